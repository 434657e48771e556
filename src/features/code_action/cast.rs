//! Casts an element of an erased class to its real class.

use super::{CodeAction, refactor};
use crate::diagnostic::Edit;
use crate::features::Snapshot;
use crate::features::describe::class_name;
use crate::features::node_at::{expr_at, touches};
use crate::kb::model::{ClassId, Effect};
use crate::semantic::query::is_erased_class;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind};
use crate::text::span::Span;

/// Returns the cast of the expression at a range, if its class is known to geols but not to Earth
/// Engine.
pub fn actions(snapshot: &Snapshot, span: Span) -> Vec<CodeAction> {
    let Some(mut expr) = expr_at(snapshot, span.start) else { return Vec::new() };
    // Climb from the name of a method to its call.
    loop {
        if let Some(class) = erased_class(snapshot, expr).filter(|_| !is_cast(snapshot, expr)) {
            let cast = class_name(class);
            let at = snapshot.analysis.span(expr);
            let edits = vec![Edit::insert(at.start, format!("{cast}(")), Edit::insert(at.end, ")")];
            return vec![refactor(format!("Cast to {cast}"), edits)];
        }
        let Parent::Expr(parent) = snapshot.analysis.scopes.parents[expr.index()] else { return Vec::new() };
        let is_callee = match &snapshot.analysis.hir.expr(parent).kind {
            ExprKind::Call { callee, .. } => *callee == expr,
            ExprKind::Member { object, property } => *object == expr && touches(property.span, span.start),
            _ => false,
        };
        if !is_callee {
            return Vec::new();
        }
        expr = parent;
    }
}

/// Returns the real class of an expression whose class is erased.
fn erased_class(snapshot: &Snapshot, expr: ExprId) -> Option<ClassId> {
    let Value::Instance(instance) = snapshot.analysis.value(expr) else { return None };
    if !is_erased_class(instance.class)
        || !matches!(snapshot.analysis.hir.expr(expr).kind, ExprKind::Name(_) | ExprKind::Call { .. })
    {
        return None;
    }
    let class = instance.facts.as_ref()?.element.as_ref()?.class()?;
    // An assignment target cannot be cast.
    let target =
        matches!(snapshot.analysis.scopes.parents[expr.index()], Parent::Stmt(stmt) if is_target(snapshot, stmt, expr));
    (!is_erased_class(class) && !target).then_some(class)
}

fn is_target(snapshot: &Snapshot, stmt: crate::syntax::hir::StmtId, expr: ExprId) -> bool {
    matches!(&snapshot.analysis.hir.stmt(stmt).kind, crate::syntax::hir::StmtKind::Assign { targets, .. } if targets.contains(&expr))
}

/// Returns `true` if the expression is the argument of a cast already.
fn is_cast(snapshot: &Snapshot, expr: ExprId) -> bool {
    let Parent::Expr(parent) = snapshot.analysis.scopes.parents[expr.index()] else { return false };
    snapshot
        .analysis
        .call_at(parent)
        .is_some_and(|call| call.callee != expr && matches!(call.operator().effect, Effect::Cast | Effect::LoadOrCast))
}
