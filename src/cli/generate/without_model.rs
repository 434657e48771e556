//! Stands in for `with_model.rs` in a build without models: the composed script is the result.

use crate::assist::generate::{Draft, Options};
use crate::cli::terminal::Terminal;
use clap::Args;
use std::process::ExitCode;

/// Arguments of `geols generate` about the model: none.
#[derive(Debug, Args)]
pub struct ModelArgs {}

/// Returns the composed script.
pub fn improve(
    _: &ModelArgs,
    _: &str,
    composed: Option<Draft>,
    _: &Options,
    _: &Terminal,
) -> Result<(Option<Draft>, Option<String>), ExitCode> {
    Ok((composed, None))
}
