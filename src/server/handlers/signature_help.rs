//! `textDocument/signatureHelp`.

use crate::features::signature_help::signature_help;
use crate::server::convert::markdown;
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// The signature of the call around a position.
pub fn handle(view: &View, at: &TextDocumentPositionParams) -> Option<SignatureHelp> {
    let found = signature_help(&view.snapshot, view.offset(&at.text_document.uri, at.position)?)?;
    // The protocol counts in UTF-16 whatever was agreed on for documents.
    let place = |byte: u32| found.label.get(..byte as usize).map_or(0, |text| text.encode_utf16().count() as u32);
    let parameters = found.parameters.iter().map(|(span, text)| ParameterInformation {
        label: ParameterLabel::LabelOffsets([place(span.start), place(span.end)]),
        documentation: (!text.is_empty()).then(|| Documentation::MarkupContent(markdown(text.clone()))),
    });
    let parameters: Vec<_> = parameters.collect();
    // Past the last: none is shown as active.
    let active = Some(found.active.unwrap_or(parameters.len()) as u32);
    let documentation =
        (!found.documentation.is_empty()).then(|| Documentation::MarkupContent(markdown(found.documentation)));
    let signature = SignatureInformation {
        label: found.label,
        documentation,
        parameters: Some(parameters),
        active_parameter: active,
    };
    Some(SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: active })
}
