//! Amounts of an area, such as tonnes per hectare, which are no totals by themselves.

use super::sources::Dataset;
use crate::plan::units::{is_per_area, per_area};

/// Returns `true` for amounts of an area, whose total is the sum of those of all pixels.
pub(super) fn has_density(source: &Dataset) -> bool {
    let unit = source.unit.as_deref().filter(|_| !source.adds_up && source.index.is_none());
    unit.is_some_and(|unit| is_per_area(unit) && per_area(unit).is_some())
}

/// Returns `true` for masses of an area.
pub(super) fn is_mass(source: &Dataset) -> bool {
    let amount = source.unit.as_deref().and_then(per_area).map(|(amount, _)| amount.to_lowercase());
    amount.is_some_and(|amount| matches!(amount.split(' ').next(), Some("mg" | "t" | "tonnes" | "kg" | "g" | "tc")))
}
