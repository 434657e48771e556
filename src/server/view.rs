//! One analyzed version of a document or notebook, with conversions from and to the positions of
//! the protocol.

use super::context::SessionContext;
use super::documents::ViewDocument;
use crate::assist::summarize::{Summary, summarize};
use crate::diagnostic::Diagnostic;
use crate::features::Snapshot;
use crate::text::line_index::LineCol;
use crate::text::span::Span;
use std::cell::RefCell;
use std::sync::OnceLock;
use tower_lsp_server::ls_types::{Location, Position, Range, Uri};

/// One analyzed version of a document or notebook.
pub struct View {
    /// The number of the opening of the document.
    pub id: u64,
    /// The revision: how often the document has changed since it was opened.
    pub revision: u64,
    /// The session.
    pub context: SessionContext,
    /// The client's documents in the analyzed text, in order.
    pub documents: Vec<ViewDocument>,
    /// The analysis.
    pub snapshot: Snapshot,
    /// The diagnostics, computed on the first use.
    rule_results: OnceLock<RuleResults>,
    /// The summary, computed on the first use.
    summary: OnceLock<Summary>,
}

/// The results of running the rules.
#[derive(Default)]
pub struct RuleResults {
    /// The diagnostics in order.
    pub diagnostics: Vec<Diagnostic>,
    /// The rules that panicked.
    pub failed_rules: Vec<&'static str>,
}

impl View {
    /// Creates the view of an analysis.
    pub fn new(
        id: u64,
        revision: u64,
        context: SessionContext,
        documents: Vec<ViewDocument>,
        snapshot: Snapshot,
    ) -> View {
        let (rule_results, summary) = (OnceLock::new(), OnceLock::new());
        View { id, revision, context, documents, snapshot, rule_results, summary }
    }

    /// Returns the results of the rules under the user's configuration.
    pub fn rule_results(&self) -> &RuleResults {
        self.rule_results.get_or_init(|| {
            let failed_rules: RefCell<Vec<&'static str>> = RefCell::default();
            let diagnostics = self.snapshot.diagnostics(&|rule| failed_rules.borrow_mut().push(rule));
            RuleResults { diagnostics, failed_rules: failed_rules.into_inner() }
        })
    }

    /// Returns the diagnostics under the user's configuration.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.rule_results().diagnostics
    }

    /// Returns the summary of the script.
    pub fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| summarize(&self.snapshot))
    }

    /// Returns the document with that name.
    pub fn document(&self, uri: &Uri) -> Option<&ViewDocument> {
        self.documents.iter().find(|document| document.uri == *uri)
    }

    /// Returns the offset of a position in the analyzed text. Positions beyond an end are moved to
    /// that end.
    pub fn offset(&self, uri: &Uri, position: Position) -> Option<u32> {
        let document = self.document(uri)?;
        let position = LineCol { line: position.line, column: position.character };
        Some(document.span.start + document.lines.offset(position, &document.text, self.context.client.encoding))
    }

    /// Returns the span of a range. The ends of a range are swapped if the start is after the end.
    pub fn span(&self, uri: &Uri, range: Range) -> Option<Span> {
        let (start, end) = (self.offset(uri, range.start)?, self.offset(uri, range.end)?);
        Some(Span { start: start.min(end), end: start.max(end) })
    }

    /// Returns the document that contains an offset.
    fn document_at(&self, offset: u32) -> Option<&ViewDocument> {
        let index = self.documents.partition_point(|document| document.span.end < offset);
        self.documents.get(index).or(self.documents.last())
    }

    /// Returns the document and the range of a span. A span that extends beyond its document is cut
    /// at its end.
    pub fn locate(&self, span: Span) -> Option<(&ViewDocument, Range)> {
        let document = self.document_at(span.start)?;
        Some((document, self.range_in(document, span)))
    }

    /// Returns the location of a span.
    pub fn location(&self, span: Span) -> Option<Location> {
        self.locate(span).map(|(document, range)| Location { uri: document.uri.clone(), range })
    }

    /// Returns the range of a span, or `None` if the span starts in another document.
    pub fn range(&self, uri: &Uri, span: Span) -> Option<Range> {
        let document = self.document_at(span.start)?;
        (document.uri == *uri).then(|| self.range_in(document, span))
    }

    fn range_in(&self, document: &ViewDocument, span: Span) -> Range {
        let position = |offset: u32| {
            let offset = offset.saturating_sub(document.span.start).min(document.text.len() as u32);
            let position = document.lines.line_col(offset, &document.text, self.context.client.encoding);
            Position { line: position.line, character: position.column }
        };
        Range { start: position(span.start), end: position(span.end) }
    }
}
