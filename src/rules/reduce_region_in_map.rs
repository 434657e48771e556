//! Reports `reduceRegion` for each feature of a table, where one `reduceRegions` is enough.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Marks;

pub static RULE: Rule = Rule {
    name: "reduce-region-in-map",
    summary: "reduceRegion for each feature of a table instead of one reduceRegions",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/reduce-region-in-map.md"),
    triggers: &[Trigger::Call(|op| op.effect == Effect::ReduceRegion, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let Some((_, map)) = context.analysis.mapped_function(call.function) else { return };
    let Some(map) = context.call_at(map) else { return };
    if map.receiver_value.class() != Some(ClassId::FEATURE_COLLECTION) {
        return;
    }
    // An image made from the feature differs for each feature.
    let facts = call.receiver_value.facts();
    if facts.is_some_and(|facts| facts.marks.has(Marks::ELEMENT)) {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(
        context
            .call_diagnostic(call, format!("{name} runs once for each feature of a table"))
            .help("use image.reduceRegions(table, reducer, scale), which processes all features at once")
            .note("on large tables Earth Engine says: Too many concurrent aggregations."),
    );
}
