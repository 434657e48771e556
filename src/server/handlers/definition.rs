//! `textDocument/definition`.

use crate::features::definition::definition;
use crate::server::view::View;
use tower_lsp_server::ls_types::{GotoDefinitionResponse, LocationLink, TextDocumentPositionParams};

/// Where the name at a position comes from.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<GotoDefinitionResponse> {
    let uri = &at.text_document.uri;
    let found = definition(&view.snapshot, view.offset(uri, at.position)?)?;
    let here = view.location(found.here?)?;
    Some(GotoDefinitionResponse::Link(vec![LocationLink {
        origin_selection_range: view.range(uri, found.origin),
        target_uri: here.uri,
        target_range: here.range,
        target_selection_range: here.range,
    }]))
}
