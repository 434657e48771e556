//! Finds the file of a module by the name in `import` or `require`.
//!
//! `require('users/name/repository:folder/file')` names a file by its path from the top of a
//! repository. A working copy says nothing about the repository that it holds, so the path behind
//! the colon decides. It is looked for at the top of the working copy, in the folders of the
//! workspace, and then from the folder of the script upward.
//!
//! # Rejected
//!
//! The nearest file first: a script in `apps` that requires `users/name/repository:tools` means the
//! `tools` at the top, even if `apps/tools.js` exists.

use super::file_dependencies::FileState;
use super::{FileModules, ModuleCache, ResolvedModule, lock};
use crate::base::path::absolute;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Files of which one is at the top of a working copy of git. A linked working copy has a file in
/// place of the folder.
const REPOSITORY_FILES: [&str; 2] = [".git/HEAD", ".git"];

/// The Python client's module.
const CLIENT: &str = "ee";

/// The folders that may be the top of the repository of a script, the best first.
#[derive(Default)]
pub(super) struct RepositoryFolders {
    folders: Vec<PathBuf>,
    /// Ids of the paths that were tried to find the top.
    file_ids: Vec<u32>,
}

impl FileModules<'_> {
    /// Returns the file of a module, as an import or `require` names it.
    pub fn file(&self, module: &str) -> Option<PathBuf> {
        self.find_from(&self.folder, module)
    }

    /// Returns `true` if `import ee` of the script is not the installed client: the script lies
    /// beside a module of that name, or in such a package.
    pub(super) fn has_own_client(&self) -> bool {
        if self.file(CLIENT).is_some() {
            return true;
        }
        let mut file_ids = Vec::new();
        let upward = folders_upward(&self.folder);
        let found = (upward.iter().filter(|folder| folder.ends_with(CLIENT)))
            .any(|folder| is_file(&folder.join("__init__.py"), self.cache, &mut file_ids));
        self.file_ids.borrow_mut().extend(&file_ids);
        found
    }

    /// Returns the file of a module for an importing file in `folder`.
    ///
    /// Most imports are of installed packages, the same in every file of a folder, so each is
    /// searched once.
    pub(super) fn find_from(&self, folder: &Path, module: &str) -> Option<PathBuf> {
        let key = (folder.as_os_str().to_owned(), module.to_owned());
        let known = lock(&self.cache.resolved).get(&key).cloned();
        let resolved = known.unwrap_or_else(|| {
            let resolved = Arc::new(self.resolve(folder, module));
            lock(&self.cache.resolved).insert(key, resolved.clone());
            resolved
        });
        self.file_ids.borrow_mut().extend(&resolved.file_ids);
        resolved.path.clone()
    }

    fn resolve(&self, folder: &Path, module: &str) -> ResolvedModule {
        let mut file_ids = Vec::new();
        let candidates = if module.starts_with("./") || module.starts_with("../") {
            script_candidates(folder, Path::new(module)).to_vec()
        } else if let Some((_, path)) = module.split_once(':') {
            match repository_path(path) {
                Some(path) => {
                    let repository = self.repository_folders(folder);
                    file_ids.extend(&repository.file_ids);
                    repository.folders.iter().flat_map(|folder| script_candidates(folder, path)).collect()
                }
                None => Vec::new(),
            }
        } else if module.contains('/') || module.is_empty() {
            Vec::new()
        } else {
            self.python_candidates(folder, module)
        };
        let path = candidates.into_iter().find(|path| is_file(path, self.cache, &mut file_ids));
        ResolvedModule { path, file_ids }
    }

    fn python_candidates(&self, folder: &Path, module: &str) -> Vec<PathBuf> {
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

    /// Returns the folders that may be the top of the repository of the scripts in `folder`. Each
    /// folder is searched once.
    fn repository_folders(&self, folder: &Path) -> Arc<RepositoryFolders> {
        let key = folder.as_os_str();
        let known = lock(&self.cache.repositories).get(key).cloned();
        known.unwrap_or_else(|| {
            let found = Arc::new(self.find_repository_folders(folder));
            lock(&self.cache.repositories).insert(OsString::from(key), found.clone());
            found
        })
    }

    fn find_repository_folders(&self, folder: &Path) -> RepositoryFolders {
        let mut file_ids = Vec::new();
        let mut upward = folders_upward(folder);
        let top = upward.iter().position(|folder| {
            REPOSITORY_FILES.iter().any(|name| is_file(&folder.join(name), self.cache, &mut file_ids))
        });
        // Folders above the working copy do not belong to the repository.
        upward.truncate(top.map_or(upward.len(), |top| top + 1));
        let place = absolute(folder);
        let (around, beside): (Vec<&PathBuf>, Vec<&PathBuf>) =
            self.roots.iter().partition(|root| place.starts_with(absolute(root)));
        let top = upward.last().filter(|_| top.is_some()).cloned();
        let all = top.into_iter().chain(around.into_iter().cloned()).chain(upward).chain(beside.into_iter().cloned());
        let mut folders: Vec<PathBuf> = Vec::new();
        all.for_each(|folder| {
            if !folders.contains(&folder) {
                folders.push(folder);
            }
        });
        RepositoryFolders { folders, file_ids }
    }
}

/// Returns a folder and those above it, the nearest first. The spelling of a relative path stays:
/// `a/b`, `a`, and the working folder.
pub(super) fn folders_upward(folder: &Path) -> Vec<PathBuf> {
    let place = absolute(folder);
    let has_parents = folder.components().any(|part| part == Component::ParentDir);
    let starts_here = folder.components().next() == Some(Component::CurDir);
    let spelled: Vec<&Path> = match has_parents {
        true => vec![folder],
        false => folder.ancestors().filter(|path| !(starts_here && path.as_os_str().is_empty())).collect(),
    };
    // The top of a file system is no repository.
    let above = place.ancestors().enumerate().filter(|(index, path)| *index == 0 || path.parent().is_some());
    above.map(|(index, path)| spelled.get(index).copied().unwrap_or(path).to_owned()).collect()
}

/// Returns `true` if a folder is the top of a working copy.
pub(super) fn is_repository(folder: &Path) -> bool {
    REPOSITORY_FILES.iter().any(|name| folder.join(name).is_file())
}

/// Returns the path behind the colon. Returns `None` for one that leaves the repository.
fn repository_path(path: &str) -> Option<&Path> {
    let path = Path::new(path.trim_start_matches('/'));
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    (is_inside && !path.as_os_str().is_empty()).then_some(path)
}

/// Returns the files that a path in `require` may mean: names in the Code Editor have the suffix
/// `.js` or none, whatever `require` says.
fn script_candidates(folder: &Path, name: &Path) -> [PathBuf; 3] {
    let path = folder.join(name);
    let with_suffix = PathBuf::from(format!("{}.js", path.display()));
    let without_suffix =
        if path.extension().is_some_and(|end| end == "js") { path.with_extension("") } else { path.clone() };
    [with_suffix, path, without_suffix]
}

/// Returns `true` if a path is a file, and records that the path was tried.
fn is_file(path: &Path, cache: &ModuleCache, file_ids: &mut Vec<u32>) -> bool {
    let exists = path.is_file();
    file_ids.push(cache.record(path, if exists { FileState::Exists } else { FileState::Missing }));
    exists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_above_keep_their_spelling() {
        let here = std::env::current_dir().unwrap();
        let above = |count: usize| here.ancestors().nth(count).unwrap().to_owned();
        for (folder, expected) in [
            ("a/b", vec!["a/b".into(), "a".into(), "".into(), above(1)]),
            ("./a", vec!["./a".into(), ".".into(), above(1)]),
            ("", vec!["".into(), above(1)]),
            ("../a", vec!["../a".into(), above(1), above(2)]),
        ] {
            let is_top = |path: &PathBuf| path.has_root() && path.parent().is_none();
            let expected: Vec<PathBuf> = expected.into_iter().filter(|path| !is_top(path)).collect();
            assert_eq!(folders_upward(Path::new(folder))[..expected.len()], expected, "{folder}");
        }
        assert_eq!(folders_upward(Path::new("/a/b")), [Path::new("/a/b"), Path::new("/a")]);
    }

    #[test]
    fn a_path_stays_in_its_repository() {
        assert_eq!(repository_path("/a/b.js"), Some(Path::new("a/b.js")));
        for outside in ["", "/", "../a", "a/../../b"] {
            assert_eq!(repository_path(outside), None, "{outside}");
        }
    }
}
