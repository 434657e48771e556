//! `ee.List`.

use super::filters;
use super::number_format::plain;
use super::reducers;
use crate::engine::arguments::Arguments;
use crate::engine::error::{EngineError, Result, raise, refuse};
use crate::engine::value::{Value, text};
use std::cmp::Ordering;

/// The most elements of a list that an algorithm makes.
const MAX_ELEMENTS: i64 = 10_000_000;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    Ok(Some(match name {
        "sequence" => sequence(arguments)?,
        "repeat" => {
            let (value, count) = (arguments.any("value")?, arguments.integer("count")?);
            if !(0..=MAX_ELEMENTS).contains(&count) {
                return raise(format!("List.repeat: Invalid count: {count}."));
            }
            list(vec![value; count as usize])
        }
        "map" => map(arguments)?,
        "iterate" => {
            let (function, mut value) = (arguments.function("function")?, arguments.any("first")?);
            for (at, item) in arguments.list("list")?.iter().enumerate() {
                value = arguments.apply(&function, vec![item.clone(), value]).map_err(|error| in_map(at, error))?;
            }
            value
        }
        "filter" => {
            let Value::Filter(filter) = arguments.required("filter")? else {
                return raise("List.filter: Parameter 'filter' is no filter.");
            };
            let mut retained = Vec::new();
            for item in &*arguments.list("list")? {
                let field = |name: &str| if name == "item" { item.clone() } else { Value::Null };
                if filters::accepts(&filter, &field)? {
                    retained.push(item.clone());
                }
            }
            list(retained)
        }
        "reduce" => match arguments.required("reducer")? {
            Value::Reducer(reducer) => reducers::of_values(&reducer, &arguments.list("list")?)?,
            value => return arguments.wrong("reducer", "Reducer", &value),
        },
        _ => return of_list(name, &arguments.list("list")?, arguments),
    }))
}

/// Calls an algorithm that looks at one list.
fn of_list(name: &str, items: &[Value], arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let length = items.len();
    Ok(Some(match name {
        "get" | "getNumber" | "getString" | "getArray" => items[index(items, arguments, "index")?].clone(),
        "length" | "size" => Value::Int(length as i64),
        "add" => list(items.iter().cloned().chain([arguments.any("element")?]).collect()),
        "cat" => list(items.iter().chain(&*arguments.list("other")?).cloned().collect()),
        "contains" => {
            let element = arguments.any("element")?;
            Value::Bool(items.iter().any(|item| item.is_same(&element)))
        }
        "containsAll" => {
            let other = arguments.list("other")?;
            Value::Bool(other.iter().all(|element| items.iter().any(|item| item.is_same(element))))
        }
        "distinct" => {
            let mut distinct: Vec<Value> = Vec::new();
            for item in items {
                if !distinct.iter().any(|known| known.is_same(item)) {
                    distinct.push(item.clone());
                }
            }
            list(distinct)
        }
        "equals" => Value::Bool(Value::List(items.into()).is_same(&Value::List(arguments.list("other")?))),
        "flatten" => {
            let mut flat = Vec::new();
            flatten(items, &mut flat);
            list(flat)
        }
        "frequency" => {
            let element = arguments.any("element")?;
            Value::Int(items.iter().filter(|item| item.is_same(&element)).count() as i64)
        }
        "indexOf" => {
            let element = arguments.any("element")?;
            Value::Int(items.iter().position(|item| item.is_same(&element)).map_or(-1, |at| at as i64))
        }
        "indexOfSublist" | "lastIndexOfSubList" => {
            let target = arguments.list("target")?;
            let is_at = |at: &usize| {
                items
                    .get(*at..at + target.len())
                    .is_some_and(|part| part.iter().zip(&*target).all(|(a, b)| a.is_same(b)))
            };
            let mut places = 0..=length;
            let found = if name == "indexOfSublist" { places.find(is_at) } else { places.rev().find(is_at) };
            Value::Int(found.map_or(-1, |at| at as i64))
        }
        "insert" => {
            let at = place_to_insert(length, arguments.integer("index")?)?;
            let mut items = items.to_vec();
            items.insert(at, arguments.any("element")?);
            list(items)
        }
        "join" => {
            let separator = arguments.optional_string("separator")?;
            let words: Vec<String> = items.iter().map(word).collect::<Result<_>>()?;
            text(&words.join(separator.as_deref().unwrap_or("")))
        }
        _ => return changed(name, items, arguments),
    }))
}

/// Calls an algorithm that returns a changed list.
fn changed(name: &str, items: &[Value], arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let length = items.len();
    Ok(Some(match name {
        "remove" => {
            let element = arguments.any("element")?;
            let mut items = items.to_vec();
            if let Some(at) = items.iter().position(|item| item.is_same(&element)) {
                items.remove(at);
            }
            list(items)
        }
        "removeAll" => {
            let other = arguments.list("other")?;
            let is_retained = |item: &&Value| !other.iter().any(|element| element.is_same(item));
            list(items.iter().filter(is_retained).cloned().collect())
        }
        "replace" | "replaceAll" => {
            let (old, new) = (arguments.any("oldval")?, arguments.any("newval")?);
            let mut items = items.to_vec();
            for item in &mut items {
                if item.is_same(&old) {
                    *item = new.clone();
                    if name == "replace" {
                        break;
                    }
                }
            }
            list(items)
        }
        "reverse" => list(items.iter().rev().cloned().collect()),
        "set" => {
            let at = index(items, arguments, "index")?;
            let mut items = items.to_vec();
            items[at] = arguments.any("element")?;
            list(items)
        }
        "slice" => slice(items, arguments)?,
        "sort" => sorted(items, arguments)?,
        "splice" => {
            let start = place(length, arguments.integer("start")?);
            let end = (start + arguments.integer("count")?.max(0) as usize).min(length);
            let other = arguments.optional_list("other")?;
            let mut items = items.to_vec();
            items.splice(start..end, other.iter().flat_map(|other| other.iter()).cloned());
            list(items)
        }
        "swap" => {
            let (one, other) = (index(items, arguments, "pos1")?, index(items, arguments, "pos2")?);
            let mut items = items.to_vec();
            items.swap(one, other);
            list(items)
        }
        "zip" => {
            let other = arguments.list("other")?;
            list(items.iter().zip(&*other).map(|(a, b)| list(vec![a.clone(), b.clone()])).collect())
        }
        "unzip" => unzipped(items)?,
        _ => return Ok(None),
    }))
}

fn list(items: Vec<Value>) -> Value {
    Value::List(items.into())
}

/// Returns a place within a list. Negative ones count from the end.
fn index(items: &[Value], arguments: &Arguments<'_>, name: &str) -> Result<usize> {
    let at = arguments.integer(name)?;
    let place = if at < 0 { at + items.len() as i64 } else { at };
    if (0..items.len() as i64).contains(&place) {
        return Ok(place as usize);
    }
    raise(format!(
        "{}: List index must be between 0 and {}, or -1 and -{}. Found {at}.",
        arguments.algorithm,
        items.len() as i64 - 1,
        items.len()
    ))
}

/// Returns a place within or behind a list.
fn place(length: usize, at: i64) -> usize {
    let at = if at < 0 { at + length as i64 } else { at };
    at.clamp(0, length as i64) as usize
}

fn place_to_insert(length: usize, at: i64) -> Result<usize> {
    let place = if at < 0 { at + length as i64 } else { at };
    if (0..=length as i64).contains(&place) {
        Ok(place as usize)
    } else {
        raise(format!("List.insert: Invalid index: {at}."))
    }
}

/// Returns whole steps from a start to an end, or so many values between them.
fn sequence(arguments: &Arguments<'_>) -> Result<Value> {
    let start = arguments.number_value("start")?;
    let end = arguments.optional_number("end")?;
    let count = arguments.optional_integer("count")?;
    let first = start.number().unwrap_or(f64::NAN);
    let (step, count) = match (end, count) {
        (Some(end), Some(count)) if count > 1 => ((end - first) / (count - 1) as f64, count),
        (_, Some(count)) => (arguments.optional_number("step")?.unwrap_or(1.0), count),
        (Some(end), None) => {
            let step = arguments.optional_number("step")?.unwrap_or(1.0);
            if step == 0.0 {
                return raise("List.sequence: Step must not be 0.");
            }
            (step, steps(first, end, step)? + 1)
        }
        (None, None) => return raise("List.sequence: Either 'end' or 'count' must be specified."),
    };
    if count > MAX_ELEMENTS {
        return raise(format!(
            "List.sequence: The list would have {count} elements, but only {MAX_ELEMENTS} are allowed."
        ));
    }
    let is_whole = first.fract() == 0.0 && step.fract() == 0.0;
    let item = |at: i64| {
        let value = first + at as f64 * step;
        if is_whole { Value::Int(value as i64) } else { Value::Float(value) }
    };
    Ok(list((0..count.max(0)).map(item).collect()))
}

/// Returns how many steps lie between two numbers. Where the last one reaches the end only by
/// rounding, what the service gives is not known.
fn steps(first: f64, end: f64, step: f64) -> Result<i64> {
    let steps = (end - first) / step;
    let is_near = (steps - steps.round()).abs() < ROUNDING && steps.fract() != 0.0;
    if is_near {
        refuse("List.sequence up to a rounded end is not evaluated offline")
    } else {
        Ok(steps.floor() as i64)
    }
}

/// The part of a step that may come from rounding.
const ROUNDING: f64 = 1.0e-9;

fn map(arguments: &Arguments<'_>) -> Result<Value> {
    let (items, function) = (arguments.list("list")?, arguments.function("baseAlgorithm")?);
    let drops_nulls = arguments.boolean_or("dropNulls", false)?;
    let mut mapped = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        let value = arguments.apply(&function, vec![item.clone()]).map_err(|error| in_map(at, error))?;
        if !(drops_nulls && matches!(value, Value::Null)) {
            mapped.push(value);
        }
    }
    Ok(list(mapped))
}

/// Returns the error of an element, with its place.
fn in_map(at: usize, error: EngineError) -> EngineError {
    match error {
        EngineError::Raised(message) => EngineError::Raised(format!("Error in map(ID={at}):\n{message}")),
        other => other,
    }
}

fn flatten(items: &[Value], flat: &mut Vec<Value>) {
    for item in items {
        match item {
            Value::List(inner) => flatten(inner, flat),
            item => flat.push(item.clone()),
        }
    }
}

/// Returns the text of an element in `join`.
fn word(item: &Value) -> Result<String> {
    Ok(match item {
        Value::String(text) => text.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => plain(*value)?,
        item => return refuse(format!("List.join of a {} is not evaluated offline", item.class())),
    })
}

fn slice(items: &[Value], arguments: &Arguments<'_>) -> Result<Value> {
    let start = place(items.len(), arguments.integer("start")?);
    let end = arguments.optional_integer("end")?.map_or(items.len(), |end| place(items.len(), end));
    let step = arguments.optional_integer("step")?.unwrap_or(1);
    if step < 1 {
        return refuse("List.slice with a step below 1 is not evaluated offline");
    }
    let part = items.get(start..end.max(start)).unwrap_or(&[]);
    Ok(list(part.iter().step_by(step as usize).cloned().collect()))
}

/// Sorts numbers and texts, by themselves or by keys.
fn sorted(items: &[Value], arguments: &Arguments<'_>) -> Result<Value> {
    let keys = arguments.optional_list("keys")?;
    let keys = keys.as_deref().unwrap_or(items);
    if keys.len() != items.len() {
        return raise("List.sort: The list of keys must have the length of the list.");
    }
    let is_of = |of: fn(&Value) -> bool| keys.iter().all(of);
    if !is_of(|key| key.number().is_some()) && !is_of(|key| matches!(key, Value::String(_))) {
        return refuse("List.sort of other values than numbers or texts is not evaluated offline");
    }
    let compare = |a: &Value, b: &Value| match (a, b) {
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (a, b) => a.number().partial_cmp(&b.number()).unwrap_or(Ordering::Equal),
    };
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by(|a, b| compare(&keys[*a], &keys[*b]));
    Ok(list(order.into_iter().map(|at| items[at].clone()).collect()))
}

/// Returns the first of each inner list, then the second of each, up to the end of the shortest.
fn unzipped(items: &[Value]) -> Result<Value> {
    let mut rows: Vec<&[Value]> = Vec::new();
    for item in items {
        match item {
            Value::List(inner) => rows.push(inner),
            _ => return raise("List.unzip: The list must contain lists."),
        }
    }
    let shortest = rows.iter().map(|row| row.len()).min().unwrap_or(0);
    let column = |at: usize| list(rows.iter().map(|row| row[at].clone()).collect());
    Ok(list((0..shortest).map(column).collect()))
}
