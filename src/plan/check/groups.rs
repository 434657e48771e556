//! Checks results for each zone, class or period, and the largest of them.

use super::Errors;
use super::graph::{Graph, Shape};
use super::values::Values;
use crate::plan::model::{Extreme, Node};

/// Checks the groups of all steps.
pub fn check(graph: &Graph<'_>, all: &[Values], errors: &mut Errors<'_>) {
    for (at, step) in graph.steps().filter(|(at, _)| graph.is_complete(*at)) {
        let per = match &step.node {
            Node::Zonal(zonal) => &zonal.per,
            Node::Area(area) => &area.per,
            Node::Extreme(extreme) => {
                check_extreme(graph, at, extreme, errors);
                continue;
            }
            _ => continue,
        };
        // A recipe may give any of them.
        if has_recipe(graph, at) {
            continue;
        }
        for part in per {
            check_part(graph, at, part, all, errors);
        }
    }
}

fn has_recipe(graph: &Graph<'_>, at: usize) -> bool {
    graph.ancestors(at).iter().any(|ancestor| matches!(graph.node(*ancestor), Node::Recipe(_)))
}

fn check_part(graph: &Graph<'_>, at: usize, part: &str, all: &[Values], errors: &mut Errors<'_>) {
    match part {
        "zone" | "feature" if !graph.depends_on(at, Shape::Zones) && !has_regions(graph, at) => {
            errors.add(at, format!("values per {part} need zones"), "add a step `zones` to its inputs");
        }
        "class" => {
            let data: Vec<usize> = graph.data(at).collect();
            if let [input] = data[..]
                && all[input].is_measured()
            {
                let message = format!("values per class need classes, and \"{}\" has numbers", graph.id(input));
                errors.add(at, message, "add the classes as another input, or a threshold with several limits");
            }
        }
        "period" => {
            let is_one_image = graph.only_data(at).is_some_and(|input| is_reduced(graph, input));
            if is_one_image && !graph.depends_on(at, Shape::Groups) && has_one_period(graph, at) {
                let message = "values per period need several periods, and this is one image";
                errors.add(at, message, "reduce the collection with a step `groups`");
            }
        }
        _ => {}
    }
}

/// Returns `true` if a step depends on an asset, which may have several features, or on several
/// places.
fn has_regions(graph: &Graph<'_>, at: usize) -> bool {
    let mut places = graph.ancestors(at).iter().filter_map(|ancestor| match graph.node(*ancestor) {
        Node::Place(place) => Some(place),
        _ => None,
    });
    let is_several = places.clone().count() > 1;
    is_several
        || places
            .any(|place| place.asset.is_some() || place.variable.is_some() || place.kind.as_deref() == Some("drawn"))
}

fn has_one_period(graph: &Graph<'_>, at: usize) -> bool {
    graph.ancestors(at).iter().filter(|ancestor| graph.shape(**ancestor) == Shape::Period).count() <= 1
}

fn check_extreme(graph: &Graph<'_>, at: usize, extreme: &Extreme, errors: &mut Errors<'_>) {
    if has_recipe(graph, at) {
        return;
    }
    let groups: Vec<&str> = graph
        .ancestors(at)
        .iter()
        .filter_map(|ancestor| match graph.node(*ancestor) {
            Node::Groups(groups) => groups.by.as_deref(),
            _ => None,
        })
        .collect();
    let has_groups = graph.depends_on(at, Shape::Groups);
    let check_groups = |expected: &[&str]| match has_groups {
        // Groups whose length is not decided.
        true if groups.is_empty() => false,
        true => !groups.iter().any(|by| expected.contains(by)),
        // A collection has an image for each time.
        false => has_one_period(graph, at) && graph.data(at).all(|input| is_reduced(graph, input)),
    };
    match extreme.among.as_deref() {
        Some("year") if check_groups(&["year", "water-year", "season"]) => {
            errors.add(at, "the extreme year needs a value for each year", "reduce the collection with groups by year");
        }
        Some("month") if check_groups(&["month", "calendar-month"]) => {
            errors.add(
                at,
                "the extreme month needs a value for each month",
                "reduce the collection with groups by month",
            );
        }
        Some("zone") if !graph.depends_on(at, Shape::Zones) && !has_regions(graph, at) => {
            errors.add(at, "the extreme zone needs a value for each zone", "add a step `zones`, and a zonal statistic");
        }
        _ => {}
    }
}

/// Returns `true` if a result is one image that is reduced from collections, or a table of one. An
/// image of a dataset may have years as values.
fn is_reduced(graph: &Graph<'_>, at: usize) -> bool {
    let is_collection = |ancestor: &usize| match graph.node(*ancestor) {
        Node::Source(_) => graph.shape(*ancestor) == Shape::Collection,
        Node::Detect(_) => false,
        _ => true,
    };
    match graph.shape(at) {
        Shape::Image => {
            !matches!(graph.node(at), Node::Source(_) | Node::Detect(_))
                && graph.ancestors(at).iter().all(is_collection)
        }
        Shape::Table => graph.data(at).all(|input| is_reduced(graph, input)),
        _ => false,
    }
}
