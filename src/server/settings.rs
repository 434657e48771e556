//! What the user set in the editor. Files (`geols.toml`) say what holds for a project; this is for a person.

use crate::diagnostic::Severity;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The section `geols` of the client's settings. `geols server --settings-schema` prints its JSON Schema, from which the editors'
/// own lists of settings are made.
#[derive(Debug, Clone, PartialEq, Deserialize)]
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
}

/// Which inlay hints are shown.
#[derive(Debug, Clone, PartialEq, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Completion {
    /// Brackets and placeholders for arguments are inserted.
    pub snippets: bool,
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
    fn reads_what_it_can() {
        let (settings, problems) = Settings::read(&json!({"geols": {
            "inlayHints": {"types": true}, "select": "x", "ignore": ["a"], "severity": {"b": "loud", "c": "off"}, "unknown": 1, "codeLens": null
        }}));
        assert!(settings.inlay_hints.types && settings.inlay_hints.bands && settings.code_lens);
        assert_eq!(settings.ignore, ["a"]);
        assert_eq!(settings.severities().collect::<Vec<_>>(), [("c".to_owned(), Severity::Off)]);
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert_eq!(Settings::read(&json!(null)), (Settings::default(), vec![]));
    }
}
