//! `geols check`: finds files, checks them in parallel, applies fixes and reports.

mod args;
mod cache;
mod diff;
mod file;
mod files;
mod fix;
mod migrate;
mod progress;
mod watch;

use super::output::Format;
use super::report::Report;
use super::terminal::Terminal;
use super::{FAILED, output, rules};
use crate::diagnostic::Severity;
use crate::kb;
use crate::workspace::config::find::Finder;
use crate::workspace::config::nearest;
pub use args::{CheckArgs, CommonArgs, EXAMPLES};
use file::Checker;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Instant;

/// The stack size of threads. Inference and lowering bound their own recursion.
const STACK_BYTES: usize = 16 << 20;

/// Runs the command.
pub fn run(args: &CheckArgs, terminal: &Terminal) -> ExitCode {
    if !rules_exist(args, terminal) {
        return ExitCode::from(FAILED);
    }
    if args.watch {
        return watch::run(args, terminal);
    }
    match check_once(args, terminal) {
        Ok(report) => exit_code(args, &report),
        // The reader of the output has seen enough.
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
    for rule in args.common.select.iter().chain(&args.common.ignore) {
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

/// Checks everything once and prints the report.
fn check_once(args: &CheckArgs, terminal: &Terminal) -> std::io::Result<Report> {
    let report = run_checks(args, terminal);
    for file in &report.files {
        file.warnings.iter().for_each(|warning| terminal.warning(&format!("{}: {warning}", file.name)));
    }
    for (name, reason) in report.all_failures() {
        terminal.error(&if name.is_empty() { reason.to_owned() } else { format!("{name}: {reason}") });
    }
    if args.migrate {
        terminal.eprint(&output::migration(&report, args.common.output_format, args.common.quiet, args.common.diff));
    }
    if args.common.diff {
        terminal.print(&diff::diff(&report, terminal))?;
        return Ok(report);
    }
    if args.applies_fixes() && args.reads_stdin() {
        // The fixed text replaces the input, so it must not be mixed with diagnostics.
        let text = report.files.first().and_then(|file| {
            file.changed.as_ref().map(|(_, new)| new.as_bytes()).or_else(|| {
                let document = file.document.as_ref()?;
                Some(document.cells.as_ref().map_or(document.text.as_bytes(), |cells| cells.file.as_bytes()))
            })
        });
        terminal.print_bytes(text.unwrap_or_default())?;
        if !args.common.quiet {
            terminal.eprint(&output::summary(&report));
        }
        return Ok(report);
    }
    output::write(&report, args.common.output_format, args.statistics, args.common.quiet, terminal)?;
    Ok(report)
}

/// Finds the files and checks them. Prints only progress and warnings.
pub fn run_checks(args: &CheckArgs, terminal: &Terminal) -> Report {
    let start = Instant::now();
    let mut checker = Checker::new(args, terminal);
    if checker.is_first() {
        // Unpacks the knowledge base while files are searched for. Otherwise all threads wait for
        // the first one.
        kb::warm();
    }
    let names: Vec<&str> = rules::names().iter().map(|(name, _)| *name).collect();
    let mut finder = Finder::new(names, |config| config.with_selection(&args.common.select, &args.common.ignore));
    match &args.common.config {
        Some(file) => finder.with_file(file),
        None if args.common.no_config => finder.without_configuration(),
        None => {}
    }
    let search = files::find(args, &mut finder);
    let mut report = Report { failures: search.failures, ..Report::default() };
    for problem in &finder.problems {
        if problem.fatal {
            let text = problem.to_string();
            report.failures.push((String::new(), text));
        } else {
            terminal.warning(&problem.to_string());
        }
    }
    if search.inputs.is_empty() && report.failures.is_empty() && !args.common.quiet {
        terminal.warning("no JavaScript, Python or notebook files found");
    }
    let progress = progress::Progress::new(search.inputs.len(), shows_progress(args, terminal), start);
    checker.configure(&search.inputs);
    let check = |input| {
        let file = checker.check(input);
        progress.step();
        file
    };
    report.files = match &search.inputs[..] {
        [one] => vec![check(one)],
        all => match rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build() {
            // One file at a time: by default, rayon assigns hundreds at once, and the last thread
            // finishes late.
            Ok(pool) => pool.install(|| all.par_iter().with_max_len(1).map(check).collect()),
            Err(_) => all.iter().map(check).collect(),
        },
    };
    if args.applies_fixes() {
        let checked = std::mem::take(&mut report.files).into_par_iter().zip(&search.inputs);
        report.files = checked.map(|(file, input)| checker.save(input, file)).collect();
    }
    progress.finish();
    checker.finish();
    report.elapsed = start.elapsed();
    report
}

fn shows_progress(args: &CheckArgs, terminal: &Terminal) -> bool {
    terminal.error_interactive && !args.common.quiet && args.common.output_format == Format::Human
}

fn exit_code(args: &CheckArgs, report: &Report) -> ExitCode {
    if report.all_failures().next().is_some() {
        return ExitCode::from(FAILED);
    }
    let too_many = args.max_warnings.is_some_and(|max| report.count(Severity::Warning) > max);
    let changed = args.common.diff && report.files.iter().any(|file| file.changed.is_some());
    let failed = if args.common.diff { changed } else { report.count(Severity::Error) > 0 || too_many };
    if failed && !args.common.exit_zero { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Returns the name of a path in reports: relative to the working folder, with forward slashes.
fn display_name(path: &Path) -> String {
    // Asking the system for each of thousands of files takes longer than finding them.
    static WORKING_FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| std::env::current_dir().ok());
    let below = WORKING_FOLDER.as_ref().and_then(|folder| path.strip_prefix(folder).ok());
    let path = below.unwrap_or(path);
    let path = path.strip_prefix(".").unwrap_or(path);
    let name = path.to_string_lossy();
    if cfg!(windows) { name.replace('\\', "/") } else { name.into_owned() }
}
