//! Intervals that the successor does not cover.

use super::Run;
use super::plan::Plan;
use super::properties::datasets;
use super::remark::{State, Topic};
use crate::kb::kb;
use crate::kb::model::ClassId;
use crate::rules::date_outside_dataset::interval;
use crate::semantic::dates::{format_day, of_catalogue};
use crate::text::span::Span;
use std::rc::Rc;

/// Days by which the catalogue may be off.
const SLACK: f64 = 31.0;

/// Old datasets that stay since their successors do not have the days that are asked for.
pub fn keep(run: &mut Run<'_>) {
    for (plan, span, message) in uncovered(run) {
        if !plan.gone {
            run.say(State::Left, Topic::Date, span, format!("\"{}\" stays: {message}", plan.old));
            run.kept.insert(plan.old);
        }
    }
}

/// Says where a filter asks for days that the new dataset does not have.
pub fn check(run: &mut Run<'_>) {
    for (_, span, message) in uncovered(run) {
        run.say(State::Left, Topic::Date, span, message);
    }
}

/// Filters that ask for days that the old dataset had and the new one does not have.
fn uncovered(run: &Run<'_>) -> Vec<(Rc<Plan>, Span, String)> {
    let mut found = Vec::new();
    for call in run.context.analysis.calls() {
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
            let (began, ended) = before(&id);
            let first = first.filter(|first| began.is_none_or(|began| began + SLACK < *first));
            let last = last.filter(|last| ended.is_none_or(|ended| ended > *last + SLACK));
            let message = match (first, last) {
                (Some(day), _) => format!("\"{}\" starts on {}", plan.new, format_day(day)),
                (None, Some(day)) => format!("\"{}\" ends on {}", plan.new, format_day(day)),
                _ => continue,
            };
            found.push((plan, span, message));
        }
    }
    found
}

/// First and last day of an old dataset.
fn before(id: &str) -> (Option<f64>, Option<f64>) {
    let day = |text: Option<&'static str>| text.and_then(of_catalogue);
    match (kb().dataset_head(id), kb().removed_dataset(id)) {
        (Some(head), _) => (day(head.start), day(head.end)),
        (None, Some(removed)) => (day(removed.start), day(removed.end)),
        (None, None) => (None, None),
    }
}
