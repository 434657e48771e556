//! Models on ONNX Runtime: a sentence encoder and a decoder. The only place that knows `ort` and `tokenizers`. Layer L2.
//!
//! Models and tokenizers are data from disk, never code. Nothing here is loaded before somebody asks for a model.

pub mod backend;
pub mod chat;
pub mod constrain;
pub mod content_hash;
pub mod decode;
pub mod decoder;
pub mod encoder;
pub mod error;
pub mod folder;
pub mod infill;
pub mod panic_guard;
pub mod runtime;
pub mod sample;
pub mod selftest;

pub mod service;
pub mod session;
pub mod tokenizer;
