//! Standard input and output, each on a thread of its own.
//!
//! # Hazards
//! A client that does not read fills the pipe. Then only the writing thread blocks.

use super::{Options, session};
use crate::server::client::ClientKind;
use crate::server::connection::{Incoming, SessionEnd, is_json};
use crate::server::framing::{Frame, Framer, frame};
use std::io::{Read, Write};
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;

/// Serves the only client.
pub async fn run(options: &Options) -> std::io::Result<SessionEnd> {
    let (sender, incoming) = unbounded_channel();
    std::thread::Builder::new().name("stdin".into()).spawn(move || {
        let mut stdin = std::io::stdin().lock();
        let mut framer = Framer::default();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match stdin.read(&mut buffer) {
                Ok(0) | Err(_) => return,
                Ok(count) => framer.push(&buffer[..count]),
            }
            while let Some(message) = next_message(&mut framer) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        }
    })?;
    let (outgoing, mut messages) = unbounded_channel::<String>();
    let writer = std::thread::Builder::new().name("stdout".into()).spawn(move || {
        let mut stdout = std::io::stdout().lock();
        while let Some(message) = messages.blocking_recv() {
            if stdout.write_all(&frame(&message)).and_then(|()| stdout.flush()).is_err() {
                return;
            }
        }
    })?;
    let end = session(ClientKind::Editor, incoming, outgoing, &options.version).await?;
    // The last answers may still be in the pipe. A client that does not read them must not block
    // the exit.
    for _ in 0..20 {
        if writer.is_finished() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(end)
}

/// Returns the next message of a stream.
pub fn next_message(framer: &mut Framer) -> Option<Incoming> {
    Some(match framer.next_frame()? {
        Frame::Invalid(reason) => Incoming::Invalid(reason),
        Frame::Body(body) => {
            if !is_json(&body) {
                framer.unread(&body);
            }
            match String::from_utf8(body) {
                Ok(body) => Incoming::Body(body),
                Err(error) => {
                    // One invalid byte must not lose the message.
                    let repaired = String::from_utf8_lossy(error.as_bytes()).into_owned();
                    match is_json(repaired.as_bytes()) {
                        true => Incoming::Body(repaired),
                        false => Incoming::Invalid("a message that is not UTF-8".to_owned()),
                    }
                }
            }
        }
    })
}
