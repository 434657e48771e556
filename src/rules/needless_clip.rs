//! Reports a clip to the region of a reduction, and a clip to an entire table.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::objects;

pub static RULE: Rule = Rule {
    name: "needless-clip",
    summary: "a clip to the region that a reduction already uses, or to an entire table",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/needless-clip.md"),
    triggers: &[Trigger::Call(|op| op.has(Trait::Clips) || op.effect == Effect::ReduceRegion, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let python = context.python();
    if call.has(Trait::Clips)
        && let Some(shape) = call.bound.arg(0)
        && shape.value.class() == Some(ClassId::FEATURE_COLLECTION)
        && context.kb().method(ClassId::IMAGE, "clipToCollection", python) != Some(call.op)
    {
        context.report(
            context
                .call_diagnostic(call, "clip merges all features of the table first")
                .help("use clipToCollection(table), which does not merge them")
                .note("on detailed tables Earth Engine says: Geometry has too many edges."),
        );
        return;
    }
    if call.operator().effect != Effect::ReduceRegion {
        return;
    }
    let Some(clip) = context.producer_of(&call.receiver_value).filter(|clip| clip.has(Trait::Clips)) else {
        return;
    };
    let is_only_use = call.receiver.is_some_and(|image| image == clip.expr || objects::is_read_once(context, image));
    if !is_only_use {
        return;
    }
    let area = call.with_role(Role::Region).next().map(|(_, arg)| arg.span);
    let shape = clip.bound.arg(0).map(|arg| arg.span);
    let (Some(area), Some(shape)) = (area, shape) else { return };
    if context.source(area) != context.source(shape) {
        return;
    }
    context.report(
        context
            .call_diagnostic(clip, "this clip has no effect: the reduction is over the same region")
            .help("remove the clip")
            .related(context.analysis.name_span(call.callee), "the reduction"),
    );
}
