//! Finds the scripts of the workspace that are not open.
//!
//! # Hazards
//! A workspace may be a user's home folder, so the number and the size of files are bounded.

use super::WorkspaceSnapshot;
use crate::server::client::ClientKind;
use crate::server::documents::path_of;
use crate::workspace::folder::scripts;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The maximum number of files that a request reads.
const MAX_FILES: usize = 5_000;
/// The maximum size of a file. Larger files are not written by hand.
const MAX_FILE_BYTES: u64 = 1 << 20;

impl WorkspaceSnapshot {
    /// Returns the scripts that are not open, sorted. Notebooks are left out, because their cells
    /// have names only while they are open.
    pub fn closed_files(&self) -> Vec<PathBuf> {
        if self.context.client_kind != ClientKind::Editor {
            return Vec::new();
        }
        let documents = self.views.iter().flat_map(|view| &view.documents);
        let open: BTreeSet<PathBuf> = documents.map(|document| path_of(&document.uri)).collect();
        let finds_all = self.config.scripts_without_suffix;
        let all = self.context.workspace.roots.iter().flat_map(|root| scripts(root, |_| finds_all)).flatten();
        let closed = all.filter(|path| path.extension().is_none_or(|end| end != "ipynb") && !open.contains(path));
        let small = closed.filter(|path| std::fs::metadata(path).is_ok_and(|data| data.len() <= MAX_FILE_BYTES));
        let mut files: Vec<PathBuf> = small.take(MAX_FILES).collect();
        files.sort();
        files.dedup();
        files
    }
}
