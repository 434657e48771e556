//! The main loop: one thread that owns all state of a session and handles events in order. It never
//! blocks; all work runs on a thread pool.
//!
//! # Hazards
//! An analysis may end late. Every opening of a document has its own id, and every change
//! increments the revision. The loop drops results of an earlier opening. The result of an older
//! revision only answers requests that were made before the next change, and its diagnostics are
//! not shown.

mod analysis;
mod lifecycle;
mod open_documents;

use super::client::ClientKind;
use super::documents::{self, Source, TextDocument, is_file, path_of};
use super::events::{DocumentRequest, Event};
use super::outbox::{Message, Outbox};
use super::publish;
use super::session::Session;
use super::view::View;
use super::workspace_files::WorkspaceSnapshot;
use crate::base::cancel::Cancel;
use crate::base::panic::internal_error;
use crate::base::pool::{Pool, Priority};
use crate::workspace::config::Config;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
#[cfg(feature = "server")]
use std::sync::mpsc::channel;
use std::sync::mpsc::{Receiver, Sender};
use tower_lsp_server::ls_types::*;

/// Starts the loop for one client. The loop ends after [`Event::Disconnected`].
#[cfg(feature = "server")]
pub fn start(
    client_kind: ClientKind,
    outbox: Outbox,
    version: String,
) -> std::io::Result<(Sender<Event>, std::thread::JoinHandle<()>)> {
    let (events, inbox) = channel();
    let size = std::thread::available_parallelism().map_or(2, |cores| cores.get().clamp(2, 8));
    let pool = Pool::new(size)?;
    let sender = events.clone();
    let run = move || MainLoop::new(client_kind, outbox, version, sender, pool).run(&inbox);
    let thread = std::thread::Builder::new().name("main-loop".into()).spawn(run)?;
    Ok((events, thread))
}

/// An open document or notebook.
struct OpenDocument {
    /// The number of the opening, which is also the key of its jobs on the pool.
    id: u64,
    source: Source,
    /// The number of changes.
    revision: u64,
    config: Arc<Config>,
    /// The latest analysis.
    view: Option<Arc<View>>,
    /// The revision that is being analyzed, and the flag that cancels the analysis.
    running_analysis: Option<(u64, Cancel)>,
    /// Requests that wait for the analysis of a revision.
    waiting_requests: Vec<(u64, DocumentRequest)>,
}

/// The loop of one client.
pub struct MainLoop {
    outbox: Outbox,
    events: Sender<Event>,
    pool: Pool,
    session: Session,
    version: String,
    documents: HashMap<Uri, OpenDocument>,
    /// The notebook that contains each cell.
    cell_notebooks: HashMap<Uri, Uri>,
    /// The id of the latest opening.
    last_id: u64,
    /// Rules whose panic has been logged.
    failed_rules: Vec<&'static str>,
}

impl MainLoop {
    /// Creates a loop. Its jobs send their results to `events`.
    pub fn new(
        client_kind: ClientKind,
        outbox: Outbox,
        version: String,
        events: Sender<Event>,
        pool: Pool,
    ) -> MainLoop {
        let session = Session::new(client_kind, &outbox);
        MainLoop {
            outbox,
            events,
            pool,
            session,
            version,
            documents: HashMap::new(),
            cell_notebooks: HashMap::new(),
            last_id: 0,
            failed_rules: Vec::new(),
        }
    }

    #[cfg(feature = "server")]
    fn run(&mut self, inbox: &Receiver<Event>) {
        while let Ok(event) = inbox.recv() {
            if matches!(event, Event::Disconnected) {
                self.session.close();
                return;
            }
            self.handle_or_log(event);
        }
    }

    /// Handles the events that have arrived. Returns `true` if there were any.
    pub fn run_arrived(&mut self, inbox: &Receiver<Event>) -> bool {
        let mut events = inbox.try_iter().peekable();
        let any = events.peek().is_some();
        events.for_each(|event| self.handle_or_log(event));
        any
    }

    /// Handles an event. A bug in the handling of one message must not end the session.
    fn handle_or_log(&mut self, event: Event) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.handle(event))) {
            self.outbox.log(MessageType::ERROR, internal_error(&*panic));
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Initialize(params, reply) => self.initialize(*params, reply),
            Event::Initialized => self.initialized(),
            Event::Open(item) => {
                let uri = item.uri.clone();
                self.open(uri, Source::Text(TextDocument::new(item)));
            }
            Event::Change(params) => {
                let (encoding, version) = (self.session.client.encoding, params.text_document.version);
                self.edit(&params.text_document.uri, |source, uri| match source {
                    Source::Text(text) => text.apply_changes(version, params.content_changes, encoding),
                    Source::Notebook(_, cells) => {
                        if let Some(cell) = cells.iter_mut().find(|cell| cell.document.uri == *uri) {
                            cell.document.apply_changes(version, params.content_changes, encoding);
                        }
                    }
                });
            }
            Event::Save(uri) => {
                // Other scripts may import the file.
                if is_file(&uri) {
                    self.session.invalidate_modules();
                    self.reanalyze_except(Some(&uri));
                }
            }
            Event::Close(uri) | Event::NotebookClose(uri) => self.close(&uri),
            Event::NotebookOpen(params) => {
                let kinds = params.notebook_document.cells.into_iter().map(|cell| (cell.kind, cell.document));
                let cells = documents::notebook_cells(kinds, params.cell_text_documents);
                let uri = params.notebook_document.uri;
                self.open(uri.clone(), Source::Notebook(uri, cells));
            }
            Event::NotebookChange(params) => {
                let encoding = self.session.client.encoding;
                let Some(change) = params.change.cells else { return };
                self.edit(&params.notebook_document.uri, |source, _| {
                    if let Source::Notebook(_, cells) = source {
                        documents::change_cells(cells, change, encoding);
                    }
                });
            }
            // Only a notification leads to a request for the settings. If the answer did too,
            // client and server would exchange messages forever.
            Event::SettingsChanged(_) if self.session.client.configuration => {
                self.outbox.post(Message::RequestSettings);
            }
            Event::SettingsChanged(value) | Event::Settings(value) => self.apply_settings(&value),
            Event::Folders(change) => self.change_folders(&change),
            Event::FilesChanged(changes) => self.files_changed(&changes),
            Event::DocumentRequest(request) => self.answer_or_queue(request),
            Event::WorkspaceRequest(request) => {
                let views = self.documents.values().filter_map(|document| document.view.clone()).collect();
                let (context, config) = (self.session.context(), self.session.workspace_config());
                let workspace = WorkspaceSnapshot { views, context, config, outbox: self.outbox.clone() };
                self.pool.spawn(Priority::Interactive, move || (request.answer)(workspace));
            }
            Event::Command(params, reply) => drop(reply.send(self.execute(params))),
            Event::CreateAndShow(edit, uri) => self.outbox.post(Message::CreateAndShow(edit, uri)),
            Event::AnalysisDone(done) => self.analysis_done(done),
            Event::DiagnosticsReady(view) => self.diagnostics_ready(&view),
            Event::Disconnected => {}
        }
    }

    fn change_folders(&mut self, change: &WorkspaceFoldersChangeEvent) {
        let paths = |folders: &[WorkspaceFolder]| -> Vec<_> {
            folders.iter().filter(|folder| is_file(&folder.uri)).map(|folder| path_of(&folder.uri)).collect()
        };
        let (removed, added) = (paths(&change.removed), paths(&change.added));
        let roots = self.session.workspace.roots.iter().filter(|root| !removed.contains(root)).cloned();
        let roots = roots.chain(added).collect();
        self.session.set_roots(roots);
        self.reanalyze_except(None);
    }

    fn files_changed(&mut self, changes: &[FileEvent]) {
        let mut paths = changes.iter().filter(|change| is_file(&change.uri)).map(|change| path_of(&change.uri));
        if paths.any(|path| Session::is_config(&path)) {
            self.session.invalidate_files();
            self.reconfigure();
        } else if changes.iter().any(|change| !self.documents.contains_key(&change.uri)) {
            self.session.invalidate_modules();
            self.reanalyze_except(None);
        }
    }

    fn diagnostics_ready(&mut self, view: &View) {
        for rule in &view.rule_results().failed_rules {
            if !self.failed_rules.contains(rule) {
                self.failed_rules.push(rule);
                let text = format!("internal error in the rule {rule}, please report it; its diagnostics are missing");
                self.outbox.log(MessageType::ERROR, text);
            }
        }
        let mut documents = self.documents.values();
        let is_latest = documents.any(|document| document.id == view.id && document.revision == view.revision);
        if is_latest && self.session.settings.diagnostics {
            publish::publish(view, &self.outbox);
        }
    }
}
