//! Object and dictionary literals, also through variables.

use super::Semantics;
use crate::diagnostic::Edit;
use crate::syntax::hir::{ArgKind, ExprId, ExprKind, Hir, Key};
use crate::text::span::Span;

/// A key with its value.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The key.
    pub name: &'a str,
    /// Span of the key, with quotes.
    pub span: Span,
    /// The value.
    pub value: ExprId,
}

/// Returns the text of a literal key: `a` or `'a'`.
pub fn key_text<'h>(hir: &'h Hir, key: &'h Key) -> Option<&'h str> {
    match key {
        Key::Ident(ident) => Some(hir.name(ident.name)),
        Key::String(text, _) => Some(text),
        Key::Computed(_) | Key::Spread => None,
    }
}

/// Maximum number of variables that are followed.
const MAX_STEPS: u32 = 4;

/// Returns the known keys of an object: a literal, `dict(...)`, or a variable with a single
/// assignment.
pub fn entries<'a>(sema: &Semantics<'a>, expr: ExprId) -> Vec<Entry<'a>> {
    let Some(expr) = origin(sema, expr, MAX_STEPS) else { return Vec::new() };
    let hir = sema.hir();
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

/// Returns the literal that an expression evaluates to.
pub fn origin(sema: &Semantics<'_>, expr: ExprId, steps: u32) -> Option<ExprId> {
    let hir = sema.hir();
    let steps = steps.checked_sub(1)?;
    match &hir.expr(expr).kind {
        ExprKind::Object(_) | ExprKind::List(_) | ExprKind::Tuple(_) | ExprKind::String(_) => Some(expr),
        ExprKind::Call { callee, .. } if sema.python() => {
            let dict = matches!(hir.expr(*callee).kind, ExprKind::Name(name) if hir.name(name) == "dict");
            (dict && sema.analysis.scopes.resolve(*callee).is_none()).then_some(expr)
        }
        ExprKind::Name(_) => {
            let binding = sema.analysis.scopes.resolve(expr)?;
            origin(sema, sema.binding(binding).only_value()?, steps)
        }
        ExprKind::Member { object, property } => {
            let owner = origin(sema, *object, steps)?;
            let name = hir.name(property.name);
            let entry = entries(sema, owner).into_iter().rev().find(|entry| entry.name == name)?;
            origin(sema, entry.value, steps)
        }
        ExprKind::Index { object, index } => {
            let ExprKind::String(key) = &hir.expr(*index).kind else { return None };
            let owner = origin(sema, *object, steps)?;
            let entry = entries(sema, owner).into_iter().rev().find(|entry| entry.name == &**key)?;
            origin(sema, entry.value, steps)
        }
        _ => None,
    }
}

/// Returns the edit that renames a key, if the source has it literally.
pub fn renamed(sema: &Semantics<'_>, span: Span, old: &str, new: &str) -> Option<Edit> {
    let source = sema.source(span);
    if source == old {
        return Some(Edit::replace(span, new));
    }
    let inner = source.get(1..source.len().saturating_sub(1))?;
    (inner == old && source.starts_with(['\'', '"']))
        .then(|| Edit::replace(span, format!("{}{new}{}", &source[..1], &source[source.len() - 1..])))
}

/// Returns `true` if nothing else reads the object: it is a literal, or a variable that is read
/// once.
pub fn is_read_once(sema: &Semantics<'_>, expr: ExprId) -> bool {
    match sema.expr(expr).kind {
        ExprKind::Object(_) => true,
        ExprKind::Name(_) => sema.analysis.scopes.resolve(expr).is_some_and(|binding| sema.binding(binding).reads == 1),
        _ => false,
    }
}
