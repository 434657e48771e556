//! Builds the JSON Schema of a configuration from the table in [`super::fields`], for completion
//! and checks in editors.

use super::fields::{CONFIG, Field, SEVERITIES, Shape};
use serde_json::{Map, Value, json};

/// Returns the schema. `rules` lists the names of rules, each with a description.
pub fn schema(rules: &[(&str, &str)]) -> Value {
    let mut schema = table(CONFIG, rules);
    if let Some(root) = schema.as_object_mut() {
        let head = json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "geols.toml",
            "description": "Configuration of geols, also as [tool.geols] in pyproject.toml.",
        });
        let rest = std::mem::take(root);
        root.extend(head.as_object().cloned().unwrap_or_default());
        root.extend(rest);
    }
    schema
}

fn table(fields: &[Field], rules: &[(&str, &str)]) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut value = shape(field.shape, rules);
        if let Some(object) = value.as_object_mut() {
            object.insert("description".into(), field.about.into());
        }
        properties.insert(field.name.into(), value);
    }
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

fn shape(shape: Shape, rules: &[(&str, &str)]) -> Value {
    match shape {
        Shape::Text => json!({ "type": "string" }),
        Shape::Number => json!({ "type": "number" }),
        Shape::Integer => json!({ "type": "integer" }),
        Shape::Date => json!({ "type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}" }),
        Shape::Size => json!({ "type": ["integer", "string"], "pattern": r"^\d+ *([kKmMgG]?[iI]?[bB])?$" }),
        Shape::OneOf(list) => json!({ "enum": list }),
        Shape::Texts => json!({ "type": "array", "items": { "type": "string" } }),
        Shape::RuleNames => json!({ "type": "array", "items": rule_name(rules) }),
        Shape::Severities => {
            let severity = |about: &str| json!({ "enum": SEVERITIES, "description": about });
            let properties: Map<String, Value> =
                rules.iter().map(|(name, about)| ((*name).to_owned(), severity(about))).collect();
            json!({ "type": "object", "additionalProperties": false, "properties": properties })
        }
        Shape::PatternRules => json!({
            "type": "object",
            "additionalProperties": { "type": "array", "items": rule_name(rules) },
        }),
        Shape::Values => json!({
            "type": "object",
            "propertyNames": { "pattern": r"^-?\d+$" },
            "additionalProperties": { "type": "string" },
        }),
        Shape::Pair => json!({ "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2 }),
        Shape::Named(fields) => {
            let mut item = table(fields, rules);
            item["required"] = json!(["name"]);
            json!({ "type": "array", "items": { "anyOf": [{ "type": "string" }, item] } })
        }
        Shape::Table(fields) => table(fields, rules),
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Tables(fields) => json!({ "type": "array", "items": table(fields, rules) }),
    }
}

fn rule_name(rules: &[(&str, &str)]) -> Value {
    let names: Vec<&str> = std::iter::once("all").chain(rules.iter().map(|(name, _)| *name)).collect();
    json!({ "enum": names })
}
