//! Chooses a recipe over the composed script if it covers a task of the request that the script
//! lacks.

use super::report::Report;
use super::validator;
use crate::assist::recipes::argument::Argument;
use crate::assist::recipes::{self, Writing};
use crate::assist::reducers;
use crate::assist::request::Request;
use crate::assist::request::places::Shape;
use crate::assist::request::tokens::{Kind, tokens};
use crate::kb::kb;
use crate::kb::model::recipes::{Parameter, ParameterKind, Recipe};
use crate::kb::model::words::ReducerWords;
use crate::retrieval::{DocumentKind, Query, searcher};
use crate::syntax::language::Language;

/// Recipes that are tried, best first.
const TRIED: usize = 3;
/// Recipes that are looked at.
const FOUND: usize = 8;
/// How well a recipe must fit the words of the task, from 0 to 1.
const LEAST: f32 = 0.35;
/// What part of the best fit another must have: what fits less is another task.
const NEAR: f32 = 0.85;
/// The same where the pieces do all that was understood, and words were left over.
const SURE: f32 = 0.5;

/// Returns the better of the composed script and the fitting recipes, or `None` if there is
/// neither.
pub fn better(text: &str, request: &Request, composed: Option<(String, Report)>) -> Option<(String, Report)> {
    let undone = composed.as_ref().is_none_or(|(_, report)| !report.undone.is_empty());
    if !undone && request.unknown.is_empty() {
        return composed;
    }
    let unknown: Vec<String> = request.unknown.iter().flat_map(|span| words(request.words(*span))).collect();
    let least = if undone { LEAST } else { SURE };
    let mut best = composed.map(|composed| (composed.1.missing() + unknown.len(), composed));
    for recipe in nearest(request, least) {
        let known: Vec<String> =
            recipe.requests.iter().chain([&recipe.title]).flat_map(|wording| words(wording)).collect();
        // Where the pieces do all that was understood, a recipe is about a word that was not.
        let title = words(recipe.title);
        if !undone && !unknown.iter().any(|word| title.contains(word)) {
            continue;
        }
        let left: Vec<&String> = unknown.iter().filter(|word| !known.contains(word)).collect();
        let Some((script, report)) = written(recipe, request, text, &left) else { continue };
        let missing = report.missing() + left.len();
        if best.as_ref().is_none_or(|(least, _)| missing < *least) {
            best = Some((missing, (script, report)));
        }
    }
    best.map(|(_, best)| best)
}

/// Recipes that fit the words of a task, as the search finds them; of these, those first that fit
/// the whole request too.
fn nearest(request: &Request, least: f32) -> Vec<&'static Recipe<'static>> {
    let found = |text: &str| {
        let query = Query { kinds: &[DocumentKind::Recipe], ..Query::new(text, FOUND) };
        searcher().search(&query).into_iter().map(|hit| (hit.document.name, hit.score)).collect::<Vec<_>>()
    };
    let whole = found(&request.text);
    let of_whole = |name: &str| whole.iter().find(|(known, _)| *known == name).map_or(0.0, |(_, score)| *score);
    let mut fitting: Vec<(f32, &str)> = found(&request.task_words)
        .into_iter()
        .filter(|(_, score)| *score >= least)
        .map(|(name, score)| (score + of_whole(name), name))
        .collect();
    fitting.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let best = fitting.first().map_or(0.0, |(score, _)| *score);
    fitting.retain(|(score, _)| *score >= NEAR * best);
    let by_name = |name: &str| kb().recipes().iter().find(|recipe| recipe.name == name);
    fitting.into_iter().filter_map(|(_, name)| by_name(name)).take(TRIED).collect()
}

/// Whether the words of a value stand in a request, one behind the other, as words.
fn names(text: &[String], value: &str) -> bool {
    let value: Vec<String> = words(value);
    !value.is_empty() && text.windows(value.len()).any(|window| window == value)
}

/// Words and numbers, small, without what stands between them.
fn words(text: &str) -> Vec<String> {
    tokens(text).into_iter().filter(|token| !matches!(token.kind, Kind::Mark(_))).map(|token| token.text).collect()
}

/// The script of a recipe with what the request sets, and what of the request it has not. `None`:
/// it cannot be written or is not clean.
fn written(recipe: &Recipe<'_>, request: &Request, text: &str, left: &[&String]) -> Option<(String, Report)> {
    let mut report = Report { recipe: Some(recipe.name.to_owned()), ..Report::default() };
    let mut arguments = recipes::Arguments::new();
    for parameter in &recipe.parameters {
        let asked = value(parameter, request, text, &mut report);
        if let Some(argument) =
            asked.and_then(|text| recipes::argument::argument(kb().recipe_tables(), parameter, &text).ok())
        {
            arguments.insert(parameter.name.to_owned(), argument);
        } else if !matches!(parameter.kind, ParameterKind::Choice) {
            report.assume(
                format!("{} ({}): {}.", parameter.name.replace('_', " "), parameter.about, parameter.default)
                    .replace(" ()", ""),
            );
        }
    }
    let how = Writing::new(Language::JavaScript);
    let written = |arguments: &recipes::Arguments| recipes::write(kb().recipe_tables(), recipe, arguments, &how);
    let mut instead = None;
    let code = match written(&arguments) {
        Ok(code) => code,
        // What it takes only another product of the same sensor may have.
        Err(_) => {
            let (name, id) = sibling(recipe, &arguments)?;
            arguments.remove(name);
            report.assume(format!("{id} is used, because the recipe needs data that the other product does not have."));
            instead = Some(id);
            written(&arguments).ok()?
        }
    };
    if !validator::findings(&code, Language::JavaScript).is_empty() {
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
        said(instead.unwrap_or(&source.id), &mut report);
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
    if !left.is_empty() {
        let left: Vec<&str> = left.iter().map(|word| word.as_str()).collect();
        report.leave(format!("words that were not understood: {}", left.join(", ")));
    }
    Some((code, report))
}

/// The dataset parameter of a recipe and its default, where that is another product of the sensor
/// that was asked for.
fn sibling<'r>(recipe: &Recipe<'r>, arguments: &recipes::Arguments) -> Option<(&'r str, &'r str)> {
    let parameter = recipe.parameters.iter().find(|parameter| parameter.kind == ParameterKind::Dataset)?;
    let Some(Argument::Dataset(asked)) = arguments.get(parameter.name) else { return None };
    let label = |id: &str| kb().sensor(id).map(|sensor| sensor.label);
    label(parameter.default)?.starts_with(label(asked)?).then_some((parameter.name, parameter.default))
}

/// What the request sets of a parameter, as recipes write it.
fn value(parameter: &Parameter<'_>, request: &Request, text: &str, report: &mut Report) -> Option<String> {
    match parameter.kind {
        ParameterKind::Dataset => {
            request.sources.iter().find(|source| source.category() != "table").map(|source| source.id.clone())
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
                Shape::Point(lon, lat) | Shape::City(lon, lat) | Shape::Mountain(lon, lat) => {
                    format!("{lon},{lat}{buffer}#{}", place.label)
                }
                Shape::Box([west, south, east, north]) => format!("{west},{south},{east},{north}#{}", place.label),
                Shape::Country(at) => boundary("country", &words.countries[*at].name)?,
                Shape::State(at) => boundary("state", words.places.state[*at].0.trim_end_matches(" State"))?,
                Shape::Level1(_, name) => boundary("level1", name)?,
                Shape::Level2(name, _) => boundary("level2", name)?,
                Shape::Asset(id) => format!("asset:{id}"),
                Shape::Unknown { .. } if place.label.is_empty() => "?your area".to_owned(),
                Shape::Unknown { .. } => format!("?{}", place.label),
                Shape::County(name, _) => boundary("county", name)?,
                Shape::Polygon(_) | Shape::Basin(..) | Shape::Coded { .. } | Shape::Several(_) => return None,
            };
            Some(written)
        }
        ParameterKind::Scale => request.numbers.scale.map(|scale| scale.to_string()),
        ParameterKind::Reducer => request
            .reducers
            .iter()
            .find(|name| reducers::find(name).is_some_and(ReducerWords::computes_by_method))
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
            let said = words(text);
            let output = |name: &str| match name {
                "map" => request.wants("map"),
                "chart" => request.wants("chart"),
                "print" => request.wants("print"),
                "export-asset" => request.wants("asset"),
                "export-drive" => super::export::wanted(request) && !request.wants("asset"),
                name => names(&said, name),
            };
            // The most that is asked for comes last in a list of outputs.
            parameter.values.iter().rev().find(|value| output(value)).map(|value| (*value).to_owned())
        }
        ParameterKind::Band => request.bands.first().cloned(),
        ParameterKind::Text => None,
    }
}
