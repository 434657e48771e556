//! What an index shows where it is positive: the water of NDWI. Its mean is no amount of it.

use super::Builder;
use super::context::fixed_threshold;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::plan::model::Node;
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Adds the mask of what an index shows, if the request asks for an area or a mask of it
    /// without a limit.
    pub(super) fn positive_index(&mut self, source: &Dataset, image: String) -> String {
        let index = source.index.clone().unwrap_or_default();
        let lexicon = self.scan.lexicon;
        let Some(subject) = lexicon.term("positive_index", &index.to_lowercase()) else { return image };
        let is_subject = |at: usize| lexicon.term("class", self.scan.word(at)) == Some(subject);
        let is_place = |node: &Node| matches!(node, Node::Place(place) if place.kind.as_deref() == Some(subject));
        let has_place = self.steps.iter().any(|step| is_place(&step.node));
        let is_area = self.area_unit().is_some() || self.has_phrase(&[subject, "mask"]);
        if !is_area || !has_place && !(0..self.scan.tokens.len()).any(is_subject) {
            return image;
        }
        self.take_words(&[subject, "mask"]);
        self.above_zero(&index, subject, &image)
    }

    /// Returns where an index shows what the request names instead of it, and the unit of its area:
    /// the water of "lake area".
    pub(super) fn extent_of_index(
        &mut self,
        source: &Dataset,
        image: String,
        statistics: &Statistics,
    ) -> Option<(String, Option<TermMention>)> {
        let index = source.index.clone().unwrap_or_default();
        let term = |kind: &str| self.scan.lexicon.term(kind, &index.to_lowercase());
        let is_subject = !self.is_mask(&image) && !self.names_index(&index) && self.severity().is_none();
        let Some(extent) = term("extent_index").filter(|_| is_subject) else { return Some((image, None)) };
        if !statistics.is_aggregated {
            self.assume(format!("The index {index} stands for {extent}."));
            return Some((image, None));
        }
        let is_plain = !self.steps.iter().any(|step| matches!(step.node, Node::Compare(_)));
        if term("positive_index").is_none() || !is_plain || self.facts.terms("reducer").next().is_some() {
            let reason = format!(
                "from which value of {index} on there is {extent} is not said: add it, or ask for the mean of {index}"
            );
            self.refuse((0, 0), reason);
            return None;
        }
        let image = self.above_zero(&index, extent, &image);
        self.assume("The area is in square kilometers.");
        let first = self.facts.source_tokens.first().copied().unwrap_or(0);
        Some((image, Some(TermMention { term: "km2", tokens: (first, first) })))
    }

    /// Adds the mask of the pixels whose index is above 0.
    fn above_zero(&mut self, index: &str, subject: &str, image: &str) -> String {
        self.assume(format!("There is {subject} where {index} is above 0."));
        self.add(subject, &[image], fixed_threshold(">", 0.0))
    }
}
