//! The file `operator_kb/steps.toml`, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::kb::model::semantics::Effect;
use crate::kb::model::steps::{OutputCategory, StepKind};

/// The content of the file.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawSteps {
    /// Phrases by operator.
    pub operators: BTreeMap<String, RawStep>,
    /// Phrases for operators without an entry, by effect.
    pub effects: BTreeMap<EffectKey, RawStep>,
    /// Words by table.
    pub words: RawWords,
    /// Topics of masks: words by phrase.
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
    /// Phrases for comparisons by name.
    pub operator: BTreeMap<String, String>,
    /// Phrases for Python and notebook functions that show their argument.
    pub show: BTreeMap<String, String>,
    /// Phrases for band roles.
    pub role: BTreeMap<String, String>,
    /// Phrases for keys of options objects whose value is a function.
    pub handler: BTreeMap<String, String>,
}

/// An entry, or one of its variants.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawStep {
    /// The use in a summary.
    pub kind: Option<StepKind>,
    /// Phrases.
    pub says: Phrases,
    /// Phrases as nouns.
    pub noun: Phrases,
    /// The phrase in the overview.
    pub task: Option<String>,
    /// Conditions by parameter.
    pub when: BTreeMap<String, Vec<String>>,
    /// Variants with conditions.
    pub cases: Vec<RawStep>,
    /// Another entry with the same content.
    pub like: Option<String>,
    /// The output of a step.
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
    /// Returns all phrases.
    pub fn all(&self) -> &[String] {
        match self {
            Phrases::One(one) => std::slice::from_ref(one),
            Phrases::Several(all) => all,
        }
    }
}

/// The output of a step.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawOutput {
    /// The category.
    pub sort: OutputCategory,
    /// The parameter with the output.
    #[serde(default)]
    pub what: String,
    /// The title.
    #[serde(default)]
    pub title: String,
    /// The destination.
    #[serde(default)]
    pub to: String,
    /// Parameters with the name of the output.
    #[serde(default)]
    pub name: Vec<String>,
    /// Phrases.
    #[serde(default)]
    pub details: Vec<String>,
    /// The parameter with visualization options.
    #[serde(default)]
    pub options: String,
}
