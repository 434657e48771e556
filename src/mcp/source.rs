//! The script of a call: its text, or a file in a folder that the user named.

use crate::base::path::{absolute, without_dots};
use crate::check::NoFiles;
use crate::check::modules::{FileModules, ModuleCache};
use crate::semantic::infer::Modules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use crate::workspace::config::find::Finder;
use crate::workspace::document::Document;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The maximum size of a script in bytes.
const MAX_SCRIPT_BYTES: u64 = 2 << 20;

/// The folders whose files a client may name.
#[derive(Debug, Clone, Default)]
pub struct Folders {
    folders: Vec<PathBuf>,
}

/// A script to work on.
pub struct Script<'a> {
    /// The document.
    pub document: Document,
    /// What surrounds it.
    pub project: Project<'a>,
}

/// What surrounds a script.
pub struct Project<'a> {
    /// The configuration.
    pub config: Arc<Config>,
    /// The folders from which absolute names of modules are resolved.
    pub folders: &'a [PathBuf],
    /// The script has no file: it can import nothing.
    is_text: bool,
    cache: ModuleCache,
}

impl Project<'_> {
    /// Calls `run` with the modules that a file can import.
    pub fn with_modules<R>(&self, file: &Path, run: impl FnOnce(&dyn Modules) -> R) -> R {
        match self.is_text {
            true => run(&NoFiles(&self.config)),
            false => run(&FileModules::new(file, self.folders, &self.cache, &self.config)),
        }
    }
}

/// The language of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LanguageName {
    /// The Code Editor or Node.
    JavaScript,
    /// The Python client.
    Python,
}

impl From<LanguageName> for Language {
    fn from(name: LanguageName) -> Self {
        match name {
            LanguageName::JavaScript => Language::JavaScript,
            LanguageName::Python => Language::Python,
        }
    }
}

impl From<Language> for LanguageName {
    fn from(language: Language) -> Self {
        match language {
            Language::JavaScript => LanguageName::JavaScript,
            Language::Python => LanguageName::Python,
        }
    }
}

impl Folders {
    /// Creates the list. The root of the file system is left out: an assistant that starts there
    /// does not know where the user's files are.
    pub fn new(folders: impl IntoIterator<Item = PathBuf>) -> Folders {
        let real = |folder: PathBuf| std::fs::canonicalize(folder).ok();
        Folders { folders: folders.into_iter().filter_map(real).filter(|folder| folder.parent().is_some()).collect() }
    }

    /// Returns the file that a client names, relative to the first folder or absolute.
    ///
    /// # Errors
    /// The file does not exist, or lies outside the folders, also by a symbolic link.
    fn file(&self, name: &str) -> Result<PathBuf, String> {
        let Some(first) = self.folders.first() else {
            return Err("no folder was named whose files may be read; give \"code\" instead".to_owned());
        };
        let path = without_dots(&absolute(&first.join(name)));
        let outside = || format!("{name}: outside of the folders that geols may read; give \"code\" instead");
        let is_inside = |path: &Path| self.folders.iter().any(|folder| path.starts_with(folder));
        // A file outside must not be told from one that does not exist.
        if !is_inside(&path) {
            return Err(outside());
        }
        let real = std::fs::canonicalize(&path).map_err(|_| format!("{name}: no such file"))?;
        if is_inside(&real) { Ok(real) } else { Err(outside()) }
    }

    /// Reads the script of a call. Exactly one of `code` and `path` must be given.
    pub fn script(
        &self,
        code: Option<String>,
        path: Option<&str>,
        language: Option<LanguageName>,
    ) -> Result<Script<'_>, String> {
        let language = language.map(Language::from);
        match (code, path) {
            (Some(code), None) => {
                if code.len() as u64 > MAX_SCRIPT_BYTES {
                    return Err(too_large(code.len() as u64));
                }
                let document = Document::new(Path::new("script"), code, language);
                let document = document.map_err(|error| format!("{error}; give \"language\""))?;
                Ok(Script { document, project: self.project(Arc::default(), true) })
            }
            (None, Some(path)) => self.file_script(path, language),
            _ => Err("give either \"code\" or \"path\"".to_owned()),
        }
    }

    fn project(&self, config: Arc<Config>, is_text: bool) -> Project<'_> {
        Project { config, folders: &self.folders, is_text, cache: ModuleCache::default() }
    }

    fn file_script(&self, name: &str, language: Option<Language>) -> Result<Script<'_>, String> {
        let file = self.file(name)?;
        let data = std::fs::metadata(&file).map_err(|error| format!("{name}: {error}"))?;
        if !data.is_file() {
            return Err(format!("{name}: not a file"));
        }
        if data.len() > MAX_SCRIPT_BYTES {
            return Err(format!("{name}: {}", too_large(data.len())));
        }
        let bytes = std::fs::read(&file).map_err(|error| format!("{name}: {error}"))?;
        let document = Document::from_bytes(&file, &bytes, language).map_err(|error| format!("{name}: {error}"))?;
        let names = crate::check::rules().iter().map(|rule| rule.name).collect();
        let config = Finder::new(names, |config| config).of_file(&file);
        Ok(Script { document, project: self.project(config, false) })
    }
}

fn too_large(bytes: u64) -> String {
    format!("the script has {bytes} bytes, the limit is {MAX_SCRIPT_BYTES}")
}
