//! `geols generate`: from a request in words to a checked script on the standard output; what was assumed and what is missing on the
//! standard error stream.

use super::terminal::Terminal;
use super::translate::{ShowArg, Target};
use crate::assist::generate::{Options, generate};
use crate::syntax::language::Language;
use clap::Args;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `geols generate`.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// What the script shall do, in words; "-" for the standard input.
    #[arg(value_name = "REQUEST", required = true)]
    pub request: Vec<String>,

    /// The language of the script.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub to: Option<Target>,

    /// Where to write. The standard output when it is not given.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// What print and Map become in Python.
    #[arg(long, value_enum, default_value = "geemap", value_name = "HOW")]
    pub show: ShowArg,

    /// The Cloud project with which a Python script starts.
    #[arg(long, value_name = "PROJECT")]
    pub project: Option<String>,

    /// Say nothing about what was assumed and what is missing.
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(args: &GenerateArgs, terminal: &Terminal) -> ExitCode {
    let mut request = args.request.join(" ");
    if request == "-" {
        request.clear();
        if let Err(error) = std::io::stdin().lock().read_to_string(&mut request) {
            terminal.error(&error.to_string());
            return ExitCode::from(super::FAILED);
        }
    }
    let language = args.to.map(|to| match to {
        Target::Python => Language::Python,
        Target::JavaScript => Language::JavaScript,
    });
    let options = Options { language, show: args.show.show(), project: args.project.clone(), ..Options::new() };
    let Some(draft) = generate(&request, &options) else {
        terminal.error("the request names no dataset, no index and no task that geols knows");
        return ExitCode::from(1);
    };
    if !args.quiet {
        terminal.complain(&draft.report.text());
    }
    let written = match &args.output {
        Some(path) => std::fs::write(path, &draft.text).map_err(|error| format!("{}: {error}", path.display())),
        None => terminal.print(&draft.text).or_else(|error| {
            // A reader that went away (`| head`) has what it wanted.
            if error.kind() == std::io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error.to_string()) }
        }),
    };
    if let Err(message) = written {
        terminal.error(&message);
        return ExitCode::from(super::FAILED);
    }
    if draft.report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
