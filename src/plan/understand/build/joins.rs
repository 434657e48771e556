//! Two datasets together: values for each class of another dataset, or where another dataset is
//! within a limit.

use super::Builder;
use super::sources::Joined;
use super::statistics::Statistics;
use super::times::{Periods, only_edition};
use crate::assist::request::sources::Source as Requested;
use crate::assist::request::tokens::Kind;
use crate::plan::model::{Node, Period};

/// The step of a dataset that the measured values are joined with, by its identifier.
pub(super) enum JoinedStep {
    /// An image of classes.
    Classes(String),
    /// A mask.
    Mask(String),
}

impl<'a> Builder<'a, '_> {
    /// Returns what is measured and the classes, if one of two datasets has classes and the request
    /// asks for a value of each class.
    pub(super) fn classes_of(
        &self,
        first: &'a Requested,
        second: &'a Requested,
    ) -> Option<(&'a Requested, &'a Requested)> {
        let word = |at: usize| self.scan.word(at);
        let is_class = |at: usize| matches!(word(at), "class" | "classes");
        let is_each = |at: usize| matches!(word(at), "each" | "every" | "per" | "by");
        let has_class = (0..self.scan.tokens.len()).any(|at| is_class(at) && (at.saturating_sub(4)..at).any(is_each));
        let is_classes = |source: &Requested| source.category() == "classes";
        match (has_class, is_classes(first), is_classes(second)) {
            (true, false, true) => Some((first, second)),
            (true, true, false) => Some((second, first)),
            _ => None,
        }
    }

    /// Returns what is measured and what limits it, if the only limit of the request stands beside
    /// one of two datasets.
    pub(super) fn mask_of(
        &self,
        first: &'a Requested,
        second: &'a Requested,
    ) -> Option<(&'a Requested, &'a Requested)> {
        let [limit] = &self.facts.limits[..] else { return None };
        let is_beside = |source: &Requested| {
            let at = self.facts.sources.iter().position(|known| std::ptr::eq(known, source))?;
            let tokens = self.facts.tokens_of.get(at)?;
            let (start, end) = limit.tokens;
            let is_joined = |from: usize, to: usize| {
                (from..to).all(|between| !matches!(self.scan.tokens[between].kind, Kind::Mark(_)))
            };
            Some(tokens.iter().any(|&token| {
                token < start && token + 3 >= start && is_joined(token, start)
                    || token >= end && token < end + 2 && is_joined(end, token)
            }))
        };
        match (is_beside(first)?, is_beside(second)?) {
            (false, true) => Some((first, second)),
            (true, false) => Some((second, first)),
            _ => None,
        }
    }

    /// Adds the steps of the dataset that the measured values are joined with.
    pub(super) fn joined(&mut self, joined: &Joined, region: &str, periods: &Periods) -> Option<JoinedStep> {
        let (Joined::Classes(source) | Joined::Mask(source)) = joined;
        if self.facts.terms("trend").next().is_some() {
            self.refuse((0, 0), "a trend of two datasets together is not in plans yet");
            return None;
        }
        let has_map = self.facts.first("output", &["map"]).is_some();
        if has_map && matches!(joined, Joined::Mask(_)) {
            self.refuse((0, 0), "a map of values within a limit of another dataset is not in plans yet");
            return None;
        }
        let period = match only_edition(&source.id) {
            _ if source.is_static => None,
            Some(edition) if self.has_dates(periods, &edition) => periods.main.clone(),
            Some(edition) => Some(self.add("edition", &[], Node::Period(edition))),
            None => Some(periods.main.clone()?),
        };
        let statistics = Statistics {
            over_time: source.usual.to_owned(),
            over_space: Vec::new(),
            is_aggregated: false,
            days: None,
            is_series: false,
        };
        let image = self.reduced(source, region, period.as_deref(), None, &statistics)?;
        Some(match joined {
            Joined::Classes(_) => JoinedStep::Classes(image),
            Joined::Mask(source) => JoinedStep::Mask(self.thresholds(source, image)?),
        })
    }

    /// Returns `true` if the period of a plan has the dates of another one.
    fn has_dates(&self, periods: &Periods, of: &Period) -> bool {
        self.steps.iter().any(|step| match &step.node {
            Node::Period(period) => {
                periods.main.as_ref() == Some(&step.id) && (&period.start, &period.end) == (&of.start, &of.end)
            }
            _ => false,
        })
    }

    /// Returns `true` if a step has a value for each class.
    pub(super) fn has_classes(&self) -> bool {
        self.steps.iter().any(|step| match &step.node {
            Node::Zonal(zonal) => zonal.per.iter().any(|per| per == "class"),
            Node::Area(area) => area.per.iter().any(|per| per == "class"),
            _ => false,
        })
    }
}
