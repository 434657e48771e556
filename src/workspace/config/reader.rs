//! Reads the tables of a configuration key by key, and reports unknown keys and values of the wrong
//! shape.
//!
//! [`super::parse`] reads the whole configuration with it, [`super::read_asset`] and
//! [`super::read_model`] each a table.

use super::ConfigProblem;
use super::fields::{Field, Shape};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its span.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Reads the tables of one file and collects problems.
pub(super) struct Reader<'a> {
    pub(super) file: &'a Path,
    pub(super) text: &'a str,
    pub(super) rules: &'a [&'a str],
    pub(super) problems: Vec<ConfigProblem>,
}

impl Reader<'_> {
    /// Reports a problem at a span.
    pub(super) fn problem(&mut self, span: Range<usize>, message: String, help: Option<String>) {
        let before = self.text.get(..span.start).unwrap_or(self.text);
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

    /// Reports an unknown name, with the known name for which it probably stands.
    pub(super) fn unknown<'n>(
        &mut self,
        span: Range<usize>,
        kind: &str,
        name: &str,
        known: impl Iterator<Item = &'n str>,
    ) {
        let help = nearest(name, known).map(|near| format!("did you mean \"{near}\"?"));
        self.problem(span, format!("unknown {kind} \"{name}\""), help);
    }

    /// Returns the valid entries of a table, each with its field. Reports the others.
    pub(super) fn fields<'t>(
        &mut self,
        table: &'t DeTable<'t>,
        known: &'static [Field],
    ) -> Vec<(&'static Field, &'t Value<'t>)> {
        let mut valid = Vec::new();
        for (key, value) in table.iter() {
            match known.iter().find(|field| field.name == key.get_ref()) {
                Some(field) => {
                    if self.fits(field, value) {
                        valid.push((field, value));
                    }
                }
                None => self.unknown(key.span(), "key", key.get_ref(), known.iter().map(|field| field.name)),
            }
        }
        valid
    }

    /// Returns `true` if a value has the shape of its field, or reports it.
    fn fits(&mut self, field: &Field, value: &Value<'_>) -> bool {
        let (content, list) = (value.get_ref(), value.get_ref().as_array());
        let all =
            |test: &dyn Fn(&DeValue<'_>) -> bool| list.is_some_and(|list| list.iter().all(|item| test(item.get_ref())));
        let (ok, expected) = match field.shape {
            Shape::Text => (content.is_str(), "a string"),
            Shape::Number => (content.is_integer() || content.is_float(), "a number"),
            Shape::Integer => (content.is_integer(), "a whole number"),
            Shape::Date => (content.as_str().map_or(content.is_datetime(), is_date), "a date as yyyy-MM-dd"),
            Shape::Size => (size(content).is_some(), "a number of bytes, or a string such as \"20 MB\""),
            Shape::OneOf(names) => match content.as_str() {
                Some(text) if !names.contains(&text) => {
                    self.unknown(value.span(), field.name, text, names.iter().copied());
                    return false;
                }
                text => (text.is_some(), "a string"),
            },
            Shape::Texts | Shape::RuleNames => (all(&|item| item.is_str()), "a list of strings"),
            Shape::Pair => {
                (list.is_some_and(|list| list.len() == 2) && all(&|item| item.is_integer()), "two whole numbers")
            }
            Shape::Severities | Shape::PatternRules | Shape::Values | Shape::Table(_) => {
                (content.is_table(), "a table")
            }
            Shape::Flag => (content.as_bool().is_some(), "true or false"),
            Shape::Named(_) => (all(&|item| item.is_table() || item.is_str()), "a list of strings or tables"),
            Shape::Tables(_) => (all(&|item| item.is_table()), "a list of tables"),
        };
        if !ok {
            let actual = value.get_ref().type_str();
            self.problem(value.span(), format!("\"{}\" must be {expected}, not {actual}", field.name), None);
        }
        ok
    }
}

/// Returns the strings of a list with their spans.
pub(super) fn strings(value: &Value<'_>) -> Vec<(String, Range<usize>)> {
    let list = value.get_ref().as_array();
    list.into_iter()
        .flat_map(|list| list.iter())
        .filter_map(|item| Some((item.get_ref().as_str()?.to_owned(), item.span())))
        .collect()
}

/// Returns `true` if a text is a date, with or without a time.
fn is_date(text: &str) -> bool {
    let day = text.get(..10).unwrap_or_default();
    day.parse::<toml::value::Datetime>().is_ok_and(|date| date.date.is_some())
}

/// Parses a number of bytes: `1000`, `"20 MB"`.
pub(super) fn size(value: &DeValue<'_>) -> Option<u64> {
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

/// Returns the name for which a misspelled one probably stands.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |name: &str| name.to_ascii_lowercase().replace('_', "-");
    let word = plain(word);
    known
        .map(|name| (strsim::damerau_levenshtein(&word, &plain(name)), name))
        .filter(|(distance, name)| *distance <= (word.len().max(name.len()) / 3).max(1))
        .min()
        .map(|(_, name)| name)
}
