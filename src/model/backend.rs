//! What a decoder must do to be decoded from, whatever runs it: ONNX Runtime, or a table of numbers in a test.

use std::fmt;

/// A decoder-only language model with a cache of its own.
pub trait Backend: Send {
    /// Number of token ids: the length of [`Backend::logits`]'s result. May be larger than the tokenizer's vocabulary.
    fn vocabulary(&self) -> usize;

    /// The most tokens that a sequence may have, prompt included.
    fn context(&self) -> usize;

    /// Writes the logits of what follows `tokens`, the whole sequence from its start. What it shares with the sequence of the call before
    /// is not computed again.
    ///
    /// # Errors
    /// The model refused to run: out of memory, a broken graph, a sequence that is empty or longer than [`Backend::context`].
    fn logits(&mut self, tokens: &[u32], logits: &mut Vec<f32>) -> Result<(), Fault>;
}

/// Why a model cannot be used, in words for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: String,
    /// What a person can do about it.
    pub help: Option<String>,
}

impl Fault {
    /// A fault without advice.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
