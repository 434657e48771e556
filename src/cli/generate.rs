//! `geols generate`: from a request in words to a checked script on the standard output; what was assumed and what is missing on the
//! standard error stream.

use super::terminal::Terminal;
use super::translate::{ShowArg, Target};
use crate::assist::generate::{Draft, Options, generate};
use crate::assist::search::Budget;
use crate::assist::search::draft::{better, draft};
use crate::assist::search::model::ModelWriter;
use crate::base::cancel::Cancel;
use crate::model::backend::Fault;
use crate::model::service::{Model, Settings};
use crate::syntax::language::Language;
use clap::Args;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

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

    /// The folder of a model that writes the script, in place of the one of the configuration; what it writes is searched for the best that stands.
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_model")]
    pub model: Option<PathBuf>,

    /// Use no model, whatever the configuration says.
    #[arg(long)]
    pub no_model: bool,

    /// Seconds that a model may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub budget: u64,

    /// Tokens that a model may write.
    #[arg(long, value_name = "TOKENS", default_value_t = 4096)]
    pub tokens: usize,

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
    let composed = generate(&request, &options);
    let config = super::model::configured_with(args.model.as_deref(), terminal);
    let searched = match Settings::of(&config).filter(|_| !args.no_model) {
        Some(settings) => match with_model(&settings, &request, composed.as_ref(), &options, args) {
            Ok(draft) => draft,
            // What was asked for by name must work; what stands in a configuration must not stop what works without.
            Err(fault) if args.model.is_none() => {
                terminal.warning(&format!("going on without the model of the configuration: {fault}"));
                None
            }
            Err(fault) => {
                terminal.error(&fault.to_string());
                if let Some(help) = &fault.help {
                    terminal.complain(&format!("{help}\n"));
                }
                return ExitCode::from(super::FAILED);
            }
        },
        None => None,
    };
    let (draft, why) = better(searched, composed);
    if let Some(why) = why.filter(|_| !args.quiet) {
        terminal.warning(&why);
    }
    let Some(draft) = draft else {
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

/// A script that a model writes.
fn with_model(
    settings: &Settings,
    request: &str,
    composed: Option<&Draft>,
    options: &Options,
    args: &GenerateArgs,
) -> Result<Option<Draft>, Fault> {
    let model = Model::open(settings)?;
    let time = Duration::from_secs(args.budget);
    let mut writer = ModelWriter::new(&model, time, Cancel::default())?;
    let budget = Budget { time, tokens: args.tokens, ..Budget::default() };
    draft(request, "", composed, options, &mut writer, budget)
}
