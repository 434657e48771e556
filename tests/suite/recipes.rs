//! Every script that the built-in recipes promise can be written in both languages, and nothing is found in it.
//!
//! `tests/recipes/run.sh` runs them under the real clients.

use geols::assist::recipes::variants::variants;
use geols::assist::recipes::argument::Argument;
use geols::assist::recipes::{Arguments, Writing, write};
use geols::check::{Surroundings, check_text};
use geols::kb::kb;
use geols::syntax::language::Language;
use std::collections::BTreeSet;

/// There are at least so many.
const RECIPES: usize = 120;
const INDICES: usize = 160;

#[test]
fn every_variant_is_written_and_clean() {
    let mut faults = Vec::new();
    let recipes = kb().recipes();
    for recipe in recipes {
        for variant in variants(recipe).unwrap() {
            let mut before = String::new();
            for language in [Language::JavaScript, Language::Python] {
                let script = match write(recipe, &variant.arguments, &Writing::new(language)) {
                    Ok(script) => script,
                    Err(refusal) => {
                        faults.push(format!("{} {:?}: {refusal}", variant.name, variant.set));
                        continue;
                    }
                };
                for found in check_text(&script, language, &Surroundings::default()) {
                    faults.push(format!("{} in {language:?}: {}: {}", variant.name, found.rule, found.message));
                }
                assert_ne!(script, before, "{}: both languages are the same text", variant.name);
                before = script;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(recipes.len() >= RECIPES, "only {} recipes", recipes.len());
    assert!(kb().spectral_indices().len() >= INDICES, "only {} indices", kb().spectral_indices().len());
}

/// Clouds are masked and bands scaled for every sensor: a script that maps a band, or an index, of each.
#[test]
fn every_sensor_can_be_loaded() {
    let mut faults = Vec::new();
    let set = |values: &[(&str, Argument)]| -> Arguments {
        values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    };
    for sensor in &kb().writing().sensors {
        let head = kb().dataset_head(sensor.id).unwrap();
        // Some days in which the dataset has images.
        let start = head.end.or(head.start).unwrap()[..4].parse::<i32>().unwrap();
        let start = if head.end.is_some() { start - 1 } else { start + 1 };
        let period = Argument::Period { start: format!("{start}-01-01"), end: format!("{start}-12-01") };
        let dataset = Argument::Dataset(sensor.id.to_owned());
        let mut scripts = Vec::new();
        for (role, _) in &sensor.roles {
            let band = Argument::Text((*role).to_owned());
            scripts.push(("band-composite", set(&[("dataset", dataset.clone()), ("period", period.clone()), ("band", band)])));
        }
        for index in kb().spectral_indices() {
            if index.roles.iter().all(|role| sensor.roles.iter().any(|(has, _)| has == role)) {
                let index = Argument::Index(index.name.to_owned());
                let values = [("dataset", dataset.clone()), ("period", period.clone()), ("index", index)];
                scripts.push(("index-composite", set(&values)));
            }
        }
        for (recipe, arguments) in scripts {
            let recipe = kb().recipe(recipe).unwrap();
            match write(recipe, &arguments, &Writing::new(Language::JavaScript)) {
                Ok(script) => {
                    for found in check_text(&script, Language::JavaScript, &Surroundings::default()) {
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

/// A role that the sensor lacks, a value that is none: a refusal in words, no script.
#[test]
fn what_does_not_fit_is_refused() {
    let recipe = kb().recipe("index-composite").unwrap();
    let written = |dataset: &str, index: &str| {
        let texts = [("dataset", dataset), ("index", index)];
        let texts: Vec<(String, String)> = texts.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let arguments = geols::assist::recipes::arguments(recipe, &texts)?;
        write(recipe, &arguments, &Writing::new(Language::Python))
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
fn requests_and_titles_tell_recipes_apart() {
    let mut seen = BTreeSet::new();
    for recipe in kb().recipes() {
        for words in recipe.requests.iter().chain([&recipe.title]) {
            assert!(seen.insert(words.to_lowercase()), "{}: said twice: {words}", recipe.name);
        }
    }
}
