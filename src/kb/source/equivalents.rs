//! The files of `operator_kb/equivalents/`, see [`crate::kb::source`].

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// An entry: a form, or several in `cases`, or none.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawEquivalent {
    /// The template of an expression or of statements. Empty if the call is dropped.
    pub python: Option<RawPython>,
    /// The arguments may be a key and a value, in place of an object with that key.
    pub pair: bool,
    /// The template of the result after a statement.
    pub result: Option<String>,
    /// A statement without a result.
    pub statement: bool,
    /// Names of preludes.
    pub uses: Vec<String>,
    /// Parameters, or keys of options, that may be lost without harm.
    pub drops: Vec<String>,
    /// Keywords that the form takes from later calls in the chain.
    pub takes: Vec<String>,
    /// The object is displayed when it is created.
    pub shows: bool,
    /// The difference, for the user.
    pub note: Option<String>,
    /// Conditions by parameter.
    pub when: BTreeMap<String, RawTest>,
    /// Forms, tried in this order.
    pub cases: Vec<RawEquivalent>,
    /// Items that are added to the form of the receiver.
    pub adds: Option<String>,
    /// The reason why there is no form, for the user.
    pub none: Option<String>,
    /// Another entry with the same content.
    pub like: Option<String>,
}

/// `packages.toml`: how Python packages translate to the Code Editor.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawPackages {
    /// Functions that show their arguments.
    pub shows: Vec<String>,
    /// Functions whose calls are dropped, each with the reason why that is a loss, or empty.
    pub calls: BTreeMap<String, String>,
    /// Defaults of keywords by function.
    pub defaults: BTreeMap<String, BTreeMap<String, String>>,
    /// The function that adds its first argument to the page.
    pub page: String,
    /// Classes of the interface whose objects are printed rather than added to the page.
    pub printed: Vec<String>,
    /// The interface of maps.
    pub map: RawMapWords,
    /// The packages by name.
    pub packages: BTreeMap<String, RawPackage>,
}

/// The interface of the maps of Python packages.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawMapWords {
    /// Base maps that both have.
    pub basemaps: Vec<String>,
    /// Keywords for the center of a new map.
    #[serde(rename = "centre")]
    pub center: Vec<String>,
    /// Keywords for the zoom of a new map.
    pub zoom: Vec<String>,
    /// Methods whose calls are dropped.
    pub idle: Vec<String>,
    /// Parameters, with their keywords in Python.
    pub keywords: BTreeMap<String, Vec<String>>,
    /// Methods with another name in the Code Editor.
    pub methods: BTreeMap<String, String>,
    /// Methods of the Code Editor's map, with the methods that convert their result to that of the
    /// package.
    pub results: BTreeMap<String, Vec<String>>,
}

/// A Python package.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RawPackage {
    /// The translated members.
    pub keeps: Option<Vec<String>>,
    /// Its modules with a class `Map`.
    pub maps: Vec<String>,
    /// Names that hold the map.
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
    /// Returns the templates, without an empty one.
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
    /// Other preludes that this requires.
    pub uses: Vec<String>,
}
