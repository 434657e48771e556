//! Ways in: standard input and output, TCP, WebSocket. Sockets are of this machine only.

mod pairing;
mod stdio;
mod tcp;
mod websocket;

use super::connection::{End, Incoming, serve};
use super::main_loop::{self, Host};
use super::outbox::Outbox;
use crate::base::pages;
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

pub use pairing::Pairing;

/// How long the end of a session may take.
const CLOSING: Duration = Duration::from_secs(11);
/// How often is looked whether it has come.
const LOOK: Duration = Duration::from_millis(2);

/// How clients connect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Standard input and output; one client.
    Stdio,
    /// A TCP socket on loopback; messages with headers, the token as the first line.
    Tcp(u16),
    /// A WebSocket on loopback, as browsers speak it.
    WebSocket(u16),
}

/// What the server is started with.
#[derive(Debug, Clone)]
pub struct Options {
    /// How clients connect.
    pub transport: Transport,
    /// Shows how to pair a browser, and with what.
    pub pair: bool,
    /// The token that clients of sockets must give; made up when absent.
    pub token: Option<String>,
    /// Name of the program in messages.
    pub version: String,
}

/// Serves until the client says so (stdio) or the process is ended (sockets).
pub fn run(options: &Options) -> ExitCode {
    // At the latest before the threads: each has a stack, too.
    pages::small();
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&format!("cannot start: {error}")),
    };
    let end = match options.transport {
        Transport::Stdio => runtime.block_on(stdio::run(options)),
        Transport::Tcp(port) => runtime.block_on(tcp::run(port, options)),
        Transport::WebSocket(port) => runtime.block_on(websocket::run(port, options)),
    };
    match end {
        Ok(End::Orderly) => ExitCode::SUCCESS,
        Ok(End::Abrupt | End::Lost) => ExitCode::FAILURE,
        Err(error) => failed(&error.to_string()),
    }
}

fn failed(why: &str) -> ExitCode {
    log(&format!("error: {why}"));
    ExitCode::from(2)
}

/// Tells whoever watches the process; the protocol owns the standard output.
#[expect(clippy::print_stderr, reason = "the log of a server")]
fn log(text: &str) {
    eprintln!("geols: {text}");
}

/// Listens on a port of this machine; 0 takes a free one. The port that was taken.
async fn listen(port: u16) -> std::io::Result<(TcpListener, u16)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => std::io::Error::other(format!(
            "port {port} is taken, perhaps by another geols; give another one, or 0 for one that is free"
        )),
        _ => std::io::Error::other(format!("cannot listen on port {port}: {error}")),
    })?;
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

/// One client: a main loop of its own, so that sessions share nothing.
async fn session(
    host: Host,
    incoming: UnboundedReceiver<Incoming>,
    outgoing: UnboundedSender<String>,
    version: &str,
) -> std::io::Result<End> {
    let (outbox, messages) = Outbox::new();
    let (events, thread) = main_loop::start(host, outbox, version.to_owned())?;
    let end = serve(incoming, outgoing, events, messages).await;
    // Work in progress ends by itself, and nobody waits for it; but the loop ends models, and the process must not end while one runs.
    let last = Instant::now() + CLOSING;
    while !thread.is_finished() && Instant::now() < last {
        tokio::time::sleep(LOOK).await;
    }
    Ok(end)
}
