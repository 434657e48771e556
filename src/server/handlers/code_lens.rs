//! `textDocument/codeLens`, and the commands of the lenses.

use super::code_action::workspace_edit;
use crate::features::code_lens::{LensAction, code_lenses};
use crate::server::view::View;
use serde_json::json;
use tower_lsp_server::ls_types::*;

/// The command that applies the edits in its argument.
pub const APPLY: &str = "geols.applyEdit";
/// The command that opens the page in its argument.
pub const OPEN: &str = "geols.openPage";

/// Returns the code lenses of a document that the settings allow.
pub fn handle(view: &View, uri: &Uri) -> Option<Vec<CodeLens>> {
    let summary = super::summarize::lens(view, uri);
    if !view.context.settings.code_lens {
        return summary.map(|lens| vec![lens]);
    }
    let lenses = code_lenses(&view.snapshot).into_iter().filter_map(|lens| {
        let range = view.range(uri, lens.span)?;
        let (command, argument) = match lens.action {
            Some(LensAction::Migrate(edits)) => (APPLY, json!(with_version(view, workspace_edit(view, &edits)))),
            Some(LensAction::Open(page)) => (OPEN, json!(page)),
            None => ("", json!(null)),
        };
        let command = Command { title: lens.title, command: command.to_owned(), arguments: Some(vec![argument]) };
        Some(CodeLens { range, command: Some(command), data: None })
    });
    Some(summary.into_iter().chain(lenses).collect())
}

/// Restricts edits to this version of the documents. The user may click a lens after later edits.
fn with_version(view: &View, edit: WorkspaceEdit) -> WorkspaceEdit {
    let changes = edit.changes.unwrap_or_default().into_iter();
    let edits = changes.map(|(uri, edits)| TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: view.document(&uri).and_then(|document| document.version),
            uri,
        },
        edits: edits.into_iter().map(OneOf::Left).collect(),
    });
    WorkspaceEdit { document_changes: Some(DocumentChanges::Edits(edits.collect())), ..WorkspaceEdit::default() }
}
