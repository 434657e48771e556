//! `geols summarize`: what scripts do, in plain English, as text, Markdown or JSON.

use super::args::LanguageArg;
use super::terminal::Terminal;
use crate::assist::summarize::{self, Summary, summarize};
use crate::base::cancel::Cancel;
use crate::check::modules::{FileModules, ModuleCache};
use crate::features::{Input, Snapshot};
use crate::syntax::language::Language;
use crate::workspace::config::Config;
use crate::workspace::document::Document;
use clap::{Args, ValueEnum};
use ignore::WalkBuilder;
use rayon::prelude::*;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `geols summarize`.
#[derive(Debug, Args)]
pub struct SummarizeArgs {
    /// Scripts, notebooks and folders; "-" for the standard input.
    #[arg(default_value = "-", value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// How to write summaries.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub format: SummaryFormat,

    /// Language of the standard input.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<LanguageArg>,

    /// Columns of text; those of the terminal when it is not given.
    #[arg(long, value_name = "COLUMNS")]
    pub width: Option<usize>,
}

/// How to write summaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SummaryFormat {
    /// For a terminal.
    Text,
    /// For a page.
    Markdown,
    /// A list of objects.
    Json,
}

/// Runs the command.
pub fn run(args: &SummarizeArgs, terminal: &Terminal) -> ExitCode {
    let paths = files(&args.paths);
    if paths.is_empty() {
        terminal.warning("nothing to summarise");
    }
    let cache = ModuleCache::default();
    let results: Vec<_> = paths.par_iter().map(|path| summarized(path, args, &cache)).collect();
    let mut failed = false;
    let mut done: Vec<(&Path, Summary)> = Vec::new();
    for (path, result) in paths.iter().zip(results) {
        match result {
            Ok(summary) => done.extend(summary.map(|summary| (path.as_path(), summary))),
            Err(message) => {
                terminal.error(&message);
                failed = true;
            }
        }
    }
    match terminal.print(&written(&done, args, terminal)) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => failed = true,
        _ => {}
    }
    if failed { ExitCode::from(super::FAILED) } else { ExitCode::SUCCESS }
}

/// Scripts and notebooks, those in folders too.
fn files(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let mut inside: Vec<PathBuf> = WalkBuilder::new(path)
            .require_git(false)
            .build()
            .flatten()
            .map(ignore::DirEntry::into_path)
            .filter(|file| file.is_file() && Language::of_path(file).is_some())
            .collect();
        inside.sort();
        found.extend(inside);
    }
    found
}

/// `None`: a notebook of another language.
fn summarized(path: &Path, args: &SummarizeArgs, cache: &ModuleCache) -> Result<Option<Summary>, String> {
    let name = path.display();
    let input = path.as_os_str() == "-";
    let bytes = if input {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        bytes
    } else {
        std::fs::read(path).map_err(|error| format!("{name}: {error}"))?
    };
    let told = args.language.and_then(LanguageArg::language);
    let notebook = args.language == Some(LanguageArg::Notebook);
    let named = if notebook { Path::new("input.ipynb") } else { path };
    let document = match Document::from_bytes(named, &bytes, told) {
        Ok(document) => document,
        Err(error) if error.is_skip() => return Ok(None),
        Err(error) => return Err(format!("{name}: {error}")),
    };
    let config = Arc::new(Config::default());
    let modules = FileModules::new(path, &[], cache, &config);
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

fn written(done: &[(&Path, Summary)], args: &SummarizeArgs, terminal: &Terminal) -> String {
    let one = done.len() == 1;
    let width = args.width.unwrap_or(terminal.width).max(30);
    match args.format {
        SummaryFormat::Json => {
            let list: Vec<serde_json::Value> = done
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
            let pages = done.iter().map(|(path, summary)| match one {
                true => summarize::markdown(summary, 2),
                false => format!("# {}\n\n{}", path.display(), summarize::markdown(summary, 2)),
            });
            pages.collect::<Vec<_>>().join("\n")
        }
        SummaryFormat::Text => {
            let pages = done.iter().map(|(path, summary)| match one {
                true => summarize::text(summary, width),
                false => format!("== {} ==\n\n{}", path.display(), summarize::text(summary, width)),
            });
            pages.collect::<Vec<_>>().join("\n")
        }
    }
}
