//! `textDocument/definition`.

use crate::base::cancel::Cancel;
use crate::check::modules::FileModules;
use crate::features::definition::{Module, definition, exported};
use crate::features::{Input, Snapshot};
use crate::semantic::infer::NoModules;
use crate::server::documents::{is_file, path_of};
use crate::server::main_loop::Host;
use crate::server::view::{Part, View};
use crate::text::line_index::LineIndex;
use crate::text::span::Span;
use crate::workspace::document::Document;
use std::sync::Arc;
use tower_lsp_server::ls_types::{GotoDefinitionResponse, Location, LocationLink, TextDocumentPositionParams, Uri};

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

/// Where a module, or what it exports, is.
fn in_module(view: &View, module: &Module) -> Option<Location> {
    let around = &view.around;
    let first = view.parts.first()?;
    if around.host != Host::Machine || !is_file(&first.uri) {
        return None;
    }
    let workspace = &around.workspace;
    let own = path_of(&first.uri);
    let config = view.snapshot.config.clone();
    let path = FileModules::new(&own, &workspace.roots, &workspace.cache, &config.assets).file(&module.name)?;
    let document = Document::from_bytes(&path, &std::fs::read(&path).ok()?, None).ok()?;
    let input = Input {
        path: path.clone(),
        text: document.text.clone(),
        language: document.language,
        config,
        modules: &NoModules,
        cell_ends: Vec::new(),
    };
    let snapshot = Snapshot::new(input, None, &Cancel::default())?;
    let name = module.export.as_deref();
    let span = name.and_then(|name| exported(&snapshot, name)).unwrap_or(Span { start: 0, end: 0 });
    let part = Part {
        uri: Uri::from_file_path(&path)?,
        version: None,
        span: Span::new(0, document.text.len()),
        lines: Arc::new(LineIndex::new(&document.text)),
        text: document.text,
    };
    View::new(0, 0, around.clone(), vec![part], snapshot).location(span)
}
