//! The server on one thread, without clock, files and sockets: a message in, all messages that
//! follow from it out. Browsers run this.

use super::client::ClientKind;
use super::connection::{Incoming, SessionEnd, serve};
use super::events::Event;
use super::main_loop::MainLoop;
use super::outbox::Outbox;
use crate::base::pool::Pool;
use futures::task::{ArcWake, waker};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::task::Context;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A session with one client, which is a browser: it has documents and no files.
pub struct InProcessServer {
    incoming: UnboundedSender<Incoming>,
    outgoing: UnboundedReceiver<String>,
    /// The connection, which this struct polls.
    connection: Pin<Box<dyn Future<Output = SessionEnd>>>,
    is_woken: Arc<WakeFlag>,
    has_ended: bool,
    main_loop: MainLoop,
    inbox: Receiver<Event>,
}

/// Remembers that the connection can continue.
struct WakeFlag(AtomicBool);

impl ArcWake for WakeFlag {
    fn wake_by_ref(flag: &Arc<Self>) {
        flag.0.store(true, Ordering::Release);
    }
}

impl InProcessServer {
    /// Creates a server that introduces itself with `version`.
    pub fn new(version: &str) -> InProcessServer {
        let (outbox, messages) = Outbox::new();
        let (events, inbox) = channel();
        let (incoming, received) = unbounded_channel();
        let (sent, outgoing) = unbounded_channel();
        let main_loop = MainLoop::new(ClientKind::Browser, outbox, version.to_owned(), events.clone(), Pool::Inline);
        let connection = Box::pin(serve(received, sent, events, messages));
        let is_woken = Arc::new(WakeFlag(AtomicBool::new(true)));
        InProcessServer { incoming, outgoing, connection, is_woken, has_ended: false, main_loop, inbox }
    }

    /// Handles the body of a message. Returns the bodies of the messages for the client, in order.
    /// A client that has sent `exit` gets no more answers.
    pub fn receive(&mut self, body: String) -> Vec<String> {
        // The connection drops its end when the client has sent `exit`.
        drop(self.incoming.send(Incoming::Body(body)));
        while self.poll() | self.main_loop.run_arrived(&self.inbox) {}
        std::iter::from_fn(|| self.outgoing.try_recv().ok()).collect()
    }

    /// Polls the connection if it can continue. Returns `true` if it could.
    fn poll(&mut self) -> bool {
        if self.has_ended || !self.is_woken.0.swap(false, Ordering::Acquire) {
            return false;
        }
        let waker = waker(self.is_woken.clone());
        self.has_ended = self.connection.as_mut().poll(&mut Context::from_waker(&waker)).is_ready();
        true
    }
}
