//! Stands for `model_answers.rs` in builds without models.

use super::events::{InlineItems, Reply};
use super::handlers::inline::{self, InlineTask};
use super::handlers::{generate as written, search as found};
use super::view::View;
use super::workspace_files::WorkspaceSnapshot;
use crate::base::cancel::Cancel;
use std::sync::Arc;
use tower_lsp_server::ls_types::{InlineCompletionParams, LSPAny};

/// Replies with a script below a comment that reads as a request, else with the rest of a line from
/// similar code.
pub fn complete_inline(
    params: InlineCompletionParams,
) -> impl FnOnce(Option<&Arc<View>>, Cancel, Reply<InlineItems>) + Send {
    move |view, cancel, reply| {
        let similar = |view| InlineTask::new(view, &params).map(|task| task.similar(&cancel)).unwrap_or_default();
        let answer = |view| match written::inline(view, &params) {
            Some(script) => Some(vec![inline::item(script)]),
            None => inline::items(similar(view).into_iter().map(|one| one.text)),
        };
        drop(reply.send(Ok(view.and_then(|view| answer(view)))));
    }
}

/// Replies with a script for a request in words.
pub fn generate(args: written::GenerateArgs) -> impl FnOnce(Option<&Arc<View>>, Cancel, Reply<Option<LSPAny>>) + Send {
    move |view, _, reply| {
        let task = view.and_then(|view| written::GenerateTask::new(view, &args));
        drop(reply.send(Ok(task.and_then(written::GenerateTask::into_answer))));
    }
}

/// Replies with what is found by words.
pub fn search(args: found::SearchArgs, _: WorkspaceSnapshot, reply: Reply<Option<LSPAny>>) {
    drop(reply.send(Ok(Some(found::handle(&args)))));
}
