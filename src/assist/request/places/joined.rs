//! Units that consist of others: a county of Kenya is one or several of the older districts.

use super::{Place, Shape};
use crate::assist::request::gazetteer;
use crate::kb::fold::key;
use crate::kb::kb;

/// Returns a unit that consists of others: a county of Kenya.
pub fn joined(iso: &str, word: &str, name: &str) -> Option<Place> {
    let is_it =
        |row: &&(String, String, String, Vec<String>)| row.0 == iso && row.1 == word && key(&row.2) == key(name);
    let (.., units) = kb().words().places.joined.rows.iter().find(is_it)?;
    let country = gazetteer::country(iso)?;
    let in_units = gazetteer::name_in_units(country).to_owned();
    let label = format!("{name} {word}");
    let unit = |unit: &String| Place::new(Shape::Level2(unit.clone(), Some(in_units.clone())), unit, country.south);
    let all: Vec<Place> = units.iter().map(unit).collect();
    let assumed = match &units[..] {
        [one] => format!("{label} is the second-level unit {one} of FAO GAUL 2015."),
        _ => format!("{label} consists of the second-level units {} of FAO GAUL 2015.", units.join(" and ")),
    };
    let shape = if let [one] = &all[..] { one.shape.clone() } else { Shape::Several(all) };
    Some(Place { assumed: Some(assumed), category: Some("unit"), ..Place::new(shape, label, country.south) })
}
