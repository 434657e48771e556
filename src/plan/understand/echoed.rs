//! Single words that name again what a plan has: "growth" beside a difference, "keep" beside a
//! mask, "SRTM 30", "the polygon that I drew", "Terra" beside a dataset of Terra.

use super::limiting::is_limited;
use super::scan::Scan;
use crate::assist::request::calendar::Day;
use crate::assist::request::lexicon::Meaning;
use crate::assist::request::tokens::Kind;
use crate::kb::fold::key;
use crate::kb::kb;
use crate::plan::model::{Node, OneOrMany, Output, Period, Plan, Source};
use rustc_hash::FxHashSet;

/// The tolerance of a named size of pixels.
const SAME_SIZE: f64 = 0.1;

/// Takes the words that name again what a plan has.
pub fn take(plan: &Plan, scan: &mut Scan<'_>) {
    take_change(plan, scan);
    take_selection(plan, scan);
    take_drawn(plan, scan);
    take_coordinates(plan, scan);
    take_numbers(plan, scan);
    take_day(plan, scan);
    take_dataset(plan, scan);
    take_against(plan, scan);
    take_constant(plan, scan);
    take_band(plan, scan);
    take_boundary(plan, scan);
    take_stack(plan, scan);
    take_whole_years(plan, scan);
}

/// Takes a constant that the formula of an index has anyway: "SAVI (L = 0.5)".
fn take_constant(plan: &Plan, scan: &mut Scan<'_>) {
    let is_derived =
        |name: &str| has(plan, |node| matches!(node, Node::Derive(of) if of.what.as_deref() == Some(name)));
    let formulas: Vec<&str> =
        kb().spectral_indices().iter().filter(|index| is_derived(index.name)).map(|index| index.formula).collect();
    for at in 1..scan.tokens.len().saturating_sub(1) {
        let Some(number) = scan.tokens[at + 1].number().filter(|_| scan.tokens[at].is('=')) else { continue };
        let is_letter = scan.word(at - 1).len() == 1 && scan.tokens[at - 1].kind == Kind::Word;
        let is_in = |formula: &&str| {
            formula.split(|c: char| !c.is_ascii_digit() && c != '.').any(|part| part.parse() == Ok(number))
        };
        if is_letter && formulas.iter().any(is_in) {
            scan.take(at - 1, at + 2);
        }
    }
}

/// Takes the number of the only band that the plan uses: "Landsat 8 band 10" of `ST_B10`.
fn take_band(plan: &Plan, scan: &mut Scan<'_>) {
    let bands: Vec<String> = plan
        .steps
        .iter()
        .filter_map(|step| match &step.node {
            Node::Source(Source { bands, .. }) if bands.len() == 1 => bands.first().cloned(),
            _ => None,
        })
        .collect();
    for at in 1..scan.tokens.len() {
        let Some(number) = scan.tokens[at].number().filter(|_| scan.word(at - 1) == "band") else { continue };
        let is_used = |band: &String| band.ends_with(&format!("B{number}"));
        if !bands.is_empty() && bands.iter().all(is_used) {
            scan.take(at, at + 1);
        }
    }
}

/// Takes "the boundary of" before a place, whose boundary the plan has.
fn take_boundary(plan: &Plan, scan: &mut Scan<'_>) {
    if !has(plan, |node| matches!(node, Node::Place(place) if place.table.is_some() || place.asset.is_some())) {
        return;
    }
    for at in 0..scan.tokens.len() {
        let is_noun = matches!(scan.word(at), "boundary" | "boundaries" | "outline" | "borders" | "limits");
        let is_of = matches!(scan.word(at + 1), "of") && (at + 2..at + 4).any(|at| scan.taken.get(at) == Some(&true));
        if is_noun && is_of && !is_limited(scan, at) {
            scan.take(at, at + 1);
        }
    }
}

/// Takes "stack" and the number of bands of a file with a band for each month of a year.
fn take_stack(plan: &Plan, scan: &mut Scan<'_>) {
    let is_monthly = has(plan, |node| matches!(node, Node::Groups(groups) if groups.by.as_deref() == Some("month")));
    let is_file = |output: &Output| output.format.as_deref() == Some("geotiff");
    if !has(plan, |node| matches!(node, Node::Groups(_)))
        || !has(plan, |node| matches!(node, Node::Output(of) if is_file(of)))
    {
        return;
    }
    take_words(scan, &["stack", "stacked", "multiband"]);
    let has_year = has(plan, |node| match node {
        Node::Period(period) => period.start.as_deref().zip(period.end.as_deref()).is_some_and(|(start, end)| {
            Day::parse(start).zip(Day::parse(end)).is_some_and(|(start, end)| start.months_later(12) == end)
        }),
        _ => false,
    });
    for at in 0..scan.tokens.len() {
        let is_count =
            scan.count_at(at) == Some(12.0) && matches!(scan.word(at + 1), "band" | "bands" | "layer" | "layers");
        if is_count && is_monthly && has_year {
            scan.take(at, at + 1);
        }
    }
}

/// Takes "the whole year" where all periods of the plan are whole years.
fn take_whole_years(plan: &Plan, scan: &mut Scan<'_>) {
    let periods = || {
        plan.steps.iter().filter_map(|step| match &step.node {
            Node::Period(period) => Some(period),
            _ => None,
        })
    };
    let is_first = |day: &Option<String>| day.as_deref().is_some_and(|day| day.ends_with("-01-01"));
    let is_whole = |period: &Period| is_first(&period.start) && is_first(&period.end) && period.months.is_none();
    if periods().next().is_none() || !periods().all(is_whole) {
        return;
    }
    for at in 1..scan.tokens.len() {
        let is_whole = matches!(scan.word(at - 1), "whole" | "full" | "entire" | "complete");
        if is_whole && matches!(scan.word(at), "year" | "years") {
            scan.take(at - 1, at + 1);
        }
    }
}

/// Takes "against" between two classes of which each has a result: "corn against soybeans".
fn take_against(plan: &Plan, scan: &mut Scan<'_>) {
    let per_class = |per: &[String]| per.iter().any(|per| per == "class");
    let has_classes = has(plan, |node| match node {
        Node::Area(area) => per_class(&area.per),
        Node::Zonal(zonal) => per_class(&zonal.per),
        _ => false,
    });
    if !has_classes || has(plan, |node| matches!(node, Node::Compare(_))) {
        return;
    }
    for at in 1..scan.tokens.len().saturating_sub(1) {
        let joins = matches!(scan.word(at), "against" | "versus" | "vs");
        if joins && scan.taken[at - 1] && scan.taken[at + 1] {
            scan.take(at, at + 1);
        }
    }
}

fn has(plan: &Plan, is: impl Fn(&Node) -> bool) -> bool {
    plan.steps.iter().any(|step| is(&step.node))
}

/// Takes nouns for a change where the plan has a difference, or values or frames of several times.
fn take_change(plan: &Plan, scan: &mut Scan<'_>) {
    let is_change = |node: &Node| match node {
        Node::Compare(compare) => matches!(compare.how.as_deref(), Some("difference" | "percent")),
        _ => false,
    };
    if !has(plan, |node| is_change(node) || matches!(node, Node::Groups(_))) {
        return;
    }
    for at in 0..scan.tokens.len() {
        let is_course = matches!(scan.word(at), "growth" | "growing" | "grew" | "development" | "evolution");
        if is_course && !is_limited(scan, at) && !matches!(scan.word(at + 1), "season" | "seasons" | "period" | "stage")
        {
            scan.take(at, at + 1);
        }
    }
}

/// Takes verbs for a selection where the plan has a mask.
fn take_selection(plan: &Plan, scan: &mut Scan<'_>) {
    if has(plan, |node| matches!(node, Node::Threshold(_) | Node::Combine(_))) {
        take_words(scan, &["keep", "keeping", "kept", "retain", "retained", "flag", "flagged", "select", "selected"]);
    }
}

/// Takes words for a place that the user has drawn.
fn take_drawn(plan: &Plan, scan: &mut Scan<'_>) {
    let is_drawn = |node: &Node| match node {
        Node::Place(place) => place.kind.as_deref() == Some("drawn") || place.variable.is_some(),
        _ => false,
    };
    if has(plan, is_drawn) {
        take_words(
            scan,
            &["drew", "drawn", "draw", "drawing", "variable", "geometry", "polygon", "digitized", "digitised"],
        );
    }
}

/// Takes words for coordinates where the plan has a place by them.
fn take_coordinates(plan: &Plan, scan: &mut Scan<'_>) {
    if has(plan, |node| matches!(node, Node::Place(place) if place.point.is_some() || place.bounds.is_some())) {
        take_words(
            scan,
            &["coordinate", "coordinates", "coords", "coord", "gps", "lat", "lon", "latitude", "longitude"],
        );
    }
}

/// Takes "numbers" and "figures" where the plan prints or lists some.
fn take_numbers(plan: &Plan, scan: &mut Scan<'_>) {
    let is_list = |output: &Output| matches!(output.kind.as_deref(), Some("value" | "table"));
    if !has(plan, |node| matches!(node, Node::Output(output) if is_list(output))) {
        return;
    }
    for at in 0..scan.tokens.len() {
        if matches!(scan.word(at), "numbers" | "figures") && !matches!(scan.word(at + 1), "of" | "per") {
            scan.take(at, at + 1);
        }
    }
}

/// Takes "of the day" where all periods of the plan are days.
fn take_day(plan: &Plan, scan: &mut Scan<'_>) {
    let periods: Vec<_> = plan
        .steps
        .iter()
        .filter_map(|step| match &step.node {
            Node::Period(period) => Some((period.start.clone()?, period.end.clone()?)),
            _ => None,
        })
        .collect();
    let is_day = |(start, end): &(String, String)| {
        Day::parse(start).zip(Day::parse(end)).is_some_and(|(start, end)| start.next() == end)
    };
    if periods.is_empty() || !periods.iter().all(is_day) {
        return;
    }
    for at in 2..scan.tokens.len() {
        let is_of =
            matches!(scan.word(at - 1), "the" | "that" | "this") && matches!(scan.word(at - 2), "of" | "for" | "on");
        if scan.word(at) == "day" && is_of {
            scan.take(at, at + 1);
        }
    }
}

/// Takes words of the titles of the datasets that mean nothing else, their versions, and the size
/// of their pixels behind their names: "Terra", "Collection 2 Level 2", "SRTM 30".
fn take_dataset(plan: &Plan, scan: &mut Scan<'_>) {
    let sources = plan.steps.iter().filter_map(|step| match &step.node {
        Node::Source(source) => Some(source),
        _ => None,
    });
    let ids: Vec<String> = sources.flat_map(ids_of).collect();
    let datasets: Vec<_> = ids.iter().filter_map(|id| kb().dataset(id)).collect();
    let titles: Vec<String> = datasets.iter().map(|dataset| key(&dataset.title)).collect();
    let words: FxHashSet<&str> = titles.iter().flat_map(|title| title.split(' ')).collect();
    let sizes: Vec<f64> = datasets
        .iter()
        .filter_map(|dataset| dataset.gsd.or_else(|| dataset.bands.iter().find_map(|band| band.gsd)))
        .collect();
    for at in 0..scan.tokens.len() {
        if scan.taken[at] {
            continue;
        }
        let is_plain =
            |meaning: &Meaning| matches!(meaning, Meaning::Dataset(_) | Meaning::Term("filler" | "aside", _));
        let token = &scan.tokens[at];
        // Elsewhere, a word of a title may ask for another of its variables.
        let is_name = |at: usize| {
            let is_dataset = |of: &Meaning| matches!(of, Meaning::Dataset(_));
            scan.taken.get(at) == Some(&true) && scan.lexicon.meanings(scan.word(at)).iter().any(is_dataset)
        };
        let is_beside_name = (at.saturating_sub(2)..at + 3).any(is_name);
        let is_title = is_beside_name
            && token.kind == Kind::Word
            && token.text.len() > 2
            && words.contains(token.text.as_str())
            && !is_limited(scan, at)
            && scan.lexicon.meanings(&token.text).iter().all(is_plain);
        let is_number = |number: f64| {
            titles.iter().any(|title| format!(" {title} ").contains(&format!(" {} {number} ", scan.word(at))))
        };
        let version = scan.tokens.get(at + 1).and_then(|next| next.number());
        let is_version =
            matches!(scan.word(at), "collection" | "level" | "tier" | "version") && version.is_some_and(is_number);
        let names_dataset = |at: usize| {
            let is_dataset = |of: &Meaning| matches!(of, Meaning::Dataset(_) | Meaning::Measure(..));
            scan.taken[at] && scan.lexicon.meanings(scan.word(at)).iter().any(is_dataset)
        };
        let is_size = at > 0
            && names_dataset(at - 1)
            && token.number().is_some_and(|number| sizes.iter().any(|size| (size - number).abs() < size * SAME_SIZE));
        if is_version {
            scan.take(at, at + 2);
        } else if is_title || is_size {
            scan.take(at, at + 1);
        }
    }
}

fn ids_of(source: &Source) -> Vec<String> {
    source.dataset.iter().flat_map(OneOrMany::as_slice).cloned().collect()
}

fn take_words(scan: &mut Scan<'_>, words: &[&str]) {
    for at in 0..scan.tokens.len() {
        if words.contains(&scan.word(at)) {
            scan.take(at, at + 1);
        }
    }
}
