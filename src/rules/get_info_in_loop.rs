//! Reports a call that waits for the server in every iteration of a loop.

use super::engine::context::{Context, Rule, Trigger};
use super::support::loops::{changes, loop_around};
use crate::diagnostic::Severity;
use crate::kb::model::Effect;
use crate::semantic::analysis::CallSite;

pub static RULE: Rule = Rule {
    name: "get-info-in-loop",
    summary: "a call that waits for the server in every iteration of a loop",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/get-info-in-loop.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::ToClient, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if context.analysis.mapped_function(call.function).is_some() {
        return;
    }
    let Some(around) = loop_around(context, call.expr) else { return };
    // A call that makes the same request in every iteration waits for something, or retries.
    if !call.receiver.is_some_and(|receiver| changes(context, receiver, around)) {
        return;
    }
    let name = context.source(context.analysis.name_span(call.callee));
    let note = context.spelled("The Code Editor is blocked while it waits", "Every iteration sends its own request");
    let help = context.spelled(
        "map over a list or collection on the server, and fetch the result once, or use \"evaluate(callback)\"",
        "map over a list or collection on the server, and fetch the result once",
    );
    context.report(
        context
            .call_diagnostic(call, format!("\"{name}\" waits for the server in every iteration of the loop"))
            .note(note)
            .help(help),
    );
}
