//! What a rule said about a piece of a file, and what that hangs on, kept for the next version of the text, wherever the pieces move to.

use super::context::Context;
use super::looks::Hangs;
use crate::diagnostic::Diagnostic;
use crate::semantic::analysis::Analysis;
use crate::syntax::hir::Hir;
use crate::text::span::Span;
use std::sync::Arc;

/// Findings of one rule about one piece, or about the file, with places that count from the first statement of the piece that they are in.
#[derive(Debug, Clone)]
pub(super) struct Said {
    /// The rule, by its place in the list.
    pub rule: usize,
    /// It said so since the file has no problems.
    pub sound: bool,
    /// What it looked at beyond the piece.
    pub hangs: Hangs,
    found: Arc<[Diagnostic]>,
    /// By place in these, in order, the key of the piece that it is in.
    homes: Arc<[u32]>,
}

/// Where the first statement of a piece starts. Hazard: this must hang on nothing but the piece, or what was said would get lost.
fn start_of(hir: &Hir, piece: usize) -> Option<u32> {
    let (start, next) = (hir.start_of(piece).body as usize, hir.start_of(piece + 1).body as usize);
    let first = hir.body.get(start).filter(|_| start < next)?;
    Some(hir.stmt(*first).span.start)
}

/// From there to the first statement of the next piece. `None`: one of them has no statement.
fn place_of(hir: &Hir, piece: usize) -> Option<Span> {
    let end = match piece + 1 < hir.piece_count() {
        true => start_of(hir, piece + 1)?,
        false => hir.stmt(*hir.body.last()?).span.end,
    };
    Some(Span { start: start_of(hir, piece)?, end })
}

/// The piece whose statements hold a place.
fn piece_at(hir: &Hir, span: Span) -> Option<usize> {
    let next = hir.body.partition_point(|stmt| hir.stmt(*stmt).span.start <= span.start);
    let stmt = next.checked_sub(1)?;
    (span.end <= hir.stmt(hir.body[stmt]).span.end).then(|| hir.piece_of_body(stmt))
}

impl Said {
    /// Findings about a piece; `None`: about the file. `None`: they hang on the whole file, or point to where no statement is.
    pub fn of(context: &Context<'_>, (rule, piece): (usize, Option<usize>), found: &[Diagnostic]) -> Option<Said> {
        let (analysis, looks) = (context.analysis, &context.looks);
        let hir = &analysis.hir;
        let own = piece.and_then(|piece| Some((piece, place_of(hir, piece)?)));
        let mut homes = Vec::new();
        let mut lost = false;
        let mut home = |span: Span| {
            let at_home = own.filter(|(_, place)| place.contains(span)).map(|(piece, _)| piece);
            let piece = at_home.or_else(|| piece_at(hir, span).inspect(|&piece| looks.piece(piece)));
            let start = piece.and_then(|piece| start_of(hir, piece));
            lost |= start.is_none();
            homes.push(analysis.inferred.key_of(piece.unwrap_or(0)));
            let start = start.unwrap_or(0);
            Span { start: span.start.wrapping_sub(start), end: span.end.wrapping_sub(start) }
        };
        let found = found.iter().map(|found| moved(found, &mut home)).collect();
        let hangs = looks.hangs(analysis)?;
        (!lost).then(|| Said { rule, sound: context.sound.get(), hangs, found, homes: homes.into() })
    }

    /// The findings where the pieces are now.
    pub fn now(&self, analysis: &Analysis, found: &mut Vec<Diagnostic>) {
        let mut homes = self.homes.iter();
        // Pieces that are gone are among what it hangs on.
        let mut start = || start_of(&analysis.hir, analysis.inferred.piece_of_key(*homes.next()?)?);
        let mut place = |span: Span| {
            let start = start().unwrap_or(0);
            Span { start: span.start.wrapping_add(start), end: span.end.wrapping_add(start) }
        };
        found.extend(self.found.iter().map(|found| moved(found, &mut place)));
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
