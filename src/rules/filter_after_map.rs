//! Hazard: what is filtered away after a map was computed for nothing.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::{Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Marks;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "filter-after-map",
        summary: "a filter by date or place after a map over the same collection",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/filter-after-map.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::Filters), check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    // Properties may have been set by the map; date and place were there before.
    let by_what_was_there = call.operator().params.iter().any(|param| matches!(param.role, Role::Start | Role::Region));
    let mapped = call.receiver_value.facts().is_some_and(|facts| facts.marks.has(Marks::MAPPED));
    if !by_what_was_there || !mapped {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .diagnostic(context.analysis.name_span(call.callee), format!("{name} after a map over the same collection"))
            .help("filter first, then map: fewer images are computed, and the index of the collection is used"),
    );
}
