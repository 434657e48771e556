//! Renders the templates of recipes with minijinja and a few filters for code.

use super::{Refusal, Writing};
use crate::kb::model::recipes::Recipes;
use crate::syntax::language::Language;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::ValueKind;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior, Value};
use std::collections::BTreeMap;

/// Name of the rendered template; no part has it.
const SCRIPT: &str = "(recipe)";
/// Start of the message with which a template refuses. It is shown without the position in the
/// template.
const REFUSES: &str = "refuses: ";

/// Renders code with the parts of `all`. An undefined value, such as a role that the sensor lacks,
/// is a refusal.
pub fn render(
    all: &Recipes<'_>,
    code: &str,
    objects: BTreeMap<String, Value>,
    writing: &Writing,
) -> Result<String, Refusal> {
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    let source = |name: &str| match name {
        SCRIPT => Some(code),
        part => all.parts.iter().find(|(name, _)| *name == part).map(|(_, text)| *text),
    };
    let refused = |error: &Error| Refusal::Unsuitable(reason(error, source));
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build();
    templates.set_syntax(syntax.map_err(|error| refused(&error))?);
    templates.set_auto_escape_callback(|_| AutoEscape::None);
    templates.add_filter("code", |value: &Value| literal(value));
    templates.add_function("refuse", |message: String| -> Result<Value, Error> {
        Err(Error::new(ErrorKind::InvalidOperation, format!("{REFUSES}{message}")))
    });
    templates.add_global("language", if writing.language == Language::Python { "python" } else { "javascript" });
    let added = all.parts.iter().try_for_each(|(name, text)| templates.add_template_owned(*name, *text));
    let rendered = added.and_then(|()| templates.add_template_owned(SCRIPT, code)).and_then(|()| {
        let template = templates.get_template(SCRIPT)?;
        template.render(objects)
    });
    rendered.map(|text| trim_lines(&text)).map_err(|error| refused(&error))
}

/// Formats a value as both languages write it: strings in single quotes, lists, short numbers.
fn literal(value: &Value) -> String {
    match value.kind() {
        ValueKind::String => quoted(value.as_str().unwrap_or_default()),
        ValueKind::Seq | ValueKind::Iterable => {
            let items: Vec<String> = value.try_iter().into_iter().flatten().map(|item| literal(&item)).collect();
            format!("[{}]", items.join(", "))
        }
        ValueKind::Number => match f64::try_from(value.clone()) {
            Ok(number) => format!("{}", (number * 1e9).round() / 1e9),
            Err(_) => value.to_string(),
        },
        _ => value.to_string(),
    }
}

/// Returns a text as a string in single quotes.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('\'');
    for c in text.chars() {
        match c {
            '\'' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c => quoted.push(c),
        }
    }
    quoted.push('\'');
    quoted
}

/// Returns the innermost cause of an error in words, with its position.
fn reason<'t>(error: &Error, source: impl Fn(&str) -> Option<&'t str>) -> String {
    let mut innermost = error;
    while let Some(next) = std::error::Error::source(innermost).and_then(|source| source.downcast_ref::<Error>()) {
        innermost = next;
    }
    if let Some(message) = innermost.detail().and_then(|detail| detail.strip_prefix(REFUSES)) {
        return message.to_owned();
    }
    let place = match (innermost.name(), innermost.line()) {
        (Some(name), Some(line)) => format!(" ({name}, line {line})"),
        _ => String::new(),
    };
    let text = innermost.name().and_then(source).filter(|_| innermost.kind() == ErrorKind::UndefinedError);
    let source = text.zip(innermost.line()).and_then(|(text, line)| text.lines().nth(line.checked_sub(1)?));
    match (innermost.detail(), source) {
        (Some(detail), _) => format!("{detail}{place}"),
        (None, Some(source)) => format!("something is not there for `{}`{place}", source.trim()),
        (None, None) => format!("{}{place}", innermost.kind()),
    }
}

/// Removes trailing blanks and repeated empty lines, and ends the text with one newline.
fn trim_lines(text: &str) -> String {
    let mut trimmed = String::with_capacity(text.len());
    let mut empty = true;
    for line in text.lines().map(str::trim_end) {
        if !(line.is_empty() && empty) {
            trimmed.push_str(line);
            trimmed.push('\n');
        }
        empty = line.is_empty();
    }
    let end = trimmed.trim_end().len();
    trimmed.truncate(end);
    trimmed.push('\n');
    trimmed
}
