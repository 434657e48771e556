//! What stands above a line that loads a dataset: that it is deprecated, or its dates and how often there is an image.

use super::code_action::successor;
use super::document_link::page_of;
use super::{Snapshot, mentions, wording};
use crate::diagnostic::Edit;
use crate::kb::kb;
use crate::rules::datasets::{self, Known};
use crate::rules::replace_dataset;
use crate::text::span::Span;
use std::cell::RefCell;

/// A line above the code.
#[derive(Debug, Clone, PartialEq)]
pub struct CodeLens {
    /// The id that it is about.
    pub span: Span,
    /// What it says.
    pub title: String,
    /// What a click does.
    pub action: Option<LensAction>,
}

/// What a click does.
#[derive(Debug, Clone, PartialEq)]
pub enum LensAction {
    /// Changes the text.
    Migrate(Vec<Edit>),
    /// Opens a page.
    Open(String),
}

/// The lenses of a file, in order.
pub fn code_lenses(snapshot: &Snapshot) -> Vec<CodeLens> {
    let sink = RefCell::default();
    let context = mentions::context(snapshot, &sink);
    let mut found: Vec<CodeLens> = Vec::new();
    for call in snapshot.analysis.calls() {
        for text in datasets::loaded(&context, call) {
            if found.iter().any(|lens| lens.span == text.span) {
                continue;
            }
            let lens = |title: String, action| CodeLens { span: text.span, title, action };
            let next = || {
                let (kind, old, new) = successor(&text.text)?;
                let fix = replace_dataset::fix(&context, &text, kind, old, new);
                Some((new, fix.map(|fix| LensAction::Migrate(fix.edits))))
            };
            let open = || page_of(&text.text).map(|(url, _)| LensAction::Open(url));
            match datasets::look_up(&text.text) {
                Known::Dataset(head) | Known::Inside(head) if head.deprecated => found.push(match next() {
                    Some((new, action)) => lens(format!("deprecated, use {new}"), action.or_else(open)),
                    None => lens("deprecated".to_owned(), open()),
                }),
                Known::Removed(removed) => {
                    let what = if removed.gone { "removed" } else { "no longer in the catalogue" };
                    found.push(match next() {
                        Some((new, action)) => lens(format!("{what}, use {new}"), action),
                        None => lens(what.to_owned(), None),
                    });
                }
                Known::Dataset(head) => {
                    let dataset = kb().dataset(head.id);
                    let mut parts = vec![wording::kind_name(head.kind).to_owned(), wording::dates(head)];
                    if let Some(dataset) = dataset {
                        parts.extend(dataset.cadence.as_deref().map(wording::cadence));
                        parts.extend(dataset.gsd.map(|gsd| format!("{} m", wording::number(gsd))));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::javascript;

    #[test]
    fn status_dates_and_successors() {
        let text = "var a = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED');\n\
                    var b = ee.ImageCollection('LANDSAT/LC08/C01/T1_SR').select('B4');\n\
                    var c = ee.Image('users/me/x');\nfunction f(id) { return ee.Image(id); }\nf('USGS/SRTMGL1_003');\n";
        let (snapshot, _) = javascript(text);
        let lenses = code_lenses(&snapshot);
        let titles: Vec<&str> = lenses.iter().map(|lens| lens.title.as_str()).collect();
        assert_eq!(titles[0], "image collection, 2017-03-28 to today, every 5 days");
        assert_eq!(titles[1], "removed, use LANDSAT/LC08/C02/T1_L2");
        assert!(
            matches!(&lenses[0].action, Some(LensAction::Open(url)) if url.ends_with("COPERNICUS_S2_SR_HARMONIZED"))
        );
        assert!(matches!(&lenses[1].action, Some(LensAction::Migrate(edits)) if edits.len() == 2));
        assert!(lenses.iter().all(|lens| lens.span.len() > 1));
    }
}
