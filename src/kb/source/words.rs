//! Reads `operator_kb/words/` into [`Words`], see [`crate::kb::source`]. `compile/words` checks
//! them.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::kb::model::words::{CountryWords, DatasetWords, ReducerWords, Words};
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
    }
}
