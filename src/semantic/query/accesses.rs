//! How code reads and writes a variable, and whether it certainly runs.

use super::Semantics;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, StmtId, StmtKind, UnaryOp};

/// How an expression uses a variable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Access {
    /// A read.
    Read,
    /// The target of an assignment of this value.
    Write(ExprId),
    /// A declaration without a value, a loop variable, an import, ...
    Other,
}

/// Returns how an occurrence of a variable uses it.
pub fn access(sema: &Semantics<'_>, id: ExprId) -> Access {
    let hir = sema.hir();
    let mut current = id;
    loop {
        match sema.analysis.scopes.parents[current.index()] {
            Parent::Stmt(stmt) => return access_by_statement(&hir.stmt(stmt).kind, current),
            Parent::Expr(parent) => match &hir.expr(parent).kind {
                // It may be a pattern.
                ExprKind::List(_)
                | ExprKind::Tuple(_)
                | ExprKind::Opaque(_)
                | ExprKind::Spread(_)
                | ExprKind::Object(_) => current = parent,
                ExprKind::Assign { target, .. } | ExprKind::Update { target } if *target == current => {
                    return Access::Other;
                }
                ExprKind::Comprehension { .. } => return Access::Other,
                _ => return Access::Read,
            },
            Parent::Function(_) | Parent::None => return Access::Read,
        }
    }
}

fn access_by_statement(kind: &StmtKind, part: ExprId) -> Access {
    match kind {
        StmtKind::Assign { targets, op, value, .. } if targets.contains(&part) => match (op, value) {
            (None, Some(value)) => Access::Write(*value),
            _ => Access::Other,
        },
        StmtKind::ForEach { target, .. } if *target == part => Access::Other,
        StmtKind::With { items, .. } if items.iter().any(|(_, target)| *target == Some(part)) => Access::Other,
        StmtKind::Try { .. } | StmtKind::Delete(_) | StmtKind::Import(_) | StmtKind::Switch { .. } => Access::Other,
        _ => Access::Read,
    }
}

/// Returns `true` if every run of the function or file evaluates an expression.
pub fn is_certainly_evaluated(sema: &Semantics<'_>, id: ExprId) -> bool {
    let (hir, scopes) = (sema.hir(), &sema.analysis.scopes);
    let mut current = id;
    let stmt = loop {
        match scopes.parents[current.index()] {
            Parent::Expr(parent) => {
                let is_certain = match &hir.expr(parent).kind {
                    ExprKind::Conditional { test, .. } => *test == current,
                    ExprKind::Logical { left, .. } => *left == current,
                    ExprKind::Comprehension { .. } => false,
                    ExprKind::Unary { op, .. } => !matches!(op, UnaryOp::Typeof | UnaryOp::Delete),
                    _ => true,
                };
                if !is_certain {
                    return false;
                }
                current = parent;
            }
            Parent::Stmt(stmt) => break stmt,
            Parent::Function(_) | Parent::None => return false,
        }
    };
    let is_step = matches!(&hir.stmt(stmt).kind, StmtKind::For { update, .. } if *update == Some(current));
    !is_step && is_certainly_run(sema, stmt)
}

/// Returns `true` if no condition, loop or `try` is around a statement.
fn is_certainly_run(sema: &Semantics<'_>, stmt: StmtId) -> bool {
    let mut current = stmt;
    while let Parent::Stmt(around) = sema.analysis.scopes.stmt_parent[current.index()] {
        if !matches!(sema.hir().stmt(around).kind, StmtKind::With { .. } | StmtKind::Block(_)) {
            return false;
        }
        current = around;
    }
    true
}
