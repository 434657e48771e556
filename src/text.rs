//! Text without meaning: spans, lines, encodings.

pub mod edit;
pub mod span;
