//! What lies around a script: its document, its project's configuration.

pub mod config;
pub mod document;
#[cfg(feature = "os")]
pub mod folder;
pub mod notebook;
#[cfg(feature = "os")]
pub mod project;
