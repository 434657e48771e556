//! TCP on loopback, for editors that connect to a running server. The first line from a client is
//! the token.

use super::stdio::next_message;
use super::{MAX_WRITING_TIME, Options, Pairing, listen, log, serve_clients, session};
use crate::server::client::ClientKind;
use crate::server::connection::{Incoming, SessionEnd};
use crate::server::framing::{Framer, frame};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// The maximum time until a client sends its token.
const TOKEN_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum size of the first line.
const MAX_TOKEN_BYTES: usize = 256;

/// Serves clients until the process is killed.
pub async fn run(port: u16, options: &Options) -> std::io::Result<SessionEnd> {
    let (listener, pairing) = listen(port, options.token.clone()).await?;
    log(&format!("listening on 127.0.0.1:{}, token {}", pairing.port(), pairing.token()));
    serve_clients(listener, pairing, options, serve_client).await
}

async fn serve_client(mut stream: TcpStream, pairing: Pairing, version: String) -> std::io::Result<()> {
    let token = tokio::time::timeout(TOKEN_TIMEOUT, first_line(&mut stream)).await;
    match token {
        Ok(Ok(line)) if pairing.is_token(&line) => {}
        _ => {
            log("refused a client: the token is missing or wrong");
            return Ok(());
        }
    }
    let (mut read, mut write) = stream.into_split();
    let (sender, incoming) = unbounded_channel();
    let (outgoing, mut messages) = unbounded_channel::<String>();
    let reading = tokio::spawn(async move { read_messages(&mut read, &sender).await });
    let writing = tokio::spawn(async move {
        while let Some(message) = messages.recv().await {
            if write.write_all(&frame(&message)).await.is_err() {
                return;
            }
        }
    });
    session(ClientKind::Editor, incoming, outgoing, &version).await?;
    reading.abort();
    // The queue is closed, so the task ends when it has written the last message.
    drop(tokio::time::timeout(MAX_WRITING_TIME, writing).await);
    Ok(())
}

async fn read_messages(read: &mut (impl AsyncReadExt + Unpin), sender: &UnboundedSender<Incoming>) {
    let mut framer = Framer::default();
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count) = read.read(&mut buffer).await {
        if count == 0 {
            return;
        }
        framer.push(&buffer[..count]);
        while let Some(message) = next_message(&mut framer) {
            if sender.send(message).is_err() {
                return;
            }
        }
    }
}

async fn first_line(stream: &mut TcpStream) -> std::io::Result<String> {
    let mut line = Vec::new();
    loop {
        match stream.read_u8().await? {
            b'\n' => return Ok(String::from_utf8_lossy(&line).trim().to_owned()),
            byte if line.len() < MAX_TOKEN_BYTES => line.push(byte),
            _ => return Err(std::io::Error::other("the first line is too long for a token")),
        }
    }
}
