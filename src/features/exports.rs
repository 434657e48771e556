//! Names that one file exports to others: their uses in other files, and renaming them everywhere.
//!
//! The workspace decides which file a module name means, so the caller passes `is_module`.

use super::Snapshot;
use super::definition::{Module, definition, module_of, unquoted};
use super::occurrences::{Form, Target, import_binding, occurrences, target_at};
use super::rename;
use crate::diagnostic::Edit;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::syntax::hir::{ExprKind, Imported, StmtId, StmtKind};
use crate::text::span::Span;

/// A name that several files share.
#[derive(Debug, Clone, PartialEq)]
pub enum SharedName {
    /// This file exports it under this name.
    Own(String),
    /// This file imports it from this module.
    Imported(Module),
}

/// Returns the name at an offset if other files can know it. A name that an import binds is that of
/// the other file.
pub fn shared_name(snapshot: &Snapshot, offset: u32) -> Option<SharedName> {
    if let Some(module) = definition(snapshot, offset).and_then(|definition| definition.module)
        && module.export.is_some()
    {
        return Some(SharedName::Imported(module));
    }
    let hir = &snapshot.analysis.hir;
    match target_at(snapshot, offset)?.0 {
        Target::Export(name) => Some(SharedName::Own(hir.name(name).to_owned())),
        Target::Binding(id) => {
            let binding = snapshot.analysis.scopes.binding(id);
            let is_exported = binding.function.is_none() && binding.kind != BindingKind::Import && snapshot.python();
            let module = is_exported.then(|| snapshot.analysis.scopes.module_binding(binding.name)).flatten();
            (module == Some(id)).then(|| SharedName::Own(hir.name(binding.name).to_owned()))
        }
        Target::Key(..) => None,
    }
}

/// Returns the target that a file exports under a name.
pub fn export(snapshot: &Snapshot, name: &str) -> Option<Target> {
    let symbol = snapshot.analysis.hir.names.find(name)?;
    match snapshot.python() {
        true => snapshot.analysis.scopes.module_binding(symbol).map(Target::Binding),
        false => Some(Target::Export(symbol)),
    }
}

/// Returns the declaration of an export: a module-level name in Python, an assignment to `exports`
/// in JavaScript.
pub fn export_declaration(snapshot: &Snapshot, name: &str) -> Option<Span> {
    match export(snapshot, name)? {
        Target::Binding(id) => Some(snapshot.analysis.scopes.binding(id).span),
        target => occurrences(snapshot, target).iter().find(|occurrence| occurrence.is_write).map(|write| write.span),
    }
}

/// Returns the occurrences of an export in its own file.
pub fn own_occurrences(snapshot: &Snapshot, name: &str) -> Vec<Span> {
    let all = export(snapshot, name).map(|target| occurrences(snapshot, target)).unwrap_or_default();
    all.into_iter().map(|occurrence| unquoted(occurrence.span, occurrence.form)).collect()
}

/// Returns the occurrences of a module's export in a file that imports it.
pub fn import_occurrences(snapshot: &Snapshot, is_module: &dyn Fn(&str) -> bool, name: &str) -> Vec<Span> {
    let mut spans = members(snapshot, is_module, name);
    for import in imports(snapshot, is_module, name) {
        spans.push(import.imported_name);
        if let Some(id) = import.same_name_binding {
            spans.extend(occurrences(snapshot, Target::Binding(id)).into_iter().map(|occurrence| occurrence.span));
        }
    }
    spans.sort_unstable();
    spans.dedup();
    spans
}

/// Returns the edits that rename a module's export in a file that uses it.
///
/// # Errors
///
/// A message for the user if the new name means something else there, or if `import *` hides the
/// uses.
pub fn rename_uses(
    snapshot: &Snapshot,
    is_module: &dyn Fn(&str) -> bool,
    name: &str,
    new: &str,
) -> Result<Vec<Edit>, String> {
    let hir = &snapshot.analysis.hir;
    let file = || snapshot.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if hir.names.find(name).is_some() && imports_everything(snapshot, is_module) {
        return Err(format!("{} takes everything from the module with `import *`", file()));
    }
    let mut edits: Vec<Edit> =
        members(snapshot, is_module, name).into_iter().map(|span| Edit::replace(span, new)).collect();
    for import in imports(snapshot, is_module, name) {
        edits.push(Edit::replace(import.imported_name, new));
        let Some(id) = import.same_name_binding else { continue };
        let all = occurrences(snapshot, Target::Binding(id));
        rename::check_conflicts(snapshot, id, &all, new).map_err(|reason| format!("in {}: {reason}", file()))?;
        for occurrence in all.into_iter().filter(|occurrence| occurrence.span != import.imported_name) {
            let text = if occurrence.form == Form::Shorthand { format!("{name}: {new}") } else { new.to_owned() };
            edits.push(Edit::replace(occurrence.span, text));
        }
    }
    edits.sort_by_key(|edit| edit.span);
    edits.dedup_by_key(|edit| edit.span);
    Ok(edits)
}

/// Returns the spans of `name` in `module.name`.
fn members(snapshot: &Snapshot, is_module: &dyn Fn(&str) -> bool, name: &str) -> Vec<Span> {
    let hir = &snapshot.analysis.hir;
    let Some(symbol) = hir.names.find(name) else { return Vec::new() };
    let spans = hir.exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Member { object, property } if property.name == symbol => {
            let (module, _) = module_of(snapshot, *object)?;
            is_module(&module).then_some(property.span)
        }
        _ => None,
    });
    spans.collect()
}

/// A name that an import takes from the module.
struct Import {
    /// The imported name.
    imported_name: Span,
    /// The binding, if it has the same name.
    same_name_binding: Option<BindingId>,
}

fn imports(snapshot: &Snapshot, is_module: &dyn Fn(&str) -> bool, name: &str) -> Vec<Import> {
    let hir = &snapshot.analysis.hir;
    let mut matching = Vec::new();
    for (at, stmt) in hir.stmts.iter().enumerate() {
        let StmtKind::Import(imports) = &stmt.kind else { continue };
        for (index, import) in imports.iter().enumerate() {
            if let Imported::Name(imported_name) = import.kind
                && hir.name(imported_name.name) == name
                && is_module(&import.module)
            {
                let same_name_binding = import.binds.is_some_and(|binds| binds.span == imported_name.span);
                let same_name_binding =
                    same_name_binding.then(|| import_binding(snapshot, StmtId(at as u32), index)).flatten();
                matching.push(Import { imported_name: imported_name.span, same_name_binding });
            }
        }
    }
    matching
}

fn imports_everything(snapshot: &Snapshot, is_module: &dyn Fn(&str) -> bool) -> bool {
    snapshot.analysis.hir.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Import(imports) => {
            imports.iter().any(|import| import.kind == Imported::Star && is_module(&import.module))
        }
        _ => false,
    })
}
