//! `textDocument/foldingRange`.

use crate::features::folding::{self, folding_ranges};
use crate::server::view::View;
use tower_lsp_server::ls_types::{FoldingRange, FoldingRangeKind, Uri};

/// Returns the folding ranges of a document.
pub fn handle(view: &View, uri: &Uri) -> Option<Vec<FoldingRange>> {
    let folds = folding_ranges(&view.snapshot).into_iter().filter_map(|fold| {
        let range = view.range(uri, fold.span)?;
        let kind = match fold.kind {
            folding::FoldingRangeKind::Code => None,
            folding::FoldingRangeKind::Comment => Some(FoldingRangeKind::Comment),
            folding::FoldingRangeKind::Imports => Some(FoldingRangeKind::Imports),
            folding::FoldingRangeKind::Region => Some(FoldingRangeKind::Region),
        };
        Some(FoldingRange {
            start_line: range.start.line,
            start_character: Some(range.start.character),
            end_line: range.end.line,
            end_character: Some(range.end.character),
            kind,
            collapsed_text: None,
        })
    });
    Some(folds.collect())
}
