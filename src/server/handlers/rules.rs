//! The command `geols.rules`, which lists the rules.

use crate::rules;
use serde_json::{Value, json};

/// Lists the rules by name. The answer is `[{name, summary, severity}]`.
pub const RULES: &str = "geols.rules";

/// Executes the command.
pub fn handle() -> Value {
    let mut rules = rules::all().to_vec();
    rules.sort_by_key(|rule| rule.name);
    let to_json =
        |rule: &rules::Rule| json!({"name": rule.name, "summary": rule.summary, "severity": rule.severity.name()});
    rules.into_iter().map(to_json).collect()
}
