//! `ee.Filter`.

use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::value::{Filter, Operand, Value};
use std::cmp::Ordering;
use std::sync::Arc;

/// Comparisons of two sides that are evaluated.
const COMPARISONS: &[&str] = &[
    "equals",
    "notEquals",
    "lessThan",
    "lessThanOrEquals",
    "greaterThan",
    "greaterThanOrEquals",
    "listContains",
    "stringContains",
    "stringStartsWith",
    "stringEndsWith",
    "dateRangeContains",
];

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let filter = match name {
        "and" => Filter::And(arguments.list("filters")?),
        "or" => Filter::Or(arguments.list("filters")?),
        "not" => Filter::Not(filter(&arguments.required("filter")?)?),
        how if COMPARISONS.contains(&how) => {
            let side = |field: &str, value: &str| match arguments.any(field)? {
                Value::Null => Ok(Operand::Value(Arc::new(arguments.any(value)?))),
                _ => Ok(Operand::Field(arguments.string(field)?)),
            };
            let (left, right) = (side("leftField", "leftValue")?, side("rightField", "rightValue")?);
            Filter::Compare { how: how.into(), left, right }
        }
        _ => return Ok(None),
    };
    Ok(Some(Value::Filter(Arc::new(filter))))
}

fn filter(value: &Value) -> Result<Arc<Filter>> {
    match value {
        Value::Filter(filter) => Ok(filter.clone()),
        _ => raise("Filter: Not a filter."),
    }
}

/// Returns `true` if a filter accepts an element, whose properties `field` returns.
pub(super) fn accepts(of: &Filter, field: &dyn Fn(&str) -> Value) -> Result<bool> {
    match of {
        Filter::And(filters) => {
            for of in &**filters {
                if !accepts(&*filter(of)?, field)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Filter::Or(filters) => {
            for of in &**filters {
                if accepts(&*filter(of)?, field)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Filter::Not(of) => Ok(!accepts(of, field)?),
        Filter::Compare { how, left, right } => {
            let value = |side: &Operand| match side {
                Operand::Field(name) => field(name),
                Operand::Value(value) => (**value).clone(),
            };
            compare(how, &value(left), &value(right))
        }
    }
}

/// Compares two sides. Nothing is accepted if a property is not there.
fn compare(how: &str, left: &Value, right: &Value) -> Result<bool> {
    if matches!(left, Value::Null) || matches!(right, Value::Null) {
        return if how == "notEquals" {
            refuse("filters of missing properties are not evaluated offline")
        } else {
            Ok(false)
        };
    }
    let strings = match (left, right) {
        (Value::String(left), Value::String(right)) => Some((left, right)),
        _ => None,
    };
    Ok(match (how, strings) {
        ("equals", _) => left.is_same(right),
        ("notEquals", _) => !left.is_same(right),
        ("listContains", _) => match (left, right) {
            (Value::List(items), item) => items.iter().any(|one| one.is_same(item)),
            _ => return refuse("Filter.listContains of this value is not evaluated offline"),
        },
        ("dateRangeContains", _) => match (left, moment(right)) {
            (Value::DateRange(start, end), Some(date)) => *start <= date && date < *end,
            _ => return refuse("Filter.dateRangeContains of these values is not evaluated offline"),
        },
        ("stringContains", Some((left, right))) => left.contains(&**right),
        ("stringStartsWith", Some((left, right))) => left.starts_with(&**right),
        ("stringEndsWith", Some((left, right))) => left.ends_with(&**right),
        _ => {
            let order = match strings {
                Some((left, right)) => Some(left.cmp(right)),
                None => match (moment(left), moment(right)) {
                    (Some(left), Some(right)) => left.partial_cmp(&right),
                    _ => return refuse("filters of these values are not evaluated offline"),
                },
            };
            match (how, order) {
                ("lessThan", Some(order)) => order == Ordering::Less,
                ("lessThanOrEquals", Some(order)) => order != Ordering::Greater,
                ("greaterThan", Some(order)) => order == Ordering::Greater,
                ("greaterThanOrEquals", Some(order)) => order != Ordering::Less,
                _ => false,
            }
        }
    })
}

/// Returns a number or the milliseconds of a date.
fn moment(value: &Value) -> Option<f64> {
    match value {
        Value::Date(date) => Some(*date),
        value => value.number(),
    }
}
