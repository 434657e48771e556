//! The model that writes at the cursor: loaded when it is first wanted, kept for the session, one answer at a time.
//!
//! Hazard: ending the process while the library loads or runs crashes in its clean-up, so that the end of a session waits for both.

use super::busy::{Busy, Guest};
use super::outbox::{Message, Outbox};
use crate::assist::infill::Filler;
use crate::base::cancel::Cancel;
use crate::base::pages;
use crate::model::backend::Fault;
use crate::model::service::Settings;
use crate::workspace::config::ModelConfig;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tower_lsp_server::ls_types::MessageType;

/// The model of a session.
pub struct Writer {
    state: Mutex<State>,
    /// Whoever loads the model, and what somebody waits for, or waits for its end.
    busy: Arc<Busy>,
    /// Scripts among that.
    scripts: Arc<Busy>,
    outbox: Outbox,
}

#[derive(Default)]
struct State {
    /// Which model it is.
    config: Option<ModelConfig>,
    /// Once it is loaded.
    filler: Option<Arc<Filler>>,
    loading: bool,
    /// What is being written.
    running: Cancel,
    closed: bool,
}

/// Something that is being written. Counts as such until it is dropped.
pub struct Turn {
    // Dropped first: who counts waits for the model to be free.
    filler: Arc<Filler>,
    _script: Option<Guest>,
    _guest: Guest,
}

/// What is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// What stands at the cursor: given up for the next of its kind.
    Gap,
    /// What somebody asked for in words and waits for: only given up for another one.
    Script,
}

impl Turn {
    /// The model.
    pub fn filler(&self) -> &Filler {
        &self.filler
    }
}

impl Writer {
    /// One that tells `outbox` what goes wrong.
    pub fn new(outbox: Outbox) -> Arc<Writer> {
        let (busy, scripts) = (Arc::default(), Arc::default());
        Arc::new(Writer { state: Mutex::default(), busy, scripts, outbox })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The model of a configuration, for one answer. What was being written before is given up: the newest text counts. `None`: the
    /// configuration names no model, or it is not loaded yet, or it cannot be, or a script is being written.
    pub fn turn(self: &Arc<Self>, config: &ModelConfig, what: What, cancel: &Cancel) -> Option<Turn> {
        let settings = Settings::of(config)?;
        let mut state = self.lock();
        if state.closed || (what == What::Gap && self.scripts.is_busy()) {
            return None;
        }
        if state.config.as_ref() != Some(config) {
            if state.loading {
                return None;
            }
            state.running.cancel();
            (state.config, state.filler, state.loading) = (Some(config.clone()), None, true);
            let guest = self.busy.enter();
            drop(state);
            self.load(settings, guest);
            return None;
        }
        let filler = state.filler.clone()?;
        std::mem::replace(&mut state.running, cancel.clone()).cancel();
        let script = (what == What::Script).then(|| self.scripts.enter());
        Some(Turn { filler, _script: script, _guest: self.busy.enter() })
    }

    /// The same for a script, and a model that is being loaded is waited for, until `end` at the latest.
    pub fn wait(self: &Arc<Self>, config: &ModelConfig, end: Instant, cancel: &Cancel) -> Option<Turn> {
        loop {
            let before = self.lock().loading;
            if let Some(turn) = self.turn(config, What::Script, cancel) {
                return Some(turn);
            }
            let state = self.lock();
            let comes = (before || state.loading) && !state.closed;
            drop(state);
            if !comes || cancel.is_cancelled() || Instant::now() >= end {
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Where progress is told.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    fn load(self: &Arc<Self>, settings: Settings, guest: Guest) {
        let writer = self.clone();
        let work = move || {
            let start = Instant::now();
            pages::large();
            let opened = Filler::open(&settings);
            let mut state = writer.lock();
            state.loading = false;
            match opened {
                Ok(filler) => {
                    let knows = filler.model().infill().map_or("goes on at the end of a script", |_| "fills gaps");
                    let place = settings.folder.display();
                    let took = start.elapsed().as_millis();
                    writer.log(MessageType::INFO, format!("model {place}: loaded in {took} ms, {knows}"));
                    state.filler = (!state.closed).then(|| Arc::new(filler));
                }
                Err(fault) => writer.failed(&fault),
            }
            drop(state);
            drop(guest);
        };
        let thread = std::thread::Builder::new().name("load-model".to_owned()).spawn(work);
        if thread.is_err() {
            self.lock().loading = false;
        }
    }

    /// Tells what went wrong.
    pub fn failed(&self, fault: &Fault) {
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        self.log(MessageType::WARNING, format!("nothing is written by a model: {fault}{help}"));
    }

    /// Tells what may be good to know.
    pub fn told(&self, text: String) {
        self.log(MessageType::INFO, text);
    }

    fn log(&self, kind: MessageType, text: String) {
        self.outbox.post(Message::Log(kind, text));
    }

    /// Ends what is being written, and waits until nothing runs.
    pub fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.running.cancel();
        drop(state);
        self.busy.wait();
        let filler = self.lock().filler.take();
        drop(filler);
    }
}
