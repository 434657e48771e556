//! A server of the Model Context Protocol, for assistants that write code: `geols mcp`.
//!
//! The tools check, fix, migrate, translate, explain and write scripts. All of them only read:
//! code comes with the call, or from a file in a folder that the user named, and results are
//! texts. Nothing is executed, written or sent anywhere.
//!
//! `rmcp` speaks the protocol. [`tools`] declares the tools, [`resources`] has the knowledge base
//! by URI, [`prompts`] the prompts, [`transport`] the standard streams and HTTP.

mod handler;
mod prompts;
mod resources;
mod schema;
mod tools;
mod transport;

pub use crate::tools::source::Folders;
pub use transport::{Options, Transport, run};
