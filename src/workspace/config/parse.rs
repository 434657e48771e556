//! Parses the TOML of a configuration into a [`Config`], with the positions of all problems.

use super::assets::DeclaredAssets;
use super::fields::CONFIG;
use super::reader::{Reader, Value, size, strings};
use super::{Config, ConfigProblem, Patterns, read_asset, read_model};
use crate::diagnostic::Severity;
use std::ops::Range;
use std::path::Path;
use toml::de::DeTable;

/// Parses the text of a `geols.toml`, or the `[tool.geols]` of a `pyproject.toml`. `rules` lists
/// the names of rules. The configuration is `None` if the TOML is broken, or if a `pyproject.toml`
/// has no such table.
pub fn parse(file: &Path, text: &str, rules: &[&str]) -> (Option<Config>, Vec<ConfigProblem>) {
    let mut reader = Reader { file, text, rules, problems: Vec::new() };
    let root = match DeTable::parse(text) {
        Ok(root) => root,
        Err(error) => {
            // Other tools report a broken pyproject.toml, unless it mentions geols.
            if is_pyproject(file) && !text.contains("tool.geols") {
                return (None, Vec::new());
            }
            let message = format!("not valid TOML: {}", error.message());
            reader.problem(error.span().unwrap_or(0..0), message, None);
            reader.problems.iter_mut().for_each(|problem| problem.fatal = true);
            return (None, reader.problems);
        }
    };
    let mut table = root.get_ref();
    if is_pyproject(file) {
        for key in ["tool", "geols"] {
            let Some(value) = table.get(key) else { return (None, Vec::new()) };
            let Some(below) = value.get_ref().as_table() else {
                if key == "geols" {
                    reader.problem(value.span(), "\"tool.geols\" must be a table".to_owned(), None);
                }
                return (None, reader.problems);
            };
            table = below;
        }
    }
    let config = reader.config(table);
    reader.problems.sort_by_key(|problem| (problem.line, problem.column));
    (Some(config), reader.problems)
}

fn is_pyproject(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "pyproject.toml")
}

impl Reader<'_> {
    fn config(&mut self, table: &DeTable<'_>) -> Config {
        let absolute = std::path::absolute(self.file).unwrap_or_else(|_| self.file.to_owned());
        let root = absolute.parent().unwrap_or(Path::new("")).to_owned();
        let mut config = Config { file: Some(self.file.to_owned()), ..Config::default() };
        for (field, value) in self.fields(table, CONFIG) {
            match field.name {
                "rules" => config.rules = self.severities(value),
                "select" => config.select = Some(self.rule_names(value)),
                "ignore" => config.ignore = self.rule_names(value),
                "exclude" => config.exclude = self.patterns(&root, &strings(value)),
                "per-file-ignores" => config.per_file_ignores = self.per_file(&root, value),
                "max-file-size" => config.max_file_size = size(value.get_ref()).unwrap_or(super::MAX_FILE_SIZE),
                "scripts-without-suffix" => config.scripts_without_suffix = value.get_ref().as_bool().unwrap_or(true),
                "model" => config.model = read_model::model(self, value, &root),
                "globals" => config.globals = strings(value).into_iter().map(|(text, _)| text).collect(),
                "assets" => config.assets = DeclaredAssets { list: read_asset::list(self, value) },
                _ => {}
            }
        }
        config
    }

    fn severities(&mut self, value: &Value<'_>) -> Vec<(String, Severity)> {
        let mut found = Vec::new();
        for (rule, severity) in value.get_ref().as_table().into_iter().flat_map(|table| table.iter()) {
            let known = self.rule(rule.get_ref(), rule.span());
            let word = severity.get_ref().as_str();
            match word.map(str::parse::<Severity>) {
                Some(Ok(severity)) if known => found.push((rule.get_ref().to_string(), severity)),
                Some(Ok(_)) => {}
                Some(Err(())) => {
                    let all = Severity::ALL.iter().map(|severity| severity.name());
                    self.unknown(severity.span(), "severity", word.unwrap_or_default(), all);
                }
                None => {
                    let message = format!("a severity must be a string, not {}", severity.get_ref().type_str());
                    let help = Some("one of \"off\", \"hint\", \"warning\", \"error\"".to_owned());
                    self.problem(severity.span(), message, help);
                }
            }
        }
        found
    }

    fn rule(&mut self, name: &str, span: Range<usize>) -> bool {
        let known = name == "all" || self.rules.contains(&name);
        if !known {
            let rules = self.rules;
            self.unknown(span, "rule", name, rules.iter().copied());
        }
        known
    }

    fn rule_names(&mut self, value: &Value<'_>) -> Vec<String> {
        let mut names = strings(value);
        names.retain(|(name, span)| self.rule(name, span.clone()));
        names.into_iter().map(|(name, _)| name).collect()
    }

    fn patterns(&mut self, root: &Path, list: &[(String, Range<usize>)]) -> Patterns {
        let (patterns, errors) = Patterns::new(root, list.iter().map(|(text, _)| text.as_str()));
        for (index, error) in errors {
            let (text, span) = list.get(index).cloned().unwrap_or_default();
            self.problem(span, format!("bad file pattern \"{text}\": {error}"), None);
        }
        patterns
    }

    fn per_file(&mut self, root: &Path, value: &Value<'_>) -> Vec<(Patterns, Vec<String>)> {
        let mut found = Vec::new();
        for (pattern, rules) in value.get_ref().as_table().into_iter().flat_map(|table| table.iter()) {
            let patterns = self.patterns(root, &[(pattern.get_ref().to_string(), pattern.span())]);
            if rules.get_ref().as_array().is_some_and(|list| list.iter().all(|item| item.get_ref().is_str())) {
                found.push((patterns, self.rule_names(rules)));
            } else {
                let message = format!("rules of \"{}\" must be a list of strings", pattern.get_ref());
                self.problem(rules.span(), message, None);
            }
        }
        found
    }
}
