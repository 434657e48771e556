//! Checks the shapes of the inputs that each node needs.

use super::Errors;
use super::graph::{Graph, Shape};
use crate::plan::model::{Classify, Node};

/// Checks the inputs of all steps.
pub fn check(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    for (at, _) in graph.steps() {
        for input in graph.inputs(at).iter().filter(|input| graph.shape(**input) == Shape::Nothing) {
            let message = format!("the input \"{}\" is an output, which gives no result", graph.id(*input));
            errors.add(at, message, "use the inputs of the output");
        }
        // An unknown input may be what is missing.
        if graph.is_complete(at) {
            check_node(graph, at, errors);
        }
    }
    check_use(graph, errors);
}

/// Reports results that reach no output. A plan without outputs is a part of another one.
fn check_use(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    let outputs = || graph.steps().filter(|(_, step)| matches!(step.node, Node::Output(_)));
    let is_used = |at: usize| outputs().any(|(output, _)| output == at || graph.ancestors(output).contains(&at));
    if outputs().next().is_none() || !outputs().all(|(output, _)| graph.is_complete(output)) {
        return;
    }
    for (at, step) in graph.steps().filter(|(at, _)| !is_used(*at)) {
        let help = "add it to the inputs of the step that needs it, or remove it";
        errors.add(at, format!("no output uses \"{}\"", step.id), help);
    }
}

fn check_node(graph: &Graph<'_>, at: usize, errors: &mut Errors<'_>) {
    let node = graph.node(at);
    match node {
        Node::Period(_) => {}
        Node::Place(place) => {
            only_context(graph, at, &[Shape::Region], errors);
            if place.ring == Some(true) && graph.inputs(at).is_empty() {
                errors.add(at, "a ring has nothing to lie around", "add a place to its inputs");
            }
        }
        Node::Zones(_) => only_context(graph, at, &[Shape::Region, Shape::Zones], errors),
        Node::Groups(_) => only_context(graph, at, &[Shape::Period], errors),
        Node::Source(_) => no_data(graph, at, errors),
        Node::Derive(derive) if derive.what.as_deref() == Some("inside") => {
            if !graph.inputs(at).iter().any(|input| graph.shape(*input) == Shape::Zones) {
                errors.add(at, "nothing says what is inside", "add zones to its inputs");
            }
        }
        Node::Derive(_) => some_data(graph, at, "images to compute from", errors),
        Node::Reduce(reduce) => {
            let over_time = reduce.over.as_deref() != Some("bands");
            match graph.data(at).collect::<Vec<_>>()[..] {
                [] => some_data(graph, at, "a collection", errors),
                // A table by period may be reduced too.
                [input] if over_time && graph.shape(input) == Shape::Table => {}
                [input] if over_time => has_time(graph, at, input, errors),
                [input] => no_table(graph, at, input, errors),
                _ => errors.add(
                    at,
                    "a reduce has one collection, and here are several",
                    "reduce each of them, or merge the datasets in one source",
                ),
            }
        }
        Node::Compare(_) => match graph.data(at).count() {
            0 => some_data(graph, at, "two results to compare", errors),
            1 | 2 => {}
            _ => errors.add(at, "a compare has two results, and here are more", "compare them in pairs"),
        },
        Node::Threshold(_) => match graph.data(at).count() {
            0 => some_data(graph, at, "an image", errors),
            1 => {}
            _ => errors.add(
                at,
                "a threshold has one image, and here are several",
                "add a threshold for each, and combine the masks",
            ),
        },
        Node::Combine(combine) => match graph.data(at).count() {
            0 => some_data(graph, at, "masks", errors),
            1 if matches!(combine.how.as_deref(), Some("and" | "or")) => {
                errors.add(at, "a combine needs two masks, and here is one", "add the other mask to its inputs");
            }
            _ => {}
        },
        Node::Patches(_) => some_data(graph, at, "a mask", errors),
        Node::Classify(classify) => {
            some_data(graph, at, "images", errors);
            has_training(graph, at, classify, errors);
        }
        Node::Detect(_) => match graph.only_data(at) {
            Some(input) => has_time(graph, at, input, errors),
            None => some_data(graph, at, "a collection", errors),
        },
        Node::Sample(sample) => {
            some_data(graph, at, "an image", errors);
            let is_random = sample.points.as_deref() == Some("random");
            if is_random && !graph.depends_on(at, Shape::Region) && !graph.depends_on(at, Shape::Zones) {
                errors.add(at, "random points need an area", "add a place to its inputs");
            }
        }
        // Features of a table have a number and areas without an image.
        Node::Zonal(_) | Node::Area(_) if has_features_only(graph, at) => {}
        Node::Zonal(_) | Node::Area(_) => {
            some_data(graph, at, "an image", errors);
            // Features of a table have areas of their own, and a recipe may have a place.
            let is_image = |input: usize| !matches!(graph.shape(input), Shape::Table | Shape::Unknown);
            let has_region = graph.depends_on(at, Shape::Region) || graph.depends_on(at, Shape::Zones);
            if !has_region && graph.data(at).all(is_image) && graph.data(at).next().is_some() {
                let what = if matches!(node, Node::Area(_)) { "an area" } else { "a zonal statistic" };
                errors.add(at, format!("{what} needs a place or zones"), "add a place or zones to its inputs");
            }
        }
        Node::Extreme(_) if has_features_only(graph, at) => {}
        Node::Extreme(_) => some_data(graph, at, "a table or images by group", errors),
        // The ends of a recipe are declared there.
        Node::Recipe(_) => {}
        Node::Output(_) => output(graph, at, errors),
    }
}

/// Returns `true` if a step has the features of a table and no data.
fn has_features_only(graph: &Graph<'_>, at: usize) -> bool {
    graph.data(at).next().is_none() && graph.inputs(at).iter().any(|input| graph.shape(*input) == Shape::Zones)
}

/// Reports a step without data.
fn some_data(graph: &Graph<'_>, at: usize, needed: &str, errors: &mut Errors<'_>) {
    if graph.data(at).next().is_none() {
        errors.add(at, format!("this step has no data: it needs {needed}"), "add the step that gives it to its inputs");
    }
}

fn no_data(graph: &Graph<'_>, at: usize, errors: &mut Errors<'_>) {
    if let Some(input) = graph.data(at).find(|input| graph.shape(*input) != Shape::Unknown) {
        let message = format!("a source loads a dataset and cannot use \"{}\"", graph.id(input));
        errors.add(at, message, "use both in the step that needs them");
    }
}

fn only_context(graph: &Graph<'_>, at: usize, allowed: &[Shape], errors: &mut Errors<'_>) {
    let is_wrong = |shape: Shape| !allowed.contains(&shape) && !matches!(shape, Shape::Unknown | Shape::Nothing);
    if let Some(input) = graph.inputs(at).iter().find(|input| is_wrong(graph.shape(**input))) {
        let (id, shape) = (graph.id(*input), graph.shape(*input).describe());
        let expected = allowed.first().map_or("", |shape| shape.describe());
        errors.add(
            at,
            format!("the input \"{id}\" is {shape}, and this step uses {expected}"),
            "remove it from the inputs",
        );
    }
}

/// Reports an input that has no images with dates.
fn has_time(graph: &Graph<'_>, at: usize, input: usize, errors: &mut Errors<'_>) {
    let shape = graph.shape(input);
    if !shape.has_time() {
        let message =
            format!("\"{}\" is {}, and this step needs a collection over time", graph.id(input), shape.describe());
        let help = match shape {
            Shape::Table => "a table is summarized by `zonal` or `extreme`, before it is written",
            _ => "use the collection before it becomes one image",
        };
        errors.add(at, message, help);
    }
}

fn no_table(graph: &Graph<'_>, at: usize, input: usize, errors: &mut Errors<'_>) {
    if graph.shape(input) == Shape::Table {
        errors.add(
            at,
            format!("\"{}\" is a table and has no bands", graph.id(input)),
            "use the image that the table comes from",
        );
    }
}

fn has_training(graph: &Graph<'_>, at: usize, classify: &Classify, errors: &mut Errors<'_>) {
    let is_supervised = matches!(classify.task.as_deref(), Some("classify" | "regress"));
    let is_training = |input: &usize| matches!(graph.shape(*input), Shape::Table | Shape::Zones | Shape::Unknown);
    let has_other = graph.data(at).count() > 1 || graph.inputs(at).iter().any(is_training);
    if is_supervised && classify.training.is_none() && !has_other {
        errors.add(
            at,
            "the classifier has no training data",
            "name a table of samples, or a map to learn from; `cluster` and `segment` need none",
        );
    }
}

fn output(graph: &Graph<'_>, at: usize, errors: &mut Errors<'_>) {
    // Places and zones are shown too.
    let is_shown = |input: &usize| {
        let shape = graph.shape(*input);
        shape.is_data() || matches!(shape, Shape::Region | Shape::Zones | Shape::Nothing)
    };
    if !graph.inputs(at).iter().any(is_shown) {
        errors.add(at, "an output shows nothing without an input", "add the result to its inputs");
        return;
    }
    let Node::Output(output) = graph.node(at) else { return };
    let shapes: Vec<Shape> = graph.data(at).map(|input| graph.shape(input)).collect();
    let is_all = |shape: Shape| !shapes.is_empty() && shapes.iter().all(|other| *other == shape);
    if is_all(Shape::Table) && output.format.as_deref() == Some("geotiff") {
        errors.add(at, "a table cannot be written as GeoTIFF", "export the image, or write the table as csv");
    }
    if is_all(Shape::Table) && output.kind.as_deref() == Some("animation") {
        errors.add(at, "a table cannot be animated", "animate the images that the table comes from");
    }
    if is_all(Shape::Image) && shapes.len() == 1 && output.kind.as_deref() == Some("animation") {
        errors.add(at, "one image cannot be animated", "animate a collection, or an image for each group");
    }
}
