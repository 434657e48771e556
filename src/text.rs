//! Text without meaning: spans, lines, encodings.

pub mod char_bag;
pub mod color;
pub mod counted;
pub mod edit;
pub mod encoding;
pub mod line_index;
pub mod span;
