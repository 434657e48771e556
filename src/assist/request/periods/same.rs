//! The same days of another year: "16 March to 30 June 2020 and the same dates of 2019".

use super::{Grain, Period, Reader};
use crate::assist::request::calendar::Day;

/// Words between "same" and the year.
const MAX_BETWEEN: usize = 4;

impl Reader<'_> {
    /// Gives a year behind "the same dates" the days of the other period.
    pub(super) fn same_dates(&self, periods: &mut [Period]) {
        let is_part = |period: &Period| period.start.is_some_and(|start| period.end < start.months_later(12));
        let parts: Vec<Period> =
            periods.iter().filter(|period| is_part(period) && !period.is_yearless).cloned().collect();
        let [of] = &parts[..] else { return };
        let Some(start) = of.start else { return };
        for period in periods.iter_mut().filter(|period| period.grain == Grain::Year) {
            let (Some(from), Some(year)) = (self.same(period.tokens.0), period.start.map(|day| day.year)) else {
                continue;
            };
            let later = year - start.year;
            let moved = |day: Day| Day::checked(day.year + later, day.month, day.day);
            if let (Some(first), Some(end)) = (moved(start), moved(of.end)) {
                let tokens = (from, period.tokens.1);
                *period =
                    Period { start: Some(first), end, last: of.last.and_then(moved), ends: None, tokens, ..of.clone() };
            }
        }
    }

    /// Gives years of a list the months of the first one: "July 2015, 2016 and 2017", "June to
    /// August of 1987 and of 1989".
    pub(super) fn years_of_part(&self, periods: &mut [Period]) {
        for at in 1..periods.len() {
            let (of, year) = (periods[at - 1].clone(), periods[at].clone());
            let (Some(start), Some(first)) = (of.start, year.start) else { continue };
            let is_part = of.grain != Grain::Year && !of.is_yearless && of.months.is_none() && !self.is_relative(&of);
            let is_short = of.end < start.months_later(12) && of.end.year <= start.year + 1;
            let is_listed = |at: usize| matches!(self.word(at), "and" | "&" | "of") || self.tokens[at].is(',');
            let is_next = year.tokens.0 > of.tokens.1 && (of.tokens.1..year.tokens.0).all(is_listed);
            let is_whole = year.grain == Grain::Year && year.side.is_none() && year.end == first.months_later(12);
            if !(is_part && is_short && is_next && is_whole && self.year(of.tokens.1 - 1).is_some()) {
                continue;
            }
            let later = first.year - start.year;
            let moved = |day: Day| Day::checked(day.year + later, day.month, day.day);
            if let (Some(start), Some(end)) = (moved(start), moved(of.end)) {
                let tokens = year.tokens;
                periods[at] =
                    Period { start: Some(start), end, last: of.last.and_then(moved), ends: None, tokens, ..of };
            }
        }
    }

    /// Returns the token with which "the same dates of" before a year starts.
    fn same(&self, year: usize) -> Option<usize> {
        let is_small = |at: usize| {
            let nouns = ["dates", "date", "days", "period", "months", "month", "time", "season", "span", "weeks"];
            matches!(self.word(at), "of" | "in" | "for" | "from" | "the" | "year") || nouns.contains(&self.word(at))
        };
        let at = (year.saturating_sub(MAX_BETWEEN)..year).rev().find(|&at| self.word(at) == "same")?;
        if !(at + 1..year).all(is_small) || at + 1 == year {
            return None;
        }
        Some(if self.before(at) == "the" { at - 1 } else { at })
    }
}
