//! The error of this layer: why a model cannot be used, in words for the user.

/// Why a model cannot be used.
///
/// Every error ends as one message on a terminal or in an editor, so it is a sentence with advice, not a case to match on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ModelError {
    /// What is wrong.
    pub message: String,
    /// How the user can solve it.
    pub help: Option<String>,
}

impl ModelError {
    /// Returns an error without advice.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// Returns the same error with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
