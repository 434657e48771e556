//! Opening, editing and closing documents.

use super::{MainLoop, OpenDocument};
use crate::server::documents::Source;
use crate::server::publish;
use tower_lsp_server::ls_types::Uri;

impl MainLoop {
    /// Opens a document or notebook.
    pub(super) fn open(&mut self, uri: Uri, source: Source) {
        let config = self.config(&uri);
        self.last_id += 1;
        if let Source::Notebook(notebook, cells) = &source {
            self.cell_notebooks.extend(cells.iter().map(|cell| (cell.document.uri.clone(), notebook.clone())));
        }
        let (id, waiting_requests) = (self.last_id, Vec::new());
        let document =
            OpenDocument { id, source, revision: 0, config, view: None, running_analysis: None, waiting_requests };
        // A client may open a document twice. Requests that wait for the first opening move to the
        // second.
        let previous = self.documents.insert(uri.clone(), document);
        self.analyze(&uri);
        for (_, request) in previous.into_iter().flat_map(|previous| previous.waiting_requests) {
            self.answer_or_queue(request);
        }
    }

    /// Applies a change to the document or notebook that contains `uri`.
    pub(super) fn edit(&mut self, uri: &Uri, change: impl FnOnce(&mut Source, &Uri)) {
        let name = self.cell_notebooks.get(uri).unwrap_or(uri).clone();
        let Some(document) = self.documents.get_mut(&name) else { return };
        let previous_uris = document.source.document_uris();
        change(&mut document.source, uri);
        document.revision += 1;
        if let Source::Notebook(notebook, _) = &document.source {
            let uris = document.source.document_uris();
            for removed in previous_uris.into_iter().filter(|uri| !uris.contains(uri)) {
                self.cell_notebooks.remove(&removed);
                publish::clear(removed, &self.outbox);
            }
            self.cell_notebooks.extend(uris.into_iter().map(|cell| (cell, notebook.clone())));
        }
        self.analyze(&name);
    }

    /// Closes a document or notebook.
    pub(super) fn close(&mut self, uri: &Uri) {
        let Some(document) = self.documents.remove(uri) else { return };
        if let Some((_, cancel)) = &document.running_analysis {
            cancel.cancel();
        }
        for uri in document.source.document_uris() {
            self.cell_notebooks.remove(&uri);
            if !self.session.client.pulls_diagnostics {
                publish::clear(uri, &self.outbox);
            }
        }
        for (_, request) in document.waiting_requests {
            (request.answer)(None);
        }
    }
}
