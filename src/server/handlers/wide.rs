//! Requests about a name that may be known in other files: what all of them have in common.

use super::definition::file;
use crate::features::exports::{Shared, shared};
use crate::server::elsewhere::{self, Surveyed};
use crate::server::view::View;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How far a request reaches.
pub enum Scope<H, W> {
    /// No further than the document: the answer.
    Here(H),
    /// To other files: what to ask them.
    Wide(W),
}

/// A name that a file hands over to others.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The file.
    pub file: PathBuf,
    /// The name.
    pub name: String,
}

/// The name at a place, if other files can know it.
pub fn handed(view: &View, offset: u32) -> Option<Handed> {
    match shared(&view.snapshot, offset)? {
        Shared::Own(name) => {
            let file = view.snapshot.path.clone();
            // A document without a file cannot be imported; the cells of a notebook neither.
            (file.is_absolute() && view.parts.len() == 1).then_some(Handed { file, name })
        }
        Shared::Others(module) => Some(Handed { file: file(view, &module.name)?, name: module.export? }),
    }
}

/// Every document that may know the name, the one that hands it over first where it can be read.
pub fn views(all: &Surveyed, handed: &Handed) -> Vec<Arc<View>> {
    let own = |view: &&Arc<View>| view.snapshot.path == handed.file;
    let mut found: Vec<Arc<View>> = all.views.iter().find(own).cloned().into_iter().collect();
    if found.is_empty() {
        found.extend(elsewhere::read(&handed.file, &all.around).map(Arc::new));
    }
    found.extend(all.views.iter().filter(|view| !own(view)).cloned());
    let closed = all.closed();
    let mut progress = all.progress("Looking for the name in the workspace");
    for (done, path) in closed.iter().enumerate().filter(|(_, path)| **path != handed.file) {
        // Most files do not have the name at all, and need no analysis to tell.
        let has = std::fs::read(path).is_ok_and(|bytes| memchr::memmem::find(&bytes, handed.name.as_bytes()).is_some());
        if has && let Some(view) = elsewhere::read(path, &all.around) {
            found.push(Arc::new(view));
        }
        progress.at(done + 1, closed.len());
    }
    found
}

/// Whether a module's name in a document means the file.
pub fn means<'v>(view: &'v View, wanted: &'v Path) -> impl Fn(&str) -> bool + 'v {
    move |module| file(view, module).is_some_and(|found| same(&found, wanted))
}

/// `a/./b` and `a/b` are one file.
fn same(one: &Path, two: &Path) -> bool {
    one == two || one.canonicalize().ok().zip(two.canonicalize().ok()).is_some_and(|(one, two)| one == two)
}
