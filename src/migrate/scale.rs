//! Numbers on another scale: factors, thresholds, ranges of pictures; and where stored numbers are used as they are.
//!
//! What is changed means the same reflectance or temperature as before. Hazard: a normalized difference cancels a factor out and
//! not an offset, so one of stored numbers runs on and is another index.

mod shown;

use super::Run;
use super::plan::Shift;
use super::remark::{State, Topic};
use super::trace::{only_read_by, trace};
use crate::diagnostic::Edit;
use crate::kb::model::{ClassId, Effect, Role, Trait};
use crate::rules::{bands, literals};
use crate::semantic::analysis::CallSite;
use crate::semantic::expression;
use crate::semantic::value::{Band, Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, UnaryOp};
use crate::text::span::Span;

/// How the numbers of some bands change.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Scaled {
    /// Not, or they are no stored numbers.
    No,
    /// All alike.
    Alike(Shift),
    /// Some do, or not all alike.
    Mixed,
}

/// Converts what can be converted, and says the rest.
pub fn convert(run: &mut Run<'_>) {
    for call in run.context.analysis.calls() {
        if shown::is_picture(run.context, call) {
            continue;
        }
        let done = factor(run, call) || threshold(run, call) || difference(run, call) || in_expression(run, call);
        if !done {
            other(run, call);
        }
    }
    shown::ranges(run);
}

/// The change of one band that is still as it is stored.
fn shift(run: &Run<'_>, band: &Band) -> Scaled {
    if !band.raw {
        return Scaled::No;
    }
    let each = band.origins().iter().map(|source| run.of_source(source).and_then(|(plan, own)| plan.shift(own)));
    let all: Vec<Option<Shift>> = each.collect();
    match &all[..] {
        [] => Scaled::No,
        [first, rest @ ..] if rest.iter().all(|other| other == first) => first.map_or(Scaled::No, Scaled::Alike),
        _ => Scaled::Mixed,
    }
}

fn scaled<'b>(run: &Run<'_>, all: impl IntoIterator<Item = &'b Band>) -> Scaled {
    let all: Vec<Scaled> = all.into_iter().map(|band| shift(run, band)).collect();
    match &all[..] {
        [] => Scaled::No,
        [first, rest @ ..] if rest.iter().all(|other| other == first) => *first,
        _ => Scaled::Mixed,
    }
}

fn bands_of(value: &Value) -> Bands {
    bands::of_images(value).map(|(bands, _)| bands).unwrap_or_else(|| Bands::closed([]))
}

/// The changes of all bands of an image, each once.
fn shifts(run: &Run<'_>, all: &Bands) -> Vec<Shift> {
    let mut found = Vec::new();
    for band in all.list.iter() {
        if let Scaled::Alike(shift) = shift(run, band)
            && !found.contains(&shift)
        {
            found.push(shift);
        }
    }
    found
}

fn is(call: &CallSite, form: &str) -> bool {
    call.operator().client_form.contains(&form)
}

/// `.multiply(0.0001)`, `.divide(10000)`: the new factor, and the offset.
fn factor(run: &mut Run<'_>, call: &CallSite) -> bool {
    if call.receiver.is_none() || !(is(call, "*") || is(call, "/")) {
        return false;
    }
    let all = bands_of(&call.receiver_value);
    let shifts = shifts(run, &all);
    let Some((arg, number)) = call.bound.arg(0).and_then(|arg| Some((arg, arg.value.as_number()?))) else {
        return false;
    };
    let factor = if is(call, "*") { number } else { 1.0 / number };
    let close = |shift: &&Shift| shift.old.1 == 0.0 && (factor / shift.old.0 - 1.0).abs() < 1e-9;
    let Some(shift) = shifts.iter().find(close) else { return false };
    let context = run.context;
    let kb = context.kb();
    let (Some((times, _)), Some((plus, _)), Some(span)) = (
        kb.method_for(ClassId::IMAGE, "*", context.python()),
        kb.method_for(ClassId::IMAGE, "+", context.python()),
        arg.expr.map(|expr| own_literal(run, expr).unwrap_or(context.span(expr))),
    ) else {
        return false;
    };
    run.edits.push(Edit::replace(span, written(shift.new.0)));
    if is(call, "/") {
        run.edits.push(Edit::replace(context.analysis.name_span(call.callee), times));
    }
    let addend = shift.new.1;
    if addend != 0.0 {
        let end = context.span(call.expr).end;
        run.edits.push(Edit::insert(end, format!(".{plus}({})", written(addend))));
    }
    let all = context.span(call.expr);
    let span = Span { start: context.analysis.name_span(call.callee).start, end: all.end };
    run.say(State::Changed, Topic::Scale, span, format!("the scale is {} now", formula(shift)));
    if shifts.len() > 1 {
        let message = "the image has bands of another scale, too, which this does not fit";
        run.say(State::Check, Topic::Scale, span, message);
    }
    true
}

/// `.gt(1500)`: the number of the same value.
fn threshold(run: &mut Run<'_>, call: &CallSite) -> bool {
    let compares = call.operator().client_form.iter().any(|form| form.starts_with(['<', '>']) && form.len() <= 2);
    if call.receiver.is_none() || !compares || is(call, "<<") || is(call, ">>") {
        return false;
    }
    let Scaled::Alike(shift) = scaled(run, bands_of(&call.receiver_value).list.iter()) else { return false };
    let Some((arg, number)) = call.bound.arg(0).and_then(|arg| Some((arg, arg.value.as_number()?))) else {
        return false;
    };
    let Some(span) = arg.expr.and_then(|expr| own_literal(run, expr)) else { return false };
    let new = rounded(shift.number(number));
    run.edits.push(Edit::replace(span, new.as_str()));
    run.say(State::Changed, Topic::Scale, span, format!("{} is {new} on the new scale", written(number)));
    true
}

/// The normalized difference of stored numbers: of the physical values now.
fn difference(run: &mut Run<'_>, call: &CallSite) -> bool {
    let Some((_, arg)) = call.with_role(Role::BandName).next() else { return false };
    if call.operator().effect != Effect::Makes {
        return false;
    }
    let all = bands_of(&call.receiver_value);
    let names: Vec<_> = literals::texts(run.context, arg);
    let found: Vec<&Band> = names.iter().filter_map(|name| all.find(&name.text)).collect();
    match scaled(run, found.iter().copied()) {
        Scaled::No => false,
        Scaled::Alike(shift) if found.len() == names.len() && shift.new.1 != 0.0 => {
            let Some(at) = before_name(run, call) else { return false };
            let code = physical(run, &shift);
            run.edits.push(Edit::insert(at, code));
            let message = format!("an offset does not cancel out in a difference: made of {}", formula(&shift));
            run.say(State::Changed, Topic::Scale, run.context.analysis.name_span(call.callee), message);
            true
        }
        Scaled::Alike(shift) => shift.new.1 == shift.old.1 / shift.old.0 * shift.new.0,
        Scaled::Mixed => false,
    }
}

/// The images of an expression: as the old numbers, for which its constants are.
fn in_expression(run: &mut Run<'_>, call: &CallSite) -> bool {
    let Some((_, text)) = call.with_role(Role::Expression).next() else { return false };
    let context = run.context;
    let Some(text) = text.value.as_text() else { return false };
    let Ok(parsed) = expression::parse(text) else { return false };
    let mut all_done = true;
    for (_, arg) in call.with_role(Role::ExpressionVariables) {
        let Some(object) = arg.value.as_object() else { continue };
        for (name, value) in &object.entries {
            let found = match scaled(run, bands_of(value).list.iter()) {
                Scaled::No => continue,
                found => found,
            };
            let expr = arg.expr.and_then(|object| literals::entry_of(context, object, name));
            let place = expr.filter(|&expr| is_chain(run, expr));
            match (found, place) {
                (Scaled::Alike(shift), Some(expr)) => {
                    let (span, code) = (context.span(expr), stored(run, &shift));
                    run.edits.push(Edit::insert(span.end, code));
                    let message = format!(
                        "\"{name}\" has the numbers that it had; reflectance or temperature is {}",
                        formula(&shift)
                    );
                    run.say(State::Check, Topic::Scale, span, message);
                }
                _ => all_done = false,
            }
        }
    }
    let own: Vec<Band> = {
        let all = bands_of(&call.receiver_value);
        parsed.bands.iter().filter_map(|(name, _)| all.find(name).cloned()).collect()
    };
    match scaled(run, &own) {
        Scaled::No => {}
        Scaled::Alike(shift) if own.len() == parsed.bands.len() => match before_name(run, call) {
            Some(at) => {
                let code = stored(run, &shift);
                run.edits.push(Edit::insert(at, code));
                let span = context.analysis.name_span(call.callee);
                let message = format!(
                    "its bands have the numbers that they had; reflectance or temperature is {}",
                    formula(&shift)
                );
                run.say(State::Check, Topic::Scale, span, message);
            }
            None => all_done = false,
        },
        _ => all_done = false,
    }
    all_done
}

/// Whatever else uses stored numbers as they are.
fn other(run: &mut Run<'_>, call: &CallSite) {
    let op = call.operator();
    let computes = matches!(op.effect, Effect::Binary | Effect::Expression | Effect::ReduceImage)
        || op.effect == Effect::KeepBands
            && !op.traits.iter().any(|known| matches!(known, Trait::CastsBands | Trait::ReplacesMask))
        || op.effect == Effect::Unknown && makes_images(run, call)
        || op.effect == Effect::Makes && call.with_role(Role::BandName).next().is_some();
    let gives = matches!(op.effect, Effect::ReduceRegion | Effect::SampleBands | Effect::ToClient)
        || op.traits.iter().any(|known| matches!(known, Trait::Exports | Trait::Aggregates));
    if !(computes || gives) || op.client_form.iter().any(|form| matches!(*form, "&" | "|" | "^" | "<<" | ">>" | "~")) {
        return;
    }
    let values = [&call.receiver_value].into_iter().chain(call.bound.args.iter().map(|arg| &arg.value));
    let found = values.flat_map(|value| shifts(run, &bands_of(value))).next();
    let Some(shift) = found else { return };
    let span = run.context.analysis.name_span(call.callee);
    let message = match gives {
        true => format!("gives stored numbers, which are others now: {}", formula(&shift)),
        false => format!("computes with stored numbers, which are others now: {}", formula(&shift)),
    };
    run.say(State::Left, Topic::Scale, span, message);
}

/// Whether the result of a call is made of pixels.
fn makes_images(run: &Run<'_>, call: &CallSite) -> bool {
    matches!(run.context.value(call.expr).class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION))
}

/// The literal that a number is written as, if nobody else reads it.
fn own_literal(run: &Run<'_>, expr: ExprId) -> Option<Span> {
    let found = trace(run.context, expr);
    let kind = &run.context.expr(found.origin).kind;
    let written = matches!(kind, ExprKind::Number { .. } | ExprKind::Unary { op: UnaryOp::Minus, .. });
    let known = found.reads.iter().copied().collect();
    (written && only_read_by(run.context, &found.reads, &known)).then(|| run.context.span(found.origin))
}

/// Whether a method can be written behind an expression as it stands.
fn is_chain(run: &Run<'_>, expr: ExprId) -> bool {
    let kind = &run.context.expr(expr).kind;
    matches!(kind, ExprKind::Name(_) | ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. })
}

/// The place before the point of a method, behind the object.
fn before_name(run: &Run<'_>, call: &CallSite) -> Option<u32> {
    let context = run.context;
    let ExprKind::Member { object, property } = &context.expr(call.callee).kind else { return None };
    let end = context.span(*object).end;
    // Brackets around the object are not part of it.
    let between = Span { start: end, end: property.span.start };
    let closing = context.source(between).rfind(')').map_or(0, |at| at as u32 + 1);
    (call.receiver == Some(*object)).then_some(end + closing)
}

/// The code that makes physical values of new numbers.
fn physical(run: &Run<'_>, shift: &Shift) -> String {
    linear(run, shift.new)
}

/// The code that makes old numbers of new ones.
fn stored(run: &Run<'_>, shift: &Shift) -> String {
    linear(run, shift.back())
}

fn linear(run: &Run<'_>, (factor, addend): (f64, f64)) -> String {
    let kb = run.context.kb();
    let name = |form: &str| kb.method_for(ClassId::IMAGE, form, run.context.python()).map_or("", |(name, _)| name);
    let mut code = format!(".{}({})", name("*"), written(factor));
    if addend != 0.0 {
        code.push_str(&format!(".{}({})", name("+"), written(addend)));
    }
    code
}

/// The physical value in words.
fn formula(shift: &Shift) -> String {
    let (scale, offset) = shift.new;
    match offset {
        offset if offset < 0.0 => format!("{} × number - {}", written(scale), written(-offset)),
        offset if offset > 0.0 => format!("{} × number + {}", written(scale), written(offset)),
        _ => format!("{} × number", written(scale)),
    }
}

/// A number without the noise of its last digits.
fn written(number: f64) -> String {
    let digits = 12 - number.abs().log10().ceil().clamp(-20.0, 12.0) as usize as i32;
    let text = format!("{number:.*}", digits.clamp(0, 20) as usize);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// A stored number: those are whole, and small ones keep three digits.
fn rounded(number: f64) -> String {
    if number.abs() >= 100.0 { format!("{number:.0}") } else { written((number * 1000.0).round() / 1000.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(written(0.0000275), "0.0000275");
        assert_eq!(written(0.0000275 / 0.0001), "0.275");
        assert_eq!(written(-0.2 / 0.0001), "-2000");
        assert_eq!(written(0.00341802), "0.00341802");
        assert_eq!(written(0.0), "0");
        assert_eq!(rounded(18181.8181), "18182");
    }
}
