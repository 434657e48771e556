//! Parts of time, each of which has a result: intervals, years of a list, and those among which an
//! extreme is looked for.

use super::Builder;
use super::sources::Dataset;
use crate::assist::request::calendar::Day;
use crate::plan::model::{Groups, Node, Period, Step};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Returns the adverb of the groups of time: `monthly`.
    pub(super) fn adverb(&self) -> &'static str {
        let by = self.steps.iter().find_map(|step| match &step.node {
            Node::Groups(groups) => groups.by.as_deref(),
            _ => None,
        });
        match by {
            Some("day") => "daily",
            Some("week") => "weekly",
            Some("dekad") => "dekadal",
            Some("month" | "calendar-month") => "monthly",
            Some("season") => "seasonal",
            Some("quarter") => "quarterly",
            _ => "yearly",
        }
    }

    /// Returns `true` if the mean of the results of all parts of a period is asked for, in one
    /// result: "mean annual rainfall".
    pub(super) fn averages_parts(&self) -> bool {
        let is_mean = |at: usize| self.scan.lexicon.term("reducer", self.scan.word(at)) == Some("mean");
        let is_adverb = |mention: &TermMention| mention.tokens.1 == mention.tokens.0 + 1;
        // "The average number of rainy days per year".
        let is_number = |at: usize| at > 0 && self.scan.word(at) == "number" && is_mean(at - 1);
        let has_number = (0..self.scan.tokens.len()).any(is_number) && self.has_word(&["days"]);
        // "Per year on average"
        let is_behind = |at: usize| self.scan.word(at) == "on" && self.scan.word(at + 1) == "average";
        let has_mean = |mention: TermMention| {
            let is_before = mention.tokens.0.checked_sub(1).is_some_and(is_mean);
            is_adverb(&mention) && is_before || is_behind(mention.tokens.1)
        };
        let has_series = self.facts.first("output", &["chart", "video"]).is_some()
            || self.facts.first("task", &["series"]).is_some()
            || self.facts.terms("chart").next().is_some();
        let counts_days = has_number && self.facts.first("interval", &["year"]).is_some();
        !has_series && (counts_days || self.facts.terms("interval").any(has_mean))
    }

    /// Adds the years of months of several years whose amounts are averaged: "average rainfall in
    /// April 1991-2020" is the mean of the Aprils.
    pub(super) fn years_of_months(&mut self, source: &Dataset) -> Option<String> {
        let spans_years = |period: &Period| {
            let year = |text: &Option<String>| text.as_deref().and_then(Day::parse).map(|day| day.year);
            let is_within = period.months.is_some_and(|[first, last]| first <= last);
            is_within && year(&period.start).zip(year(&period.end)).is_some_and(|(start, end)| end > start + 1)
        };
        let is_period = |step: &Step| matches!(&step.node, Node::Period(period) if spans_years(period));
        let has_mean = self.facts.first("reducer", &["mean"]).is_some() || self.has_phrase(&["on", "average"]);
        let has_parts = ["interval", "grouping", "chart"].iter().any(|kind| self.facts.terms(kind).next().is_some());
        let is_averaged = source.is_amount && has_mean && !has_parts && self.steps.iter().any(is_period);
        is_averaged.then(|| {
            self.assume("The months of each year are summed, and the mean of the years is taken.");
            let groups = Groups { by: Some("year".to_owned()), ..Groups::default() };
            self.add("groups", &[], Node::Groups(groups))
        })
    }

    /// Takes the words of an interval that the images have anyway. Adds no groups.
    pub(super) fn take_interval(&mut self) -> Option<String> {
        self.take_all("interval", &["day", "week", "month", "year"]);
        None
    }

    /// Adds the groups of time.
    pub(super) fn groups(&mut self) -> Option<String> {
        if !self.listed_years.is_empty() {
            return Some(self.listed_groups());
        }
        let by_word = self.facts.terms("grouping").next();
        let intervals: Vec<TermMention> = self.facts.terms("interval").collect();
        // "The linear trend in cm per year": the unit of the trend.
        let has_trend = self.facts.terms("trend").next().is_some();
        let is_unit = |mention: &TermMention| {
            let before = mention.tokens.0.checked_sub(1).map_or("", |at| self.scan.word(at));
            has_trend && self.scan.word(mention.tokens.0) == "per" && UNITS.contains(&before)
        };
        let (units, groups): (Vec<TermMention>, Vec<TermMention>) = intervals.into_iter().partition(is_unit);
        for unit in units {
            self.scan.take(unit.tokens.0 - 1, unit.tokens.1);
        }
        let Some(mention) = by_word.or_else(|| groups.first().copied()) else {
            return self.groups_of_season().or_else(|| self.groups_of_extreme());
        };
        self.take_words(&["each", "every", "per"]);
        self.take_all("interval", &[mention.term]);
        self.take_all("grouping", &[mention.term]);
        self.take(mention);
        self.take_all("task", &["series"]);
        if self.facts.first("output", &["chart", "table"]).is_some() {
            self.take_words(&["series"]);
        }
        if mention.term == "calendar-month" {
            self.take_all_years();
        }
        // "Monthly climatology of 2003-2022, then the anomaly of each month of 2015".
        let is_of_baseline = mention.term == "calendar-month" && self.has_baseline_period();
        if is_of_baseline {
            self.take_all("interval", &["month"]);
        }
        let is_cycle = self.take_twelve(mention.term == "calendar-month") && mention.term == "month";
        // "October to March of every season".
        let has_months = mention.term == "season" && self.facts.periods.iter().any(|period| period.months.is_some());
        let term = match mention.term {
            _ if is_of_baseline => "month",
            _ if is_cycle => "calendar-month",
            _ if has_months => "year",
            term => term,
        };
        if term == "week" {
            self.assume("Weeks are counted from the first day of the period; the last one may be shorter.");
        }
        if term == "season" {
            self.shift_to_seasons();
        }
        let mut by = Groups { by: Some(term.to_owned()), ..Groups::default() };
        if mention.term == "water-year" {
            let start = self.facts.periods.first().and_then(|period| period.start);
            by.first_month = Some(start.map_or(10, |day| day.month));
        }
        Some(self.add("groups", &[], Node::Groups(by)))
    }

    /// Returns `true` if each month is compared with the usual month.
    pub(super) fn has_monthly_anomalies(&self) -> bool {
        let by = |node: &Node| matches!(node, Node::Groups(of) if of.by.as_deref() == Some("month"));
        self.has_baseline_period() && self.steps.iter().any(|step| by(&step.node))
    }

    /// Returns `true` if one of the periods is the usual state.
    fn has_baseline_period(&self) -> bool {
        let is_baseline = |node: &Node| matches!(node, Node::Period(of) if of.role.as_deref() == Some("baseline"));
        self.steps.iter().any(|step| is_baseline(&step.node))
    }

    /// Lets whole years start in December, if the seasons are named: "DJF, MAM, JJA and SON of
    /// 2014".
    fn shift_to_seasons(&mut self) {
        let is_named = ["djf", "mam", "jja", "son"].iter().all(|season| self.has_word(&[season]));
        let period = self.steps.iter_mut().find_map(|step| match &mut step.node {
            Node::Period(period) if period.months.is_none() => Some(period),
            _ => None,
        });
        let Some(period) = period.filter(|_| is_named) else { return };
        let day = |text: &Option<String>| text.as_deref().and_then(Day::parse);
        let (Some(start), Some(end)) = (day(&period.start), day(&period.end)) else { return };
        if [start, end].iter().any(|day| (day.month, day.day) != (1, 1)) {
            return;
        }
        let (start, end) = (start.months_later(-1), end.months_later(-1));
        (period.start, period.end) = (Some(start.to_string()), Some(end.to_string()));
        self.assume(format!("The seasons are those from December {} to November {}.", start.year, end.year));
    }

    /// Adds the years of a list.
    fn listed_groups(&mut self) -> String {
        self.take_all("interval", &["year"]);
        self.take_words(&["each", "every", "year", "years"]);
        for at in 1..self.scan.tokens.len() {
            let is_all = matches!(self.scan.word(at - 1), "the" | "of" | "all" | "these" | "those");
            if is_all && self.scan.count_at(at) == Some(self.listed_years.len() as f64) && !self.scan.taken[at] {
                self.scan.take(at, at + 1);
            }
        }
        let groups = Groups { by: Some("year".to_owned()), years: self.listed_years.clone(), ..Groups::default() };
        self.add("groups", &[], Node::Groups(groups))
    }

    /// Takes "12 values" of a chart of several years, which are those of the calendar months.
    fn take_twelve(&mut self, is_cycle: bool) -> bool {
        let is_long = match &self.facts.periods[..] {
            [one] => one.start.is_some_and(|start| one.end > start.months_later(12)),
            _ => false,
        };
        let Some((start, end)) = self.twelve_parts().filter(|_| is_long || is_cycle) else { return false };
        self.scan.take(start, end);
        true
    }

    /// Returns the tokens of "12 bars" or "twelve monthly values".
    pub(super) fn twelve_parts(&self) -> Option<(usize, usize)> {
        let start = (0..self.scan.tokens.len()).find(|&at| {
            let noun = self.scan.word(at + 1 + self.months_at(at + 1)).trim_end_matches('s');
            PARTS_OF_CHART.contains(&noun) && self.scan.count_at(at) == Some(12.0) && !self.scan.taken[at]
        })?;
        Some((start, start + 2 + self.months_at(start + 1)))
    }

    /// Returns the number of tokens of "monthly" at a token.
    fn months_at(&self, at: usize) -> usize {
        usize::from(self.scan.word(at) == "monthly")
    }

    /// Takes "all years together", which calendar months are of.
    fn take_all_years(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_all = matches!(self.scan.word(at), "all" | "over" | "across") && self.scan.word(at + 1) == "years"
                || self.scan.word(at) == "all" && self.scan.word(at + 1) == "the" && self.scan.word(at + 2) == "years";
            if is_all && !self.scan.taken[at] {
                let last = (at + 1..at + 3).find(|&at| self.scan.word(at) == "years").unwrap_or(at);
                self.scan.take(at, last + 1 + usize::from(self.scan.word(last + 1) == "together"));
            }
        }
    }

    /// Returns the part of time among which an extreme is looked for: "in which year", "the wettest
    /// month".
    pub(super) fn extreme_among(&self) -> Option<&'static str> {
        let is_open = |mention: &TermMention| !self.scan.taken[mention.tokens.0];
        self.facts.terms("extreme").chain(self.facts.terms("ranking")).find(is_open)?;
        let is_named = |word: &str| {
            (0..self.scan.tokens.len()).any(|at| {
                let is_each = matches!(self.scan.word(at.wrapping_sub(1)), "per" | "each" | "every" | "by");
                // "The driest month of the year".
                let is_part =
                    word == "year" && self.scan.word(at.wrapping_sub(1)) == "the" && self.has_word(&["month"]);
                let is_it = self.scan.word(at) == word || self.scan.word(at).strip_suffix('s') == Some(word);
                is_it && !self.scan.taken[at] && !is_each && !is_part
            })
        };
        match (is_named("year"), is_named("month")) {
            // "The driest year (2009)" is known.
            (true, false) if self.has_one_year() => None,
            (true, false) => Some("year"),
            (false, true) => Some("month"),
            (false, false) if self.seeks_day() => Some("day"),
            _ => None,
        }
    }

    /// Returns `true` if a day is looked for: "which day", "the hottest day".
    fn seeks_day(&self) -> bool {
        let is_requested = |at: usize| {
            let before = self.scan.word(at.wrapping_sub(1));
            matches!(before, "which" | "what") || self.scan.lexicon.term("extreme", before).is_some()
        };
        let is_day = |at: usize| self.scan.word(at) == "day" && !self.scan.taken[at] && is_requested(at);
        self.facts.limits.is_empty() && self.has_one_year() && (1..self.scan.tokens.len()).any(is_day)
    }

    /// Returns `true` if the word of a statistic is that of an extreme among parts of time or
    /// zones: "the year with the lowest rainfall", "which district had the highest NDVI".
    pub(super) fn is_of_extreme(&self, source: &Dataset, mention: &TermMention) -> bool {
        let is = |extreme: TermMention| extreme.tokens == mention.tokens;
        self.extreme_among().is_some() && self.facts.terms("extreme").any(is)
            || self.seeks_spot() && self.extreme_of_spot().is_some_and(is)
            || !source.is_static
                && (self.is_question() || self.has_ranked_zones(mention))
                && self.facts.terms("extreme").next().is_some_and(is)
    }

    /// Returns `true` if zones stand before an extreme: "the 5 districts with the highest
    /// rainfall".
    fn has_ranked_zones(&self, mention: &TermMention) -> bool {
        let article = usize::from(self.scan.word(mention.tokens.0.wrapping_sub(1)) == "the");
        let with = mention.tokens.0.wrapping_sub(1 + article);
        let is_each = |zones: TermMention| matches!(self.scan.word(zones.tokens.0), "per" | "each" | "every" | "by");
        self.scan.word(with) == "with" && self.facts.terms("per").any(|zones| zones.tokens.1 <= with && !is_each(zones))
    }

    /// Returns `true` if the request is a question for zones or parts of time: "which district".
    fn is_question(&self) -> bool {
        let is_of_question = |mention: TermMention| {
            let start = mention.tokens.0.saturating_sub(1);
            // "Which 3 districts".
            let start = start.saturating_sub(usize::from(self.scan.count_at(start).is_some()));
            (start..mention.tokens.1).any(|at| matches!(self.scan.word(at), "which" | "what"))
        };
        self.facts.terms("per").any(is_of_question) || self.facts.terms("interval").any(is_of_question)
    }

    /// Adds the years of "every winter" and "every September", if the period has their months.
    fn groups_of_season(&mut self) -> Option<String> {
        let has_months = self.facts.periods.iter().any(|period| period.months.is_some());
        let is_season = |at: usize| {
            let word = self.scan.word(at);
            matches!(word, "season" | "seasons")
                || ["season", "month"].iter().any(|kind| self.scan.lexicon.term(kind, word).is_some())
        };
        let is_each = |at: usize| matches!(self.scan.word(at), "every" | "each" | "per") && !self.scan.taken[at];
        let found = (0..self.scan.tokens.len()).find(|&at| is_each(at) && is_season(at + 1))?;
        if !has_months {
            return None;
        }
        self.scan.take(found, found + 2);
        let groups = Groups { by: Some("year".to_owned()), ..Groups::default() };
        Some(self.add("groups", &[], Node::Groups(groups)))
    }

    /// Adds the parts among which an extreme is looked for.
    fn groups_of_extreme(&mut self) -> Option<String> {
        let among = self.extreme_among()?;
        let by = match among {
            "month" => {
                let is_short = self.has_one_year();
                let usual = ["average", "usually", "typically", "normally"];
                let is_usual = self.has_word(&usual) || self.has_phrase(&["of", "the", "year"]);
                if is_usual && !is_short {
                    self.take_words(&["usually", "typically", "normally"]);
                    if self.has_phrase(&["of", "the", "year"]) {
                        self.take_words(&["year"]);
                    }
                    "calendar-month"
                } else if is_short {
                    "month"
                } else {
                    let reason = "whether one month of all years or the usual month is looked for is not said";
                    self.refuse((0, 0), reason);
                    return None;
                }
            }
            among => among,
        };
        Some(self.add("groups", &[], Node::Groups(Groups { by: Some(by.to_owned()), ..Groups::default() })))
    }
}

/// Nouns for the values of a chart.
const PARTS_OF_CHART: [&str; 5] = ["bar", "value", "column", "point", "month"];

/// Words of units before "per year".
const UNITS: [&str; 10] = ["percent", "%", "cm", "mm", "m", "degrees", "celsius", "kelvin", "k", "units"];
