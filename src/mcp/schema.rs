//! JSON Schemas of what the tools take and return.
//!
//! An assistant pays for each token of the list of tools in every conversation, so the schemas
//! have no titles, formats and bounds.

use rmcp::model::JsonObject;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

/// Keywords that tell an assistant nothing that it needs.
const DROPPED: [&str; 5] = ["$schema", "title", "format", "minimum", "default"];

/// Returns the schema of arguments, without references.
pub fn input_schema<T: JsonSchema>() -> JsonObject {
    schema::<T>(SchemaSettings::draft2020_12())
}

/// Returns the schema of a result, without references.
pub fn output_schema<T: JsonSchema>() -> JsonObject {
    schema::<T>(SchemaSettings::draft2020_12().for_serialize())
}

fn schema<T: JsonSchema>(settings: SchemaSettings) -> JsonObject {
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    shorten(&mut schema);
    match schema {
        Value::Object(mut object) => {
            // The tool has a description.
            object.shift_remove("description");
            object
        }
        _ => JsonObject::new(),
    }
}

/// Drops keywords, writes `T | null` as `T` because an optional value may be absent, and a choice
/// of names as `enum`.
fn shorten(schema: &mut Value) {
    let Value::Object(object) = schema else { return };
    for keyword in DROPPED {
        object.shift_remove(keyword);
    }
    if let Some(Value::Array(types)) = object.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            object.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = object.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type") != Some(&Value::from("null")));
        if let [Value::Object(only)] = &choices[..] {
            let only = only.clone();
            object.shift_remove("anyOf");
            object.extend(only);
        }
    }
    if let Some(names) = object.get("oneOf").and_then(Value::as_array).and_then(|choices| choice_of_names(choices)) {
        object.shift_remove("oneOf");
        object.insert("enum".to_owned(), names.into());
    }
    if let Some(Value::Array(values)) = object.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    for keyword in ["items", "additionalProperties"] {
        object.get_mut(keyword).into_iter().for_each(shorten);
    }
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        properties.values_mut().for_each(shorten);
    }
}

/// Returns the names if all choices are names, with or without a description.
fn choice_of_names(choices: &[Value]) -> Option<Vec<Value>> {
    let mut names = Vec::new();
    for choice in choices {
        match (choice.get("const"), choice.get("enum").and_then(Value::as_array)) {
            (Some(name), _) => names.push(name.clone()),
            (None, Some(some)) => names.extend(some.iter().cloned()),
            (None, None) => return None,
        }
    }
    Some(names)
}
