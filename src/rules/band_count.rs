//! Hazard: as many names, or colours, as there are bands: the server counts, the client does not.

use super::bands;
use super::context::{Context, Listen, Rule, RuleInfo};
use super::literals;
use crate::diagnostic::Severity;
use crate::kb::model::{ClassId, Effect, Role};
use crate::semantic::analysis::CallSite;
use crate::semantic::bands::{self as selection, Selector};
use crate::semantic::bind::BoundArg;
use crate::semantic::value::{Bands, Value};
use crate::text::span::Span;

/// The rule.
pub static RULE: Rule = Rule {
    info: RuleInfo {
        name: "band-count",
        summary: "another number of names or colours than the image has bands for",
        severity: Severity::Error,
        javascript: true,
        python: true,
        fixes: false,
        docs: include_str!("../../tests/rules/band-count.md"),
    },
    listen: &[Listen::Call(|_| true, check)],
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
    shown(context, call);
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
    let Some((bands, _)) = bands::of_images(&call.subject()) else { return };
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
    // Names and places pick one band each, whatever else the image has.
    let count =
        if selectors.iter().all(plain) { Some(selectors.len()) } else { selection::select(&bands, &selectors).count() };
    if let Some(count) = count.filter(|&count| count != given) {
        let message = format!("{} for {}", many(given, "new name"), many(count, "selected band"));
        context.report(context.diagnostic(names.span, message).help("give one name for each band"));
    }
}

/// `normalizedDifference` takes two bands.
fn pair(context: &Context<'_>, call: &CallSite) {
    if call.operator().effect != Effect::Makes || call.operator().makes != ["nd"] {
        return;
    }
    for (_, arg) in call.with_role(Role::BandName) {
        if let Some(count) = arg.value.as_items().map(<[Value]>::len).filter(|&count| count != 2) {
            let message = format!("a normalized difference is of two bands, not of {count}");
            context.report(
                context.diagnostic(arg.span, message).help("give the two names, the one that counts positive first"),
            );
        }
    }
}

/// Bands and palette of an image that is shown.
fn shown(context: &Context<'_>, call: &CallSite) {
    if call.operator().server.is_some() {
        return;
    }
    for (arg, options) in call.bound.args.iter().filter_map(|arg| Some((arg, arg.value.as_object()?))) {
        let place = |key: &str| {
            let expr = arg.expr.and_then(|object| literals::entry_of(context, object, key));
            expr.map_or(arg.span, |expr| context.span(expr))
        };
        let image =
            call.bound.args.iter().map(|arg| &arg.value).chain([&call.receiver_value]).find_map(bands::of_images);
        let Some((bands, _)) = image else { continue };
        let chosen = options.get("bands").map(|value| chosen_bands(value, &bands));
        if let Some(Some(count)) = chosen
            && count != 1
            && count != 3
        {
            let message = format!("an image is shown in one band or in three, not in {count}");
            context.report(
                context.diagnostic(place("bands"), message).help("choose one band, or three for red, green and blue"),
            );
            continue;
        }
        let count = chosen.unwrap_or_else(|| bands.count().filter(|_| !options.open));
        let palette = options.get("palette").is_some_and(|value| matches!(value, Value::List(_) | Value::Str(Some(_))));
        if let Some(count) = count.filter(|&count| count > 1 && palette) {
            let message = format!("a palette colours one band, and {} are shown", many(count, "band"));
            let diagnostic =
                context.diagnostic(place("palette"), message).help("select one band, or leave out the palette");
            context.report(diagnostic.note(
                "Earth Engine says: Image.visualize: Cannot provide a palette when visualizing more than one band.",
            ));
        }
    }
}

/// How many bands the option `bands` chooses.
fn chosen_bands(value: &Value, bands: &Bands) -> Option<usize> {
    if let Some(text) = value.as_text() {
        return Some(text.split(',').count());
    }
    let items = value.as_items()?;
    let plain =
        items.iter().all(|item| item.as_text().is_none_or(|name| selection::is_plain(name)) && *item != Value::Unknown);
    if plain { Some(items.len()) } else { selection::select(bands, &selection::selectors(value)?).count() }
}

/// How many names a value has.
fn names_in(value: &Value) -> Option<usize> {
    value.as_items().map(<[Value]>::len).or_else(|| matches!(value, Value::Str(_)).then_some(1))
}

fn report(context: &Context<'_>, span: Span, names: usize, count: usize, image: &Value) {
    let list = image
        .facts()
        .map(|facts| facts.bands.list.iter().take(8).map(|band| &*band.name).collect::<Vec<_>>().join(", "));
    let message = format!("{} for an image of {}", many(names, "name"), many(count, "band"));
    let diagnostic = context.diagnostic(span, message).help("give one name for each band");
    context.report(match list {
        Some(list) if count > 0 => {
            diagnostic.note(format!("its bands: {list}{}", if count > 8 { ", ..." } else { "" }))
        }
        _ => diagnostic,
    });
}

fn many(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
