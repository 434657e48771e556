//! Compares places with the extents of datasets.

use super::Errors;
use super::graph::{Graph, dataset_ids};
use crate::kb::extent::{self, Extent, format_place, is_apart};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::kb::model::Dataset;
use crate::kb::model::words::places::CountryWords;
use crate::plan::model::{Node, Place};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Degrees by which a place may be north or south of a dataset that surrounds the globe. Such a
/// limit is exact, and no island is beyond it.
const POLE_TOLERANCE: f64 = 2.0;
/// The same for a point, whose position is known.
const POINT_TOLERANCE: f64 = 0.25;
/// A box of at least this many degrees surrounds the globe.
const GLOBE: f64 = 350.0;

/// Checks the places of all steps.
pub fn check(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    for (at, step) in graph.steps() {
        let places = graph.inputs(at).iter().filter_map(|input| match graph.node(*input) {
            Node::Place(place) => Some((*input, region(place)?)),
            _ => None,
        });
        for (place, region) in places {
            match &step.node {
                Node::Source(_) => check_source(graph, at, at, place, &region, errors),
                // The place of an output may be the center of the map.
                Node::Zonal(_) | Node::Area(_) | Node::Sample(_) => {
                    for source in far_sources(graph, at) {
                        check_source(graph, at, source, place, &region, errors);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Returns the sources of a step whose inputs are no place.
fn far_sources(graph: &Graph<'_>, at: usize) -> Vec<usize> {
    let has_place = |at: usize| graph.inputs(at).iter().any(|input| matches!(graph.node(*input), Node::Place(_)));
    let is_far = |ancestor: &usize| matches!(graph.node(*ancestor), Node::Source(_)) && !has_place(*ancestor);
    graph.ancestors(at).iter().copied().filter(is_far).collect()
}

fn check_source(graph: &Graph<'_>, at: usize, source: usize, place: usize, region: &Extent, errors: &mut Errors<'_>) {
    let Node::Source(node) = graph.node(source) else { return };
    let datasets: Option<Vec<Arc<Dataset>>> = dataset_ids(node).iter().map(|id| kb().dataset(id)).collect();
    let Some(datasets) = datasets.filter(|datasets| !datasets.is_empty()) else { return };
    let towns = matches!(graph.node(place), Node::Place(of) if towns_outside(of, &datasets));
    let is_whole = datasets.iter().all(|dataset| is_outside(dataset, region));
    if !is_whole && !towns {
        return;
    }
    let dataset = &datasets[0];
    let help = match &dataset.coverage[..] {
        [[west, south, east, north]] => {
            format!(
                "use a dataset of the region: this one covers {} to {}",
                format_place(*west, *south),
                format_place(*east, *north)
            )
        }
        _ => "use a dataset of the region".to_owned(),
    };
    let part = if is_whole { "" } else { "a large part of " };
    errors.add(at, format!("\"{}\" has no data in {part}\"{}\"", dataset.id, graph.id(place)), help);
}

/// Returns `true` if a dataset has no data in a place, or in a large part of it.
pub fn lacks_data(id: &str, place: &Place) -> bool {
    let Some(dataset) = kb().dataset(id) else { return false };
    region(place).is_some_and(|region| is_outside(&dataset, &region)) || towns_outside(place, &[dataset])
}

/// Returns `true` if all of a region lies outside a dataset.
fn is_outside(dataset: &Dataset, region: &Extent) -> bool {
    let is_outside = |area: &Extent| is_apart(area, region) || is_polar(area, region);
    !dataset.coverage.is_empty() && dataset.coverage.iter().all(is_outside)
}

/// Returns `true` if a quarter of the towns of a country lie outside the datasets, or all towns of
/// the country of a unit.
fn towns_outside(place: &Place, datasets: &[Arc<Dataset>]) -> bool {
    let is_global = |[west, south, east, north]: &Extent| east - west >= GLOBE && north - south >= GLOBE / 2.5;
    let covers_globe = |dataset: &Arc<Dataset>| dataset.coverage.is_empty() || dataset.coverage.iter().any(is_global);
    let is_country = place.kind.as_deref() == Some("country");
    if !is_country && place.filters.is_empty() || datasets.iter().any(covers_globe) {
        return false;
    }
    let named = place.filters.iter().map(|(_, value)| value.as_str());
    let names: Vec<&str> =
        if place.filters.is_empty() { place.name.as_deref().into_iter().collect() } else { named.collect() };
    let is_named = |country: &&CountryWords| {
        names.iter().any(|name| country.name == *name || country.gaul.as_deref() == Some(*name))
    };
    let countries = kb().words().countries.iter().filter(is_named);
    let is_inside = |(lon, lat): (f64, f64)| {
        let covers =
            |[west, south, east, north]: &Extent| (*west..=*east).contains(&lon) && (*south..=*north).contains(&lat);
        datasets.iter().any(|dataset| dataset.coverage.iter().any(covers))
    };
    countries.into_iter().any(|country| {
        let (inside, outside): (Vec<_>, Vec<_>) =
            kb().gazetteer().towns(Some(&country.iso.0)).partition(|at| is_inside(*at));
        if is_country { outside.len() * 3 > inside.len() } else { inside.is_empty() && !outside.is_empty() }
    })
}

/// Returns `true` if a region is nearer to a pole than an area that surrounds the globe.
fn is_polar(area: &Extent, region: &Extent) -> bool {
    let [west, south, east, north] = *area;
    let is_point = region[0] == region[2] && region[1] == region[3];
    let tolerance = if is_point { POINT_TOLERANCE } else { POLE_TOLERANCE };
    east - west >= GLOBE && (region[1] > north + tolerance || region[3] < south - tolerance)
}

/// Returns a box that contains a place, if one is known.
fn region(place: &Place) -> Option<Extent> {
    if let Some(bounds) = place.bounds {
        return Some(bounds).filter(|[west, _, east, _]| west < east);
    }
    let parts: Vec<Extent> = place.parts.iter().filter_map(region).collect();
    if !parts.is_empty() {
        return extent::around(parts.iter().flat_map(|[west, south, east, north]| [(*west, *south), (*east, *north)]));
    }
    let points = place.point.iter().chain(&place.at).chain(&place.polygon).map(|[lon, lat]| (*lon, *lat));
    if let Some(extent) = extent::around(points) {
        return Some(extent);
    }
    if place.asset.is_some() || place.variable.is_some() {
        return None;
    }
    // A unit of a table of boundaries lies in the country that a filter names.
    if place.table.is_some() {
        let countries = place.filters.iter().filter_map(|(_, value)| extent::country(value));
        let corners = countries.flat_map(|(_, [west, south, east, north])| [(west, south), (east, north)]);
        return extent::around(corners);
    }
    let name = place.name.as_deref()?;
    let places = &kb().words().places;
    match place.kind.as_deref()? {
        "country" => extent::country(name).map(|(_, wide)| wide),
        "city" => {
            let mut named = places.cities.rows.iter().filter(|(city, ..)| city.eq_ignore_ascii_case(name));
            let (_, _, lon, lat) = named.next()?;
            named.next().is_none().then_some([*lon, *lat, *lon, *lat])
        }
        "state" => {
            let is_named = |state: &String| state.eq_ignore_ascii_case(name);
            let units = kb().gazetteer().lines_of(&key(name)).filter_map(|line| {
                let mut fields = line.split('\t').skip(1);
                (fields.next() == Some("1")).then(|| fields.nth(1)).flatten()
            });
            let country_of = |iso: &str| kb().words().countries.iter().find(|country| country.iso.0 == iso);
            let countries: BTreeSet<&str> = units.filter_map(country_of).map(|country| country.name.as_str()).collect();
            let is_american = places.state.iter().any(|(state, ..)| is_named(state));
            let country = countries.first().filter(|_| countries.len() == 1 && !is_american)?;
            extent::country(country).map(|(_, wide)| wide)
        }
        _ => None,
    }
}
