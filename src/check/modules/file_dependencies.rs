//! Records the paths at which an analysis looks for modules, and the state of each. Cached
//! diagnostics are valid as long as these states are unchanged.
//!
//! # Hazards
//!
//! A missing file matters as much as an existing one: a script that imports a package gets other
//! diagnostics once a file of that name lies beside it.

use crate::base::fingerprint::Fingerprint;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Suffixes of scripts, notebooks and web pages: of the files that run others, and of those that
/// they run.
pub const LISTED_SUFFIXES: [&str; 8] = ["py", "ipynb", "js", "r", "rmd", "qmd", "html", "htm"];

/// The state of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum FileState {
    /// No file.
    Missing,
    /// A file with any content.
    Exists,
    /// A file that is too large to be read.
    TooLarge,
    /// A file with these bytes.
    Content(Fingerprint),
    /// A folder in which the files with [`LISTED_SUFFIXES`] have these names.
    Entries(Fingerprint),
    /// A file that could not be read, or that changed while geols ran.
    Unknown,
}

impl FileState {
    /// Returns `true` if the path still has this state. Files larger than `max_bytes` are not read.
    pub fn is_current(self, path: &Path, max_bytes: u64) -> bool {
        match self {
            FileState::Missing => !path.is_file(),
            FileState::Exists => path.is_file(),
            FileState::TooLarge => std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > max_bytes),
            FileState::Content(known) => {
                let is_small = std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= max_bytes);
                is_small && std::fs::read(path).is_ok_and(|bytes| Fingerprint::of(&bytes) == known)
            }
            FileState::Entries(_) => FileState::of_folder(path).0 == self,
            FileState::Unknown => false,
        }
    }

    /// Returns the state of a folder and the paths of its files with [`LISTED_SUFFIXES`], sorted.
    pub fn of_folder(folder: &Path) -> (FileState, Vec<PathBuf>) {
        let entries = std::fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
        let is_listed = |name: &OsString| {
            let suffix = Path::new(name).extension().and_then(|suffix| suffix.to_str());
            suffix.is_some_and(|suffix| LISTED_SUFFIXES.iter().any(|listed| suffix.eq_ignore_ascii_case(listed)))
        };
        let names = entries.into_iter().flatten().flatten().map(|entry| entry.file_name());
        let mut names: Vec<_> = names.filter(is_listed).collect();
        names.sort_unstable();
        let joined: Vec<&[u8]> = names.iter().map(|name| name.as_encoded_bytes()).collect();
        let state = FileState::Entries(Fingerprint::of(&joined.join(&0)));
        (state, names.iter().map(|name| folder.join(name)).collect())
    }

    /// Returns whether a file exists, as a state.
    pub fn of_existence(path: &Path) -> FileState {
        if path.is_file() { FileState::Exists } else { FileState::Missing }
    }

    /// Combines two states of the same path.
    #[must_use]
    pub fn merge(self, other: FileState) -> FileState {
        use FileState::{Content, Exists, TooLarge};
        match (self, other) {
            (one, same) if one == same => one,
            (Exists, known @ (TooLarge | Content(_))) | (known @ (TooLarge | Content(_)), Exists) => known,
            _ => FileState::Unknown,
        }
    }
}

/// Paths with ids, each once.
#[derive(Debug, Default)]
pub struct FileDependencies {
    ids: FxHashMap<PathBuf, u32>,
    list: Vec<(PathBuf, FileState)>,
}

impl FileDependencies {
    /// Records the state of a path. Returns the id of the path.
    pub fn record(&mut self, path: &Path, state: FileState) -> u32 {
        if let Some(&id) = self.ids.get(path) {
            let known = &mut self.list[id as usize].1;
            *known = known.merge(state);
            return id;
        }
        let id = self.list.len() as u32;
        self.ids.insert(path.to_owned(), id);
        self.list.push((path.to_owned(), state));
        id
    }

    /// Returns all paths, indexed by id.
    pub fn list(&self) -> &[(PathBuf, FileState)] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_of_one_path_are_merged() {
        let (one, two) = (FileState::Content(Fingerprint::of(b"1")), FileState::Content(Fingerprint::of(b"2")));
        let mut files = FileDependencies::default();
        let path = Path::new("a.py");
        assert_eq!(files.record(path, FileState::Exists), 0);
        assert_eq!(files.record(Path::new("b.py"), FileState::Missing), 1);
        assert_eq!(files.record(path, one), 0);
        assert_eq!(files.list()[0].1, one);
        files.record(path, FileState::Exists);
        assert_eq!(files.list()[0].1, one);
        files.record(path, two);
        assert_eq!(files.list()[0].1, FileState::Unknown);
        files.record(path, two);
        assert_eq!(files.list()[0].1, FileState::Unknown);
        files.record(Path::new("b.py"), FileState::Exists);
        assert_eq!(files.list()[1].1, FileState::Unknown);
    }

    #[test]
    fn state_is_current_until_the_file_changes() {
        let folder = std::env::temp_dir().join(format!("geols-file-dependencies-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("folder.py")).unwrap();
        let path = folder.join("a.py");
        let content = FileState::Content(Fingerprint::of(b"x = 1\n"));
        let states = [FileState::Missing, FileState::Exists, FileState::TooLarge, content, FileState::Unknown];
        let current = |path: &Path| states.map(|state| state.is_current(path, 10));
        assert_eq!(current(&path), [true, false, false, false, false]);
        assert_eq!(current(&folder.join("folder.py")), [true, false, false, false, false]);
        std::fs::write(&path, "x = 1\n").unwrap();
        assert_eq!(current(&path), [false, true, false, true, false]);
        std::fs::write(&path, "x = 2\n").unwrap();
        assert_eq!(current(&path), [false, true, false, false, false]);
        std::fs::write(&path, "x = 1234567\n").unwrap();
        assert_eq!(current(&path), [false, true, true, false, false]);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
