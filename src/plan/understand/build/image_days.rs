//! Images that show several days, which parts of time cut: totals of a month from images of 8 days.

use super::Builder;
use super::sources::Dataset;
use crate::assist::request::calendar::Day;
use crate::kb::kb;
use crate::plan::model::{Node, Period};

/// Days of images that months and years are made of: pentads and dekads.
const OF_MONTHS: [&str; 2] = ["5", "10"];

impl Builder<'_, '_> {
    /// Tells that totals are not exact where images cross the start or the end of a part of time.
    pub(super) fn tell_images_of_days(
        &mut self,
        source: &Dataset,
        period: Option<&str>,
        parts: Option<&str>,
        over_time: &str,
    ) {
        let Some(dataset) = kb().dataset(&source.id).filter(|of| !of.is_revisit) else { return };
        let Some(days) = dataset.cadence.as_deref().and_then(|cadence| cadence.strip_suffix(" day")) else { return };
        let by = parts.and_then(|id| self.interval_of(id));
        let dates = self.steps.iter().find_map(|step| match &step.node {
            Node::Period(dates) if Some(step.id.as_str()) == period => Some(dates),
            _ => None,
        });
        // The images of MODIS start again each year.
        let cuts = by.as_deref().is_some_and(|by| by != "year") || !dates.is_none_or(is_whole_years);
        if over_time == "sum" && cuts && !OF_MONTHS.contains(&days) {
            let noun = if by.as_deref().is_some_and(|by| by != "year") { "part of time" } else { "period" };
            self.assume(format!(
                "An image of {days} days counts in the {noun} in which it begins: the totals are approximate."
            ));
        }
    }
}

/// Returns `true` if a period starts and ends with a year.
fn is_whole_years(period: &Period) -> bool {
    let is_start =
        |text: &Option<String>| text.as_deref().and_then(Day::parse).is_some_and(|day| (day.month, day.day) == (1, 1));
    period.months.is_none() && is_start(&period.start) && is_start(&period.end)
}
