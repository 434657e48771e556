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
    let found = hover_with_docs(&view.snapshot, view.offset(uri, at.position)?, packages)?;
    Some(Hover { contents: HoverContents::Markup(markdown(found.markdown)), range: view.range(uri, found.span) })
}
