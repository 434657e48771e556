//! Requests to scripts, without a model.

use super::existing_code::ExistingCode;
use super::{Options, generate};
use crate::assist::request::calendar::Day;
use crate::syntax::language::Language;

fn options() -> Options {
    Options { today: Day { year: 2026, month: 11, day: 21 }, ..Options::new() }
}

fn script(text: &str) -> String {
    let draft = generate(text, &options()).unwrap_or_else(|| panic!("nothing for {text}"));
    assert!(draft.report.findings.is_empty(), "{text}\n{}\n{:?}", draft.text, draft.report.findings);
    draft.text
}

/// Every dataset that has a name, with every kind of output: what is written is clean, and what
/// cannot be is said.
#[test]
fn every_dataset_with_every_output_is_clean() {
    let mut faults = Vec::new();
    let mut written = 0;
    for (at, dataset) in crate::kb::kb().words().datasets.iter().enumerate() {
        let name = &dataset.names[0];
        let measure = dataset.measures.first().and_then(|measure| measure.words.first()).map_or("", String::as_str);
        let all = [
            format!("map of {measure} {name} in Kenya"),
            format!("monthly chart of {measure} {name} around 36.8, -1.3 with a 5 km buffer"),
            format!("mean {measure} from {name} over Switzerland, print it"),
            format!("maximum {measure} {name} per province of Kenya as a csv table"),
            format!("standard deviation of {measure} {name} in Rome, export to drive at 500 m"),
            format!("90th percentile of {measure} {name} in Rome, export to an asset"),
            format!("trend of {measure} {name} in Kenya"),
            format!("total area where {measure} {name} is above 0.5 in Kenya"),
        ];
        // Half of them each: neighbors are alike.
        for request in all.iter().skip(at % 2).step_by(2) {
            let Some(draft) = generate(request, &options()) else {
                faults.push(format!("{request}: nothing"));
                continue;
            };
            written += 1;
            // Of datasets of one country, the report says that they have no data in another one.
            let is_fault = |finding: &&String| !finding.contains("has no data in this region");
            let findings: Vec<_> = draft.report.findings.iter().filter(is_fault).collect();
            if !findings.is_empty() {
                faults.push(format!("{request}: {findings:?}"));
            }
        }
    }
    assert!(written > 300, "{written}");
    assert!(faults.is_empty(), "{} of {written}:\n{}", faults.len(), faults.join("\n"));
}

/// Every index over every sensor: where the sensor has no bands for it, that is said, and the
/// script is clean all the same.
#[test]
fn every_index_of_every_sensor_is_clean_or_refused() {
    let mut faults = Vec::new();
    for (sensor, place, year) in [
        ("sentinel 2", "Rome", 2020),
        ("landsat 8", "Rome", 2020),
        ("landsat 5", "Rome", 2010),
        ("modis mod09a1", "Rome", 2020),
        ("naip", "Denver", 2012),
    ] {
        for index in crate::kb::kb().spectral_indices() {
            // Shorter names are words of something else; their titles are what is asked for.
            let name = if index.name.len() > 2 { index.name } else { index.title };
            let request = format!("{sensor} {name} over {place} in {year}");
            let Some(draft) = generate(&request, &options()) else { continue };
            let has = draft.text.contains(&format!("'{}'", index.name));
            let said = !draft.report.left_out.is_empty();
            if !draft.report.findings.is_empty() || !(has || said) {
                faults.push(format!("{request}: {:?} {:?}", draft.report.findings, draft.report.left_out));
            }
        }
    }
    assert!(faults.is_empty(), "{}:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_recipe_is_taken_for_a_task_that_the_pieces_have_not() {
    for (request, recipe, part) in [
        ("principal component analysis of Landsat 8 over Rome 2021", "principal-components", "eigen"),
        ("pansharpen Landsat 8 image over Rome", "pansharpen", "LANDSAT/LC08/C02/T1_TOA"),
        ("harmonic regression of NDVI time series at 12.5, 41.9", "harmonic-fit", "cos"),
        ("flow accumulation and stream network for Nepal", "hydrology-streams", "Nepal"),
    ] {
        let draft = generate(request, &options()).unwrap_or_else(|| panic!("nothing for {request}"));
        assert_eq!(draft.report.recipe.as_deref(), Some(recipe), "{request}\n{}", draft.text);
        assert!(draft.text.contains(part) && draft.report.findings.is_empty(), "{part}\n{}", draft.text);
    }
    let draft = generate("median NDVI of Sentinel-2 over Kenya in 2021", &options()).expect("a script");
    assert_eq!(draft.report.recipe, None, "the pieces do all of it");
    for nothing in ["hello, how are you today", "the quick brown fox jumps"] {
        assert!(generate(nothing, &options()).is_none(), "{nothing}");
    }
}

#[test]
fn code_before_lends_its_area_and_keeps_its_names() {
    for (language, before, area) in [
        (
            Language::JavaScript,
            "var roi = ee.Geometry.Point([12, 42]).buffer(1e4);\nvar collection = 1;\n",
            "filterBounds(region)",
        ),
        (
            Language::Python,
            "import ee\nroi = ee.Geometry.Point([12, 42]).buffer(1e4)\ncollection = 1\n",
            "filterBounds(region)",
        ),
    ] {
        let options = Options { language: Some(language), earlier: ExistingCode::read(before, language), ..options() };
        let draft = generate("median NDVI of Sentinel-2 in 2021", &options).expect("a script");
        let text = &draft.text;
        assert!(draft.report.findings.is_empty(), "{text}\n{:?}", draft.report.findings);
        assert!(text.contains("region = roi") && text.contains(area) && !text.contains("Point("), "{text}");
        assert!(text.contains("collection2 = ") || text.contains("collection_2 = "), "{text}");
    }
    // Where the request says where, that counts.
    let earlier = ExistingCode::read("var roi = ee.Geometry.Point([12, 42]);", Language::JavaScript);
    let text = generate("median NDVI over Kenya in 2021", &Options { earlier, ..options() }).expect("a script").text;
    assert!(text.contains("'Kenya'") && !text.contains("roi"), "{text}");
}

#[test]
fn a_reducer_of_one_image_is_kept() {
    let text = script("mean elevation of Switzerland");
    assert!(text.contains("reducer: ee.Reducer.mean()") && text.contains("print("), "{text}");
    let text = script("standard deviation of the slope in Kenya");
    assert!(text.contains("ee.Reducer.stdDev()"), "{text}");
}

#[test]
fn clouds_are_masked_by_what_is_named() {
    let text = script("Sentinel-2 composite of Rome in 2023, mask clouds with QA60");
    assert!(text.contains("select('QA60')") && !text.contains(".select('QA60').median"), "{text}");
    let text = script("Sentinel-2 composite of Rome in 2023, cloud masking with the SCL band");
    assert!(text.contains("select('SCL')"), "{text}");
    // Without a word of clouds it is the band that is wanted, as it is stored.
    let text = script("Show the SCL band of Sentinel-2 over Rome in 2023");
    assert!(text.contains(".select('SCL')") && !text.contains("maskClouds"), "{text}");
    let draft = generate("Landsat 8 composite of Rome in 2023, mask clouds with SCL", &options()).expect("a script");
    assert!(draft.report.left_out.iter().any(|what| what.contains("scl")), "{:?}", draft.report);
}

#[test]
fn steps_build_on_each_other() {
    let text = script(
        "1. Load Sentinel-2 images of Rome in 2021\n2. Mask clouds\n3. Compute NDVI\n4. Make a median composite and show it\n\
         5. Chart it monthly\n6. Export it to Drive at 20 m",
    );
    let count = |what: &str| text.matches(what).count();
    assert_eq!(count("ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')"), 1, "{text}");
    assert_eq!((count("function maskClouds"), count("function addIndices"), count("var region")), (1, 1, 1), "{text}");
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what}\n{text}"));
    let order = [
        "// 1. Load",
        "var collection",
        "// 3. Compute",
        "addIndices",
        "// 4. Make",
        ".median()",
        "Map.addLayer",
        "// 5. Chart",
        "ui.Chart",
    ];
    let places: Vec<usize> =
        order.iter().map(|what| text.rfind(what).unwrap_or_else(|| panic!("{what}\n{text}"))).collect();
    assert!(
        places[0] < places[2] && places[2] < places[4] && at("Map.addLayer") < at("ui.Chart"),
        "{places:?}\n{text}"
    );
    assert!(at("ui.Chart") < at("Export.image.toDrive") && text.contains("scale: 20"), "{text}");
}

#[test]
fn steps_with_other_data_have_names_of_their_own() {
    let text = script(
        "Load Landsat 8 over Kenya in 2020, then show the median NDVI, then load CHIRPS and chart the monthly rain, and finally show the slope",
    );
    for part in [
        "'LANDSAT/LC08/C02/T1_L2'",
        "'UCSB-CHG/CHIRPS/DAILY'",
        "ee.Terrain.slope",
        "collection2",
        "ui.Chart.image.series",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert_eq!(text.matches("var region").count(), 1, "{text}");
}

#[test]
fn an_index_over_a_country() {
    let text = script("Map the median NDVI of Sentinel-2 over Kenya in 2021");
    for part in [
        "COPERNICUS/S2_SR_HARMONIZED",
        "'Kenya'",
        "'2021-01-01'",
        "'2022-01-01'",
        "['B8', 'B4']",
        ".median()",
        "Map.addLayer",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}
