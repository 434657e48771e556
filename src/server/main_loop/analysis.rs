//! Analyses on the pool, and the requests that wait for them.

use super::MainLoop;
use crate::base::cancel::Cancel;
use crate::base::panic::internal_error;
use crate::base::pool::{Pool, Priority};
use crate::features::{Input, Snapshot};
use crate::server::client::ClientKind;
use crate::server::context::SessionContext;
use crate::server::documents::{JoinedSource, is_file, path_of};
use crate::server::events::{AnalysisDone, DocumentRequest, Event};
use crate::server::view::View;
use crate::workspace::config::Config;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tower_lsp_server::ls_types::{MessageType, Uri};

/// Marks the pool keys of jobs that compute diagnostics. Without it, they would delay the next
/// analysis.
const DIAGNOSTICS_KEY: u64 = 1 << 63;

impl MainLoop {
    /// Analyzes all documents but one, because something outside of their text has changed.
    pub(super) fn reanalyze_except(&mut self, excluded: Option<&Uri>) {
        let uris: Vec<Uri> = self.documents.keys().filter(|uri| Some(*uri) != excluded).cloned().collect();
        for uri in uris {
            if let Some(document) = self.documents.get_mut(&uri) {
                document.revision += 1;
            }
            self.analyze(&uri);
        }
    }

    /// Queues the analysis of the current revision of a document.
    pub(super) fn analyze(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        let (id, revision) = (document.id, document.revision);
        let Some(joined) = document.source.join() else {
            document.view = None;
            for (_, request) in std::mem::take(&mut document.waiting_requests) {
                (request.answer)(None);
            }
            return;
        };
        // No request waits for an older analysis: cancel it.
        if let Some((running, cancel)) = &document.running_analysis
            && !document
                .waiting_requests
                .iter()
                .any(|(min_revision, request)| min_revision <= running && !(request.is_cancelled)())
        {
            cancel.cancel();
        }
        let cancel = Cancel::default();
        document.running_analysis = Some((revision, cancel.clone()));
        let job = AnalysisJob {
            id,
            revision,
            joined,
            uri: document.source.uri().clone(),
            config: document.config.clone(),
            context: self.session.context(),
            previous: document.view.clone(),
        };
        let (events, outbox) = (self.events.clone(), self.outbox.clone());
        self.pool.replace(id, Priority::Interactive, move || {
            let view = catch_unwind(AssertUnwindSafe(|| job.run(&cancel))).unwrap_or_else(|panic| {
                outbox.log(MessageType::ERROR, internal_error(&*panic));
                None
            });
            drop(events.send(Event::AnalysisDone(AnalysisDone { id, view: view.map(Arc::new), revision })));
        });
    }

    /// Stores the result of an analysis and answers the requests that wait for it.
    pub(super) fn analysis_done(&mut self, done: AnalysisDone) {
        let Some(document) = self.documents.values_mut().find(|document| document.id == done.id) else { return };
        if document.running_analysis.as_ref().is_some_and(|(revision, _)| *revision == done.revision) {
            document.running_analysis = None;
        }
        let has_failed = done.view.is_none() && done.revision == document.revision;
        let mut replaced = None;
        if let Some(view) = &done.view
            && document.view.as_ref().is_none_or(|known| known.revision < view.revision)
        {
            replaced = document.view.replace(view.clone());
        }
        // A request may also wait for an older revision whose analysis never ended.
        let (ready, waiting): (Vec<_>, Vec<_>) = std::mem::take(&mut document.waiting_requests)
            .into_iter()
            .partition(|(min_revision, _)| has_failed || (done.view.is_some() && *min_revision <= done.revision));
        document.waiting_requests = waiting;
        for (_, request) in ready {
            answer(&self.pool, request, done.view.clone());
        }
        if let Some(view) = done.view
            && view.revision == document.revision
            && self.session.settings.diagnostics
            && !self.session.client.pulls_diagnostics
        {
            let events = self.events.clone();
            self.pool.replace(DIAGNOSTICS_KEY | document.id, Priority::Interactive, move || {
                view.diagnostics();
                drop(events.send(Event::DiagnosticsReady(view)));
            });
        }
        // A large view has hundreds of thousands of allocations, so the pool frees it.
        self.pool.spawn(Priority::Interactive, move || drop(replaced));
    }

    /// Answers a request if the current revision has been analyzed. Otherwise the request waits.
    pub(super) fn answer_or_queue(&mut self, request: DocumentRequest) {
        let name = self.cell_notebooks.get(&request.uri).unwrap_or(&request.uri);
        let Some(document) = self.documents.get_mut(name) else { return (request.answer)(None) };
        match &document.view {
            Some(view) if view.revision == document.revision => answer(&self.pool, request, Some(view.clone())),
            // The language is not supported, or the analysis has failed.
            _ if document.running_analysis.is_none() => (request.answer)(None),
            _ => document.waiting_requests.push((document.revision, request)),
        }
    }
}

/// Computes an answer on the pool, unless the client cancels the request first.
fn answer(pool: &Pool, request: DocumentRequest, view: Option<Arc<View>>) {
    pool.spawn(Priority::Interactive, move || {
        if !(request.is_cancelled)() {
            (request.answer)(view.as_ref());
        }
    });
}

/// The input of an analysis.
struct AnalysisJob {
    id: u64,
    revision: u64,
    joined: JoinedSource,
    uri: Uri,
    config: Arc<Config>,
    context: SessionContext,
    /// The latest analysis, which the new one reuses.
    previous: Option<Arc<View>>,
}

impl AnalysisJob {
    /// Returns `None` if the analysis was cancelled.
    fn run(self, cancel: &Cancel) -> Option<View> {
        let path = path_of(&self.uri);
        let has_files = self.context.client_kind == ClientKind::Editor && is_file(&self.uri);
        let JoinedSource { text, documents, language, cell_ends } = self.joined;
        let previous = self.previous.as_ref().map(|view| &view.snapshot);
        let snapshot = self.context.workspace.with_modules(&path, &self.config, has_files, |modules| {
            let (path, config) = (path.clone(), self.config.clone());
            Snapshot::new(Input { path, text, language, config, modules, cell_ends }, previous, cancel)
        })?;
        Some(View::new(self.id, self.revision, self.context, documents, snapshot))
    }
}
