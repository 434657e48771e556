//! Reads and writes the files of commands that transform scripts.

use super::terminal::Terminal;
use crate::workspace::config::find::Finder;
use crate::workspace::folder::scripts;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Returns `true` if a path stands for the standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a file or the standard input.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    if !is_stdin(path) {
        return std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Writes a file, or the standard output without a path. A closed pipe (`| head`) is not an error.
pub fn write(path: Option<&Path>, text: &str, terminal: &Terminal) -> Result<(), String> {
    match path {
        Some(path) => std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display())),
        None => terminal.print(text).or_else(|error| match error.kind() {
            ErrorKind::BrokenPipe => Ok(()),
            _ => Err(error.to_string()),
        }),
    }
}

/// Returns the scripts and notebooks below a folder, without those that git ignores.
pub fn scripts_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let mut finder = Finder::new(Vec::new(), |config| config);
    scripts(folder, move |file| finder.of_file(file).scripts_without_suffix).flatten()
}
