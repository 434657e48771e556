//! Parses the times of a request: days, months, seasons, quarters, years, and ranges of them.
//!
//! | module | finds |
//! |---|---|
//! | this one | periods and what joins two times |
//! | `units` | one time: a day, a month, a season, a year |
//! | `spans` | dekads, weeks, water years, seasons over the turn of the year |
//! | `around` | days on both sides of one: "31 January 2020 plus/minus 8 days" |
//! | `lists` | months of a list that are one period |
//! | `same` | the same days of another year |
//! | `relative` | times that today decides: "the last five years" |
//! | `doubts` | times that nobody knows exactly |

mod around;
mod doubts;
mod lists;
mod relative;
mod same;
mod spans;
mod units;

use super::calendar::Day;
use super::lexicon::{Lexicon, Meaning};
use super::tokens::{Kind, Token};
use units::with_year;

/// A period of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Period {
    /// The first day; `None` means the start of the dataset.
    pub start: Option<Day>,
    /// The day after the last.
    pub end: Day,
    /// The last day, if the request names a day.
    pub last: Option<Day>,
    /// First and last month of each year, if only these are meant.
    pub months: Option<(u32, u32)>,
    /// The start and the end of its first and its last part, if it is "from one to another".
    pub ends: Option<[(Day, Day); 2]>,
    /// Whether the period lies before or after an event.
    pub side: Option<Side>,
    /// Precision of the period.
    pub grain: Grain,
    /// It has months and no year: its days are those of [`OPEN_YEAR`].
    pub is_yearless: bool,
    /// The assumption about it, if any.
    pub assumed: Option<String>,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

/// The year of times that name none. It has a 29 February.
const OPEN_YEAR: i32 = 2000;

/// The side of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Before.
    Before,
    /// After.
    After,
}

/// The precision of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    /// A day.
    Day,
    /// A month.
    Month,
    /// A season, a quarter, half a year.
    Season,
    /// A year.
    Year,
    /// From one to another.
    Range,
}

/// One time: days, or months of a year that is not named.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Unit {
    start: Day,
    end: Day,
    grain: Grain,
    /// The year is not named: month of the year, number of months.
    yearless: Option<(u32, u32)>,
}

/// Parses the times of a request.
pub struct Reader<'r> {
    /// The tokens of the request.
    pub tokens: &'r [Token],
    /// The phrases.
    pub lexicon: &'r Lexicon,
    /// Whether seasons are those of the southern hemisphere.
    pub south: bool,
    /// Whether the place is in the United States, where the water year starts in October.
    pub in_us: bool,
    /// Today.
    pub today: Day,
}

impl Reader<'_> {
    /// Returns all periods, in the order of the text.
    pub fn periods(&self) -> Vec<Period> {
        let mut found: Vec<Period> = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let found_at = self.relative(at).or_else(|| self.days(at)).or_else(|| self.days_of_month(at));
            match found_at.or_else(|| self.seasons(at)).or_else(|| self.period(at)) {
                Some(period) => {
                    at = period.tokens.1;
                    found.push(period);
                }
                None => at += 1,
            }
        }
        self.same_dates(&mut found);
        self.years_before(&mut found);
        self.years_of_part(&mut found);
        self.join_listed(&mut found);
        self.join_months(&mut found);
        found
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| if token.is('-') { "-" } else { token.text.as_str() })
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// "1-15 July 2023", "between 10 and 25 July 2019": the first day has month and year of the
    /// last.
    fn days(&self, at: usize) -> Option<Period> {
        let first = self.day_number(at)?;
        let between = self.before(at) == "between";
        let mut next = at + 1;
        while matches!(self.word(next), "st" | "nd" | "rd" | "th") {
            next += 1;
        }
        // "10 and 11 September 2023".
        let is_list = self.word(next) == "and";
        let joined = self.connector(next, between).or(is_list.then_some(next + 1))?;
        let (second, behind) = self.unit(joined)?;
        let last = second.start;
        let is_apart = is_list && !between && first + 1 != last.day;
        if second.grain != Grain::Day || second.yearless.is_some() || first >= last.day || is_apart {
            return None;
        }
        let from = if matches!(self.before(at), "between" | "from" | "during") { at - 1 } else { at };
        let side = self.side(at);
        let start = Some(Day { day: first, ..last });
        Some(Period {
            start,
            end: second.end,
            last: Some(last),
            months: None,
            ends: None,
            side,
            grain: Grain::Range,
            is_yearless: false,
            assumed: None,
            tokens: (from, behind),
        })
    }

    /// "March 1-15, 2020", "between August 5th and 25th, 2023".
    fn days_of_month(&self, at: usize) -> Option<Period> {
        let month = self.month(at)?;
        let behind = |at: usize| if matches!(self.word(at), "st" | "nd" | "rd" | "th") { at + 1 } else { at };
        let first = self.day_number(at + 1)?;
        let second = self.connector(behind(at + 2), self.before(at) == "between")?;
        let last = self.day_number(second)?;
        let mut next = behind(second + 1);
        while matches!(self.word(next), "," | "of") || self.tokens.get(next).is_some_and(|token| token.is(',')) {
            next += 1;
        }
        let year = self.year(next)?;
        let last = Day::checked(year, month, last).filter(|last| first < last.day)?;
        let from = if matches!(self.before(at), "between" | "from" | "during") { at - 1 } else { at };
        Some(Period {
            start: Day::checked(year, month, first),
            end: last.next(),
            last: Some(last),
            months: None,
            ends: None,
            side: self.side(at),
            grain: Grain::Range,
            is_yearless: false,
            assumed: None,
            tokens: (from, next + 1),
        })
    }

    /// A number that may be a day of a month, and is no part of a name: "Sentinel 2".
    fn day_number(&self, at: usize) -> Option<u32> {
        let day = self
            .tokens
            .get(at)
            .and_then(Token::number)
            .filter(|day| (1.0..=31.0).contains(day) && day.fract() == 0.0)?;
        let named = format!("{} {}", self.before(at), self.word(at));
        let dataset = self.lexicon.meanings(&named).iter().any(|meaning| matches!(meaning, Meaning::Dataset(_)));
        (!dataset).then_some(day as u32)
    }

    fn period(&self, at: usize) -> Option<Period> {
        let (first, mut to) = self.unit(at)?;
        let between = self.before(at) == "between";
        let mut from = at;
        let lead = self.before(at);
        let side = self.side(at);
        let mut start = Some(first.start);
        let (mut end, mut grain) = (first.end, first.grain);
        let mut last = (first.grain == Grain::Day).then_some(first.start);
        let mut months = None;
        let mut is_yearless = first.yearless.is_some();
        let (mut assumed, mut ends) = (self.months_of_season(at, to), None);
        let joined = self.connector(to, between).and_then(|next| Some((self.unit(next)?, next)));
        if let Some(((second, behind), _)) = joined {
            let (a, b) = match (first.yearless, second.yearless) {
                (Some((month, count)), None) => {
                    let later = month > second.start.month;
                    let year = second.start.year - i32::from(later);
                    (with_year(first, month, count, year), second)
                }
                (None, Some((month, count))) => {
                    let year = first.start.year + i32::from(month < first.start.month);
                    (first, with_year(second, month, count, year))
                }
                (Some(_), Some((month, count))) => {
                    // "June to August", with years elsewhere: kept as months.
                    months = Some((first.start.month, (month + count - 2) % 12 + 1));
                    // "November to April" ends in the next year.
                    let wraps = second.start < first.start;
                    (first, if wraps { with_year(second, month, count, OPEN_YEAR + 1) } else { second })
                }
                (None, None) => (first, second),
            };
            if a.start <= b.start {
                ends = Some([(a.start, a.end), (b.start, b.end)]);
                assumed = None;
                is_yearless = first.yearless.is_some() && second.yearless.is_some();
                (start, end, grain) = (Some(a.start), b.end, Grain::Range);
                last = (b.grain == Grain::Day).then_some(b.start);
                to = behind;
                // "June to August 2018-2022": the months of several years.
                let years = self.connector(to, false).and_then(|next| self.unit(next));
                if first.yearless.is_some()
                    && let Some((until, behind)) = years
                    && until.grain == Grain::Year
                    && until.start.year > b.start.year
                {
                    months = Some((a.start.month, month_before(b.end)));
                    start = Day::checked(a.start.year, 1, 1);
                    end = until.end;
                    last = None;
                    is_yearless = false;
                    to = behind;
                }
            }
        } else if let Some((month, count)) = first.yearless {
            // A month alone says nothing unless years stand elsewhere.
            months = Some((month, (month + count - 2) % 12 + 1));
        } else if let Some((days, behind)) = self.days_around(to).filter(|_| grain == Grain::Day) {
            let moved = |by: i64| Day::since_1970(first.start.days_since_1970() + by);
            (start, end, last, grain) = (Some(moved(-days)), moved(days + 1), Some(moved(days)), Grain::Range);
            to = behind;
        }
        match lead {
            "since" | "from" | "starting" if joined.is_none() && grain != Grain::Range && months.is_none() => {
                let open = lead == "since"
                    || matches!(self.word(to), "onwards" | "onward" | "present" | "now" | "today")
                    || self.word(to) == "up" && matches!(self.word(to + 2), "now" | "today" | "present")
                    || matches!(
                        (self.word(to), self.word(to + 1)),
                        ("to" | "until" | "till", "now" | "today" | "present" | "date")
                    );
                if open {
                    end = Day::month(self.today.year, self.today.month as i32).max(first.end);
                    assumed = Some(format!(
                        "The period lasts until the end of {}-{:02}.",
                        day_before(end).year,
                        day_before(end).month
                    ));
                    (last, grain) = (None, Grain::Range);
                    while matches!(
                        self.word(to),
                        "up" | "to" | "until" | "till" | "now" | "today" | "present" | "onwards" | "onward" | "date"
                    ) {
                        to += 1;
                    }
                }
                from -= 1;
            }
            "until" | "till" if grain != Grain::Range => (start, grain) = (None, Grain::Range),
            "between" | "during" | "austral" | "boreal" => from -= 1,
            _ => {}
        }
        if matches!(lead, "from" | "since") && joined.is_some() {
            from = from.saturating_sub(1);
        }
        if joined.is_some() {
            from = self.start_of_range(from);
        }
        Some(Period { start, end, last, months, ends, side, grain, is_yearless, assumed, tokens: (from, to) })
    }

    /// Returns the first token of words before a range: "from begin 19 September until 13
    /// December", "from the beginning of 2015 to the end of 2020".
    fn start_of_range(&self, mut from: usize) -> usize {
        if matches!(self.before(from), "begin" | "beginning" | "starting") {
            from -= 1;
        }
        if self.before(from) == "of" && matches!(self.before(from - 1), "beginning" | "start") {
            from -= 2;
            from -= usize::from(self.before(from) == "the");
        }
        from
    }

    /// Before or after something, by the words in front.
    fn side(&self, at: usize) -> Option<Side> {
        let from = at.saturating_sub(4);
        let near = (from..at).rev();
        for place in near {
            match self.word(place) {
                "before" | "pre" | "prefire" | "preflood" | "prior" => return Some(Side::Before),
                "after" | "post" | "postfire" | "postflood" | "following" => return Some(Side::After),
                // Another time lies between.
                _ if self.tokens[place].is(';') || matches!(self.tokens[place].kind, Kind::Day(_)) => return None,
                _ => {}
            }
        }
        None
    }

    /// What joins two times; the place behind it.
    fn connector(&self, at: usize, between: bool) -> Option<usize> {
        let next = match self.word(at) {
            "to" | "until" | "till" | "through" | "thru" | "-" => at + 1,
            "and" if between => at + 1,
            "up" if self.word(at + 1) == "to" => at + 2,
            // "2015..2020".
            "." if self.word(at + 1) == "." => {
                at + (0..3).take_while(|next| self.tokens.get(at + next).is_some_and(|token| token.is('.'))).count()
            }
            // "june-august", "16 march-30 june": the dash behind a word is gone.
            _ if self.tokens.get(at).is_some_and(|token| token.glued)
                && (self.lexicon.is_month(self.word(at))
                    || self.lexicon.is_month(self.before(at)) && self.lexicon.is_month(self.word(at + 1))) =>
            {
                at
            }
            _ => return None,
        };
        let mut next = next;
        // "Up to and including June 2020".
        if self.word(next) == "and" && self.word(next + 1) == "including" {
            next += 2;
        }
        while matches!(self.word(next), "the" | "end" | "of") {
            next += 1;
        }
        Some(next)
    }
}

/// Returns the day before.
fn day_before(day: Day) -> Day {
    Day::since_1970(day.days_since_1970() - 1)
}

/// The month of the day before.
fn month_before(day: Day) -> u32 {
    if day.day > 1 { day.month } else { Day::month(day.year, day.month as i32 - 1).month }
}

#[cfg(test)]
mod tests;
