//! `textDocument/prepareCallHierarchy`, `callHierarchy/incomingCalls` and `callHierarchy/outgoingCalls`.

use crate::features::call_hierarchy::{self as calls, CallItem};
use crate::server::view::View;
use crate::text::span::Span;
use tower_lsp_server::ls_types::*;

/// The function at a position.
pub fn prepare(view: &View, at: &TextDocumentPositionParams) -> Option<Vec<CallHierarchyItem>> {
    let offset = view.offset(&at.text_document.uri, at.position)?;
    Some(vec![item(view, calls::prepare(&view.snapshot, offset)?)?])
}

/// Who calls it.
pub fn incoming(view: &View, at: &CallHierarchyItem) -> Option<Vec<CallHierarchyIncomingCall>> {
    let found = calls::incoming(&view.snapshot, view.offset(&at.uri, at.selection_range.start)?).into_iter();
    let found = found.filter_map(|call| {
        let from_ranges = ranges(view, &call.places);
        Some(CallHierarchyIncomingCall { from: item(view, call.item)?, from_ranges })
    });
    Some(found.collect())
}

/// What it calls.
pub fn outgoing(view: &View, at: &CallHierarchyItem) -> Option<Vec<CallHierarchyOutgoingCall>> {
    let found = calls::outgoing(&view.snapshot, view.offset(&at.uri, at.selection_range.start)?).into_iter();
    let found = found.filter_map(|call| {
        let from_ranges = ranges(view, &call.places);
        Some(CallHierarchyOutgoingCall { to: item(view, call.item)?, from_ranges })
    });
    Some(found.collect())
}

fn ranges(view: &View, places: &[Span]) -> Vec<Range> {
    places.iter().filter_map(|&span| view.locate(span).map(|(_, range)| range)).collect()
}

fn item(view: &View, item: CallItem) -> Option<CallHierarchyItem> {
    let (part, range) = view.locate(item.span)?;
    Some(CallHierarchyItem {
        name: item.name,
        kind: SymbolKind::FUNCTION,
        tags: None,
        detail: (!item.detail.is_empty()).then_some(item.detail),
        uri: part.uri.clone(),
        range,
        selection_range: view.range(&part.uri, item.selection)?,
        data: None,
    })
}
