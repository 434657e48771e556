//! Stops a run of the model.

use super::run_error;
use crate::base::cancel::Cancel;
use crate::model::error::ModelError;
use ort::session::RunOptions;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Stops a run from another thread. Shared by the thread that runs the model and the callers that
/// wait for it.
pub struct Interrupt {
    options: RunOptions,
    /// The cancellation flag of the current request.
    current: Mutex<Option<Cancel>>,
}

impl Interrupt {
    pub(super) fn new() -> Result<Self, ModelError> {
        let options = RunOptions::new().map_err(|error| run_error(&error))?;
        Ok(Self { options, current: Mutex::new(None) })
    }

    /// Returns the options with which the model runs.
    pub(super) fn options(&self) -> &RunOptions {
        &self.options
    }

    /// Locks the flag of the current request.
    fn lock(&self) -> MutexGuard<'_, Option<Cancel>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the following runs depend on `cancel`, until [`Interrupt::end_request`].
    pub fn begin_request(&self, cancel: &Cancel) {
        let mut current = self.lock();
        *current = Some(cancel.clone());
        // `unterminate` never fails; if it did, the run would end at once with an error.
        drop(self.options.unterminate());
    }

    /// Ends the current request.
    pub fn end_request(&self) {
        let mut current = self.lock();
        *current = None;
        drop(self.options.unterminate());
    }

    /// Stops the current run if its request is cancelled.
    ///
    /// A waiting caller calls this at intervals: ONNX Runtime checks no flag of its own, and a long
    /// prompt takes seconds.
    pub fn stop_if_cancelled(&self) {
        let current = self.lock();
        if current.as_ref().is_some_and(Cancel::is_cancelled) {
            drop(self.options.terminate());
        }
    }

    /// Cancels the current request and stops any run, for a model that closes.
    pub fn close(&self) {
        let current = self.lock();
        if let Some(cancel) = &*current {
            cancel.cancel();
        }
        drop(self.options.terminate());
    }

    /// Fails if the current request is cancelled.
    pub(super) fn check(&self) -> Result<(), ModelError> {
        match &*self.lock() {
            Some(cancel) if cancel.is_cancelled() => Err(ModelError::new("cancelled")),
            _ => Ok(()),
        }
    }
}
