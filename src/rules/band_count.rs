//! Reports a list of names or a palette that does not match the number of bands.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{self as selection, Selector};
use crate::semantic::bind::BoundArg;
use crate::semantic::query::band_choices;
use crate::semantic::query::literals;
use crate::semantic::value::{Bands, Value};
use crate::text::counted::counted;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "band-count",
    summary: "a list of names or a palette that does not match the number of bands",
    severity: Severity::Error,
    docs: include_str!("../../tests/rules/band-count.md"),
    triggers: &[Trigger::Call(|_| true, check)],
    ..Rule::DEFAULT
};

fn check(context: &Context<'_>, call: &CallSite) {
    if call.bound.uncertain {
        return;
    }
    match call.operator().effect {
        Effect::Rename if call.receiver_value.class() == Some(ClassId::IMAGE) => rename(context, call),
        Effect::Select => select(context, call),
        _ => pair(context, call),
    }
    check_displayed(context, call);
}

fn rename(context: &Context<'_>, call: &CallSite) {
    let Some(count) = call.receiver_value.facts().and_then(|facts| facts.bands.count()) else { return };
    let args: Vec<&BoundArg> = call.bound.args.iter().collect();
    let names = match &args[..] {
        [] => return,
        [one] => match names_in(&one.value) {
            Some(names) => names,
            None => return,
        },
        several if several.iter().all(|arg| matches!(arg.value, Value::Str(_))) => several.len(),
        _ => return,
    };
    if names != count {
        let span = args[0].span.to(args[args.len() - 1].span);
        report(context, span, names, count, &call.receiver_value);
    }
}

fn select(context: &Context<'_>, call: &CallSite) {
    let Some((bands, _)) = band_choices::of_images(&call.subject()) else { return };
    let Some((chosen, Some(names))) = selection::selection(&call.bound) else { return };
    let Some(given) = names_in(&names.value) else { return };
    let mut selectors: Vec<Selector> = Vec::new();
    for arg in chosen {
        match selection::selectors(&arg.value) {
            Some(more) if arg.value.as_items().is_some() || more.len() == 1 => selectors.extend(more),
            _ => return,
        }
    }
    let plain = |selector: &Selector| match selector {
        Selector::Pattern(name) => selection::is_plain(name),
        Selector::Index(_) => true,
        Selector::Unknown => false,
    };
    // A name or an index selects one band, whatever other bands the image has.
    let count =
        if selectors.iter().all(plain) { Some(selectors.len()) } else { selection::select(&bands, &selectors).count() };
    if let Some(count) = count.filter(|&count| count != given) {
        let message = format!("{} for {}", counted(given, "new name"), counted(count, "selected band"));
        context.report(context.diagnostic(names.span, message).help("pass one name for each band"));
    }
}

/// Checks that `normalizedDifference` gets two bands.
fn pair(context: &Context<'_>, call: &CallSite) {
    if call.operator().effect != Effect::Makes || call.operator().makes != ["nd"] {
        return;
    }
    for (_, arg) in call.with_role(Role::BandName) {
        if let Some(count) = arg.value.as_items().map(<[Value]>::len).filter(|&count| count != 2) {
            let message = format!("a normalized difference takes two bands, not {count}");
            context.report(
                context
                    .diagnostic(arg.span, message)
                    .help("pass two names; the second band is subtracted from the first"),
            );
        }
    }
}

/// Checks the bands and the palette of a displayed image.
fn check_displayed(context: &Context<'_>, call: &CallSite) {
    if call.operator().server.is_some() {
        return;
    }
    let shown = call.with_role(Role::Visualization);
    for (arg, options) in shown.filter_map(|(_, arg)| Some((arg, arg.value.as_object()?))) {
        let span_of_option = |key: &str| {
            let expr = arg.expr.and_then(|object| literals::entry_of(context, object, key));
            expr.map_or(arg.span, |expr| context.span(expr))
        };
        let image = call
            .bound
            .args
            .iter()
            .map(|arg| &arg.value)
            .chain([&call.receiver_value])
            .find_map(band_choices::of_images);
        let Some((bands, _)) = image else { continue };
        let chosen = options.get("bands").map(|value| chosen_bands(value, &bands));
        if let Some(Some(count)) = chosen
            && count != 1
            && count != 3
        {
            let message = format!("an image is displayed with one or three bands, not {count}");
            context.report(
                context
                    .diagnostic(span_of_option("bands"), message)
                    .help("choose one band, or three for red, green and blue"),
            );
            continue;
        }
        let count = chosen.unwrap_or_else(|| bands.count().filter(|_| !options.open));
        let palette = options.get("palette").is_some_and(|value| matches!(value, Value::List(_) | Value::Str(Some(_))));
        if let Some(count) = count.filter(|&count| count > 1 && palette) {
            let message = format!("a palette applies to one band, but {} are displayed", counted(count, "band"));
            let diagnostic =
                context.diagnostic(span_of_option("palette"), message).help("select one band, or remove the palette");
            context.report(diagnostic.note(
                "Earth Engine says: Image.visualize: Cannot provide a palette when visualizing more than one band.",
            ));
        }
    }
}

/// Returns the number of bands that the option `bands` selects.
fn chosen_bands(value: &Value, bands: &Bands) -> Option<usize> {
    if let Some(text) = value.as_text() {
        return Some(text.split(',').count());
    }
    let items = value.as_items()?;
    let plain =
        items.iter().all(|item| item.as_text().is_none_or(|name| selection::is_plain(name)) && *item != Value::Unknown);
    if plain { Some(items.len()) } else { selection::select(bands, &selection::selectors(value)?).count() }
}

/// Returns the number of names in a value.
fn names_in(value: &Value) -> Option<usize> {
    value.as_items().map(<[Value]>::len).or_else(|| matches!(value, Value::Str(_)).then_some(1))
}

fn report(context: &Context<'_>, span: Span, names: usize, count: usize, image: &Value) {
    let list = image
        .facts()
        .map(|facts| facts.bands.list.iter().take(8).map(|band| &*band.name).collect::<Vec<_>>().join(", "));
    let message = format!("{} for an image of {}", counted(names, "name"), counted(count, "band"));
    let diagnostic = context.diagnostic(span, message).help("pass one name for each band");
    context.report(match list {
        Some(list) if count > 0 => {
            diagnostic.note(format!("its bands: {list}{}", if count > 8 { ", ..." } else { "" }))
        }
        _ => diagnostic,
    });
}
