//! Finds, analyzes and caches the modules that a script imports with Python's `import` or with
//! `require`.
//!
//! This module and those below it are the only ones in `check` that read files.
//!
//! A module is analyzed once, without knowing who imports it. A function of a module is known by
//! what it returns for unknown arguments.
//!
//! # Hazards
//!
//! Modules may import each other. A module that is being read exports nothing to those that it
//! imports, and a result from such a circle is not cached: it depends on the module from which the
//! circle was entered.
//!
//! # Rejected
//!
//! A cache entry that other threads wait for: two files that import each other would wait forever.

pub mod file_dependencies;
mod import_effects;
mod namespace;
mod resolve;

use crate::semantic::infer::{self, Exports, Modules};
use crate::semantic::module_calls::ModuleCalls;
use crate::semantic::monkey_patching::{Load, MonkeyPatches};
use crate::semantic::scope;
use crate::syntax;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use file_dependencies::{FileDependencies, FileState};
use import_effects::{Outline, PreloadedFiles};
use namespace::RunningLines;
use resolve::RepositoryFolders;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Size limit of modules. Larger ones are libraries, not scripts: reading them costs more than it
/// reveals.
pub const MAX_BYTES: u64 = 1 << 20;
/// How deep imports of imports are followed.
const MAX_DEPTH: usize = 3;

/// Modules that were read. All files of a run share them.
#[derive(Default)]
pub struct ModuleCache {
    /// Files of modules, by folder of the importing file and module name. The folder is a string:
    /// hashing the components of a path takes longer than a copy.
    resolved: Mutex<FxHashMap<(OsString, String), Arc<ResolvedModule>>>,
    /// By folder: where the path in `require` may start.
    repositories: Mutex<FxHashMap<OsString, Arc<RepositoryFolders>>>,
    /// By file and depth of the import: below [`MAX_DEPTH`], imports are not followed.
    loaded: Mutex<HashMap<(PathBuf, usize), Arc<LoadedModule>>>,
    /// By file: what it imports, and whether it patches Earth Engine's classes.
    outlines: Mutex<HashMap<PathBuf, Arc<Outline>>>,
    /// By folder: the lines of its files that run other files.
    running: Mutex<HashMap<PathBuf, Arc<RunningLines>>>,
    /// By folder: files that run before those in it.
    preloaded: Mutex<HashMap<PathBuf, Arc<PreloadedFiles>>>,
    /// All paths that were looked at.
    files: Mutex<FileDependencies>,
}

impl ModuleCache {
    /// Returns all paths that were looked at, with their states, indexed by id.
    pub fn file_dependencies(&self) -> Vec<(PathBuf, FileState)> {
        lock(&self.files).list().to_vec()
    }

    fn record(&self, path: &Path, state: FileState) -> u32 {
        lock(&self.files).record(path, state)
    }
}

/// Locks a mutex, also after another thread panicked: entries are complete when they are inserted.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file of a module.
struct ResolvedModule {
    /// `None` if the workspace does not have the module.
    path: Option<PathBuf>,
    /// Ids of the paths that were tried.
    file_ids: Vec<u32>,
}

/// The exports of a module.
struct LoadedModule {
    /// `None` if the module cannot be read.
    exports: Option<Exports>,
    /// Ids of all paths that were looked at, by the imports of the module too.
    file_ids: Vec<u32>,
}

/// The modules that one file can import.
pub struct FileModules<'a> {
    /// The file.
    file: PathBuf,
    /// Folder of the file.
    folder: PathBuf,
    /// Folders from which absolute names are resolved.
    roots: &'a [PathBuf],
    cache: &'a ModuleCache,
    config: &'a Config,
    /// The calls of the functions of the file by other files, if these are known.
    calls: Option<&'a ModuleCalls>,
    /// Modules that are being read, outermost first.
    chain: Vec<PathBuf>,
    /// A module of the chain was imported again.
    is_circular: Cell<bool>,
    /// Ids of the paths that were looked at.
    file_ids: RefCell<Vec<u32>>,
}

impl<'a> FileModules<'a> {
    /// Creates the modules that `file` can import from its folder and from `roots`.
    pub fn new(file: &Path, roots: &'a [PathBuf], cache: &'a ModuleCache, config: &'a Config) -> Self {
        Self::in_chain(file, roots, cache, config, Vec::new())
    }

    fn in_chain(
        file: &Path,
        roots: &'a [PathBuf],
        cache: &'a ModuleCache,
        config: &'a Config,
        chain: Vec<PathBuf>,
    ) -> Self {
        let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        let (is_circular, file_ids) = (Cell::new(false), RefCell::default());
        FileModules { file: file.to_owned(), folder, roots, cache, config, calls: None, chain, is_circular, file_ids }
    }

    /// Adds the calls of the functions of the file by other files.
    pub fn with_calls(self, calls: Option<&'a ModuleCalls>) -> Self {
        FileModules { calls, ..self }
    }

    /// Returns the ids of all paths that were looked at, sorted. [`ModuleCache::file_dependencies`]
    /// has the paths.
    pub fn file_ids(&self) -> Vec<u32> {
        let mut ids = self.file_ids.borrow().clone();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    fn load(&self, path: &Path) -> LoadedModule {
        let mut loaded = LoadedModule { exports: None, file_ids: Vec::new() };
        if self.chain.len() >= MAX_DEPTH {
            return loaded;
        }
        let (bytes, state) = import_effects::read_module(path);
        let file_id = self.cache.record(path, state);
        loaded.file_ids.push(file_id);
        let document = bytes.and_then(|bytes| Document::from_bytes(path, &bytes, None).ok());
        let Some(document) = document.filter(|_| path.parent().is_some()) else { return loaded };
        let chain = self.chain.iter().cloned().chain([path.to_path_buf()]).collect();
        let inner = FileModules::in_chain(path, self.roots, self.cache, self.config, chain);
        let hir = syntax::parse_and_lower(&document.text, document.language);
        self.outline_of(path, || Outline::new(&hir, file_id));
        loaded.exports = Some(Arc::new(infer::exports(&hir, &scope::resolve(&hir), &inner, &self.config.assets)));
        self.is_circular.set(self.is_circular.get() || inner.is_circular.get());
        loaded.file_ids.extend(inner.file_ids());
        loaded
    }
}

impl Modules for FileModules<'_> {
    fn exports(&self, module: &str) -> Option<Exports> {
        let path = self.file(module)?;
        if self.chain.contains(&path) {
            self.is_circular.set(true);
            return None;
        }
        let key = (path, self.chain.len());
        let known = lock(&self.cache.loaded).get(&key).cloned();
        let loaded = known.unwrap_or_else(|| {
            let loaded = Arc::new(self.load(&key.0));
            if !self.is_circular.get() {
                lock(&self.cache.loaded).insert(key, loaded.clone());
            }
            loaded
        });
        self.file_ids.borrow_mut().extend(&loaded.file_ids);
        loaded.exports.clone()
    }

    fn has_own_client(&self) -> bool {
        FileModules::has_own_client(self)
    }

    fn calls(&self) -> Option<&ModuleCalls> {
        self.calls
    }

    fn shares_names(&self, python: bool) -> bool {
        self.runs_with_others(python)
    }

    fn monkey_patches(&self, python: bool, loads: &[Load]) -> MonkeyPatches {
        self.patches_of_imports(python, loads)
    }
}
