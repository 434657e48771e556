//! Decides whether the imports block of a Code Editor script may define a name.
//!
//! The block is not part of the text. It imports geometries, assets and visualization options.

use super::names;
use crate::kb::model::{ClassId, Role, Trait, Ty};
use crate::rules::engine::context::Context;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind};

/// Default names of imports, and common names of drawn areas.
const USUAL_NAMES: &str = "\
    geometry table image imageCollection collection imageVisParam roi ROI aoi AOI Roi Aoi point polygon region fc visParams \
    vis";

/// Returns `true` for default names of imports and for common names of drawn areas, also with
/// numbers.
pub fn is_usual_name(name: &str) -> bool {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    USUAL_NAMES.split(' ').any(|usual| usual == stem)
}

/// Returns `true` if the use of a name shows that it is no import.
pub fn cannot_be(context: &Context<'_>, id: ExprId) -> bool {
    let Parent::Expr(parent) = context.analysis.scopes.parents[id.index()] else { return false };
    // `Map.setCenter(geometry, 10)`: a drawn area in the wrong argument is more likely than another
    // thing of its name.
    let is_usual = matches!(context.expr(id).kind, ExprKind::Name(name) if is_usual_name(context.hir().name(name)));
    match &context.expr(parent).kind {
        ExprKind::Call { callee, .. } if *callee == id => true,
        ExprKind::Call { .. } | ExprKind::Object(_) if is_usual => false,
        ExprKind::Call { .. } => takes_no_import(context, parent, id),
        ExprKind::Object(_) => match context.analysis.scopes.parents[parent.index()] {
            Parent::Expr(call) => takes_no_import(context, call, id),
            _ => false,
        },
        ExprKind::Member { property, .. } => {
            names::is_used(context, parent)
                && !names::is_language_member(context.hir().name(property.name), false, true)
                && {
                    let name = context.hir().name(property.name);
                    let classes = [
                        ClassId::IMAGE,
                        ClassId::IMAGE_COLLECTION,
                        ClassId::FEATURE,
                        ClassId::FEATURE_COLLECTION,
                        ClassId::GEOMETRY,
                    ];
                    let has = |class: &ClassId| context.kb().method(*class, name, false).is_some();
                    let option =
                        ["bands", "min", "max", "palette", "gamma", "gain", "bias", "opacity", "color"].contains(&name);
                    // `unknown-operator` reports a method that no class has.
                    !option && !classes.iter().any(has) && names::some_class_has(context, name)
                }
        }
        ExprKind::Update { .. } => true,
        ExprKind::Binary { op, .. } => {
            !matches!(op, BinaryOp::Eq | BinaryOp::NotEq | BinaryOp::StrictEq | BinaryOp::StrictNotEq)
        }
        ExprKind::Index { index, .. } => *index == id,
        _ => false,
    }
}

/// Returns `true` if a name is displayed as a layer with visualization options, or is exported.
pub fn is_result(context: &Context<'_>, id: ExprId) -> bool {
    let mut current = id;
    for _ in 0..2 {
        let Parent::Expr(parent) = context.analysis.scopes.parents[current.index()] else { return false };
        current = parent;
        if let Some(call) = context.call_at(current) {
            let given = call.bound.args.iter().any(|arg| arg.param == 0 && arg.expr == Some(id));
            return given && (call.has(Trait::MakesTask) || call.with_role(Role::Visualization).next().is_some());
        }
    }
    false
}

/// Returns `true` if the argument is bound to a parameter that takes a client-side number, string
/// or boolean.
fn takes_no_import(context: &Context<'_>, call: ExprId, id: ExprId) -> bool {
    let Some(call) = context.call_at(call) else { return false };
    call.arguments().any(|(param, arg)| {
        arg.expr == Some(id)
            && (takes_text_or_number(param.role)
                || matches!(
                    param.ty,
                    Ty::Number | Ty::Integer | Ty::String | Ty::Boolean | Ty::Class(ClassId::NUMBER | ClassId::STRING)
                ))
    })
}

/// Returns `true` if arguments of a role are strings or numbers.
fn takes_text_or_number(role: Role) -> bool {
    use Role::*;
    matches!(
        role,
        Band | BandName
            | NewName
            | Property
            | NewProperty
            | Key
            | Date
            | Start
            | End
            | DateFormat
            | Scale
            | CrsTransform
            | Palette
            | Expression
    )
}
