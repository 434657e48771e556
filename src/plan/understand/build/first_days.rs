//! Periods that begin before the data.

use super::Builder;
use crate::plan::check::first_day;
use crate::plan::model::{Node, Source};
use crate::semantic::dates;

/// Days without data that change no result of a month or more.
const FEW: f64 = 7.0;

impl Builder<'_, '_> {
    /// Tells when the data of a new source begin, if its period begins earlier.
    pub(super) fn tell_first_day(&mut self, source: &Source, inputs: &[&str]) {
        let start = self.steps.iter().filter(|step| inputs.contains(&step.id.as_str())).find_map(|step| {
            let Node::Period(period) = &step.node else { return None };
            dates::parse_catalog_date(period.start.as_deref()?)
        });
        if let Some(first) = start.and_then(|start| first_day(source).filter(|first| first - start > FEW)) {
            self.assume(format!("The period has data from {} on.", dates::format_day(first)));
        }
    }
}
