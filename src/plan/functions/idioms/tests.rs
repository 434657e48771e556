//! Tests of idioms.

use super::super::signature::Parameter;
use super::super::tests::body;
use super::*;
use crate::assist::validator;
use crate::kb::kb;
use crate::syntax::language::Language;

/// Returns the programs of a form: each with other values of its choices.
fn programs(form: &str) -> Vec<String> {
    let mut programs =
        vec![form.replace("$index_of_each", "image").replace("$index.", "{image}.").replace("$formula", "{image}")];
    // A name may begin with another.
    let mut choices: Vec<_> = words().choices.iter().collect();
    choices.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, values) in choices {
        for how in ["", "and", "or", "combine", "list"] {
            let mark = if how.is_empty() { format!("${name}") } else { format!("${how}({name})") };
            programs = programs
                .iter()
                .flat_map(|program| {
                    let has = program.contains(&mark);
                    let used: Vec<String> = if has {
                        values.iter().map(|value| program.replace(&mark, &value.text)).collect()
                    } else {
                        vec![program.clone()]
                    };
                    used
                })
                .collect();
        }
    }
    programs
}

/// Returns the programs of a form with the values of all its choices, which may have choices too.
fn whole_programs(form: &str) -> Vec<String> {
    programs(form).iter().flat_map(|program| programs(program)).collect()
}

/// Returns the names of the slots in a text.
fn slots_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
}

#[test]
fn every_slot_of_an_idiom_is_declared_and_used() {
    let mut faults: Vec<String> = Vec::new();
    for words in &words().idioms {
        for slot in &words.takes {
            assert!(Slot::parse(slot).is_some(), "malformed: {slot}");
        }
        let slots = Idiom::new(words).slots;
        let is_slot = |name: &str| slots.iter().any(|slot| slot.name == name);
        for text in words.facts.iter().chain(&words.not) {
            faults.extend(slots_in(text).filter(|name| !is_slot(name)).map(|name| format!("no slot {name}: {text}")));
        }
        let programs: Vec<String> = words.write.iter().flat_map(|form| whole_programs(form)).collect();
        let has_index = words.write.iter().any(|form| form.contains("$index") || form.contains("$formula"));
        for slot in slots {
            // An index takes the slots of its bands.
            let is_used = programs.iter().any(|program| is_written(&slot.name, program));
            if !is_used && !has_index {
                faults.push(format!("unused {}: {:?}", slot.name, words.write));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_choice_and_sensor_exists_and_is_used() {
    let words = words();
    let choices = || words.choices.values().flatten().map(|value| value.text.as_str());
    let texts = || {
        let idioms = words.idioms.iter().flat_map(|idiom| idiom.write.iter().chain(&idiom.takes));
        idioms.chain(words.steps.iter().flat_map(|step| &step.say)).map(String::as_str)
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let used: Vec<&str> = texts()
        .chain(choices())
        .flat_map(|text| text.split('$').skip(1))
        .flat_map(|rest| rest.trim_start_matches(',').split(|c| !is_name(c)).take(2))
        .collect();
    for name in words.choices.keys() {
        assert!(used.contains(&name.as_str()), "no idiom has ${name}");
    }
    for take in words.idioms.iter().flat_map(|idiom| &idiom.takes) {
        if let Some((_, rest)) = take.split_once('$') {
            let name = rest.split(|c| !is_name(c)).next().unwrap_or_default();
            assert!(words.choices.contains_key(name), "no choice ${name}: {take}");
        }
    }
    for sensor in &words.sensors {
        assert!(kb().dataset(&sensor.dataset).is_some(), "{}", sensor.dataset);
    }
}

/// Returns a function whose parameters are the slots of a program.
fn function(number: usize, program: &str, slots: &[Slot], language: Language) -> String {
    let types: Vec<(String, Types)> = slots.iter().map(|slot| (slot.name.clone(), slot.types)).collect();
    let mut value = template::parse_program(program, &types).unwrap_or_else(|| panic!("malformed: {program}"));
    for hole in value.holes() {
        assert!((hole.id as usize) < slots.len(), "no slot {}: {program}", hole.slot);
        value = value.fill(hole.id, &Expr::Parameter(hole.id as usize));
    }
    assert!(
        write::is_known(&value, &types.iter().map(|(_, types)| *types).collect::<Vec<_>>()),
        "not known: {program}"
    );
    let parameters = slots.iter().map(|slot| Parameter {
        // `new` and `default` are reserved.
        name: format!("the_{}", slot.name),
        types: slot.types,
        is_client: slot.is_client,
        is_declared: slot.types.class().is_some(),
        description: String::new(),
        default: None,
    });
    let signature = Signature {
        name: format!("f{number}"),
        parameters: parameters.collect(),
        returns: None,
        is_client_result: false,
        result: String::new(),
        language,
        header: None,
        documentation: None,
    };
    write::write(&value, &signature).text
}

#[test]
fn every_idiom_can_be_written() {
    for language in [Language::Python, Language::JavaScript] {
        let mut text = String::new();
        if language.is_python() {
            text.push_str("import ee\n\nee.Initialize(project='project')\n\n\n");
        }
        let mut number = 0;
        for words in &words().idioms {
            let idiom = Idiom::new(words);
            for program in idiom.write.iter().flat_map(|form| whole_programs(form)) {
                number += 1;
                text.push_str(&function(number, &program, &idiom.slots, language));
                text.push('\n');
            }
        }
        let found = validator::diagnostics(&text, language);
        let lines: Vec<String> = found
            .iter()
            .map(|found| {
                let line = text[..found.span.start as usize].rfind('\n').map_or(0, |at| at + 1);
                format!("{}: {}", found.message, text[line..].lines().next().unwrap_or_default())
            })
            .collect();
        assert!(lines.is_empty(), "{number} functions: {lines:#?}");
    }
}

#[test]
fn further_sentences_change_the_program_or_hold() {
    for (request, expected) in [
        (
            "def f(start, end):\n    \"\"\"How many hours pass from start until end.\n\n    start and end are strings 'YYYY-MM-DD'. Negative when end is before start.\n    \"\"\"",
            "return ee.Date(end).difference(ee.Date(start), 'hour')",
        ),
        (
            "// Temperature in degrees Celsius from ST_B10 of Landsat 8 Collection 2 Level 2.\n// The output has one band 'T' and keeps the properties.\nfunction f(image) {\n}",
            "var celsius = image.select('ST_B10').multiply(0.00341802).add(149).subtract(273.15).rename('T');\nreturn ee.Image(celsius.copyProperties(image, image.propertyNames()));",
        ),
        (
            "def f(fc: ee.FeatureCollection) -> ee.FeatureCollection: Set the area of each polygon as property 'size_km2'.",
            "def with_area(feature):\n    return feature.set('size_km2', feature.geometry().area(1).divide(1000000))\n\nreturn fc.map(with_area)",
        ),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn units_of_parameters_are_converted() {
    for (request, expected) in [
        (
            "def f(fc: ee.FeatureCollection, radius_km: float) -> ee.FeatureCollection: Buffer every feature by radius_km.",
            "feature.buffer(radius_km * 1000)",
        ),
        (
            "def f(a: ee.ImageCollection, other: ee.ImageCollection, max_days: int) -> ee.ImageCollection: Add the bands of the image of other nearest in time to every image, within max_days",
            "ee.Filter.maxDifference(max_days * 86400000,",
        ),
    ] {
        assert!(body(request).contains(expected), "{request}: {}", body(request));
    }
}

#[test]
fn what_an_idiom_does_not_do_is_refused() {
    // Each request is refused, and read with the other words.
    for (request, refused, read) in [
        (
            "def f(image): Mask clouds in a Landsat 8 image with QA_PIXEL, bits 3 (cloud) and 5 (cloud shadow).",
            "5",
            "4",
        ),
        ("def f(image): Mask everything except clouds in a Landsat 8 image using QA_PIXEL.", "everything except ", ""),
        (
            "def f(image: ee.Image, region: ee.Geometry, scale: float) -> ee.Dictionary: Mean of all bands outside the region.",
            "outside",
            "inside",
        ),
        (
            "def f(start: ee.Date, end: ee.Date) -> ee.Number: Number of days between start and end, both included",
            ", both included",
            "",
        ),
        (
            "def f(start: ee.Date, end: ee.Date) -> ee.Number: Days from start until end. Negative when start is before end.",
            "start is before end",
            "end is before start",
        ),
        (
            "def f(image: ee.Image, dem: ee.Image, limit: float) -> ee.Image: Mask pixels with slope steeper than limit percent.",
            "percent",
            "degrees",
        ),
        (
            "def f(fc: ee.FeatureCollection, n: int) -> ee.FeatureCollection: Keep the n smallest polygons by area.",
            "smallest",
            "largest",
        ),
    ] {
        assert!(body(request).starts_with("refused"), "{request}: {}", body(request));
        let request = request.replace(refused, read);
        assert!(!body(&request).starts_with("refused"), "{request}: {}", body(&request));
    }
}

#[test]
fn idioms_write_what_descriptions_say() {
    for (request, expected) in [
        (
            "def f(image: ee.Image, region: ee.Geometry) -> ee.Image: Clip the image to the region.",
            "return image.clip(region)",
        ),
        (
            "def f(year: int, month: int) -> ee.Number: How many days the month of the year has.",
            "start = ee.Date.fromYMD(year, month, 1)\nreturn start.advance(1, 'month').difference(start, 'day')",
        ),
        (
            "def f(before: ee.Image, after: ee.Image) -> ee.Image: Relative change from before to after in percent of before.",
            "return after.subtract(before).divide(before).multiply(100)",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Convert the temperature from Kelvin to Fahrenheit.",
            "return ee.Image(image.subtract(273.15).multiply(1.8).add(32).copyProperties(image, ['system:time_start']))",
        ),
        (
            "def f(observed: ee.Image, predicted: ee.Image, region: ee.Geometry, scale: float) -> ee.Number: Root mean square error between observed and predicted over the region.",
            "squared = observed.subtract(predicted).pow(2).rename('squared')\nresult = squared.reduceRegion(ee.Reducer.mean(), region, scale, maxPixels=1e13)\nreturn ee.Number(result.get('squared')).sqrt()",
        ),
        (
            "def f(collection: ee.ImageCollection, days: int) -> ee.ImageCollection: Moving mean of the collection: each image becomes the mean of all images within the given days before and after it.",
            "def smooth(image):\n    date = image.date()\n    near = collection.filterDate(date.advance(-days, 'day'), date.advance(days, 'day').advance(1, 'second'))\n    return near.mean().set('system:time_start', image.get('system:time_start'))\n\nreturn collection.map(smooth)",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Mask clouds in a Landsat 8 image with QA_PIXEL.",
            "qa = image.select('QA_PIXEL')\nreturn image.updateMask(qa.bitwiseAnd(1 << 3).eq(0))",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Mask clouds and cirrus in a Sentinel-2 image with QA60.",
            "qa = image.select('QA60')\nreturn image.updateMask(qa.bitwiseAnd(1 << 10).eq(0).And(qa.bitwiseAnd(1 << 11).eq(0)))",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Add the NDVI of Sentinel-2 as a band called 'NDVI'.",
            "return image.addBands(image.normalizedDifference(['B8', 'B4']).rename('NDVI'))",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Add the EVI of Landsat 8 as a new band.",
            "return image.addBands(image.expression('2.5 * (nir - red) / (nir + 6 * red - 7.5 * blue + 1)', {'nir': image.select('SR_B5'), 'red': image.select('SR_B4'), 'blue': image.select('SR_B2')}).rename('EVI'))",
        ),
        (
            "def f(image: ee.Image, prefix: str) -> ee.Image: Add a prefix to the names of all bands.",
            "def new_name(name):\n    return ee.String(prefix).cat(ee.String(name))\n\nreturn image.rename(image.bandNames().map(new_name))",
        ),
        (
            "def f(image: ee.Image, low: float, high: float) -> ee.Image: Rescale the values linearly so that low becomes 0 and high becomes 1, and clamp the values.",
            "return image.unitScale(low, high).clamp(0, 1)",
        ),
        (
            "def f(polygons: ee.FeatureCollection, n: int) -> ee.FeatureCollection: Keep only the n largest polygons by area.",
            "def with_area(feature):\n    return feature.set('area', feature.geometry().area(1))\n\nreturn polygons.map(with_area).sort('area', False).limit(n)",
        ),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn further_idioms_write_what_descriptions_say() {
    for (request, expected) in [
        (
            "def f(features: ee.FeatureCollection, min: float) -> ee.FeatureCollection: Keep only features with an area of at least min hectares.",
            "def with_area(feature):\n    return feature.set('area', feature.geometry().area(1).divide(10000))\n\nreturn features.map(with_area).filter(ee.Filter.gte('area', min))",
        ),
        (
            "def f(a: ee.ImageCollection, b: ee.ImageCollection) -> ee.ImageCollection: Merge the two collections and sort the images by time.",
            "return a.merge(b).sort('system:time_start')",
        ),
        (
            "def f(image: ee.Image) -> ee.Image: Set the property 'season' (DJF, MAM, JJA or SON) from the date of the image.",
            "month = image.date().get('month')\nseasons = ee.List(['DJF', 'MAM', 'JJA', 'SON'])\nreturn image.set('season', seasons.get(month.mod(12).divide(3).floor()))",
        ),
        (
            "def f(collection: ee.ImageCollection) -> ee.List: List of the distinct acquisition dates of the images as 'YYYY-MM-dd'.",
            "dates = collection.aggregate_array('system:time_start').map(lambda time: ee.Date(time).format('YYYY-MM-dd'))\nreturn dates.distinct().sort()",
        ),
        (
            "def f(image: ee.Image, training: ee.FeatureCollection, label: str, trees: int) -> ee.Image: Train a random forest with trees trees on the training points and classify the image.",
            "classifier = ee.Classifier.smileRandomForest(trees).train(training, label, image.bandNames())\nreturn image.classify(classifier)",
        ),
        (
            "def f(image: ee.Image, crs: str, scale: float) -> ee.Image: Reproject the image to crs at scale meters with bilinear resampling.",
            "return image.resample('bilinear').reproject(crs, scale=scale)",
        ),
        (
            "def f(value: ee.Number, decimals: int) -> ee.Number: Round the value to a given number of decimals.",
            "scale = 10 ** decimals\nreturn value.multiply(scale).round().divide(scale)",
        ),
        (
            "def f(image: ee.Image, region: ee.Geometry, scale: float) -> ee.Number: Fraction of valid pixels in the region.",
            "result = image.select(0).mask().rename('valid').reduceRegion(ee.Reducer.mean(), region, scale, maxPixels=1e13)\nreturn ee.Number(result.get('valid'))",
        ),
        (
            "def f(classes: ee.Image, region: ee.Geometry, scale: float) -> ee.List: Area of each class in the region in square kilometers.",
            "areas = ee.Image.pixelArea().divide(1000000).addBands(classes)\ngrouped = areas.reduceRegion(ee.Reducer.sum().group(1, 'class'), region, scale, maxPixels=1e13)\nreturn ee.List(grouped.get('groups'))",
        ),
        ("def f(date: ee.Date, n: int) -> ee.Date: n months before the date.", "return date.advance(-n, 'month')"),
        (
            "def f(image: ee.Image, radius: float) -> ee.Image: Smooth with a focal median of a circle of radius meters.",
            "return ee.Image(image.focal_median(radius, 'circle', 'meters').copyProperties(image, ['system:time_start']))",
        ),
        (
            "def f(collection: ee.ImageCollection, band: str) -> ee.Image: Day of year when the band reaches its maximum, for each pixel.",
            "def add_day(image):\n    return image.select(band).addBands(ee.Image(image.date().getRelative('day', 'year').add(1)).toInt16().rename('doy'))\n\nreturn collection.map(add_day).qualityMosaic(band).select('doy')",
        ),
        (
            "def f(image: ee.Image, names: list) -> ee.Image: Drop the named bands.",
            "return image.select(image.bandNames().removeAll(names))",
        ),
        (
            "def f(year: int) -> ee.Number: 1 if the year is a leap year, else 0.",
            "days = ee.Date.fromYMD(year, 1, 1).advance(1, 'year').difference(ee.Date.fromYMD(year, 1, 1), 'day')\nreturn days.eq(366)",
        ),
    ] {
        assert_eq!(body(request), expected, "{request}");
    }
}

#[test]
fn an_idiom_does_not_write_the_reverse() {
    for request in [
        "def f(image: ee.Image) -> ee.Image: Convert the temperature from degrees Fahrenheit to Kelvin.",
        "def f(image: ee.Image) -> ee.Image: Convert Sentinel-1 VV and VH from linear power to decibels.",
        "def f(image: ee.Image) -> ee.Image: Mask clear pixels in a Landsat 8 image by the QA_PIXEL cloud flag.",
        "def f(image: ee.Image, climatology: ee.Image) -> ee.Image: Difference of the climatology minus the image.",
        "def f(image: ee.Image, mapping: dict) -> ee.Image: Rename bands with the dict from new names to old names.",
        "def f(value: ee.Number, total: ee.Number) -> ee.Number: What percentage of the value the total is.",
        "def f(image: ee.Image) -> ee.Image: Adds a band 'doy' with the day of year of the image (1-366).",
    ] {
        assert!(body(request).starts_with("refused"), "{request}: {}", body(request));
    }
    let kelvin = "def f(image: ee.Image) -> ee.Image: Convert the image from Celsius to Kelvin.";
    assert_eq!(body(kelvin), "return image.add(273.15)");
}
