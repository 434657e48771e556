//! Words of statistics, alone and with others: "averaged over Iran", "long-term mean", percentiles.

use super::Builder;
use super::counted_parts::CountedParts;
use super::sources::Dataset;
use super::statistics::is_daily;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::Period;
use crate::assist::request::quantities::percentiles_at;
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Returns the words of the statistics of a result. Takes those that a comparison has anyway.
    pub(super) fn open_reducers(&mut self, source: &Dataset, counted: Option<&CountedParts>) -> Vec<TermMention> {
        let is_z_score = self.facts.first("relation", &["z-score"]).is_some();
        let is_usual = |mention: &TermMention| {
            source.is_amount && mention.term == "mean" && self.is_of_baseline(mention)
                || is_z_score && (mention.term == "stdDev" || self.is_beside_deviation(mention))
        };
        let is_counted = |mention: &TermMention| {
            let within = |of: &CountedParts| of.tokens.0 <= mention.tokens.0 && mention.tokens.1 <= of.tokens.1;
            mention.term == "count" && counted.is_some_and(within)
        };
        // "The year with the lowest rainfall": the extreme is one of the years.
        let is_open = |mention: &TermMention| !self.is_of_extreme(source, mention) && !is_counted(mention);
        let (usual, reducers): (Vec<TermMention>, Vec<TermMention>) =
            self.facts.terms("reducer").filter(is_open).partition(is_usual);
        usual.into_iter().for_each(|mention| self.take(mention));
        reducers
    }

    /// Returns `true` for the mean in "mean and standard deviation", which a z-score has anyway.
    fn is_beside_deviation(&self, mention: &TermMention) -> bool {
        let is_near = |other: TermMention| other.term == "stdDev" && mention.tokens.0.abs_diff(other.tokens.0) <= 3;
        mention.term == "mean" && self.facts.terms("reducer").any(is_near)
    }

    /// Takes the words of the statistic over time, and notes which image the first or last one is.
    pub(super) fn take_statistic(
        &mut self,
        source: &Dataset,
        over_time: &str,
        names: &[&str],
        reducers: &[TermMention],
    ) {
        if matches!(over_time, "first" | "last") && !names.is_empty() && !self.is_clearest() {
            let which = if over_time == "first" { "first" } else { "newest" };
            self.assume(format!("Of the images of the period, the {which} one is taken."));
        }
        if over_time == "mode" && source.category == "classes" {
            self.take_words(&["class", "classes"]);
        }
        reducers.iter().for_each(|mention| self.take(*mention));
        if over_time == "mean" && self.facts.periods.len() == 1 {
            self.take_words(&["climatological"]);
            self.take_climatology();
        }
        self.take_length_of_period();
        if matches!(over_time, "max" | "min") && is_daily(source) {
            self.take_day();
        }
    }

    /// Takes "climatology", which is the mean of the years of the only period.
    fn take_climatology(&mut self) {
        let is_long = |of: &Period| of.start.is_some_and(|start| of.end.year - start.year >= MIN_YEARS);
        let is_name =
            |of: &TermMention| self.scan.source(of.tokens.0, of.tokens.1).to_lowercase().starts_with("climatology");
        let found = self.facts.terms("against").find(is_name).filter(|_| self.facts.periods.iter().all(is_long));
        if let Some(mention) = found.filter(|_| self.facts.terms("relation").next().is_none()) {
            self.take(mention);
        }
    }

    /// Takes words for the length that all periods have: "the average of the day", "the mode of the
    /// whole year".
    fn take_length_of_period(&mut self) {
        let has = |end: &dyn Fn(Day) -> Day| {
            let periods = &self.facts.periods;
            !periods.is_empty() && periods.iter().all(|of| of.start.is_some_and(|start| of.end == end(start)))
        };
        let unit = if has(&|start| start.next()) {
            "day"
        } else if has(&|start| start.months_later(1)) {
            "month"
        } else if has(&|start| start.months_later(12)) {
            "year"
        } else {
            return;
        };
        for at in 1..self.scan.tokens.len() {
            let before = self.scan.word(at - 1);
            if self.scan.word(at) != unit
                || self.scan.taken[at]
                || !matches!(before, "the" | "whole" | "entire" | "full")
            {
                continue;
            }
            let start = (0..at).rev().take_while(|&at| LENGTH_WORDS.contains(&self.scan.word(at))).last();
            let start = start.unwrap_or(at);
            let is_of = (start..at).any(|at| matches!(self.scan.word(at), "of" | "for" | "over" | "during" | "whole"));
            if is_of {
                self.scan.take(start, at + 1);
            }
        }
    }

    /// Returns `true` if a mean is one of the place: "averaged over Iran".
    pub(super) fn is_over_area(&self, mention: TermMention) -> bool {
        let next = mention.tokens.1;
        let place = if self.scan.word(next + 1) == "the" { next + 2 } else { next + 1 };
        let is_place = |at: usize| self.facts.places.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
        let is_noun =
            matches!(self.scan.word(place), "country" | "region" | "area" | "basin" | "district" | "province");
        matches!(self.scan.word(next), "over" | "across") && (is_place(place) || is_noun)
    }

    /// Takes "long-term mean", which is the mean of the only period. Returns `true` if the request
    /// has it.
    pub(super) fn takes_usual_state(&mut self) -> bool {
        let is_mean = |mention: &TermMention| self.scan.source(mention.tokens.0, mention.tokens.1).ends_with("mean");
        let mention = self.facts.terms("task").filter(|mention| mention.term == "anomaly").find(is_mean);
        let Some(mention) = mention.filter(|_| self.facts.periods.len() == 1) else { return false };
        let is_plain = mention.tokens.1 - mention.tokens.0 <= 3 && self.facts.terms("relation").next().is_none();
        if is_plain {
            self.take(mention);
        }
        is_plain
    }

    /// Returns the extreme that a question asks for by the name of a variable: "what was the
    /// maximum temperature".
    pub(super) fn extreme_of_question(&self, source: &Dataset) -> Option<&'static str> {
        let is_question = matches!(self.scan.word(0), "what" | "whats") || self.scan.word(0) == "how";
        let is_plain = !self.has_word(&["daily", "day", "days", "mean", "average", "each", "per", "every"]);
        let band = source.band.as_deref().filter(|_| is_question && is_plain)?;
        match (band.ends_with("_max"), band.ends_with("_min")) {
            (true, _) => Some("max"),
            (_, true) => Some("min"),
            _ => None,
        }
    }

    /// Returns the word of a variable that may be one of several statistics: "mean, minimum and
    /// maximum temperature" may ask for the maximum of the mean temperature.
    pub(super) fn statistic_in_variable(&self) -> Option<usize> {
        let is_statistic = |at: usize| self.scan.lexicon.term("reducer", self.scan.word(at)).is_some();
        let is_listed = |at: usize| {
            let before = at.wrapping_sub(1);
            let is_comma = self.scan.tokens.get(before).is_some_and(|token| token.is(','));
            (is_comma || self.scan.word(before) == "and") && is_statistic(before.wrapping_sub(1))
        };
        self.facts.source_tokens.iter().copied().find(|&at| is_statistic(at) && is_listed(at))
    }

    /// Returns the statistic of percentiles, and takes their numbers. Returns `None` if none is
    /// named.
    pub(super) fn percentile(&mut self) -> Option<&'static str> {
        if self.facts.percentiles.is_empty() {
            return None;
        }
        for at in 0..self.scan.tokens.len() {
            if let Some((_, end)) = percentiles_at(&self.scan.tokens, &self.scan.taken, at) {
                self.scan.take(at, end);
            }
            let number = self.scan.tokens[at].number();
            let is_percentile = (at + 1..at + 3).any(|next| self.scan.word(next).starts_with("percentile"));
            if is_percentile && number.is_some_and(|number| self.facts.percentiles.contains(&number)) {
                self.scan.take(at, at + 2);
            }
        }
        Some("percentile")
    }

    /// Returns `true` if a statistic is the one of each part of the period: "yearly maximum".
    pub(super) fn is_of_part(&self, statistic: TermMention) -> bool {
        let is_before = |of: TermMention| of.tokens.1 == statistic.tokens.0 || of.tokens.0 == statistic.tokens.1;
        self.facts.terms("interval").any(is_before)
    }
}

/// Words before the noun for the length of a period.
const LENGTH_WORDS: [&str; 8] = ["of", "for", "over", "during", "the", "whole", "entire", "full"];

/// The least years of a climatology.
const MIN_YEARS: i32 = 5;
