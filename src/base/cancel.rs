//! A flag that says that nobody waits for a piece of work any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by who works and who may lose interest.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Nobody waits any more.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Whether somebody still waits.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
    /// For code that polls a plain flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
