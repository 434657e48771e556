//! Asset ids in calls: which ones, and what the catalogue knows about them.

use super::context::Context;
use super::literals::{self, Text};
use crate::kb::kb;
use crate::kb::model::{DatasetHead, DatasetKind, RemovedDataset, Role};
use crate::semantic::analysis::CallSite;

/// What the catalogue knows about an asset id.
pub enum Known {
    /// A dataset.
    Dataset(&'static DatasetHead<'static>),
    /// Something in a dataset: an image of a collection, a table of a folder.
    Inside(&'static DatasetHead<'static>),
    /// It, or the collection that it lies in, left the catalogue.
    Removed(&'static RemovedDataset<'static>),
    /// Public, and not in the catalogue.
    Unlisted,
    /// A fusion table.
    FusionTable,
    /// An asset of a person, a project or a bucket.
    Private,
    /// Nothing of that name.
    Nothing,
}

/// Looks an asset id up.
pub fn look_up(id: &str) -> Known {
    let id = plain(id);
    let kb = kb();
    if let Some(head) = kb.dataset_head(id) {
        return Known::Dataset(head);
    }
    if let Some(head) = kb.catalogued_parent(id) {
        return Known::Inside(head);
    }
    let parent = || id.rsplit_once('/').and_then(|(parent, _)| kb.removed_dataset(parent));
    if let Some(removed) = kb.removed_dataset(id).or_else(parent) {
        return Known::Removed(removed);
    }
    if kb.is_unlisted(id) {
        return Known::Unlisted;
    }
    if id.starts_with("ft:") {
        return Known::FusionTable;
    }
    let private = ["users/", "projects/", "gs://", "s3://", "http"];
    if private.iter().any(|start| id.starts_with(start)) { Known::Private } else { Known::Nothing }
}

/// An id without what may stand before the ids of the catalogue.
pub fn plain(id: &str) -> &str {
    id.strip_prefix("projects/earthengine-public/assets/").unwrap_or(id)
}

/// The asset ids that a call loads, without those that the user declares.
pub fn loaded(context: &Context<'_>, call: &CallSite) -> Vec<Text> {
    let mut found = Vec::new();
    for (_, arg) in call.with_role(Role::Asset) {
        found.extend(literals::texts(context, arg));
    }
    found.retain(|text| declared(context, &text.text).is_none());
    found
}

/// The kind of an asset that the user declares.
pub fn declared(context: &Context<'_>, id: &str) -> Option<DatasetKind> {
    context.analysis.inferred.declared.iter().find(|(known, _)| **known == *plain(id)).map(|(_, kind)| *kind)
}

/// What a kind of dataset is called, with its article.
pub fn kind_name(kind: DatasetKind) -> &'static str {
    match kind {
        DatasetKind::Image => "an image",
        DatasetKind::ImageCollection => "an image collection",
        DatasetKind::Table => "a table",
        DatasetKind::TableCollection => "a folder of tables",
        DatasetKind::BigQueryTable => "a BigQuery table",
    }
}

/// The class through which Earth Engine loads an asset of a kind, as its messages call it.
pub fn loader(kind: DatasetKind) -> &'static str {
    match kind {
        DatasetKind::Image => "Image",
        DatasetKind::ImageCollection => "ImageCollection",
        _ => "FeatureCollection",
    }
}

/// The dataset to use instead: the last of a chain of successors that is there.
pub fn living_successor(start: Option<&'static str>) -> Option<&'static str> {
    let mut living = None;
    let mut next = start;
    for _ in 0..6 {
        let Some(id) = next else { break };
        next = match kb().dataset_head(id) {
            Some(head) => {
                living = Some(id);
                head.successor.filter(|_| head.deprecated)
            }
            None => kb().removed_dataset(id)?.successor,
        };
    }
    living
}
