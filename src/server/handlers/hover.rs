//! `textDocument/hover`.

use crate::features::hover::hover_with_docs;
use crate::features::hover::installed_packages::installed_docs;
use crate::server::client::ClientKind;
use crate::server::documents::is_file;
use crate::server::to_proto::markdown;
use crate::server::view::View;
use tower_lsp_server::ls_types::{Hover, HoverContents, TextDocumentPositionParams};

/// Returns the hover at a position.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<Hover> {
    let uri = &at.text_document.uri;
    let has_files = view.context.client_kind == ClientKind::Editor && is_file(uri);
    let packages = if has_files { view.context.workspace.packages() } else { None };
    let offset = view.offset(uri, at.position)?;
    let hover = |text: String, range| Hover { contents: HoverContents::Markup(markdown(text)), range };
    match hover_with_docs(&view.snapshot, offset, &|op| installed_docs(op, packages?)) {
        Some(found) => Some(hover(found.markdown, view.range(uri, found.span))),
        None => super::summarize::hover(view, uri, offset).map(|(text, range)| hover(text, Some(range))),
    }
}
