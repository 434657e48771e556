//! Reports an export of an image without a region.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, DatasetKind, Effect, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::semantic::query::literals;
use crate::semantic::query::signature::call_name;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId};

pub static RULE: Rule = Rule {
    name: "missing-region",
    summary: "an export of an image without a region",
    severity: Severity::Hint,
    docs: include_str!("../../tests/rules/missing-region.md"),
    triggers: &[Trigger::Call(
        |op| op.has(Trait::MakesTask) && op.has(Trait::NeedsScale) && op.takes(&[Role::Region]),
        check,
    )],
    ..Rule::DEFAULT
};

/// Maximum number of calls that made an image.
const MAX_CALLS: usize = 64;

fn check(context: &Context<'_>, call: &CallSite) {
    let is_given = call.arguments().any(|(param, _)| param.role == Role::Region || param.name == "dimensions");
    if call.bound.uncertain || is_given {
        return;
    }
    let is_image = |value: &Value| value.class() == Some(ClassId::IMAGE);
    let Some(image) = call.bound.args.iter().find(|arg| is_image(&arg.value)).and_then(|arg| arg.expr) else { return };
    let Some(size) = size(context, image) else { return };
    // Python exports the footprint of a scene.
    if context.python() && size == Size::Any {
        return;
    }
    let name = call_name(call.operator(), context.python());
    let default = match context.python() {
        true => "without a region, the export covers the footprint of the image",
        false => "without a region, the Code Editor exports what the map shows when the script runs",
    };
    let help = context.spelled("set the region, such as region: geometry", "set the region, such as region=geometry");
    let exports = context.spelled("what the map shows", "a large image");
    let message = format!("{name} without \"region\" exports {exports}");
    context.report(context.call_diagnostic(call, message).help(help).note(default));
}

/// The extent of an image that nothing clips.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// The image is made of whole collections and large images.
    Large,
    /// The image may be a scene or an own asset.
    Any,
}

/// Returns the extent of an image. Returns `None` if something may clip it, or if it is not certain
/// of which images it is made.
fn size(context: &Context<'_>, image: ExprId) -> Option<Size> {
    let mut is_large = false;
    let mut has_other = false;
    let mut open = vec![image];
    let mut count = 0;
    while let Some(next) = open.pop() {
        let call = context.call_at(literals::origin(context, next))?;
        count += 1;
        if count > MAX_CALLS || call.has(Trait::Clips) || call.bound.uncertain || maps_clip(context, call) {
            return None;
        }
        // An element of a collection is a scene.
        is_large |= matches!(call.operator().effect, Effect::CollapseCollection | Effect::ReduceCollection);
        match load(context, call) {
            Load::Collection => {}
            Load::LargeImage => is_large = true,
            Load::Other => has_other = true,
            Load::None => {
                let images = call.bound.args.iter().filter(|arg| holds_image(&arg.value)).map(|arg| arg.expr);
                let mut images = images.collect::<Option<Vec<ExprId>>>()?;
                images.extend(call.receiver.filter(|&receiver| holds_image(context.value(receiver))));
                // Images of numbers, lists, arrays and features are not understood.
                if images.is_empty() {
                    return None;
                }
                open.extend(images);
            }
        }
    }
    Some(if is_large && !has_other { Size::Large } else { Size::Any })
}

fn holds_image(value: &Value) -> bool {
    matches!(value.class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION))
}

/// The asset that a call loads.
enum Load {
    /// No asset.
    None,
    /// A collection of the catalog.
    Collection,
    /// An image of the catalog, which covers a country or more.
    LargeImage,
    /// A scene, an own asset, or several assets.
    Other,
}

fn load(context: &Context<'_>, call: &CallSite) -> Load {
    match &datasets::loaded(context, call)[..] {
        [] => Load::None,
        [id] => match datasets::look_up(&id.text) {
            CatalogStatus::Dataset(head) if head.kind == DatasetKind::Image => Load::LargeImage,
            CatalogStatus::Dataset(head) if head.kind == DatasetKind::ImageCollection => Load::Collection,
            CatalogStatus::Removed(removed) if removed.kind == Some(DatasetKind::ImageCollection) => {
                if removed.id == datasets::without_public_prefix(&id.text) { Load::Collection } else { Load::Other }
            }
            _ => Load::Other,
        },
        _ => Load::Other,
    }
}

/// Returns `true` if a call runs a function that may clip.
fn maps_clip(context: &Context<'_>, call: &CallSite) -> bool {
    call.with_role(Role::Callback).any(|(_, arg)| match arg.value {
        Value::Function(function) => may_clip(context, function),
        _ => true,
    })
}

/// Returns `true` if a function clips, or calls something that is not known and may clip.
fn may_clip(context: &Context<'_>, function: FunctionId) -> bool {
    context.depend_on_function(function);
    let scopes = &context.analysis.scopes;
    let is_inside = |index: usize| scopes.is_within(scopes.function_of[index], function);
    let exprs = context.hir().exprs.iter().enumerate();
    let mut calls = exprs.filter(|(index, expr)| matches!(expr.kind, ExprKind::Call { .. }) && is_inside(*index));
    calls.any(|(index, _)| {
        let expr = ExprId(index as u32);
        match context.call_at(expr) {
            Some(call) => call.has(Trait::Clips),
            None => !matches!(context.value(expr), Value::Num(_) | Value::Str(_) | Value::Bool(_)),
        }
    })
}
