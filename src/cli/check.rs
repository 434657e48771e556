//! `geols check`: find files, check them in parallel, mend and report.

mod cache;
mod diff;
mod files;
mod fix;
mod migrate;
mod one;
mod progress;
mod watch;

use super::args::{CheckArgs, Format};
use super::report::Report;
use super::terminal::Terminal;
use super::{FAILED, output, rules};
use crate::diagnostic::Severity;
use crate::kb;
use crate::workspace::config::find::Finder;
use crate::workspace::config::nearest;
use one::Checker;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

/// Inference and lowering bound their own recursion; what else recurses gets room.
const STACK: usize = 16 << 20;

/// Runs the command.
pub fn run(args: &CheckArgs, terminal: &Terminal) -> ExitCode {
    if !rules_exist(args, terminal) {
        return ExitCode::from(FAILED);
    }
    if args.watch {
        return watch::run(args, terminal);
    }
    match once(args, terminal) {
        Ok(report) => exit_code(args, &report),
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            terminal.error(&format!("cannot write: {error}"));
            ExitCode::from(FAILED)
        }
    }
}

fn rules_exist(args: &CheckArgs, terminal: &Terminal) -> bool {
    let names = rules::names();
    let mut all_exist = true;
    for rule in args.select.iter().chain(&args.ignore) {
        if rule != "all" && !names.iter().any(|(name, _)| name == rule) {
            let help = match nearest(rule, names.iter().map(|(name, _)| *name)) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => "\"geols rules\" lists them".to_owned(),
            };
            terminal.error(&format!("unknown rule \"{rule}\"; {help}"));
            all_exist = false;
        }
    }
    all_exist
}

/// Checks everything once and writes what was found.
fn once(args: &CheckArgs, terminal: &Terminal) -> std::io::Result<Report> {
    let report = examine(args, terminal);
    for file in &report.files {
        file.warnings.iter().for_each(|warning| terminal.warning(&format!("{}: {warning}", file.name)));
    }
    for (name, why) in report.all_failures() {
        terminal.error(&if name.is_empty() { why.to_owned() } else { format!("{name}: {why}") });
    }
    if args.migrate {
        terminal.complain(&output::migration(&report, args.output_format, args.quiet, args.diff));
    }
    if args.diff {
        terminal.print(&diff::diff(&report, terminal))?;
        return Ok(report);
    }
    if mends(args) && from_stdin(args) {
        // The mended text goes where the text came from; findings must not mix with it.
        let text = report.files.first().and_then(|file| {
            file.changed.as_ref().map(|(_, new)| new.as_bytes()).or_else(|| {
                let document = file.document.as_ref()?;
                Some(document.cells.as_ref().map_or(document.text.as_bytes(), |cells| cells.file.as_bytes()))
            })
        });
        terminal.print_bytes(text.unwrap_or_default())?;
        if !args.quiet {
            terminal.complain(&output::summary(&report));
        }
        return Ok(report);
    }
    output::write(&report, args.output_format, args.statistics, args.quiet, terminal)?;
    Ok(report)
}

fn mends(args: &CheckArgs) -> bool {
    args.fix || args.unsafe_fixes || args.diff
}

fn from_stdin(args: &CheckArgs) -> bool {
    args.paths.iter().any(|path| path.as_os_str() == "-")
}

/// Finds and checks, without writing a word but for progress.
fn examine(args: &CheckArgs, terminal: &Terminal) -> Report {
    let start = Instant::now();
    let mut checker = Checker::new(args, terminal);
    if checker.is_first() {
        // Unpacked while files are looked for; otherwise all threads would wait for the first of them.
        kb::warm();
    }
    let names: Vec<&str> = rules::names().iter().map(|(name, _)| *name).collect();
    let mut finder = Finder::new(names, |config| config.with_selection(&args.select, &args.ignore));
    match &args.config {
        Some(file) => finder.with_file(file),
        None if args.no_config => finder.without_configuration(),
        None => {}
    }
    let found = files::find(args, &mut finder);
    let mut report = Report { failures: found.failures, ..Report::default() };
    for problem in &finder.problems {
        if problem.fatal {
            let text = problem.to_string();
            report.failures.push((String::new(), text));
        } else {
            terminal.warning(&problem.to_string());
        }
    }
    if found.inputs.is_empty() && report.failures.is_empty() && !args.quiet {
        terminal.warning("no JavaScript, Python or notebook files found");
    }
    let progress = progress::Progress::new(found.inputs.len(), shows_progress(args, terminal), start);
    checker.configure(&found.inputs);
    let check = |input| {
        let file = checker.check(input);
        progress.step();
        file
    };
    report.files = match &found.inputs[..] {
        [one] => vec![check(one)],
        all => match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
            // One by one: left to itself rayon gives out hundreds at a time, and at the end one thread has the last of them.
            Ok(pool) => pool.install(|| all.par_iter().with_max_len(1).map(check).collect()),
            Err(_) => all.iter().map(check).collect(),
        },
    };
    progress.finish();
    checker.finish();
    report.elapsed = start.elapsed();
    report
}

fn shows_progress(args: &CheckArgs, terminal: &Terminal) -> bool {
    terminal.error_interactive && !args.quiet && args.output_format == Format::Human
}

fn exit_code(args: &CheckArgs, report: &Report) -> ExitCode {
    if report.all_failures().next().is_some() {
        return ExitCode::from(FAILED);
    }
    let too_many = args.max_warnings.is_some_and(|most| report.count(Severity::Warning) > most);
    let changed = args.diff && report.files.iter().any(|file| file.changed.is_some());
    let failed = if args.diff { changed } else { report.count(Severity::Error) > 0 || too_many };
    if failed && !args.exit_zero { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A path as shown: relative below the working folder, with forward slashes.
fn shown(path: &Path) -> String {
    // Asking the system for each of thousands of files takes longer than finding them.
    static HERE: LazyLock<Option<PathBuf>> = LazyLock::new(|| std::env::current_dir().ok());
    let below = HERE.as_ref().and_then(|here| path.strip_prefix(here).ok());
    let path = below.unwrap_or(path);
    let path = path.strip_prefix(".").unwrap_or(path);
    let name = path.to_string_lossy();
    if cfg!(windows) { name.replace('\\', "/") } else { name.into_owned() }
}
