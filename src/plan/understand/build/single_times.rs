//! Periods of one image, one day, one month or one year.

use super::Builder;
use super::sources::Dataset;
use super::times::only_edition;
use crate::assist::request::calendar::Day;
use crate::kb::kb;
use crate::plan::understand::facts::TermMention;

impl Builder<'_, '_> {
    /// Returns `true` if a dataset has one image of the period, so that a mean is that of the area.
    pub(super) fn has_one_image(&self, source: &Dataset) -> bool {
        let is_yearly = kb().dataset(&source.id).is_some_and(|dataset| dataset.cadence.as_deref() == Some("year"));
        only_edition(&source.id).is_some() || is_yearly && self.has_one_year()
    }

    /// Returns `true` if the only period is a day.
    pub(super) fn has_one_day(&self) -> bool {
        let [one] = &self.facts.periods[..] else { return false };
        one.start.is_some_and(|start| one.end <= start.next())
    }

    /// Returns `true` if the only period is a month, and no other parts of time are named than
    /// months: "the monthly composite of April 2024".
    pub(super) fn has_one_month(&self) -> bool {
        let [one] = &self.facts.periods[..] else { return false };
        let is_month = one.start.is_some_and(|start| start.day == 1 && one.end == start.months_later(1));
        let mut intervals = self.facts.terms("interval");
        let is_adverb = |of: TermMention| of.term == "month" && of.tokens.1 == of.tokens.0 + 1;
        is_month
            && self.facts.terms("grouping").next().is_none()
            && intervals.next().is_some_and(is_adverb)
            && intervals.next().is_none()
    }

    /// Returns `true` if the only period lies within a year.
    pub(super) fn has_one_year(&self) -> bool {
        let is_year = |start: Day, end: Day| end <= start.months_later(12);
        match &self.facts.periods[..] {
            [one] => one.start.is_some_and(|start| is_year(start, one.end)),
            _ => false,
        }
    }

    /// Returns `true` if each part of the period occurs once, so that a mean is no mean of several
    /// of them, and no rate is named: "mm per day".
    pub(super) fn has_one_year_of_parts(&self) -> bool {
        let is_yearly = self.facts.first("interval", &["year"]).is_some();
        (is_yearly || self.has_one_year()) && !self.names_rate() && !self.has_word(&["daily"])
    }
}
