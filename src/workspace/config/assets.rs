//! The assets that a project declares, so that private data gets the same checks as the public
//! catalog.

use crate::kb::model::{Dataset, DatasetKind};
use globset::{GlobBuilder, GlobMatcher};
use std::sync::Arc;

/// The assets that a configuration declares.
#[derive(Debug, Clone, Default)]
pub struct DeclaredAssets {
    /// The declarations, in the order of the file.
    pub list: Vec<DeclaredAsset>,
}

/// The ids that a declaration is about.
#[derive(Debug, Clone)]
pub enum AssetIds {
    /// Exactly one asset.
    One(String),
    /// Every asset whose id matches the pattern.
    Matching(GlobMatcher),
}

impl AssetIds {
    /// Compiles a pattern over ids: `*` matches within one part of the path, `**` any number of
    /// parts, `?` one character.
    pub fn matching(pattern: &str) -> Result<AssetIds, globset::Error> {
        let glob = GlobBuilder::new(pattern).literal_separator(true).build()?;
        Ok(AssetIds::Matching(glob.compile_matcher()))
    }

    /// Returns the id if the declaration is about one asset.
    pub fn exact(&self) -> Option<&str> {
        match self {
            AssetIds::One(id) => Some(id),
            AssetIds::Matching(_) => None,
        }
    }
}

/// One declaration.
#[derive(Debug, Clone)]
pub struct DeclaredAsset {
    /// The ids that the declaration is about.
    pub ids: AssetIds,
    /// The constructor that loads the asset.
    pub kind: DatasetKind,
    /// Bands, properties, dates and scale of the asset.
    pub dataset: Arc<Dataset>,
}

impl DeclaredAssets {
    /// Returns the declaration of an id: exact ids first, then patterns in the order of the file.
    /// An image inside a declared collection has the bands and properties of the collection.
    pub fn find(&self, id: &str) -> Option<(DatasetKind, Arc<Dataset>)> {
        let id = canonical(id);
        let mut inside = None;
        for asset in &self.list {
            let AssetIds::One(declared) = &asset.ids else { continue };
            match id.strip_prefix(declared.as_str()) {
                Some("") => return Some((asset.kind, asset.dataset.clone())),
                Some(rest) if rest.starts_with('/') && asset.kind == DatasetKind::ImageCollection => {
                    inside = inside.or(Some(&asset.dataset));
                }
                _ => {}
            }
        }
        if let Some(collection) = inside {
            return Some((DatasetKind::Image, with_id(collection, id)));
        }
        let matches = |asset: &&DeclaredAsset| matches!(&asset.ids, AssetIds::Matching(glob) if glob.is_match(id));
        self.list.iter().find(matches).map(|asset| (asset.kind, with_id(&asset.dataset, id)))
    }
}

/// Returns the short spelling of an id: assets of the first users have two.
pub(super) fn canonical(id: &str) -> &str {
    id.strip_prefix("projects/earthengine-legacy/assets/").unwrap_or(id)
}

fn with_id(dataset: &Arc<Dataset>, id: &str) -> Arc<Dataset> {
    let mut dataset = Dataset::clone(dataset);
    dataset.id = id.into();
    Arc::new(dataset)
}

#[cfg(test)]
mod tests {
    use super::AssetIds;

    #[test]
    fn patterns_match_asset_ids_part_by_part() {
        for (pattern, id, expected) in [
            ("users/me/*", "users/me/x", true),
            ("users/me/*", "users/me/x/y", false),
            ("users/*/x", "users/me/x", true),
            ("projects/p/assets/**", "projects/p/assets/a/b/c", true),
            ("projects/p/assets/**", "projects/q/assets/a", false),
            ("projects/**/ndvi_*", "projects/p/assets/a/ndvi_2020", true),
            ("projects/**/ndvi_*", "projects/p/assets/a/ndvi_2020/x", false),
            ("a/**/b", "a/b", true),
            ("a/**/b", "a/x/y/b", true),
            ("a/**/b", "a/x/y/c", false),
            ("a/*b*c", "a/xbxbxc", true),
            ("a/*b*c", "a/xbxbxd", false),
            ("year_????", "year_2020", true),
            ("year_????", "year_20/0", false),
            ("**", "anything/at/all", true),
        ] {
            let Ok(AssetIds::Matching(glob)) = AssetIds::matching(pattern) else { panic!("{pattern}") };
            assert_eq!(glob.is_match(id), expected, "{pattern} on {id}");
        }
    }
}
