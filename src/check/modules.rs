//! Modules of the workspace: what a Python import or a `require` of a script beside the file brings in.
//!
//! A module is analysed once, without knowing who imports it; its functions are known by what they return for arguments of
//! which nothing is known.
//!
//! Hazard: modules that import each other. A module being read is unknown to what it imports, and what was read in such a circle
//! is not remembered: it depends on where one came in. Rejected: one entry that other threads wait for; two files that import
//! each other would wait forever.

use crate::semantic::infer::{self, Assets, Exports, Modules};
use crate::semantic::scope;
use crate::syntax;
use crate::workspace::document::Document;
use std::cell::Cell;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Larger modules are libraries, not scripts: reading them for one name costs more than it tells.
const MAX_BYTES: u64 = 1 << 20;
/// Imports of imports that are followed.
const MAX_DEPTH: usize = 3;

/// Modules that were read. Shared by all files of a run.
#[derive(Default)]
pub struct ModuleCache {
    /// Files of modules by the folder of the file that imports them; `None`: none in the workspace.
    found: Mutex<HashMap<(PathBuf, String), Option<PathBuf>>>,
    /// By file and depth of the import, for what lies deeper than [`MAX_DEPTH`] is not read. `None`: cannot be read.
    read: Mutex<HashMap<(PathBuf, usize), Option<Exports>>>,
}

/// The modules that one file can see.
pub struct FileModules<'a> {
    /// Folder of the file.
    folder: PathBuf,
    /// Folders from which absolute names count.
    roots: &'a [PathBuf],
    cache: &'a ModuleCache,
    assets: &'a dyn Assets,
    /// Modules being read, outermost first.
    chain: Vec<PathBuf>,
    /// A module of the chain was asked for.
    circular: Cell<bool>,
}

impl<'a> FileModules<'a> {
    /// The modules that `file` sees beside it and under `roots`.
    pub fn new(file: &Path, roots: &'a [PathBuf], cache: &'a ModuleCache, assets: &'a dyn Assets) -> Self {
        let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        FileModules { folder, roots, cache, assets, chain: Vec::new(), circular: Cell::new(false) }
    }

    /// The file of a module, as it is named in an import or in `require`.
    pub fn file(&self, module: &str) -> Option<PathBuf> {
        self.find(module)
    }

    /// The same. Most imports are of installed packages, the same in every file of a folder: asked for once.
    fn find(&self, module: &str) -> Option<PathBuf> {
        let key = (self.folder.clone(), module.to_owned());
        if let Some(known) = self.cache.found.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let path = self.look_for(module);
        self.cache.found.lock().unwrap_or_else(PoisonError::into_inner).insert(key, path.clone());
        path
    }

    fn look_for(&self, module: &str) -> Option<PathBuf> {
        let candidates = if module.starts_with("./") || module.starts_with("../") {
            scripts(&self.folder, module)
        } else if let Some((_, path)) = module.split_once(':') {
            // `users/name/repository:folder/file`: the repository is what the workspace holds.
            std::iter::once(&self.folder).chain(self.roots).flat_map(|root| scripts(root, path)).collect()
        } else if module.contains('/') || module.is_empty() {
            return None;
        } else {
            self.python(module)
        };
        candidates.into_iter().find(|path| path.is_file())
    }

    fn python(&self, module: &str) -> Vec<PathBuf> {
        let dots = module.bytes().take_while(|byte| *byte == b'.').count();
        let relative: PathBuf = module[dots..].split('.').collect();
        if relative.as_os_str().is_empty() {
            return Vec::new();
        }
        let bases: Vec<PathBuf> = match dots {
            0 => std::iter::once(self.folder.clone()).chain(self.roots.iter().cloned()).collect(),
            dots => self.folder.ancestors().nth(dots - 1).map(Path::to_path_buf).into_iter().collect(),
        };
        bases
            .into_iter()
            .flat_map(|base| {
                let path = base.join(&relative);
                [path.with_extension("py"), path.join("__init__.py")]
            })
            .collect()
    }

    fn read(&self, path: &Path) -> Option<Exports> {
        if self.chain.len() >= MAX_DEPTH || std::fs::metadata(path).ok()?.len() > MAX_BYTES {
            return None;
        }
        let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
        let inner = FileModules {
            folder: path.parent()?.to_path_buf(),
            roots: self.roots,
            cache: self.cache,
            assets: self.assets,
            chain: self.chain.iter().cloned().chain([path.to_path_buf()]).collect(),
            circular: Cell::new(false),
        };
        let hir = syntax::read(&document.text, document.language);
        let exports = infer::exports(&hir, &scope::resolve(&hir), &inner, self.assets);
        self.circular.set(self.circular.get() || inner.circular.get());
        Some(Arc::new(exports))
    }
}

impl Modules for FileModules<'_> {
    fn exports(&self, module: &str) -> Option<Exports> {
        let path = self.find(module)?;
        if self.chain.contains(&path) {
            self.circular.set(true);
            return None;
        }
        let key = (path, self.chain.len());
        if let Some(known) = self.cache.read.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let exports = self.read(&key.0);
        if !self.circular.get() {
            self.cache.read.lock().unwrap_or_else(PoisonError::into_inner).insert(key, exports.clone());
        }
        exports
    }
}

fn scripts(folder: &Path, name: &str) -> Vec<PathBuf> {
    let path = folder.join(name);
    let with_js = PathBuf::from(format!("{}.js", path.display()));
    vec![with_js, path]
}
