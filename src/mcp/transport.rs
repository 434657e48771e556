//! Standard input and output for one client, or HTTP on loopback for several.
//!
//! # Hazards
//! Every web page that the user visits can send requests to a port of this machine. A request must
//! carry the token, name this machine as its host, and come from no web page.

use super::handler::Handler;
use crate::base::{huge_pages, long_lived};
use crate::server::{Pairing, listen, log};
use crate::tools::source::Folders;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio_pipes;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use std::process::ExitCode;

/// The way in which clients connect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Standard input and output, for one client.
    Stdio,
    /// HTTP on a port of loopback.
    Http(u16),
}

/// The options of the server.
#[derive(Debug, Clone)]
pub struct Options {
    /// The transport.
    pub transport: Transport,
    /// The folders whose files clients may name.
    pub folders: Folders,
    /// The token that clients of HTTP must present; random if absent.
    pub token: Option<String>,
    /// The version of the program.
    pub version: String,
}

/// Serves until the client closes the input (stdio) or the process is killed (HTTP).
pub fn run(options: Options) -> ExitCode {
    // Before threads start, since each has a stack.
    huge_pages::small();
    if let Err(error) = long_lived::start() {
        return fail(&error.to_string());
    }
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error.to_string()),
    };
    let handler = Handler::new(options.folders, options.version);
    let result = match options.transport {
        Transport::Stdio => runtime.block_on(serve_stdio(handler)),
        Transport::Http(port) => runtime.block_on(serve_http(handler, port, options.token)),
    };
    // A job that still runs has nobody to answer, and a read of the standard input cannot be ended.
    runtime.shutdown_background();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => fail(&message),
    }
}

fn fail(message: &str) -> ExitCode {
    log(&format!("error: {message}"));
    ExitCode::from(2)
}

async fn serve_stdio(handler: Handler) -> Result<(), String> {
    let service = match handler.serve(stdio_pipes()).await {
        Ok(service) => service,
        // The client closes the input before it says anything.
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    service.waiting().await.map(drop).map_err(|error| error.to_string())
}

async fn serve_http(handler: Handler, port: u16, token: Option<String>) -> Result<(), String> {
    let (listener, pairing) = listen(port, token).await.map_err(|error| error.to_string())?;
    log(&format!("listening on http://127.0.0.1:{}/mcp, token {}", pairing.port(), pairing.token()));
    // The protocol wants the server's own origin to be accepted. No page has it.
    let origins = ["127.0.0.1", "localhost"].map(|host| format!("http://{host}:{}", pairing.port()));
    let config = StreamableHttpServerConfig::default().enforce_origin_validation().with_allowed_origins(origins);
    let service =
        StreamableHttpService::new(move || Ok(handler.clone()), LocalSessionManager::default().into(), config);
    let router = Router::new().nest_service("/mcp", service).layer(from_fn_with_state(pairing, authorize));
    axum::serve(listener, router).await.map_err(|error| error.to_string())
}

/// Refuses requests without the token. The service checks host and origin.
async fn authorize(State(pairing): State<Pairing>, request: Request, next: Next) -> Response {
    let header = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = header.and_then(|header| header.strip_prefix("Bearer "));
    match token.is_some_and(|token| pairing.is_token(token)) {
        true => next.run(request).await,
        false => {
            let reason = "the header \"Authorization: Bearer TOKEN\" is missing or wrong\n";
            (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")], reason).into_response()
        }
    }
}
