//! What turns text into vectors, whatever runs it: ONNX Runtime, or a few lines in a test.

use crate::model::backend::Fault;
use crate::model::encoder::Encoder;

/// A sentence encoder.
pub trait Embedder: Send {
    /// The vector of a text, of length 1.
    ///
    /// # Errors
    /// The model refused to run.
    fn embed(&mut self, text: &str) -> Result<Vec<f32>, Fault>;

    /// Of the model and what runs it: vectors of different fingerprints must not be compared. The same at every start.
    fn fingerprint(&self) -> u64;

    /// Length of its vectors.
    fn dimensions(&self) -> usize;
}

impl Embedder for Encoder {
    fn embed(&mut self, text: &str) -> Result<Vec<f32>, Fault> {
        self.encode(text)
    }

    fn fingerprint(&self) -> u64 {
        Encoder::fingerprint(self)
    }

    fn dimensions(&self) -> usize {
        Encoder::dimensions(self)
    }
}
