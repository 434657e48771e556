//! The interface between the decoding loop and whatever computes logits: ONNX Runtime, or a table
//! of numbers in a test.

use super::error::ModelError;

/// A decoder-only language model with its own cache.
pub trait Backend: Send {
    /// Returns the length of [`Backend::logits`]'s result. It may exceed the tokenizer's
    /// vocabulary.
    fn vocabulary(&self) -> usize;

    /// Returns the maximum length of a sequence in tokens, including the prompt.
    fn context(&self) -> usize;

    /// Writes the logits of the token after `tokens`, which is the whole sequence from its start.
    /// The prefix shared with the previous call's sequence is not computed again.
    ///
    /// # Errors
    /// The model failed to run (out of memory, broken graph), or the sequence is empty or longer
    /// than [`Backend::context`].
    fn logits(&mut self, tokens: &[u32], logits: &mut Vec<f32>) -> Result<(), ModelError>;
}
