//! Findings pushed to clients that do not ask for them.

use super::convert;
use super::outbox::{Message, Outbox};
use super::view::View;
use tower_lsp_server::ls_types::{PublishDiagnosticsParams, Uri};

/// Shows the findings of all documents of a view.
pub fn show(view: &View, outbox: &Outbox) {
    for part in &view.parts {
        let diagnostics = convert::findings(view, &part.uri);
        outbox.post(Message::Findings(PublishDiagnosticsParams {
            uri: part.uri.clone(),
            diagnostics,
            version: part.version,
        }));
    }
}

/// Takes back what was shown.
pub fn clear(uri: Uri, outbox: &Outbox) {
    outbox.post(Message::Findings(PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None }));
}
