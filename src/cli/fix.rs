//! `geols fix`: `geols check --fix`, or with `--migrate` the move to current datasets.

use super::check::{self, CheckArgs, CommonArgs};
use super::terminal::Terminal;
use clap::Args;
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols fix                         Apply safe fixes below the working folder
  geols fix --diff script.js        Show what would change without changing files
  geols fix --migrate scripts/      Replace removed and deprecated datasets by their successors, and fix nothing else
  geols fix --migrate --diff .      Show what that would change and what you must check

A migration changes dataset ids, names of bands and properties, scale factors, thresholds, ranges and quality bits if \
their meaning is certain. It lists what you must check on the standard error, as JSON with --output-format json: \
\"check\" was changed, \"left\" was not.";

/// Arguments of `geols fix`.
#[derive(Debug, Args)]
pub struct FixArgs {
    /// The arguments that `geols check` shares.
    #[command(flatten)]
    common: CommonArgs,

    /// Replace removed and deprecated datasets by their successors, with bands, scales and quality
    /// bits. Applies no other fixes.
    #[arg(long, conflicts_with = "unsafe_fixes")]
    migrate: bool,
}

/// Runs the command.
pub fn run(args: FixArgs, terminal: &Terminal) -> ExitCode {
    let FixArgs { common, migrate } = args;
    let args =
        CheckArgs { common, fix: true, statistics: false, watch: false, no_cache: true, max_warnings: None, migrate };
    check::run(&args, terminal)
}
