//! Other datasets of a variable: where the first one has no data, and of hours where the means of
//! days hide the extremes.

use super::Builder;
use crate::assist::request::periods::Period as Time;
use crate::assist::request::sources::{Source as Requested, covers};
use crate::kb::kb;
use crate::kb::model::words::{DatasetWords, Measure};
use crate::plan::check::lacks_data;
use crate::plan::understand::areas;

impl Builder<'_, '_> {
    /// Returns a dataset with the variable at the place, if the request names none and the usual
    /// one has no data there.
    pub(super) fn elsewhere(&mut self, source: &Requested) -> Option<Requested> {
        let words = source.dataset().filter(|_| !source.named)?;
        let measured = source.measured()?;
        let place = self.facts.places.first().and_then(areas::place)?;
        if !lacks_data(&source.id, &place) {
            return None;
        }
        let is_same = |measure: &Measure| {
            let is_of = |word: &String| measured.words.contains(word);
            !measure.by_name && measure.label == measured.label && measure.words.iter().any(is_of)
        };
        let periods = &self.facts.periods;
        let is_year = |measure: &Measure| {
            let is_of = |time: &Time, year: i32| time.start.is_some_and(|day| day.year == year);
            measure.year.is_none_or(|year| periods.iter().all(|time| is_of(time, year)))
        };
        let of_other = |(at, other): (usize, &DatasetWords)| {
            let measure = other.measures.iter().position(|measure| is_same(measure) && is_year(measure))?;
            let is_covered = |time: &Time| covers(at, Some(time), time.end) > 0.99;
            let fits = !other.by_name && !lacks_data(&other.id, &place) && periods.iter().all(is_covered);
            fits.then(|| Requested { measure: Some(measure), ..Requested::of(at, true) })
        };
        let other = kb().words().datasets.iter().enumerate().find_map(of_other)?;
        let place = place.name.unwrap_or_else(|| "the place".to_owned());
        self.assume(format!("The dataset is {}: {} has no data in a large part of {place}.", other.id, words.id));
        Some(other)
    }

    /// Returns the dataset of hours with a variable whose largest or smallest value is asked for:
    /// the mean of a day hides gusts.
    pub(super) fn of_extremes(&mut self, source: &Requested) -> Option<Requested> {
        let words = source.dataset().filter(|words| !source.named || self.loose_name(words).is_some())?;
        let measured = source.measured()?;
        let hourly = measured.extremes_from.as_ref()?;
        let is_extreme =
            self.facts.first("reducer", &["max", "min"]).is_some() || self.facts.terms("extreme").next().is_some();
        if !is_extreme || self.facts.terms("interval").next().is_some() {
            return None;
        }
        let datasets = &kb().words().datasets;
        let at = datasets.iter().position(|other| other.id == *hourly)?;
        let is_same = |measure: &Measure| measure.words.contains(&measured.words[0]);
        let measure = datasets[at].measures.iter().position(is_same)?;
        self.assume(format!("The dataset is {hourly}: the means of days in {} hide the strongest hours.", words.id));
        Some(Requested { measure: Some(measure), ..Requested::of(at, true) })
    }
}
