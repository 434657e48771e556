//! Reports a comparison that no pixel of the image can pass.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::ClassId;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::pixel_values::{self, PixelValues};

pub static RULE: Rule = Rule {
    name: "impossible-comparison",
    summary: "a comparison that no pixel can pass",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/impossible-comparison.md"),
    triggers: &[Trigger::Call(|op| op.receiver == Some(ClassId::IMAGE) && form_of(&op.client_form).is_some(), check)],
    ..Rule::DEFAULT
};

/// A number is beyond a range of the catalog if it is farther away than this many times its width.
const CATALOG_TOLERANCE: f64 = 9.0;

fn form_of<'a>(forms: &[&'a str]) -> Option<&'a str> {
    forms.iter().copied().find(|form| matches!(*form, "<" | "<=" | ">" | ">=" | "=="))
}

fn check(context: &Context<'_>, call: &CallSite) {
    let Some(arg) = call.bound.arg(0) else { return };
    let Some(number) = pixel_values::of_image(context, &arg.value, arg.expr).filter(PixelValues::is_constant) else {
        return;
    };
    let Some(values) = pixel_values::of_image(context, &call.receiver_value, call.receiver) else { return };
    let form = form_of(&call.operator().client_form).unwrap_or_default();
    // A constant image is made for other purposes than to be compared.
    if values.is_constant() || !is_impossible(form, number.min, &values) {
        return;
    }
    let number = number.min;
    let has = match values.bits {
        Some(bits) if bits.is_power_of_two() => format!("0 or {bits}"),
        Some(bits) => format!("0 to {}, of the bits {bits:#b}", values.max),
        None if values.whole && (values.min, values.max) == (0.0, 1.0) => "0 or 1".to_owned(),
        None => format!("{} to {}", rounded(values.min), rounded(values.max)),
    };
    let diagnostic = context
        .diagnostic(arg.span, format!("no pixel is {form} {number}: the values are {has}"))
        .note("Earth Engine reports no error: the result is 0 everywhere");
    context.report(match values.bits {
        Some(bits) if form == "==" && number == 1.0 && bits.is_power_of_two() => {
            let fixed = context.spelled("neq(0)", "neq(0)");
            diagnostic.help(format!("compare with {bits}, or use {fixed}"))
        }
        _ => diagnostic.help("compare the image that the threshold belongs to"),
    });
}

/// Returns `true` if no value passes the comparison. The ends of a range of fractions pass: scripts
/// look for values beyond them on purpose.
fn is_impossible(form: &str, number: f64, values: &PixelValues) -> bool {
    let PixelValues { min, max, whole, .. } = *values;
    let margin = if values.from_catalog { (max - min) * CATALOG_TOLERANCE } else { 0.0 };
    let is_above = number > max + margin;
    let is_below = number < min - margin;
    match form {
        ">" => is_above || (whole && number >= max),
        ">=" => is_above,
        "<" => is_below || (whole && number <= min),
        "<=" => is_below,
        "==" => {
            let lacks_bits = |bits: u64| number >= 0.0 && (number as u64) & !bits != 0;
            is_above || is_below || (whole && number.fract() != 0.0) || values.bits.is_some_and(lacks_bits)
        }
        _ => false,
    }
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
