//! Tells where printed numbers and charts of small pixels may take longer than the Code Editor
//! waits.

use super::Builder;
use super::sources::Dataset;
use crate::kb::kb;
use crate::plan::model::{Node, Place};

/// Pixels up to this size are small, in meters.
const SMALL: f64 = 30.0;

/// The area in square kilometers from which small pixels are too many.
const LARGE: f64 = 10_000.0;

impl Builder<'_, '_> {
    /// Adds what to do if the numbers of a large area take too long.
    pub(super) fn warn_of_time(&mut self, source: &Dataset) {
        let meters = kb().sensor(&source.id).map(|sensor| sensor.meters);
        let Some(meters) = meters.filter(|meters| *meters <= SMALL) else { return };
        let is_large = self.steps.iter().any(|step| matches!(&step.node, Node::Place(place) if is_large(place)));
        let is_shown = self.steps.iter().any(|step| match &step.node {
            Node::Output(output) => {
                matches!(output.kind.as_deref(), Some("value" | "chart" | "table")) && output.scale_m.is_none()
            }
            _ => false,
        });
        if is_large && is_shown {
            self.assume(format!(
                "The numbers are those of pixels of {meters} m: if they take too long, export them or name a larger scale."
            ));
        }
    }
}

/// Returns `true` if a place is a country, a larger unit or a box of that size.
fn is_large(place: &Place) -> bool {
    match place.bounds {
        Some([west, south, east, north]) => {
            let width = (east - west) * ((south + north) / 2.0).to_radians().cos() * 111.32;
            width * (north - south) * 111.32 > LARGE
        }
        None => matches!(place.kind.as_deref(), Some("country" | "state")) || place.parts.iter().any(is_large),
    }
}
