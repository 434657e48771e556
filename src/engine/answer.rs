//! Values as answers to the clients.

use super::error::{Result, refuse};
use super::nested;
use super::pixel_type::PixelType;
use super::value::{Band, Geometry, Value};
use serde_json::{Map, Value as Json, json};

/// Returns what the service answers for a value.
///
/// # Errors
/// What the service answers is not known.
pub fn answer(value: &Value) -> Result<Json> {
    Ok(match value {
        Value::Null => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Int(value) => json!(value),
        Value::Float(value) => number(*value),
        Value::String(text) => json!(**text),
        Value::List(items) => list(items)?,
        Value::Dictionary(entries) => dictionary(entries.iter())?,
        Value::Date(date) => json!({"type": "Date", "value": number(*date)}),
        Value::DateRange(start, end) => json!({"type": "DateRange", "dates": [number(*start), number(*end)]}),
        Value::Array(array) if array.shape.is_empty() => answer(&nested::element(array, 0))?,
        Value::Array(array) => list(&nested::list(array))?,
        Value::PixelType(of) => pixel_type(*of),
        Value::ErrorMargin(value, unit) => {
            json!({"type": "ErrorMargin", "value": number(*value), "unit": **unit})
        }
        Value::Image(image) => {
            let mut answer = json!({"type": "Image", "bands": image.bands.iter().map(band).collect::<Vec<_>>()});
            if !image.properties.is_empty() {
                answer["properties"] = dictionary(image.properties.iter())?;
            }
            answer
        }
        Value::ImageCollection(images) if images.is_empty() => json!({"type": "ImageCollection", "bands": []}),
        Value::Geometry(geometry) => match **geometry {
            Geometry::Point(x, y) => json!({"type": "Point", "coordinates": [number(x), number(y)]}),
            Geometry::Rectangle(..) => return unknown(value),
        },
        Value::Reducer(_) | Value::Feature(_) | Value::Collection(_) | Value::ImageCollection(_) => {
            return unknown(value);
        }
        Value::Projection(_) | Value::Filter(_) | Value::Function(_) => return unknown(value),
    })
}

fn unknown(value: &Value) -> Result<Json> {
    refuse(format!("the answer for a {} is not known offline", value.class()))
}

fn list(items: &[Value]) -> Result<Json> {
    items.iter().map(answer).collect()
}

fn dictionary<'v>(entries: impl Iterator<Item = (&'v String, &'v Value)>) -> Result<Json> {
    let entries = entries.map(|(key, value)| Ok((key.clone(), answer(value)?)));
    Ok(Json::Object(entries.collect::<Result<Map<String, Json>>>()?))
}

/// Returns a band. Bands without a projection of their own are in degrees.
fn band(band: &Band) -> Json {
    json!({
        "id": *band.name,
        "data_type": pixel_type(band.of),
        "crs": "EPSG:4326",
        "crs_transform": [1, 0, 0, 0, 1, 0],
    })
}

fn pixel_type(of: PixelType) -> Json {
    let mut answer = json!({"type": "PixelType", "precision": of.precision.name()});
    if let Some((min, max)) = of.range {
        answer["min"] = number(min);
        answer["max"] = number(max);
    }
    if of.dimensions > 0 {
        answer["dimensions"] = json!(of.dimensions);
    }
    answer
}

/// Returns a number. JSON has no infinity, so it is a text.
fn number(value: f64) -> Json {
    if value.is_nan() {
        json!("NaN")
    } else if value.is_infinite() {
        json!(if value > 0.0 { "Infinity" } else { "-Infinity" })
    } else if value.fract() == 0.0 && value.abs() < 9.0e15 {
        json!(value as i64)
    } else {
        json!(value)
    }
}
