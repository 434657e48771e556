//! Dates in milliseconds, and dates in texts.

use super::error::{Result, raise, refuse};
use jiff::Zoned;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};

/// Returns the milliseconds of a local time.
pub(super) fn at(date: DateTime, zone: &TimeZone) -> Result<f64> {
    match date.to_zoned(zone.clone()) {
        Ok(date) => Ok(milliseconds(&date)),
        Err(_) => refuse("dates beyond the year 9999 are not evaluated offline"),
    }
}

/// Returns the milliseconds of a date since 1970.
pub(super) fn milliseconds(date: &Zoned) -> f64 {
    date.timestamp().as_millisecond() as f64
}

/// Reads a date: `2020`, `2020-1`, `2020-01-01`, with a time behind `T` and an offset.
pub(super) fn read(text: &str, zone: Option<TimeZone>) -> Result<f64> {
    let invalid = || raise(format!("Date: Bad date/time '{text}'."));
    let zone = zone.unwrap_or(TimeZone::UTC);
    let (day, time) = text.split_once(['T', ' ']).unwrap_or((text, ""));
    let (time, offset) = match time.find(['Z', '+', '-']) {
        Some(at) => time.split_at(at),
        None => (time, ""),
    };
    let Some(day) = numbers(day, '-') else { return invalid() };
    let (time, fraction) = time.split_once('.').unwrap_or((time, ""));
    let Some(time) = (if time.is_empty() { Some(Vec::new()) } else { numbers(time, ':') }) else { return invalid() };
    if day.is_empty() || day.len() > 3 || time.len() > 3 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return invalid();
    }
    let part = |parts: &[i64], at: usize, default: i64| parts.get(at).copied().unwrap_or(default) as i8;
    let nanoseconds = format!("{fraction:0<9}")[..9].parse().unwrap_or(0);
    let date = DateTime::new(
        day[0] as i16,
        part(&day, 1, 1),
        part(&day, 2, 1),
        part(&time, 0, 0),
        part(&time, 1, 0),
        part(&time, 2, 0),
        nanoseconds,
    );
    let Ok(date) = date else { return invalid() };
    let zone = match offset {
        "" => zone,
        "Z" => TimeZone::UTC,
        offset => match self::offset(offset) {
            Some(offset) => TimeZone::fixed(offset),
            None => return invalid(),
        },
    };
    at(date, &zone)
}

/// Returns the whole numbers between separators.
fn numbers(text: &str, separator: char) -> Option<Vec<i64>> {
    let is_number = |part: &&str| !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split(separator).map(|part| Some(part).filter(is_number)?.parse().ok()).collect()
}

/// Reads an offset: `+0100`, `-08:00`, `Z`.
pub(super) fn offset(text: &str) -> Option<Offset> {
    if text == "Z" {
        return Some(Offset::UTC);
    }
    let (sign, digits) = text.split_at_checked(1)?;
    let digits = digits.replace(':', "");
    if !matches!(digits.len(), 2 | 4) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let hours: i32 = digits[..2].parse().ok()?;
    let minutes: i32 = digits.get(2..).filter(|of| !of.is_empty()).map_or(Some(0), |of| of.parse().ok())?;
    let seconds = (hours * 60 + minutes) * 60;
    Offset::from_seconds(if sign == "-" { -seconds } else { seconds }).ok()
}
