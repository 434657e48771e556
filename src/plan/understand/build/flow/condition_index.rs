//! The condition of vegetation in percent of the range that the season had in all years.

use super::super::Builder;
use super::super::sources::Dataset;
use super::super::statistics::Statistics;
use super::images::Where;
use crate::assist::request::calendar::Day;
use crate::kb::kb;
use crate::plan::model::{Derive, Groups, Node, Period, Reduce};
use crate::plan::understand::facts::condition_index;

impl Builder<'_, '_> {
    /// Returns the tokens of the condition index.
    pub fn condition_words(&self) -> Option<(usize, usize)> {
        condition_index(self.scan)
    }

    /// Adds the condition index of a season.
    pub fn condition_index(&mut self, source: &Dataset, place: Where<'_>, words: (usize, usize)) -> Option<String> {
        let Where { region, periods, groups } = place;
        if groups.is_some() || periods.other.is_some() || !periods.further.is_empty() {
            return self.lack("the condition index of several times");
        }
        let main = periods.main.clone()?;
        let (start, end) = self.steps.iter().find_map(|step| match &step.node {
            Node::Period(of) if step.id == main && of.months.is_none() => {
                Some((of.start.as_deref().and_then(Day::parse)?, of.end.as_deref().and_then(Day::parse)?))
            }
            _ => None,
        })?;
        let last = end.months_later(-1);
        if start.day != 1 || end.day != 1 || last.year != start.year {
            return self.lack("a season over the turn of a year");
        }
        let first = kb().dataset_head(&source.id).and_then(|head| head.start).and_then(Day::parse)?;
        let first = if first <= Day::month(first.year, start.month as i32) { first.year } else { first.year + 1 };
        let record = Period {
            start: Some(Day::month(first, 1).to_string()),
            end: Some(Day::month(start.year + 1, 1).to_string()),
            months: Some([start.month, last.month]),
            ..Period::default()
        };
        let record = self.add("record", &[], Node::Period(record));
        let years = self.add("years", &[], Node::Groups(Groups { by: Some("year".to_owned()), ..Groups::default() }));
        let mean = Statistics { over_time: "mean".to_owned(), ..Statistics::default() };
        let now = self.reduced(source, region, Some(&main), None, &mean)?;
        let yearly = self.reduced(source, region, Some(&record), Some(&years), &mean)?;
        let mut limit = |name: &str, by: &str| {
            let reduce = Reduce { over: Some("time".to_owned()), by: Some(by.to_owned()), ..Reduce::default() };
            self.add(name, &[&yearly], Node::Reduce(reduce))
        };
        let (lowest, highest) = (limit("lowest", "min"), limit("highest", "max"));
        let formula = format!("100 * ({now} - {lowest}) / ({highest} - {lowest})");
        let (what, to) = (Some("expression".to_owned()), Some("%".to_owned()));
        let derive = Derive { what, to, formula: Some(formula), ..Derive::default() };
        self.scan.take(words.0, words.1);
        self.take_all("task", &["anomaly"]);
        self.take_words(&["drought"]);
        self.assume(format!(
            "The lowest and the highest value are those of the means of the same months in {first} to {}.",
            start.year
        ));
        Some(self.add("condition_index", &[&now, &lowest, &highest], Node::Derive(derive)))
    }
}
