//! Values as answers to the clients.

use super::nested;
use super::pixel_type::PixelType;
use super::value::Value;
use serde_json::{Map, Value as Json, json};

/// Returns what the service answers for a value.
pub fn answer(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => json!(value),
        Value::Int(value) => json!(value),
        Value::Float(value) => number(*value),
        Value::String(text) => json!(**text),
        Value::List(items) => items.iter().map(answer).collect(),
        Value::Dictionary(entries) => {
            let entries: Map<String, Json> = entries.iter().map(|(key, value)| (key.clone(), answer(value))).collect();
            Json::Object(entries)
        }
        Value::Date(date) => json!({"type": "Date", "value": number(*date)}),
        Value::DateRange(start, end) => json!({"type": "DateRange", "dates": [number(*start), number(*end)]}),
        Value::Array(array) if array.shape.is_empty() => answer(&nested::element(array, 0)),
        Value::Array(array) => nested::list(array).iter().map(answer).collect(),
        Value::PixelType(of) => pixel_type(*of),
        Value::ErrorMargin(value, unit) => {
            json!({"type": "ErrorMargin", "value": number(*value), "unit": **unit})
        }
        Value::Reducer(reducer) => json!({"type": reducer.name()}),
        Value::Function(_) => json!({"type": "Algorithm"}),
    }
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
