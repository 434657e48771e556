//! Transports: standard input and output, TCP and WebSocket. Sockets accept connections from this
//! machine only. Fuzzers and tests use streams in memory.

pub mod memory;
mod pairing;
mod stdio;
mod tcp;
mod websocket;

use super::client::ClientKind;
use super::connection::{Incoming, SessionEnd, serve};
use super::main_loop;
use super::outbox::Outbox;
use crate::base::{huge_pages, long_lived};
use std::net::Ipv4Addr;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};

pub use pairing::Pairing;

/// The maximum time for the end of a session.
const MAX_CLOSING_TIME: Duration = Duration::from_secs(11);
/// The maximum time to write the last messages to a socket.
const MAX_WRITING_TIME: Duration = Duration::from_millis(200);
/// The interval of checks for the end of a session.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The way in which clients connect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Standard input and output, for one client.
    Stdio,
    /// A TCP socket on loopback. The first line is the token; messages have headers.
    Tcp(u16),
    /// A WebSocket on loopback, for browsers.
    WebSocket(u16),
}

/// The options of the server.
#[derive(Debug, Clone)]
pub struct Options {
    /// The transport.
    pub transport: Transport,
    /// Show how to pair a browser.
    pub pair: bool,
    /// The token that clients of sockets must present; random if absent.
    pub token: Option<String>,
    /// The version of the program.
    pub version: String,
}

/// Serves until the client ends the session (stdio) or the process is killed (sockets).
pub fn run(options: &Options) -> ExitCode {
    // Before threads start, since each has a stack.
    huge_pages::small();
    if let Err(error) = long_lived::start() {
        return fail(&format!("cannot start: {error}"));
    }
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("cannot start: {error}")),
    };
    let end = match options.transport {
        Transport::Stdio => runtime.block_on(stdio::run(options)),
        Transport::Tcp(port) => runtime.block_on(tcp::run(port, options)),
        Transport::WebSocket(port) => runtime.block_on(websocket::run(port, options)),
    };
    match end {
        Ok(SessionEnd::Orderly) => ExitCode::SUCCESS,
        Ok(SessionEnd::Abrupt | SessionEnd::Disconnected) => ExitCode::FAILURE,
        Err(error) => fail(&error.to_string()),
    }
}

fn fail(reason: &str) -> ExitCode {
    log(&format!("error: {reason}"));
    ExitCode::from(2)
}

/// Writes to the standard error. The standard output belongs to the protocol.
#[expect(clippy::print_stderr, reason = "the log of a server")]
pub fn log(text: &str) {
    eprintln!("geols: {text}");
}

/// Listens on a port of this machine. Port 0 selects a free one.
pub async fn listen(port: u16, token: Option<String>) -> std::io::Result<(TcpListener, Pairing)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => std::io::Error::other(format!(
            "port {port} is in use, perhaps by another geols; use another port, or 0 for a free one"
        )),
        _ => std::io::Error::other(format!("cannot listen on port {port}: {error}")),
    })?;
    let port = listener.local_addr()?.port();
    Ok((listener, Pairing::new(token, port)?))
}

/// Accepts clients until the process is killed, and serves each on a task of its own.
async fn serve_clients<F: Future<Output = std::io::Result<()>> + Send + 'static>(
    listener: TcpListener,
    pairing: Pairing,
    options: &Options,
    serve_client: fn(TcpStream, Pairing, String) -> F,
) -> std::io::Result<SessionEnd> {
    loop {
        let (stream, _) = listener.accept().await?;
        let client = serve_client(stream, pairing.clone(), options.version.clone());
        tokio::spawn(async move {
            if let Err(error) = client.await {
                log(&format!("lost a client: {error}"));
            }
        });
    }
}

/// Serves one client with a main loop of its own, so that sessions share no state.
async fn session(
    host: ClientKind,
    incoming: UnboundedReceiver<Incoming>,
    outgoing: UnboundedSender<String>,
    version: &str,
) -> std::io::Result<SessionEnd> {
    let (outbox, messages) = Outbox::new();
    let (events, thread) = main_loop::start(host, outbox, version.to_owned())?;
    let end = serve(incoming, outgoing, events, messages).await;
    // The loop stops models, and ending the process while one runs crashes. Other jobs need no
    // wait.
    let deadline = Instant::now() + MAX_CLOSING_TIME;
    while !thread.is_finished() && Instant::now() < deadline {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    Ok(end)
}
