//! What lies around a script: its document, its project's configuration.

pub mod config;
pub mod document;
pub mod folder;
pub mod notebook;
pub mod project;
