//! Reports a mean of pixels that all have the same value.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::pixel_values::{self, PixelValues};
use crate::semantic::value::Value;

pub static RULE: Rule = Rule {
    name: "mean-of-constant",
    summary: "a mean of pixels that all have the same value",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/mean-of-constant.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::Aggregates), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((_, reducer)) = call.with_role(Role::Reducer).find(|(_, arg)| is_mean(&arg.value)) else { return };
    if call.receiver_value.class() != Some(ClassId::IMAGE) {
        return;
    }
    let values = pixel_values::of_image(context, &call.receiver_value, call.receiver);
    let Some(values) = values.filter(PixelValues::is_constant) else { return };
    context.report(
        context
            .diagnostic(reducer.span, format!("the mean is always {}: all other pixels are masked", values.min))
            .help("for a fraction, reduce the image of 0 and 1 before it is masked; for an area, sum pixel areas"),
    );
}

/// Returns `true` for a reducer whose only output is a mean.
fn is_mean(reducer: &Value) -> bool {
    let is_mean = |name: &str| name == "mean";
    match reducer.facts() {
        Some(facts) => !facts.keys.open && facts.keys.list.len() == 1 && is_mean(&facts.keys.list[0]),
        None => reducer.as_text().is_some_and(|text| is_mean(text)),
    }
}
