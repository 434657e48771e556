//! `geols generate`: writes a checked script for a request in words. The script goes to the
//! standard output; what was assumed and what is missing goes to the standard error.

#[cfg_attr(not(feature = "model"), path = "generate/without_model.rs")]
mod with_model;

use super::arg_values::{ScriptLanguage, ShowArg};
use super::files;
use super::terminal::Terminal;
use crate::assist::draft::Draft;
use crate::assist::request::today;
use crate::plan::answer::{Answer, Options, answer};
use crate::plan::understand::joined;
use crate::plan::{json, write};
use crate::syntax::language::Language;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols generate \"median NDVI of Sentinel-2 over Kenya in 2021, on a map\"
  geols generate --to python \"chart monthly rainfall around Nairobi from 2015 to 2020\" -o rain.py
  geols generate --plan plan.json --to python
  geols generate \"burn severity before and after 2021-08-10 at 23.3, 38.9, export to Drive\"

Exit codes: 0 a script that does all of the request, 1 no script or a partial one, 2 invalid arguments or a broken \
plan.";

/// Arguments of `geols generate`.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// What the script should do, in words; "-" is the standard input.
    #[arg(value_name = "REQUEST", required_unless_present = "plan")]
    pub request: Vec<String>,

    /// A request that this one follows. May be given several times, the oldest first.
    #[arg(long, value_name = "REQUEST", conflicts_with = "plan")]
    pub after: Vec<String>,

    /// Write the script of a plan in JSON instead; "-" is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "request")]
    pub plan: Option<PathBuf>,

    /// The language of the script.
    #[arg(long, value_enum, value_name = "LANGUAGE", visible_alias = "language")]
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

    /// Write a script also if it does not do all of the request; it says at the top what it lacks.
    #[arg(long, conflicts_with = "plan")]
    pub partial: bool,

    /// How a model takes part.
    #[command(flatten)]
    pub model: with_model::ModelArgs,

    /// Do not print assumptions, omissions and how a request after others is read.
    #[arg(short, long)]
    pub quiet: bool,
}

/// Runs the command.
pub fn run(args: &GenerateArgs, terminal: &Terminal) -> ExitCode {
    if let Some(path) = &args.plan {
        return run_plan(args, path, terminal);
    }
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
    let request = match joined(&args.after, &request, today()) {
        Ok(request) => request,
        Err(refused) => {
            terminal.error(&refused.to_string());
            return ExitCode::from(1);
        }
    };
    if !args.after.is_empty() && !args.quiet {
        terminal.eprint(&format!("Read as: {request}\n"));
    }
    let language = args.to.map(Language::from);
    let options = Options { language, show: args.show.show(), project: args.project.clone(), ..Options::new() };
    let answer = answer(&request, &options);
    let (is_whole, is_function) = (answer.is_whole(), answer.is_function);
    let Answer { draft: composed, gaps, recipes, .. } = answer;
    let (draft, is_complete) = match is_whole || is_function {
        true => (composed, is_whole),
        false => match by_model(args, &request, composed, language, terminal) {
            Ok(result) => result,
            Err(code) => return code,
        },
    };
    let has_part = draft.is_some();
    let Some(draft) = draft.filter(|_| is_complete || args.partial) else {
        refuse(&gaps, &recipes, has_part, terminal);
        return ExitCode::from(1);
    };
    if !args.quiet {
        terminal.eprint(&draft.report.text());
    }
    if let Err(message) = files::write(args.output.as_deref(), &draft.text, terminal) {
        terminal.error(&message);
        return ExitCode::from(super::FAILED);
    }
    if draft.report.diagnostics.is_empty() && is_complete { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// Lets a model write the script that geols does not write as a whole. Returns the better draft,
/// and whether it is the model's.
fn by_model(
    args: &GenerateArgs,
    request: &str,
    composed: Option<Draft>,
    language: Option<Language>,
    terminal: &Terminal,
) -> Result<(Option<Draft>, bool), ExitCode> {
    let text = composed.as_ref().map(|draft| draft.text.clone());
    let (draft, reason) = with_model::improve(&args.model, request, composed, language, terminal)?;
    if let Some(reason) = reason.filter(|_| !args.quiet) {
        terminal.warning(&reason);
    }
    let is_of_model = draft.as_ref().is_some_and(|draft| Some(&draft.text) != text.as_ref());
    if is_of_model && !args.quiet {
        terminal.warning("a model wrote this script: whether it does what the request asks is not verified");
    }
    Ok((draft, is_of_model))
}

/// Says why there is no script.
fn refuse(gaps: &[String], recipes: &[String], has_part: bool, terminal: &Terminal) {
    gaps.iter().for_each(|gap| terminal.error(gap));
    if !recipes.is_empty() {
        terminal.eprint(&format!("Recipes that may do it: {}\n", recipes.join(", ")));
    }
    if has_part {
        terminal.eprint("Nothing is written. --partial writes what is understood, with the gaps at the top.\n");
    }
}

/// Writes the script of a plan. A plan that cannot be written whole has no script.
fn run_plan(args: &GenerateArgs, path: &Path, terminal: &Terminal) -> ExitCode {
    let is_stdin = path.as_os_str() == "-";
    let name = if is_stdin { "the standard input".to_owned() } else { path.display().to_string() };
    let text = if is_stdin { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(path) };
    let plan = text.map_err(|error| error.to_string()).and_then(|text| json::from_json(&text));
    let plan = match plan {
        Ok(plan) => plan,
        Err(message) => {
            terminal.error(&format!("{name}: {message}"));
            return ExitCode::from(super::FAILED);
        }
    };
    let language = args.to.map_or(Language::JavaScript, Language::from);
    let options =
        write::Options { language, show: args.show.show(), project: args.project.clone(), ..Default::default() };
    let script = match write::write(&plan, &options) {
        Ok(script) => script,
        Err(refusals) => {
            for refusal in refusals {
                terminal.error(&format!("{name}: {refusal}"));
            }
            return ExitCode::from(1);
        }
    };
    match files::write(args.output.as_deref(), &script.text, terminal) {
        Ok(_) => ExitCode::SUCCESS,
        Err(message) => {
            terminal.error(&message);
            ExitCode::from(super::FAILED)
        }
    }
}
