//! `textDocument/documentLink`.

use crate::features::document_link::document_links;
use crate::server::view::View;
use tower_lsp_server::ls_types::{DocumentLink, Uri};

/// Returns the links in a document.
pub fn handle(view: &View, uri: &Uri) -> Option<Vec<DocumentLink>> {
    let links = document_links(&view.snapshot).into_iter().filter_map(|link| {
        Some(DocumentLink {
            range: view.range(uri, link.span)?,
            target: Some(link.url.parse().ok()?),
            tooltip: Some(link.tooltip),
            data: None,
        })
    });
    Some(links.collect())
}
