//! Periods, and their parts.

use super::writer::{Inputs, Writer};
use crate::base::calendar::{MONTHS, civil_from_days, days_from_civil, days_in_month};
use crate::plan::model::{Groups, Period};
use crate::plan::types::{Day, Grouping, GroupsType, PeriodType, Type};
use serde_json::{Value as Json, json};

/// Parts of more than this number have no names in the script.
const MAX_LABELS: i64 = 60;

/// Parses a date such as `2020-01-31`.
fn day(text: &str) -> Result<Day, String> {
    let wrong = || format!("\"{text}\" is no date such as 2020-01-31");
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return Err(wrong()) };
    let year: i64 = year.parse().map_err(|_| wrong())?;
    let (month, day): (u32, u32) = (month.parse().map_err(|_| wrong())?, day.parse().map_err(|_| wrong())?);
    let is_date = (1..=12).contains(&month) && day >= 1 && day <= days_in_month(year, month);
    if is_date { Ok((year, month, day)) } else { Err(wrong()) }
}

fn number((year, month, day): Day) -> i64 {
    days_from_civil(year, month, day)
}

fn iso((year, month, day): Day) -> String {
    format!("{year:04}-{month:02}-{day:02}")
}

/// Returns the months of a year from 1 to 12 with their name.
pub fn month_name(month: u32) -> &'static str {
    MONTHS.get(month.saturating_sub(1) as usize).copied().unwrap_or("?")
}

/// Returns a span for a person: `2010 to 2022`, `March 2020`, `2020-03-05 up to 2020-04-01`.
fn span(start: Day, end: Day, months: Option<[u32; 2]>) -> String {
    let last = civil_from_days(number(end) - 1);
    let text = match (start, end) {
        ((year, ..), _) if months.is_some() && year == last.0 => format!("{year}"),
        ((year, ..), _) if months.is_some() => format!("{year} to {}", last.0),
        ((year, 1, 1), (_, 1, 1)) if last.0 == year => format!("{year}"),
        ((year, 1, 1), (_, 1, 1)) => format!("{year} to {}", last.0),
        ((year, month, 1), (_, _, 1)) if (last.0, last.1) == (year, month) => format!("{} {year}", month_name(month)),
        ((year, month, 1), (_, _, 1)) if last.0 == year => {
            format!("{} to {} {year}", month_name(month), month_name(last.1))
        }
        ((year, month, 1), (_, _, 1)) => {
            format!("{} {year} to {} {}", month_name(month), month_name(last.1), last.0)
        }
        _ if start == last => iso(start),
        _ => format!("{} to {}", iso(start), iso(last)),
    };
    match months {
        Some([first, last]) if first == last => format!("{} of {text}", month_name(first)),
        Some([first, last]) => format!("{} to {} of {text}", month_name(first), month_name(last)),
        None => text,
    }
}

/// Writes the days of a period as variables.
pub fn period(writer: &mut Writer<'_>, id: &str, period: &Period) -> Result<Type, String> {
    if let Some([first, last]) = period.months
        && !((1..=12).contains(&first) && (1..=12).contains(&last))
    {
        return Err(format!("{first} to {last} are no months"));
    }
    let (start_var, end_var) = (writer.variable(&format!("{id}_start")), writer.variable(&format!("{id}_end")));
    let (start, end, text, last) = match (&period.start, &period.end, &period.last) {
        (Some(start), Some(end), _) => {
            let (start, end) = (day(start)?, day(end)?);
            if number(end) <= number(start) {
                return Err(format!("it ends on {}, before it starts on {}", iso(end), iso(start)));
            }
            (Some(start), Some(end), span(start, end, period.months), None)
        }
        (None, None, Some(last)) => {
            let (count, unit) = last.split_once(' ').ok_or_else(|| format!("\"{last}\" is no span such as 5 years"))?;
            let count: u32 = count.parse().map_err(|_| format!("\"{last}\" is no span such as 5 years"))?;
            let unit = unit.trim_end_matches('s');
            if !matches!(unit, "day" | "week" | "month" | "year") {
                return Err(format!("\"{last}\" is no span such as 5 years"));
            }
            (None, None, format!("the last {last}"), Some(json!([count, unit])))
        }
        _ => return Err("it has no first and no last day".to_owned()),
    };
    writer.add(
        "plan_source.period",
        json!({
            "start_var": start_var, "end_var": end_var, "start": start.map(iso), "end": end.map(iso), "last": last,
            "text": text, "role": period.role,
        }),
    );
    Ok(Type::Period(PeriodType { start, end, months: period.months, text, start_var, end_var }))
}

/// Returns the type of parts of a period. They have no code of their own.
pub fn groups(groups: &Groups, inputs: &Inputs) -> Result<Type, String> {
    let by = groups.by.clone().ok_or_else(|| "it does not say which parts".to_owned())?;
    let known = ["day", "week", "dekad", "month", "calendar-month", "quarter", "season", "year", "water-year"];
    if !known.contains(&by.as_str()) {
        return Err(format!("parts by {by} are not written yet"));
    }
    if groups.first_month.is_some_and(|month| !(1..=12).contains(&month)) {
        return Err("the first month is none of 1 to 12".to_owned());
    }
    if !groups.years.is_empty() && by != "year" {
        return Err(format!("some years of parts by {by} are not written yet"));
    }
    let (first_month, years) = (groups.first_month, groups.years.clone());
    Ok(Type::Groups(GroupsType { by, first_month, years, period: inputs.period.clone() }))
}

/// Refuses a period that cuts its first or last year, or the season of it that counts.
fn check_whole_years(period: &PeriodType, start: Day, last: Day, [first, last_month]: [u32; 2]) -> Result<(), String> {
    let is_last_day = last.2 == days_in_month(last.0, last.1);
    let begins = start.1 < first || (start.1 == first && start.2 == 1);
    let begins = begins && (first <= last_month || start.1 > last_month);
    let ends = last.1 > last_month || (last.1 == last_month && is_last_day);
    let ends = ends && (first <= last_month || last.1 < first);
    if begins && ends {
        return Ok(());
    }
    let (first, last) = (month_name(first), month_name(last_month));
    Err(format!("the period {} does not consist of whole years from {first} to {last}", period.text))
}

/// The parts of a period: the type, and the value for templates.
pub struct Parts {
    /// The type.
    pub grouping: Grouping,
    /// The value for templates.
    pub json: Json,
    /// The parts for a comment: `of each year`.
    pub words: String,
}

/// Returns the parts of a period.
///
/// # Errors
/// The period does not consist of such parts.
#[expect(clippy::too_many_lines, reason = "one case after the other")]
pub fn parts(groups: &GroupsType, period: &PeriodType) -> Result<Parts, String> {
    let (Some(start), Some(end)) = (period.start, period.end) else {
        return Err("parts of a period that ends today are not written yet".to_owned());
    };
    let last = civil_from_days(number(end) - 1);
    let months = (last.0 - start.0) * 12 + i64::from(last.1) - i64::from(start.1) + 1;
    let wraps = period.months.filter(|[first, last]| first > last);
    let whole_months = start.2 == 1 && end.2 == 1;
    let need_months = |what: &str| match whole_months {
        true => Ok(()),
        false => Err(format!("the period {} does not consist of whole {what}", period.text)),
    };
    let years = |first: i64, last: i64, month: u32, words: String| {
        if !groups.years.is_empty() {
            let labels: Vec<String> = groups.years.iter().map(i32::to_string).collect();
            let words = format!("{words} of {}", labels.join(", "));
            let grouping = Grouping { by: groups.by.clone(), property: "year".to_owned(), labels };
            let json = json!({ "kind": "year", "years": groups.years, "month": month, "property": "year" });
            return Parts { grouping, json, words };
        }
        let labels =
            if last - first < MAX_LABELS { (first..=last).map(|year| year.to_string()).collect() } else { vec![] };
        let grouping = Grouping { by: groups.by.clone(), property: "year".to_owned(), labels };
        let json = json!({ "kind": "year", "first": first, "last": last, "month": month, "property": "year" });
        Parts { grouping, json, words }
    };
    match groups.by.as_str() {
        "year" => match wraps {
            // A season across the end of the year belongs to the year in which it begins.
            Some([first, last_month]) => {
                check_whole_years(period, start, last, [first, last_month])?;
                let first_year = start.0;
                let last_year = if last.1 >= first { last.0 } else { last.0 - 1 };
                let words = format!(
                    "of each season from {} to {}, by the year in which it begins",
                    month_name(first),
                    month_name(last_month)
                );
                Ok(years(first_year, last_year, first, words))
            }
            None => {
                check_whole_years(period, start, last, period.months.unwrap_or([1, 12]))?;
                Ok(years(start.0, last.0, 1, "of each year".to_owned()))
            }
        },
        "water-year" => {
            let month = groups.first_month.unwrap_or(10);
            if start.1 != month || start.2 != 1 || end.1 != month || end.2 != 1 {
                return Err(format!(
                    "the period {} does not consist of water years, which begin on the first day of {}",
                    period.text,
                    month_name(month)
                ));
            }
            let words = format!("of each water year from {}, by the year in which it ends", month_name(month));
            let shift = i64::from(month > 1);
            let mut parts = years(start.0 + shift, end.0 - 1 + shift, month, words);
            parts.json["shift"] = json!(-shift);
            Ok(parts)
        }
        "calendar-month" => {
            let labels = (1..=12).map(|month| month.to_string()).collect();
            let grouping = Grouping { by: groups.by.clone(), property: "month".to_owned(), labels };
            let json = json!({ "kind": "calendar-month", "property": "month", "months": period.months });
            if wraps.is_some() {
                return Err("calendar months across the end of the year are not written yet".to_owned());
            }
            Ok(Parts { grouping, json, words: "of each calendar month over the years".to_owned() })
        }
        by => {
            let days = number(end) - number(start);
            let (count, every, unit, property, format) = match by {
                "day" => (days, 1, "day", "date", "yyyy-MM-dd"),
                "week" => ((days + 6) / 7, 1, "week", "date", "yyyy-MM-dd"),
                "dekad" => (months * 3, 1, "dekad", "date", "yyyy-MM-dd"),
                "month" => (months, 1, "month", "month", "yyyy-MM"),
                "quarter" => (months / 3, 3, "month", "quarter", "yyyy-MM"),
                _ => (months / 3, 3, "month", "season", "yyyy-MM"),
            };
            if !matches!(by, "day" | "week") {
                need_months(if by == "season" { "seasons" } else { "months" })?;
            }
            let is_three = matches!(by, "season" | "quarter");
            let first = if by == "quarter" { 1 } else { groups.first_month.unwrap_or(12) };
            if is_three && (!(start.1 + 12 - first).is_multiple_of(3) || months % 3 != 0) {
                return Err(format!(
                    "the period {} does not consist of {by}s of three months from {}",
                    period.text,
                    month_name(first)
                ));
            }
            let labels = match (by, count <= MAX_LABELS) {
                ("month" | "season" | "quarter", true) => (0..count)
                    .map(|step| {
                        let month = i64::from(start.1) - 1 + step * i64::from(every);
                        format!("{:04}-{:02}", start.0 + month.div_euclid(12), month.rem_euclid(12) + 1)
                    })
                    .collect(),
                _ => Vec::new(),
            };
            let grouping = Grouping { by: by.to_owned(), property: property.to_owned(), labels };
            let json = json!({
                "kind": "step", "count": count, "every": every, "unit": unit, "property": property, "format": format,
                "months": period.months,
            });
            let words =
                if by == "season" { "of each season of three months".to_owned() } else { format!("of each {by}") };
            Ok(Parts { grouping, json, words })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(start: &str, end: &str, months: Option<[u32; 2]>) -> PeriodType {
        let (start, end) = (day(start).unwrap(), day(end).unwrap());
        let text = span(start, end, months);
        let (start_var, end_var) = ("start".to_owned(), "end".to_owned());
        PeriodType { start: Some(start), end: Some(end), months, text, start_var, end_var }
    }

    fn labels(by: &str, first_month: Option<u32>, period: &PeriodType) -> Result<Vec<String>, String> {
        let groups = GroupsType { by: by.to_owned(), first_month, years: Vec::new(), period: None };
        parts(&groups, period).map(|parts| parts.grouping.labels)
    }

    #[test]
    fn periods_have_words() {
        for (start, end, months, expected) in [
            ("2010-01-01", "2023-01-01", None, "2010 to 2022"),
            ("2021-01-01", "2022-01-01", None, "2021"),
            ("2020-03-01", "2020-04-01", None, "March 2020"),
            ("2020-11-01", "2021-02-01", None, "November 2020 to January 2021"),
            ("2020-03-05", "2020-03-06", None, "2020-03-05"),
            ("2020-03-05", "2020-04-01", None, "2020-03-05 to 2020-03-31"),
            ("2013-06-01", "2023-09-01", Some([6, 8]), "June to August of 2013 to 2023"),
        ] {
            assert_eq!(period(start, end, months).text, expected);
        }
        assert!(day("2020-02-30").is_err());
    }

    #[test]
    fn parts_of_periods_have_names() {
        let water_years = period("2000-10-01", "2003-10-01", None);
        assert_eq!(labels("water-year", None, &water_years).unwrap(), ["2001", "2002", "2003"]);
        let winters = period("2015-10-01", "2018-05-01", Some([10, 4]));
        assert_eq!(labels("year", None, &winters).unwrap(), ["2015", "2016", "2017"]);
        let calendar_years = period("2015-01-01", "2017-01-01", Some([11, 2]));
        assert!(labels("year", None, &calendar_years).is_err(), "it cuts two seasons");
        let summers = period("2016-05-01", "2023-10-01", Some([5, 9]));
        assert_eq!(labels("year", None, &summers).unwrap().len(), 8);
        assert!(labels("year", None, &period("2016-05-01", "2023-10-01", None)).is_err());
        let season = period("2020-12-01", "2021-06-01", None);
        assert_eq!(labels("season", None, &season).unwrap(), ["2020-12", "2021-03"]);
        assert!(labels("season", None, &period("2020-01-01", "2021-01-01", None)).is_err());
        assert!(labels("water-year", None, &period("2020-01-01", "2021-01-01", None)).is_err());
        assert!(labels("month", None, &period("2020-01-15", "2021-01-01", None)).is_err());
    }
}
