//! `textDocument/prepareCallHierarchy`, `callHierarchy/incomingCalls` and
//! `callHierarchy/outgoingCalls`.

use crate::features::call_hierarchy::{self as calls, HierarchyItem};
use crate::server::view::View;
use crate::text::span::Span;
use tower_lsp_server::ls_types::*;

/// Returns the function at a position.
pub fn prepare(view: &View, at: &TextDocumentPositionParams) -> Option<Vec<CallHierarchyItem>> {
    let offset = view.offset(&at.text_document.uri, at.position)?;
    Some(vec![item(view, calls::prepare(&view.snapshot, offset)?)?])
}

/// Returns the calls of a function.
pub fn incoming(view: &View, at: &CallHierarchyItem) -> Option<Vec<CallHierarchyIncomingCall>> {
    let calls = calls::incoming(&view.snapshot, view.offset(&at.uri, at.selection_range.start)?).into_iter();
    let calls = calls.filter_map(|call| {
        let from_ranges = ranges(view, &call.spans);
        Some(CallHierarchyIncomingCall { from: item(view, call.item)?, from_ranges })
    });
    Some(calls.collect())
}

/// Returns the calls in a function.
pub fn outgoing(view: &View, at: &CallHierarchyItem) -> Option<Vec<CallHierarchyOutgoingCall>> {
    let calls = calls::outgoing(&view.snapshot, view.offset(&at.uri, at.selection_range.start)?).into_iter();
    let calls = calls.filter_map(|call| {
        let from_ranges = ranges(view, &call.spans);
        Some(CallHierarchyOutgoingCall { to: item(view, call.item)?, from_ranges })
    });
    Some(calls.collect())
}

fn ranges(view: &View, spans: &[Span]) -> Vec<Range> {
    spans.iter().filter_map(|&span| view.locate(span).map(|(_, range)| range)).collect()
}

fn item(view: &View, item: HierarchyItem) -> Option<CallHierarchyItem> {
    let (document, range) = view.locate(item.span)?;
    Some(CallHierarchyItem {
        name: item.name,
        kind: SymbolKind::FUNCTION,
        tags: None,
        detail: (!item.detail.is_empty()).then_some(item.detail),
        uri: document.uri.clone(),
        range,
        selection_range: view.range(&document.uri, item.selection)?,
        data: None,
    })
}
