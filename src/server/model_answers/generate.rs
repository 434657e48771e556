//! Scripts that a model writes for a request in words, where geols has none for all of it.

use crate::assist::tree_search::draft::{better, write_with_model};
use crate::assist::tree_search::model::ModelWriter;
use crate::assist::tree_search::prompt::StepPrompt;
use crate::assist::tree_search::{Budget, Proposal, StepWriter};
use crate::base::cancel::Cancel;
use crate::model::error::ModelError;
use crate::server::client::ClientKind;
use crate::server::handlers::generate::GenerateTask;
use crate::server::models::model_handle::ModelLease;
use crate::server::progress::Progress;
use serde_json::Value;
use std::time::{Duration, Instant};
use tower_lsp_server::ls_types::MessageType;

/// The maximum time of a model, loading included. It is shorter than the deadline of an answer.
const MAX_MODEL_TIME: Duration = Duration::from_secs(25);

impl GenerateTask {
    /// Returns `true` if the script lacks a part of the request, the configuration names a model,
    /// and the client may use it. A browser does not use the models of this machine.
    pub fn can_use_model(&self) -> bool {
        let is_editor = self.view.context.client_kind == ClientKind::Editor;
        !self.is_done && is_editor && self.view.snapshot.config.model.folder.is_some()
    }

    /// Lets a model write the script, and returns the better of both scripts. Takes at most
    /// [`MAX_MODEL_TIME`] from `start`.
    pub fn run_model(mut self, start: Instant, cancel: &Cancel) -> Option<Value> {
        let view = self.view.clone();
        let (model_handle, deadline) = (&view.context.models.writer, start + MAX_MODEL_TIME);
        let lease = model_handle.lease_for_script(&view.snapshot.config.model, deadline, cancel);
        if let Some(infill_model) = lease.as_ref().map(ModelLease::model) {
            let writer = ModelWriter::with_vocabulary(
                infill_model.model(),
                infill_model.vocabulary().clone(),
                deadline,
                cancel.clone(),
            );
            let outbox = view.context.client.progress.then_some(model_handle.outbox());
            let bar = Progress::new(outbox, "Writing the script");
            let time = deadline.saturating_duration_since(Instant::now());
            let prefix = view.snapshot.text.get(..self.prefix_length).unwrap_or_default();
            let mut writer = WriterWithProgress { writer, start, bar };
            let budget = Budget { time, ..Budget::default() };
            match write_with_model(
                &self.request,
                prefix,
                self.draft.as_ref(),
                self.options.language,
                &mut writer,
                budget,
            ) {
                Ok(searched) => {
                    let (draft, reason) = better(searched, self.draft);
                    self.draft = draft;
                    if let Some(reason) = reason.filter(|_| !cancel.is_cancelled()) {
                        model_handle.outbox().log(MessageType::INFO, reason);
                    }
                }
                Err(error) => model_handle.log_failure(&error),
            }
        }
        self.into_answer()
    }
}

/// A model whose progress bar shows how much of its time it has used.
struct WriterWithProgress<'a> {
    writer: ModelWriter<'a>,
    start: Instant,
    bar: Progress<'a>,
}

impl StepWriter for WriterWithProgress<'_> {
    fn step(&mut self, prompt: &StepPrompt, attempt: usize) -> Result<Proposal, ModelError> {
        self.bar.report(self.start.elapsed().as_millis() as usize, MAX_MODEL_TIME.as_millis() as usize);
        self.writer.step(prompt, attempt)
    }
}
