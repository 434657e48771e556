//! Recipes as rivals of what is put together: where pieces leave a task of the request undone, a recipe that does it is taken.

use super::report::Report;
use super::{Options, judge};
use crate::assist::recipes::{self, Writing};
use crate::assist::request::Request;
use crate::assist::request::places::Shape;
use crate::assist::request::tokens::{Kind, tokens};
use crate::kb::kb;
use crate::kb::model_recipes::{Parameter, ParameterKind, Recipe};
use crate::syntax::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::OnceLock;

/// Recipes that are tried, best first.
const TRIED: usize = 3;
/// What share of a request's rare words a recipe must have.
const LEAST: f32 = 0.5;

/// The better of the composed script and the recipes that fit; nothing, if there is neither.
pub fn better(
    text: &str,
    steps: &[Request],
    composed: Option<(String, Report)>,
    options: &Options,
) -> Option<(String, Report)> {
    let undone = composed.as_ref().is_none_or(|(_, report)| !report.undone.is_empty());
    if !undone {
        return composed;
    }
    let request = &steps[0];
    let mut best = composed;
    for (score, recipe) in nearest(text).into_iter().take(TRIED) {
        if score < LEAST {
            continue;
        }
        let Some((script, report)) = written(recipe, request, text, options) else { continue };
        if best.as_ref().is_none_or(|(_, known)| report.missing() < known.missing()) {
            best = Some((script, report));
        }
    }
    best
}

/// Recipes by how many of the rare words of a request they share, from 0 to 1.
fn nearest(text: &str) -> Vec<(f32, &'static Recipe<'static>)> {
    let weights = weights();
    let words = words(text);
    let weight = |word: &String| weights.get(word).copied().unwrap_or(0.0);
    let all: f32 = words.iter().map(weight).sum();
    let mut found: Vec<(f32, &Recipe<'_>)> = kb()
        .recipes()
        .iter()
        .map(|recipe| {
            let of = |wording: &str| {
                let own = self::words(wording);
                let shared: f32 = words.iter().filter(|word| own.contains(*word)).map(weight).sum();
                let own: f32 = own.iter().map(weight).sum();
                // What of the request is in the wording, and of the wording in the request.
                0.6 * shared / all.max(1e-6) + 0.4 * shared / own.max(1e-6)
            };
            let best = recipe.requests.iter().copied().chain([recipe.title]).map(of).fold(0.0, f32::max);
            (best, recipe)
        })
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.name.cmp(b.1.name)));
    found
}

fn words(text: &str) -> FxHashSet<String> {
    let word =
        |text: String| text.strip_suffix('s').filter(|short| short.len() > 3).map_or(text.clone(), str::to_owned);
    tokens(text)
        .into_iter()
        .filter(|token| token.kind == Kind::Word && token.text.len() > 2)
        .map(|token| word(token.text))
        .collect()
}

/// How rare words are among the wordings of recipes.
fn weights() -> &'static FxHashMap<String, f32> {
    static CELL: OnceLock<FxHashMap<String, f32>> = OnceLock::new();
    CELL.get_or_init(|| {
        let recipes = kb().recipes();
        let mut counts: FxHashMap<String, f32> = FxHashMap::default();
        for recipe in recipes {
            let all: String = recipe.requests.iter().copied().chain([recipe.title]).collect::<Vec<_>>().join(" ");
            for word in words(&all) {
                *counts.entry(word).or_default() += 1.0;
            }
        }
        let total = recipes.len() as f32;
        counts.into_iter().map(|(word, count)| (word, (total / count).ln().max(0.05))).collect()
    })
}

/// The script of a recipe with what the request sets, and what of the request it has not. `None`: it cannot be written or is not clean.
fn written(recipe: &Recipe<'_>, request: &Request, text: &str, options: &Options) -> Option<(String, Report)> {
    let mut report = Report { recipe: Some(recipe.name.to_owned()), ..Report::default() };
    let mut arguments = recipes::Arguments::new();
    for parameter in &recipe.parameters {
        let asked = value(parameter, request, text, &mut report);
        if let Some(argument) = asked.and_then(|text| recipes::argument::argument(parameter, &text).ok()) {
            arguments.insert(parameter.name.to_owned(), argument);
        } else if !matches!(parameter.kind, ParameterKind::Choice) {
            report.assume(
                format!("{} ({}): {}.", parameter.name.replace('_', " "), parameter.about, parameter.default)
                    .replace(" ()", ""),
            );
        }
    }
    let code = recipes::write(recipe, &arguments, &Writing::new(Language::JavaScript)).ok()?;
    if !judge::findings(&code, Language::JavaScript).is_empty() {
        return None;
    }
    report.use_("recipe", format!("{} ({})", recipe.title, recipe.name));
    let said = |what: &str, report: &mut Report| {
        if code.contains(what) {
            report.use_("in the script", what);
        } else {
            report.miss(what);
        }
    };
    for source in request.sources.iter().filter(|source| source.named) {
        said(&source.id, &mut report);
    }
    for index in &request.indices {
        said(index, &mut report);
    }
    for period in &request.periods {
        if let Some(start) = period.start {
            said(&start.to_string(), &mut report);
        }
    }
    for place in request.places.iter().filter(|place| !place.label.is_empty()) {
        said(&place.label, &mut report);
    }
    if request.wants("chart") && !code.contains("Chart") {
        report.miss("a chart");
    }
    if super::export::wanted(request) && !code.contains("Export") {
        report.miss("an export");
    }
    let unknown: Vec<&str> = request.unknown.iter().map(|span| request.words(*span)).collect();
    if !unknown.is_empty() {
        report.leave(format!("words that were not understood: {}", unknown.join(", ")));
    }
    let _ = options;
    Some((format!("{}{code}", super::compose::head(text, &report)), report))
}

/// What the request sets of a parameter, as recipes write it.
fn value(parameter: &Parameter<'_>, request: &Request, text: &str, report: &mut Report) -> Option<String> {
    match parameter.kind {
        ParameterKind::Dataset => {
            request.sources.iter().find(|source| source.sort() != "table").map(|source| source.id.clone())
        }
        ParameterKind::Index => request.indices.first().cloned(),
        ParameterKind::Period => {
            let later = parameter.name.contains("after")
                || parameter.name.contains("post")
                || parameter.name.contains("second");
            let earlier =
                parameter.name.contains("before") || parameter.name.contains("pre") || parameter.name.contains("first");
            if (later || earlier)
                && let Some((before, after, assumed)) = super::times::two(request)
            {
                if let Some(assumed) = assumed {
                    report.assume(assumed);
                }
                let span = if later { after } else { before };
                return Some(format!("{}/{}", span.start, span.end));
            }
            let period = request.periods.first()?;
            Some(format!("{}/{}", period.start?, period.end))
        }
        ParameterKind::Place => {
            let place = request.places.first()?;
            let words = kb().words();
            let buffer = request.numbers.buffer.map(|metres| format!(",{metres}")).unwrap_or_default();
            let boundary = |kind: &str, name: &str| {
                words.places.boundary.get(kind).map(|of| format!("{}:{}={name}", of.table, of.column))
            };
            let written = match &place.shape {
                Shape::Point(lon, lat) | Shape::City(lon, lat) => format!("{lon},{lat}{buffer}#{}", place.label),
                Shape::Box([west, south, east, north]) => format!("{west},{south},{east},{north}#{}", place.label),
                Shape::Country(at) => boundary("country", &words.countries[*at].name)?,
                Shape::State(at) => boundary("state", words.places.state[*at].0.trim_end_matches(" State"))?,
                Shape::Level1(_, name) => boundary("level1", name)?,
                Shape::Level2(name, _) => boundary("level2", name)?,
                Shape::Asset(id) => format!("asset:{id}"),
                Shape::Unknown { .. } if place.label.is_empty() => "?your area".to_owned(),
                Shape::Unknown { .. } => format!("?{}", place.label),
                Shape::County(name, _) => boundary("county", name)?,
                Shape::Polygon(_) | Shape::Basin(..) => return None,
            };
            Some(written)
        }
        ParameterKind::Scale => request.numbers.scale.map(|scale| scale.to_string()),
        ParameterKind::Reducer => request
            .reducers
            .iter()
            .find(|name| ["median", "mean", "max", "min", "sum", "mode", "count"].contains(*name))
            .map(|name| (*name).to_owned()),
        ParameterKind::Number => {
            let numbers = &request.numbers;
            let found = match parameter.name {
                "threshold" => numbers.limits.first().map(|(_, number, _)| *number),
                "trees" => numbers.trees,
                "classes" | "clusters" => numbers.classes,
                "points" | "samples" => numbers.points,
                "cloudiness" | "clouds" => numbers.clouds,
                "radius" | "buffer" | "distance" => numbers.buffer,
                _ => None,
            };
            found.map(|number| number.to_string())
        }
        ParameterKind::Choice => {
            let output = |name: &str| match name {
                "map" => request.wants("map"),
                "chart" => request.wants("chart"),
                "print" => request.wants("print"),
                "export-asset" => request.wants("asset"),
                "export-drive" => super::export::wanted(request) && !request.wants("asset"),
                name => text.to_lowercase().contains(&name.to_lowercase().replace('-', " ")),
            };
            // The most that is asked for comes last in a list of outputs.
            parameter.values.iter().rev().find(|value| output(value)).map(|value| (*value).to_owned())
        }
        ParameterKind::Band => request.bands.first().cloned(),
        ParameterKind::Text => None,
    }
}
