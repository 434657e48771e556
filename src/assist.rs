//! What geols does for a person beyond checking: it says what a script does, and writes one from a request. Layer L3.
//!
//! Pure functions of an analysis, the knowledge base, and, where there is one, a model.

pub mod allowed;
pub mod generate;
pub mod infill;
pub mod recipes;
pub mod reducers;
pub mod request;
pub mod search;
pub mod summarize;
