//! The one thread that owns all state. It takes events in order, never waits, and gives work to the pool.
//!
//! Hazard: an analysis that is late. Every change of a document counts up its revision, every opening has its own number; a result of
//! another opening is dropped, an older revision answers only the requests that were made before the newer text came, and its findings
//! are not shown.

use super::capabilities::{self, ClientCan};
use super::documents::{self, Joined, Source, Text, is_file, path_of};
use super::elsewhere::Surveyed;
use super::events::{Analysed, Event, Query, Reply};
use super::handlers::code_lens;
use super::outbox::{Message, Outbox, Refresh};
use super::session::Session;
use super::settings::Settings;
use super::view::{Around, View};
use super::{parent, publish};
use crate::base::cancel::Cancel;
use crate::base::pool::{Pool, Urgency};
use crate::check::modules::{FileModules, NoFiles};
use crate::features::{Input, Snapshot};
use crate::semantic::infer::Modules;
use crate::workspace::config::Config;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tower_lsp_server::jsonrpc::{Error, Result};
use tower_lsp_server::ls_types::*;

/// What a client may make the server read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Host {
    /// An editor on this machine: files of the workspace.
    Machine,
    /// A browser: the documents that it sends, and nothing else.
    Browser,
}

/// Starts the loop for one client. It ends after [`Event::Gone`].
pub fn start(host: Host, outbox: Outbox, version: String) -> std::io::Result<(Sender<Event>, JoinHandle<()>)> {
    let (events, inbox) = channel();
    let size = std::thread::available_parallelism().map_or(2, |cores| cores.get().clamp(2, 8));
    let pool = Pool::new(size)?;
    let back = events.clone();
    let thread = std::thread::Builder::new().name("main-loop".into()).spawn(move || {
        let session = Session::new(host, &outbox);
        MainLoop {
            outbox,
            events: back,
            pool,
            session,
            version,
            open: HashMap::new(),
            cells: HashMap::new(),
            opened: 0,
            failed: Vec::new(),
        }
        .run(&inbox);
    })?;
    Ok((events, thread))
}

/// An open document or notebook.
struct Open {
    /// Which opening it is; the key of its work.
    id: u64,
    source: Source,
    /// Counts changes.
    revision: u64,
    config: Arc<Config>,
    /// The newest analysis.
    view: Option<Arc<View>>,
    /// The revision being analysed and how to stop that.
    running: Option<(u64, Cancel)>,
    /// Requests that wait for a revision.
    waiting: Vec<(u64, Query)>,
}

struct MainLoop {
    outbox: Outbox,
    events: Sender<Event>,
    pool: Pool,
    session: Session,
    version: String,
    open: HashMap<Uri, Open>,
    /// The notebook of each cell.
    cells: HashMap<Uri, Uri>,
    opened: u64,
    /// Rules that panicked, each told once.
    failed: Vec<&'static str>,
}

impl MainLoop {
    fn run(&mut self, inbox: &Receiver<Event>) {
        while let Ok(event) = inbox.recv() {
            if matches!(event, Event::Gone) {
                self.session.close();
                return;
            }
            // A bug in one message must not end the session.
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.take(event))) {
                self.log(&format!("internal error, please report it: {}", said(&*panic)));
            }
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Initialize(params, reply) => self.initialize(*params, reply),
            Event::Initialized => self.initialized(),
            Event::Open(item) => {
                let uri = item.uri.clone();
                self.add(uri, Source::Text(Text::new(item)));
            }
            Event::Change(params) => {
                let unit = self.session.can.unit;
                self.edit(&params.text_document.uri, |source, uri| match source {
                    Source::Text(text) => text.change(params.text_document.version, params.content_changes, unit),
                    Source::Notebook(_, cells) => {
                        if let Some(cell) = cells.iter_mut().find(|cell| cell.text.uri == *uri) {
                            cell.text.change(params.text_document.version, params.content_changes, unit);
                        }
                    }
                });
            }
            Event::Save(uri) => {
                // Other scripts may import it.
                if is_file(&uri) {
                    self.session.forget_modules();
                    self.analyse_others(&uri);
                }
            }
            Event::Close(uri) => self.close(&uri),
            Event::NotebookOpen(params) => {
                let kinds = params.notebook_document.cells.into_iter().map(|cell| (cell.kind, cell.document)).collect();
                let cells = documents::cells(kinds, params.cell_text_documents);
                let uri = params.notebook_document.uri;
                self.add(uri.clone(), Source::Notebook(uri, cells));
            }
            Event::NotebookChange(params) => {
                let unit = self.session.can.unit;
                let Some(change) = params.change.cells else { return };
                self.edit(&params.notebook_document.uri, |source, _| {
                    if let Source::Notebook(_, cells) = source {
                        documents::change_cells(cells, change, unit);
                    }
                });
            }
            Event::NotebookClose(uri) => self.close(&uri),
            // Hazard: an answer must never be a reason to ask again, or client and server talk for ever.
            Event::SettingsChanged(_) if self.session.can.configuration => self.outbox.post(Message::Settings),
            Event::SettingsChanged(value) | Event::Settings(value) => self.set(&value),
            Event::Folders(change) => {
                let gone: Vec<_> =
                    change.removed.iter().filter(|folder| is_file(&folder.uri)).map(|f| path_of(&f.uri)).collect();
                let new = change.added.iter().filter(|folder| is_file(&folder.uri)).map(|folder| path_of(&folder.uri));
                let roots = &self.session.workspace.roots;
                let roots = roots.iter().filter(|root| !gone.contains(root)).cloned().chain(new).collect();
                self.session.set_roots(roots);
                self.analyse_all();
            }
            Event::Watched(changes) => self.watched(&changes),
            Event::Query(query) => self.query(query),
            Event::Survey(survey) => {
                let views = self.open.values().filter_map(|open| open.view.clone()).collect();
                let (around, config) = (self.session.around(), self.session.workspace_config());
                let all = Surveyed { views, around, config, outbox: self.outbox.clone() };
                self.pool.spawn(Urgency::Now, move || (survey.answer)(all));
            }
            Event::Command(params, reply) => drop(reply.send(self.command(params))),
            Event::Beside(edit, uri) => self.outbox.post(Message::Beside(edit, uri)),
            Event::Analysed(done) => self.analysed(done),
            Event::Found(view) => {
                for rule in &view.findings().failed {
                    if !self.failed.contains(rule) {
                        self.failed.push(rule);
                        self.log(&format!(
                            "internal error in the rule {rule}, please report it; its findings are missing"
                        ));
                    }
                }
                let newest = self.open.values().any(|open| open.id == view.id && open.revision == view.revision);
                if newest && self.session.settings.diagnostics {
                    publish::show(&view, &self.outbox);
                }
            }
            Event::Gone => {}
        }
    }

    fn initialize(&mut self, params: InitializeParams, reply: Reply<InitializeResult>) {
        self.session.can = ClientCan::read(&params.capabilities);
        #[expect(deprecated, reason = "clients of before 3.6 send nothing else")]
        let root = params.root_uri;
        let folders = params.workspace_folders.unwrap_or_default().into_iter().map(|folder| folder.uri);
        let roots: Vec<Uri> = folders.collect();
        let roots = if roots.is_empty() { root.into_iter().collect() } else { roots };
        self.session.set_roots(roots.iter().filter(|uri| is_file(uri)).map(path_of).collect());
        if let Some(options) = &params.initialization_options {
            self.set(options);
        }
        if let (Some(id), Host::Machine) = (params.process_id, self.session.host) {
            parent::watch(id);
        }
        let result = InitializeResult {
            capabilities: capabilities::server(&self.session.can),
            server_info: Some(ServerInfo { name: "geols".to_owned(), version: Some(self.version.clone()) }),
            offset_encoding: None,
        };
        drop(reply.send(Ok(result)));
    }

    fn initialized(&mut self) {
        let registration = |method: &str, options: Option<LSPAny>| Registration {
            id: format!("geols-{method}"),
            method: method.to_owned(),
            register_options: options,
        };
        let mut wanted = Vec::new();
        if self.session.can.watch_settings {
            let section = serde_json::json!({"section": "geols"});
            wanted.push(registration("workspace/didChangeConfiguration", Some(section)));
        }
        if self.session.can.watch_files {
            let patterns = [
                "**/{geols,.geols,pyproject}.toml",
                "**/{requirements.txt,environment.yml,environment.yaml}",
                "**/*.{py,js}",
            ];
            let watchers: Vec<_> = patterns.iter().map(|glob| serde_json::json!({"globPattern": glob})).collect();
            let options = serde_json::json!({"watchers": watchers});
            wanted.push(registration("workspace/didChangeWatchedFiles", Some(options)));
        }
        if !wanted.is_empty() {
            self.outbox.post(Message::Register(wanted));
        }
        if self.session.can.configuration {
            self.outbox.post(Message::Settings);
        }
    }

    /// Takes settings; without any, those by default.
    fn set(&mut self, value: &LSPAny) {
        let (settings, problems) = Settings::read(value);
        for problem in problems {
            self.outbox.post(Message::Show(MessageType::WARNING, format!("geols: {problem}")));
        }
        if settings == *self.session.settings {
            return;
        }
        let shown = self.session.settings.diagnostics;
        self.session.set(settings);
        if shown && !self.session.settings.diagnostics && !self.session.can.pull {
            let uris: Vec<Uri> = self.open.values().flat_map(|open| open.source.uris()).collect();
            uris.into_iter().for_each(|uri| publish::clear(uri, &self.outbox));
        }
        self.reconfigure();
    }

    fn command(&self, params: ExecuteCommandParams) -> Result<Option<LSPAny>> {
        let argument = params.arguments.into_iter().next().unwrap_or_default();
        let message = match params.command.as_str() {
            code_lens::APPLY => serde_json::from_value(argument).ok().map(|edit| Message::Apply(Box::new(edit))),
            code_lens::OPEN => serde_json::from_value(argument).ok().map(Message::Open),
            _ => None,
        };
        let message =
            message.ok_or_else(|| Error::invalid_params("not a command of geols, or not as geols gave it"))?;
        self.outbox.post(message);
        Ok(None)
    }

    fn watched(&mut self, changes: &[FileEvent]) {
        let paths: Vec<_> =
            changes.iter().filter(|change| is_file(&change.uri)).map(|change| path_of(&change.uri)).collect();
        if paths.iter().any(|path| Session::is_config(path)) {
            self.session.forget_files();
            self.reconfigure();
        } else if changes.iter().any(|change| !self.open.contains_key(&change.uri)) {
            self.session.forget_modules();
            self.analyse_all();
        }
    }

    /// Every document has its configuration looked up again.
    fn reconfigure(&mut self) {
        let uris: Vec<Uri> = self.open.keys().cloned().collect();
        for uri in uris {
            let config = self.config(&uri);
            if let Some(open) = self.open.get_mut(&uri) {
                open.config = config;
            }
        }
        self.analyse_all();
        let can = self.session.can;
        let wanted = [
            (can.refresh_diagnostics, Refresh::Diagnostics),
            (can.refresh_hints, Refresh::InlayHints),
            (can.refresh_lenses, Refresh::CodeLens),
        ];
        wanted.into_iter().filter(|(can, _)| *can).for_each(|(_, what)| self.outbox.post(Message::Refresh(what)));
    }

    fn config(&mut self, uri: &Uri) -> Arc<Config> {
        let (config, problems) = self.session.config(uri);
        for problem in problems {
            self.outbox.post(Message::Show(MessageType::WARNING, format!("geols: {problem}")));
        }
        config
    }

    fn add(&mut self, uri: Uri, source: Source) {
        let config = self.config(&uri);
        self.opened += 1;
        if let Source::Notebook(notebook, cells) = &source {
            self.cells.extend(cells.iter().map(|cell| (cell.text.uri.clone(), notebook.clone())));
        }
        let open =
            Open { id: self.opened, source, revision: 0, config, view: None, running: None, waiting: Vec::new() };
        // Opened twice without a close: what waits for the first asks about the second.
        let before = self.open.insert(uri.clone(), open);
        self.analyse(&uri);
        for (_, query) in before.into_iter().flat_map(|before| before.waiting) {
            self.query(query);
        }
    }

    fn edit(&mut self, uri: &Uri, change: impl FnOnce(&mut Source, &Uri)) {
        let name = self.cells.get(uri).unwrap_or(uri).clone();
        let Some(open) = self.open.get_mut(&name) else { return };
        let before = open.source.uris();
        change(&mut open.source, uri);
        open.revision += 1;
        if let Source::Notebook(notebook, cells) = &open.source {
            let now: Vec<Uri> = cells.iter().map(|cell| cell.text.uri.clone()).collect();
            for gone in before.into_iter().filter(|uri| !now.contains(uri)) {
                self.cells.remove(&gone);
                publish::clear(gone, &self.outbox);
            }
            self.cells.extend(now.into_iter().map(|cell| (cell, notebook.clone())));
        }
        self.analyse(&name);
    }

    fn close(&mut self, uri: &Uri) {
        let Some(open) = self.open.remove(uri) else { return };
        if let Some((_, cancel)) = &open.running {
            cancel.cancel();
        }
        for uri in open.source.uris() {
            self.cells.remove(&uri);
            if !self.session.can.pull {
                publish::clear(uri, &self.outbox);
            }
        }
        for (_, query) in open.waiting {
            (query.answer)(None);
        }
    }

    fn analyse_all(&mut self) {
        let uris: Vec<Uri> = self.open.keys().cloned().collect();
        for uri in uris {
            self.analyse_again(&uri);
        }
    }

    fn analyse_others(&mut self, saved: &Uri) {
        let uris: Vec<Uri> = self.open.keys().filter(|uri| *uri != saved).cloned().collect();
        for uri in uris {
            self.analyse_again(&uri);
        }
    }

    /// The same text, read in other surroundings.
    fn analyse_again(&mut self, uri: &Uri) {
        if let Some(open) = self.open.get_mut(uri) {
            open.revision += 1;
        }
        self.analyse(uri);
    }

    /// Queues the analysis of what a document is now.
    fn analyse(&mut self, uri: &Uri) {
        let Some(open) = self.open.get_mut(uri) else { return };
        let (id, revision) = (open.id, open.revision);
        let Some(joined) = open.source.join() else {
            // Not a language of ours.
            open.view = None;
            for (_, query) in std::mem::take(&mut open.waiting) {
                (query.answer)(None);
            }
            return;
        };
        // An older analysis that nobody waits for is of no use.
        if let Some((running, cancel)) = &open.running
            && !open.waiting.iter().any(|(wanted, query)| wanted <= running && !(query.given_up)())
        {
            cancel.cancel();
        }
        let cancel = Cancel::default();
        open.running = Some((revision, cancel.clone()));
        let work = Work {
            id,
            revision,
            joined,
            name: open.source.uri().clone(),
            config: open.config.clone(),
            around: self.session.around(),
            before: open.view.clone(),
        };
        let (events, outbox) = (self.events.clone(), self.outbox.clone());
        self.pool.replace(id, Urgency::Now, move || {
            let view = catch_unwind(AssertUnwindSafe(|| work.run(&cancel))).unwrap_or_else(|panic| {
                let text = format!("internal error, please report it: {}", said(&*panic));
                outbox.post(Message::Log(MessageType::ERROR, text));
                None
            });
            drop(events.send(Event::Analysed(Analysed { id, view: view.map(Arc::new), revision })));
        });
    }

    fn analysed(&mut self, done: Analysed) {
        let Some(open) = self.open.values_mut().find(|open| open.id == done.id) else { return };
        if open.running.as_ref().is_some_and(|(revision, _)| *revision == done.revision) {
            open.running = None;
        }
        let failed = done.view.is_none() && done.revision == open.revision;
        let mut old = None;
        if let Some(view) = &done.view
            && open.view.as_ref().is_none_or(|known| known.revision < view.revision)
        {
            old = open.view.replace(view.clone());
        }
        // Requests that wait for this text, or for an older one whose analysis never ended.
        let (ready, waiting) = std::mem::take(&mut open.waiting)
            .into_iter()
            .partition(|(wanted, _)| failed || (done.view.is_some() && *wanted <= done.revision));
        open.waiting = waiting;
        let ready: Vec<(u64, Query)> = ready;
        for (_, query) in ready {
            dispatch(&self.pool, query, done.view.clone());
        }
        if let Some(view) = done.view
            && view.revision == open.revision
            && self.session.settings.diagnostics
            && !self.session.can.pull
        {
            let events = self.events.clone();
            // Findings of a document have a key of their own: the next text is analysed meanwhile.
            self.pool.replace(FINDINGS | open.id, Urgency::Now, move || {
                view.findings();
                drop(events.send(Event::Found(view)));
            });
        }
        // Nobody waits for that: a large one has hundreds of thousands of parts.
        self.pool.spawn(Urgency::Now, move || drop(old));
    }

    fn query(&mut self, query: Query) {
        let name = self.cells.get(&query.uri).unwrap_or(&query.uri);
        let Some(open) = self.open.get_mut(name) else { return (query.answer)(None) };
        match &open.view {
            Some(view) if view.revision == open.revision => dispatch(&self.pool, query, Some(view.clone())),
            // Not of a language of ours, or the analysis failed.
            _ if open.running.is_none() => (query.answer)(None),
            _ => open.waiting.push((open.revision, query)),
        }
    }

    fn log(&self, text: &str) {
        self.outbox.post(Message::Log(MessageType::ERROR, text.to_owned()));
    }
}

/// Marks the keys of jobs that look for findings.
const FINDINGS: u64 = 1 << 63;

fn dispatch(pool: &Pool, query: Query, view: Option<Arc<View>>) {
    pool.spawn(Urgency::Now, move || {
        if !(query.given_up)() {
            (query.answer)(view.as_ref());
        }
    });
}

/// All that an analysis needs.
struct Work {
    id: u64,
    revision: u64,
    joined: Joined,
    name: Uri,
    config: Arc<Config>,
    around: Around,
    /// What is known of the text before the last change.
    before: Option<Arc<View>>,
}

impl Work {
    fn run(self, cancel: &Cancel) -> Option<View> {
        let path = path_of(&self.name);
        let modules = (self.around.host == Host::Machine && is_file(&self.name))
            .then(|| FileModules::new(&path, &self.around.workspace.roots, &self.around.workspace.cache, &self.config));
        let modules: &dyn Modules = match &modules {
            Some(modules) => modules,
            None => &NoFiles(&self.config),
        };
        let Joined { text, parts, language, cell_ends } = self.joined;
        let input = Input { path: path.clone(), text, language, config: self.config.clone(), modules, cell_ends };
        let before = self.before.as_ref().map(|view| &view.snapshot);
        let snapshot = Snapshot::new(input, before, cancel)?;
        Some(View::new(self.id, self.revision, self.around, parts, snapshot))
    }
}

/// What a panic said.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let owned = panic.downcast_ref::<String>().cloned();
    owned.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}
