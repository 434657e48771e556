//! `geols generate`: writes a checked script for a request in words. The script goes to the
//! standard output; what was assumed and what is missing goes to the standard error.

#[cfg_attr(not(feature = "model"), path = "generate/without_model.rs")]
mod with_model;

use super::arg_values::{ScriptLanguage, ShowArg};
use super::files;
use super::terminal::Terminal;
use crate::assist::generate::{Options, generate};
use crate::syntax::language::Language;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols generate \"median NDVI of Sentinel-2 over Kenya in 2021, on a map\"
  geols generate --to python \"chart monthly rainfall around Nairobi from 2015 to 2020\" -o rain.py
  geols generate \"burn severity before and after 2021-08-10 at 23.3, 38.9, export to Drive\"

Exit codes: 0 a script without problems, 1 no script or a script in which geols check finds problems, 2 invalid \
arguments.";

/// Arguments of `geols generate`.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// What the script should do, in words; "-" is the standard input.
    #[arg(value_name = "REQUEST", required = true)]
    pub request: Vec<String>,

    /// The language of the script.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub to: Option<ScriptLanguage>,

    /// The file to write [default: the standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The Python code for print and Map.
    #[arg(long, value_enum, default_value = "geemap", value_name = "HOW")]
    pub show: ShowArg,

    /// The Cloud project with which a Python script starts.
    #[arg(long, value_name = "PROJECT")]
    pub project: Option<String>,

    /// How a model takes part.
    #[command(flatten)]
    pub model: with_model::ModelArgs,

    /// Do not print assumptions and omissions.
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(args: &GenerateArgs, terminal: &Terminal) -> ExitCode {
    let mut request = args.request.join(" ");
    if request == "-" {
        request = match std::io::read_to_string(std::io::stdin()) {
            Ok(text) => text,
            Err(error) => {
                terminal.error(&error.to_string());
                return ExitCode::from(super::FAILED);
            }
        };
    }
    let language = args.to.map(Language::from);
    let options = Options { language, show: args.show.show(), project: args.project.clone(), ..Options::new() };
    let composed = generate(&request, &options);
    let (draft, reason) = match with_model::improve(&args.model, &request, composed, &options, terminal) {
        Ok(result) => result,
        Err(code) => return code,
    };
    if let Some(reason) = reason.filter(|_| !args.quiet) {
        terminal.warning(&reason);
    }
    let Some(draft) = draft else {
        terminal.error("the request names no known dataset, index or task");
        return ExitCode::from(1);
    };
    if !args.quiet {
        terminal.eprint(&draft.report.text());
    }
    if let Err(message) = files::write(args.output.as_deref(), &draft.text, terminal) {
        terminal.error(&message);
        return ExitCode::from(super::FAILED);
    }
    if draft.report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
