//! Months that form one period together: "June, July and August 2023", "mean of Feb and March".

use super::{Grain, Period, Reader};
use crate::assist::request::calendar::Day;

/// Words of a request that asks for a result of each month.
const APART: [&str; 16] = [
    "both",
    "each",
    "every",
    "per",
    "monthly",
    "compare",
    "compared",
    "comparison",
    "vs",
    "versus",
    "respectively",
    "separate",
    "separately",
    "maps",
    "images",
    "composites",
];

impl Reader<'_> {
    /// Joins months that follow each other, of which only the last one has a year.
    pub(super) fn join_listed(&self, periods: &mut Vec<Period>) {
        let is_apart = (0..self.tokens.len()).any(|at| APART.contains(&self.word(at)));
        let mut at = 0;
        while at + 1 < periods.len() && !is_apart {
            let mut last = at;
            while last + 1 < periods.len() && self.follows(&periods[last], &periods[last + 1]) {
                last += 1;
            }
            if last > at {
                let joined = joined(&periods[at..=last]);
                periods.splice(at..=last, joined);
            }
            at += 1;
        }
    }

    /// Returns `true` if a month without a year stands directly before the month that follows it.
    fn follows(&self, first: &Period, second: &Period) -> bool {
        let month = |period: &Period| {
            let start = period.start.filter(|_| period.grain == Grain::Month && period.side.is_none())?;
            (period.end == start.months_later(1)).then_some(start.month)
        };
        let is_listed =
            |at: usize| matches!(self.word(at), "and" | "&") || self.tokens[at].is(',') || self.tokens[at].is('/');
        let is_next = month(first).zip(month(second)).is_some_and(|(first, second)| first % 12 + 1 == second);
        is_next && first.is_yearless && (first.tokens.1..second.tokens.0).all(is_listed)
    }
}

/// Returns the period from the first month of a list to its last one.
fn joined(list: &[Period]) -> Option<Period> {
    let (first, last) = (list.first()?, list.last()?);
    let months = (first.start?.month, last.start?.month);
    let tokens = (first.tokens.0, last.tokens.1);
    let year = last.start?.year - i32::from(months.0 > months.1);
    let start = Some(Day::month(year, months.0 as i32));
    let months = last.is_yearless.then_some(months);
    Some(Period { start, months, grain: Grain::Range, tokens, side: first.side, ..last.clone() })
}
