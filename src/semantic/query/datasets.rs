//! Asset IDs in calls, and what the catalog knows about them.

use super::Semantics;
use super::literals::{self, LocatedText};
use crate::kb::kb;
pub use crate::kb::lookup::without_public_prefix;
use crate::kb::model::{DatasetHead, DatasetKind, RemovedDataset, Role};
use crate::semantic::analysis::CallSite;

/// The catalog status of an asset ID.
pub enum CatalogStatus {
    /// A dataset.
    Dataset(&'static DatasetHead<'static>),
    /// Part of a dataset: an image of a collection, or a table of a folder.
    Inside(&'static DatasetHead<'static>),
    /// The asset, or its collection, was removed from the catalog.
    Removed(&'static RemovedDataset<'static>),
    /// Public, but not in the catalog.
    Unlisted,
    /// A fusion table.
    FusionTable,
    /// An asset of a user, a project or a bucket.
    Private,
    /// No such asset.
    Nothing,
}

/// Looks up an asset ID.
pub fn look_up(id: &str) -> CatalogStatus {
    let id = without_public_prefix(id);
    let kb = kb();
    if let Some(head) = kb.dataset_head(id) {
        return CatalogStatus::Dataset(head);
    }
    if let Some(head) = kb.containing_dataset(id) {
        return CatalogStatus::Inside(head);
    }
    let parent = || id.rsplit_once('/').and_then(|(parent, _)| kb.removed_dataset(parent));
    if let Some(removed) = kb.removed_dataset(id).or_else(parent) {
        return CatalogStatus::Removed(removed);
    }
    if kb.is_unlisted(id) {
        return CatalogStatus::Unlisted;
    }
    if id.starts_with("ft:") {
        return CatalogStatus::FusionTable;
    }
    let private = ["users/", "projects/", "gs://", "s3://", "http"];
    if private.iter().any(|start| id.starts_with(start)) { CatalogStatus::Private } else { CatalogStatus::Nothing }
}

/// Returns the asset IDs that a call loads, without those declared in the configuration.
pub fn loaded(sema: &Semantics<'_>, call: &CallSite) -> Vec<LocatedText> {
    let mut texts = Vec::new();
    for (_, arg) in call.with_role(Role::Asset) {
        texts.extend(literals::texts(sema, arg));
    }
    texts.retain(|text| declared(sema, &text.text).is_none());
    texts
}

/// Returns the kind of an asset declared in the configuration.
pub fn declared(sema: &Semantics<'_>, id: &str) -> Option<DatasetKind> {
    sema.analysis
        .inferred
        .declared
        .iter()
        .find(|(known, _)| **known == *without_public_prefix(id))
        .map(|(_, kind)| *kind)
}

/// Returns the name of a kind of dataset, with its article.
pub fn kind_name(kind: DatasetKind) -> &'static str {
    match kind {
        DatasetKind::Image => "an image",
        DatasetKind::ImageCollection => "an image collection",
        DatasetKind::Table => "a table",
        DatasetKind::TableCollection => "a folder of tables",
        DatasetKind::BigQueryTable => "a BigQuery table",
    }
}

/// Returns the class that loads a kind of asset, as Earth Engine messages name it.
pub fn loader(kind: DatasetKind) -> &'static str {
    match kind {
        DatasetKind::Image => "Image",
        DatasetKind::ImageCollection => "ImageCollection",
        _ => "FeatureCollection",
    }
}

/// Returns the dataset to use instead: the last existing one in a chain of successors.
pub fn current_successor(start: Option<&'static str>) -> Option<&'static str> {
    let mut current = None;
    let mut next = start;
    for _ in 0..6 {
        let Some(id) = next else { break };
        next = match kb().dataset_head(id) {
            Some(head) => {
                current = Some(id);
                head.successor.filter(|_| head.deprecated)
            }
            None => kb().removed_dataset(id)?.successor,
        };
    }
    current
}
