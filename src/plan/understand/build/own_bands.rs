//! What a request says of the bands of a dataset beside their measures.

use super::Builder;
use super::context::{combined, fixed_threshold};
use super::sources::Dataset;
use crate::assist::request::sources::Source as Requested;
use crate::kb::model::Dataset as CatalogDataset;
use crate::plan::model::OneOrMany;
use crate::plan::understand::areas;
use crate::plan::understand::facts::BandFormula;

impl Builder<'_, '_> {
    /// Refuses the depth of a place where the dataset has none: the bottom of a lake may lie above
    /// sea level, and the outline of a country ends at the coast.
    pub(super) fn refuse_dry_place(&mut self, source: &Dataset) -> Option<()> {
        let Some(place) = self.facts.places.first().filter(|place| source.below.is_some() && !place.is_sea()) else {
            return Some(());
        };
        let kind = areas::place(place).and_then(|of| of.kind).unwrap_or_default();
        let has_no_sea = matches!(kind.as_str(), "country" | "state" | "district" | "mountain" | "park")
            || place.category == Some("water")
            || place.label.to_lowercase().contains("lake");
        if has_no_sea && self.facts.buffer.is_none() {
            let (tokens, name) = (place.tokens, place.label.clone());
            self.refuse(tokens, format!("{} has depths of the sea, and the outline of {name} has none", source.id));
            return None;
        }
        Some(())
    }

    /// Leaves out values that are not of what is measured: land, where depths of the sea are.
    pub(super) fn only_below(&mut self, source: &Dataset, values: String) -> String {
        let Some(limit) = source.below else { return values };
        let name = source.name().unwrap_or_else(|| "values".to_owned());
        let mask = self.add(&format!("{name}_mask"), &[&values], fixed_threshold("<", limit));
        self.add(&name, &[&values, &mask], combined("and"))
    }

    /// Returns the formula over two bands that the request names. Several sensors have no common
    /// names of bands.
    pub(super) fn band_formula(&mut self, source: &Requested, dataset: &CatalogDataset) -> Option<Option<BandFormula>> {
        let Some(formula) = self.facts.formula.clone() else { return Some(None) };
        let has_all = formula.bands.iter().all(|band| dataset.bands.iter().any(|known| *known.name == **band));
        if !has_all || matches!(self.sensors(source), OneOrMany::Many(_)) {
            self.refuse(
                (0, 0),
                format!("whether {} has the bands {} is not known", source.id, formula.bands.join(", ")),
            );
            return None;
        }
        Some(Some(formula))
    }
}
