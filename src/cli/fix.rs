//! `geols fix`: `geols check --fix`, and with `--migrate` the move to current datasets.

use super::args::{CheckArgs, FixArgs};
use super::check;
use super::terminal::Terminal;
use std::process::ExitCode;

/// Runs the command.
pub fn run(args: FixArgs, terminal: &Terminal) -> ExitCode {
    let args = CheckArgs {
        paths: args.paths,
        output_format: args.output_format,
        select: args.select,
        ignore: args.ignore,
        fix: true,
        unsafe_fixes: args.unsafe_fixes,
        diff: args.diff,
        statistics: false,
        watch: false,
        language: args.language,
        stdin_filename: args.stdin_filename,
        config: args.config,
        no_config: args.no_config,
        force_exclude: args.force_exclude,
        no_cache: true,
        max_warnings: None,
        exit_zero: args.exit_zero,
        quiet: args.quiet,
        migrate: args.migrate,
    };
    check::run(&args, terminal)
}
