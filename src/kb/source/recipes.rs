//! The files of `operator_kb/recipes/` and `operator_kb/indices/`, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::kb::model::recipes::{ParameterKind, ParameterMeaning};

/// An entry of `recipes/<topic>.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawRecipe {
    /// The title, as a command.
    pub title: String,
    /// Example requests, for search.
    pub requests: Vec<String>,
    /// Requests that the script answers.
    #[serde(default)]
    pub answers: Vec<String>,
    /// Phrases for what the script does besides.
    #[serde(default)]
    pub gives: Vec<String>,
    /// What the script takes for granted and no parameter sets, in sentences.
    #[serde(default)]
    pub assumes: Vec<String>,
    /// Parameters by name.
    #[serde(default)]
    pub parameters: BTreeMap<String, RawParameter>,
    /// The template of the script in JavaScript.
    pub code: String,
    /// The template of the script in Python.
    pub python: Option<String>,
}

/// A parameter of a recipe.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawParameter {
    /// The kind of its values.
    pub kind: ParameterKind,
    /// Its meaning. The default depends on the kind.
    #[serde(default)]
    pub about: String,
    /// The default.
    pub default: RawText,
    /// Values that are known to work.
    #[serde(default)]
    pub values: Vec<RawText>,
    /// Phrases that stand beside the value in a request.
    #[serde(default)]
    pub words: Vec<String>,
    /// Phrases for the values of a choice.
    #[serde(default)]
    pub value_words: BTreeMap<String, Vec<String>>,
    /// The unit of a number.
    pub unit: Option<String>,
    /// How pixels or features are compared with it.
    pub compares: Option<String>,
    /// What a text or a number means beyond its kind.
    pub means: Option<ParameterMeaning>,
}

/// An entry of `recipes/parameters.toml`, by the name of a parameter: what holds in all recipes.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawParameterWords {
    /// Phrases that stand beside the value in a request.
    #[serde(default)]
    pub words: Vec<String>,
    /// What a text or a number means beyond its kind.
    pub means: Option<ParameterMeaning>,
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
    /// Returns the value as text.
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
    /// The name for variables.
    pub name: String,
    /// The name for people.
    pub label: String,
    /// Meters per pixel.
    #[serde(rename = "metres")]
    pub meters: f64,
    /// The macro that masks clouds.
    pub mask: Option<String>,
    /// Macros of other masks, by their name in a request.
    #[serde(default)]
    pub masks: BTreeMap<String, String>,
    /// Only images with this polarization.
    #[serde(rename = "polarisation")]
    pub polarization: Option<String>,
    /// The property with the share of clouds.
    pub cloudiness: Option<String>,
    /// Bands by role.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    /// Another entry with the same roles.
    pub roles_of: Option<String>,
}

/// An entry of `indices/<domain>.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawIndex {
    /// The full name.
    pub title: String,
    /// The formula, with roles for bands.
    pub formula: String,
    /// Usual values.
    pub range: (f64, f64),
    /// Colors from low to high.
    #[serde(default)]
    pub palette: Vec<String>,
    /// Aliases.
    #[serde(default)]
    pub words: Vec<String>,
    /// The publication that proposed it.
    pub source: String,
}
