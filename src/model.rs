//! Models on ONNX Runtime: a sentence encoder and a decoder. The only place that knows `ort` and `tokenizers`. Layer L2.
//!
//! Models and tokenizers are data from disk, never code. Nothing here is loaded before somebody asks for a model.

pub mod backend;
pub mod chat;
pub mod constrain;
pub mod decode;
pub mod decoder;
pub mod encoder;
pub mod folder;
pub mod guard;
pub mod hash;
pub mod infill;
pub mod runtime;
pub mod sample;
pub mod selftest;

pub mod service;
pub mod session;
pub mod tokens;
