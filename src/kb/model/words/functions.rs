//! How people say operations and idioms, for functions: `operator_kb/functions/`.
//!
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The words of operations: `operator_kb/functions/`.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub struct FunctionWords {
    /// Operations with the ways to say them.
    pub operations: Vec<OperationWords>,
    /// Nouns by the class that they mean.
    pub nouns: BTreeMap<String, Vec<String>>,
    /// Names of parameters by their usual type.
    pub parameters: BTreeMap<String, Vec<String>>,
    /// Words that say nothing in a description.
    pub filler: String,
    /// Nouns that may stand before the name of a parameter: `radius r`.
    pub labels: String,
    /// Words that rarely say more than the types do: "of all elements".
    pub soft: String,
    /// Operators that give the same for their operands in the other order.
    pub symmetric: String,
    /// Words that turn a meaning into its opposite.
    pub negations: String,
    /// Names of characters by the character.
    pub characters: BTreeMap<String, Vec<String>>,
    /// Steps that values pass.
    pub steps: Vec<StepWords>,
    /// Names of datasets with which functions start.
    pub sources: Vec<SensorWords>,
    /// Words that only lead to what is done.
    pub idle: String,
    /// What people write of several operations.
    pub idioms: Vec<IdiomWords>,
    /// What a word in an idiom decides, by name.
    pub choices: BTreeMap<String, Vec<ChoiceWords>>,
    /// Names of sensors by the dataset whose bands they have, the more exact ones first.
    pub sensors: Vec<SensorWords>,
    /// Words that say nothing in the description of an idiom.
    pub prose: String,
    /// Words that only describe a parameter.
    pub descriptive: String,
    /// Names of parameters that do not tell what the number or text is for.
    pub neutral: String,
}

/// What people write of several operations in one function.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdiomWords {
    /// What a description must have: alternatives are separated by ` / `.
    pub needs: Vec<String>,
    /// What it may have besides, separated by spaces. `+` joins the words of a phrase.
    #[serde(default)]
    pub may: String,
    /// What it may say about the values of slots.
    #[serde(default)]
    pub facts: Vec<String>,
    /// What says something else about the values of slots.
    #[serde(default)]
    pub not: Vec<String>,
    /// The values: `name:Type(unit) words = default`.
    pub takes: Vec<String>,
    /// What is written, `$name` being a choice. The first form of the type of the result is taken.
    pub write: Vec<String>,
}

/// A step that a value passes, with the ways to say it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepWords {
    /// The types of the value. Empty for a step that comes first.
    #[serde(default)]
    pub on: String,
    /// The patterns, with slots for values.
    pub say: Vec<String>,
    /// Values that the words need not say: `name:Type words = default`.
    #[serde(default)]
    pub takes: Vec<String>,
    /// Words that say nothing new beside a step that comes first, as in an idiom.
    #[serde(default)]
    pub may: String,
    /// What is written, `{it}` being the value and `{first}` the value before all steps. Nothing
    /// for words that change nothing.
    #[serde(default)]
    pub write: String,
    /// Steps with a lower number come first.
    #[serde(default)]
    pub order: i32,
}

/// A word that decides something in an idiom.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceWords {
    /// The phrases. Without any, it is what is written if no other is said.
    #[serde(default)]
    pub say: Vec<String>,
    /// Phrases that say nothing new beside one of `say`.
    #[serde(default)]
    pub also: Vec<String>,
    /// What is written.
    #[serde(rename = "as")]
    pub text: String,
}

/// The names of a sensor.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SensorWords {
    /// The dataset.
    pub dataset: String,
    /// Phrases.
    pub say: Vec<String>,
}

/// An operation with the ways to say it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperationWords {
    /// The expression, with slots for values: `{List}.slice({n:Number})`.
    pub write: String,
    /// How people say it.
    pub say: Vec<String>,
}
