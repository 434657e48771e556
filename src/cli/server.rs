//! `geols server`: starts the language server.

use super::terminal::Terminal;
use crate::server::{self, Options, Transport};
use clap::Args;
use std::process::ExitCode;

/// The default port for browsers.
const PORT: u16 = 38547;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols server               Exchange messages on the standard input and output; editors run this
  geols server --pair        Serve the browser extension for the Code Editor and show how to pair it
  geols server --tcp 4711    Serve editors that connect and send the token in the first line

Sockets listen on this machine only and require a token. Set GEOLS_TOKEN to choose the token.";

/// Arguments of `geols server`.
#[derive(Debug, Args)]
pub struct ServerArgs {
    /// Use the standard input and output; this is the default.
    #[arg(long, conflicts_with_all = ["tcp", "websocket", "pair"])]
    stdio: bool,

    /// Listen on a TCP port of this machine; 0 selects a free port.
    #[arg(long, value_name = "PORT", conflicts_with_all = ["websocket", "pair"])]
    tcp: Option<u16>,

    /// Listen for WebSockets on a port of this machine; 0 selects a free port.
    #[arg(long, value_name = "PORT", num_args = 0..=1, default_missing_value = "38547")]
    websocket: Option<u16>,

    /// Listen for the browser extension and show how to pair it.
    #[arg(long)]
    pair: bool,

    /// Print the JSON Schema of the editor settings.
    #[arg(long, conflicts_with_all = ["tcp", "websocket", "pair", "stdio"])]
    settings_schema: bool,
}

/// Runs the server until it ends.
pub fn run(args: &ServerArgs, terminal: &Terminal) -> ExitCode {
    if args.settings_schema {
        return super::done(terminal.print(&format!("{:#}\n", server::settings_schema())));
    }
    let transport = match (args.tcp, args.websocket) {
        (Some(port), _) => Transport::Tcp(port),
        (None, Some(port)) => Transport::WebSocket(port),
        (None, None) if args.pair => Transport::WebSocket(PORT),
        (None, None) => Transport::Stdio,
    };
    let token = std::env::var("GEOLS_TOKEN").ok().filter(|token| !token.is_empty());
    server::run(&Options { transport, pair: args.pair, token, version: crate::VERSION.to_owned() })
}
