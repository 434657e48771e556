//! Maps of classes, of which there is one a year: several years have several of them.

use super::Builder;
use super::sources::Dataset;
use crate::kb::kb;
use crate::plan::model::{Groups, Node};
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Adds the years of such maps, if several are named: "corn area, 2012 to 2022, chart". Refuses
    /// one result of several maps.
    #[expect(clippy::option_option, reason = "a refusal, or no groups")]
    pub(super) fn years_of_maps(&mut self, source: &Dataset) -> Option<Option<String>> {
        let [one] = &self.facts.periods[..] else { return Some(None) };
        let tokens = one.tokens;
        let is_open =
            ["relation", "reducer", "trend", "extreme"].iter().all(|kind| self.facts.terms(kind).next().is_none());
        // "Corn against soybeans".
        let is_beside_years = |of: TermMention| of.tokens.1 >= tokens.0;
        let is_open = is_open && !self.facts.terms("against").any(is_beside_years);
        let has_period = self.steps.iter().any(|step| matches!(&step.node, Node::Period(of) if of.role.is_none()));
        if !self.has_map_of_each_year(source) || !is_open || !has_period {
            return Some(None);
        }
        let has_number = self.facts.terms("chart").next().is_some()
            || self.facts.first("output", &["chart", "table", "print"]).is_some()
            || self.area_unit().is_some();
        if !has_number || self.has_output("map") {
            self.refuse(tokens, format!("{} has a map of each year: which one is shown is not said", source.id));
            return None;
        }
        self.assume("Each year has a value of its own.");
        self.take_all("against", &["baseline"]);
        for at in 0..self.scan.tokens.len() {
            let is_line = matches!(self.scan.word(at + 1), "line" | "lines" | "curves" | "bars");
            if is_line && self.scan.count_at(at).is_some() {
                self.scan.take(at, at + 1);
            }
        }
        let groups = Groups { by: Some("year".to_owned()), ..Groups::default() };
        Some(Some(self.add("groups", &[], Node::Groups(groups))))
    }

    /// Returns `true` if the only period has several maps of classes, one a year.
    pub(super) fn has_map_of_each_year(&self, source: &Dataset) -> bool {
        let is_yearly = kb().dataset(&source.id).is_some_and(|of| of.cadence.as_deref() == Some("year"));
        let [one] = &self.facts.periods[..] else { return false };
        let is_long = one.start.is_some_and(|start| one.end > start.months_later(12)) && one.months.is_none();
        let is_single = matches!(source.usual, "first" | "mosaic");
        source.category == "classes" && !source.is_static && is_yearly && is_long && is_single
    }
}
