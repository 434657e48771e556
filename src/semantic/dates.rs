//! Reads dates as Earth Engine does: ISO strings, milliseconds, and `ee.Date` of either.

use super::value::Value;
use crate::base::calendar::{civil_from_days, days_from_civil, days_in_month};

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// Largest distance from 1970 of a JavaScript date, in milliseconds.
const FARTHEST: f64 = 8.64e15;

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
pub fn of_value(value: &Value) -> Date {
    if let Some(text) = value.as_text() {
        return parse(text);
    }
    match value.as_number() {
        // Numbers are milliseconds. A small number is a year by mistake, which another rule
        // reports.
        Some(number) if number.abs() <= FARTHEST => Date::At(number / DAY),
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
        let odd =
            date.starts_with(['-', '+']) || date.contains(['W', 'w']) || text.contains("GMT") || text.contains("UTC");
        return if odd || date.is_empty() { Date::Unknown } else { Date::Bad };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_earth_engine_reads() {
        assert_eq!(parse("1970-01-02"), Date::At(1.0));
        assert_eq!(parse("2020-02-29"), Date::At(18321.0));
        assert_eq!(parse("2020"), Date::At(18262.0));
        assert_eq!(parse("2020-01-01T12:00"), Date::At(18262.5));
        assert_eq!(parse("2020-1-5"), Date::At(18266.0));
        for bad in ["2021-13-01", "2021-02-30", "01/02/2021", "2021-00-10", "yesterday", "15-06-2020"] {
            assert_eq!(parse(bad), Date::Bad, "{bad}");
        }
        for left_alone in ["20200101", "2020-W05", "2020-123", ""] {
            assert_eq!(parse(left_alone), Date::Unknown, "{left_alone}");
        }
        assert_eq!(format_day(18321.3), "2020-02-29");
        assert_eq!(format_day(-1.0), "1969-12-31");
    }
}
