//! `textDocument/signatureHelp`.

use crate::features::signature_help::signature_help;
use crate::server::to_proto::markdown;
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// Returns the signature of the call around a position.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<SignatureHelp> {
    let help = signature_help(&view.snapshot, view.offset(&at.text_document.uri, at.position)?)?;
    // These offsets are in UTF-16, whatever the position encoding of documents is.
    let utf16_offset = |byte: u32| help.label.get(..byte as usize).map_or(0, |text| text.encode_utf16().count() as u32);
    let parameters = help.parameters.iter().map(|(span, text)| ParameterInformation {
        label: ParameterLabel::LabelOffsets([utf16_offset(span.start), utf16_offset(span.end)]),
        documentation: (!text.is_empty()).then(|| Documentation::MarkupContent(markdown(text.clone()))),
    });
    let parameters: Vec<_> = parameters.collect();
    // An index past the last parameter highlights none.
    let active = Some(help.active_parameter.unwrap_or(parameters.len()) as u32);
    let documentation =
        (!help.documentation.is_empty()).then(|| Documentation::MarkupContent(markdown(help.documentation)));
    let signature = SignatureInformation {
        label: help.label,
        documentation,
        parameters: Some(parameters),
        active_parameter: active,
    };
    Some(SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: active })
}
