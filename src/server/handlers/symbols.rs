//! `textDocument/documentSymbol` and `workspace/symbol`.

use crate::features::document_symbol::{self as outline, SymbolKind as Kind, document_symbols};
use crate::features::workspace_symbol::{FileSymbol, matching, names};
use crate::server::view::View;
use crate::server::workspace_files::{self, WorkspaceSnapshot};
use std::sync::Arc;
use tower_lsp_server::ls_types::*;

/// Returns the outline of a document.
pub fn handle(view: &View, uri: &Uri) -> Option<DocumentSymbolResponse> {
    let entries = document_symbols(&view.snapshot);
    Some(DocumentSymbolResponse::Nested(entries.into_iter().filter_map(|entry| encode(view, uri, entry)).collect()))
}

fn encode(view: &View, uri: &Uri, entry: outline::DocumentSymbol) -> Option<DocumentSymbol> {
    let range = view.range(uri, entry.span)?;
    let selection_range = view.range(uri, entry.selection)?;
    let children: Vec<_> = entry.children.into_iter().filter_map(|child| encode(view, uri, child)).collect();
    #[expect(deprecated, reason = "the type has no default")]
    Some(DocumentSymbol {
        // The protocol does not allow an empty name.
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

/// Returns the symbols in all open documents and files of the workspace that match a query.
pub fn answer_workspace(workspace: &WorkspaceSnapshot, query: &str) -> Option<WorkspaceSymbolResponse> {
    let context = &workspace.context;
    let symbols = |view: &View| {
        let symbols = names(&view.snapshot).into_iter();
        symbols.filter_map(|symbol| view.location(symbol.span).map(|location| (symbol, location))).collect()
    };
    let open = workspace.views.iter().map(|view| Arc::new(symbols(view)));
    let mut files: Vec<Arc<Vec<(FileSymbol, Location)>>> = open.collect();
    let closed = workspace.closed_files();
    let mut progress = workspace.progress("Reading the scripts of the workspace");
    for (index, path) in closed.iter().enumerate() {
        let read = || workspace_files::read(path, context).map(|view| symbols(&view)).unwrap_or_default();
        files.extend(context.workspace.symbols.get_or_read(path, read));
        progress.report(index + 1, closed.len());
    }
    let symbols = files.iter().flat_map(|symbols| symbols.iter());
    let matches = matching(symbols, |(symbol, _)| &symbol.name, query);
    let matches = matches.into_iter().map(|(symbol, location)| WorkspaceSymbol {
        name: symbol.name.clone(),
        kind: kind(symbol.kind),
        tags: None,
        container_name: (!symbol.container.is_empty()).then(|| symbol.container.clone()),
        location: OneOf::Left(location.clone()),
        data: None,
    });
    Some(WorkspaceSymbolResponse::Nested(matches.collect()))
}
