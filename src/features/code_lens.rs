//! Code lenses above the lines that load datasets: dates and cadence, or the successor of a
//! deprecated dataset.

use super::code_action::successor;
use super::document_link::catalog_page;
use super::{Snapshot, format};
use crate::diagnostic::Edit;
use crate::kb::kb;
use crate::semantic::query::dataset_replacement;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::text::span::Span;

/// A code lens.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeLens {
    /// The dataset id that it is about.
    pub span: Span,
    /// Its text.
    pub title: String,
    /// The effect of a click.
    pub action: Option<LensAction>,
}

/// The effect of a click.
#[derive(Debug, Clone, PartialEq)]
pub enum LensAction {
    /// Migrates to the successor.
    Migrate(Vec<Edit>),
    /// Opens a page.
    Open(String),
}

/// Returns the code lenses of a file, sorted.
pub fn code_lenses(snapshot: &Snapshot) -> Vec<CodeLens> {
    let context = snapshot.semantics();
    let mut found: Vec<CodeLens> = Vec::new();
    for call in snapshot.analysis.calls() {
        for text in datasets::loaded(&context, call) {
            if found.iter().any(|lens| lens.span == text.span) {
                continue;
            }
            let lens = |title: String, action| CodeLens { span: text.span, title, action };
            let next = || {
                let (kind, old, new) = successor(&text.text)?;
                let fix = dataset_replacement::fix(&context, &text, kind, old, new);
                Some((new, fix.map(|fix| LensAction::Migrate(fix.edits))))
            };
            let open = || catalog_page(&text.text).map(|(url, _)| LensAction::Open(url));
            match datasets::look_up(&text.text) {
                CatalogStatus::Dataset(head) | CatalogStatus::Inside(head) if head.deprecated => {
                    found.push(match next() {
                        Some((new, action)) => lens(format!("deprecated, use {new}"), action.or_else(open)),
                        None => lens("deprecated".to_owned(), open()),
                    })
                }
                CatalogStatus::Removed(removed) => {
                    let status = if removed.is_deleted { "removed" } else { "no longer in the catalog" };
                    found.push(match next() {
                        Some((new, action)) => lens(format!("{status}, use {new}"), action),
                        None => lens(status.to_owned(), None),
                    });
                }
                CatalogStatus::Dataset(head) => {
                    let dataset = kb().dataset(head.id);
                    let mut parts = vec![format::kind_name(head.kind).to_owned(), format::dates(head)];
                    if let Some(dataset) = dataset {
                        parts.extend(dataset.cadence.as_deref().map(format::cadence));
                        parts.extend(dataset.gsd.map(|gsd| format!("{} m", format::number(gsd))));
                    }
                    if head.beta {
                        parts.push("beta".to_owned());
                    }
                    found.push(lens(parts.join(", "), open()));
                }
                _ => {}
            }
        }
    }
    found.sort_by_key(|lens| lens.span);
    found
}
