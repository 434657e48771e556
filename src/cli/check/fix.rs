//! Applies fixes in passes until nothing changes. A fix that breaks the syntax is left out. Files
//! are replaced atomically.

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

/// The maximum number of passes. Fixes that need more undo each other.
const MAX_PASSES: usize = 10;

/// Finds and fixes diagnostics until nothing changes, and fills in `report`.
pub fn apply_fixes(
    report: &mut FileReport,
    document: Document,
    safety: Safety,
    find: &dyn Fn(&Document) -> Vec<Diagnostic>,
) {
    let original = file_text(&document);
    let mut document = document;
    let mut diagnostics = find(&document);
    for _ in 0..MAX_PASSES {
        let Some((next, count)) = apply_pass(&document, &diagnostics, safety) else { break };
        report.fixed += count;
        document = next;
        diagnostics = find(&document);
    }
    if report.fixed > 0 {
        let new = file_text(&document);
        if *original != *new {
            report.changed = Some((original, new.to_string()));
        }
    }
    report.diagnostics = diagnostics;
    report.document = Some(document);
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

/// Writes the changed file in its own encoding. Errors become failures of the report.
pub fn save(report: &mut FileReport, path: &Path) {
    let (Some((_, text)), Some(document)) = (&report.changed, &report.document) else { return };
    let result = match encoding::encode(text, document.form) {
        Some(bytes) => replace_file(path, &bytes).map_err(|error| format!("cannot be written: {error}")),
        None => Err("not written: the file contains undecodable bytes, which would be lost".to_owned()),
    };
    if let Err(reason) = result {
        report.failures.push(reason);
    }
}

/// Writes a file beside the target and renames it, so that no reader sees a part of it. A symbolic
/// link remains one.
fn replace_file(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let target = std::fs::canonicalize(path)?;
    let data = std::fs::metadata(&target)?;
    if data.permissions().readonly() {
        return Err(std::io::ErrorKind::PermissionDenied.into());
    }
    let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let temporary = target.with_file_name(format!(".{name}.geols-{}", std::process::id()));
    let written = std::fs::File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.set_permissions(data.permissions())?;
        file.sync_all()
    });
    let moved = written.and_then(|()| std::fs::rename(&temporary, &target));
    if moved.is_err() {
        _ = std::fs::remove_file(&temporary);
    }
    moved
}
