//! `textDocument/selectionRange`.

use crate::features::selection_range::selection_ranges;
use crate::server::view::View;
use tower_lsp_server::ls_types::{Range, SelectionRange, SelectionRangeParams};

/// Returns the nested selections around each position.
pub fn handle(view: &View, params: &SelectionRangeParams) -> Option<Vec<SelectionRange>> {
    let uri = &params.text_document.uri;
    let selections = |&position: &_| {
        let spans =
            view.offset(uri, position).map(|offset| selection_ranges(&view.snapshot, offset)).unwrap_or_default();
        let ranges = spans.into_iter().filter_map(|span| view.range(uri, span));
        // The spans go from the inside out, but a selection is built from the outside in.
        let ranges: Vec<Range> = ranges.collect();
        let outer = ranges
            .into_iter()
            .rev()
            .fold(None, |parent, range| Some(SelectionRange { range, parent: parent.map(Box::new) }));
        outer.unwrap_or(SelectionRange { range: Range { start: position, end: position }, parent: None })
    };
    Some(params.positions.iter().map(selections).collect())
}
