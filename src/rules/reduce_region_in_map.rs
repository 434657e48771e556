//! Hazard: one `reduceRegion` for each feature of a table runs them one by one; `reduceRegions` runs them together.

use super::context::{Context, Listen, Rule, RuleInfo};
use super::signature::call_name;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect};
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Marks;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "reduce-region-in-map",
        summary: "an area statistic for each feature of a table, where one call serves for all",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/reduce-region-in-map.md"),
    },
    listen: &[Listen::Call(|op| op.effect == Effect::ReduceRegion, check)],
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((_, map)) = context.analysis.mapped_function(call.function) else { return };
    let Some(map) = context.call_at(map) else { return };
    if map.receiver_value.class() != Some(ClassId::FEATURE_COLLECTION) {
        return;
    }
    // An image that is made of the feature itself cannot be shared between them.
    let facts = call.receiver_value.facts();
    if facts.is_some_and(|facts| facts.marks.has(Marks::ELEMENT)) {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .diagnostic(context.analysis.name_span(call.callee), format!("{name} for each feature of a table"))
            .help("image.reduceRegions(table, reducer, scale) does it for all features at once")
            .note("on large tables Earth Engine says: Too many concurrent aggregations."),
    );
}
