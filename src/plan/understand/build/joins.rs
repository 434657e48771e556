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
        // "What WorldCover class do they have".
        let is_question_of_class = |at: usize| {
            let is_question = |at: usize| matches!(word(at), "what" | "which");
            let is_reference = |at: usize| matches!(word(at), "they" | "these" | "those" | "it");
            is_class(at) && (at.saturating_sub(4)..at).any(is_question) && (at + 1..at + 4).any(is_reference)
        };
        let has_class = has_class || (0..self.scan.tokens.len()).any(is_question_of_class);
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
        let main = self.facts.periods.first().filter(|_| has_editions(source));
        let own = match own.or(main).cloned() {
            Some(own) => self.editions(source, vec![own])?.pop(),
            None => None,
        };
        let own = own.as_ref();
        let period = match self.edition(source, periods) {
            _ if source.is_static => None,
            None if own.is_some() => own.map(|own| self.period("period_of_condition", own, None)),
            Some(edition) => Some(edition),
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
        for at in 0..self.scan.tokens.len() {
            let is_mask = matches!(self.scan.word(at), "mask" | "masked" | "restricted" | "limited" | "restrict");
            let has_link = matches!(self.scan.word(at + 1), "to" | "by" | "with" | "it");
            if is_mask && has_link && !conditions.is_empty() {
                self.scan.take(at, at + 1);
            }
        }
        if !conditions.is_empty() {
            self.take_words(&["where", "only", "pixels", "areas", "with", "live", "living", "lives", "inside"]);
        }
        let span = |condition: &Condition| {
            let first = condition.limits.iter().map(|limit| limit.tokens.0).min()?;
            Some((first, condition.limits.iter().map(|limit| limit.tokens.1).max()?))
        };
        let how = self.joint(conditions.iter().filter_map(span).collect())?;
        Some(Masks { inside: self.as_one(inside, how), outside: self.as_one(outside, "or") })
    }

    /// Returns how conditions are combined, by the words between their tokens.
    pub(super) fn joint(&mut self, mut spans: Vec<(usize, usize)>) -> Option<&'static str> {
        spans.sort_unstable();
        let between = || spans.windows(2).flat_map(|pair| pair[0].1..pair[1].0);
        let has = |word: &str| between().any(|at| self.scan.word(at) == word);
        match (has("or"), has("and")) {
            (true, true) => {
                self.refuse((0, 0), "how conditions with both \"and\" and \"or\" go together is not understood");
                None
            }
            (true, false) => Some("or"),
            _ => Some("and"),
        }
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

    /// Adds the period of the only edition of a dataset, unless it is that of the plan.
    pub(super) fn edition(&mut self, source: &Dataset, periods: &Periods) -> Option<String> {
        let edition = only_edition(&source.id).filter(|_| !source.is_static)?;
        if self.has_dates(periods, &edition) {
            return periods.main.clone();
        }
        self.assume_edition(source, &edition);
        Some(self.add("edition", &[], Node::Period(edition)))
    }

    /// Tells of when the only edition of a dataset is.
    pub(super) fn assume_edition(&mut self, source: &Dataset, edition: &Period) {
        let start = edition.start.as_deref().unwrap_or_default();
        self.assume(format!("The only edition of {} is that of {}.", source.id, &start[..4.min(start.len())]));
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
