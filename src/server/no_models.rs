//! Stands for `models.rs` in builds without models.

use super::outbox::Outbox;

/// The models of a session: none.
#[derive(Clone)]
pub struct Models;

impl Models {
    /// Creates no models.
    pub fn new(_: &Outbox) -> Models {
        Models
    }

    /// Does nothing.
    pub fn close(&self) {}
}
