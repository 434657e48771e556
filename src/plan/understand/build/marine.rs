//! Datasets with values over the sea.

use super::Builder;
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::{Source as Requested, covers};
use crate::kb::kb;
use crate::kb::model::words::{DatasetWords, Measure};

impl Builder<'_, '_> {
    /// Returns a dataset with values over the sea, if the place is a sea and the dataset has none
    /// there.
    pub(super) fn marine(&mut self, source: &Requested) -> Option<Option<Requested>> {
        let sea = &kb().words().places.sea;
        let Some(place) = self.facts.places.first().filter(|place| place.is_sea()) else { return Some(None) };
        let Some(words) = source.dataset().filter(|words| !sea.has_values(&words.id)) else { return Some(None) };
        let (tokens, name) = (place.tokens, place.label.clone());
        let measured = source.measured();
        let label = measured.and_then(|measure| measure.label.as_ref());
        let is_clear =
            self.facts.source_tokens.iter().any(|&at| sea.clear.iter().any(|word| word == self.scan.word(at)));
        if label.is_some_and(|label| sea.unclear.contains(label)) && !is_clear {
            self.refuse(tokens, "whether the air over the sea or its water is meant is not said");
            return None;
        }
        let of_other = |(at, other): (usize, &DatasetWords)| {
            let is_same = |measure: &Measure| measured.is_some_and(|own| measure.words.contains(&own.words[0]));
            let measure = other.measures.iter().position(is_same)?;
            let is_covered = |period: &Time| covers(at, Some(period), period.end) > 0.99;
            let fits = sea.has_values(&other.id) && self.facts.periods.iter().all(is_covered);
            fits.then(|| Requested { measure: Some(measure), ..Requested::of(at, true) })
        };
        let is_open = !source.named || self.loose_name(words).is_some();
        let other = kb().words().datasets.iter().enumerate().find_map(of_other).filter(|_| is_open);
        let reason = format!("{} has values on land only", words.id);
        match &other {
            Some(other) => self.assume(format!("The dataset is {}: {reason}.", other.id)),
            None => self.refuse(tokens, format!("{reason}, and {name} is a sea")),
        }
        Some(Some(other?))
    }
}
