//! Converts the times of a request for templates.

use crate::assist::request::Request;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period};
use serde_json::{Value as Json, json};

/// A period with a first day and the day after the last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// The first day.
    pub start: Day,
    /// The day after the last.
    pub end: Day,
    /// The last day, if the request names it.
    pub last: Option<Day>,
}

impl Span {
    /// Returns the period for templates.
    pub fn json(&self) -> Json {
        json!({ "start": self.start.to_string(), "end": self.end.to_string(), "last": self.last.map(|day| day.to_string()) })
    }

    /// Returns the first and the last year of the period.
    pub fn years(&self) -> (i32, i32) {
        let last = if self.end.month == 1 && self.end.day == 1 { self.end.year - 1 } else { self.end.year };
        (self.start.year, last)
    }

    /// Returns a whole year.
    pub fn year(year: i32) -> Self {
        Span { start: Day::month(year, 1), end: Day::month(year + 1, 1), last: None }
    }

    /// Describes the period in words.
    pub fn words(&self) -> String {
        format!("{} to {} (end excluded)", self.start, self.end)
    }
}

/// Parses the day `yyyy-MM-dd` at the start of a text.
pub fn day(text: &str) -> Option<Day> {
    Day::parse(text)
}

/// Returns a period with a first day; `first`, that of the dataset, replaces a missing one.
pub fn span(period: &Period, first: Option<Day>) -> Span {
    Span {
        start: period.start.or(first).unwrap_or(Day { year: 2000, month: 1, day: 1 }),
        end: period.end,
        // A range that ends on a day includes it.
        last: period.last.filter(|_| period.grain == Grain::Range),
    }
}

/// Returns the two periods that a request compares, before and after, and the assumption behind
/// them.
pub fn two(request: &Request) -> Option<(Span, Span, Option<String>)> {
    use crate::assist::request::periods::Side;
    let periods = &request.periods;
    let side = |side: Side| periods.iter().find(|period| period.side == Some(side) && period.grain != Grain::Day);
    if periods.len() >= 2 {
        let before = side(Side::Before).unwrap_or(&periods[0]);
        let after =
            side(Side::After).filter(|after| *after != before).or_else(|| periods.iter().find(|p| *p != before))?;
        let (before, after) = (span(before, None), span(after, None));
        let (before, after) = if before.start <= after.start { (before, after) } else { (after, before) };
        if before.end == before.start.next() && after.end == after.start.next() {
            // Two days: some weeks around each have images.
            let around = |span: Span| Span { start: span.start, end: span.start.months_later(1), last: None };
            let early =
                Span { start: before.start.months_later(-1), end: before.start.next(), last: Some(before.start) };
            return Some((
                early,
                around(after),
                Some("One day has few images: a month on either side is taken.".to_owned()),
            ));
        }
        return Some((before, after, None));
    }
    let period = periods.first()?;
    let whole = span(period, None);
    match period.grain {
        Grain::Range => {
            let (first, last) = whole.years();
            if first == last {
                return None;
            }
            let months = |year: i32| match period.months {
                Some((from, to)) => {
                    let start = Day::month(year, from as i32);
                    Span { start, end: start.months_later(((to + 12 - from) % 12 + 1) as i32), last: None }
                }
                None if whole.years().1 - whole.years().0 >= 1 => Span::year(year),
                None => whole,
            };
            Some((
                months(first),
                months(last),
                Some(format!("The first year ({first}) is compared with the last ({last}).")),
            ))
        }
        Grain::Day => {
            let event = whole.start;
            let before = Span { start: event.months_later(-1), end: event, last: None };
            let after = Span { start: event.next(), end: event.months_later(1).next(), last: None };
            Some((before, after, Some(format!("A month before {event} is compared with a month after."))))
        }
        Grain::Month | Grain::Season => {
            let months = (whole.end.year - whole.start.year) * 12 + whole.end.month as i32 - whole.start.month as i32;
            let before = Span { start: whole.start.months_later(-months.max(1)), end: whole.start, last: None };
            let after = if period.side == Some(Side::After) || request.has("flood") {
                whole
            } else {
                Span { start: whole.end, end: whole.end.months_later(months.max(1)), last: None }
            };
            Some((
                before,
                after,
                Some("The time before is as long as the time that is named, and ends where it begins.".to_owned()),
            ))
        }
        Grain::Year => {
            let year = whole.start.year;
            Some((Span::year(year - 1), Span::year(year), Some(format!("{year} is compared with the year before."))))
        }
    }
}
