//! Writes the fixes of a file. Files are replaced atomically.

use crate::check::fixes::{FixedDocument, apply_fixes, file_text};
use crate::cli::report::FileReport;
use crate::diagnostic::{Diagnostic, Safety};
use crate::text::encoding;
use crate::workspace::document::Document;
use std::io::Write;
use std::path::Path;

/// Finds and fixes diagnostics until nothing changes, and fills in `report`.
pub fn apply(report: &mut FileReport, document: Document, safety: Safety, find: &dyn Fn(&Document) -> Vec<Diagnostic>) {
    let original = file_text(&document);
    let FixedDocument { document, diagnostics, count } = apply_fixes(document, safety, find);
    report.fixed += count;
    let new = file_text(&document);
    if count > 0 && *original != *new {
        report.changed = Some((original, new.to_string()));
    }
    report.diagnostics = diagnostics;
    report.document = Some(document);
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
