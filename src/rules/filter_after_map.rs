//! Reports a date or bounds filter after a map over the same collection.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Marks;

pub static RULE: Rule = Rule {
    name: "filter-after-map",
    summary: "a date or bounds filter after a map over the same collection",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/filter-after-map.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::Filters), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    // The mapped function may have set properties, but dates and the bounds of images were there
    // before.
    let has_images = call.receiver_value.class() == Some(ClassId::IMAGE_COLLECTION);
    let filters_date_or_region = call
        .operator()
        .params
        .iter()
        .any(|param| param.role == Role::Start || param.role == Role::Region && has_images);
    let mapped = call.receiver_value.facts().is_some_and(|facts| facts.marks.has(Marks::MAPPED));
    if !filters_date_or_region || !mapped {
        return;
    }
    let name = call_name(call.operator(), context.python());
    context.report(context.call_diagnostic(call, format!("{name} after a map over the same collection")).help(
        "filter first, then map: fewer images are processed, and the filter can use the index of the collection",
    ));
}
