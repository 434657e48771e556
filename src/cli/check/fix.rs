//! Applies fixes: pass after pass until nothing changes, never one that breaks the syntax, and writes the file whole or not.

use crate::cli::report::FileReport;
use crate::diagnostic::{Diagnostic, Fix, Safety, compatible};
use crate::syntax;
use crate::text::edit::{TextEdit, apply};
use crate::text::encoding;
use crate::workspace::document::Document;
use crate::workspace::notebook;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Fixes can uncover more to fix; what takes longer goes in circles.
const MAX_PASSES: usize = 10;

/// Finds and mends until nothing changes; fills in `report`.
pub fn mend(report: &mut FileReport, document: Document, safety: Safety, find: &dyn Fn(&Document) -> Vec<Diagnostic>) {
    let original = whole(&document);
    let mut document = document;
    let mut findings = find(&document);
    for _ in 0..MAX_PASSES {
        let Some((next, count)) = pass(&document, &findings, safety) else { break };
        report.fixed += count;
        document = next;
        findings = find(&document);
    }
    if report.fixed > 0 {
        let new = whole(&document);
        if *original != *new {
            report.changed = Some((original, new.to_string()));
        }
    }
    report.findings = findings;
    report.document = Some(document);
}

/// The text of the file, which for a notebook is not the text that is analysed.
pub fn whole(document: &Document) -> Arc<str> {
    match &document.cells {
        Some(cells) => cells.file.as_str().into(),
        None => document.text.clone(),
    }
}

/// One pass: all fixes that do not touch each other; one by one where together they break something.
fn pass(document: &Document, findings: &[Diagnostic], safety: Safety) -> Option<(Document, usize)> {
    let fixes = compatible(findings, safety);
    if fixes.is_empty() {
        return None;
    }
    let problems = syntax::read(&document.text, document.language).problems.len();
    if let Some(next) = attempt(document, &fixes, problems) {
        return Some((next, fixes.len()));
    }
    let mut kept: Vec<&Fix> = Vec::new();
    for fix in fixes {
        kept.push(fix);
        if attempt(document, &kept, problems).is_none() {
            kept.pop();
        }
    }
    attempt(document, &kept, problems).filter(|_| !kept.is_empty()).map(|next| (next, kept.len()))
}

/// The document with the fixes applied, unless that breaks it or changes nothing.
pub fn with_fixes(document: &Document, fixes: &[&Fix]) -> Option<Document> {
    attempt(document, fixes, syntax::read(&document.text, document.language).problems.len())
}

/// The document with the fixes applied, unless that breaks it.
fn attempt(document: &Document, fixes: &[&Fix], problems: usize) -> Option<Document> {
    let windows = document.text.contains("\r\n");
    let edits: Vec<TextEdit> = fixes
        .iter()
        .flat_map(|fix| &fix.edits)
        .map(|edit| {
            let text = if windows { edit.text.replace("\r\n", "\n").replace('\n', "\r\n") } else { edit.text.clone() };
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
    (!same && syntax::read(&next.text, next.language).problems.len() <= problems).then_some(next)
}

/// Writes the changed file in its own encoding. What cannot be written is a failure of the report.
pub fn save(report: &mut FileReport, path: &Path) {
    let (Some((_, text)), Some(document)) = (&report.changed, &report.document) else { return };
    let result = match encoding::encode(text, document.form) {
        Some(bytes) => write_whole(path, &bytes).map_err(|error| format!("cannot be written: {error}")),
        None => {
            Err("not written: its bytes were not all understood, so it could not be written without loss".to_owned())
        }
    };
    if let Err(why) = result {
        report.failures.push(why);
    }
}

/// Writes beside the file and renames, so that nobody ever sees half of it. A link keeps being one.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let target = std::fs::canonicalize(path)?;
    let data = std::fs::metadata(&target)?;
    if data.permissions().readonly() {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let beside = target.with_file_name(format!(".{name}.geols-{}", std::process::id()));
    let written = std::fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.set_permissions(data.permissions())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| std::fs::rename(&beside, &target));
    if moved.is_err() {
        _ = std::fs::remove_file(&beside);
    }
    moved
}
