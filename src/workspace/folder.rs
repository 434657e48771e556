//! Lists the scripts in a folder. Skips files that git ignores and folders of installed packages.
//!
//! The Code Editor gives scripts no suffix unless the user types one. A file without a suffix is a
//! script if its text is certainly JavaScript for Earth Engine.

use crate::syntax::language::Language;
use crate::syntax::parse_and_lower;
use ignore::{DirEntry, Error, WalkBuilder};
use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum size of a script without a suffix, and of those of a workspace. Larger files are data.
const MAX_BYTES: u64 = 1 << 20;
/// Maximum number of scripts of a workspace.
const MAX_FILES: usize = 5_000;
/// The bytes that tell text from data.
const HEAD_BYTES: usize = 1 << 12;
/// Maximum number of syntax errors of a script without a suffix, and the lines for each. Prose has
/// more.
const MAX_PROBLEMS: usize = 3;
const LINES_PER_PROBLEM: usize = 10;

/// Returns the scripts and notebooks below a folder, and the errors of unreadable entries. Skips
/// hidden files, and so `.git`, `.venv` and `.ipynb_checkpoints`. Does not follow links to folders.
/// Calls `finds_without_suffix` with each file without a suffix that may be a script; the file is
/// left out if that returns `false`.
pub fn scripts<'w>(
    folder: &Path,
    mut finds_without_suffix: impl FnMut(&Path) -> bool + 'w,
) -> impl Iterator<Item = Result<PathBuf, Error>> + 'w {
    let walk = WalkBuilder::new(folder).require_git(false).filter_entry(is_own).build();
    walk.filter_map(move |entry| {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error)),
        };
        let kind = entry.file_type()?;
        if kind.is_dir() || Language::of_path(entry.path()).is_none() && entry.path().extension().is_some() {
            return None;
        }
        let path = entry.into_path();
        let has_suffix = path.extension().is_some();
        if kind.is_symlink() {
            match std::fs::metadata(&path) {
                Ok(target) if target.is_file() => {}
                Err(error) if has_suffix => {
                    return Some(Err(Error::WithPath { path, err: Box::new(Error::Io(error)) }));
                }
                Ok(_) | Err(_) => return None,
            }
        }
        (has_suffix || finds_without_suffix(&path) && is_script(&path)).then_some(Ok(path))
    })
}

/// Returns the scripts and notebooks below folders, with what the system says of them. A workspace
/// may be a user's home folder, so the number and the size of the files are bounded.
pub fn bounded_scripts(folders: &[PathBuf], finds_without_suffix: bool) -> impl Iterator<Item = (PathBuf, Metadata)> {
    let all = folders.iter().flat_map(move |folder| scripts(folder, move |_| finds_without_suffix)).flatten();
    let known = all.filter_map(|path| std::fs::metadata(&path).ok().map(|data| (path, data)));
    known.filter(|(_, data)| data.is_file() && data.len() <= MAX_BYTES).take(MAX_FILES)
}

/// Returns `true` if a file without a suffix is a script of the Code Editor.
fn is_script(path: &Path) -> bool {
    read_text(path).is_some_and(|text| is_earth_engine_script(&text))
}

/// Returns the text of a file, or `None` if it is data or cannot be read.
fn read_text(path: &Path) -> Option<String> {
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok().filter(|data| data.is_file() && data.len() <= MAX_BYTES)?.len();
    let mut bytes = vec![0; HEAD_BYTES.min(length as usize)];
    file.read_exact(&mut bytes).ok()?;
    if memchr::memchr(0, &bytes).is_some() || bytes.starts_with(b"#!") {
        return None;
    }
    file.read_to_end(&mut bytes).ok()?;
    String::from_utf8(bytes).ok()
}

/// Returns `true` if a text is certainly JavaScript that uses Earth Engine: it calls the API or
/// loads a module of the Code Editor, its lines look like JavaScript, and it parses.
fn is_earth_engine_script(text: &str) -> bool {
    if !uses_earth_engine(text) || Language::of_text(text) != Some(Language::JavaScript) {
        return false;
    }
    let problems = parse_and_lower(text, Language::JavaScript).problems.len();
    problems <= MAX_PROBLEMS && problems * LINES_PER_PROBLEM <= text.lines().count()
}

/// Returns `true` if a text has `ee.Name`, `Map.name(`, or `require` with the name of a repository.
fn uses_earth_engine(text: &str) -> bool {
    let follows = |word: &str, is_next: fn(&str) -> bool| {
        memchr::memmem::find_iter(text.as_bytes(), word).any(|at| {
            let is_start = !text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
            is_start && is_next(&text[at + word.len()..])
        })
    };
    let is_class = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase());
    let is_method = |rest: &str| rest.starts_with(|c: char| c.is_ascii_lowercase());
    let is_repository = |rest: &str| {
        let name = rest.trim_start_matches(['\'', '"']).lines().next().unwrap_or_default();
        (name.starts_with("users/") || name.starts_with("projects/")) && name.contains(':')
    };
    follows("ee.", is_class) || follows("Map.", is_method) || follows("require(", is_repository)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_tells_a_script() {
        for script in [
            "var x = ee.Image(1);\nMap.addLayer(x);\n",
            "/** A module. */\nvar m = require('users/x/y:m');\nexports.f = function(i) {\n  return m.g(i);\n};\n",
            "// Only a map.\nMap.setCenter(1, 2, 3);\n",
            "var a = ee.Image(1);\n//\n//\n//\n//\n//\n//\n//\n//\n//\nvar b = ee.Image(;\n",
        ] {
            assert!(is_earth_engine_script(script), "{script}");
        }
        for other in [
            "",
            "var x = 1;\nfunction f() { return x; }\n",
            "import ee\nx = ee.Image(1)\nprint(x)\n",
            "# Tools\n\nUse `ee.Image` so:\n\n    var x = ee.Image(1);\n    var y = x;\n\nThat is all there is to say; thank you;\n",
            "Committee.Members;\nvar employee.Name;\n",
            "all:\n\techo ee.Image;\n\techo done;\n",
            "License;\nYou may use ee.Image;\n",
        ] {
            assert!(!is_earth_engine_script(other), "{other}");
        }
    }
}
