//! Reports a reprojection that forces a scale on all earlier steps.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "reproject-forces-scale",
    summary: "a reprojection that forces a scale on all earlier steps",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/reproject-forces-scale.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::ForcesScale), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .call_diagnostic(call, format!("{name} forces one scale on all earlier steps"))
            .help("set crs and scale in the step that computes the result: the export, sample or reduction"),
    );
}
