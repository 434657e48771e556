//! Queries about names and members, shared by several rules.

use crate::kb::model::ClassId;
use crate::rules::engine::context::Context;
use crate::semantic::scope::Parent;
use crate::syntax::hir::{ExprId, ExprKind, StmtKind};
use crate::text::span::Span;

/// Attributes in which the Python client keeps what a server object is made of.
const PYTHON_ATTRIBUTES: [&str; 3] = ["args", "func", "varName"];

/// Returns `true` if every object of the language has the member. `function` is `true` if the
/// object is a function, such as a constructor.
pub fn is_language_member(name: &str, function: bool, python: bool) -> bool {
    if python {
        return name.starts_with('_') || !function && PYTHON_ATTRIBUTES.contains(&name);
    }
    // Closure marks private names with a trailing `_`.
    if function && name.ends_with('_') {
        return true;
    }
    matches!(name, "constructor" | "toString" | "toLocaleString" | "hasOwnProperty" | "valueOf" | "isPrototypeOf")
        || (function && matches!(name, "prototype" | "call" | "apply" | "bind" | "length" | "name"))
}

/// Returns `true` if the expression is assigned to, deleted, or tested for existence.
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
                matches!(
                    op,
                    crate::syntax::hir::UnaryOp::Typeof
                        | crate::syntax::hir::UnaryOp::Not
                        | crate::syntax::hir::UnaryOp::Delete
                )
            }
            ExprKind::Logical { left, .. } => *left == id,
            ExprKind::Conditional { test, .. } => *test == id,
            _ => false,
        },
        _ => false,
    }
}

/// Returns `true` if a member is in fact the start of the next line, after an unfinished `object.`.
/// That line is not indented further than the statement.
pub fn is_next_line(context: &Context<'_>, member: ExprId) -> bool {
    let ExprKind::Member { object, property } = &context.expr(member).kind else { return false };
    let gap = Span { start: context.span(*object).end, end: property.span.start };
    let after_dot = context.source(gap).split_once('.').map_or("", |(_, after_dot)| after_dot);
    let Some(stmt) = context.analysis.statement_of(member).filter(|_| after_dot.contains('\n')) else { return false };
    let start = context.hir().stmt(stmt).span.start;
    let before = context.source(Span { start: 0, end: start });
    let indent = before.len() - before.rfind('\n').map_or(0, |line| line + 1);
    after_dot.rsplit('\n').next().is_some_and(|line| line.len() <= indent && line.trim().is_empty())
}

/// Returns `true` if a call is still being typed: its bracket is not closed.
pub fn is_unfinished(context: &Context<'_>, call: ExprId) -> bool {
    let ExprKind::Call { args_span, .. } = &context.expr(call).kind else { return false };
    !context.problems().is_empty() && context.hir().is_unclosed(args_span.start)
}

/// Returns `true` if a syntax error lies in or beside a call. The parser may have lost arguments.
pub fn is_broken(context: &Context<'_>, call: ExprId) -> bool {
    let span = context.span(call);
    let around = Span { start: span.start.saturating_sub(1), end: span.end + 1 };
    context.problems().iter().any(|problem| problem.span.overlaps(around))
}

/// Returns `true` if the expression is called, or a member of it is read.
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

/// Returns `true` if any server-side class has a method of that name.
pub fn some_class_has(context: &Context<'_>, name: &str) -> bool {
    (0..=ClassId::SELECTOR_SET.0).any(|class| context.kb().method(ClassId(class), name, context.python()).is_some())
}

/// Returns the source of the receiver of a member, or a placeholder if it is long.
pub fn receiver_text<'a>(context: &Context<'a>, member: ExprId) -> &'a str {
    match &context.expr(member).kind {
        ExprKind::Member { object, .. } => {
            let text = context.source(context.span(*object));
            if text.len() <= 40 && !text.contains('\n') { text } else { "(intermediate value)" }
        }
        _ => "",
    }
}

/// Returns `true` if all members of a class are known, as for server-side classes and widgets.
pub fn is_closed(context: &Context<'_>, class: ClassId) -> bool {
    class <= ClassId::SELECTOR_SET || context.kb().class(class).name.starts_with("ui.")
}

/// Returns `true` if a syntax error is at or just before a span, so that the parsed code may differ
/// from the intended code.
pub fn has_nearby_syntax_error(context: &Context<'_>, span: Span) -> bool {
    let hir = context.hir();
    if context.problems().is_empty() {
        return false;
    }
    let start = span.start as usize;
    let end = (span.end as usize).min(context.text.len());
    // The lines of the span and three lines before it.
    let before = context.text.get(..start).unwrap_or("");
    let line = before.rmatch_indices('\n').nth(3).map_or(0, |(at, _)| at);
    let next = context.text.get(end..).and_then(|rest| rest.find('\n')).map_or(context.text.len(), |at| end + at);
    let near = Span::new(line, next);
    let broken = |stmt: &crate::syntax::hir::Stmt| matches!(stmt.kind, StmtKind::Broken(_)) && stmt.span.contains(span);
    hir.problems.iter().any(|problem| problem.span.overlaps(near) || near.contains(problem.span))
        || hir.stmts.iter().any(broken)
}

/// Returns `true` if the expression is the callee of a call.
pub fn is_called(context: &Context<'_>, id: ExprId) -> bool {
    match context.analysis.scopes.parents[id.index()] {
        Parent::Expr(parent) => matches!(&context.expr(parent).kind, ExprKind::Call { callee, .. } if *callee == id),
        _ => false,
    }
}

/// Returns `true` if a class has a JavaScript method of that name, ignoring case.
pub fn some_class_has_in(context: &Context<'_>, class: ClassId, name: &str) -> bool {
    context.kb().method(class, name, false).is_some()
        || context.kb().methods(class, false).any(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// Returns the name that a misspelled one certainly means. The two differ in case, are known
/// synonyms, or differ by one typing error (two in a long name). Returns `None` if no name fits.
pub fn find_misspelled<'n>(
    context: &Context<'_>,
    word: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<&'n str> {
    let lower = word.to_lowercase();
    if let Some(name) = names.clone().find(|name| name.to_lowercase() == lower) {
        return Some(name);
    }
    let synonyms = context.kb().synonyms(word);
    if let Some(name) = names.clone().find(|name| synonyms.contains(name)) {
        return Some(name);
    }
    let allowed = if lower.len() >= 6 { 2 } else { 1 };
    let edits = |name: &str| strsim::damerau_levenshtein(&lower, &name.to_lowercase());
    names.map(|name| (edits(name), name)).filter(|(edits, _)| *edits <= allowed).min().map(|(_, name)| name)
}
