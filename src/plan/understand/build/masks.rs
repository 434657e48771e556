//! Masks by limits and classes.

use super::Builder;
use super::sources::{Dataset, classes_with};
use crate::assist::request::tokens::Kind;
use crate::kb::kb;
use crate::plan::model::{Classify, Node, OneOrMany, Patches, Scalar, Threshold};
use crate::plan::understand::limits::Limit;

impl Builder<'_, '_> {
    /// Adds a mask for a limit or a class.
    pub(super) fn thresholds(&mut self, source: &Dataset, image: String) -> Option<String> {
        let mut image = image;
        if source.category == "classes" {
            image = self.class_mask(source, image)?;
        }
        let is_free = |limit: &Limit| !(limit.tokens.0..limit.tokens.1).all(|at| self.scan.taken[at]);
        let limits: Vec<Limit> = self.facts.limits.iter().filter(|limit| is_free(limit)).cloned().collect();
        if limits.is_empty() && self.facts.periods.len() == 1 {
            image = self.positive_index(source, image);
        }
        let is_size = |limit: &Limit| {
            limit
                .unit
                .as_deref()
                .is_some_and(|unit| matches!(unit, "ha" | "hectares" | "km2" | "km²" | "pixels" | "pixel"))
        };
        let (sizes, values): (Vec<Limit>, Vec<Limit>) = limits.into_iter().partition(is_size);
        if let [_, second, ..] = &values[..] {
            self.refuse(second.tokens, "to which of the values this limit belongs is not understood");
            return None;
        }
        if let [limit] = &values[..] {
            let is_length = matches!(limit.unit.as_deref(), Some("m" | "metres" | "meters" | "km"));
            let in_meters = !source.is_amount && matches!(source.unit.as_deref(), Some("m" | "meters"));
            if is_length && !in_meters {
                self.refuse(limit.tokens, format!("values of {} are no lengths; heights are not read yet", source.id));
                return None;
            }
            self.scan.take(limit.tokens.0, limit.tokens.1);
            self.take_words(&["threshold"]);
            self.take_mask_words();
            let unit = limit.unit.clone().map(|unit| if unit == "db" { "dB".to_owned() } else { unit });
            let threshold = Threshold {
                op: Some(limit.op.to_owned()),
                value: Some(OneOrMany::One(limit.value)),
                unit,
                method: Some("fixed".to_owned()),
            };
            image = self.add("mask", &[&image], Node::Threshold(threshold));
        }
        for limit in sizes {
            if !self.has_word(&["patches", "patch", "spots", "connected", "remove", "removed", "clumps"]) {
                self.refuse(limit.tokens, "what has this size is not understood");
                return None;
            }
            self.scan.take(limit.tokens.0, limit.tokens.1);
            self.take_words(&["patches", "patch", "spots", "connected", "remove", "removed", "clumps", "smaller"]);
            let unit = match limit.unit.as_deref() {
                Some("ha" | "hectares") => "ha",
                Some("km2" | "km²") => "km2",
                _ => "pixels",
            };
            let patches = Patches { min: Some(limit.value), unit: Some(unit.to_owned()) };
            image = self.add("patches", &[&image], Node::Patches(patches));
        }
        Some(image)
    }

    /// Adds clusters of the pixels of an image, if the request asks for them.
    pub(super) fn clusters(&mut self, source: &Dataset, image: String, region: &str) -> Option<String> {
        let Some(mention) = self.facts.first("task", &["cluster"]) else { return Some(image) };
        let Some(count) = self.facts.classes else {
            self.refuse(mention.tokens, "how many clusters are made is not said");
            return None;
        };
        if source.category == "classes" || source.index.is_some() {
            self.refuse(mention.tokens, "clusters need the bands of an image");
            return None;
        }
        for at in 0..self.scan.tokens.len() {
            let is_count = matches!(self.scan.word(at + 1), "clusters" | "classes" | "groups");
            if is_count && self.scan.tokens[at].number() == Some(count) {
                self.scan.take(at, at + 2);
            }
        }
        self.take_all("task", &["cluster"]);
        let classify = Classify {
            task: Some("cluster".to_owned()),
            method: Some("kmeans".to_owned()),
            classes: Some(OneOrMany::One(Scalar::Number(count))),
            ..Classify::default()
        };
        if !self.has_phrase(&["k", "means"]) && !self.has_word(&["kmeans", "k-means"]) {
            self.assume("The clusters are those of k-means.");
        }
        Some(self.add("clusters", &[&image, region], Node::Classify(classify)))
    }

    /// Adds the mask of what an index shows where it is positive, if the request asks for an area
    /// or a mask of it without a limit: the water of NDWI.
    fn positive_index(&mut self, source: &Dataset, image: String) -> String {
        let index = source.index.clone().unwrap_or_default();
        let lexicon = self.scan.lexicon;
        let Some(subject) = lexicon.term("positive_index", &index.to_lowercase()) else { return image };
        let is_subject = |at: usize| lexicon.term("class", self.scan.word(at)) == Some(subject);
        let is_place = self
            .steps
            .iter()
            .any(|step| matches!(&step.node, Node::Place(place) if place.kind.as_deref() == Some(subject)));
        let is_area = self.area_unit().is_some() || self.has_phrase(&[subject, "mask"]);
        if !is_area || !is_place && !(0..self.scan.tokens.len()).any(is_subject) {
            return image;
        }
        self.assume(format!("There is {subject} where {index} is above 0."));
        self.take_words(&[subject, "mask"]);
        self.add(subject, &[&image], fixed_threshold(">", 0.0))
    }

    /// Takes the words that ask for a mask: "where is ...", "as a mask", "binary mask".
    fn take_mask_words(&mut self) {
        if self.scan.word(0) == "where" {
            self.scan.take(0, 1);
        }
        for at in 1..self.scan.tokens.len() {
            if self.scan.word(at) == "mask" && matches!(self.scan.word(at - 1), "a" | "binary") {
                self.scan.take(at - 1, at + 1);
            }
        }
    }

    /// Adds a mask for the classes that are named, if any.
    fn class_mask(&mut self, source: &Dataset, image: String) -> Option<String> {
        let Some(mention) = self.facts.terms("class").next() else { return Some(image) };
        let dataset = kb().dataset(&source.id)?;
        let band = source.band.as_ref().and_then(|name| dataset.bands.iter().find(|band| *band.name == **name))?;
        let word = self.scan.word(mention.tokens.0).trim_end_matches('s').to_owned();
        let found = classes_with(band, &word);
        let [value] = found[..] else {
            let reason = format!("{} has {} classes with \"{word}\"", source.id, found.len());
            self.refuse(mention.tokens, reason);
            return None;
        };
        self.take(mention);
        let number = (0..self.scan.tokens.len())
            .find(|&at| matches!(self.scan.tokens[at].kind, Kind::Number(number) if number == value));
        if let Some(at) = number {
            self.scan.take(at, at + 1);
        }
        Some(self.add("mask", &[&image], fixed_threshold("==", value)))
    }
}

/// Returns a step that compares values with a limit.
pub(super) fn fixed_threshold(op: &str, value: f64) -> Node {
    Node::Threshold(Threshold {
        op: Some(op.to_owned()),
        value: Some(OneOrMany::One(value)),
        method: Some("fixed".to_owned()),
        ..Threshold::default()
    })
}
