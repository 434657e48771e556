//! Lets a model write the script, if one is configured.

use crate::assist::draft::Draft;
use crate::assist::tree_search::Budget;
use crate::assist::tree_search::draft::{better, write_with_model};
use crate::assist::tree_search::model::ModelWriter;
use crate::base::cancel::Cancel;
use crate::cli::FAILED;
use crate::cli::config::model_config_with;
use crate::cli::terminal::Terminal;
use crate::model::error::ModelError;
use crate::model::service::{Model, ModelSettings};
use crate::syntax::language::Language;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `geols generate` about the model.
#[derive(Debug, Args)]
pub struct ModelArgs {
    /// The folder of a model that writes the script [default: the configured model].
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_model")]
    pub model: Option<PathBuf>,

    /// Do not use a model.
    #[arg(long)]
    pub no_model: bool,

    /// The maximum time of the model in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub budget: u64,

    /// The maximum number of tokens that the model writes.
    #[arg(long, value_name = "TOKENS", default_value_t = 4096)]
    pub tokens: usize,
}

/// Returns the better one of the partial script and the script of the model, and the reason if the
/// script of the model is not used. Fails if the model that the user named on the command line
/// cannot be used.
pub fn improve(
    args: &ModelArgs,
    request: &str,
    composed: Option<Draft>,
    language: Option<Language>,
    terminal: &Terminal,
) -> Result<(Option<Draft>, Option<String>), ExitCode> {
    let config = model_config_with(args.model.as_deref(), terminal);
    let Some(settings) = ModelSettings::from_config(&config).filter(|_| !args.no_model) else {
        return Ok(better(None, composed));
    };
    match run(&settings, args, request, composed.as_ref(), language) {
        Ok(searched) => Ok(better(searched, composed)),
        // A configured model is optional, a model on the command line is not.
        Err(error) if args.model.is_none() => {
            terminal.warning(&format!("continuing without the configured model: {error}"));
            Ok(better(None, composed))
        }
        Err(error) => {
            terminal.error(&error.to_string());
            if let Some(help) = &error.help {
                terminal.eprint(&format!("{help}\n"));
            }
            Err(ExitCode::from(FAILED))
        }
    }
}

fn run(
    settings: &ModelSettings,
    args: &ModelArgs,
    request: &str,
    composed: Option<&Draft>,
    language: Option<Language>,
) -> Result<Option<Draft>, ModelError> {
    let model = Model::open(settings)?;
    let time = Duration::from_secs(args.budget);
    let mut writer = ModelWriter::new(&model, time, Cancel::default())?;
    let budget = Budget { time, tokens: args.tokens, ..Budget::default() };
    write_with_model(request, "", composed, language, &mut writer, budget)
}
