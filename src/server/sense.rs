//! The sentence encoder of a session: loaded on a thread of its own when somebody first searches, and the vectors with it. Until both are
//! there, search goes by words.
//!
//! Hazard: without vectors from an earlier time all phrases are encoded, which takes a minute or two; the end of a session must not wait for
//! that, and must not come in the middle of a run either: ending the process then crashes in the library's clean-up. So each text is a run of
//! its own, and the flag is asked between them.

use super::busy::{Busy, Guest};
use super::elsewhere::Progress;
use super::outbox::{Message, Outbox};
use crate::base::caches;
use crate::base::cancel::Cancel;
use crate::base::pages;
use crate::model::backend::Fault;
use crate::model::encoder::Encoder;
use crate::retrieval::embedder::Embedder;
use crate::retrieval::meaning::Meaning;
use crate::retrieval::searcher;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tower_lsp_server::ls_types::MessageType;

/// The encoder of a session.
pub struct Sense {
    state: Mutex<State>,
    /// Whoever loads the encoder, and searches that go on.
    busy: Arc<Busy>,
    outbox: Outbox,
    closing: Cancel,
}

#[derive(Default)]
struct State {
    /// Which encoder it is.
    folder: Option<PathBuf>,
    /// Once it is loaded.
    meaning: Option<Arc<Meaning>>,
    loading: bool,
}

/// A search that uses the encoder. Counts as such until it is dropped.
pub struct Use {
    // Dropped first: who counts waits for the encoder to be free.
    meaning: Arc<Meaning>,
    _guest: Guest,
}

impl Use {
    /// The encoder and its vectors.
    pub fn meaning(&self) -> &Meaning {
        &self.meaning
    }
}

/// An encoder that gives up when the session ends.
struct UntilClosed {
    encoder: Encoder,
    closing: Cancel,
}

impl Embedder for UntilClosed {
    fn embed(&mut self, text: &str) -> Result<Vec<f32>, Fault> {
        if self.closing.is_cancelled() {
            return Err(Fault::new("the session ends"));
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

impl Sense {
    /// One that tells `outbox` what goes wrong.
    pub fn new(outbox: Outbox) -> Arc<Sense> {
        Arc::new(Sense { state: Mutex::default(), busy: Arc::default(), outbox, closing: Cancel::default() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The encoder in a folder, for one search. `None`: it is not loaded.
    pub fn of(self: &Arc<Self>, folder: &Path) -> Option<Use> {
        let state = self.lock();
        if self.closing.is_cancelled() || state.folder.as_deref() != Some(folder) {
            return None;
        }
        let meaning = state.meaning.clone()?;
        Some(Use { meaning, _guest: self.busy.enter() })
    }

    /// Begins to load the encoder in a folder, if that was not tried yet. `shown`: the client shows progress.
    pub fn want(self: &Arc<Self>, folder: &Path, shown: bool) {
        let mut state = self.lock();
        if !self.closing.is_cancelled() && !state.loading && state.folder.as_deref() != Some(folder) {
            (state.folder, state.meaning, state.loading) = (Some(folder.to_owned()), None, true);
            let guest = self.busy.enter();
            drop(state);
            self.load(folder.to_owned(), shown, guest);
        }
    }

    fn load(self: &Arc<Self>, folder: PathBuf, shown: bool, guest: Guest) {
        let sense = self.clone();
        let work = move || {
            let start = Instant::now();
            let opened = sense.open(&folder, shown);
            let mut state = sense.lock();
            state.loading = false;
            match opened {
                _ if sense.closing.is_cancelled() => {}
                Ok(meaning) => {
                    let (place, took) = (folder.display(), start.elapsed().as_millis());
                    let count = meaning.vectors().len();
                    sense.log(MessageType::INFO, format!("encoder {place}: loaded in {took} ms, {count} vectors"));
                    state.meaning = Some(Arc::new(meaning));
                }
                Err(fault) => sense.failed(&fault),
            }
            drop(state);
            drop(guest);
        };
        if std::thread::Builder::new().name("load-encoder".to_owned()).spawn(work).is_err() {
            self.lock().loading = false;
        }
    }

    fn open(&self, folder: &Path, shown: bool) -> Result<Meaning, Fault> {
        pages::large();
        let encoder = UntilClosed { encoder: Encoder::open(folder)?, closing: self.closing.clone() };
        let mut bar = Progress::new(shown.then_some(&self.outbox), "Encoding what can be found, once for this encoder");
        let mut tell = |done: usize, all: usize| bar.at(done, all);
        Meaning::open(Box::new(encoder), searcher().documents(), caches::folder().as_deref(), &mut tell)
    }

    /// Tells what went wrong.
    pub fn failed(&self, fault: &Fault) {
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        self.log(MessageType::WARNING, format!("searching by words alone: {fault}{help}"));
    }

    fn log(&self, kind: MessageType, text: String) {
        self.outbox.post(Message::Log(kind, text));
    }

    /// Gives up what goes on, and waits until nothing runs.
    pub fn close(&self) {
        // Under the lock: who comes later sees it.
        let state = self.lock();
        self.closing.cancel();
        drop(state);
        self.busy.wait();
        let meaning = self.lock().meaning.take();
        drop(meaning);
    }
}
