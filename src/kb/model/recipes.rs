//! The shape of what writes scripts: recipes, the parts that they share, sensors, and spectral indices.
//!
//! Compiled twice, like [`crate::kb::model`].

use serde::{Deserialize, Serialize};

/// The fifth section: what only search and generation ask for.
#[derive(Debug, Serialize, Deserialize)]
pub struct Recipes<'a> {
    /// Sorted by name.
    #[serde(borrow)]
    pub recipes: Vec<Recipe<'a>>,
    /// Templates that recipes import: name without folder and ending, text. Sorted.
    #[serde(borrow)]
    pub parts: Vec<(&'a str, &'a str)>,
    /// Sorted by id.
    #[serde(borrow)]
    pub sensors: Vec<Sensor<'a>>,
    /// Sorted by name.
    #[serde(borrow)]
    pub indices: Vec<SpectralIndex<'a>>,
}

/// A checked solution of a task.
#[derive(Debug, Serialize, Deserialize)]
pub struct Recipe<'a> {
    /// Kebab-case.
    pub name: &'a str,
    /// The file that it stands in: `composites`, `water`, ...
    pub topic: &'a str,
    /// What it does, as a command: "Map the median NDVI of a period".
    pub title: &'a str,
    /// How people ask for it.
    #[serde(borrow)]
    pub requests: Vec<&'a str>,
    /// What can be asked to be otherwise.
    #[serde(borrow)]
    pub parameters: Vec<Parameter<'a>>,
    /// Template of the script in JavaScript.
    pub code: &'a str,
    /// Template of the script in Python, where it is not the translation of the other.
    pub python: Option<&'a str>,
}

/// Something that a request can set.
#[derive(Debug, Serialize, Deserialize)]
pub struct Parameter<'a> {
    /// The name in the template.
    pub name: &'a str,
    /// What it means, for a person.
    pub about: &'a str,
    /// What values it takes.
    pub kind: ParameterKind,
    /// The value when a request says nothing, written as [`Parameter::values`].
    pub default: &'a str,
    /// Values that are known to work; for a choice, all that there are.
    #[serde(borrow)]
    pub values: Vec<&'a str>,
}

/// What values a parameter takes, and how they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParameterKind {
    /// Id of a dataset.
    Dataset,
    /// Name of a spectral index.
    Index,
    /// `START/END`: the first day, and the day after the last.
    Period,
    /// `LON,LAT[,METRES]`, `W,S,E,N`, `TABLE:PROPERTY=VALUE`, `asset:ID`, `?words`; `#label` behind it.
    Place,
    /// Metres per pixel.
    Scale,
    /// A number.
    Number,
    /// `median`, `mean`, `percentile:90`, ...
    Reducer,
    /// One of the values.
    Choice,
    /// A band of the dataset, by name or by role.
    Band,
    /// Words: the name of an export, a title.
    Text,
}

/// What templates must know about a dataset beyond the catalogue.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sensor<'a> {
    /// The dataset.
    pub id: &'a str,
    /// What a variable is called after it.
    pub name: &'a str,
    /// What people call it.
    pub label: &'a str,
    /// Metres per pixel of most of its bands.
    pub metres: f64,
    /// The macro that masks clouds in an image, where there is one.
    pub mask: Option<&'a str>,
    /// What a request may name a mask by, and its macro: `scl`, `qa60`, ...
    #[serde(borrow)]
    pub masks: Vec<(&'a str, &'a str)>,
    /// Only images with this polarisation.
    pub polarisation: Option<&'a str>,
    /// The property with the share of clouds in percent.
    pub cloudiness: Option<&'a str>,
    /// Role and band: `nir`, `swir1`, ...
    #[serde(borrow)]
    pub roles: Vec<(&'a str, &'a str)>,
}

/// A spectral index, by the roles of its bands.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SpectralIndex<'a> {
    /// `NDVI`.
    pub name: &'a str,
    /// `Normalized Difference Vegetation Index`.
    pub title: &'a str,
    /// `vegetation`, `water`, `burn`, ...
    pub domain: &'a str,
    /// In the syntax of `ee.Image.expression`, with roles for bands. Bands are reflectance from 0 to 1.
    pub formula: &'a str,
    /// Roles in the order in which the formula names them.
    #[serde(borrow)]
    pub roles: Vec<&'a str>,
    /// It is (first - second) / (first + second).
    pub pair: Option<(&'a str, &'a str)>,
    /// What values are usual.
    pub range: (f64, f64),
    /// Colours from low to high, as `rrggbb`.
    #[serde(borrow)]
    pub palette: Vec<&'a str>,
    /// Further words by which people ask for it.
    #[serde(borrow)]
    pub words: Vec<&'a str>,
    /// Who proposed it, and where.
    pub source: &'a str,
}
