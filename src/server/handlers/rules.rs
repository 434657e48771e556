//! The command `geols.rules`, which lists the rules.

use crate::rules;
use serde_json::{Value, json};

/// Lists the rules by name. The answer is `[{name, summary, severity}]`.
pub const RULES: &str = "geols.rules";

/// Executes the command.
pub fn handle() -> Value {
    let to_json =
        |rule: &rules::Rule| json!({"name": rule.name, "summary": rule.summary, "severity": rule.severity.name()});
    rules::by_name().into_iter().map(to_json).collect()
}
