//! Commands and their arguments.

use super::terminal::Color;
use crate::syntax::language::Language;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const EXAMPLES: &str = "\
Examples:
  geols check                                  Check everything below the working folder
  geols check script.js analysis.ipynb         Check two files
  geols check --fix scripts/                   Check a folder and mend what is safe to mend
  cat script.js | geols check - --language js  Check the standard input
  geols explain unknown-band                   What a rule is about
  geols explain ee.Image.reduceRegion          What an operator takes and gives
  geols explain COPERNICUS/S2_SR_HARMONIZED    Bands, dates and values of a dataset

Exit codes: 0 nothing at error level, 1 findings, 2 wrong usage or something could not be read.";

const GENERATE_EXAMPLES: &str = "\
Examples:
  geols generate \"median NDVI of Sentinel-2 over Kenya in 2021, on a map\"
  geols generate --to python \"chart monthly rainfall around Nairobi from 2015 to 2020\" -o rain.py
  geols generate \"burn severity before and after 2021-08-10 at 23.3, 38.9, export to Drive\"

Exit codes: 0 written, 1 nothing could be written or something is left that geols check finds, 2 wrong usage.";

const CHECK_EXAMPLES: &str = "\
Examples:
  geols check                                   Everything below the working folder
  geols check --select unknown-band,invalid-date
  geols check --diff script.js                  What --fix would change
  geols check --output-format sarif > geols.sarif
  geols check --watch scripts/

What was found is kept for the next run, in the folder that \"geols cache dir\" prints; GEOLS_CACHE_DIR names another one.

A comment \"# geols: ignore[rule]\" or \"// geols: ignore[rule]\" silences a line, \"ignore-file\" a file.
Columns count characters, lines and columns start at 1. For notebooks, lines count through all code cells; the JSON
output also has the cell, the line in the cell and the line in the file.";

const TRANSLATE_EXAMPLES: &str = "\
Examples:
  geols translate --to python script.js               To the standard output
  geols translate --to python script.js -o script.py
  geols translate --to javascript notebooks/ -o js/    A whole folder
  geols translate --to python --check scripts/         What could not be translated

What has no equivalent is marked with a comment \"TODO(geols)\" at its place, and listed on the standard error.";

const RECIPES_EXAMPLES: &str = "\
Examples:
  geols recipes                                     all recipes, by topic
  geols recipes index-composite --parameters        what can be set
  geols recipes index-composite --set index=EVI     the script, in Python
  geols recipes index-composite --to javascript     for the Code Editor";
const SUMMARIZE_EXAMPLES: &str = "\
Examples:
  geols summarize script.js                      Overview, datasets, area, period, inputs, outputs, steps
  geols summarize --format markdown a.py b.ipynb > README.md
  geols summarize --format json scripts/         A list of objects, one a script
  cat script.js | geols summarize --language js  The standard input

A summary says what the code says. What is only known when a script runs is left out, or named as not known.";

const FIX_EXAMPLES: &str = "\
Examples:
  geols fix                         Mend what is safe to mend below the working folder
  geols fix --diff script.js        Show what would change, and change nothing
  geols fix --migrate scripts/      Move from removed and deprecated datasets to their successors, too
  geols fix --migrate --diff .      Show what that would change, and what to check by eye

A migration changes ids, names of bands and properties, factors, thresholds and ranges of another scale, and quality
bits, where it is certain what they mean. What a person must look at is listed on the standard error, as JSON with
--output-format json: \"check\" is changed, \"left\" is not.";

const SEARCH_EXAMPLES: &str = "\
Examples:
  geols search cloud free sentinel 2 composite
  geols search --kind dataset night lights
  geols search --kind operator --language python mean of each polygon
  geols search --output-format json burn severity";

const SERVER_EXAMPLES: &str = "\
Examples:
  geols server               What an editor starts: messages on the standard input and output
  geols server --pair        Serve the browser extension for the Code Editor, and show how to pair it
  geols server --tcp 4711    Serve editors that connect; the first line they send is the token

Sockets listen on this machine only and want the token, which the environment variable GEOLS_TOKEN can set.";

/// Linter for Google Earth Engine code in JavaScript and Python.
#[derive(Debug, Parser)]
#[command(name = "geols", styles = STYLES, after_help = EXAMPLES, max_term_width = 110, disable_version_flag = true)]
pub struct Cli {
    /// Print the version and the date of the knowledge base.
    #[arg(short = 'V', long)]
    pub version: bool,

    /// When to write in colour.
    #[arg(long, global = true, value_enum, default_value = "auto", value_name = "WHEN", hide_possible_values = true)]
    pub color: Color,

    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find what cannot work in scripts and notebooks.
    #[command(after_help = CHECK_EXAMPLES)]
    Check(Box<CheckArgs>),
    /// Mend scripts and notebooks, and move them to current datasets.
    #[command(after_help = FIX_EXAMPLES)]
    Fix(Box<FixArgs>),
    /// Explain a rule, an operator, a class, a dataset, an index or a recipe.
    Explain(ExplainArgs),
    /// List the rules.
    Rules(RulesArgs),
    /// Find operators, datasets, indices and recipes by words.
    #[command(after_help = SEARCH_EXAMPLES)]
    Search(super::search::SearchArgs),
    /// Write a script from a request in words.
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(super::generate::GenerateArgs),
    /// Say in plain English what scripts do.
    #[command(after_help = SUMMARIZE_EXAMPLES)]
    Summarize(super::summarize::SummarizeArgs),
    /// Translate scripts between JavaScript and Python.
    #[command(after_help = TRANSLATE_EXAMPLES)]
    Translate(super::translate::TranslateArgs),
    /// List recipes, checked solutions of common tasks, and write one.
    #[command(after_help = RECIPES_EXAMPLES)]
    Recipes(super::recipes::RecipesArgs),
    /// Serve editors over the Language Server Protocol.
    #[command(after_help = SERVER_EXAMPLES)]
    Server(super::server::ServerArgs),
    /// Say which model runs here, test it and measure it.
    Model(super::model::ModelArgs),
    /// Import, compare and check the data of the knowledge base.
    Kb(super::kb::KbArgs),
    /// Say where results of earlier runs are kept, and take them away.
    Cache(super::cache::CacheArgs),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of geols, or of a command.
    Man {
        /// The command.
        command: Option<String>,
    },
    /// Print the JSON Schema of geols.toml.
    #[command(hide = true)]
    Schema,
}

/// Arguments of `geols check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files and folders; "-" for the standard input.
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// How to write findings.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: Format,

    /// Run only these rules.
    #[arg(long, value_delimiter = ',', value_name = "RULE,...")]
    pub select: Vec<String>,

    /// Do not run these rules.
    #[arg(long, value_delimiter = ',', value_name = "RULE,...")]
    pub ignore: Vec<String>,

    /// Mend what is safe to mend.
    #[arg(long)]
    pub fix: bool,

    /// Mend what a person should look at, too.
    #[arg(long)]
    pub unsafe_fixes: bool,

    /// Show what --fix would change, and change nothing.
    #[arg(long)]
    pub diff: bool,

    /// Count findings by rule.
    #[arg(long)]
    pub statistics: bool,

    /// Check again whenever a file changes.
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub watch: bool,

    /// Language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<LanguageArg>,

    /// Name of the standard input in findings; also tells its language.
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<PathBuf>,

    /// Use this configuration for all files.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Read no configuration.
    #[arg(long)]
    pub no_config: bool,

    /// Apply "exclude" to files named on the command line, too.
    #[arg(long)]
    pub force_exclude: bool,

    /// Analyse every file, and keep nothing for the next run.
    #[arg(long)]
    pub no_cache: bool,

    /// Fail when there are more warnings.
    #[arg(long, value_name = "N")]
    pub max_warnings: Option<usize>,

    /// Exit with 0 whatever is found.
    #[arg(long)]
    pub exit_zero: bool,

    /// Print findings and nothing else.
    #[arg(short, long)]
    pub quiet: bool,

    /// Move to current datasets: what "geols fix --migrate" adds.
    #[arg(skip)]
    pub migrate: bool,
}

/// Arguments of `geols fix`.
#[derive(Debug, Args)]
pub struct FixArgs {
    /// Files and folders; "-" for the standard input.
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Replace removed and deprecated datasets by their successors, with bands, scales and quality bits.
    #[arg(long)]
    pub migrate: bool,

    /// Show what would change, and change nothing.
    #[arg(long)]
    pub diff: bool,

    /// Mend what a person should look at, too.
    #[arg(long)]
    pub unsafe_fixes: bool,

    /// How to write findings that remain, and the list of what to check by eye.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: Format,

    /// Run only these rules.
    #[arg(long, value_delimiter = ',', value_name = "RULE,...")]
    pub select: Vec<String>,

    /// Do not run these rules.
    #[arg(long, value_delimiter = ',', value_name = "RULE,...")]
    pub ignore: Vec<String>,

    /// Language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<LanguageArg>,

    /// Name of the standard input in findings; also tells its language.
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<PathBuf>,

    /// Use this configuration for all files.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Read no configuration.
    #[arg(long)]
    pub no_config: bool,

    /// Apply "exclude" to files named on the command line, too.
    #[arg(long)]
    pub force_exclude: bool,

    /// Exit with 0 whatever is found.
    #[arg(long)]
    pub exit_zero: bool,

    /// Print findings and nothing else.
    #[arg(short, long)]
    pub quiet: bool,
}

/// How to write findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With source lines, for people.
    Human,
    /// One line each.
    Concise,
    /// A list of objects.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// JUnit XML, for CI servers.
    Junit,
}

/// Language of the standard input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LanguageArg {
    /// JavaScript.
    #[value(name = "javascript", alias = "js")]
    JavaScript,
    /// Python.
    #[value(alias = "py")]
    Python,
    /// A Jupyter notebook.
    #[value(alias = "ipynb")]
    Notebook,
}

impl LanguageArg {
    /// The language; a notebook is told by its name.
    pub fn language(self) -> Option<Language> {
        match self {
            LanguageArg::JavaScript => Some(Language::JavaScript),
            LanguageArg::Python => Some(Language::Python),
            LanguageArg::Notebook => None,
        }
    }
}

/// Arguments of `geols explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A rule, an operator ("ee.Image.clip", "clip"), a class ("ee.Image"), a dataset id, a spectral index or a recipe.
    #[arg(value_name = "NAME", required = true)]
    pub name: String,
}

/// Arguments of `geols rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// How to write the list.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: RulesFormat,
}

/// How to write the list of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RulesFormat {
    /// A table.
    Human,
    /// A list of objects.
    Json,
}
