//! Reports an element of a collection that is taken through a list.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::Effect;
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Marks;

pub static RULE: Rule = Rule {
    name: "to-list-then-get",
    summary: "an element of a collection taken through a list",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/to-list-then-get.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::EraseElementClass, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let listed = call.receiver_value.facts().is_some_and(|facts| facts.marks.has(Marks::LISTED));
    if !listed {
        return;
    }
    context.report(
        context
            .call_diagnostic(call, "this converts the collection to a list to get one element")
            .help("filter the collection to that element, or sort it and use first()")
            .note("on large collections Earth Engine says: User memory limit exceeded."),
    );
}
