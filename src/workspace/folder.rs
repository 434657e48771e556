//! Lists the scripts in a folder. Skips files that git ignores and folders of installed packages.

use crate::syntax::language::Language;
use ignore::{DirEntry, Error, WalkBuilder};
use std::path::{Path, PathBuf};

/// Returns the scripts and notebooks below a folder, and the errors of unreadable entries. Skips
/// hidden files, and so `.git`, `.venv` and `.ipynb_checkpoints`. Does not follow links to folders.
pub fn scripts(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Error>> {
    let walk = WalkBuilder::new(folder).require_git(false).filter_entry(is_own).build();
    walk.filter_map(|entry| {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error)),
        };
        let kind = entry.file_type()?;
        if kind.is_dir() || Language::of_path(entry.path()).is_none() {
            return None;
        }
        let path = entry.into_path();
        if kind.is_symlink() {
            match std::fs::metadata(&path) {
                Ok(target) if target.is_file() => {}
                Ok(_) => return None,
                Err(error) => return Some(Err(Error::WithPath { path, err: Box::new(Error::Io(error)) })),
            }
        }
        Some(Ok(path))
    })
}

/// Returns `false` for folders with the code of others: installed packages, virtual environments.
fn is_own(entry: &DirEntry) -> bool {
    if entry.depth() == 0 || !entry.file_type().is_some_and(|kind| kind.is_dir()) {
        return true;
    }
    let name = entry.file_name().to_string_lossy();
    let foreign = ["node_modules", "bower_components", "site-packages", "__pycache__", "__pypackages__"];
    !foreign.contains(&&*name) && !entry.path().join("pyvenv.cfg").is_file()
}
