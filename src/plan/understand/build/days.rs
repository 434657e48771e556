//! Days that are counted: "days with more than 1 mm".

use super::Builder;
use super::sources::Dataset;
use crate::assist::request::tokens::Kind;
use crate::plan::understand::limits::Limit;
use crate::plan::understand::scan::Scan;

impl Builder<'_, '_> {
    /// Takes "1-day" before the variable of a daily dataset: "the maximum 1-day rainfall".
    pub(super) fn take_day(&mut self) {
        for at in 1..self.scan.tokens.len() {
            // "1-day", with or without its hyphen.
            let number = if at > 1 && self.scan.tokens[at - 1].is('-') { at - 2 } else { at - 1 };
            let is_one = self.scan.tokens[number].number() == Some(1.0) || self.scan.word(number) == "one";
            if matches!(self.scan.word(at), "day" | "daily") && is_one {
                self.scan.take(number, at + 1);
            }
        }
    }

    /// Returns the condition of counted days: "days with more than 1 mm".
    pub(super) fn days(&mut self, source: &Dataset) -> Option<Limit> {
        let at = (0..self.scan.tokens.len()).find(|&at| {
            matches!(self.scan.word(at), "day" | "days")
                && !self.scan.taken[at]
                && ((at.saturating_sub(3)..at).any(|before| self.scan.counts_days(before))
                    || self.facts.limits.first().is_some_and(|limit| is_before(self.scan, at, limit.tokens.0)))
        })?;
        let limit = self.facts.limits.first()?.clone();
        if source.is_static || source.category == "optical" {
            return None;
        }
        let is_of_days = |at: &usize| self.scan.counts_days(*at) || self.scan.word(*at) == "of";
        let start = (0..at).rev().take_while(is_of_days).last().unwrap_or(at);
        let is_kind = |at: usize| {
            // "Which counties had the most days above 40 degrees".
            let is_ranked = self.facts.terms("extreme").any(|of| of.tokens.1 == at + 1);
            let is_plain = BEFORE_DAYS.contains(&self.scan.word(at))
                || is_ranked && self.facts.terms("per").next().is_some()
                || self.scan.lexicon.term("interval", self.scan.word(at)).is_some();
            self.scan.tokens[at].kind == Kind::Word && !self.scan.taken[at] && !is_plain
        };
        if start == at && at > 0 && is_kind(at - 1) {
            self.refuse((at - 1, at + 1), "which days are counted is not understood");
            return None;
        }
        // "Rainfall and rainy days" are two results, and so are "rainy days and total rainfall".
        let before = (0..start).rev().find(|&at| self.scan.word(at) != "the");
        let is_joined =
            before.is_some_and(|and| self.scan.word(and) == "and" && self.facts.is_measure(and.wrapping_sub(1)));
        let is_mark = |at: &usize| self.scan.tokens.get(*at).is_some_and(|token| matches!(token.kind, Kind::Mark(_)));
        let joins = |end: usize| {
            let and = end + (end..).take_while(is_mark).count();
            self.scan.word(and) == "and" && self.facts.has_measure_from(and + 1)
        };
        if is_joined || joins(at + 1) || joins(limit.tokens.1) {
            self.refuse((start, at + 1), "numbers of days and other values are two results: ask for one at a time");
            return None;
        }
        let is_beside = |other: &&Limit| (limit.tokens.1..=limit.tokens.1 + 1).contains(&other.tokens.0);
        if let Some(other) = self.facts.limits.iter().find(is_beside) {
            self.refuse(other.tokens, "days within two limits are not in plans yet");
            return None;
        }
        // "Dry days with more than 1 mm" are none.
        let is_other = |kind: &str| (kind == "above") != limit.op.starts_with('>');
        let kind = |at: &usize| self.scan.lexicon.term("counted_day", self.scan.word(*at));
        // "How many days were hot (above 35 degrees)".
        let last = limit.tokens.0.max(at);
        let words: Vec<usize> = (start..at).chain(at + 1..last).filter(|at| kind(at).is_some()).collect();
        if let Some(word) = words.iter().find(|at| kind(at).is_some_and(is_other)) {
            let reason = format!("{} days are on the other side of this limit", self.scan.word(*word));
            self.refuse(limit.tokens, reason);
        }
        words.into_iter().for_each(|at| self.scan.take(at, at + 1));
        self.scan.take(start, at + 1);
        self.scan.take(limit.tokens.0, limit.tokens.1);
        Some(limit)
    }
}

/// Words before days that do not say which ones.
const BEFORE_DAYS: [&str; 15] = [
    "of", "the", "in", "on", "for", "with", "all", "these", "those", "which", "what", "during", "where", "when", "and",
];

/// Returns `true` if nothing but small words stands between a word and a limit: "days with more
/// than 20 mm".
fn is_before(scan: &Scan<'_>, at: usize, limit: usize) -> bool {
    let is_small = |at: usize| matches!(scan.word(at), "with" | "of" | "that" | "are" | "were" | "is" | "when" | "it");
    at < limit && (at + 1..limit).all(is_small)
}
