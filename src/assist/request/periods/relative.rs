//! Times that today decides, "the last five years", or another time, "2022 and the five years
//! before".
//!
//! Months and years are whole, so that a script says the same tomorrow. What is taken is an
//! assumption.

use super::{Grain, Period, Reader, day_before};
use crate::assist::request::calendar::Day;

/// The longest time, in months.
const MAX_MONTHS: i32 = 1200;

/// A number of equal times.
#[derive(Debug, Clone, Copy)]
enum Span {
    Days(i32),
    Months(i32),
}

impl Reader<'_> {
    /// Returns the period at a token that depends on today.
    pub(super) fn relative(&self, at: usize) -> Option<Period> {
        self.last_year(at).or_else(|| self.last_span(at)).or_else(|| self.current(at))
    }

    fn until(&self, (start, end): (Day, Day), tokens: (usize, usize)) -> Period {
        let words: Vec<&str> = (tokens.0..tokens.1).map(|at| self.word(at)).collect();
        let assumed = format!("\"{}\" is {start} to {}.", words.join(" "), day_before(end));
        Period {
            start: Some(start),
            end,
            last: None,
            months: None,
            ends: None,
            side: None,
            grain: Grain::Range,
            is_yearless: false,
            assumed: Some(assumed),
            tokens,
        }
    }

    /// "Last year" is the previous year; "the last year" may be the last twelve months.
    fn last_year(&self, at: usize) -> Option<Period> {
        let is_it = self.word(at) == "last" && self.word(at + 1) == "year" && self.before(at) != "the";
        let year = self.today.year - 1;
        is_it.then(|| self.until((Day::month(year, 1), Day::month(year + 1, 1)), (at, at + 2)))
    }

    /// "The last five years", "past 6 months", "the most recent 30 days".
    fn last_span(&self, at: usize) -> Option<Period> {
        let first = if self.word(at) == "most" && self.word(at + 1) == "recent" { at + 1 } else { at };
        if !matches!(self.word(first), "last" | "past" | "previous" | "recent" | "latest") {
            return None;
        }
        let (span, to) = self.span_of(first + 1)?;
        let this_month = Day::month(self.today.year, self.today.month as i32);
        let (start, end) = match span {
            Span::Days(days) => (Day::since_1970(self.today.days_since_1970() - i64::from(days)), self.today),
            // A result of each year needs whole years.
            Span::Months(months) if months % 12 == 0 && self.is_yearly() => {
                let end = Day::month(self.today.year, 1);
                (end.months_later(-months), end)
            }
            Span::Months(months) => (this_month.months_later(-months), this_month),
        };
        Some(self.until((start, end), (at, to)))
    }

    /// Returns a number of times, and the token after them: "five years", "decade".
    fn span_of(&self, at: usize) -> Option<(Span, usize)> {
        let number = self.tokens.get(at)?.number().filter(|number| number.fract() == 0.0);
        let amount = self.lexicon.term("amount", self.word(at)).and_then(|amount| amount.parse().ok());
        let (count, next) = match number.or(amount) {
            Some(number) => (number as i32, at + 1),
            None => (1, at),
        };
        let span = match self.word(next) {
            "decade" | "decades" => Span::Months(count.checked_mul(120)?),
            "year" | "years" | "yrs" | "yr" => Span::Months(count.checked_mul(12)?),
            "month" | "months" => Span::Months(count),
            "week" | "weeks" if next > at => Span::Days(count.checked_mul(7)?),
            "days" => Span::Days(count),
            _ => return None,
        };
        let is_usual = match span {
            Span::Days(days) => (1..=366).contains(&days),
            Span::Months(months) => (1..=MAX_MONTHS).contains(&months),
        };
        is_usual.then_some((span, next + 1))
    }

    /// "This year", up to the last month that is over, and "this summer", if it is.
    fn current(&self, at: usize) -> Option<Period> {
        if self.word(at) != "this" {
            return None;
        }
        let this_month = Day::month(self.today.year, self.today.month as i32);
        let start = Day::month(self.today.year, 1);
        if self.word(at + 1) == "year" && this_month > start {
            return Some(self.until((start, this_month), (at, at + 2)));
        }
        let start = Day::month(self.today.year, self.season_at(at + 1)? as i32);
        let end = start.months_later(3);
        (end <= self.today).then(|| self.until((start, end), (at, at + 2)))
    }

    /// Returns `true` if a request asks for a result of each year.
    fn is_yearly(&self) -> bool {
        (0..self.tokens.len()).any(|at| match self.word(at) {
            "annual" | "annually" | "yearly" | "interannual" => true,
            "per" | "each" | "every" | "by" => self.word(at + 1) == "year",
            _ => false,
        })
    }

    /// Returns `true` for a time that today decides.
    pub(super) fn is_relative(&self, period: &Period) -> bool {
        let words = ["last", "past", "previous", "recent", "latest", "most", "this"];
        period.assumed.is_some() && words.contains(&self.word(period.tokens.0))
    }

    /// Moves "the previous ten years" beside one other time before that.
    pub(super) fn years_before(&self, periods: &mut [Period]) {
        let is_previous = |period: &Period| self.word(period.tokens.0) == "previous" && period.assumed.is_some();
        let [first, second] = periods else { return };
        let (previous, other) = match (is_previous(first), is_previous(second)) {
            (true, false) => (first, second),
            (false, true) => (second, first),
            _ => return,
        };
        let Some((Span::Months(months), _)) = self.span_of(previous.tokens.0 + 1) else { return };
        let Some(start) = other.start.filter(|_| other.assumed.is_none()) else { return };
        let end = if months % 12 == 0 { Day::month(start.year, 1) } else { start };
        *previous = self.until((end.months_later(-months), end), previous.tokens);
    }
}
