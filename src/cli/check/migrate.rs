//! `geols fix --migrate`: moves scripts to current datasets. It changes nothing else: other fixes
//! would hide what the migration does.

use super::fix;
use crate::cli::report::{FileReport, LocatedNote, Region};
use crate::diagnostic::{Diagnostic, Edit, Fix};
use crate::migrate::Migration;
use crate::text::span::Span;
use crate::workspace::document::Document;

/// Migrates the document in the report. With `is_written` the positions of notes are those of the
/// result.
pub fn apply(
    report: &mut FileReport,
    is_written: bool,
    migrate: &dyn Fn(&Document) -> Migration,
    find: &dyn Fn(&Document) -> Vec<Diagnostic>,
) {
    let Some(document) = report.document.take() else { return };
    let migration = migrate(&document);
    let changes = Fix::unsafe_("", migration.edits);
    let next = match changes.edits.is_empty() {
        true => None,
        false => {
            let next = fix::with_fixes(&document, &[&changes]);
            if next.is_none() {
                report.warnings.push("not migrated: the result would not be valid code".to_owned());
                report.diagnostics = find(&document);
                report.document = Some(document);
                return;
            }
            next
        }
    };
    let is_moved = is_written && next.is_some();
    for note in migration.notes {
        let span = if is_moved { span_after_edits(&changes.edits, note.span) } else { note.span };
        let region = Region::new(next.as_ref().filter(|_| is_moved).unwrap_or(&document), span);
        report.migration_notes.push(LocatedNote { region, note });
    }
    if let Some(next) = &next {
        report.changed = Some((fix::file_text(&document), fix::file_text(next).to_string()));
    }
    let result = next.unwrap_or(document);
    report.diagnostics = find(&result);
    report.document = Some(result);
}

/// Returns the position of a span after the edits, which are sorted.
fn span_after_edits(edits: &[Edit], span: Span) -> Span {
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
