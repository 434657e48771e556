//! Replaces datasets by their successors, including the names of their bands.

use super::{CodeAction, refactor};
use crate::features::Snapshot;
use crate::kb::model::DatasetKind;
use crate::migrate;
use crate::semantic::query::dataset_replacement;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::text::span::Span;

/// Returns the replacements of the datasets loaded in a range.
pub fn actions(snapshot: &Snapshot, span: Span) -> Vec<CodeAction> {
    let context = snapshot.semantics();
    let mut actions = Vec::new();
    for call in snapshot.analysis.calls() {
        for text in datasets::loaded(&context, call) {
            if text.span.start > span.end || span.start > text.span.end {
                continue;
            }
            let Some((kind, old, successor)) = successor(&text.text) else { continue };
            let fix = dataset_replacement::fix(&context, &text, kind, old, successor);
            actions.extend(fix.map(|fix| refactor(fix.title, fix.edits)));
        }
    }
    actions
}

/// Returns the migration of the whole file, offered where it names an outdated dataset.
pub fn migrate_file(snapshot: &Snapshot, span: Span) -> Option<CodeAction> {
    let context = snapshot.semantics();
    let mut loaded = snapshot.analysis.calls().flat_map(|call| datasets::loaded(&context, call));
    loaded
        .find(|text| text.span.start <= span.end && span.start <= text.span.end && successor(&text.text).is_some())?;
    let migration = migrate::migrate(&snapshot.analysis, &snapshot.text);
    let review_hint = match migration.notes_to_review().count() {
        0 => String::new(),
        1 => " (1 place to check by eye)".to_owned(),
        many => format!(" ({many} places to check by eye)"),
    };
    let action = refactor(format!("Migrate this file to current datasets{review_hint}"), migration.edits);
    (!action.edits.is_empty()).then_some(action)
}

/// Returns the kind and id of the dataset that an id names, and the id of its successor.
pub fn successor(id: &str) -> Option<(Option<DatasetKind>, &'static str, &'static str)> {
    let (kind, old, next) = match datasets::look_up(id) {
        CatalogStatus::Dataset(head) | CatalogStatus::Inside(head) => (Some(head.kind), head.id, head.successor),
        CatalogStatus::Removed(removed) => (removed.kind, removed.id, removed.successor),
        _ => return None,
    };
    Some((kind, old, datasets::current_successor(next)?))
}
