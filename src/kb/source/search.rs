//! The shape of the files in `operator_kb/search/`: see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;

/// `words.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawWords {
    /// Words that say nothing.
    pub stop: Vec<String>,
    /// Words that say little.
    pub weak: Vec<String>,
    /// Operators that are not offered.
    pub inner: Vec<String>,
    /// Groups of words and phrases that mean the same.
    pub alike: Vec<Vec<String>>,
    /// What a word or phrase may stand for.
    pub means: BTreeMap<String, Vec<String>>,
    /// Units with their other spellings.
    pub units: BTreeMap<String, Vec<String>>,
}

/// An entry of `roles.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBandRole {
    /// Our sentence.
    pub summary: String,
    /// What people call it.
    #[serde(default)]
    pub called: Vec<String>,
}
