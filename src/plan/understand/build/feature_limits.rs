//! What selects the features of a table by their columns: "fires larger than 1000 ha in October
//! 2017", "plants of at least 500 MW", "buildings with a confidence above 0.7".

use super::Builder;
use crate::assist::request::periods::Period as Time;
use crate::kb::kb;
use crate::kb::model::words::{DatasetWords, FeatureWords};
use crate::plan::model::{Filter, OneOrMany, Scalar};
use crate::plan::understand::limits::Limit;
use crate::plan::units::conversion;

/// Words between the name of a column and its limit.
const MAX_BEFORE: usize = 4;
/// The most tokens behind a limit in which its column is named: "more than 500 MW of capacity".
const MAX_BEHIND: usize = 3;

/// What selects features.
#[derive(Default)]
pub(super) struct Selection {
    /// Columns with their values.
    pub filters: Vec<(String, String)>,
    /// Limits of columns.
    pub limits: Vec<Filter>,
}

impl Builder<'_, '_> {
    /// Returns the limits of columns and the times that the request names, and takes their words.
    pub(super) fn selection_of_features(
        &mut self,
        words: &'static DatasetWords,
        of: &'static FeatureWords,
    ) -> Option<Selection> {
        let mut selection = self.times_of_features(words, of)?;
        selection.filters.extend(of.always.iter().cloned());
        for limit in self.facts.limits.clone() {
            let Some((column, value)) = self.column_of_limit(of, &limit) else {
                self.refuse(limit.tokens, "to which column of the table this limit belongs is not understood");
                return None;
            };
            self.scan.take(limit.tokens.0, limit.tokens.1);
            selection.limits.push(number_limit(column, limit.op, value));
        }
        Some(selection)
    }

    /// Returns the column of a limit and its value in the unit of the column. Takes the words for
    /// the column.
    fn column_of_limit(&mut self, of: &'static FeatureWords, limit: &Limit) -> Option<(String, f64)> {
        let near = limit.tokens.0.saturating_sub(MAX_BEFORE)..limit.tokens.1 + MAX_BEHIND;
        let in_unit = |unit: &str| match limit.unit.as_deref() {
            Some(own) => conversion(own, unit).map(|(factor, offset)| limit.value * factor + offset),
            None => None,
        };
        let named = of.numbers.iter().find_map(|(words, column, unit)| {
            let tokens = self.named_in(words, near.clone())?;
            let value = if limit.unit.is_none() { Some(limit.value) } else { in_unit(unit) };
            Some((column, value?, unit, tokens))
        });
        if let Some((column, value, unit, tokens)) = named {
            self.scan.take(tokens.0, tokens.1);
            if limit.unit.is_none() && !unit.is_empty() {
                self.assume(format!("The limit {} is in {unit}.", limit.value));
            }
            return Some((column.clone(), value));
        }
        let by_unit = of.numbers.iter().map(|(_, column, unit)| (column, unit));
        let mut columns = of.size.iter().map(|(column, unit)| (column, unit)).chain(by_unit);
        columns.find_map(|(column, unit)| Some((column.clone(), in_unit(unit)?)))
    }

    /// Returns the tokens of one of some phrases within a range.
    pub(super) fn named_in(&self, phrases: &[String], range: std::ops::Range<usize>) -> Option<(usize, usize)> {
        range.into_iter().find_map(|at| self.scan.longest_at(at, phrases))
    }

    /// Returns the filters of the times. A table without times has none, but may be of a year.
    fn times_of_features(&mut self, words: &DatasetWords, of: &FeatureWords) -> Option<Selection> {
        let [period] = &self.facts.periods[..] else {
            let Some(second) = self.facts.periods.get(1) else { return Some(Selection::default()) };
            self.refuse(second.tokens, "how the periods belong together is not understood");
            return None;
        };
        let period = period.clone();
        let years = whole_years(&period);
        if let (Some(column), None) = (&of.date, period.months) {
            let limits = day_limits(column, &period);
            return Some(Selection { limits, ..Selection::default() });
        }
        if let (Some(column), Some((first, last))) = (&of.year, years) {
            let selection = if first == last {
                Selection { filters: vec![(column.clone(), first.to_string())], ..Selection::default() }
            } else {
                let limit = |op, year| number_limit(column.clone(), op, f64::from(year));
                Selection { limits: vec![limit(">=", first), limit("<=", last)], ..Selection::default() }
            };
            return Some(selection);
        }
        // "RESOLVE 2017" is the name of the product.
        let start = kb().dataset_head(&words.id).and_then(|head| head.start);
        let is_of_product = |(first, last): (i32, i32)| {
            first == last && start.is_some_and(|start| start.starts_with(&first.to_string()))
        };
        let is_behind_name = self.facts.name_tokens.contains(&period.tokens.0.wrapping_sub(1));
        if of.date.is_none() && of.year.is_none() && years.is_some_and(is_of_product) && is_behind_name {
            return Some(Selection::default());
        }
        self.refuse(period.tokens, "the table has no such times");
        None
    }
}

/// Returns the first and the last year of a period of whole years.
fn whole_years(period: &Time) -> Option<(i32, i32)> {
    let start = period.start.filter(|start| (start.month, start.day) == (1, 1) && period.months.is_none())?;
    ((period.end.month, period.end.day) == (1, 1)).then_some((start.year, period.end.year - 1))
}

/// Returns the limits of the days of a period.
fn day_limits(column: &str, period: &Time) -> Vec<Filter> {
    let limit = |op: &str, day: String| Filter {
        property: column.to_owned(),
        op: op.to_owned(),
        value: OneOrMany::One(Scalar::Text(day)),
    };
    let start = period.start.map(|start| limit(">=", start.to_string()));
    start.into_iter().chain([limit("<", period.end.to_string())]).collect()
}

fn number_limit(column: String, op: &str, value: f64) -> Filter {
    Filter { property: column, op: op.to_owned(), value: OneOrMany::One(Scalar::Number(value)) }
}
