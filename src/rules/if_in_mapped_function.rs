//! Reports a server-side condition in a mapped function.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Trait;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;

pub static RULE: Rule = Rule {
    name: "if-in-mapped-function",
    summary: "a server-side condition evaluated for every element of a collection",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/if-in-mapped-function.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::BothBranches), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if context.analysis.mapped_function(call.function).is_none() {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .call_diagnostic(call, format!("{name} in a mapped function evaluates both branches for every element"))
            .help("filter the collection first, or use a mask: image.where(...), updateMask(...)"),
    );
}
