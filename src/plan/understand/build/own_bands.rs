//! What a request says of the bands of a dataset beside their measures.

use super::Builder;
use super::context::{combined, fixed_threshold};
use super::sources::Dataset;
use crate::assist::request::sources::Source as Requested;
use crate::kb::model::Dataset as CatalogDataset;
use crate::plan::model::OneOrMany;
use crate::plan::understand::facts::BandFormula;

impl Builder<'_, '_> {
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
