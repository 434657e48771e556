//! Bands with stored integers: their scaling, and the numbers that make sense for them.

use crate::kb::model::Band as BandFacts;
use crate::semantic::value::{Band, Bands, Source};

/// Returns the facts of the first band. Returns `None` unless all bands have stored values with the
/// same scaling, each of one dataset.
pub fn stored(bands: &Bands) -> Option<&BandFacts> {
    bands.list.iter().all(|band| band.source.is_some()).then(|| same_scaling_of(bands)).flatten()
}

/// Returns the facts of the first band. Returns `None` unless all bands have stored values with the
/// same scaling, also where a band may come from several datasets.
pub fn same_scaling_of(bands: &Bands) -> Option<&BandFacts> {
    if bands.open || bands.loose || !bands.list.iter().all(|band| band.raw && !band.origins().is_empty()) {
        return None;
    }
    let mut all = bands.list.iter().flat_map(Band::origins);
    let first = facts(all.next()?)?;
    let has_same_scaling =
        |source: &Source| facts(source).is_some_and(|facts| facts.scale == first.scale && facts.offset == first.offset);
    let is_scaled = first.scale.is_some_and(|scale| scale != 1.0);
    (is_scaled && all.all(has_same_scaling) && !is_contradicted(bands.list[0].origins().first()?, first))
        .then_some(first)
}

fn facts((dataset, index): &Source) -> Option<&BandFacts> {
    dataset.bands.get(usize::from(*index))
}

/// Returns `true` if the catalog displays the dataset in a physical range: its values are then not
/// stored at the listed scale.
fn is_contradicted((dataset, _): &Source, facts: &BandFacts) -> bool {
    let shown = dataset.visualization.as_deref().and_then(|text| serde_json::from_str::<serde_json::Value>(text).ok());
    shown.and_then(|shown| shown.get("max")?.as_f64()).is_some_and(|max| is_physical(facts, max))
}

pub fn is_reflectance(band: &BandFacts) -> bool {
    band.role.is_some() && band.scale.is_some_and(|scale| scale <= 0.001)
}

pub fn is_kelvin(band: &BandFacts) -> bool {
    band.units.as_deref() == Some("K") && band.scale.is_some_and(|scale| scale < 0.1)
}

/// Returns `true` if a number makes sense as a physical value, but not as a stored one.
pub fn is_physical(band: &BandFacts, number: f64) -> bool {
    if is_kelvin(band) {
        (200.0..=360.0).contains(&number)
    } else {
        is_reflectance(band) && number > 0.0 && number <= 1.5
    }
}

/// Returns `true` if a positive stored number scales to a reflectance of 0 or less, which is black.
pub fn is_black(band: &BandFacts, number: f64) -> bool {
    let physical = number * band.scale.unwrap_or(1.0) + band.offset.unwrap_or(0.0);
    is_reflectance(band) && number > 0.0 && physical <= 0.0
}

pub fn formula(band: &BandFacts) -> String {
    let scale = band.scale.unwrap_or(1.0);
    match band.offset {
        Some(offset) if offset < 0.0 => format!("{scale} × value - {}", -offset),
        Some(offset) if offset > 0.0 => format!("{scale} × value + {offset}"),
        _ => format!("{scale} × value"),
    }
}
