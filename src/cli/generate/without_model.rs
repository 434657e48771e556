//! Stands in for `with_model.rs` in a build without models: the partial script is the result.

use crate::assist::draft::Draft;
use crate::cli::terminal::Terminal;
use crate::syntax::language::Language;
use clap::Args;
use std::process::ExitCode;

/// Arguments of `geols generate` about the model: none.
#[derive(Debug, Args)]
pub struct ModelArgs {}

/// Returns the partial script.
pub fn improve(
    _: &ModelArgs,
    _: &str,
    composed: Option<Draft>,
    _: Option<Language>,
    _: &Terminal,
) -> Result<(Option<Draft>, Option<String>), ExitCode> {
    Ok((composed, None))
}
