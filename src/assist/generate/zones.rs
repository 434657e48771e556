//! Finds the zones for which a request asks values one by one.

use crate::assist::request::Request;
use crate::assist::request::places::{Place, Shape};
use crate::kb::kb;
use serde_json::{Value as Json, json};

/// Returns the zones of a request for templates, or `None` if it asks for no values by zone.
pub fn zones(request: &Request, place: Option<&Place>) -> Option<Json> {
    let words = kb().words();
    let per = request.per?;
    let shape = place.map(|place| &place.shape);
    let us = |at: usize| words.countries[at].iso.0 == "US";
    let kind = match (per, shape) {
        // What the country calls its states and counties.
        ("level1", Some(Shape::Country(at))) if us(*at) => "state",
        ("level2", Some(Shape::Country(at))) if us(*at) => "county",
        ("level2", Some(Shape::State(_))) => "county",
        ("state", Some(Shape::Country(at))) if !us(*at) => "level1",
        ("county", Some(Shape::Country(at))) if !us(*at) => "level2",
        (per, _) => per,
    };
    let Some(boundary) = words.places.boundary.get(kind) else {
        let asset = match shape {
            Some(Shape::Asset(id)) => Some(id.clone()),
            _ => None,
        };
        let title = if asset.is_some() { "Your own areas" } else { "Your own areas (examples)" };
        return Some(
            json!({ "table": null, "asset": asset, "title": title, "parent": null, "column": "name", "filters": [] }),
        );
    };
    let mut filters: Vec<Json> = Vec::new();
    let mut parent = Json::Null;
    match shape {
        Some(Shape::Country(at)) => {
            if let Some(column) = &boundary.country {
                let country = &words.countries[*at];
                filters.push(json!([column, country.gaul.as_ref().unwrap_or(&country.name)]));
            }
        }
        Some(Shape::State(at)) => {
            if let Some(column) = &boundary.state {
                filters.push(json!([column, words.places.state[*at].1]));
            }
        }
        Some(Shape::Level1(country, name)) => {
            if let (Some(of_country), Some(of_level1)) = (&boundary.country, &boundary.level1) {
                filters.push(json!([of_country, country]));
                filters.push(json!([of_level1, name]));
            }
        }
        _ => {}
    }
    if let Some(place) = place.filter(|place| !place.label.is_empty()) {
        parent = place.label.clone().into();
    }
    Some(json!({
        "table": boundary.table, "asset": null, "title": boundary.title, "parent": parent, "column": boundary.column, "filters": filters,
    }))
}
