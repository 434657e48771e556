//! The scripts of the workspace that are not open. They are read for requests about all files.

#[cfg(feature = "server")]
mod closed;

use super::context::SessionContext;
use super::documents::ViewDocument;
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
use std::path::Path;
use std::sync::Arc;
use tower_lsp_server::ls_types::Uri;

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
    /// Starts a progress bar.
    pub fn progress(&self, title: &'static str) -> Progress<'_> {
        Progress::new(self.context.client.progress.then_some(&self.outbox), title)
    }
}

#[cfg(not(feature = "server"))]
impl WorkspaceSnapshot {
    /// Returns no scripts, because there are no files.
    pub fn closed_files(&self) -> Vec<std::path::PathBuf> {
        Vec::new()
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
