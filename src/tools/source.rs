//! The script of a call: its text, or a file in a folder that the user named.

#[cfg(feature = "os")]
mod files;

use crate::check::NoFiles;
use crate::check::modules::{FileModules, ModuleCache};
use crate::semantic::infer::Modules;
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The error where no file may be read.
const NO_FOLDER: &str = "no folder was named whose files may be read; give \"code\" instead";

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

/// The arguments of a tool that needs a script and nothing else.
#[derive(Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScriptInput {
    /// The script.
    code: Option<String>,
    /// Or a file.
    path: Option<String>,
    language: Option<LanguageName>,
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
    /// Returns `true` if the script has no file: it can import nothing.
    pub fn is_text(&self) -> bool {
        self.is_text
    }

    /// Calls `run` with the modules that a file can import.
    pub fn with_modules<R>(&self, file: &Path, run: impl FnOnce(&dyn Modules) -> R) -> R {
        match self.is_text {
            true => run(&NoFiles(&self.config)),
            false => run(&FileModules::new(file, self.folders, &self.cache, &self.config)),
        }
    }
}

/// The language of a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "mcp", derive(schemars::JsonSchema))]
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

    /// Reads the script of a call that needs nothing else.
    pub fn script_of(&self, input: ScriptInput) -> Result<Script<'_>, String> {
        self.script(input.code, input.path.as_deref(), input.language)
    }

    fn project(&self, config: Arc<Config>, is_text: bool) -> Project<'_> {
        Project { config, folders: &self.folders, is_text, cache: ModuleCache::default() }
    }

    /// A build without files has no folders.
    #[cfg(not(feature = "os"))]
    fn file_script(&self, _: &str, _: Option<Language>) -> Result<Script<'_>, String> {
        Err(NO_FOLDER.to_owned())
    }
}

fn too_large(bytes: u64) -> String {
    format!("the script has {bytes} bytes, the limit is {MAX_SCRIPT_BYTES}")
}
