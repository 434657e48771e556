//! Bits of quality bands: masks, shifts and what they are compared with, by the meaning of the bits.

mod helper;
mod mask;

use super::Run;
use super::claims::{Claims, Want};
use super::plan::{Bits, Field};
use super::remark::{State, Topic};
use super::trace;
use crate::kb::model::Effect;
use crate::rules::bands;
use crate::rules::context::Context;
use crate::semantic::analysis::CallSite;
use crate::semantic::value::Value;
use crate::syntax::hir::ExprId;
use crate::text::span::Span;
use rustc_hash::FxHashSet;

/// How the bits of one quality band move, for each dataset that it may be of.
pub type Moves = Vec<Vec<(Field, Option<Field>)>>;

/// What is known of a band as a quality band.
enum Quality {
    /// None, or its bits stay.
    No,
    /// Its bits move.
    Moved(Moves),
    /// Its bits are others, and which is not certain.
    Unclear,
}

/// A change of a literal, with the reads of variables on the way to it.
pub struct Change {
    /// Its bytes.
    pub span: Span,
    /// The new text.
    pub text: String,
    /// The reads.
    pub reads: Vec<ExprId>,
}

/// Rewrites masks, and says what is not understood.
pub fn convert(run: &mut Run<'_>) {
    let mut changes: Vec<(Change, Span)> = Vec::new();
    // The places at which variables are read as bits of old quality bands.
    let mut known: FxHashSet<ExprId> = FxHashSet::default();
    for call in run.context.analysis.calls() {
        let done = match band(run, &call.receiver_value) {
            Quality::No => continue,
            Quality::Moved(moves) => uses(run, call, &moves),
            Quality::Unclear => None,
        };
        let span = run.context.analysis.name_span(call.callee);
        match done {
            Some(found) => {
                for change in found {
                    known.extend(change.reads.iter().copied());
                    changes.push((change, span));
                }
            }
            None if computes(call) => {
                let message = match homeless(run, call) {
                    Some(bit) => format!("bit {bit} of the quality band has nothing like it in the new one"),
                    None => {
                        "the bits of the quality band are others now, and what they are used for here is not understood"
                            .to_owned()
                    }
                };
                run.say(State::Left, Topic::Quality, span, message);
            }
            None => {}
        }
    }
    let mut claims = Claims::default();
    for (change, span) in changes {
        if trace::only_read_by(run.context, &change.reads, &known) {
            claims.add(change.span, Want::To(change.text));
        } else {
            let message = format!(
                "\"{}\" has to be \"{}\" for the quality band, and is used elsewhere, too",
                change.span.of(run.context.text),
                change.text
            );
            run.say(State::Left, Topic::Quality, span, message);
        }
    }
    run.settle(claims, Topic::Quality, &|_| None);
}

/// The first bit of a mask that has no place in the new band.
fn homeless(run: &Run<'_>, call: &CallSite) -> Option<u8> {
    let Quality::Moved(moves) = band(run, &call.receiver_value) else { return None };
    let asked = mask::value(run.context, call.bound.arg(0).filter(|_| is(call, "&"))?.expr?)?;
    (0..32u8).find(|bit| asked >> bit & 1 == 1 && mask::moved(&moves, 1 << bit).is_none())
}

/// Whether a call makes something else of the numbers.
fn computes(call: &CallSite) -> bool {
    matches!(
        call.operator().effect,
        Effect::Binary | Effect::KeepBands | Effect::Expression | Effect::ReduceImage | Effect::Unknown
    )
}

/// What an image is of which all bands are of one kind: a helper gives the same band several names.
fn band(run: &Run<'_>, value: &Value) -> Quality {
    let Some((all, _)) = bands::of_images(value) else { return Quality::No };
    if all.open || all.list.is_empty() || all.list.iter().any(|band| !band.raw || band.origins().is_empty()) {
        return Quality::No;
    }
    let mut moves: Moves = Vec::new();
    let mut same = false;
    for source in all.list.iter().flat_map(|band| band.origins()) {
        match run.of_source(source).map(|(plan, own)| plan.bits(own)) {
            None | Some(Bits::Same) => same = true,
            Some(Bits::Unknown) if all.list.len() > 1 => same = true,
            Some(Bits::Unknown) => return Quality::Unclear,
            Some(Bits::Moved(fields)) if moves.contains(&fields) => {}
            Some(Bits::Moved(fields)) => moves.push(fields),
        }
    }
    match (moves.is_empty(), same) {
        (true, _) => Quality::No,
        // A whole image, of which one band is a quality band.
        (false, true) if all.list.len() > 1 => Quality::No,
        (false, true) => Quality::Unclear,
        (false, false) => Quality::Moved(moves),
    }
}

fn is(call: &CallSite, form: &str) -> bool {
    call.operator().client_form.contains(&form)
}

/// The changes that a use of a quality band needs; `None`: it is not understood.
fn uses(run: &Run<'_>, call: &CallSite, moves: &Moves) -> Option<Vec<Change>> {
    let argument = call.bound.arg(0).and_then(|arg| arg.expr);
    if is(call, "&") {
        let context = run.context;
        let mut changes = Vec::new();
        match mask::rewrite(context, argument?, moves, &mut changes) {
            Some(()) => {}
            None => return helper::rewrite(context, call, moves),
        }
        compared(run, call, moves, &mut changes)?;
        return Some(changes);
    }
    if is(call, ">>") {
        return shifted(run, call, argument?, moves).or_else(|| helper::rewrite_shift(run.context, call, moves));
    }
    // What keeps the band is looked at further on.
    (!computes(call)).then(Vec::new)
}

/// Whether a method is called on what another one gives, at once or by way of a variable.
pub fn follows(context: &Context<'_>, call: &CallSite, first: &CallSite) -> bool {
    let made_by = call.receiver_value.facts().and_then(|facts| context.analysis.origin(facts.made_by?));
    let written = || call.receiver.map(|receiver| trace::trace(context, receiver).origin);
    made_by == Some(first.expr) || written() == Some(first.expr)
}

/// `bitwiseAnd(mask).eq(mask)`, `bitwiseAnd(mask).rightShift(5)`: what is asked of the masked bits.
fn compared(run: &Run<'_>, masked: &CallSite, moves: &Moves, changes: &mut Vec<Change>) -> Option<()> {
    let context = run.context;
    for call in context.analysis.calls().filter(|call| follows(context, call, masked)) {
        let compares =
            call.operator().client_form.iter().any(|form| matches!(*form, "==" | "!=" | "<" | ">" | "<=" | ">="));
        let argument = call.bound.arg(0);
        if is(call, ">>") {
            mask::place(context, argument?.expr?, moves, changes)?;
        } else if compares {
            let argument = argument?;
            match argument.value.as_number() {
                // Nothing is set: that is said in the same way.
                Some(0.0) => {}
                // One bit: more than nothing.
                _ => mask::rewrite(context, argument.expr?, moves, changes)?,
            }
        }
    }
    Some(())
}

/// `rightShift(5).bitwiseAnd(1)`: a whole field.
fn shifted(run: &Run<'_>, call: &CallSite, place: ExprId, moves: &Moves) -> Option<Vec<Change>> {
    let context = run.context;
    let shift = context.value(place).as_number()? as u32;
    let mut changes = Vec::new();
    let mut any = false;
    for next in context.analysis.calls().filter(|next| follows(context, next, call)) {
        let asked = next.bound.arg(0).and_then(|arg| arg.value.as_number()).filter(|_| is(next, "&"))? as u64;
        let old = asked.checked_shl(shift)?;
        let new = mask::moved(moves, old)?;
        // The same field at another place.
        if new.checked_shr(new.trailing_zeros())? != old.checked_shr(old.trailing_zeros())? {
            return None;
        }
        any = true;
    }
    any.then_some(())?;
    mask::place(context, place, moves, &mut changes)?;
    Some(changes)
}
