//! What goes to the client without being asked for: one queue, in order. Whoever posts never waits.

use super::events::Event;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp_server::Client;
use tower_lsp_server::ls_types::*;

/// A message to the client.
pub enum Message {
    /// Findings of a document.
    Findings(PublishDiagnosticsParams),
    /// For the log.
    Log(MessageType, String),
    /// For the user's eyes.
    Show(MessageType, String),
    /// Asks for the settings.
    Settings,
    /// Asks to be told of what changes.
    Register(Vec<Registration>),
    /// Asks the client to ask again for what it shows.
    Refresh(Refresh),
    /// Asks the client to apply edits.
    Apply(Box<WorkspaceEdit>),
    /// Asks the client to make a file and to show it.
    Beside(Box<WorkspaceEdit>, Uri),
    /// Asks the client to show a page.
    Open(Uri),
    /// Tells how far some work has come: percentages, until the other end is dropped.
    Progress(&'static str, UnboundedReceiver<u32>),
}

/// Progress bars that were shown.
static TOKENS: AtomicU64 = AtomicU64::new(0);

/// What a client can ask for again.
#[derive(Debug, Clone, Copy)]
pub enum Refresh {
    Diagnostics,
    InlayHints,
    CodeLens,
}

/// The end to which messages are given.
#[derive(Clone)]
pub struct Outbox(UnboundedSender<Message>);

impl Outbox {
    /// A queue and its other end.
    pub fn new() -> (Outbox, UnboundedReceiver<Message>) {
        let (sender, receiver) = unbounded_channel();
        (Outbox(sender), receiver)
    }
    /// Posts a message. After the connection is gone nobody reads it.
    pub fn post(&self, message: Message) {
        drop(self.0.send(message));
    }
}

/// Sends messages one after the other. Requests do not wait for their answers: a client may answer late or never.
pub async fn send(mut messages: UnboundedReceiver<Message>, client: Client, events: Sender<Event>) {
    while let Some(message) = messages.recv().await {
        match message {
            Message::Findings(params) => {
                client.publish_diagnostics(params.uri, params.diagnostics, params.version).await
            }
            Message::Log(kind, text) => client.log_message(kind, text).await,
            Message::Show(kind, text) => client.show_message(kind, text).await,
            other => {
                let (client, events) = (client.clone(), events.clone());
                tokio::spawn(async move { ask(other, client, events).await });
            }
        }
    }
}

async fn ask(message: Message, client: Client, events: Sender<Event>) {
    match message {
        Message::Settings => {
            let item = ConfigurationItem { scope_uri: None, section: Some("geols".to_owned()) };
            if let Ok(values) = client.configuration(vec![item]).await
                && let Some(value) = values.into_iter().next()
            {
                drop(events.send(Event::Settings(value)));
            }
        }
        // A client that refuses goes without.
        Message::Register(registrations) => drop(client.register_capability(registrations).await),
        Message::Refresh(what) => drop(match what {
            Refresh::Diagnostics => client.workspace_diagnostic_refresh().await,
            Refresh::InlayHints => client.inlay_hint_refresh().await,
            Refresh::CodeLens => client.code_lens_refresh().await,
        }),
        Message::Apply(edit) => drop(client.apply_edit(*edit).await),
        Message::Beside(edit, uri) => {
            let applied = client.apply_edit(*edit).await.is_ok_and(|answer| answer.applied);
            if applied {
                let file = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection: None };
                drop(client.show_document(file).await);
            }
        }
        Message::Open(uri) => {
            let page = ShowDocumentParams { uri, external: Some(true), take_focus: None, selection: None };
            drop(client.show_document(page).await);
        }
        Message::Progress(title, mut steps) => {
            let token = NumberOrString::String(format!("geols-{}", TOKENS.fetch_add(1, Ordering::Relaxed)));
            if client.create_work_done_progress(token.clone()).await.is_ok() {
                let bar = client.progress(token, title).with_percentage(0).begin().await;
                while let Some(percent) = steps.recv().await {
                    bar.report(percent).await;
                }
                bar.finish().await;
            }
        }
        Message::Findings(_) | Message::Log(..) | Message::Show(..) => {}
    }
}
