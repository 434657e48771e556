//! Arrays as numbers and nested lists, and back.

use super::array::Array;
use super::error::{Result, raise};
use super::pixel_type::{PixelType, Precision};
use super::value::Value;
use std::sync::Arc;

/// Returns the array of a number or of nested lists of numbers.
///
/// # Errors
/// An element is no number, or lists of one level differ in length.
pub(super) fn array(value: &Value) -> Result<Array> {
    let mut shape = Vec::new();
    let mut inner = value;
    while let Value::List(items) = inner {
        shape.push(items.len());
        match items.first() {
            Some(first) => inner = first,
            None => break,
        }
    }
    if let Value::Array(array) = inner {
        shape.extend(&array.shape);
    }
    let (mut data, mut has_fraction) = (Vec::new(), false);
    fill(value, &shape, &mut data, &mut has_fraction)?;
    Ok(Array::new(shape, data, if has_fraction { PixelType::DOUBLE } else { PixelType::INT64 }))
}

/// Returns a number as this type holds it.
pub(super) fn number(value: f64, of: PixelType) -> Value {
    element(&Array::new(Vec::new(), vec![value], of), 0)
}

/// Returns an element by its place in the data.
pub(super) fn element(array: &Array, at: usize) -> Value {
    match array.of.precision {
        Precision::Int => Value::Int(array.data[at] as i64),
        _ => Value::Float(array.data[at]),
    }
}

/// Returns an array as nested lists.
pub(super) fn list(array: &Array) -> Arc<[Value]> {
    match part(array, &array.shape, 0) {
        Value::List(items) => items,
        number => Arc::from([number]),
    }
}

fn part(array: &Array, shape: &[usize], from: usize) -> Value {
    let Some((length, rest)) = shape.split_first() else { return element(array, from) };
    let step: usize = rest.iter().product();
    Value::List((0..*length).map(|at| part(array, rest, from + at * step)).collect())
}

/// Adds the numbers of nested lists.
fn fill(value: &Value, shape: &[usize], data: &mut Vec<f64>, has_fraction: &mut bool) -> Result<()> {
    let ragged =
        || raise("Array: Parameter 'values' must be a number or a list of numbers, lists or arrays of the same size.");
    match value {
        Value::List(items) => {
            let Some((length, rest)) = shape.split_first() else { return ragged() };
            if items.len() != *length {
                return ragged();
            }
            items.iter().try_for_each(|item| fill(item, rest, data, has_fraction))
        }
        Value::Array(array) if array.shape == shape => {
            *has_fraction |= array.of.precision != Precision::Int;
            data.extend(&array.data);
            Ok(())
        }
        value => match value.number().filter(|_| shape.is_empty()) {
            Some(number) => {
                *has_fraction |= matches!(value, Value::Float(_));
                data.push(number);
                Ok(())
            }
            None => ragged(),
        },
    }
}
