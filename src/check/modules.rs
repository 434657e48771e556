//! Modules of the workspace: what a Python import or a `require` of a script beside the file brings in.
//!
//! A module is analysed once, without knowing who imports it; its functions are known by what they return for arguments of
//! which nothing is known.
//!
//! Hazard: modules that import each other. A module being read is unknown to what it imports, and what was read in such a circle
//! is not remembered: it depends on where one came in. Rejected: one entry that other threads wait for; two files that import
//! each other would wait forever.

mod loaded;

pub use loaded::NoFiles;

use super::lookups::{Places, Seen};
use crate::semantic::extended::Load;
use crate::semantic::infer::{self, Exports, Modules};
use crate::semantic::scope;
use crate::syntax;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use loaded::{Before, Outline};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Larger modules are libraries, not scripts: reading them for one name costs more than it tells.
pub const MAX_BYTES: u64 = 1 << 20;
/// Imports of imports that are followed.
const MAX_DEPTH: usize = 3;

/// Modules that were read. Shared by all files of a run.
#[derive(Default)]
pub struct ModuleCache {
    /// Files of modules by the folder of the file that imports them, as it is written: the parts of a path take longer to look at than a copy.
    found: Mutex<FxHashMap<(OsString, String), Arc<Found>>>,
    /// By file and depth of the import, for what lies deeper than [`MAX_DEPTH`] is not read.
    read: Mutex<HashMap<(PathBuf, usize), Arc<Reading>>>,
    /// By file: what it loads, and whether it adds methods to Earth Engine's classes.
    outlines: Mutex<HashMap<PathBuf, Arc<Outline>>>,
    /// By folder: what is loaded before the files in it.
    before: Mutex<HashMap<PathBuf, Arc<Before>>>,
    /// Where was looked, and what was there.
    places: Mutex<Places>,
}

impl ModuleCache {
    /// Where was looked, by number, and what was there.
    pub fn places(&self) -> Vec<(PathBuf, Seen)> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).list().to_vec()
    }

    fn note(&self, path: &Path, seen: Seen) -> u32 {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).note(path, seen)
    }
}

/// Where a module is.
struct Found {
    /// `None`: not in the workspace.
    path: Option<PathBuf>,
    /// Numbers of the places where was looked.
    places: Vec<u32>,
}

/// What a module gives.
struct Reading {
    /// `None`: it cannot be read.
    exports: Option<Exports>,
    /// Numbers of all places where was looked for that, in what it imports too.
    places: Vec<u32>,
}

/// The modules that one file can see.
pub struct FileModules<'a> {
    /// The file.
    file: PathBuf,
    /// Folder of the file.
    folder: PathBuf,
    /// Folders from which absolute names count.
    roots: &'a [PathBuf],
    cache: &'a ModuleCache,
    config: &'a Config,
    /// Modules being read, outermost first.
    chain: Vec<PathBuf>,
    /// A module of the chain was asked for.
    circular: Cell<bool>,
    /// Numbers of the places where was looked.
    places: RefCell<Vec<u32>>,
}

impl<'a> FileModules<'a> {
    /// The modules that `file` sees beside it and under `roots`.
    pub fn new(file: &Path, roots: &'a [PathBuf], cache: &'a ModuleCache, config: &'a Config) -> Self {
        let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        let (chain, circular, places) = (Vec::new(), Cell::new(false), RefCell::default());
        FileModules { file: file.to_owned(), folder, roots, cache, config, chain, circular, places }
    }

    /// Numbers of all places where was looked so far, as [`ModuleCache::places`] has them: in order, each once.
    pub fn places(&self) -> Vec<u32> {
        let mut places = self.places.borrow().clone();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// The file of a module, as it is named in an import or in `require`.
    pub fn file(&self, module: &str) -> Option<PathBuf> {
        self.find_from(&self.folder, module)
    }

    /// The same for a file in another folder. Most imports are of installed packages, the same in every file of a folder: asked for once.
    fn find_from(&self, folder: &Path, module: &str) -> Option<PathBuf> {
        let key = (folder.as_os_str().to_owned(), module.to_owned());
        let known = self.cache.found.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let found = known.unwrap_or_else(|| {
            let found = Arc::new(self.look_for(folder, module));
            self.cache.found.lock().unwrap_or_else(PoisonError::into_inner).insert(key, found.clone());
            found
        });
        self.places.borrow_mut().extend(&found.places);
        found.path.clone()
    }

    fn look_for(&self, folder: &Path, module: &str) -> Found {
        let candidates = if module.starts_with("./") || module.starts_with("../") {
            scripts(folder, module)
        } else if let Some((_, path)) = module.split_once(':') {
            // `users/name/repository:folder/file`: the repository is what the workspace holds.
            let roots = self.roots.iter().map(PathBuf::as_path);
            std::iter::once(folder).chain(roots).flat_map(|root| scripts(root, path)).collect()
        } else if module.contains('/') || module.is_empty() {
            Vec::new()
        } else {
            self.python(folder, module)
        };
        let mut places = Vec::new();
        let path = candidates.into_iter().find(|path| {
            let is_there = path.is_file();
            places.push(self.cache.note(path, if is_there { Seen::File } else { Seen::Nothing }));
            is_there
        });
        Found { path, places }
    }

    fn python(&self, folder: &Path, module: &str) -> Vec<PathBuf> {
        let dots = module.bytes().take_while(|byte| *byte == b'.').count();
        let relative: PathBuf = module[dots..].split('.').collect();
        if relative.as_os_str().is_empty() {
            return Vec::new();
        }
        let bases: Vec<PathBuf> = match dots {
            0 => std::iter::once(folder.to_owned()).chain(self.roots.iter().cloned()).collect(),
            dots => folder.ancestors().nth(dots - 1).map(Path::to_path_buf).into_iter().collect(),
        };
        bases
            .into_iter()
            .flat_map(|base| {
                let path = base.join(&relative);
                [path.with_extension("py"), path.join("__init__.py")]
            })
            .collect()
    }

    fn read(&self, path: &Path) -> Reading {
        let mut reading = Reading { exports: None, places: Vec::new() };
        if self.chain.len() >= MAX_DEPTH {
            return reading;
        }
        let (bytes, seen) = loaded::look(path);
        let place = self.cache.note(path, seen);
        reading.places.push(place);
        let document = bytes.and_then(|bytes| Document::from_bytes(path, &bytes, None).ok());
        let (Some(document), Some(folder)) = (document, path.parent()) else { return reading };
        let inner = FileModules {
            file: path.to_owned(),
            folder: folder.to_path_buf(),
            roots: self.roots,
            cache: self.cache,
            config: self.config,
            chain: self.chain.iter().cloned().chain([path.to_path_buf()]).collect(),
            circular: Cell::new(false),
            places: RefCell::default(),
        };
        let hir = syntax::read(&document.text, document.language);
        self.outline_of(path, || Outline::new(&hir, place));
        reading.exports = Some(Arc::new(infer::exports(&hir, &scope::resolve(&hir), &inner, &self.config.assets)));
        self.circular.set(self.circular.get() || inner.circular.get());
        reading.places.extend(inner.places());
        reading
    }
}

impl Modules for FileModules<'_> {
    fn exports(&self, module: &str) -> Option<Exports> {
        let path = self.file(module)?;
        if self.chain.contains(&path) {
            self.circular.set(true);
            return None;
        }
        let key = (path, self.chain.len());
        let known = self.cache.read.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let reading = known.unwrap_or_else(|| {
            let reading = Arc::new(self.read(&key.0));
            if !self.circular.get() {
                self.cache.read.lock().unwrap_or_else(PoisonError::into_inner).insert(key, reading.clone());
            }
            reading
        });
        self.places.borrow_mut().extend(&reading.places);
        reading.exports.clone()
    }

    fn extended(&self, python: bool, loads: &[Load]) -> bool {
        self.is_extended(python, loads)
    }
}

fn scripts(folder: &Path, name: &str) -> Vec<PathBuf> {
    let path = folder.join(name);
    let with_js = PathBuf::from(format!("{}.js", path.display()));
    vec![with_js, path]
}
