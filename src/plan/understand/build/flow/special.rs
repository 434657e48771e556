//! Conditions that are no values of a dataset: protected areas, and the distance to the sea.

use super::super::Builder;
use super::super::context::combined;
use super::super::joins::Masks;
use crate::kb::kb;
use crate::plan::model::{Derive, Node, Zones};
use crate::plan::understand::distances::Distance;

/// Nouns behind "protected".
const PROTECTED: [&str; 7] = ["areas", "area", "land", "lands", "sites", "zones", "places"];

impl Builder<'_, '_> {
    /// Returns `true` if protected areas or the sea limit where values count.
    pub fn has_special(&self) -> bool {
        self.protected().is_some() || self.distance_to_sea().is_some()
    }

    /// Returns the tokens of "protected areas", unless each of them has a value.
    fn protected(&self) -> Option<(usize, usize)> {
        if self.facts.first("per", &["park"]).is_some() || self.facts.park.is_some() {
            return None;
        }
        let at = (0..self.scan.tokens.len()).find(|&at| self.scan.word(at) == "protected")?;
        let noun = usize::from(PROTECTED.contains(&self.scan.word(at + 1)));
        // "Not protected" needs no noun.
        let is_adjective = noun == 0 && at > 0 && matches!(self.scan.word(at - 1), "not" | "non" | "is" | "are");
        (noun > 0 || is_adjective).then_some((at, at + 1 + noun))
    }

    /// Returns the distance to the sea.
    fn distance_to_sea(&self) -> Option<Distance> {
        self.facts.distances.iter().find(|distance| is_sea(self.scan.word(distance.target))).cloned()
    }

    /// Adds protected areas and the distance to the sea to masks.
    pub fn with_special(&mut self, masks: Masks, region: &str) -> Option<Masks> {
        let (mut inside, mut outside) = (Vec::from_iter(masks.inside), Vec::from_iter(masks.outside));
        if let Some((from, to)) = self.protected() {
            let before = self.turn_before(from, &[], &[])?;
            let boundary = kb().words().places.boundary.get("protected")?;
            let mask = self.inside_of(&boundary.table.clone(), "park", "protected_areas", Some(region));
            self.assume("Protected areas are all those of the World Database on Protected Areas that have an outline.");
            if before.is_some() { &mut outside } else { &mut inside }.push(mask);
            before.into_iter().for_each(|before| self.scan.take(before, before + 1));
            self.scan.take(from, to);
        }
        if let Some(distance) = self.distance_to_sea() {
            let boundary = kb().words().places.boundary.get("level0")?;
            // A country that the place does not touch may lie within the distance, and is no sea.
            let land = self.inside_of(&boundary.table.clone(), "country", "land", None);
            let sea = self.add("sea", &[&land], combined("not"));
            self.assume(format!("The sea is what lies outside of all countries in {}.", boundary.table));
            inside.push(self.near(&sea, &distance));
            self.scan.take(distance.tokens.0, distance.target + 1);
            self.take_words(&["line", "shoreline"]);
        }
        Some(Masks { inside: self.as_one(inside, "and"), outside: self.as_one(outside, "or") })
    }

    /// Adds the mask of what lies within the rows of a table.
    fn inside_of(&mut self, table: &str, level: &str, name: &str, region: Option<&str>) -> String {
        let zones = Zones { of: Some(table.to_owned()), level: Some(level.to_owned()), ..Zones::default() };
        let zones = self.add(&format!("outlines_of_{name}"), region.as_slice(), Node::Zones(zones));
        let derive = Derive { what: Some("inside".to_owned()), ..Derive::default() };
        self.add(name, &[&zones], Node::Derive(derive))
    }
}

/// Returns `true` for a word that means the sea.
pub fn is_sea(word: &str) -> bool {
    kb().words().conditions.sea.iter().any(|known| known == word)
}
