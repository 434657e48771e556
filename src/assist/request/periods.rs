//! Parses the times of a request: days, months, seasons, quarters, years, and ranges of them.

use super::calendar::Day;
use super::lexicon::{Lexicon, Meaning};
use super::tokens::{Kind, Token};

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
    /// Whether the period lies before or after an event.
    pub side: Option<Side>,
    /// Precision of the period.
    pub grain: Grain,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

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
    /// Today.
    pub today: Day,
}

impl Reader<'_> {
    /// Returns all periods, in the order of the text.
    pub fn periods(&self) -> Vec<Period> {
        let mut found: Vec<Period> = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            match self.relative(at).or_else(|| self.days(at)).or_else(|| self.period(at)) {
                Some(period) => {
                    at = period.tokens.1;
                    found.push(period);
                }
                None => at += 1,
            }
        }
        // Years that share the month before them: "June 2018 and 2020" is left alone; "May and June
        // 2020" has the year behind.
        let mut joined: Vec<Period> = Vec::new();
        for period in found {
            joined.push(period);
        }
        joined
    }

    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| if token.is('-') { "-" } else { token.text.as_str() })
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// "the last five years", "past 6 months".
    fn relative(&self, at: usize) -> Option<Period> {
        if !matches!(self.word(at), "last" | "past" | "previous" | "recent") {
            return None;
        }
        let (count, next) = match self.tokens.get(at + 1)?.number() {
            Some(number) => (number as i32, at + 2),
            None => match self.word(at + 1) {
                "two" => (2, at + 2),
                "three" => (3, at + 2),
                "five" => (5, at + 2),
                "six" => (6, at + 2),
                "ten" => (10, at + 2),
                "twenty" => (20, at + 2),
                "few" => (3, at + 2),
                "decade" => (10, at + 1),
                _ => (1, at + 1),
            },
        };
        let months = match self.word(next) {
            "year" | "years" | "decade" => count * 12,
            "month" | "months" => count,
            _ => return None,
        };
        if !(1..=1200).contains(&months) {
            return None;
        }
        // Whole months, so that the script says the same tomorrow.
        let end = Day::month(self.today.year, self.today.month as i32);
        let start = end.months_later(-months);
        Some(Period {
            start: Some(start),
            end,
            last: None,
            months: None,
            side: None,
            grain: Grain::Range,
            tokens: (at, next + 1),
        })
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
        let (second, behind) = self.unit(self.connector(next, between)?)?;
        let last = second.start;
        if second.grain != Grain::Day || second.yearless.is_some() || first >= last.day {
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
            side,
            grain: Grain::Range,
            tokens: (from, behind),
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
                    (first, second)
                }
                (None, None) => (first, second),
            };
            if a.start <= b.start {
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
                    to = behind;
                }
            }
        } else if let Some((month, count)) = first.yearless {
            // A month alone says nothing unless years stand elsewhere.
            months = Some((month, (month + count - 2) % 12 + 1));
        }
        match lead {
            "since" | "from" | "starting" if joined.is_none() && grain != Grain::Range && months.is_none() => {
                let open = lead == "since"
                    || matches!(self.word(to), "onwards" | "onward" | "present" | "now" | "today")
                    || matches!(
                        (self.word(to), self.word(to + 1)),
                        ("to" | "until" | "till", "now" | "today" | "present" | "date")
                    );
                if open {
                    end = Day::month(self.today.year, self.today.month as i32).max(first.end);
                    (last, grain) = (None, Grain::Range);
                    while matches!(
                        self.word(to),
                        "to" | "until" | "till" | "now" | "today" | "present" | "onwards" | "onward" | "date"
                    ) {
                        to += 1;
                    }
                }
                from -= 1;
            }
            "until" | "till" if grain != Grain::Range => (start, grain) = (None, Grain::Range),
            "between" | "during" => from -= 1,
            _ => {}
        }
        if lead == "from" && joined.is_some() {
            from = from.saturating_sub(1);
        }
        Some(Period { start, end, last, months, side, grain, tokens: (from, to) })
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
            // "june-august": the dash within a word is gone.
            _ if self.tokens.get(at).is_some_and(|token| token.glued)
                && self.lexicon.term("month", self.word(at)).is_some() =>
            {
                at
            }
            _ => return None,
        };
        let mut next = next;
        while matches!(self.word(next), "the" | "end" | "beginning" | "start" | "of") {
            next += 1;
        }
        Some(next)
    }

    fn year(&self, at: usize) -> Option<i32> {
        let token = self.tokens.get(at)?;
        let number = token.number()?;
        let year = number as i32;
        let whole = f64::from(year) == number && token.text.len() == 4 && (1950..2101).contains(&year);
        let counted = matches!(
            self.word(at + 1),
            "m" | "meters"
                | "metres"
                | "meter"
                | "metre"
                | "km"
                | "points"
                | "point"
                | "samples"
                | "trees"
                | "pixels"
                | "kilometers"
                | "%"
                | "random"
                | "mm"
                | "polygons"
                | "x"
                | "training"
        );
        let compared =
            matches!(self.before(at), "than" | "above" | "exceeding" | "least" | ">" | "<" | "=" | "radius" | "epsg");
        (whole && !counted && !compared).then_some(year)
    }

    /// One time at a place: (time, behind it).
    fn unit(&self, at: usize) -> Option<(Unit, usize)> {
        let mut at = at;
        let token = self.tokens.get(at)?;
        let unit = |start: Day, end: Day, grain| Unit { start, end, grain, yearless: None };
        match token.kind {
            Kind::Day(day) => return Some((unit(day, day.next(), Grain::Day), at + 1)),
            Kind::Month(year, month) => {
                let start = Day::month(year, month as i32);
                return Some((unit(start, start.months_later(1), Grain::Month), at + 1));
            }
            _ => {}
        }
        while matches!(self.word(at), "the" | "year" | "early" | "mid" | "late") {
            at += 1;
        }
        if let Some(year) = self.year(at) {
            // 2019/20, "the 1990s".
            if self.word(at + 1) == "s" && self.tokens[at + 1].glued && year % 10 == 0 {
                return Some((unit(Day::month(year, 1), Day::month(year + 10, 1), Grain::Range), at + 2));
            }
            return Some((unit(Day::month(year, 1), Day::month(year + 1, 1), Grain::Year), at + 1));
        }
        // 5 March 2020; 5th of March 2020.
        if let Some(day) = self.day_number(at) {
            let mut next = at + 1;
            while matches!(self.word(next), "st" | "nd" | "rd" | "th" | "of") {
                next += 1;
            }
            if let Some(month) = self.month(next) {
                let mut behind = next + 1;
                while matches!(self.word(behind), "of" | ",") {
                    behind += 1;
                }
                let year = self.year(behind);
                let day = Day::checked(year.unwrap_or(2000), month, day)?;
                return match year {
                    Some(_) => Some((unit(day, day.next(), Grain::Day), behind + 1)),
                    None => {
                        let yearless = Some((month, 1));
                        Some((Unit { start: day, end: day.next(), grain: Grain::Day, yearless }, next + 1))
                    }
                };
            }
            return None;
        }
        if let Some(month) = self.month(at) {
            return self.with_month(at, month);
        }
        let word = self.word(at).to_owned();
        let two = format!("{word} {}", self.word(at + 1));
        let parts = [
            self.lexicon.term("season", &word).and_then(season).map(|month| (month, 3, 1)),
            self.lexicon.term("quarter", &two).and_then(|n| n.parse().ok()).map(|n: u32| (n * 3 - 2, 3, 2)),
            self.lexicon.term("quarter", &word).and_then(|n| n.parse().ok()).map(|n: u32| (n * 3 - 2, 3, 1)),
            self.lexicon.term("half", &two).and_then(|n| n.parse().ok()).map(|n: u32| (n * 6 - 5, 6, 2)),
        ];
        let (month, count, length) = parts.into_iter().flatten().next()?;
        let seasonal = self.lexicon.term("season", &word).is_some();
        let month = if seasonal && self.south { (month + 5) % 12 + 1 } else { month };
        let mut behind = at + length;
        while matches!(self.word(behind), "of" | "in" | "the" | "," | "year") {
            behind += 1;
        }
        match self.year(behind) {
            Some(year) => Some((of_year(month, count, year, Grain::Season), behind + 1)),
            // "summer" without a year: the months of the years that are named.
            None => {
                let whole = of_year(month, count, 2000, Grain::Season);
                Some((Unit { yearless: Some((month, count)), ..whole }, at + length))
            }
        }
    }

    fn month(&self, at: usize) -> Option<u32> {
        let token = self.tokens.get(at).filter(|token| token.kind == Kind::Word)?;
        let month: u32 = self.lexicon.term("month", &token.text)?.parse().ok()?;
        // Words that are months by chance: "may", "mar".
        let doubtful = matches!(token.text.as_str(), "may" | "mar" | "march");
        let numbered = |at: Option<usize>| {
            at.and_then(|at| self.tokens.get(at)).is_some_and(|t| t.number().is_some() || t.is('-') || t.is(','))
        };
        let linked = matches!(
            self.before(at),
            "from"
                | "in"
                | "to"
                | "until"
                | "and"
                | "of"
                | "between"
                | "through"
                | "since"
                | "during"
                | "-"
                | "early"
                | "late"
                | "mid"
                | "every"
                | "each"
                | "before"
                | "after"
        ) || matches!(self.word(at + 1), "to" | "until" | "through" | "and" | "of");
        (!doubtful || token.capital || linked || numbered(Some(at + 1)) || numbered(at.checked_sub(1))).then_some(month)
    }

    /// A month with what stands behind it: a day, a year.
    fn with_month(&self, at: usize, month: u32) -> Option<(Unit, usize)> {
        let whole = |year: i32, behind: usize| {
            let start = Day::month(year, month as i32);
            (Unit { start, end: start.months_later(1), grain: Grain::Month, yearless: None }, behind)
        };
        let mut next = at + 1;
        while matches!(self.word(next), "of" | "," | "in" | ".") {
            next += 1;
        }
        if let Some(year) = self.year(next) {
            return Some(whole(year, next + 1));
        }
        // March 5th, 2020.
        let day = self
            .tokens
            .get(at + 1)
            .and_then(Token::number)
            .filter(|day| (1.0..=31.0).contains(day) && day.fract() == 0.0);
        if let Some(day) = day {
            let mut behind = at + 2;
            while matches!(self.word(behind), "st" | "nd" | "rd" | "th" | "," | "of") {
                behind += 1;
            }
            let year = self.year(behind);
            let date = Day::checked(year.unwrap_or(2000), month, day as u32)?;
            let unit = Unit { start: date, end: date.next(), grain: Grain::Day, yearless: None };
            return match year {
                Some(_) => Some((unit, behind + 1)),
                None => Some((Unit { yearless: Some((month, 1)), ..unit }, at + 2)),
            };
        }
        let (unit, _) = whole(2000, at + 1);
        Some((Unit { yearless: Some((month, 1)), ..unit }, at + 1))
    }
}

/// A time that was given without a year, in a year: a day stays a day.
fn with_year(unit: Unit, month: u32, count: u32, year: i32) -> Unit {
    if unit.grain != Grain::Day {
        return of_year(month, count, year, unit.grain);
    }
    let start = Day { year, ..unit.start };
    Unit { start, end: start.next(), grain: Grain::Day, yearless: None }
}

/// So many months of a year, or a day of a year that was not named.
fn of_year(month: u32, count: u32, year: i32, grain: Grain) -> Unit {
    let start = Day::month(year, month as i32);
    Unit { start, end: start.months_later(count as i32), grain, yearless: None }
}

/// The first month of a northern season.
fn season(name: &str) -> Option<u32> {
    Some(match name {
        "spring" => 3,
        "summer" => 6,
        "autumn" => 9,
        "winter" => 12,
        _ => return None,
    })
}

/// The month of the day before.
fn month_before(day: Day) -> u32 {
    if day.day > 1 { day.month } else { Day::month(day.year, day.month as i32 - 1).month }
}
