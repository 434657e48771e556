//! Every recipe gives a script in both languages, and no script has a diagnostic.
//!
//! `tests/recipes/run.sh` runs them under the real clients.

use crate::spelling::british_words;
use geols::assist::recipes::argument::{Argument, argument};
use geols::assist::recipes::variants::variants;
use geols::assist::recipes::{Arguments, Writing, write};
use geols::check::{AnalysisEnv, check_text};
use geols::kb::kb;
use geols::kb::model::recipes::ParameterKind;
use geols::syntax::language::Language;
use std::collections::BTreeSet;

/// Minimum numbers of recipes and indices.
const MIN_RECIPES: usize = 340;
const MIN_INDICES: usize = 160;

/// The rule that reports a dataset of another place than that of the recipe.
const OTHER_PLACE: &str = "region-outside-dataset";

#[test]
fn every_variant_is_written_and_clean() {
    let mut faults = Vec::new();
    let recipes = kb().recipes();
    for recipe in recipes {
        for variant in variants(kb().recipe_tables(), recipe).unwrap() {
            let mut before = String::new();
            for language in [Language::JavaScript, Language::Python] {
                let script = match write(kb().recipe_tables(), recipe, &variant.arguments, &Writing::new(language)) {
                    Ok(script) => script,
                    Err(refusal) => {
                        faults.push(format!("{} {:?}: {refusal}", variant.name, variant.set));
                        continue;
                    }
                };
                for found in check_text(&script, language, &AnalysisEnv::default()) {
                    faults.push(format!("{} in {language:?}: {}: {}", variant.name, found.rule, found.message));
                }
                let british = british_words(&script);
                if !british.is_empty() {
                    faults.push(format!("{} in {language:?}: {british:?}", variant.name));
                }
                assert_ne!(script, before, "{}: both languages are the same text", variant.name);
                before = script;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(recipes.len() >= MIN_RECIPES, "only {} recipes", recipes.len());
    assert!(kb().spectral_indices().len() >= MIN_INDICES, "only {} indices", kb().spectral_indices().len());
}

/// Writes scripts that mask clouds and scale bands for every sensor: one for each band role, and
/// one for an index of each domain.
#[test]
fn scripts_of_every_sensor_are_clean() {
    let mut faults = Vec::new();
    let set = |values: &[(&str, Argument)]| -> Arguments {
        values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    };
    for sensor in &kb().recipe_tables().sensors {
        let head = kb().dataset_head(sensor.id).unwrap();
        // Some days in which the dataset has images.
        let start = head.end.or(head.start).unwrap()[..4].parse::<i32>().unwrap();
        let start = if head.end.is_some() { start - 1 } else { start + 1 };
        let period = Argument::Period { start: format!("{start}-01-01"), end: format!("{start}-12-01") };
        let dataset = Argument::Dataset(sensor.id.to_owned());
        let mut scripts = Vec::new();
        for (role, _) in &sensor.roles {
            let band = Argument::Text((*role).to_owned());
            scripts.push((
                "band-composite",
                set(&[("dataset", dataset.clone()), ("period", period.clone()), ("band", band)]),
            ));
        }
        // One index of each domain: the formulas have tests of their own.
        let mut domains = BTreeSet::new();
        for index in kb().spectral_indices() {
            if domains.contains(index.domain) {
                continue;
            }
            if index.roles.iter().all(|role| sensor.roles.iter().any(|(has, _)| has == role)) {
                domains.insert(index.domain);
                let index = Argument::Index(index.name.to_owned());
                let values = [("dataset", dataset.clone()), ("period", period.clone()), ("index", index)];
                scripts.push(("index-composite", set(&values)));
            }
        }
        for (recipe, arguments) in scripts {
            let recipe = kb().recipe(recipe).unwrap();
            match write(kb().recipe_tables(), recipe, &arguments, &Writing::new(Language::JavaScript)) {
                Ok(script) => {
                    let found = check_text(&script, Language::JavaScript, &AnalysisEnv::default());
                    for found in found.iter().filter(|found| found.rule != OTHER_PLACE) {
                        faults.push(format!("{} {}: {}: {}", recipe.name, sensor.id, found.rule, found.message));
                    }
                }
                Err(refusal) => faults.push(format!("{} {}: {refusal}", recipe.name, sensor.id)),
            }
        }
    }
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tries values that recipes do not document. `GEOLS_RECIPES_OUT=folder` tries all of them instead
/// of every fifth, and writes the scripts there, so that you can run them under the clients.
#[test]
fn undocumented_values_give_clean_scripts_or_errors() {
    let out = std::env::var_os("GEOLS_RECIPES_OUT").map(std::path::PathBuf::from);
    let mut faults = Vec::new();
    let (mut written, mut tried) = (0, 0);
    for recipe in kb().recipes() {
        for parameter in &recipe.parameters {
            // A number that is a year must stay one.
            let year = parameter.default.parse().is_ok_and(|number: f64| (1900.0..2100.0).contains(&number));
            for (number, value) in probes(parameter.kind).iter().enumerate().filter(|_| !year) {
                tried += 1;
                if out.is_none() && tried % 5 != 0 {
                    continue;
                }
                let Ok(argument) = argument(kb().recipe_tables(), parameter, value) else { continue };
                let arguments = Arguments::from([(parameter.name.to_owned(), argument)]);
                let Ok(script) = write(kb().recipe_tables(), recipe, &arguments, &Writing::new(Language::JavaScript))
                else {
                    continue;
                };
                written += 1;
                let found = check_text(&script, Language::JavaScript, &AnalysisEnv::default());
                // The years and the place of a recipe need not be those of another dataset, and a
                // number may be one that no pixel has.
                let is_number = parameter.kind == ParameterKind::Number;
                let is_expected = |rule: &str| {
                    ["date-outside-dataset", OTHER_PLACE].contains(&rule)
                        || is_number && rule == "impossible-comparison"
                };
                for found in found.iter().filter(|found| !is_expected(found.rule)) {
                    faults
                        .push(format!("{} {}={value}: {}: {}", recipe.name, parameter.name, found.rule, found.message));
                }
                if let Some(out) = &out {
                    std::fs::write(out.join(format!("{}--{}-{number}.js", recipe.name, parameter.name)), script)
                        .unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(written > 200, "only {written} scripts");
}

/// Values of each kind that few recipes document.
fn probes(kind: ParameterKind) -> &'static [&'static str] {
    match kind {
        ParameterKind::Dataset => &[
            "COPERNICUS/S2_HARMONIZED",
            "LANDSAT/LT05/C02/T1_L2",
            "LANDSAT/LE07/C02/T1_TOA",
            "NASA/HLS/HLSS30/v002",
            "MODIS/061/MYD09GA",
            "MODIS/061/MOD13Q1",
            "NASA/VIIRS/002/VNP13A1",
            "COPERNICUS/S1_GRD",
            "USDA/NAIP/DOQQ",
            "USGS/SRTMGL1_003",
            "UCSB-CHG/CHIRPS/DAILY",
            "ECMWF/ERA5_LAND/MONTHLY_AGGR",
        ],
        ParameterKind::Index => &["MNDWI", "EVI", "NDRE", "BAI", "RVI", "kNDVI"],
        ParameterKind::Place => {
            &["10,50,2000", "10,50,10.5,50.5#here", "FAO/GAUL/2015/level0:ADM0_CODE=85", "asset:users/a/b", "?the mill"]
        }
        ParameterKind::Reducer => &["mean", "min", "sum", "stdDev", "mode", "count", "percentile:10", "percentile:95"],
        ParameterKind::Band => &["nir", "red", "thermal", "vv", "precipitation"],
        ParameterKind::Scale => &["10", "250", "1000"],
        ParameterKind::Number => &["3"],
        ParameterKind::Period => &["2019-03-01/2019-11-01"],
        ParameterKind::Choice | ParameterKind::Text => &[],
    }
}

#[test]
fn unsuitable_values_are_errors_with_a_reason() {
    let recipe = kb().recipe("index-composite").unwrap();
    let written = |dataset: &str, index: &str| {
        let texts = [("dataset", dataset), ("index", index)];
        let texts: Vec<(String, String)> = texts.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let arguments = geols::assist::recipes::arguments(kb().recipe_tables(), recipe, &texts)?;
        write(kb().recipe_tables(), recipe, &arguments, &Writing::new(Language::Python))
    };
    assert!(written("LANDSAT/LC08/C02/T1_L2", "NDVI").is_ok());
    for (dataset, index) in [
        ("LANDSAT/LC08/C02/T1_L2", "NDRE"),
        ("COPERNICUS/S2_SR_HARMONIZED", "RVI"),
        ("COPERNICUS/S3/OLCI", "NDVI"),
        ("USGS/SRTMGL1_003", "NDVI"),
        ("NO/SUCH/DATASET", "NDVI"),
        ("LANDSAT/LC08/C02/T1_L2", "NOTANINDEX"),
    ] {
        let refusal = written(dataset, index).unwrap_err().to_string();
        assert!(!refusal.is_empty() && !refusal.contains("undefined"), "{dataset} {index}: {refusal}");
    }
}

#[test]
fn requests_and_titles_are_unique() {
    let mut seen = BTreeSet::new();
    for recipe in kb().recipes() {
        for words in recipe.requests.iter().chain([&recipe.title]) {
            assert!(seen.insert(words.to_lowercase()), "{}: not unique: {words}", recipe.name);
        }
    }
}
