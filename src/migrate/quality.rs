//! Rewrites bits of quality bands in masks, shifts and comparisons, by the meaning of the bits.

mod bit_helper;
mod mask;

use super::note::Topic;
use super::rewrite_votes::{RewriteVotes, Vote};
use super::successor::{BitChange, BitRange};
use super::trace;
use super::{Migrator, has_form};
use crate::kb::model::Effect;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::Semantics;
use crate::semantic::query::band_choices;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;
use crate::text::span::Span;
use rustc_hash::FxHashSet;

/// Bit changes of one quality band, one for each dataset that the band may come from.
pub type BitMoves = Vec<Vec<(BitRange, Option<BitRange>)>>;

/// How the bits of an image change.
enum Quality {
    /// The image is no quality band, or its bits stay.
    No,
    /// The bits move.
    Moved(BitMoves),
    /// The bits change, but it is not certain how.
    Unclear,
}

/// A change of a literal, with the reads of variables that lead to it.
pub struct Change {
    /// Span of the literal.
    pub span: Span,
    /// The new text.
    pub text: String,
    /// The reads of variables.
    pub reads: Vec<ExprId>,
}

/// Rewrites masks, and notes uses that are not understood.
pub fn convert(migrator: &mut Migrator<'_>) {
    let mut changes: Vec<(Change, Span)> = Vec::new();
    // Reads of variables as bits of old quality bands.
    let mut known: FxHashSet<ExprId> = FxHashSet::default();
    for call in migrator.context.analysis.calls() {
        let done = match band(migrator, &call.receiver_value) {
            Quality::No => continue,
            Quality::Moved(moves) => use_changes(migrator, call, &moves),
            Quality::Unclear => None,
        };
        let span = migrator.context.analysis.name_span(call.callee);
        match done {
            Some(found) => {
                for change in found {
                    known.extend(change.reads.iter().copied());
                    changes.push((change, span));
                }
            }
            None if computes(call) => {
                let message = match first_unmapped_bit(migrator, call) {
                    Some(bit) => format!("bit {bit} of the quality band has no counterpart in the new one"),
                    None => "the bits of the quality band changed, and their use here is not understood".to_owned(),
                };
                migrator.note_unchanged(Topic::Quality, span, message);
            }
            None => {}
        }
    }
    let mut votes = RewriteVotes::default();
    for (change, span) in changes {
        if trace::only_read_by(migrator.context, &change.reads, &known) {
            votes.add(change.span, Vote::Replace(change.text));
        } else {
            let message = format!(
                "\"{}\" must become \"{}\" for the quality band, but other code uses it too",
                change.span.of(migrator.context.text),
                change.text
            );
            migrator.note_unchanged(Topic::Quality, span, message);
        }
    }
    migrator.tally(votes, Topic::Quality, &|_| None);
}

/// Returns the first bit of a mask that the new band does not have.
fn first_unmapped_bit(migrator: &Migrator<'_>, call: &CallSite) -> Option<u8> {
    let Quality::Moved(moves) = band(migrator, &call.receiver_value) else { return None };
    let mask_value = mask::value(migrator.context, call.bound.arg(0).filter(|_| has_form(call, "&"))?.expr?)?;
    (0..32u8).find(|bit| mask_value >> bit & 1 == 1 && mask::remap(&moves, 1 << bit).is_none())
}

/// Returns `true` if a call computes new values from pixels.
fn computes(call: &CallSite) -> bool {
    matches!(
        call.operator().effect,
        Effect::Binary | Effect::KeepBands | Effect::Expression | Effect::ReduceImage | Effect::Unknown
    )
}

/// Returns how the bits of an image change, if they change alike for all its bands.
fn band(migrator: &Migrator<'_>, value: &Value) -> Quality {
    let Some((all, _)) = band_choices::of_images(value) else { return Quality::No };
    if all.open || all.list.is_empty() || all.list.iter().any(|band| !band.raw || band.origins().is_empty()) {
        return Quality::No;
    }
    let mut moves: BitMoves = Vec::new();
    let mut same = false;
    for source in all.list.iter().flat_map(|band| band.origins()) {
        match migrator.source_successor(source).map(|(successor, own)| successor.bits(own)) {
            None | Some(BitChange::Same) => same = true,
            Some(BitChange::Unknown) if all.list.len() > 1 => same = true,
            Some(BitChange::Unknown) => return Quality::Unclear,
            Some(BitChange::Moved(fields)) if moves.contains(&fields) => {}
            Some(BitChange::Moved(fields)) => moves.push(fields),
        }
    }
    match (moves.is_empty(), same) {
        (true, _) => Quality::No,
        // An image with several bands, one of which is a quality band.
        (false, true) if all.list.len() > 1 => Quality::No,
        (false, true) => Quality::Unclear,
        (false, false) => Quality::Moved(moves),
    }
}

/// Returns the changes that a use of a quality band needs. Returns `None` if the use is not
/// understood.
fn use_changes(migrator: &Migrator<'_>, call: &CallSite, moves: &BitMoves) -> Option<Vec<Change>> {
    let argument = call.bound.arg(0).and_then(|arg| arg.expr);
    if has_form(call, "&") {
        let context = migrator.context;
        let mut changes = Vec::new();
        match mask::rewrite(context, argument?, moves, &mut changes) {
            Some(()) => {}
            None => return bit_helper::rewrite(context, call, moves),
        }
        collect_comparison_changes(migrator, call, moves, &mut changes)?;
        return Some(changes);
    }
    if has_form(call, ">>") {
        return shift_changes(migrator, call, argument?, moves)
            .or_else(|| bit_helper::rewrite_shift(migrator.context, call, moves));
    }
    // Calls that only pass the band on need no change.
    (!computes(call)).then(Vec::new)
}

/// Returns `true` if a method is called on the result of another call, directly or through a
/// variable.
pub fn follows(context: &Semantics<'_>, call: &CallSite, first: &CallSite) -> bool {
    let made_by = call.receiver_value.facts().and_then(|facts| context.analysis.origin(facts.made_by?));
    let written = || call.receiver.map(|receiver| trace::trace(context, receiver).origin);
    made_by == Some(first.expr) || written() == Some(first.expr)
}

/// Collects the changes of calls on masked bits: `bitwiseAnd(mask).eq(mask)`,
/// `bitwiseAnd(mask).rightShift(5)`.
fn collect_comparison_changes(
    migrator: &Migrator<'_>,
    masked: &CallSite,
    moves: &BitMoves,
    changes: &mut Vec<Change>,
) -> Option<()> {
    let context = migrator.context;
    for call in context.analysis.calls().filter(|call| follows(context, call, masked)) {
        let compares =
            call.operator().client_form.iter().any(|form| matches!(*form, "==" | "!=" | "<" | ">" | "<=" | ">="));
        let argument = call.bound.arg(0);
        if has_form(call, ">>") {
            mask::rewrite_index(context, argument?.expr?, moves, changes)?;
        } else if compares {
            let argument = argument?;
            match argument.value.as_number() {
                // A comparison with 0 needs no change.
                Some(0.0) => {}
                // The argument is a mask: `eq(mask)`.
                _ => mask::rewrite(context, argument.expr?, moves, changes)?,
            }
        }
    }
    Some(())
}

/// Returns the changes of `rightShift(5).bitwiseAnd(1)`, which reads a whole field.
fn shift_changes(migrator: &Migrator<'_>, call: &CallSite, place: ExprId, moves: &BitMoves) -> Option<Vec<Change>> {
    let context = migrator.context;
    let shift = context.value(place).as_number()? as u32;
    let mut changes = Vec::new();
    let mut any = false;
    for next in context.analysis.calls().filter(|next| follows(context, next, call)) {
        let mask_value =
            next.bound.arg(0).and_then(|arg| arg.value.as_number()).filter(|_| has_form(next, "&"))? as u64;
        let old = mask_value.checked_shl(shift)?;
        let new = mask::remap(moves, old)?;
        // The field must move as a whole.
        if new.checked_shr(new.trailing_zeros())? != old.checked_shr(old.trailing_zeros())? {
            return None;
        }
        any = true;
    }
    any.then_some(())?;
    mask::rewrite_index(context, place, moves, &mut changes)?;
    Some(changes)
}
