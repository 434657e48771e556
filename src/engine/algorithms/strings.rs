//! `ee.String`.

use super::number_format::plain;
use crate::engine::answer::answer;
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::graph::constant;
use crate::engine::value::{Value, text};
use regex_lite::{Regex, RegexBuilder};

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "" => match arguments.required("input")? {
            value @ Value::String(_) => value,
            Value::Int(value) => text(&value.to_string()),
            Value::Float(value) => text(&plain(value)?),
            value => return refuse(format!("String of a {} is not evaluated offline", value.class())),
        },
        "cat" => text(&format!("{}{}", arguments.string("string1")?, arguments.string("string2")?)),
        "compareTo" => {
            let order = arguments.string("string1")?.cmp(&arguments.string("string2")?);
            Value::Int(order as i64)
        }
        "decodeJSON" => match serde_json::from_str(&arguments.string("string")?) {
            Ok(json) => constant(&json),
            Err(error) => return raise(format!("String.decodeJSON: Invalid JSON: {error}.")),
        },
        "encodeJSON" => text(&answer(&arguments.any("object")?)?.to_string()),
        "equals" => match arguments.required("target")? {
            Value::String(target) => Value::Bool(arguments.string("reference")? == target),
            _ => Value::Bool(false),
        },
        "index" => place(&arguments.string("target")?, |text| text.find(&*arguments.string("pattern").ok()?)),
        "rindex" => place(&arguments.string("target")?, |text| text.rfind(&*arguments.string("pattern").ok()?)),
        "length" => Value::Int(arguments.string("string")?.chars().count() as i64),
        "slice" => slice(arguments)?,
        "toLowerCase" => text(&arguments.string("string")?.to_lowercase()),
        "toUpperCase" => text(&arguments.string("string")?.to_uppercase()),
        "trim" => text(arguments.string("string")?.trim()),
        "match" => matches(arguments)?,
        "replace" => replaced(arguments)?,
        "split" => split(arguments)?,
        _ => return Ok(None),
    }))
}

/// Returns the place of a pattern in characters, or -1.
fn place(text: &str, find: impl Fn(&str) -> Option<usize>) -> Value {
    Value::Int(find(text).map_or(-1, |at| text[..at].chars().count() as i64))
}

/// Negative places count from the end.
fn slice(arguments: &Arguments<'_>) -> Result<Value> {
    let string: Vec<char> = arguments.string("string")?.chars().collect();
    let length = string.len() as i64;
    let place = |at: i64| if at < 0 { (at + length).max(0) } else { at.min(length) } as usize;
    let start = place(arguments.integer("start")?);
    let end = arguments.optional_integer("end")?.map_or(string.len(), place);
    Ok(text(&string[start.min(end)..end].iter().collect::<String>()))
}

/// Returns the expression with its flags, and whether it is to be found everywhere.
fn expression(arguments: &Arguments<'_>) -> Result<(Regex, bool)> {
    let pattern = arguments.string("regex")?;
    let flags = arguments.optional_string("flags")?;
    let flags = flags.as_deref().unwrap_or("");
    if let Some(flag) = flags.chars().find(|flag| !matches!(flag, 'g' | 'i')) {
        return refuse(format!("the flag '{flag}' of regular expressions is not evaluated offline"));
    }
    match RegexBuilder::new(&pattern).case_insensitive(flags.contains('i')).build() {
        Ok(regex) => Ok((regex, flags.contains('g'))),
        Err(_) => refuse(format!("the regular expression '{pattern}' is not evaluated offline")),
    }
}

/// Returns all matches with the flag `g`, else the first match with its groups.
fn matches(arguments: &Arguments<'_>) -> Result<Value> {
    let input = arguments.string("input")?;
    let (regex, is_global) = expression(arguments)?;
    let found: Vec<Value> = if is_global {
        regex.find_iter(&input).map(|found| text(found.as_str())).collect()
    } else {
        let groups = regex.captures(&input);
        groups.iter().flat_map(|groups| groups.iter()).map(|group| text(group.map_or("", |of| of.as_str()))).collect()
    };
    Ok(Value::List(found.into()))
}

fn replaced(arguments: &Arguments<'_>) -> Result<Value> {
    let (input, replacement) = (arguments.string("input")?, arguments.string("replacement")?);
    let (regex, is_global) = expression(arguments)?;
    if replacement.contains(['$', '\\']) {
        return refuse("references to groups in replacements are not evaluated offline");
    }
    let count = usize::from(!is_global);
    Ok(text(&regex.replacen(&input, count, regex_lite::NoExpand(&replacement))))
}

fn split(arguments: &Arguments<'_>) -> Result<Value> {
    let input = arguments.string("string")?;
    if arguments.string("regex")?.is_empty() {
        return Ok(Value::List(input.chars().map(|c| text(c.encode_utf8(&mut [0; 4]))).collect()));
    }
    let (regex, _) = expression(arguments)?;
    let parts: Vec<&str> = regex.split(&input).collect();
    if parts.first().is_none_or(|part| part.is_empty()) || parts.last().is_none_or(|part| part.is_empty()) {
        return refuse("String.split at the start or the end of a text is not evaluated offline");
    }
    Ok(Value::List(parts.into_iter().map(text).collect()))
}
