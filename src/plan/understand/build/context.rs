//! What results are of, and the nodes that several files add.

use crate::kb::model::words::{DatasetWords, Measure};
use crate::plan::model::{Combine, Node, OneOrMany, Threshold};
use crate::plan::understand::limits::Limit;

/// What results and outputs are of. Texts are the identifiers of steps.
#[derive(Clone, Copy)]
pub(super) struct ResultContext<'p> {
    /// The place.
    pub region: &'p str,
    /// The zones that have a result of their own.
    pub zones: Option<&'p str>,
    /// The parts of the period that have a result of their own.
    pub groups: Option<&'p str>,
    /// The classes that have a result of their own.
    pub classes: Option<&'p str>,
    /// The parts of the period whose results are averaged.
    pub averaged_parts: Option<&'p str>,
    /// The mean of the images is asked for: "mean daily rainfall".
    pub is_rate: bool,
}

/// Returns a step that compares values with a limit.
pub(super) fn fixed_threshold(op: &str, value: f64) -> Node {
    Node::Threshold(Threshold {
        op: Some(op.to_owned()),
        value: Some(OneOrMany::One(value)),
        method: Some("fixed".to_owned()),
        ..Threshold::default()
    })
}

/// Returns a step that compares values with a limit of the request, in a unit.
pub(super) fn limit_threshold(limit: &Limit, unit: Option<String>) -> Node {
    Node::Threshold(Threshold {
        op: Some(limit.op.to_owned()),
        value: Some(OneOrMany::One(limit.value)),
        unit,
        method: Some("fixed".to_owned()),
        ..Threshold::default()
    })
}

/// Returns a step that makes masks one, or masks an image.
pub(super) fn combined(how: &str) -> Node {
    Node::Combine(Combine { how: Some(how.to_owned()) })
}

/// Returns `true` if a measure has some of the values of a band that is a measure by itself.
pub(super) fn is_subset(measure: &Measure, words: &DatasetWords) -> bool {
    let is_plain = |of: &Measure| of.present.is_empty() && of.present_above.is_none();
    !is_plain(measure) && words.measures.iter().any(|other| other.band == measure.band && is_plain(other))
}

/// Returns the unit into which values are converted without being asked.
pub(super) fn usual_unit(convert: &str) -> Option<&'static str> {
    match convert {
        "micrograms" => Some("ug/m3"),
        "celsius" => Some("°C"),
        _ => None,
    }
}
