//! All safe fixes of a file at once.

use super::{CodeAction, Kind};
use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, compatible};
use crate::features::Snapshot;
use crate::syntax;
use crate::text::edit::{TextEdit, apply};

/// The action; `None`: nothing can be mended without a look. Fixes that together break the syntax are taken one by one.
pub fn fix_all(snapshot: &Snapshot, diagnostics: &[Diagnostic]) -> Option<CodeAction> {
    let fixes = compatible(diagnostics, Safety::Safe);
    if fixes.is_empty() {
        return None;
    }
    let kept = if holds(snapshot, &fixes) {
        fixes
    } else {
        let mut kept: Vec<&Fix> = Vec::new();
        for fix in fixes {
            kept.push(fix);
            if !holds(snapshot, &kept) {
                kept.pop();
            }
        }
        kept
    };
    let edits: Vec<Edit> = kept.iter().flat_map(|fix| fix.edits.iter().cloned()).collect();
    let title = match kept.len() {
        1 => "Apply the one safe fix of this file".to_owned(),
        count => format!("Apply all {count} safe fixes of this file"),
    };
    (!edits.is_empty()).then_some(CodeAction { title, kind: Kind::SourceFixAll, edits, preferred: false, fixes: None })
}

/// Whether the text with the fixes has no more faults of syntax than before. Editors ask at every move of the cursor: a name for
/// a name cannot break anything, and the text is read again only for other changes.
fn holds(snapshot: &Snapshot, fixes: &[&Fix]) -> bool {
    let word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    let renames = |edit: &Edit| word(&edit.text) && word(edit.span.of(&snapshot.text));
    if fixes.iter().flat_map(|fix| &fix.edits).all(renames) {
        return true;
    }
    let edits = fixes.iter().flat_map(|fix| &fix.edits);
    let edits: Vec<TextEdit> = edits.map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
    let hir = &snapshot.analysis.hir;
    apply(&snapshot.text, &edits)
        .is_ok_and(|text| syntax::read(&text, hir.language).problems.len() <= hir.problems.len())
}
