//! Sends the messages of the outbox to the client: notifications in order, requests concurrently.

use super::events::Event;
use super::outbox::{Message, Refresh};
use futures::stream::{FuturesUnordered, StreamExt};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use tokio::sync::mpsc::UnboundedReceiver;
use tower_lsp_server::Client;
use tower_lsp_server::ls_types::*;

/// The number of progress bars so far, which makes their tokens unique.
static PROGRESS_COUNT: AtomicU64 = AtomicU64::new(0);

/// Sends messages until the queue closes. Requests do not block the queue: a client may answer late
/// or never.
pub async fn deliver(mut messages: UnboundedReceiver<Message>, client: Client, events: Sender<Event>) {
    let mut requests = FuturesUnordered::new();
    loop {
        tokio::select! {
            message = messages.recv() => match message {
                Some(Message::Diagnostics(params)) => {
                    client.publish_diagnostics(params.uri, params.diagnostics, params.version).await;
                }
                Some(Message::Log(level, text)) => client.log_message(level, text).await,
                Some(Message::Show(level, text)) => client.show_message(level, text).await,
                Some(request) => requests.push(send_request(request, client.clone(), events.clone())),
                None => return,
            },
            Some(()) = requests.next(), if !requests.is_empty() => {}
        }
    }
}

/// Sends a message that is a request, and handles the answer. A client may refuse any request.
async fn send_request(message: Message, client: Client, events: Sender<Event>) {
    match message {
        Message::RequestSettings => {
            let item = ConfigurationItem { scope_uri: None, section: Some("geols".to_owned()) };
            if let Ok(values) = client.configuration(vec![item]).await
                && let Some(value) = values.into_iter().next()
            {
                drop(events.send(Event::Settings(value)));
            }
        }
        Message::Register(registrations) => drop(client.register_capability(registrations).await),
        Message::Refresh(target) => drop(match target {
            Refresh::Diagnostics => client.workspace_diagnostic_refresh().await,
            Refresh::InlayHints => client.inlay_hint_refresh().await,
            Refresh::CodeLens => client.code_lens_refresh().await,
        }),
        Message::ApplyEdit(edit) => drop(client.apply_edit(*edit).await),
        Message::CreateAndShow(edit, uri) => {
            if client.apply_edit(*edit).await.is_ok_and(|answer| answer.applied) {
                let file = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection: None };
                drop(client.show_document(file).await);
            }
        }
        Message::OpenPage(uri) => {
            let page = ShowDocumentParams { uri, external: Some(true), take_focus: None, selection: None };
            drop(client.show_document(page).await);
        }
        Message::Progress(title, mut percentages) => {
            let number = PROGRESS_COUNT.fetch_add(1, Ordering::Relaxed);
            let token = NumberOrString::String(format!("geols-{number}"));
            if client.create_work_done_progress(token.clone()).await.is_ok() {
                let bar = client.progress(token, title).with_percentage(0).begin().await;
                while let Some(percent) = percentages.recv().await {
                    bar.report(percent).await;
                }
                bar.finish().await;
            }
        }
        // Notifications, which are not requests.
        Message::Diagnostics(_) | Message::Log(..) | Message::Show(..) => {}
    }
}
