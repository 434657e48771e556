//! Streams in memory, for fuzzers and tests: the code behind the sockets, without sockets.
//!
//! All sessions are those of a browser, because an editor's session reads the files that the stream
//! names.

use super::stdio::next_message;
use super::{Pairing, session, websocket};
use crate::server::client::ClientKind;
use crate::server::connection::Incoming;
use crate::server::framing::Framer;
use serde_json::Value;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;

/// The token of the WebSocket.
pub const TOKEN: &str = "secret";
/// The port in the `Host` header.
pub const PORT: u16 = 7;
/// The maximum time of an answer.
const MAX_ANSWER_TIME: Duration = Duration::from_secs(10);
/// The size of the buffers of a stream.
const BUFFER_BYTES: usize = 1 << 20;

/// Cuts a stream that arrives in parts into messages. An error is invalid input in words.
pub fn messages<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Vec<Result<String, String>> {
    let mut framer = Framer::default();
    let mut messages = Vec::new();
    for part in parts {
        framer.push(part);
        while let Some(message) = next_message(&mut framer) {
            messages.push(match message {
                Incoming::Body(body) => Ok(body),
                Incoming::Invalid(reason) => Err(reason),
            });
        }
    }
    messages
}

/// Runs a session with these messages, and returns what the server sends until it has answered all
/// requests.
pub fn converse(messages: impl IntoIterator<Item = String>) -> std::io::Result<Vec<String>> {
    block_on(async move {
        let (sender, incoming) = unbounded_channel();
        let (outgoing, mut answers) = unbounded_channel();
        let server = tokio::spawn(session(ClientKind::Browser, incoming, outgoing, "0"));
        let (mut sent, mut unanswered) = (Vec::new(), 0);
        for message in messages {
            let request: Option<Value> = serde_json::from_str(&message).ok();
            let method = request.as_ref().filter(|request| request["id"].is_number()).map(|request| &request["method"]);
            unanswered += usize::from(method.is_some_and(Value::is_string));
            let is_initialize = method.is_some_and(|method| method == "initialize");
            if sender.send(Incoming::Body(message)).is_err() {
                break;
            }
            // A client sends nothing else before this answer.
            while is_initialize && unanswered > 0 {
                let Ok(Some(answer)) = timeout(MAX_ANSWER_TIME, answers.recv()).await else { break };
                unanswered -= usize::from(is_answer(&answer));
                sent.push(answer);
            }
        }
        while unanswered > 0 {
            let Ok(Some(answer)) = timeout(MAX_ANSWER_TIME, answers.recv()).await else { break };
            unanswered -= usize::from(is_answer(&answer));
            sent.push(answer);
        }
        drop(sender);
        drop(server.await);
        while let Ok(answer) = answers.try_recv() {
            sent.push(answer);
        }
        Ok(sent)
    })
}

fn is_answer(message: &str) -> bool {
    serde_json::from_str::<Value>(message).is_ok_and(|message| message["method"].is_null() && message["id"].is_number())
}

/// Serves the bytes that a browser sends over a WebSocket, and returns the bytes of the server. The
/// stream starts with the handshake.
pub fn websocket(stream: &[u8]) -> std::io::Result<Vec<u8>> {
    let pairing = Pairing::new(Some(TOKEN.to_owned()), PORT)?;
    block_on(async move {
        let (mut browser, server) = duplex(BUFFER_BYTES.max(stream.len()));
        let server = tokio::spawn(websocket::serve_stream(server, pairing, "0".to_owned()));
        browser.write_all(stream).await?;
        browser.shutdown().await?;
        let mut answer = Vec::new();
        drop(timeout(MAX_ANSWER_TIME, browser.read_to_end(&mut answer)).await);
        drop(server.await);
        Ok(answer)
    })
}

fn block_on<T>(work: impl Future<Output = std::io::Result<T>>) -> std::io::Result<T> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}
