//! Client-side loops around an expression, and what they change.

use crate::rules::engine::context::Context;
use crate::semantic::scope::Parent;
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, StmtId, StmtKind};
use crate::syntax::visit;
use crate::text::span::Span;

/// Returns the span of the innermost client-side loop that evaluates an expression repeatedly.
pub fn loop_around(context: &Context<'_>, expr: ExprId) -> Option<Span> {
    let scopes = &context.analysis.scopes;
    let mut child = expr;
    let mut stmt = loop {
        match scopes.parents[child.index()] {
            Parent::Expr(parent) => {
                if let ExprKind::Comprehension { clauses, .. } = &context.expr(parent).kind
                    && clauses.first().is_some_and(|clause| clause.iter != child)
                {
                    return Some(context.span(parent));
                }
                child = parent;
            }
            Parent::Stmt(stmt) => {
                let span = context.hir().stmt(stmt).span;
                match &context.hir().stmt(stmt).kind {
                    StmtKind::While { test, .. } if *test == child => return Some(span),
                    StmtKind::For { test, update, .. } if *test == Some(child) || *update == Some(child) => {
                        return Some(span);
                    }
                    _ => break Some(stmt),
                }
            }
            Parent::Function(function) => return callback(context, function),
            Parent::None => return None,
        }
    };
    while let Some(id) = stmt {
        match scopes.stmt_parent[id.index()] {
            Parent::Stmt(parent) if runs_often(context, parent, id) => return Some(context.hir().stmt(parent).span),
            Parent::Stmt(parent) => stmt = Some(parent),
            Parent::Function(function) => return callback(context, function),
            _ => return None,
        }
    }
    None
}

fn runs_often(context: &Context<'_>, parent: StmtId, child: StmtId) -> bool {
    match &context.hir().stmt(parent).kind {
        StmtKind::While { body, .. } | StmtKind::For { body, .. } | StmtKind::ForEach { body, .. } => {
            body.contains(&child)
        }
        _ => false,
    }
}

/// Returns the span of a function that a client-side array method calls for each item.
fn callback(context: &Context<'_>, function: FunctionId) -> Option<Span> {
    let exprs = &context.hir().exprs;
    let at = exprs.iter().position(|expr| matches!(expr.kind, ExprKind::Function(id) if id == function))?;
    let Parent::Expr(call) = context.analysis.scopes.parents[at] else { return None };
    let ExprKind::Call { callee, .. } = context.expr(call).kind else { return None };
    let ExprKind::Member { object, property } = context.expr(callee).kind else { return None };
    let each = matches!(context.hir().name(property.name), "forEach" | "map" | "filter" | "reduce" | "some" | "every");
    (each && matches!(context.value(object), Value::List(_))).then_some(exprs[at].span)
}

/// Returns `true` if an expression reads a variable that the loop assigns.
pub fn changes(context: &Context<'_>, expr: ExprId, around: Span) -> bool {
    let mut pending = vec![expr];
    while let Some(id) = pending.pop() {
        if let Some(binding) = context.analysis.scopes.resolve(id) {
            let written = (0..context.hir().exprs.len()).map(|index| ExprId(index as u32)).any(|other| {
                context.analysis.scopes.resolve(other) == Some(binding)
                    && around.contains(context.span(other))
                    && is_target(context, other)
            });
            if written {
                return true;
            }
        }
        visit::child_exprs(&context.expr(id).kind, |child| pending.push(child));
    }
    false
}

fn is_target(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Stmt(stmt) => match &context.hir().stmt(stmt).kind {
            StmtKind::Assign { targets, .. } => targets.contains(&id),
            StmtKind::ForEach { target, .. } => *target == id,
            _ => false,
        },
        Parent::Function(_) => true,
        Parent::Expr(parent) => match &context.expr(parent).kind {
            ExprKind::Assign { target, .. } | ExprKind::Update { target } => *target == id,
            ExprKind::Comprehension { clauses, .. } => clauses.iter().any(|clause| clause.target == id),
            // Unpacking: `for name, image in pairs`.
            ExprKind::Tuple(_) | ExprKind::List(_) => is_target(context, parent),
            _ => false,
        },
        Parent::None => false,
    }
}
