//! Models on ONNX Runtime: a sentence encoder and a decoder. The only place that knows `ort` and `tokenizers`. Layer L2.
//!
//! Models and tokenizers are data from disk, never code. Nothing here is loaded before somebody asks for a model.

pub mod backend;
pub mod constrain;
pub mod encoder;
pub mod guard;
mod hash;
pub mod runtime;
pub mod session;
