//! Scripts in files.

use super::{Folders, MAX_SCRIPT_BYTES, NO_FOLDER, Script, too_large};
use crate::base::path::{absolute, without_dots};
use crate::syntax::language::Language;
use crate::workspace::config::find::Finder;
use crate::workspace::document::Document;
use std::path::{Path, PathBuf};

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
            return Err(NO_FOLDER.to_owned());
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

    pub(super) fn file_script(&self, name: &str, language: Option<Language>) -> Result<Script<'_>, String> {
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
