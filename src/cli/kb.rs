//! `geols kb`: imports, compares and checks the data of the knowledge base, for contributors to
//! geols.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Args, Subcommand};

use crate::base::calendar::civil_from_days;
use crate::base::clock;
use crate::kb::folder::{self, Folder};
use crate::kb::import::{self, Request};
use crate::kb::source::join_lines;
use crate::kb::{diff, lint};
use crate::text::counted::counted;

/// Arguments of `geols kb`.
#[derive(Debug, Args)]
pub struct KbArgs {
    #[command(subcommand)]
    command: KbCommand,
}

#[derive(Debug, Subcommand)]
enum KbCommand {
    /// Regenerate `operator_kb/upstream/` from published sources
    #[command(after_help = "Example:\n  geols kb import --python earthengine_api-1.7.50-py3-none-any.whl \
                            --javascript earthengine-1.7.45.tgz --stac stac.tar.zst")]
    Import(ImportArgs),
    /// Describe the changes between two versions of the data
    #[command(after_help = "Example:\n  geols kb diff HEAD~1 operator_kb")]
    Diff(DiffArgs),
    /// Check the data: shape, order, references, outdated patches, sentences
    Lint(LintArgs),
}

#[derive(Debug, Args)]
struct ImportArgs {
    /// Wheel of the Python client, or its unpacked folder
    #[arg(long, value_name = "WHEEL", requires = "javascript")]
    python: Option<PathBuf>,
    /// npm package of the JavaScript client (.tgz), or its unpacked folder
    #[arg(long, value_name = "PACKAGE", requires = "python")]
    javascript: Option<PathBuf>,
    /// STAC catalog: a folder, its .tar.zst or .tar.gz archive, or the URL of its catalog.json
    #[arg(long, value_name = "FOLDER|FILE|URL")]
    stac: Option<String>,
    /// Date to write into SOURCES.toml [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// Folder of the data to update
    #[arg(long, value_name = "FOLDER", default_value = "operator_kb")]
    into: PathBuf,
}

#[derive(Debug, Args)]
struct DiffArgs {
    /// An operator_kb folder, or a git revision that contains one
    old: String,
    /// The later version, in the same form
    #[arg(default_value = "operator_kb")]
    new: String,
}

#[derive(Debug, Args)]
struct LintArgs {
    /// Folder of the data to check
    #[arg(default_value = "operator_kb")]
    folder: PathBuf,
}

/// Runs the command. The exit code is 0 without problems or changes, 1 with some, and 2 if the
/// command fails.
pub fn run(args: &KbArgs) -> ExitCode {
    let result = match &args.command {
        KbCommand::Import(args) => run_import(args),
        KbCommand::Diff(args) => run_diff(args),
        KbCommand::Lint(args) => run_lint(args),
    };
    result.unwrap_or_else(|message| {
        let _ = writeln!(std::io::stderr().lock(), "error: {message}");
        ExitCode::from(2)
    })
}

/// Prints a line. A closed pipe (`| head`) is not an error.
fn print_line(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

fn run_import(args: &ImportArgs) -> Result<ExitCode, String> {
    if args.python.is_none() && args.stac.is_none() {
        return Err("nothing to import; use --python with --javascript, or --stac, or all three".into());
    }
    if !args.into.is_dir() {
        return Err(format!(
            "{}: no such folder; run this in a clone of geols, or name its data folder",
            args.into.display()
        ));
    }
    let request = Request {
        python: args.python.clone(),
        javascript: args.javascript.clone(),
        stac: args.stac.clone(),
        into: args.into.clone(),
        date: args.date.clone().unwrap_or_else(today),
    };
    let old = folder::read(&args.into).map_err(|problems| join_lines(&problems))?;
    let notes = import::run(&request, |count| {
        if count.is_multiple_of(100) {
            let _ = writeln!(std::io::stderr().lock(), "{count} catalog files");
        }
    })
    .map_err(|error| error.to_string())?;
    for note in &notes {
        print_line(note);
    }
    let new = folder::read(&args.into).map_err(|problems| join_lines(&problems))?;
    print_changes(&old, &new);
    Ok(ExitCode::SUCCESS)
}

fn run_diff(args: &DiffArgs) -> Result<ExitCode, String> {
    let (old, new) = (read_data(&args.old)?, read_data(&args.new)?);
    Ok(if print_changes(&old, &new) { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Prints the changes. Returns `true` if there are any.
fn print_changes(old: &Folder, new: &Folder) -> bool {
    let changes = diff::folders(old, new);
    let mut part = "";
    for change in &changes {
        if change.part != part {
            part = change.part;
            print_line(&format!("\n{part}"));
        }
        print_line(&format!("  {}: {}", change.name, change.description));
    }
    if changes.is_empty() {
        print_line("no changes in operators and datasets");
    } else {
        print_line(&format!("\n{} changes", changes.len()));
    }
    !changes.is_empty()
}

fn run_lint(args: &LintArgs) -> Result<ExitCode, String> {
    if !args.folder.is_dir() {
        return Err(format!(
            "{}: no such folder; run this in a clone of geols, or name its data folder",
            args.folder.display()
        ));
    }
    let problems = lint::folder(&args.folder);
    for problem in &problems {
        print_line(&problem.to_string());
    }
    print_line(&format!("{} in {}", counted(problems.len(), "problem"), args.folder.display()));
    Ok(if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Reads a folder, or the `operator_kb/` of a git revision.
fn read_data(name: &str) -> Result<Folder, String> {
    let path = Path::new(name);
    if path.is_dir() {
        return folder::read(path).map_err(|problems| join_lines(&problems));
    }
    if name.starts_with('-') {
        return Err(format!("`{name}` is neither a folder nor a git revision"));
    }
    let output = Command::new("git").args(["archive", "--format=tar", name, "operator_kb"]).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{name}` is neither a folder nor a git revision with operator_kb/: {}", message.trim()));
    }
    let scratch = std::env::temp_dir().join(format!("geols-kb-{}-{:x}", std::process::id(), name.len()));
    let unpacked = tar::Archive::new(output.stdout.as_slice()).unpack(&scratch).map_err(|error| error.to_string());
    let read =
        unpacked.and_then(|()| folder::read(&scratch.join("operator_kb")).map_err(|problems| join_lines(&problems)));
    let _ = std::fs::remove_dir_all(&scratch);
    read
}

/// Returns the current date in UTC.
fn today() -> String {
    let (year, month, day) = civil_from_days(clock::days_since_epoch().unwrap_or_default());
    format!("{year:04}-{month:02}-{day:02}")
}
