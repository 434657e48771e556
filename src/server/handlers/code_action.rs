//! `textDocument/codeAction`.

use super::translate;
use crate::features::code_action::{self, Kind, code_actions};
use crate::server::convert::{diagnostic, edit};
use crate::server::view::View;
use std::collections::HashMap;
use tower_lsp_server::ls_types::*;

/// What is offered for a range.
pub fn handle(view: &View, params: &CodeActionParams) -> Option<CodeActionResponse> {
    let uri = &params.text_document.uri;
    let wanted = params.context.only.as_deref();
    let span = view.span(uri, params.range)?;
    let findings = &view.findings().all;
    let found = code_actions(&view.snapshot, span, findings).into_iter();
    let found = found.filter(|action| {
        wanted.is_none_or(|wanted| wanted.iter().any(|prefix| is_kind(kind(action.kind).as_str(), prefix.as_str())))
    });
    let encode = |action: code_action::CodeAction| {
        let fixed = action.fixes.and_then(|place| findings.get(place));
        let fixed = fixed.and_then(|finding| Some(diagnostic(view, finding, view.range(uri, finding.span)?)));
        CodeAction {
            title: action.title,
            kind: Some(kind(action.kind)),
            diagnostics: fixed.map(|fixed| vec![fixed]),
            edit: Some(workspace_edit(view, &action.edits)),
            is_preferred: action.preferred.then_some(true),
            ..CodeAction::default()
        }
    };
    let mut actions: Vec<CodeActionOrCommand> =
        found.map(|action| CodeActionOrCommand::CodeAction(encode(action))).collect();
    // The translation goes into a new file: a client that cannot make one would show nothing.
    let asked =
        wanted.is_none_or(|wanted| wanted.iter().any(|prefix| is_kind(translate::kind().as_str(), prefix.as_str())));
    if asked && view.around.can.create_files {
        actions.push(CodeActionOrCommand::CodeAction(translate::action(view, uri)));
    }
    Some(actions)
}

/// Whether a kind is the wanted one or below it: `quickfix.x` below `quickfix`.
fn is_kind(kind: &str, wanted: &str) -> bool {
    kind.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn kind(kind: Kind) -> CodeActionKind {
    match kind {
        Kind::QuickFix => CodeActionKind::QUICKFIX,
        Kind::Refactor => CodeActionKind::REFACTOR_REWRITE,
        Kind::SourceFixAll => CodeActionKind::new("source.fixAll.geols"),
    }
}

/// Edits of the documents of a view: those of a notebook may touch several cells.
pub fn workspace_edit(view: &View, edits: &[crate::diagnostic::Edit]) -> WorkspaceEdit {
    let mut changes: HashMap<Uri, Vec<TextEdit>> = HashMap::new();
    for change in edits {
        if let Some((part, _)) = view.locate(change.span)
            && let Some(edit) = edit(view, &part.uri, change.span, &change.text)
        {
            changes.entry(part.uri.clone()).or_default().push(edit);
        }
    }
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}
