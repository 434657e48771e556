//! Converts numbers to the scale of the new dataset: factors, thresholds and display ranges.
//!
//! A converted number means the same reflectance or temperature as before. Other uses of stored
//! numbers get a note.
//!
//! # Hazards
//! A normalized difference cancels a factor but not an offset: computed from stored numbers, it
//! still runs and is another index.

mod correction;
mod display_range;
mod factor;

use super::note::{MigrationNote, NoteStatus, Topic};
use super::successor::Rescaling;
use super::trace::{has_no_other_reads, trace};
use super::{Migrator, has_form};
use crate::diagnostic::Edit;
use crate::kb::model::{ClassId, Effect, Role, Trait};
use crate::semantic::analysis::CallSite;
use crate::semantic::expression;
use crate::semantic::query::{band_choices, literals};
use crate::semantic::value::{Band, Bands, Value};
use crate::syntax::hir::{ExprId, ExprKind, UnaryOp};
use crate::text::span::Span;

/// How the numbers of some bands change.
#[derive(Debug, Clone, Copy, PartialEq)]
enum BandScaling {
    /// No change, or the bands have no stored numbers.
    Unchanged,
    /// All change alike.
    Uniform(Rescaling),
    /// Only some change, or not all alike.
    Mixed,
}

/// Converts numbers whose use is understood, and notes the other uses.
pub fn convert(migrator: &mut Migrator<'_>) {
    for call in migrator.context.analysis.calls() {
        if display_range::is_visualization(migrator.context, call) {
            continue;
        }
        correction::note(migrator, call);
        let is_converted = convert_factor(migrator, call)
            || convert_shift(migrator, call)
            || convert_threshold(migrator, call)
            || convert_difference(migrator, call)
            || convert_expression(migrator, call);
        if !is_converted {
            note_other_use(migrator, call);
        }
    }
    display_range::ranges(migrator);
}

/// Notes the new scale of a replaced dataset if some code is left, and no other note tells the
/// scale.
pub fn note_new_scales(migrator: &mut Migrator<'_>) {
    let is_left = |note: &MigrationNote| {
        note.status == NoteStatus::Unchanged && matches!(note.topic, Topic::Band | Topic::Dataset)
    };
    if !migrator.notes.iter().any(is_left) {
        return;
    }
    let mut noted_scales: Vec<String> = Vec::new();
    for (successor, span) in migrator.replaced.clone() {
        let Some(rescaling) = successor.old_bands().iter().find_map(|band| successor.rescaling(band)) else { continue };
        let new = formula(&rescaling);
        let tells = |note: &MigrationNote| {
            note.topic == Topic::Scale && (note.status != NoteStatus::Unchanged || note.message.contains(&new))
        };
        if !noted_scales.contains(&new) && !migrator.notes.iter().any(tells) {
            let message = format!("numbers of \"{}\" have another scale: {new}", successor.new);
            migrator.note_review(Topic::Scale, span, message);
        }
        noted_scales.push(new);
    }
}

/// Returns the change of the stored numbers of one band.
fn band_scaling(migrator: &Migrator<'_>, band: &Band) -> BandScaling {
    if !band.raw && !band.is_partly_raw {
        return BandScaling::Unchanged;
    }
    let each = band.origins().iter().map(|source| {
        migrator.source_successor(source).and_then(|(successor, old_name)| successor.rescaling(old_name))
    });
    let all: Vec<Option<Rescaling>> = each.collect();
    match &all[..] {
        [] => BandScaling::Unchanged,
        _ if band.is_partly_raw && all.iter().any(Option::is_some) => BandScaling::Mixed,
        [first, rest @ ..] if rest.iter().all(|other| other == first) => {
            first.map_or(BandScaling::Unchanged, BandScaling::Uniform)
        }
        _ => BandScaling::Mixed,
    }
}

fn common_scaling<'b>(migrator: &Migrator<'_>, all: impl IntoIterator<Item = &'b Band>) -> BandScaling {
    let all: Vec<BandScaling> = all.into_iter().map(|band| band_scaling(migrator, band)).collect();
    match &all[..] {
        [] => BandScaling::Unchanged,
        [first, rest @ ..] if rest.iter().all(|other| other == first) => *first,
        _ => BandScaling::Mixed,
    }
}

fn bands_of(value: &Value) -> Bands {
    band_choices::of_images(value).map(|(bands, _)| bands).unwrap_or_else(|| Bands::closed([]))
}

/// Returns the distinct changes of the bands of an image.
fn rescalings(migrator: &Migrator<'_>, all: &Bands) -> Vec<Rescaling> {
    let mut distinct = Vec::new();
    for band in all.list.iter() {
        if let BandScaling::Uniform(rescaling) = band_scaling(migrator, band)
            && !distinct.contains(&rescaling)
        {
            distinct.push(rescaling);
        }
    }
    distinct
}

/// Converts a scale factor, and adds the offset: `.multiply(0.0001)`, `.divide(10000)`.
fn convert_factor(migrator: &mut Migrator<'_>, call: &CallSite) -> bool {
    if call.receiver.is_none() || !(has_form(call, "*") || has_form(call, "/")) {
        return false;
    }
    let Some(factor::Factor { image, number, expr }) = factor::factor(migrator, call) else { return false };
    let rescalings = rescalings(migrator, &bands_of(&image));
    let factor = if has_form(call, "*") { number } else { 1.0 / number };
    let is_close = |rescaling: &&Rescaling| rescaling.old.1 == 0.0 && (factor / rescaling.old.0 - 1.0).abs() < 1e-9;
    let Some(rescaling) = rescalings.iter().find(is_close) else { return false };
    let context = migrator.context;
    let kb = context.kb();
    let (Some((times, _)), Some((plus, _)), Some(span)) = (
        kb.method_for(ClassId::IMAGE, "*", context.python()),
        kb.method_for(ClassId::IMAGE, "+", context.python()),
        expr.map(|expr| exclusive_literal(migrator, expr).unwrap_or(context.span(expr))),
    ) else {
        return false;
    };
    migrator.edits.push(Edit::replace(span, format_number(rescaling.new.0)));
    if has_form(call, "/") {
        migrator.edits.push(Edit::replace(context.analysis.name_span(call.callee), times));
    }
    let addend = rescaling.new.1;
    if addend != 0.0 {
        let end = context.span(call.expr).end;
        migrator.edits.push(Edit::insert(end, format!(".{plus}({})", format_number(addend))));
    }
    let all = context.span(call.expr);
    let span = Span { start: context.analysis.name_span(call.callee).start, end: all.end };
    migrator.note_change(Topic::Scale, span, format!("the scale is {} now", formula(rescaling)));
    if rescalings.len() > 1 {
        let message = "the image also has bands with another scale, for which this is wrong";
        migrator.note_review(Topic::Scale, span, message);
    }
    true
}

/// Converts the image of a sum with a number back to old numbers, which the number assumes:
/// `.subtract(2731.5).divide(10)`.
fn convert_shift(migrator: &mut Migrator<'_>, call: &CallSite) -> bool {
    if call.receiver.is_none() || !(has_form(call, "+") || has_form(call, "-")) {
        return false;
    }
    let scaling = common_scaling(migrator, bands_of(&call.receiver_value).list.iter());
    let is_number = call.bound.arg(0).is_some_and(|arg| arg.value.as_number().is_some());
    let (BandScaling::Uniform(rescaling), true) = (scaling, is_number) else { return false };
    let Some(at) = offset_after_object(migrator, call) else { return false };
    migrator.edits.push(Edit::insert(at, stored_code(migrator, &rescaling)));
    let message = format!("it keeps its old numbers; reflectance or temperature is {}", formula(&rescaling));
    migrator.note_review(Topic::Scale, migrator.context.analysis.name_span(call.callee), message);
    true
}

/// Converts a threshold: `.gt(1500)`.
fn convert_threshold(migrator: &mut Migrator<'_>, call: &CallSite) -> bool {
    let is_comparison = call.operator().client_form.iter().any(|form| form.starts_with(['<', '>']) && form.len() <= 2);
    if call.receiver.is_none() || !is_comparison || has_form(call, "<<") || has_form(call, ">>") {
        return false;
    }
    let BandScaling::Uniform(rescaling) = common_scaling(migrator, bands_of(&call.receiver_value).list.iter()) else {
        return false;
    };
    let Some((arg, number)) = call.bound.arg(0).and_then(|arg| Some((arg, arg.value.as_number()?))) else {
        return false;
    };
    let Some(span) = arg.expr.and_then(|expr| exclusive_literal(migrator, expr)) else { return false };
    let new = format_stored(rescaling.convert(number));
    migrator.edits.push(Edit::replace(span, new.as_str()));
    migrator.note_change(Topic::Scale, span, format!("{} is {new} on the new scale", format_number(number)));
    true
}

/// Converts a normalized difference of stored numbers to one of physical values.
fn convert_difference(migrator: &mut Migrator<'_>, call: &CallSite) -> bool {
    let Some((_, arg)) = call.with_role(Role::BandName).next() else { return false };
    if call.operator().effect != Effect::Makes {
        return false;
    }
    let all = bands_of(&call.receiver_value);
    let names: Vec<_> = literals::texts(migrator.context, arg);
    let known_bands: Vec<&Band> = names.iter().filter_map(|name| all.find(&name.text)).collect();
    match common_scaling(migrator, known_bands.iter().copied()) {
        BandScaling::Unchanged => false,
        BandScaling::Uniform(rescaling) if known_bands.len() == names.len() && rescaling.new.1 != 0.0 => {
            let Some(at) = offset_after_object(migrator, call) else { return false };
            let code = physical_code(migrator, &rescaling);
            migrator.edits.push(Edit::insert(at, code));
            let message =
                format!("an offset does not cancel out in a difference: now computed from {}", formula(&rescaling));
            migrator.note_change(Topic::Scale, migrator.context.analysis.name_span(call.callee), message);
            true
        }
        BandScaling::Uniform(rescaling) => rescaling.new.1 == rescaling.old.1 / rescaling.old.0 * rescaling.new.0,
        BandScaling::Mixed => false,
    }
}

/// Converts the images of an expression back to old numbers, which its constants assume.
fn convert_expression(migrator: &mut Migrator<'_>, call: &CallSite) -> bool {
    let Some((_, text)) = call.with_role(Role::Expression).next() else { return false };
    let context = migrator.context;
    let Some(text) = text.value.as_text() else { return false };
    let Ok(parsed) = expression::parse(text) else { return false };
    let mut is_converted = true;
    for (_, arg) in call.with_role(Role::ExpressionVariables) {
        let Some(object) = arg.value.as_object() else { continue };
        for (name, value) in &object.entries {
            let scaling = match common_scaling(migrator, bands_of(value).list.iter()) {
                BandScaling::Unchanged => continue,
                scaling => scaling,
            };
            let expr = arg.expr.and_then(|object| literals::entry_of(context, object, name));
            let target = expr.filter(|&expr| is_chain(migrator, expr));
            match (scaling, target) {
                (BandScaling::Uniform(rescaling), Some(expr)) => {
                    let (span, code) = (context.span(expr), stored_code(migrator, &rescaling));
                    migrator.edits.push(Edit::insert(span.end, code));
                    let message = format!(
                        "\"{name}\" keeps its old numbers; reflectance or temperature is {}",
                        formula(&rescaling)
                    );
                    migrator.note_review(Topic::Scale, span, message);
                }
                _ => is_converted = false,
            }
        }
    }
    let image_bands: Vec<Band> = {
        let all = bands_of(&call.receiver_value);
        parsed.bands.iter().filter_map(|(name, _)| all.find(name).cloned()).collect()
    };
    match common_scaling(migrator, &image_bands) {
        BandScaling::Unchanged => {}
        BandScaling::Uniform(rescaling) if image_bands.len() == parsed.bands.len() => {
            match offset_after_object(migrator, call) {
                Some(at) => {
                    let code = stored_code(migrator, &rescaling);
                    migrator.edits.push(Edit::insert(at, code));
                    let span = context.analysis.name_span(call.callee);
                    let message = format!(
                        "its bands keep their old numbers; reflectance or temperature is {}",
                        formula(&rescaling)
                    );
                    migrator.note_review(Topic::Scale, span, message);
                }
                None => is_converted = false,
            }
        }
        _ => is_converted = false,
    }
    is_converted
}

/// Notes any other use of stored numbers.
fn note_other_use(migrator: &mut Migrator<'_>, call: &CallSite) {
    let op = call.operator();
    let is_computation = matches!(op.effect, Effect::Binary | Effect::Expression | Effect::ReduceImage)
        || op.effect == Effect::KeepBands
            && !op.traits.iter().any(|known| matches!(known, Trait::CastsBands | Trait::ReplacesMask))
        || op.effect == Effect::Unknown && is_image_call(migrator, call)
        || op.effect == Effect::Makes && call.with_role(Role::BandName).next().is_some();
    let returns_numbers = matches!(op.effect, Effect::ReduceRegion | Effect::SampleBands | Effect::ToClient)
        || op.traits.iter().any(|known| matches!(known, Trait::Exports | Trait::Aggregates));
    if !(is_computation || returns_numbers)
        || op.client_form.iter().any(|form| matches!(*form, "&" | "|" | "^" | "<<" | ">>" | "~"))
    {
        return;
    }
    // The region may be an image too.
    let args = call.arguments().filter(|(param, _)| param.role != Role::Region).map(|(_, arg)| &arg.value);
    let images: Vec<Bands> = std::iter::once(&call.receiver_value).chain(args).map(bands_of).collect();
    let verb = if returns_numbers { "returns" } else { "computes with" };
    let span = migrator.context.analysis.name_span(call.callee);
    let message = match images.iter().flat_map(|all| rescalings(migrator, all)).next() {
        Some(rescaling) => format!("{verb} stored numbers, which changed: {}", formula(&rescaling)),
        None => match images.iter().find_map(|all| mixed_rescaling(migrator, all)) {
            Some((rescaling, dataset)) => {
                let new = formula(&rescaling);
                format!("{verb} numbers of which only the stored ones of \"{dataset}\" changed: {new}")
            }
            None => return,
        },
    };
    migrator.note_unchanged(Topic::Scale, span, message);
}

/// Returns the first change of the numbers of an image of which only some change, or not all alike,
/// and its dataset.
fn mixed_rescaling(migrator: &Migrator<'_>, all: &Bands) -> Option<(Rescaling, &'static str)> {
    let mixed = all.list.iter().filter(|band| band_scaling(migrator, band) == BandScaling::Mixed);
    let mut sources = mixed.flat_map(Band::origins).filter_map(|source| migrator.source_successor(source));
    sources.find_map(|(successor, old_name)| Some((successor.rescaling(old_name)?, successor.new)))
}

/// Returns `true` if a call returns an image or image collection.
fn is_image_call(migrator: &Migrator<'_>, call: &CallSite) -> bool {
    matches!(migrator.context.value(call.expr).class(), Some(ClassId::IMAGE | ClassId::IMAGE_COLLECTION))
}

/// Returns the literal of a number unless other code reads it too.
fn exclusive_literal(migrator: &Migrator<'_>, expr: ExprId) -> Option<Span> {
    let traced = trace(migrator.context, expr);
    let kind = &migrator.context.expr(traced.origin).kind;
    let is_literal = matches!(kind, ExprKind::Number { .. } | ExprKind::Unary { op: UnaryOp::Minus, .. });
    let known = traced.reads.iter().copied().collect();
    (is_literal && has_no_other_reads(migrator.context, &traced.reads, &known))
        .then(|| migrator.context.span(traced.origin))
}

/// Returns `true` if a method call can follow an expression without parentheses.
fn is_chain(migrator: &Migrator<'_>, expr: ExprId) -> bool {
    let kind = &migrator.context.expr(expr).kind;
    matches!(kind, ExprKind::Name(_) | ExprKind::Call { .. } | ExprKind::Member { .. } | ExprKind::Index { .. })
}

/// Returns the offset between the object of a method call and the dot.
fn offset_after_object(migrator: &Migrator<'_>, call: &CallSite) -> Option<u32> {
    let context = migrator.context;
    let ExprKind::Member { object, property } = &context.expr(call.callee).kind else { return None };
    let end = context.span(*object).end;
    // The span of the object does not include parentheses around it.
    let between = Span { start: end, end: property.span.start };
    let closing = context.source(between).rfind(')').map_or(0, |at| at as u32 + 1);
    (call.receiver == Some(*object)).then_some(end + closing)
}

/// Returns code that converts new numbers to physical values.
fn physical_code(migrator: &Migrator<'_>, rescaling: &Rescaling) -> String {
    linear_code(migrator, rescaling.new)
}

/// Returns code that converts new numbers to old ones.
fn stored_code(migrator: &Migrator<'_>, rescaling: &Rescaling) -> String {
    linear_code(migrator, rescaling.inverse())
}

fn linear_code(migrator: &Migrator<'_>, (factor, addend): (f64, f64)) -> String {
    let kb = migrator.context.kb();
    let name = |form: &str| kb.method_for(ClassId::IMAGE, form, migrator.context.python()).map_or("", |(name, _)| name);
    let mut code = format!(".{}({})", name("*"), format_number(factor));
    if addend != 0.0 {
        code.push_str(&format!(".{}({})", name("+"), format_number(addend)));
    }
    code
}

/// Returns the formula of the physical value for a note.
pub fn formula(rescaling: &Rescaling) -> String {
    let (scale, offset) = rescaling.new;
    match offset {
        offset if offset < 0.0 => format!("{} × number - {}", format_number(scale), format_number(-offset)),
        offset if offset > 0.0 => format!("{} × number + {}", format_number(scale), format_number(offset)),
        _ => format!("{} × number", format_number(scale)),
    }
}

/// Formats a number without floating-point noise.
fn format_number(number: f64) -> String {
    let digits = 12 - number.abs().log10().ceil().clamp(-20.0, 12.0) as usize as i32;
    let text = format!("{number:.*}", digits.clamp(0, 20) as usize);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Formats a stored number: rounded to an integer, or to three decimals below 100.
fn format_stored(number: f64) -> String {
    if number.abs() >= 100.0 { format!("{number:.0}") } else { format_number((number * 1000.0).round() / 1000.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(format_number(0.0000275), "0.0000275");
        assert_eq!(format_number(0.0000275 / 0.0001), "0.275");
        assert_eq!(format_number(-0.2 / 0.0001), "-2000");
        assert_eq!(format_number(0.00341802), "0.00341802");
        assert_eq!(format_number(0.0), "0");
        assert_eq!(format_stored(18181.8181), "18182");
    }
}
