//! One analysed version of a document or notebook, in the protocol's coordinates.

use super::capabilities::ClientCan;
use super::main_loop::Host;
use super::sense::Sense;
use super::session::Workspace;
use super::settings::Settings;
use super::writer::Writer;
use crate::assist::summarize::{Summary, summarize};
use crate::diagnostic::Diagnostic;
use crate::features::Snapshot;
use crate::text::line_index::{LineIndex, Place};
use crate::text::shared::Shared;
use crate::text::span::Span;
use std::cell::RefCell;
use std::sync::{Arc, OnceLock};
use tower_lsp_server::ls_types::{Location, Position, Range, Uri};

/// A piece of the analysed text that is a document of the client: the whole of it, or a cell of a notebook.
#[derive(Clone)]
pub struct Part {
    /// The client's name for it.
    pub uri: Uri,
    /// The client's version.
    pub version: Option<i32>,
    /// Its bytes in the analysed text.
    pub span: Span,
    /// Its text as the client has it; as long as its bytes in the analysed text, where magics are blanked.
    pub text: Shared,
    /// The lines of `text`.
    pub lines: Arc<LineIndex>,
}

/// What surrounds a document in a session.
#[derive(Clone)]
pub struct Around {
    /// What may be touched.
    pub host: Host,
    /// What the client can do.
    pub can: ClientCan,
    /// What the user set.
    pub settings: Arc<Settings>,
    /// Files of the workspace.
    pub workspace: Arc<Workspace>,
    /// The model that writes at the cursor.
    pub writer: Arc<Writer>,
    /// The encoder that searches by meaning.
    pub sense: Arc<Sense>,
}

/// An analysed version.
pub struct View {
    /// Which opening of which document.
    pub id: u64,
    /// Counts what happened to the document since it was opened.
    pub revision: u64,
    /// What it is shown to, and under which settings.
    pub around: Around,
    /// The client's documents, in order.
    pub parts: Vec<Part>,
    /// What is known.
    pub snapshot: Snapshot,
    /// Findings, once somebody wants them.
    findings: OnceLock<Findings>,
    /// What it does, once somebody wants to know.
    summary: OnceLock<Summary>,
}

/// What the rules said.
#[derive(Default)]
pub struct Findings {
    /// In order.
    pub all: Vec<Diagnostic>,
    /// Rules that panicked.
    pub failed: Vec<&'static str>,
}

impl View {
    /// An analysed version of `parts`.
    pub fn new(id: u64, revision: u64, around: Around, parts: Vec<Part>, snapshot: Snapshot) -> View {
        View { id, revision, around, parts, snapshot, findings: OnceLock::new(), summary: OnceLock::new() }
    }

    /// Findings under the user's configuration; computed once.
    pub fn findings(&self) -> &Findings {
        self.findings.get_or_init(|| {
            let failed: RefCell<Vec<&'static str>> = RefCell::default();
            let all = self.snapshot.diagnostics(&|rule| failed.borrow_mut().push(rule));
            Findings { all, failed: failed.into_inner() }
        })
    }

    /// What the document does; summarised once.
    pub fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| summarize(&self.snapshot))
    }

    /// The part with that name.
    pub fn part(&self, uri: &Uri) -> Option<&Part> {
        self.parts.iter().find(|part| part.uri == *uri)
    }

    /// The byte of a position in the analysed text. Positions beyond an end mean that end.
    pub fn offset(&self, uri: &Uri, position: Position) -> Option<u32> {
        let part = self.part(uri)?;
        let place = Place { line: position.line, column: position.character };
        Some(part.span.start + part.lines.offset(place, &part.text, self.around.can.unit))
    }

    /// The bytes of a range; one whose start is after its end is turned round.
    pub fn span(&self, uri: &Uri, range: Range) -> Option<Span> {
        let (start, end) = (self.offset(uri, range.start)?, self.offset(uri, range.end)?);
        Some(Span { start: start.min(end), end: start.max(end) })
    }

    /// The part that a byte lies in.
    fn part_at(&self, offset: u32) -> Option<&Part> {
        let at = self.parts.partition_point(|part| part.span.end < offset);
        self.parts.get(at).or(self.parts.last())
    }

    /// Document and range of a span. What reaches beyond its document is cut at its end.
    pub fn locate(&self, span: Span) -> Option<(&Part, Range)> {
        let part = self.part_at(span.start)?;
        Some((part, self.range_in(part, span)))
    }

    /// The same as the protocol writes it.
    pub fn location(&self, span: Span) -> Option<Location> {
        self.locate(span).map(|(part, range)| Location { uri: part.uri.clone(), range })
    }

    /// The range of a span, if it starts in that document.
    pub fn range(&self, uri: &Uri, span: Span) -> Option<Range> {
        let part = self.part_at(span.start)?;
        (part.uri == *uri).then(|| self.range_in(part, span))
    }

    fn range_in(&self, part: &Part, span: Span) -> Range {
        let position = |offset: u32| {
            let inside = offset.saturating_sub(part.span.start).min(part.text.len() as u32);
            let place = part.lines.place(inside, &part.text, self.around.can.unit);
            Position { line: place.line, character: place.column }
        };
        Range { start: position(span.start), end: position(span.end) }
    }
}
