//! TCP on loopback, for editors that connect to a running server. The first line that a client sends is the token.

use super::stdio::next;
use super::{Options, Pairing, listen, log, session};
use crate::server::connection::{End, Incoming};
use crate::server::framing::{Framer, frame};
use crate::server::main_loop::Host;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// A client that does not show its token in this time is sent away.
const PATIENCE: Duration = Duration::from_secs(10);
/// Tokens are shorter.
const LONGEST_TOKEN: usize = 256;

/// Serves clients, each with a session of its own, until the process is ended.
pub async fn run(port: u16, options: &Options) -> std::io::Result<End> {
    let (listener, port) = listen(port).await?;
    let pairing = Pairing::new(options.token.clone(), port)?;
    log(&format!("listening on 127.0.0.1:{port}, token {}", pairing.token()));
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

async fn client(mut stream: TcpStream, pairing: &Pairing, version: &str) -> std::io::Result<()> {
    let shown = tokio::time::timeout(PATIENCE, first_line(&mut stream)).await;
    match shown {
        Ok(Ok(line)) if pairing.knows(&line) => {}
        _ => {
            log("a client without the right token was sent away");
            return Ok(());
        }
    }
    let (mut read, mut write) = stream.into_split();
    let (sender, incoming) = unbounded_channel();
    let (outgoing, mut written) = unbounded_channel::<String>();
    let reading = tokio::spawn(async move { pump(&mut read, &sender).await });
    let writing = tokio::spawn(async move {
        while let Some(message) = written.recv().await {
            if write.write_all(&frame(&message)).await.is_err() {
                return;
            }
        }
    });
    session(Host::Machine, incoming, outgoing, version).await?;
    reading.abort();
    // What is left to write ends with the queue.
    drop(tokio::time::timeout(Duration::from_millis(200), writing).await);
    Ok(())
}

async fn pump(read: &mut (impl AsyncReadExt + Unpin), sender: &UnboundedSender<Incoming>) {
    let mut framer = Framer::default();
    let mut piece = vec![0; 1 << 16];
    while let Ok(count) = read.read(&mut piece).await {
        if count == 0 {
            return;
        }
        framer.push(&piece[..count]);
        while let Some(message) = next(&mut framer) {
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
            byte if line.len() < LONGEST_TOKEN => line.push(byte),
            _ => return Err(std::io::Error::other("the first line is too long for a token")),
        }
    }
}
