//! `textDocument/documentSymbol` and `workspace/symbol`.

use crate::features::document_symbol::{self as outline, SymbolKind as Kind, document_symbols};
use crate::features::workspace_symbol::{Named, matching, names};
use crate::server::elsewhere::{self, Surveyed};
use crate::server::view::View;
use std::sync::Arc;
use tower_lsp_server::ls_types::*;

/// The outline of a document.
pub fn of_document(view: &View, uri: &Uri) -> Option<DocumentSymbolResponse> {
    let entries = document_symbols(&view.snapshot);
    Some(DocumentSymbolResponse::Nested(entries.into_iter().filter_map(|entry| encode(view, uri, entry)).collect()))
}

fn encode(view: &View, uri: &Uri, entry: outline::DocumentSymbol) -> Option<DocumentSymbol> {
    let range = view.range(uri, entry.span)?;
    let selection_range = view.range(uri, entry.selection)?;
    let children: Vec<_> = entry.children.into_iter().filter_map(|child| encode(view, uri, child)).collect();
    #[expect(deprecated, reason = "a field that the type wants")]
    Some(DocumentSymbol {
        // The protocol wants a name.
        name: if entry.name.trim().is_empty() { "(no name)".to_owned() } else { entry.name },
        detail: (!entry.detail.is_empty()).then_some(entry.detail),
        kind: kind(entry.kind),
        tags: None,
        deprecated: None,
        range,
        selection_range,
        children: (!children.is_empty()).then_some(children),
    })
}

fn kind(kind: Kind) -> SymbolKind {
    match kind {
        Kind::Function => SymbolKind::FUNCTION,
        Kind::Method => SymbolKind::METHOD,
        Kind::Class => SymbolKind::CLASS,
        Kind::Variable => SymbolKind::VARIABLE,
        Kind::Constant => SymbolKind::CONSTANT,
        Kind::Layer => SymbolKind::OBJECT,
        Kind::Export => SymbolKind::EVENT,
    }
}

/// Names of all documents: those that are open, and the files of the workspace.
pub fn of_workspace(all: &Surveyed, query: &str) -> Option<WorkspaceSymbolResponse> {
    let named = |view: &View| {
        let names = names(&view.snapshot).into_iter();
        names.filter_map(|named| Some((view.location(named.span)?, named))).map(|(at, named)| (named, at)).collect()
    };
    let mut files: Vec<Arc<Vec<(Named, Location)>>> = all.views.iter().map(|view| Arc::new(named(view))).collect();
    let closed = all.closed();
    let mut progress = all.progress("Reading the scripts of the workspace");
    for (done, path) in closed.iter().enumerate() {
        let read = || elsewhere::read(path, &all.around).map(|view| named(&view)).unwrap_or_default();
        files.extend(all.around.workspace.names.of(path, read));
        progress.at(done + 1, closed.len());
    }
    let names = files.iter().flat_map(|names| names.iter());
    let found = matching(names, |(named, _)| &named.name, query).into_iter().map(|(named, at)| WorkspaceSymbol {
        name: named.name.clone(),
        kind: kind(named.kind),
        tags: None,
        container_name: (!named.container.is_empty()).then(|| named.container.clone()),
        location: OneOf::Left(at.clone()),
        data: None,
    });
    Some(WorkspaceSymbolResponse::Nested(found.collect()))
}
