//! Stands in for `encoder.rs` in a build without models: searches by words alone.

use crate::cli::terminal::Terminal;
use crate::retrieval::{Hit, Query, searcher};
use clap::Args;
use std::process::ExitCode;

/// Arguments of `geols search` about the encoder: none.
#[derive(Debug, Args)]
pub struct EncoderArgs {}

/// Searches by words.
pub fn search(_: &EncoderArgs, query: &Query<'_>, _: &Terminal) -> Result<Vec<Hit>, ExitCode> {
    Ok(searcher().search(query))
}
