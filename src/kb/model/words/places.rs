//! What people call countries, units, seas and parts of places: `countries.toml` and `places.toml`
//! in `operator_kb/words/`.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A country.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryWords {
    /// Name in the simplified international boundaries.
    pub name: String,
    /// Codes of ISO 3166, of two and three letters.
    pub iso: (String, String),
    /// Name in the administrative boundaries, if it differs.
    #[serde(default)]
    pub gaul: Option<String>,
    /// Other names, in lowercase.
    #[serde(default)]
    pub also: Vec<String>,
    /// Words for what belongs to it, in lowercase.
    #[serde(default)]
    pub adjective: Vec<String>,
    /// It has the seasons of the southern hemisphere.
    #[serde(default)]
    pub south: bool,
    /// Words for its units.
    #[serde(default)]
    pub units: Option<UnitWords>,
}

/// Words for the units of a country, in the singular and without accents.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitWords {
    /// Units of the first level.
    pub first: Vec<String>,
    /// Units of the second level.
    pub second: Vec<String>,
    /// Units that the table of units does not have.
    pub lacks: Vec<String>,
    /// Units of today that another table has on its first level.
    #[serde(default)]
    pub today1: Vec<String>,
    /// The same on its second level.
    #[serde(default)]
    pub today2: Vec<String>,
}

/// Places.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceWords {
    /// States of the United States: name, code of the census, postal code.
    pub state: Vec<(String, String, String)>,
    /// Counties of the United States: code of the state, names.
    pub counties: Rows<(String, Vec<String>)>,
    /// Other names of first-level units: (name, unit, country).
    pub alias: Rows<(String, String, String)>,
    /// First-level units that have changed since the table of units: country, name there, how.
    pub changed: Rows<(String, String, String)>,
    /// First-level units that the table of units does not have: country, names.
    pub newer: Rows<(String, Vec<String>)>,
    /// Units that consist of others: country, word for them, name, second-level units.
    pub joined: Rows<(String, String, String, Vec<String>)>,
    /// Cities: name, country, longitude, latitude.
    pub cities: Rows<(String, String, f64, f64)>,
    /// Other names of towns: name, name in the gazetteer, country.
    pub nickname: Rows<(String, String, String)>,
    /// Towns that are a first-level unit of their own: name, country, name of the unit.
    pub chartered: Rows<(String, String, String)>,
    /// Names that several first-level units have and one of them is usually meant by: name in
    /// lowercase, country.
    pub usual: Rows<(String, String)>,
    /// Words that tell whether a town or the unit of its name is meant.
    pub scope: ScopeWords,
    /// Seasons whose months the place decides, the most exact places first.
    pub season: Vec<SeasonWords>,
    /// Continents: name, value of the column for the region in the table of countries, adjective.
    pub continents: Rows<(String, String, String)>,
    /// Landscapes: names, west, south, east, north.
    pub areas: Rows<(Vec<String>, f64, f64, f64, f64)>,
    /// Rivers: names, longitude and latitude of a point in the basin, the level of the table of
    /// basins that has it, or 0, and the code of the only country in which it lies.
    pub basins: Rows<(Vec<String>, f64, f64, u8, String)>,
    /// First-level units of today by a town in them: country, name, longitude, latitude.
    pub seats: Rows<(String, String, f64, f64)>,
    /// Tables of boundaries by kind: `country`, `state`, `county`, `level1`, ...
    pub boundary: BTreeMap<String, Boundary>,
    /// Ecoregions: kind of the table in `boundary`, name there.
    pub ecoregions: Rows<(String, String)>,
    /// What is not exact in the boundaries of a table, as a sentence.
    pub simplified: BTreeMap<String, String>,
    /// Words that say that only a part of a place is meant.
    pub part: PartWords,
    /// Seas, and what has values there.
    pub sea: SeaWords,
}

/// A season whose months the place decides.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonWords {
    /// What it is called, in lowercase.
    pub names: Vec<String>,
    /// Places that have it, in lowercase.
    #[serde(default)]
    pub places: Vec<String>,
    /// Codes of countries that have it.
    #[serde(default)]
    pub countries: Vec<String>,
    /// The box in which places have it: west, south, east, north.
    #[serde(default)]
    pub bounds: Option<[f64; 4]>,
    /// The first and the last month.
    pub months: (u32, u32),
}

/// Words that tell whether a town or the unit of its name is meant.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScopeWords {
    /// What is of a town: "night lights".
    pub town: Vec<String>,
    /// What is counted or measured of a unit: "how many".
    pub unit: Vec<String>,
    /// What is of either, with other answers: "elevation".
    pub either: Vec<String>,
    /// What is of a town unless it is counted: "built up".
    pub built: Vec<String>,
    /// First-level units of about the extent of a large town of their name: country, name.
    pub metropolis: Vec<(String, String)>,
}

/// Seas, and what has values there.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaWords {
    /// Words of the names of seas, in lowercase: `sea`.
    pub words: Vec<String>,
    /// Lakes with such a word in their name, in lowercase.
    pub inland: Vec<String>,
    /// Labels of measures that may be of the air or of the water: `temperature`.
    pub unclear: Vec<String>,
    /// Words that tell which: `air`.
    pub clear: Vec<String>,
    /// Words for what is at sea: `offshore`.
    pub marine: Vec<String>,
    /// The first letters of the ids of datasets with values over the sea.
    pub datasets: Vec<String>,
}

impl SeaWords {
    /// Returns `true` if a name is that of a sea.
    pub fn is_sea(&self, name: &str) -> bool {
        let name = format!(" {} ", name.to_lowercase());
        let has = |words: &[String]| words.iter().any(|words| name.contains(&format!(" {words} ")));
        has(&self.words) && !has(&self.inland)
    }

    /// Returns `true` if a dataset has values over the sea.
    pub fn has_values(&self, dataset: &str) -> bool {
        self.datasets.iter().any(|start| dataset.starts_with(start.as_str()))
    }
}

/// Words that say that only a part of a place is meant, or what lies beside it.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartWords {
    /// Before the name: `northern`.
    pub direction: Vec<String>,
    /// Before "of" and the name: `coast`.
    pub of: Vec<String>,
    /// Behind the name: `coast`.
    pub behind: Vec<String>,
    /// Behind "and its": `surroundings`.
    pub around: Vec<String>,
    /// Before such a noun, where they say of which kind it is: `coniferous`.
    pub kinds: Vec<String>,
    /// Behind a name that is then the name of something else: `bay`.
    pub feature: Vec<String>,
    /// Nouns for an area that say nothing of what is measured there: `scheme`.
    pub label: Vec<String>,
    /// Nouns for the features of a table, each of which has a value of its own: `stations`.
    pub features: Vec<String>,
    /// What grows at a place.
    pub cover: Vec<String>,
}

/// A table of boundaries.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boundary {
    /// Id of the table.
    pub table: String,
    /// The column with the name.
    pub column: String,
    /// The name of its rows, for a comment.
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
    /// The column with the code.
    #[serde(default)]
    pub code: Option<String>,
    /// The column with the code of the first-level unit.
    #[serde(default)]
    pub level1_code: Option<String>,
    /// The column with what kind of area a row is.
    #[serde(default)]
    pub designation: Option<String>,
    /// The column with the region of the world.
    #[serde(default)]
    pub region: Option<String>,
    /// The column with what all rows of a river have in common.
    #[serde(default)]
    pub outlet: Option<String>,
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
