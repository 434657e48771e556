//! Applies all safe fixes of a file at once.

use super::{CodeAction, Kind};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, compatible};
use crate::features::Snapshot;
use crate::syntax;
use crate::text::edit::{TextEdit, apply};

/// Returns the action, or `None` if there are no safe fixes. If all fixes together break the
/// syntax, it adds them one by one.
pub fn fix_all(snapshot: &Snapshot, diagnostics: &[Diagnostic]) -> Option<CodeAction> {
    let fixes = compatible(diagnostics, Safety::Safe);
    if fixes.is_empty() {
        return None;
    }
    let applied = if keeps_syntax(snapshot, &fixes) {
        fixes
    } else {
        let mut applied: Vec<&Fix> = Vec::new();
        for fix in fixes {
            applied.push(fix);
            if !keeps_syntax(snapshot, &applied) {
                applied.pop();
            }
        }
        applied
    };
    let edits: Vec<Edit> = applied.iter().flat_map(|fix| fix.edits.iter().cloned()).collect();
    let title = match applied.len() {
        1 => "Apply the one safe fix of this file".to_owned(),
        count => format!("Apply all {count} safe fixes of this file"),
    };
    (!edits.is_empty()).then_some(CodeAction { title, kind: Kind::SourceFixAll, edits, preferred: false, fixes: None })
}

/// Returns `true` if the fixes add no syntax errors.
///
/// # Performance
///
/// Editors ask at every move of the cursor. Replacing a name by a name cannot break anything, so
/// the text is parsed only for other edits.
fn keeps_syntax(snapshot: &Snapshot, fixes: &[&Fix]) -> bool {
    let is_word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let replaces_word = |edit: &Edit| is_word(&edit.text) && is_word(edit.span.of(&snapshot.text));
    if fixes.iter().flat_map(|fix| &fix.edits).all(replaces_word) {
        return true;
    }
    let edits = fixes.iter().flat_map(|fix| &fix.edits);
    let edits: Vec<TextEdit> = edits.map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
    let hir = &snapshot.analysis.hir;
    apply(&snapshot.text, &edits)
        .is_ok_and(|text| syntax::parse_and_lower(&text, hir.language).problems.len() <= hir.problems.len())
}
