//! Checks that the inputs of a comparison are in the order that its fields name.

use super::Errors;
use super::graph::{Graph, dataset_ids};
use crate::plan::model::{Compare, Node, Period, Scalar};
use std::collections::BTreeSet;

/// Checks the operands of all comparisons.
pub fn check(graph: &Graph<'_>, errors: &mut Errors<'_>) {
    for (at, step) in graph.steps() {
        if let Node::Compare(compare) = &step.node
            && let [first, second] = graph.data(at).collect::<Vec<_>>()[..]
        {
            check_order(graph, at, compare, (first, second), errors);
        }
    }
}

fn check_order(
    graph: &Graph<'_>,
    at: usize,
    compare: &Compare,
    (first, second): (usize, usize),
    errors: &mut Errors<'_>,
) {
    let (of_first, of_second) = (names(graph, first, second), names(graph, second, first));
    let is_of = |field: &Option<Scalar>, own: &BTreeSet<String>, other: &BTreeSet<String>| {
        let name = field.as_ref().map(text);
        name.filter(|name| other.contains(name) && !own.contains(name))
    };
    let named = is_of(&compare.first, &of_first, &of_second).map(|name| ("first", name, first));
    let named = named.or_else(|| is_of(&compare.second, &of_second, &of_first).map(|name| ("second", name, second)));
    if let Some((field, name, input)) = named {
        let message =
            format!("`{field}` is \"{name}\", and the {field} input \"{}\" is the other one", graph.id(input));
        errors.add(at, message, "exchange the inputs, or the fields");
    }
}

fn text(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Number(number) => number.to_string(),
        Scalar::Text(text) => text.to_lowercase(),
    }
}

/// Returns the roles, years and datasets of an operand that the other one does not use.
fn names(graph: &Graph<'_>, operand: usize, other: usize) -> BTreeSet<String> {
    let is_shared = |step: usize| step == other || graph.ancestors(other).contains(&step);
    let own = graph.ancestors(operand).iter().copied().chain([operand]).filter(|step| !is_shared(*step));
    own.flat_map(|step| match graph.node(step) {
        Node::Period(period) => names_of_period(period),
        Node::Source(source) => dataset_ids(source).iter().map(|id| id.to_lowercase()).collect(),
        _ => Vec::new(),
    })
    .collect()
}

/// Returns the role of a period, and its year if it lies in one.
fn names_of_period(period: &Period) -> Vec<String> {
    let year = |text: &Option<String>| text.as_deref()?.get(..4)?.parse::<u32>().ok();
    let years = year(&period.start).zip(year(&period.end));
    let is_of_one_year = |(start, end): &(u32, u32)| start == end || (*end == start + 1 && is_new_year(period));
    let year = years.filter(is_of_one_year).map(|(start, _)| start.to_string());
    period.role.clone().into_iter().chain(year).collect()
}

fn is_new_year(period: &Period) -> bool {
    period.end.as_deref().is_some_and(|end| end.get(4..).is_none_or(|rest| rest.is_empty() || rest == "-01-01"))
}
