//! Stands for `model_answers.rs` in builds without models.

use super::events::{InlineItems, Reply};
use super::handlers::{generate as written, search as found};
use super::view::View;
use super::workspace_files::WorkspaceSnapshot;
use crate::base::cancel::Cancel;
use std::sync::Arc;
use tower_lsp_server::ls_types::{InlineCompletionParams, LSPAny};

/// Replies with a script below a comment that reads as a request.
pub fn complete_inline(
    params: InlineCompletionParams,
) -> impl FnOnce(Option<&Arc<View>>, Cancel, Reply<InlineItems>) + Send {
    move |view, _, reply| drop(reply.send(Ok(view.and_then(|view| written::inline(view, &params)))))
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
