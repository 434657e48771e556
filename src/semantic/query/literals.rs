//! Finds the literal from which a value comes: the text that a person would change.

use super::Semantics;
use crate::semantic::bind::BoundArg;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Key, StmtId, StmtKind};
use crate::text::span::Span;
use std::sync::Arc;

/// Maximum number of variables between a value and its literal.
const MAX_STEPS: usize = 8;

/// Returns the expression whose value a name has, if one assignment certainly sets it.
pub fn origin(sema: &Semantics<'_>, id: ExprId) -> ExprId {
    let mut current = id;
    for _ in 0..MAX_STEPS {
        match assigned(sema, current) {
            Some(next) => current = next,
            None => break,
        }
    }
    current
}

/// Returns the value of the assignment that a read of a variable sees.
pub fn assigned(sema: &Semantics<'_>, id: ExprId) -> Option<ExprId> {
    let ExprKind::Name(_) = sema.expr(id).kind else { return None };
    let scopes = &sema.analysis.scopes;
    let binding = scopes.resolve(id)?;
    match sema.binding(binding).writes {
        1 => sema.binding(binding).value,
        2..=MAX_WRITES => last_write_before(sema, id, binding),
        _ => None,
    }
}

/// Variables with more assignments are not followed.
const MAX_WRITES: u32 = 60;

/// Returns the value of the assignment that a read sees, if it is the last one before the read and
/// in the same block or an enclosing one. Notebooks reuse names.
fn last_write_before(sema: &Semantics<'_>, read: ExprId, binding: BindingId) -> Option<ExprId> {
    let scopes = &sema.analysis.scopes;
    let reader = sema.analysis.statement_of(read)?;
    let start = sema.hir().stmt(reader).span.start;
    let mut writes = 0;
    let mut last: Option<(StmtId, ExprId)> = None;
    for (index, stmt) in sema.hir().stmts.iter().enumerate() {
        let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind else { continue };
        let [target] = targets[..] else { continue };
        if scopes.resolve(target) != Some(binding) || !matches!(sema.expr(target).kind, ExprKind::Name(_)) {
            continue;
        }
        writes += 1;
        let later = last.is_none_or(|(known, _)| sema.hir().stmt(known).span.start < stmt.span.start);
        if stmt.span.end <= start && later {
            last = Some((StmtId(index as u32), *value));
        }
    }
    let (stmt, value) = last.filter(|_| writes == sema.binding(binding).writes)?;
    let same_function = scopes.function_of[read.index()] == scopes.stmt_function[stmt.index()];
    (same_function && is_passed_before(sema, stmt, reader)).then_some(value)
}

/// Returns `true` if every path to a statement passes an earlier one: both are in one block, or the
/// earlier one is in an enclosing block.
fn is_passed_before(sema: &Semantics<'_>, first: StmtId, then: StmtId) -> bool {
    let parents = &sema.analysis.scopes.stmt_parent;
    let block = parents[first.index()];
    let mut current = then;
    loop {
        if parents[current.index()] == block {
            let Parent::Stmt(around) = block else { return true };
            return match &sema.hir().stmt(around).kind {
                StmtKind::If { then: yes, otherwise: no, .. } => {
                    [yes, no].iter().any(|block| block.contains(&first) && block.contains(&current))
                }
                StmtKind::Switch { .. } | StmtKind::Try { .. } => false,
                _ => true,
            };
        }
        match parents[current.index()] {
            Parent::Stmt(around) => current = around,
            _ => return false,
        }
    }
}

/// Returns the name of the variable that a statement sets to an expression.
pub fn assigned_name<'a>(sema: &Semantics<'a>, expr: ExprId) -> Option<&'a str> {
    let Parent::Stmt(stmt) = sema.analysis.scopes.parents[expr.index()] else { return None };
    let StmtKind::Assign { targets, value: Some(value), .. } = &sema.hir().stmt(stmt).kind else { return None };
    match sema.expr(*targets.first().filter(|_| *value == expr)?).kind {
        ExprKind::Name(name) => Some(sema.hir().name(name)),
        _ => None,
    }
}

/// A string with a known value, and its source.
pub struct LocatedText {
    /// The string.
    pub text: Arc<str>,
    /// The literal, if there is one.
    pub literal: Option<ExprId>,
    /// Span to report.
    pub span: Span,
}

/// Returns the known strings in an argument: the argument itself, or the items of a list.
pub fn texts(sema: &Semantics<'_>, arg: &BoundArg) -> Vec<LocatedText> {
    texts_of(sema, &arg.value, arg.expr, arg.span)
}

/// Returns the known strings in a value that `expr` gives.
pub fn texts_of(sema: &Semantics<'_>, value: &Value, expr: Option<ExprId>, span: Span) -> Vec<LocatedText> {
    if let Some(items) = value.as_items() {
        let written = expr.and_then(|expr| items_of(sema, expr)).filter(|written| written.len() == items.len());
        let item = |(index, item): (usize, &Value)| {
            let text = item.as_text()?.clone();
            let expr = written.as_ref().map(|written| written[index]);
            Some(locate(sema, text, expr, span))
        };
        return items.iter().enumerate().filter_map(item).collect();
    }
    // A list that may have more items still has the known ones.
    if let Value::List(list) = value {
        let written = expr.and_then(|expr| items_of(sema, expr)).unwrap_or_default();
        // A change of the list may have removed what is written.
        let is_left = |text: &str| list.items.iter().any(|item| item.as_text().is_some_and(|known| **known == *text));
        let certain = |&item: &ExprId| {
            let text = sema.value(item).as_text().filter(|text| is_left(text))?.clone();
            Some(locate(sema, text, Some(item), span))
        };
        return written.iter().filter_map(certain).collect();
    }
    value.as_text().map(|text| locate(sema, text.clone(), expr, span)).into_iter().collect()
}

fn locate(sema: &Semantics<'_>, text: Arc<str>, expr: Option<ExprId>, around: Span) -> LocatedText {
    let literal = expr.map(|expr| origin(sema, expr)).filter(|&expr| is_text(sema, expr, &text));
    let span = literal.or(expr).map_or(around, |expr| sema.span(expr));
    LocatedText { text, literal, span }
}

/// Returns `true` if the expression is the string, or a cast of it.
fn is_text(sema: &Semantics<'_>, expr: ExprId, text: &str) -> bool {
    matches!(&sema.expr(expr).kind, ExprKind::String(written) if **written == *text)
}

/// Returns the items of a list literal, also inside a cast.
pub fn items_of(sema: &Semantics<'_>, expr: ExprId) -> Option<Vec<ExprId>> {
    match &sema.expr(origin(sema, expr)).kind {
        ExprKind::List(items) | ExprKind::Tuple(items) => {
            let plain = items.iter().all(|&item| !matches!(sema.expr(item).kind, ExprKind::Spread(_)));
            plain.then(|| items.clone())
        }
        ExprKind::Call { args, .. } if args.len() == 1 => match sema.expr(args[0].value).kind {
            ExprKind::List(_) | ExprKind::Tuple(_) => items_of(sema, args[0].value),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the value of a key in an object literal.
pub fn entry_of(sema: &Semantics<'_>, object: ExprId, key: &str) -> Option<ExprId> {
    let ExprKind::Object(properties) = &sema.expr(origin(sema, object)).kind else { return None };
    let named = |property: &&crate::syntax::hir::Property| match &property.key {
        Key::Ident(ident) => sema.hir().name(ident.name) == key,
        Key::String(name, _) => **name == *key,
        _ => false,
    };
    properties.iter().rev().find(named).map(|property| property.value)
}

/// Returns the span between the quotes of a string literal without escapes, prefixes and
/// continuations.
pub fn inner_span(sema: &Semantics<'_>, literal: ExprId) -> Option<Span> {
    let ExprKind::String(text) = &sema.expr(literal).kind else { return None };
    let span = sema.span(literal);
    let source = sema.source(span);
    let inner = Span { start: span.start + 1, end: span.end.saturating_sub(1) };
    (source.len() == text.len() + 2 && source.starts_with(['"', '\'', '`']) && sema.source(inner) == &**text)
        .then_some(inner)
}
