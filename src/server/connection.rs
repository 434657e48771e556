//! Passes messages between a transport and tower-lsp.
//!
//! # Rejected
//! The server loop of tower-lsp: it supports only streams with headers, ends or hangs at some
//! broken headers, and stops reading while the client does not read.

use super::adapter::Adapter;
use super::events::Event;
use super::{delivery, outbox};
use futures::SinkExt;
use futures::future::{FutureExt, OptionFuture};
use futures::stream::{FuturesUnordered, StreamExt};
use serde_json::json;
use std::pin::pin;
use std::sync::mpsc::Sender;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tower::Service;
use tower_lsp_server::LspService;
use tower_lsp_server::jsonrpc::{Error, Request, Response};
use tower_lsp_server::ls_types::Uri;

/// A message from a transport.
pub enum Incoming {
    /// The body of a message.
    Body(String),
    /// Invalid input, described in words.
    Invalid(String),
}

/// The way in which a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEnd {
    /// `shutdown`, then `exit`.
    Orderly,
    /// `exit` without `shutdown`.
    Abrupt,
    /// The connection was lost.
    Disconnected,
}

/// The JSON-RPC error for invalid JSON.
const PARSE_ERROR: i32 = -32700;
/// The JSON-RPC error for a message that is not a request.
const INVALID_REQUEST: i32 = -32600;

/// Serves one client until it sends `exit` or the connection is lost.
pub async fn serve(
    mut incoming: UnboundedReceiver<Incoming>,
    outgoing: UnboundedSender<String>,
    events: Sender<Event>,
    outbox: UnboundedReceiver<outbox::Message>,
) -> SessionEnd {
    let adapter_events = events.clone();
    let mut outgoing_client = None;
    let (mut service, socket) = LspService::build(|client| {
        outgoing_client = Some(client);
        Adapter::new(adapter_events)
    })
    // tower-lsp does not support this method yet.
    .custom_method("textDocument/inlineCompletion", Adapter::inline_completion)
    .finish();
    // tower-lsp has called the function above.
    let deliveries =
        OptionFuture::from(outgoing_client.map(|client| delivery::deliver(outbox, client, events.clone())));
    let mut deliveries = pin!(deliveries.fuse());
    // The requests of the server to the client, and the client's responses to them.
    let (server_requests, mut client_responses) = socket.split();
    let mut server_requests = pin!(server_requests);
    let mut running = FuturesUnordered::new();
    let mut shut_down = false;
    let mut send = |message: String| drop(outgoing.send(message));
    let end = loop {
        tokio::select! {
            biased;
            message = incoming.recv() => match message {
                None => break SessionEnd::Disconnected,
                Some(Incoming::Invalid(reason)) => send(error_message(&reason, PARSE_ERROR)),
                Some(Incoming::Body(body)) => match parse(&body) {
                    Err((code, reason)) => send(error_message(&reason, code)),
                    Ok(Parsed::Response(response)) => drop(client_responses.send(response).await),
                    Ok(Parsed::Request(request)) => {
                        if request.method() == "exit" {
                            break if shut_down { SessionEnd::Orderly } else { SessionEnd::Abrupt };
                        }
                        shut_down |= request.method() == "shutdown";
                        let unknown = request.id().filter(|_| request.method().starts_with("$/")).cloned();
                        if let Some(id) = unknown {
                            // tower-lsp takes these for notifications and does not answer.
                            send(to_json(&Response::from_error(id, Error::method_not_found())));
                            continue;
                        }
                        // Poll at once, so that handlers send their events in the order of the
                        // messages.
                        let mut answer = service.call(request);
                        match (&mut answer).now_or_never() {
                            Some(done) => reply(done, &mut send),
                            None => running.push(answer),
                        }
                    }
                }
            },
            Some(done) = running.next(), if !running.is_empty() => reply(done, &mut send),
            Some(request) = server_requests.next() => send(to_json(&request)),
            _ = &mut deliveries => {}
        }
    };
    drop(events.send(Event::Disconnected));
    end
}

fn reply<E>(answer: Result<Option<Response>, E>, send: &mut impl FnMut(String)) {
    if let Ok(Some(response)) = answer {
        send(to_json(&with_inline_completion(response)));
    }
}

/// Adds the capability for inline completion to the answer to `initialize`. The capability is from
/// version 3.18 of the protocol and has no field in the types of version 3.17.
fn with_inline_completion(response: Response) -> Response {
    let (id, body) = response.into_parts();
    let body = body.map(|mut value| {
        let is_initialize_result = value.get("serverInfo").is_some();
        if let Some(capabilities) = value
            .get_mut("capabilities")
            .filter(|_| is_initialize_result)
            .and_then(|capabilities| capabilities.as_object_mut())
        {
            capabilities.insert("inlineCompletionProvider".to_owned(), true.into());
        }
        value
    });
    Response::from_parts(id, body)
}

fn to_json(message: &impl serde::Serialize) -> String {
    // Serialization fails only for maps whose keys are not strings, and a message has none.
    serde_json::to_string(message).unwrap_or_default()
}

fn error_message(reason: &str, code: i32) -> String {
    json!({"jsonrpc": "2.0", "id": null, "error": {"code": code, "message": reason}}).to_string()
}

/// A parsed message.
enum Parsed {
    Request(Request),
    Response(Response),
}

/// Parses a message. It is a request or a notification if it has a method. An error has its code
/// and a reason.
fn parse(body: &str) -> Result<Parsed, (i32, String)> {
    #[derive(serde::Deserialize)]
    struct Peek {
        method: Option<serde::de::IgnoredAny>,
    }
    let error = |kind: &str, error: serde_json::Error| {
        let code = if is_json(body.as_bytes()) { INVALID_REQUEST } else { PARSE_ERROR };
        (code, format!("not a {kind}: {error}"))
    };
    let peek: Peek = serde_json::from_str(body).map_err(|reason| error("message", reason))?;
    if peek.method.is_some() {
        let request = serde_json::from_str(body).map_err(|reason| error("request", reason))?;
        Ok(Parsed::Request(without_invalid_folders(request)))
    } else {
        serde_json::from_str(body).map(Parsed::Response).map_err(|reason| error("message", reason))
    }
}

/// Removes folders with invalid URIs from an `initialize` request, which would fail otherwise.
fn without_invalid_folders(request: Request) -> Request {
    if request.method() != "initialize" {
        return request;
    }
    let (method, id, params) = request.into_parts();
    let is_valid = |name: &serde_json::Value| name.as_str().is_none_or(|name| name.parse::<Uri>().is_ok());
    let mut params = params.unwrap_or_default();
    if let Some(root) = params.get_mut("rootUri").filter(|root| !is_valid(root)) {
        *root = serde_json::Value::Null;
    }
    if let Some(folders) = params.get_mut("workspaceFolders").and_then(serde_json::Value::as_array_mut) {
        folders.retain(|folder| folder.get("uri").is_some_and(is_valid));
    }
    let request = Request::build(method).params(params);
    match id {
        Some(id) => request.id(id).finish(),
        None => request.finish(),
    }
}

/// Returns `true` if a body is JSON, and so may be a message.
pub fn is_json(body: &[u8]) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(body).is_ok()
}
