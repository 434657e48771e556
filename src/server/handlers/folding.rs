//! `textDocument/foldingRange`.

use crate::features::folding::{FoldKind, folding};
use crate::server::view::View;
use tower_lsp_server::ls_types::{FoldingRange, FoldingRangeKind, Uri};

/// What folds in a document.
pub fn handle(view: &View, uri: &Uri) -> Option<Vec<FoldingRange>> {
    let folds = folding(&view.snapshot).into_iter().filter_map(|fold| {
        let range = view.range(uri, fold.span)?;
        let kind = match fold.kind {
            FoldKind::Code => None,
            FoldKind::Comment => Some(FoldingRangeKind::Comment),
            FoldKind::Imports => Some(FoldingRangeKind::Imports),
            FoldKind::Region => Some(FoldingRangeKind::Region),
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
