//! Checks date ranges that the successor does not cover.

use super::Migrator;
use super::note::Topic;
use super::properties::datasets;
use super::successor::Successor;
use crate::kb::kb;
use crate::kb::model::ClassId;
use crate::semantic::dates::{format_day, parse_catalog_date};
use crate::semantic::query::filters::date_interval;
use crate::text::span::Span;
use std::rc::Rc;

/// Tolerance for dates of the catalog, in days.
const TOLERANCE_DAYS: f64 = 31.0;

/// Keeps old datasets whose successors lack the dates that the script filters by.
pub fn keep(migrator: &mut Migrator<'_>) {
    for (successor, span, reason) in uncovered_filters(migrator) {
        migrator.keep_dataset(&successor, Topic::Date, span, &reason);
    }
}

/// Notes filters by dates that the new dataset does not have.
pub fn check(migrator: &mut Migrator<'_>) {
    for (_, span, message) in uncovered_filters(migrator) {
        migrator.note_unchanged(Topic::Date, span, message);
    }
}

/// Notes each replaced collection whose successor starts later, if the script filters it by no
/// dates that are known.
pub fn note_later_starts(migrator: &mut Migrator<'_>) {
    let analysis = migrator.context.analysis;
    let filters = analysis.calls().filter(|call| date_interval(call).is_some());
    let filtered: Vec<Box<str>> = filters.flat_map(|call| datasets(&call.subject())).collect();
    let values = analysis.calls().map(|call| analysis.value(call.expr));
    let collections = values.filter(|value| value.class() == Some(ClassId::IMAGE_COLLECTION));
    let collections: Vec<Box<str>> = collections.flat_map(datasets).collect();
    for (successor, span) in migrator.replaced.clone() {
        let new = successor.new_dataset.start.as_deref().and_then(parse_catalog_date);
        let (Some(old), Some(new)) = (old_range(successor.old).0, new) else { continue };
        let is_in = |ids: &[Box<str>]| ids.iter().any(|id| **id == *successor.old);
        if old + TOLERANCE_DAYS < new && is_in(&collections) && !is_in(&filtered) {
            let (old, new) = (format_day(old), format_day(new));
            let message = format!("\"{}\" starts on {new}, \"{}\" on {old}", successor.new, successor.old);
            migrator.note_review(Topic::Date, span, message);
        }
    }
}

/// Returns the filters by dates that the old dataset has and the new one lacks.
fn uncovered_filters(migrator: &Migrator<'_>) -> Vec<(Rc<Successor>, Span, String)> {
    let mut filters = Vec::new();
    for call in migrator.context.analysis.calls() {
        let subject = call.subject();
        if subject.class() != Some(ClassId::IMAGE_COLLECTION) {
            continue;
        }
        let Some((start, end, span)) = date_interval(call) else { continue };
        for id in datasets(&subject) {
            let Some(successor) = migrator.successor(&id) else { continue };
            let day = |text: &Option<Box<str>>| text.as_deref().and_then(parse_catalog_date);
            let first = day(&successor.new_dataset.start).filter(|first| start + TOLERANCE_DAYS < *first);
            let last = day(&successor.new_dataset.end).filter(|last| end > *last + TOLERANCE_DAYS);
            let (old_start, old_end) = old_range(&id);
            let first = first.filter(|first| old_start.is_none_or(|old_start| old_start + TOLERANCE_DAYS < *first));
            let last = last.filter(|last| old_end.is_none_or(|old_end| old_end > *last + TOLERANCE_DAYS));
            let message = match (first, last) {
                (Some(day), _) => format!("\"{}\" starts on {}", successor.new, format_day(day)),
                (None, Some(day)) => format!("\"{}\" ends on {}", successor.new, format_day(day)),
                _ => continue,
            };
            filters.push((successor, span, message));
        }
    }
    filters
}

/// Returns the first and last day of an old dataset.
fn old_range(id: &str) -> (Option<f64>, Option<f64>) {
    let day = |text: Option<&'static str>| text.and_then(parse_catalog_date);
    match (kb().dataset_head(id), kb().removed_dataset(id)) {
        (Some(head), _) => (day(head.start), day(head.end)),
        (None, Some(removed)) => (day(removed.start), day(removed.end)),
        (None, None) => (None, None),
    }
}
