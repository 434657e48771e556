//! Search by meaning, with the encoder that the configuration names.

use crate::features::search::{search, search_with};
use crate::model::shipped;
use crate::server::client::ClientKind;
use crate::server::handlers::search::SearchArgs;
use crate::server::models::search_encoder::EncoderLease;
use crate::server::workspace_files::WorkspaceSnapshot;
use serde_json::Value;
use std::path::Path;

/// Leases the encoder that the configuration names, until the lease is dropped. Returns `None` if
/// none is named or loaded, and in a browser.
pub fn lease_encoder(workspace: &WorkspaceSnapshot) -> Option<EncoderLease> {
    workspace.context.models.encoder.lease(encoder_folder(workspace)?)
}

/// Starts to load the encoder.
pub fn load_encoder(workspace: &WorkspaceSnapshot) {
    if let Some(folder) = encoder_folder(workspace) {
        let context = &workspace.context;
        context.models.encoder.start_loading(folder, context.client.progress);
    }
}

/// Returns the folder of the encoder. Returns `None` if there is none, and in a browser, which does
/// not use the models of this machine.
fn encoder_folder(workspace: &WorkspaceSnapshot) -> Option<&Path> {
    let is_editor = workspace.context.client_kind == ClientKind::Editor;
    shipped::encoder(&workspace.config.model).filter(|_| is_editor)
}

/// Searches by words and by meaning.
pub fn handle_with_encoder(args: &SearchArgs, lease: &EncoderLease, workspace: &WorkspaceSnapshot) -> Value {
    args.run(|query| {
        search_with(query, lease.search()).unwrap_or_else(|error| {
            workspace.context.models.encoder.log_failure(&error);
            search(query)
        })
    })
}
