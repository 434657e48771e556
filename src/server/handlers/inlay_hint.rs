//! `textDocument/inlayHint`.

use crate::features::inlay_hint::{InlayHintKind as Kind, InlayHintOptions, inlay_hints};
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// Returns the hints in a range that the settings allow.
pub fn handle(view: &View, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
    let uri = &params.text_document.uri;
    let settings = &view.context.settings.inlay_hints;
    let options = InlayHintOptions { types: settings.types, bands: settings.bands, parameters: settings.parameters };
    let hints = inlay_hints(&view.snapshot, view.span(uri, params.range)?, &options).into_iter();
    let hints = hints.filter_map(|hint| {
        let position = view.range(uri, crate::text::span::Span { start: hint.offset, end: hint.offset })?.start;
        let is_parameter = hint.kind == Kind::Parameter;
        Some(InlayHint {
            position,
            label: InlayHintLabel::String(hint.label),
            kind: Some(if is_parameter { InlayHintKind::PARAMETER } else { InlayHintKind::TYPE }),
            text_edits: None,
            tooltip: None,
            padding_left: None,
            padding_right: is_parameter.then_some(true),
            data: None,
        })
    });
    Some(hints.collect())
}
