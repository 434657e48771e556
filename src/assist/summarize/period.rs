//! Describes the periods of a script: the intervals of filters, and the whole record of unfiltered
//! datasets.

use super::Entry;
use super::describe::{Say, head, some_of, title};
use super::filters::{filters, limits_time, words};
use crate::base::calendar::MONTHS;
use crate::features::format;
use crate::kb::model::DatasetKind;
use crate::kb::model::steps::StepKind;
use crate::semantic::dates::{self, Date, format_day};
use crate::semantic::value::Value;

/// A date that is certain, in days since 1970. Small numbers are years by mistake: nothing is said
/// of them.
pub(super) fn day_of(value: &Value) -> Option<f64> {
    match dates::from_value(value) {
        // Far beyond what a calendar holds: no date was meant.
        Date::At(days) if days.abs() > 1e6 => None,
        Date::At(days) if days.abs() > 1.0 || value.as_text().is_some() => Some(days),
        _ => None,
    }
}

/// From one moment up to another that is not in it, as people say it: "2020", "June to August
/// 2021", "2020-03-05 to 2020-04-01 (end excluded)".
pub(super) fn interval(start: f64, end: f64) -> String {
    let whole = start.fract() == 0.0 && end.fract() == 0.0;
    let (from, to) = (civil(start), civil(end));
    if whole && end > start {
        // Whole years, whole months.
        if (from.1, from.2, to.1, to.2) == (1, 1, 1, 1) {
            return if to.0 - from.0 == 1 { from.0.to_string() } else { format!("{} to {}", from.0, to.0 - 1) };
        }
        if (from.2, to.2) == (1, 1) {
            let (last_year, last) = if to.1 == 1 { (to.0 - 1, 12) } else { (to.0, to.1 - 1) };
            let name = |month: u32| MONTHS[month as usize - 1];
            return match (from.0 == last_year, from.1 == last) {
                (true, true) => format!("{} {}", name(last), last_year),
                (true, false) => format!("{} to {} {last_year}", name(from.1), name(last)),
                (false, _) => format!("{} {} to {} {last_year}", name(from.1), from.0, name(last)),
            };
        }
        if end - start == 1.0 {
            return format_day(start);
        }
    }
    format!("{} to {} (end excluded)", moment(start), moment(end))
}

fn moment(days: f64) -> String {
    let seconds = (days.fract() * 86_400.0).round() as i64;
    let day = format_day(days);
    match seconds.rem_euclid(86_400) {
        0 => day,
        seconds => format!("{day} {:02}:{:02}", seconds / 3600, seconds / 60 % 60),
    }
}

/// Year, month, day.
fn civil(days: f64) -> (i64, u32, u32) {
    let text = format_day(days);
    let mut parts = text.rsplit('-');
    let day = parts.next().and_then(|part| part.parse().ok()).unwrap_or(1);
    let month = parts.next().and_then(|part| part.parse().ok()).unwrap_or(1);
    let year = parts.next().and_then(|part| part.parse().ok()).unwrap_or(0);
    (year, month, day)
}

/// The periods of a script.
pub(super) fn periods(say: &Say<'_>) -> Vec<Entry> {
    let mut found: Vec<(String, Vec<String>, usize)> = Vec::new();
    let mut dated: Vec<String> = Vec::new();
    for (part, ids) in filters(say) {
        let Some(call) = say.call_at(part) else { continue };
        let season = say.step(call).is_some_and(|step| step.kind == StepKind::Time);
        if !limits_time(say, part, 0) && !season || !say.is_told(part) {
            continue;
        }
        dated.extend(ids.iter().cloned());
        let Some(text) = words(say, part) else {
            continue;
        };
        let titles = ids.iter().map(|id| head(id).map_or_else(|| super::describe::code(id), title));
        match found.iter_mut().find(|(known, ..)| *known == text) {
            Some((_, known, _)) => titles.for_each(|title| {
                if !known.contains(&title) {
                    known.push(title);
                }
            }),
            None => found.push((text, titles.collect(), say.line(part))),
        }
    }
    let several = found.iter().any(|(_, titles, _)| titles != &found[0].1);
    let mut all: Vec<Entry> = Vec::new();
    if several {
        let mut rest = &found[..];
        while let Some((_, titles, line)) = rest.first() {
            let count = rest.iter().take_while(|(_, other, _)| other == titles).count();
            let texts: Vec<String> = rest[..count].iter().map(|(text, ..)| text.clone()).collect();
            let of = if titles.is_empty() { String::new() } else { format!(": {}", some_of(titles, 3)) };
            all.push(Entry { text: format!("{}{of}", super::describe::sentence(&texts.join("; "))), line: *line });
            rest = &rest[count..];
        }
    } else {
        all.extend(found.iter().map(|(text, _, line)| Entry { text: super::describe::sentence(text), line: *line }));
    }
    all.extend(say.iterated_dates());
    // Other code may limit what it is given.
    let is_certain = !say.passes_values_on() && !say.has_unplaced_filter();
    let loaded = if is_certain { super::datasets::loaded(say) } else { Vec::new() };
    for (id, line) in loaded {
        let Some(head) = head(&id).filter(|head| head.kind == DatasetKind::ImageCollection && head.id == id) else {
            continue;
        };
        if dated.contains(&id) || !say.loads_itself(&id) {
            continue;
        }
        all.push(Entry {
            text: format!("{}: no dates are given; its record is {}", title(head), format::dates(head)),
            line,
        });
    }
    all
}
