//! Reports coordinates with the latitude before the longitude.

use super::engine::context::{Context, Rule, Trigger};
use crate::diagnostic::{Diagnostic, Edit, Fix, Severity};
use crate::kb::model::Role;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::coordinates::{self, Pair};
use crate::syntax::hir::ExprId;
use crate::text::span::Span;

pub static RULE: Rule = Rule {
    name: "latitude-longitude-order",
    summary: "latitude before longitude",
    severity: Severity::Error,
    fixes: true,
    docs: include_str!("../../tests/rules/latitude-longitude-order.md"),
    triggers: &[Trigger::Call(|op| op.takes(&[Role::Coordinates, Role::Longitude]), check)],
    ..Rule::DEFAULT
};

/// Distance in degrees within which exchanged numbers are those of a place.
const NEAR: f64 = 1.0;
/// Distance in degrees beyond which numbers are not those of a place.
const FAR: f64 = 4.0;

fn check(context: &Context<'_>, call: &CallSite) {
    let pairs = coordinates::pairs(context, call);
    if let Some((x, y)) = pairs.iter().find_map(|pair| pair.numbers().filter(|&numbers| is_swapped(numbers))) {
        let diagnostic = context
            .diagnostic(span(context, call), format!("{y} is not a latitude: longitude comes first"))
            .help(format!("did you mean longitude {y}, latitude {x}?"))
            .note("Earth Engine reports no error: the location is wrong, and results are empty");
        return context.report(with_fix(context, diagnostic, &pairs));
    }
    // Numbers that only fit this order contradict the names.
    if pairs.is_empty() || pairs.iter().any(|pair| pair.x.number.is_some_and(|x| x.abs() > 90.0)) {
        return;
    }
    if let Some(diagnostic) = named(context, call, &pairs).or_else(|| placed(context, call, &pairs)) {
        let diagnostic = diagnostic.note("Earth Engine reports no error: the location is wrong, and results are empty");
        context.report(diagnostic.severity(context.severity.min(Severity::Hint)));
    }
}

/// Returns `true` if the second number cannot be a latitude and the first can.
fn is_swapped((x, y): (f64, f64)) -> bool {
    x.abs() <= 90.0 && y.abs() > 90.0 && y.abs() <= 180.0
}

/// Returns the span of the coordinates.
fn span(context: &Context<'_>, call: &CallSite) -> Span {
    let is_coordinate = |role: Role| matches!(role, Role::Coordinates | Role::Longitude | Role::Latitude);
    let spans = call.arguments().filter(|(param, _)| is_coordinate(param.role)).map(|(_, arg)| arg.span);
    spans.reduce(|all, next| all.to(next)).unwrap_or_else(|| context.span(call.expr))
}

/// Adds the exchange of all pairs, if the text has each number.
fn with_fix(context: &Context<'_>, diagnostic: Diagnostic, pairs: &[Pair]) -> Diagnostic {
    let spans = |pair: &Pair| Some((context.span(pair.x.expr?), context.span(pair.y.expr?)));
    let Some(spans) = pairs.iter().map(spans).collect::<Option<Vec<_>>>() else { return diagnostic };
    let edits =
        spans.into_iter().flat_map(|(x, y)| [Edit::replace(x, context.source(y)), Edit::replace(y, context.source(x))]);
    diagnostic.fix(Fix::unsafe_("Swap longitude and latitude", edits.collect()))
}

/// The axis that a name tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Longitude,
    Latitude,
}

/// Reports names of latitudes in the places of longitudes, and the other way around.
fn named(context: &Context<'_>, call: &CallSite, pairs: &[Pair]) -> Option<Diagnostic> {
    let axis = |expr: Option<ExprId>| axis(coordinates::name_of(context, expr?)?);
    let axes: Vec<(Axis, Axis)> =
        pairs.iter().map(|pair| axis(pair.x.expr).zip(axis(pair.y.expr))).collect::<Option<_>>()?;
    use Axis::{Latitude, Longitude};
    if axes.iter().all(|axes| *axes == (Latitude, Longitude)) {
        let diagnostic = context
            .diagnostic(span(context, call), "the names say latitude before longitude")
            .help("pass the longitude first");
        return Some(with_fix(context, diagnostic, pairs));
    }
    let is_grouped = axes == [(Longitude, Longitude), (Latitude, Latitude)]
        || axes == [(Latitude, Latitude), (Longitude, Longitude)];
    is_grouped.then(|| {
        context
            .diagnostic(span(context, call), "the names say both longitudes beside each other")
            .help("pass west, south, east and north, in this order")
    })
}

/// Returns the axis that a name tells: `minLat`, `lon_0`, `west`.
fn axis(name: &str) -> Option<Axis> {
    let mut found = None;
    for word in words(name) {
        let axis = match without_extreme(&word) {
            "lat" | "lats" | "latitude" | "latitudes" | "south" | "north" => Axis::Latitude,
            "lon" | "lons" | "lng" | "lngs" | "long" | "longitude" | "longitudes" | "west" | "east" => Axis::Longitude,
            _ => continue,
        };
        // `latlon` and `lat_lon_pair` tell nothing.
        if found.replace(axis).is_some_and(|known| known != axis) {
            return None;
        }
    }
    found
}

/// Splits `minLat`, `MIN_LAT` and `lat0` into words in lowercase.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_alphabetic() || (letter.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        was_lower = letter.is_lowercase();
        if letter.is_alphabetic() {
            words.iter_mut().last().into_iter().for_each(|word| word.extend(letter.to_lowercase()));
        }
    }
    words
}

fn without_extreme(word: &str) -> &str {
    let word = word.strip_prefix("min").or_else(|| word.strip_prefix("max")).unwrap_or(word);
    word.strip_suffix("min").or_else(|| word.strip_suffix("max")).unwrap_or(word)
}

/// Reports numbers that are those of a place that the line names, exchanged.
fn placed(context: &Context<'_>, call: &CallSite, pairs: &[Pair]) -> Option<Diagnostic> {
    let numbers: Vec<(f64, f64)> = pairs.iter().map(Pair::numbers).collect::<Option<_>>()?;
    let middle = |pick: fn(&(f64, f64)) -> f64| {
        let (low, high) = numbers.iter().map(pick).fold((f64::MAX, f64::MIN), |(a, b), n| (a.min(n), b.max(n)));
        (low + high) / 2.0
    };
    let (x, y) = (middle(|pair| pair.0), middle(|pair| pair.1));
    let cities = context.kb().words().places.cities.rows.iter();
    let is_near = |lon: f64, lat: f64, distance: f64| (x - lon).abs() <= distance && (y - lat).abs() <= distance;
    let exchanged = |lon: f64, lat: f64| is_near(lat, lon, NEAR) && !is_near(lon, lat, FAR);
    let near: Vec<&str> =
        cities.filter(|(_, _, lon, lat)| exchanged(*lon, *lat)).map(|(name, ..)| name.as_str()).collect();
    if near.is_empty() {
        return None;
    }
    let line = line_of(context, call).to_lowercase();
    let name = near.into_iter().find(|name| {
        let lower = name.to_lowercase();
        let starts_word = |at: usize| !line[..at].ends_with(char::is_alphanumeric);
        [lower.clone(), lower.replace(' ', "_"), lower.replace(' ', "")]
            .iter()
            .any(|name| line.match_indices(name.as_str()).any(|(at, _)| starts_word(at)))
    })?;
    let diagnostic = context
        .diagnostic(
            span(context, call),
            format!("these are the latitude and longitude of {name}: longitude comes first"),
        )
        .help(format!("did you mean longitude {y}, latitude {x}?"));
    Some(with_fix(context, diagnostic, pairs))
}

/// Returns the lines of a call, with a comment beside it.
fn line_of<'a>(context: &Context<'a>, call: &CallSite) -> &'a str {
    context.depend_on_file();
    let span = context.span(call.expr).range();
    let start = context.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = context.text[span.end..].find('\n').map_or(context.text.len(), |at| span.end + at);
    &context.text[start..end]
}
