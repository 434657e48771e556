//! Spelling of paths.

use std::path::{Component, Path, PathBuf};

/// Returns a path from the top of the file system, without `.` and `..`. An empty path is the
/// working folder.
pub fn absolute(path: &Path) -> PathBuf {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    without_dots(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

/// Returns a path without `.` and `..`. The file system is not asked, so links are not followed.
pub fn without_dots(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            part => out.push(part),
        }
    }
    out
}
