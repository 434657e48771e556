//! `textDocument/hover`.

use crate::features::hover::hover;
use crate::server::convert::markdown;
use crate::server::view::View;
use tower_lsp_server::ls_types::{Hover, HoverContents, TextDocumentPositionParams};

/// The card of what stands at a position.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<Hover> {
    let uri = &at.text_document.uri;
    let found = hover(&view.snapshot, view.offset(uri, at.position)?)?;
    Some(Hover { contents: HoverContents::Markup(markdown(found.markdown)), range: view.range(uri, found.span) })
}
