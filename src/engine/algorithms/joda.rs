//! The letters of date formats, which are Joda's.

use crate::base::calendar::MONTHS;
use crate::engine::date::{at, offset};
use crate::engine::error::{Result, raise, refuse};
use jiff::Zoned;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// A part of a format.
enum Part {
    /// A letter and how often it stands.
    Field(char, usize),
    /// Other text.
    Text(String),
}

/// Cuts a format into letters and texts. Texts stand in quotes; two quotes are one.
fn parts(format: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut rest = format.chars().peekable();
    let mut is_quoted = false;
    while let Some(c) = rest.next() {
        let is_quote = c == '\'';
        if is_quote && rest.peek() != Some(&'\'') {
            is_quoted = !is_quoted;
            continue;
        }
        if !is_quoted && c.is_ascii_alphabetic() {
            let more = std::iter::from_fn(|| rest.next_if_eq(&c)).count();
            parts.push(Part::Field(c, 1 + more));
            continue;
        }
        if is_quote {
            rest.next();
        }
        match parts.last_mut() {
            Some(Part::Text(text)) => text.push(c),
            _ => parts.push(Part::Text(c.to_string())),
        }
    }
    parts
}

/// Writes a date.
pub(super) fn format(format: &str, date: &Zoned) -> Result<String> {
    let mut written = String::new();
    for part in parts(format) {
        match part {
            Part::Text(text) => written.push_str(&text),
            Part::Field(letter, length) => written.push_str(&field(letter, length, date)?),
        }
    }
    Ok(written)
}

fn field(letter: char, length: usize, date: &Zoned) -> Result<String> {
    let number = |value: i64| format!("{value:0length$}");
    let year = |year: i64| if length == 2 { format!("{:02}", year.rem_euclid(100)) } else { number(year) };
    let name = |name: &str| if length >= 4 { name.to_owned() } else { name[..3].to_owned() };
    let hour = i64::from(date.hour());
    let half = hour % 12;
    let week = date.date().iso_week_date();
    Ok(match letter {
        'G' => "AD".to_owned(),
        'C' => number(i64::from(date.year()) / 100),
        'Y' | 'y' => year(date.year().into()),
        'x' => year(week.year().into()),
        'w' => number(week.week().into()),
        'e' => number(i64::from(date.weekday().to_monday_one_offset())),
        'E' => name(WEEKDAYS[date.weekday().to_monday_zero_offset() as usize]),
        'D' => number(date.day_of_year().into()),
        'M' if length >= 3 => name(MONTHS[date.month() as usize - 1]),
        'M' => number(date.month().into()),
        'd' => number(date.day().into()),
        'a' => if hour < 12 { "AM" } else { "PM" }.to_owned(),
        'K' => number(half),
        'h' => number(if half == 0 { 12 } else { half }),
        'H' => number(hour),
        'k' => number(if hour == 0 { 24 } else { hour }),
        'm' => number(date.minute().into()),
        's' => number(date.second().into()),
        'S' => fraction(date, length),
        'Z' => match length {
            1 => offset_text(date, ""),
            2 => offset_text(date, ":"),
            _ => zone_id(date),
        },
        'z' => zone_name(date, length)?,
        other => return raise(format!("Date.format: Illegal pattern component: {other}.")),
    })
}

/// Returns so many digits of the fraction of a second.
fn fraction(date: &Zoned, length: usize) -> String {
    let digits = format!("{:03}", date.millisecond());
    format!("{digits:0<length$}")[..length].to_owned()
}

fn offset_text(date: &Zoned, separator: &str) -> String {
    let seconds = date.offset().seconds();
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.abs() / 60;
    format!("{sign}{:02}{separator}{:02}", minutes / 60, minutes % 60)
}

fn zone_id(date: &Zoned) -> String {
    date.time_zone().iana_name().unwrap_or("UTC").to_owned()
}

/// Returns the name of the zone. Only those of UTC and of North America are known.
fn zone_name(date: &Zoned, length: usize) -> Result<String> {
    let is_utc = date.time_zone() == &TimeZone::UTC || zone_id(date) == "UTC";
    let short = if is_utc { "UTC".to_owned() } else { date.strftime("%Z").to_string() };
    if length < 4 {
        return if short.starts_with(char::is_alphabetic) {
            Ok(short)
        } else {
            refuse("names of this time zone are not evaluated offline")
        };
    }
    Ok(match short.as_str() {
        "UTC" if is_utc => "Coordinated Universal Time",
        "PDT" => "Pacific Daylight Time",
        "PST" => "Pacific Standard Time",
        "MDT" => "Mountain Daylight Time",
        "MST" => "Mountain Standard Time",
        "CDT" => "Central Daylight Time",
        "EDT" => "Eastern Daylight Time",
        "EST" => "Eastern Standard Time",
        _ => return refuse("names of this time zone are not evaluated offline"),
    }
    .to_owned())
}

/// Reads a date by a format of numbers, names of months and offsets.
pub(super) fn parse(format: &str, text: &str, zone: &TimeZone) -> Result<f64> {
    let invalid = || raise(format!("Date.parse: Invalid format: \"{text}\" is malformed for \"{format}\"."));
    let (mut year, mut month, mut day, mut day_of_year) = (1970_i64, 1_i64, 1_i64, None);
    let (mut hour, mut minute, mut second, mut nanoseconds, mut is_afternoon) = (0_i64, 0_i64, 0_i64, 0_i64, None);
    let mut zone = zone.clone();
    let mut rest = text;
    let all = parts(format);
    for (at, part) in all.iter().enumerate() {
        let (letter, length) = match part {
            Part::Text(text) => match rest.strip_prefix(text.as_str()) {
                Some(after) => {
                    rest = after;
                    continue;
                }
                None => return invalid(),
            },
            Part::Field(letter, length) => (*letter, *length),
        };
        if letter == 'Z' {
            let end = rest.find(|c: char| !"+-:0123456789".contains(c)).unwrap_or(rest.len());
            let Some(offset) = offset(&rest[..end]) else { return invalid() };
            (zone, rest) = (TimeZone::fixed(offset), &rest[end..]);
            continue;
        }
        if letter == 'M' && length >= 3 {
            let lower = rest.to_lowercase();
            let found = MONTHS.iter().position(|name| lower.starts_with(&name[..3].to_lowercase()));
            let Some(found) = found else { return invalid() };
            month = found as i64 + 1;
            let is_whole = lower.starts_with(&MONTHS[found].to_lowercase());
            rest = &rest[if is_whole { MONTHS[found].len() } else { 3 }..];
            continue;
        }
        if letter == 'a' {
            is_afternoon = Some(rest.to_lowercase().starts_with("pm"));
            let Some(after) = rest.get(2..) else { return invalid() };
            rest = after;
            continue;
        }
        // Before another field, a number has as many digits as letters.
        let is_fixed = matches!(all.get(at + 1), Some(Part::Field(..)));
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count().min(if is_fixed { length } else { 9 });
        let Ok(number) = rest[..digits].parse::<i64>() else { return invalid() };
        let written = &rest[..digits];
        rest = &rest[digits..];
        match letter {
            'Y' | 'y' if length == 2 && digits == 2 => {
                return refuse("years of two digits are not read offline");
            }
            'Y' | 'y' => year = number,
            'M' => month = number,
            'd' => day = number,
            'D' => day_of_year = Some(number),
            'H' => hour = number,
            'h' | 'K' => hour = number % 12,
            'k' => hour = number % 24,
            'm' => minute = number,
            's' => second = number,
            'S' => nanoseconds = format!("{written:0<9}").parse().unwrap_or(0),
            _ => return refuse(format!("the letter '{letter}' of dates is not read offline")),
        }
    }
    if !rest.is_empty() {
        return invalid();
    }
    if is_afternoon == Some(true) {
        hour += 12;
    }
    let small = |value: i64| i8::try_from(value).unwrap_or(-1);
    let date = DateTime::new(
        i16::try_from(year).unwrap_or(i16::MIN),
        small(month),
        small(day),
        small(hour),
        small(minute),
        small(second),
        nanoseconds as i32,
    );
    let Ok(mut date) = date else { return invalid() };
    if let Some(days) = day_of_year {
        let first = DateTime::new(date.year(), 1, 1, date.hour(), date.minute(), date.second(), nanoseconds as i32);
        let moved = first.and_then(|first| first.checked_add(jiff::Span::new().try_days(days - 1)?));
        let Some(moved) = moved.ok().filter(|moved| moved.year() == date.year() && days > 0) else { return invalid() };
        date = moved;
    }
    at(date, &zone)
}
