//! `operator_kb/steps.toml` as it lies there.
//!
//! Compiled twice, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::kb::model::semantics::Effect;
use crate::kb::model::steps::{OutputSort, StepKind};

/// The file.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawSteps {
    /// Phrases by operator.
    pub operators: BTreeMap<String, RawStep>,
    /// Phrases for operators without an entry, by effect.
    pub effects: BTreeMap<EffectKey, RawStep>,
    /// Words by table.
    pub words: RawWords,
    /// What masks are about: phrase to words.
    pub topics: BTreeMap<String, Vec<String>>,
}

/// An effect as a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct EffectKey(pub Effect);
impl PartialOrd for EffectKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for EffectKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.0 as u32).cmp(&(other.0 as u32))
    }
}

/// Words by table.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawWords {
    /// How a comparison that is given by name is said.
    pub operator: BTreeMap<String, String>,
    /// Functions of Python and of notebooks that show what they are given.
    pub show: BTreeMap<String, String>,
    /// What the roles of bands are called.
    pub role: BTreeMap<String, String>,
    /// What the key of an object of options with a function in it means.
    pub handler: BTreeMap<String, String>,
}

/// An entry, or one of its forms.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawStep {
    /// What becomes of it.
    pub kind: Option<StepKind>,
    /// Phrases.
    pub says: Phrases,
    /// The same as a thing.
    pub noun: Phrases,
    /// For the overview.
    pub task: Option<String>,
    /// Conditions by parameter.
    pub when: BTreeMap<String, Vec<String>>,
    /// Forms with conditions.
    pub cases: Vec<RawStep>,
    /// Another entry.
    pub like: Option<String>,
    /// What is put out.
    pub output: Option<RawOutput>,
}

/// One phrase or several.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Phrases {
    /// One.
    One(String),
    /// Several.
    Several(Vec<String>),
}

impl Default for Phrases {
    fn default() -> Self {
        Phrases::Several(Vec::new())
    }
}

impl Phrases {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            Phrases::One(one) => std::slice::from_ref(one),
            Phrases::Several(all) => all,
        }
    }
}

/// What is put out.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawOutput {
    /// What it is.
    pub sort: OutputSort,
    /// The parameter with what is put out.
    #[serde(default)]
    pub what: String,
    /// In words.
    #[serde(default)]
    pub title: String,
    /// Where it goes.
    #[serde(default)]
    pub to: String,
    /// Parameters with its name.
    #[serde(default)]
    pub name: Vec<String>,
    /// Phrases.
    #[serde(default)]
    pub details: Vec<String>,
    /// The parameter with visualisation options.
    #[serde(default)]
    pub options: String,
}
