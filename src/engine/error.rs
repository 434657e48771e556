//! Why an expression has no value.

use std::fmt;

/// Why an expression has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineError {
    /// Earth Engine raises this error, in its words.
    Raised(String),
    /// The value is not computed offline.
    Refused(String),
    /// The expression is no graph that a client sends.
    Malformed(String),
}

/// A value, or why there is none.
pub type Result<T> = std::result::Result<T, EngineError>;

impl EngineError {
    /// Returns the error of an algorithm that is not evaluated.
    pub fn not_evaluated(algorithm: &str) -> EngineError {
        EngineError::Refused(format!("{algorithm} is not evaluated offline"))
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (EngineError::Raised(text) | EngineError::Refused(text) | EngineError::Malformed(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for EngineError {}

/// Returns an error in Earth Engine's words.
pub fn raise<T>(message: impl Into<String>) -> Result<T> {
    Err(EngineError::Raised(message.into()))
}

/// Returns the error of what is not computed offline.
pub fn refuse<T>(message: impl Into<String>) -> Result<T> {
    Err(EngineError::Refused(message.into()))
}
