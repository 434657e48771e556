//! `textDocument/definition`.

use crate::check::modules::FileModules;
use crate::features::definition::{Module, definition, exported};
use crate::server::documents::{is_file, path_of};
use crate::server::elsewhere;
use crate::server::main_loop::Host;
use crate::server::view::View;
use crate::text::span::Span;
use std::path::PathBuf;
use tower_lsp_server::ls_types::{GotoDefinitionResponse, Location, LocationLink, TextDocumentPositionParams};

/// Where the name at a position comes from: in the file of its module if that can be read, else in this one.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<GotoDefinitionResponse> {
    let uri = &at.text_document.uri;
    let found = definition(&view.snapshot, view.offset(uri, at.position)?)?;
    let elsewhere = found.module.and_then(|module| in_module(view, &module));
    let target = elsewhere.or_else(|| view.location(found.here?))?;
    Some(GotoDefinitionResponse::Link(vec![LocationLink {
        origin_selection_range: view.range(uri, found.origin),
        target_uri: target.uri,
        target_range: target.range,
        target_selection_range: target.range,
    }]))
}

/// The file of a module that a document names.
pub fn file(view: &View, module: &str) -> Option<PathBuf> {
    let around = &view.around;
    let first = view.parts.first()?;
    if around.host != Host::Machine || !is_file(&first.uri) {
        return None;
    }
    let (own, workspace) = (path_of(&first.uri), &around.workspace);
    FileModules::new(&own, &workspace.roots, &workspace.cache, &view.snapshot.config).file(module)
}

/// Where a module, or what it exports, is.
fn in_module(view: &View, module: &Module) -> Option<Location> {
    let found = elsewhere::read(&file(view, &module.name)?, &view.around)?;
    let name = module.export.as_deref();
    let span = name.and_then(|name| exported(&found.snapshot, name)).unwrap_or(Span { start: 0, end: 0 });
    found.location(span)
}
