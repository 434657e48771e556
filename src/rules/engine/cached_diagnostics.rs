//! Diagnostics of one rule on one chunk or on the file, stored so that they can be reused after
//! chunks have moved.

use super::context::Context;
use crate::diagnostic::Diagnostic;
use crate::semantic::analysis::Analysis;
use crate::semantic::query::dependencies::{Dependencies, DependencyTracker};
use crate::syntax::hir::Hir;
use crate::text::span::Span;
use std::sync::Arc;

/// Diagnostics of one rule on one chunk or on the file. Every span counts from the first statement
/// of the chunk that it lies in, its owner.
#[derive(Debug, Clone)]
pub struct CachedDiagnostics {
    /// The rule, by its position in the registry.
    pub rule: usize,
    /// What the diagnostics depend on besides the chunk.
    pub dependencies: Dependencies,
    diagnostics: Arc<[Diagnostic]>,
    /// The chunk keys of the owners of all spans, in the order in which [`map_spans`] visits the
    /// spans. A chunk keeps its key in later versions.
    owner_keys: Arc<[u32]>,
}

impl CachedDiagnostics {
    /// Stores what `rule` reported on `chunk`, or on the file if `chunk` is `None`.
    ///
    /// Returns `None` if the result cannot be reused: it depends on the whole file, or a span lies
    /// outside all statements.
    pub fn new(
        context: &Context<'_>,
        tracker: &DependencyTracker,
        (rule, chunk): (usize, Option<usize>),
        diagnostics: &[Diagnostic],
    ) -> Option<CachedDiagnostics> {
        let (analysis, hir) = (context.analysis, context.hir());
        let own = chunk.and_then(|chunk| Some((chunk, extent(hir, chunk)?)));
        let mut owner_keys = Vec::new();
        let mut has_ownerless_span = false;
        let mut to_relative = |span: Span| {
            let own = own.filter(|(_, extent)| extent.contains(span)).map(|(chunk, _)| chunk);
            let owner = own.or_else(|| chunk_at(hir, span).inspect(|&chunk| tracker.depend_on_chunk(chunk)));
            let start = owner.and_then(|chunk| first_statement(hir, chunk));
            has_ownerless_span |= start.is_none();
            owner_keys.push(analysis.inferred.key_of(owner.unwrap_or(0)));
            let start = start.unwrap_or(0);
            Span { start: span.start.wrapping_sub(start), end: span.end.wrapping_sub(start) }
        };
        let diagnostics = diagnostics.iter().map(|diagnostic| map_spans(diagnostic, &mut to_relative)).collect();
        let dependencies = tracker.dependencies(analysis)?;
        let owner_keys = owner_keys.into();
        (!has_ownerless_span).then_some(CachedDiagnostics { rule, dependencies, diagnostics, owner_keys })
    }

    /// Appends the diagnostics to `sink`, with spans where the owners are in this version.
    pub fn restore(&self, analysis: &Analysis, sink: &mut Vec<Diagnostic>) {
        let mut owners = self.owner_keys.iter();
        // Every owner exists: it is the own chunk or a dependency.
        let mut next_start = || first_statement(&analysis.hir, analysis.inferred.chunk_of_key(*owners.next()?)?);
        let mut to_absolute = |span: Span| {
            let start = next_start().unwrap_or(0);
            Span { start: span.start.wrapping_add(start), end: span.end.wrapping_add(start) }
        };
        sink.extend(self.diagnostics.iter().map(|diagnostic| map_spans(diagnostic, &mut to_absolute)));
    }
}

/// Returns the start of the first statement of a chunk. Returns `None` if the chunk has no
/// statement.
///
/// # Invariants
///
/// The result depends on the chunk alone. Otherwise restored spans would be wrong.
fn first_statement(hir: &Hir, chunk: usize) -> Option<u32> {
    let (start, next) = (hir.chunk_start(chunk).body as usize, hir.chunk_start(chunk + 1).body as usize);
    let first = hir.body.get(start).filter(|_| start < next)?;
    Some(hir.stmt(*first).span.start)
}

/// Returns the span from the first statement of a chunk to that of the next, or to the end of the
/// last statement of the file. Returns `None` if one of the chunks has no statement.
fn extent(hir: &Hir, chunk: usize) -> Option<Span> {
    let end = match chunk + 1 < hir.chunk_count() {
        true => first_statement(hir, chunk + 1)?,
        false => hir.stmt(*hir.body.last()?).span.end,
    };
    Some(Span { start: first_statement(hir, chunk)?, end })
}

/// Returns the chunk of the statement that holds a span.
fn chunk_at(hir: &Hir, span: Span) -> Option<usize> {
    let next = hir.body.partition_point(|stmt| hir.stmt(*stmt).span.start <= span.start);
    let stmt = next.checked_sub(1)?;
    (span.end <= hir.stmt(hir.body[stmt]).span.end).then(|| hir.chunk_of_body_stmt(stmt))
}

/// Returns a copy of a diagnostic with every span mapped.
fn map_spans(diagnostic: &Diagnostic, mut map: impl FnMut(Span) -> Span) -> Diagnostic {
    let mut copy = diagnostic.clone();
    let Diagnostic { rule: _, severity: _, span, message: _, help: _, notes: _, related, fixes, tags: _ } = &mut copy;
    *span = map(*span);
    related.iter_mut().for_each(|(span, _)| *span = map(*span));
    fixes.iter_mut().flat_map(|fix| &mut fix.edits).for_each(|edit| edit.span = map(edit.span));
    copy
}
