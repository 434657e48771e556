//! Words that no step was built from, and that change nothing: those that say again what the plan
//! has, numbers of things that it has, columns of its table, and words for people, occasions and
//! reasons.
//!
//! A word beside "only", "without" and the like may change the result, and stays. What has no
//! meaning for any result is told as an assumption; the rest of the words are what the plan lacks.

use super::echoed;
use super::limiting::is_limited;
use super::restated;
use super::scan::Scan;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::plan::model::{Groups, Node, OneOrMany, Plan, Step, Threshold};
use crate::plan::units::conversion;
use rustc_hash::FxHashSet;

/// The number of words before a noun in which its number stands.
const REACH: usize = 2;

/// Takes the words that change nothing, and tells those that have no meaning for any result.
pub fn account(plan: &mut Plan, scan: &mut Scan<'_>) {
    let names = names_in(plan);
    take_selecting(scan);
    take_cadence(scan, plan);
    take_images(scan, plan);
    take_times(scan, plan);
    take_units(scan, plan);
    take_names(scan, plan);
    restated::take(plan, scan);
    echoed::take(plan, scan);
    let counts = counts(plan);
    // "Forest area with more than 30 % tree cover": the limit says what the forest is.
    let has_limit = plan.steps.iter().any(|step| match &step.node {
        Node::Threshold(threshold) => matches!(threshold.op.as_deref(), Some(">" | ">=" | "<" | "<=")),
        _ => false,
    });
    for at in 0..scan.tokens.len() {
        if scan.is_accounted(at) || is_limited(scan, at) {
            continue;
        }
        let is_class = has_limit && scan.lexicon.term("class", scan.word(at)).is_some();
        let is_name = names.contains(scan.word(at)) || names.contains(scan.word(at).trim_end_matches('s'));
        let is_same = is_name && (says_nothing_else(scan, at) || is_class);
        if is_same || is_counted(scan, at, &counts) || is_column(scan, at, plan) {
            scan.take(at, at + 1);
        }
    }
    let asides = asides(scan);
    plan.assumed.extend(asides.iter().map(|words| format!("\"{words}\" is taken as background.")));
}

/// Takes words before a limit that say that it selects: "only pixels with more than 50 %".
fn take_selecting(scan: &mut Scan<'_>) {
    for at in 1..scan.tokens.len() {
        // "3000 m or more".
        let is_side = |at: usize| matches!(scan.word(at), "more" | "less" | "above" | "below" | "higher" | "lower");
        let has_side = || (at + 1..at + 4).any(|at| matches!(scan.word(at), "or" | "and") && is_side(at + 1));
        let is_limit = scan.taken[at]
            && (matches!(scan.tokens[at].kind, Kind::Mark('>' | '<' | '≥' | '≤'))
                || scan.tokens[at].number().is_some() && has_side()
                || (1..=3).any(|length| {
                    let words: Vec<&str> = (at..at + length).map(|at| scan.word(at)).collect();
                    scan.lexicon.term("comparison", &words.join(" ")).is_some()
                }));
        let words = scan.selecting_before(at);
        let has_noun = words.clone().any(|at| matches!(scan.word(at), "pixels" | "pixel" | "values" | "cells"));
        if is_limit && has_noun {
            scan.take(words.start, words.end);
        }
    }
}

/// Takes the days from one image to the next: "every 16 days".
fn take_cadence(scan: &mut Scan<'_>, plan: &Plan) {
    let sources = plan.steps.iter().filter_map(|step| match &step.node {
        Node::Source(source) => source.dataset.as_ref(),
        _ => None,
    });
    let datasets = sources.flat_map(OneOrMany::as_slice).filter_map(|id| kb().dataset(id));
    let datasets = datasets.filter(|dataset| !dataset.is_revisit);
    let cadences: Vec<String> = datasets.filter_map(|dataset| dataset.cadence.as_deref().map(str::to_owned)).collect();
    let days: Vec<f64> = cadences.iter().filter_map(|cadence| cadence.strip_suffix(" day")?.parse().ok()).collect();
    let hours: Vec<f64> = cadences.iter().filter_map(|cadence| cadence.strip_suffix(" hour")?.parse().ok()).collect();
    for at in 0..scan.tokens.len() {
        // "GLDAS 3-hourly".
        let hourly = (at + 1..at + 3).find(|&at| scan.word(at) == "hourly");
        if let Some(end) = hourly.filter(|_| scan.tokens[at].number().is_some_and(|number| hours.contains(&number))) {
            scan.take(at, end + 1);
        }
        let is_each = matches!(scan.word(at), "each" | "every" | "per");
        let number = scan.tokens.get(at + 1).and_then(Token::number);
        if is_each && number.is_some_and(|number| days.contains(&number)) && scan.word(at + 2).starts_with("day") {
            scan.take(at, at + 3);
        }
    }
}

/// Takes words for the images where each has a value of its own: "every image", "all dates".
fn take_images(scan: &mut Scan<'_>, plan: &Plan) {
    let is_reduced = |step: &Step| matches!(step.node, Node::Reduce(_) | Node::Groups(_) | Node::Recipe(_));
    let is_chart = |step: &Step| matches!(&step.node, Node::Output(output) if output.kind.as_deref() == Some("chart"));
    if plan.steps.iter().any(is_reduced) || !plan.steps.iter().any(is_chart) {
        return;
    }
    for at in 0..scan.tokens.len() {
        let is_image = |at: usize| matches!(scan.word(at), "image" | "images" | "scene" | "scenes" | "date" | "dates");
        let is_all = matches!(scan.word(at), "all" | "each" | "every");
        let is_before_image = (at + 1..=at + REACH).any(is_image);
        if (is_all && is_before_image || is_image(at)) && !scan.taken[at] && !is_limited(scan, at) {
            scan.take(at, at + 1);
        }
    }
}

/// Takes the names of the four seasons, and the last day of a hydrological year.
fn take_times(scan: &mut Scan<'_>, plan: &Plan) {
    for step in &plan.steps {
        let Node::Groups(Groups { by: Some(by), first_month, .. }) = &step.node else { continue };
        for at in 0..scan.tokens.len() {
            let is_season = by == "season" && matches!(scan.word(at), "djf" | "mam" | "jja" | "son");
            let month = scan.lexicon.term("month", scan.word(at)).and_then(|month| month.parse::<u32>().ok());
            let is_last = by == "water-year" && month.is_some_and(|month| Some(month % 12 + 1) == *first_month);
            let is_day = |at: usize| scan.tokens[at].number().is_some_and(|day| (28.0..=31.0).contains(&day));
            if is_season {
                scan.take(at, at + 1);
            } else if is_last && at > 0 && is_day(at - 1) {
                scan.take(at - 1, at + 1);
            }
        }
    }
}

/// Takes units that the results have anyway.
fn take_units(scan: &mut Scan<'_>, plan: &Plan) {
    let is_other = |step: &Step| matches!(step.node, Node::Compare(_) | Node::Area(_) | Node::Recipe(_));
    if plan.steps.iter().any(is_other) {
        return;
    }
    let to = plan.steps.iter().filter_map(|step| match &step.node {
        Node::Derive(derive) => derive.to.clone(),
        _ => None,
    });
    let mut units: Vec<String> = to.collect();
    if units.is_empty() {
        for step in &plan.steps {
            let Node::Source(source) = &step.node else { continue };
            for dataset in source.dataset.iter().flat_map(OneOrMany::as_slice).filter_map(|id| kb().dataset(id)) {
                let used = dataset.bands.iter().filter(|band| source.bands.iter().any(|name| **name == *band.name));
                units.extend(used.filter_map(|band| band.units.as_deref().map(str::to_owned)));
            }
        }
    }
    for at in 0..scan.tokens.len() {
        let Some((unit, end)) = scan.unit_at(at).filter(|(_, end)| !scan.taken[at..*end].contains(&true)) else {
            continue;
        };
        let is_value = at.checked_sub(1).is_some_and(|before| scan.tokens[before].number().is_some());
        let is_same = !units.is_empty() && units.iter().all(|of| conversion(&unit, of) == Some((1.0, 0.0)));
        if is_same && !is_value && !is_limited(scan, at) {
            scan.take(at, end);
        }
    }
}

/// Takes words beside what the plan names anyway: "near Kano" beside coordinates, "class names" of
/// areas for each class.
fn take_names(scan: &mut Scan<'_>, plan: &Plan) {
    let is_exact = plan.steps.iter().any(|step| match &step.node {
        Node::Place(place) => place.point.is_some() || place.bounds.is_some() || !place.polygon.is_empty(),
        _ => false,
    });
    let has_classes = plan.steps.iter().any(|step| match &step.node {
        Node::Area(area) => area.per.iter().any(|per| per == "class"),
        Node::Zonal(zonal) => zonal.per.iter().any(|per| per == "class"),
        _ => false,
    });
    for at in 0..scan.tokens.len() {
        let is_place = scan.taken.get(at + 1) == Some(&true) && scan.tokens[at + 1].capital;
        let is_near = is_exact && is_place && matches!(scan.word(at), "near" | "nearby" | "close");
        let is_of_class = has_classes
            && matches!(scan.word(at), "names" | "name" | "labels")
            && matches!(scan.word(at.wrapping_sub(1)), "class" | "classes" | "their");
        if is_near || is_of_class {
            scan.take(at, at + 1);
        }
    }
}

/// Returns `true` if all meanings of a word are things that are measured.
fn says_nothing_else(scan: &Scan<'_>, at: usize) -> bool {
    let is_measured = |meaning: &Meaning| {
        matches!(meaning, Meaning::Dataset(_) | Meaning::Measure(..) | Meaning::Index(_) | Meaning::Term("filler", _))
    };
    let is_word = scan.tokens[at].kind == Kind::Word;
    is_word && scan.lexicon.meanings(scan.word(at)).iter().all(is_measured)
}

/// Returns the words of the names of what a plan measures: its indices and variables.
fn names_in(plan: &Plan) -> FxHashSet<String> {
    let mut texts: Vec<String> = Vec::new();
    for step in &plan.steps {
        match &step.node {
            Node::Source(source) => {
                for id in source.dataset.iter().flat_map(OneOrMany::as_slice) {
                    texts.extend(of_dataset(id, &source.bands));
                }
            }
            Node::Derive(derive) => {
                let index = kb().spectral_indices().iter().find(|index| Some(index.name) == derive.what.as_deref());
                texts.extend(index.map(|index| index.title.to_owned()));
            }
            _ => {}
        }
    }
    let words = |text: &String| key(text).split(' ').map(str::to_owned).collect::<Vec<_>>();
    let is_plain = |word: &String| word.len() > 2 && !word.contains(|c: char| c.is_ascii_digit());
    texts.iter().flat_map(words).filter(is_plain).collect()
}

/// Returns the words for some bands of a dataset. Its title may name others, and its name a time.
fn of_dataset(id: &str, bands: &[String]) -> Vec<String> {
    let words = kb().words().datasets.iter().filter(|words| words.id == id);
    let measures = words.flat_map(|words| &words.measures).filter(|measure| bands.contains(&measure.band));
    measures.flat_map(|measure| measure.words.iter().cloned()).collect()
}

/// Returns how many things of each sort a plan has.
fn counts(plan: &Plan) -> Vec<usize> {
    let number = |is: &dyn Fn(&Step) -> bool| plan.steps.iter().filter(|step| is(step)).count();
    let mut found = vec![
        number(&|step| matches!(step.node, Node::Output(_))),
        number(&|step| matches!(step.node, Node::Period(_))),
        number(&|step| matches!(step.node, Node::Source(_))),
        number(&|step| matches!(step.node, Node::Derive(_))),
    ];
    for step in &plan.steps {
        // Each of several classes has a line or a row.
        if let Node::Threshold(Threshold { op: Some(op), value: Some(value), .. }) = &step.node
            && op == "in"
        {
            found.push(value.as_slice().len());
        }
        found.push(match &step.node {
            Node::Place(place) => place.parts.len(),
            Node::Zones(zones) => zones.parts.len(),
            Node::Source(source) => source.bands.len(),
            Node::Threshold(threshold) => threshold.value.as_ref().map_or(0, |value| value.as_slice().len() + 1),
            Node::Reduce(reduce) => reduce.percentile.as_ref().map_or(0, |of| of.as_slice().len()),
            Node::Zonal(zonal) => zonal.by.as_ref().map_or(0, |by| by.as_slice().len()),
            _ => 0,
        });
    }
    found
}

/// Returns `true` for the number of things that a plan has, before the word for them: "two layers".
/// "One" is that of any result.
fn is_counted(scan: &Scan<'_>, at: usize, counts: &[usize]) -> bool {
    let kinds = ["output", "chart", "file", "period_noun", "interval", "reducer", "per"];
    let is_thing = |at: usize| {
        kinds.iter().any(|kind| scan.lexicon.term(kind, scan.word(at).trim_end_matches('s')).is_some())
            || kinds.iter().any(|kind| scan.lexicon.term(kind, scan.word(at)).is_some())
            || THINGS.contains(&scan.word(at).trim_end_matches('s'))
    };
    let is_before_thing = (at + 1..=at + REACH).any(is_thing);
    let is_one = scan.lexicon.term("single", scan.word(at)).is_some() && scan.word(at) != "only";
    let number = scan.count_at(at).filter(|number| *number >= 2.0);
    // "For each of the three".
    let is_end = scan.tokens.get(at + 1).is_none_or(|next| matches!(next.kind, Kind::Mark(_)));
    let is_noun = at > 1 && scan.word(at - 1) == "the" && matches!(scan.word(at - 2), "of" | "all") && is_end;
    (is_before_thing || is_noun && number.is_some())
        && (is_one || number.is_some_and(|number| counts.contains(&(number as usize))))
}

/// Nouns for results that are no terms.
const THINGS: [&str; 13] = [
    "frame",
    "number",
    "value",
    "figure",
    "percentage",
    "line",
    "row",
    "column",
    "result",
    "series",
    "city",
    "date",
    "answer",
];

/// Returns `true` for a word that names a column of the table: "csv with district, year, mean".
fn is_column(scan: &Scan<'_>, at: usize, plan: &Plan) -> bool {
    let has_table = plan.steps.iter().any(|step| match &step.node {
        Node::Output(output) => output.kind.as_deref() != Some("layer"),
        _ => false,
    });
    let is_link = |at: Option<usize>| {
        let Some(at) = at else { return false };
        let Some(token) = scan.tokens.get(at) else { return true };
        matches!(token.kind, Kind::Mark(',' | '(' | ')' | ':' | '.' | '/' | '×'))
            || matches!(token.text.as_str(), "and" | "x" | "with" | "columns" | "column" | "by")
            || scan.lexicon.term("output", &token.text).is_some()
            || scan.lexicon.term("file", &token.text).is_some()
    };
    let is_listed = is_link(at.checked_sub(1)) && is_link(Some(at + 1));
    has_table && is_listed && plan.steps.iter().any(|step| is_named(scan, at, &step.node))
}

/// Returns `true` if a word names what a step has one result for each of.
fn is_named(scan: &Scan<'_>, at: usize, node: &Node) -> bool {
    let word = scan.word(at);
    match node {
        Node::Groups(Groups { by: Some(by), .. }) => scan.lexicon.term("interval", word) == Some(by) || by == word,
        Node::Zones(zones) => matches!(word, "name" | "names") || zones.level.as_deref() == Some(word),
        _ => false,
    }
}

/// Takes words for people, occasions and reasons, and returns them, neighbors together.
fn asides(scan: &mut Scan<'_>) -> Vec<String> {
    let is_aside = |scan: &Scan<'_>, at: usize| {
        let word = scan.word(at);
        let known = |word: &str| scan.lexicon.term("aside", word).is_some();
        let is_word = scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
        is_word && !scan.is_accounted(at) && !is_limited(scan, at) && (known(word) || known(word.trim_end_matches('s')))
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        let end = (at..scan.tokens.len()).find(|&at| !is_aside(scan, at)).unwrap_or(scan.tokens.len());
        if end > at {
            scan.take(at, end);
            found.push(scan.source(at, end).to_owned());
        }
        at = end.max(at + 1);
    }
    found
}
