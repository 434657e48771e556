//! Hazard: a list of a collection is held in memory whole, for the sake of one element.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::Severity;
use crate::kb::model::Effect;
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Marks;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "to-list-then-get",
        summary: "an element of a collection by way of a list",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/to-list-then-get.md"),
    },
    listen: &[Listen::Call(|op| op.effect == Effect::LoseElement, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let listed = call.receiver_value.facts().is_some_and(|facts| facts.marks.has(Marks::LISTED));
    if !listed {
        return;
    }
    context.report(
        context
            .diagnostic(context.analysis.name_span(call.callee), "one element of a collection by way of a list of all")
            .help("filter the collection to that element, or sort and take first()")
            .note("on large collections Earth Engine says: User memory limit exceeded."),
    );
}
