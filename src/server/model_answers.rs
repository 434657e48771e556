//! The answers that a model can improve. `plain_answers.rs` has the same functions for builds
//! without models.

mod generate;
mod infill;
mod search;

use super::events::{InlineItems, Reply};
use super::handlers::inline::{self, InlineTask};
use super::handlers::{generate as written, search as found};
use super::view::View;
use super::workspace_files::WorkspaceSnapshot;
use crate::base::cancel::Cancel;
use std::sync::Arc;
use std::time::Instant;
use tower_lsp_server::ls_types::{InlineCompletionParams, LSPAny};

/// The stack size of threads for models, as large as in the pool.
const STACK_BYTES: usize = 16 << 20;

/// Replies with a script below a comment that reads as a request, else with the rest of a line from
/// similar code, or what a model writes at the cursor.
pub fn complete_inline(
    params: InlineCompletionParams,
) -> impl FnOnce(Option<&Arc<View>>, Cancel, Reply<InlineItems>) + Send {
    let start = Instant::now();
    move |view, cancel, reply| {
        let Some(view) = view else { return drop(reply.send(Ok(None))) };
        if let Some(script) = written::inline(view, &params) {
            return drop(reply.send(Ok(Some(vec![inline::item(script)]))));
        }
        let Some(task) = InlineTask::new(view, &params) else { return drop(reply.send(Ok(None))) };
        let similar = task.similar(&cancel);
        let Some(lease) = infill::lease_model(view, &similar, task.is_invoked(), &cancel) else {
            return drop(reply.send(Ok(inline::items(similar.into_iter().map(|one| one.text)))));
        };
        let view = view.clone();
        spawn("infill", move || {
            let Some(task) = InlineTask::new(&view, &params) else { return };
            let known: Vec<String> = similar.iter().map(|one| one.text.clone()).collect();
            let texts = infill::texts(&lease, &task, similar, start, &cancel).unwrap_or_else(|error| {
                view.context.models.writer.log_failure(&error);
                known
            });
            drop(reply.send(Ok(inline::items(texts))));
        });
    }
}

/// Replies with a script for a request in words.
pub fn generate(args: written::GenerateArgs) -> impl FnOnce(Option<&Arc<View>>, Cancel, Reply<Option<LSPAny>>) + Send {
    let start = Instant::now();
    move |view, cancel, reply| match view.and_then(|view| written::GenerateTask::new(view, &args)) {
        Some(task) if task.can_use_model() => {
            spawn("generate", move || drop(reply.send(Ok(task.run_model(start, &cancel)))));
        }
        task => drop(reply.send(Ok(task.and_then(written::GenerateTask::into_answer)))),
    }
}

/// Replies with what is found by words, and by meaning if an encoder is loaded.
pub fn search(args: found::SearchArgs, workspace: WorkspaceSnapshot, reply: Reply<Option<LSPAny>>) {
    if reply.is_closed() {
        return;
    }
    let Some(lease) = search::lease_encoder(&workspace) else {
        drop(reply.send(Ok(Some(found::handle(&args)))));
        // After the answer: loading an encoder takes more than one core.
        return search::load_encoder(&workspace);
    };
    spawn("search", move || drop(reply.send(Ok(Some(search::handle_with_encoder(&args, &lease, &workspace))))));
}

/// Runs work that takes too long for a thread of the pool. Without a thread, the client gets an
/// internal error.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    drop(std::thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES).spawn(work));
}
