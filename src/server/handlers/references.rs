//! `textDocument/references` and `textDocument/documentHighlight`.

use super::workspace_scope::{ExportedName, Scope, exported_name, refers_to, views_with_name};
use crate::features::exports::{export_declaration, import_occurrences, own_occurrences};
use crate::features::references::{Access, highlights, references};
use crate::server::view::View;
use crate::server::workspace_files::WorkspaceSnapshot;
use tower_lsp_server::ls_types::*;

/// A request for the references to an exported name.
pub struct WorkspaceReferences {
    exported: ExportedName,
    include_declaration: bool,
}

/// Returns the references to the name at a position, or a request for the whole workspace.
pub fn handle(view: &View, params: &ReferenceParams) -> Option<Scope<Vec<Location>, WorkspaceReferences>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)?;
    let include_declaration = params.context.include_declaration;
    if let Some(exported) = exported_name(view, offset) {
        return Some(Scope::Workspace(WorkspaceReferences { exported, include_declaration }));
    }
    let spans = references(&view.snapshot, offset, include_declaration);
    Some(Scope::Document(spans.into_iter().filter_map(|span| view.location(span)).collect()))
}

/// Returns the references in all files.
pub fn answer_workspace(workspace: &WorkspaceSnapshot, request: &WorkspaceReferences) -> Vec<Location> {
    let ExportedName { file, name } = &request.exported;
    let mut locations = Vec::new();
    for view in views_with_name(workspace, &request.exported) {
        let spans = if view.snapshot.path == *file {
            let mut spans = own_occurrences(&view.snapshot, name);
            let declaration = export_declaration(&view.snapshot, name);
            spans.retain(|span| request.include_declaration || Some(*span) != declaration);
            spans
        } else {
            import_occurrences(&view.snapshot, &refers_to(&view, file), name)
        };
        locations.extend(spans.into_iter().filter_map(|span| view.location(span)));
    }
    locations
}

/// Returns the references in the document, with their kinds of access.
pub fn highlight(view: &View, at: &TextDocumentPositionParams) -> Option<Vec<DocumentHighlight>> {
    let uri = &at.text_document.uri;
    let spans = highlights(&view.snapshot, view.offset(uri, at.position)?);
    let spans = spans.into_iter().filter_map(|(span, access)| {
        let kind = match access {
            Access::Read => DocumentHighlightKind::READ,
            Access::Write => DocumentHighlightKind::WRITE,
        };
        Some(DocumentHighlight { range: view.range(uri, span)?, kind: Some(kind) })
    });
    Some(spans.collect())
}
