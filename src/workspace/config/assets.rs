//! Assets that a project declares: private data gets the same checks as the public catalogue.

use super::glob;
use crate::kb::model::{Dataset, DatasetKind};
use std::sync::Arc;

/// The declared assets.
#[derive(Debug, Clone, Default)]
pub struct DeclaredAssets {
    /// In the order of the file.
    pub list: Vec<DeclaredAsset>,
}

/// One declaration.
#[derive(Debug, Clone)]
pub struct DeclaredAsset {
    /// An id, or a pattern over ids.
    pub id: String,
    /// Whether it is a pattern.
    pub pattern: bool,
    /// What loads it.
    pub kind: DatasetKind,
    /// What is known about it.
    pub dataset: Arc<Dataset>,
}

impl DeclaredAssets {
    /// What is declared about an id: exact ids first, then patterns in order. An image inside a declared collection has
    /// the bands and properties of the collection.
    pub fn find(&self, id: &str) -> Option<(DatasetKind, Arc<Dataset>)> {
        if self.list.is_empty() {
            return None;
        }
        let id = plain(id);
        if let Some(asset) = self.list.iter().find(|asset| !asset.pattern && asset.id == id) {
            return Some((asset.kind, asset.dataset.clone()));
        }
        let inside = |asset: &&DeclaredAsset| {
            !asset.pattern
                && asset.kind == DatasetKind::ImageCollection
                && id.strip_prefix(asset.id.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        if let Some(asset) = self.list.iter().find(inside) {
            return Some((DatasetKind::Image, named(&asset.dataset, id)));
        }
        let asset = self.list.iter().find(|asset| asset.pattern && glob::matches(&asset.id, id))?;
        Some((asset.kind, named(&asset.dataset, id)))
    }
}

/// Ids of the first users have two spellings.
pub(super) fn plain(id: &str) -> &str {
    id.strip_prefix("projects/earthengine-legacy/assets/").unwrap_or(id)
}

fn named(dataset: &Arc<Dataset>, id: &str) -> Arc<Dataset> {
    let mut dataset = Dataset::clone(dataset);
    dataset.id = id.into();
    Arc::new(dataset)
}
