//! Finds the files to check: arguments, folders walked as git would, minus the exclusions of the
//! configuration.

use crate::cli::check::CheckArgs;
use crate::workspace::config::Config;
use crate::workspace::config::find::Finder;
use crate::workspace::folder::scripts;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file to check.
#[derive(Debug)]
pub struct Input {
    /// The path; `-` is the standard input.
    pub path: PathBuf,
    /// The name in reports.
    pub name: String,
    /// The configuration of the file.
    pub config: Arc<Config>,
}

/// The files to check, and the errors of the search.
#[derive(Debug, Default)]
pub struct FileSearch {
    /// Sorted by name, without duplicates.
    pub inputs: Vec<Input>,
    /// Names that cannot be read, with the reasons.
    pub failures: Vec<(String, String)>,
}

/// Finds the files that the arguments name.
pub fn find(args: &CheckArgs, finder: &mut Finder<'_>) -> FileSearch {
    let mut search = FileSearch::default();
    let mut inputs: BTreeMap<Vec<u8>, Input> = BTreeMap::new();
    // Most files follow one in the same folder, and comparing folders is cheaper than looking up a
    // configuration.
    let mut previous: Option<(PathBuf, Arc<Config>)> = None;
    let finder = RefCell::new(finder);
    let mut add = |path: &Path, forced: bool| {
        let folder = path.parent().unwrap_or(path);
        let known = previous.take().filter(|(known, _)| known.as_os_str() == folder.as_os_str());
        let (folder, config) = known.unwrap_or_else(|| (folder.to_owned(), finder.borrow_mut().of_file(path)));
        previous = Some((folder, config.clone()));
        if forced || !config.exclude.matches(path) {
            inputs.entry(sort_key(path)).or_insert_with(|| Input {
                path: path.to_owned(),
                name: super::display_name(path),
                config,
            });
        }
    };
    for path in &args.common.paths {
        if path.as_os_str() == "-" {
            let name = args.common.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("-"));
            let config = finder.borrow_mut().of_file(&name);
            search.inputs.push(Input { path: path.clone(), name: super::display_name(&name), config });
            continue;
        }
        match std::fs::metadata(path) {
            Ok(data) if data.is_dir() => {
                let finds_without_suffix = |file: &Path| {
                    let config = finder.borrow_mut().of_file(file);
                    config.scripts_without_suffix && !config.exclude.matches(file)
                };
                for file in scripts(path, finds_without_suffix) {
                    match file {
                        Ok(file) => add(&file, false),
                        Err(error) => search.failures.push(walk_error(&error)),
                    }
                }
            }
            Ok(data) if data.is_file() || is_pipe(&data) => add(path, !args.common.force_exclude),
            Ok(_) => search.failures.push((super::display_name(path), "neither a file nor a folder".to_owned())),
            Err(error) => search.failures.push((super::display_name(path), read_error(path, &error))),
        }
    }
    search.inputs.extend(inputs.into_values());
    search
}

/// Returns a key that is equal for equal paths and sorts like paths. Comparing thousands of paths
/// takes longer than finding them.
fn sort_key(path: &Path) -> Vec<u8> {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut bytes = whole.into_os_string().into_encoded_bytes();
    bytes.iter_mut().filter(|byte| std::path::is_separator(char::from(**byte))).for_each(|byte| *byte = 0);
    bytes
}

/// Returns the reason read_error a path cannot be read.
pub fn read_error(path: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound if path.is_symlink() => match std::fs::read_link(path) {
            Ok(target) => format!("dangling link to {}", target.display()),
            Err(_) => "dangling link".to_owned(),
        },
        std::io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        std::io::ErrorKind::PermissionDenied => "cannot be read: permission denied".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// Returns `true` for a pipe, as in `geols check <(command)`.
#[cfg(unix)]
fn is_pipe(data: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    data.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &std::fs::Metadata) -> bool {
    false
}

/// Returns the folder and the reason for an error of the walk.
fn walk_error(error: &ignore::Error) -> (String, String) {
    match error {
        ignore::Error::WithPath { path, err } => {
            let text = err.io_error().map_or_else(|| err.to_string(), |error| read_error(path, error));
            (super::display_name(path), text)
        }
        ignore::Error::WithDepth { err, .. } => walk_error(err),
        other => (String::new(), other.to_string()),
    }
}
