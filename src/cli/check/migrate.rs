//! `geols fix --migrate`: the last change to a file, when all safe fixes are made, so that what is said of places holds for the result.

use super::fix;
use crate::cli::report::{FileReport, Region, Said};
use crate::diagnostic::{Diagnostic, Edit, Fix};
use crate::migrate::Migration;
use crate::text::span::Span;
use crate::workspace::document::Document;

/// Rules whose fixes do a part of what a migration does.
const PARTS: [&str; 2] = ["removed-dataset", "deprecated-dataset"];

/// Takes the fixes away that would be in the way.
pub fn without_parts(mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    findings.iter_mut().filter(|finding| PARTS.contains(&finding.rule)).for_each(|finding| finding.fixes.clear());
    findings
}

/// Migrates what is in the report. `written`: the places are those of the result.
pub fn apply(
    report: &mut FileReport,
    written: bool,
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
                report.document = Some(document);
                return;
            }
            next
        }
    };
    let moved = written && next.is_some();
    for remark in migration.remarks {
        let span = if moved { carried(&changes.edits, remark.span) } else { remark.span };
        let region = Region::new(next.as_ref().filter(|_| moved).unwrap_or(&document), span);
        report.said.push(Said { region, remark });
    }
    let Some(next) = next else {
        report.document = Some(document);
        return;
    };
    let before = match report.changed.take() {
        Some((before, _)) => before,
        None => fix::whole(&document),
    };
    report.changed = Some((before, fix::whole(&next).to_string()));
    report.findings = find(&next);
    report.document = Some(next);
}

/// Where a span is when the edits, which are in order, are made.
fn carried(edits: &[Edit], span: Span) -> Span {
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
    fn places_move_with_the_text() {
        let edits = [Edit::replace(Span::new(2, 4), "xyz"), Edit::insert(6, "()")];
        assert_eq!(carried(&edits, Span::new(2, 4)), Span::new(2, 5));
        assert_eq!(carried(&edits, Span::new(5, 6)), Span::new(6, 9));
        assert_eq!(carried(&edits, Span::new(7, 8)), Span::new(10, 11));
    }
}
