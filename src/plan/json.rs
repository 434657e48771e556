//! Reads and writes plans as JSON.

use super::model::{Plan, VERSION};
use serde_json::Value;

/// Returns a plan as JSON. Fields that are not decided are left out.
pub fn to_json(plan: &Plan) -> Value {
    let mut value = serde_json::to_value(plan).unwrap_or_default();
    prune(&mut value);
    value
}

/// Reads a plan, or the answer of `geols plan --json`, which has the plan inside.
///
/// # Errors
/// The text is no JSON, a field is unknown or of a wrong type, or the version is a newer one. The
/// message names the line. An answer that refuses a part of its request has no plan to follow.
pub fn from_json(text: &str) -> Result<Plan, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("no JSON: {error}"))?;
    if let Some(plan) = value.get("plan") {
        let refused = value["refused"].as_array().map(Vec::as_slice).unwrap_or_default();
        return match refused.iter().find_map(|refused| refused["reason"].as_str()) {
            Some(reason) => Err(format!("the request is not answered: {reason}")),
            None => from_json(&plan.to_string()),
        };
    }
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version > u64::from(VERSION) => {
            return Err(format!("the plan has version {version}; this geols reads up to version {VERSION}"));
        }
        Some(_) => {}
        None => return Err("the plan has no \"version\"".to_owned()),
    }
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Removes `null` and empty lists and objects, except the list of steps.
fn prune(value: &mut Value) {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(prune);
            fields.retain(|name, value| name == "steps" || !is_empty(value));
        }
        Value::Array(items) => items.iter_mut().for_each(prune),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = r#"{"version": 1, "steps": [
        {"id": "region", "node": "place", "name": "Kenya", "kind": "country"},
        {"id": "scenes", "inputs": ["region"], "node": "source", "dataset": "MODIS/061/MOD13Q1", "bands": ["NDVI"]},
        {"id": "map", "inputs": ["scenes"], "node": "output", "kind": "layer", "min": 0.0}
    ]}"#;

    #[test]
    fn answers_have_plans() {
        let answer = format!(r#"{{"plan": {PLAN}, "refused": [], "recipes": []}}"#);
        assert_eq!(from_json(&answer).unwrap(), from_json(PLAN).unwrap());
        let refused = format!(r#"{{"plan": {PLAN}, "refused": [{{"words": "x", "reason": "no period is named"}}]}}"#);
        assert_eq!(from_json(&refused).unwrap_err(), "the request is not answered: no period is named");
    }

    #[test]
    fn plans_survive_a_round_trip() {
        let plan = from_json(PLAN).unwrap();
        let value = to_json(&plan);
        assert_eq!(value, serde_json::from_str::<Value>(PLAN).unwrap());
        assert_eq!(from_json(&value.to_string()).unwrap(), plan);
    }

    #[test]
    fn broken_plans_have_messages() {
        for (text, expected) in [
            ("", "no JSON"),
            ("{}", "no \"version\""),
            (r#"{"version": 2, "steps": []}"#, "up to version 1"),
            (r#"{"version": 1}"#, "missing field `steps`"),
            (r#"{"version": 1, "steps": [{"id": "a", "node": "nonsense"}]}"#, "unknown variant `nonsense`"),
            (r#"{"version": 1, "steps": [{"id": "a", "node": "place", "nam": "x"}]}"#, "unknown field `nam`"),
            (r#"{"version": 1, "steps": [{"node": "place"}]}"#, "missing field `id`"),
        ] {
            let error = from_json(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
