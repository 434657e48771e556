//! Completion as a whole: the items at a cursor, in both languages, in code that is being typed.

use super::*;
use crate::features::fixture::{configured, javascript, python};

const S2: &str = "ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')";

fn complete_at(text: &str, in_python: bool) -> (Completions, String) {
    let text = text.replace("SEN2", S2);
    let (snapshot, offset) = if in_python { python(&text) } else { javascript(&text) };
    let completions = completion(&snapshot, offset, None);
    let mut seen = std::collections::HashSet::new();
    for item in &completions.items {
        // Editors require a range of one line around the cursor, and no label twice.
        let replaced = item.replace.of(&snapshot.text);
        assert!(item.replace.start <= offset && offset <= item.replace.end, "{item:?} at {offset}: {text}");
        assert!(!replaced.contains('\n') && replaced.len() == item.replace.len(), "{item:?}: {text}");
        assert!(
            !item.label.is_empty() && !item.insert_text.is_empty() && !item.filter_text.is_empty(),
            "{item:?}: {text}"
        );
        assert!(seen.insert((item.label.clone(), item.detail.clone())), "twice {item:?}: {text}");
    }
    (completions, snapshot.text.to_string())
}

fn labels(text: &str, in_python: bool) -> Vec<String> {
    complete_at(text, in_python).0.items.into_iter().map(|item| item.label).collect()
}

/// Checks that all of `wanted` is offered, and nothing that is marked with `!`.
#[track_caller]
fn check_in(text: &str, in_python: bool, wanted: &[&str]) {
    let found = labels(text, in_python);
    for name in wanted {
        match name.strip_prefix('!') {
            Some(name) => assert!(!found.iter().any(|label| label == name), "{name} at {text}"),
            None => assert!(found.iter().any(|label| label == name), "no {name} at {text}: {found:?}"),
        }
    }
}

#[track_caller]
fn check(text: &str, wanted: &[&str]) {
    check_in(text, false, wanted);
    check_in(text, true, wanted);
}

#[track_caller]
fn check_nothing(text: &str) {
    for in_python in [false, true] {
        let found = labels(text, in_python);
        assert!(found.is_empty(), "python {in_python}: {found:?} at {text}");
    }
}

/// Returns the text after the first item with this label is accepted.
#[track_caller]
fn accept(text: &str, label: &str, in_python: bool) -> String {
    let (completions, text) = complete_at(text, in_python);
    let item = completions.items.iter().find(|item| item.label == label);
    let item = item.unwrap_or_else(|| {
        panic!("no {label} at {text}: {:?}", completions.items.iter().map(|item| &item.label).collect::<Vec<_>>())
    });
    assert!(text.is_char_boundary(item.replace.start as usize) && text.is_char_boundary(item.replace.end as usize));
    format!("{}{}{}", &text[..item.replace.start as usize], item.insert_text, &text[item.replace.end as usize..])
}

#[test]
fn members_follow_the_class_of_the_object() {
    check("ee.Image('USGS/SRTMGL1_003').$0", &["select", "clip", "reduceRegion", "!filterDate", "!addLayer"]);
    check("SEN2.$0", &["filterDate", "map", "first", "!clip", "!reduceRegion"]);
    check_in("ee.Image(1)?.$0", false, &["select"]);
    check_in("ee.Image(1) // one\n  .$0", false, &["select"]);
    check("SEN2.first().sel$0", &["select", "selfMask", "!clip"]);
    check("ee.Reducer.$0", &["mean", "minMax", "!select"]);
    check("ee.$0", &["Image", "Filter", "Reducer", "!Map"]);
    check_in("image = ee.Image(1)\nimage.$0\nx = 3", true, &["And", "Or", "!and", "!or"]);
    check_in("var image = ee.Image(1);\nimage.$0\nvar x = 3;", false, &["and", "or", "!And", "!Or"]);
    check_in("Map.$0", false, &["addLayer", "centerObject"]);
    check_in("Export.image.$0", false, &["toDrive", "toAsset"]);
    check_in("ee.batch.Export.image.$0", true, &["toDrive", "toAsset"]);
    check_in("ee.Image(1).$0", false, &["evaluate"]);
    check_in("ee.Image(1).$0", true, &["!evaluate"]);
}

#[test]
fn members_are_found_in_unfinished_code() {
    check_in("var image = ee.Image(1);\nimage.$0\nMap.addLayer(image);", false, &["select"]);
    check_in(
        "function f(i) {\n  var x = i.select('B4').$0\n  return x;\n}\nSEN2.map(f);",
        false,
        &["rename", "!filterDate"],
    );
    check_in("SEN2.map(function(image) { return image.$0 })", false, &["select", "!filterDate"]);
    check_in("SEN2.map(function(image) { return image.sel$0", false, &["select"]);
    check_in("def f(image):\n  return image.$0\n\nc = SEN2.map(f)", true, &["select", "!filterDate"]);
    check_in("c = (SEN2\n  .filterDate('2020', '2021')\n  .$0\n)\nprint(c)", true, &["filterBounds", "!clip"]);
    check_in("c = SEN2.map(lambda image: image.$0)", true, &["select", "!filterDate"]);
    check_in("x = [SEN2.first().$0", true, &["select"]);
    check_in("var o = {ndvi: SEN2.first(), n: 1};\no.$0", false, &["ndvi", "n"]);
    check_in("var o = {ndvi: SEN2.first(), n: 1};\no.ndvi.$0", false, &["select"]);
    check_in("o = {'ndvi': 1, 'n': 2}\no['$0']", true, &["ndvi", "n"]);
    // Members of every variant come first.
    let either = "var x = y ? ee.Image(1) : ee.Feature(null);\nx.$0";
    let found = labels(either, false);
    let place = |name: &str| found.iter().position(|label| label == name).unwrap();
    assert!(place("copyProperties") < place("normalizedDifference") && place("set") < place("select"));
}

#[test]
fn classes_are_inferred_from_annotations_and_methods() {
    check_in(
        "function f(image) {\n  var x = image.normalizedDifference(['a', 'b']);\n  return image.$0\n}",
        false,
        &["select", "!filterDate"],
    );
    check_in(
        "def f(image):\n  x = image.updateMask(1)\n  return image.select('a').$0",
        true,
        &["rename", "!filterDate"],
    );
    check_in(
        "/** @param {ee.Image} image of it */\nfunction f(image) {\n  return image.$0\n}",
        false,
        &["select", "!filterDate"],
    );
    check_in("def f(image: ee.Image):\n  return image.$0", true, &["select", "!filterDate"]);
    // Other libraries have such methods too, or several classes have them.
    check_in("function f(x) {\n  x.map(g);\n  return x.$0\n}", false, &["!map"]);
    check_in("def f(x):\n  x.get('a')\n  return x.$0", true, &["!get"]);
    check_in("def f(x):\n  x.updateMask(1)\n  x.fit_predict(2)\n  return x.$0", true, &["!select"]);
    check_in("function f(x) {\n  x.updateMask(1);\n  x = g();\n  return x.$0\n}", false, &["!select"]);
}

#[test]
fn unknown_positions_have_no_items() {
    for text in [
        "unknown.$0",
        "unknown().foo.$0",
        "x = 1.$0",
        "x = 12.5$0",
        "x = 'some $0text'",
        "x = foo('$0')",
        "f('a.$0')",
        "SEN2.select(['B4'], ['$0'])",
        "ee.Image(1).rename('$0')",
        "ee.Image(1).set('$0', 1)",
        "ee.Image(1) $0",
        "ee.Image('users/$0' + name)",
        "ee.Image('$0'.concat(name))",
        "x = '$0' == name",
    ] {
        check_nothing(text);
    }
    assert!(labels("// ee.$0", false).is_empty());
    assert!(labels("/* ee.Image(1).$0 */", false).is_empty());
    assert!(labels("# ee.$0", true).is_empty());
    assert!(labels("def f(a, $0):\n  pass", true).is_empty());
    assert!(labels("function f(a, $0) {}", false).is_empty());
    assert!(labels("var i$0", false).is_empty());
    assert!(labels("import $0", true).is_empty());
    assert!(labels("x = f\"ee.$0\"", true).is_empty());
}

#[test]
fn element_methods_are_offered_through_map() {
    check("SEN2.normalizedD$0", &["normalizedDifference"]);
    check("SEN2.fil$0", &["filterDate", "!clip"]);
    assert_eq!(
        accept("ee.ImageCollection('x').clip$0", "clip", false),
        "ee.ImageCollection('x').map(function(image) { return image.clip($1); })$0"
    );
    assert_eq!(
        accept("ee.ImageCollection('x').clip$0", "clip", true),
        "ee.ImageCollection('x').map(lambda image: image.clip($1))$0"
    );
    let (completions, _) = complete_at("SEN2.sel$0", false);
    assert_eq!(completions.items[0].label, "select");
    assert!(!completions.items[0].detail.starts_with("through"));
}

#[test]
fn existing_parentheses_are_not_repeated() {
    assert_eq!(accept("ee.Image(1).sel$0", "select", false), "ee.Image(1).select($1)$0");
    assert_eq!(accept("ee.Image(1).sel$0(0)", "select", false), "ee.Image(1).select(0)");
    assert_eq!(accept("ee.Image(1).s$0elect(0)", "select", false), "ee.Image(1).select(0)");
    assert_eq!(accept("ee.Image(1).$0select(0)", "clip", false), "ee.Image(1).clip($1)$0select(0)");
    assert_eq!(accept("ee.Image(1).selfM$0", "selfMask", true), "ee.Image(1).selfMask()$0");
    assert_eq!(accept("ee.Reduc$0", "Reducer", true), "ee.Reducer");
    assert_eq!(accept("ee.Imag$0", "Image", true), "ee.Image($0)");
}

#[test]
fn datasets_match_by_words_and_by_search() {
    for in_python in [false, true] {
        let first = |text: &str| labels(text, in_python).into_iter().next().unwrap_or_default();
        assert_eq!(first("ee.ImageCollection('sentinel 2 sr$0"), "COPERNICUS/S2_SR_HARMONIZED");
        assert_eq!(first("ee.Image('srtm$0')"), "USGS/SRTMGL1_003");
        assert_eq!(first("x = ee.ImageCollection('landsat 8 sr$0')\ny = 2"), "LANDSAT/LC08/C02/T1_L2");
        assert_eq!(
            accept("ee.ImageCollection('s2 sr$0')", "COPERNICUS/S2_SR_HARMONIZED", in_python),
            "ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED')"
        );
        // By what people call them, in words that no id or title has.
        assert_eq!(first("ee.ImageCollection('how much did it rain$0')"), "UCSB-CHG/CHIRPS/DAILY");
        let lights = labels("ee.ImageCollection('lights at night$0')", in_python);
        assert!(lights.iter().take(4).any(|id| id.starts_with("NOAA/VIIRS")), "{lights:?}");
        // In the middle of an id, the whole id is replaced.
        assert_eq!(
            accept("ee.ImageCollection('COPERNICUS/S2$0_SR').size()", "COPERNICUS/S2_SR_HARMONIZED", in_python),
            "ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').size()"
        );
        // An unclosed string takes nothing of what follows.
        assert_eq!(
            accept("x = ee.Image('srtm$0\ny = 'b'", "USGS/SRTMGL1_003", in_python),
            "x = ee.Image('USGS/SRTMGL1_003\ny = 'b'"
        );
        let (completions, _) = complete_at("ee.ImageCollection('COPERNICUS/S2$0", in_python);
        let old = completions.items.iter().position(|item| item.label == "COPERNICUS/S2_SR").unwrap();
        assert!(completions.items[old].deprecated && completions.incomplete && completions.items.len() <= 50);
        assert!(completions.items[..old].iter().any(|item| item.label == "COPERNICUS/S2_SR_HARMONIZED"));
    }
}

#[test]
fn declared_assets_are_offered() {
    let config = crate::workspace::config::Config {
        assets: crate::workspace::config::assets::DeclaredAssets {
            list: vec![crate::workspace::config::assets::DeclaredAsset {
                ids: crate::workspace::config::assets::AssetIds::One("projects/mine/assets/fields".to_owned()),
                kind: crate::kb::model::DatasetKind::Table,
                dataset: std::sync::Arc::new(crate::kb::model::Dataset {
                    title: "Fields".into(),
                    ..Default::default()
                }),
            }],
        },
        ..Default::default()
    };
    let text = "ee.FeatureCollection('mine f";
    let (snapshot, _) = configured(text, crate::syntax::language::Language::JavaScript, config);
    let found = completion(&snapshot, text.len() as u32, None);
    assert_eq!(found.items.first().map(|item| &*item.label), Some("projects/mine/assets/fields"));
}

#[test]
fn bands_are_offered_where_an_argument_takes_bands() {
    for text in [
        "SEN2.select('$0",
        "SEN2.select('B4', '$0')",
        "SEN2.select(['B4', '$0'])",
        "SEN2.select(['B4', '$0",
        "SEN2.first().normalizedDifference(['B8', '$0'])",
        "SEN2.median().addBands(SEN2.first(), ['$0'])",
        "x = SEN2.mean().select('$0')",
        "SEN2.qualityMosaic('$0')",
    ] {
        check(text, &["B4", "B8", "QA60"]);
    }
    check("SEN2.select('B4').first().select('$0')", &["B4", "!B8"]);
    check("SEN2.select(['B4'], ['red']).select('$0')", &["red", "!B4"]);
    check("SEN2.map(f).select('$0')", &["!B4"]);
    check("SEN2.select($0)", &["'B4'"]);
    assert_eq!(accept("SEN2.select('B$0')", "B8A", false), format!("{S2}.select('B8A')"));
    check_in("Map.addLayer(SEN2.first(), {bands: ['$0']})", false, &["B4"]);
    check_in("Map.addLayer(SEN2.first(), {bands: '$0'})", false, &["B4"]);
    assert_eq!(
        accept("Map.addLayer(SEN2.first(), {bands: 'B4,B$0,B2'})", "B3", false),
        format!("Map.addLayer({S2}.first(), {{bands: 'B4,B3,B2'}})")
    );
    check_in("var vis = {bands: ['$0'], min: 0};\nMap.addLayer(SEN2.first(), vis);", false, &["B4"]);
    check_in("m = geemap.Map()\nvis = {'bands': ['$0'], 'min': 0}\nm.addLayer(SEN2.first(), vis)", true, &["B4"]);
    check_in("SEN2.first().expression('a + b', {a: SEN2.first().select('$0", false, &["B4"]);
    check_in("SEN2.first().expression('b(\"$0\")')", false, &["B4"]);
    check_in("SEN2.first().expression('NIR - $0', {NIR: SEN2.first(), RED: SEN2.first()})", false, &["NIR", "RED"]);
    // The name of the result tells which bands it is made of.
    for in_python in [false, true] {
        let first = |text: &str| labels(text, in_python).into_iter().next().unwrap_or_default();
        assert_eq!(first("image = SEN2.first()\nndvi = image.normalizedDifference(['$0'])"), "B8");
        assert_eq!(first("image = SEN2.first()\nndvi = image.normalizedDifference(['B8', '$0'])"), "B4");
        assert_eq!(first("image = SEN2.first()\nndvi = image.$0"), "normalizedDifference");
    }
    let (completions, _) = complete_at("SEN2.select('B4$0')", false);
    assert!(completions.items[0].detail.contains("red"), "{:?}", completions.items[0]);
}

#[test]
fn properties_and_dictionary_keys_are_offered() {
    for text in [
        "SEN2.filter(ee.Filter.lt('$0', 20))",
        "SEN2.filter(ee.Filter.and(ee.Filter.eq('a', 1), ee.Filter.lt('$0', 20)))",
        "SEN2.sort('$0')",
        "SEN2.aggregate_mean('$0')",
        "SEN2.filterMetadata('$0', 'equals', 1)",
        "SEN2.first().get('$0')",
        "f = ee.Filter.lt('$0', 20)\nc = SEN2.filter(f)",
    ] {
        let text = if text.contains("Filter.and") {
            vec![(text.to_owned(), false), (text.replace("and(", "And("), true)]
        } else {
            vec![(text.to_owned(), false), (text.to_owned(), true)]
        };
        for (text, in_python) in text {
            check_in(&text, in_python, &["CLOUDY_PIXEL_PERCENTAGE"]);
        }
    }
    const S1: &str = "ee.ImageCollection('COPERNICUS/S1_GRD')";
    check(&format!("{S1}.filter(ee.Filter.eq('orbitProperties_pass', '$0'))"), &["ASCENDING", "DESCENDING"]);
    check(&format!("{S1}.filter(ee.Filter.eq('orbitProperties_pass', $0))"), &["'ASCENDING'"]);
    check_nothing("SEN2.get('$0')");
    check("SEN2.sort('$0')", &["system:time_start"]);
    check_nothing("ee.Feature(null).get('$0')");
    check("ee.Dictionary({'a': 1, 'b': 2}).get('$0')", &["a", "b"]);
}

#[test]
fn argument_names_and_options_are_offered() {
    check_in("ee.Image(1).reduceRegion($0)", true, &["reducer=", "geometry=", "scale="]);
    check_in("ee.Image(1).reduceRegion(ee.Reducer.mean(), geometry, sc$0)", true, &["scale=", "!reducer="]);
    check_in("ee.Image(1).reduceRegion(reducer=ee.Reducer.mean(), $0)", true, &["scale=", "!reducer="]);
    check_in("ee.Image(1).reduceRegion(\n    reducer=r,\n    $0,\n)\nx = 2", true, &["scale=", "!reducer="]);
    check_in("ee.Image(1).reduceRegion(\n    $0,\n    scale=3,\n)", true, &["reducer=", "!scale="]);
    check_in("ee.Image(1).reduceRegion({$0})", false, &["reducer", "geometry", "scale"]);
    check_in("ee.Image(1).reduceRegion({reducer: ee.Reducer.mean(), $0", false, &["scale", "!reducer"]);
    check_in("Export.image.toDrive({image: ee.Image(1), sc$0", false, &["scale", "!image"]);
    check_in("Map.addLayer(ee.Image(1), {$0", false, &["min", "max", "palette", "bands", "!color"]);
    check_in("Map.addLayer(ee.FeatureCollection('a'), {$0", false, &["!min", "color"]);
    check_in("Map.addLayer(ee.Image(1), {min: 0, $0})", false, &["!min", "max"]);
    check_in("m = geemap.Map()\nm.addLayer(ee.Image(1), {'min': 0, '$0'})", true, &["!min", "max"]);
    check_in("m = geemap.Map()\nm.addLayer(ee.Image(1), {$0})", true, &["max"]);
    assert_eq!(accept("Map.addLayer(ee.Image(1), {mi$0", "min", false), "Map.addLayer(ee.Image(1), {min: ");
    assert_eq!(accept("ee.Image(1).reduceRegion(sc$0)", "scale=", true), "ee.Image(1).reduceRegion(scale=)");
    check_in("Map.addLayer(SEN2.median(), $0)", false, &["{bands, min, max}"]);
    let shown = accept("Map.addLayer(SEN2.median(), $0)", "{bands, min, max}", false);
    assert!(shown.ends_with("{bands: ['B4', 'B3', 'B2'], min: 0, max: 3000})"), "{shown}");
    let shown = accept("m = geemap.Map()\nm.addLayer(SEN2.median(), $0)", "{bands, min, max}", true);
    assert!(shown.ends_with("{'bands': ['B4', 'B3', 'B2'], 'min': 0, 'max': 3000})"), "{shown}");
    check_in("Map.addLayer(SEN2.median().divide(10000), $0)", false, &["!{bands, min, max}"]);
    check_in("Map.addLayer(SEN2.select('B4').median(), $0)", false, &["!{bands, min, max}"]);
    check_in("ui.Label({value: 'a', style: {$0}})", false, &["color", "fontSize"]);
    check_in("var vis = {$0};\nMap.addLayer(ee.Image(1), vis);", false, &["palette"]);
    check_in("ee.Image(1).expression('NIR - RED', {$0})", false, &["NIR", "RED"]);
    check_in("ee.Image(1).expression('NIR - RED', {NIR: image, $0})", false, &["!NIR", "RED"]);
    let chart = "ui.Chart.image.series(SEN2, area).setOptions({title: 'a', $0})";
    check_in(chart, false, &["!title", "hAxis", "vAxis", "lineWidth"]);
    let axis = "ui.Chart.image.series(SEN2, area).setOptions({hAxis: {$0}})";
    check_in(axis, false, &["title", "viewWindow", "!lineWidth"]);
    check_in(
        "var style = {$0};\nvar chart = ui.Chart.image.series(SEN2, a);\nchart.setOptions(style);",
        false,
        &["vAxis"],
    );
    check_in("ee.Image(1).reduceRegion($0)", false, &["{reducer, geometry, scale, maxPixels}"]);
    assert_eq!(
        accept("ee.Image(1).reduceRegion($0)", "{reducer, geometry, scale, maxPixels}", false),
        "ee.Image(1).reduceRegion({\n  reducer: ${1},\n  geometry: ${2},\n  scale: ${3},\n  maxPixels: ${4}\n})"
    );
    check_in("ee.Image(1).reduceRegion($0)", true, &["reducer=, geometry=, scale=, maxPixels="]);
    check("ee.Image(1).reduceRegion(a, $0)", &["!{reducer, geometry, scale, maxPixels}"]);
    check_in("ee.Image(1).clip($0)", false, &["!{geometry}"]);
    assert!(labels("var o = {$0};", false).is_empty());
    assert!(labels("f({$0});", false).is_empty());
}

#[test]
fn values_fit_the_argument() {
    check("ee.Image(1).resample('$0')", &["bilinear", "bicubic"]);
    check("ee.Image(1).resample($0)", &["'bilinear'"]);
    check("SEN2.filterMetadata('a', '$0', 1)", &["equals", "!EQUALS"]);
    check("SEN2.filterMetadata('a', 'EQ$0', 1)", &["EQUALS"]);
    check_in("var bands = SEN2.first();\nee.Image($0)", false, &["bands", "'USGS/SRTMGL1_003'"]);
    check_in("SEN2.select('B4').median().reduceRegion({scale: $0})", false, &["10", "!20"]);
    check_in("SEN2.select('B5').median().reduceRegion(scale=$0)", true, &["20", "!10"]);
    check_in("Export.image.toDrive({image: SEN2.select('B4').first(), scale: $0})", false, &["10"]);
    check("ee.Image(1).reduce('$0')", &["mean", "minMax", "!percentile_x"]);
    check("ee.Image(1).reduce($0)", &["ee.Reducer.mean", "'mean'"]);
    check("ee.Image(1).reproject('$0')", &["EPSG:4326", "EPSG:3857"]);
    check_in("Map.addLayer(ee.Image(1), {palette: ['$0']})", false, &["red", "blue"]);
    assert_eq!(
        accept("Map.addLayer(ee.Image(1), {palette: 'red, gr$0'})", "green", false),
        "Map.addLayer(ee.Image(1), {palette: 'red, green'})"
    );
    check("SEN2.filterDate('$0')", &["2017-03-28", "2020-01-01"]);
    let found = labels("SEN2.filterDate('2020-01-01', '$0", false);
    assert_eq!(found.first().map(String::as_str), Some("2021-01-01"));
    assert!(!found.iter().any(|date| date.as_str() <= "2020-01-01"));
    check_in("SEN2.map($0)", false, &["function(image) { ... }"]);
    check_in("SEN2.map($0)", true, &["lambda image: ..."]);
    check_in("function mask(i) { return i; }\nSEN2.map($0)", false, &["mask"]);
}

#[test]
fn names_in_scope_are_offered() {
    let text = "var area = ee.Geometry.Point([1, 2]);\nvar n = 3;\nfunction f(image, count) {\n  var inner = 1;\n  return $0\n}\n";
    check_in(text, false, &["area", "n", "f", "image", "count", "inner", "ee", "Map", "print", "Export"]);
    check_in("function f(image) { return 1; }\nvar x = $0", false, &["f", "!image", "!x"]);
    check_in(
        "import ee\narea = 1\ndef f(image):\n    inner = 2\n    $0\n\nx = 2",
        true,
        &["ee", "area", "f", "image", "inner"],
    );
    check_in("import ee\nx = 1\nx$0", true, &["x"]);
    check_in(
        "var f = function(image) {\n  var mask = image.lt(1);\n  return image.updateMask($0);\n};",
        false,
        &["mask", "image"],
    );
    check("Ima$0", &["ee.Image", "ee.ImageCollection"]);
    // Names that fit come first.
    let text = "var n = 3;\nvar names = ['a'];\nvar area = ee.Geometry.Point([1, 2]);\nee.Image(1).clip($0)";
    assert_eq!(labels(text, false).first().map(String::as_str), Some("area"));
    let (completions, _) = complete_at("import os\nx = e$0", true);
    let ee = completions.items.iter().find(|item| item.label == "ee").unwrap();
    assert_eq!(ee.additional_edits, [TextEdit::insert(0, "import ee\n")]);
}

#[test]
fn items_are_sorted_and_resolvable() {
    for in_python in [false, true] {
        let (completions, _) = complete_at("ee.Image(1).$0", in_python);
        assert!(completions.items.windows(2).all(|pair| pair[0].sort_text < pair[1].sort_text));
        assert!(completions.items.iter().take(10).any(|item| item.label == "select"));
        for item in completions.items.iter().take(20) {
            let key = item.key.as_ref().unwrap();
            let json = serde_json::to_string(key).unwrap();
            assert_eq!(*key, serde_json::from_str(&json).unwrap());
            assert!(resolve(key, in_python).is_some(), "{}", item.label);
        }
    }
    let key = ItemKey::Dataset("COPERNICUS/S2_SR_HARMONIZED".into());
    assert!(resolve(&key, true).unwrap().contains("image collection"));
    let key = ItemKey::Band("COPERNICUS/S2_SR_HARMONIZED".into(), "B4".into());
    assert!(resolve(&key, true).unwrap().contains("red"));
    assert_eq!(resolve(&ItemKey::Operator("ee.Image.nothing".into()), true), None);
}

#[test]
fn usage_counts_order_members() {
    let rank = |text: &str, name: &str| labels(text, false).iter().position(|label| label == name).unwrap();
    assert!(rank("SEN2.filterDate('2020', '2021').$0", "filterBounds") < 5);
    assert!(rank("var area = ee.Geometry.Point([1, 2]).buffer(3).$0", "area") < 2);
    assert!(rank("ee.Image(1).$0", "select") < 5);
}

#[test]
fn large_files_give_the_same_items() {
    let line = "var a0 = ee.Image(1).select('x').add(2);\nfunction f0(i) {\n  var b0 = i.select('y');\n  return b0.add(1);\n}\n";
    let many: String = (0..700).map(|number| line.replace('0', &number.to_string())).collect();
    for place in [
        "SEN2.filterDate('2020', '2021').map(function(image) {\n  var x = image.select('B4').$0\n  return x;\n});\n",
        "SEN2.map(function(image) {\n  return image.normalizedDifference(['B4', '$0']);\n});\n",
        "Map.addLayer(SEN2.first(), {min: 0, $0\n",
    ] {
        let alone = labels(place, false);
        let among = labels(&format!("{many}{place}{many}"), false);
        // Calls elsewhere in the file move some items out of the list.
        let known: Vec<&String> = alone.iter().filter(|label| among.contains(label)).collect();
        assert!(!alone.is_empty() && known.len() * 10 >= alone.len() * 8, "{place}: {alone:?} {among:?}");
    }
}

#[test]
fn any_offset_of_any_text_is_safe() {
    let scripts = [
        "var s = SEN2.filterDate('2020-01-01', `a${b(1)}`).map(function(i) { return i.select(['B4', \"B8\"]); }); // end",
        "s = SEN2.filterDate('2020-01-01', f'{a}').map(lambda i: i.select([\"B4\", '''B8''']))  # end\nif s:\n    pass",
        "Map.addLayer(ee.Image(1), {min: 0, palette: ['red', 'äöü', '",
        "ee.Image('",
        "((([[[{{{'",
        "a.b.c.d.e..f?.g.",
    ];
    for script in scripts {
        for in_python in [false, true] {
            for (offset, _) in script.char_indices() {
                let cut = format!("{}$0{}", &script[..offset], &script[offset..]);
                complete_at(&cut, in_python);
                complete_at(&format!("{}$0", &script[..offset]), in_python);
            }
        }
    }
}

#[test]
fn interpolations_in_strings_are_code() {
    check_in("image = ee.Image(1)\nprint(f'sum {image.$0}')", true, &["reduceRegion"]);
    check_in("scale = 30\nprint(f'{sca$0}')", true, &["scale"]);
    check_in("image = ee.Image(1)\nprint(f'{image.resample(\"$0\")}')", true, &["bilinear"]);
    check_in("var image = ee.Image(1);\nprint(`sum ${image.$0}`);", false, &["reduceRegion"]);
    check_in("image = ee.Image(1)\nprint(f'{1} image.$0')", true, &["!reduceRegion"]);
    check_in("image = ee.Image(1)\nprint(f'{image:ima$0}')", true, &["!image"]);
}
