//! `geols explain`.

use super::Folder;

fn explain(name: &str) -> super::Run {
    Folder::new(&[]).run(&format!("explain {name}"))
}

/// Checks that a page contains all parts.
fn assert_page_contains(name: &str, parts: &[&str]) {
    let run = explain(name);
    assert_eq!(run.code, 0, "{name}: {run:?}");
    for part in parts {
        assert!(run.out.contains(part), "{name}: no {part:?} in\n{}", run.out);
    }
    assert!(!run.out.contains('\u{1b}'), "colors in a pipe");
    assert!(run.out.lines().all(|line| line == line.trim_end()), "{name}: spaces at the end of a line:\n{}", run.out);
}

#[test]
fn rules_have_pages() {
    assert_page_contains(
        "unknown-operator",
        &["unknown-operator  javascript, python", "Why", "is not a function", "image.selfAnalyze();"],
    );
    for rule in geols::rules::all() {
        assert_eq!(explain(rule.name).code, 0, "{}", rule.name);
    }
}

#[test]
fn operators_have_pages() {
    assert_page_contains(
        "ee.Image.reduceRegion",
        &[
            "method of Image",
            "JavaScript  image.reduceRegion(reducer, geometry?",
            "Returns     Dictionary",
            "maxPixels",
        ],
    );
    assert_page_contains("Image.And", &["ee.Image.and", "image.And("]);
    assert_page_contains("EE.IMAGE.SELFMASK", &["ee.Image.selfMask"]);
    assert_page_contains("ee.Geometry.Point.buffer", &["distance", "maxError"]);
    assert_page_contains("buffer", &["ee.Geometry.buffer", "ee.Feature.buffer"]);
    assert_page_contains("Export.image.toDrive", &["Export.image.toDrive", "folder"]);
    assert_page_contains("Map.addLayer", &["addLayer", "visParams"]);
}

#[test]
fn classes_and_namespaces_have_pages() {
    assert_page_contains("ee.ImageCollection", &["class", "Methods", "filterDate"]);
    assert_page_contains("feature", &["ee.Feature"]);
    assert_page_contains("ee.Terrain", &["namespace", "slope"]);
}

#[test]
fn all_search_hits_have_pages() {
    assert_page_contains("ndvi", &["NDVI  spectral index (vegetation)", "nir B8, red B4", "Source"]);
    assert_page_contains("nir", &["band role", "SR_B5"]);
    assert_page_contains(
        "index-composite",
        &["recipe (composites)", "how values become one", "geols recipes index-composite"],
    );
    // Every search hit has a page.
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
fn datasets_have_pages() {
    assert_page_contains(
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
    assert_page_contains("usgs/srtmgl1_003", &["USGS/SRTMGL1_003", "elevation"]);
    assert_page_contains("COPERNICUS/S2", &["deprecated: use COPERNICUS/S2_HARMONIZED instead"]);
    assert_page_contains("LANDSAT/LC08/C01/T1_SR", &["Removed", "LANDSAT/LC08/C02/T1_L2", "SR_B5"]);
    assert_page_contains("LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318", &["LANDSAT/LC08/C02/T1_L2  image collection"]);
    let colored = Folder::new(&[]).run("explain COPERNICUS/S2_SR_HARMONIZED --color always");
    assert!(colored.out.contains("\u{1b}[48;2;255;0;4m"), "true color of a class");
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
