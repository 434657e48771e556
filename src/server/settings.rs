//! The user's settings in the editor. The configuration of a project is in `geols.toml`.

use crate::diagnostic::Severity;
use crate::rules;
use crate::translate::Show;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The section `geols` of the client's settings. `geols server --settings-schema` prints its JSON
/// Schema, from which the editor extensions generate their lists of settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// Show diagnostics.
    pub diagnostics: bool,
    /// Run only these rules; all if empty.
    pub select: Vec<String>,
    /// Do not run these rules.
    pub ignore: Vec<String>,
    /// The severity of rules: `off`, `hint`, `warning` or `error`.
    pub severity: BTreeMap<String, String>,
    /// Names that are defined outside of the script.
    pub globals: Vec<String>,
    /// The inlay hints to show.
    pub inlay_hints: InlayHints,
    /// Show code lenses above datasets.
    pub code_lens: bool,
    /// The form of completion items.
    pub completion: Completion,
    /// The places where summaries are shown.
    pub summary: Summary,
    /// The defaults of translations.
    pub translate: Translate,
}

/// The places where summaries of scripts are shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Summary {
    /// Show a code lens above the first line.
    pub code_lens: bool,
    /// Show a summary in the hover of the first line.
    pub hover: bool,
}

impl Default for Summary {
    fn default() -> Self {
        Summary { code_lens: true, hover: true }
    }
}

/// The inlay hints to show.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct InlayHints {
    /// Show the types of variables.
    pub types: bool,
    /// Show the bands of images.
    pub bands: bool,
    /// Show the names of positional arguments.
    pub parameters: bool,
}

/// The form of completion items.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Completion {
    /// Complete lines at the cursor from similar code in the workspace.
    pub similar_code: bool,
    /// Insert parentheses and placeholders for arguments.
    pub snippets: bool,
}

/// The defaults of translations.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Translate {
    /// The form of `print` and `Map` in Python.
    pub show: Show,
    /// The Cloud project with which a Python script starts; none if empty.
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
        Completion { similar_code: true, snippets: true }
    }
}

/// Returns the JSON Schema of the settings. The keys omit the name of the section.
pub fn schema() -> Value {
    let names: Vec<&str> = rules::all().iter().map(|rule| rule.name).collect();
    let list_of_rules = json!({"type": "array", "uniqueItems": true, "items": {"type": "string", "enum": names}});
    let levels: Vec<&str> = Severity::ALL.iter().map(|level| level.name()).collect();
    let boolean = json!({"type": "boolean"});
    let settings = [
        ("diagnostics", "Show diagnostics.", boolean.clone()),
        ("select", "Run only these rules. An empty list runs all rules.", list_of_rules.clone()),
        ("ignore", "Do not run these rules.", list_of_rules),
        (
            "severity",
            "The severity of rules. Use `geols.toml` for settings that a project shares.",
            json!({"type": "object", "additionalProperties": {"type": "string", "enum": levels}, "propertyNames": {"enum": names}}),
        ),
        (
            "globals",
            "Names that are defined outside of the script.",
            json!({"type": "array", "items": {"type": "string"}}),
        ),
        ("inlayHints.types", "Show types of variables.", boolean.clone()),
        ("inlayHints.bands", "Show bands of images.", boolean.clone()),
        ("inlayHints.parameters", "Show names of positional arguments.", boolean.clone()),
        ("codeLens", "Show above datasets whether they are current.", boolean.clone()),
        (
            "completion.similarCode",
            "Complete lines at the cursor from similar code in the workspace. Needs inline completion.",
            boolean.clone(),
        ),
        ("completion.snippets", "Insert parentheses and placeholders for arguments.", boolean.clone()),
        ("summary.codeLens", "Show a code lens for the summary of the script above its first line.", boolean.clone()),
        ("summary.hover", "Show a summary of the script in the hover of its first line.", boolean),
        (
            "translate.show",
            "The code for `print` and `Map` in a translation to Python.",
            json!({"type": "string", "enum": [Show::Geemap, Show::Plain, Show::Notebook]}),
        ),
        (
            "translate.project",
            "The Cloud project with which a translation to Python starts.",
            json!({"type": "string"}),
        ),
    ];
    let defaults = serde_json::to_value(Settings::default()).unwrap_or_default();
    let properties = settings.into_iter().map(|(key, description, mut property)| {
        property["description"] = json!(description);
        property["default"] = key.split('.').fold(&defaults, |value, name| &value[name]).clone();
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
    /// Reads the settings that a client sends: the section, or an object that contains the section.
    /// Returns the settings and the problems. A setting with a problem has its default.
    pub fn read(value: &Value) -> (Settings, Vec<String>) {
        let section = value.get("geols").unwrap_or(value);
        let Value::Object(entries) = section else { return (Settings::default(), Vec::new()) };
        let mut valid = serde_json::Map::new();
        let mut problems = Vec::new();
        for (key, value) in entries {
            if value.is_null() {
                continue;
            }
            let mut candidate = valid.clone();
            candidate.insert(key.clone(), value.clone());
            match serde_json::from_value::<Settings>(Value::Object(candidate.clone())) {
                Ok(_) => valid = candidate,
                Err(error) => problems.push(format!("setting geols.{key}: {error}")),
            }
        }
        let settings: Settings = serde_json::from_value(Value::Object(valid)).unwrap_or_default();
        for (rule, level) in &settings.severity {
            if level.parse::<Severity>().is_err() {
                problems.push(format!(
                    "setting geols.severity: \"{level}\" for \"{rule}\" is not off, hint, warning or error"
                ));
            }
        }
        (settings, problems)
    }

    /// Returns the valid severities.
    pub fn severities(&self) -> impl Iterator<Item = (String, Severity)> + '_ {
        self.severity.iter().filter_map(|(rule, level)| Some((rule.clone(), level.parse().ok()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn schema_contains_every_setting() {
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
    fn invalid_settings_have_their_defaults() {
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
