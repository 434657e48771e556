//! `textDocument/references` and `textDocument/documentHighlight`.

use crate::features::references::{Access, highlights, references};
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// All places of the name at a position.
pub fn all(view: &View, params: &ReferenceParams) -> Option<Vec<Location>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)?;
    let spans = references(&view.snapshot, offset, params.context.include_declaration);
    Some(spans.into_iter().filter_map(|span| view.location(span)).collect())
}

/// Those in the same document, told apart.
pub fn highlighted(view: &View, at: &TextDocumentPositionParams) -> Option<Vec<DocumentHighlight>> {
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
