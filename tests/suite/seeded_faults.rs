//! Faults that are put into clean scripts must be found by the rule for them.

use geols::check::{AnalysisEnv, check_text};
use geols::syntax::language::Language;
use std::path::Path;

/// A way to put a fault of one kind into a script.
struct Fault {
    /// The rule that finds it.
    rule: &'static str,
    /// File below `examples`.
    script: &'static str,
    /// Text that occurs in the script.
    clean: &'static str,
    /// Text that takes its place.
    faulty: &'static str,
}

const fn fault(rule: &'static str, script: &'static str, clean: &'static str, faulty: &'static str) -> Fault {
    Fault { rule, script, clean, faulty }
}

/// The faults, by rule.
const FAULTS: &[Fault] = &[
    fault(
        "exclusive-end",
        "javascript/supervised_classification.js",
        "'2021-05-01', '2021-10-01'",
        "'2021-05-01', '2021-09-30'",
    ),
    fault("exclusive-end", "python/ndvi_time_series.py", "'2023-02-01', '2023-11-01'", "'2023-02-01', '2023-10-31'"),
    fault("exclusive-end", "python/export_composite.py", "END = '2023-10-01'", "END = '2023-09-30'"),
    fault(
        "impossible-comparison",
        "javascript/supervised_classification.js",
        "var ndwi = composite",
        "var lush = ndvi.gt(0.6).gt(1.25);\nvar ndwi = composite",
    ),
    fault(
        "impossible-comparison",
        "javascript/cloud_masking.js",
        "bitwiseAnd(UNUSABLE).eq(0)",
        "bitwiseAnd(1 << 3).eq(1)",
    ),
    fault(
        "impossible-comparison",
        "python/supervised_classification.py",
        "ndwi = composite",
        "lush = ndvi.gte(60)\nndwi = composite",
    ),
    fault(
        "method-not-called",
        "javascript/cloud_masking.js",
        "Map.centerObject",
        "print(ee.Image(1).bandNames.size());\nMap.centerObject",
    ),
    fault(
        "method-not-called",
        "python/night_lights.py",
        "bands.addBands(slope.rename('trend'))",
        "bands.addBands(slope.select.rename('trend'))",
    ),
    fault(
        "mean-of-constant",
        "javascript/terrain_analysis.js",
        "var statistics = layers.reduceRegion",
        "print(slope.gte(5).selfMask().reduceRegion(ee.Reducer.mean(), region, 30));\nvar statistics = layers.reduceRegion",
    ),
    fault(
        "mean-of-constant",
        "python/night_lights.py",
        "bands.addBands(slope.rename('trend'))",
        "slope.gt(1).selfMask()",
    ),
    fault(
        "missing-region",
        "javascript/export_composite.js",
        "  fileNamePrefix: 'mara_2023_dry',\n  region: region,\n",
        "  fileNamePrefix: 'mara_2023_dry',\n",
    ),
    fault(
        "missing-region",
        "javascript/export_composite.js",
        "Export.image.toAsset({",
        "Export.image.toDrive({image: ee.Image('users/me/map')});\nExport.image.toAsset({",
    ),
    fault(
        "missing-region",
        "python/export_composite.py",
        "    fileNamePrefix='mara_2023_dry',\n    region=region,\n",
        "    fileNamePrefix='mara_2023_dry',\n",
    ),
    fault(
        "no-bands",
        "javascript/surface_water.js",
        "    .select('seasonality')\n    .gte(10)\n    .unmask(0);",
        "    .select([]);\nMap.addLayer(permanent);",
    ),
    fault("no-bands", "python/supervised_classification.py", "INPUTS = BANDS + ['NDVI', 'NDWI']", "INPUTS = []"),
    fault(
        "random-split",
        "javascript/supervised_classification.js",
        "ee.Filter.gte('split', 0.7)",
        "ee.Filter.gte('split', 0.6)",
    ),
    fault(
        "random-split",
        "python/supervised_classification.py",
        "ee.Filter.gte('split', 0.7)",
        "ee.Filter.lt('split', 0.7)",
    ),
    fault("region-outside-dataset", "javascript/change_detection.js", "COPERNICUS/S2_SR_HARMONIZED", "USDA/NAIP/DOQQ"),
    fault("region-outside-dataset", "python/change_detection.py", "COPERNICUS/S2_SR_HARMONIZED", "USDA/NAIP/DOQQ"),
    fault(
        "suspicious-assignment",
        "javascript/cloud_masking.js",
        "print('Scenes', landsat.size());",
        "for (var year = 2020; year < 2023; year =+ 1) print(year);",
    ),
    fault(
        "suspicious-assignment",
        "python/time_series_chart.py",
        "by_month = {}",
        "count = 0\ncount =+ 1\nby_month = {}",
    ),
    fault(
        "too-many-colors",
        "javascript/night_lights.js",
        "Map.centerObject(region, 10);",
        "var cover = ee.Image('MODIS/061/MCD12Q1/2020_01_01').select('LC_Type5');\nMap.addLayer(cover, {min: 1, max: 3, palette: ['red', 'tan', 'blue', 'green', 'gray']});",
    ),
    fault(
        "too-many-colors",
        "python/night_lights.py",
        "m.center_object(region, 10)",
        "cover = ee.Image('MODIS/061/MCD12Q1/2020_01_01').select('LC_Type5')\nm.add_layer(cover, {'min': 1, 'max': 3, 'palette': ['red', 'tan', 'blue', 'green', 'gray']})",
    ),
    fault("used-before-assignment", "javascript/cloud_masking.js", "var clean = landsat.map", "var clean = clean.map"),
    fault(
        "used-before-assignment",
        "javascript/change_detection.js",
        "var nbrAfter = after.",
        "var nbrAfter = severity.",
    ),
    fault(
        "unknown-export-option",
        "python/export_composite.py",
        "    assetId='projects",
        "    fileNamePrefix='mara',\n    assetId='projects",
    ),
    fault(
        "unknown-export-option",
        "javascript/time_series_chart.js",
        "Export.table.toDrive({",
        "Export.table.toDrive({\n  desciption: 'series',",
    ),
    fault("unknown-operator", "javascript/cloud_masking.js", "updateMask(clear)", "updateMaks(clear)"),
    fault(
        "unknown-operator",
        "python/export_composite.py",
        "import ee\n",
        "import ee\nimport eeng\n\neeng.use(ee.Image(1).updateMaks(1))\n",
    ),
    fault("used-before-assignment", "python/cloud_masking.py", "clean = landsat.map", "clean = clean.map"),
    fault(
        "used-before-assignment",
        "python/cloud_masking.py",
        "    clear = image.select('QA_PIXEL')",
        "    clear = clear.select('QA_PIXEL')",
    ),
    fault("used-before-assignment", "python/surface_water.py", "darker = before.subtract", "darker = flooded.subtract"),
    fault(
        "wrong-quality-bit",
        "javascript/cloud_masking.js",
        "var CLOUD_SHADOW = 1 << 4;",
        "var CLOUD_SHADOW = 1 << 3;",
    ),
    fault("wrong-quality-bit", "javascript/cloud_masking.js", "var CLOUD = 1 << 3;", "var CLOUD = 1 << 5;"),
    fault("wrong-quality-bit", "python/cloud_masking.py", "CIRRUS = 1 << 2", "CIRRUS = 1 << 3"),
    fault(
        "wrong-quality-bit",
        "javascript/cloud_masking.js",
        "  var clear = image.select('QA_PIXEL').bitwiseAnd(UNUSABLE).eq(0);",
        "  // Bit 3 is cloud shadow.\n  var clear = image.select('QA_PIXEL').bitwiseAnd(1 << 3).eq(0);",
    ),
    fault(
        "wrong-quality-bit",
        "python/cloud_masking.py",
        "bitwiseAnd(UNUSABLE).eq(0)",
        "bitwiseAnd(1 << 5).eq(0)  # bit 5: cloud",
    ),
    fault(
        "wrong-scaling",
        "javascript/cloud_masking.js",
        "image.select('SR_B.').multiply(0.0000275).add(-0.2)",
        "image.select('SR_B.').multiply(0.0001)",
    ),
    fault(
        "wrong-scaling",
        "javascript/cloud_masking.js",
        "image.select('SR_B.').multiply(0.0000275).add(-0.2)",
        "image.select('SR_B.').add(-0.2).multiply(0.0000275)",
    ),
    fault("wrong-scaling", "javascript/export_composite.js", "multiply(0.0001)", "multiply(0.0000275)"),
    fault("wrong-scaling", "python/cloud_masking.py", "multiply(0.0000275).add(-0.2)", "multiply(0.0000275).add(0.2)"),
    fault("wrong-scaling", "python/cloud_masking.py", "multiply(0.00341802)", "multiply(0.1)"),
];

fn check(text: &str, script: &str) -> Vec<&'static str> {
    let is_python = Path::new(script).extension().is_some_and(|extension| extension == "py");
    let language = if is_python { Language::Python } else { Language::JavaScript };
    check_text(text, language, &AnalysisEnv::default()).into_iter().map(|found| found.rule).collect()
}

#[test]
fn every_seeded_fault_is_found() {
    let mut missed = Vec::new();
    for Fault { rule, script, clean, faulty } in FAULTS {
        let text = std::fs::read_to_string(Path::new("examples").join(script)).unwrap();
        let count = |text: &str| check(text, script).iter().filter(|found| *found == rule).count();
        assert!(text.contains(clean), "{script} has no {clean:?}");
        assert_eq!(count(&text), 0, "{script} has the fault {rule}");
        if count(&text.replacen(clean, faulty, 1)) == 0 {
            missed.push(format!("{rule}: {faulty:?} in {script}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// A class without a fault in one of the languages would say nothing about it.
#[test]
fn every_class_has_faults_in_both_languages() {
    for rule in FAULTS.iter().map(|fault| fault.rule) {
        for language in ["javascript/", "python/"] {
            let has = FAULTS.iter().any(|fault| fault.rule == rule && fault.script.starts_with(language));
            assert!(has, "no fault of {rule} in {language}");
        }
    }
}
