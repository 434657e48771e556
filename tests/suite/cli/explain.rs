//! `geols explain`.

use super::Folder;

fn explain(name: &str) -> super::Run {
    Folder::new(&[]).run(&format!("explain {name}"))
}

/// What a page must have.
fn has(name: &str, parts: &[&str]) {
    let run = explain(name);
    assert_eq!(run.code, 0, "{name}: {run:?}");
    for part in parts {
        assert!(run.out.contains(part), "{name}: no {part:?} in\n{}", run.out);
    }
    assert!(!run.out.contains('\u{1b}'), "no colour into a pipe");
    assert!(run.out.lines().all(|line| line == line.trim_end()), "{name}: spaces at the end of a line:\n{}", run.out);
}

#[test]
fn rules() {
    has(
        "unknown-operator",
        &["unknown-operator  javascript, python", "Why", "is not a function", "image.selfAnalyze();"],
    );
    for rule in geols::rules::all() {
        assert_eq!(explain(rule.info.name).code, 0, "{}", rule.info.name);
    }
}

#[test]
fn operators() {
    has(
        "ee.Image.reduceRegion",
        &[
            "method of Image",
            "JavaScript  image.reduceRegion(reducer, geometry?",
            "Returns     Dictionary",
            "maxPixels",
        ],
    );
    has("Image.And", &["ee.Image.and", "image.And("]);
    has("EE.IMAGE.SELFMASK", &["ee.Image.selfMask"]);
    has("ee.Geometry.Point.buffer", &["distance", "maxError"]);
    has("buffer", &["ee.Geometry.buffer", "ee.Feature.buffer"]);
    has("Export.image.toDrive", &["Export.image.toDrive", "folder"]);
    has("Map.addLayer", &["addLayer", "visParams"]);
}

#[test]
fn classes_and_namespaces() {
    has("ee.ImageCollection", &["class", "Methods", "filterDate"]);
    has("feature", &["ee.Feature"]);
    has("ee.Terrain", &["namespace", "slope"]);
}

#[test]
fn what_search_finds_besides() {
    has("ndvi", &["NDVI  spectral index (vegetation)", "nir B8, red B4", "Source"]);
    has("nir", &["role of a band", "SR_B5"]);
    has("index-composite", &["recipe (composites)", "how values become one", "geols recipes index-composite"]);
    // What search points to can be explained.
    let hits = Folder::new(&[]).run("search --output-format json -n 40 water index near infrared slope composite");
    let hits: Vec<serde_json::Value> = serde_json::from_str(&hits.out).unwrap();
    assert!(hits.iter().any(|hit| hit["kind"] == "index") && hits.iter().any(|hit| hit["kind"] == "recipe"));
    for hit in hits {
        let name = hit["name"].as_str().unwrap();
        assert_eq!(explain(name).code, 0, "{name}");
    }
    let run = explain("index-composit");
    assert!(run.code == 2 && run.err.contains("did you mean index-composite"), "{run:?}");
}

#[test]
fn datasets() {
    has(
        "COPERNICUS/S2_SR_HARMONIZED",
        &[
            "image collection",
            "Dates     2017-03-28 to today",
            "B8 ",
            "0.0001",
            "Classes of SCL",
            "Cloud Shadows",
            "Bits of QA60",
            "CLOUDY_PIXEL_PERCENTAGE",
            "ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')",
            "Map.addLayer(",
        ],
    );
    has("usgs/srtmgl1_003", &["USGS/SRTMGL1_003", "elevation"]);
    has("COPERNICUS/S2", &["deprecated: use COPERNICUS/S2_HARMONIZED instead"]);
    has("LANDSAT/LC08/C01/T1_SR", &["Removed", "LANDSAT/LC08/C02/T1_L2", "SR_B5"]);
    has("LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318", &["LANDSAT/LC08/C02/T1_L2  image collection"]);
    let colored = Folder::new(&[]).run("explain COPERNICUS/S2_SR_HARMONIZED --color always");
    assert!(colored.out.contains("\u{1b}[48;2;255;0;4m"), "true colour of a class");
}

#[test]
fn unknown_names_get_suggestions() {
    for (name, near) in [
        ("unknown-operater", "unknown-operator"),
        ("ee.Image.selfMsk", "ee.Image.selfMask"),
        ("COPERNICUS/S2_SR_HARMONISED", "COPERNICUS/S2_SR_HARMONIZED"),
    ] {
        let run = explain(name);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.err.contains("did you mean") && run.err.contains(near), "{run:?}");
    }
    assert_eq!(explain("zzyzx").code, 2);
}
