//! The period of a request that names none.
//!
//! It is what people take: the newest edition of a map, the last full year of what changes, thirty
//! years of what is usual. Nothing is taken where an event or a comparison decides.

use super::Builder;
use super::sources::Dataset;
use super::times::editions_of;
use crate::assist::request::calendar::Day;
use crate::kb::kb;
use crate::plan::model::Period;

/// The first and the last year of the usual climate.
const NORMAL: (i32, i32) = (1991, 2020);
/// The years of the usual state in a record that does not have those.
const MAX_YEARS: i32 = 10;
/// The least number of years of a usual state.
const MIN_YEARS: i32 = 5;

/// Words of an event, a comparison or a time that is not named.
const UNKNOWN_TIME: [&str; 41] = [
    "before",
    "after",
    "during",
    "since",
    "until",
    "change",
    "changes",
    "changed",
    "changing",
    "difference",
    "compare",
    "compared",
    "trend",
    "trends",
    "increase",
    "increased",
    "decrease",
    "decreased",
    "decline",
    "declined",
    "growing",
    "recent",
    "recently",
    "latest",
    "newest",
    "now",
    "today",
    "yesterday",
    "current",
    "currently",
    "when",
    "date",
    "dates",
    "flood",
    "flooded",
    "flooding",
    "earthquake",
    "eruption",
    "severity",
    "anomaly",
    "event",
];

impl Builder<'_, '_> {
    /// Returns the period that is taken where the request names none, and notes it.
    pub(super) fn usual_time(&mut self, source: &Dataset) -> Option<Period> {
        if !self.facts.periods.is_empty() || self.has_word(&UNKNOWN_TIME) || self.depends_on_time(source) {
            return None;
        }
        let (first, last) = self.whole_years_of(source)?;
        let is_usual = self.wants_usual();
        let months = self.facts.months_alone.map(|(months, _)| months);
        // The warmest year is one of many.
        let has_best_year = self.facts.terms("extreme").next().is_some() && self.has_word(&["year", "years"]);
        let is_yearly = (self.facts.first("interval", &["year"]).is_some() || has_best_year) && !is_usual;
        let years = if is_usual && source.category == "series" {
            usual_years(first, last)?
        } else if is_yearly {
            (first, last)
        } else {
            (last, last)
        };
        if let Some((_, (from, to))) = self.facts.months_alone {
            self.scan.take(from, to);
        }
        let what = match (years.0 == years.1, editions_of(source).is_empty()) {
            (true, false) => format!("The edition is that of {last}, the newest one that shows what was observed"),
            (true, true) => format!("The period is {last}, the last whole year of {}", source.id),
            (false, _) => format!("The period is {} to {}", years.0, years.1),
        };
        self.assume(format!("{what}: the request names none."));
        Some(period_of_years(years, months))
    }

    /// Returns `true` if a result of some year is no answer to what is asked for: the images of
    /// a time, or the course of a time that is not named.
    fn depends_on_time(&self, source: &Dataset) -> bool {
        let is_course = self.facts.first("task", &["series"]).is_some() || self.facts.terms("chart").next().is_some();
        let has_parts = self.facts.terms("interval").next().is_some() || self.facts.terms("grouping").next().is_some();
        let is_short = self.facts.first("interval", &["day", "week"]).is_some();
        let is_image = matches!(source.category, "optical" | "radar");
        self.compares()
            || self.reports_scenes()
            || self.severity().is_some()
            || self.facts.terms("event").next().is_some()
            || self.facts.terms("trend").next().is_some()
            || is_short
            || is_course && (is_image || !has_parts)
            || source.category == "radar"
    }

    /// Returns the first and the last year that a dataset has as a whole.
    fn whole_years_of(&self, source: &Dataset) -> Option<(i32, i32)> {
        let this_year = self.facts.today.year;
        let editions = editions_of(source);
        if !editions.is_empty() {
            let words = kb().words().dataset(&source.id)?;
            let is_observed = |year: &i32| *year < this_year && words.projected.is_none_or(|first| *year < first);
            let years: Vec<i32> = editions.iter().map(|(year, ..)| *year).filter(is_observed).collect();
            return Some((*years.first()?, *years.last()?));
        }
        let head = kb().dataset_head(&source.id)?;
        let start = head.start.and_then(Day::parse)?;
        let first = start.year + i32::from((start.month, start.day) != (1, 1));
        let end = head.end.and_then(Day::parse);
        let last = match end {
            Some(end) if (end.month, end.day) >= (12, 31) => end.year,
            Some(end) => end.year - 1,
            // The images of a year are published in the year behind it, or later.
            None if self.is_yearly(source) => this_year - 2,
            None => this_year - 1,
        };
        let last = last.min(this_year - 1);
        (first <= last).then_some((first, last))
    }

    /// Returns `true` if a dataset has an image a year.
    fn is_yearly(&self, source: &Dataset) -> bool {
        kb().dataset(&source.id).is_some_and(|dataset| dataset.cadence.as_deref() == Some("year"))
    }

    /// Returns `true` if the usual state is asked for: "on average", "mean annual", "normal".
    fn wants_usual(&self) -> bool {
        let is_normal =
            ["normal", "normally", "usual", "usually", "typical", "typically", "climatology", "climatological"];
        let has_cycle = self.facts.first("grouping", &["calendar-month"]).is_some();
        let has_months = self.facts.months_alone.is_some();
        let is_mean = self.facts.first("reducer", &["mean"]).is_some();
        self.has_word(&is_normal)
            || self.has_phrase(&["on", "average"])
            || self.has_phrase(&["long", "term"])
            || has_cycle
            || self.averages_parts()
            || has_months && is_mean
    }
}

/// Returns the years of the usual state within the years of a record.
fn usual_years(first: i32, last: i32) -> Option<(i32, i32)> {
    if first <= NORMAL.0 && last >= NORMAL.1 {
        return Some(NORMAL);
    }
    let first = first.max(last + 1 - MAX_YEARS);
    (last + 1 - first >= MIN_YEARS).then_some((first, last))
}

/// Returns the period of some whole years, or of some months of them.
fn period_of_years((first, last): (i32, i32), months: Option<(u32, u32)>) -> Period {
    let (mut start, mut end) = (Day::month(first, 1), Day::month(last + 1, 1));
    let mut each = None;
    match months {
        Some((from, to)) if first == last => {
            (start, end) = (Day::month(first, from as i32), Day::month(first + i32::from(to < from), to as i32 + 1));
        }
        Some((from, to)) => each = Some([from, to]),
        None => {}
    }
    Period { start: Some(start.to_string()), end: Some(end.to_string()), months: each, ..Period::default() }
}
