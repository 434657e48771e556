//! Renames a name of the file at all its occurrences, or explains why it cannot.
//!
//! # Hazards
//!
//! At every occurrence the new name must mean what the old one meant, and it must not capture what
//! other code means by it. Where that is not certain, nothing is renamed.

use super::Snapshot;
use super::node_at::{self, word_at};
use super::occurrences::{Form, Occurrence, Target, occurrences, target_of};
use crate::diagnostic::Edit;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Imported, StmtKind};
use crate::syntax::language::Language;
use crate::text::span::Span;

/// Returns the span and the current name of what can be renamed at an offset.
///
/// # Errors
///
/// A message for the user if nothing can be renamed there.
pub fn prepare(snapshot: &Snapshot, offset: u32) -> Result<(Span, String), String> {
    let (span, name, _) = rename_target(snapshot, offset)?;
    Ok((span, name))
}

/// Returns the edits that rename the name at an offset.
///
/// # Errors
///
/// A message for the user if the new name is not possible.
pub fn rename(snapshot: &Snapshot, offset: u32, new: &str) -> Result<Vec<Edit>, String> {
    let (_, old, target) = rename_target(snapshot, offset)?;
    let new = new.trim();
    if new == old {
        return Ok(Vec::new());
    }
    let language = snapshot.analysis.hir.language;
    if !is_name(new, language) {
        return Err(format!("\"{new}\" is not a name in {}", language_name(language)));
    }
    if language.is_reserved_word(new) {
        return Err(format!("\"{new}\" is a word of {}", language_name(language)));
    }
    let all = occurrences(snapshot, target);
    match target {
        Target::Binding(id) => check_conflicts(snapshot, id, &all, new)?,
        Target::Key(object, _) => {
            let ExprKind::Object(properties) = &snapshot.analysis.hir.expr(object).kind else { return Ok(Vec::new()) };
            let is_taken = properties.iter().any(|property| match &property.key {
                crate::syntax::hir::Key::Ident(ident) => snapshot.analysis.hir.name(ident.name) == new,
                crate::syntax::hir::Key::String(text, _) => **text == *new,
                _ => false,
            });
            if is_taken {
                return Err(format!("the object has a key \"{new}\" already"));
            }
        }
        Target::Export(_) => {
            let is_taken =
                snapshot.analysis.hir.names.find(new).map(|name| occurrences(snapshot, Target::Export(name)));
            if is_taken.is_some_and(|is_taken| !is_taken.is_empty()) {
                return Err(format!("the module exports \"{new}\" already"));
            }
        }
    }
    Ok(all.into_iter().map(|occurrence| edit(snapshot, target, occurrence, &old, new)).collect())
}

fn edit(snapshot: &Snapshot, target: Target, occurrence: Occurrence, old: &str, new: &str) -> Edit {
    let Occurrence { span, form, .. } = occurrence;
    match (form, target) {
        (Form::Plain, _) => Edit::replace(span, new),
        (Form::Shorthand, Target::Binding(_)) => Edit::replace(span, format!("{old}: {new}")),
        (Form::Shorthand, Target::Key(..) | Target::Export(_)) => Edit::replace(span, format!("{new}: {old}")),
        (Form::Import, _) => Edit::replace(span, format!("{old} as {new}")),
        (Form::Quoted, _) => {
            let quote = span.of(&snapshot.text).get(..1).unwrap_or("'");
            Edit::replace(span, format!("{quote}{new}{quote}"))
        }
    }
}

fn rename_target(snapshot: &Snapshot, offset: u32) -> Result<(Span, String, Target), String> {
    let no_name = || "there is no name here".to_owned();
    if node_at::is_in_comment(snapshot, offset) {
        return Err(no_name());
    }
    let (word, span) = word_at(snapshot, offset).ok_or_else(no_name)?;
    let source = span.of(&snapshot.text);
    let not_of_this_file = || format!("\"{source}\" is not a name of this file");
    let target = target_of(snapshot, word).ok_or_else(not_of_this_file)?;
    let hir = &snapshot.analysis.hir;
    let name = match target {
        Target::Binding(id) => {
            let binding = snapshot.analysis.scopes.binding(id);
            if let Some(reason) = fixed_name_reason(snapshot, id) {
                return Err(reason);
            }
            hir.name(binding.name).to_owned()
        }
        Target::Key(_, name) => {
            if snapshot.analysis.calls().any(|call| reads_keys(snapshot, call, target)) {
                return Err(format!("\"{source}\" is a name that Earth Engine reads"));
            }
            hir.name(name).to_owned()
        }
        Target::Export(name) => hir.name(name).to_owned(),
    };
    Ok((span, name, target))
}

/// Returns `true` if a call takes the object: its keys are then names of arguments, options or
/// properties.
fn reads_keys(snapshot: &Snapshot, call: &crate::semantic::analysis::CallSite, target: Target) -> bool {
    let Target::Key(object, _) = target else { return false };
    let context = snapshot.semantics();
    let ExprKind::Call { args, .. } = &snapshot.analysis.hir.expr(call.expr).kind else { return false };
    args.iter().any(|arg| crate::semantic::query::objects::origin(&context, arg.value, 4) == Some(object))
}

/// Returns why a binding must keep its name.
fn fixed_name_reason(snapshot: &Snapshot, id: BindingId) -> Option<String> {
    let (hir, scopes) = (&snapshot.analysis.hir, &snapshot.analysis.scopes);
    let binding = scopes.binding(id);
    if binding.kind != BindingKind::Import {
        return None;
    }
    // `import a.b` binds `a`, and the code uses it as `a.b`.
    let dotted = hir.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Import(imports) => imports.iter().any(|import| {
            import.kind == Imported::Root
                && import.module.contains('.')
                && import.binds.is_some_and(|binds| binds.name == binding.name)
        }),
        _ => false,
    });
    dotted.then(|| format!("\"{}\" is the name of a package", hir.name(binding.name)))
}

/// Checks that the new name does not change the meaning of other names.
pub(super) fn check_conflicts(snapshot: &Snapshot, id: BindingId, all: &[Occurrence], new: &str) -> Result<(), String> {
    let (hir, scopes) = (&snapshot.analysis.hir, &snapshot.analysis.scopes);
    let Some(symbol) = hir.names.find(new) else { return Ok(()) };
    let binding = scopes.binding(id);
    let region = binding.function.map(|function| hir.function(function).span);
    let inside = |span: Span| region.is_none_or(|region| region.contains(span));
    let line = |span: Span| snapshot.lines.line(span.start) + 1;
    for other in scopes.bindings.iter().filter(|other| other.name == symbol) {
        let same = other.scope == binding.scope || other.function == binding.function;
        // A variable of an inner function hides the new name from the code in that function.
        let hides = other.function.is_some_and(|function| {
            inside(other.span) && all.iter().any(|occurrence| hir.function(function).span.contains(occurrence.span))
        });
        if same || hides {
            return Err(format!("\"{new}\" is declared in line {} already", line(other.span)));
        }
    }
    for (index, expr) in hir.exprs.iter().enumerate() {
        if !matches!(expr.kind, ExprKind::Name(name) if name == symbol) || !inside(expr.span) {
            continue;
        }
        let outer = match scopes.resolve(ExprId(index as u32)) {
            None => true,
            Some(other) => !is_inner(snapshot, scopes.binding(other).function, binding.function),
        };
        if outer {
            return Err(format!("\"{new}\" means something else in line {}", line(expr.span)));
        }
    }
    Ok(())
}

/// Returns `true` if a function lies in another; `None` is the file.
fn is_inner(snapshot: &Snapshot, inner: Option<FunctionId>, outer: Option<FunctionId>) -> bool {
    match outer {
        None => inner.is_some(),
        Some(outer) => inner.is_some() && snapshot.analysis.scopes.is_within(inner, outer),
    }
}

fn language_name(language: Language) -> &'static str {
    if language.is_python() { "Python" } else { "JavaScript" }
}

fn is_name(text: &str, language: Language) -> bool {
    let is_name_symbol = |c: char| c == '_' || (c == '$' && !language.is_python());
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || is_name_symbol(c))
        && chars.all(|c| c.is_alphanumeric() || is_name_symbol(c))
}
