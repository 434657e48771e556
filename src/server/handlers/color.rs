//! `textDocument/documentColor` and `textDocument/colorPresentation`.

use crate::features::color::{color_presentations, colors};
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// Returns the colors in a document.
pub fn document_colors(view: &View, uri: &Uri) -> Option<Vec<ColorInformation>> {
    let colors = colors(&view.snapshot).into_iter().filter_map(|color| {
        let component = |value: u8| f32::from(value) / 255.0;
        let [red, green, blue] = color.rgb.map(component);
        let color_value = Color { red, green, blue, alpha: component(color.alpha) };
        Some(ColorInformation { range: view.range(uri, color.span)?, color: color_value })
    });
    Some(colors.collect())
}

/// Returns the ways to write a color.
pub fn presentations(view: &View, params: &ColorPresentationParams) -> Option<Vec<ColorPresentation>> {
    let uri = &params.text_document.uri;
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let Color { red, green, blue, alpha } = params.color;
    let span = view.span(uri, params.range)?;
    let presentations =
        color_presentations(&view.snapshot, span, [red, green, blue].map(byte), byte(alpha)).into_iter();
    let presentations = presentations.filter_map(|(label, edit)| {
        let text_edit = TextEdit { range: view.range(uri, edit.span)?, new_text: edit.text };
        Some(ColorPresentation { label, text_edit: Some(text_edit), additional_text_edits: None })
    });
    Some(presentations.collect())
}
