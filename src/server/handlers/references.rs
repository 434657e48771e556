//! `textDocument/references` and `textDocument/documentHighlight`.

use super::wide::{self, Handed, Scope, handed};
use crate::features::definition::exported;
use crate::features::exports::{own_places, places};
use crate::features::references::{Access, highlights, references};
use crate::server::elsewhere::Surveyed;
use crate::server::view::View;
use tower_lsp_server::ls_types::*;

/// Whether the declaration is asked for too, and the name.
pub struct Wanted {
    handed: Handed,
    declaration: bool,
}

/// All places of the name at a position, or what to ask other files.
pub fn scope(view: &View, params: &ReferenceParams) -> Option<Scope<Vec<Location>, Wanted>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)?;
    let declaration = params.context.include_declaration;
    if let Some(handed) = handed(view, offset) {
        return Some(Scope::Wide(Wanted { handed, declaration }));
    }
    let spans = references(&view.snapshot, offset, declaration);
    Some(Scope::Here(spans.into_iter().filter_map(|span| view.location(span)).collect()))
}

/// All places in all files.
pub fn everywhere(all: &Surveyed, wanted: &Wanted) -> Vec<Location> {
    let Wanted { handed, declaration } = wanted;
    let mut found = Vec::new();
    for view in wide::views(all, handed) {
        let spans = if view.snapshot.path == handed.file {
            let mut spans = own_places(&view.snapshot, &handed.name);
            let declared = exported(&view.snapshot, &handed.name);
            spans.retain(|span| *declaration || Some(*span) != declared);
            spans
        } else {
            places(&view.snapshot, &wide::means(&view, &handed.file), &handed.name)
        };
        found.extend(spans.into_iter().filter_map(|span| view.location(span)));
    }
    found
}

/// Those in the same document, told apart.
pub fn highlighted(view: &View, at: &TextDocumentPositionParams) -> Option<Vec<DocumentHighlight>> {
    let uri = &at.text_document.uri;
    let spans = highlights(&view.snapshot, view.offset(uri, at.position)?);
    let spans = spans.into_iter().filter_map(|(span, access)| {
        let kind = match access {
            Access::Read => DocumentHighlightKind::READ,
            Access::Write => DocumentHighlightKind::WRITE,
        };
        Some(DocumentHighlight { range: view.range(uri, span)?, kind: Some(kind) })
    });
    Some(spans.collect())
}
