//! What the user set in the editor. Files (`geols.toml`) say what holds for a project; this is for a person.

use crate::diagnostic::Severity;
use crate::rules;
use crate::translate::Show;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The section `geols` of the client's settings. `geols server --settings-schema` prints its JSON Schema, from which the editors'
/// own lists of settings are made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// Findings are shown.
    pub diagnostics: bool,
    /// Only these rules, if any are named.
    pub select: Vec<String>,
    /// Not these rules.
    pub ignore: Vec<String>,
    /// Severity by rule: `off`, `hint`, `warning`, `error`.
    pub severity: BTreeMap<String, String>,
    /// Names that the environment defines.
    pub globals: Vec<String>,
    /// Inlay hints.
    pub inlay_hints: InlayHints,
    /// Lenses above datasets.
    pub code_lens: bool,
    /// Completions.
    pub completion: Completion,
    /// Summaries.
    pub summary: Summary,
    /// Translations.
    pub translate: Translate,
}

/// Where summaries of scripts are offered and shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Summary {
    /// A lens above the first line.
    pub code_lens: bool,
    /// The card of the first line.
    pub hover: bool,
}

impl Default for Summary {
    fn default() -> Self {
        Summary { code_lens: true, hover: true }
    }
}

/// Which inlay hints are shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct InlayHints {
    /// Types of variables.
    pub types: bool,
    /// Bands of images.
    pub bands: bool,
    /// Names of positional arguments.
    pub parameters: bool,
}

/// How completions look.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Completion {
    /// Brackets and placeholders for arguments are inserted.
    pub snippets: bool,
}

/// What a translation looks like where the request for it does not say.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Translate {
    /// What `print` and `Map` become in Python.
    pub show: Show,
    /// The Cloud project with which a Python script starts; empty where none is named.
    pub project: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            diagnostics: true,
            select: Vec::new(),
            ignore: Vec::new(),
            severity: BTreeMap::new(),
            globals: Vec::new(),
            inlay_hints: InlayHints::default(),
            code_lens: true,
            completion: Completion::default(),
            translate: Translate::default(),
            summary: Summary::default(),
        }
    }
}

impl Default for InlayHints {
    fn default() -> Self {
        InlayHints { types: false, bands: true, parameters: false }
    }
}

impl Default for Completion {
    fn default() -> Self {
        Completion { snippets: true }
    }
}

/// The settings for whoever shows or checks them: JSON Schema, keys without the section's name, defaults as they are here.
pub fn schema() -> Value {
    let names: Vec<&str> = rules::all().iter().map(|rule| rule.info.name).collect();
    let list_of_rules = json!({"type": "array", "uniqueItems": true, "items": {"type": "string", "enum": names}});
    let levels: Vec<&str> = Severity::ALL.iter().map(|level| level.name()).collect();
    let switch = json!({"type": "boolean"});
    let described = [
        ("diagnostics", "Show what geols finds.", switch.clone()),
        ("select", "Only these rules; none named: all.", list_of_rules.clone()),
        ("ignore", "Not these rules.", list_of_rules),
        (
            "severity",
            "Severity by rule. `geols.toml` says what holds for everybody who works on a project.",
            json!({"type": "object", "additionalProperties": {"type": "string", "enum": levels}, "propertyNames": {"enum": names}}),
        ),
        ("globals", "Names that are defined elsewhere.", json!({"type": "array", "items": {"type": "string"}})),
        ("inlayHints.types", "Show types of variables.", switch.clone()),
        ("inlayHints.bands", "Show bands of images.", switch.clone()),
        ("inlayHints.parameters", "Show names of positional arguments.", switch.clone()),
        ("codeLens", "Show the state of datasets above them.", switch.clone()),
        ("completion.snippets", "Insert brackets and places for arguments.", switch.clone()),
        ("summary.codeLens", "Offer a summary of the script above its first line.", switch.clone()),
        ("summary.hover", "Show a summary of the script on its first line.", switch),
        (
            "translate.show",
            "What `print` and `Map` become in a translation to Python.",
            json!({"type": "string", "enum": [Show::Geemap, Show::Plain, Show::Notebook]}),
        ),
        (
            "translate.project",
            "The Cloud project with which a script that was translated to Python starts.",
            json!({"type": "string"}),
        ),
    ];
    let defaults = serde_json::to_value(Settings::default()).unwrap_or_default();
    let properties = described.into_iter().map(|(key, description, mut property)| {
        property["description"] = json!(description);
        property["default"] = key.split('.').fold(&defaults, |value, part| &value[part]).clone();
        (key.to_owned(), property)
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of geols in an editor, section \"geols\"",
        "type": "object",
        "properties": serde_json::Map::from_iter(properties),
        "additionalProperties": false,
    })
}

impl Settings {
    /// Reads what a client sends: the section itself, or an object that has it. What cannot be read is named, and stays as it
    /// is by default.
    pub fn read(value: &Value) -> (Settings, Vec<String>) {
        let section = value.get("geols").unwrap_or(value);
        let Value::Object(entries) = section else { return (Settings::default(), Vec::new()) };
        let mut kept = serde_json::Map::new();
        let mut problems = Vec::new();
        for (key, value) in entries {
            if value.is_null() {
                continue;
            }
            let mut with = kept.clone();
            with.insert(key.clone(), value.clone());
            match serde_json::from_value::<Settings>(Value::Object(with.clone())) {
                Ok(_) => kept = with,
                Err(error) => problems.push(format!("setting geols.{key}: {error}")),
            }
        }
        let settings: Settings = serde_json::from_value(Value::Object(kept)).unwrap_or_default();
        for (rule, level) in &settings.severity {
            if level.parse::<Severity>().is_err() {
                problems.push(format!(
                    "setting geols.severity: \"{level}\" for \"{rule}\" is not off, hint, warning or error"
                ));
            }
        }
        (settings, problems)
    }

    /// Severities that can be read.
    pub fn severities(&self) -> impl Iterator<Item = (String, Severity)> + '_ {
        self.severity.iter().filter_map(|(rule, level)| Some((rule.clone(), level.parse().ok()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_schema_names_every_setting() {
        fn leaves(prefix: &str, value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(entries) if !entries.is_empty() => {
                    entries.iter().for_each(|(key, value)| leaves(&format!("{prefix}.{key}"), value, found));
                }
                _ => found.push(prefix.trim_start_matches('.').to_owned()),
            }
        }
        let mut settings = Vec::new();
        leaves("", &serde_json::to_value(Settings::default()).unwrap(), &mut settings);
        let schema = schema();
        let properties = schema["properties"].as_object().unwrap();
        assert_eq!(properties.keys().collect::<Vec<_>>(), settings.iter().collect::<Vec<_>>());
        assert!(properties.values().all(|property| !property["default"].is_null()));
    }

    #[test]
    fn reads_what_it_can() {
        let (settings, problems) = Settings::read(&json!({"geols": {
            "inlayHints": {"types": true}, "select": "x", "ignore": ["a"], "severity": {"b": "loud", "c": "off"}, "unknown": 1, "codeLens": null,
            "translate": {"show": "plain"}
        }}));
        assert_eq!((settings.translate.show, settings.translate.project.as_str()), (Show::Plain, ""));
        assert!(settings.inlay_hints.types && settings.inlay_hints.bands && settings.code_lens);
        assert_eq!(settings.ignore, ["a"]);
        assert_eq!(settings.severities().collect::<Vec<_>>(), [("c".to_owned(), Severity::Off)]);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert_eq!(Settings::read(&json!(null)), (Settings::default(), vec![]));
    }
}
