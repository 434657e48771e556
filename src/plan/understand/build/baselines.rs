//! What is compared: totals of periods of different lengths, and the usual state of a baseline.
//!
//! The total of thirty years is no usual state of one year. Totals and extremes are those of each
//! year, and the usual state is their mean.

use super::Builder;
use super::context::ResultContext;
use super::sources::Dataset;
use super::statistics::Statistics;
use super::times::Periods;
use crate::assist::request::calendar::Day;
use crate::plan::model::{Groups, Node, Period, Reduce};

/// The part of each year that a period has, and the number of years.
#[derive(Debug, PartialEq)]
struct Span {
    /// Month and day of the start and of the end. `None` for whole years.
    part: Option<[(u32, u32); 2]>,
    years: i32,
}

impl Span {
    fn of(period: &Period) -> Option<Span> {
        let (start, end) = (Day::parse(period.start.as_deref()?)?, Day::parse(period.end.as_deref()?)?);
        let months = (end.year - start.year) * 12 + end.month as i32 - start.month as i32;
        if let Some([first, last]) = period.months {
            let years = (months + 11) / 12;
            return Some(Span { part: Some([(first, 1), (last % 12 + 1, 1)]), years });
        }
        if (start.day, end.day) == (1, 1) && months % 12 == 0 {
            return Some(Span { part: None, years: months / 12 });
        }
        let is_short = end <= start.months_later(12);
        is_short.then_some(Span { part: Some([(start.month, start.day), (end.month, end.day)]), years: 1 })
    }
}

impl Builder<'_, '_> {
    /// Adds the images of two periods, the second one as the usual state if it is a baseline.
    pub(super) fn compared_periods(
        &mut self,
        source: &Dataset,
        how: &str,
        (periods, other): (&Periods, &str),
        context: ResultContext<'_>,
        statistics: &Statistics,
    ) -> Option<(String, String)> {
        let ResultContext { region, groups, .. } = context;
        let main = periods.main.as_deref()?;
        let is_total = matches!(statistics.over_time.as_str(), "sum" | "count" | "days");
        let is_extreme = matches!(statistics.over_time.as_str(), "max" | "min") && periods.has_baseline;
        let by = groups.and_then(|id| self.interval_of(id));
        if let (Some(groups), Some("month")) = (groups, by.as_deref()) {
            let first = self.reduced(source, region, Some(main), Some(groups), statistics)?;
            let second = match periods.has_baseline {
                true => self.usual_months(source, region, other, (groups, is_total || is_extreme), statistics)?,
                false => {
                    self.refuse((0, 0), "how the months of two periods are compared is not said: say relative to");
                    return None;
                }
            };
            return Some((first, second));
        }
        if by.as_deref().is_some_and(|by| by != "year" || !periods.has_baseline) {
            self.refuse((0, 0), "how parts of two periods are compared is not in plans yet");
            return None;
        }
        let per_year = is_total || is_extreme;
        if how == "z-score" || per_year {
            self.equal_parts(main, other, groups.is_some())?;
        }
        let first_years = self.span_of(main).map_or(1, |span| span.years);
        if how == "z-score" {
            if first_years > 1 && groups.is_none() {
                self.refuse((0, 0), "a z-score is of one year, or of each year");
                return None;
            }
            let first = self.reduced(source, region, Some(main), groups, statistics)?;
            return Some((first, self.yearly(source, region, other, statistics)?));
        }
        let first = match groups {
            None if per_year && first_years > 1 => self.mean_of_years(source, region, main, statistics)?,
            _ => self.reduced(source, region, Some(main), groups, statistics)?,
        };
        let second = match per_year && self.span_of(other).is_some_and(|span| span.years > 1) {
            true => self.mean_of_years(source, region, other, statistics)?,
            false => self.reduced(source, region, Some(other), None, statistics)?,
        };
        Some((first, second))
    }

    /// Refuses to compare totals of different parts of the year.
    fn equal_parts(&mut self, main: &str, other: &str, has_years: bool) -> Option<()> {
        let (first, second) = (self.span_of(main), self.span_of(other));
        let is_equal = match (&first, &second) {
            (Some(first), Some(second)) => first.part == second.part || has_years && second.part.is_none(),
            _ => false,
        };
        if !is_equal {
            self.refuse((0, 0), "results of different parts of the year are compared: name the same months for both");
            return None;
        }
        Some(())
    }

    fn span_of(&self, period: &str) -> Option<Span> {
        self.steps.iter().find_map(|step| match &step.node {
            Node::Period(dates) if step.id == period => Span::of(dates),
            _ => None,
        })
    }

    /// Returns the parts of a step of groups, such as `month`.
    fn interval_of(&self, id: &str) -> Option<String> {
        self.steps.iter().find_map(|step| match &step.node {
            Node::Groups(groups) if step.id == id => groups.by.clone(),
            _ => None,
        })
    }

    /// Adds the mean of the results of each year.
    fn mean_of_years(
        &mut self,
        source: &Dataset,
        region: &str,
        period: &str,
        statistics: &Statistics,
    ) -> Option<String> {
        let images = self.yearly(source, region, period, statistics)?;
        self.assume("Of several years, the mean of the yearly values is compared.");
        Some(self.add(&format!("mean_{images}"), &[&images], mean_over_time()))
    }

    /// Adds one image for each calendar month: the mean of this month over the years.
    fn usual_months(
        &mut self,
        source: &Dataset,
        region: &str,
        period: &str,
        (groups, per_month): (&str, bool),
        statistics: &Statistics,
    ) -> Option<String> {
        let by = Groups { by: Some("calendar-month".to_owned()), ..Groups::default() };
        let months = self.add("calendar_months", &[], Node::Groups(by));
        if !per_month {
            return self.reduced(source, region, Some(period), Some(&months), statistics);
        }
        let each = self.reduced(source, region, Some(period), Some(groups), statistics)?;
        Some(self.add(&format!("mean_{each}"), &[&each, &months], mean_over_time()))
    }

    /// Adds one image for each year of a baseline.
    fn yearly(&mut self, source: &Dataset, region: &str, period: &str, statistics: &Statistics) -> Option<String> {
        let by = Groups { by: Some("year".to_owned()), ..Groups::default() };
        let name = if period.starts_with("baseline") { "baseline_years" } else { "years" };
        let years = self.add(name, &[period], Node::Groups(by));
        self.reduced(source, region, Some(period), Some(&years), statistics)
    }
}

fn mean_over_time() -> Node {
    Node::Reduce(Reduce { over: Some("time".to_owned()), by: Some("mean".to_owned()), ..Reduce::default() })
}
