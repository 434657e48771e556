//! Tests of idioms.

use super::super::tests::body;
use super::*;

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

#[test]
fn every_idiom_can_be_written() {
    let mut faults: Vec<String> = Vec::new();
    for words in &words().idioms {
        for slot in &words.takes {
            assert!(Slot::parse(slot).is_some(), "malformed: {slot}");
        }
        let types: Vec<(String, Types)> =
            idiom(words).slots.iter().map(|slot| (slot.name.clone(), slot.types)).collect();
        for form in &words.write {
            for program in programs(form) {
                let program = programs(&program).swap_remove(0);
                match template::parse_program(&program, &types) {
                    None => faults.push(format!("malformed: {program}")),
                    Some(value) if !write::is_known(&value, &[]) => faults.push(format!("not known: {program}")),
                    Some(_) => {}
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
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
    for request in [
        "def f(image): Mask clouds in a Landsat 8 image with QA_PIXEL, bits 3 (cloud) and 5 (cloud shadow).",
        "def f(image): Mask everything except clouds in a Landsat 8 image using QA_PIXEL.",
        "def f(image: ee.Image, region: ee.Geometry, scale: float) -> ee.Dictionary: Mean of all bands outside the region.",
        "def f(start: ee.Date, end: ee.Date) -> ee.Number: Number of days between start and end, both included",
        "def f(start: ee.Date, end: ee.Date) -> ee.Number: Days from start until end. Negative when start is before end.",
        "def f(image: ee.Image, dem: ee.Image, limit: float) -> ee.Image: Mask pixels with slope steeper than limit percent.",
        "def f(fc: ee.FeatureCollection, n: int) -> ee.FeatureCollection: Keep the n smallest polygons by area.",
    ] {
        assert!(body(request).starts_with("refused"), "{request}: {}", body(request));
    }
}
