//! Dekads, weeks, water years, and seasons over the turn of the year.

use super::units::{of_year, season};
use super::{Grain, Period, Reader, Unit};
use crate::assist::request::calendar::Day;
use crate::assist::request::tokens::Kind;
use crate::base::calendar::MONTHS;

/// The first month of the water year in the United States.
const WATER_YEAR: u32 = 10;

impl Reader<'_> {
    /// Returns the dekad, the week or the water years at a token, and the token after it.
    pub(super) fn span(&self, at: usize) -> Option<(Unit, usize)> {
        self.dekad(at).or_else(|| self.week(at)).or_else(|| self.water_years(at))
    }

    /// Returns the number that a word or a figure such as `2nd` means, and the token after it.
    fn ordinal(&self, at: usize) -> Option<(u32, usize)> {
        let number = match self.word(at) {
            "first" => 1,
            "second" => 2,
            "third" | "last" => 3,
            _ => {
                let number = self.tokens.get(at)?.number().filter(|number| (1.0..=3.0).contains(number))?;
                if number.fract() != 0.0 {
                    return None;
                }
                number as u32
            }
        };
        let is_ending = matches!(self.word(at + 1), "st" | "nd" | "rd" | "th");
        Some((number, if is_ending { at + 2 } else { at + 1 }))
    }

    /// "The first dekad of May 2021", "dekad 2 of May 2021".
    fn dekad(&self, at: usize) -> Option<(Unit, usize)> {
        let is_dekad = |at: usize| matches!(self.word(at), "dekad" | "decad");
        let (number, next) = if is_dekad(at) {
            self.ordinal(at + 1)?
        } else {
            let (number, next) = self.ordinal(at)?;
            (number, is_dekad(next).then_some(next + 1)?)
        };
        let next = if self.word(next) == "of" { next + 1 } else { next };
        let (month, end) = self.unit(next)?;
        if month.grain != Grain::Month || month.yearless.is_some() {
            return None;
        }
        let day = |day: u32| Day { day, ..month.start };
        let (start, after) = match number {
            1 => (day(1), day(11)),
            2 => (day(11), day(21)),
            _ => (day(21), month.end),
        };
        Some((Unit { start, end: after, grain: Grain::Range, yearless: None }, end))
    }

    /// "Week 23 of 2021", "2021-W23": weeks of ISO 8601, which start on Monday.
    fn week(&self, at: usize) -> Option<(Unit, usize)> {
        let at = if matches!(self.word(at), "iso" | "calendar") { at + 1 } else { at };
        let short = |at: usize| self.word(at).strip_prefix('w').and_then(|number| number.parse::<u32>().ok());
        let (year, week, end) = if self.word(at) == "week" {
            let week = self.tokens.get(at + 1)?.number().filter(|week| week.fract() == 0.0)? as u32;
            let year = (at + 2..at + 4).find(|&at| self.year(at).is_some())?;
            let is_joined = year == at + 2 || matches!(self.word(at + 2), "of" | "," | "in");
            (self.year(year).filter(|_| is_joined)?, week, year + 1)
        } else if let Some(week) = short(at) {
            (self.year(at + 1)?, week, at + 2)
        } else {
            let year = self.year(at)?;
            let next = if self.word(at + 1) == "-" { at + 2 } else { at + 1 };
            (year, short(next)?, next + 1)
        };
        // 4 January is in the first week.
        let fourth = Day::checked(year, 1, 4)?.days_since_1970();
        let monday = fourth - (fourth + 3).rem_euclid(7);
        let start = Day::since_1970(monday + i64::from(week.checked_sub(1)?) * 7);
        let end_day = Day::since_1970(start.days_since_1970() + 7);
        let thursday = Day::since_1970(start.days_since_1970() + 3);
        (thursday.year == year).then_some((Unit { start, end: end_day, grain: Grain::Range, yearless: None }, end))
    }

    /// "Water year 2020" in the United States: October 2019 to September 2020.
    fn water_years(&self, at: usize) -> Option<(Unit, usize)> {
        if !self.in_us {
            return None;
        }
        let (first, next) = self.water_year(at)?;
        let (last, end) = if self.ends_range(next) { (self.year(next + 1)?, next + 2) } else { (first, next) };
        let month = |year: i32| Day::month(year - 1, WATER_YEAR as i32);
        let unit = Unit { start: month(first), end: month(last + 1), grain: Grain::Range, yearless: None };
        (first <= last).then_some((unit, end))
    }

    /// Returns the year behind "water year", and the token after it.
    pub(super) fn water_year(&self, at: usize) -> Option<(i32, usize)> {
        let is_water = matches!(self.word(at), "water" | "hydrological" | "hydrologic");
        let is_year = matches!(self.word(at + 1), "year" | "years");
        let year = self.year(at + 2).filter(|_| is_water && is_year)?;
        Some((year, at + 3))
    }

    /// Returns the first of two years that follow each other, and the token after them: "2019/20",
    /// "2019-2020".
    pub(super) fn two_years(&self, at: usize) -> Option<(i32, usize)> {
        // "2010/11" looks like a month.
        if let Kind::Month(year, month) = self.tokens.get(at)?.kind {
            let is_next = self.tokens[at].text.contains('/') && month as i32 == (year + 1) % 100;
            return is_next.then_some((year, at + 1));
        }
        let first = self.year(at)?;
        if !matches!(self.word(at + 1), "-" | "/") {
            return None;
        }
        let second = self.tokens.get(at + 2)?;
        let number = second.number()? as i32;
        let is_next = second.text.len() == 4 && number == first + 1;
        let is_short = second.text.len() == 2 && number == (first + 1) % 100;
        (is_next || is_short).then_some((first, at + 3))
    }

    /// "Winters 2001/02 to 2020/21": the same months of several years.
    pub(super) fn seasons(&self, at: usize) -> Option<Period> {
        let (first, to) = self.unit(at).filter(|(unit, _)| unit.grain == Grain::Season && unit.yearless.is_none())?;
        let (year, end) = self.two_years(self.connector(to, false)?)?;
        let count = (first.end.year - first.start.year) * 12 + first.end.month as i32 - first.start.month as i32;
        let last = of_year(first.start.month, count as u32, year, Grain::Season);
        (first.start < last.start).then(|| Period {
            start: Some(first.start),
            end: last.end,
            last: None,
            months: Some((first.start.month, (last.end.month + 10) % 12 + 1)),
            ends: None,
            side: self.side(at),
            grain: Grain::Range,
            is_yearless: false,
            assumed: None,
            tokens: (at, end),
        })
    }

    /// Returns `true` if a year follows a word for "until".
    pub(super) fn ends_range(&self, at: usize) -> bool {
        matches!(self.word(at), "-" | "to" | "until" | "till" | "through") && self.year(at + 1).is_some()
    }

    /// Returns the first month and the number of months that initials stand for: "JJA", "ONDJ".
    /// Several seasons in one request are parts of the year.
    pub(super) fn initials(&self, at: usize) -> Option<(u32, u32)> {
        let found = self.initials_at(at)?;
        let is_other = |other: usize| self.initials_at(other).is_some_and(|other| other != found);
        (!(0..self.tokens.len()).any(is_other)).then_some(found)
    }

    fn initials_at(&self, at: usize) -> Option<(u32, u32)> {
        let token = self.tokens.get(at).filter(|token| token.kind == Kind::Word)?;
        let is_written = token.upper || self.year(at + 1).is_some() && token.text != "son";
        let length = token.text.len();
        if !is_written || !(3..=9).contains(&length) {
            return None;
        }
        let start = "jfmamjjasondjfmamjjasond".find(&token.text)?;
        Some((start as u32 % 12 + 1, length as u32))
    }

    /// Returns the first month of the season at a token, in the hemisphere of the place.
    pub(super) fn season_at(&self, at: usize) -> Option<u32> {
        let month = self.lexicon.term("season", self.word(at)).and_then(season)?;
        let is_turned = match self.word(at.wrapping_sub(1)) {
            "austral" => true,
            "boreal" => false,
            _ => self.south,
        };
        Some(if is_turned { (month + 5) % 12 + 1 } else { month })
    }

    /// Returns the assumption about a season that is named without its months.
    pub(super) fn months_of_season(&self, from: usize, to: usize) -> Option<String> {
        // "How much did NO2 fall from April 2019".
        let is_verb = |at: usize| self.word(at) == "fall" && self.word(at + 1) == "from";
        let at = (from..to).find(|&at| self.season_at(at).is_some() && !is_verb(at))?;
        let month = self.season_at(at)? as usize;
        let name = |month: usize| MONTHS[(month - 1) % 12];
        Some(format!("The {} is {} to {}.", self.word(at).trim_end_matches('s'), name(month), name(month + 2)))
    }

    /// Gives a season the months that stand in brackets behind it: "summer 2020 (May to
    /// September)", "each winter (October to April)".
    pub(super) fn join_months(&self, periods: &mut Vec<Period>) {
        let mut at = 1;
        while at < periods.len() {
            let (first, second) = (&periods[at - 1], &periods[at]);
            let is_bracket = second.tokens.0.checked_sub(1).is_some_and(|mark| self.tokens[mark].is('('))
                && second.tokens.0 - 1 == first.tokens.1;
            let (true, true, Some(months)) =
                (is_bracket && second.is_yearless, first.grain == Grain::Season, second.months)
            else {
                at += 1;
                continue;
            };
            let count = (months.1 + 12 - months.0) % 12 + 1;
            let tokens = (first.tokens.0, second.tokens.1);
            if first.is_yearless {
                periods[at].tokens = tokens;
            } else if let Some(start) = first.start {
                // The year in which these months share most days with the season.
                let overlap = |unit: &Unit| {
                    let days = |day: Day| day.days_since_1970();
                    days(unit.end.min(first.end)) - days(unit.start.max(start))
                };
                let years = (start.year - 1..=first.end.year).map(|year| of_year(months.0, count, year, Grain::Season));
                if let Some(unit) = years.max_by_key(overlap) {
                    let side = first.side;
                    periods[at] = Period {
                        start: Some(unit.start),
                        end: unit.end,
                        months: None,
                        side,
                        grain: Grain::Season,
                        is_yearless: false,
                        tokens,
                        ..second.clone()
                    };
                }
            }
            periods.remove(at - 1);
        }
    }
}
