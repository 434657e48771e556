//! Looks up the assets that the configuration declares, for inference.

use super::infer::Assets;
use crate::kb::model::{Dataset, DatasetKind};
use crate::workspace::config::assets::DeclaredAssets;
use std::sync::Arc;

impl Assets for DeclaredAssets {
    fn asset(&self, id: &str) -> Option<(DatasetKind, Arc<Dataset>)> {
        self.find(id)
    }
}
