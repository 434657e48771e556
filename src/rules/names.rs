//! Questions about names and members that several rules ask.

use super::context::Context;
use crate::kb::model::ClassId;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};

/// Members that every object of the language has.
pub fn is_language_member(name: &str, python: bool) -> bool {
    if python {
        name.starts_with('_')
    } else {
        matches!(
            name,
            "constructor" | "prototype" | "toString" | "toLocaleString" | "hasOwnProperty" | "valueOf" | "isPrototypeOf" | "call"
                | "apply" | "bind" | "length" | "name"
        )
    }
}

/// Whether the expression is assigned to, deleted, or probed for being there.
pub fn is_written(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Stmt(stmt) => match &context.hir().stmt(stmt).kind {
            StmtKind::Assign { targets, .. } => targets.contains(&id),
            StmtKind::Delete(_) => true,
            StmtKind::If { test, .. } => *test == id,
            _ => false,
        },
        Parent::Expr(parent) => match &context.expr(parent).kind {
            ExprKind::Assign { target, .. } => *target == id,
            ExprKind::Unary { op, .. } => {
                matches!(op, crate::syntax::hir::UnaryOp::Typeof | crate::syntax::hir::UnaryOp::Not | crate::syntax::hir::UnaryOp::Delete)
            }
            ExprKind::Logical { left, .. } => *left == id,
            ExprKind::Conditional { test, .. } => *test == id,
            _ => false,
        },
        _ => false,
    }
}

/// Whether the expression is called or something of it is taken.
pub fn is_used(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => match &context.expr(parent).kind {
            ExprKind::Call { callee, .. } => *callee == id,
            ExprKind::Member { object, .. } => *object == id,
            _ => false,
        },
        _ => false,
    }
}

/// Whether the class stands for "some server object".
pub fn is_lost(class: ClassId) -> bool {
    matches!(class, ClassId::OBJECT | ClassId::ELEMENT | ClassId::COLLECTION)
}

/// Whether any server class has a method of that name.
pub fn some_class_has(context: &Context<'_>, name: &str) -> bool {
    (0..=ClassId::SELECTOR_SET.0).any(|class| context.kb().method(ClassId(class), name, context.python()).is_some())
}

/// The receiver of a member as it is written, shortened.
pub fn receiver_text<'a>(context: &Context<'a>, member: ExprId) -> &'a str {
    match &context.expr(member).kind {
        ExprKind::Member { object, .. } => {
            let text = context.source(context.span(*object));
            if text.len() <= 40 && !text.contains('\n') { text } else { "(intermediate value)" }
        }
        _ => "",
    }
}
