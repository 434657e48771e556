//! Intervals that the successor does not cover.

use super::Run;
use super::properties::datasets;
use super::remark::{State, Topic};
use crate::kb::kb;
use crate::kb::model::ClassId;
use crate::rules::date_outside_dataset::interval;
use crate::semantic::dates::{format_day, of_catalogue};

/// Days by which the catalogue may be off.
const SLACK: f64 = 31.0;

/// Says where a filter asks for days that the new dataset does not have.
pub fn check(run: &mut Run<'_>) {
    for call in &run.context.analysis.calls {
        let subject = call.subject();
        if subject.class() != Some(ClassId::IMAGE_COLLECTION) {
            continue;
        }
        let Some((start, end, span)) = interval(call) else { continue };
        for id in datasets(&subject) {
            let Some(plan) = run.plan(&id) else { continue };
            let day = |text: &Option<Box<str>>| text.as_deref().and_then(of_catalogue);
            let first = day(&plan.dataset.start).filter(|first| start + SLACK < *first);
            let last = day(&plan.dataset.end).filter(|last| end > *last + SLACK);
            // What the old dataset did not have either is none of the change.
            let old = kb().dataset(&id);
            let old_day = |text: Option<&Box<str>>| text.and_then(|text| of_catalogue(text));
            let old_first = old.as_ref().and_then(|old| old_day(old.start.as_ref()));
            let old_last = old.as_ref().and_then(|old| old_day(old.end.as_ref()));
            let first = first.filter(|first| old_first.is_none_or(|old| old + SLACK < *first));
            let last = last.filter(|last| match &old {
                Some(_) => old_last.is_none_or(|old| old > *last + SLACK),
                None => true,
            });
            let message = match (first, last) {
                (Some(day), _) => format!("\"{}\" starts on {}", plan.new, format_day(day)),
                (None, Some(day)) => format!("\"{}\" ends on {}", plan.new, format_day(day)),
                _ => continue,
            };
            run.say(State::Left, Topic::Date, span, message);
        }
    }
}
