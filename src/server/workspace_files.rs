//! The scripts of the workspace that are not open. They are read for requests about all files.
//!
//! # Hazards
//! A workspace may be a user's home folder, so the number and the size of files are bounded.

use super::client::ClientKind;
use super::context::SessionContext;
use super::documents::{ViewDocument, path_of};
use super::outbox::Outbox;
use super::progress::Progress;
use super::view::View;
use crate::base::cancel::Cancel;
use crate::check::modules::FileModules;
use crate::features::{Input, Snapshot};
use crate::text::line_index::LineIndex;
use crate::text::span::Span;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use crate::workspace::folder::scripts;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tower_lsp_server::ls_types::Uri;

/// The maximum number of files that a request reads.
const MAX_FILES: usize = 5_000;
/// The maximum size of a file. Larger files are not written by hand.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// The open documents of a session at one moment, and access to its other files.
pub struct WorkspaceSnapshot {
    /// The open documents.
    pub views: Vec<Arc<View>>,
    /// The session.
    pub context: SessionContext,
    /// The configuration of the workspace.
    pub config: Arc<Config>,
    /// The queue for progress bars.
    pub outbox: Outbox,
}

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

    /// Starts a progress bar.
    pub fn progress(&self, title: &'static str) -> Progress<'_> {
        Progress::new(self.context.client.progress.then_some(&self.outbox), title)
    }
}

/// Analyzes a file on disk. Returns `None` if it cannot be read.
pub fn read(path: &Path, context: &SessionContext) -> Option<View> {
    let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
    let config = Arc::new(Config::default());
    let lines = Arc::new(LineIndex::new(&document.text));
    let text: Arc<str> = Arc::from(&*document.text);
    let modules = FileModules::new(path, &context.workspace.roots, &context.workspace.modules, &config);
    let input = Input {
        path: path.to_owned(),
        text: text.clone(),
        language: document.language,
        config: config.clone(),
        modules: &modules,
        cell_ends: Vec::new(),
    };
    let snapshot = Snapshot::new(input, None, &Cancel::default())?;
    let span = Span::new(0, text.len());
    let document = ViewDocument { uri: Uri::from_file_path(path)?, version: None, span, lines, text };
    Some(View::new(0, 0, context.clone(), vec![document], snapshot))
}
