//! `textDocument/definition`.

use crate::check::modules::FileModules;
use crate::features::definition::{Module, definition};
use crate::features::exports::export_declaration;
use crate::server::client::ClientKind;
use crate::server::documents::{is_file, path_of};
use crate::server::view::View;
use crate::server::workspace_files;
use crate::text::span::Span;
use std::path::PathBuf;
use tower_lsp_server::ls_types::{GotoDefinitionResponse, Location, LocationLink, TextDocumentPositionParams};

/// Returns the definition of the name at a position: in the module that it is imported from, else
/// in this document.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<GotoDefinitionResponse> {
    let uri = &at.text_document.uri;
    let found = definition(&view.snapshot, view.offset(uri, at.position)?)?;
    let imported = found.module.and_then(|module| module_location(view, &module));
    let target = imported.or_else(|| view.location(found.declaration?))?;
    Some(GotoDefinitionResponse::Link(vec![LocationLink {
        origin_selection_range: view.range(uri, found.origin),
        target_uri: target.uri,
        target_range: target.range,
        target_selection_range: target.range,
    }]))
}

/// Returns the file of a module that a document imports.
pub fn module_file(view: &View, module: &str) -> Option<PathBuf> {
    let context = &view.context;
    let first = view.documents.first()?;
    if context.client_kind != ClientKind::Editor || !is_file(&first.uri) {
        return None;
    }
    let (path, workspace) = (path_of(&first.uri), &context.workspace);
    FileModules::new(&path, &workspace.roots, &workspace.modules, &view.snapshot.config).file(module)
}

/// Returns the location of a module or of a name that it exports.
fn module_location(view: &View, module: &Module) -> Option<Location> {
    let target = workspace_files::read(&module_file(view, &module.name)?, &view.context)?;
    let name = module.export.as_deref();
    let span = name.and_then(|name| export_declaration(&target.snapshot, name)).unwrap_or(Span { start: 0, end: 0 });
    target.location(span)
}
