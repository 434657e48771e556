//! `ee.Number`.

use super::math::{self, Typing};
use super::number_format::format;
use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::pixel_type::{PixelType, Precision};
use crate::engine::value::Value;

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if let Some((of, typing)) = math::unary(name) {
        let input = arguments.number_value("input")?;
        return result(of(input.number().unwrap_or(f64::NAN)), typing, &[&input]).map(Some);
    }
    if let Some((of, typing)) = math::binary(name) {
        let (left, right) = (arguments.number_value("left")?, arguments.number_value("right")?);
        let value = of(left.number().unwrap_or(f64::NAN), right.number().unwrap_or(f64::NAN));
        return result(value, typing, &[&left, &right]).map(Some);
    }
    if let Some(of) = PixelType::named(name) {
        return cast(&arguments.number_value("input")?, of, arguments).map(Some);
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

/// The least whole number that fractions of 64 bits do not tell from the next one.
const INEXACT: f64 = 9_007_199_254_740_992.0;

/// Returns a result as a whole number or not. How the service computes with larger whole numbers is
/// not documented.
fn result(value: f64, typing: Typing, inputs: &[&Value]) -> Result<Value> {
    let is_whole = match typing {
        Typing::Flag | Typing::Long => true,
        Typing::Same => inputs.iter().all(|input| matches!(input, Value::Int(_))),
        Typing::Double => false,
    };
    let is_inexact = |input: &&Value| matches!(input, Value::Int(of) if (*of as f64).abs() >= INEXACT);
    if is_whole && value.abs() >= INEXACT || inputs.iter().any(is_inexact) {
        return refuse("whole numbers beyond 2^53 are not evaluated offline");
    }
    Ok(if is_whole { Value::Int(value as i64) } else { Value::Float(value) })
}

/// Returns a number as another type. Whole numbers within the range stay, fractions become 64-bit
/// integers by cutting, and numbers never have 32 bits.
fn cast(value: &Value, of: PixelType, arguments: &Arguments<'_>) -> Result<Value> {
    let number = value.number().unwrap_or(f64::NAN);
    match (value, of.precision, of.range) {
        (Value::Int(value), Precision::Int, _) if of == PixelType::INT64 => Ok(Value::Int(*value)),
        (_, Precision::Int, Some((min, max))) if number.trunc() >= min && number.trunc() <= max => {
            let is_wide = max >= f64::from(i32::MAX);
            if number.fract() != 0.0 && !is_wide {
                return refuse(format!("{} of a fraction is not evaluated offline", arguments.algorithm));
            }
            Ok(Value::Int(number.trunc() as i64))
        }
        (_, Precision::Int, _) => {
            refuse(format!("{} of a number beyond its range is not evaluated offline", arguments.algorithm))
        }
        _ => Ok(Value::Float(number)),
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
