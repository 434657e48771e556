//! WebSocket on loopback, for browser extensions: one message, one frame. Documents are those that the browser sends; no file is read.

use super::pairing::PROTOCOL;
use super::{Options, Pairing, listen, log, session};
use crate::server::connection::{End, Incoming};
use crate::server::framing::MAX_BODY;
use crate::server::main_loop::Host;
use futures::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::unbounded_channel;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// Serves clients, each with a session of its own, until the process is ended.
pub async fn run(port: u16, options: &Options) -> std::io::Result<End> {
    let (listener, port) = listen(port).await?;
    let pairing = Pairing::new(options.token.clone(), port)?;
    if options.pair {
        log(&format!(
            "serving the browser extension. To pair it, open its page and paste this line:\n\n    127.0.0.1:{port}/{}\n\n\
             It stays paired while this command runs; with a GEOLS_TOKEN of your own, the next time too. Ctrl+C ends it.",
            pairing.token()
        ));
    } else {
        log(&format!("listening on ws://127.0.0.1:{port}, token {}", pairing.token()));
    }
    loop {
        let (stream, _) = listener.accept().await?;
        let (pairing, version) = (pairing.clone(), options.version.clone());
        tokio::spawn(async move {
            if let Err(error) = client(stream, &pairing, &version).await {
                log(&format!("a client was lost: {error}"));
            }
        });
    }
}

/// A client that does not say in this time what it wants is sent away.
const PATIENCE: Duration = Duration::from_secs(5);
/// The answer to a plain request. A browser does not tell an extension why a socket was refused; this tells it that there is a server.
const UPGRADE: &[u8] =
    b"HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

async fn client(mut stream: TcpStream, pairing: &Pairing, version: &str) -> std::io::Result<()> {
    match tokio::time::timeout(PATIENCE, wants_socket(&stream)).await {
        Ok(Ok(true)) => {}
        Ok(Ok(false)) => {
            // What is not read when a socket closes makes the answer a reset.
            let mut head = vec![0; 8 << 10];
            if stream.read(&mut head).await? == 0 {
                return Ok(());
            }
            stream.write_all(UPGRADE).await?;
            return stream.shutdown().await;
        }
        Ok(Err(_)) | Err(_) => return Ok(()),
    }
    let config = WebSocketConfig::default().max_message_size(Some(MAX_BODY)).max_frame_size(Some(MAX_BODY));
    #[expect(clippy::result_large_err, reason = "the shape that the library wants")]
    let check = |request: &Request, response: Response| admit(pairing, request, response);
    let Ok(socket) = tokio_tungstenite::accept_hdr_async_with_config(stream, check, Some(config)).await else {
        // Whoever it was has the reason in the answer.
        return Ok(());
    };
    let (mut write, mut read) = socket.split();
    let (sender, incoming) = unbounded_channel();
    let (outgoing, mut written) = unbounded_channel::<String>();
    let reading = tokio::spawn(async move {
        while let Some(Ok(message)) = read.next().await {
            let message = match message {
                Message::Text(text) => Incoming::Body(text.as_str().to_owned()),
                Message::Binary(_) => Incoming::Bad("a binary message".to_owned()),
                Message::Close(_) => return,
                _ => continue,
            };
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    let writing = tokio::spawn(async move {
        while let Some(message) = written.recv().await {
            if write.send(Message::text(message)).await.is_err() {
                return;
            }
        }
        drop(write.close().await);
    });
    session(Host::Browser, incoming, outgoing, version).await?;
    reading.abort();
    drop(tokio::time::timeout(Duration::from_millis(200), writing).await);
    Ok(())
}

/// Looks at the head of a request without taking it: whether it asks for a WebSocket.
async fn wants_socket(stream: &TcpStream) -> std::io::Result<bool> {
    let mut head = vec![0; 8 << 10];
    loop {
        let count = stream.peek(&mut head).await?;
        let whole = memchr::memmem::find(&head[..count], b"\r\n\r\n").is_some();
        if count == 0 || count == head.len() || whole {
            return Ok(String::from_utf8_lossy(&head[..count]).to_ascii_lowercase().contains("upgrade: websocket"));
        }
        // What is there already is seen again at once.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[expect(clippy::result_large_err, reason = "the shape that the library wants")]
fn admit(pairing: &Pairing, request: &Request, mut response: Response) -> Result<Response, ErrorResponse> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let protocols = header("sec-websocket-protocol").unwrap_or_default();
    match pairing.admits(header("host"), header("origin"), protocols) {
        Ok(()) => {
            response.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(PROTOCOL));
            Ok(response)
        }
        Err(why) => {
            log(&format!("a client was sent away: {why}"));
            let mut refusal = ErrorResponse::new(Some(why.to_owned()));
            *refusal.status_mut() = StatusCode::FORBIDDEN;
            Err(refusal)
        }
    }
}
