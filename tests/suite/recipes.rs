//! Every script that the built-in recipes promise can be written in both languages, and nothing is found in it.
//!
//! `tests/recipes/run.sh` runs them under the real clients.

use geols::assist::recipes::variants::variants;
use geols::assist::recipes::{Writing, write};
use geols::check::{Surroundings, check_text};
use geols::kb::kb;
use geols::syntax::language::Language;
use std::collections::BTreeSet;

/// There are at least so many.
const RECIPES: usize = 1;
const INDICES: usize = 2;

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

#[test]
fn requests_and_titles_tell_recipes_apart() {
    let mut seen = BTreeSet::new();
    for recipe in kb().recipes() {
        for words in recipe.requests.iter().chain([&recipe.title]) {
            assert!(seen.insert(words.to_lowercase()), "{}: said twice: {words}", recipe.name);
        }
    }
}
