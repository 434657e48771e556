//! Linter, language server, translator and code writer for Google Earth Engine scripts in
//! JavaScript and Python. `docs/contributing/architecture.md` describes the modules, `Cargo.toml`
//! the features.

pub mod assist;
pub mod base;
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
#[cfg(feature = "engine")]
pub mod engine;
pub mod features;
pub mod kb;
#[cfg(feature = "mcp")]
pub mod mcp;
pub mod migrate;
#[cfg(feature = "model")]
pub mod model;
pub mod plan;
pub mod retrieval;
pub mod rules;
pub mod semantic;
#[cfg(feature = "lsp")]
#[cfg_attr(not(feature = "server"), expect(dead_code, reason = "models and sockets use the rest"))]
pub mod server;
pub mod suppress;
pub mod syntax;
pub mod text;
pub mod tools;
pub mod translate;
pub mod workspace;

/// The version of geols.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
