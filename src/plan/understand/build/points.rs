//! The points of a chart over time: a chart has no room for thousands of images.

use super::Builder;
use super::sources::Dataset;
use crate::kb::kb;
use crate::plan::model::{Groups, Node};
use crate::plan::units::days_of;

/// The most images that a chart shows one by one.
const MAX_IMAGES: i64 = 3000;

impl Builder<'_, '_> {
    /// Adds the days or months that a chart has instead of each image, if the images are many or
    /// shorter than a day.
    pub(super) fn points(&mut self, source: &Dataset, zones: Option<&str>) -> Option<String> {
        let has = |kind: &str| self.facts.terms(kind).next().is_some();
        let has_chart = self.facts.first("output", &["chart"]).is_some();
        let is_plain = ["relation", "trend", "interval", "grouping", "file"].iter().all(|kind| !has(kind));
        let is_line = self.facts.first("chart", &["histogram", "pie", "scatter"]).is_none();
        let is_series = source.category == "series" && !source.is_static && self.facts.limits.is_empty();
        let only_mean = self.facts.terms("reducer").all(|mention| mention.term == "mean");
        let [period] = &self.facts.periods[..] else { return None };
        if !has_chart || !is_plain || !is_line || !is_series || !only_mean || zones.is_some() || period.months.is_some()
        {
            return None;
        }
        let days = period.end.days_since_1970() - period.start?.days_since_1970();
        let cadence = kb().dataset(&source.id).filter(|known| !known.is_revisit)?.cadence.clone()?;
        let is_short = cadence.ends_with("hour") || cadence.ends_with("minute");
        let images = days / i64::from(days_of(&cadence).unwrap_or(1)).max(1);
        let by = match (is_short, images > MAX_IMAGES) {
            (_, true) => "month",
            (true, false) => "day",
            (false, false) => return None,
        };
        self.assume(format!("The chart has a value for each {by}: single images would be too many."));
        let groups = Groups { by: Some(by.to_owned()), ..Groups::default() };
        Some(self.add("groups", &[], Node::Groups(groups)))
    }
}
