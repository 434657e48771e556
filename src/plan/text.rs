//! Formats a plan as text: a line for each step, with its fields and inputs.

use super::json::to_json;
use super::model::Plan;
use serde_json::Value;

/// Returns a plan as text: its steps, what is assumed, and what is not in the plan.
pub fn to_text(plan: &Plan) -> String {
    let mut text = steps_to_text(plan);
    let mut list = |title: &str, items: &[String]| {
        if !items.is_empty() {
            text.push_str(&format!("\n{title}:\n"));
            items.iter().for_each(|item| text.push_str(&format!("- {item}\n")));
        }
    };
    list("Assumed", &plan.assumed);
    list("Not in the plan", &plan.unaccounted);
    text
}

/// Returns the steps of a plan, one on each line, with the identifier, the node, its fields and its
/// inputs: `ndvi: derive NDVI <- scenes`.
pub fn steps_to_text(plan: &Plan) -> String {
    let json = to_json(plan);
    let steps = json["steps"].as_array().map(Vec::as_slice).unwrap_or_default();
    let width = plan.steps.iter().map(|step| step.id.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (step, fields) in plan.steps.iter().zip(steps) {
        let node = fields["node"].as_str().unwrap_or_default();
        let id = format!("{}:", step.id);
        text.push_str(&format!("{id:<width$} {node}", width = width + 1));
        for (name, value) in fields.as_object().into_iter().flatten() {
            if !matches!(name.as_str(), "id" | "node" | "inputs") {
                text.push_str(&format!(" {name}={}", format_value(value)));
            }
        }
        if !step.inputs.is_empty() {
            text.push_str(&format!(" <- {}", step.inputs.join(", ")));
        }
        text.push('\n');
    }
    text
}

/// Returns a value without quotation marks where it is one word.
fn format_value(value: &Value) -> String {
    match value {
        Value::String(text) if !text.contains(' ') => text.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(format_value).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) => {
            let mut fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name}={}", format_value(value))).collect();
            fields.sort_unstable();
            format!("{{{}}}", fields.join(" "))
        }
        Value::Number(number) => match number.as_f64() {
            Some(value) if value.fract() == 0.0 => format!("{value:.0}"),
            _ => number.to_string(),
        },
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::json::from_json;

    #[test]
    fn each_step_has_a_line() {
        let plan = from_json(
            r#"{"version": 1, "steps": [
                {"id": "region", "node": "place", "name": "Costa Rica", "point": [-84.0, 9.5]},
                {"id": "dem", "inputs": ["region"], "node": "source", "dataset": "USGS/SRTMGL1_003"}
            ], "assumed": ["The area is a circle."], "unaccounted": ["quickly"]}"#,
        )
        .unwrap();
        let expected = "\
region: place name=\"Costa Rica\" point=[-84, 9.5]
dem:    source dataset=USGS/SRTMGL1_003 <- region

Assumed:
- The area is a circle.

Not in the plan:
- quickly
";
        assert_eq!(to_text(&plan), expected);
    }
}
