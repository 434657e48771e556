//! Cancellation flag shared by a task and its caller.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag by which a caller cancels a task. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Cancels the task.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Returns `true` once the task is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
    /// Returns the flag, for code that polls an `AtomicBool`.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
