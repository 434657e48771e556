//! `geols plan`: prints the plan that a request in words means, or the words that it cannot read.

use super::files;
use super::terminal::Terminal;
use crate::assist::request::today;
use crate::plan::functions::{self, FunctionReading};
use crate::plan::json::to_json;
use crate::plan::text::to_text;
use crate::plan::understand::{Reading, joined, understand};
use clap::Args;
use serde_json::json;
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols plan \"median NDVI of Kenya in 2022 from Sentinel-2, on a map\"
  geols plan --json \"monthly rainfall of every district of Malawi, 2015 to 2022, CHIRPS\" > plan.json
  geols plan --after \"median NDVI of Kenya in 2022 from Sentinel-2, on a map\" \"now for Uganda\"

The exit code is 0 if the plan is the answer to the whole request, and 1 if a part of it is refused or not in the plan.";

/// Arguments of `geols plan`.
#[derive(Debug, Args)]
pub struct PlanArgs {
    /// The request, in English.
    #[arg(required = true, value_name = "REQUEST")]
    pub request: Vec<String>,

    /// Print a JSON object with the plan and what is refused.
    #[arg(long)]
    pub json: bool,

    /// A request that this one follows. May be given several times, the oldest first.
    #[arg(long, value_name = "REQUEST")]
    pub after: Vec<String>,
}

/// Runs the command.
pub fn run(args: &PlanArgs, terminal: &Terminal) -> ExitCode {
    let request = joined(&args.after, &args.request.join(" "), today());
    if let Some(reading) = request.as_ref().ok().and_then(|request| functions::read(request, None)) {
        return run_function(&reading, args.json, terminal);
    }
    let reading = match &request {
        Ok(request) => understand(request, today()),
        Err(refused) => Reading::refusal(refused.clone()),
    };
    let whole = request.ok().filter(|_| !args.after.is_empty());
    if let Some(request) = &whole {
        terminal.eprint(&format!("Read as: {request}\n"));
    }
    let text = if args.json { format!("{}\n", as_json(&reading, whole.as_deref())) } else { as_text(&reading) };
    if files::write(None, &text, terminal).is_err() {
        return ExitCode::from(super::FAILED);
    }
    for refused in &reading.refused {
        let words = if refused.words.is_empty() { String::new() } else { format!(" (\"{}\")", refused.words) };
        terminal.warning(&format!("{}{words}", refused.reason));
    }
    if !reading.recipes.is_empty() {
        terminal.warning(&format!("recipes that may do it: {}", reading.recipes.join(", ")));
    }
    if reading.is_whole() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a function, or why there is none.
fn run_function(reading: &FunctionReading, is_json: bool, terminal: &Terminal) -> ExitCode {
    let (function, refused) = match reading {
        FunctionReading::Written(function) => (Some(function), &[][..]),
        FunctionReading::Refused(refused) => (None, refused.as_slice()),
    };
    let text = match (is_json, function) {
        (true, _) => {
            let json = function.map(|function| function.to_json());
            format!("{}\n", json!({ "plan": null, "function": json, "refused": refused, "recipes": [] }))
        }
        (false, Some(function)) => function.code.text.clone(),
        (false, None) => String::new(),
    };
    // Nothing is written where there is no function.
    let has_output = is_json || function.is_some();
    if has_output && let Err(message) = files::write(None, &text, terminal) {
        terminal.error(&message);
        return ExitCode::from(super::FAILED);
    }
    for refused in refused {
        terminal.warning(&format!("{} (\"{}\")", refused.reason, refused.words));
    }
    if function.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// `request` is what a request means after others.
fn as_json(reading: &Reading, request: Option<&str>) -> serde_json::Value {
    let plan = reading.plan.as_ref().map(to_json);
    let mut json = json!({ "plan": plan, "refused": reading.refused, "recipes": reading.recipes });
    if let Some(request) = request {
        json["request"] = request.into();
    }
    json
}

fn as_text(reading: &Reading) -> String {
    reading.plan.as_ref().map(to_text).unwrap_or_default()
}
