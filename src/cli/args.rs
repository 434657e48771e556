//! The command line: global options and the list of commands. Each command defines its arguments.

use super::terminal::Color;
use super::{cache, check, explain, fix, generate, hook, plan, recipes, rules, search, summarize, translate};
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const EXAMPLES: &str = "\
Examples:
  geols check                                  Check everything below the working folder
  geols check script.js analysis.ipynb         Check two files
  geols check --fix scripts/                   Check a folder and apply safe fixes
  cat script.js | geols check - --language js  Check the standard input
  geols explain unknown-band                   Explain a rule
  geols explain ee.Image.reduceRegion          Show the arguments and the result of an operator
  geols explain COPERNICUS/S2_SR_HARMONIZED    Show the bands, dates and values of a dataset

Exit codes: 0 no errors found, 1 errors found, 2 invalid arguments or unreadable files.";

/// Linter for Google Earth Engine code in JavaScript and Python.
#[derive(Debug, Parser)]
#[command(name = "geols", styles = STYLES, after_help = EXAMPLES, max_term_width = 110, disable_version_flag = true)]
pub struct Cli {
    /// Print the version and the date of the knowledge base.
    #[arg(short = 'V', long)]
    pub version: bool,

    /// When to use color.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN", hide_possible_values = true)]
    pub color: Color,

    /// The command to run.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find errors in scripts and notebooks.
    #[command(after_help = check::EXAMPLES)]
    Check(Box<check::CheckArgs>),
    /// Fix scripts and notebooks, and migrate them to current datasets.
    #[command(after_help = fix::EXAMPLES)]
    Fix(Box<fix::FixArgs>),
    /// Explain a rule, an operator, a class, a dataset, an index or a recipe.
    Explain(explain::ExplainArgs),
    /// List the rules.
    Rules(rules::RulesArgs),
    /// Search operators, datasets, indices and recipes by words.
    #[command(after_help = search::EXAMPLES)]
    Search(search::SearchArgs),
    /// Say what a request in words means, as a plan of typed steps.
    #[command(after_help = plan::EXAMPLES)]
    Plan(plan::PlanArgs),
    /// Write a script from a request in words.
    #[command(after_help = generate::EXAMPLES)]
    Generate(generate::GenerateArgs),
    /// Summarize scripts in plain English.
    #[command(after_help = summarize::EXAMPLES)]
    Summarize(summarize::SummarizeArgs),
    /// Translate scripts between JavaScript and Python.
    #[command(after_help = translate::EXAMPLES)]
    Translate(translate::TranslateArgs),
    /// Evaluate Earth Engine expressions offline.
    #[cfg(feature = "engine")]
    #[command(after_help = super::run::EXAMPLES)]
    Run(super::run::RunArgs),
    /// List recipes, which are tested solutions of common tasks, or write the script of one.
    #[command(after_help = recipes::EXAMPLES)]
    Recipes(recipes::RecipesArgs),
    /// Run the language server for editors.
    #[cfg(feature = "server")]
    #[command(after_help = super::server::EXAMPLES)]
    Server(super::server::ServerArgs),
    /// Check the file that an assistant has just written.
    #[command(after_help = hook::EXAMPLES)]
    Hook(hook::HookArgs),
    /// Serve assistants that write code, by the Model Context Protocol.
    #[cfg(feature = "mcp")]
    #[command(after_help = super::mcp::EXAMPLES)]
    Mcp(super::mcp::McpArgs),
    /// Show, test and measure the model that runs on this machine.
    #[cfg(feature = "model")]
    Model(super::model::ModelArgs),
    /// Import, compare and check the data of the knowledge base.
    #[cfg(feature = "kb-import")]
    Kb(super::kb::KbArgs),
    /// Show or delete the results of earlier runs.
    Cache(cache::CacheArgs),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of geols or of a command.
    Man {
        /// The name of the command.
        command: Option<String>,
    },
    /// Print the JSON Schema of geols.toml.
    #[command(hide = true)]
    Schema,
}
