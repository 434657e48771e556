//! Links: datasets to the catalog, operators to the API reference.

use super::Snapshot;
use super::format;
use super::mentions::{Meaning, mentions};
use crate::kb::kb;
use crate::semantic::query::datasets::{self, CatalogStatus};
use crate::text::span::Span;

/// A link.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentLink {
    /// The linked text.
    pub span: Span,
    /// The URL of the page.
    pub url: String,
    /// The title of the page.
    pub tooltip: String,
}

/// Returns the links of dataset ids, sorted. An id without a page of its own links to its
/// collection.
pub fn document_links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let mut links = Vec::new();
    for mention in mentions(snapshot) {
        let Meaning::Dataset(id) = &mention.meaning else { continue };
        if let Some((url, title)) = catalog_page(id) {
            links.push(DocumentLink { span: mention.span, url, tooltip: title });
        }
    }
    links
}

/// Returns the catalog page of an asset id, and its title.
pub fn catalog_page(id: &str) -> Option<(String, String)> {
    let (CatalogStatus::Dataset(head) | CatalogStatus::Inside(head)) = datasets::look_up(id) else { return None };
    let page = kb().dataset(head.id)?.page.clone()?;
    Some((format::catalog_url(&page), head.title.to_owned()))
}

/// Returns the links of operator names, sorted. They are separate from dataset links because
/// editors underline links.
pub fn operator_links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let linked = snapshot.analysis.calls().filter_map(|call| {
        let op = call.operator();
        let url = format::reference_url(op)?;
        let span = snapshot.analysis.name_span(call.callee);
        (!span.is_empty()).then(|| DocumentLink { span, url, tooltip: op.name.to_owned() })
    });
    let mut links: Vec<DocumentLink> = linked.collect();
    links.sort_by_key(|link| link.span);
    links.dedup_by_key(|link| link.span);
    links
}
