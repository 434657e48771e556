//! The model that writes code in a session. It is loaded on first use, kept for the session, and
//! serves one request at a time.
//!
//! # Hazards
//! Ending the process while the library loads or runs a model crashes in its clean-up. The end of a
//! session waits for both.

use super::wait_group::{WaitGroup, WaitGuard};
use crate::assist::infill::InfillModel;
use crate::base::cancel::Cancel;
use crate::base::huge_pages;
use crate::model::error::ModelError;
use crate::model::service::ModelSettings;
use crate::server::outbox::Outbox;
use crate::workspace::config::ModelConfig;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tower_lsp_server::ls_types::MessageType;

/// The model of a session.
pub struct ModelHandle {
    state: Mutex<State>,
    /// The thread that loads the model, and all leases.
    users: Arc<WaitGroup>,
    /// The leases for scripts.
    scripts: Arc<WaitGroup>,
    outbox: Outbox,
}

#[derive(Default)]
struct State {
    /// The configuration that names the model.
    config: Option<ModelConfig>,
    /// The model, once it is loaded.
    model: Option<Arc<InfillModel>>,
    is_loading: bool,
    /// Cancels the current request.
    current_request: Cancel,
    is_closed: bool,
}

/// The right to use the model for one request.
pub struct ModelLease {
    // Dropped before the guard: whoever waits for the guards expects the model to be free.
    model: Arc<InfillModel>,
    _script: Option<WaitGuard>,
    _user: WaitGuard,
}

/// The kind of text to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelTask {
    /// Text at the cursor. Any later request cancels it.
    Infill,
    /// A script that the user has requested in words. Only another script cancels it.
    Script,
}

impl ModelLease {
    /// Returns the model.
    pub fn model(&self) -> &InfillModel {
        &self.model
    }
}

impl ModelHandle {
    /// Creates a handle that has no model yet and logs to `outbox`.
    pub fn new(outbox: Outbox) -> Arc<ModelHandle> {
        let (users, scripts) = (Arc::default(), Arc::default());
        Arc::new(ModelHandle { state: Mutex::default(), users, scripts, outbox })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Cancels the current request and leases the model of a configuration. Returns `None` if the
    /// configuration names no model and geols has none for the task, if the model is still loading
    /// or cannot be loaded, or if an infill would interrupt a script.
    pub fn try_lease(self: &Arc<Self>, config: &ModelConfig, task: ModelTask, cancel: &Cancel) -> Option<ModelLease> {
        let settings = match task {
            ModelTask::Infill => ModelSettings::for_completion(config)?,
            ModelTask::Script => ModelSettings::from_config(config)?,
        };
        let mut state = self.lock();
        if state.is_closed || (task == ModelTask::Infill && self.scripts.is_active()) {
            return None;
        }
        if state.config.as_ref() != Some(config) {
            if state.is_loading {
                return None;
            }
            state.current_request.cancel();
            (state.config, state.model, state.is_loading) = (Some(config.clone()), None, true);
            let user = self.users.enter();
            drop(state);
            self.load(settings, user);
            return None;
        }
        let model = state.model.clone()?;
        std::mem::replace(&mut state.current_request, cancel.clone()).cancel();
        let script = (task == ModelTask::Script).then(|| self.scripts.enter());
        Some(ModelLease { model, _script: script, _user: self.users.enter() })
    }

    /// Leases the model for a script. Waits until `deadline` for a model that is loading.
    pub fn lease_for_script(
        self: &Arc<Self>,
        config: &ModelConfig,
        deadline: Instant,
        cancel: &Cancel,
    ) -> Option<ModelLease> {
        loop {
            let was_loading = self.lock().is_loading;
            if let Some(lease) = self.try_lease(config, ModelTask::Script, cancel) {
                return Some(lease);
            }
            let state = self.lock();
            let can_succeed = (was_loading || state.is_loading) && !state.is_closed;
            drop(state);
            if !can_succeed || cancel.is_cancelled() || Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the queue for messages to the client.
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    fn load(self: &Arc<Self>, settings: ModelSettings, user: WaitGuard) {
        let handle = self.clone();
        let work = move || {
            let start = Instant::now();
            huge_pages::large();
            let result = InfillModel::open(&settings);
            let mut state = handle.lock();
            state.is_loading = false;
            match result {
                Ok(infill_model) => {
                    let capability = infill_model.model().infill().map_or("continues scripts", |_| "fills in code");
                    let (folder, time) = (settings.folder.display(), start.elapsed().as_millis());
                    handle.outbox.log(MessageType::INFO, format!("model {folder}: loaded in {time} ms, {capability}"));
                    state.model = (!state.is_closed).then(|| Arc::new(infill_model));
                }
                Err(error) => handle.log_failure(&error),
            }
            drop(state);
            drop(user);
        };
        let thread = std::thread::Builder::new().name("load-model".to_owned()).spawn(work);
        if thread.is_err() {
            self.lock().is_loading = false;
        }
    }

    /// Logs that the model failed.
    pub fn log_failure(&self, error: &ModelError) {
        self.outbox.log(MessageType::WARNING, format!("cannot write with the model: {}", error.message_with_help()));
    }

    /// Cancels the current request and waits until nothing uses the model.
    pub fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.current_request.cancel();
        drop(state);
        self.users.wait();
        let model = self.lock().model.take();
        drop(model);
    }
}
