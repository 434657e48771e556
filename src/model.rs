//! Models on ONNX Runtime: a sentence encoder and a decoder. The only place that knows `ort` and `tokenizers`. Layer L2.
//!
//! Models and tokenizers are data from disk, never code.

pub mod backend;
pub mod constrain;
