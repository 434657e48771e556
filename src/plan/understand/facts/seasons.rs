//! Seasons whose months the place decides: "the dry season 2022" of the Okavango Delta.
//!
//! `season` in `operator_kb/words/places.toml` has them where a reference climatology is well
//! established. Elsewhere the request must say the months.

use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period};
use crate::assist::request::places::{Doubt, Place};
use crate::base::calendar::MONTHS;
use crate::kb::kb;
use crate::kb::model::words::places::SeasonWords;
use crate::plan::understand::scan::Scan;

/// Gives whole years the months of the season that is named with them. Takes the words of the
/// season, and drops the doubts about its months.
pub fn complete(scan: &mut Scan<'_>, place: Option<&Place>, periods: &mut [Period], doubts: &mut Vec<Doubt>) {
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    for at in 0..scan.tokens.len() {
        let is_inside = found.last().is_some_and(|(_, to, _)| at < *to);
        found.extend(season_at(scan, at).filter(|_| !is_inside));
    }
    let ([(from, to, season)], Some(place)) = (&found[..], place) else { return };
    let is_free = (*from..*to).all(|at| !scan.taken[at]);
    let Some(row) = kb().words().places.season.iter().find(|row| row.has(season, place)).filter(|_| is_free) else {
        return;
    };
    let (first, last) = row.months;
    let is_year = |period: &Period| {
        period.months.is_none() && period.start.is_some_and(|day| (day.month, day.day) == (1, 1)) && ends_year(period)
    };
    if periods.is_empty() || !periods.iter().all(is_year) || !periods.iter().all(|of| can_have(scan, of, row.months)) {
        return;
    }
    let of_place = if place.label.is_empty() { "the place" } else { &place.label };
    for period in periods.iter_mut() {
        let Some(start) = period.start else { continue };
        let is_one = period.end == start.months_later(12) || is_split(scan, period);
        if is_one {
            let end = Day::month(start.year + i32::from(last < first), last as i32 + 1);
            (period.start, period.end, period.grain) = (Some(Day::month(start.year, first as i32)), end, Grain::Season);
        } else {
            period.months = Some(row.months);
        }
        let starts = if last < first && is_one {
            format!(", here the one that starts in {}", start.year)
        } else {
            String::new()
        };
        let [first, last] = [first, last].map(|month| MONTHS[month as usize - 1]);
        period.assumed = Some(format!("The {season} of {of_place} is usually {first} to {last}{starts}."));
    }
    doubts.retain(|doubt| {
        let is_season = (*from..*to).contains(&doubt.tokens.0);
        let is_years = periods.iter().any(|period| period.tokens == doubt.tokens && period.grain == Grain::Season);
        !(is_season || is_years)
    });
    scan.take(*from, *to);
}

/// Returns the season that is named at a token: "dry season", "long rains", "monsoon".
fn season_at<'w>(scan: &Scan<'_>, at: usize) -> Option<(usize, usize, &'w str)> {
    let names = kb().words().places.season.iter().flat_map(|row| &row.names);
    let found = names.filter_map(|name| {
        let length = name.split(' ').count();
        let is_name = name.split(' ').enumerate().all(|(next, word)| scan.word(at + next) == word);
        is_name.then_some((at, at + length, name.as_str()))
    });
    let found = found.max_by_key(|(_, to, _)| *to)?;
    // "Monsoon season"
    let is_noun = matches!(scan.word(found.1), "season" | "seasons");
    Some((found.0, found.1 + usize::from(is_noun), found.2))
}

/// Returns `true` if a period is one year, a season over the turn of the year, or years that may
/// have a season each.
fn can_have(scan: &Scan<'_>, period: &Period, (first, last): (u32, u32)) -> bool {
    let is_one = period.start.is_some_and(|start| period.end == start.months_later(12));
    is_one || (last < first) == is_split(scan, period)
}

/// Returns `true` for "2020/21".
fn is_split(scan: &Scan<'_>, period: &Period) -> bool {
    period.tokens.1 == period.tokens.0 + 3 && scan.tokens[period.tokens.0 + 1].is('/')
}

fn ends_year(period: &Period) -> bool {
    (period.end.month, period.end.day) == (1, 1)
}

impl SeasonWords {
    /// Returns `true` if it is a season of a place.
    fn has(&self, season: &str, place: &Place) -> bool {
        let label = place.label.to_lowercase();
        let is_country = || place.country().is_some_and(|country| self.countries.contains(&country.iso.0));
        let is_within = || {
            let (Some([west, south, east, north]), Some(own)) = (self.bounds, place.extent()) else { return false };
            own[0] >= west && own[1] >= south && own[2] <= east && own[3] <= north
        };
        let is_part = || place.within.as_ref().is_some_and(|within| self.has(season, within));
        self.names.iter().any(|name| name == season)
            && (self.places.contains(&label) || is_country() || is_within() || is_part())
    }
}
