//! The recipes in the blob, with the templates that they share, sensors, and spectral indices.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use serde::{Deserialize, Serialize};

/// A section of the blob that only search and generation use.
#[derive(Debug, Serialize, Deserialize)]
pub struct Recipes<'a> {
    /// Sorted by name.
    #[serde(borrow)]
    pub recipes: Vec<Recipe<'a>>,
    /// Templates that recipes share, sorted: name without folder and extension, text.
    pub parts: Vec<(&'a str, &'a str)>,
    /// Sorted by id.
    pub sensors: Vec<Sensor<'a>>,
    /// Sorted by name.
    pub indices: Vec<SpectralIndex<'a>>,
}

/// A tested solution of a task.
#[derive(Debug, Serialize, Deserialize)]
pub struct Recipe<'a> {
    /// The name, in kebab-case.
    pub name: &'a str,
    /// The name of its file: `composites`, `water`, ...
    pub topic: &'a str,
    /// The title, as a command: "Map the median NDVI of a period".
    pub title: &'a str,
    /// Example requests, for search: the script may help with them and not answer them as it is.
    pub requests: Vec<&'a str>,
    /// Requests that the script answers with its defaults, or whose words set what differs. A
    /// recipe without them is no step of a plan.
    pub answers: Vec<&'a str>,
    /// Phrases for what the script does besides: a request may have them.
    pub gives: Vec<&'a str>,
    /// What the script takes for granted and no parameter sets, in sentences.
    pub assumes: Vec<&'a str>,
    /// The parameters that a request can set.
    pub parameters: Vec<Parameter<'a>>,
    /// The template of the script in JavaScript.
    pub code: &'a str,
    /// The template of the script in Python, if it is not a translation of `code`.
    pub python: Option<&'a str>,
}

/// A parameter that a request can set.
#[derive(Debug, Serialize, Deserialize)]
pub struct Parameter<'a> {
    /// The name in the template.
    pub name: &'a str,
    /// Its meaning, for a person.
    pub about: &'a str,
    /// The kind of its values.
    pub kind: ParameterKind,
    /// The default, written like [`Parameter::values`].
    pub default: &'a str,
    /// Values that are known to work. A choice lists all.
    pub values: Vec<&'a str>,
    /// Phrases that stand beside its value in a request.
    pub words: Vec<&'a str>,
    /// Phrases for the values of a choice.
    pub value_words: Vec<(&'a str, Vec<&'a str>)>,
    /// The unit of a number.
    pub unit: Option<&'a str>,
    /// How pixels or features are compared with a number: `<`, `<=`, `>` or `>=`.
    pub compares: Option<&'a str>,
    /// What a text or a number means beyond its kind.
    pub means: Option<ParameterMeaning>,
}

/// What the text or the number of a parameter means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParameterMeaning {
    /// A table of the user.
    Asset,
    /// A column of a table.
    Column,
    /// A calendar year.
    Year,
    /// A period of at most a year.
    Season,
    /// A month, 1 to 12.
    Month,
    /// The first year of several.
    FirstYear,
    /// The last year of several.
    LastYear,
    /// A period of whole years.
    Years,
    /// The first month of each year.
    FirstMonth,
    /// The last month of each year.
    LastMonth,
    /// The first year of the usual state.
    BaselineStart,
    /// The last year of the usual state.
    BaselineEnd,
    /// How many years before the period are the usual state.
    YearsBefore,
    /// How many months up to the end of the period are taken together.
    Months,
    /// A coordinate reference system.
    Crs,
}

impl ParameterMeaning {
    /// Returns `true` if only a period of a request says it, not a number.
    pub fn is_of_period(self) -> bool {
        !matches!(self, Self::Asset | Self::Column | Self::Crs | Self::Months | Self::YearsBefore)
    }
}

/// The kind of the values of a parameter, and their notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ParameterKind {
    /// Id of a dataset.
    Dataset,
    /// Name of a spectral index.
    Index,
    /// `START/END`: the first day, and the day after the last.
    Period,
    /// `LON,LAT[,METERS]`, `W,S,E,N`, `TABLE:PROPERTY=VALUE`, `asset:ID` or `?words`; then
    /// optionally `#label`.
    Place,
    /// Meters per pixel.
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

/// Facts about a dataset that templates need and the catalog lacks.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sensor<'a> {
    /// The dataset.
    pub id: &'a str,
    /// The name for variables.
    pub name: &'a str,
    /// The name for people.
    pub label: &'a str,
    /// Meters per pixel of most bands.
    pub meters: f64,
    /// The macro that masks clouds in an image, if there is one.
    pub mask: Option<&'a str>,
    /// Other masks: the name in a request (`scl`, `qa60`, ...), and the macro.
    pub masks: Vec<(&'a str, &'a str)>,
    /// Only images with this polarization.
    pub polarization: Option<&'a str>,
    /// The property with the share of clouds in percent.
    pub cloudiness: Option<&'a str>,
    /// Role and band: `nir`, `swir1`, ...
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
    /// The formula in the syntax of `ee.Image.expression`, with roles for bands. Bands are
    /// reflectance from 0 to 1.
    pub formula: &'a str,
    /// Roles in the order in which the formula names them.
    pub roles: Vec<&'a str>,
    /// The two roles if the formula is (first - second) / (first + second).
    pub pair: Option<(&'a str, &'a str)>,
    /// The usual values.
    pub range: (f64, f64),
    /// Colors from low to high, as `rrggbb`.
    pub palette: Vec<&'a str>,
    /// Aliases.
    pub words: Vec<&'a str>,
    /// The publication that proposed it.
    pub source: &'a str,
}
