//! What an index shows in some places and not in others: the water of NDWI. The mean of the index
//! is no amount of it.

use super::Builder;
use super::context::fixed_threshold;
use super::sources::Dataset;
use super::statistics::Statistics;
use crate::plan::model::Node;
use crate::plan::understand::facts::TermMention;

/// What an index shows, and how a request asks for it.
pub(super) struct Extent {
    /// Water, snow.
    pub what: &'static str,
    /// The index shows it where it is above 0.
    pub is_positive: bool,
    /// The request asks for an area or a mask of it: "area of water by NDWI".
    is_measured: bool,
    /// The request names it instead of the index: "lake area".
    pub is_instead: bool,
}

impl Builder<'_, '_> {
    /// Returns what the index of a source shows in some places and not in others.
    pub(super) fn extent(&self, source: &Dataset) -> Option<Extent> {
        let index = source.index.as_deref()?;
        let lexicon = self.scan.lexicon;
        let what = lexicon.term("extent_index", &index.to_lowercase())?;
        let is_word = |at: usize| lexicon.term("class", self.scan.word(at)) == Some(what);
        let is_place = |node: &Node| matches!(node, Node::Place(place) if place.kind.as_deref() == Some(what));
        let is_named = self.steps.iter().any(|step| is_place(&step.node)) || (0..self.scan.tokens.len()).any(is_word);
        Some(Extent {
            what,
            is_positive: lexicon.term("positive_index", &index.to_lowercase()).is_some(),
            is_measured: is_named && (self.area_unit().is_some() || self.has_phrase(&[what, "mask"])),
            is_instead: !self.names_index(index),
        })
    }

    /// Adds the mask of what an index shows, if the request asks for an area or a mask of it
    /// without a limit.
    pub(super) fn positive_index(&mut self, source: &Dataset, image: String) -> String {
        let extent = self.extent(source).filter(|extent| extent.is_positive && extent.is_measured);
        let Some(Extent { what, .. }) = extent else { return image };
        self.take_words(&[what, "mask"]);
        self.above_zero(source, what, &image)
    }

    /// Returns where an index shows what the request names instead of it, and the unit of its area:
    /// the water of "lake area".
    pub(super) fn extent_of_index(
        &mut self,
        source: &Dataset,
        image: String,
        statistics: &Statistics,
    ) -> Option<(String, Option<TermMention>)> {
        let is_requested = !self.is_mask(&image) && self.severity().is_none();
        let extent = self.extent(source).filter(|extent| extent.is_instead && is_requested);
        let Some(Extent { what, is_positive, .. }) = extent else { return Some((image, None)) };
        let index = source.index.clone().unwrap_or_default();
        if !statistics.is_aggregated {
            self.assume(format!("The index {index} stands for {what}."));
            return Some((image, None));
        }
        let is_plain = !self.steps.iter().any(|step| matches!(step.node, Node::Compare(_)));
        if !is_positive || !is_plain || self.facts.terms("reducer").next().is_some() {
            let reason = format!(
                "from which value of {index} on there is {what} is not said: add it, or ask for the mean of {index}"
            );
            self.refuse((0, 0), reason);
            return None;
        }
        let image = self.above_zero(source, what, &image);
        self.assume("The area is in square kilometers.");
        let first = self.facts.source_tokens.first().copied().unwrap_or(0);
        Some((image, Some(TermMention { term: "km2", tokens: (first, first) })))
    }

    /// Adds the mask of the pixels whose index is above 0.
    fn above_zero(&mut self, source: &Dataset, what: &str, image: &str) -> String {
        let index = source.index.as_deref().unwrap_or_default();
        self.take_zero();
        self.assume(format!("There is {what} where {index} is above 0."));
        self.add(what, &[image], fixed_threshold(">", 0.0))
    }

    /// Takes "threshold 0", which is the limit of an index anyway.
    fn take_zero(&mut self) {
        for at in 0..self.scan.tokens.len() {
            let is_small = |at: usize| {
                matches!(self.scan.word(at), "of" | "at" | "is" | "value")
                    || self.scan.tokens.get(at).is_some_and(|token| token.is('=') || token.is(':'))
            };
            if self.scan.word(at) != "threshold" {
                continue;
            }
            let value = (at + 1..at + 4).find(|&at| !is_small(at)).unwrap_or(at);
            if self.scan.tokens.get(value).and_then(|token| token.number()) == Some(0.0) {
                self.scan.take(at, value + 1);
            }
        }
    }
}
