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
//! imports. A result from such a circle depends on the module from which the circle was entered,
//! and only that of the entered module is cached.
//!
//! # Performance
//!
//! In a package whose modules all import each other, each would be read again from each. So the
//! modules that a circle makes read again are bounded: beyond [`MAX_CIRCULAR_BYTES`], their own
//! imports are not followed.
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
use namespace::{PackageGlobals, RunningLines};
use resolve::RepositoryFolders;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Size limit of modules. Larger ones are libraries, not scripts: reading them costs more than it
/// reveals.
pub const MAX_BYTES: u64 = 1 << 20;
/// How deep imports of imports are followed.
const MAX_DEPTH: usize = 3;
/// Maximum size of the modules that are read because a module that is imported is part of a circle.
const MAX_CIRCULAR_BYTES: usize = 1 << 18;

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
    /// By folder of a Node package: whether a file of it assigns global names.
    packages: Mutex<HashMap<PathBuf, Arc<PackageGlobals>>>,
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

    /// Forgets which file each module is, if more than `max_paths` paths were looked at.
    ///
    /// Each letter of a name that somebody types is another module to look for, and nothing else
    /// ends this before a file is saved. Ids of paths are invalid afterwards, so this is not for a
    /// caller of [`ModuleCache::file_dependencies`].
    pub fn limit(&self, max_paths: usize) {
        let mut files = lock(&self.files);
        if files.list().len() > max_paths {
            *files = FileDependencies::default();
            *lock(&self.resolved) = FxHashMap::default();
        }
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
    /// Its imports are not followed.
    is_last: bool,
    /// The index of the outermost module of the chain that was imported again.
    entered: Cell<usize>,
    /// The size of the modules that were read in circles below the first module of the chain.
    circular_bytes: Rc<Cell<usize>>,
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
        let (entered, circular_bytes, file_ids) = (Cell::new(usize::MAX), Rc::default(), RefCell::default());
        let file = file.to_owned();
        FileModules {
            file,
            folder,
            roots,
            cache,
            config,
            calls: None,
            chain,
            is_last: false,
            entered,
            circular_bytes,
            file_ids,
        }
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

    /// Reads a module at a depth of imports. Returns whether the result depends on the modules that
    /// are being read, too.
    fn load(&self, path: &Path, depth: usize) -> (LoadedModule, bool) {
        let mut loaded = LoadedModule { exports: None, file_ids: Vec::new() };
        let (bytes, state) = import_effects::read_module(path);
        let file_id = self.cache.record(path, state);
        loaded.file_ids.push(file_id);
        let document = bytes.and_then(|bytes| Document::from_bytes(path, &bytes, None).ok());
        let Some(document) = document.filter(|_| path.parent().is_some()) else { return (loaded, false) };
        let chain: Vec<PathBuf> = self.chain.iter().cloned().chain([path.to_path_buf()]).collect();
        let own = chain.len() - 1;
        let mut inner = FileModules::in_chain(path, self.roots, self.cache, self.config, chain);
        inner.is_last = depth + 1 >= MAX_DEPTH;
        if own > 0 {
            inner.circular_bytes = self.circular_bytes.clone();
        }
        let hir = syntax::parse_and_lower(&document.text, document.language);
        self.outline_of(path, || Outline::new(&hir, file_id));
        loaded.exports = Some(Arc::new(infer::exports(&hir, &scope::resolve(&hir), &inner, &self.config.assets)));
        loaded.file_ids.extend(inner.file_ids());
        let is_circular = inner.entered.get() < own;
        if is_circular {
            self.entered.set(self.entered.get().min(inner.entered.get()));
            self.circular_bytes.set(self.circular_bytes.get() + document.text.len());
        }
        (loaded, is_circular)
    }
}

impl Modules for FileModules<'_> {
    fn exports(&self, module: &str) -> Option<Exports> {
        let path = self.file(module)?;
        if self.is_last {
            return None;
        }
        if let Some(index) = self.chain.iter().position(|read| *read == path) {
            self.entered.set(self.entered.get().min(index));
            return None;
        }
        let is_bounded = self.circular_bytes.get() > MAX_CIRCULAR_BYTES;
        let key = (path, if is_bounded { MAX_DEPTH - 1 } else { self.chain.len() });
        let known = lock(&self.cache.loaded).get(&key).cloned();
        let loaded = known.unwrap_or_else(|| {
            let (loaded, is_circular) = self.load(&key.0, key.1);
            let loaded = Arc::new(loaded);
            if !is_circular {
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
        self.runs_with_others(python) || !python && self.package_assigns_globals()
    }

    fn monkey_patches(&self, python: bool, loads: &[Load]) -> MonkeyPatches {
        self.patches_of_imports(python, loads)
    }
}
