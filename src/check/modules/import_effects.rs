//! Decides whether imports monkey-patch Earth Engine's classes by the time a file runs.
//!
//! Three kinds of files count: those that the file imports, those that these import, and those that
//! run before it. The last are `conftest.py` in its folder and above, as pytest loads them, and the
//! `__init__.py` of its packages.
//!
//! Only imports are followed and nothing is inferred, so that each file is read once even if files
//! import each other.
//!
//! # Rejected
//!
//! Storing the answer with the exports of a module: modules that import each other are not cached
//! there, and packages are full of such modules.

use super::file_dependencies::FileState;
use super::{FileModules, MAX_BYTES, MAX_DEPTH, ModuleCache, lock};
use crate::base::fingerprint::Fingerprint;
use crate::semantic::monkey_patching::{Load, MonkeyPatches, PatchEvidence, may_add_methods};
use crate::syntax::{self, hir::Hir};
use crate::workspace::document::Document;
use rustc_hash::FxHashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that mark the top folder of a project. pytest loads no `conftest.py` above it.
const PROJECT_FILES: [&str; 5] = ["pyproject.toml", "pytest.ini", "setup.cfg", "setup.py", "tox.ini"];

/// What a file patches and imports.
#[derive(Default)]
pub(super) struct Outline {
    own: PatchEvidence,
    /// Id of the path from which it was read.
    file_id: Option<u32>,
}

/// Files that run before those in a folder.
#[derive(Default)]
pub(super) struct PreloadedFiles {
    tests: Vec<PathBuf>,
    packages: Vec<PathBuf>,
    /// Ids of the paths at which `tests` were looked for.
    tests_file_ids: Vec<u32>,
    packages_file_ids: Vec<u32>,
}

impl FileModules<'_> {
    /// Returns whether the classes are patched when the file runs. `loads` are the imports of the
    /// file.
    pub(super) fn patches_of_imports(&self, python: bool, loads: &[Load]) -> MonkeyPatches {
        if python && self.config.has_monkey_patches || self.has_patching_import(python, loads) {
            return MonkeyPatches::Certain;
        }
        let is_unseen =
            |load: &Load| may_add_methods(&load.module) && self.find_from(&self.folder, &load.module).is_none();
        match python && loads.iter().any(is_unseen) {
            true => MonkeyPatches::Possible,
            false => MonkeyPatches::None,
        }
    }

    /// Returns `true` if a file that is loaded adds methods to the classes.
    fn has_patching_import(&self, python: bool, loads: &[Load]) -> bool {
        let mut pending = Vec::new();
        self.add_imported(&self.folder, loads, &mut pending);
        if python {
            let preloaded = self.preloaded(&self.folder);
            self.file_ids.borrow_mut().extend(&preloaded.tests_file_ids);
            pending.extend(preloaded.tests.iter().cloned());
            self.add_packages(&preloaded, &mut pending);
        }
        if pending.is_empty() {
            return false;
        }
        let mut seen: FxHashSet<PathBuf> = FxHashSet::default();
        if python {
            seen.extend(std::path::absolute(&self.file));
        }
        for _ in 0..MAX_DEPTH {
            for path in std::mem::take(&mut pending) {
                let Ok(absolute) = std::path::absolute(&path) else { continue };
                if !seen.insert(absolute) {
                    continue;
                }
                let outline = self.outline_of(&path, || read_outline(&path, self.cache));
                self.file_ids.borrow_mut().extend(outline.file_id);
                if outline.own.adds {
                    return true;
                }
                let folder = path.parent().unwrap_or(Path::new(""));
                self.add_imported(folder, &outline.own.loads, &mut pending);
                if python {
                    self.add_packages(&self.preloaded(folder), &mut pending);
                }
            }
        }
        false
    }

    /// Adds the files that a file in `folder` imports.
    fn add_imported(&self, folder: &Path, loads: &[Load], pending: &mut Vec<PathBuf>) {
        for Load { module, name } in loads {
            let path = self.find_from(folder, module);
            // A name imported from a package may be one of its modules.
            let is_package = path.as_ref().is_some_and(|path| path.ends_with("__init__.py"));
            if let Some(name) = name
                && (is_package || module.bytes().all(|byte| byte == b'.'))
            {
                let dot = if module.ends_with('.') { "" } else { "." };
                pending.extend(self.find_from(folder, &format!("{module}{dot}{name}")));
            }
            pending.extend(path);
        }
    }

    fn add_packages(&self, preloaded: &PreloadedFiles, pending: &mut Vec<PathBuf>) {
        self.file_ids.borrow_mut().extend(&preloaded.packages_file_ids);
        pending.extend(preloaded.packages.iter().cloned());
    }

    /// Returns the files that certainly run before those in a folder. Each folder is searched once.
    fn preloaded(&self, folder: &Path) -> Arc<PreloadedFiles> {
        let known = lock(&self.cache.preloaded).get(folder).cloned();
        known.unwrap_or_else(|| {
            let preloaded = Arc::new(self.find_preloaded(folder));
            lock(&self.cache.preloaded).insert(folder.to_owned(), preloaded.clone());
            preloaded
        })
    }

    fn find_preloaded(&self, folder: &Path) -> PreloadedFiles {
        let mut preloaded = PreloadedFiles::default();
        let Ok(folder) = std::path::absolute(folder) else { return preloaded };
        let folders: Vec<&Path> = folder.ancestors().collect();
        let find = |path: PathBuf, file_ids: &mut Vec<u32>| {
            let exists = path.is_file();
            file_ids.push(self.cache.record(&path, if exists { FileState::Exists } else { FileState::Missing }));
            exists.then_some(path)
        };
        let ids = &mut preloaded.tests_file_ids;
        let is_project = |folder: &&Path, ids: &mut Vec<u32>| {
            PROJECT_FILES.iter().any(|name| find(folder.join(name), ids).is_some())
        };
        let project = folders.iter().position(|folder| is_project(folder, ids));
        // Without a project file, the search ends at the top of the workspace.
        let roots: Vec<PathBuf> = self.roots.iter().filter_map(|root| std::path::absolute(root).ok()).collect();
        let is_in_workspace = |folder: &&&Path| roots.iter().any(|root| folder.starts_with(root));
        let depth = match project {
            Some(position) => position + 1,
            None => folders.iter().take_while(is_in_workspace).count().max(1),
        };
        preloaded.tests = folders.iter().take(depth).filter_map(|f| find(f.join("conftest.py"), ids)).collect();
        let ids = &mut preloaded.packages_file_ids;
        preloaded.packages = folders.iter().map_while(|f| find(f.join("__init__.py"), ids)).collect();
        preloaded
    }

    /// Returns the outline of a file. Calls `read` only if the file was not read before: reading is
    /// the slowest step.
    pub(super) fn outline_of(&self, path: &Path, read: impl FnOnce() -> Outline) -> Arc<Outline> {
        let known = lock(&self.cache.outlines).get(path).cloned();
        known.unwrap_or_else(|| {
            let outline = Arc::new(read());
            lock(&self.cache.outlines).insert(path.to_owned(), outline.clone());
            outline
        })
    }
}

impl Outline {
    pub(super) fn new(hir: &Hir, file_id: u32) -> Outline {
        Outline { own: PatchEvidence::from_hir(hir), file_id: Some(file_id) }
    }
}

fn read_outline(path: &Path, cache: &ModuleCache) -> Outline {
    let (bytes, state) = read_module(path);
    let file_id = Some(cache.record(path, state));
    let document = bytes.and_then(|bytes| Document::from_bytes(path, &bytes, None).ok());
    let own =
        document.map(|document| PatchEvidence::from_hir(&syntax::parse_and_lower(&document.text, document.language)));
    Outline { own: own.unwrap_or_default(), file_id }
}

/// Returns the bytes of a module, if it is not too large, and the state of its file.
pub(super) fn read_module(path: &Path) -> (Option<Vec<u8>>, FileState) {
    let bytes = match std::fs::metadata(path).map(|data| data.len()) {
        Ok(length) if length <= MAX_BYTES => std::fs::read(path),
        Ok(_) => return (None, FileState::TooLarge),
        Err(error) => Err(error),
    };
    let state = bytes.as_ref().map_or(FileState::Unknown, |bytes| FileState::Content(Fingerprint::of(bytes)));
    (bytes.ok(), state)
}
