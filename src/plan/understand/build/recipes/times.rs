//! The periods of a request that are arguments of a recipe, by their roles.

use super::attempt::Attempt;
use crate::assist::request::calendar::Day;
use crate::assist::request::periods::{Period as Time, Side};
use crate::kb::model::recipes::{Parameter, ParameterKind, ParameterMeaning as Means};

/// Words that say of a period in which season it is.
const SEASONS: [&str; 8] = ["dry", "wet", "rainy", "growing", "season", "seasons", "monsoon", "long"];

/// The tokens before a period that may say its role.
const REACH: usize = 5;

impl Attempt<'_, '_, '_> {
    /// Fills the periods, years and months.
    pub(super) fn times(&mut self) {
        let periods: Vec<Time> = self.facts.periods.iter().cloned().map(without_own_months).collect();
        let parameters = self.of_kind(ParameterKind::Period);
        match (&parameters[..], &periods[..]) {
            ([after, before], _) if (before.name, after.name) == ("before", "after") => {
                self.two_sides(before, after, &periods);
            }
            ([parameter], [one]) => self.one_period(parameter, one),
            ([parameter], [first, second]) if self.has_baseline() => self.with_baseline(parameter, first, second),
            ([_], []) => self.refuse("", "no period is named"),
            ([_], [_, second, ..]) => self.refuse_period(second, "the recipe has one period"),
            ([], _) => self.years(&periods),
            _ => self.refuse("", "how the periods belong to the recipe is not understood"),
        }
    }

    fn meaning(&self, meaning: Means) -> Option<&'static Parameter<'static>> {
        self.recipe.parameters.iter().find(|parameter| parameter.means == Some(meaning))
    }

    fn has_baseline(&self) -> bool {
        self.meaning(Means::BaselineStart).or(self.meaning(Means::YearsBefore)).is_some()
    }

    fn refuse_period(&mut self, period: &Time, reason: impl Into<String>) {
        let words = self.text.scan.source(period.tokens.0, period.tokens.1);
        self.refuse(words, reason);
    }

    /// Accounts for the words of a parameter near its period, and for those of seasons beside it.
    fn cover_role(&mut self, parameter: &Parameter<'_>, period: &Time) {
        let beside = period.tokens.0.saturating_sub(3)..(period.tokens.1 + 2).min(self.text.len());
        for at in beside {
            if self.is_free(at) && SEASONS.contains(&self.text.scan.word(at)) && years_of(period).is_none() {
                self.cover((at, at + 1));
            }
        }
        let near = period.tokens.0.saturating_sub(REACH)..(period.tokens.1 + 2).min(self.text.len());
        for phrase in &parameter.words {
            for range in self.text.find(phrase, |at| self.is_free(at) && near.contains(&at)) {
                self.cover(range);
            }
        }
    }

    /// Fills the periods before and after a change.
    fn two_sides(&mut self, before: &Parameter<'static>, after: &Parameter<'static>, periods: &[Time]) {
        let (first, second) = match periods {
            [first, second] => (first.clone(), second.clone()),
            [one] if years_of(one).is_some_and(|(first, last)| first < last) => {
                let Some((first, last)) = years_of(one) else { return };
                let text = format!("The change is that from {first} to {last}, each as a whole year.");
                self.assumed.push(text);
                (year_of(one, first), year_of(one, last))
            }
            [] => return self.refuse("", "no periods are named: one before and one after the change"),
            [one, ..] => {
                return self.refuse_period(one, "the recipe has two periods: one before, one after the change");
            }
        };
        let (earlier, later) = if first.start <= second.start { (first, second) } else { (second, first) };
        let is_reversed = earlier.side == Some(Side::After) || later.side == Some(Side::Before);
        if is_reversed || earlier.end > later.start.unwrap_or(later.end) {
            return self.refuse_period(&later, "which period is before the change is not understood");
        }
        for (parameter, period) in [(before, &earlier), (after, &later)] {
            if period.months.is_some() {
                return self.refuse_period(period, "the recipe takes a period as a whole, not months of years");
            }
            if parameter.means == Some(Means::Year) && year(period).is_none() {
                return self.refuse_period(period, format!("the recipe has whole years: {}", parameter.about));
            }
            self.cover_role(parameter, period);
        }
        self.cover_against();
        self.periods.push((before.name, earlier));
        self.periods.push((after.name, later));
    }

    fn cover_against(&mut self) {
        let mentions: Vec<(usize, usize)> = self.facts.terms("against").map(|mention| mention.tokens).collect();
        mentions.into_iter().for_each(|tokens| self.cover(tokens));
    }

    /// Fills the one period, with the months of its years.
    fn one_period(&mut self, parameter: &Parameter<'static>, period: &Time) {
        let period = &self.whole_years_of(parameter, period);
        if period.side.is_some() {
            return self.refuse_period(period, "the recipe has one period, not one before or after something");
        }
        let mut period = period.clone();
        match parameter.means {
            Some(Means::Year) if year(&period).is_none() => {
                return self.refuse_period(&period, format!("the recipe has whole years: {}", parameter.about));
            }
            Some(Means::Years) if years_of(&period).is_none() => {
                return self.refuse_period(&period, "the recipe has whole years");
            }
            Some(Means::Season) if months(&period).is_none_or(|count| count > 12) => {
                return self
                    .refuse_period(&period, format!("the recipe has whole months of one year: {}", parameter.about));
            }
            _ => {}
        }
        let first_and_last = self.meaning(Means::FirstMonth).zip(self.meaning(Means::LastMonth));
        if let Some((first, last)) = first_and_last {
            let Some(_) = whole_years(&period) else {
                return self.refuse_period(&period, "the recipe has whole years, or the same months of them");
            };
            let months = period.months.take().unwrap_or((1, 12));
            if months.0 > months.1 {
                return self.refuse_period(&period, "the recipe has months of one year, not over the turn of the year");
            }
            self.set(first.name, months.0);
            self.set(last.name, months.1);
        }
        if period.months.is_some() {
            return self.refuse_period(&period, "the recipe takes a period as a whole, not months of years");
        }
        if let Some(count) = self.meaning(Means::Months) {
            let Some(own) = months(&period) else {
                return self.refuse_period(&period, "the recipe has whole months");
            };
            let given = self.arguments.get(count.name).and_then(serde_json::Value::as_f64);
            match given {
                None => self.set(count.name, own),
                Some(given) if (given - f64::from(own)).abs() < 1e-9 => {}
                Some(given) if own == 1 && given >= 1.0 && given.fract() == 0.0 => {
                    period.start = period.start.map(|day| day.months_later(1 - given as i32));
                    self.assumed.push(format!("The {given} months are those that end with the period."));
                }
                Some(given) => {
                    let reason = format!("the period has {own} months, and {given} are asked for");
                    return self.refuse_period(&period, reason);
                }
            }
        }
        self.cover_role(parameter, &period);
        self.periods.push((parameter.name, period));
    }

    /// Returns the whole years of a period, if the parameter has such: "after 2020", "since 2021".
    fn whole_years_of(&mut self, parameter: &Parameter<'static>, period: &Time) -> Time {
        let last = parameter.default.split_once('/').and_then(|(_, end)| Day::parse(end));
        let (Some(Means::Years), Some(last)) = (parameter.means, last) else { return period.clone() };
        let years = match (period.side, whole_years(period), period.start) {
            (Some(Side::After), Some((_, year)), _) if period.months.is_none() => Day::month(year + 1, 1),
            (None, None, Some(start)) if (start.month, start.day) == (1, 1) && period.months.is_none() => start,
            _ => return period.clone(),
        };
        let end = if period.side.is_some() { last } else { Day::month(period.end.year, 1) };
        if years >= end {
            return period.clone();
        }
        self.assumed.push(format!("The years are {} to {}.", years.year, end.year - 1));
        self.cover_words(&["after", "since"], period);
        Time { start: Some(years), end, side: None, ..period.clone() }
    }

    /// Accounts for some words just before a period.
    fn cover_words(&mut self, words: &[&str], period: &Time) {
        for at in period.tokens.0.saturating_sub(2)..period.tokens.0 {
            if self.is_free(at) && words.contains(&self.text.scan.word(at)) {
                self.cover((at, at + 1));
            }
        }
    }

    /// Fills the period and the years with which it is compared.
    fn with_baseline(&mut self, parameter: &Parameter<'static>, first: &Time, second: &Time) {
        let length = |period: &Time| period.start.map_or(0, |start| period.end.year - start.year);
        let (main, baseline) = if length(first) <= length(second) { (first, second) } else { (second, first) };
        let own = main_months(main);
        let Some((start, end)) = whole_years(baseline).filter(|_| length(main) < length(baseline)) else {
            return self.refuse_period(baseline, "the usual state is that of several whole years");
        };
        if baseline.months.is_some_and(|months| Some(months) != own) {
            return self.refuse_period(baseline, "the recipe compares with the same months of other years");
        }
        if let Some((first, last)) = self.meaning(Means::BaselineStart).zip(self.meaning(Means::BaselineEnd)) {
            self.set(first.name, start);
            self.set(last.name, end);
            self.cover_role(first, baseline);
        } else if let Some(years) = self.meaning(Means::YearsBefore) {
            if main.start.is_none_or(|day| day.year != end + 1) {
                return self.refuse_period(baseline, "the recipe compares with the years just before the period");
            }
            self.set(years.name, end + 1 - start);
            self.cover_role(years, baseline);
        }
        self.cover_months(own);
        self.cover_against();
        self.one_period(parameter, main);
    }

    /// Accounts for months that the usual state has anyway: "all March-May seasons of 2001-2021".
    fn cover_months(&mut self, months: Option<(u32, u32)>) {
        let Some((first, last)) = months else { return };
        let is_in =
            |month: u32| if first <= last { (first..=last).contains(&month) } else { month >= first || month <= last };
        for at in 0..self.text.len() {
            let word = self.text.scan.word(at).trim_end_matches('s');
            let month = self.text.scan.lexicon.term("month", word).and_then(|month| month.parse::<u32>().ok());
            if month.is_some_and(is_in) && self.is_free(at) {
                self.cover((at, at + 1));
            }
        }
    }

    /// Fills years and months that are numbers.
    fn years(&mut self, periods: &[Time]) {
        let first_and_last = self.meaning(Means::FirstYear).zip(self.meaning(Means::LastYear));
        match (periods, self.meaning(Means::Year), first_and_last) {
            ([], None, None) => {}
            ([one, ..], None, None) => self.refuse_period(one, "the recipe has no times"),
            ([one], Some(parameter), _) => match year(one) {
                Some(year) => {
                    self.set(parameter.name, year);
                    self.cover_role(parameter, one);
                }
                None => self.refuse_period(one, "the recipe has one whole year"),
            },
            ([one], None, Some((first, last))) => match whole_years(one).filter(|years| years.0 < years.1) {
                Some((start, end)) if one.months.is_none() => {
                    self.set(first.name, start);
                    self.set(last.name, end);
                }
                _ => self.refuse_period(one, "the recipe has two whole years"),
            },
            ([a, b], None, Some((first, last))) => match (year(a), year(b)) {
                (Some(a), Some(b)) if a != b => {
                    self.set(first.name, a.min(b));
                    self.set(last.name, a.max(b));
                    self.cover_against();
                }
                _ => self.refuse_period(b, "the recipe has two whole years"),
            },
            ([], ..) => self.refuse("", "no year is named"),
            ([one, ..], ..) => self.refuse_period(one, "how the years belong to the recipe is not understood"),
        }
    }
}

/// Returns a period without the months that it consists of.
fn without_own_months(mut period: Time) -> Time {
    let own = Time { months: None, ..period.clone() };
    if period.months.is_some() && main_months(&own) == period.months {
        period.months = None;
    }
    period
}

/// Returns the months of a period that has at most a year of whole months.
fn main_months(period: &Time) -> Option<(u32, u32)> {
    let count = months(period).filter(|count| *count <= 12)?;
    let first = period.start?.month;
    Some((first, (first + count - 2) % 12 + 1))
}

/// Returns the number of months of a period that consists of whole months.
fn months(period: &Time) -> Option<u32> {
    let start = period.start.filter(|day| day.day == 1 && period.end.day == 1 && period.months.is_none())?;
    let count = (period.end.year - start.year) * 12 + period.end.month as i32 - start.month as i32;
    u32::try_from(count).ok().filter(|count| *count > 0)
}

/// Returns the first and last year of a period of whole years, or of months of them.
fn whole_years(period: &Time) -> Option<(i32, i32)> {
    let start = period.start.filter(|day| (day.month, day.day) == (1, 1))?;
    ((period.end.month, period.end.day) == (1, 1) && period.end > start).then_some((start.year, period.end.year - 1))
}

/// Returns the first and last year of a period of whole years.
fn years_of(period: &Time) -> Option<(i32, i32)> {
    whole_years(period).filter(|_| period.months.is_none() && period.side.is_none())
}

/// Returns the year of a period that is one.
fn year(period: &Time) -> Option<i32> {
    whole_years(period).filter(|(first, last)| first == last && period.months.is_none()).map(|(year, _)| year)
}

fn year_of(period: &Time, year: i32) -> Time {
    Time { start: Some(Day::month(year, 1)), end: Day::month(year + 1, 1), ..period.clone() }
}
