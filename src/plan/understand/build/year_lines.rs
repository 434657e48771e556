//! Years that are compared month by month in one chart, with a line for each: "2019 vs 2020, two
//! lines, x = month".

use super::Builder;
use crate::assist::request::periods::{Grain, Period as Time};
use crate::plan::model::Output;

/// The most years of such a chart.
const MAX_LINES: usize = 8;
/// The most years from the first to the last one.
const MAX_SPAN: i32 = 25;

impl Builder<'_, '_> {
    /// Returns `true` if a chart has a line by month for each of some years.
    pub(super) fn draws_years(&self, all: &[Time]) -> bool {
        let is_year = |time: &Time| {
            time.grain == Grain::Year && time.start.is_some_and(|start| time.end == start.months_later(12))
        };
        let has_chart =
            self.has_output("chart") || self.facts.terms("chart").any(|of| matches!(of.term, "line" | "bar"));
        let has_other = self.has_output("map") || self.exports_images();
        let is_monthly = self.facts.first("interval", &["month"]).is_some()
            && self.facts.terms("interval").all(|of| of.term == "month")
            && self.facts.terms("grouping").next().is_none();
        let is_plain = self.facts.terms("relation").all(|of| of.term == "compare")
            && ["trend", "per", "extreme", "ranking"].iter().all(|kind| self.facts.terms(kind).next().is_none());
        let years: Vec<i32> = all.iter().filter_map(|time| time.start.map(|start| start.year)).collect();
        let span = years.iter().max().zip(years.iter().min()).map_or(0, |(last, first)| last - first);
        let is_against = self.facts.terms("against").all(|of| {
            let behind = all.iter().any(|time| time.tokens.0 == of.tokens.1);
            behind && all.iter().any(|time| time.tokens.1 == of.tokens.0)
        });
        (2..=MAX_LINES).contains(&all.len())
            && all.iter().all(is_year)
            && (1..=MAX_SPAN).contains(&span)
            && has_chart
            && !has_other
            && is_monthly
            && is_plain
            && is_against
    }

    /// Returns `true` if images go to a file.
    fn exports_images(&self) -> bool {
        self.facts.terms("file").any(|of| of.term == "geotiff") || self.has_output("asset")
    }

    /// Adds the period from the first to the last of the years, and notes the years.
    pub(super) fn period_of_lines(&mut self, all: &[Time]) -> Option<String> {
        let first = all.iter().min_by_key(|time| time.start)?;
        let last = all.iter().max_by_key(|time| time.end)?;
        self.lines = all.iter().filter_map(|time| time.start.map(|start| start.year)).collect();
        self.lines.sort_unstable();
        self.lines.dedup();
        self.take_all("against", &["baseline"]);
        self.take_all("relation", &["compare"]);
        self.take_words(&["lines", "curves", "curve"]);
        for at in 0..self.scan.tokens.len() {
            let is_line = matches!(self.scan.word(at + 1), "line" | "lines" | "curves" | "bars" | "series");
            if is_line && self.scan.count_at(at) == Some(self.lines.len() as f64) {
                self.scan.take(at, at + 2);
            }
            let is_axis = self.scan.word(at) == "x" && self.scan.tokens.get(at + 1).is_some_and(|token| token.is('='));
            if is_axis && matches!(self.scan.word(at + 2), "month" | "months") {
                self.scan.take(at, at + 3);
            }
        }
        let whole = Time { end: last.end, ..first.clone() };
        Some(self.period("period", &whole, None))
    }

    /// Returns the chart with a line for each of the years.
    pub(super) fn chart_of_lines(&self, chart: Option<&str>) -> Option<Output> {
        (!self.lines.is_empty()).then(|| Output {
            kind: Some("chart".to_owned()),
            chart: Some(chart.unwrap_or("line").to_owned()),
            x: Some("calendar-month".to_owned()),
            series: Some("year".to_owned()),
            columns: self.lines.iter().map(i32::to_string).collect(),
            ..Output::default()
        })
    }
}
