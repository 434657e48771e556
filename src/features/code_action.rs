//! Code actions: fixes of diagnostics, refactorings, comments that disable a rule.

mod arguments;
mod cast;
mod fix_all;
mod migrate;
mod silence;

pub use fix_all::fix_all;
pub use migrate::successor;

use super::Snapshot;
use crate::diagnostic::{Diagnostic, Edit};
use crate::text::span::Span;

/// The kind of a code action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Fixes a diagnostic.
    QuickFix,
    /// Disables a rule.
    Disable,
    /// Rewrites code without a change of meaning.
    Refactor,
    /// Applies all safe fixes of a file.
    SourceFixAll,
}

/// A code action.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeAction {
    /// Its title: `Change to "clip"`.
    pub title: String,
    /// Its kind.
    pub kind: Kind,
    /// The edits.
    pub edits: Vec<Edit>,
    /// The editor may apply it without asking which.
    pub preferred: bool,
    /// The index of the diagnostic that it fixes.
    pub fixes: Option<usize>,
}

/// Returns the code actions for a range, best first.
pub fn code_actions(snapshot: &Snapshot, span: Span, diagnostics: &[Diagnostic]) -> Vec<CodeAction> {
    let span = Span {
        start: super::node_at::clamp(&snapshot.text, span.start),
        end: super::node_at::clamp(&snapshot.text, span.end.max(span.start)),
    };
    let selected: Vec<(usize, &Diagnostic)> = diagnostics
        .iter()
        .enumerate()
        .filter(|(_, diagnostic)| diagnostic.span.start <= span.end && span.start <= diagnostic.span.end)
        .collect();
    let mut actions = Vec::new();
    for (index, diagnostic) in &selected {
        for (fix_index, fix) in diagnostic.fixes.iter().enumerate().filter(|(_, fix)| !fix.edits.is_empty()) {
            actions.push(CodeAction {
                title: fix.title.clone(),
                kind: Kind::QuickFix,
                edits: fix.edits.clone(),
                preferred: fix_index == 0,
                fixes: Some(*index),
            });
        }
    }
    let changes = [migrate::actions(snapshot, span), cast::actions(snapshot, span), arguments::actions(snapshot, span)];
    for action in changes.into_iter().flatten() {
        if !actions.iter().any(|known: &CodeAction| known.edits == action.edits) {
            actions.push(action);
        }
    }
    actions.extend(migrate::migrate_file(snapshot, span));
    for (index, diagnostic) in &selected {
        actions.extend(silence::actions(snapshot, *index, diagnostic));
    }
    actions.extend(fix_all(snapshot, diagnostics));
    actions
}

/// Returns a refactoring.
fn refactor(title: impl Into<String>, edits: Vec<Edit>) -> CodeAction {
    CodeAction { title: title.into(), kind: Kind::Refactor, edits, preferred: false, fixes: None }
}
