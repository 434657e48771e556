//! The state of a session that an analyzed document carries along, so that handlers need no access
//! to the main loop.

use super::client::{ClientFeatures, ClientKind};
use super::models::Models;
use super::settings::Settings;
#[cfg(feature = "server")]
use super::workspace_code::WorkspaceCode;
use crate::assist::similar_code::CodeTokens;
use crate::base::long_lived;
use crate::check::NoFiles;
use crate::check::modules::{FileModules, ModuleCache};
use crate::features::hover::installed_packages::find_packages;
use crate::features::workspace_symbol::FileSymbol;
use crate::semantic::infer::Modules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;
use tower_lsp_server::ls_types::Location;

/// A snapshot of the session.
#[derive(Clone)]
pub struct SessionContext {
    /// The kind of the client.
    pub client_kind: ClientKind,
    /// The features of the client.
    pub client: ClientFeatures,
    /// The user's settings.
    pub settings: Arc<Settings>,
    /// The files of the workspace.
    pub workspace: Arc<Workspace>,
    /// The models.
    pub models: Models,
}

/// Maximum number of paths at which modules were looked for: about 2 MB.
const MAX_MODULE_PATHS: usize = 1 << 13;

/// The files of the workspace, as far as they have been read.
#[derive(Default)]
pub struct Workspace {
    /// The modules that scripts import.
    pub modules: ModuleCache,
    /// The folders of the workspace, where absolute imports start.
    pub roots: Vec<PathBuf>,
    /// The symbols of files that are not open.
    pub symbols: Arc<SymbolCache>,
    /// The code from which similar code is suggested.
    #[cfg(feature = "server")]
    code: Arc<WorkspaceCode>,
    /// The folder of the Python packages, once it has been searched for.
    packages: OnceLock<Option<PathBuf>>,
}

impl Workspace {
    /// Creates a workspace whose modules have not been read.
    pub fn new(roots: Vec<PathBuf>) -> Arc<Workspace> {
        Arc::new(Workspace { roots, ..Workspace::default() })
    }

    /// Returns the same workspace, whose modules have not been read.
    #[must_use]
    pub fn without_modules(&self) -> Arc<Workspace> {
        Arc::new(Workspace {
            roots: self.roots.clone(),
            symbols: self.symbols.clone(),
            #[cfg(feature = "server")]
            code: self.code.clone(),
            ..Workspace::default()
        })
    }

    /// Returns the code of the other files in a language, as far as it has been read.
    #[cfg(feature = "server")]
    pub fn code(&self, path: &Path, language: Language) -> Vec<Arc<CodeTokens>> {
        self.code.refresh(&self.roots);
        self.code.others(path, language)
    }

    /// Returns no code, because there are no files.
    #[cfg(not(feature = "server"))]
    pub fn code(&self, _: &Path, _: Language) -> Vec<Arc<CodeTokens>> {
        Vec::new()
    }

    /// Returns the folder in which the Python client is installed: in an environment of the
    /// workspace, the active environment, or the one that contains this server.
    pub fn packages(&self) -> Option<&Path> {
        let find = || {
            let active = ["VIRTUAL_ENV", "CONDA_PREFIX"].into_iter().filter_map(std::env::var_os).map(PathBuf::from);
            // The server may be installed in an environment, as `bin/geols`.
            let own = std::env::current_exe().ok().and_then(|path| Some(path.parent()?.parent()?.to_owned()));
            let environments: Vec<PathBuf> = self.roots.iter().cloned().chain(active).chain(own).collect();
            find_packages(&environments)
        };
        self.packages.get_or_init(find).as_deref()
    }

    /// Calls `analyze` with the modules that the file at `path` can import. `has_files` is `false`
    /// for a document that must not lead to other files.
    pub fn with_modules<T>(
        &self,
        path: &Path,
        config: &Config,
        has_files: bool,
        analyze: impl FnOnce(&dyn Modules) -> T,
    ) -> T {
        self.modules.limit(MAX_MODULE_PATHS);
        match has_files {
            true => analyze(&FileModules::new(path, &self.roots, &self.modules, config)),
            false => analyze(&NoFiles(config)),
        }
    }
}

/// The symbols of a file, with the state of the file in which they were found.
#[derive(Clone)]
struct CachedSymbols {
    modified: SystemTime,
    length: u64,
    symbols: Arc<Vec<(FileSymbol, Location)>>,
}

/// The symbols of files, kept until a file changes.
#[derive(Default)]
pub struct SymbolCache(Mutex<HashMap<PathBuf, CachedSymbols>>);

impl SymbolCache {
    /// Returns the symbols of a file, or `None` if the file does not exist. Calls `read` if the
    /// file has changed.
    pub fn get_or_read(
        &self,
        path: &Path,
        read: impl FnOnce() -> Vec<(FileSymbol, Location)>,
    ) -> Option<Arc<Vec<(FileSymbol, Location)>>> {
        let metadata = std::fs::metadata(path).ok()?;
        let (modified, length) = (metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len());
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        if let Some(cached) = cached.filter(|cached| (cached.modified, cached.length) == (modified, length)) {
            return Some(cached.symbols);
        }
        // A copy, because the values around those that `read` builds are dropped.
        let symbols = read();
        let symbols = long_lived::build(move || Arc::new(symbols.clone()));
        let entry = CachedSymbols { modified, length, symbols: symbols.clone() };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), entry);
        Some(symbols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_typed_do_not_stay() {
        let workspace = Workspace::new(vec!["/nowhere".into()]);
        let config = Config::default();
        for number in 0..20_000 {
            let name = format!("module{number}");
            let exports =
                workspace.with_modules(Path::new("/nowhere/a.py"), &config, true, |modules| modules.exports(&name));
            assert!(exports.is_none());
        }
        let paths = workspace.modules.file_dependencies().len();
        assert!(paths > 0 && paths < MAX_MODULE_PATHS + 100, "{paths}");
    }
}
