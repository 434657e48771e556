//! Where a name is defined.

use super::Snapshot;
use super::node_at::{self, Word, word_at};
use super::occurrences::{Form, Target, import_binding, occurrences, target_of};
use crate::semantic::scope::{BindingId, BindingKind};
use crate::syntax::hir::{ExprId, ExprKind, Imported, StmtKind};
use crate::text::span::Span;

/// The definition of a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// The span of the name or string at the offset.
    pub origin: Span,
    /// The declared name in this file; the import if the name comes from another file.
    pub declaration: Option<Span>,
    /// The module that it comes from. The caller resolves it to a file, because that depends on the
    /// workspace.
    pub module: Option<Module>,
}

/// A module, or one of its exports.
#[derive(Debug, Clone, PartialEq)]
pub struct Module {
    /// The name as written: `users/name/repository:file`, `.helpers`, `package.module`.
    pub name: String,
    /// The name of the export; `None` means the module itself.
    pub export: Option<String>,
}

/// Returns the definition of the name at an offset.
pub fn definition(snapshot: &Snapshot, offset: u32) -> Option<Definition> {
    if let Some(module) = required_module(snapshot, offset) {
        return Some(module);
    }
    let (word, origin) = word_at(snapshot, offset)?;
    let hir = &snapshot.analysis.hir;
    if let Word::Module(stmt, index) | Word::Import(stmt, index) = word {
        let StmtKind::Import(imports) = &hir.stmt(stmt).kind else { return None };
        let import = imports.get(index)?;
        let export = match import.kind {
            Imported::Name(name) if matches!(word, Word::Import(..)) => Some(hir.name(name.name).to_owned()),
            _ => None,
        };
        let declaration = import_binding(snapshot, stmt, index).map(|id| snapshot.analysis.scopes.binding(id).span);
        return Some(Definition {
            origin,
            declaration,
            module: Some(Module { name: import.module.to_string(), export }),
        });
    }
    if let Word::Member(expr) = word
        && let ExprKind::Member { object, property } = &hir.expr(expr).kind
        && let Some((module, declaration)) = module_of(snapshot, *object)
    {
        let export = Some(hir.name(property.name).to_owned());
        return Some(Definition {
            origin,
            declaration: Some(declaration),
            module: Some(Module { name: module, export }),
        });
    }
    match target_of(snapshot, word)? {
        Target::Binding(id) => {
            let binding = snapshot.analysis.scopes.binding(id);
            let module = match binding.kind {
                BindingKind::Import => imported_module(snapshot, id),
                _ => binding
                    .value
                    .and_then(|value| require_argument(snapshot, value))
                    .map(|name| Module { name, export: None }),
            };
            Some(Definition { origin, declaration: Some(binding.span), module })
        }
        target @ (Target::Key(..) | Target::Export(_)) => {
            let all = occurrences(snapshot, target);
            let declared = all.iter().find(|occurrence| occurrence.is_write)?;
            Some(Definition { origin, declaration: Some(unquoted(declared.span, declared.form)), module: None })
        }
    }
}

/// Returns a span without the quotes of a quoted key.
pub fn unquoted(span: Span, form: Form) -> Span {
    match form {
        Form::Quoted if span.len() > 1 => Span { start: span.start + 1, end: span.end - 1 },
        _ => span,
    }
}

/// Returns the definition of a string in `require('...')`.
fn required_module(snapshot: &Snapshot, offset: u32) -> Option<Definition> {
    let expr = node_at::expr_at(snapshot, offset)?;
    let ExprKind::String(_) = snapshot.analysis.hir.expr(expr).kind else { return None };
    let crate::semantic::scope::Parent::Expr(call) = snapshot.analysis.scopes.parents[expr.index()] else {
        return None;
    };
    let name = require_argument(snapshot, call)?;
    let origin = snapshot.analysis.span(expr);
    Some(Definition { origin, declaration: None, module: Some(Module { name, export: None }) })
}

/// Returns the module that a call of `require` loads.
fn require_argument(snapshot: &Snapshot, expr: ExprId) -> Option<String> {
    let hir = &snapshot.analysis.hir;
    let ExprKind::Call { callee, args, .. } = &hir.expr(expr).kind else { return None };
    let is_require = matches!(hir.expr(*callee).kind, ExprKind::Name(name) if hir.name(name) == "require")
        && snapshot.analysis.scopes.resolve(*callee).is_none()
        && !snapshot.python();
    let ExprKind::String(name) = &hir.expr(args.first().filter(|_| is_require)?.value).kind else { return None };
    Some(name.to_string())
}

/// Returns the module that a name or call stands for, and the span that brings it in.
pub(super) fn module_of(snapshot: &Snapshot, expr: ExprId) -> Option<(String, Span)> {
    if let Some(module) = require_argument(snapshot, expr) {
        return Some((module, snapshot.analysis.span(expr)));
    }
    let id = snapshot.analysis.scopes.resolve(expr)?;
    let binding = snapshot.analysis.scopes.binding(id);
    if binding.kind == BindingKind::Import {
        let module = imported_module(snapshot, id)?;
        let name = match module.export {
            // `from package import module` takes a module from a package.
            Some(export) if snapshot.python() => match module.name.ends_with('.') {
                true => format!("{}{export}", module.name),
                false => format!("{}.{export}", module.name),
            },
            Some(_) => return None,
            None => module.name,
        };
        return Some((name, binding.span));
    }
    let module = require_argument(snapshot, binding.value.filter(|_| binding.writes == 1)?)?;
    Some((module, binding.span))
}

/// Returns the module that an imported name comes from.
fn imported_module(snapshot: &Snapshot, id: BindingId) -> Option<Module> {
    let (hir, scopes) = (&snapshot.analysis.hir, &snapshot.analysis.scopes);
    let stmt = scopes
        .stmt_bindings
        .iter()
        .find(|(stmt, bound)| bound.contains(&id) && matches!(hir.stmt(**stmt).kind, StmtKind::Import(_)))?;
    let StmtKind::Import(imports) = &hir.stmt(*stmt.0).kind else { return None };
    let name = scopes.binding(id).name;
    let import = imports.iter().find(|import| import.binds.is_some_and(|binds| binds.name == name))?;
    Some(match import.kind {
        Imported::Name(imported) => {
            Module { name: import.module.to_string(), export: Some(hir.name(imported.name).to_owned()) }
        }
        Imported::Root => Module { name: import.module.split('.').next().unwrap_or_default().to_owned(), export: None },
        Imported::Module | Imported::Default | Imported::Star => {
            Module { name: import.module.to_string(), export: None }
        }
    })
}
