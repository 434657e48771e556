//! Objects and dictionaries as they are written in the file, also where a variable holds them.

use super::context::Context;
use crate::diagnostic::Edit;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, Key};
use crate::text::span::Span;

/// A key with its value.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The key.
    pub name: &'a str,
    /// Its place, with quotes.
    pub span: Span,
    /// The value.
    pub value: ExprId,
}

/// Variables are followed so far.
const MAX_STEPS: u32 = 4;

/// The certain keys of the object that an expression is: a literal, `dict(...)`, or a variable that is given one and no other.
pub fn entries<'a>(context: &Context<'a>, expr: ExprId) -> Vec<Entry<'a>> {
    let Some(expr) = origin(context, expr, MAX_STEPS) else { return Vec::new() };
    let hir = context.hir();
    match &hir.expr(expr).kind {
        ExprKind::Object(properties) => properties
            .iter()
            .filter_map(|property| match &property.key {
                Key::Ident(ident) => {
                    Some(Entry { name: hir.name(ident.name), span: ident.span, value: property.value })
                }
                Key::String(name, span) => Some(Entry { name, span: *span, value: property.value }),
                _ => None,
            })
            .collect(),
        ExprKind::Call { args, .. } => args
            .iter()
            .filter_map(|arg| match arg.kind {
                ArgKind::Keyword(ident) => {
                    Some(Entry { name: hir.name(ident.name), span: ident.span, value: arg.value })
                }
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The literal behind an expression.
pub fn origin(context: &Context<'_>, expr: ExprId, steps: u32) -> Option<ExprId> {
    let hir = context.hir();
    let steps = steps.checked_sub(1)?;
    match &hir.expr(expr).kind {
        ExprKind::Object(_) | ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::String(_) => Some(expr),
        ExprKind::Call { callee, .. } if context.python() => {
            let dict = matches!(hir.expr(*callee).kind, ExprKind::Name(name) if hir.name(name) == "dict");
            (dict && context.analysis.scopes.resolve(*callee).is_none()).then_some(expr)
        }
        ExprKind::Name(_) => {
            let binding = context.analysis.scopes.resolve(expr)?;
            let binding = context.binding(binding);
            let value = binding.value.filter(|_| binding.writes == 1)?;
            origin(context, value, steps)
        }
        ExprKind::Member { object, property } => {
            let owner = origin(context, *object, steps)?;
            let name = hir.name(property.name);
            let found = entries(context, owner).into_iter().rev().find(|entry| entry.name == name)?;
            origin(context, found.value, steps)
        }
        ExprKind::Index { object, index } => {
            let ExprKind::String(key) = &hir.expr(*index).kind else { return None };
            let owner = origin(context, *object, steps)?;
            let found = entries(context, owner).into_iter().rev().find(|entry| entry.name == &**key)?;
            origin(context, found.value, steps)
        }
        _ => None,
    }
}

/// A key under another name, where it stands in the text as it is.
pub fn renamed(context: &Context<'_>, span: Span, old: &str, new: &str) -> Option<Edit> {
    let source = context.source(span);
    if source == old {
        return Some(Edit::replace(span, new));
    }
    let inner = source.get(1..source.len().saturating_sub(1))?;
    (inner == old && source.starts_with(['\'', '"']))
        .then(|| Edit::replace(span, format!("{}{new}{}", &source[..1], &source[source.len() - 1..])))
}

/// Whether nothing else reads the object: it is written where it is used, or held by a variable that is read once.
pub fn is_read_once(context: &Context<'_>, expr: ExprId) -> bool {
    match context.expr(expr).kind {
        ExprKind::Object(_) => true,
        ExprKind::Name(_) => {
            context.analysis.scopes.resolve(expr).is_some_and(|binding| context.binding(binding).reads == 1)
        }
        _ => false,
    }
}
