//! Reads `operator_kb/words/` into [`Words`], see [`crate::kb::source`]. `compile/words` checks
//! them.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::kb::model::words::{
    DatasetWords, ReducerWords, Words,
    functions::{ChoiceWords, FunctionWords, IdiomWords, OperationWords, SensorWords, StepWords},
    places::CountryWords,
};
use crate::kb::source::{Problem, toml_file};

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Datasets {
    dataset: Vec<DatasetWords>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Countries {
    country: Vec<CountryWords>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Common {
    words: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reducers {
    reducer: Vec<ReducerWords>,
}

/// Reads the words. A missing file is empty.
pub fn read(root: &Path, problems: &mut Vec<Problem>) -> Words {
    let at = root.join("words");
    fn table<T: DeserializeOwned + Default>(path: &Path, problems: &mut Vec<Problem>) -> T {
        if !path.exists() {
            return T::default();
        }
        toml_file(path).map_err(|problem| problems.push(problem)).unwrap_or_default()
    }
    Words {
        terms: table(&at.join("terms.toml"), problems),
        datasets: table::<Datasets>(&at.join("datasets.toml"), problems).dataset,
        countries: table::<Countries>(&at.join("countries.toml"), problems).country,
        places: table(&at.join("places.toml"), problems),
        common: table::<Common>(&at.join("common.toml"), problems)
            .words
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        palettes: table(&at.join("palettes.toml"), problems),
        reducers: table::<Reducers>(&at.join("reducers.toml"), problems).reducer,
        classifiers: table(&at.join("classifiers.toml"), problems),
        masks: table(&at.join("masks.toml"), problems),
        learning: table(&at.join("learning.toml"), problems),
        conditions: table(&at.join("conditions.toml"), problems),
        letters: table(&at.join("letters.toml"), problems),
        functions: functions(&root.join("functions"), problems),
    }
}

/// A file of `operator_kb/functions/`.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Functions {
    operation: Vec<OperationWords>,
    nouns: BTreeMap<String, Vec<String>>,
    parameters: BTreeMap<String, Vec<String>>,
    filler: String,
    labels: String,
    soft: String,
    symmetric: String,
    negations: String,
    characters: BTreeMap<String, Vec<String>>,
    idiom: Vec<IdiomWords>,
    choice: BTreeMap<String, Vec<ChoiceWords>>,
    sensor: Vec<SensorWords>,
    source: Vec<SensorWords>,
    step: Vec<StepWords>,
    idle: String,
    neutral: String,
    descriptive: String,
    prose: String,
}

/// Reads the words of operations, file by file.
fn functions(folder: &Path, problems: &mut Vec<Problem>) -> FunctionWords {
    let mut words = FunctionWords::default();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    for path in paths {
        match toml_file::<Functions>(&path) {
            Ok(file) => {
                words.operations.extend(file.operation);
                words.nouns.extend(file.nouns);
                words.parameters.extend(file.parameters);
                words.labels.push_str(&file.labels);
                words.soft.push_str(&file.soft);
                words.symmetric.push_str(&file.symmetric);
                words.negations.push_str(&file.negations);
                words.characters.extend(file.characters);
                words.idioms.extend(file.idiom);
                words.choices.extend(file.choice);
                words.sensors.extend(file.sensor);
                words.sources.extend(file.source);
                words.steps.extend(file.step);
                words.idle.push_str(&file.idle);
                words.neutral.push_str(&file.neutral);
                words.descriptive.push_str(&file.descriptive);
                words.prose.push_str(&file.prose);
                words.filler.push(' ');
                words.filler.push_str(&file.filler);
            }
            Err(problem) => problems.push(problem),
        }
    }
    words
}
