//! The shape of what `operator_kb/words/` says: what people call things.
//!
//! Compiled twice, like [`crate::kb::model`]. Read from TOML and packed as it is: the two forms are one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What words in a request mean.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct Words {
    /// Kind of thing, thing, phrases in lower case.
    pub terms: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// Names of datasets and of what they measure, the preferred ones first.
    pub datasets: Vec<DatasetWords>,
    /// Countries.
    pub countries: Vec<CountryWords>,
    /// Places within countries, and across them.
    pub places: PlaceWords,
    /// Ordinary words.
    pub common: Vec<String>,
    /// Colours by the name of the palette.
    pub palettes: BTreeMap<String, Vec<String>>,
    /// How many values become one.
    pub reducers: Vec<ReducerWords>,
}

impl Words {
    /// A reducer by its name.
    pub fn reducer(&self, name: &str) -> Option<&ReducerWords> {
        self.reducers.iter().find(|reducer| reducer.name == name)
    }

    /// The reducer with a role: the `usual` one of an area, the `total` of amounts, the `latest` image, ...
    pub fn reducer_of(&self, role: &str) -> &str {
        let found = self.reducers.iter().find(|reducer| reducer.role.as_deref() == Some(role));
        found.map_or("", |reducer| reducer.name.as_str())
    }
}

/// How images of a time become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverTime {
    /// A collection has a method of this name.
    Method,
    /// `reduce` with the reducer.
    Reduce,
    /// The pixels of the image in which a band is highest.
    Best,
    /// One of the images.
    First,
}

/// How many values become one.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReducerWords {
    /// The name of the method or of the reducer.
    pub name: String,
    /// Words for it, in lower case.
    pub words: Vec<String>,
    /// What a script says above the step; `{numbers}` are its numbers.
    pub title: String,
    /// What it is called in a sentence; `{number}` is its number.
    pub word: String,
    /// For images of a time.
    #[serde(default)]
    pub time: Option<OverTime>,
    /// For the pixels of an area.
    #[serde(default)]
    pub space: bool,
    /// It chooses values, and computes none.
    #[serde(default)]
    pub picks: bool,
    /// Where values of areas are asked for too, it is meant over time.
    #[serde(default)]
    pub temporal: bool,
    /// What geols asks for: see [`Words::reducer_of`].
    #[serde(default)]
    pub role: Option<String>,
    /// What stands behind names of bands, without the underscore; `{number}` is its number.
    #[serde(default)]
    pub suffix: Option<String>,
    /// Numbers, where none are given.
    #[serde(default)]
    pub numbers: Vec<f64>,
}

impl ReducerWords {
    /// A method of a collection that computes values.
    pub fn computes_by_method(&self) -> bool {
        self.time == Some(OverTime::Method) && !self.picks
    }

    /// The word, with a number.
    pub fn said(&self, number: Option<f64>) -> String {
        with_number(&self.word, number)
    }

    /// The suffix that bands get, with a number; empty where they keep their names.
    pub fn ending(&self, number: Option<f64>) -> String {
        self.suffix.as_ref().map(|suffix| format!("_{}", with_number(suffix, number))).unwrap_or_default()
    }
}

fn with_number(text: &str, number: Option<f64>) -> String {
    text.replace("{number}", &number.map(|number| number.to_string()).unwrap_or_default())
}

/// What people call a dataset.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatasetWords {
    /// Asset id.
    pub id: String,
    /// Names, in lower case.
    pub names: Vec<String>,
    /// How it is worked with: `optical`, `radar`, `series`, `classes`, `layers`, `elevation`, `forest`, `burned`, `table`.
    pub sort: String,
    /// How images of a time become one: a reducer, `mosaic` or `first`.
    #[serde(default)]
    pub combine: Option<String>,
    /// The column of a table by which its rows are told apart.
    #[serde(default)]
    pub column: Option<String>,
    /// What its bands measure; the first is the one that is meant when none is named.
    #[serde(default)]
    pub measures: Vec<Measure>,
}

/// What a band measures.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// Name of the band.
    pub band: String,
    /// Words for it.
    pub words: Vec<String>,
    /// The spectral index that it holds.
    #[serde(default)]
    pub index: Option<String>,
    /// What it is called in a script.
    #[serde(default)]
    pub label: Option<String>,
    /// How images of a time become one, where that differs from the dataset's.
    #[serde(default)]
    pub combine: Option<String>,
    /// How it is brought into its unit.
    #[serde(default)]
    pub convert: Option<String>,
    /// Values are amounts of pixels: what is asked of an area is their sum.
    #[serde(default)]
    pub total: bool,
    /// Range that a map shows.
    #[serde(default)]
    pub min: Option<f64>,
    /// See `min`.
    #[serde(default)]
    pub max: Option<f64>,
    /// Name of a palette.
    #[serde(default)]
    pub palette: Option<String>,
}

/// A country.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryWords {
    /// Name in the simplified international boundaries.
    pub name: String,
    /// Codes of ISO 3166, of two and three letters.
    pub iso: (String, String),
    /// Name in the administrative boundaries, where that differs.
    #[serde(default)]
    pub gaul: Option<String>,
    /// Other names, in lower case.
    #[serde(default)]
    pub also: Vec<String>,
    /// Seasons are those of the south.
    #[serde(default)]
    pub south: bool,
}

/// Places.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWords {
    /// States of the United States: name, code of the census, postal code.
    pub state: Vec<(String, String, String)>,
    /// First-level units by country.
    pub level1: BTreeMap<String, Vec<String>>,
    /// Other names of first-level units: (name, unit, country).
    pub alias: Rows<(String, String, String)>,
    /// Cities: name, country, longitude, latitude.
    pub cities: Rows<(String, String, f64, f64)>,
    /// Landscapes: names, west, south, east, north.
    pub areas: Rows<(Vec<String>, f64, f64, f64, f64)>,
    /// Rivers: name, longitude and latitude of a place in the basin.
    pub basins: Rows<(String, f64, f64)>,
    /// Tables of boundaries by kind: `country`, `state`, `county`, `level1`, ...
    pub boundary: BTreeMap<String, Boundary>,
}

/// A table of boundaries.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boundary {
    /// Id of the table.
    pub table: String,
    /// The column with the name.
    pub column: String,
    /// What its rows are, for a comment.
    pub title: String,
    /// The column with the name of the country.
    #[serde(default)]
    pub country: Option<String>,
    /// The column with the code of the state.
    #[serde(default)]
    pub state: Option<String>,
    /// The column with the name of the first-level unit.
    #[serde(default)]
    pub level1: Option<String>,
}

/// Rows of a table.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rows<T> {
    /// The rows.
    pub rows: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Rows { rows: Vec::new() }
    }
}
