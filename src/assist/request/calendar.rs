//! Days of a request, and arithmetic on them.

use crate::base::calendar::{civil_from_days, days_from_civil, days_in_month};
use std::fmt;

/// A day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    /// Year.
    pub year: i32,
    /// From 1 to 12.
    pub month: u32,
    /// From 1.
    pub day: u32,
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl Day {
    /// Returns a day, or `None` if it does not exist or its year is not from 1900 to 2199.
    pub fn checked(year: i32, month: u32, day: u32) -> Option<Day> {
        let fits = (1900..2200).contains(&year) && (1..=12).contains(&month) && (1..=days(year, month)).contains(&day);
        fits.then_some(Day { year, month, day })
    }

    /// Parses the day `yyyy-MM-dd` at the start of a text.
    pub fn parse(text: &str) -> Option<Day> {
        let mut parts = text.get(..10)?.split('-').map(str::parse::<i32>);
        let (year, month, day) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
        Day::checked(year, u32::try_from(month).ok()?, u32::try_from(day).ok()?)
    }

    /// Returns the first day of a month. Months outside of 1 to 12 belong to later or earlier
    /// years.
    pub fn month(year: i32, month: i32) -> Day {
        let months = year * 12 + month - 1;
        Day { year: months.div_euclid(12), month: months.rem_euclid(12) as u32 + 1, day: 1 }
    }

    /// Returns the day `months` months later, or the last day of that month if it is shorter.
    #[must_use]
    pub fn months_later(self, months: i32) -> Day {
        let first = Day::month(self.year, self.month as i32 + months);
        Day { day: self.day.min(days(first.year, first.month)), ..first }
    }

    /// Returns the next day.
    #[must_use]
    pub fn next(self) -> Day {
        if self.day < days(self.year, self.month) {
            return Day { day: self.day + 1, ..self };
        }
        Day::month(self.year, self.month as i32 + 1)
    }

    /// Returns the number of days since 1970-01-01.
    pub fn days_since_1970(self) -> i64 {
        days_from_civil(i64::from(self.year), self.month, self.day)
    }

    /// Returns the day for a number of days since 1970-01-01.
    pub fn since_1970(days: i64) -> Day {
        let (year, month, day) = civil_from_days(days);
        Day { year: year as i32, month, day }
    }
}

fn days(year: i32, month: u32) -> u32 {
    days_in_month(i64::from(year), month)
}
