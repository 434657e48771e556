//! Shifts years, and the months and days of dates.

use super::edits::Edits;
use super::source::{Area, Source};
use fastrand::Rng;
use geols::base::calendar::days_in_month;
use geols::features::mentions::{Meaning, mentions};
use geols::kb::kb;
use geols::syntax::hir::{ExprId, ExprKind};
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};

/// The years that are shifted.
const YEARS: RangeInclusive<u32> = 1985..=2024;

/// Years that stay, and with them the other years of the script. 1970 is the start of Unix time.
const OLD_YEARS: RangeInclusive<u32> = 1950..=1984;

/// Words that tie a text to its months.
const SEASONS: [&str; 20] = [
    "'month'",
    "\"month\"",
    "january",
    "february",
    "march ",
    "april",
    "may ",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "summer",
    "winter",
    "spring",
    "autumn",
    "season",
    "monsoon",
];

/// A year, perhaps with month and day.
#[derive(Debug, PartialEq)]
struct Date {
    range: Range<usize>,
    year: u32,
    month: Option<u32>,
    day: Option<u32>,
    in_comment: bool,
    /// The year is written with the next one, as `2018/19`, with this sign.
    joined: Option<char>,
}

/// The dates of a script.
#[derive(Debug)]
pub struct Dates {
    dates: Vec<Date>,
    /// By how many years they can be shifted.
    offsets: RangeInclusive<i32>,
    /// Months and days can be changed.
    has_free_months: bool,
}

/// Returns a year after a shift, or `None` if it is not plausible.
pub fn shifted_year(year: u32, offset: i32) -> Option<u32> {
    let shifted = year.checked_add_signed(offset)?;
    (YEARS.contains(&year) && YEARS.contains(&shifted)).then_some(shifted)
}

/// Finds the dates of a script.
pub fn find(source: &Source<'_>) -> Dates {
    let text = source.text;
    let bytes = text.as_bytes();
    let numbers: HashMap<usize, ExprId> = source
        .hir()
        .exprs
        .iter()
        .enumerate()
        .filter_map(|(index, expr)| {
            matches!(expr.kind, ExprKind::Number { .. }).then_some((expr.span.start as usize, ExprId(index as u32)))
        })
        .collect();
    let lists_of_years = lists_of_years(source);
    let (mut dates, mut has_old_years) = (Vec::new(), false);
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let length = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let range = at..at + length;
        at += length;
        let year: u32 = match text[range.clone()].parse() {
            Ok(year) if length == 4 && (OLD_YEARS.contains(&year) || YEARS.contains(&year)) => year,
            _ => continue,
        };
        let area = source.areas[range.start];
        let is_year = match area {
            Area::Comment => is_year_of_prose(text, &range),
            Area::String => has_free_ends(text, &range),
            Area::Fixed => false,
            Area::Code => numbers.get(&range.start).is_some_and(|expr| {
                source.hir().expr(*expr).span.range() == range && is_year_number(source, *expr, year, &lists_of_years)
            }),
        };
        if !is_year {
            continue;
        }
        if OLD_YEARS.contains(&year) {
            has_old_years |= area != Area::Comment && year != 1970;
            continue;
        }
        let mut date = Date { range, year, month: None, day: None, in_comment: area == Area::Comment, joined: None };
        let next = format!("{:02}", (year + 1) % 100);
        let joined = text[date.range.end..].chars().next().filter(|sign| matches!(sign, '/' | '-' | '_'));
        let tail = joined.and_then(|sign| text[date.range.end + sign.len_utf8()..].strip_prefix(&next));
        if area != Area::Code && tail.is_some_and(|tail| !tail.starts_with(|c: char| c.is_alphanumeric() || c == '-')) {
            date.joined = joined;
            date.range.end += 3;
            at = date.range.end;
        } else if area != Area::Code {
            for part in [&mut date.month, &mut date.day] {
                let rest = &bytes[date.range.end..];
                let [b'-', tens, ones, rest @ ..] = rest else { break };
                let number = std::str::from_utf8(&[*tens, *ones]).ok().and_then(|digits| digits.parse().ok());
                if number.is_none() || rest.first().is_some_and(u8::is_ascii_digit) {
                    break;
                }
                *part = number;
                date.range.end += 3;
            }
            at = date.range.end;
        }
        dates.push(date);
    }
    let lower = text.to_lowercase();
    let has_free_months = !SEASONS.iter().any(|word| lower.contains(word));
    let offsets = if has_old_years || names_year_of_id(source) { 0..=0 } else { offsets(source, &dates) };
    Dates { dates, offsets, has_free_months }
}

/// Returns `true` unless the digits belong to a longer number or word.
fn has_free_ends(text: &str, range: &Range<usize>) -> bool {
    let bytes = text.as_bytes();
    let before = range.start.checked_sub(1).map_or(b' ', |at| bytes[at]);
    let after = bytes.get(range.end).copied().unwrap_or(b' ');
    let point_digit = after == b'.' && bytes.get(range.end + 1).is_some_and(u8::is_ascii_digit);
    !matches!(before, b'.' | b'#') && !after.is_ascii_alphanumeric() && !point_digit
}

/// Returns `true` for years in comments, but not in references to literature.
fn is_year_of_prose(text: &str, range: &Range<usize>) -> bool {
    let from = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let to = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    let line = text[from..to].to_lowercase();
    let is_reference = ["et al", "doi", "http", "&", "(c)", "©", "nlcd", "worldcover", "corine"]
        .iter()
        .any(|word| line.contains(word));
    let unit = text[range.end..to].trim_start();
    let has_unit = ["m ", "m)", "px", "pixel", "km", "points", "mm", "%"].iter().any(|word| unit.starts_with(word));
    !is_reference && !has_unit && has_free_ends(text, range)
}

/// Returns the numbers in lists of years only.
fn lists_of_years(source: &Source<'_>) -> Vec<ExprId> {
    let is_year = |id: &ExprId| matches!(source.hir().expr(*id).kind, ExprKind::Number { value, .. } if (1985.0..=2024.0).contains(&value));
    let lists = source.hir().exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::List(items) if items.len() > 1 && items.iter().all(is_year) => Some(items),
        _ => None,
    });
    lists.flatten().copied().collect()
}

/// Returns `true` if a number is a year by how it is used.
fn is_year_number(source: &Source<'_>, expr: ExprId, year: u32, lists: &[ExprId]) -> bool {
    let usage = source.usage(expr);
    if lists.contains(&expr) || ["fromYMD", "calendarRange", "sequence", "range"].contains(&&*usage.callee) {
        return true;
    }
    let says_year =
        ["year", "start", "end", "from", "first", "last", "anio", "ano"].iter().any(|word| usage.label.contains(word))
            || ["y", "yr", "y0", "y1"].contains(&&*usage.label);
    if says_year {
        return true;
    }
    // 2000 is a round number as well.
    let is_measure = [
        "scale",
        "min",
        "max",
        "radius",
        "distance",
        "points",
        "pixels",
        "limit",
        "seed",
        "width",
        "height",
        "buffer",
        "size",
        "threshold",
        "timeout",
        "error",
        "elevation",
        "delay",
        "count",
        "bestEffort",
    ]
    .iter()
    .any(|word| usage.label.contains(word));
    let is_arithmetic =
        ["add", "subtract", "multiply", "divide", "buffer", "limit", "gt", "lt", "gte", "lte", "Image", "sleep"];
    !year.is_multiple_of(100)
        && !is_measure
        && (!usage.in_list || lists.contains(&expr))
        && !is_arithmetic.contains(&&*usage.callee)
}

/// Returns `true` if the script writes the year of an asset elsewhere as well. The asset of
/// another year may not exist.
fn names_year_of_id(source: &Source<'_>) -> bool {
    let text = source.text;
    let is_of_borders = |at: usize| {
        let before = &text[text[..at].rfind(['\'', '"']).map_or(0, |quote| quote + 1)..at];
        ["FAO/GAUL", "TIGER/", "USDOS/"].iter().any(|id| before.starts_with(id))
    };
    let mut fixed: HashMap<&str, usize> = HashMap::new();
    for year in YEARS.clone().map(|year| year.to_string()) {
        for (at, _) in text.match_indices(&year) {
            if source.areas[at] == Area::Fixed && !is_of_borders(at) {
                *fixed.entry(&text[at..at + 4]).or_default() += 1;
            }
        }
    }
    fixed.iter().any(|(year, count)| text.matches(year).count() > *count)
}

/// Returns by how many years the dates can be shifted so that the datasets still have images.
fn offsets(source: &Source<'_>, dates: &[Date]) -> RangeInclusive<i32> {
    let years = || dates.iter().filter(|date| !date.in_comment).map(|date| date.year);
    let (Some(first), Some(last)) = (years().min(), years().max()) else { return 0..=0 };
    let (mut from, mut to) = (*YEARS.start(), *YEARS.end());
    let mut is_mixed = false;
    for mention in mentions(source.snapshot) {
        let Meaning::Dataset(id) = &mention.meaning else { continue };
        let Some(head) = kb().dataset_head(id) else { continue };
        let year = |date: Option<&str>| date.and_then(|date| date.get(..4)?.parse::<u32>().ok());
        if let Some(start) = year(head.start) {
            let whole = if head.start.is_some_and(|date| date[4..].starts_with("-01-01")) { start } else { start + 1 };
            is_mixed |= first < start && start > *YEARS.start();
            from = from.max(if first >= whole {
                whole
            } else if first >= start {
                first
            } else {
                from
            });
        }
        if let Some(end) = year(head.end) {
            let whole =
                if head.end.is_some_and(|date| date[4..].starts_with("-12-31")) { end } else { end.saturating_sub(1) };
            to = to.min(if last <= whole { whole } else { last });
        }
    }
    let lower = (from as i32 - first as i32).clamp(-15, 0);
    let upper = (to as i32 - last as i32).clamp(0, 15);
    if is_mixed { lower.max(-1)..=upper.min(2) } else { lower..=upper }
}

impl Dates {
    /// Returns the years of the code.
    pub fn years(&self) -> impl Iterator<Item = u32> {
        self.dates.iter().filter(|date| !date.in_comment).map(|date| date.year)
    }

    /// Shifts all years by one offset, and all months and days now and then. Returns the offset.
    pub fn vary(&self, random: &mut Rng, edits: &mut Edits) -> i32 {
        let offset = if random.u8(..100) < 80 { random.i32(self.offsets.clone()) } else { 0 };
        let month_shift = self.month_shift(random);
        let day_shift = if self.has_free_months && random.u8(..100) < 15 { random.i32(-6..=6) } else { 0 };
        for date in &self.dates {
            let Some(year) = shifted_year(date.year, offset) else { continue };
            let mut text = year.to_string();
            if let Some(sign) = date.joined {
                text.push_str(&format!("{sign}{:02}", (year + 1) % 100));
            }
            if let Some(month) = date.month {
                let new = month.saturating_add_signed(month_shift);
                text.push_str(&format!("-{new:02}"));
                if let Some(day) = date.day {
                    let last = days_in_month(i64::from(date.year), month);
                    let new_last = days_in_month(i64::from(year), new);
                    let new_day = match day {
                        1 => 1,
                        day if day >= last => new_last,
                        day => day.saturating_add_signed(day_shift).clamp(2, new_last.max(3) - 1),
                    };
                    text.push_str(&format!("-{new_day:02}"));
                }
            }
            edits.replace(date.range.clone(), text);
        }
        offset
    }

    /// Returns by how many months the dates are shifted: dates of whole years stay.
    fn month_shift(&self, random: &mut Rng) -> i32 {
        let months: Vec<u32> = self.dates.iter().filter_map(|date| date.month).collect();
        let is_whole_year =
            self.dates.iter().any(|date| matches!((date.month, date.day), (Some(1), Some(1)) | (Some(12), Some(31))));
        let (Some(first), Some(last)) = (months.iter().min(), months.iter().max()) else { return 0 };
        if !self.has_free_months || is_whole_year || *first < 1 || *last > 12 || random.u8(..100) >= 30 {
            return 0;
        }
        random.i32((1 - *first as i32).max(-3)..=(12 - *last as i32).min(3))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::source::snapshot;
    use geols::syntax::language::Language;

    fn shifted(text: &str, language: Language, offset: i32) -> String {
        let snapshot = snapshot(text, language).unwrap();
        let mut dates = find(&Source::new(&snapshot));
        (dates.offsets, dates.has_free_months) = (offset..=offset, false);
        let mut edits = Edits::default();
        let mut random = Rng::with_seed(0);
        while dates.vary(&mut random, &mut edits) != offset {
            edits = Edits::default();
        }
        edits.apply(text)
    }

    #[test]
    fn years_shift_together() {
        let cases = [
            ("f('2018-05-01', \"NDVI 2018\"); // in 2018\n", "f('2020-05-01', \"NDVI 2020\"); // in 2020\n"),
            ("ee.Date.fromYMD(2018, 1, 1).get(x);\n", "ee.Date.fromYMD(2020, 1, 1).get(x);\n"),
            (
                "var years = [2000, 2005]; f({scale: 2000, buffer: 2001});\n",
                "var years = [2002, 2007]; f({scale: 2000, buffer: 2001});\n",
            ),
            (
                "ee.Image('USGS/NLCD/NLCD2016'); g('20180501', 'a.2018');\n",
                "ee.Image('USGS/NLCD/NLCD2016'); g('20180501', 'a.2018');\n",
            ),
            (
                "// Hansen et al. 2013\n// Tiles of 2000 m in size\n",
                "// Hansen et al. 2013\n// Tiles of 2000 m in size\n",
            ),
            ("f('season 2018/19', '2018-19', '2018-09');\n", "f('season 2020/21', '2020-21', '2020-09');\n"),
            ("f('2016-02-29');\n", "f('2018-02-28');\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(shifted(text, Language::JavaScript, 2), expected);
        }
        let text = "\"\"\"Snow of 2018.\"\"\"\nfor year in range(2018, 2021):\n    s = f'{year}-01-01 {2018}'\n";
        let expected = "\"\"\"Snow of 2017.\"\"\"\nfor year in range(2017, 2020):\n    s = f'{year}-01-01 {2017}'\n";
        assert_eq!(shifted(text, Language::Python, -1), expected);
    }

    #[test]
    fn datasets_bound_the_years() {
        let text = "ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2020-01-01', '2022-01-01');";
        let snapshot = snapshot(text, Language::JavaScript).unwrap();
        assert_eq!(find(&Source::new(&snapshot)).offsets, -2..=2);
        let texts = [
            "var years = ee.List.sequence(1979, 2010);",
            "var cdl2019 = ee.Image('USDA/NASS/CDL/2019'); f('2019-01-01');",
        ];
        for text in texts {
            let snapshot = crate::vary::source::snapshot(text, Language::JavaScript).unwrap();
            assert_eq!(find(&Source::new(&snapshot)).offsets, 0..=0);
        }
    }
}
