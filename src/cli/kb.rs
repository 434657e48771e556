//! `geols kb`: import, compare and check the knowledge base's data. For those who work on geols itself.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Args, Subcommand};

use crate::kb::folder::{self, Folder};
use crate::kb::import::{self, Request};
use crate::kb::source::Fault;
use crate::kb::{diff, lint};

/// Arguments of `geols kb`.
#[derive(Debug, Args)]
pub struct KbArgs {
    #[command(subcommand)]
    command: KbCommand,
}

#[derive(Debug, Subcommand)]
enum KbCommand {
    /// Regenerate `operator_kb/upstream/` from the sources as they are published
    #[command(after_help = "Example:\n  geols kb import --python earthengine_api-1.7.50-py3-none-any.whl \
                            --javascript earthengine-1.7.45.tgz --stac stac.tar.zst")]
    Import(ImportArgs),
    /// Say in words what changed between two versions of the data
    #[command(after_help = "Example:\n  geols kb diff HEAD~1 operator_kb")]
    Diff(DiffArgs),
    /// Check the data: shape, order, references, patches that are still needed, sentences
    Lint(LintArgs),
}

#[derive(Debug, Args)]
struct ImportArgs {
    /// Wheel of the Python client, or the folder into which it is unpacked
    #[arg(long, value_name = "WHEEL", requires = "javascript")]
    python: Option<PathBuf>,
    /// npm package of the JavaScript client (.tgz), or its folder
    #[arg(long, value_name = "PACKAGE", requires = "python")]
    javascript: Option<PathBuf>,
    /// STAC catalogue: a folder, a .tar.zst or .tar.gz of one, or the address of its catalog.json
    #[arg(long, value_name = "FOLDER|FILE|URL")]
    stac: Option<String>,
    /// Day to write into SOURCES.toml; today if not given
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// The data to write
    #[arg(long, value_name = "FOLDER", default_value = "operator_kb")]
    into: PathBuf,
}

#[derive(Debug, Args)]
struct DiffArgs {
    /// An operator_kb folder, or a git revision that has one
    old: String,
    /// The same, of the later version
    #[arg(default_value = "operator_kb")]
    new: String,
}

#[derive(Debug, Args)]
struct LintArgs {
    /// The data to check
    #[arg(default_value = "operator_kb")]
    folder: PathBuf,
}

/// Runs the command. 0: done, nothing to say against the data; 1: faults or changes; 2: could not be done.
pub fn run(args: &KbArgs) -> ExitCode {
    let done = match &args.command {
        KbCommand::Import(args) => run_import(args),
        KbCommand::Diff(args) => run_diff(args),
        KbCommand::Lint(args) => run_lint(args),
    };
    done.unwrap_or_else(|message| {
        let _ = writeln!(std::io::stderr().lock(), "error: {message}");
        ExitCode::from(2)
    })
}

/// A closed pipe (`| head`) is no error of ours.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

fn run_import(args: &ImportArgs) -> Result<ExitCode, String> {
    if args.python.is_none() && args.stac.is_none() {
        return Err("nothing to import: give --python with --javascript, or --stac, or all three".into());
    }
    if !args.into.is_dir() {
        return Err(format!(
            "{}: no such folder; work in a clone of geols, or name its folder of data",
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
    let before = folder::read(&args.into).map_err(|faults| lines(&faults))?;
    let report = import::run(&request, |count| {
        if count.is_multiple_of(100) {
            let _ = writeln!(std::io::stderr().lock(), "{count} files of the catalogue");
        }
    })?;
    for note in &report.notes {
        say(note);
    }
    let after = folder::read(&args.into).map_err(|faults| lines(&faults))?;
    tell(&before, &after);
    Ok(ExitCode::SUCCESS)
}

fn run_diff(args: &DiffArgs) -> Result<ExitCode, String> {
    let (old, new) = (open(&args.old)?, open(&args.new)?);
    Ok(if tell(&old, &new) { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Prints the changes; says whether there are any.
fn tell(old: &Folder, new: &Folder) -> bool {
    let changes = diff::folders(old, new);
    let mut part = "";
    for change in &changes {
        if change.part != part {
            part = change.part;
            say(&format!("\n{part}"));
        }
        say(&format!("  {}: {}", change.name, change.what));
    }
    if changes.is_empty() {
        say("no change in operators and datasets");
    } else {
        say(&format!("\n{} changes", changes.len()));
    }
    !changes.is_empty()
}

fn run_lint(args: &LintArgs) -> Result<ExitCode, String> {
    if !args.folder.is_dir() {
        return Err(format!(
            "{}: no such folder; work in a clone of geols, or name its folder of data",
            args.folder.display()
        ));
    }
    let faults = lint::folder(&args.folder);
    for fault in &faults {
        say(&fault.to_string());
    }
    say(&format!("{} fault{} in {}", faults.len(), if faults.len() == 1 { "" } else { "s" }, args.folder.display()));
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// A folder, or the `operator_kb/` of a git revision.
fn open(name: &str) -> Result<Folder, String> {
    let path = Path::new(name);
    if path.is_dir() {
        return folder::read(path).map_err(|faults| lines(&faults));
    }
    if name.starts_with('-') {
        return Err(format!("`{name}` is neither a folder nor a git revision"));
    }
    let output = Command::new("git").args(["archive", "--format=tar", name, "operator_kb"]).output();
    let output = output.map_err(|error| format!("git: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("`{name}` is neither a folder nor a git revision with operator_kb/: {}", said.trim()));
    }
    let scratch = std::env::temp_dir().join(format!("geols-kb-{}-{:x}", std::process::id(), name.len()));
    let unpacked = tar::Archive::new(output.stdout.as_slice()).unpack(&scratch).map_err(|error| error.to_string());
    let read = unpacked.and_then(|()| folder::read(&scratch.join("operator_kb")).map_err(|faults| lines(&faults)));
    let _ = std::fs::remove_dir_all(&scratch);
    read
}

fn lines(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// Today in UTC. The calendar is counted out here, since geols has no other use for a date crate.
fn today() -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    date(seconds / 86_400)
}

/// The date of a day since 1970-01-01, by the rule of the Gregorian calendar's 400-year cycle.
fn date(day: u64) -> String {
    let shifted = day + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_777), "2026-11-20");
    }
}
