//! Refuses what the values of a dataset do not say.

use super::Builder;
use super::sources::Dataset;
use crate::assist::request::places::Place;
use crate::kb::kb;
use crate::plan::model::Node;
use crate::plan::understand::areas;
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Refuses what a band does not say: depths on land, and two parts of a band in one.
    pub(super) fn refuse_unknown_values(&mut self, source: &Dataset) -> Option<()> {
        self.refuse_depths(source)?;
        self.refuse_other_parts(source)
    }

    /// Refuses the depth of a place where the dataset has none: the bottom of a lake may lie above
    /// sea level, and the outline of a country ends at the coast. Depths are negative.
    fn refuse_depths(&mut self, source: &Dataset) -> Option<()> {
        if source.below.is_none() {
            return Some(());
        }
        if let Some(limit) = self.facts.limits.iter().find(|limit| limit.value > 0.0) {
            let tokens = limit.tokens;
            self.refuse(tokens, format!("depths in {} are negative: say \"below -1000 m\"", source.id));
            return None;
        }
        let place = self.facts.places.first().filter(|place| self.facts.buffer.is_none() && has_no_sea(place));
        if let Some(place) = place {
            let (tokens, name) = (place.tokens, place.label.clone());
            self.refuse(tokens, format!("{} has depths of the sea, and the outline of {name} has none", source.id));
            return None;
        }
        Some(())
    }

    /// Refuses two parts of what a band shows: "permanent and seasonal water".
    fn refuse_other_parts(&mut self, source: &Dataset) -> Option<()> {
        let known = kb().words().datasets.iter();
        let Some(words) = known.filter(|_| source.is_subset).find(|words| words.id == source.id) else {
            return Some(());
        };
        let own = source.name().unwrap_or_default();
        let others = words.measures.iter().filter(|of| !of.present.is_empty() && of.label.as_deref() != Some(&*own));
        let first_words: Vec<&str> = others.filter_map(|of| of.words.first()?.split(' ').next()).collect();
        let Some(at) = (0..self.scan.tokens.len()).find(|&at| first_words.contains(&self.scan.word(at))) else {
            return Some(());
        };
        self.refuse((at, at + 1), "two parts of what a band shows are not in plans together yet");
        None
    }

    /// Refuses the area of what is measured at single spots only.
    pub(super) fn refuse_area_of_spots(&mut self, source: &Dataset, unit: Option<TermMention>) -> Option<()> {
        let Some(unit) = unit.filter(|unit| unit.term != "%") else { return Some(()) };
        let is_sparse = kb().words().dataset(&source.id).is_some_and(|words| words.is_sparse);
        if is_sparse {
            self.refuse(unit.tokens, format!("{} has values at single spots only: ask for the share", source.id));
            return None;
        }
        Some(())
    }

    /// Refuses classes of a difference of codes.
    pub(super) fn refuse_classes_of_change(&mut self, image: &str) -> Option<()> {
        let is_change = self.steps.iter().find(|step| step.id == image).is_some_and(|step| match &step.node {
            Node::Compare(_) => true,
            Node::Reduce(of) => of.by.as_deref() == Some("trend"),
            _ => false,
        });
        if is_change {
            self.refuse((0, 0), "how a class has changed is not said: ask for its area in two years, or for the gain");
            return None;
        }
        Some(())
    }

    /// Returns `true` if areas are what is compared, though no unit is named: "the change of the
    /// built-up area".
    pub(super) fn compares_areas(&self, source: &Dataset, is_aggregated: bool) -> bool {
        let has_class = source.category == "classes" && self.area_of_class().is_some();
        has_class || source.is_subset && is_aggregated
    }
}

/// Returns `true` for places whose outlines have no sea in them.
fn has_no_sea(place: &Place) -> bool {
    let kind = areas::place(place).and_then(|of| of.kind).unwrap_or_default();
    !place.is_sea()
        && (matches!(kind.as_str(), "country" | "state" | "district" | "mountain" | "park")
            || place.category == Some("water")
            || place.label.to_lowercase().contains("lake"))
}
