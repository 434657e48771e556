//! The models of a session: one writes code, one searches by meaning. `no_models.rs` stands for
//! them in builds without models.

pub mod model_handle;
pub mod search_encoder;
mod wait_group;

use super::outbox::Outbox;
use model_handle::ModelHandle;
use search_encoder::SearchEncoder;
use std::sync::Arc;

/// The models of a session. None is loaded before it is needed.
#[derive(Clone)]
pub struct Models {
    /// The model that writes code.
    pub writer: Arc<ModelHandle>,
    /// The encoder that searches by meaning.
    pub encoder: Arc<SearchEncoder>,
}

impl Models {
    /// Creates models that log to `outbox`.
    pub fn new(outbox: &Outbox) -> Models {
        Models { writer: ModelHandle::new(outbox.clone()), encoder: SearchEncoder::new(outbox.clone()) }
    }

    /// Stops the models and waits until none runs.
    pub fn close(&self) {
        self.writer.close();
        self.encoder.close();
    }
}
