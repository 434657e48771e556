//! What an editor offers to do with the code at a place: fixes of findings, changes of form, comments that silence a rule.

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

/// What kind of change it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Mends a finding.
    QuickFix,
    /// Says the same in another form.
    Refactor,
    /// Mends all of a file that can be mended without a look.
    SourceFixAll,
}

/// A change that is offered.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeAction {
    /// What it does: `Change to "clip"`.
    pub title: String,
    /// What kind of change.
    pub kind: Kind,
    /// The change.
    pub edits: Vec<Edit>,
    /// The editor may do it at a keystroke, without asking which.
    pub preferred: bool,
    /// The finding that it mends, by its place in the list.
    pub fixes: Option<usize>,
}

/// Everything that is offered for a piece of the text, best first.
pub fn code_actions(snapshot: &Snapshot, span: Span, diagnostics: &[Diagnostic]) -> Vec<CodeAction> {
    let span = Span {
        start: super::place::clamp(&snapshot.text, span.start),
        end: super::place::clamp(&snapshot.text, span.end.max(span.start)),
    };
    let here: Vec<(usize, &Diagnostic)> = diagnostics
        .iter()
        .enumerate()
        .filter(|(_, diagnostic)| diagnostic.span.start <= span.end && span.start <= diagnostic.span.end)
        .collect();
    let mut actions = Vec::new();
    for (index, diagnostic) in &here {
        for (place, fix) in diagnostic.fixes.iter().enumerate().filter(|(_, fix)| !fix.edits.is_empty()) {
            actions.push(CodeAction {
                title: fix.title.clone(),
                kind: Kind::QuickFix,
                edits: fix.edits.clone(),
                preferred: place == 0,
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
    actions.extend(migrate::whole(snapshot, span));
    for (index, diagnostic) in &here {
        actions.extend(silence::actions(snapshot, *index, diagnostic));
    }
    actions.extend(fix_all(snapshot, diagnostics));
    actions
}

/// A change of form.
fn refactor(title: impl Into<String>, edits: Vec<Edit>) -> CodeAction {
    CodeAction { title: title.into(), kind: Kind::Refactor, edits, preferred: false, fixes: None }
}

#[cfg(test)]
mod tests;
