//! `textDocument/prepareRename` and `textDocument/rename`.

use super::code_action::workspace_edit;
use crate::features::rename;
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// What would be renamed; why nothing can be.
pub fn prepare(view: &View, at: &TextDocumentPositionParams) -> Option<Result<PrepareRenameResponse, String>> {
    let uri = &at.text_document.uri;
    let offset = view.offset(uri, at.position)?;
    Some(match rename::prepare(&view.snapshot, offset) {
        Ok((span, placeholder)) => {
            Ok(PrepareRenameResponse::RangeWithPlaceholder { range: view.range(uri, span)?, placeholder })
        }
        Err(why) => Err(why),
    })
}

/// The edits that rename; why that cannot be.
pub fn handle(view: &View, params: &RenameParams) -> Option<Result<WorkspaceEdit, String>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)?;
    let edits = rename::rename(&view.snapshot, offset, &params.new_name);
    Some(edits.map(|edits| workspace_edit(view, &edits)))
}
