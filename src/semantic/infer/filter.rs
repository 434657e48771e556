//! Evaluates filters: the date interval that they keep, and the properties that they test.

use super::Infer;
use crate::kb::model::{ClassId, Operator, Role};
use crate::semantic::bind::{self, Bound};
use crate::semantic::dates::{self, Date};
use crate::semantic::value::Facts;

impl Infer<'_> {
    /// Adds the interval and the property names of a filter to the facts of a collection.
    pub(super) fn filter_facts(&mut self, op: &'static Operator<'static>, bound: &Bound, facts: &mut Facts) {
        let mut start = None;
        let mut end = None;
        for arg in &bound.args {
            let Some(param) = bind::param(op, arg.param) else { continue };
            match param.role {
                Role::Property => facts.filtered.extend(arg.value.as_text().cloned()),
                Role::Start => start = Some(dates::of_value(&arg.value)),
                Role::End => end = Some(dates::of_value(&arg.value)),
                _ => {}
            }
            for value in arg.value.variants().iter().chain(arg.value.as_items().unwrap_or(&[])) {
                if value.class() == Some(ClassId::FILTER)
                    && let Some(inner) = value.facts()
                {
                    facts.filtered.extend(inner.filtered.iter().cloned());
                    if let Some(interval) = inner.interval {
                        facts.interval = Some(narrow(facts.interval, interval));
                    }
                }
            }
        }
        if let Some(Date::At(start)) = start {
            let end = match end {
                // One date alone is that day... of that date alone.
                None => Some(start + 1.0),
                Some(Date::At(end)) => Some(end),
                Some(_) => None,
            };
            if let Some(end) = end {
                facts.interval = Some(narrow(facts.interval, (start.floor() as i64, end.ceil() as i64)));
            }
        }
    }
}

fn narrow(known: Option<(i64, i64)>, new: (i64, i64)) -> (i64, i64) {
    known.map_or(new, |known| (known.0.max(new.0), known.1.min(new.1)))
}
