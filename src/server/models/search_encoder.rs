//! The sentence encoder of a session. The first search starts to load it and its vectors on a
//! thread; until they are ready, search compares words.
//!
//! # Hazards
//! Without cached vectors the encoder encodes all phrases, which takes a minute or two. The end of
//! a session cannot wait that long, but ending the process in the middle of a run crashes in the
//! clean-up of the library. So each text is a run of its own, and the encoder checks between two
//! runs whether the session ends.

use super::wait_group::{WaitGroup, WaitGuard};
use crate::base::cache_dir;
use crate::base::cancel::Cancel;
use crate::base::huge_pages;
use crate::model::encoder::Encoder;
use crate::model::error::ModelError;
use crate::retrieval::embedding_search::EmbeddingSearch;
use crate::retrieval::embedding_search::encoder::SentenceEncoder;
use crate::retrieval::searcher;
use crate::server::outbox::Outbox;
use crate::server::progress::Progress;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tower_lsp_server::ls_types::MessageType;

/// The encoder of a session.
pub struct SearchEncoder {
    state: Mutex<State>,
    /// The thread that loads the encoder, and all leases.
    users: Arc<WaitGroup>,
    outbox: Outbox,
    session_end: Cancel,
}

#[derive(Default)]
struct State {
    /// The folder of the encoder.
    folder: Option<PathBuf>,
    /// The encoder and its vectors, once they are loaded.
    search: Option<Arc<EmbeddingSearch>>,
    is_loading: bool,
}

/// The right to use the encoder for one search.
pub struct EncoderLease {
    // Dropped before the guard: whoever waits for the guards expects the encoder to be free.
    search: Arc<EmbeddingSearch>,
    _user: WaitGuard,
}

impl EncoderLease {
    /// Returns the encoder and its vectors.
    pub fn search(&self) -> &EmbeddingSearch {
        &self.search
    }
}

/// An encoder that fails once the session ends.
struct InterruptibleEncoder {
    encoder: Encoder,
    session_end: Cancel,
}

impl SentenceEncoder for InterruptibleEncoder {
    fn embed(&mut self, text: &str) -> Result<Vec<f32>, ModelError> {
        if self.session_end.is_cancelled() {
            return Err(ModelError::new("the session ends"));
        }
        self.encoder.encode(text)
    }

    fn fingerprint(&self) -> u64 {
        self.encoder.fingerprint()
    }

    fn dimensions(&self) -> usize {
        self.encoder.dimensions()
    }
}

impl SearchEncoder {
    /// Creates a handle that has no encoder yet and logs to `outbox`.
    pub fn new(outbox: Outbox) -> Arc<SearchEncoder> {
        let (users, session_end) = (Arc::default(), Cancel::default());
        Arc::new(SearchEncoder { state: Mutex::default(), users, outbox, session_end })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leases the encoder in a folder. Returns `None` if it is not loaded.
    pub fn lease(self: &Arc<Self>, folder: &Path) -> Option<EncoderLease> {
        let state = self.lock();
        if self.session_end.is_cancelled() || state.folder.as_deref() != Some(folder) {
            return None;
        }
        let search = state.search.clone()?;
        Some(EncoderLease { search, _user: self.users.enter() })
    }

    /// Starts to load the encoder in a folder, unless that has been tried.
    pub fn start_loading(self: &Arc<Self>, folder: &Path, shows_progress: bool) {
        let mut state = self.lock();
        if !self.session_end.is_cancelled() && !state.is_loading && state.folder.as_deref() != Some(folder) {
            (state.folder, state.search, state.is_loading) = (Some(folder.to_owned()), None, true);
            let user = self.users.enter();
            drop(state);
            self.load(folder.to_owned(), shows_progress, user);
        }
    }

    fn load(self: &Arc<Self>, folder: PathBuf, shows_progress: bool, user: WaitGuard) {
        let handle = self.clone();
        let work = move || {
            let start = Instant::now();
            let result = handle.open(&folder, shows_progress);
            let mut state = handle.lock();
            state.is_loading = false;
            match result {
                _ if handle.session_end.is_cancelled() => {}
                Ok(search) => {
                    let (folder, time) = (folder.display(), start.elapsed().as_millis());
                    let count = search.vectors().len();
                    let text = format!("encoder {folder}: loaded in {time} ms, {count} vectors");
                    handle.outbox.log(MessageType::INFO, text);
                    state.search = Some(Arc::new(search));
                }
                Err(error) => handle.log_failure(&error),
            }
            drop(state);
            drop(user);
        };
        if std::thread::Builder::new().name("load-encoder".to_owned()).spawn(work).is_err() {
            self.lock().is_loading = false;
        }
    }

    fn open(&self, folder: &Path, shows_progress: bool) -> Result<EmbeddingSearch, ModelError> {
        huge_pages::large();
        let encoder = InterruptibleEncoder { encoder: Encoder::open(folder)?, session_end: self.session_end.clone() };
        let title = "Encoding searchable texts, once for this encoder";
        let mut bar = Progress::new(shows_progress.then_some(&self.outbox), title);
        let mut report = |done: usize, total: usize| bar.report(done, total);
        EmbeddingSearch::open(Box::new(encoder), searcher().documents(), cache_dir::folder().as_deref(), &mut report)
    }

    /// Logs that the encoder failed.
    pub fn log_failure(&self, error: &ModelError) {
        self.outbox.log(MessageType::WARNING, format!("searching by words alone: {}", error.message_with_help()));
    }

    /// Interrupts the encoder and waits until nothing uses it.
    pub fn close(&self) {
        // Under the lock, so that every later lease sees it.
        let state = self.lock();
        self.session_end.cancel();
        drop(state);
        self.users.wait();
        let search = self.lock().search.take();
        drop(search);
    }
}
