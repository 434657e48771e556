//! The files of `operator_kb/equivalents/` as they lie there.
//!
//! Compiled twice, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// An entry: a form, or several under `cases`, or none.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawEquivalent {
    /// Template of an expression or a statement, or of several; empty: the call is left out.
    pub python: Option<RawPython>,
    /// The first argument may be the name of a key, with the value in the second.
    pub pair: bool,
    /// Template of what stands for the result, after a statement.
    pub result: Option<String>,
    /// A statement without a result.
    pub statement: bool,
    /// Names of preludes.
    pub uses: Vec<String>,
    /// Parameters, or keys of them, that are lost without harm.
    pub drops: Vec<String>,
    /// Keywords that the form takes from the rest of the chain.
    pub takes: Vec<String>,
    /// It is displayed as soon as it is made.
    pub shows: bool,
    /// What differs, in words for the user.
    pub note: Option<String>,
    /// Conditions by parameter.
    pub when: BTreeMap<String, RawTest>,
    /// Forms that are tried in this order.
    pub cases: Vec<RawEquivalent>,
    /// Items that are added to the form that made the receiver.
    pub adds: Option<String>,
    /// Why there is no form, in words for the user.
    pub none: Option<String>,
    /// Another entry that says the same.
    pub like: Option<String>,
}

/// `packages.toml`: what becomes of Python packages in the Code Editor.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawPackages {
    /// Functions that show their arguments.
    pub shows: Vec<String>,
    /// Functions of whose calls nothing is left, with words why that is a loss, or none.
    pub calls: BTreeMap<String, String>,
    /// What functions take for keywords that are not given.
    pub defaults: BTreeMap<String, BTreeMap<String, String>>,
    /// The function that puts what its first parameter takes on the page.
    pub page: String,
    /// Classes of the interface of which objects are printed and not put on the page.
    pub printed: Vec<String>,
    /// Words of maps.
    pub map: RawMapWords,
    /// By name.
    pub packages: BTreeMap<String, RawPackage>,
}

/// How the maps of Python packages are spoken to.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawMapWords {
    /// Base maps of both.
    pub basemaps: Vec<String>,
    /// Keywords of a new map with its centre.
    pub centre: Vec<String>,
    /// Keywords of a new map with its zoom.
    pub zoom: Vec<String>,
    /// Methods of which nothing is left.
    pub idle: Vec<String>,
    /// Parameters, with their keywords in Python.
    pub keywords: BTreeMap<String, Vec<String>>,
    /// Methods that are called otherwise.
    pub methods: BTreeMap<String, String>,
    /// By method of the Code Editor's map, the methods that make of what it gives what the package's gives.
    pub results: BTreeMap<String, Vec<String>>,
}

/// A Python package.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawPackage {
    /// All of it that is translated.
    pub keeps: Option<Vec<String>>,
    /// Its modules with a class `Map`.
    pub maps: Vec<String>,
    /// Names that are the map.
    pub instances: Vec<String>,
}

/// One template, or one for each statement.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum RawPython {
    /// One.
    One(String),
    /// Several statements.
    Several(Vec<String>),
}

impl RawPython {
    /// The templates, without an empty one.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        let all = match self {
            RawPython::One(text) => std::slice::from_ref(text),
            RawPython::Several(all) => all,
        };
        all.iter().map(String::as_str).filter(|text| !text.is_empty())
    }
}

/// A condition: `"absent"`, `"known bands"`, a type; or values.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum RawTest {
    /// A word or a type.
    Word(String),
    /// Any of these.
    Values(Vec<Value>),
}

/// An entry of `preludes.toml`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawPrelude {
    /// An import, or a function.
    pub python: String,
    /// Further preludes that this needs.
    pub uses: Vec<String>,
}
