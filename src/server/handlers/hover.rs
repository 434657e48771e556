//! `textDocument/hover`.

use crate::features::hover::hover_with_docs;
use crate::server::convert::markdown;
use crate::server::documents::is_file;
use crate::server::main_loop::Host;
use crate::server::view::View;
use tower_lsp_server::ls_types::{Hover, HoverContents, TextDocumentPositionParams};

/// The card of what stands at a position.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<Hover> {
    let uri = &at.text_document.uri;
    // A document of a browser is no reason to read files.
    let local = view.around.host == Host::Machine && is_file(uri);
    let packages = if local { view.around.workspace.packages() } else { None };
    let offset = view.offset(uri, at.position)?;
    let card = |text: String, range| Hover { contents: HoverContents::Markup(markdown(text)), range };
    match hover_with_docs(&view.snapshot, offset, packages) {
        Some(found) => Some(card(found.markdown, view.range(uri, found.span))),
        None => super::summarize::card(view, uri, offset).map(|(text, range)| card(text, Some(range))),
    }
}
