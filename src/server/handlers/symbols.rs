//! `textDocument/documentSymbol` and `workspace/symbol`.

use crate::features::document_symbol::{self as outline, SymbolKind as Kind, document_symbols};
use crate::features::workspace_symbol::workspace_symbols;
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

/// Names of all open documents.
pub fn of_workspace(views: &[Arc<View>], query: &str) -> Option<WorkspaceSymbolResponse> {
    let found = workspace_symbols(views.iter().map(|view| &view.snapshot), query).into_iter();
    let found = found.filter_map(|symbol| {
        Some(WorkspaceSymbol {
            name: symbol.name,
            kind: kind(symbol.kind),
            tags: None,
            container_name: (!symbol.container.is_empty()).then_some(symbol.container),
            location: OneOf::Left(views.get(symbol.file)?.location(symbol.span)?),
            data: None,
        })
    });
    Some(WorkspaceSymbolResponse::Nested(found.collect()))
}
