//! What is measured, and what limits where it is measured.
//!
//! "NDVI where the slope is above 10 degrees" has two subjects: NDVI has a result, and the slope is
//! a condition.

use super::Builder;
use crate::assist::request::sources::Source as Requested;
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::understand::facts::TermMention;
use crate::plan::understand::limits::Limit;
use crate::plan::units::conversion;

/// Something that a request measures or limits.
pub(super) struct Subject<'a> {
    /// The dataset.
    pub requested: &'a Requested,
    /// The product of the elevations that is meant.
    pub terrain: Option<TermMention>,
    /// The tokens that name it.
    pub tokens: Vec<usize>,
    /// The limits that stand beside it.
    pub limits: Vec<Limit>,
    /// One of its classes is named.
    pub has_class: bool,
}

impl Subject<'_> {
    /// Returns `true` if it limits where something else is measured.
    pub fn is_condition(&self) -> bool {
        self.has_class || !self.limits.is_empty()
    }

    /// Returns `true` if a limit may be one of the values, by its unit.
    fn may_have(&self, limit: &Limit) -> bool {
        let band = self.requested.measured().map(|measure| measure.band.as_str());
        let dataset = kb().dataset(&self.requested.id);
        let mut bands = dataset.iter().flat_map(|dataset| dataset.bands.iter());
        let of_band = bands.find(|known| Some(&*known.name) == band);
        let unit = match self.terrain {
            Some(_) => Some("degrees"),
            None => of_band.and_then(|band| band.units.as_deref()),
        };
        match (&limit.unit, unit) {
            (Some(limit), Some(_)) if self.terrain.is_some() && matches!(limit.as_str(), "%" | "percent") => true,
            (Some(_), None) => !self.requested.measured().is_some_and(|measure| measure.total),
            (Some(limit), Some(unit)) if !limit.starts_with('°') && !limit.starts_with("degree") => {
                conversion(limit, unit).is_some()
            }
            _ => true,
        }
    }
}

/// Words between what is measured and its limit.
const MAX_BEFORE: usize = 5;

impl<'a> Builder<'a, '_> {
    /// Returns the subjects of a request with their limits. A single subject has no conditions: its
    /// limits are those of the result.
    pub(super) fn subjects(&mut self, found: &[&'a Requested]) -> Option<Vec<Subject<'a>>> {
        let terrains: Vec<TermMention> = self.terrains();
        let in_terrain = |at: &usize| terrains.iter().any(|of| (of.tokens.0..of.tokens.1).contains(at));
        let mut subjects = Vec::new();
        for &requested in found {
            let subject = |terrain: Option<TermMention>, tokens: Vec<usize>| Subject {
                requested,
                terrain,
                tokens,
                limits: Vec::new(),
                has_class: false,
            };
            let position = self.facts.sources.iter().position(|known| std::ptr::eq(known, requested));
            let tokens = position.and_then(|at| self.facts.tokens_of.get(at)).cloned().unwrap_or_default();
            if requested.category() != "elevation" || terrains.is_empty() {
                subjects.push(subject(None, tokens));
                continue;
            }
            let heights: Vec<usize> =
                tokens.into_iter().filter(|at| !in_terrain(at) && !self.facts.name_tokens.contains(at)).collect();
            let is_beside = |limit: &Limit| distance(self, &heights, limit).is_some();
            let has_result = self.measures_heights(&heights, &terrains);
            if has_result || self.facts.limits.iter().any(is_beside) {
                subjects.push(subject(None, heights));
            }
            for mention in &terrains {
                subjects.push(subject(Some(*mention), (mention.tokens.0..mention.tokens.1).collect()));
            }
        }
        if subjects.len() < 2 {
            return Some(subjects);
        }
        let limits = self.facts.limits.clone();
        for limit in limits.into_iter().filter(|limit| !limit.is_size()) {
            let distances = subjects
                .iter()
                .map(|subject| distance(self, &subject.tokens, &limit).filter(|_| subject.may_have(&limit)));
            let nearest = distances.enumerate().filter_map(|(at, distance)| Some((distance?, at))).min();
            let Some((_, at)) = nearest else {
                self.refuse(limit.tokens, "to which of the values this limit belongs is not understood");
                return None;
            };
            subjects[at].limits.push(limit);
        }
        self.name_classes(&mut subjects);
        Some(subjects)
    }

    /// Returns `true` if a statistic of several classes is asked for, and no map: "mean NDVI of the
    /// forest and of the cropland".
    pub(super) fn lists_means(&self) -> bool {
        let mut classes: Vec<TermMention> = self.facts.terms("class").collect();
        classes.retain(|of| !self.facts.source_tokens.contains(&of.tokens.0));
        classes.dedup_by_key(|of| of.term);
        let (Some(first), Some(last)) = (classes.first(), classes.last()) else { return false };
        let has_or = (first.tokens.1..last.tokens.0).any(|at| self.scan.word(at) == "or");
        let has_mean =
            self.facts.terms("reducer").any(|of| matches!(of.term, "mean" | "median" | "max" | "min" | "stdDev"));
        let outputs = ["map", "export", "drive", "asset"];
        classes.len() > 1 && !has_or && has_mean && self.facts.first("output", &outputs).is_none()
    }

    /// Notes which subject has the class that the request names.
    fn name_classes(&self, subjects: &mut [Subject<'_>]) {
        if self.facts.terms("class").next().is_none() {
            return;
        }
        let mut classes = subjects.iter_mut().filter(|subject| subject.requested.category() == "classes");
        if let (Some(subject), None) = (classes.next(), classes.next()) {
            subject.has_class = true;
        }
    }

    /// Returns the products of elevations that a request names, each once.
    fn terrains(&self) -> Vec<TermMention> {
        let is_terrain = |mention: &TermMention| matches!(mention.term, "slope" | "aspect" | "hillshade");
        let mut found: Vec<TermMention> = Vec::new();
        for mention in self.facts.terms("task").filter(is_terrain) {
            if found.iter().all(|known| known.term != mention.term) {
                found.push(mention);
            }
        }
        found
    }

    /// Returns `true` if the words before a subject exclude it, and takes them.
    pub(super) fn excludes(&mut self, subject: &Subject<'_>) -> bool {
        let Some(&first) = subject.tokens.iter().min() else { return false };
        let near = first.saturating_sub(MAX_BEFORE)..first;
        let is_word = |at: &usize| self.scan.lexicon.term("exclusion", self.scan.word(*at)).is_some();
        let found: Vec<usize> = near.filter(is_word).collect();
        found.iter().for_each(|&at| self.scan.take(at, at + 1));
        !found.is_empty()
    }
}

/// Returns how far what is measured stands before a limit, or directly behind it, with nothing
/// between that belongs to something else.
fn distance(builder: &Builder<'_, '_>, tokens: &[usize], limit: &Limit) -> Option<usize> {
    let (start, end) = limit.tokens;
    let is_mark = |at: usize| matches!(builder.scan.tokens[at].kind, Kind::Mark(_));
    let is_limit = |at: usize| builder.facts.limits.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&at));
    let is_free = |from: usize, to: usize| (from..to).all(|at| !is_mark(at) && !is_limit(at));
    let before = tokens
        .iter()
        .filter(|&&at| at < start && start - at <= MAX_BEFORE && is_free(at + 1, start))
        .map(|&at| start - at);
    let behind_of = end + usize::from(matches!(builder.scan.word(end), "of" | "in"));
    let behind = tokens
        .iter()
        .filter(|&&at| at >= behind_of && at < behind_of + 2 && is_free(behind_of, at))
        .map(|&at| at + 2 - behind_of);
    let within = tokens.iter().filter(|&&at| (start..end).contains(&at)).map(|_| 0);
    before.chain(behind).chain(within).min()
}
