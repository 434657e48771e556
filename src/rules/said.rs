//! What a rule said about a piece of a file, kept for the next version of the text, wherever the piece moves to.

use crate::diagnostic::Diagnostic;
use crate::syntax::hir::Hir;
use crate::text::span::Span;
use std::sync::Arc;

/// Findings of one rule about one piece, with places that count from the first statement of the piece.
#[derive(Debug, Clone)]
pub(super) struct Said {
    found: Arc<[Diagnostic]>,
    /// The rule, by its place in the list.
    pub rule: usize,
    /// It said so since the file has no problems.
    pub sound: bool,
}

/// Where the first statement of a piece starts. Hazard: this must hang on nothing but the piece, or what was said would get lost.
pub(super) fn start_of(hir: &Hir, piece: usize) -> Option<u32> {
    let (start, next) = (hir.start_of(piece).body as usize, hir.start_of(piece + 1).body as usize);
    let first = hir.body.get(start).filter(|_| start < next)?;
    Some(hir.stmt(*first).span.start)
}

/// From there to the first statement of the next piece. `None`: one of them has no statement.
pub(super) fn place_of(hir: &Hir, piece: usize) -> Option<Span> {
    let end = match piece + 1 < hir.piece_count() {
        true => start_of(hir, piece + 1)?,
        false => hir.stmt(*hir.body.last()?).span.end,
    };
    Some(Span { start: start_of(hir, piece)?, end })
}

impl Said {
    /// Findings about the piece at `place`. `None`: they point beyond it.
    pub fn of(found: &[Diagnostic], place: Span, rule: usize, sound: bool) -> Option<Said> {
        let mut inside = true;
        let found = found.iter().map(|found| {
            moved(found, |span| {
                inside &= place.contains(span);
                Span { start: span.start.wrapping_sub(place.start), end: span.end.wrapping_sub(place.start) }
            })
        });
        let found = found.collect();
        inside.then_some(Said { found, rule, sound })
    }

    /// The same where the first statement of the piece starts at `by` now.
    pub fn at(&self, by: u32) -> impl Iterator<Item = Diagnostic> + '_ {
        self.found.iter().map(move |found| moved(found, |span| Span { start: span.start + by, end: span.end + by }))
    }
}

/// A finding with other places.
fn moved(found: &Diagnostic, mut place: impl FnMut(Span) -> Span) -> Diagnostic {
    let mut found = found.clone();
    let Diagnostic { rule: _, severity: _, span, message: _, help: _, notes: _, related, fixes, tags: _ } = &mut found;
    *span = place(*span);
    related.iter_mut().for_each(|(span, _)| *span = place(*span));
    fixes.iter_mut().flat_map(|fix| &mut fix.edits).for_each(|edit| edit.span = place(edit.span));
    found
}
