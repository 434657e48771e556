//! `geols mcp`: serves assistants that write code.

use crate::mcp::{self, Folders, Options, Transport};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols mcp                 Exchange messages on the standard input and output; assistants run this
  geols mcp ~/scripts       Let the assistant name files in this folder
  geols mcp --http 4711     Serve clients that connect to a port and send the token

Clients can name files below the folders; modules that these import are read too. The server executes, writes and sends \
nothing. HTTP listens on this machine only and requires the token that is printed. Set GEOLS_TOKEN to choose the token.";

/// Arguments of `geols mcp`.
#[derive(Debug, Args)]
pub struct McpArgs {
    /// Folders whose files clients may name.
    #[arg(value_name = "FOLDER", default_value = ".")]
    folders: Vec<PathBuf>,

    /// Listen for HTTP on a port of this machine; 0 selects a free port.
    #[arg(long, value_name = "PORT")]
    http: Option<u16>,
}

/// Runs the server until it ends.
pub fn run(args: &McpArgs) -> ExitCode {
    mcp::run(Options {
        transport: args.http.map_or(Transport::Stdio, Transport::Http),
        folders: Folders::new(args.folders.iter().cloned()),
        token: std::env::var("GEOLS_TOKEN").ok().filter(|token| !token.is_empty()),
        version: crate::VERSION.to_owned(),
    })
}
