//! Summarizes scripts, writes scripts from requests and recipes, and completes code with a model.
//! Layer L3.
//!
//! Everything is a function of an analysis, the knowledge base and, optionally, a model.

pub mod draft;
pub mod existing_code;
#[cfg(feature = "model")]
pub mod infill;
pub mod insertion;
pub mod recipes;
pub mod reducers;
pub mod request;
#[cfg(feature = "model")]
pub mod script_constraint;
pub mod similar_code;
pub mod spectral_index;
pub mod summarize;
#[cfg(feature = "model")]
pub mod tree_search;
pub mod validator;
