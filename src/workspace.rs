//! The surroundings of a script: its document, the configuration of its project, notebooks,
//! folders.

pub mod config;
pub mod document;
#[cfg(feature = "os")]
pub mod folder;
pub mod notebook;
#[cfg(any(feature = "os", feature = "lsp"))]
pub mod project;
pub mod region;
