//! How far the data cover a period: when they begin, and whether there is an image at all.

use super::Builder;
use crate::kb::kb;
use crate::plan::check::first_day;
use crate::plan::model::{Node, Source};
use crate::plan::units::days_of;
use crate::semantic::dates;

/// Days without data that change no result of a month or more.
const FEW: f64 = 7.0;

impl Builder<'_, '_> {
    /// Tells when the data of a new source begin, if its period begins earlier, and whether it may
    /// have no image.
    pub(super) fn tell_coverage(&mut self, source: &Source, inputs: &[&str]) {
        let days = self.steps.iter().filter(|step| inputs.contains(&step.id.as_str())).find_map(|step| {
            let Node::Period(period) = &step.node else { return None };
            let day = |text: &Option<String>| dates::parse_catalog_date(text.as_deref()?);
            day(&period.start).zip(day(&period.end))
        });
        let Some((start, end)) = days else { return };
        if let Some(first) = first_day(source).filter(|first| first - start > FEW) {
            self.assume(format!("The period has data from {} on.", dates::format_day(first)));
        }
        if let Some(revisit) = revisit(source).filter(|revisit| end - start < f64::from(*revisit)) {
            self.assume(format!("The satellite returns every {revisit} days: there may be no image of the period."));
        }
    }
}

/// Returns the days after which the satellite of a source is back.
fn revisit(source: &Source) -> Option<u32> {
    let [id] = source.dataset.as_ref()?.as_slice() else { return None };
    let dataset = kb().dataset(id).filter(|dataset| dataset.is_revisit)?;
    dataset.cadence.as_deref().and_then(days_of)
}
