//! Finds the scripts of the workspace that are not open.

use super::WorkspaceSnapshot;
use crate::server::client::ClientKind;
use crate::server::documents::path_of;
use crate::workspace::folder::bounded_scripts;
use std::collections::BTreeSet;
use std::path::PathBuf;

impl WorkspaceSnapshot {
    /// Returns the scripts that are not open, sorted. Notebooks are left out, because their cells
    /// have names only while they are open.
    pub fn closed_files(&self) -> Vec<PathBuf> {
        if self.context.client_kind != ClientKind::Editor {
            return Vec::new();
        }
        let documents = self.views.iter().flat_map(|view| &view.documents);
        let open: BTreeSet<PathBuf> = documents.map(|document| path_of(&document.uri)).collect();
        let all = bounded_scripts(&self.context.workspace.roots, self.config.scripts_without_suffix);
        let paths = all.map(|(path, _)| path);
        let closed = paths.filter(|path| path.extension().is_none_or(|end| end != "ipynb") && !open.contains(path));
        let mut files: Vec<PathBuf> = closed.collect();
        files.sort();
        files.dedup();
        files
    }
}
