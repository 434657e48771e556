//! The files of `operator_kb/` as serde types, and functions that read one file. This file holds
//! the types of operators, classes and usage; submodules hold the others.
//!
//! Unknown keys are errors in all types, so that a misspelled fact is noticed. Fields have the
//! names of the keys. `import/write` writes rows without the keys that are null, `false` or empty.
//! Part of `build.rs` too, see [`crate::kb`].

pub mod datasets;
pub mod equivalents;
pub mod places;
pub mod recipes;
pub mod search;
pub mod steps;
pub mod words;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::model::{Effect, Role, Trait};

/// A client in which an operator exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Client {
    /// The npm client.
    Javascript,
    /// The Python client.
    Python,
    /// The Code Editor.
    Editor,
    /// A Python library that wraps the client: geemap.
    Library,
}

/// A line of `operators/*.jsonl` and of `lifecycle/operators.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawOperator {
    /// Full name in JavaScript.
    pub name: String,
    /// `hidden`, `deprecated` or `removed`; only in the lifecycle layer.
    pub state: Option<String>,
    /// `constructor`, `static` or `method`.
    pub kind: String,
    /// Client it exists.
    #[serde(rename = "in")]
    pub available: Vec<Client>,
    /// Class on which it is called, without `ee.`.
    pub receiver: Option<String>,
    /// Name of the receiver among the arguments of the server algorithm.
    pub receiver_argument: Option<String>,
    /// Server algorithm.
    pub server: Option<String>,
    /// Server algorithms, where there is more than one.
    pub server_calls: Vec<String>,
    /// Parameters in the order of JavaScript.
    pub parameters: Vec<RawParam>,
    /// Type of the result.
    pub returns: Option<String>,
    /// Type of the result in Python's annotations.
    pub python_returns: Option<String>,
    /// Returns the class of the receiver.
    pub self_type: bool,
    /// Written by hand in the clients.
    pub client: bool,
    /// Spelling in Python.
    pub python: Option<String>,
    /// Name of Python's `*args`.
    pub python_varargs: Option<String>,
    /// Parameter names in the order of Python.
    pub python_order: Vec<String>,
    /// Parameters of Python only.
    pub python_extra: Vec<RawParam>,
    /// Old keyword spellings of Python: old to new.
    pub python_keywords: BTreeMap<String, String>,
    /// Deprecated in both languages.
    pub deprecated: bool,
    /// The Python client warns of it.
    pub python_deprecated: bool,
    /// What to use instead.
    pub replacement: Option<String>,
    /// The operator of which this is another spelling.
    pub alias_of: Option<String>,
    /// The base class's operator that this is.
    pub inherited: Option<String>,
    /// Absent from the reference.
    pub undocumented: bool,
    /// First seen, `yyyy-MM-dd`.
    pub since: Option<String>,
    /// Page in the reference.
    pub page: Option<String>,
}

/// A parameter, or a field of an object of options.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawParam {
    /// Name in JavaScript.
    pub name: String,
    /// Type as the reference words it.
    #[serde(rename = "type")]
    pub ty: String,
    /// May be left out.
    pub optional: bool,
    /// Default.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "some_value")]
    pub default: Option<Value>,
    /// The default was read from the reference's words.
    pub default_read: bool,
    /// Accepted strings.
    pub values: Vec<String>,
    /// Name in Python.
    pub python: Option<String>,
    /// Type in Python's annotations.
    pub python_type: Option<String>,
    /// Whether Python lets it be left out, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub python_optional: Option<bool>,
    /// Absent from Python.
    pub javascript_only: bool,
    /// First seen.
    pub since: Option<String>,
    /// Deprecated option.
    pub deprecated: bool,
}

/// A line of `classes.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawClass {
    /// Name without `ee.`.
    pub name: String,
    /// Direct base first.
    pub bases: Vec<String>,
    /// The server has a constructor, so that what is not of the class is sent to it.
    pub server_constructor: bool,
    /// Client it exists.
    #[serde(rename = "in")]
    pub available: Vec<Client>,
}

/// A line of `options.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawOptions {
    /// Full name, `ee.data.ImageVisualizationParameters`.
    pub name: String,
    /// Another object of options whose fields this has too.
    pub extends: Option<String>,
    /// Own fields.
    pub fields: Vec<RawParam>,
}

/// A line of `constants.jsonl`: an enumeration, or a name that geols does not follow.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawConstant {
    /// Full name.
    pub name: String,
    /// Client it exists.
    #[serde(rename = "in")]
    pub available: Vec<Client>,
    /// Members of an enumeration.
    pub values: BTreeMap<String, String>,
    /// Any member is taken: its names are not published.
    pub open: bool,
}

/// A line of `styles.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawStyle {
    /// Class of the widget.
    pub name: String,
    /// Another widget whose properties this has too.
    pub also: Option<String>,
    /// CSS-like properties.
    pub properties: Vec<String>,
}

/// A line of `promotions.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawPromotion {
    /// The type that is wanted.
    pub name: String,
    /// What Python's annotations accept for it.
    pub python_types: Vec<String>,
    /// What both clients turn into it.
    pub from: Vec<String>,
}

/// A line of `globals.jsonl`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawGlobal {
    /// Name.
    pub name: String,
    /// Class, or `namespace`, `function`, `object`.
    #[serde(rename = "type")]
    pub ty: String,
    /// Client it exists.
    #[serde(rename = "in")]
    pub available: Vec<Client>,
}

/// An entry of `extensions.toml`.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawExtension {
    /// It adds methods, constructors or operators.
    pub anything: bool,
    /// The members that it adds to classes.
    pub members: Vec<String>,
    /// Client that can be read.
    pub source: String,
}

/// An entry of `semantics/*.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Semantic {
    /// What it does to bands, elements and keys.
    pub effect: Option<Effect>,
    /// Names that the effect makes.
    pub makes: Vec<String>,
    /// Traits.
    pub traits: Vec<Trait>,
    /// Meaning of parameters.
    pub roles: BTreeMap<String, Role>,
    /// Accepted strings of parameters.
    pub values: BTreeMap<String, Vec<String>>,
    /// What does the same to a value of the client: `+`, `len`.
    pub client_form: Vec<String>,
}

/// Deserializes `"default": null` as a fact (the default is null), not as an absent key.
fn some_value<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// A problem in a file of the knowledge base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// File or folder.
    pub path: PathBuf,
    /// The line from 1; 0 is the whole file.
    pub line: usize,
    /// The problem.
    pub message: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path.display(), self.message),
            line => write!(f, "{}:{line}: {}", self.path.display(), self.message),
        }
    }
}

/// Returns the problems as text, one on each line.
pub fn join_lines(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n")
}

/// Reads a file as text.
pub fn text(path: &Path) -> Result<String, Problem> {
    std::fs::read_to_string(path).map_err(|error| Problem { path: path.into(), line: 0, message: error.to_string() })
}

/// Returns the files in a folder with an extension, sorted by name, or none if there is no such
/// folder.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    paths.sort();
    paths
}

/// Reads a file with one JSON value on each line. Returns each value with its line number.
pub fn json_lines(path: &Path) -> Result<Vec<(usize, Value)>, Problem> {
    let mut rows = Vec::new();
    for (index, line) in text(path)?.lines().enumerate() {
        if line.is_empty() {
            continue;
        }
        let value = serde_json::from_str(line).map_err(|error| Problem {
            path: path.into(),
            line: index + 1,
            message: error.to_string(),
        })?;
        rows.push((index + 1, value));
    }
    Ok(rows)
}

/// Reads a TOML file.
pub fn toml_file<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, Problem> {
    toml::from_str(&text(path)?).map_err(|error| Problem { path: path.into(), line: 0, message: error.to_string() })
}
