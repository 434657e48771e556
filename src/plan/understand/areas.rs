//! Turns the places of a request into steps of a plan.

use crate::assist::request::places::{Place as Named, Shape};
use crate::kb::kb;
use crate::kb::model::words::Boundary;
use crate::plan::model::{Place, Zones};

/// Returns the place of a plan. Returns `None` if nobody knows where it lies.
pub fn place(named: &Named) -> Option<Place> {
    let words = kb().words();
    let name = (!named.label.is_empty()).then(|| named.label.clone());
    let place = |kind: &str| Place { name: name.clone(), kind: Some(kind.to_owned()), ..Place::default() };
    let within = |kind: &str, boundary: &str, filters: Vec<(String, String)>| {
        let table = boundaries(boundary).map(|boundary| boundary.table.clone());
        Place { table, filters, ..place(kind) }
    };
    let column = |boundary: &str| boundaries(boundary).map(|boundary| boundary.column.clone()).unwrap_or_default();
    Some(match &named.shape {
        Shape::Point(lon, lat) => Place { point: Some([*lon, *lat]), ..place("point") },
        Shape::City(lon, lat) => Place { point: Some([*lon, *lat]), ..place("city") },
        Shape::Mountain(lon, lat) => Place { point: Some([*lon, *lat]), ..place("mountain") },
        Shape::Box(bounds) => {
            let usual = if name.is_some() { "region" } else { "box" };
            Place { bounds: Some(*bounds), ..place(named.category.unwrap_or(usual)) }
        }
        Shape::Polygon(corners) => {
            Place { polygon: corners.iter().map(|(lon, lat)| [*lon, *lat]).collect(), ..place("region") }
        }
        Shape::Country(at) => {
            let filters = vec![(column("country"), words.countries[*at].name.clone())];
            Place { name: Some(words.countries[*at].name.clone()), ..within("country", "country", filters) }
        }
        Shape::State(at) => {
            let state = words.places.state[*at].0.trim_end_matches(" State").to_owned();
            within("state", "state", vec![(column("state"), state)])
        }
        Shape::County(county, state) => {
            let of_state = boundaries("county").and_then(|boundary| boundary.state.clone());
            let state = of_state.zip(state.clone());
            within("district", "county", state.into_iter().chain([(column("county"), county.clone())]).collect())
        }
        Shape::Level1(country, unit) => {
            let of_country = boundaries("level1").and_then(|boundary| boundary.country.clone());
            let filters = of_country.map(|column| (column, country.clone()));
            let filters = filters.into_iter().chain([(column("level1"), unit.clone())]).collect();
            Place { name: name.clone().or(Some(unit.clone())), ..within("state", "level1", filters) }
        }
        Shape::Level2(unit, country) => {
            let of_country = boundaries("level2").and_then(|boundary| boundary.country.clone());
            let country = of_country.zip(country.clone());
            let filters = country.into_iter().chain([(column("level2"), unit.clone())]).collect();
            Place { name: name.clone().or(Some(unit.clone())), ..within("district", "level2", filters) }
        }
        Shape::Coded { level, code, .. } => {
            let (kind, boundary) = if *level == 1 { ("state", "level1") } else { ("district", "level2") };
            let column = boundaries(boundary).and_then(|boundary| boundary.code.clone());
            within(kind, boundary, column.map(|column| (column, code.clone())).into_iter().collect())
        }
        // The basin at a point of a river is one of a small stream.
        Shape::Basin(..) => return None,
        Shape::Asset(id) => Place { asset: Some(id.clone()), name: None, ..place("asset") },
        Shape::Unknown { points: false } if named.label.is_empty() => place("drawn"),
        Shape::Unknown { .. } => return None,
    })
}

/// Returns the zones that a word such as "per district" means within a place. Returns `None` if no
/// table has them.
pub fn zones(per: &str, place: Option<&Named>) -> Option<Zones> {
    let words = kb().words();
    let shape = place.map(|place| &place.shape);
    let is_us = |at: usize| words.countries[at].iso.0 == "US";
    let kind = match (per, shape) {
        // What the country calls its states and counties.
        ("level1", Some(Shape::Country(at))) if is_us(*at) => "state",
        ("level2", Some(Shape::Country(at))) if is_us(*at) => "county",
        ("level2", Some(Shape::State(_))) => "county",
        ("state", Some(Shape::Country(at))) if !is_us(*at) => "level1",
        ("county", Some(Shape::Country(at))) if !is_us(*at) => "level2",
        (per, _) => per,
    };
    let level = match kind {
        "country" => "country",
        "level1" | "state" => "state",
        "level2" | "county" => "district",
        "basin" => "basin",
        "protected" => "park",
        "own" => "asset",
        _ => return None,
    };
    let within = place.map(|place| place.label.clone()).filter(|label| !label.is_empty());
    if kind == "own" {
        let Some(Shape::Asset(id)) = shape else { return None };
        return Some(Zones { of: Some(id.clone()), level: Some(level.to_owned()), ..Zones::default() });
    }
    let boundary = boundaries(kind)?;
    let filters = match shape {
        Some(Shape::Country(at)) => {
            let country = &words.countries[*at];
            let name = country.gaul.as_ref().unwrap_or(&country.name).clone();
            boundary.country.clone().map(|column| (column, name)).into_iter().collect()
        }
        Some(Shape::State(at)) => {
            let code = words.places.state[*at].1.clone();
            boundary.state.clone().map(|column| (column, code)).into_iter().collect()
        }
        Some(Shape::Level1(country, unit)) => {
            let columns = boundary.country.clone().zip(boundary.level1.clone());
            let filters =
                columns.map(|(of_country, of_level1)| vec![(of_country, country.clone()), (of_level1, unit.clone())]);
            filters.unwrap_or_default()
        }
        Some(Shape::Coded { level: 1, code, .. }) => {
            boundary.level1_code.clone().map(|column| (column, code.clone())).into_iter().collect()
        }
        _ => Vec::new(),
    };
    Some(Zones {
        of: Some(boundary.table.clone()),
        level: Some(level.to_owned()),
        within,
        column: Some(boundary.column.clone()),
        filters,
    })
}

fn boundaries(kind: &str) -> Option<&'static Boundary> {
    kb().words().places.boundary.get(kind)
}
