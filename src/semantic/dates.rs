//! Reads dates as Earth Engine does: ISO strings, milliseconds, and `ee.Date` of either.

use super::value::Value;
use crate::base::calendar::{civil_from_days, days_from_civil, days_in_month};

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// Largest distance from 1970 of a JavaScript date, in milliseconds.
const MAX_MILLISECONDS: f64 = 8.64e15;

/// The value of a date argument.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Date {
    /// Days since 1970, with a fraction for the time of day.
    At(f64),
    /// A string that Earth Engine refuses.
    Bad,
    /// Not known, or a form that geols does not check.
    Unknown,
}

/// Reads a date argument.
pub fn from_value(value: &Value) -> Date {
    if let Some(text) = value.as_text() {
        return parse(text);
    }
    match value.as_number() {
        // Numbers are milliseconds. A small number is a year by mistake, which another rule
        // reports.
        Some(number) if number.abs() <= MAX_MILLISECONDS => Date::At(number / DAY),
        _ => Date::Unknown,
    }
}

/// Parses a date string: `yyyy`, `yyyy-MM`, `yyyy-MM-dd`, with an optional time and zone.
pub fn parse(text: &str) -> Date {
    let text = text.trim();
    let (date, time) = match text.find(['T', 't', ' ']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = date.split('-').collect();
    if parts.is_empty() || parts.len() > 3 || !parts.iter().all(|part| digits(part)) {
        // The server decides on signs, week dates (2020-W05), ordinal dates and time zones. It
        // refuses everything else.
        let may_be_valid =
            date.starts_with(['-', '+']) || date.contains(['W', 'w']) || text.contains("GMT") || text.contains("UTC");
        return if may_be_valid || date.is_empty() { Date::Unknown } else { Date::Bad };
    }
    let Ok(year) = parts[0].parse::<i64>() else { return Date::Unknown };
    if parts[0].len() != 4 || parts[1..].iter().any(|part| part.len() == 3) {
        // The parser may accept basic and ordinal forms: 20200101, 2020-123.
        return if parts[0].len() < 3 { Date::Bad } else { Date::Unknown };
    }
    let month = parts.get(1).map_or(Ok(1), |part| part.parse::<u32>()).unwrap_or(0);
    let day = parts.get(2).map_or(Ok(1), |part| part.parse::<u32>()).unwrap_or(0);
    if parts[1..].iter().any(|part| part.len() > 2) {
        return Date::Bad;
    }
    if !(1..=12).contains(&month) || day < 1 || day > days_in_month(year, month) {
        return Date::Bad;
    }
    let fraction = match time.map(time_of_day) {
        None => 0.0,
        Some(Some(fraction)) => fraction,
        Some(None) => return Date::Unknown,
    };
    Date::At(days_from_civil(year, month, day) as f64 + fraction)
}

fn time_of_day(time: &str) -> Option<f64> {
    let time = time.trim_end_matches(['Z', 'z']);
    let mut seconds = 0.0;
    let mut unit = 3600.0;
    for part in time.split(':') {
        let number: f64 = part.parse().ok()?;
        if !(0.0..=60.0).contains(&number) {
            return None;
        }
        seconds += number * unit;
        unit /= 60.0;
    }
    Some(seconds / 86_400.0)
}

/// Formats the day of a number of days since 1970 as `yyyy-MM-dd`.
pub fn format_day(days: f64) -> String {
    let (year, month, day) = civil_from_days(days.floor() as i64);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Parses the start or end of a dataset in the catalog to days since 1970.
pub fn parse_catalog_date(text: &str) -> Option<f64> {
    match parse(text) {
        Date::At(days) => Some(days),
        _ => None,
    }
}
