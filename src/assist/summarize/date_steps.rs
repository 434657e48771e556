//! Computes dates from other dates, and finds the dates over which a script iterates.

use super::Entry;
use super::describe::{MAX_DEPTH, Say};
use super::period::{day_of, interval};
use crate::base::calendar::{MONTHS, days_from_civil, days_in_month};
use crate::semantic::analysis::CallSite;
use crate::semantic::dates::format_day;
use crate::semantic::query::literals;
use crate::syntax::hir::ExprId;

impl Say<'_> {
    /// Returns the day of a date that is certain: a constant, or computed from one.
    pub fn day_at(&self, expr: ExprId, depth: usize) -> Option<f64> {
        if depth > MAX_DEPTH {
            return None;
        }
        let value = self.analysis.value(expr);
        if let Some(day) = day_of(value).filter(|_| value.as_text().is_some() || value.is_server()) {
            return Some(day);
        }
        let origin = literals::origin(&self.context, expr);
        let call = self.call_at(origin)?;
        if let Some(inner) = self.cast(call) {
            return self.day_at(inner, depth + 1);
        }
        let number = |name: &str| call.named(name).and_then(|arg| self.number(arg.expr?, 0));
        match self.short_name(call) {
            "fromYMD" => {
                let (year, month, day) = (number("year")?, number("month")?, number("day")?);
                civil_day(year, month, day)
            }
            "millis" => self.day_at(call.receiver?, depth + 1),
            "advance" => {
                let start = self.day_at(call.receiver?, depth + 1)?;
                let unit = call.named("unit")?.value.as_text()?.to_string();
                advanced(start, number("delta")?, unit.trim_end_matches('s'))
            }
            _ => None,
        }
    }

    /// Returns the first and last number of the list for each item of which a function runs with
    /// this parameter.
    pub fn iterated_numbers(&self, expr: ExprId) -> Option<(f64, f64)> {
        let mut current = expr;
        for _ in 0..MAX_DEPTH {
            match self.call_at(current).and_then(|call| self.cast(call)) {
                Some(inner) => current = inner,
                None => break,
            }
        }
        let current = literals::origin(&self.context, current);
        let current = self.call_at(current).and_then(|call| self.cast(call)).unwrap_or(current);
        let (function, at) = self.parameter(current)?;
        let mapping = self.call_at(self.analysis.inferred.mapped_by[function.index()].filter(|_| at == 0)?)?;
        let list = literals::origin(&self.context, mapping.receiver?);
        let call = self.call_at(list)?;
        if self.short_name(call) == "sequence" {
            let number = |name: &str| call.named(name).and_then(|arg| self.number(arg.expr?, 0));
            let step = call.named("step").map_or(Some(1.0), |_| number("step"));
            return (step == Some(1.0))
                .then_some(())
                .and_then(|()| Some((number("start")?, number("end")?)))
                .filter(|(start, end)| start <= end);
        }
        let value = self.analysis.value(list).facts()?.constant.clone()?;
        let items: Option<Vec<f64>> = value.as_items()?.iter().map(|item| item.as_number()).collect();
        let items = items.filter(|items| items.windows(2).all(|pair| pair[1] == pair[0] + 1.0))?;
        Some((*items.first()?, *items.last()?))
    }

    /// Returns the words for a range of one month or year that a list gives: "each month from June
    /// to August".
    pub fn iterated_range(&self, call: &CallSite) -> Option<String> {
        let (start, end) = (call.named("start")?, call.named("end"));
        let numbers = self.iterated_numbers(start.expr?)?;
        if let Some(end) = end
            && self.iterated_numbers(end.expr?) != Some(numbers)
        {
            return None;
        }
        let field = call.named("field")?.value.as_text()?.to_string();
        let (first, last) = numbers;
        let month = |number: f64| (number.fract() == 0.0).then(|| MONTHS.get(number as usize - 1)).flatten();
        match field.as_str() {
            "month" if first >= 1.0 => Some(format!("each month from {} to {}", month(first)?, month(last)?)),
            "year" => Some(format!("each year from {first} to {last}")),
            _ => None,
        }
    }
}

/// Returns the lists of dates and years over which the script iterates.
fn iterated(say: &Say<'_>) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for call in say.analysis.calls().filter(|call| say.short_name(call) == "sequence" && say.is_live(call.expr)) {
        let (Some(start), Some(end)) = (call.named("start"), call.named("end")) else { continue };
        let (Some(start), Some(end)) = (start.expr, end.expr) else { continue };
        let text = match (say.day_at(start, 0), say.day_at(end, 0)) {
            (Some(first), Some(last)) if first < last => {
                format!("A list of dates from {} to {}", format_day(first), format_day(last))
            }
            _ => match (say.number(start, 0), say.number(end, 0), say.day_range(end)) {
                (Some(first), Some(last), _) if is_year(first) && is_year(last) && first < last => {
                    format!("A list of years from {first} to {last}")
                }
                (Some(0.0), _, Some((first, last))) => {
                    format!("A list of steps through {}", interval(first, last))
                }
                _ => continue,
            },
        };
        if !all.iter().any(|known| known.text == text) {
            all.push(Entry { text, line: say.line(call.expr) });
        }
    }
    all
}

impl Say<'_> {
    /// Returns the lists of dates and years over which the script iterates.
    pub fn iterated_dates(&self) -> Vec<Entry> {
        iterated(self)
    }

    /// Returns the dates whose difference a number of steps is.
    fn day_range(&self, expr: ExprId) -> Option<(f64, f64)> {
        let mut current = literals::origin(&self.context, expr);
        for _ in 0..MAX_DEPTH {
            let call = self.call_at(current)?;
            if self.short_name(call) == "difference" {
                let end = self.day_at(call.receiver?, 0)?;
                let start = self.day_at(call.named("start")?.expr?, 0)?;
                return (start < end).then_some((start, end));
            }
            let next = self.cast(call).or(call.receiver)?;
            current = literals::origin(&self.context, next);
        }
        None
    }
}

fn is_year(number: f64) -> bool {
    number.fract() == 0.0 && (1950.0..=2100.0).contains(&number)
}

fn civil_day(year: f64, month: f64, day: f64) -> Option<f64> {
    let whole = [year, month, day].iter().all(|part| part.fract() == 0.0);
    let known = whole && is_year(year) && (1.0..=12.0).contains(&month) && day >= 1.0;
    let (year, month) = (year as i64, month as u32);
    (known && day <= f64::from(days_in_month(year, month))).then(|| days_from_civil(year, month, day as u32) as f64)
}

/// Returns a day so many units later.
fn advanced(start: f64, delta: f64, unit: &str) -> Option<f64> {
    match unit {
        "day" => Some(start + delta),
        "week" => Some(start + 7.0 * delta),
        "month" | "year" if delta.fract() == 0.0 => {
            let text = format_day(start);
            let parts: Vec<f64> = text.split('-').filter_map(|part| part.parse().ok()).collect();
            let [year, month, day] = parts[..] else { return None };
            let months = year * 12.0 + month - 1.0 + if unit == "year" { 12.0 * delta } else { delta };
            let later = civil_day((months / 12.0).floor(), months.rem_euclid(12.0) + 1.0, day)?;
            Some(later + start.fract())
        }
        _ => None,
    }
}
