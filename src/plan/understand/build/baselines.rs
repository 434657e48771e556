//! What is compared: totals of periods of different lengths, and the usual state of a baseline.
//!
//! The total of thirty years is no usual state of one year. Totals and extremes are those of each
//! year, and the usual state is their mean.

use super::Builder;
use super::context::ResultContext;
use super::sources::Dataset;
use super::statistics::Statistics;
use super::times::{Periods, are_parts_of_same_years};
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::Period as Time;
use crate::plan::model::{Groups, Node, Period, Reduce};
use crate::plan::understand::facts::TermMention;

/// The part of each year that a period has, and the number of years.
#[derive(Debug, PartialEq)]
struct Span {
    /// Month and day of the start and of the end. `None` for whole years.
    part: Option<[(u32, u32); 2]>,
    years: i32,
}

impl Span {
    fn of(period: &Period) -> Option<Span> {
        let (start, end) = (Day::parse(period.start.as_deref()?)?, Day::parse(period.end.as_deref()?)?);
        let months = (end.year - start.year) * 12 + end.month as i32 - start.month as i32;
        if let Some([first, last]) = period.months {
            let years = (months + 11) / 12;
            return Some(Span { part: Some([(first, 1), (last % 12 + 1, 1)]), years });
        }
        if (start.day, end.day) == (1, 1) && months % 12 == 0 {
            return Some(Span { part: None, years: months / 12 });
        }
        let is_short = end <= start.months_later(12);
        is_short.then_some(Span { part: Some([(start.month, start.day), (end.month, end.day)]), years: 1 })
    }
}

/// The months of a period that is no usual state, and of one that is.
const SHORT: i32 = 12;
const LONG: i32 = 60;
/// Tokens around a period in which words say what it is.
const NEAR: usize = 6;

fn months_of(time: &Time) -> i32 {
    time.start.map_or(0, |start| (time.end.year - start.year) * 12 + time.end.month as i32 - start.month as i32)
}

impl Builder<'_, '_> {
    /// Returns `true` if one of two periods is the usual state with which the other is compared.
    pub(super) fn has_baseline(&self, first: &Time, second: &Time) -> bool {
        let (a, b) = (months_of(first), months_of(second));
        if are_parts_of_same_years(first, second) {
            return false;
        }
        if self.facts.first("relation", &["anomaly", "z-score", "share"]).is_some()
            || self.share_of_period().is_some()
            || a.min(b) <= SHORT && a.max(b) >= LONG && first.side.is_none() && second.side.is_none()
        {
            return true;
        }
        // "2001-2010 compared with 2011-2022" are an earlier and a later time.
        let is_apart = first.start >= Some(second.end) || second.start >= Some(first.end);
        let is_change = is_apart && a.min(b) > SHORT;
        self.facts.terms("against").next().is_some() && a / 12 != b / 12 && !is_change
    }

    /// Returns the period that the plan is about, and the usual state. A year is compared with
    /// several years; of two long periods, the words decide.
    pub(super) fn main_and_baseline<'p>(&mut self, first: &'p Time, second: &'p Time) -> Option<(&'p Time, &'p Time)> {
        let (a, b) = (months_of(first), months_of(second));
        if a.min(b) <= SHORT && a / 12 != b / 12 && a.max(b) > SHORT {
            return Some(if a < b { (first, second) } else { (second, first) });
        }
        let of = |mention: &TermMention| {
            let is_behind = |time: &Time| time.tokens.0 >= mention.tokens.1;
            match (is_behind(first), is_behind(second)) {
                // The period behind "relative to" is the nearest one.
                (true, true) if first.tokens.0 < second.tokens.0 => Some((second, first)),
                (true, true) | (false, true) => Some((first, second)),
                (true, false) => Some((second, first)),
                (false, false) => None,
            }
        };
        // "2001-2010 as baseline".
        let is_named = |time: &Time| {
            self.facts.terms("against").any(|mention| (time.tokens.1..time.tokens.1 + 3).contains(&mention.tokens.0))
        };
        let is_of_mean = |time: &Time| {
            let words = ["from", "mean", "average", "normal", "minus", "usual", "deviation"];
            (time.tokens.0.saturating_sub(NEAR)..time.tokens.0).any(|at| words.contains(&self.scan.word(at)))
                || ["mean", "average", "normal"].contains(&self.scan.word(time.tokens.1))
        };
        let by_word = self.facts.terms("against").find_map(|mention| of(&mention));
        let by_name = match (is_named(first), is_named(second)) {
            (true, false) => Some((second, first)),
            (false, true) => Some((first, second)),
            _ => None,
        };
        let by_mean = is_of_mean(second).then_some((first, second));
        let found = by_word.or(by_name).or(by_mean);
        if found.is_none() {
            self.refuse(second.tokens, "which period is the usual state is not said: say relative to");
        }
        found
    }

    /// Returns the words before a period of which a result is a share: "percent of the 1991-2020
    /// mean".
    pub(super) fn share_of_period(&self) -> Option<(usize, usize)> {
        let is_small = |at: usize| {
            let words = ["the", "its", "their", "average", "mean", "normal", "usual", "long", "term", "long-term"];
            words.contains(&self.scan.word(at))
        };
        self.facts.periods.iter().find_map(|period| {
            let start = (0..period.tokens.0).rev().find(|&at| !is_small(at))?;
            let is_percent = |at: usize| {
                matches!(self.scan.word(at), "percent" | "percentage" | "percents") || self.scan.tokens[at].is('%')
            };
            let at = start.checked_sub(1).filter(|&at| self.scan.word(start) == "of" && is_percent(at))?;
            Some((at, period.tokens.0))
        })
    }

    /// Returns `true` if "annual" says what two periods are compared by: the total of a year, or
    /// the mean of the totals of several years.
    pub(super) fn compares_annual(&self, periods: &Periods) -> bool {
        let is_adverb = |mention: TermMention| mention.tokens.1 == mention.tokens.0 + 1;
        let is_annual = self.facts.first("interval", &["year"]).is_some_and(is_adverb)
            && self.facts.first("output", &["chart", "video"]).is_none()
            && !self.has_word(&["each", "every", "per", "extreme", "maximum", "minimum", "max", "min"]);
        let is_one_year =
            periods.main.as_deref().and_then(|main| self.span_of(main)).is_some_and(|span| span.years <= 1);
        periods.other.is_some() && is_annual && (is_one_year || !periods.has_baseline)
    }

    /// Returns `true` for "the mean of 1991-2020", which says how the usual state is computed.
    pub(super) fn is_of_baseline(&self, mention: &TermMention) -> bool {
        let Some((start, end)) = self.baseline_tokens else { return false };
        let (from, to) = mention.tokens;
        to <= start && start - to <= 3 || from >= end && from - end <= 1
    }

    /// Adds the images of two periods, the second one as the usual state if it is a baseline.
    pub(super) fn compared_periods(
        &mut self,
        source: &Dataset,
        how: &str,
        (periods, other): (&Periods, &str),
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<(String, String)> {
        let ResultContext { region, groups, .. } = context;
        let main = periods.main.as_deref()?;
        let is_total = matches!(statistics.over_time.as_str(), "sum" | "count" | "days");
        let is_extreme = matches!(statistics.over_time.as_str(), "max" | "min") && periods.has_baseline;
        let by = groups.and_then(|id| self.interval_of(id));
        if let (Some(groups), Some("month")) = (groups, by.as_deref()) {
            let first = self.reduced(source, region, Some(main), Some(groups), statistics)?;
            let second = match periods.has_baseline {
                // Each month with the same month of all years.
                true if how == "z-score" => self.reduced(source, region, Some(other), Some(groups), statistics)?,
                true => self.usual_months(source, region, other, (groups, is_total || is_extreme), statistics)?,
                false => {
                    self.refuse((0, 0), "how the months of two periods are compared is not said: say relative to");
                    return None;
                }
            };
            return Some((first, second));
        }
        if by.as_deref().is_some_and(|by| by != "year" || !periods.has_baseline) {
            self.refuse((0, 0), "how parts of two periods are compared is not in plans yet");
            return None;
        }
        let per_year = is_total || is_extreme;
        if how == "z-score" || per_year {
            self.equal_parts(main, other, groups.is_some())?;
        }
        let first_years = self.span_of(main).map_or(1, |span| span.years);
        if how == "z-score" {
            if first_years > 1 && groups.is_none() {
                self.refuse((0, 0), "a z-score is of one year, or of each year");
                return None;
            }
            let first = self.reduced(source, region, Some(main), groups, statistics)?;
            return Some((first, self.yearly(source, region, other, statistics)?));
        }
        let first = match groups {
            None if per_year && first_years > 1 => self.mean_of_years(source, region, main, statistics)?,
            _ => self.reduced(source, region, Some(main), groups, statistics)?,
        };
        let second = match per_year && self.span_of(other).is_some_and(|span| span.years > 1) {
            true => self.mean_of_years(source, region, other, statistics)?,
            false => self.reduced(source, region, Some(other), None, statistics)?,
        };
        Some((first, second))
    }

    /// Refuses to compare totals of different parts of the year.
    fn equal_parts(&mut self, main: &str, other: &str, has_years: bool) -> Option<()> {
        let (first, second) = (self.span_of(main), self.span_of(other));
        let is_equal = match (&first, &second) {
            (Some(first), Some(second)) => first.part == second.part || has_years && second.part.is_none(),
            _ => false,
        };
        if !is_equal {
            self.refuse((0, 0), "results of different parts of the year are compared: name the same months for both");
            return None;
        }
        Some(())
    }

    fn span_of(&self, period: &str) -> Option<Span> {
        self.steps.iter().find_map(|step| match &step.node {
            Node::Period(dates) if step.id == period => Span::of(dates),
            _ => None,
        })
    }

    /// Returns the parts of a step of groups, such as `month`.
    pub(super) fn interval_of(&self, id: &str) -> Option<String> {
        self.steps.iter().find_map(|step| match &step.node {
            Node::Groups(groups) if step.id == id => groups.by.clone(),
            _ => None,
        })
    }

    /// Adds the mean of the results of each year.
    fn mean_of_years(
        &mut self,
        source: &Dataset,
        region: &str,
        period: &str,
        statistics: &Statistics,
    ) -> Option<String> {
        let images = self.yearly(source, region, period, statistics)?;
        self.assume("Of several years, the mean of the yearly values is compared.");
        Some(self.add(&format!("mean_{images}"), &[&images], mean_over_time()))
    }

    /// Adds one image for each calendar month: the mean of this month over the years.
    fn usual_months(
        &mut self,
        source: &Dataset,
        region: &str,
        period: &str,
        (groups, per_month): (&str, bool),
        statistics: &Statistics,
    ) -> Option<String> {
        let by = Groups { by: Some("calendar-month".to_owned()), ..Groups::default() };
        let months = self.add("calendar_months", &[], Node::Groups(by));
        if !per_month {
            return self.reduced(source, region, Some(period), Some(&months), statistics);
        }
        let each = self.reduced(source, region, Some(period), Some(groups), statistics)?;
        Some(self.add(&format!("mean_{each}"), &[&each, &months], mean_over_time()))
    }

    /// Adds one image for each year of a baseline.
    fn yearly(&mut self, source: &Dataset, region: &str, period: &str, statistics: &Statistics) -> Option<String> {
        let by = Groups { by: Some("year".to_owned()), ..Groups::default() };
        let name = if period.starts_with("baseline") { "baseline_years" } else { "years" };
        let years = self.add(name, &[period], Node::Groups(by));
        self.reduced(source, region, Some(period), Some(&years), statistics)
    }
}

fn mean_over_time() -> Node {
    Node::Reduce(Reduce { over: Some("time".to_owned()), by: Some("mean".to_owned()), ..Reduce::default() })
}
