//! Migrates files with the modules that they import.

use super::{Linked, Migration, Module, has_old_dataset, migrate};
use crate::base::path::absolute;
use crate::check::modules::{FileModules, MAX_BYTES, ModuleCache};
use crate::check::{AnalysisEnv, analyze_for_migration};
use crate::syntax::language::Language;
use crate::syntax::parse_and_lower;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use dashmap::DashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The modules that migrations linked, by path. `None` for files that are no modules.
///
/// # Performance
/// The files of a package import each other, so each would be read many times.
pub type LinkedModules = DashMap<PathBuf, Option<Arc<Module>>>;

/// Migrates files under one configuration.
pub struct FileMigrator<'a> {
    /// Folders from which absolute names of modules are resolved.
    pub roots: &'a [PathBuf],
    /// The configuration.
    pub config: &'a Config,
    /// The modules that were read.
    pub modules: &'a ModuleCache,
    /// The modules that were linked.
    pub linked: &'a LinkedModules,
    /// Returns `true` if the run migrates the file at an absolute path, too.
    pub is_migrated: &'a (dyn Fn(&Path) -> bool + Sync),
    /// Returns the name of a file in notes.
    pub name: &'a (dyn Fn(&Path) -> String + Sync),
}

impl FileMigrator<'_> {
    /// Returns the edits that move a document to current datasets.
    pub fn migrate(&self, document: &Document) -> Migration {
        let modules = FileModules::new(&document.path, self.roots, self.modules, self.config);
        let env = AnalysisEnv {
            modules: &modules,
            assets: &self.config.assets,
            cell_ends: document.cells.as_ref().map_or(&[], |cells| &cells.map.cell_ends),
            ..AnalysisEnv::default()
        };
        let analysis = analyze_for_migration(&document.text, document.language, &env);
        let load = |owner: Option<&str>, name: &str| self.imported_module(owner, name, document);
        match Linked::new(&analysis.hir, &document.text, &load) {
            Some(linked) => {
                // The ends of cells are those of the text without modules.
                let env = AnalysisEnv { cell_ends: &[], ..env };
                linked.migrate(&analyze_for_migration(&linked.text, document.language, &env))
            }
            None => migrate(&analysis, &document.text),
        }
    }

    /// Returns a module that a script, or the module at `owner`, requires or imports.
    fn imported_module(&self, owner: Option<&str>, name: &str, script: &Document) -> Option<Arc<Module>> {
        let importer = owner.map_or(script.path.as_path(), Path::new);
        let path = FileModules::new(importer, self.roots, self.modules, self.config).file(name)?;
        let file = absolute(&path);
        if file == absolute(&script.path) {
            return None;
        }
        if let Some(known) = self.linked.get(&file) {
            return known.clone();
        }
        let module = self.read_module(&path, &file, script.language).map(Arc::new);
        self.linked.insert(file, module.clone());
        module
    }

    /// Reads a module and migrates it on its own.
    fn read_module(&self, path: &Path, file: &Path, language: Language) -> Option<Module> {
        if std::fs::metadata(path).ok()?.len() > MAX_BYTES {
            return None;
        }
        let document = Document::from_bytes(path, &std::fs::read(path).ok()?, None).ok()?;
        if document.language != language || document.cells.is_some() {
            return None;
        }
        let is_migrated = (self.is_migrated)(file);
        // The modules of the module are not linked: they may require each other.
        let hir = parse_and_lower(&document.text, document.language);
        let migration = if is_migrated && has_old_dataset(&hir) {
            let inner = FileModules::new(path, self.roots, self.modules, self.config);
            let env = AnalysisEnv { modules: &inner, assets: &self.config.assets, ..AnalysisEnv::default() };
            migrate(&analyze_for_migration(&document.text, document.language, &env), &document.text)
        } else {
            Migration::default()
        };
        Some(Module { name: (self.name)(path), text: document.text.to_string(), is_migrated, migration })
    }
}
