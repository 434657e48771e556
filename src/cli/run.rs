//! `geols run`: evaluates Earth Engine expressions offline.

use super::terminal::Terminal;
use super::{FAILED, done};
use crate::engine::compute;
use clap::Args;
use serde_json::{Value as Json, json};
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols run --graphs < graphs.jsonl      Print the value of each expression

Each line of the standard input is an object with an `id` and an `expression`, which is what the clients send to \
`value:compute`. Each line of the output has the `id` with a `value` or an `error`.";

/// Arguments of `geols run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Reads expressions as graphs from the standard input, one JSON object per line.
    #[arg(long, required = true)]
    pub graphs: bool,
}

/// Runs the command.
pub fn run(_: &RunArgs, terminal: &Terminal) -> ExitCode {
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                terminal.error(&format!("line {}: {error}", number + 1));
                return ExitCode::from(FAILED);
            }
        };
        if line.trim().is_empty() {
            continue;
        }
        let written = writeln!(output, "{}", answer(&line, number + 1)).and_then(|()| output.flush());
        if written.is_err() {
            return done(written);
        }
    }
    ExitCode::SUCCESS
}

/// Returns the answer to a line.
fn answer(line: &str, number: usize) -> Json {
    match serde_json::from_str::<Json>(line) {
        Ok(request) => match compute(&request["expression"]) {
            Ok(value) => json!({"id": request["id"], "value": value}),
            Err(error) => json!({"id": request["id"], "error": error.to_string()}),
        },
        Err(error) => json!({"id": null, "error": format!("line {number} is no JSON: {error}")}),
    }
}
