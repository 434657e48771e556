//! Compares the extents of datasets, countries and regions.

use super::kb;

/// A box: west, south, east, north in degrees.
pub type Extent = [f64; 4];

/// Limits of the tolerance in degrees, which is half the longer side of a box: the catalog rounds
/// extents, and leaves out islands.
const MIN_TOLERANCE: f64 = 2.0;
const MAX_TOLERANCE: f64 = 30.0;

/// Degrees by which a country may reach beyond its known cities.
const COUNTRY_MARGIN: f64 = 15.0;

/// Returns `true` if a region is farther from an area than the tolerance.
pub fn is_apart(area: &Extent, region: &Extent) -> bool {
    let [west, south, east, north] = *area;
    let tolerance = ((east - west).max(north - south) / 2.0).clamp(MIN_TOLERANCE, MAX_TOLERANCE);
    let gap = |low: f64, high: f64, (from, to): (f64, f64)| (low - to).max(from - high);
    // The date line is no border.
    let sideways = [-360.0, 0.0, 360.0]
        .iter()
        .map(|turn| gap(west + turn, east + turn, (region[0], region[2])))
        .fold(f64::MAX, f64::min);
    sideways > tolerance || gap(south, north, (region[1], region[3])) > tolerance
}

/// Returns the box around the known cities of a country, and a box that is wider than the country.
pub fn country(name: &str) -> Option<(Extent, Extent)> {
    let words = kb().words();
    let country = words.countries.iter().find(|country| {
        country.name == name || country.gaul.as_deref() == Some(name) || country.also.contains(&name.to_lowercase())
    })?;
    let cities = words.places.cities.rows.iter().filter(|(_, of, ..)| *of == country.name);
    let cities = around(cities.map(|(_, _, lon, lat)| (*lon, *lat)))?;
    let [west, south, east, north] = cities;
    let wide = [west - COUNTRY_MARGIN, south - COUNTRY_MARGIN, east + COUNTRY_MARGIN, north + COUNTRY_MARGIN];
    Some((cities, wide))
}

/// Returns the box around points of a longitude and a latitude.
pub fn around(points: impl Iterator<Item = (f64, f64)>) -> Option<Extent> {
    points.map(|(lon, lat)| [lon, lat, lon, lat]).reduce(|[west, south, east, north], [lon, lat, ..]| {
        [west.min(lon), south.min(lat), east.max(lon), north.max(lat)]
    })
}

/// Formats a place: `32.6°E 0.3°N`.
pub fn format_place(lon: f64, lat: f64) -> String {
    let side = |degrees: f64, positive, negative| {
        format!("{}°{}", (degrees.abs() * 10.0).round() / 10.0, if degrees < 0.0 { negative } else { positive })
    };
    format!("{} {}", side(lon, "E", "W"), side(lat, "N", "S"))
}
