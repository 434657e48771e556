//! `ee.Date` and `ee.DateRange`.
//!
//! Dates are UTC milliseconds. Units are those of a calendar in a time zone, which is UTC if none
//! is named.

use super::joda;
use crate::engine::arguments::Arguments;
use crate::engine::date::{at, milliseconds, read};
use crate::engine::error::{Result, raise, refuse};
use crate::engine::value::{Value, text};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};

/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// A unit of time. Its length in milliseconds is the average one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Year,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    fn named(name: &str) -> Result<Unit> {
        Ok(match name.strip_suffix('s').unwrap_or(name) {
            "year" => Unit::Year,
            "month" => Unit::Month,
            "week" => Unit::Week,
            "day" => Unit::Day,
            "hour" => Unit::Hour,
            "minute" => Unit::Minute,
            "second" => Unit::Second,
            _ => return raise(format!("Date: Invalid unit: '{name}'.")),
        })
    }

    /// Returns the average length in milliseconds. A year has 365.25 days.
    fn milliseconds(self) -> f64 {
        match self {
            Unit::Year => 365.25 * DAY,
            Unit::Month => 365.25 * DAY / 12.0,
            Unit::Week => 7.0 * DAY,
            Unit::Day => DAY,
            Unit::Hour => 3_600_000.0,
            Unit::Minute => 60_000.0,
            Unit::Second => 1000.0,
        }
    }
}

pub(super) fn call(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    if name.starts_with("DateRange") {
        return of_range(name, arguments);
    }
    let zone = zone(arguments)?;
    Ok(Some(match name {
        "Date" => match arguments.required("value")? {
            Value::String(text) => Value::Date(read(&text, Some(zone))?),
            _ => Value::Date(arguments.date("value")?),
        },
        "Date.fromYMD" => {
            let part = |name| arguments.integer(name);
            let (year, month, day) = (part("year")?, part("month")?, part("day")?);
            let date = DateTime::new(year as i16, month as i8, day as i8, 0, 0, 0, 0)
                .ok()
                .filter(|_| i16::try_from(year).is_ok());
            match date {
                Some(date) => Value::Date(at(date, &zone)?),
                None => return raise(format!("Date.fromYMD: Invalid date: {year}-{month}-{day}.")),
            }
        }
        "Date.parse" => Value::Date(joda::parse(&arguments.string("format")?, &arguments.string("date")?, &zone)?),
        "Date.unitRatio" => {
            let unit = |name| Ok(Unit::named(&arguments.string(name)?)?.milliseconds());
            Value::Float(unit("numerator")? / unit("denominator")?)
        }
        _ => {
            let date = arguments.date("date")?;
            return of_date(name, date, zone, arguments);
        }
    }))
}

fn of_date(name: &str, date: f64, zone: TimeZone, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let unit = |name| Unit::named(&arguments.string(name)?);
    Ok(Some(match name {
        "Date.millis" => Value::Int(date as i64),
        "Date.format" => {
            let format = arguments.optional_string("format")?;
            text(&joda::format(format.as_deref().unwrap_or("YYYY-MM-dd'T'HH:mm:ss"), &zoned(date, &zone)?)?)
        }
        "Date.difference" => Value::Float((date - arguments.date("start")?) / unit("unit")?.milliseconds()),
        "Date.advance" => Value::Date(advanced(date, arguments.number("delta")?, unit("unit")?, &zone)?),
        "Date.get" => Value::Int(field(&zoned(date, &zone)?, unit("unit")?)),
        "Date.getFraction" => {
            let (start, end) = around(date, unit("unit")?, &zone)?;
            Value::Float((date - start) / (end - start))
        }
        "Date.getRange" => {
            let (start, end) = around(date, unit("unit")?, &zone)?;
            Value::DateRange(start, end)
        }
        "Date.getRelative" => relative(&zoned(date, &zone)?, unit("unit")?, unit("inUnit")?)?,
        "Date.update" => updated(&zoned(date, &zone)?, arguments)?,
        _ => return Ok(None),
    }))
}

fn of_range(name: &str, arguments: &Arguments<'_>) -> Result<Option<Value>> {
    let range = |name: &str| match arguments.required(name)? {
        Value::DateRange(start, end) => Ok((start, end)),
        Value::Date(start) => Ok((start, start + 1.0)),
        value => arguments.wrong(name, "DateRange", &value),
    };
    let (unbounded, empty) = ((f64::NEG_INFINITY, f64::INFINITY), (0.0, 0.0));
    let of = |(start, end): (f64, f64)| {
        if start < end { Value::DateRange(start, end) } else { Value::DateRange(empty.0, empty.1) }
    };
    Ok(Some(match name {
        "DateRange" => {
            let zone = zone(arguments)?;
            let read = |name: &str| match arguments.any(name)? {
                Value::Null => Ok(None),
                Value::String(text) => read(&text, Some(zone.clone())).map(Some),
                _ => arguments.date(name).map(Some),
            };
            let Some(start) = read("start")? else { return Ok(Some(Value::DateRange(unbounded.0, unbounded.1))) };
            // Without an end, the range is one millisecond.
            of((start, read("end")?.unwrap_or(start + 1.0)))
        }
        "DateRange.unbounded" => Value::DateRange(unbounded.0, unbounded.1),
        "DateRange.start" => Value::Date(range("dateRange")?.0),
        "DateRange.end" => Value::Date(range("dateRange")?.1),
        "DateRange.isEmpty" => Value::Bool(range("dateRange")?.0 >= range("dateRange")?.1),
        "DateRange.isUnbounded" => Value::Bool(range("dateRange")? == unbounded),
        "DateRange.contains" => {
            let (one, other) = (range("dateRange")?, range("other")?);
            Value::Bool(one.0 <= other.0 && other.1 <= one.1)
        }
        "DateRange.intersects" => {
            let (one, other) = (range("dateRange")?, range("other")?);
            Value::Bool(one.0 < other.1 && other.0 < one.1)
        }
        "DateRange.intersection" => {
            let (one, other) = (range("dateRange")?, range("other")?);
            of((one.0.max(other.0), one.1.min(other.1)))
        }
        "DateRange.union" => {
            let (one, other) = (range("dateRange")?, range("other")?);
            of((one.0.min(other.0), one.1.max(other.1)))
        }
        _ => return Ok(None),
    }))
}

/// Returns the time zone of a call.
fn zone(arguments: &Arguments<'_>) -> Result<TimeZone> {
    let Some(name) = arguments.optional_string("timeZone")? else { return Ok(TimeZone::UTC) };
    match TimeZone::get(&name) {
        Ok(zone) => Ok(zone),
        Err(_) => raise(format!("{}: Invalid time zone: '{name}'.", arguments.algorithm)),
    }
}

/// Returns a date in a time zone.
fn zoned(date: f64, zone: &TimeZone) -> Result<Zoned> {
    match Timestamp::from_millisecond(date as i64) {
        Ok(date) => Ok(date.to_zoned(zone.clone())),
        Err(_) => refuse("dates beyond the year 9999 are not evaluated offline"),
    }
}

/// Moves a date by so many units. The fraction of a unit has the average length.
fn advanced(date: f64, delta: f64, unit: Unit, zone: &TimeZone) -> Result<f64> {
    let (whole, fraction) = (delta.trunc() as i64, delta.fract());
    let moved = zoned(date, zone)?;
    let moved = match unit {
        Unit::Year => moved.checked_add(i32::try_from(whole).unwrap_or(i32::MAX).years()),
        Unit::Month => moved.checked_add(i32::try_from(whole).unwrap_or(i32::MAX).months()),
        Unit::Week => moved.checked_add(i32::try_from(whole).unwrap_or(i32::MAX).weeks()),
        Unit::Day => moved.checked_add(i32::try_from(whole).unwrap_or(i32::MAX).days()),
        _ => return Ok(date + (delta * unit.milliseconds()).trunc()),
    };
    match moved {
        Ok(moved) => Ok(milliseconds(&moved) + (fraction * unit.milliseconds()).trunc()),
        Err(_) => refuse("dates beyond the year 9999 are not evaluated offline"),
    }
}

fn field(date: &Zoned, unit: Unit) -> i64 {
    match unit {
        Unit::Year => i64::from(date.year()),
        Unit::Month => i64::from(date.month()),
        Unit::Week => i64::from(date.date().iso_week_date().week()),
        Unit::Day => i64::from(date.day()),
        Unit::Hour => i64::from(date.hour()),
        Unit::Minute => i64::from(date.minute()),
        Unit::Second => i64::from(date.second()),
    }
}

/// Returns the start of the unit with a date, and its end.
fn around(date: f64, unit: Unit, zone: &TimeZone) -> Result<(f64, f64)> {
    let local = zoned(date, zone)?;
    let day = local.date();
    let start = match unit {
        Unit::Year => DateTime::new(day.year(), 1, 1, 0, 0, 0, 0),
        Unit::Month => DateTime::new(day.year(), day.month(), 1, 0, 0, 0, 0),
        Unit::Day => DateTime::new(day.year(), day.month(), day.day(), 0, 0, 0, 0),
        Unit::Week => {
            let monday = day.checked_sub(i32::from(day.weekday().to_monday_zero_offset()).days());
            monday.map(|monday| monday.to_datetime(jiff::civil::Time::midnight()))
        }
        _ => {
            let length = unit.milliseconds();
            let start = (date / length).floor() * length;
            return Ok((start, start + length));
        }
    };
    let Ok(start) = start else { return refuse("dates beyond the year 9999 are not evaluated offline") };
    let start = at(start, zone)?;
    Ok((start, advanced(start, 1.0, unit, zone)?))
}

/// Returns the place of a unit within a larger one, from 0.
fn relative(date: &Zoned, unit: Unit, within: Unit) -> Result<Value> {
    let has_time = matches!(unit, Unit::Hour | Unit::Minute | Unit::Second);
    if has_time && within != Unit::Day && date.time_zone() != &TimeZone::UTC {
        return refuse("Date.getRelative of a time over days with other lengths is not evaluated offline");
    }
    let of_day = || (i64::from(date.hour()) * 60 + i64::from(date.minute())) * 60 + i64::from(date.second());
    let days = match within {
        Unit::Year => i64::from(date.day_of_year()) - 1,
        Unit::Month => i64::from(date.day()) - 1,
        Unit::Week => i64::from(date.weekday().to_monday_zero_offset()),
        Unit::Day => 0,
        _ => return refuse("Date.getRelative within this unit is not evaluated offline"),
    };
    Ok(Value::Int(match unit {
        Unit::Month if within == Unit::Year => i64::from(date.month()) - 1,
        Unit::Day if within != Unit::Day => days,
        Unit::Hour => days * 24 + of_day() / 3600,
        Unit::Minute => days * 1440 + of_day() / 60,
        Unit::Second => days * 86_400 + of_day(),
        _ => return refuse("Date.getRelative of this unit is not evaluated offline"),
    }))
}

fn updated(date: &Zoned, arguments: &Arguments<'_>) -> Result<Value> {
    let part = |name, old: i64| Ok(arguments.optional_integer(name)?.unwrap_or(old));
    let updated = DateTime::new(
        part("year", date.year().into())? as i16,
        part("month", date.month().into())? as i8,
        part("day", date.day().into())? as i8,
        part("hour", date.hour().into())? as i8,
        part("minute", date.minute().into())? as i8,
        part("second", date.second().into())? as i8,
        date.subsec_nanosecond(),
    );
    match updated {
        Ok(updated) => Ok(Value::Date(at(updated, date.time_zone())?)),
        Err(_) => raise("Date.update: Invalid date."),
    }
}
