//! The features of a table beside images: drawn over a map, or with a value each.

use super::Builder;
use crate::assist::request::places::Shape;
use crate::kb::kb;
use crate::kb::model::words::{DatasetWords, FeatureWords};
use crate::plan::model::{Node, Output, Zones};
use crate::plan::understand::facts::FeatureZones;

/// The color of features that are drawn over a map, if the request names none.
const USUAL_COLOR: &str = "red";

impl Builder<'_, '_> {
    /// Adds the features that are drawn over the layers of the plan.
    pub(super) fn overlay(&mut self) {
        let Some(overlay) = self.facts.overlay.clone() else { return };
        let words = &kb().words().datasets[overlay.dataset];
        let is_layer = |node: &Node| matches!(node, Node::Output(of) if of.kind.as_deref() == Some("layer"));
        let region = self.steps.iter().find(|step| matches!(step.node, Node::Place(_))).map(|step| step.id.clone());
        let has_layer = self.steps.iter().any(|step| is_layer(&step.node));
        let Some((of, region)) = words.features.as_ref().zip(region).filter(|_| has_layer) else {
            self.refuse(overlay.tokens, "over which map these are drawn is not understood");
            return;
        };
        let Some(zones) = self.features_beside(words, of, false) else { return };
        let features = self.add(&of.name, &[&region], Node::Zones(zones));
        of.note.iter().for_each(|note| self.assume(note.as_str()));
        let color = overlay.color.clone().unwrap_or_else(|| {
            self.assume(format!("The {} are drawn in {USUAL_COLOR}.", of.name.replace('_', " ")));
            USUAL_COLOR.to_owned()
        });
        let layer = Output { kind: Some("layer".to_owned()), palette: vec![color], ..Output::default() };
        self.add("outlines", &[&features], Node::Output(layer));
    }

    /// Adds the features that have a value each.
    pub(super) fn zones_of_features(&mut self, zones: &FeatureZones, region: &str) -> Option<String> {
        let words = &kb().words().datasets[zones.dataset];
        let of = words.features.as_ref()?;
        if of.shape != "area" && zones.buffer.is_none() {
            self.refuse(zones.tokens, "how far around each of these the values count is not said");
            return None;
        }
        let clips = zones.buffer.is_none();
        let features = Zones { buffer_m: zones.buffer, ..self.features_beside(words, of, clips)? };
        if let Some(meters) = zones.buffer {
            self.take_length(meters);
            self.take_words(&["buffer", "radius", "around", "near", "circle", "surrounding", "within"]);
        }
        if !self.has_word(&of.acronyms) {
            self.assume(format!("The table is {}: the request names none.", words.id));
        }
        if features.clip == Some(true) {
            self.assume("Features at the border count with their part within the place.");
        }
        of.note.iter().for_each(|note| self.assume(note.as_str()));
        Some(self.add(&of.name, &[region], Node::Zones(features)))
    }

    /// Returns the features of a table in the place, of the kinds that the request names.
    fn features_beside(&mut self, words: &DatasetWords, of: &FeatureWords, clips: bool) -> Option<Zones> {
        let mut filters = self.kinds(of)?;
        filters.extend(of.always.iter().cloned());
        let country = match self.facts.places.first().map(|place| &place.shape) {
            Some(Shape::Country(at)) => of.country.clone().zip(Some(kb().words().countries[*at].iso.1.clone())),
            _ => None,
        };
        let clip = country.is_none().then_some(clips);
        filters.extend(country);
        let within = self.facts.places.first().map(|place| place.label.clone()).filter(|label| !label.is_empty());
        let (of_table, column) = (Some(words.id.clone()), words.column.clone());
        Some(Zones { of: of_table, within, column, filters, clip, ..Zones::default() })
    }
}
