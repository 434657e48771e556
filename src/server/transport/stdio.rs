//! Standard input and output, each on a thread of its own.
//!
//! Hazard: a client that does not read fills the pipe. Only the writing thread waits then.

use super::{Options, session};
use crate::server::connection::{End, Incoming, is_message};
use crate::server::framing::{Frame, Framer, frame};
use crate::server::main_loop::Host;
use std::io::{Read, Write};
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;

/// Serves the one client.
pub async fn run(options: &Options) -> std::io::Result<End> {
    let (sender, incoming) = unbounded_channel();
    std::thread::Builder::new().name("stdin".into()).spawn(move || {
        let mut stdin = std::io::stdin().lock();
        let mut framer = Framer::default();
        let mut piece = vec![0; 1 << 16];
        loop {
            match stdin.read(&mut piece) {
                Ok(0) | Err(_) => return,
                Ok(count) => framer.push(&piece[..count]),
            }
            while let Some(message) = next(&mut framer) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        }
    })?;
    let (outgoing, mut written) = unbounded_channel::<String>();
    let writer = std::thread::Builder::new().name("stdout".into()).spawn(move || {
        let mut stdout = std::io::stdout().lock();
        while let Some(message) = written.blocking_recv() {
            if stdout.write_all(&frame(&message)).and_then(|()| stdout.flush()).is_err() {
                return;
            }
        }
    })?;
    let end = session(Host::Machine, incoming, outgoing, &options.version).await?;
    // The last answers are on their way; a client that does not read them does not keep the process.
    for _ in 0..20 {
        if writer.is_finished() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(end)
}

/// The next message of a stream, as text.
pub fn next(framer: &mut Framer) -> Option<Incoming> {
    Some(match framer.next_frame()? {
        Frame::Bad(why) => Incoming::Bad(why),
        Frame::Body(body) => {
            if !is_message(&body) {
                framer.give_back(&body);
            }
            match String::from_utf8(body) {
                Ok(body) => Incoming::Body(body),
                Err(error) => {
                    // One bad byte in a text must not lose the text.
                    let repaired = String::from_utf8_lossy(error.as_bytes()).into_owned();
                    match is_message(repaired.as_bytes()) {
                        true => Incoming::Body(repaired),
                        false => Incoming::Bad("a message that is not UTF-8".to_owned()),
                    }
                }
            }
        }
    })
}
