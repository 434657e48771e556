//! Running totals of a chart: "cumulative rainfall of 2020", "running total as a line".

use super::Builder;
use super::sources::Dataset;
use super::statistics::is_daily;
use crate::plan::model::{Derive, Groups, Node};

impl Builder<'_, '_> {
    /// Returns `true` if a chart shows the sum up to each day or other part of time. "Cumulative
    /// monthly rainfall" may be the total of each month.
    pub(super) fn wants_running_total(&self, source: &Dataset) -> bool {
        let is_named = ["total", "sum", "totals", "sums"].iter().any(|noun| self.has_phrase(&["running", noun]));
        let is_cumulative = self.has_word(&["cumulative", "cumulated"])
            && self.facts.terms("interval").all(|of| of.term == "day")
            && self.facts.terms("grouping").next().is_none();
        let has_chart = self.has_output("chart") || self.facts.terms("chart").any(|of| of.term != "histogram");
        let is_plain = ["relation", "trend", "extreme", "per", "against"]
            .iter()
            .all(|kind| self.facts.terms(kind).next().is_none());
        let is_other =
            self.has_output("map") || self.facts.periods.len() != 1 || self.facts.limits.iter().any(|_| true);
        source.is_amount && !source.is_static && has_chart && is_plain && !is_other && (is_named || is_cumulative)
    }

    /// Adds the days of a running total that names no parts of time.
    pub(super) fn days_of_running_total(&mut self, source: &Dataset) -> Option<String> {
        if !self.wants_running_total(source) || !is_daily(source) {
            return None;
        }
        self.assume("The running total has a value for each day.");
        let groups = Groups { by: Some("day".to_owned()), ..Groups::default() };
        Some(self.add("groups", &[], Node::Groups(groups)))
    }

    /// Adds the running total of a table of parts of time, if it is asked for.
    pub(super) fn running_total(&mut self, source: &Dataset, table: String, has_groups: bool) -> String {
        if !has_groups || !self.wants_running_total(source) {
            return table;
        }
        self.take_words(&["running", "cumulative", "cumulated", "total", "sum", "totals", "sums"]);
        let derive = Derive { what: Some("running-sum".to_owned()), ..Derive::default() };
        self.add("running_total", &[&table], Node::Derive(derive))
    }
}
