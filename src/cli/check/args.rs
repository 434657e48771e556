//! The arguments of `geols check`, most of which `geols fix` shares.

use crate::cli::arg_values::InputLanguage;
use crate::cli::output::Format;
use clap::Args;
use std::path::PathBuf;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols check                                   Check everything below the working folder
  geols check --select unknown-band,invalid-date
  geols check --diff script.js                  Show what --fix would change
  geols check --output-format sarif > geols.sarif
  geols check --watch scripts/

Results are cached in the folder that \"geols cache dir\" prints. Set GEOLS_CACHE_DIR to use another folder.

A comment \"# geols: ignore[rule]\" or \"// geols: ignore[rule]\" suppresses a rule on a line; \"ignore-file\" suppresses it \
in the file.
Lines and columns start at 1, and columns count characters. In a notebook, lines count through all code cells. The JSON \
output also contains the cell, the line in the cell and the line in the file.";

/// Arguments of `geols check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The arguments that `geols fix` shares.
    #[command(flatten)]
    pub common: CommonArgs,

    /// Apply safe fixes.
    #[arg(long)]
    pub fix: bool,

    /// Print the number of diagnostics of each rule.
    #[arg(long)]
    pub statistics: bool,

    /// Check again when a file changes.
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    pub watch: bool,

    /// Analyze every file and do not cache the results.
    #[arg(long)]
    pub no_cache: bool,

    /// Fail if there are more than N warnings.
    #[arg(long, value_name = "N")]
    pub max_warnings: Option<usize>,

    /// Migrate to current datasets, as "geols fix --migrate" does.
    #[arg(skip)]
    pub migrate: bool,
}

/// The arguments of `geols check` and `geols fix`.
#[derive(Debug, Default, Args)]
pub struct CommonArgs {
    /// Files and folders; "-" is the standard input.
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The format of the output.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: Format,

    /// Run only these rules.
    #[arg(long, value_delimiter = ',', value_name = "RULE,...")]
    pub select: Vec<String>,

    /// Do not run these rules.
    #[arg(long, value_delimiter = ',', value_name = "RULE,...")]
    pub ignore: Vec<String>,

    /// Also apply fixes that may change what the script does.
    #[arg(long)]
    pub unsafe_fixes: bool,

    /// Show the fixes without changing files.
    #[arg(long)]
    pub diff: bool,

    /// The language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<InputLanguage>,

    /// The name of the standard input in the output. Its extension sets the language.
    #[arg(long, value_name = "NAME")]
    pub stdin_filename: Option<PathBuf>,

    /// Use this configuration file for all files.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Ignore configuration files.
    #[arg(long)]
    pub no_config: bool,

    /// Apply "exclude" also to files on the command line.
    #[arg(long)]
    pub force_exclude: bool,

    /// Exit with 0 even if there are errors.
    #[arg(long)]
    pub exit_zero: bool,

    /// Print only diagnostics.
    #[arg(short, long)]
    pub quiet: bool,
}

impl CheckArgs {
    /// Returns `true` if fixes are computed.
    pub fn applies_fixes(&self) -> bool {
        self.fix || self.common.unsafe_fixes || self.common.diff
    }

    /// Returns `true` if one of the inputs is the standard input.
    pub fn reads_stdin(&self) -> bool {
        self.common.paths.iter().any(|path| path.as_os_str() == "-")
    }
}
