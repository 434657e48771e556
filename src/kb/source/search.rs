//! The files of `operator_kb/search/`, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;

/// `words.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawWords {
    /// Stop words.
    pub stop: Vec<String>,
    /// Weak words.
    pub weak: Vec<String>,
    /// Operators that the search omits.
    pub inner: Vec<String>,
    /// Groups of words and phrases with the same meaning.
    #[serde(rename = "alike")]
    pub synonym_groups: Vec<Vec<String>>,
    /// Words and phrases, and what each may stand for.
    pub means: BTreeMap<String, Vec<String>>,
    /// Units with their other spellings.
    pub units: BTreeMap<String, Vec<String>>,
}

/// An entry of `roles.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawBandRole {
    /// A sentence that describes it.
    pub summary: String,
    /// Its aliases.
    #[serde(default)]
    pub called: Vec<String>,
}
