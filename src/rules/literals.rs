//! Where a value is written: from an argument back to the literal that a person would change.

use super::context::Context;
use crate::semantic::bind::BoundArg;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, Key, StmtId, StmtKind};
use crate::text::span::Span;
use std::sync::Arc;

/// Variables that are followed on the way to a literal.
const MAX_STEPS: usize = 8;

/// The expression that a name stands for, where it is certain which assignment gives it its value.
pub fn origin(context: &Context<'_>, id: ExprId) -> ExprId {
    let mut current = id;
    for _ in 0..MAX_STEPS {
        match assigned(context, current) {
            Some(next) => current = next,
            None => break,
        }
    }
    current
}

/// The value of the assignment that a read of a variable sees.
pub fn assigned(context: &Context<'_>, id: ExprId) -> Option<ExprId> {
    let ExprKind::Name(_) = context.expr(id).kind else { return None };
    let scopes = &context.analysis.scopes;
    let binding = scopes.resolve(id)?;
    match context.binding(binding).writes {
        1 => context.binding(binding).value,
        2..=MAX_WRITES => last_before(context, id, binding),
        _ => None,
    }
}

/// Variables that are assigned more often are not followed.
const MAX_WRITES: u32 = 60;

/// The value of the assignment that a read sees, where it is the one right before it in the text, in the read's own block or one
/// around that: notebooks use a name again and again.
fn last_before(context: &Context<'_>, read: ExprId, binding: BindingId) -> Option<ExprId> {
    let scopes = &context.analysis.scopes;
    let reader = context.analysis.statement_of(read)?;
    let start = context.hir().stmt(reader).span.start;
    let mut writes = 0;
    let mut last: Option<(StmtId, ExprId)> = None;
    for (index, stmt) in context.hir().stmts.iter().enumerate() {
        let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind else { continue };
        let [target] = targets[..] else { continue };
        if scopes.resolve(target) != Some(binding) || !matches!(context.expr(target).kind, ExprKind::Name(_)) {
            continue;
        }
        writes += 1;
        let later = last.is_none_or(|(known, _)| context.hir().stmt(known).span.start < stmt.span.start);
        if stmt.span.end <= start && later {
            last = Some((StmtId(index as u32), *value));
        }
    }
    let (stmt, value) = last.filter(|_| writes == context.binding(binding).writes)?;
    let same_function = scopes.function_of[read.index()] == scopes.stmt_function[stmt.index()];
    (same_function && comes_first(context, stmt, reader)).then_some(value)
}

/// Whether whoever reaches a statement has passed an earlier one: it stands in the same block, or in one around that.
fn comes_first(context: &Context<'_>, first: StmtId, then: StmtId) -> bool {
    let parents = &context.analysis.scopes.stmt_parent;
    let block = parents[first.index()];
    let mut current = then;
    loop {
        if parents[current.index()] == block {
            let Parent::Stmt(around) = block else { return true };
            return match &context.hir().stmt(around).kind {
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

/// A certain string and where it is written.
pub struct Text {
    /// The string.
    pub text: Arc<str>,
    /// The literal, if there is one.
    pub literal: Option<ExprId>,
    /// Where to point at.
    pub span: Span,
}

/// The certain strings in an argument: itself, or the items of a list.
pub fn texts(context: &Context<'_>, arg: &BoundArg) -> Vec<Text> {
    texts_of(context, &arg.value, arg.expr, arg.span)
}

/// The certain strings in a value that is written as `expr`.
pub fn texts_of(context: &Context<'_>, value: &Value, expr: Option<ExprId>, span: Span) -> Vec<Text> {
    if let Some(items) = value.as_items() {
        let written = expr.and_then(|expr| items_of(context, expr)).filter(|written| written.len() == items.len());
        let item = |(index, item): (usize, &Value)| {
            let text = item.as_text()?.clone();
            let expr = written.as_ref().map(|written| written[index]);
            Some(located(context, text, expr, span))
        };
        return items.iter().enumerate().filter_map(item).collect();
    }
    // A list that may hold more: what is known of it is still in it.
    if let Value::List(_) = value {
        let written = expr.and_then(|expr| items_of(context, expr)).unwrap_or_default();
        let certain = |&item: &ExprId| Some(located(context, context.value(item).as_text()?.clone(), Some(item), span));
        return written.iter().filter_map(certain).collect();
    }
    value.as_text().map(|text| located(context, text.clone(), expr, span)).into_iter().collect()
}

fn located(context: &Context<'_>, text: Arc<str>, expr: Option<ExprId>, around: Span) -> Text {
    let literal = expr.map(|expr| origin(context, expr)).filter(|&expr| is_text(context, expr, &text));
    let span = literal.or(expr).map_or(around, |expr| context.span(expr));
    Text { text, literal, span }
}

/// Whether the expression is the string, or a cast of it.
fn is_text(context: &Context<'_>, expr: ExprId, text: &str) -> bool {
    matches!(&context.expr(expr).kind, ExprKind::String(written) if **written == *text)
}

/// The expressions of the items of a list that is written as a literal, perhaps in a cast.
pub fn items_of(context: &Context<'_>, expr: ExprId) -> Option<Vec<ExprId>> {
    match &context.expr(origin(context, expr)).kind {
        ExprKind::List(items) | ExprKind::Tuple(items) => {
            let plain = items.iter().all(|&item| !matches!(context.expr(item).kind, ExprKind::Spread(_)));
            plain.then(|| items.clone())
        }
        ExprKind::Call { args, .. } if args.len() == 1 => match context.expr(args[0].value).kind {
            ExprKind::List(_) | ExprKind::Tuple(_) => items_of(context, args[0].value),
            _ => None,
        },
        _ => None,
    }
}

/// The expression of a key's value in an object that is written as a literal.
pub fn entry_of(context: &Context<'_>, object: ExprId, key: &str) -> Option<ExprId> {
    let ExprKind::Object(properties) = &context.expr(origin(context, object)).kind else { return None };
    let named = |property: &&crate::syntax::hir::Property| match &property.key {
        Key::Ident(ident) => context.hir().name(ident.name) == key,
        Key::String(name, _) => **name == *key,
        _ => false,
    };
    properties.iter().rev().find(named).map(|property| property.value)
}

/// What stands between the quotes of a string literal without escapes, prefixes and continuations.
pub fn inner_span(context: &Context<'_>, literal: ExprId) -> Option<Span> {
    let ExprKind::String(text) = &context.expr(literal).kind else { return None };
    let span = context.span(literal);
    let source = context.source(span);
    let inner = Span { start: span.start + 1, end: span.end.saturating_sub(1) };
    (source.len() == text.len() + 2 && source.starts_with(['"', '\'', '`']) && context.source(inner) == &**text)
        .then_some(inner)
}
