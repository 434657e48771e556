//! Texts that geols writes have American spelling. Words that users type may have both.

use geols::kb::kb;
use std::path::Path;

/// Parts of words in British spelling.
const BRITISH: &[&str] = &[
    "behaviour",
    "catalogue",
    "centre",
    "colour",
    "favour",
    "grey",
    "haemat",
    "labelled",
    "metre",
    "misspelt",
    "modelled",
    "modelling",
    "neighbour",
    "sulphur",
    "vapour",
];
/// Words that end in "-ize" without that ending.
const STEMS_OF_IZE: &[&str] = &[
    "author", "categor", "color", "custom", "fertil", "general", "harmon", "initial", "linear", "maxim", "minim",
    "normal", "optim", "organ", "oxid", "penal", "polar", "quant", "random", "raster", "recogn", "regular", "skeleton",
    "special", "stabil", "standard", "summar", "synchron", "urban", "vector", "visual", "winsor",
];

/// Names of Earth Engine.
const NAMES: &[&str] = &["transmitterReceiverPolarisation"];

fn is_british(word: &str) -> bool {
    if NAMES.contains(&word) {
        return false;
    }
    let word = word.to_lowercase();
    let ends_in_ise = |stem: &&str| {
        let rest = word.find(*stem).map(|at| &word[at + stem.len()..]);
        rest.is_some_and(|rest| ["ise", "ising", "isation"].iter().any(|ending| rest.starts_with(ending)))
    };
    BRITISH.iter().any(|part| word.contains(part))
        || ["analyse", "analysed", "analysing"].contains(&&*word)
        || STEMS_OF_IZE.iter().any(ends_in_ise)
}

/// Returns the words of a text that have British spelling.
pub fn british_words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| is_british(word)).collect()
}

#[test]
fn british_words_are_recognized() {
    let text =
        "The grey colours of neighbouring pixels, in square metres: trueColour, normalised, BUFFER_METRES, analysed";
    let british = ["grey", "colours", "neighbouring", "metres", "trueColour", "normalised", "METRES", "analysed"];
    assert_eq!(british_words(text), british);
    let american = "The gray colors of parameters, analyses of organisms, symmetric polar noise, precise, normalized";
    assert_eq!(british_words(american), [""; 0]);
}

#[test]
fn descriptions_have_american_spelling() {
    let mut wrong = Vec::new();
    let mut check = |name: &str, text: &str| {
        let words = british_words(text);
        if !words.is_empty() {
            wrong.push(format!("{name}: {words:?}"));
        }
    };
    for op in kb().operators() {
        check(op.name, op.summary);
    }
    for recipe in kb().recipes() {
        check(recipe.name, recipe.title);
        recipe.parameters.iter().for_each(|parameter| check(recipe.name, parameter.about));
    }
    for index in kb().spectral_indices() {
        check(index.name, index.title);
    }
    for rule in geols::rules::all() {
        check(rule.name, rule.summary);
    }
    // Facts with texts of their own. Aliases and words of requests stand in other folders.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("operator_kb");
    for name in ["summaries", "equivalents", "patches"] {
        for file in std::fs::read_dir(folder.join(name)).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                let text = std::fs::read_to_string(&path).unwrap();
                // A keyword of geemap's maps.
                check(&path.display().to_string(), &text.replace("\ncentre = ", "\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
