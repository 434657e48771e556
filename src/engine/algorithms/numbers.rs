//! `ee.Number`.

use super::math::{self, Typing};
use super::number_format::format;
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise};
use crate::engine::pixel_type::{PixelType, Precision};
use crate::engine::value::Value;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if let Some((of, typing)) = math::unary(name) {
        let input = arguments.number_value("input")?;
        return Ok(Some(result(of(input.number().unwrap_or(f64::NAN)), typing, &[&input])));
    }
    if let Some((of, typing)) = math::binary(name) {
        let (left, right) = (arguments.number_value("left")?, arguments.number_value("right")?);
        if let (Value::Int(left), Value::Int(right)) = (&left, &right)
            && let Some(exact) = whole(name, *left, *right)
        {
            return Ok(Some(Value::Int(exact)));
        }
        let value = of(left.number().unwrap_or(f64::NAN), right.number().unwrap_or(f64::NAN));
        return Ok(Some(result(value, typing, &[&left, &right])));
    }
    if let Some(of) = PixelType::named(name) {
        return Ok(Some(cast(&arguments.number_value("input")?, of)));
    }
    Ok(Some(match name {
        "clamp" | "unitScale" => {
            let (value, min, max) =
                (arguments.number_value("number")?, arguments.number("min")?, arguments.number("max")?);
            let number = value.number().unwrap_or(f64::NAN);
            match name {
                "clamp" if min <= max && number >= min && number <= max => value,
                "clamp" => Value::Float(number.max(min).min(max)),
                _ if min == max => Value::Float(0.0),
                _ => Value::Float((number - min) / (max - min)),
            }
        }
        "format" => {
            let pattern = arguments.optional_string("pattern")?;
            format(&arguments.number_value("number")?, pattern.as_deref().unwrap_or("%s"))?
        }
        "parse" => parse(&arguments.string("input")?, arguments.optional_integer("radix")?.unwrap_or(10))?,
        _ => return Ok(None),
    }))
}

/// Returns the exact result for whole numbers beyond those that a fraction holds.
fn whole(name: &str, left: i64, right: i64) -> Option<i64> {
    Some(match name {
        "add" => left.wrapping_add(right),
        "subtract" => left.wrapping_sub(right),
        "multiply" => left.wrapping_mul(right),
        "mod" if right != 0 => left.wrapping_rem(right),
        "max" => left.max(right),
        "min" => left.min(right),
        "bitwiseAnd" => left & right,
        "bitwiseOr" => left | right,
        "bitwiseXor" => left ^ right,
        _ => return None,
    })
}

/// Returns a result as a whole number or not.
fn result(value: f64, typing: Typing, inputs: &[&Value]) -> Value {
    let is_whole = match typing {
        Typing::Flag | Typing::Long => true,
        Typing::Same => inputs.iter().all(|input| matches!(input, Value::Int(_))),
        Typing::Double => false,
    };
    if is_whole { Value::Int(value as i64) } else { Value::Float(value) }
}

/// Returns a number as another type.
fn cast(value: &Value, of: PixelType) -> Value {
    match (value, of.precision) {
        (Value::Int(value), Precision::Int) if of == PixelType::INT64 => Value::Int(*value),
        (value, Precision::Int) => Value::Int(of.store(value.number().unwrap_or(f64::NAN)) as i64),
        (value, _) => Value::Float(of.store(value.number().unwrap_or(f64::NAN))),
    }
}

/// Reads a number from a text.
fn parse(text: &str, radix: i64) -> Result<Value> {
    let number = match radix {
        10 => text.trim().parse::<i64>().map(Value::Int).or_else(|_| text.trim().parse().map(Value::Float)).ok(),
        2..=36 => i64::from_str_radix(text.trim(), radix as u32).map(Value::Int).ok(),
        _ => return raise(format!("Number.parse: Invalid radix {radix}.")),
    };
    match number {
        Some(number) => Ok(number),
        None => raise(format!("Number.parse: Cannot parse '{text}' as a number.")),
    }
}
