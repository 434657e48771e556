//! The steps of a plan by position, with the shape of each result.

use super::Errors;
use crate::kb::model::DatasetKind;
use crate::plan::model::{Node, OneOrMany, Plan, Source, Step};
use crate::semantic::query::datasets::{CatalogStatus, look_up};
use std::collections::BTreeMap;

/// The shape of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An area or a point.
    Region,
    /// Features of a table.
    Zones,
    /// A time span.
    Period,
    /// Parts of a period.
    Groups,
    /// Images with dates.
    Collection,
    /// One image for each group.
    Grouped,
    /// One image.
    Image,
    /// Values by zone, class, group or point, or a single one.
    Table,
    /// Not known.
    Unknown,
    /// Nothing that another step can use.
    Nothing,
}

impl Shape {
    /// Returns `true` unless the result says where, when or how results are grouped.
    pub fn is_data(self) -> bool {
        !matches!(self, Shape::Region | Shape::Zones | Shape::Period | Shape::Groups | Shape::Nothing)
    }

    /// Returns `true` if the result has a date or group for each image, or may have.
    pub fn has_time(self) -> bool {
        matches!(self, Shape::Collection | Shape::Grouped | Shape::Unknown)
    }

    /// Returns the shape with its article.
    pub fn describe(self) -> &'static str {
        match self {
            Shape::Region => "a place",
            Shape::Zones => "zones",
            Shape::Period => "a period",
            Shape::Groups => "groups of time",
            Shape::Collection => "a collection",
            Shape::Grouped => "an image for each group",
            Shape::Image => "one image",
            Shape::Table => "a table",
            Shape::Unknown => "not known",
            Shape::Nothing => "an output",
        }
    }
}

/// The steps of a plan. Positions are indices of [`Plan::steps`].
pub struct Graph<'a> {
    plan: &'a Plan,
    /// The positions of the inputs of each step, without unknown ones.
    inputs: Vec<Vec<usize>>,
    /// All steps that a step depends on.
    ancestors: Vec<Vec<usize>>,
    shapes: Vec<Shape>,
}

impl<'a> Graph<'a> {
    /// Resolves the inputs of all steps.
    pub fn new(plan: &'a Plan, errors: &mut Errors<'_>) -> Self {
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        let mut graph = Graph { plan, inputs: Vec::new(), ancestors: Vec::new(), shapes: Vec::new() };
        for (at, step) in plan.steps.iter().enumerate() {
            let mut inputs = Vec::new();
            for name in &step.inputs {
                match known.get(name.as_str()) {
                    Some(input) => inputs.push(*input),
                    None => report_missing_input(plan, at, name, errors),
                }
            }
            if known.insert(&step.id, at).is_some() {
                errors.add(at, format!("two steps have the id \"{}\"", step.id), "give each step an id of its own");
            }
            let mut ancestors: Vec<usize> = inputs.clone();
            ancestors.extend(inputs.iter().flat_map(|input| graph.ancestors[*input].iter().copied()));
            ancestors.sort_unstable();
            ancestors.dedup();
            graph.inputs.push(inputs);
            graph.ancestors.push(ancestors);
            let shape = graph.shape_of_node(at);
            graph.shapes.push(shape);
        }
        graph
    }

    /// Returns the positions and steps.
    pub fn steps(&self) -> impl Iterator<Item = (usize, &'a Step)> {
        self.plan.steps.iter().enumerate()
    }

    /// Returns the node at a position.
    pub fn node(&self, at: usize) -> &'a Node {
        &self.plan.steps[at].node
    }

    /// Returns the identifier of a step.
    pub fn id(&self, at: usize) -> &'a str {
        &self.plan.steps[at].id
    }

    /// Returns the shape of a result.
    pub fn shape(&self, at: usize) -> Shape {
        self.shapes[at]
    }

    /// Returns the inputs of a step.
    pub fn inputs(&self, at: usize) -> &[usize] {
        &self.inputs[at]
    }

    /// Returns the inputs of a step with data.
    pub fn data(&self, at: usize) -> impl Iterator<Item = usize> {
        self.inputs[at].iter().copied().filter(|input| self.shapes[*input].is_data())
    }

    /// Returns the only input of a step with data.
    pub fn only_data(&self, at: usize) -> Option<usize> {
        let mut data = self.data(at);
        data.next().filter(|_| data.next().is_none())
    }

    /// Returns all steps that a step depends on.
    pub fn ancestors(&self, at: usize) -> &[usize] {
        &self.ancestors[at]
    }

    /// Returns `true` if one of the steps that a step depends on has a shape.
    pub fn depends_on(&self, at: usize, shape: Shape) -> bool {
        self.ancestors[at].iter().any(|ancestor| self.shapes[*ancestor] == shape)
    }

    /// Returns `true` if all inputs of a step, and their inputs, exist.
    pub fn is_complete(&self, at: usize) -> bool {
        let is_complete = |at: usize| self.inputs[at].len() == self.plan.steps[at].inputs.len();
        is_complete(at) && self.ancestors[at].iter().all(|ancestor| is_complete(*ancestor))
    }

    fn shape_of_node(&self, at: usize) -> Shape {
        let has_groups = || self.inputs[at].iter().any(|input| self.shapes[*input] == Shape::Groups);
        match &self.plan.steps[at].node {
            Node::Place(_) => Shape::Region,
            Node::Zones(_) => Shape::Zones,
            Node::Period(_) => Shape::Period,
            Node::Groups(_) => Shape::Groups,
            Node::Source(source) => shape_of_source(source),
            Node::Reduce(reduce) if reduce.over.as_deref() != Some("bands") => {
                if has_groups() {
                    Shape::Grouped
                } else {
                    Shape::Image
                }
            }
            Node::Compare(compare) if matches!(compare.how.as_deref(), Some("correlation" | "covariance")) => {
                Shape::Unknown
            }
            Node::Compare(compare) if compare.how.as_deref() == Some("transition") => Shape::Unknown,
            Node::Derive(derive) if derive.what.as_deref() == Some("polygons") => Shape::Table,
            Node::Derive(derive) if derive.what.as_deref() == Some("inside") => Shape::Image,
            Node::Reduce(_)
            | Node::Derive(_)
            | Node::Compare(_)
            | Node::Threshold(_)
            | Node::Combine(_)
            | Node::Patches(_) => self.common_shape(at),
            Node::Classify(_) => match self.common_shape(at) {
                Shape::Image => Shape::Image,
                _ => Shape::Unknown,
            },
            Node::Detect(_) => Shape::Image,
            Node::Sample(_) | Node::Zonal(_) | Node::Area(_) | Node::Extreme(_) => Shape::Table,
            Node::Recipe(_) => Shape::Unknown,
            Node::Output(_) => Shape::Nothing,
        }
    }

    /// Returns the shape of what is computed from all data inputs together.
    fn common_shape(&self, at: usize) -> Shape {
        let shapes: Vec<Shape> = self.data(at).map(|input| self.shapes[input]).collect();
        let order = [Shape::Unknown, Shape::Table, Shape::Grouped, Shape::Collection, Shape::Image];
        order.into_iter().find(|shape| shapes.contains(shape)).unwrap_or(Shape::Unknown)
    }
}

fn report_missing_input(plan: &Plan, at: usize, name: &str, errors: &mut Errors<'_>) {
    let later = plan.steps[at..].iter().any(|step| step.id == *name);
    if later {
        errors.add(at, format!("the input \"{name}\" is no earlier step"), "put each step behind its inputs");
    } else {
        errors.add(at, format!("the plan has no step \"{name}\""), "name the id of an earlier step");
    }
}

/// Returns the ids of the datasets of a source.
pub fn dataset_ids(source: &Source) -> &[String] {
    source.dataset.as_ref().map(OneOrMany::as_slice).unwrap_or_default()
}

fn shape_of_source(source: &Source) -> Shape {
    let ids = dataset_ids(source);
    let kind = |id: &String| match look_up(id) {
        CatalogStatus::Dataset(head) => match head.kind {
            DatasetKind::Image => Shape::Image,
            DatasetKind::ImageCollection => Shape::Collection,
            DatasetKind::Table | DatasetKind::BigQueryTable => Shape::Table,
            DatasetKind::TableCollection => Shape::Unknown,
        },
        _ => Shape::Unknown,
    };
    match ids {
        [] => Shape::Unknown,
        [id] => kind(id),
        // Several sensors are merged to one collection.
        ids if ids.iter().all(|id| kind(id) == Shape::Collection) => Shape::Collection,
        _ => Shape::Unknown,
    }
}
