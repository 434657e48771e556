//! The results of a run of `geols check`, from which every output format is rendered.

use crate::diagnostic::{Diagnostic, Safety, Severity};
use crate::migrate::MigrationNote;
use crate::workspace::document::Document;
use crate::workspace::region::Region;
use std::sync::Arc;
use std::time::Duration;

/// The results for a file.
#[derive(Debug)]
pub struct FileReport {
    /// The name in reports: relative to the working folder, with forward slashes.
    pub name: String,
    /// The file was read.
    pub checked: bool,
    /// The document, until its diagnostics are rendered. Ten thousand notebooks need too much
    /// memory.
    pub document: Option<Document>,
    /// The diagnostics in the output format.
    pub rendered: String,
    /// The diagnostics in order.
    pub diagnostics: Vec<Diagnostic>,
    /// The reasons why the file could not be read or written.
    pub failures: Vec<String>,
    /// Warnings about the file.
    pub warnings: Vec<String>,
    /// The number of applied fixes.
    pub fixed: usize,
    /// The notes of a migration.
    pub migration_notes: Vec<LocatedNote>,
    /// The text of the file before and after the fixes, if they changed it.
    pub changed: Option<(Arc<str>, String)>,
}

impl FileReport {
    /// Creates an empty report.
    pub fn new(name: String) -> Self {
        Self {
            name,
            checked: false,
            document: None,
            rendered: String::new(),
            diagnostics: Vec::new(),
            failures: Vec::new(),
            warnings: Vec::new(),
            fixed: 0,
            migration_notes: Vec::new(),
            changed: None,
        }
    }

    /// Returns the diagnostics with their positions.
    pub fn located_diagnostics(&self) -> impl Iterator<Item = LocatedDiagnostic<'_>> {
        let document = self.document.as_ref();
        self.diagnostics.iter().filter_map(move |diagnostic| {
            document.map(|document| {
                let region = Region::new(document, diagnostic.span);
                LocatedDiagnostic { diagnostic, document, region }
            })
        })
    }
}

/// The results of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// The files, sorted by name.
    pub files: Vec<FileReport>,
    /// Errors that belong to no file: unreadable folders and configurations, with the reasons.
    pub failures: Vec<(String, String)>,
    /// The duration of the run.
    pub elapsed: Duration,
}

impl Report {
    /// Returns the number of diagnostics with a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.files
            .iter()
            .flat_map(|file| &file.diagnostics)
            .filter(|diagnostic| diagnostic.severity == severity)
            .count()
    }

    /// Returns the number of diagnostics with a safe fix, and with an unsafe fix.
    pub fn fixable(&self) -> (usize, usize) {
        let has = |diagnostic: &&Diagnostic, safety| diagnostic.fixes.first().is_some_and(|fix| fix.safety == safety);
        let all = || self.files.iter().flat_map(|file| &file.diagnostics);
        (all().filter(|f| has(f, Safety::Safe)).count(), all().filter(|f| has(f, Safety::Unsafe)).count())
    }

    /// Returns everything that could not be read or written, with the reasons.
    pub fn all_failures(&self) -> impl Iterator<Item = (&str, &str)> {
        let failures = self.failures.iter().map(|(name, reason)| (name.as_str(), reason.as_str()));
        let files = self.files.iter().flat_map(|f| f.failures.iter().map(|reason| (f.name.as_str(), reason.as_str())));
        failures.chain(files)
    }
}

/// A diagnostic with its position.
#[derive(Debug)]
pub struct LocatedDiagnostic<'a> {
    /// The diagnostic.
    pub diagnostic: &'a Diagnostic,
    /// The document that contains it.
    pub document: &'a Document,
    /// The position.
    pub region: Region,
}

/// A note of a migration with its position.
#[derive(Debug)]
pub struct LocatedNote {
    /// The position in the result, or in the unchanged file if nothing is written.
    pub region: Region,
    /// The note.
    pub note: MigrationNote,
}
