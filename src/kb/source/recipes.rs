//! The files of `operator_kb/recipes/` and `operator_kb/indices/` as they lie there.
//!
//! Compiled twice, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::kb::model::recipes::ParameterKind;

/// An entry of `recipes/<topic>.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRecipe {
    /// What it does, as a command.
    pub title: String,
    /// How people ask for it.
    pub requests: Vec<String>,
    /// By name, in no order.
    #[serde(default)]
    pub parameters: BTreeMap<String, RawParameter>,
    /// Template of the script in JavaScript.
    pub code: String,
    /// Template of the script in Python.
    pub python: Option<String>,
}

/// A parameter of a recipe.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawParameter {
    /// What values it takes.
    pub kind: ParameterKind,
    /// What it means; by default what its kind says.
    #[serde(default)]
    pub about: String,
    /// The value when nothing is said.
    pub default: RawText,
    /// Values that are known to work.
    #[serde(default)]
    pub values: Vec<RawText>,
}

/// A value, with or without quotes.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum RawText {
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
}

impl RawText {
    /// As a text.
    pub fn text(&self) -> String {
        match self {
            RawText::Text(text) => text.clone(),
            RawText::Whole(number) => number.to_string(),
            RawText::Number(number) => number.to_string(),
        }
    }
}

/// An entry of `recipes/sensors.toml`, by dataset.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawSensor {
    /// What a variable is called after it.
    pub name: String,
    /// What people call it.
    pub label: String,
    /// Metres per pixel.
    pub metres: f64,
    /// The macro that masks clouds.
    pub mask: Option<String>,
    /// Macros that mask by other means, by the words of a request.
    #[serde(default)]
    pub masks: BTreeMap<String, String>,
    /// Only images with this polarisation.
    pub polarisation: Option<String>,
    /// The property with the share of clouds.
    pub cloudiness: Option<String>,
    /// Role to band.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    /// Another entry of which the roles are the same.
    pub roles_of: Option<String>,
}

/// An entry of `indices/<domain>.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawIndex {
    /// The name in full.
    pub title: String,
    /// With roles for bands.
    pub formula: String,
    /// Usual values.
    pub range: (f64, f64),
    /// Colours from low to high.
    #[serde(default)]
    pub palette: Vec<String>,
    /// Further words for it.
    #[serde(default)]
    pub words: Vec<String>,
    /// Who proposed it, and where.
    pub source: String,
}
