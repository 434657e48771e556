//! Where places lie: their country, what is near them, and what lies far from them.

use super::{Place, Shape};
use crate::kb::extent::{Extent, around};
use crate::kb::kb;
use crate::kb::model::words::places::CountryWords;

/// Degrees from a place within which something is near it.
pub(super) const NEAR: f64 = 3.0;

impl Place {
    /// Returns the country that a place is, or in which a unit lies.
    pub fn country(&self) -> Option<&'static CountryWords> {
        let countries = &kb().words().countries;
        let named =
            |name: &str| countries.iter().find(|country| country.name == name || country.gaul.as_deref() == Some(name));
        match &self.shape {
            Shape::Country(at) => countries.get(*at),
            Shape::State(_) | Shape::County(..) => named("United States"),
            Shape::Drained { iso, .. } => countries.iter().find(|country| country.iso.0 == *iso),
            Shape::Seat { iso, .. } => countries.iter().find(|country| country.iso.1 == **iso),
            Shape::Level1(name, _) | Shape::Level2(_, Some(name)) | Shape::Coded { country: name, .. } => named(name),
            _ => None,
        }
    }

    /// Returns the box around the coordinates of a place, if it has any.
    pub fn extent(&self) -> Option<Extent> {
        match &self.shape {
            Shape::Point(lon, lat) | Shape::City(lon, lat) | Shape::Mountain(lon, lat) | Shape::Basin(lon, lat) => {
                Some([*lon, *lat, *lon, *lat])
            }
            Shape::Drained { at: (lon, lat), .. } | Shape::Seat { at: (lon, lat), .. } => {
                Some([*lon, *lat, *lon, *lat])
            }
            Shape::Box(bounds) => Some(*bounds),
            Shape::Polygon(corners) => around(corners.iter().copied()),
            _ => None,
        }
    }

    /// Returns longitudes and latitudes near which a place lies: its point, the middle of its box,
    /// or the towns of its country.
    pub fn locations(&self) -> Vec<(f64, f64)> {
        match (self.extent(), self.country()) {
            (Some([west, south, east, north]), _) => vec![((west + east) / 2.0, (south + north) / 2.0)],
            (None, Some(country)) => kb().gazetteer().towns(Some(&country.iso.0)).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// Returns `true` if a town of a country lies near the coordinates of a place. A place without
    /// coordinates is near all countries.
    pub fn is_near(&self, country: &CountryWords) -> bool {
        self.extent().is_none_or(|[west, south, east, north]| {
            has_town(country, &[west - NEAR, south - NEAR, east + NEAR, north + NEAR])
        })
    }
}

/// Returns `true` if a town of a country lies in a box.
pub(super) fn has_town(country: &CountryWords, bounds: &Extent) -> bool {
    towns_in(Some(country), bounds).next().is_some()
}

/// Returns `true` if a town of another country lies in a box.
pub(super) fn has_other_towns(country: &CountryWords, bounds: &Extent) -> bool {
    towns_in(None, bounds).count() > towns_in(Some(country), bounds).count()
}

/// Returns the towns in a box, of a country or of all.
fn towns_in(country: Option<&CountryWords>, bounds: &Extent) -> impl Iterator<Item = (f64, f64)> {
    let [west, south, east, north] = *bounds;
    let towns = kb().gazetteer().towns(country.map(|country| country.iso.0.as_str()));
    towns.filter(move |(lon, lat)| (west..=east).contains(lon) && (south..=north).contains(lat))
}
