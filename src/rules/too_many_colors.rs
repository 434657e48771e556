//! Reports a palette with more colors than the displayed range has classes.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{BandMatch, matches, selectors};
use crate::semantic::query::{band_choices, literals};
use crate::semantic::value::{Band, Bands, Object, Value};

pub static RULE: Rule = Rule {
    name: "too-many-colors",
    summary: "a palette with more colors than the displayed range has classes",
    severity: Severity::Warning,
    docs: include_str!("../../tests/rules/too-many-colors.md"),
    triggers: &[Trigger::Call(|op| op.server.is_none(), check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    let mut images = std::iter::once(&call.receiver_value).chain(call.bound.args.iter().map(|arg| &arg.value));
    let Some(image) = images.find(|value| band_choices::of_images(value).is_some()) else { return };
    for (arg, options) in call.bound.args.iter().filter_map(|arg| Some((arg, arg.value.as_object()?))) {
        let number = |key: &str| options.get(key).and_then(Value::as_number).filter(|number| number.fract() == 0.0);
        let Some((min, max)) = number("min").zip(number("max")).filter(|(min, max)| min < max) else { continue };
        let Some(colors) = options.get("palette").and_then(colors) else { continue };
        let Some(band) = shown_band(image, options).filter(|band| band.raw) else { continue };
        let all = band.facts().map_or(0, |facts| facts.classes.len());
        let shown = max - min + 1.0;
        // More colors than the dataset has classes are a gradient.
        if options.open || colors as f64 <= shown || colors > all || is_of_catalog(&band, max) {
            continue;
        }
        let expr = arg.expr.and_then(|object| literals::entry_of(context, object, "palette"));
        let span = expr.map_or(arg.span, |expr| context.span(expr));
        context.report(
            context
                .diagnostic(span, format!("{colors} colors for {shown} classes, from {min} to {max}"))
                .help(format!("display the range of all classes: the dataset has {all}"))
                .note("Earth Engine reports no error: it spreads the colors over the range, and classes get others"),
        );
    }
}

/// Returns `true` if the catalog displays its dataset with the same maximum.
fn is_of_catalog(band: &Band, max: f64) -> bool {
    let Some((dataset, _)) = &band.source else { return false };
    let shown = dataset.visualization.as_deref().and_then(|text| serde_json::from_str::<serde_json::Value>(text).ok());
    shown.and_then(|shown| shown.get("max")?.as_f64()) == Some(max)
}

/// Returns the number of colors, if it is certain.
fn colors(palette: &Value) -> Option<usize> {
    match palette.as_items() {
        Some(items) => Some(items.len()),
        None => palette.as_text().map(|text| text.split(',').count()),
    }
}

/// Returns the only displayed band.
fn shown_band(image: &Value, options: &Object) -> Option<Band> {
    let (bands, _) = band_choices::of_images(image)?;
    let one = |bands: &Bands| (bands.count() == Some(1)).then(|| bands.list[0].clone());
    let Some(chosen) = options.get("bands") else { return one(&bands) };
    match &selectors(chosen)?[..] {
        [selector] => match matches(&bands, selector) {
            BandMatch::Bands(found) => one(&Bands::closed(found)),
            _ => None,
        },
        _ => None,
    }
}
