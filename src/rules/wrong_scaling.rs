//! Reports a factor or offset that is not that of the dataset, or that is applied in the wrong
//! order.

use super::engine::context::{Context, Rule, Trigger};
use super::support::stored_values::{formula, is_kelvin, is_reflectance, same_scaling_of};
use crate::diagnostic::{Edit, Fix, Severity};
use crate::kb::model::{Band as BandFacts, ClassId, Operator};
use crate::semantic::analysis::CallSite;
use crate::semantic::query::band_choices;
use crate::semantic::value::Value;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "wrong-scaling",
    summary: "a scale factor or offset that is not that of the dataset",
    severity: Severity::Warning,
    fixes: true,
    docs: include_str!("../../tests/rules/wrong-scaling.md"),
    triggers: &[Trigger::Call(|op| op.receiver == Some(ClassId::IMAGE) && Step::has_form(op), check)],
    ..Rule::DEFAULT
};

/// Factors of reflectance in the catalog, and of the collections that it removed.
const REFLECTANCE_FACTORS: [f64; 2] = [0.0001, 0.000_027_5];
/// Factors of temperatures.
const KELVIN_FACTORS: [f64; 3] = [0.1, 0.02, 0.003_418_02];

/// A calculation with one number.
#[derive(Clone, Copy)]
enum Step {
    Times(f64),
    Plus(f64),
}

impl Step {
    fn has_form(op: &Operator<'_>) -> bool {
        op.client_form.iter().any(|form| matches!(*form, "*" | "/" | "+" | "-"))
    }

    /// Returns the calculation of a call, if its number is certain.
    fn of(call: &CallSite) -> Option<Step> {
        let form = call.operator().client_form.iter().find(|form| matches!(**form, "*" | "/" | "+" | "-"))?;
        let number = call.bound.arg(0)?.value.as_number()?;
        match *form {
            "*" => Some(Step::Times(number)),
            "/" => (number != 0.0).then_some(Step::Times(1.0 / number)),
            "+" => Some(Step::Plus(number)),
            _ => Some(Step::Plus(-number)),
        }
    }
}

fn check(context: &Context<'_>, call: &CallSite) {
    match Step::of(call) {
        Some(Step::Times(factor)) => {
            check_factor(context, call, factor);
            check_order(context, call, factor);
        }
        Some(Step::Plus(addend)) => check_sign(context, call, addend),
        None => {}
    }
}

fn is_close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-3 * b.abs()
}

/// Returns the facts of the stored bands of an image, which have the same scaling.
fn scaled_band(value: &Value, check: impl FnOnce(&BandFacts)) {
    let Some((bands, _)) = band_choices::of_images(value) else { return };
    if let Some(band) = same_scaling_of(&bands) {
        check(band);
    }
}

/// Reports a factor of other datasets.
fn check_factor(context: &Context<'_>, call: &CallSite, factor: f64) {
    scaled_band(&call.receiver_value, |band| {
        let scale = band.scale.unwrap_or(1.0);
        let others: &[f64] = match (is_kelvin(band), is_reflectance(band)) {
            (true, _) => &KELVIN_FACTORS,
            (_, true) => &REFLECTANCE_FACTORS,
            _ => return,
        };
        let is_other = others.iter().any(|other| is_close(factor, *other)) || is_shifted(factor, scale);
        if is_close(factor, scale) || !is_other {
            return;
        }
        let span = call.bound.arg(0).map_or(call.args_span, |arg| arg.span);
        let message = format!("{} is not the scale of \"{}\"", context.source(span), band.name);
        let diagnostic = context.diagnostic(span, message).help(format!("its physical value is {}", formula(band)));
        context.report(diagnostic.note("Earth Engine reports no error: the result is wrong"));
    });
}

/// Returns `true` if a factor has the digits of the scale and other zeros. Scales such as 0.0001
/// have no digits of their own.
fn is_shifted(factor: f64, scale: f64) -> bool {
    let exponent = (factor / scale).abs().log10().round();
    let digits = scale / 10f64.powf(scale.log10().floor());
    !is_close(digits, 1.0) && exponent.abs() <= 3.0 && is_close(factor, scale * 10f64.powf(exponent))
}

/// Reports an offset that is added before the factor: `add(-0.2).multiply(0.0000275)`.
fn check_order(context: &Context<'_>, call: &CallSite, factor: f64) {
    let Some(first) = context.producer_of(&call.receiver_value) else { return };
    let Some(Step::Plus(addend)) = Step::of(first) else { return };
    scaled_band(&first.receiver_value, |band| {
        let (Some(scale), Some(offset)) = (band.scale, band.offset.filter(|offset| *offset != 0.0)) else { return };
        if !is_close(factor, scale) || !is_close(addend, offset) {
            return;
        }
        let span = context.analysis.name_span(first.callee).to(call.args_span);
        let message = format!("the offset of \"{}\" is added before the scale is applied", band.name);
        let diagnostic = context.diagnostic(span, message).help(format!("its physical value is {}", formula(band)));
        context.report(diagnostic.fix_if(swap(context, first, call)));
    });
}

/// Returns a fix that swaps two calls of a chain.
fn swap(context: &Context<'_>, first: &CallSite, second: &CallSite) -> Option<Fix> {
    let step = |call: &CallSite| context.analysis.name_span(call.callee).to(call.args_span);
    let (one, two): (Span, Span) = (step(first), step(second));
    let edits = vec![Edit::replace(one, context.source(two)), Edit::replace(two, context.source(one))];
    (second.receiver == Some(first.expr)).then(|| Fix::unsafe_("Apply the scale first", edits))
}

/// Reports an offset with the wrong sign: `multiply(0.0000275).add(0.2)`.
fn check_sign(context: &Context<'_>, call: &CallSite, addend: f64) {
    let Some(first) = context.producer_of(&call.receiver_value) else { return };
    let Some(Step::Times(factor)) = Step::of(first) else { return };
    scaled_band(&first.receiver_value, |band| {
        let (Some(scale), Some(offset)) = (band.scale, band.offset.filter(|offset| *offset != 0.0)) else { return };
        if !is_close(factor, scale) || !is_close(addend, -offset) {
            return;
        }
        let span = context.analysis.name_span(call.callee).to(call.args_span);
        let message = format!("the offset of \"{}\" has the wrong sign", band.name);
        context.report(context.diagnostic(span, message).help(format!("its physical value is {}", formula(band))));
    });
}
