//! Turns the places of a request into steps of a plan.

use crate::assist::request::gazetteer;
use crate::assist::request::levels::{self, Level};
use crate::assist::request::places::{Place as Named, Shape};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::kb::model::words::places::{Boundary, CountryWords};
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
        Shape::Box(_) if continent(named).is_some() => {
            let column = boundaries("country").and_then(|boundary| boundary.region.clone());
            let filters = column.zip(continent(named).map(str::to_owned)).into_iter().collect();
            within("region", "country", filters)
        }
        Shape::Box(bounds) if named.within.is_some() => {
            let within = named.within.as_deref()?;
            let unit = self::place(within)?;
            let name = format!("{} in {}", named.label, unit.name.as_deref().unwrap_or(&within.label));
            Place { name: Some(name), kind: Some("region".to_owned()), bounds: Some(*bounds), ..unit }
        }
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
            let state = of_state.map(|column| (column, state.clone()));
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
        Shape::Several(places) => several(named, places)?,
        // The basin at a point of a river is one of a small stream.
        Shape::Basin(..) => return None,
        Shape::Drained { at: (lon, lat), level, .. } => {
            let of_basins = boundaries("basin")?;
            // The tables of all levels differ in the number at their end.
            let table = of_basins.table.trim_end_matches(|c: char| c.is_ascii_digit());
            let table = Some(format!("{table}{level}"));
            let shared = of_basins.outlet.clone();
            Place { table, at: Some([*lon, *lat]), shared, ..place("region") }
        }
        Shape::Row { boundary, value } => within("region", boundary, vec![(column(boundary), value.clone())]),
        Shape::Seat { iso, at: (lon, lat) } => {
            let of_country = boundaries("today1").and_then(|boundary| boundary.country.clone());
            let filters = of_country.map(|column| (column, (*iso).to_owned())).into_iter().collect();
            Place { at: Some([*lon, *lat]), ..within("state", "today1", filters) }
        }
        Shape::Asset(id) => Place { asset: Some(id.clone()), name: None, ..place("asset") },
        Shape::Unknown { points: false } if named.label.is_empty() => place("drawn"),
        Shape::Unknown { .. } => return None,
    })
}

/// Returns the value that the countries of a continent have in the column for their region.
fn continent(named: &Named) -> Option<&'static str> {
    let places = &kb().words().places;
    let name = key(&named.label);
    let name = name.strip_suffix("n continent").unwrap_or(&name);
    let (_, value, _) = places.continents.rows.iter().find(|(known, ..)| known == name)?;
    // A box that the request gives is no continent, whatever its label.
    let is_area = |(names, west, south, east, north): &&(Vec<String>, f64, f64, f64, f64)| {
        names.iter().any(|known| known == name) && named.shape == Shape::Box([*west, *south, *east, *north])
    };
    places.areas.rows.iter().find(is_area).map(|_| value.as_str())
}

/// Returns the unit whose limits are those of a town.
pub fn chartered(named: &Named) -> Option<Place> {
    let Shape::City(lon, lat) = named.shape else { return None };
    let is_it = |entry: &gazetteer::Entry| entry.city().is_some_and(|city| city.at == (lon, lat));
    let town = gazetteer::entries(&key(&named.label)).into_iter().find(is_it)?;
    let is_row = |row: &&(String, String, String)| key(&row.0) == key(&town.name) && row.1 == town.iso;
    let (.., unit) = kb().words().places.chartered.rows.iter().find(is_row)?;
    let country = gazetteer::name_in_units(gazetteer::country(town.iso)?).to_owned();
    let unit = Named::new(Shape::Level1(country, unit.clone()), named.label.clone(), named.south);
    Some(Place { kind: Some("city".to_owned()), ..place(&unit)? })
}

/// Returns a place that consists of several: rows of one table, or circles and boxes. Returns
/// `None` if no filter selects them and nothing else.
fn several(named: &Named, places: &[Named]) -> Option<Place> {
    let parts: Vec<Place> = places.iter().map(place).collect::<Option<_>>()?;
    let name = Some(named.label.clone());
    let first = parts.first()?;
    if parts.iter().all(|part| part.table.is_none() && (part.point.is_some() || part.bounds.is_some())) {
        return Some(Place { name, kind: Some("several".to_owned()), parts, ..Place::default() });
    }
    if parts.iter().any(|part| part.at.is_some() || part.bounds.is_some()) {
        return None;
    }
    let columns = |part: &Place| part.filters.iter().map(|(column, _)| column.clone()).collect::<Vec<_>>();
    if parts.iter().any(|part| part.table.is_none() || part.table != first.table || columns(part) != columns(first)) {
        return None;
    }
    let mut filters = Vec::new();
    let mut alternatives = 0;
    for (at, column) in columns(first).into_iter().enumerate() {
        let mut values: Vec<&String> = parts.iter().map(|part| &part.filters[at].1).collect();
        values.dedup();
        alternatives += usize::from(values.len() > 1);
        filters.extend(values.into_iter().map(|value| (column.clone(), value.clone())));
    }
    // Filters of two columns would select Punjab of both India and Pakistan.
    (alternatives <= 1).then(|| Place { name, filters, ..first.clone() })
}

/// Returns `true` if the places of a list are the units that a word such as "per state" means.
pub fn are_units(places: &[Named], per: &'static str, unit: Option<&str>) -> bool {
    places.iter().all(|place| {
        let kind = country(&place.shape).map(|country| kind_in(country, per, unit));
        match &place.shape {
            Shape::Country(_) => per == "country",
            Shape::State(_) => kind == Some(Ok("state")),
            Shape::County(..) => kind == Some(Ok("county")),
            Shape::Level1(..) | Shape::Coded { level: 1, .. } => kind == Some(Ok("level1")),
            Shape::Level2(..) | Shape::Coded { .. } => kind == Some(Ok("level2")),
            _ => false,
        }
    })
}

/// Returns the zones of several places, each of which is one.
pub fn listed(place: &Place) -> Zones {
    let column = match (&place.table, place.parts.is_empty()) {
        (Some(table), _) => {
            let mut boundaries = kb().words().places.boundary.values();
            boundaries.find(|boundary| boundary.table == *table).map(|boundary| boundary.column.clone())
        }
        (None, _) => Some("name".to_owned()),
    };
    Zones {
        of: place.table.clone(),
        level: place.kind.clone(),
        within: place.name.clone(),
        column,
        filters: place.filters.clone(),
        parts: place.parts.clone(),
        ..Zones::default()
    }
}

/// Returns the country in which the units of a place lie.
fn country(shape: &Shape) -> Option<&'static CountryWords> {
    let countries = &kb().words().countries;
    let name = match shape {
        Shape::Country(at) => return countries.get(*at),
        Shape::State(_) | Shape::County(..) => "United States",
        Shape::Seat { iso, .. } => return countries.iter().find(|country| country.iso.1 == **iso),
        Shape::Level1(name, _) | Shape::Level2(_, Some(name)) | Shape::Coded { country: name, .. } => name,
        _ => return None,
    };
    countries.iter().find(|country| country.name == name || country.gaul.as_deref() == Some(name))
}

/// Returns the kind of units that a word means in a country.
fn kind_in(country: &CountryWords, per: &'static str, unit: Option<&str>) -> Result<&'static str, String> {
    let is_us = country.iso.0 == "US";
    let is_unit = matches!(per, "level1" | "level2" | "state" | "county");
    let Some(unit) = unit.filter(|_| is_unit && (is_us || country.units.is_some())) else {
        return Ok(match per {
            "level1" if is_us => "state",
            "level2" if is_us => "county",
            "state" if !is_us => "level1",
            "county" if !is_us => "level2",
            other => other,
        });
    };
    if let Some(kind) = levels::today(country, unit) {
        return Ok(kind);
    }
    // The table of counties has what stands in their place in some states.
    if is_us && matches!(unit, "municipio" | "parish" | "borough") {
        return Ok("county");
    }
    match levels::level_in(&country.iso.0, unit) {
        Some(Level::First) => Ok("level1"),
        Some(Level::Second) => Ok("level2"),
        _ if is_us && unit == "state" => Ok("state"),
        _ if is_us && unit == "county" => Ok("county"),
        _ => Err(levels::lacking(country, unit)),
    }
}

/// Returns the zones that a word such as "per district" means within a place, or why no table has
/// them. `unit` is the word in the singular.
pub fn zones(per: &'static str, unit: Option<&str>, place: Option<&Named>) -> Result<Zones, String> {
    let no_table = || "no table with these areas is known: give the id of an asset with them".to_owned();
    let words = kb().words();
    // The zones of "the Alps in Austria" are those of Austria that touch the area.
    let shape = place.map(|place| place.within.as_ref().map_or(&place.shape, |within| &within.shape));
    let kind = match shape.and_then(country) {
        Some(country) => kind_in(country, per, unit)?,
        None => per,
    };
    if let Some(Shape::Several(_) | Shape::Drained { .. } | Shape::Seat { .. }) = shape {
        return Err(no_table());
    }
    // Nothing in these tables says in which unit one of the second level lies.
    if kind.starts_with("today") && !matches!(shape, Some(Shape::Country(_))) {
        return Err(no_table());
    }
    let of_place = match shape {
        Some(Shape::State(_) | Shape::Level1(..) | Shape::Coded { level: 1, .. }) => 1,
        Some(Shape::County(..) | Shape::Level2(..) | Shape::Coded { .. } | Shape::City(..) | Shape::Point(..)) => 2,
        _ => 0,
    };
    let of_zones = match kind {
        "country" => 0,
        "level1" | "state" | "today1" => 1,
        "level2" | "county" | "today2" => 2,
        _ => 3,
    };
    if of_zones <= of_place && of_place > 0 {
        let label = place.map_or("the place", |place| place.label.as_str());
        let word = unit.map_or_else(|| "such areas".to_owned(), levels::plural);
        return Err(format!("{label} is too small to be split into {word}"));
    }
    let level = match kind {
        "country" => "country",
        "level1" | "state" | "today1" => "state",
        "level2" | "county" | "today2" => "district",
        "basin" => "basin",
        "protected" => "park",
        "own" => "asset",
        _ => return Err(no_table()),
    };
    let within = place.map(|place| place.label.clone()).filter(|label| !label.is_empty());
    if kind == "own" {
        let Some(Shape::Asset(id)) = shape else { return Err(no_table()) };
        return Ok(Zones { of: Some(id.clone()), level: Some(level.to_owned()), ..Zones::default() });
    }
    let boundary = boundaries(kind).ok_or_else(no_table)?;
    let filters = match shape {
        Some(Shape::Country(at)) => {
            let country = &words.countries[*at];
            let name = country.gaul.as_ref().unwrap_or(&country.name);
            let has_codes = kind.starts_with("today") || kind == "protected";
            let name = if has_codes { &country.iso.1 } else { name }.clone();
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
        Some(Shape::Box(_)) if kind == "country" => {
            let value = place.and_then(continent).map(str::to_owned);
            boundary.region.clone().zip(value).into_iter().collect()
        }
        _ => Vec::new(),
    };
    Ok(Zones {
        of: Some(boundary.table.clone()),
        level: Some(level.to_owned()),
        within,
        column: Some(boundary.column.clone()),
        filters,
        ..Zones::default()
    })
}

/// Returns the filter for the protected areas of one kind: "per national park".
pub fn designation(words: &str) -> Option<(String, String)> {
    let column = boundaries("protected")?.designation.clone()?;
    words.contains("national park").then(|| (column, gazetteer::title("national park")))
}

fn boundaries(kind: &str) -> Option<&'static Boundary> {
    kb().words().places.boundary.get(kind)
}
