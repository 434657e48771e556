//! Reads `operator_kb/words/`, and checks what they name against the rest of the folder.
//!
//! Compiled twice, see [`crate::kb::source`].

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::kb::folder::Folder;
use crate::kb::model::words::{CountryWords, DatasetWords, OverTime, ReducerWords, Words};
use crate::kb::source::{Fault, toml_file};

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

/// Reads the words. A folder without them has none.
pub fn read(root: &Path, faults: &mut Vec<Fault>) -> Words {
    let at = root.join("words");
    fn table<T: DeserializeOwned + Default>(path: &Path, faults: &mut Vec<Fault>) -> T {
        if !path.exists() {
            return T::default();
        }
        toml_file(path).map_err(|fault| faults.push(fault)).unwrap_or_default()
    }
    Words {
        terms: table(&at.join("terms.toml"), faults),
        datasets: table::<Datasets>(&at.join("datasets.toml"), faults).dataset,
        countries: table::<Countries>(&at.join("countries.toml"), faults).country,
        places: table(&at.join("places.toml"), faults),
        common: table::<Common>(&at.join("common.toml"), faults).words.split_whitespace().map(str::to_owned).collect(),
        palettes: table(&at.join("palettes.toml"), faults),
        reducers: table::<Reducers>(&at.join("reducers.toml"), faults).reducer,
    }
}

/// What the words name and is not there.
pub fn check(folder: &Folder) -> Result<(), Vec<String>> {
    let mut faults = Vec::new();
    let words = &folder.words;
    for named in &words.datasets {
        let mut fault = |message: String| faults.push(format!("words/datasets.toml: `{}`: {message}", named.id));
        let Some(dataset) = folder.datasets.iter().find(|dataset| dataset.id == named.id) else {
            fault("there is no such dataset".to_owned());
            continue;
        };
        if dataset.status.as_deref() == Some("deprecated") {
            fault("it is deprecated".to_owned());
        }
        for measure in &named.measures {
            if !dataset.bands.iter().any(|band| band.name == measure.band) {
                fault(format!("it has no band `{}`", measure.band));
            }
            if let Some(palette) = measure.palette.as_ref().filter(|name| !words.palettes.contains_key(*name)) {
                fault(format!("there is no palette `{palette}`"));
            }
        }
        let has =
            |property: &String| dataset.properties.iter().chain(&dataset.columns).any(|own| own.name == *property);
        for property in named.column.iter().filter(|property| !has(property)) {
            fault(format!("it has no property `{property}`"));
        }
        let ways = named.measures.iter().filter_map(|measure| measure.combine.as_ref()).chain(&named.combine);
        for way in ways.filter(|way| words.reducer(way).is_none_or(|reducer| reducer.time.is_none())) {
            fault(format!("`{way}` makes no image of many"));
        }
    }
    for reducer in &words.reducers {
        let mut wanted = Vec::new();
        if reducer.time == Some(OverTime::Method) {
            wanted.push(format!("ee.ImageCollection.{}", reducer.name));
        }
        if reducer.space || reducer.time == Some(OverTime::Reduce) {
            wanted.push(format!("ee.Reducer.{}", reducer.name));
        }
        let there = |name: &str| folder.operators.iter().any(|operator| operator.name == name);
        for name in wanted.iter().filter(|name| !there(name)) {
            faults.push(format!("words/reducers.toml: there is no operator `{name}`"));
        }
    }
    for role in ["usual", "total", "number", "class", "latest", "percentile"] {
        if !words.reducers.is_empty() && words.reducer_of(role).is_empty() {
            faults.push(format!("words/reducers.toml: nothing has the role `{role}`"));
        }
    }
    for (kind, boundary) in &words.places.boundary {
        let mut fault = |message: String| faults.push(format!("words/places.toml: boundary `{kind}`: {message}"));
        let Some(dataset) = folder.datasets.iter().find(|dataset| dataset.id == boundary.table) else {
            fault(format!("there is no table `{}`", boundary.table));
            continue;
        };
        let columns =
            [Some(&boundary.column), boundary.country.as_ref(), boundary.state.as_ref(), boundary.level1.as_ref()];
        for column in columns.into_iter().flatten().filter(|name| !dataset.columns.iter().any(|own| own.name == **name))
        {
            fault(format!("`{}` has no column `{column}`", boundary.table));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
