//! `geols fix --migrate`: moves scripts to current datasets. It changes nothing else: other fixes
//! would hide what the migration does.

use crate::check::fixes::{file_text, span_after_edits, with_fixes};
use crate::cli::report::{FileReport, LocatedNote};
use crate::diagnostic::{Diagnostic, Fix};
use crate::migrate::Migration;
use crate::workspace::document::Document;
use crate::workspace::region::Region;

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
            let next = with_fixes(&document, &[&changes]);
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
        report.changed = Some((file_text(&document), file_text(next).to_string()));
    }
    let result = next.unwrap_or(document);
    report.diagnostics = find(&result);
    report.document = Some(result);
}
