//! `geols summarize`: says in plain English what scripts do, as text, Markdown or JSON.

use super::arg_values::InputLanguage;
use super::files;
use super::terminal::Terminal;
use crate::assist::summarize::{self, Summary, summarize};
use crate::base::cancel::Cancel;
use crate::check::modules::{FileModules, ModuleCache};
use crate::features::{Input, Snapshot};
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols summarize script.js                      Print datasets, area, period, outputs, steps
  geols summarize --format markdown a.py b.ipynb > README.md
  geols summarize --format json scripts/         Print a list with an object for each script
  cat script.js | geols summarize --language js  Summarize the standard input

A summary states only what follows from the code. Values that are known only at run time are omitted or marked as \
unknown.";

/// Arguments of `geols summarize`.
#[derive(Debug, Args)]
pub struct SummarizeArgs {
    /// Scripts, notebooks and folders; "-" is the standard input.
    #[arg(default_value = "-", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// The format of summaries.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub format: SummaryFormat,

    /// The language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<InputLanguage>,

    /// The number of columns of text [default: the width of the terminal].
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
}

/// The format of summaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SummaryFormat {
    /// Text for a terminal.
    Text,
    /// Markdown.
    Markdown,
    /// A list of objects.
    Json,
}

/// Runs the command.
pub fn run(args: &SummarizeArgs, terminal: &Terminal) -> ExitCode {
    let paths = find_files(&args.paths);
    if paths.is_empty() {
        terminal.warning("nothing to summarize");
    }
    let cache = ModuleCache::default();
    let roots: Vec<PathBuf> = args.paths.iter().filter(|path| path.is_dir()).cloned().collect();
    let results: Vec<_> = paths.par_iter().map(|path| summarize_file(path, args, &roots, &cache)).collect();
    let mut has_failed = false;
    let mut summaries: Vec<(&Path, Summary)> = Vec::new();
    for (path, result) in paths.iter().zip(results) {
        match result {
            Ok(summary) => summaries.extend(summary.map(|summary| (path.as_path(), summary))),
            Err(message) => {
                terminal.error(&message);
                has_failed = true;
            }
        }
    }
    let text = format_summaries(&summaries, args, terminal);
    has_failed |= files::write(None, &text, terminal).is_err();
    if has_failed { ExitCode::from(super::FAILED) } else { ExitCode::SUCCESS }
}

/// Returns the scripts and notebooks, including those in folders.
fn find_files(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut scripts = Vec::new();
    for path in paths {
        if !path.is_dir() {
            scripts.push(path.clone());
            continue;
        }
        let mut inside: Vec<PathBuf> = files::scripts_below(path).collect();
        inside.sort();
        scripts.extend(inside);
    }
    scripts
}

/// Summarizes a script. Returns `None` for a notebook in another language.
fn summarize_file(
    path: &Path,
    args: &SummarizeArgs,
    roots: &[PathBuf],
    cache: &ModuleCache,
) -> Result<Option<Summary>, String> {
    let name = path.display();
    let bytes = files::read(path)?;
    let language = args.language.and_then(InputLanguage::language);
    let is_notebook = args.language == Some(InputLanguage::Notebook);
    let named = if is_notebook { Path::new("input.ipynb") } else { path };
    let document = match Document::from_bytes(named, &bytes, language) {
        Ok(document) => document,
        Err(error) if error.is_skip() => return Ok(None),
        Err(error) => return Err(format!("{name}: {error}")),
    };
    let config = Arc::new(Config::default());
    let modules = FileModules::new(path, roots, cache, &config);
    let cell_ends = document.cells.as_ref().map_or_else(Vec::new, |cells| cells.map.cell_ends.clone());
    let input = Input {
        path: path.to_owned(),
        text: (&*document.text).into(),
        language: document.language,
        config: config.clone(),
        modules: &modules,
        cell_ends,
    };
    let snapshot = Snapshot::new(input, None, &Cancel::default()).ok_or_else(|| format!("{name}: cancelled"))?;
    Ok(Some(summarize(&snapshot)))
}

fn format_summaries(summaries: &[(&Path, Summary)], args: &SummarizeArgs, terminal: &Terminal) -> String {
    let is_single = summaries.len() == 1;
    let width = args.width.unwrap_or(terminal.width).max(30);
    match args.format {
        SummaryFormat::Json => {
            let list: Vec<serde_json::Value> = summaries
                .iter()
                .map(|(path, summary)| {
                    let mut value = summarize::json(summary);
                    if let Some(object) = value.as_object_mut() {
                        object.insert("file".to_owned(), path.display().to_string().into());
                    }
                    value
                })
                .collect();
            format!("{:#}\n", serde_json::Value::Array(list))
        }
        SummaryFormat::Markdown => {
            let pages = summaries.iter().map(|(path, summary)| match is_single {
                true => summarize::markdown(summary, 2),
                false => format!("# {}\n\n{}", path.display(), summarize::markdown(summary, 2)),
            });
            pages.collect::<Vec<_>>().join("\n")
        }
        SummaryFormat::Text => {
            let pages = summaries.iter().map(|(path, summary)| match is_single {
                true => summarize::text(summary, width),
                false => format!("== {} ==\n\n{}", path.display(), summarize::text(summary, width)),
            });
            pages.collect::<Vec<_>>().join("\n")
        }
    }
}
