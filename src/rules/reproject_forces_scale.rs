//! Reports a reprojection that forces a scale on all earlier steps.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::literals;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "reproject-forces-scale",
    summary: "a reprojection that forces a scale on all earlier steps",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/reproject-forces-scale.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::ForcesScale), check)],
    ..Rule::DEFAULT
};

/// Maximum number of calls between a reprojection and a step that counts pixels.
const MAX_CALLS: usize = 16;

fn check(context: &Context<'_>, call: &CallSite) {
    if needs_scale(context, call) {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .call_diagnostic(call, format!("{name} forces one scale on all earlier steps"))
            .help("set crs and scale in the step that computes the result: the export, sample or reduction"),
    );
}

/// Returns `true` if a step before counts pixels, so that its result needs a scale.
fn needs_scale(context: &Context<'_>, call: &CallSite) -> bool {
    let mut receiver = call.receiver;
    for _ in 0..MAX_CALLS {
        let Some(before) = receiver.and_then(|id| context.call_at(literals::origin(context, id))) else { break };
        if before.has(Trait::CountsPixels) {
            return true;
        }
        receiver = before.receiver;
    }
    false
}
