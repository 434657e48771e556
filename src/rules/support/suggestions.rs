//! Suggests the names that may be meant by a wrong one.

use crate::diagnostic::{Diagnostic, Edit, Fix, Safety};
use crate::rules::engine::context::Context;
use crate::semantic::query::literals;
use crate::syntax::hir::ExprId;

/// Returns the names in quotes.
pub fn quoted(names: &[impl AsRef<str>], separator: &str) -> String {
    names.iter().map(|name| format!("\"{}\"", name.as_ref())).collect::<Vec<_>>().join(separator)
}

/// Adds the names that may be meant, the most likely first, and `fix` for the first of them. Adds
/// nothing if there are none.
pub fn did_you_mean(
    diagnostic: Diagnostic,
    names: &[impl AsRef<str>],
    fix: impl FnOnce(&str) -> Option<Fix>,
) -> Diagnostic {
    let Some(best) = names.first() else { return diagnostic };
    diagnostic.help(format!("did you mean {}?", quoted(names, " or "))).fix_if(fix(best.as_ref()))
}

/// Returns an unsafe fix that changes something to `name` by one edit.
pub fn change(name: &str, edit: Edit) -> Fix {
    Fix::unsafe_(format!("Change to \"{name}\""), vec![edit])
}

/// Returns a fix that changes the text of a string literal to `name`. Returns `None` if the literal
/// is not known or not plain.
pub fn change_literal(context: &Context<'_>, literal: Option<ExprId>, name: &str, is_safe: bool) -> Option<Fix> {
    let span = literals::inner_span(context, literal?)?;
    let safety = if is_safe { Safety::Safe } else { Safety::Unsafe };
    Some(Fix { safety, ..change(name, Edit::replace(span, name)) })
}
