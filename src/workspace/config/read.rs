//! Reads a configuration: from TOML to [`Config`], with the place of everything that is wrong.

use super::assets::DeclaredAssets;
use super::fields::{CONFIG, Field, Shape};
use super::{Config, ConfigProblem, Patterns, read_asset, read_model};
use crate::diagnostic::Severity;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and its place.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Reads `text` of `file`: a `geols.toml`, or a `pyproject.toml`, whose `[tool.geols]` counts. `rules` are the names that
/// exist. `None`: a `pyproject.toml` that does not speak of geols.
pub fn parse(file: &Path, text: &str, rules: &[&str]) -> (Option<Config>, Vec<ConfigProblem>) {
    let mut reader = Reader { file, text, rules, problems: Vec::new() };
    let root = match DeTable::parse(text) {
        Ok(root) => root,
        Err(error) => {
            // A broken pyproject.toml is the business of other tools, unless it speaks of geols.
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

/// Reading in progress.
pub(super) struct Reader<'a> {
    file: &'a Path,
    text: &'a str,
    rules: &'a [&'a str],
    problems: Vec<ConfigProblem>,
}

impl Reader<'_> {
    /// Reports.
    pub(super) fn problem(&mut self, place: Range<usize>, message: String, help: Option<String>) {
        let before = self.text.get(..place.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        self.problems.push(ConfigProblem {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message,
            help,
            fatal: false,
        });
    }

    fn unknown<'n>(&mut self, place: Range<usize>, what: &str, name: &str, known: impl Iterator<Item = &'n str>) {
        let help = nearest(name, known).map(|near| format!("did you mean \"{near}\"?"));
        self.problem(place, format!("unknown {what} \"{name}\""), help);
    }

    /// The well-formed entries of a table, each with its field. The rest is reported.
    pub(super) fn fields<'t>(
        &mut self,
        table: &'t DeTable<'t>,
        known: &'static [Field],
    ) -> Vec<(&'static Field, &'t Value<'t>)> {
        let mut found = Vec::new();
        for (key, value) in table.iter() {
            match known.iter().find(|field| field.name == key.get_ref()) {
                Some(field) => {
                    if self.fits(field, value) {
                        found.push((field, value));
                    }
                }
                None => self.unknown(key.span(), "key", key.get_ref(), known.iter().map(|field| field.name)),
            }
        }
        found
    }

    fn fits(&mut self, field: &Field, value: &Value<'_>) -> bool {
        let (ok, wanted) = match (field.shape, value.get_ref()) {
            (Shape::Text, value) => (value.is_str(), "a string"),
            (Shape::Number, value) => (value.is_integer() || value.is_float(), "a number"),
            (Shape::Integer, value) => (value.is_integer(), "a whole number"),
            (Shape::Date, DeValue::String(text)) => (is_date(text), "a date as yyyy-MM-dd"),
            (Shape::Date, value) => (value.is_datetime(), "a date as yyyy-MM-dd"),
            (Shape::Size, value) => (size(value).is_some(), "a number of bytes, or a string such as \"20 MB\""),
            (Shape::OneOf(list), DeValue::String(text)) => {
                if !list.contains(&&**text) {
                    self.unknown(value.span(), field.name, text, list.iter().copied());
                    return false;
                }
                (true, "")
            }
            (Shape::OneOf(_), _) => (false, "a string"),
            (Shape::Texts | Shape::RuleNames, DeValue::Array(list)) => {
                (list.iter().all(|item| item.get_ref().is_str()), "a list of strings")
            }
            (Shape::Texts | Shape::RuleNames, _) => (false, "a list of strings"),
            (Shape::Pair, DeValue::Array(list)) => {
                (list.len() == 2 && list.iter().all(|item| item.get_ref().is_integer()), "two whole numbers")
            }
            (Shape::Pair, _) => (false, "two whole numbers"),
            (Shape::Severities | Shape::PatternRules | Shape::Values, value) => (value.is_table(), "a table"),
            (Shape::Table(_), value) => (value.is_table(), "a table"),
            (Shape::Flag, value) => (value.as_bool().is_some(), "true or false"),
            (Shape::Named(_), DeValue::Array(list)) => (
                list.iter().all(|item| item.get_ref().is_table() || item.get_ref().is_str()),
                "a list of strings or tables",
            ),
            (Shape::Named(_), _) => (false, "a list of strings or tables"),
            (Shape::Tables(_), DeValue::Array(list)) => {
                (list.iter().all(|item| item.get_ref().is_table()), "a list of tables")
            }
            (Shape::Tables(_), _) => (false, "a list of tables"),
        };
        if !ok {
            let found = value.get_ref().type_str();
            self.problem(value.span(), format!("\"{}\" must be {wanted}, not {found}", field.name), None);
        }
        ok
    }

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

    fn rule(&mut self, name: &str, place: Range<usize>) -> bool {
        let known = name == "all" || self.rules.contains(&name);
        if !known {
            let rules = self.rules;
            self.unknown(place, "rule", name, rules.iter().copied());
        }
        known
    }

    fn rule_names(&mut self, value: &Value<'_>) -> Vec<String> {
        let mut names = strings(value);
        names.retain(|(name, place)| self.rule(name, place.clone()));
        names.into_iter().map(|(name, _)| name).collect()
    }

    fn patterns(&mut self, root: &Path, list: &[(String, Range<usize>)]) -> Patterns {
        let (patterns, errors) = Patterns::new(root, list.iter().map(|(text, _)| text.as_str()));
        for (index, error) in errors {
            let (text, place) = list.get(index).cloned().unwrap_or_default();
            self.problem(place, format!("bad file pattern \"{text}\": {error}"), None);
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

/// The strings of a list with their places.
pub(super) fn strings(value: &Value<'_>) -> Vec<(String, Range<usize>)> {
    let list = value.get_ref().as_array();
    list.into_iter()
        .flat_map(|list| list.iter())
        .filter_map(|item| Some((item.get_ref().as_str()?.to_owned(), item.span())))
        .collect()
}

/// Whether a text is a day, with or without a time.
fn is_date(text: &str) -> bool {
    let day = text.get(..10).unwrap_or_default();
    day.parse::<toml::value::Datetime>().is_ok_and(|date| date.date.is_some())
}

/// A number of bytes: `1000`, `"20 MB"`.
fn size(value: &DeValue<'_>) -> Option<u64> {
    if let Some(number) = value.as_integer() {
        return u64::from_str_radix(number.as_str(), number.radix()).ok();
    }
    let text = value.as_str()?.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().ok()?;
    let unit = match text[digits..].trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" | "kib" => 1 << 10,
        "m" | "mb" | "mib" => 1 << 20,
        "g" | "gb" | "gib" => 1 << 30,
        _ => return None,
    };
    number.checked_mul(unit)
}

/// The name that a misspelt one is likely to stand for.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.to_ascii_lowercase().replace('_', "-");
    let word = plain(word);
    known
        .map(|name| (strsim::damerau_levenshtein(&word, &plain(name)), name))
        .filter(|(distance, name)| *distance <= (word.len().max(name.len()) / 3).max(1))
        .min()
        .map(|(_, name)| name)
}
