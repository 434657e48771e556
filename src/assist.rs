//! What geols does for a person beyond checking: it says what a script does, and writes one from a
//! request. Layer L3.
//!
//! Pure functions of an analysis, the knowledge base, and, where there is one, a model.

pub mod generate;
#[cfg(feature = "model")]
pub mod infill;
pub mod recipes;
pub mod reducers;
pub mod request;
#[cfg(feature = "model")]
pub mod script_constraint;
pub mod spectral_index;
pub mod summarize;
#[cfg(feature = "model")]
pub mod tree_search;
