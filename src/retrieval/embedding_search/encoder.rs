//! The sentence encoder that turns text into vectors: ONNX Runtime, or a few lines in a test.

use crate::model::encoder::Encoder;
use crate::model::error::ModelError;

/// A sentence encoder.
pub trait SentenceEncoder: Send {
    /// Returns the vector of a text, normalized to length 1.
    ///
    /// # Errors
    ///
    /// The model failed.
    fn embed(&mut self, text: &str) -> Result<Vec<f32>, ModelError>;

    /// Returns a fingerprint of the model and its runtime, the same at every start. Vectors of
    /// different fingerprints must not be compared.
    fn fingerprint(&self) -> u64;

    /// Returns the length of its vectors.
    fn dimensions(&self) -> usize;
}

impl SentenceEncoder for Encoder {
    fn embed(&mut self, text: &str) -> Result<Vec<f32>, ModelError> {
        self.encode(text)
    }

    fn fingerprint(&self) -> u64 {
        Encoder::fingerprint(self)
    }

    fn dimensions(&self) -> usize {
        Encoder::dimensions(self)
    }
}
