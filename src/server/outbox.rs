//! The queue of messages that the server sends without being asked. Posting never blocks.

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp_server::ls_types::*;

/// A message to the client.
pub enum Message {
    /// Publishes the diagnostics of a document.
    Diagnostics(PublishDiagnosticsParams),
    /// Writes to the log.
    Log(MessageType, String),
    /// Shows a message to the user.
    Show(MessageType, String),
    /// Requests the settings.
    RequestSettings,
    /// Registers for notifications.
    Register(Vec<Registration>),
    /// Asks the client to request something again.
    Refresh(Refresh),
    /// Asks the client to apply edits.
    ApplyEdit(Box<WorkspaceEdit>),
    /// Asks the client to create a file and to show it.
    CreateAndShow(Box<WorkspaceEdit>, Uri),
    /// Asks the client to open a web page.
    OpenPage(Uri),
    /// Shows a progress bar with a title. The channel yields percentages and closes at the end.
    Progress(&'static str, UnboundedReceiver<u32>),
}

/// A kind of information that the client can request again.
#[derive(Debug, Clone, Copy)]
pub enum Refresh {
    Diagnostics,
    InlayHints,
    CodeLens,
}

/// The sending end of the queue.
#[derive(Clone)]
pub struct Outbox(UnboundedSender<Message>);

impl Outbox {
    /// Creates a queue and returns both ends.
    pub fn new() -> (Outbox, UnboundedReceiver<Message>) {
        let (sender, receiver) = unbounded_channel();
        (Outbox(sender), receiver)
    }

    /// Posts a message. It is lost if the connection has ended.
    pub fn post(&self, message: Message) {
        drop(self.0.send(message));
    }

    /// Posts a message for the log.
    pub fn log(&self, level: MessageType, text: impl Into<String>) {
        self.post(Message::Log(level, text.into()));
    }
}
