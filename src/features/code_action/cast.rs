//! Casts: an element that lost its class gets it back.

use super::{CodeAction, refactor};
use crate::diagnostic::Edit;
use crate::features::Snapshot;
use crate::features::describe::class_name;
use crate::features::place::{expr_at, touches};
use crate::kb::model::{ClassId, Effect};
use crate::rules::names::is_lost;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

/// The cast of what stands at a place, where its class is known to us and not to Earth Engine.
pub fn actions(snapshot: &Snapshot, span: Span) -> Vec<CodeAction> {
    let Some(mut expr) = expr_at(snapshot, span.start) else { return Vec::new() };
    // From the name of a method to its call.
    loop {
        if let Some(class) = lost_class(snapshot, expr).filter(|_| !is_cast(snapshot, expr)) {
            let cast = class_name(class);
            let at = snapshot.analysis.span(expr);
            let edits = vec![Edit::insert(at.start, format!("{cast}(")), Edit::insert(at.end, ")")];
            return vec![refactor(format!("Cast to {cast}"), edits)];
        }
        let Parent::Expr(parent) = snapshot.analysis.scopes.parents[expr.index()] else { return Vec::new() };
        let of_call = match &snapshot.analysis.hir.expr(parent).kind {
            ExprKind::Call { callee, .. } => *callee == expr,
            ExprKind::Member { object, property } => *object == expr && touches(property.span, span.start),
            _ => false,
        };
        if !of_call {
            return Vec::new();
        }
        expr = parent;
    }
}

/// The class that an element had before it lost it.
fn lost_class(snapshot: &Snapshot, expr: ExprId) -> Option<ClassId> {
    let Value::Instance(instance) = snapshot.analysis.value(expr) else { return None };
    if !is_lost(instance.class)
        || !matches!(snapshot.analysis.hir.expr(expr).kind, ExprKind::Name(_) | ExprKind::Call { .. })
    {
        return None;
    }
    let class = instance.facts.as_ref()?.element.as_ref()?.class()?;
    // A target of an assignment is no place for a cast.
    let target =
        matches!(snapshot.analysis.scopes.parents[expr.index()], Parent::Stmt(stmt) if is_target(snapshot, stmt, expr));
    (!is_lost(class) && !target).then_some(class)
}

fn is_target(snapshot: &Snapshot, stmt: crate::syntax::hir::StmtId, expr: ExprId) -> bool {
    matches!(&snapshot.analysis.hir.stmt(stmt).kind, crate::syntax::hir::StmtKind::Assign { targets, .. } if targets.contains(&expr))
}

/// Whether the expression is the argument of a cast already.
fn is_cast(snapshot: &Snapshot, expr: ExprId) -> bool {
    let Parent::Expr(parent) = snapshot.analysis.scopes.parents[expr.index()] else { return false };
    snapshot
        .analysis
        .call_at(parent)
        .is_some_and(|call| call.callee != expr && matches!(call.operator().effect, Effect::Cast | Effect::LoadOrCast))
}
