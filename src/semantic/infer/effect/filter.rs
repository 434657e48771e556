//! Effects of filters: the date interval that they keep, and the properties that they test.

use super::OperatorCall;
use crate::kb::model::{ClassId, Role};
use crate::semantic::bind;
use crate::semantic::dates::{self, Date};
use crate::semantic::value::{Facts, Value};

/// Adds the interval and the property names of the filters of a call to the facts of its result.
pub(super) fn add_filters(call: &OperatorCall<'_>, facts: &mut Facts) {
    let (mut start, mut end) = (None, None);
    for arg in &call.bound.args {
        let Some(param) = bind::param(call.op, arg.param) else { continue };
        match param.role {
            Role::Property => facts.filtered.extend(arg.value.as_text().cloned()),
            Role::Start => start = Some(dates::from_value(&arg.value)),
            Role::End => end = Some(dates::from_value(&arg.value)),
            _ => {}
        }
        for value in arg.value.variants().iter().chain(arg.value.as_items().unwrap_or(&[])) {
            if value.class() == Some(ClassId::FILTER)
                && let Some(inner) = value.facts()
            {
                facts.filtered.extend(inner.filtered.iter().cloned());
                if let Some(interval) = inner.interval {
                    facts.interval = Some(intersection(facts.interval, interval));
                }
            }
        }
    }
    let Some(Date::At(start)) = start else { return };
    let end = match end {
        // A start alone means that day.
        None => start + 1.0,
        Some(Date::At(end)) => end,
        Some(_) => return,
    };
    facts.interval = Some(intersection(facts.interval, (start.floor() as i64, end.ceil() as i64)));
}

/// Returns a filter that keeps the elements that any of its filters keeps. Its interval spans those
/// of all filters.
pub(super) fn any_of(call: &OperatorCall<'_>) -> Value {
    let mut facts = Facts::default();
    add_filters(call, &mut facts);
    let items = call.bound.args.iter().flat_map(|arg| match arg.value.as_items() {
        Some(items) => items,
        None => std::slice::from_ref(&arg.value),
    });
    let intervals: Option<Vec<(i64, i64)>> =
        items.map(|filter| filter.facts()?.interval.filter(|(start, end)| start < end)).collect();
    let union = |a: (i64, i64), b: (i64, i64)| (a.0.min(b.0), a.1.max(b.1));
    facts.interval = intervals.and_then(|intervals| intervals.into_iter().reduce(union));
    call.with(facts)
}

fn intersection(known: Option<(i64, i64)>, new: (i64, i64)) -> (i64, i64) {
    known.map_or(new, |known| (known.0.max(new.0), known.1.min(new.1)))
}
