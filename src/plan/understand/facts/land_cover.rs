//! The land cover whose classes a request names, if it names no dataset: "area of cropland".

use super::Facts;
use crate::assist::request::calendar::Day;
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::assist::request::sources::{Source, covers};
use crate::kb::kb;
use crate::plan::check::lacks_data;
use crate::plan::understand::areas;
use crate::plan::understand::scan::Scan;

/// The measure of datasets whose classes are those of the land.
const LAND_COVER: &str = "land cover";
/// The least share of a period of which a dataset has data at all of its times.
pub(super) const COVERED: f64 = 0.99;

/// Adds the land cover with data at all times of the request, if what is measured is one of its
/// classes. It also stands for the usual dataset of such a class where that has no data.
pub fn add(facts: &mut Facts, scan: &Scan<'_>, mentions: &[Mention], today: Day) {
    let classes: Vec<&Mention> = mentions.iter().filter(|mention| mention.term("class").is_some()).collect();
    if classes.is_empty() || !facts.indices.is_empty() || !wants_area(scan, mentions) {
        return;
    }
    let is_of_class = |source: &Source| {
        let is_measure = |meaning: &Meaning| {
            matches!(meaning, Meaning::Measure(dataset, measure)
                if source.words == Some(*dataset) && source.measure == Some(*measure))
        };
        classes.iter().any(|mention| mention.meanings.iter().any(is_measure))
    };
    match &facts.sources[..] {
        [] => {}
        [one] if !one.named && is_of_class(one) && !has_data(facts, one) => {}
        _ => return,
    }
    let is_covered = |at: &usize| facts.periods.iter().all(|period| covers(*at, Some(period), today) > COVERED);
    let Some(at) = datasets().find(is_covered) else { return };
    facts.sources = vec![Source::of(at, false)];
    facts.tokens_of = vec![Vec::new()];
}

/// Returns the indices of the datasets of land cover among those with names.
pub(super) fn datasets() -> impl Iterator<Item = usize> {
    let datasets = &kb().words().datasets;
    let is_land_cover = |at: &usize| {
        let words = &datasets[*at];
        let names_it = words.measures.first().is_some_and(|of| of.words.iter().any(|word| word == LAND_COVER));
        words.sort == "classes" && !words.by_name && names_it
    };
    (0..datasets.len()).filter(is_land_cover)
}

/// Returns `true` if a request is for an area, a share or a map.
fn wants_area(scan: &Scan<'_>, mentions: &[Mention]) -> bool {
    let has_unit = mentions.iter().any(|mention| {
        mention.term("area_unit").is_some()
            || matches!(mention.term("task"), Some("area" | "area_word"))
            || matches!(mention.term("output"), Some("map" | "print"))
    });
    let has_area = mentions.iter().filter(|mention| mention.term("class").is_some()).any(|mention| {
        (mention.from..mention.to).any(|at| matches!(scan.word(at), "area" | "areas" | "surface" | "extent"))
    });
    has_unit
        || has_area
        || scan.tokens.iter().any(|token| token.is('%') || matches!(token.text.as_str(), "percent" | "percentage"))
}

/// Returns `true` if a dataset has data at the place and, if it has editions, of the years.
fn has_data(facts: &Facts, source: &Source) -> bool {
    let place = facts.places.first().and_then(areas::place);
    let editions = source.dataset().map(|words| &words.editions[..]).unwrap_or_default();
    let has_edition =
        |year: i32| editions.is_empty() || editions.iter().any(|(_, first, last)| (*first..*last).contains(&year));
    let years = facts.periods.iter().filter_map(|period| period.start).map(|day| day.year);
    place.is_none_or(|place| !lacks_data(&source.id, &place)) && years.into_iter().all(has_edition)
}
