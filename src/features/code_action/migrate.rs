//! From a dataset that has a successor to the successor, with the names of its bands.

use super::{CodeAction, refactor};
use crate::features::Snapshot;
use crate::features::mentions::context;
use crate::kb::model::DatasetKind;
use crate::migrate;
use crate::rules::datasets::{self, Known};
use crate::rules::replace_dataset;
use crate::text::span::Span;
use std::cell::RefCell;

/// The changes of the datasets that are loaded in a piece of the text.
pub fn actions(snapshot: &Snapshot, span: Span) -> Vec<CodeAction> {
    let sink = RefCell::default();
    let context = context(snapshot, &sink);
    let mut actions = Vec::new();
    for call in snapshot.analysis.calls() {
        for text in datasets::loaded(&context, call) {
            if text.span.start > span.end || span.start > text.span.end {
                continue;
            }
            let Some((kind, old, successor)) = successor(&text.text) else { continue };
            let fix = replace_dataset::fix(&context, &text, kind, old, successor);
            actions.extend(fix.map(|fix| refactor(fix.title, fix.edits)));
        }
    }
    actions
}

/// The change of the whole file, offered where one of its old datasets is named.
pub fn whole(snapshot: &Snapshot, span: Span) -> Option<CodeAction> {
    let sink = RefCell::default();
    let context = context(snapshot, &sink);
    let mut loaded = snapshot.analysis.calls().flat_map(|call| datasets::loaded(&context, call));
    loaded
        .find(|text| text.span.start <= span.end && span.start <= text.span.end && successor(&text.text).is_some())?;
    let migration = migrate::migrate(&snapshot.analysis, &snapshot.text);
    let look = match migration.by_eye().count() {
        0 => String::new(),
        1 => " (1 place to check by eye)".to_owned(),
        many => format!(" ({many} places to check by eye)"),
    };
    let action = refactor(format!("Migrate this file to current datasets{look}"), migration.edits);
    (!action.edits.is_empty()).then_some(action)
}

/// Kind and id of the dataset that an id names, and what to use instead of it.
pub fn successor(id: &str) -> Option<(Option<DatasetKind>, &'static str, &'static str)> {
    let (kind, old, next) = match datasets::look_up(id) {
        Known::Dataset(head) | Known::Inside(head) => (Some(head.kind), head.id, head.successor),
        Known::Removed(removed) => (removed.kind, removed.id, removed.successor),
        _ => return None,
    };
    Some((kind, old, datasets::living_successor(next)?))
}
