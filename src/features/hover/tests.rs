//! Hovers as users read them.

use super::*;
use crate::features::fixture::{javascript, python};

fn hover_at(source: (Snapshot, u32)) -> Option<String> {
    let (snapshot, offset) = source;
    hover(&snapshot, offset).map(|hover| format!("<{}>\n{}", hover.span.of(&snapshot.text), hover.markdown))
}

fn check(source: (Snapshot, u32), wanted: &[&str]) {
    let markdown = hover_at(source).unwrap_or_default();
    for text in wanted {
        assert!(markdown.contains(text), "no {text:?} in\n{markdown}");
    }
}

#[test]
fn methods_have_hovers_in_both_languages() {
    check(
        javascript("ee.Image(1).reduce$0Region({reducer: ee.Reducer.mean()});"),
        &["<reduceRegion>", "image.reduceRegion(reducer, geometry?", "): Dictionary", "| `reducer` |", "/apidocs/"],
    );
    check(python("import ee\nee.Image(1).An$0d(ee.Image(2))"), &["<And>", "image.And(", "-> Image", "```python"]);
    check(javascript("ee.Reducer.me$0an()"), &["ee.Reducer.mean()", "Reducer"]);
    check(javascript("e$0e.Image(1)"), &["namespace ee"]);
    check(javascript("Map.addL$0ayer(ee.Image(1))"), &["Map.addLayer("]);
}

#[test]
fn calls_show_the_bands_of_their_result() {
    check(
        javascript("ee.Image('USGS/SRTMGL1_003').addB$0ands(ee.Image(1).rename('one'))"),
        &["Bands of the result here: elevation, one"],
    );
}

/// Numbers that cannot be dates are ignored.
#[test]
fn impossible_dates_are_ignored() {
    for numbers in ["1e300, -1e300", "-1e308, -9e18", "-1e400, 1e400", "-9.3e26, -9.2e26"] {
        let code = format!("var c$0 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate({numbers});");
        check(javascript(&code), &["Sentinel-2"]);
    }
}

#[test]
fn dataset_ids_have_hovers() {
    check(
        javascript("ee.ImageCollection('COPERNICUS/S2_$0SR_HARMONIZED')"),
        &[
            "<COPERNICUS/S2_SR_HARMONIZED>",
            "image collection, 2017-03-28 to today",
            "| `B4` | red | 10 |",
            "[Catalogue](",
        ],
    );
    check(javascript("var id = 'USGS/SRTM$0GL1_003'; print(id);"), &["`USGS/SRTMGL1_003`, image"]);
    check(
        javascript("ee.ImageCollection('LANDSAT/LC08/C01/T1_$0SR')"),
        &["Removed", "LANDSAT/LC08/C02/T1_L2", "SR_B4"],
    );
    assert_eq!(hover_at(javascript("ee.Image('users/me/so$0mething')")), None);
}

#[test]
fn band_names_have_hovers_where_an_argument_takes_bands() {
    let collection = "ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')";
    check(
        javascript(&format!("{collection}.select('SR_$0B4')")),
        &["<SR_B4>", "**SR_B4**, red", "stored × 0.0000275 − 0.2", "Stored: 1 to 65455"],
    );
    check(javascript(&format!("{collection}.select('QA_P$0IXEL')")), &["| bits | meaning | values |", "| 3 | Cloud |"]);
    check(javascript(&format!("{collection}.select(['SR_B4'], ['re$0d'])")), &["**red**, which is `SR_B4`"]);
    check(
        python(&format!("import ee\n{collection}.median().normalizedDifference(['SR_B5', 'SR_$0B4'])")),
        &["**SR_B4**, red"],
    );
    check(
        javascript(&format!("Map.addLayer({collection}.first(), {{bands: 'SR_B4,SR_B$03,SR_B2'}})")),
        &["<SR_B3>", "green"],
    );
    check(
        javascript(&format!("var i = {collection}.first(); i.expression('n - r', {{n: i.select('SR_B$05'), r: i}})")),
        &["nir"],
    );
    assert_eq!(hover_at(javascript("ee.Image('users/me/a').select('B$04')")), None, "nothing is known of it");
    assert_eq!(hover_at(javascript("print('SR_B$04')")), None, "no band is meant");
}

#[test]
fn variables_show_type_and_facts() {
    let start = "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2021-01-01')";
    check(
        javascript(&format!("{start}.select(['B4', 'B3']);\nprint(s$02)")),
        &[
            "(variable) s2: ee.ImageCollection",
            "2 bands: `B4` (red), `B3` (green)",
            "2020-01-01 to 2020-12-31",
            "S2_SR",
        ],
    );
    check(javascript("var sca$0le = 30;"), &["(constant) scale: number = 30"]);
    check(
        javascript("function mask(image) { return image.sel$0f; } ee.ImageCollection('MODIS/061/MOD13Q1').map(mask)"),
        &[],
    );
    check(
        javascript("var c = ee.ImageCollection('MODIS/061/MOD13Q1').map(function(im$0age) { return image; })"),
        &["(parameter) image: ee.Image", "MODIS/061/MOD13Q1"],
    );
    check(
        javascript("function nd$0vi(image) { return image.normalizedDifference(['a', 'b']); } ndvi(ee.Image(1));"),
        &["function ndvi(image: ee.Image): ee.Image", "`nd`"],
    );
    check(
        javascript("var t = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017'); var f = t.fir$0st();"),
        &["featureCollection.first()"],
    );
    assert_eq!(hover_at(javascript("var x = something(); x$0")), None);
}

#[test]
fn doc_comments_are_shown() {
    check(
        javascript("/**\n * Masks clouds.\n * @param {ee.Image} i\n */\nfunction ma$0sk(i) { return i; }"),
        &["Masks clouds.\n@param"],
    );
    check(
        javascript("// no\n\n// Masks\n// clouds.\nvar mask = function(i) { return i; };\nma$0sk(1);"),
        &["Masks\nclouds."],
    );
    check(
        python("def f(x):\n    \"\"\"Adds.\n\n    Args:\n      x: it\n    \"\"\"\n    return x\nf$0(1)"),
        &["Adds.\n\nArgs:\n  x: it"],
    );
}

#[test]
fn arguments_and_options_have_hovers() {
    check(
        javascript("ee.Image(1).reduceRegion({reducer: 'mean', sc$0ale: 30})"),
        &["<scale>", "scale: Number", "Argument of `Image.reduceRegion`, optional", "metres per pixel"],
    );
    check(python("import ee\nee.Image(1).reduceRegion(reducer=ee.Reducer.mean(), max$0Pixels=9)"), &["maxPixels: "]);
    check(javascript("Map.addLayer(ee.Image(1), {mi$0n: 0})"), &["Option of `ImageVisualizationParameters`"]);
    check(javascript("ee.Image(1).reduceRegion({reducer: 'me$0an'})"), &["ee.Reducer.mean("]);
    check(javascript("ee.Image(1).resample('bicu$0bic')"), &["mode: String", "`bicubic`"]);
    check(
        javascript("ee.ImageCollection('COPERNICUS/S2').filter(ee.Filter.lt('CLOUDY_PIXEL_P$0ERCENTAGE', 5))"),
        &["Property of", "double"],
    );
}

#[test]
fn deprecated_operators_name_their_successor() {
    use crate::kb::model::Lifecycle;
    for op in kb().operators().iter().filter(|op| op.replacement.is_some()) {
        let markdown = operator_markdown(kb().operator(op.name).unwrap(), false);
        let notice = if op.lifecycle == Lifecycle::Hidden { "Another spelling of" } else { "instead" };
        assert!(markdown.contains(notice), "{markdown}");
    }
}

#[test]
fn declared_assets_have_hovers() {
    use crate::syntax::language::Language;
    let text =
        "[[assets]]\nid = \"projects/p/assets/x\"\ntype = \"image\"\nbands = [{ name = \"ndvi\", scale = 0.0001 }]\n";
    let (config, _) = crate::workspace::config::parse(std::path::Path::new("geols.toml"), text, &[]);
    let source = "ee.Image('projects/p/assets/x').select('ndvi')";
    let (snapshot, _) = crate::features::fixture::configured(source, Language::JavaScript, config.unwrap());
    let markdown = hover(&snapshot, 15).unwrap().markdown;
    assert!(
        markdown.contains("declared in the configuration") && markdown.contains("| `ndvi` | 0.0001 |"),
        "{markdown}"
    );
    let markdown = hover(&snapshot, 42).unwrap().markdown;
    assert!(markdown.contains("stored × 0.0001"), "{markdown}");
}

#[test]
fn comments_and_plain_strings_have_no_hover() {
    assert_eq!(hover_at(javascript("// ee.Im$0age\nprint(1)")), None);
    assert_eq!(hover_at(javascript("var a = 'he$0llo';")), None);
    assert_eq!(hover_at(javascript("$0")), None);
}

#[test]
fn broken_code_has_hovers() {
    check(javascript("var a = ee.Image('USGS/SRTMGL1_003');\na.sel$0ect('elev"), &["image.select("]);
    check(javascript("ee.Image('USGS/SRTM$0GL1_003'"), &["`USGS/SRTMGL1_003`"]);
}
