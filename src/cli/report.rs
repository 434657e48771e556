//! What a run of `geols check` found, in a shape that every output format can write.

use crate::diagnostic::{Diagnostic, Safety, Severity};
use crate::migrate::Remark;
use crate::text::line_index::Unit;
use crate::text::span::Span;
use crate::workspace::document::Document;
use std::sync::Arc;
use std::time::Duration;

/// A file after its check.
#[derive(Debug)]
pub struct FileReport {
    /// Its name as shown: relative where it lies below the working folder, with forward slashes.
    pub name: String,
    /// It could be read.
    pub checked: bool,
    /// The document that the findings speak about, until they are written: ten thousand notebooks are too much to keep.
    pub document: Option<Document>,
    /// The findings as the output format writes them.
    pub written: String,
    /// What was found, in order.
    pub findings: Vec<Diagnostic>,
    /// Why it could not be read, or not be written.
    pub failures: Vec<String>,
    /// What a person should know about the file.
    pub warnings: Vec<String>,
    /// Applied fixes.
    pub fixed: usize,
    /// What a migration says.
    pub said: Vec<Said>,
    /// The whole file before and after the fixes, if they changed it.
    pub changed: Option<(Arc<str>, String)>,
}

impl FileReport {
    /// Nothing known yet.
    pub fn new(name: String) -> Self {
        Self {
            name,
            checked: false,
            document: None,
            written: String::new(),
            findings: Vec::new(),
            failures: Vec::new(),
            warnings: Vec::new(),
            fixed: 0,
            said: Vec::new(),
            changed: None,
        }
    }

    /// The findings with their places.
    pub fn located(&self) -> impl Iterator<Item = (&Diagnostic, &Document, Region)> {
        let document = self.document.as_ref();
        self.findings.iter().filter_map(move |finding| {
            document.map(|document| (finding, document, Region::new(document, finding.span)))
        })
    }
}

/// A run.
#[derive(Debug, Default)]
pub struct Report {
    /// By file, sorted by name.
    pub files: Vec<FileReport>,
    /// What could not be read beside files: folders, the configuration.
    pub failures: Vec<(String, String)>,
    /// Time that it took.
    pub elapsed: Duration,
}

impl Report {
    /// How many findings have a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.files.iter().flat_map(|file| &file.findings).filter(|finding| finding.severity == severity).count()
    }

    /// How many findings `--fix` would mend: (safe, unsafe).
    pub fn fixable(&self) -> (usize, usize) {
        let has = |finding: &&Diagnostic, safety| finding.fixes.first().is_some_and(|fix| fix.safety == safety);
        let all = || self.files.iter().flat_map(|file| &file.findings);
        (all().filter(|f| has(f, Safety::Safe)).count(), all().filter(|f| has(f, Safety::Unsafe)).count())
    }

    /// Everything that could not be read or written: (name, why).
    pub fn all_failures(&self) -> impl Iterator<Item = (&str, &str)> {
        let whole = self.failures.iter().map(|(name, why)| (name.as_str(), why.as_str()));
        let files = self.files.iter().flat_map(|f| f.failures.iter().map(|why| (f.name.as_str(), why.as_str())));
        whole.chain(files)
    }
}

/// A remark of a migration and its place.
#[derive(Debug)]
pub struct Said {
    /// Where: in the result, or, where nothing is written, in the file as it is.
    pub region: Region,
    /// What was done.
    pub remark: Remark,
}

/// A range as people count: from 1, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// First line. In a notebook, through all code cells.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// One past the last column.
    pub end_column: u32,
    /// For a notebook: where it is there.
    pub cell: Option<CellRegion>,
}

/// A range in a notebook; the columns are those of [`Region`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellRegion {
    /// Place of the cell among all cells.
    pub cell: u32,
    /// First line in the cell.
    pub line: u32,
    /// Last line in the cell.
    pub end_line: u32,
    /// First line in the file.
    pub file_line: u32,
}

impl Region {
    /// The place of `span` in the document's text.
    pub fn new(document: &Document, span: Span) -> Self {
        let place = |offset| document.lines.place(offset, &document.text, Unit::Chars);
        let (start, end) = (place(span.start), place(span.end));
        let cell = document.cells.as_ref().and_then(|cells| {
            let start = cells.map.place(span.start, &document.text, &cells.file)?;
            let lines = end.line.saturating_sub(place(span.start).line);
            Some(CellRegion {
                cell: start.cell,
                line: start.line + 1,
                end_line: start.line + lines + 1,
                file_line: start.file_line + 1,
            })
        });
        Self {
            line: start.line + 1,
            column: start.column + 1,
            end_line: end.line + 1,
            end_column: end.column + 1,
            cell,
        }
    }

    /// Lines of the file as it is on disk: (first, last).
    pub fn file_lines(&self) -> (u32, u32) {
        match self.cell {
            Some(cell) => (cell.file_line, cell.file_line + (self.end_line - self.line)),
            None => (self.line, self.end_line),
        }
    }

    /// `3:7`, or `cell 2:3:7` in a notebook.
    pub fn short(&self) -> String {
        match self.cell {
            Some(cell) => format!("cell {}:{}:{}", cell.cell, cell.line, self.column),
            None => format!("{}:{}", self.line, self.column),
        }
    }
}
