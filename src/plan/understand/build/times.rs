//! Periods.

use super::Builder;
use super::sources::Dataset;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Grain, Period as Time, Side};
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{Node, Period};

/// The periods of a plan.
pub(super) struct Periods {
    /// The step of the period that the plan is about.
    pub main: Option<String>,
    /// The step of the period with which it is compared.
    pub other: Option<String>,
    /// The first operand is the later period.
    pub main_is_later: bool,
    /// The other period is the usual state, not an earlier or later one.
    pub has_baseline: bool,
    /// Further periods with a result of their own, each with what the names of its steps end with.
    pub further: Vec<(String, String)>,
    /// What the names of the steps of the main period end with, if there are further ones.
    pub suffix: String,
}

impl Builder<'_, '_> {
    /// Adds the periods.
    #[expect(clippy::too_many_lines, reason = "one step after the other, in the order of the words")]
    pub(super) fn periods(&mut self, source: &Dataset) -> Option<Periods> {
        let is_own = |period: &Time| self.own_periods.contains(&period.tokens);
        let all: Vec<Time> = self.facts.periods.iter().filter(|period| !is_own(period)).cloned().collect();
        let none = Periods {
            main: None,
            other: None,
            main_is_later: true,
            has_baseline: false,
            further: Vec::new(),
            suffix: String::new(),
        };
        let all = self.without_references(all);
        let all = self.without_years_of_events(all);
        self.take_only();
        let all = self.editions(source, all)?;
        if source.is_static {
            return self.periods_of_image(source, &all, none);
        }
        match &all[..] {
            [] => {
                let edition = only_edition(&source.id);
                edition.iter().for_each(|edition| self.assume_edition(source, edition));
                let stated = edition.or_else(|| self.whole_record(source)).or_else(|| self.recent());
                let Some(period) = stated.or_else(|| self.usual_time(source)) else {
                    self.refuse((0, 0), "no period is named");
                    return None;
                };
                let main = self.add("period", &[], Node::Period(period));
                Some(Periods { main: Some(main), ..none })
            }
            [one] if one.grain == Grain::Day && self.is_around() => {
                let day = one.start?;
                let (months, is_named) = self.months_around();
                let around = |start: Day, end: Day, side: Side| Time {
                    start: Some(start),
                    end,
                    side: Some(side),
                    grain: Grain::Range,
                    ..one.clone()
                };
                let before = around(day.months_later(-months), day, Side::Before);
                let after = around(day.next(), day.next().months_later(months), Side::After);
                if !is_named {
                    self.assume(format!("{months} months before {day} are compared with {months} months after it."));
                }
                self.take_words(&["before", "after", "month", "months"]);
                self.take_all("against", &["baseline"]);
                self.two_periods(&before, &after)
            }
            [one] if self.compared_ends(one).is_some() => {
                let ends = self.compared_ends(one)?.to_vec();
                let [first, last] = &self.editions(source, ends)?[..] else { return None };
                if one.ends.is_some_and(|[(start, end), _]| end == start.months_later(12)) && one.months.is_none() {
                    let (first, last) = (first.start?.year, last.start?.year);
                    self.assume(format!("The change is that from {first} to {last}, each as a whole year."));
                }
                self.two_periods(first, last)
            }
            [one] => {
                let one = &self.without_last_part(one);
                let main = self.period("period", one, None);
                if one.months.is_some()
                    || one.grain == Grain::Season
                    || one.grain == Grain::Range && years_of(one).is_none()
                {
                    self.take_words(&[
                        "dry",
                        "wet",
                        "rainy",
                        "growing",
                        "season",
                        "seasons",
                        "monsoon",
                        "last",
                        "rains",
                        "rabi",
                        "kharif",
                        "main",
                        "cropping",
                        "upwelling",
                        "saison",
                    ]);
                } else if let Some(at) = self.season_without_months() {
                    self.refuse(at, "in which months this season is, is not said: name them");
                    return None;
                }
                Some(Periods { main: Some(main), ..none })
            }
            [_, _, ..] if self.draws_years(&all) => Some(Periods { main: Some(self.period_of_lines(&all)?), ..none }),
            [first, second] if self.compares() => self.two_periods(first, second),
            [_, _, _, ..] if self.compares() && self.one_against_list(&all).is_some() => {
                let [first, second] = self.one_against_list(&all)?;
                self.two_periods(&first, &second)
            }
            [first, ..] if self.forms_list(&all) && self.joins_years(&all) => {
                let last = all.iter().max_by_key(|time| time.end)?;
                let whole = Time { end: last.end, tokens: (first.tokens.0, last.tokens.1), ..first.clone() };
                Some(Periods { main: Some(self.period("period", &whole, None)), ..none })
            }
            [_, ..] if self.forms_list(&all) && self.wants_groups(source) => {
                Some(Periods { main: Some(self.listed_period(&all)?), ..none })
            }
            [first, others @ ..] if self.forms_list(&all) => {
                if let Some(at) = self.joining_word() {
                    self.refuse((at, at + 1), "how a result of several years together is computed is not said");
                    return None;
                }
                self.take_words(&["each", "separately", "separate", "respectively"]);
                let suffix = |time: &Time| format!("_{}", time.start.map_or(0, |day| day.year));
                let mut period = |time: &Time| self.period(&format!("period{}", suffix(time)), time, None);
                let main = Some(period(first));
                let further = others.iter().map(|other| (period(other), suffix(other))).collect();
                Some(Periods { main, further, suffix: suffix(first), ..none })
            }
            [_, second, ..] => {
                self.refuse(second.tokens, "how the periods belong together is not understood");
                None
            }
        }
    }

    /// Returns the time in which the newest image is looked for, if it is asked for.
    fn recent(&mut self) -> Option<Period> {
        self.facts.first("reducer", &["last"])?;
        self.assume(format!("The newest image is looked for in the last {RECENT}."));
        Some(Period { last: Some(RECENT.to_owned()), ..Period::default() })
    }

    /// Returns the time from the first to the last image, if the request asks for all of it: "full
    /// record". The last month of a dataset that goes on is not whole.
    fn whole_record(&mut self, source: &Dataset) -> Option<Period> {
        let is_whole = |at: usize| {
            matches!(self.scan.word(at), "full" | "whole" | "entire" | "complete")
                && matches!(self.scan.word(at + 1), "record" | "archive" | "series" | "period")
        };
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| is_whole(at)) else { return self.usual_period(source) };
        let head = kb().dataset_head(&source.id)?;
        let (start, end) = (head.start.and_then(Day::parse)?, head.end.and_then(Day::parse)?);
        self.scan.take(at, at + 2);
        self.assume(format!("The record of {} lasts from {start} to {end}.", source.id));
        Some(Period { start: Some(start.to_string()), end: Some(end.to_string()), ..Period::default() })
    }

    /// Returns the time of which all images of a dataset count together, as footprints of lidar do.
    fn usual_period(&mut self, source: &Dataset) -> Option<Period> {
        let words = kb().words().dataset(&source.id)?;
        let (start, end) = words.usual_period.clone()?;
        let last = Day::since_1970(Day::parse(&end)?.days_since_1970() - 1);
        self.assume(format!("No period is named: the images from {start} to {last} count."));
        Some(Period { start: Some(start), end: Some(end), ..Period::default() })
    }

    /// Adds the period of a dataset that is one image: the years of a band of years.
    fn periods_of_image(&mut self, source: &Dataset, all: &[Time], none: Periods) -> Option<Periods> {
        match all {
            [] => {
                if let Some(year) = source.year {
                    self.assume(format!("{} shows {year}.", source.id));
                }
                Some(none)
            }
            [one] if source.has_years => {
                let Some(period) = whole_years(one, source) else {
                    self.refuse(one.tokens, format!("{} has the year of each loss, not its day", source.id));
                    return None;
                };
                Some(Periods { main: Some(self.period("period", &period, None)), ..none })
            }
            [one] if source.year.is_some_and(|year| is_within(one, year)) => Some(none),
            [one, ..] if source.year.is_some() => {
                self.refuse(one.tokens, format!("{} shows {}", source.id, source.year.unwrap_or_default()));
                None
            }
            [_] if kb().words().dataset(&source.id).is_some_and(|words| words.lasting) => {
                self.assume(format!("{} has no times, and hardly changes: the period is left out.", source.id));
                Some(none)
            }
            [one, ..] => {
                self.refuse(one.tokens, format!("{} has no times", source.id));
                None
            }
        }
    }

    /// Returns `true` if the times before and after a day are compared: "before and after", "month
    /// before vs month after".
    fn is_around(&self) -> bool {
        self.has_word(&["before"]) && self.has_word(&["after"])
    }

    /// Returns the months on either side of an event, and `true` if the request names them.
    fn months_around(&mut self) -> (i32, bool) {
        let word = |at: usize| self.scan.word(at);
        let is_month = |at: usize| matches!(word(at), "month" | "months");
        let is_side = |at: usize| matches!(word(at), "before" | "after");
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| is_month(at) && is_side(at + 1)) else {
            return (EVENT_MONTHS, false);
        };
        let before = at.wrapping_sub(1);
        let count = self.scan.count_at(before);
        if count.is_some() || word(before) == "one" {
            self.scan.take(before, at);
        }
        (count.map_or(1, |count| count as i32), true)
    }

    /// Returns a period without the year that is not over, if each year has a result.
    fn without_last_part(&mut self, period: &Time) -> Time {
        let is_yearly = self.facts.first("interval", &["year"]).is_some() || self.extreme_among() == Some("year");
        let is_yearly = is_yearly && period.months.is_none();
        let starts_year = period.start.is_some_and(|day| (day.month, day.day) == (1, 1));
        let end = Day::month(period.end.year, 1);
        if !is_yearly || !starts_year || period.end == end || period.start.is_some_and(|start| start >= end) {
            return period.clone();
        }
        self.assume(format!("The last year is {}: the next one is not whole.", end.year - 1));
        Time { end, assumed: None, ..period.clone() }
    }

    /// Replaces years by the dates of the editions of a dataset that has such.
    pub(super) fn editions(&mut self, source: &Dataset, mut all: Vec<Time>) -> Option<Vec<Time>> {
        let editions = editions_of(source);
        // Where editions have the dates of their years, several years have several of them.
        let has_edition = |time: &Time| {
            let first = time.start.filter(|start| time.end > start.months_later(12));
            editions.iter().all(|(year, first, end)| year == first && *end == year + 1)
                && first.is_some_and(|start| {
                    editions
                        .iter()
                        .any(|(year, ..)| Day::month(*year, 1) >= start && Day::month(year + 1, 1) <= time.end)
                })
        };
        // "The layer of 2014-2016".
        let is_span = |time: &Time| {
            let is_day = |day: Option<Day>, year: i32| day == Some(Day::month(year, 1));
            editions.iter().any(|(_, first, end)| is_day(time.start, *first) && is_day(Some(time.end), *end))
        };
        for time in all.iter_mut().filter(|time| !editions.is_empty() && !has_edition(time) && !is_span(time)) {
            let year = time.start.filter(|day| time.end == day.months_later(12)).map(|day| day.year);
            let Some((year, first, end)) = editions.iter().find(|(of, ..)| Some(*of) == year) else {
                let years: Vec<String> = editions.iter().map(|(year, ..)| year.to_string()).collect();
                self.refuse(time.tokens, format!("{} has editions of {}", source.id, years.join(", ")));
                return None;
            };
            (time.start, time.end) = (Some(Day::month(*first, 1)), Day::month(*end, 1));
            if (*first, *end) != (*year, year + 1) {
                self.assume(format!("The edition of {year} shows {first} to {}.", end - 1));
            }
        }
        Some(all)
    }

    /// Returns the words of a season whose months depend on the place: "the dry season".
    fn season_without_months(&self) -> Option<(usize, usize)> {
        let is_kind = |at: usize| self.scan.lexicon.term("rough_season", self.scan.word(at)).is_some();
        let found = (0..self.scan.tokens.len())
            .find(|&at| is_kind(at) && matches!(self.scan.word(at + 1), "season" | "seasons"))?;
        Some((found, found + 2))
    }

    /// Returns `true` if the request compares two results.
    pub(super) fn compares(&self) -> bool {
        let has_sides = self.facts.periods.iter().any(|period| period.side.is_some());
        let is_share = self.share_of_period().is_some();
        has_sides
            || is_share
            || self.compares_by_adjective()
            || self.facts.terms("relation").next().is_some()
            || self.facts.terms("against").next().is_some()
    }

    fn two_periods(&mut self, first: &Time, second: &Time) -> Option<Periods> {
        self.take_adjective();
        if self.has_baseline(first, second) {
            let (main, baseline) = self.main_and_baseline(first, second)?;
            if self.facts.terms("comparative").next().is_some() {
                self.take_all("comparative", &["more", "less"]);
                self.assume("The result is the difference from the usual state: above 0 is more than usual.");
            }
            self.baseline_tokens = Some(baseline.tokens);
            let mut baseline = baseline.clone();
            if baseline.months.is_none() {
                baseline.months = months_within_year(main);
            }
            self.whole_seasons(&mut baseline);
            let main = self.period("period", main, Some("main"));
            let other = self.period("baseline_period", &baseline, Some("baseline"));
            self.take_months(baseline.months);
            let (further, suffix) = Default::default();
            return Some(Periods {
                main: Some(main),
                other: Some(other),
                main_is_later: true,
                has_baseline: true,
                further,
                suffix,
            });
        }
        let (earlier, later) = if first.start <= second.start { (first, second) } else { (second, first) };
        if earlier.side == Some(Side::After) && later.side == Some(Side::Before) {
            self.refuse(later.tokens, "which period is before the change is not understood");
            return None;
        }
        // Burn severity falls: what was there before minus what is left.
        let is_loss = self.severity().is_some() || self.is_difference_of_nbr();
        let in_order = self.has_word(&["minus"]) || self.has_phrase(&["less", "the"]);
        let is_later = |period: &Time, other: &Time| period.start > other.start || period.side == Some(Side::After);
        let first_is_later = is_later(first, second);
        let keeps_order = match self.minuend {
            _ if is_loss => !first_is_later,
            Some(year) => first.start.is_some_and(|start| start.year == year),
            None if are_parts_of_same_years(first, second) => {
                self.assume(
                    "The order of the comparison is that of the request: the first season against the second one.",
                );
                !self.subtracts(first, second)
            }
            None => !self.subtracts(first, second) && (in_order || first_is_later),
        };
        let (main, other) = if keeps_order { (first, second) } else { (second, first) };
        if first.side.is_some() || second.side.is_some() {
            self.take_events();
            self.take_words(&["before", "after", "pre", "post", "prior", "following"]);
        }
        let roles = if is_later(main, other) { ("after", "before") } else { ("before", "after") };
        let main_id = self.period(&format!("period_{}", roles.0), main, Some(roles.0));
        let other_id = self.period(&format!("period_{}", roles.1), other, Some(roles.1));
        let main_is_later = is_later(main, other);
        let (further, suffix) = Default::default();
        Some(Periods {
            main: Some(main_id),
            other: Some(other_id),
            main_is_later,
            has_baseline: false,
            further,
            suffix,
        })
    }

    /// Returns `true` for the difference of NBR before and after a fire, which is before minus
    /// after unless the request says otherwise.
    fn is_difference_of_nbr(&mut self) -> bool {
        let has_sides = self.has_word(&["before", "pre"]) && self.has_word(&["after", "post"]);
        let is_nbr = self.facts.indices.len() == 1 && self.facts.indices[0] == "NBR";
        let has_order = self.minuend.is_some() || self.has_word(&["minus", "subtract", "subtracted"]);
        let is_difference = self.facts.first("relation", &["difference"]).is_some();
        let is_it = has_sides && is_nbr && !has_order && is_difference;
        if is_it {
            self.assume("The difference of NBR is that before minus that after, as in burn severity.");
        }
        is_it
    }

    /// Takes "only" behind a month or a season: "one image per year, September only".
    fn take_only(&mut self) {
        for at in 1..self.scan.tokens.len() {
            let before = self.scan.word(at - 1);
            let is_time = ["month", "season"].iter().any(|kind| self.scan.lexicon.term(kind, before).is_some());
            let is_end = self.scan.tokens.get(at + 1).is_none_or(|token| matches!(token.kind, Kind::Mark(_)));
            if self.scan.word(at) == "only" && is_time && is_end && self.scan.taken[at - 1] {
                self.scan.take(at, at + 1);
            }
            // "Natural color, only June to September".
            let is_month = ["month", "season"].iter().any(|kind| {
                let next = self.scan.word(at + 1);
                self.scan.lexicon.term(kind, next).is_some() && self.scan.taken[at + 1]
            });
            if self.scan.word(at) == "only" && is_month {
                self.scan.take(at, at + 1);
            }
        }
    }

    /// Takes the word for an event whose two sides have dates: "before the fire (June 2021)".
    fn take_events(&mut self) {
        let events = ["fire", "wildfire", "flood", "flooding", "event", "storm", "landslide", "earthquake", "disaster"];
        for at in 0..self.scan.tokens.len() {
            if !matches!(self.scan.word(at), "before" | "after" | "pre" | "post") {
                continue;
            }
            let noun = if self.scan.word(at + 1) == "the" { at + 2 } else { at + 1 };
            if events.contains(&self.scan.word(noun)) {
                self.scan.take(noun, noun + 1);
            }
        }
    }

    /// Returns `true` if the first of two periods is subtracted from the second one: "subtract 2015
    /// from 2022".
    fn subtracts(&self, first: &Time, second: &Time) -> bool {
        let is_verb = |at: usize| matches!(self.scan.word(at), "subtract" | "subtracting" | "subtracted");
        let is_near = |at: usize| at < first.tokens.0 && first.tokens.0 - at <= MAX_VERB;
        let has_from = (first.tokens.1..second.tokens.0).any(|at| self.scan.word(at) == "from");
        has_from && (0..first.tokens.0).any(|at| is_verb(at) && is_near(at))
    }

    /// Lets a baseline of whole years have whole seasons over the turn of the year.
    fn whole_seasons(&mut self, baseline: &mut Time) {
        let Some(((first, last), start)) =
            baseline.months.zip(baseline.start).filter(|((first, last), _)| first > last)
        else {
            return;
        };
        let is_whole = |day: Day| (day.month, day.day) == (1, 1);
        if is_whole(start) && is_whole(baseline.end) {
            let years = (start.year, baseline.end.year - 1);
            self.assume(format!("The seasons that are compared with start in {} to {}.", years.0, years.1));
            baseline.start = Some(Day::month(years.0, first as i32));
            baseline.end = Day::month(years.1 + 1, last as i32 + 1);
        }
    }

    /// Takes names of months that a baseline has anyway: "the Julys of 2001 to 2020".
    fn take_months(&mut self, months: Option<(u32, u32)>) {
        let Some((first, last)) = months else { return };
        let is_in =
            |month: u32| if first <= last { (first..=last).contains(&month) } else { month >= first || month <= last };
        for at in 0..self.scan.tokens.len() {
            let word = self.scan.word(at).trim_end_matches('s').to_owned();
            let month = self.scan.lexicon.term("month", &word).and_then(|month| month.parse::<u32>().ok());
            if month.is_some_and(is_in) {
                self.scan.take(at, at + 1);
            }
        }
        self.take_words(&[
            "same",
            "months",
            "month",
            "seasons",
            "season",
            "all",
            "average",
            "mean",
            "normal",
            "long-term",
            "long",
            "term",
            "usual",
        ]);
    }

    pub(super) fn period(&mut self, name: &str, time: &Time, role: Option<&str>) -> String {
        time.assumed.iter().for_each(|assumed| self.assume(assumed.clone()));
        self.add(name, &[], Node::Period(period_of(time, role)))
    }
}

/// The most tokens from "subtract" to the period that is subtracted.
const MAX_VERB: usize = 4;

/// Returns the period of a time.
pub(super) fn period_of(time: &Time, role: Option<&str>) -> Period {
    Period {
        start: time.start.map(|day: Day| day.to_string()),
        end: Some(time.end.to_string()),
        role: role.map(str::to_owned),
        months: time.months.map(|(first, last)| [first, last]),
        ..Period::default()
    }
}

/// Returns the editions of a dataset that has such.
pub(super) fn editions_of(source: &Dataset) -> &'static [(i32, i32, i32)] {
    let words = kb().words().dataset(&source.id);
    words.map(|words| &words.editions[..]).unwrap_or_default()
}

/// Returns `true` if the images of a dataset are dated otherwise than by their years.
pub(super) fn has_editions(source: &Dataset) -> bool {
    !editions_of(source).is_empty()
}

/// The time in which the newest image is looked for.
const RECENT: &str = "3 months";

/// The months on either side of an event.
const EVENT_MONTHS: i32 = 2;

/// Returns a period of whole years. The end of one that lasts until today is that of the data.
fn whole_years(period: &Time, source: &Dataset) -> Option<Time> {
    let first = source.first_year.map(|year| Day::month(year, 1));
    let start = period.start.or(first).filter(|day| (day.month, day.day) == (1, 1) && period.months.is_none())?;
    let last = kb().dataset_head(&source.id).and_then(|head| Day::parse(head.end?))?;
    let end = if period.end > last { Day::month(last.year + i32::from(last.month > 1), 1) } else { period.end };
    let assumed =
        if end == period.end { period.assumed.clone() } else { Some(format!("The last year is {}.", end.year - 1)) };
    ((end.month, end.day) == (1, 1) && end > start).then(|| Time { start: Some(start), end, assumed, ..period.clone() })
}

/// Returns `true` if a period lies within a year.
fn is_within(time: &Time, year: i32) -> bool {
    time.start.is_some_and(|start| start.year == year) && time.end <= Day::month(year + 1, 1)
}

/// Returns the first days of the first and last year of a period of whole years, if these are two.
fn years_of(period: &Time) -> Option<(Day, Day)> {
    let start = period.start.filter(|day| (day.month, day.day) == (1, 1))?;
    let is_whole = (period.end.month, period.end.day) == (1, 1) && period.months.is_none();
    let last = Day { year: period.end.year - 1, month: 1, day: 1 };
    (is_whole && last.year > start.year).then_some((start, last))
}

/// Returns the period of a dataset that has one edition of at most a year.
pub(super) fn only_edition(id: &str) -> Option<Period> {
    let head = kb().dataset_head(id)?;
    let (start, end) = (head.start.and_then(Day::parse)?, head.end.and_then(Day::parse)?);
    (start.year + 1 >= end.year && end <= start.months_later(12)).then(|| Period {
        start: Some(start.to_string()),
        end: Some(end.to_string()),
        ..Period::default()
    })
}

/// Returns `true` for two seasons of the same years.
pub(super) fn are_parts_of_same_years(first: &Time, second: &Time) -> bool {
    let is_other = first.months.is_some() && second.months.is_some() && first.months != second.months;
    let is_apart = first.start >= Some(second.end) || second.start >= Some(first.end);
    is_other && !is_apart
}

/// Returns the months of a period that lies within one year and is shorter than it.
fn months_within_year(time: &Time) -> Option<(u32, u32)> {
    let start = time.start?;
    let months = (time.end.year - start.year) * 12 + time.end.month as i32 - start.month as i32;
    let last = (start.month as i32 + months - 2).rem_euclid(12) as u32 + 1;
    ((1..12).contains(&months) && start.day == 1 && time.end.day == 1).then_some((start.month, last))
}
