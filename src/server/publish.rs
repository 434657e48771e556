//! Publishes diagnostics to clients that do not request them.

use super::outbox::{Message, Outbox};
use super::to_proto;
use super::view::View;
use tower_lsp_server::ls_types::{PublishDiagnosticsParams, Uri};

/// Publishes the diagnostics of all documents of a view.
pub fn publish(view: &View, outbox: &Outbox) {
    for document in &view.documents {
        let diagnostics = to_proto::diagnostics(view, &document.uri);
        outbox.post(Message::Diagnostics(PublishDiagnosticsParams {
            uri: document.uri.clone(),
            diagnostics,
            version: document.version,
        }));
    }
}

/// Removes the diagnostics of a document.
pub fn clear(uri: Uri, outbox: &Outbox) {
    outbox.post(Message::Diagnostics(PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None }));
}
