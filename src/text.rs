//! Text without meaning: spans, lines, encodings.

pub mod span;
