//! `--watch`: checks again when a file changes.

use super::check_once;
use crate::cli::FAILED;
use crate::cli::check::CheckArgs;
use crate::cli::terminal::{DIM, Terminal};
use crate::syntax::language::Language;
use crate::workspace::config::find::is_read;
use notify::{Event, RecursiveMode, Watcher};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Editors write a file in several steps. Changes within this time count as one.
const SETTLE_TIME: Duration = Duration::from_millis(80);

/// Checks after every change until the process is killed.
pub fn run(args: &CheckArgs, terminal: &Terminal) -> ExitCode {
    if args.common.paths.iter().any(|path| path.as_os_str() == "-") {
        terminal.error("the standard input cannot be watched");
        return ExitCode::from(FAILED);
    }
    let (sender, receiver) = channel();
    let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        if event.is_ok_and(|event| is_relevant(&event)) {
            // The receiver lives as long as the process.
            _ = sender.send(());
        }
    });
    let mut watcher = match watcher {
        Ok(watcher) => watcher,
        Err(error) => {
            terminal.error(&format!("cannot watch: {error}"));
            return ExitCode::from(FAILED);
        }
    };
    for path in &args.common.paths {
        // Editors replace files, so watch the folder of a file.
        let folder = if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(Path::new(".")) };
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let mode = if path.is_dir() { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
        if let Err(error) = watcher.watch(folder, mode) {
            terminal.error(&format!("{}: cannot be watched: {error}", folder.display()));
            return ExitCode::from(FAILED);
        }
    }
    loop {
        let clear = if terminal.interactive { "\x1b[2J\x1b[3J\x1b[H" } else { "" };
        let shown = terminal.print_bytes(clear.as_bytes()).and_then(|()| check_once(args, terminal));
        if shown.is_err() {
            return ExitCode::SUCCESS;
        }
        terminal.eprint(&format!("{DIM}Watching for changes. Press Ctrl-C to stop.{DIM:#}\n"));
        if !wait(&receiver) {
            return ExitCode::from(FAILED);
        }
    }
}

/// Waits for a change and for the end of its steps. Returns `false` if the watcher has stopped.
fn wait(receiver: &Receiver<()>) -> bool {
    if receiver.recv().is_err() {
        return false;
    }
    while receiver.recv_timeout(SETTLE_TIME).is_ok() {}
    true
}

fn is_relevant(event: &Event) -> bool {
    let is_input = |path: &Path| is_read(path) || Language::of_path(path).is_some() || path.extension().is_none();
    !event.kind.is_access() && event.paths.iter().any(|path| is_input(path))
}
