//! `textDocument/codeAction`.

use super::translate;
use crate::features::code_action::{self, Kind, code_actions};
use crate::server::to_proto::{diagnostic, edit};
use crate::server::view::View;
use std::collections::HashMap;
use tower_lsp_server::ls_types::*;

/// Returns the code actions for a range.
pub fn handle(view: &View, params: &CodeActionParams) -> Option<CodeActionResponse> {
    let uri = &params.text_document.uri;
    let only = params.context.only.as_deref();
    let is_requested = |kind: &CodeActionKind| {
        only.is_none_or(|only| only.iter().any(|requested| is_kind(kind.as_str(), requested.as_str())))
    };
    let span = view.span(uri, params.range)?;
    let diagnostics = view.diagnostics();
    let encode = |action: code_action::CodeAction| {
        let fixed = action.fixes.and_then(|index| diagnostics.get(index));
        let fixed = fixed.and_then(|fixed| Some(diagnostic(view, fixed, view.range(uri, fixed.span)?)));
        CodeAction {
            title: action.title,
            kind: Some(kind(action.kind)),
            diagnostics: fixed.map(|fixed| vec![fixed]),
            edit: Some(workspace_edit(view, &action.edits)),
            is_preferred: action.preferred.then_some(true),
            ..CodeAction::default()
        }
    };
    let actions = code_actions(&view.snapshot, span, diagnostics).into_iter();
    let actions = actions.filter(|action| is_requested(&kind(action.kind)));
    let mut actions: Vec<CodeActionOrCommand> =
        actions.map(|action| CodeActionOrCommand::CodeAction(encode(action))).collect();
    // The translation goes into a new file, so the client must be able to create one.
    if is_requested(&translate::kind()) && view.context.client.create_files {
        actions.push(CodeActionOrCommand::CodeAction(translate::action(view, uri)));
    }
    Some(actions)
}

/// Returns `true` if a kind equals `requested` or is below it, as `quickfix.x` is below `quickfix`.
fn is_kind(kind: &str, requested: &str) -> bool {
    kind.strip_prefix(requested).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn kind(kind: Kind) -> CodeActionKind {
    match kind {
        Kind::QuickFix => CodeActionKind::QUICKFIX,
        Kind::Disable => CodeActionKind::new("quickfix.disable.geols"),
        Kind::Refactor => CodeActionKind::REFACTOR_REWRITE,
        Kind::SourceFixAll => CodeActionKind::new("source.fixAll.geols"),
    }
}

/// Converts edits. Edits in a notebook may concern several cells.
pub fn workspace_edit(view: &View, edits: &[crate::diagnostic::Edit]) -> WorkspaceEdit {
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for change in edits {
        if let Some((document, _)) = view.locate(change.span)
            && let Some(edit) = edit(view, &document.uri, change.span, &change.text)
        {
            changes.entry(document.uri.clone()).or_default().push(edit);
        }
    }
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}
