//! Several datasets together: values for each class of another dataset, or where others are within
//! limits.

use super::Builder;
use super::context::{ResultContext, combined};
use super::sources::{Condition, Dataset};
use super::statistics::Statistics;
use super::times::{Periods, has_editions, only_edition};
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::Source as Requested;
use crate::plan::model::{Node, Period};

/// Masks of where values count, by the identifiers of steps.
pub(super) struct Masks {
    /// Values count there.
    pub inside: Option<String>,
    /// Values do not count there.
    pub outside: Option<String>,
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
        // "LST of trees, built-up land and cropland": a value for each class that is named.
        let mut named: Vec<&str> = self.facts.terms("class").map(|mention| mention.term).collect();
        named.dedup();
        let has_list = named.len() > 1 && self.facts.first("output", &["chart", "table", "print"]).is_some();
        let has_class = has_class || has_list;
        let is_classes = |source: &Requested| source.category() == "classes";
        match (has_class, is_classes(first), is_classes(second)) {
            (true, false, true) => Some((first, second)),
            (true, true, false) => Some((second, first)),
            _ => None,
        }
    }

    /// Adds the image of another dataset.
    fn joined(
        &mut self,
        source: &Dataset,
        own: Option<&Time>,
        region: &str,
        periods: &Periods,
        groups: Option<&str>,
    ) -> Option<String> {
        if self.facts.terms("trend").next().is_some() {
            self.refuse((0, 0), "a trend of two datasets together is not in plans yet");
            return None;
        }
        let main = self.facts.periods.first().filter(|_| has_editions(source));
        let own = match own.or(main).cloned() {
            Some(own) => self.editions(source, vec![own])?.pop(),
            None => None,
        };
        let own = own.as_ref();
        let period = match only_edition(&source.id) {
            _ if source.is_static => None,
            None if own.is_some() => own.map(|own| self.period("period_of_condition", own, None)),
            Some(edition) if self.has_dates(periods, &edition) => periods.main.clone(),
            Some(edition) => Some(self.add("edition", &[], Node::Period(edition))),
            None if periods.other.is_some() || groups.is_some() => {
                let reason = format!("at which of the times {} limits the result is not understood", source.id);
                self.refuse((0, 0), reason);
                return None;
            }
            None => Some(periods.main.clone()?),
        };
        let statistics = Statistics::usual(source);
        self.reduced(source, region, period.as_deref(), None, &statistics)
    }

    /// Adds the image of the classes that have a value of their own.
    pub(super) fn classes(&mut self, source: &Dataset, region: &str, periods: &Periods) -> Option<String> {
        let image = self.joined(source, None, region, periods, None)?;
        let mask = self.class_mask(source, image.clone(), "class_mask")?;
        if mask == image {
            return Some(image);
        }
        Some(self.add("chosen_classes", &[&image, &mask], combined("and")))
    }

    /// Adds the masks of the conditions as one: where values count, and where they do not.
    pub(super) fn conditions(
        &mut self,
        conditions: &[Condition],
        periods: &Periods,
        context: ResultContext<'_>,
    ) -> Option<Masks> {
        let ResultContext { region, groups, .. } = context;
        let (mut inside, mut outside) = (Vec::new(), Vec::new());
        for condition in conditions {
            let source = &condition.source;
            let image = self.joined(source, condition.period.as_ref(), region, periods, groups)?;
            let name = source.name().map_or_else(|| "mask".to_owned(), |name| format!("{name}_mask"));
            let mask = self.limited(source, image, &condition.limits, &name)?;
            if condition.is_excluded { &mut outside } else { &mut inside }.push(mask);
        }
        if !conditions.is_empty() {
            self.take_words(&["where", "only", "pixels", "areas", "with", "live", "living", "lives", "inside"]);
        }
        let how = if self.joins_by_or(conditions) { "or" } else { "and" };
        Some(Masks { inside: self.as_one(inside, how), outside: self.as_one(outside, "or") })
    }

    /// Returns `true` if "or" stands between the limits of conditions.
    fn joins_by_or(&mut self, conditions: &[Condition]) -> bool {
        let limits = conditions.iter().flat_map(|condition| &condition.limits);
        let ends: Vec<(usize, usize)> = limits.map(|limit| limit.tokens).collect();
        let (Some(from), Some(to)) = (ends.iter().map(|of| of.1).min(), ends.iter().map(|of| of.0).max()) else {
            return false;
        };
        (from..to).any(|at| self.scan.word(at) == "or")
    }

    /// Adds the combination of masks, if there are several.
    pub(super) fn as_one(&mut self, masks: Vec<String>, how: &str) -> Option<String> {
        match &masks[..] {
            [] => None,
            [one] => Some(one.clone()),
            _ => Some(self.add_with("selection", masks, combined(how))),
        }
    }

    /// Adds the image of what is measured, where the conditions hold.
    pub(super) fn within(&mut self, source: &Dataset, image: String, masks: &Masks) -> Option<String> {
        let name = format!("{}_masked", source.name().as_deref().unwrap_or("image"));
        let inside = match &masks.inside {
            Some(mask) => self.add(&name, &[&image, mask], combined("and")),
            None => image,
        };
        Some(match &masks.outside {
            Some(mask) => self.add(&name, &[&inside, mask], combined("not")),
            None => inside,
        })
    }

    /// Adds the mask of where all conditions hold, as the result.
    pub(super) fn selection(&mut self, masks: &Masks) -> Option<String> {
        match (&masks.inside, &masks.outside) {
            (Some(inside), Some(outside)) => Some(self.add("selection", &[inside, outside], combined("not"))),
            (Some(inside), None) => Some(inside.clone()),
            (None, _) => {
                self.refuse((0, 0), "from what the excluded areas are taken is not understood");
                None
            }
        }
    }

    /// Returns `true` if the period of a plan has the dates of another one.
    pub(super) fn has_dates(&self, periods: &Periods, of: &Period) -> bool {
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
