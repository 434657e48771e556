//! `textDocument/prepareRename` and `textDocument/rename`.

use super::code_action::workspace_edit;
use super::workspace_scope::{ExportedName, Scope, exported_name, refers_to, views_with_name};
use crate::features::definition::definition;
use crate::features::exports::{SharedName, export_declaration, rename_uses, shared_name};
use crate::features::rename;
use crate::server::view::View;
use crate::server::workspace_files::WorkspaceSnapshot;
use std::collections::HashMap;
use tower_lsp_server::ls_types::*;

/// Returns the range of the name at a position, or the reason why it cannot be renamed.
pub fn prepare(view: &View, at: &TextDocumentPositionParams) -> Option<Result<PrepareRenameResponse, String>> {
    let uri = &at.text_document.uri;
    let offset = view.offset(uri, at.position)?;
    Some(match rename::prepare(&view.snapshot, offset) {
        Ok((span, placeholder)) => {
            Ok(PrepareRenameResponse::RangeWithPlaceholder { range: view.range(uri, span)?, placeholder })
        }
        // A name that another file exports can be renamed from here.
        Err(reason) => match exported_name(view, offset).zip(definition(&view.snapshot, offset)) {
            Some((exported, found)) => Ok(PrepareRenameResponse::RangeWithPlaceholder {
                range: view.range(uri, found.origin)?,
                placeholder: exported.name,
            }),
            None => Err(reason),
        },
    })
}

/// A request to rename an exported name.
pub struct WorkspaceRename {
    exported: ExportedName,
    new_name: String,
}

/// Returns the edits in the document, a request for the whole workspace, or the reason why the name
/// cannot be renamed.
pub fn handle(view: &View, params: &RenameParams) -> Option<Result<Scope<WorkspaceEdit, WorkspaceRename>, String>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)?;
    let edits = rename::rename(&view.snapshot, offset, &params.new_name);
    // The local name of an import can change in this file alone.
    let is_own = matches!(shared_name(&view.snapshot, offset), Some(SharedName::Own(_)));
    match exported_name(view, offset).filter(|_| is_own || edits.is_err()) {
        Some(exported) if edits.is_ok() || !is_own => {
            let new_name = params.new_name.trim().to_owned();
            Some(Ok(Scope::Workspace(WorkspaceRename { exported, new_name })))
        }
        _ => Some(edits.map(|edits| Scope::Document(workspace_edit(view, &edits)))),
    }
}

/// Returns the edits in all files, or the reason why the name cannot be renamed.
pub fn answer_workspace(workspace: &WorkspaceSnapshot, request: &WorkspaceRename) -> Result<WorkspaceEdit, String> {
    let ExportedName { file, name } = &request.exported;
    let views = views_with_name(workspace, &request.exported);
    let Some(exporter) = views.first().filter(|view| view.snapshot.path == *file) else {
        return Err(format!("the file of \"{name}\" cannot be read"));
    };
    let Some(declaration) = export_declaration(&exporter.snapshot, name) else {
        return Err(format!("\"{name}\" is not declared in its module"));
    };
    let mut changes = HashMap::new();
    for view in &views {
        let edits = match view.snapshot.path == *file {
            true => rename::rename(&view.snapshot, declaration.start, &request.new_name),
            false => rename_uses(&view.snapshot, &refers_to(view, file), name, &request.new_name),
        }?;
        changes.extend(workspace_edit(view, &edits).changes.unwrap_or_default());
    }
    Ok(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
}
