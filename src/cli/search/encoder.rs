//! Search by meaning, if a sentence encoder is configured.

use crate::base::cache_dir;
use crate::cli::FAILED;
use crate::cli::config::model_config;
use crate::cli::terminal::Terminal;
use crate::model::encoder::Encoder;
use crate::model::error::ModelError;
use crate::model::shipped;
use crate::retrieval::embedding_search::EmbeddingSearch;
use crate::retrieval::{Hit, Query, searcher};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Arguments of `geols search` about the encoder.
#[derive(Debug, Args)]
pub struct EncoderArgs {
    /// The folder of a sentence encoder [default: the configured or shipped one].
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_encoder")]
    pub encoder: Option<PathBuf>,

    /// Search by words alone, without an encoder.
    #[arg(long)]
    pub no_encoder: bool,
}

/// Searches by meaning and by words, or by words alone without an encoder. Fails if the encoder
/// that the user named on the command line cannot be used.
pub fn search(args: &EncoderArgs, query: &Query<'_>, terminal: &Terminal) -> Result<Vec<Hit>, ExitCode> {
    let search_by_words = |error: ModelError| {
        terminal.warning(&format!("searching by words alone: {error}"));
        searcher().search(query)
    };
    match open(args, terminal) {
        Ok(Some(meaning)) => Ok(searcher().search_with(query, &meaning).unwrap_or_else(search_by_words)),
        Ok(None) => Ok(searcher().search(query)),
        // A configured encoder is optional, an encoder on the command line is not.
        Err(error) if args.encoder.is_some() => {
            terminal.error(&error.to_string());
            Err(ExitCode::from(FAILED))
        }
        Err(error) => Ok(search_by_words(error)),
    }
}

/// Loads the encoder and its vectors. The first time, encoding the vectors takes a minute.
fn open(args: &EncoderArgs, terminal: &Terminal) -> Result<Option<EmbeddingSearch>, ModelError> {
    if args.no_encoder {
        return Ok(None);
    }
    let folder = match &args.encoder {
        Some(folder) => Some(folder.clone()),
        None => shipped::encoder(&model_config(terminal)).map(Path::to_owned),
    };
    let Some(folder) = folder else { return Ok(None) };
    let encoder = Encoder::open(&folder)?;
    let bar = ProgressBar::hidden();
    let mut progress = |done: usize, all: usize| {
        if done == 0 {
            bar.set_length(all as u64);
            if terminal.error_interactive {
                bar.set_draw_target(ProgressDrawTarget::stderr());
                bar.set_style(style());
            } else {
                terminal.eprint(&format!("encoding {all} texts; this happens once for each encoder\n"));
            }
        }
        bar.set_position(done as u64);
    };
    let cache = cache_dir::folder();
    let meaning = EmbeddingSearch::open(Box::new(encoder), searcher().documents(), cache.as_deref(), &mut progress);
    bar.finish_and_clear();
    meaning.map(Some)
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("Encoding {bar:30} {pos}/{len} (once for this encoder)");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}
