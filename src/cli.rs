//! The command line: parses arguments, runs commands, prints results and returns exit codes.
//!
//! `server`, `model`, `kb` and `run` exist only in builds with the features `server`, `model`,
//! `kb-import` and `engine`.

mod arg_values;
mod args;
mod cache;
mod check;
#[cfg(feature = "model")]
mod config;
mod explain;
mod files;
mod fix;
mod generate;
mod hook;
#[cfg(feature = "kb-import")]
mod kb;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(feature = "model")]
mod model;
mod output;
mod plan;
mod recipes;
mod report;
mod rules;
#[cfg(feature = "engine")]
mod run;
mod search;
#[cfg(feature = "server")]
mod server;
mod summarize;
mod terminal;
mod translate;

use crate::base::huge_pages;
use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use std::process::ExitCode;
use terminal::Terminal;

/// The exit code if something cannot be read or the arguments are wrong.
const FAILED: u8 = 2;

/// Runs the command on the command line.
pub fn main() -> ExitCode {
    // Before the arguments are parsed, which allocates memory.
    if std::env::args_os().nth(1).is_some_and(|first| first == "server" || first == "mcp") {
        huge_pages::small();
    }
    let cli = Cli::parse();
    let terminal = Terminal::new(cli.color);
    if cli.version {
        return done(terminal.print(&version()));
    }
    match cli.command {
        Some(Command::Check(args)) => check::run(&args, &terminal),
        Some(Command::Fix(args)) => fix::run(*args, &terminal),
        Some(Command::Explain(args)) => explain::run(&args, &terminal),
        Some(Command::Rules(args)) => rules::run(&args, &terminal),
        Some(Command::Recipes(args)) => recipes::run(&args, &terminal),
        Some(Command::Search(args)) => search::run(&args, &terminal),
        #[cfg(feature = "server")]
        Some(Command::Server(args)) => server::run(&args, &terminal),
        Some(Command::Hook(args)) => hook::run(&args, &terminal),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp(args)) => mcp::run(&args),
        Some(Command::Plan(args)) => plan::run(&args, &terminal),
        Some(Command::Generate(args)) => generate::run(&args, &terminal),
        Some(Command::Summarize(args)) => summarize::run(&args, &terminal),
        Some(Command::Translate(args)) => translate::run(&args, &terminal),
        #[cfg(feature = "engine")]
        Some(Command::Run(args)) => run::run(&args, &terminal),
        #[cfg(feature = "model")]
        Some(Command::Model(args)) => model::run(&args, &terminal),
        #[cfg(feature = "kb-import")]
        Some(Command::Kb(args)) => kb::run(&args),
        Some(Command::Cache(args)) => cache::run(&args, &terminal),
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "geols", &mut script);
            done(terminal.print_bytes(&script))
        }
        Some(Command::Man { command }) => man(command.as_deref(), &terminal),
        Some(Command::Schema) => {
            let schema = crate::workspace::config::schema::schema(&rules::names());
            done(terminal.print_bytes(format!("{schema:#}\n").as_bytes()))
        }
        None => {
            let help = Cli::command().render_help().ansi().to_string();
            terminal.eprint(&help);
            ExitCode::from(FAILED)
        }
    }
}

fn man(name: Option<&str>, terminal: &Terminal) -> ExitCode {
    let mut geols = Cli::command();
    // Gives the commands their full names, such as `geols-check`.
    geols.build();
    let command = match name {
        Some(name) => geols.find_subcommand(name).cloned(),
        None => Some(geols),
    };
    let Some(command) = command else {
        terminal.error(&format!("no command \"{}\"", name.unwrap_or_default()));
        return ExitCode::from(FAILED);
    };
    let mut page = Vec::new();
    match clap_mangen::Man::new(command).render(&mut page) {
        Ok(()) => done(terminal.print_bytes(&page)),
        Err(_) => ExitCode::from(FAILED),
    }
}

/// Returns `geols 0.1.0 (knowledge base of 2026-11-20)` and the sources of the knowledge base.
fn version() -> String {
    let sources = crate::kb::kb().sources();
    let dates = sources.iter().filter_map(|source| source.rsplit_once('(')?.1.split(',').next());
    let newest = dates.max().unwrap_or("unknown date");
    let mut text = format!("geols {} (knowledge base of {newest})\n", crate::VERSION);
    for source in sources {
        let short = source.rsplit_once(" (").map_or(*source, |(name, _)| name);
        text.push_str(&format!("  {short}\n"));
    }
    text
}

/// Returns the exit code of a command that prints. A closed pipe (`| head`) is not an error.
fn done(result: std::io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(FAILED),
        _ => ExitCode::SUCCESS,
    }
}
