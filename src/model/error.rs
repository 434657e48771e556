//! The error of this layer: says in words for the user why a model cannot be used.

/// Why a model cannot be used.
///
/// Every error ends as one message in a terminal or an editor. So it is a sentence with advice, not
/// an enum to match on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ModelError {
    /// Describes the problem.
    pub message: String,
    /// Says how the user can solve it.
    pub help: Option<String>,
}

impl ModelError {
    /// Returns an error without advice.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), help: None }
    }

    /// Returns the message and the advice in one line.
    pub fn message_with_help(&self) -> String {
        self.help.as_ref().map_or_else(|| self.message.clone(), |help| format!("{}; {help}", self.message))
    }

    /// Returns the same error with advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
