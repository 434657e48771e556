//! `textDocument/inlayHint`.

use crate::features::inlay_hint::{HintKind, Options, inlay_hints};
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// The hints in a range, as far as the user wants them.
pub fn handle(view: &View, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
    let uri = &params.text_document.uri;
    let wanted = &view.around.settings.inlay_hints;
    let options = Options { types: wanted.types, bands: wanted.bands, parameters: wanted.parameters };
    let hints = inlay_hints(&view.snapshot, view.span(uri, params.range)?, &options).into_iter();
    let hints = hints.filter_map(|hint| {
        let position = view.range(uri, crate::text::span::Span { start: hint.offset, end: hint.offset })?.start;
        let parameter = hint.kind == HintKind::Parameter;
        Some(InlayHint {
            position,
            label: InlayHintLabel::String(hint.label),
            kind: Some(if parameter { InlayHintKind::PARAMETER } else { InlayHintKind::TYPE }),
            text_edits: None,
            tooltip: None,
            padding_left: None,
            padding_right: parameter.then_some(true),
            data: None,
        })
    });
    Some(hints.collect())
}
