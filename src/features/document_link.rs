//! Pages behind the text: datasets in the catalogue, operators in the reference.

use super::Snapshot;
use super::mentions::{Meaning, mentions};
use super::wording;
use crate::kb::kb;
use crate::rules::datasets::{self, Known};
use crate::text::span::Span;

/// A link.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentLink {
    /// The text that it lies on.
    pub span: Span,
    /// The page.
    pub url: String,
    /// What the page is about.
    pub tooltip: String,
}

/// The links of the ids of datasets, in order. An id that has no page of its own links to that of the collection it lies in.
pub fn document_links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let mut found = Vec::new();
    for mention in mentions(snapshot) {
        let Meaning::Dataset(id) = &mention.meaning else { continue };
        if let Some((url, title)) = page_of(id) {
            found.push(DocumentLink { span: mention.span, url, tooltip: title });
        }
    }
    found
}

/// The page of the catalogue about an asset id, and its title.
pub fn page_of(id: &str) -> Option<(String, String)> {
    let (Known::Dataset(head) | Known::Inside(head)) = datasets::look_up(id) else { return None };
    let page = kb().dataset(head.id)?.page.clone()?;
    Some((wording::catalogue_url(&page), head.title.to_owned()))
}

/// The links of the names of operators, in order. Apart from those of datasets, since an editor underlines what links.
pub fn operator_links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let linked = snapshot.analysis.calls().filter_map(|call| {
        let op = call.operator();
        let url = wording::reference_url(op)?;
        let span = snapshot.analysis.name_span(call.callee);
        (!span.is_empty()).then(|| DocumentLink { span, url, tooltip: op.name.to_owned() })
    });
    let mut found: Vec<DocumentLink> = linked.collect();
    found.sort_by_key(|link| link.span);
    found.dedup_by_key(|link| link.span);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::fixture::{javascript, python};

    #[test]
    fn datasets_link_to_the_catalogue() {
        let (snapshot, _) = javascript(
            "ee.Image('USGS/SRTMGL1_003'); ee.Image('users/me/x'); ee.Image('LANDSAT/LC08/C02/T1_L2/LC08_1')",
        );
        let links = document_links(&snapshot);
        let urls: Vec<&str> = links.iter().map(|link| link.url.rsplit('/').next().unwrap()).collect();
        assert_eq!(urls, ["USGS_SRTMGL1_003", "LANDSAT_LC08_C02_T1_L2"]);
        assert_eq!(links[0].span.of(&snapshot.text), "USGS/SRTMGL1_003");
    }

    #[test]
    fn operators_link_to_the_reference() {
        let (snapshot, _) = python("import ee\nee.Image(1).And(2)");
        let links = operator_links(&snapshot);
        let shown: Vec<_> =
            links.iter().map(|link| (link.span.of(&snapshot.text), link.url.rsplit('/').next().unwrap())).collect();
        assert_eq!(shown, [("Image", "ee-image"), ("And", "ee-image-and")]);
    }
}
