//! Statistics over time and over areas.

use super::Builder;
use super::context::ResultContext;
use super::counted_parts::CountedParts;
use super::densities::{has_density, is_mass};
use super::sources::Dataset;
use super::times::only_edition;
use crate::assist::request::places::Shape;
use crate::kb::kb;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;
use crate::plan::units::conversion;

/// The statistics of a plan.
#[derive(Default)]
pub(super) struct Statistics {
    /// The reduction over time.
    pub over_time: String,
    /// The statistics of an area.
    pub over_space: Vec<String>,
    /// Numbers of areas are asked for, as opposed to images.
    pub is_aggregated: bool,
    /// The days that are counted.
    pub days: Option<Limit>,
    /// The months or years that are counted.
    pub counted: Option<CountedParts>,
    /// Each image has a value of its own in a chart.
    pub is_series: bool,
    /// The parts of the period whose results are averaged: "mean annual rainfall".
    pub averaged_parts: Option<String>,
}

impl Statistics {
    /// Returns the usual statistics of a dataset.
    pub(super) fn usual(source: &Dataset) -> Statistics {
        Statistics { over_time: source.usual.to_owned(), ..Statistics::default() }
    }
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

/// Words for the whole amount of something in an area.
const STORED: [&str; 8] = ["stored", "stores", "store", "stock", "stocks", "holds", "contains", "hold"];

/// Returns the statistics of an area of numbers of days.
fn of_days(names: &[&str], is_aggregated: bool) -> Vec<String> {
    let of_area: Vec<String> =
        names.iter().filter(|name| OF_AREA.contains(name)).map(|&name| name.to_owned()).collect();
    if of_area.is_empty() || !is_aggregated { vec!["mean".to_owned()] } else { of_area }
}

/// Returns `true` if a dataset has one image a day.
pub(super) fn is_daily(source: &Dataset) -> bool {
    kb().dataset(&source.id).is_some_and(|dataset| dataset.cadence.as_deref() == Some("day") && !dataset.is_revisit)
}

impl Builder<'_, '_> {
    /// Decides which statistic is over time and which over the area.
    pub(super) fn statistics(&mut self, source: &Dataset, context: ResultContext<'_>) -> Option<Statistics> {
        let (is_aggregated, is_series) = self.result_kind(source, context);
        self.refuse_variable()?;
        let (counted, days) = self.counted(source, context)?;
        let reducers = self.open_reducers(source, counted.as_ref());
        let mut names = self.statistic_names(&reducers)?;
        if names.is_empty() && self.takes_usual_state() && !source.is_amount {
            names.push("mean");
        }
        let is_total = names.is_empty() && is_aggregated && self.wants_total(source);
        names.extend(is_total.then_some("sum"));
        self.refuse_names(source, context, &names, &reducers, days.is_some())?;
        let averaged_parts = context.averaged_parts.map(str::to_owned);
        let statistics =
            Statistics { is_aggregated, days, counted, is_series, averaged_parts, ..Statistics::default() };
        let (over_time, over_space) = if source.is_static && !names.is_empty() {
            ("first", self.over_space(source, &names, &reducers, is_aggregated)?)
        } else if is_series {
            reducers.iter().for_each(|mention| self.take(*mention));
            self.assume(match is_aggregated {
                true => "Each image has a row for each area: the mean of the part that it shows without clouds, or no value.",
                false if self.has_output("video") => "The animation has a frame for each image.",
                false => "The chart has a value for each image.",
            });
            self.take_all("task", &["series", "zonal"]);
            if is_aggregated {
                self.take_each_image();
            }
            ("mean", vec!["mean".to_owned()])
        } else {
            self.over_period(source, context, &names, &reducers, &statistics)?
        };
        Some(Statistics { over_time: over_time.to_owned(), over_space, ..statistics })
    }

    /// Returns `true` if a request asks for the whole amount of what is measured by its area: "how
    /// much carbon is stored in Gabon". "Tons per hectare" are no such amount.
    fn wants_total(&mut self, source: &Dataset) -> bool {
        let is_much = |at: usize| {
            let is_question = self.scan.word(at) == "how" && self.scan.word(at + 1) == "much";
            is_question && self.facts.source_tokens.contains(&(at + 2))
        };
        let is_stored = self.has_word(&STORED) || (0..self.scan.tokens.len()).any(is_much);
        let is_density = self.has_word(&["density", "densities", "hectare"])
            || self.scan.tokens.windows(2).any(|pair| pair[0].is('/') && matches!(pair[1].text.as_str(), "ha" | "m2"));
        let is_plain = self.facts.terms("relation").next().is_none() && !source.is_amount;
        let is_total = has_density(source) && is_mass(source) && is_plain && is_stored && !is_density;
        self.take_words(if is_total { &STORED[..] } else { &[] });
        is_total
    }

    /// Returns the months, years or days that are counted, and takes their words.
    fn counted(
        &mut self,
        source: &Dataset,
        context: ResultContext<'_>,
    ) -> Option<(Option<CountedParts>, Option<Limit>)> {
        if let Some(parts) = self.counted_parts(source) {
            if context.groups.is_some() {
                self.refuse(parts.tokens, format!("{}s of each part of the period are not counted yet", parts.by));
                return None;
            }
            return Some((Some(parts), None));
        }
        let days = self.days(source);
        let has_days = context.groups.is_some() && self.facts.first("interval", &["day"]).is_some();
        if let Some(limit) = days.as_ref().filter(|_| has_days || !is_daily(source)) {
            let reason = format!("days are counted where there is one image a day; {} has others", source.id);
            self.refuse(limit.tokens, reason);
            return None;
        }
        Some((None, days))
    }

    /// Returns the statistics over time and over the area of the images of a period, and takes
    /// their words.
    fn over_period(
        &mut self,
        source: &Dataset,
        context: ResultContext<'_>,
        names: &[&'static str],
        reducers: &[TermMention],
        statistics: &Statistics,
    ) -> Option<(&'static str, Vec<String>)> {
        let (over_time, over_space) = if statistics.days.is_some() {
            ("days", of_days(names, statistics.is_aggregated))
        } else {
            self.over_time_and_space(source, context, names, reducers, statistics.is_aggregated)?
        };
        self.take_statistic(source, over_time, names, reducers);
        let is_unnamed = names.is_empty() && statistics.days.is_none();
        let has_parts = context.groups.is_some() || context.zones.is_some() || statistics.counted.is_some();
        let is_one_number = is_unnamed && statistics.is_aggregated && !has_parts;
        if let Some(which) = self.extreme_of_question(source).filter(|_| is_one_number) {
            let size = if which == "max" { "highest" } else { "lowest" };
            self.assume(format!("The {size} value of all days and places of the area is taken."));
            return Some((which, vec![which.to_owned()]));
        }
        self.refuse_extremes_of_days(source, context, names, is_unnamed)?;
        let is_usual = source.is_static || only_edition(&source.id).is_some() || source.is_amount && over_time == "sum";
        let has_trend = context.groups.is_none() && self.facts.terms("trend").next().is_some();
        if is_unnamed && !is_usual && !has_trend {
            let band = source.band.as_deref().or(source.index.as_deref()).unwrap_or("the bands");
            self.assume(format!("Over time, the {over_time} of {band} is taken."));
        }
        let is_total = source.adds_up && over_space.len() == 1;
        Some((over_time, if is_total { vec!["sum".to_owned()] } else { over_space }))
    }

    /// Refuses extremes of which it is not clear whether they are those of the hours, the days or
    /// the period.
    fn refuse_extremes_of_days(
        &mut self,
        source: &Dataset,
        context: ResultContext<'_>,
        names: &[&str],
        is_unnamed: bool,
    ) -> Option<()> {
        let is_mean_of_day = is_daily(source) && source.formula.is_some();
        let has_extreme = source.band.as_deref().is_some_and(|band| band.ends_with("_min") || band.ends_with("_max"));
        let has_course = context.groups.is_some() || self.has_output("chart");
        let reason = if is_mean_of_day && (names.contains(&"max") || names.contains(&"min")) {
            "the values of each day come from means of the day: their extremes are not those of the hours"
        } else if is_unnamed && has_extreme && !has_course && !self.has_one_day() {
            "whether the mean or the extreme of the daily values is wanted is not said"
        } else {
            return Some(());
        };
        self.refuse((0, 0), reason);
        None
    }

    /// Returns `true` if numbers of areas are asked for, and `true` if each image has a value in a
    /// chart.
    pub(super) fn result_kind(&self, source: &Dataset, context: ResultContext<'_>) -> (bool, bool) {
        let ResultContext { zones, groups, .. } = context;
        let is_joined = context.classes.is_some();
        // The polygons of a mask are no table of numbers.
        let is_table = |of: &TermMention| of.term == "table" && self.wants_polygons() && self.area_unit().is_none();
        let outputs: Vec<TermMention> = self.facts.terms("output").filter(|of| !is_table(of)).collect();
        let has_line = self.facts.terms("trend_line").next().is_some();
        let draws = has_line || self.facts.terms("chart").any(|mention| mention.term != "histogram");
        let has_number = draws || outputs.iter().any(|mention| matches!(mention.term, "chart" | "table" | "print"));
        let has_value = outputs.iter().any(|mention| matches!(mention.term, "table" | "print"));
        let has_map =
            outputs.iter().any(|mention| matches!(mention.term, "map" | "export" | "drive" | "asset" | "cloud"));
        let has_series = self.facts.first("task", &["series"]).is_some();
        let has_chart = draws || self.facts.first("output", &["chart"]).is_some();
        let has_frames = self.facts.first("output", &["video"]).is_some() && is_composite(&source.id);
        let has_values = has_series || has_chart || has_frames;
        let is_series = !is_joined && self.is_series(source, zones, groups) && has_values && !has_map;
        let has_sum = self.facts.first("reducer", &["sum"]).is_some();
        let is_total = source.adds_up && !has_map && (has_sum || outputs.is_empty());
        let wants_both =
            zones.is_none() && groups.is_none() && !is_joined && !source.is_static && self.wants_both(source);
        if !is_joined && self.has_row_of_images(source, zones, groups) {
            return (true, true);
        }
        let is_aggregated = !is_series
            && (zones.is_some()
                || wants_both
                || groups.is_some() && self.has_values_of_parts(source)
                || is_joined
                || is_total
                || source.is_static && !has_map && self.facts.terms("reducer").next().is_some()
                || (has_series || self.facts.terms("extreme").next().is_some()) && groups.is_some()
                || self.facts.terms("space_mean").next().is_some()
                || !has_map && source.category != "classes" && self.is_question_of_change()
                || outputs.is_empty() && self.has_one_image(source) && self.facts.terms("reducer").next().is_some()
                || self.sums_areas(source)
                || self.names_no_output() && (self.names_area(source) || self.is_at_point(source))
                || source.has_detections && self.facts.first("reducer", &["count"]).is_some()
                || has_number && (groups.is_some() || !has_map)
                || has_value);
        (is_aggregated, is_series)
    }

    /// Returns `true` if the area of what is measured is asked for, also by its name: "burned
    /// area".
    fn names_area(&self, source: &Dataset) -> bool {
        let is_place = |at: usize| self.facts.places.iter().any(|place| (place.tokens.0..place.tokens.1).contains(&at));
        let is_area =
            |mention: TermMention| matches!(mention.term, "area" | "area_word") && !is_place(mention.tokens.0);
        if source.is_presence() && self.facts.terms("task").any(is_area) {
            return true;
        }
        (source.is_presence() || self.extent(source).is_some_and(|extent| extent.is_instead))
            && self.facts.source_tokens.iter().any(|&at| self.scan.word(at) == "area")
    }

    /// Returns `true` if a variable at a single point is meant, of which a map shows one pixel, or
    /// the elevation of a town.
    fn is_at_point(&self, source: &Dataset) -> bool {
        let has_variable = source.band.is_some() || source.index.is_some();
        let is_height = source.category == "elevation" && source.terrain.is_none();
        let is_single = match self.facts.shape() {
            Some(Shape::Point(..)) => self.facts.buffer.is_none() && has_variable,
            Some(Shape::City(..)) => is_height && self.facts.limits.is_empty(),
            _ => false,
        };
        is_single && self.facts.bins.is_none()
    }

    /// Returns `true` if a request for a mean or total names no output: its image is shown, and
    /// the mean of the area printed.
    fn wants_both(&self, source: &Dataset) -> bool {
        let is_amount = source.is_amount && !source.adds_up;
        // The highest value of a country is at one place in it, which a map shows.
        let is_town = matches!(self.facts.shape(), Some(Shape::City(..)));
        let is_named = |mention: TermMention| {
            mention.term == "mean"
                || mention.term == "sum" && is_amount
                || is_town && matches!(mention.term, "max" | "min")
        };
        // "Total rainfall" is one phrase.
        let is_total = is_amount && self.facts.source_tokens.iter().any(|&at| self.scan.word(at) == "total");
        let has_reducer = is_total || self.facts.terms("reducer").next().is_some();
        let counts_days = is_town && self.has_word(&["days"]) && !self.facts.limits.is_empty();
        let is_single = ["relation", "trend", "against", "extreme", "interval", "grouping"]
            .iter()
            .all(|kind| self.facts.terms(kind).next().is_none());
        let has_variable = source.band.is_some() || source.index.is_some();
        let is_class = source.category == "classes" || source.has_detections || self.area_unit().is_some();
        let is_image = self.facts.first("task", &["composite", "truecolor", "falsecolor", "cluster"]).is_some();
        self.names_no_output()
            && (counts_days || has_reducer && self.facts.terms("reducer").all(is_named) && self.facts.limits.is_empty())
            && is_single
            && has_variable
            && !is_class
            && !is_image
            && !self.has_word(&["change", "changed", "changes"])
            && self.facts.periods.len() <= 1
    }

    /// Returns `true` if a request names no output, chart or file.
    pub(super) fn names_no_output(&self) -> bool {
        self.facts.terms("output").all(|mention| mention.term == "weak_print")
            && self.facts.terms("chart").next().is_none()
            && self.facts.terms("file").next().is_none()
    }

    /// Returns `true` if a request for each part of a period that names no output asks for values:
    /// "monthly rainfall of Malawi in 2020". Maps are images of several bands, or are named.
    fn has_values_of_parts(&self, source: &Dataset) -> bool {
        let has_variable = source.band.is_some() || source.index.is_some();
        let is_plain = self.names_no_output();
        let is_image = self.facts.first("task", &["composite", "truecolor", "falsecolor", "clip", "sample"]).is_some()
            || self.has_word(&[
                "images",
                "image",
                "maps",
                "composites",
                "rasters",
                "layers",
                "pixel",
                "pixels",
                "bands",
            ]);
        let has_relation = self.facts.terms("relation").next().is_some() && !self.has_monthly_anomalies();
        let is_single = !has_relation && self.facts.terms("trend").next().is_none();
        let is_class = source.category == "classes" || self.area_unit().is_some();
        // Which months a season has, is not the same everywhere.
        let is_single = is_single && self.facts.first("interval", &["season"]).is_none();
        has_variable && is_plain && !is_image && is_single && !is_class
    }

    /// Returns `true` if a request names a rate: "mm per day".
    pub(super) fn names_rate(&self) -> bool {
        self.facts.terms("value_unit").any(|mention| mention.term == "mm/d")
            || self.has_phrase(&["per", "day"])
            || self.has_phrase(&["a", "day"])
            || self.has_phrase(&["mm", "day"])
            || self.has_phrase(&["mm", "d"])
    }

    /// Returns `true` if values are areas that add up, and the request names a unit of area.
    pub(super) fn sums_areas(&self, source: &Dataset) -> bool {
        let unit = source.unit.as_deref().filter(|_| source.adds_up);
        unit.zip(self.area_unit()).is_some_and(|(unit, area)| conversion(unit, area.term).is_some())
    }

    /// Refuses a variable whose name may be one of several statistics.
    fn refuse_variable(&mut self) -> Option<()> {
        if let Some(at) = self.statistic_in_variable() {
            self.refuse((at, at + 1), "whether this is the statistic of each day or of the area is not said");
            return None;
        }
        Some(())
    }

    /// Returns the statistics of the reducer words, each once.
    pub(super) fn statistic_names(&mut self, reducers: &[TermMention]) -> Option<Vec<&'static str>> {
        let mut names: Vec<&'static str> = Vec::new();
        for mention in reducers {
            // The greenest pixel of an index is its largest value.
            let is_greenest = mention.term == "quality" && !self.facts.indices.is_empty();
            let known = match mention.term {
                "percentile" => self.percentile(),
                _ if is_greenest => Some("max"),
                term => statistic(term),
            };
            match known {
                Some(name) if !names.contains(&name) => names.push(name),
                Some(_) => {}
                None => {
                    self.refuse(mention.tokens, format!("the statistic \"{}\" is not in plans yet", mention.term));
                    return None;
                }
            }
        }
        Some(names)
    }

    /// Refuses statistics of which it is not clear what they are of.
    fn refuse_names(
        &mut self,
        source: &Dataset,
        context: ResultContext<'_>,
        names: &[&str],
        reducers: &[TermMention],
        counts_days: bool,
    ) -> Option<()> {
        let first = reducers.first().map_or((0, 0), |mention| mention.tokens);
        let has_days = context.groups.is_some() && self.facts.first("interval", &["day"]).is_some();
        let (tokens, reason) = if counts_days && self.has_extremes(source) {
            ((0, 0), "whether the mean, minimum or maximum of each day is compared is not said")
        } else if matches!(names, ["max" | "min"]) && self.has_extremes(source) && has_days {
            (first, "whether the extreme of each day or of the means of the days is asked for is not said")
        } else if names == ["count"] && !counts_days && !source.has_detections && !self.counts_pixels() {
            (first, "whether scenes or the values of each pixel are counted is not said")
        } else if (context.groups.is_some() || self.facts.first("output", &["chart"]).is_some())
            && self.has_word(&["cumulative", "cumulated"])
            && !self.wants_running_total(source)
        {
            (
                (0, 0),
                "whether the sum up to each part of the time or that of each part is meant is not said: say running total",
            )
        } else if matches!(names, ["first" | "last"]) && source.band.is_some() {
            (first, "whether an image or a day is looked for is not said")
        } else {
            return Some(());
        };
        self.refuse(tokens, reason);
        None
    }

    /// Returns the statistic over time and those over the area.
    pub(super) fn over_time_and_space(
        &mut self,
        source: &Dataset,
        context: ResultContext<'_>,
        names: &[&'static str],
        reducers: &[TermMention],
        is_aggregated: bool,
    ) -> Option<(&'static str, Vec<String>)> {
        let usual = if source.is_amount { "sum" } else { source.usual };
        let has_groups = context.groups.is_some();
        let has_trend = self.facts.terms("trend").next().is_some();
        let refused: (usize, String) = match *names {
            // "Trend of yearly maximum NDVI, mean trend per province".
            [over_time, "mean"] if has_trend && has_groups && is_aggregated && self.is_of_part(reducers[0]) => {
                return Some((over_time, vec!["mean".to_owned()]));
            }
            [_, _, ..] if has_trend => (0, "which statistic is of each part of the period is not clear".into()),
            // How many fires there are: the days with one in each pixel, added up.
            [] | ["count"] if source.has_detections && is_aggregated => {
                self.assume("A detection is a pixel on a day: what is seen on two days counts twice.");
                return Some(("count", vec!["sum".to_owned()]));
            }
            [] => return Some((usual, vec!["mean".to_owned()])),
            ["sum"] if source.adds_up => return Some((usual, vec!["sum".to_owned()])),
            ["sum"] if !source.is_amount && is_aggregated => return Some((usual, vec!["sum".to_owned()])),
            // "The sum of rain over Kenya" is no volume.
            ["sum"] if is_aggregated => {
                self.assume("Over time, the amounts are summed; the mean is that of the area.");
                return Some(("sum", vec!["mean".to_owned()]));
            }
            // Each image is the total of a part of the period.
            ["mean"] if source.is_amount && self.is_cadence(source) && is_aggregated => {
                return Some((if has_groups { "sum" } else { "mean" }, vec!["mean".to_owned()]));
            }
            ["mean"] if source.is_amount && context.averaged_parts.is_some() => {
                return Some(("sum", vec!["mean".to_owned()]));
            }
            // "Rainfall of each calendar month": totals are averaged over the years.
            ["mean"] if source.is_amount && has_groups && self.has_cycle() => {
                return Some(("sum", vec!["mean".to_owned()]));
            }
            // "Seasonal totals averaged over Iran".
            ["mean"] if source.is_amount && has_groups && is_aggregated && self.is_over_area(reducers[0]) => {
                return Some(("sum", vec!["mean".to_owned()]));
            }
            // "Mean annual rainfall in 1990 and 2020": the mean is that of the area.
            ["mean"] if source.is_amount && !self.listed_years.is_empty() && is_aggregated => {
                self.assume("Over time, the amounts are summed; the mean is that of the area.");
                return Some(("sum", vec!["mean".to_owned()]));
            }
            ["mean"] if source.is_amount && has_groups && is_aggregated && self.has_one_year_of_parts() => {
                self.assume(
                    "Over time, the amounts of each part of the period are summed; the mean is that of the area.",
                );
                return Some(("sum", vec!["mean".to_owned()]));
            }
            ["mean"] if source.is_amount && has_groups => {
                (0, "whether totals or rates are averaged is not said".into())
            }
            // "In mm per day".
            ["mean"] if source.is_amount && !context.is_rate && self.names_rate() => {
                (0, "a mean in mm per day is not in plans yet: say mean daily rainfall".into())
            }
            ["mean"] if source.is_amount && is_aggregated && !context.is_rate && !self.has_one_year() => {
                (0, "whether a total of all years or a mean of each year is asked for is not said".into())
            }
            ["mean"] if source.is_amount && is_aggregated && !context.is_rate => {
                self.assume("Over time, the amounts are summed; the mean is that of the area.");
                return Some(("sum", vec!["mean".to_owned()]));
            }
            ["mean"] if source.is_amount && !context.is_rate => {
                (0, "whether a total, a mean of each day or of each year is asked for is not said".into())
            }
            // "The lowest monthly rainfall" is no lowest day of each month.
            ["max" | "min"] if source.is_amount && has_groups && !self.has_word(&["day", "daily", "days"]) => {
                (0, "whether an extreme day or an extreme part of the period is meant is not said".into())
            }
            ["max" | "min" | "median" | "percentile" | "std"] if source.has_rates => {
                (0, format!("whether values of each day or of each image of {} are meant is not said", source.id))
            }
            ["sum"] if !source.is_amount => (0, format!("values of {} do not add up over time", source.id)),
            [one] => return Some((one, vec!["mean".to_owned()])),
            // "Annual totals averaged over the basin".
            [_, _] if source.is_amount && names.contains(&"mean") && names.contains(&"sum") && is_aggregated => {
                return Some(("sum", vec!["mean".to_owned()]));
            }
            // "Daily min, max and mean": those of the day, or of the area?
            [_, _, ..] if self.facts.first("interval", &["day"]).is_some() && self.has_extremes(source) => {
                (0, "whether the extremes of each day or those of the area are meant is not said".into())
            }
            // "Mean, minimum and maximum of each district".
            [_, _, ..] if is_aggregated && names.iter().all(|name| OF_AREA.contains(name)) => {
                self.assume(format!("Over time, the {usual} is taken; the statistics are those of the area."));
                return Some((usual, names.iter().map(|&name| name.to_owned()).collect()));
            }
            _ => (1, "which statistic is over time and which over the area is not understood".into()),
        };
        self.refuse(reducers[refused.0].tokens, refused.1);
        None
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
        // "The total loss in ha" is an area.
        let is_area = names == ["sum"] && (self.area_unit().is_some() || source.is_presence());
        if is_area {
            reducers.iter().for_each(|mention| self.take(*mention));
            return Some(vec!["mean".to_owned()]);
        }
        if names == ["sum"] && !source.adds_up && !has_density(source) {
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
}

/// Returns `true` for a dataset of composites of several days, each of which may be a frame.
fn is_composite(id: &str) -> bool {
    let dataset = kb().dataset(id).filter(|dataset| !dataset.is_revisit);
    let cadence = dataset.and_then(|dataset| dataset.cadence.clone());
    let days = cadence.and_then(|cadence| cadence.strip_suffix(" day")?.parse::<f64>().ok());
    days.is_some_and(|days| days >= MIN_DAYS)
}

/// The fewest days of the images of which each is a frame of an animation.
const MIN_DAYS: f64 = 4.0;
