//! Inline completion by the model that the configuration names.

use crate::assist::infill::Gap;
use crate::base::cancel::Cancel;
use crate::server::client::ClientKind;
use crate::server::documents::is_file;
use crate::server::models::model_handle::{ModelLease, ModelTask};
use crate::server::view::View;
use std::time::{Duration, Instant};
use tower_lsp_server::ls_types::{InlineCompletionItem, InlineCompletionParams};

/// The maximum time from the request to the answer. A later answer disturbs a user who continues to
/// type.
pub const BUDGET: Duration = Duration::from_millis(300);

/// Leases the model if it can write at the cursor.
pub fn lease_model(view: &View, params: &InlineCompletionParams, cancel: &Cancel) -> Option<ModelLease> {
    // A browser does not use the models of this machine.
    if view.context.client_kind != ClientKind::Editor || view.documents.len() != 1 {
        return None;
    }
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)? as usize;
    let rest = view.snapshot.text.get(offset..)?.lines().next().unwrap_or("");
    // In the middle of a line only closing characters may follow, so that no visible text moves.
    let can_write =
        rest.chars().all(|c| c.is_whitespace() || matches!(c, ')' | ']' | '}' | ';' | ',' | '\'' | '"' | ':'));
    let model = &view.context.models.writer;
    can_write.then(|| model.try_lease(&view.snapshot.config.model, ModelTask::Infill, cancel)).flatten()
}

/// Lets the model write at the cursor. Takes at most [`BUDGET`] from `start`.
pub fn inline(
    lease: &ModelLease,
    view: &View,
    params: &InlineCompletionParams,
    start: Instant,
    cancel: &Cancel,
) -> Option<Vec<InlineCompletionItem>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)? as usize;
    let (snapshot, context) = (&view.snapshot, &view.context);
    let has_files = is_file(&at.text_document.uri);
    let result = context.workspace.with_modules(&snapshot.path, &snapshot.config, has_files, |modules| {
        let gap = Gap { snapshot, known: view.diagnostics(), modules, offset };
        lease.model().fill(&gap, start + BUDGET, cancel)
    });
    let text = match result {
        Ok(text) => text?,
        Err(error) => {
            context.models.writer.log_failure(&error);
            return None;
        }
    };
    let item = InlineCompletionItem {
        insert_text: text,
        filter_text: None,
        range: None,
        command: None,
        insert_text_format: None,
    };
    Some(vec![item])
}
