//! Finds the files to check: what the command line names, folders walked as git would, exclusions of the configuration.

use crate::cli::args::CheckArgs;
use crate::workspace::config::Config;
use crate::workspace::config::find::Finder;
use crate::workspace::folder::scripts;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file to check.
#[derive(Debug)]
pub struct Input {
    /// Where it is; `-`: the standard input.
    pub path: PathBuf,
    /// Its name as shown.
    pub name: String,
    /// The configuration that holds for it.
    pub config: Arc<Config>,
}

/// What was found.
#[derive(Debug, Default)]
pub struct Found {
    /// Sorted by name, each once.
    pub inputs: Vec<Input>,
    /// What could not be looked at: (name, why).
    pub failures: Vec<(String, String)>,
}

/// Finds the files that the arguments mean.
pub fn find(args: &CheckArgs, finder: &mut Finder<'_>) -> Found {
    let mut found = Found::default();
    let mut inputs: BTreeMap<Vec<u8>, Input> = BTreeMap::new();
    // Most files come after one of the same folder, and its path is longer to look at than to compare.
    let mut before: Option<(PathBuf, Arc<Config>)> = None;
    let mut add = |path: &Path, finder: &mut Finder<'_>, forced: bool| {
        let folder = path.parent().unwrap_or(path);
        let known = before.take().filter(|(known, _)| known.as_os_str() == folder.as_os_str());
        let (folder, config) = known.unwrap_or_else(|| (folder.to_owned(), finder.of_file(path)));
        before = Some((folder, config.clone()));
        if forced || !config.exclude.matches(path) {
            inputs.entry(order(path)).or_insert_with(|| Input {
                path: path.to_owned(),
                name: super::shown(path),
                config,
            });
        }
    };
    for path in &args.paths {
        if path.as_os_str() == "-" {
            let name = args.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("-"));
            let config = finder.of_file(&name);
            found.inputs.push(Input { path: path.clone(), name: super::shown(&name), config });
            continue;
        }
        match std::fs::metadata(path) {
            Ok(data) if data.is_dir() => {
                for file in scripts(path) {
                    match file {
                        Ok(file) => add(&file, finder, false),
                        Err(error) => found.failures.push(broken(&error)),
                    }
                }
            }
            Ok(data) if data.is_file() || is_pipe(&data) => add(path, finder, !args.force_exclude),
            Ok(_) => found.failures.push((super::shown(path), "neither a file nor a folder".to_owned())),
            Err(error) => found.failures.push((super::shown(path), why(path, &error))),
        }
    }
    found.inputs.extend(inputs.into_values());
    found
}

/// Equal for equal places, and in the order of paths: of thousands, paths take longer to compare than to find.
fn order(path: &Path) -> Vec<u8> {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut bytes = whole.into_os_string().into_encoded_bytes();
    bytes.iter_mut().filter(|byte| std::path::is_separator(char::from(**byte))).for_each(|byte| *byte = 0);
    bytes
}

/// What cannot be read, in words.
pub fn why(path: &Path, error: &std::io::Error) -> String {
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

/// `geols check <(command)`.
#[cfg(unix)]
fn is_pipe(data: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    data.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &std::fs::Metadata) -> bool {
    false
}

/// An error of the walk: the folder, and why.
fn broken(error: &ignore::Error) -> (String, String) {
    match error {
        ignore::Error::WithPath { path, err } => {
            let text = err.io_error().map_or_else(|| err.to_string(), |error| why(path, error));
            (super::shown(path), text)
        }
        ignore::Error::WithDepth { err, .. } => broken(err),
        other => (String::new(), other.to_string()),
    }
}
