//! Requests about a name that other files can import: the parts that references and rename share.

use super::definition::module_file;
use crate::features::exports::{SharedName, shared_name};
use crate::server::view::View;
use crate::server::workspace_files::{self, WorkspaceSnapshot};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files that a request concerns.
pub enum Scope<D, W> {
    /// Only the document. The value is the answer.
    Document(D),
    /// The whole workspace. The value is the rest of the request.
    Workspace(W),
}

/// A name that a file exports.
#[derive(Debug, Clone)]
pub struct ExportedName {
    /// The file.
    pub file: PathBuf,
    /// The name.
    pub name: String,
}

/// Returns the exported name at an offset. Returns `None` if other files cannot import the name.
pub fn exported_name(view: &View, offset: u32) -> Option<ExportedName> {
    match shared_name(&view.snapshot, offset)? {
        SharedName::Own(name) => {
            let file = view.snapshot.path.clone();
            // Nothing imports a document without a file or the cells of a notebook.
            (file.is_absolute() && view.documents.len() == 1).then_some(ExportedName { file, name })
        }
        SharedName::Imported(module) => {
            Some(ExportedName { file: module_file(view, &module.name)?, name: module.export? })
        }
    }
}

/// Returns the views of all documents that may contain the name. The file that exports it comes
/// first, if it can be read.
pub fn views_with_name(workspace: &WorkspaceSnapshot, exported: &ExportedName) -> Vec<Arc<View>> {
    let context = &workspace.context;
    let is_exporter = |view: &&Arc<View>| view.snapshot.path == exported.file;
    let mut views: Vec<Arc<View>> = workspace.views.iter().find(is_exporter).cloned().into_iter().collect();
    if views.is_empty() {
        views.extend(workspace_files::read(&exported.file, context).map(Arc::new));
    }
    views.extend(workspace.views.iter().filter(|view| !is_exporter(view)).cloned());
    let files = workspace.closed_files();
    let mut progress = workspace.progress("Looking for the name in the workspace");
    for (index, path) in files.iter().enumerate().filter(|(_, path)| **path != exported.file) {
        // Most files do not contain the name and need no analysis.
        let name = exported.name.as_bytes();
        let has_name = std::fs::read(path).is_ok_and(|bytes| memchr::memmem::find(&bytes, name).is_some());
        if has_name && let Some(view) = workspace_files::read(path, context) {
            views.push(Arc::new(view));
        }
        progress.report(index + 1, files.len());
    }
    views
}

/// Returns a predicate for the names of modules in a document that refer to a file.
pub fn refers_to<'v>(view: &'v View, file: &'v Path) -> impl Fn(&str) -> bool + 'v {
    move |module| module_file(view, module).is_some_and(|found| is_same_file(&found, file))
}

/// Returns `true` if both paths name one file, such as `a/./b` and `a/b`.
fn is_same_file(a: &Path, b: &Path) -> bool {
    a == b || a.canonicalize().ok().zip(b.canonicalize().ok()).is_some_and(|(a, b)| a == b)
}
