//! Floods that radar shows: land where the backscatter falls.

use super::super::Builder;
use super::super::sources::Dataset;
use super::images::Where;
use super::items::Item;
use crate::plan::model::{Node, Output};

impl<'a> Builder<'a, '_> {
    /// Adds the map of a flood beside the area of a class in it, or beside the people there.
    pub fn map_of_flood(
        &mut self,
        conditions: &[(Item<'a>, Dataset)],
        has_measure: bool,
        place: Where<'_>,
    ) -> Option<()> {
        let has_map = self.facts.first("output", &["map"]).is_some();
        let is_class = |(item, _): &(Item<'_>, Dataset)| item.has_classes() && item.distance.is_none();
        if self.facts.flood.is_none() || !has_map || !has_measure && !conditions.iter().any(is_class) {
            return Some(());
        }
        // The steps are those of the result.
        let of_flood: Vec<(Item<'a>, Dataset)> = conditions.iter().filter(|of| !is_class(of)).cloned().collect();
        let masks = self.masks_of(&of_flood, place)?;
        let flood = self.selection(&masks)?;
        let output = Output { kind: Some("layer".to_owned()), ..Output::default() };
        self.add("flood_map", &[&flood, place.region], Node::Output(output));
        Some(())
    }

    /// Takes the words for a flood.
    pub fn take_flood_words(&mut self) {
        if self.facts.flood.is_none() {
            return;
        }
        self.take_all("task", &["flood"]);
        self.take_words(&["flood", "flooded", "inundated", "exposed", "affected", "extent", "hit", "images"]);
        if self.facts.periods.iter().any(|period| period.side.is_some()) {
            self.take_words(&["before", "after"]);
        }
    }
}
