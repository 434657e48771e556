//! Language models on ONNX Runtime: a sentence encoder and a text decoder. Layer L2.
//!
//! Only this module uses the crates `ort` and `tokenizers`. Models and tokenizers are data from
//! disk, never code. Nothing is loaded until a caller opens a model.

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
mod memory;
pub mod panic_guard;
pub mod runtime;
pub mod sample;
pub mod selftest;
pub mod service;
pub mod session;
pub mod shipped;
#[cfg(test)]
mod test_folder;
pub mod tokenizer;
