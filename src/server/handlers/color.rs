//! `textDocument/documentColor` and `textDocument/colorPresentation`.

use crate::features::color::{color_presentations, colors};
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// The colours of a document.
pub fn all(view: &View, uri: &Uri) -> Option<Vec<ColorInformation>> {
    let found = colors(&view.snapshot).into_iter().filter_map(|color| {
        let part = |value: u8| f32::from(value) / 255.0;
        let [red, green, blue] = color.rgb.map(part);
        let color_value = Color { red, green, blue, alpha: part(color.alpha) };
        Some(ColorInformation { range: view.range(uri, color.span)?, color: color_value })
    });
    Some(found.collect())
}

/// Ways to write a colour.
pub fn presentations(view: &View, params: &ColorPresentationParams) -> Option<Vec<ColorPresentation>> {
    let uri = &params.text_document.uri;
    let part = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let Color { red, green, blue, alpha } = params.color;
    let span = view.span(uri, params.range)?;
    let ways = color_presentations(&view.snapshot, span, [red, green, blue].map(part), part(alpha)).into_iter();
    let ways = ways.filter_map(|(label, edit)| {
        let text_edit = TextEdit { range: view.range(uri, edit.span)?, new_text: edit.text };
        Some(ColorPresentation { label, text_edit: Some(text_edit), additional_text_edits: None })
    });
    Some(ways.collect())
}
