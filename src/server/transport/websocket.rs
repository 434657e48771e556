//! WebSocket on loopback, for browser extensions. Each message is one frame.

use super::pairing::PROTOCOL;
use super::{MAX_WRITING_TIME, Options, Pairing, listen, log, serve_clients, session};
use crate::server::client::ClientKind;
use crate::server::connection::{Incoming, SessionEnd};
use crate::server::framing::MAX_BODY_BYTES;
use futures::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::unbounded_channel;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Serves clients until the process is killed.
pub async fn run(port: u16, options: &Options) -> std::io::Result<SessionEnd> {
    let (listener, pairing) = listen(port, options.token.clone()).await?;
    if options.pair {
        log(&format!(
            "serving the browser extension. To pair it, open its page and paste this line:\n\n    127.0.0.1:{}/{}\n\n\
             It stays paired while this command runs. Set GEOLS_TOKEN to keep the pairing. Press Ctrl+C to stop.",
            pairing.port(),
            pairing.token()
        ));
    } else {
        log(&format!("listening on ws://127.0.0.1:{}, token {}", pairing.port(), pairing.token()));
    }
    serve_clients(listener, pairing, options, serve_client).await
}

/// The maximum time until a client sends the head of its request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
/// The answer to a plain HTTP request. A browser hides from an extension why a socket was refused,
/// so an extension sends a plain request to find out if a server runs.
const UPGRADE_REQUIRED: &[u8] =
    b"HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

async fn serve_client(mut stream: TcpStream, pairing: Pairing, version: String) -> std::io::Result<()> {
    match tokio::time::timeout(REQUEST_TIMEOUT, requests_websocket(&stream)).await {
        Ok(Ok(true)) => {}
        Ok(Ok(false)) => {
            // Closing a socket with unread bytes would reset the connection before the client reads
            // the answer.
            let mut head = vec![0; 8 << 10];
            if stream.read(&mut head).await? == 0 {
                return Ok(());
            }
            stream.write_all(UPGRADE_REQUIRED).await?;
            return stream.shutdown().await;
        }
        Ok(Err(_)) | Err(_) => return Ok(()),
    }
    serve_stream(stream, pairing, version).await
}

/// Serves a client whose handshake is still in the stream.
pub async fn serve_stream<S>(stream: S, pairing: Pairing, version: String) -> std::io::Result<()>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let config = WebSocketConfig::default().max_message_size(Some(MAX_BODY_BYTES)).max_frame_size(Some(MAX_BODY_BYTES));
    #[expect(clippy::result_large_err, reason = "the library defines the type")]
    let check = |request: &Request, response: Response| accept(&pairing, request, response);
    let Ok(socket) = tokio_tungstenite::accept_hdr_async_with_config(stream, check, Some(config)).await else {
        // The client has the reason in the answer.
        return Ok(());
    };
    let (mut write, mut read) = socket.split();
    let (sender, incoming) = unbounded_channel();
    let (outgoing, mut messages) = unbounded_channel::<String>();
    let reading = tokio::spawn(async move {
        while let Some(Ok(message)) = read.next().await {
            let message = match message {
                Message::Text(text) => Incoming::Body(text.as_str().to_owned()),
                Message::Binary(_) => Incoming::Invalid("a binary message".to_owned()),
                Message::Close(_) => return,
                _ => continue,
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    let writing = tokio::spawn(async move {
        while let Some(message) = messages.recv().await {
            if write.send(Message::text(message)).await.is_err() {
                return;
            }
        }
        drop(write.close().await);
    });
    session(ClientKind::Browser, incoming, outgoing, &version).await?;
    reading.abort();
    drop(tokio::time::timeout(MAX_WRITING_TIME, writing).await);
    Ok(())
}

/// Returns `true` if the head of a request asks for a WebSocket. Leaves the head in the stream.
async fn requests_websocket(stream: &TcpStream) -> std::io::Result<bool> {
    let mut head = vec![0; 8 << 10];
    loop {
        let count = stream.peek(&mut head).await?;
        let is_complete = memchr::memmem::find(&head[..count], b"\r\n\r\n").is_some();
        if count == 0 || count == head.len() || is_complete {
            return Ok(String::from_utf8_lossy(&head[..count]).to_ascii_lowercase().contains("upgrade: websocket"));
        }
        // `peek` returns the bytes that have arrived, so wait for more.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Accepts or refuses the handshake of a WebSocket.
#[expect(clippy::result_large_err, reason = "the library defines the type")]
fn accept(pairing: &Pairing, request: &Request, mut response: Response) -> Result<Response, ErrorResponse> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let protocols = header("sec-websocket-protocol").unwrap_or_default();
    match pairing.check(header("host"), header("origin"), protocols) {
        Ok(()) => {
            response.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(PROTOCOL));
            Ok(response)
        }
        Err(reason) => {
            log(&format!("refused a client: {reason}"));
            let mut refusal = ErrorResponse::new(Some(reason.to_owned()));
            *refusal.status_mut() = StatusCode::FORBIDDEN;
            Err(refusal)
        }
    }
}
