//! Pumps messages between a transport and tower-lsp, whatever the transport is.
//!
//! tower-lsp's own pump was rejected: it knows only streams with headers, gives up or waits for ever at some that are broken, and lets
//! a client that does not read hold up the reading of what it writes.

use super::adapter::Adapter;
use super::events::Event;
use super::outbox;
use futures::future::FutureExt;
use futures::stream::{FuturesUnordered, StreamExt};
use futures::{SinkExt, pin_mut};
use serde_json::json;
use std::sync::mpsc::Sender;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tower::Service;
use tower_lsp_server::LspService;
use tower_lsp_server::jsonrpc::{Error, Request, Response};
use tower_lsp_server::ls_types::Uri;

/// What a transport brings.
pub enum Incoming {
    /// The body of a message.
    Body(String),
    /// Something that is no message.
    Bad(String),
}

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// `shutdown`, then `exit`.
    Orderly,
    /// `exit` without `shutdown`.
    Abrupt,
    /// The client is gone.
    Lost,
}

/// Serves one client until it says `exit` or is gone.
pub async fn serve(
    mut incoming: UnboundedReceiver<Incoming>,
    outgoing: UnboundedSender<String>,
    events: Sender<Event>,
    outbox: UnboundedReceiver<outbox::Message>,
) -> End {
    let for_adapter = events.clone();
    let mut posts = None;
    let (mut service, socket) = LspService::build(|client| {
        posts = Some(client);
        Adapter::new(for_adapter)
    })
    // Not among the methods that tower-lsp knows yet.
    .custom_method("textDocument/inlineCompletion", Adapter::inline_completion)
    .finish();
    if let Some(client) = posts {
        tokio::spawn(outbox::send(outbox, client, events.clone()));
    }
    let (requests, mut responses) = socket.split();
    pin_mut!(requests);
    let mut running = FuturesUnordered::new();
    let mut shut_down = false;
    let mut post = |message: String| drop(outgoing.send(message));
    let end = loop {
        tokio::select! {
            biased;
            message = incoming.recv() => match message {
                None => break End::Lost,
                Some(Incoming::Bad(why)) => post(error(&why, -32700)),
                Some(Incoming::Body(body)) => match read(&body) {
                    Err(why) => post(error(&why, -32600)),
                    Ok(Read::Response(response)) => drop(responses.send(response).await),
                    Ok(Read::Request(request)) => {
                        if request.method() == "exit" {
                            break if shut_down { End::Orderly } else { End::Abrupt };
                        }
                        shut_down |= request.method() == "shutdown";
                        let unknown = request.id().filter(|_| request.method().starts_with("$/")).cloned();
                        if let Some(id) = unknown {
                            // tower-lsp drops these without an answer, as if they were notifications.
                            post(written(&Response::from_error(id, Error::method_not_found())));
                            continue;
                        }
                        // Polled at once: handlers tell the main loop in the order of the messages.
                        let mut answer = service.call(request);
                        match (&mut answer).now_or_never() {
                            Some(done) => reply(done, &mut post),
                            None => running.push(answer),
                        }
                    }
                }
            },
            Some(done) = running.next(), if !running.is_empty() => reply(done, &mut post),
            Some(request) = requests.next() => post(written(&request)),
        }
    };
    drop(events.send(Event::Gone));
    end
}

fn reply<E>(answer: Result<Option<Response>, E>, post: &mut impl FnMut(String)) {
    if let Ok(Some(response)) = answer {
        post(written(&announced(response)));
    }
}

/// The server's introduction with inline completion, which came with 3.18 and which the types of 3.17 have no field for. Other answers stay
/// as they are.
fn announced(response: Response) -> Response {
    let (id, body) = response.into_parts();
    let body = body.map(|mut value| {
        let introduction = value.get("serverInfo").is_some();
        if let Some(can) = value.get_mut("capabilities").filter(|_| introduction).and_then(|can| can.as_object_mut()) {
            can.insert("inlineCompletionProvider".to_owned(), true.into());
        }
        value
    });
    Response::from_parts(id, body)
}

fn written(message: &impl serde::Serialize) -> String {
    // Only a map with keys that are no strings cannot be written, and there is none.
    serde_json::to_string(message).unwrap_or_default()
}

fn error(why: &str, code: i32) -> String {
    json!({"jsonrpc": "2.0", "id": null, "error": {"code": code, "message": why}}).to_string()
}

enum Read {
    Request(Request),
    Response(Response),
}

/// A message is a request or notification when it has a method.
fn read(body: &str) -> Result<Read, String> {
    #[derive(serde::Deserialize)]
    struct Peek {
        method: Option<serde::de::IgnoredAny>,
    }
    let peek: Peek = serde_json::from_str(body).map_err(|error| format!("not a message: {error}"))?;
    if peek.method.is_some() {
        let request = serde_json::from_str(body).map_err(|error| format!("not a request: {error}"))?;
        Ok(Read::Request(with_good_folders(request)))
    } else {
        serde_json::from_str(body).map(Read::Response).map_err(|error| format!("not a message: {error}"))
    }
}

/// An introduction without the folders whose names are no URIs: a bad one must not cost the session.
fn with_good_folders(request: Request) -> Request {
    if request.method() != "initialize" {
        return request;
    }
    let (method, id, params) = request.into_parts();
    let good = |name: &serde_json::Value| name.as_str().is_none_or(|name| name.parse::<Uri>().is_ok());
    let mut params = params.unwrap_or_default();
    if let Some(root) = params.get_mut("rootUri").filter(|root| !good(root)) {
        *root = serde_json::Value::Null;
    }
    if let Some(folders) = params.get_mut("workspaceFolders").and_then(serde_json::Value::as_array_mut) {
        folders.retain(|folder| folder.get("uri").is_some_and(good));
    }
    let request = Request::build(method).params(params);
    match id {
        Some(id) => request.id(id).finish(),
        None => request.finish(),
    }
}

/// Whether a body can be read at all; the framer gets back what cannot.
pub fn is_message(body: &[u8]) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(body).is_ok()
}
