//! Applies fixes in passes until nothing changes. A fix that breaks the syntax is left out.

use crate::diagnostic::{Diagnostic, Edit, Fix, Safety, compatible};
use crate::syntax;
use crate::text::edit::{TextEdit, apply};
use crate::text::span::Span;
use crate::workspace::document::Document;
use crate::workspace::notebook;
use std::sync::Arc;

/// The maximum number of passes. Fixes that need more undo each other.
const MAX_PASSES: usize = 10;

/// A document after its fixes.
#[derive(Debug)]
pub struct FixedDocument {
    /// The document.
    pub document: Document,
    /// The diagnostics that remain.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of applied fixes.
    pub count: usize,
}

/// Finds and fixes diagnostics until nothing changes.
pub fn apply_fixes(
    mut document: Document,
    safety: Safety,
    find: &dyn Fn(&Document) -> Vec<Diagnostic>,
) -> FixedDocument {
    let mut diagnostics = find(&document);
    let mut count = 0;
    for _ in 0..MAX_PASSES {
        let Some((next, applied)) = apply_pass(&document, &diagnostics, safety) else { break };
        count += applied;
        document = next;
        diagnostics = find(&document);
    }
    FixedDocument { document, diagnostics, count }
}

/// Returns the text of the file. For a notebook, the analyzed text differs from it.
pub fn file_text(document: &Document) -> Arc<str> {
    match &document.cells {
        Some(cells) => cells.file.as_str().into(),
        None => document.text.clone(),
    }
}

/// Applies all fixes that do not overlap. If they break the syntax together, applies them one by
/// one.
fn apply_pass(document: &Document, diagnostics: &[Diagnostic], safety: Safety) -> Option<(Document, usize)> {
    let fixes = compatible(diagnostics, safety);
    if fixes.is_empty() {
        return None;
    }
    let problems = syntax::parse_and_lower(&document.text, document.language).problems.len();
    if let Some(next) = try_fixes(document, &fixes, problems) {
        return Some((next, fixes.len()));
    }
    let mut applied: Vec<&Fix> = Vec::new();
    for fix in fixes {
        applied.push(fix);
        if try_fixes(document, &applied, problems).is_none() {
            applied.pop();
        }
    }
    try_fixes(document, &applied, problems).filter(|_| !applied.is_empty()).map(|next| (next, applied.len()))
}

/// Returns the document with the fixes applied. Returns `None` if they break the syntax or change
/// nothing.
pub fn with_fixes(document: &Document, fixes: &[&Fix]) -> Option<Document> {
    try_fixes(document, fixes, syntax::parse_and_lower(&document.text, document.language).problems.len())
}

/// Returns the document with the fixes applied. Returns `None` if there are more syntax problems
/// than `problems`, or no change.
fn try_fixes(document: &Document, fixes: &[&Fix], problems: usize) -> Option<Document> {
    let uses_crlf = document.text.contains("\r\n");
    let edits: Vec<TextEdit> = fixes
        .iter()
        .flat_map(|fix| &fix.edits)
        .map(|edit| {
            let text =
                if uses_crlf { edit.text.replace("\r\n", "\n").replace('\n', "\r\n") } else { edit.text.clone() };
            TextEdit { span: edit.span, text: text.into() }
        })
        .collect();
    let text = match &document.cells {
        Some(cells) => notebook::write(&cells.file, &cells.map, &edits).ok()?,
        None => apply(&document.text, &edits).ok()?,
    };
    let mut next = Document::new(&document.path, text, Some(document.language)).ok()?;
    next.form = document.form;
    let same = next.text == document.text;
    (!same && syntax::parse_and_lower(&next.text, next.language).problems.len() <= problems).then_some(next)
}

/// Returns the position of a span after the edits, which are sorted.
pub fn span_after_edits(edits: &[Edit], span: Span) -> Span {
    let at = |offset: u32, is_end: bool| {
        let mut shift = 0i64;
        for edit in edits {
            let length = edit.text.len() as i64 - i64::from(edit.span.end - edit.span.start);
            if edit.span.end <= offset
                && (is_end || edit.span.start < offset || edit.span.is_empty() && edit.span.end < offset)
            {
                shift += length;
            }
        }
        (i64::from(offset) + shift).max(0) as u32
    };
    let start = at(span.start, false);
    Span { start, end: at(span.end, true).max(start) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_move_with_the_text() {
        let edits = [Edit::replace(Span::new(2, 4), "xyz"), Edit::insert(6, "()")];
        assert_eq!(span_after_edits(&edits, Span::new(2, 4)), Span::new(2, 5));
        assert_eq!(span_after_edits(&edits, Span::new(5, 6)), Span::new(6, 9));
        assert_eq!(span_after_edits(&edits, Span::new(7, 8)), Span::new(10, 11));
    }
}
