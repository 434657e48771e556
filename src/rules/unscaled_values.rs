//! Reports stored integers that are used as if they were physical values.

use super::engine::context::{Context, Rule, Trigger};
use super::support::stored_values::{formula, is_black, is_kelvin, is_physical, is_reflectance, stored};
use crate::diagnostic::Severity;
use crate::kb::model::{Band as BandFacts, Operator, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, Selector, matches, selectors};
use crate::semantic::query::band_choices;
use crate::semantic::query::literals;
use crate::semantic::value::{Bands, Value};
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "unscaled-values",
    summary: "stored integers used as if they were physical values",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/unscaled-values.md"),
    triggers: &[Trigger::Call(is_relevant, check)],
    ..Rule::DEFAULT
};

fn compares(op: &Operator<'_>) -> bool {
    op.client_form.iter().any(|sign| sign.starts_with(['<', '>']))
}

fn is_relevant(op: &Operator<'_>) -> bool {
    compares(op) || op.server.is_none() || op.takes(&[Role::ExpressionVariables]) || op.makes == ["nd"]
}

fn check(context: &Context<'_>, call: &CallSite) {
    if compares(call.operator()) {
        threshold(context, call);
    }
    if call.operator().server.is_none() {
        shown(context, call);
    }
    if call.with_role(Role::ExpressionVariables).next().is_some() {
        index(context, call);
    }
    if call.operator().makes == ["nd"] {
        difference(context, call);
    }
}

/// Checks thresholds: `image.select('B8').gt(0.3)`.
fn threshold(context: &Context<'_>, call: &CallSite) {
    let Some((found, _)) = band_choices::of_images(&call.receiver_value) else { return };
    let Some(band) = stored(&found) else { return };
    for arg in &call.bound.args {
        if let Value::Num(Some(number)) = arg.value
            && is_physical(band, number)
        {
            report(context, arg.span, band, &format!("{number} is compared with"));
        }
    }
}

/// Checks the display range of an image.
fn shown(context: &Context<'_>, call: &CallSite) {
    let image =
        call.bound.args.iter().map(|arg| &arg.value).chain([&call.receiver_value]).find_map(band_choices::of_images);
    let Some((all, _)) = image else { return };
    for (arg, options) in call.bound.args.iter().filter_map(|arg| Some((arg, arg.value.as_object()?))) {
        let chosen = match options.get("bands").map(selectors) {
            None => all.clone(),
            Some(None) => continue,
            Some(Some(chosen)) => match select_bands(&all, &chosen) {
                Some(bands) => bands,
                None => continue,
            },
        };
        let Some(band) = stored(&chosen) else { continue };
        let Some(max) = options.get("max").and_then(largest) else { continue };
        if is_physical(band, max) || is_black(band, max) {
            let expr = arg.expr.and_then(|object| literals::entry_of(context, object, "max"));
            let span = expr.map_or(arg.span, |expr| context.span(expr));
            report(context, span, band, &format!("a maximum of {max} does not match"));
        }
    }
}

fn select_bands(all: &Bands, chosen: &[Selector]) -> Option<Bands> {
    let found = chosen.iter().map(|selector| match matches(all, selector) {
        BandMatch::Bands(found) => Some(found),
        _ => None,
    });
    Some(Bands::closed(found.collect::<Option<Vec<_>>>()?.concat()))
}

fn largest(value: &Value) -> Option<f64> {
    match value.as_items() {
        Some(items) => items.iter().map(Value::as_number).collect::<Option<Vec<_>>>()?.into_iter().reduce(f64::max),
        None => value.as_number(),
    }
}

/// Checks indices with constants that only fit reflectance.
fn index(context: &Context<'_>, call: &CallSite) {
    let Some((_, expression)) = call.with_role(Role::Expression).next() else { return };
    let Some(text) = expression.value.as_text() else { return };
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let has = |part: &str| plain.contains(part);
    let evi = has("2.5*") && has("7.5*") || has("2.5*") && has("2.4*");
    let savi = has("0.5") && has("1.5");
    // The expression may scale the values itself.
    if !(evi || savi) || has("10000") || has("0.0001") || has("0.00002") || has("e-") {
        return;
    }
    for (_, arg) in call.with_role(Role::ExpressionVariables) {
        let Some(variables) = arg.value.as_object().filter(|object| !object.open) else { continue };
        let found: Vec<Option<&BandFacts>> = variables
            .entries
            .iter()
            .filter(|(_, value)| !matches!(value, Value::Num(_)))
            .map(|(_, value)| value.facts().and_then(|facts| stored(&facts.bands)))
            .collect();
        if let Some(Some(band)) = found.first().filter(|_| found.iter().all(|band| band.is_some_and(is_reflectance))) {
            let name = if evi { "an EVI" } else { "a SAVI" };
            report(context, expression.span, band, &format!("{name} has constants for reflectance, but uses"));
        }
    }
}

fn difference(context: &Context<'_>, call: &CallSite) {
    let Some((found, _)) = band_choices::of_images(&call.receiver_value) else { return };
    for (_, arg) in call.with_role(Role::BandName) {
        let Some(names) = arg.value.as_items() else { continue };
        let named: Vec<&BandFacts> = names
            .iter()
            .filter_map(|name| found.find(name.as_text()?).filter(|band| band.raw)?.facts())
            .filter(|band| is_reflectance(band) && band.offset.is_some_and(|offset| offset != 0.0))
            .collect();
        if let (2, [band, _]) = (names.len(), &named[..]) {
            let message = format!(
                "the offset of \"{}\" does not cancel out in a normalized difference of stored values",
                band.name
            );
            let diagnostic = context.diagnostic(arg.span, message).help(format!("scale first: {}", formula(band)));
            context.report(diagnostic.severity(context.severity.min(Severity::Hint)));
        }
    }
}

fn report(context: &Context<'_>, span: Span, band: &BandFacts, use_phrase: &str) {
    let kind = if is_kelvin(band) { "temperature" } else { "reflectance" };
    let diagnostic = context
        .diagnostic(span, format!("{use_phrase} the stored values of \"{}\", which are not {kind}", band.name))
        .help(format!("{kind} is {}: scale the band first, or use a stored value", formula(band)))
        .note("Earth Engine reports no error: the result is wrong");
    context.report(diagnostic);
}
