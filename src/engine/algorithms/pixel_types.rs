//! `ee.PixelType` and `ee.ErrorMargin`.

use crate::engine::arguments::Arguments;
use crate::engine::error::{Result, raise, refuse};
use crate::engine::pixel_type::{PixelType, Precision};
use crate::engine::value::{Value, text};

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if name == "ErrorMargin" {
        return error_margin(arguments).map(Some);
    }
    let Some(method) = name.strip_prefix("PixelType.") else { return pixel_type(arguments).map(Some) };
    if let Some(of) = PixelType::named(method) {
        return Ok(Some(Value::PixelType(of)));
    }
    let of = pixel_type_of(arguments, "pixelType")?;
    let bound = |bound: Option<f64>| bound.map_or(Value::Null, Value::Float);
    Ok(Some(match method {
        "dimensions" => Value::Int(of.dimensions),
        "precision" => text(of.precision.name()),
        "minValue" => bound(of.range.map(|range| range.0)),
        "maxValue" => bound(of.range.map(|range| range.1)),
        _ => return Ok(None),
    }))
}

/// Returns an argument that is a type.
pub(super) fn pixel_type_of(arguments: &Arguments<'_>, name: &str) -> Result<PixelType> {
    match arguments.required(name)? {
        Value::PixelType(of) => Ok(of),
        value => arguments.wrong(name, "PixelType", &value),
    }
}

fn pixel_type(arguments: &Arguments<'_>) -> Result<Value> {
    let dimensions = arguments.optional_integer("dimensions")?.unwrap_or(0);
    let precision = match arguments.required("precision")? {
        Value::PixelType(of) => {
            return Ok(Value::PixelType(PixelType { dimensions: of.dimensions.max(dimensions), ..of }));
        }
        Value::String(name) => match &*name {
            "int" => Precision::Int,
            "float" => Precision::Float,
            "double" => Precision::Double,
            other => return raise(format!("PixelType: Invalid precision: '{other}'.")),
        },
        value => return arguments.wrong("precision", "String", &value),
    };
    let range = match (arguments.optional_number("minValue")?, arguments.optional_number("maxValue")?) {
        (Some(min), Some(max)) => Some((min, max)),
        (None, None) if precision == Precision::Int => PixelType::INT64.range,
        (_, _) if precision == Precision::Int => {
            return refuse("PixelType of integers with one limit is not evaluated offline");
        }
        _ => None,
    };
    Ok(Value::PixelType(PixelType { precision, range, dimensions }))
}

/// The least meters of a margin that is known to be infinite, and the most that is known not to be.
const INFINITE: (f64, f64) = (1.0e8, 1.0e7);

fn error_margin(arguments: &Arguments<'_>) -> Result<Value> {
    let unit = arguments.optional_string("unit")?.unwrap_or_else(|| "meters".into());
    let infinite = Ok(Value::ErrorMargin(f64::INFINITY, "infinite".into()));
    match (&*unit, arguments.optional_number("value")?.map(f64::abs)) {
        ("infinite", _) => infinite,
        ("meters", Some(value)) if value >= INFINITE.0 => infinite,
        ("meters", Some(value)) if value > INFINITE.1 => refuse("ErrorMargin above 10,000 km is not evaluated offline"),
        ("meters" | "projected", Some(value)) => Ok(Value::ErrorMargin(value, unit)),
        (_, Some(_)) => raise(format!("ErrorMargin: Invalid unit: '{unit}'.")),
        (_, None) => raise("ErrorMargin: Parameter 'value' is required and may not be null."),
    }
}
