//! Several periods that belong together: years of a list, each of which has a result, and the two
//! ends of a period between which something changes.

use super::Builder;
use super::sources::Dataset;
use super::times::has_editions;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period as Time};
use crate::assist::request::sources::Source;

/// Events that a year names.
const EVENTS: [&str; 6] = ["drought", "heatwave", "flood", "fire", "wildfire", "cyclone"];

/// Words that make one result of several years.
const JOINING: [&str; 6] = ["together", "combined", "pooled", "jointly", "merged", "overall"];

impl Builder<'_, '_> {
    /// Returns `true` for years, or the same months of several years, each of which has a result.
    pub(super) fn forms_list(&self, periods: &[Time]) -> bool {
        let first = periods.first().and_then(part_of_year);
        let years: std::collections::BTreeSet<i32> =
            periods.iter().filter_map(|time| time.start.map(|day| day.year)).collect();
        // "From 2020 to 2015" is no list.
        let is_list = |pair: &[Time]| {
            (pair[0].tokens.1..pair[1].tokens.0).all(|at| {
                let word = self.scan.word(at);
                matches!(word, "and" | "in" | "&" | "for" | "the" | "year" | "years" | "then" | "of")
                    || matches!(word, "how" | "much" | "many")
                    || self.scan.tokens[at].is(',')
                    || self.scan.tokens[at].is('/')
                    || self.scan.tokens[at].is(';')
            })
        };
        periods.windows(2).all(is_list)
            && first.is_some()
            && periods.iter().all(|time| part_of_year(time) == first)
            && years.len() == periods.len()
    }

    /// Returns the word that makes one result of several years.
    pub(super) fn joining_word(&self) -> Option<usize> {
        (0..self.scan.tokens.len()).find(|&at| JOINING.contains(&self.scan.word(at)) && !self.scan.taken[at])
    }

    /// Returns `true` if years that follow each other have one result, and takes the word for it:
    /// "2020 and 2021 together".
    pub(super) fn joins_years(&mut self, periods: &[Time]) -> bool {
        let follows = |pair: &[Time]| Some(pair[0].end) == pair[1].start;
        let Some(at) = self.joining_word().filter(|_| periods.windows(2).all(follows)) else { return false };
        self.scan.take(at, at + 1);
        true
    }

    /// Returns `true` if the results of a list of years are numbers, which stand in one table or
    /// chart.
    pub(super) fn wants_groups(&self, source: &Dataset) -> bool {
        let is_named = |kind: &str, terms: &[&str]| self.facts.first(kind, terms).is_some();
        let has_map = is_named("output", &["map"]);
        let has_number = is_named("output", &["chart", "table", "print", "video"])
            || is_named("file", &["csv"])
            || self.facts.terms("per").next().is_some()
            || self.area_unit().is_some()
            || self.facts.terms("ranking").next().is_some()
            || self.extreme_among() == Some("year");
        let has_other_parts = self.facts.terms("interval").any(|mention| mention.term != "year")
            || self.facts.terms("grouping").next().is_some();
        has_number && !has_map && !has_other_parts && !has_editions(source) && self.joining_word().is_none()
    }

    /// Returns one period and the years of a list that it is compared with, as one period: "July
    /// 2022 less the average July of 2018, 2019, 2020 and 2021". The years follow each other.
    pub(super) fn one_against_list(&self, all: &[Time]) -> Option<[Time; 2]> {
        let joined = |list: &[Time]| {
            let (month, count) = part_of_year(list.first()?)?;
            let mut years: Vec<i32> = list.iter().filter_map(|time| time.start.map(|start| start.year)).collect();
            years.sort_unstable();
            let is_row = years.windows(2).all(|pair| pair[0] + 1 == pair[1]);
            let (first, last) = (*years.first()?, *years.last()?);
            let months = (count < 12).then(|| (month, (month + count as u32 + 10) % 12 + 1));
            let is_within_year = months.is_none_or(|(first, last)| first <= last);
            (list.len() > 1 && is_row && is_within_year && self.forms_list(list)).then(|| Time {
                start: Some(Day::month(first, 1)),
                end: Day::month(last + 1, 1),
                months,
                grain: Grain::Range,
                ends: None,
                last: None,
                tokens: (list[0].tokens.0, list[list.len() - 1].tokens.1),
                ..list[0].clone()
            })
        };
        let [first, middle @ .., last] = all else { return None };
        let (behind, before) = (&all[1..], &all[..all.len() - 1]);
        let is_other = |one: &Time, list: &[Time]| list.iter().all(|time| time.start != one.start);
        // "2019, 2020 and 2021 against 2022": the nearer separator decides which one stands alone.
        let is_mean = |list: &[Time]| {
            let start = list[0].tokens.0;
            let near = start.saturating_sub(MAX_BEFORE)..start;
            self.facts.first("reducer", &["mean"]).is_some()
                && self.facts.terms("reducer").any(|of| of.term == "mean" && near.contains(&of.tokens.0))
        };
        let stands_alone = |list: &[Time]| !middle.is_empty() && self.forms_list(list) && is_mean(list);
        match (stands_alone(behind), stands_alone(before)) {
            (true, false) if is_other(first, behind) => Some([first.clone(), joined(behind)?]),
            (false, true) if is_other(last, before) => Some([joined(before)?, last.clone()]),
            _ => None,
        }
    }

    /// Adds the period from the first to the last year of a list, and notes the years.
    pub(super) fn listed_period(&mut self, periods: &[Time]) -> Option<String> {
        let first = periods.iter().min_by_key(|time| time.start)?;
        let last = periods.iter().max_by_key(|time| time.end)?;
        let (month, count) = part_of_year(first)?;
        let months = (count < 12).then(|| (month, (month + count as u32 + 10) % 12 + 1));
        self.listed_years = periods.iter().filter_map(|time| time.start.map(|day| day.year)).collect();
        self.listed_years.sort_unstable();
        let whole = Time { end: last.end, months, ..first.clone() };
        Some(self.period("period", &whole, None))
    }

    /// Returns the first and the last part of a period between which a change is asked for: "the
    /// change between 2001 and 2020", "from June 2001 to June 2020".
    pub(super) fn compared_ends(&self, period: &Time) -> Option<[Time; 2]> {
        let ends = period.ends.filter(|_| self.facts.terms("course").next().is_none())?;
        // "The difference between CHIRPS and ERA5-Land from 2001 to 2020" is one of datasets.
        let is_named = |source: &&Source| source.named || source.measure.is_some();
        if self.facts.indices.len() > 1 || self.facts.sources.iter().filter(is_named).count() > 1 {
            return None;
        }
        let has_verb =
            (0..self.scan.tokens.len()).any(|at| self.scan.lexicon.term("change_verb", self.scan.word(at)).is_some());
        let has_change = has_verb || self.facts.first("relation", &["difference", "percent", "ratio"]).is_some();
        let is_against = self.facts.terms("against").next().is_some();
        let (from, to) = period.tokens;
        let has_to = (from..to).any(|at| matches!(self.scan.word(at), "to" | "until" | "till"));
        let has_parts = ["interval", "grouping", "trend"].iter().any(|kind| self.facts.terms(kind).next().is_some())
            || self.facts.first("output", &["chart", "video"]).is_some()
            || self.facts.first("task", &["series"]).is_some()
            || self.facts.first("relation", &["anomaly", "z-score", "share"]).is_some();
        let is_change = has_change && !is_against && (self.has_word(&["between"]) || has_to && !has_parts);
        let part = |(start, end): (Day, Day)| Time {
            start: Some(start),
            end,
            ends: None,
            last: None,
            months: None,
            ..period.clone()
        };
        let ends = match period.months {
            None => ends.map(part),
            // "The July NDVI ... between 2001 and 2020".
            Some((first, last)) if first <= last => ends.map(|(start, end)| {
                let is_year = end == start.months_later(12);
                let months = (Day::month(start.year, first as i32), Day::month(start.year, last as i32 + 1));
                part(if is_year { months } else { (start, end) })
            }),
            Some(_) => return None,
        };
        let parts = (part_of_year(&ends[0])?, part_of_year(&ends[1])?);
        (is_change && parts.0 == parts.1 && ends[0].start < ends[1].start).then_some(ends)
    }
}

impl Builder<'_, '_> {
    /// Leaves out years that stand for periods named before: "June 2014 and June 2022, then 2022
    /// minus 2014". Notes which one the other is subtracted from.
    pub(super) fn without_references(&mut self, all: Vec<Time>) -> Vec<Time> {
        let word = |at: usize| self.scan.word(at);
        let mut found = None;
        for (at, pair) in all.windows(2).enumerate() {
            let [first, second] = pair else { continue };
            let between = first.tokens.1..(second.tokens.0 + 1).min(self.scan.tokens.len());
            let is_minus = between.clone().any(|at| word(at) == "minus");
            let before = first.tokens.0.saturating_sub(MAX_BEFORE)..first.tokens.0;
            let is_subtracted = before.clone().any(|at| word(at).starts_with("subtract"))
                && between.clone().any(|at| word(at) == "from");
            let year = |time: &Time| time.start.map(|start| start.year);
            let minuend = if is_minus { year(first) } else { year(second).filter(|_| is_subtracted) };
            if minuend.is_some() {
                found = Some((at, minuend));
            }
        }
        let Some((at, minuend)) = found else {
            self.shows_operands = ["difference", "change"]
                .iter()
                .any(|noun| ["the", "their"].iter().any(|article| self.has_phrase(&["and", article, noun])))
                && all.len() == 2
                && self.forms_list(&all);
            return all;
        };
        self.minuend = minuend;
        let year = |time: &Time| time.start.map(|start| start.year);
        let known: Vec<Option<i32>> = all[..at].iter().map(year).collect();
        let is_reference = |time: &Time| time.grain == Grain::Year && known.contains(&year(time));
        if at < 2 || !all[at..at + 2].iter().all(is_reference) {
            return all;
        }
        self.take_words(&["minus"]);
        self.shows_operands = true;
        all[..at].iter().chain(&all[at + 2..]).cloned().collect()
    }
}

impl Builder<'_, '_> {
    /// Leaves out the year of an event that another period lies in: "the drought of 2018, July 2018
    /// against the Julys of 2001-2017".
    pub(super) fn without_years_of_events(&mut self, all: Vec<Time>) -> Vec<Time> {
        let is_event =
            |at: Option<usize>| at.is_some_and(|at| EVENTS.contains(&self.scan.word(at).trim_end_matches('s')));
        let is_beside = |time: &Time| {
            let before = time.tokens.0.checked_sub(1);
            let small = |at: usize| matches!(self.scan.word(at), "of" | "in" | "the");
            let noun = before.and_then(|before| (0..=before).rev().find(|&at| !small(at)));
            is_event(noun) || time.tokens.1 < self.scan.tokens.len() && is_event(Some(time.tokens.1))
        };
        let is_within = |time: &Time, other: &Time| {
            let is_inner = other.start >= time.start && other.end <= time.end;
            is_inner && other.tokens != time.tokens && other.end > time.start.unwrap_or(other.end)
        };
        // "Before and after 1988, the summers of 1987 and of 1989".
        let is_between = |time: &Time| {
            let is_around = |at: usize| (at..at + 3).map(|at| self.scan.word(at)).eq(["before", "and", "after"]);
            let start = time.tokens.0.checked_sub(3);
            start.is_some_and(is_around)
                && all.len() == 3
                && all.iter().any(|other| Some(other.end) <= time.start)
                && all.iter().any(|other| other.start >= Some(time.end))
        };
        let is_named = |time: &Time| {
            let has_other = is_beside(time) && all.iter().any(|other| is_within(time, other));
            time.grain == Grain::Year && (has_other || is_between(time))
        };
        let Some(year) = all.iter().find(|time| is_named(time)).cloned() else { return all };
        let name = year.start.map_or(0, |start| start.year);
        self.assume(format!("The event of {name} is what the other dates of {name} are about."));
        let noun = [year.tokens.1, year.tokens.0.saturating_sub(1), year.tokens.0.saturating_sub(2)];
        for at in noun.into_iter().filter(|&at| at < self.scan.tokens.len()).collect::<Vec<_>>() {
            if EVENTS.contains(&self.scan.word(at).trim_end_matches('s')) {
                self.scan.take(at, at + 1);
            }
        }
        all.into_iter().filter(|time| time.tokens != year.tokens).collect()
    }

    /// Returns `true` if an adjective compares two times: "was 2022 wetter than 2021".
    pub(super) fn compares_by_adjective(&self) -> bool {
        let [_, second] = &self.facts.periods[..] else { return false };
        let from = second.tokens.0;
        let has_than = (from.saturating_sub(2)..=from).any(|at| self.scan.word(at) == "than");
        has_than && self.facts.terms("comparative").next().is_some()
    }

    /// Takes the adjective that compares two times, and notes their order.
    pub(super) fn take_adjective(&mut self) {
        if !self.compares_by_adjective() {
            return;
        }
        self.take_all("comparative", &["more", "less"]);
        self.take_words(&["than"]);
        self.minuend = self.facts.periods.first().and_then(|first| first.start).map(|start| start.year);
        self.assume("The second time is subtracted from the first one.");
    }
}

/// Tokens before a year among which "subtract" stands.
const MAX_BEFORE: usize = 8;

/// Returns the first month of a period of whole months, and the number of months, up to a year.
fn part_of_year(time: &Time) -> Option<(u32, i32)> {
    let start = time.start?;
    let length = (time.end.year - start.year) * 12 + time.end.month as i32 - start.month as i32;
    (start.day == 1 && time.end.day == 1 && time.months.is_none() && (1..=12).contains(&length))
        .then_some((start.month, length))
}
