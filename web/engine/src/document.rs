//! The open document: its analysis, and its positions.

use crate::requests::{Edit, Finding, Fix, LanguageName, Position, Range};
use geols::base::cancel::Cancel;
use geols::check::NoFiles;
use geols::diagnostic::{self, Diagnostic, Safety, Tag};
use geols::features::{Input, Snapshot};
use geols::syntax::language::Language;
use geols::text::line_index::{LineCol, PositionEncoding};
use geols::text::span::Span;
use geols::workspace::config::Config;
use std::cell::RefCell;
use std::sync::Arc;

/// An analyzed version of the document.
pub struct Document {
    pub snapshot: Snapshot,
    pub diagnostics: Vec<Diagnostic>,
    pub failed_rules: Vec<&'static str>,
}

impl Document {
    /// Analyzes a version. It reuses what it can of the previous one.
    pub fn new(text: String, language: LanguageName, config: &Arc<Config>, previous: Option<&Document>) -> Document {
        let (path, language) = match language {
            LanguageName::JavaScript => ("script.js", Language::JavaScript),
            LanguageName::Python => ("script.py", Language::Python),
        };
        let input = Input {
            path: path.into(),
            text: text.into(),
            language,
            config: config.clone(),
            modules: &NoFiles(config),
            cell_ends: Vec::new(),
        };
        let previous = previous.map(|previous| &previous.snapshot).filter(|snapshot| snapshot.path == input.path);
        let Some(snapshot) = Snapshot::new(input, previous, &Cancel::default()) else {
            unreachable!("nobody cancels the analysis")
        };
        let failed_rules: RefCell<Vec<&str>> = RefCell::default();
        let diagnostics = snapshot.diagnostics(&|rule| failed_rules.borrow_mut().push(rule));
        Document { snapshot, diagnostics, failed_rules: failed_rules.into_inner() }
    }

    /// Returns the offset of a position.
    pub fn offset(&self, position: Position) -> u32 {
        let position = LineCol { line: position.line, column: position.character };
        self.snapshot.lines.offset(position, &self.snapshot.text, PositionEncoding::Utf16)
    }

    /// Returns the span of a range.
    pub fn span(&self, range: Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span { start: start.min(end), end: start.max(end) }
    }

    /// Returns the range of a span.
    pub fn range(&self, span: Span) -> Range {
        let position = |offset| {
            let at = self.snapshot.lines.line_col(offset, &self.snapshot.text, PositionEncoding::Utf16);
            Position { line: at.line, character: at.column }
        };
        Range { start: position(span.start), end: position(span.end) }
    }

    /// Returns an edit.
    pub fn edit(&self, span: Span, text: &str) -> Edit {
        Edit { range: self.range(span), text: text.to_owned() }
    }

    fn fix(&self, fix: &diagnostic::Fix) -> Fix {
        let edits = fix.edits.iter().map(|edit| self.edit(edit.span, &edit.text)).collect();
        Fix { title: fix.title.clone(), safe: fix.safety == Safety::Safe, edits }
    }

    /// Returns the findings.
    pub fn findings(&self) -> Vec<Finding> {
        let finding = |diagnostic: &Diagnostic| Finding {
            range: self.range(diagnostic.span),
            severity: diagnostic.severity.name(),
            rule: diagnostic.rule,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            notes: diagnostic.notes.clone(),
            deprecated: diagnostic.tags.contains(&Tag::Deprecated),
            unnecessary: diagnostic.tags.contains(&Tag::Unnecessary),
            fixes: diagnostic.fixes.iter().filter(|fix| !fix.edits.is_empty()).map(|fix| self.fix(fix)).collect(),
        };
        self.diagnostics.iter().map(finding).collect()
    }
}
