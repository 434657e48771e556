//! Finds steps of a plan that make no sense: missing inputs, unknown datasets, dates without data,
//! limits that no value reaches.
//!
//! A wrong error is worse than a missed one, so a check that lacks a fact reports nothing. A field
//! that is not decided is no error, unless nothing else can decide it, as the limit of a threshold.
//!
//! | module | checks |
//! |---|---|
//! | `graph` | identifiers and the order of steps; the shape of each result |
//! | `inputs` | the shapes that each node needs, and results that nothing uses |
//! | `operands` | the order of the inputs of a comparison |
//! | `fields` | words and numbers of fields |
//! | `datasets` | datasets, bands and indices |
//! | `dates` | periods, and the dates of datasets |
//! | `places` | places, and the extents of datasets |
//! | `values` | the values of each result: unit, range, classes |
//! | `units` | units of measure with their dimensions |
//! | `limits` | thresholds, units and statistics that do not fit the values |
//! | `groups` | results for each zone, class or period |

mod datasets;
mod dates;
mod fields;
mod graph;
mod groups;
mod inputs;
mod limits;
mod operands;
mod places;
mod units;
mod values;

#[cfg(test)]
mod tests;

use super::model::Plan;
pub use dates::first_day;
use graph::Graph;
pub use places::lacks_data;

/// A step that makes no sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanError {
    /// The identifier of the step.
    pub step: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// Returns the steps that make no sense, in the order of the plan.
pub fn check(plan: &Plan) -> Vec<PlanError> {
    let mut errors = Errors { plan, list: Vec::new() };
    let graph = Graph::new(plan, &mut errors);
    inputs::check(&graph, &mut errors);
    operands::check(&graph, &mut errors);
    fields::check(&graph, &mut errors);
    datasets::check(&graph, &mut errors);
    dates::check(&graph, &mut errors);
    places::check(&graph, &mut errors);
    let values = values::values(&graph);
    limits::check(&graph, &values, &mut errors);
    groups::check(&graph, &values, &mut errors);
    errors.list.sort_by_key(|(at, _)| *at);
    errors.list.into_iter().map(|(_, error)| error).collect()
}

/// The errors that are known, with the positions of their steps.
struct Errors<'a> {
    plan: &'a Plan,
    list: Vec<(usize, PlanError)>,
}

impl Errors<'_> {
    /// Adds an error of the step at a position.
    fn add(&mut self, at: usize, message: impl Into<String>, help: impl Into<String>) {
        let help = Some(help.into()).filter(|help: &String| !help.is_empty());
        let error = PlanError { step: self.plan.steps[at].id.clone(), message: message.into(), help };
        self.list.push((at, error));
    }
}
