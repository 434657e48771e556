//! Rewrites bits of quality bands in masks, shifts and comparisons, by the meaning of the bits.

mod bit_helper;
mod mask;

use super::note::Topic;
use super::rewrite_votes::{RewriteVotes, Vote};
use super::successor::{BitChange, FieldMove, Replacement, Successor};
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
use std::rc::Rc;

/// Bit changes of one quality band, one for each dataset that the band may come from.
pub type BitMoves = Vec<Vec<FieldMove>>;

/// How the bits of an image change.
enum Quality {
    /// The image is no quality band, or its bits stay.
    Unchanged,
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
    /// The old bits that the literal stands for.
    pub bits: u64,
    /// The reads of variables.
    pub reads: Vec<ExprId>,
}

/// Rewrites masks, and notes uses that are not understood.
pub fn convert(migrator: &mut Migrator<'_>) {
    let mut changes: Vec<(Change, Span)> = Vec::new();
    // Reads of variables as bits of old quality bands.
    let mut known_reads: FxHashSet<ExprId> = FxHashSet::default();
    for call in migrator.context.analysis.calls() {
        let moves = match band(migrator, &call.receiver_value) {
            Quality::Unchanged => continue,
            Quality::Moved(moves) => moves,
            Quality::Unclear => BitMoves::new(),
        };
        let result = if moves.is_empty() { None } else { use_changes(migrator, call, &moves) };
        let span = migrator.context.analysis.name_span(call.callee);
        match result {
            Some(new_changes) => {
                for note in notes(&moves, new_changes.iter().fold(0, |bits, change| bits | change.bits)) {
                    migrator.note_review(Topic::Quality, span, note);
                }
                for change in new_changes {
                    known_reads.extend(change.reads.iter().copied());
                    changes.push((change, span));
                }
            }
            None if is_computation(call) => {
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
        if trace::has_no_other_reads(migrator.context, &change.reads, &known_reads) {
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

/// Notes renamed quality bands if no code that reads their bits was found. `reach_others` tells
/// whether another note names code out of sight that gets them.
pub fn note_unread_bits(migrator: &mut Migrator<'_>, reach_others: bool) {
    if migrator.notes.iter().any(|note| note.topic == Topic::Quality) {
        return;
    }
    for edit in migrator.edits.clone() {
        let old = edit.span.of(migrator.context.text);
        let has_other_bits = |(successor, _): &(Rc<Successor>, Span)| {
            successor.old_bands().contains(&old)
                && successor.band(old) == Replacement::Name(edit.text.clone())
                && matches!(successor.bits(old), BitChange::Moved(_))
        };
        if migrator.replaced.iter().any(has_other_bits) {
            let new = &edit.text;
            let reads = if reach_others { "" } else { ", and no code that reads them was found" };
            let message = format!("\"{new}\" has other bits than \"{old}\"{reads}");
            migrator.note_review(Topic::Quality, edit.span, message);
        }
    }
}

/// Returns the notes of the knowledge base about the fields of some old bits.
fn notes(moves: &BitMoves, bits: u64) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for field in moves.iter().flatten() {
        let field_bits = (field.old.0..=field.old.1).fold(0u64, |mask, bit| mask | 1 << bit);
        let (Some(note), Some(new)) = (field.note, field.new) else { continue };
        let note = format!("bit {} is bit {} now: {note}", field.old.0, new.0);
        if field_bits & bits != 0 && !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes
}

/// Returns the first bit of a mask that the new band does not have.
fn first_unmapped_bit(migrator: &Migrator<'_>, call: &CallSite) -> Option<u8> {
    let Quality::Moved(moves) = band(migrator, &call.receiver_value) else { return None };
    let mask_value = mask::value(migrator.context, call.bound.arg(0).filter(|_| has_form(call, "&"))?.expr?)?;
    (0..32u8).find(|bit| mask_value >> bit & 1 == 1 && mask::remap(&moves, 1 << bit).is_none())
}

/// Returns `true` if a call computes new values from pixels.
fn is_computation(call: &CallSite) -> bool {
    matches!(
        call.operator().effect,
        Effect::Binary | Effect::KeepBands | Effect::Expression | Effect::Makes | Effect::ReduceImage | Effect::Unknown
    )
}

/// Returns how the bits of an image change, if they change alike for all its bands.
fn band(migrator: &Migrator<'_>, value: &Value) -> Quality {
    let Some((all, _)) = band_choices::of_images(value) else { return Quality::Unchanged };
    if all.open
        || all.list.is_empty()
        || all.list.iter().any(|band| !(band.raw || band.is_partly_raw) || band.origins().is_empty())
    {
        return Quality::Unchanged;
    }
    let mut moves: BitMoves = Vec::new();
    let mut has_unchanged = false;
    for source in all.list.iter().flat_map(|band| band.origins()) {
        match migrator.source_successor(source).map(|(successor, old_name)| successor.bits(old_name)) {
            None | Some(BitChange::Same) => has_unchanged = true,
            Some(BitChange::Unknown) if all.list.len() > 1 => has_unchanged = true,
            Some(BitChange::Unknown) => return Quality::Unclear,
            Some(BitChange::Moved(fields)) if moves.contains(&fields) => {}
            Some(BitChange::Moved(fields)) => moves.push(fields),
        }
    }
    match (moves.is_empty(), has_unchanged) {
        (true, _) => Quality::Unchanged,
        // An image with several bands, one of which is a quality band.
        (false, true) if all.list.len() > 1 => Quality::Unchanged,
        (false, true) => Quality::Unclear,
        (false, false) if all.list.iter().any(|band| band.is_partly_raw) => Quality::Unclear,
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
    (!is_computation(call)).then(Vec::new)
}

/// Returns `true` if a method is called on the result of another call, directly or through a
/// variable.
pub fn is_called_on(context: &Semantics<'_>, call: &CallSite, first: &CallSite) -> bool {
    let producer = call.receiver_value.facts().and_then(|facts| context.analysis.origin(facts.producer_origin?));
    let receiver_origin = || call.receiver.map(|receiver| trace::trace(context, receiver).origin);
    producer == Some(first.expr) || receiver_origin() == Some(first.expr)
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
    for call in context.analysis.calls().filter(|call| is_called_on(context, call, masked)) {
        let is_comparison =
            call.operator().client_form.iter().any(|form| matches!(*form, "==" | "!=" | "<" | ">" | "<=" | ">="));
        let argument = call.bound.arg(0);
        if has_form(call, ">>") {
            mask::rewrite_index(context, argument?.expr?, moves, changes)?;
        } else if is_comparison {
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
fn shift_changes(
    migrator: &Migrator<'_>,
    call: &CallSite,
    shift_expr: ExprId,
    moves: &BitMoves,
) -> Option<Vec<Change>> {
    let context = migrator.context;
    let shift = context.value(shift_expr).as_number()? as u32;
    let mut changes = Vec::new();
    let mut has_mask = false;
    for next in context.analysis.calls().filter(|next| is_called_on(context, next, call)) {
        let mask_value =
            next.bound.arg(0).and_then(|arg| arg.value.as_number()).filter(|_| has_form(next, "&"))? as u64;
        let old = mask_value.checked_shl(shift)?;
        let new = mask::remap(moves, old)?;
        // The field must move as a whole.
        if new.checked_shr(new.trailing_zeros())? != old.checked_shr(old.trailing_zeros())? {
            return None;
        }
        has_mask = true;
    }
    has_mask.then_some(())?;
    mask::rewrite_index(context, shift_expr, moves, &mut changes)?;
    Some(changes)
}
