//! `geols cache`: prints or deletes the results of earlier runs.

use super::terminal::Terminal;
use super::{FAILED, done};
use crate::base::cache_dir;
use clap::{Args, Subcommand};
use std::io::ErrorKind;
use std::process::ExitCode;

/// Arguments of `geols cache`.
#[derive(Debug, Args)]
pub struct CacheArgs {
    /// The subcommand.
    #[command(subcommand)]
    pub command: CacheCommand,
}

/// A subcommand.
#[derive(Debug, Clone, Copy, Subcommand)]
pub enum CacheCommand {
    /// Print the folder of cached diagnostics and search vectors.
    Dir,
    /// Delete the files of geols in that folder.
    Clean,
}

/// Runs the command.
pub fn run(args: &CacheArgs, terminal: &Terminal) -> ExitCode {
    let Some(folder) = cache_dir::folder() else {
        terminal.error("there is no cache folder; set GEOLS_CACHE_DIR to use one");
        return ExitCode::from(FAILED);
    };
    let shown = folder.display();
    if let CacheCommand::Dir = args.command {
        return done(terminal.print_bytes(format!("{shown}\n").as_bytes()));
    }
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return done(terminal.print("Nothing to remove.\n")),
        Err(error) => {
            terminal.error(&format!("{shown}: {error}"));
            return ExitCode::from(FAILED);
        }
    };
    let (mut count, mut bytes, mut is_complete) = (0usize, 0u64, true);
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| cache_dir::is_own(path)) {
        let length = std::fs::symlink_metadata(&path).map_or(0, |data| data.len());
        match std::fs::remove_file(&path) {
            Ok(()) => {
                count += 1;
                bytes += length;
            }
            // Another process was faster.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                terminal.error(&format!("{}: {error}", path.display()));
                is_complete = false;
            }
        }
    }
    // Fails if the folder is not empty.
    _ = std::fs::remove_dir(&folder);
    if !is_complete {
        return ExitCode::from(FAILED);
    }
    let text = match count {
        0 => "Nothing to remove.\n".to_owned(),
        1 => format!("Removed 1 file ({}) from {shown}.\n", size(bytes)),
        many => format!("Removed {many} files ({}) from {shown}.\n", size(bytes)),
    };
    done(terminal.print(&text))
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KB", bytes / 1024),
        _ => format!("{:.1} MB", bytes as f64 / 1_048_576.0),
    }
}
