//! One time: a day, a month, a season, a quarter, a year.

use super::{Grain, OPEN_YEAR, Reader, Unit};
use crate::assist::request::calendar::Day;
use crate::assist::request::tokens::{Kind, Token};

impl Reader<'_> {
    /// Returns the year at a token.
    pub(super) fn year(&self, at: usize) -> Option<i32> {
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
        // "Drier than 2021".
        let of_times = at > 1 && self.lexicon.term("comparative", self.word(at - 2)).is_some();
        (whole && !counted && (!compared || of_times)).then_some(year)
    }

    /// One time at a place: (time, behind it).
    pub(super) fn unit(&self, at: usize) -> Option<(Unit, usize)> {
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
        while matches!(self.word(at), "the" | "year") {
            at += 1;
        }
        if let Some(span) = self.span(at) {
            return Some(span);
        }
        // "2019/2020": a season from one year to the next, or both years.
        if let Some((year, end)) = self.two_years(at).filter(|(_, end)| *end == at + 3 && self.word(at + 1) == "/") {
            return Some((unit(Day::month(year, 1), Day::month(year + 2, 1), Grain::Range), end));
        }
        if let Some(year) = self.year(at) {
            // "the 1990s".
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
                let day = Day::checked(year.unwrap_or(OPEN_YEAR), month, day)?;
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
        if self.is_no_season(at) {
            return None;
        }
        let word = self.word(at).to_owned();
        let two = format!("{word} {}", self.word(at + 1));
        let parts = [
            self.lexicon.term("season", &word).and_then(season).map(|month| (month, 3, 1)),
            self.lexicon.term("quarter", &two).and_then(|n| n.parse().ok()).map(|n: u32| (n * 3 - 2, 3, 2)),
            self.lexicon.term("quarter", &word).and_then(|n| n.parse().ok()).map(|n: u32| (n * 3 - 2, 3, 1)),
            self.lexicon.term("half", &two).and_then(|n| n.parse().ok()).map(|n: u32| (n * 6 - 5, 6, 2)),
            self.lexicon.term("half", &word).and_then(|n| n.parse().ok()).map(|n: u32| (n * 6 - 5, 6, 1)),
            self.initials(at).map(|(month, count)| (month, count, 1)),
        ];
        let (month, count, length) = parts.into_iter().flatten().next()?;
        let month = self.season_at(at).unwrap_or(month);
        let mut behind = at + length;
        while matches!(self.word(behind), "of" | "in" | "the" | "," | "year") {
            behind += 1;
        }
        // "Winter 2019/20" is one; "summer 2019-2020" are two, of the years that stand behind.
        if let Some((year, end)) = self.two_years(behind).filter(|_| month + count > 13) {
            return Some((of_year(month, count, year, Grain::Season), end));
        }
        let is_range = self.year(behind).is_some() && self.ends_range(behind + 1);
        match self.year(behind).filter(|_| !is_range) {
            Some(year) => Some((of_year(month, count, year, Grain::Season), behind + 1)),
            // "summer" without a year: the months of the years that are named.
            None => {
                let whole = of_year(month, count, OPEN_YEAR, Grain::Season);
                Some((Unit { yearless: Some((month, count)), ..whole }, at + length))
            }
        }
    }

    /// Returns `true` for "winter wheat" and "pixels that fall within".
    fn is_no_season(&self, at: usize) -> bool {
        let next = self.word(at + 1);
        let is_crop = matches!(
            next,
            "wheat"
                | "rye"
                | "barley"
                | "crop"
                | "crops"
                | "cereal"
                | "cereals"
                | "rapeseed"
                | "oilseed"
                | "water"
                | "range"
        );
        let is_verb =
            matches!(next, "below" | "within" | "into" | "under" | "above" | "between" | "outside" | "on" | "inside")
                || next == "in" && self.year(at + 2).is_none()
                || matches!(self.word(at.wrapping_sub(1)), "that" | "which" | "pixels" | "values" | "to" | "not");
        is_crop || self.word(at) == "fall" && is_verb
    }

    pub(super) fn month(&self, at: usize) -> Option<u32> {
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
        // "July of 2015-2021" and "every July 2015 to 2021" are the month of several years.
        let is_plural = self.word(at).ends_with('s') && !matches!(self.word(at), "sep" | "aug");
        let is_glued = self.tokens.get(next + 1).is_some_and(|token| token.is('-') && token.glued);
        let is_each = matches!(self.before(at), "every" | "each" | "all");
        let is_of_years = is_plural || is_glued || is_each || matches!(self.word(at + 1), "of" | "in");
        let is_range = is_of_years && self.year(next).is_some() && self.ends_range(next + 1);
        if let Some(year) = self.year(next).filter(|_| !is_range && !is_plural) {
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
            let date = Day::checked(year.unwrap_or(OPEN_YEAR), month, day as u32)?;
            let unit = Unit { start: date, end: date.next(), grain: Grain::Day, yearless: None };
            return match year {
                Some(_) => Some((unit, behind + 1)),
                None => Some((Unit { yearless: Some((month, 1)), ..unit }, at + 2)),
            };
        }
        let (unit, _) = whole(OPEN_YEAR, at + 1);
        Some((Unit { yearless: Some((month, 1)), ..unit }, at + 1))
    }
}

/// A time that was given without a year, in a year: a day stays a day.
pub(super) fn with_year(unit: Unit, month: u32, count: u32, year: i32) -> Unit {
    if unit.grain != Grain::Day {
        return of_year(month, count, year, unit.grain);
    }
    let start = Day { year, ..unit.start };
    Unit { start, end: start.next(), grain: Grain::Day, yearless: None }
}

/// So many months of a year, or a day of a year that was not named.
pub(super) fn of_year(month: u32, count: u32, year: i32, grain: Grain) -> Unit {
    let start = Day::month(year, month as i32);
    Unit { start, end: start.months_later(count as i32), grain, yearless: None }
}

/// The first month of a northern season.
pub(super) fn season(name: &str) -> Option<u32> {
    Some(match name {
        "spring" => 3,
        "summer" => 6,
        "autumn" => 9,
        "winter" => 12,
        _ => return None,
    })
}
