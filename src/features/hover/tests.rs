//! Cards as people read them.

use super::*;
use crate::features::fixture::{javascript, python};

fn at(source: (Snapshot, u32)) -> Option<String> {
    let (snapshot, offset) = source;
    hover(&snapshot, offset).map(|hover| format!("<{}>\n{}", hover.span.of(&snapshot.text), hover.markdown))
}

fn has(source: (Snapshot, u32), wanted: &[&str]) {
    let card = at(source).unwrap_or_default();
    for text in wanted {
        assert!(card.contains(text), "no {text:?} in\n{card}");
    }
}

#[test]
fn methods_in_both_spellings() {
    has(
        javascript("ee.Image(1).reduce$0Region({reducer: ee.Reducer.mean()});"),
        &["<reduceRegion>", "image.reduceRegion(reducer, geometry?", "): Dictionary", "| `reducer` |", "/apidocs/"],
    );
    has(python("import ee\nee.Image(1).An$0d(ee.Image(2))"), &["<And>", "image.And(", "-> Image", "```python"]);
    has(javascript("ee.Reducer.me$0an()"), &["ee.Reducer.mean()", "Reducer"]);
    has(javascript("e$0e.Image(1)"), &["namespace ee"]);
    has(javascript("Map.addL$0ayer(ee.Image(1))"), &["Map.addLayer("]);
}

#[test]
fn what_a_call_makes_of_its_arguments() {
    has(
        javascript("ee.Image('USGS/SRTMGL1_003').addB$0ands(ee.Image(1).rename('one'))"),
        &["Bands of the result here: elevation, one"],
    );
}

/// Numbers that no date can be say nothing of it, and are no reason to fall over.
#[test]
fn dates_out_of_this_world() {
    for numbers in ["1e300, -1e300", "-1e308, -9e18", "-1e400, 1e400", "-9.3e26, -9.2e26"] {
        let code = format!("var c$0 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate({numbers});");
        has(javascript(&code), &["Sentinel-2"]);
    }
}

#[test]
fn datasets() {
    has(
        javascript("ee.ImageCollection('COPERNICUS/S2_$0SR_HARMONIZED')"),
        &[
            "<COPERNICUS/S2_SR_HARMONIZED>",
            "image collection, 2017-03-28 to today",
            "| `B4` | red | 10 |",
            "[Catalogue](",
        ],
    );
    has(javascript("var id = 'USGS/SRTM$0GL1_003'; print(id);"), &["`USGS/SRTMGL1_003`, image"]);
    has(javascript("ee.ImageCollection('LANDSAT/LC08/C01/T1_$0SR')"), &["Removed", "LANDSAT/LC08/C02/T1_L2", "SR_B4"]);
    assert_eq!(at(javascript("ee.Image('users/me/so$0mething')")), None);
}

#[test]
fn bands_where_bands_are_meant() {
    let collection = "ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')";
    has(
        javascript(&format!("{collection}.select('SR_$0B4')")),
        &["<SR_B4>", "**SR_B4**, red", "stored × 0.0000275 − 0.2", "Stored: 1 to 65455"],
    );
    has(javascript(&format!("{collection}.select('QA_P$0IXEL')")), &["| bits | meaning | values |", "| 3 | Cloud |"]);
    has(javascript(&format!("{collection}.select(['SR_B4'], ['re$0d'])")), &["**red**, which is `SR_B4`"]);
    has(
        python(&format!("import ee\n{collection}.median().normalizedDifference(['SR_B5', 'SR_$0B4'])")),
        &["**SR_B4**, red"],
    );
    has(
        javascript(&format!("Map.addLayer({collection}.first(), {{bands: 'SR_B4,SR_B$03,SR_B2'}})")),
        &["<SR_B3>", "green"],
    );
    has(
        javascript(&format!("var i = {collection}.first(); i.expression('n - r', {{n: i.select('SR_B$05'), r: i}})")),
        &["nir"],
    );
    assert_eq!(at(javascript("ee.Image('users/me/a').select('B$04')")), None, "nothing is known of it");
    assert_eq!(at(javascript("print('SR_B$04')")), None, "no band is meant");
}

#[test]
fn variables() {
    let start = "var s2 = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2021-01-01')";
    has(
        javascript(&format!("{start}.select(['B4', 'B3']);\nprint(s$02)")),
        &[
            "(variable) s2: ee.ImageCollection",
            "2 bands: `B4` (red), `B3` (green)",
            "2020-01-01 to 2020-12-31",
            "S2_SR",
        ],
    );
    has(javascript("var sca$0le = 30;"), &["(constant) scale: number = 30"]);
    has(
        javascript("function mask(image) { return image.sel$0f; } ee.ImageCollection('MODIS/061/MOD13Q1').map(mask)"),
        &[],
    );
    has(
        javascript("var c = ee.ImageCollection('MODIS/061/MOD13Q1').map(function(im$0age) { return image; })"),
        &["(parameter) image: ee.Image", "MODIS/061/MOD13Q1"],
    );
    has(
        javascript("function nd$0vi(image) { return image.normalizedDifference(['a', 'b']); } ndvi(ee.Image(1));"),
        &["function ndvi(image: ee.Image): ee.Image", "`nd`"],
    );
    has(
        javascript("var t = ee.FeatureCollection('USDOS/LSIB_SIMPLE/2017'); var f = t.fir$0st();"),
        &["featureCollection.first()"],
    );
    assert_eq!(at(javascript("var x = something(); x$0")), None);
}

#[test]
fn what_the_author_wrote() {
    has(
        javascript("/**\n * Masks clouds.\n * @param {ee.Image} i\n */\nfunction ma$0sk(i) { return i; }"),
        &["Masks clouds.\n@param"],
    );
    has(
        javascript("// no\n\n// Masks\n// clouds.\nvar mask = function(i) { return i; };\nma$0sk(1);"),
        &["Masks\nclouds."],
    );
    has(
        python("def f(x):\n    \"\"\"Adds.\n\n    Args:\n      x: it\n    \"\"\"\n    return x\nf$0(1)"),
        &["Adds.\n\nArgs:\n  x: it"],
    );
}

#[test]
fn arguments_and_options() {
    has(
        javascript("ee.Image(1).reduceRegion({reducer: 'mean', sc$0ale: 30})"),
        &["<scale>", "scale: Number", "Argument of `Image.reduceRegion`, optional", "metres per pixel"],
    );
    has(python("import ee\nee.Image(1).reduceRegion(reducer=ee.Reducer.mean(), max$0Pixels=9)"), &["maxPixels: "]);
    has(javascript("Map.addLayer(ee.Image(1), {mi$0n: 0})"), &["Option of `ImageVisualizationParameters`"]);
    has(javascript("ee.Image(1).reduceRegion({reducer: 'me$0an'})"), &["ee.Reducer.mean("]);
    has(javascript("ee.Image(1).resample('bicu$0bic')"), &["mode: String", "`bicubic`"]);
    has(
        javascript("ee.ImageCollection('COPERNICUS/S2').filter(ee.Filter.lt('CLOUDY_PIXEL_P$0ERCENTAGE', 5))"),
        &["Property of", "double"],
    );
}

#[test]
fn deprecated_operators_name_their_successor() {
    use crate::kb::model::Lifecycle;
    for op in kb().operators().iter().filter(|op| op.replacement.is_some()) {
        let card = operator_card(kb().operator(op.name).unwrap(), false);
        let said = if op.lifecycle == Lifecycle::Hidden { "Another spelling of" } else { "instead" };
        assert!(card.contains(said), "{card}");
    }
}

#[test]
fn assets_of_the_user() {
    use crate::syntax::language::Language;
    let text =
        "[[assets]]\nid = \"projects/p/assets/x\"\ntype = \"image\"\nbands = [{ name = \"ndvi\", scale = 0.0001 }]\n";
    let (config, _) = crate::workspace::config::parse(Path::new("geols.toml"), text, &[]);
    let source = "ee.Image('projects/p/assets/x').select('ndvi')";
    let (snapshot, _) = crate::features::fixture::configured(source, Language::JavaScript, config.unwrap());
    let card = hover(&snapshot, 15).unwrap().markdown;
    assert!(card.contains("declared in the configuration") && card.contains("| `ndvi` | 0.0001 |"), "{card}");
    let card = hover(&snapshot, 42).unwrap().markdown;
    assert!(card.contains("stored × 0.0001"), "{card}");
}

#[test]
fn silent_in_comments_and_plain_strings() {
    assert_eq!(at(javascript("// ee.Im$0age\nprint(1)")), None);
    assert_eq!(at(javascript("var a = 'he$0llo';")), None);
    assert_eq!(at(javascript("$0")), None);
}

#[test]
fn broken_code() {
    has(javascript("var a = ee.Image('USGS/SRTMGL1_003');\na.sel$0ect('elev"), &["image.select("]);
    has(javascript("ee.Image('USGS/SRTM$0GL1_003'"), &["`USGS/SRTMGL1_003`"]);
}
