//! `ee.Reducer`, over lists and arrays of numbers.

use crate::engine::arguments::Arguments;
use crate::engine::error::{EngineError, Result, refuse};
use crate::engine::reducer::Reducer;
use crate::engine::value::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most numbers of an exact median.
const MAX_RAW: usize = 512;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    // The limits of buckets change nothing for few numbers.
    if arguments.any("inputs").is_ok_and(|inputs| !matches!(inputs, Value::Null)) {
        return Ok(None);
    }
    Ok(Reducer::named(name).map(|reducer| Value::Reducer(Arc::new(reducer))))
}

/// Reduces a list. One result is a value, several are a dictionary.
pub(super) fn of_values(reducer: &Reducer, items: &[Value]) -> Result<Value> {
    if let Some(item) = items.iter().find(|item| item.number().is_none() && !matches!(item, Value::Null)) {
        let is_counted = matches!(&*reducer.name, "count" | "countEvery" | "toList" | "first" | "last");
        if !is_counted {
            return refuse(format!("{} of a {} is not evaluated offline", reducer.name(), item.class()));
        }
    }
    let results = results(reducer, items)?;
    match (reducer.outputs(), results.as_slice()) {
        ([_], [one]) => Ok(one.clone()),
        (names, _) => {
            let entries = names.iter().map(|name| (*name).to_owned()).zip(results).collect::<BTreeMap<_, _>>();
            Ok(Value::Dictionary(Arc::new(entries)))
        }
    }
}

/// Reduces numbers to one, as for an axis of an array.
pub(super) fn of_numbers(reducer: &Reducer, numbers: &[f64]) -> Result<f64> {
    match outputs(reducer, numbers)?.as_slice() {
        [one] => Ok(*one),
        _ => refuse(format!("{} of arrays is not evaluated offline", reducer.name())),
    }
}

/// Reduces numbers to all that a reducer gives.
pub(super) fn outputs(reducer: &Reducer, numbers: &[f64]) -> Result<Vec<f64>> {
    let items: Vec<Value> = numbers.iter().map(|number| Value::Float(*number)).collect();
    let number = |value: Value| value.number().ok_or_else(|| EngineError::not_evaluated(&reducer.name()));
    results(reducer, &items)?.into_iter().map(number).collect()
}

/// Returns the results of a reducer. Nulls are left out where the reducer skips them.
fn results(reducer: &Reducer, items: &[Value]) -> Result<Vec<Value>> {
    let present: Vec<&Value> = items.iter().filter(|item| !matches!(item, Value::Null)).collect();
    let numbers: Vec<f64> = present.iter().filter_map(|item| item.number()).collect();
    let is_whole = present.iter().all(|item| matches!(item, Value::Int(_)));
    let count = numbers.len() as f64;
    let number =
        |value: f64| if is_whole && value.fract() == 0.0 { Value::Int(value as i64) } else { Value::Float(value) };
    let some = |value: f64| if numbers.is_empty() { Value::Null } else { number(value) };
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|value| (value - mean).powi(2)).sum();
    let sample = |value: f64| if numbers.len() < 2 { Value::Null } else { Value::Float(value) };
    let flag = |is: bool| if numbers.is_empty() { Value::Null } else { Value::Int(i64::from(is)) };
    let extreme = |of: fn(f64, f64) -> f64| numbers.iter().copied().reduce(of).map_or(Value::Null, number);
    Ok(match &*reducer.name {
        "count" => vec![Value::Int(present.len() as i64)],
        "countEvery" => vec![Value::Int(items.len() as i64)],
        "sum" => vec![number(numbers.iter().sum())],
        "product" => vec![number(numbers.iter().product())],
        "mean" => vec![if numbers.is_empty() { Value::Null } else { Value::Float(mean) }],
        "max" => vec![extreme(f64::max)],
        "min" => vec![extreme(f64::min)],
        "minMax" => vec![extreme(f64::min), extreme(f64::max)],
        "first" => vec![items.first().cloned().unwrap_or(Value::Null)],
        "last" => vec![items.last().cloned().unwrap_or(Value::Null)],
        "firstNonNull" => vec![present.first().map_or(Value::Null, |item| (*item).clone())],
        "lastNonNull" => vec![present.last().map_or(Value::Null, |item| (*item).clone())],
        "median" => vec![some(median(&numbers)?)],
        "variance" => vec![if numbers.is_empty() { Value::Null } else { Value::Float(squares / count) }],
        "stdDev" => vec![if numbers.is_empty() { Value::Null } else { Value::Float((squares / count).sqrt()) }],
        "sampleVariance" => vec![sample(squares / (count - 1.0))],
        "sampleStdDev" => vec![sample((squares / (count - 1.0)).sqrt())],
        "allNonZero" => vec![flag(numbers.iter().all(|value| *value != 0.0))],
        "anyNonZero" => vec![flag(numbers.iter().any(|value| *value != 0.0))],
        "toList" => vec![Value::List(present.into_iter().cloned().collect())],
        _ => return Err(EngineError::not_evaluated(&reducer.name())),
    })
}

/// Returns the median. Earth Engine uses buckets for more numbers.
fn median(numbers: &[f64]) -> Result<f64> {
    if numbers.len() > MAX_RAW {
        return refuse("the median of more than 512 numbers is not evaluated offline");
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    Ok(match sorted.len() {
        0 => f64::NAN,
        length if length % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    })
}
