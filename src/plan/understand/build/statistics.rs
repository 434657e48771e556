//! Statistics over time and over areas.

use super::Builder;
use super::context::ResultContext;
use super::sources::Dataset;
use crate::kb::kb;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;

/// The statistics of a plan.
pub(super) struct Statistics {
    /// The reduction over time.
    pub over_time: String,
    /// The statistics of an area.
    pub over_space: Vec<String>,
    /// Numbers of areas are asked for, as opposed to images.
    pub is_aggregated: bool,
    /// The days that are counted.
    pub days: Option<Limit>,
    /// Each image has a value of its own in a chart.
    pub is_series: bool,
    /// The parts of the period whose results are averaged: "mean annual rainfall".
    pub averaged_parts: Option<String>,
}

/// Statistics of an area of which several may be asked for at once.
const OF_AREA: [&str; 5] = ["mean", "median", "min", "max", "std"];

/// Statistics of the reducer words, as plans name them.
fn statistic(term: &str) -> Option<&'static str> {
    let known = ["mean", "median", "min", "max", "sum", "mode", "count", "first", "last", "mosaic"];
    known.into_iter().find(|name| *name == term).or(match term {
        "stdDev" => Some("std"),
        _ => None,
    })
}

impl Builder<'_, '_> {
    /// Decides which statistic is over time and which over the area.
    pub(super) fn statistics(&mut self, source: &Dataset, context: ResultContext<'_>) -> Option<Statistics> {
        let ResultContext { zones, groups, .. } = context;
        let is_joined = context.classes.is_some();
        let outputs: Vec<TermMention> = self.facts.terms("output").collect();
        let has_number = outputs.iter().any(|mention| matches!(mention.term, "chart" | "table" | "print"));
        let has_value = outputs.iter().any(|mention| matches!(mention.term, "table" | "print"));
        let has_map =
            outputs.iter().any(|mention| matches!(mention.term, "map" | "export" | "drive" | "asset" | "cloud"));
        let has_series = self.facts.first("task", &["series"]).is_some();
        let has_chart = self.facts.first("output", &["chart"]).is_some();
        let is_series = !is_joined && self.is_series(source, zones, groups) && (has_series || has_chart) && !has_map;
        let is_total = source.adds_up && !has_map && self.facts.first("reducer", &["sum"]).is_some();
        let is_aggregated = !is_series
            && (zones.is_some()
                || is_joined
                || is_total
                || source.is_static && !has_map && self.facts.terms("reducer").next().is_some()
                || has_series && groups.is_some()
                || has_number && (groups.is_some() || !has_map)
                || has_value);
        if let Some(at) = self.statistic_in_variable() {
            self.refuse((at, at + 1), "whether this is the statistic of each day or of the area is not said");
            return None;
        }
        if let Some(tokens) = self.counts_scenes() {
            self.refuse(tokens, "the number of images is not in plans yet");
            return None;
        }
        let days = self.days(source);
        let reducers: Vec<TermMention> = self.facts.terms("reducer").collect();
        let mut names: Vec<&'static str> = Vec::new();
        for mention in &reducers {
            let known = if mention.term == "percentile" { self.percentile() } else { statistic(mention.term) };
            match known {
                Some(name) if !names.contains(&name) => names.push(name),
                Some(_) => {}
                None => {
                    self.refuse(mention.tokens, format!("the statistic \"{}\" is not in plans yet", mention.term));
                    return None;
                }
            }
        }
        if days.is_some() && self.has_extremes(source) {
            self.refuse((0, 0), "whether the mean, minimum or maximum of each day is compared is not said");
            return None;
        }
        if names == ["count"] && days.is_none() && !self.counts_pixels() {
            self.refuse(reducers[0].tokens, "whether scenes or the values of each pixel are counted is not said");
            return None;
        }
        if groups.is_some() && self.has_word(&["cumulative", "cumulated"]) {
            self.refuse((0, 0), "running sums are not in plans yet: say total for the sum of each part of the time");
            return None;
        }
        if let ["first" | "last"] = names[..]
            && source.band.is_some()
        {
            self.refuse(reducers[0].tokens, "whether an image or a day is looked for is not said");
            return None;
        }
        if source.is_static && !names.is_empty() {
            let over_space = self.over_space(source, &names, &reducers, is_aggregated)?;
            return Some(Statistics {
                over_time: "first".to_owned(),
                over_space,
                is_aggregated,
                days,
                is_series,
                averaged_parts: None,
            });
        }
        if is_series {
            reducers.iter().for_each(|mention| self.take(*mention));
            self.assume("The chart has a value for each image.");
            let over_space = vec!["mean".to_owned()];
            return Some(Statistics {
                over_time: "mean".to_owned(),
                over_space,
                is_aggregated,
                days,
                is_series,
                averaged_parts: None,
            });
        }
        let averaged_parts = context.averaged_parts.map(str::to_owned);
        let usual = if source.is_amount { "sum" } else { source.usual };
        let mut over_area: Vec<String> = Vec::new();
        let (over_time, over_space) = match names[..] {
            _ if days.is_some() => ("days", "mean"),
            [] => (usual, "mean"),
            ["sum"] if source.adds_up || !source.is_amount && is_aggregated => (usual, "sum"),
            // Each image is the total of a part of the period.
            ["mean"] if source.is_amount && self.is_cadence(source) && is_aggregated => ("sum", "mean"),
            ["mean"] if source.is_amount && averaged_parts.is_some() => ("sum", "mean"),
            ["mean"] if source.is_amount && is_aggregated && groups.is_none() && !context.is_rate => {
                self.assume("Over time, the amounts are summed; the mean is that of the area.");
                ("sum", "mean")
            }
            ["mean"] if source.is_amount && groups.is_none() && !context.is_rate => {
                self.refuse(
                    reducers[0].tokens,
                    "whether a total, a mean of each day or of each year is asked for is not said",
                );
                return None;
            }
            ["mean"] if source.is_amount && groups.is_some() => {
                self.refuse(reducers[0].tokens, "whether totals or rates are averaged is not said");
                return None;
            }
            ["sum"] if !source.is_amount => {
                self.refuse(reducers[0].tokens, format!("values of {} do not add up over time", source.id));
                return None;
            }
            [one] => (one, "mean"),
            // "Mean, minimum and maximum of each district".
            [_, _, ..] if is_aggregated && names.iter().all(|name| OF_AREA.contains(name)) => {
                self.assume(format!("Over time, the {usual} is taken; the statistics are those of the area."));
                over_area = names.iter().map(|&name| name.to_owned()).collect();
                (usual, "mean")
            }
            // "Annual totals averaged over the basin".
            [_, _] if source.is_amount && names.contains(&"mean") && names.contains(&"sum") && is_aggregated => {
                ("sum", "mean")
            }
            _ => {
                self.refuse(
                    reducers[1].tokens,
                    "which statistic is over time and which over the area is not understood",
                );
                return None;
            }
        };
        if over_time == "mode" && source.category == "classes" {
            self.take_words(&["class", "classes"]);
        }
        reducers.iter().for_each(|mention| self.take(*mention));
        if matches!(over_time, "max" | "min") && source.id.contains("DAILY") {
            self.take_day();
        }
        if names.is_empty() && days.is_none() && !source.is_static && !(source.is_amount && over_time == "sum") {
            let of = source.band.as_deref().or(source.index.as_deref()).unwrap_or("the bands");
            self.assume(format!("Over time, the {over_time} of {of} is taken."));
        }
        let over_space = match over_area.is_empty() {
            true => vec![if source.adds_up { "sum" } else { over_space }.to_owned()],
            false => over_area,
        };
        Some(Statistics { over_time: over_time.to_owned(), over_space, is_aggregated, days, is_series, averaged_parts })
    }

    /// Returns the statistics of one image, which are those of its area.
    fn over_space(
        &mut self,
        source: &Dataset,
        names: &[&str],
        reducers: &[TermMention],
        is_aggregated: bool,
    ) -> Option<Vec<String>> {
        if !is_aggregated {
            let reason = format!("{} is one image: of what the {} is, is not said", source.id, names[0]);
            self.refuse(reducers[0].tokens, reason);
            return None;
        }
        if names == ["sum"] && !source.adds_up {
            self.refuse(reducers[0].tokens, format!("values of {} do not add up", source.id));
            return None;
        }
        reducers.iter().for_each(|mention| self.take(*mention));
        Some(names.iter().map(|&name| name.to_owned()).collect())
    }

    /// Returns `true` if a dataset has the maximum of each day beside the band.
    fn has_extremes(&self, source: &Dataset) -> bool {
        let Some(band) = source.band.as_deref() else { return false };
        let maximum = format!("{band}_max");
        kb().dataset(&source.id).is_some_and(|dataset| dataset.bands.iter().any(|band| *band.name == maximum))
    }

    /// Returns `true` if each part of the period has one image.
    pub(super) fn is_cadence(&self, source: &Dataset) -> bool {
        let by = self.facts.first("interval", &["day", "month", "year"]).map(|mention| mention.term);
        by.is_some() && kb().dataset(&source.id).is_some_and(|dataset| dataset.cadence.as_deref() == by)
    }

    /// Returns `true` if the values of each pixel are counted, not scenes.
    fn counts_pixels(&self) -> bool {
        self.has_word(&["pixel", "observations", "observation", "clear", "valid"])
    }

    /// Returns the word of a variable that may be one of several statistics: "mean, minimum and
    /// maximum temperature" may ask for the maximum of the mean temperature.
    fn statistic_in_variable(&self) -> Option<usize> {
        let is_statistic = |at: usize| self.scan.lexicon.term("reducer", self.scan.word(at)).is_some();
        let is_listed = |at: usize| {
            let before = at.wrapping_sub(1);
            let is_comma = self.scan.tokens.get(before).is_some_and(|token| token.is(','));
            (is_comma || self.scan.word(before) == "and") && is_statistic(before.wrapping_sub(1))
        };
        self.facts.source_tokens.iter().copied().find(|&at| is_statistic(at) && is_listed(at))
    }

    /// Returns the words that ask for the number of images: "how many Sentinel-2 images".
    fn counts_scenes(&self) -> Option<(usize, usize)> {
        let word = |at: usize| self.scan.word(at);
        let counts = |at: usize| {
            word(at) == "many" && word(at.wrapping_sub(1)) == "how"
                || word(at) == "number" && word(at + 1) == "of"
                || word(at) == "count" && word(at + 1) != "of"
        };
        let is_scene = |at: &usize| matches!(word(*at), "images" | "scenes" | "acquisitions" | "overpasses" | "tiles");
        let start = (0..self.scan.tokens.len()).find(|&at| counts(at))?;
        let scene = (start + 1..(start + 6).min(self.scan.tokens.len())).find(is_scene)?;
        Some((start, scene + 1))
    }

    /// Returns `true` if a chart may show each image: nothing reduces the images over time.
    fn is_series(&self, source: &Dataset, zones: Option<&str>, groups: Option<&str>) -> bool {
        let has = |kind: &str| self.facts.terms(kind).next().is_some();
        let only_mean = self.facts.terms("reducer").all(|mention| mention.term == "mean");
        let no_chart = ["histogram", "pie", "scatter"];
        zones.is_none()
            && groups.is_none()
            && !source.is_static
            && !["classes", "forest"].contains(&source.category)
            && only_mean
            && !has("relation")
            && !has("trend")
            && self.facts.first("output", &["table", "print"]).is_none()
            && self.facts.first("chart", &no_chart).is_none()
            && self.facts.periods.len() == 1
    }

    /// Returns the statistic of percentiles, and takes their numbers. Returns `None` if none is
    /// named.
    fn percentile(&mut self) -> Option<&'static str> {
        if self.facts.percentiles.is_empty() {
            return None;
        }
        for at in 0..self.scan.tokens.len() {
            let number = self.scan.tokens[at].number();
            let is_percentile = (at + 1..at + 3).any(|next| self.scan.word(next).starts_with("percentile"));
            if is_percentile && number.is_some_and(|number| self.facts.percentiles.contains(&number)) {
                self.scan.take(at, at + 2);
            }
        }
        Some("percentile")
    }

    /// Takes "1-day" before the variable of a daily dataset: "the maximum 1-day rainfall".
    fn take_day(&mut self) {
        for at in 1..self.scan.tokens.len() {
            if matches!(self.scan.word(at), "day" | "daily") && self.scan.tokens[at - 1].number() == Some(1.0) {
                self.scan.take(at - 1, at + 1);
            }
        }
    }

    /// Returns the condition of counted days: "days with more than 1 mm".
    fn days(&mut self, source: &Dataset) -> Option<Limit> {
        let words = ["days", "day"];
        let counts = ["number", "many", "count", "rainy", "hot", "frost", "wet", "dry"];
        let at = (0..self.scan.tokens.len()).find(|&at| {
            words.contains(&self.scan.word(at))
                && !self.scan.taken[at]
                && (at.saturating_sub(3)..at).any(|before| counts.contains(&self.scan.word(before)))
        })?;
        let limit = self.facts.limits.first()?.clone();
        if source.is_static || source.category == "optical" {
            return None;
        }
        self.scan.take(at.saturating_sub(3).max(at.saturating_sub(1)), at + 1);
        self.take_words(&["number", "many", "rainy", "hot", "wet", "days"]);
        self.scan.take(limit.tokens.0, limit.tokens.1);
        Some(limit)
    }
}
