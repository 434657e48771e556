//! Whether methods were added to Earth Engine's classes by the time a file runs: by what it loads, by what that loads, and by what was loaded
//! before it: `conftest.py` in its folder and above, as pytest does, and the `__init__.py` of its packages.
//!
//! Here only imports are followed, and nothing is inferred: a look at every file once, whatever the circles in which they import each other.
//! Rejected: to tell it with what a module exports. Modules in a circle are not remembered there, and packages are full of circles.

use super::{FileModules, MAX_BYTES, MAX_DEPTH, ModuleCache, Seen};
use crate::base::fingerprint::Fingerprint;
use crate::semantic::extended::{Load, Own};
use crate::semantic::infer::{Exports, Modules};
use crate::syntax::{self, hir::Hir};
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

/// Of a project's folder: pytest loads no `conftest.py` above it.
const PROJECT_FILES: [&str; 5] = ["pyproject.toml", "pytest.ini", "setup.cfg", "setup.py", "tox.ini"];

/// What a file says of what it adds and loads.
#[derive(Default)]
pub(super) struct Outline {
    own: Own,
    /// Number of the place where it was read.
    place: Option<u32>,
}

/// The files that are loaded before those in a folder.
#[derive(Default)]
pub(super) struct Before {
    tests: Vec<PathBuf>,
    packages: Vec<PathBuf>,
    /// Numbers of the places where was looked for them.
    tests_places: Vec<u32>,
    packages_places: Vec<u32>,
}

impl FileModules<'_> {
    pub(super) fn is_extended(&self, python: bool, loads: &[Load]) -> bool {
        if python && self.config.extended {
            return true;
        }
        let mut found = Vec::new();
        self.loaded(&self.folder, loads, &mut found);
        if python {
            let before = self.before(&self.folder);
            self.places.borrow_mut().extend(&before.tests_places);
            found.extend(before.tests.iter().cloned());
            self.packages(&before, &mut found);
        }
        if found.is_empty() {
            return false;
        }
        let mut met: FxHashSet<PathBuf> = FxHashSet::default();
        if python {
            met.extend(std::path::absolute(&self.file));
        }
        for _ in 0..MAX_DEPTH {
            for path in std::mem::take(&mut found) {
                let Ok(absolute) = std::path::absolute(&path) else { continue };
                if !met.insert(absolute) {
                    continue;
                }
                let outline = self.outline_of(&path, || read(&path, self.cache));
                self.places.borrow_mut().extend(outline.place);
                if outline.own.adds {
                    return true;
                }
                let folder = path.parent().unwrap_or(Path::new(""));
                self.loaded(folder, &outline.own.loads, &mut found);
                if python {
                    self.packages(&self.before(folder), &mut found);
                }
            }
        }
        false
    }

    /// The files of what is loaded from a folder.
    fn loaded(&self, folder: &Path, loads: &[Load], found: &mut Vec<PathBuf>) {
        for Load { module, name } in loads {
            let path = self.find_from(folder, module);
            // What is taken from a package may be a module of it.
            let is_package = path.as_ref().is_some_and(|path| path.ends_with("__init__.py"));
            if let Some(name) = name
                && (is_package || module.bytes().all(|byte| byte == b'.'))
            {
                let point = if module.ends_with('.') { "" } else { "." };
                found.extend(self.find_from(folder, &format!("{module}{point}{name}")));
            }
            found.extend(path);
        }
    }

    fn packages(&self, before: &Before, found: &mut Vec<PathBuf>) {
        self.places.borrow_mut().extend(&before.packages_places);
        found.extend(before.packages.iter().cloned());
    }

    /// What is loaded before the files in a folder, as far as that is certain. Looked for once.
    fn before(&self, folder: &Path) -> Arc<Before> {
        let known = self.cache.before.lock().unwrap_or_else(PoisonError::into_inner).get(folder).cloned();
        known.unwrap_or_else(|| {
            let before = Arc::new(self.look_before(folder));
            self.cache.before.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned(), before.clone());
            before
        })
    }

    fn look_before(&self, folder: &Path) -> Before {
        let mut before = Before::default();
        let Ok(own) = std::path::absolute(folder) else { return before };
        let folders: Vec<&Path> = own.ancestors().collect();
        let look = |path: PathBuf, places: &mut Vec<u32>| {
            let is_there = path.is_file();
            places.push(self.cache.note(&path, if is_there { Seen::File } else { Seen::Nothing }));
            is_there.then_some(path)
        };
        let places = &mut before.tests_places;
        let top = folders
            .iter()
            .position(|folder| PROJECT_FILES.iter().any(|name| look(folder.join(name), places).is_some()));
        // Without a project, as far up as the workspace reaches.
        let roots: Vec<PathBuf> = self.roots.iter().filter_map(|root| std::path::absolute(root).ok()).collect();
        let within = |folder: &&&Path| roots.iter().any(|root| folder.starts_with(root));
        let most = top.map_or_else(|| folders.iter().take_while(within).count().max(1), |top| top + 1);
        before.tests = folders.iter().take(most).filter_map(|f| look(f.join("conftest.py"), places)).collect();
        let places = &mut before.packages_places;
        before.packages = folders.iter().map_while(|f| look(f.join("__init__.py"), places)).collect();
        before
    }

    /// Of a file that is read for it if it was not read before: reading costs more than all the rest.
    pub(super) fn outline_of(&self, path: &Path, read: impl FnOnce() -> Outline) -> Arc<Outline> {
        let known = self.cache.outlines.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        known.unwrap_or_else(|| {
            let outline = Arc::new(read());
            self.cache.outlines.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), outline.clone());
            outline
        })
    }
}

impl Outline {
    pub(super) fn new(hir: &Hir, place: u32) -> Outline {
        Outline { own: Own::of(hir), place: Some(place) }
    }
}

fn read(path: &Path, cache: &ModuleCache) -> Outline {
    let (bytes, seen) = look(path);
    let place = Some(cache.note(path, seen));
    let document = bytes.and_then(|bytes| Document::from_bytes(path, &bytes, None).ok());
    let own = document.map(|document| Own::of(&syntax::read(&document.text, document.language)));
    Outline { own: own.unwrap_or_default(), place }
}

/// The bytes of a module, if it is small enough for one, and what was seen of it.
pub(super) fn look(path: &Path) -> (Option<Vec<u8>>, Seen) {
    let bytes = match std::fs::metadata(path).map(|data| data.len()) {
        Ok(length) if length <= MAX_BYTES => std::fs::read(path),
        Ok(_) => return (None, Seen::Large),
        Err(error) => Err(error),
    };
    let seen = bytes.as_ref().map_or(Seen::Unsure, |bytes| Seen::Bytes(Fingerprint::of(bytes)));
    (bytes.ok(), seen)
}

/// What a document without a file can import: nothing. It belongs to a project all the same.
pub struct NoFiles<'a>(pub &'a Config);

impl Modules for NoFiles<'_> {
    fn exports(&self, _: &str) -> Option<Exports> {
        None
    }
    fn extended(&self, python: bool, _: &[Load]) -> bool {
        python && self.0.extended
    }
}
