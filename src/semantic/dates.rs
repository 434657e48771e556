//! Dates as Earth Engine reads them: ISO strings, milliseconds, and what `ee.Date` keeps of either.

use super::value::Value;

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// What a date argument is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Date {
    /// Days since 1970, with a fraction for the time of day.
    At(f64),
    /// A string that Earth Engine cannot read.
    Bad,
    /// Not known, or a form that is left alone.
    Unknown,
}

/// Reads a date argument.
pub fn of_value(value: &Value) -> Date {
    if let Some(text) = value.as_text() {
        return parse(text);
    }
    match value.as_number() {
        // Numbers are milliseconds. Small ones are years by mistake, which another rule speaks about.
        Some(number) => Date::At(number / DAY),
        None => Date::Unknown,
    }
}

/// Reads a date string: `yyyy`, `yyyy-MM`, `yyyy-MM-dd`, with an optional time and zone.
pub fn parse(text: &str) -> Date {
    let text = text.trim();
    let (date, time) = match text.find(['T', 't', ' ']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = date.split('-').collect();
    if parts.is_empty() || parts.len() > 3 || !parts.iter().all(|part| digits(part)) {
        // Signs, week dates (2020-W05), ordinal dates and time zones are left to the server, the rest it refuses.
        let odd =
            date.starts_with(['-', '+']) || date.contains(['W', 'w']) || text.contains("GMT") || text.contains("UTC");
        return if odd || date.is_empty() { Date::Unknown } else { Date::Bad };
    }
    let Ok(year) = parts[0].parse::<i64>() else { return Date::Unknown };
    if parts[0].len() != 4 || parts[1..].iter().any(|part| part.len() == 3) {
        // 20200101, 2020-123: basic and ordinal forms that the parser may take.
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

/// Days in a month of the proleptic Gregorian calendar.
pub fn days_in_month(year: i64, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Days from 1970-01-01 to a day (Howard Hinnant's `days_from_civil`).
pub fn days_from_civil(year: i64, month: u32, day: u32) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month = i64::from((month + 9) % 12);
    let day_of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// The day that a number of days since 1970 is, as `yyyy-MM-dd`.
pub fn format_day(days: f64) -> String {
    let days = days.floor() as i64 + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Start or end of a dataset in the catalogue, as days since 1970.
pub fn of_catalogue(text: &str) -> Option<f64> {
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
