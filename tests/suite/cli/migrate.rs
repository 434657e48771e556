//! `geols fix` and `geols fix --migrate`.

use super::{CLEAN, FAULTY, Folder};

const OLD: &str = "var c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').filterDate('2015', '2016');\nMap.addLayer(c.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000});\nprint(c.first().select('B11'));\n";
/// A line with a safe fix.
const FIXABLE: &str = "var nothing = None;\n";

#[test]
fn fix_is_check_fix() {
    let folder = Folder::new(&[("a.js", FAULTY), ("b.py", CLEAN)]);
    let run = folder.run("fix");
    assert_eq!((run.code, folder.read("a.js").as_str()), (1, FAULTY), "no safe fix: {run:?}");
    assert!(!run.err.contains("igrate"), "{run:?}");
    let run = folder.run("fix --unsafe-fixes");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(folder.read("a.js").contains("selfMask"));
}

#[test]
fn migration_lists_what_to_check() {
    let folder = Folder::new(&[("a.js", OLD), ("b.py", CLEAN)]);
    let diff = folder.run("fix --migrate --diff");
    assert_eq!((diff.code, folder.read("a.js").as_str()), (1, OLD), "{diff:?}");
    assert!(
        diff.out.contains("+Map.addLayer(c.median(), {bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 7273, max: 18182});")
    );
    let left = "a.js:3:25: left [band] \"LANDSAT/LC08/C02/T1_L2\" has no counterpart of the band \"B11\"";
    assert!(diff.err.contains(left), "{diff:?}");
    let json = folder.run("fix --migrate --diff --output-format json");
    let said: Vec<serde_json::Value> = serde_json::from_str(&json.err).unwrap();
    assert!(said.iter().any(|row| row["state"] == "left" && row["line"] == 3 && row["col"] == 25), "{said:?}");
    assert!(said.iter().any(|row| row["state"] == "changed" && row["topic"] == "dataset"), "{said:?}");
    let run = folder.run("fix --migrate");
    assert!(run.err.contains(left), "{run:?}");
    assert!(run.err.contains("Migrated 1 file: 1 dataset, 3 bands, 2 numbers; 1 place to check."), "{run:?}");
    let new = folder.read("a.js");
    assert!(new.starts_with("var c = ee.ImageCollection('LANDSAT/LC08/C02/T1_L2')"), "{new}");
    assert_eq!(folder.read("b.py"), CLEAN);
    let again = folder.run("fix --migrate");
    assert_eq!(folder.read("a.js"), new);
    assert!(again.err.contains("Nothing to migrate."), "{again:?}");
}

/// Positions are those of the result, also if the text before them has grown.
#[test]
fn positions_are_those_of_the_result() {
    let folder =
        Folder::new(&[("a.py", "import ee\na = ee.Image('USGS/NED'); b = ee.ImageCollection('NCEP_RE/surface_wv')\n")]);
    let run = folder.run("fix --migrate a.py");
    let text = folder.read("a.py");
    let line = text.lines().nth(1).unwrap();
    let column = line.find("'NCEP_RE").unwrap() + 1;
    assert!(run.err.contains(&format!("a.py:2:{column}: left [dataset]")), "{text}{run:?}");
}

#[test]
fn notebooks_and_the_standard_input_are_migrated() {
    let cell = |id: &str, band: &str| {
        format!(
            "{{\n \"cells\": [\n  {{\n   \"cell_type\": \"code\",\n   \"execution_count\": null,\n   \"metadata\": {{}},\n   \"outputs\": [],\n   \"source\": [\n    \"import ee\\n\",\n    \"image = ee.Image(\\\"{id}\\\")\\n\",\n    \"image.select(\\\"{band}\\\")\"\n   ]\n  }}\n ],\n \"metadata\": {{}},\n \"nbformat\": 4,\n \"nbformat_minor\": 4\n}}\n"
        )
    };
    let folder = Folder::new(&[("n.ipynb", &cell("LANDSAT/LC08/C01/T1_SR/LC08_044034_20140318", "B4"))]);
    let run = folder.run("fix --migrate --exit-zero");
    assert_eq!(folder.read("n.ipynb"), cell("LANDSAT/LC08/C02/T1_L2/LC08_044034_20140318", "SR_B4"), "{run:?}");
    assert!(run.err.contains("n.ipynb:cell 1:2:18: check [dataset]"), "{run:?}");
    let run = folder.feed("fix --migrate - --language js", OLD);
    assert!(run.out.contains("select('B11')") && run.out.contains("'LANDSAT/LC08/C02/T1_L2'"), "{run:?}");
}

/// Images are followed into the functions of a module. Only a person knows who else uses it.
#[test]
fn modules_are_followed_and_noted() {
    let module = "// Masks clouds.\nexports.mask = function(image) {\n  return image.updateMask(image.select('pixel_qa').bitwiseAnd(1 << 5).eq(0));\n};\nexports.load = function() {\n  return ee.ImageCollection('LANDSAT/LE07/C01/T1_SR');\n};\n";
    let script = "var m = require('users/someone/tools:m');\nvar c = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').map(m.mask);\nMap.addLayer(c.median(), {bands: ['B4', 'B3', 'B2'], min: 0, max: 3000});\nprint(m.load().first().select('B4'));\n";
    let folder = Folder::new(&[("a.js", script), ("m.js", module)]);
    let run = folder.run("fix --migrate a.js");
    let new = folder.read("a.js");
    assert!(new.contains("bands: ['SR_B4', 'SR_B3', 'SR_B2'], min: 7273, max: 18182"), "{new}");
    assert!(new.contains("load().first().select('B4')"), "{new}");
    assert_eq!(folder.read("m.js"), module);
    for note in [
        "a.js:1:9: left [band] m.js:3: \"pixel_qa\" is \"QA_PIXEL\" now",
        "a.js:1:9: left [quality] m.js:3: \"5\" is \"3\" now",
        "a.js:1:9: left [dataset] m.js:6: \"LANDSAT/LE07/C01/T1_SR\" stays: migrate this file together with those that use it",
    ] {
        assert!(run.err.contains(note), "{note}\n{}", run.err);
    }
    assert!(!run.err.contains("out of sight"), "{}", run.err);
    let both = Folder::new(&[("a.js", script), ("m.js", module)]);
    let run = both.run("fix --migrate .");
    assert!(both.read("a.js").contains("load().first().select('SR_B4')"), "{}", both.read("a.js"));
    assert!(run.err.contains("m.js:3: \"pixel_qa\"") && !run.err.contains("m.js:6: "), "{}", run.err);
    folder.run("fix --migrate .");
    assert!(folder.read("m.js").contains("'LANDSAT/LE07/C02/T1_L2'"), "{}", folder.read("m.js"));
}

/// A remark about several lines of a module is one.
#[test]
fn remarks_about_a_module_list_their_lines() {
    let module = "exports.a = function() {\n  return ee.ImageCollection('LANDSAT/LE07/C01/T1_SR');\n};\nexports.b = function() {\n  return ee.ImageCollection('LANDSAT/LE07/C01/T1_SR').first();\n};\n";
    let script = "var m = require('users/someone/tools:m');\nprint(ee.ImageCollection('LANDSAT/LC08/C01/T1_TOA').merge(m.a()), m.b());\n";
    let folder = Folder::new(&[("a.js", script), ("m.js", module)]);
    let run = folder.run("fix --migrate a.js");
    let note = "a.js:1:9: left [dataset] m.js: \"LANDSAT/LE07/C01/T1_SR\" stays: migrate this file together with those that use it (lines 2, 5)";
    assert!(run.err.contains(note) && run.err.matches(" stays").count() == 1, "{}", run.err);
}

/// The module lies in another folder of the repository.
#[test]
fn modules_of_other_folders_are_followed() {
    let module = "exports.mask = function(image) {\n  return image.updateMask(image.select('pixel_qa').bitwiseAnd(1 << 5).eq(0));\n};\n";
    let script = "var m = require('users/someone/tools:functions/m.js');\nprint(ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').map(m.mask));\n";
    let folder = Folder::new(&[("apps/a.js", script), ("functions/m.js", module)]);
    let run = folder.run("fix --migrate --diff apps/a.js");
    assert!(run.err.contains("functions/m.js:2: \"pixel_qa\" is \"QA_PIXEL\" now"), "{}", run.err);
    folder.run("fix --migrate .");
    assert!(folder.read("apps/a.js").contains("LANDSAT/LC08/C02/T1_L2"), "{}", folder.read("apps/a.js"));
}

/// Images are followed into Python modules, whose names may be those of the script.
#[test]
fn python_modules_are_followed() {
    let prep = "import ee\n\nSHADOW = 1 << 3\n\n\ndef mask(image):\n    return image.updateMask(image.select('pixel_qa').bitwiseAnd(SHADOW).eq(0))\n\n\ndef load():\n    return ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')\n";
    let tools = "from pack.prep import mask\n\n\ndef add(images):\n    return images.map(mask).map(index)\n\n\ndef index(image):\n    return image.normalizedDifference(['B5', 'B4'])\n";
    let script = "import ee\nimport tools\nfrom pack import prep  # masks\n\n\ndef mask(image):\n    return image.select('B4')\n\n\nscenes = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')\nclear = scenes.map(prep.mask).map(mask)\nindices = tools.add(scenes)\nfirst = prep.load().first().select('B3')\n";
    let files = [("a.py", script), ("tools.py", tools), ("pack/__init__.py", ""), ("pack/prep.py", prep)];
    let folder = Folder::new(&files);
    let run = folder.run("fix --migrate .");
    let new = folder.read("a.py");
    let expected = script.replace("C01/T1_SR", "C02/T1_L2").replace("'B4'", "'SR_B4'").replace("'B3'", "'SR_B3'");
    assert_eq!(new, expected, "{run:?}");
    for note in [
        "left [band] pack/prep.py:7: \"pixel_qa\" is \"QA_PIXEL\" now",
        "left [quality] pack/prep.py:3: \"3\" is \"4\" now",
        "left [band] tools.py:9: \"B5\" is \"SR_B5\" now",
    ] {
        assert!(run.err.contains(note), "{note}\n{}", run.err);
    }
    assert!(!run.err.contains("out of sight: check that it,") && !run.err.contains("__module"), "{}", run.err);
}

/// The module is checked long before the script that imports it.
#[test]
fn no_file_is_written_before_all_are_checked() {
    let module = "import ee\n\n\ndef load():\n    return ee.ImageCollection('LANDSAT/LC08/C01/T1_SR')\n";
    let script = format!("import a_module\n{}a_module.load().first().select('B3')\n", "x = [1, 2, 3]\n".repeat(5000));
    let folder = Folder::new(&[("a_module.py", module), ("script.py", &script)]);
    let run = folder.run("fix --migrate .");
    assert_eq!(folder.read("a_module.py"), module.replace("C01/T1_SR", "C02/T1_L2"), "{run:?}");
    assert_eq!(folder.read("script.py"), script.replace("'B3'", "'SR_B3'"), "{run:?}");
}

/// Other fixes would hide what the migration does.
#[test]
fn a_migration_changes_nothing_else() {
    let folder = Folder::new(&[("a.js", &format!("{OLD}{FIXABLE}"))]);
    folder.run("fix --migrate");
    assert!(folder.read("a.js").ends_with(FIXABLE), "{}", folder.read("a.js"));
    let refused = folder.run("fix --migrate --unsafe-fixes");
    assert_eq!(refused.code, 2, "{refused:?}");
    folder.run("fix");
    assert!(!folder.read("a.js").ends_with(FIXABLE), "the test needs a safe fix");
}
