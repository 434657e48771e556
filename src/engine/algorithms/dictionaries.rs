//! `ee.Dictionary`.

use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::nested;
use crate::engine::value::{Value, text};
use regex_lite::Regex;
use std::collections::BTreeMap;
use std::sync::Arc;

type Entries = BTreeMap<String, Value>;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "" => match arguments.any("input")? {
            Value::Null => dictionary(Entries::new()),
            value @ Value::Dictionary(_) => value,
            Value::List(items) => of_pairs(&items)?,
            value => return arguments.wrong("input", "Dictionary", &value),
        },
        "fromLists" => {
            let (keys, values) = (arguments.strings("keys")?, arguments.list("values")?);
            if keys.len() != values.len() {
                return raise(format!(
                    "Dictionary.fromLists: The number of keys ({}) and values ({}) must be equal.",
                    keys.len(),
                    values.len()
                ));
            }
            dictionary(keys.iter().map(|key| key.to_string()).zip(values.iter().cloned()).collect())
        }
        "combine" => combined(arguments)?,
        _ => return of_dictionary(name, &*arguments.dictionary("dictionary")?, arguments),
    }))
}

fn of_dictionary(name: &str, entries: &Entries, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "contains" => Value::Bool(entries.contains_key(&*arguments.string("key")?)),
        "get" | "getNumber" | "getString" | "getArray" => {
            let key = arguments.string("key")?;
            match (entries.get(&*key), arguments.any("defaultValue")?) {
                (Some(value), _) => value.clone(),
                (None, Value::Null) => {
                    return raise(format!("{}: Dictionary does not contain key: '{key}'.", arguments.algorithm));
                }
                (None, default) => default,
            }
        }
        "keys" => Value::List(entries.keys().map(|key| text(key)).collect()),
        "size" => Value::Int(entries.len() as i64),
        "values" => match arguments.any("keys")? {
            Value::Null => Value::List(entries.values().cloned().collect()),
            _ => Value::List(
                arguments.strings("keys")?.iter().map(|key| entry(entries, key, arguments)).collect::<Result<_>>()?,
            ),
        },
        "set" => {
            let mut entries = entries.clone();
            entries.insert(arguments.string("key")?.to_string(), arguments.any("value")?);
            dictionary(entries)
        }
        "map" => {
            let function = arguments.function("baseAlgorithm")?;
            let call = |(key, value): (&String, &Value)| {
                Ok((key.clone(), arguments.apply(&function, vec![text(key), value.clone()])?))
            };
            let mut mapped = entries.iter().map(call).collect::<Result<Entries>>()?;
            mapped.retain(|_, value| !matches!(value, Value::Null));
            dictionary(mapped)
        }
        "select" | "remove" => {
            let chosen = selected(entries, arguments)?;
            let is_retained = |key: &str| chosen.iter().any(|of| of == key) == (name == "select");
            dictionary(
                entries
                    .iter()
                    .filter(|(key, _)| is_retained(key))
                    .map(|(key, value)| (key.clone(), value.clone()))
                    .collect(),
            )
        }
        "rename" => renamed(entries, arguments)?,
        "toArray" => {
            let axis = arguments.optional_integer("axis")?.unwrap_or(0);
            if axis != 0 {
                return refuse("Dictionary.toArray along another axis than 0 is not evaluated offline");
            }
            let values = match arguments.any("keys")? {
                Value::Null => entries.values().cloned().collect(),
                _ => arguments
                    .strings("keys")?
                    .iter()
                    .map(|key| entry(entries, key, arguments))
                    .collect::<Result<Vec<_>>>()?,
            };
            Value::Array(Arc::new(nested::array(&Value::List(values.into()))?))
        }
        _ => return Ok(None),
    }))
}

fn dictionary(entries: Entries) -> Value {
    Value::Dictionary(Arc::new(entries))
}

fn entry(entries: &Entries, key: &str, arguments: &Arguments<'_>) -> Result<Value> {
    match entries.get(key) {
        Some(value) => Ok(value.clone()),
        None => raise(format!("{}: Dictionary does not contain key: '{key}'.", arguments.algorithm)),
    }
}

/// Returns the dictionary of a list of keys and values in turns.
fn of_pairs(items: &[Value]) -> Result<Value> {
    if items.len() % 2 == 1 {
        return raise("Dictionary: A list must have an even number of elements.");
    }
    let pair = |pair: &[Value]| match &pair[0] {
        Value::String(key) => Ok((key.to_string(), pair[1].clone())),
        _ => raise("Dictionary: Keys must be strings."),
    };
    Ok(dictionary(items.chunks(2).map(pair).collect::<Result<_>>()?))
}

/// Joins two dictionaries. Nulls are left out.
fn combined(arguments: &Arguments<'_>) -> Result<Value> {
    let (first, second) = (arguments.dictionary("first")?, arguments.dictionary("second")?);
    let (winner, other) = if arguments.boolean_or("overwrite", true)? { (&second, &first) } else { (&first, &second) };
    let mut entries = (**other).clone();
    entries.extend(winner.iter().map(|(key, value)| (key.clone(), value.clone())));
    entries.retain(|_, value| !matches!(value, Value::Null));
    Ok(dictionary(entries))
}

/// Returns the keys that selectors choose: names, or regular expressions.
fn selected(entries: &Entries, arguments: &Arguments<'_>) -> Result<Vec<String>> {
    let ignores_missing = arguments.boolean_or("ignoreMissing", false)?;
    let mut chosen = Vec::new();
    for selector in arguments.strings("selectors")? {
        if entries.contains_key(&*selector) {
            chosen.push(selector.to_string());
            continue;
        }
        let Ok(pattern) = Regex::new(&format!("^(?:{selector})$")) else {
            return refuse(format!("the selector '{selector}' is not evaluated offline"));
        };
        let found: Vec<String> = entries.keys().filter(|key| pattern.is_match(key)).cloned().collect();
        if found.is_empty() && !ignores_missing {
            return raise(format!("{}: Dictionary does not contain key: '{selector}'.", arguments.algorithm));
        }
        chosen.extend(found);
    }
    Ok(chosen)
}

fn renamed(entries: &Entries, arguments: &Arguments<'_>) -> Result<Value> {
    let (from, to) = (arguments.strings("from")?, arguments.strings("to")?);
    if from.len() != to.len() {
        return raise("Dictionary.rename: 'from' and 'to' must have the same length.");
    }
    let overwrites = arguments.boolean_or("overwrite", false)?;
    let mut renamed = entries.clone();
    let values: Vec<Value> = from.iter().map(|key| entry(entries, key, arguments)).collect::<Result<_>>()?;
    from.iter().for_each(|key| drop(renamed.remove(&**key)));
    for (key, value) in to.iter().zip(values) {
        if renamed.insert(key.to_string(), value).is_some() && !overwrites {
            return raise(format!("Dictionary.rename: Dictionary already contains key: '{key}'."));
        }
    }
    Ok(dictionary(renamed))
}
