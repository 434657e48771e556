//! Hazard: clipping costs as much as the shape has edges, and statistics over the shape need no clip.

use super::context::{Context, Listen, Rule, RuleInfo};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Role, Trait};
use crate::semantic::analysis::CallSite;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "needless-clip",
        summary: "a clip to the area over which a statistic is computed anyway, or to a whole table",
        severity: Severity::Hint,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/needless-clip.md"),
    },
    listen: &[Listen::Call(|op| op.has(Trait::Clips) || op.effect == Effect::ReduceRegion, check)],
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
                .diagnostic(context.analysis.name_span(call.callee), "clip to a whole table joins all its shapes first")
                .help("clipToCollection(table) does not")
                .note("on detailed tables Earth Engine says: Geometry has too many edges."),
        );
        return;
    }
    if call.operator().effect != Effect::ReduceRegion {
        return;
    }
    let Some(clip) = context.made_by(&call.receiver_value).filter(|clip| clip.has(Trait::Clips)) else {
        return;
    };
    let area = call.with_role(Role::Region).next().map(|(_, arg)| arg.span);
    let shape = clip.bound.arg(0).map(|arg| arg.span);
    let (Some(area), Some(shape)) = (area, shape) else { return };
    if context.source(area) != context.source(shape) {
        return;
    }
    context.report(
        context
            .diagnostic(
                context.analysis.name_span(clip.callee),
                "this clip changes nothing: the statistic is over the same area",
            )
            .help("leave the clip out")
            .related(context.analysis.name_span(call.callee), "the statistic"),
    );
}
