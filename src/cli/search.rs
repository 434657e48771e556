//! `geols search`: operators, datasets, indices and recipes by words.

use super::terminal::{BOLD, CYAN, DIM, Terminal, YELLOW};
use crate::base::caches;
use crate::model::backend::Fault;
use crate::model::encoder::Encoder;
use crate::retrieval::document::Status;
use crate::retrieval::meaning::Meaning;
use crate::retrieval::{Document, Hit, Kind, Query, searcher};
use crate::syntax::language::Language;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// More names of the same operator on other classes are not shown.
const MOST_ALSO: usize = 3;

/// Arguments of `geols search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// What is looked for, in your own words.
    #[arg(value_name = "WORDS", required = true)]
    pub words: Vec<String>,

    /// Only these kinds.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND,...")]
    pub kind: Vec<KindArg>,

    /// Only what scripts in this language can use.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<SearchLanguage>,

    /// Count in what should no longer be used as if it were current.
    #[arg(long)]
    pub deprecated: bool,

    /// Folder of a sentence encoder, in place of the one that the configuration names.
    #[arg(long, value_name = "FOLDER", conflicts_with = "no_encoder")]
    pub encoder: Option<PathBuf>,

    /// Search by words alone, although the configuration names an encoder.
    #[arg(long)]
    pub no_encoder: bool,

    /// How many at most.
    #[arg(short = 'n', long, default_value_t = 8, value_name = "N")]
    pub limit: usize,

    /// How to write what is found.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: SearchFormat,
}

/// What kind of thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum KindArg {
    /// Functions.
    Operator,
    /// Classes.
    Class,
    /// Datasets of the catalogue.
    Dataset,
    /// Parts of the spectrum.
    Band,
    /// Spectral indices.
    Index,
    /// Solutions of whole tasks.
    Recipe,
}

impl KindArg {
    fn kind(self) -> Kind {
        match self {
            KindArg::Operator => Kind::Operator,
            KindArg::Class => Kind::Class,
            KindArg::Dataset => Kind::Dataset,
            KindArg::Band => Kind::BandRole,
            KindArg::Index => Kind::Index,
            KindArg::Recipe => Kind::Recipe,
        }
    }
}

/// A language of scripts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SearchLanguage {
    /// JavaScript.
    #[value(name = "javascript", alias = "js")]
    JavaScript,
    /// Python.
    #[value(alias = "py")]
    Python,
}

/// How to write what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SearchFormat {
    /// For people.
    Human,
    /// A list of objects.
    Json,
}

/// Searches, and prints.
pub fn run(args: &SearchArgs, terminal: &Terminal) -> ExitCode {
    let words = args.words.join(" ");
    let kinds: Vec<Kind> = args.kind.iter().map(|kind| kind.kind()).collect();
    let language = args.language.map(|language| match language {
        SearchLanguage::JavaScript => Language::JavaScript,
        SearchLanguage::Python => Language::Python,
    });
    let query = Query { kinds: &kinds, language, deprecated: args.deprecated, ..Query::new(&words, args.limit) };
    let meaning = match meaning(args, terminal) {
        Ok(meaning) => meaning,
        Err(fault) => {
            // What was asked for by name must work; what stands in a configuration must not stop a search.
            if args.encoder.is_some() {
                terminal.error(&fault.to_string());
                return ExitCode::from(super::FAILED);
            }
            terminal.warning(&format!("searching by words alone: {fault}"));
            None
        }
    };
    let by_meaning = meaning.as_ref().map(|meaning| searcher().search_with(&query, meaning));
    let hits = match by_meaning {
        Some(Ok(hits)) => hits,
        Some(Err(fault)) => {
            terminal.warning(&format!("searching by words alone: {fault}"));
            searcher().search(&query)
        }
        None => searcher().search(&query),
    };
    if args.output_format == SearchFormat::Json {
        let list: Vec<serde_json::Value> = hits.iter().map(object).collect();
        return super::done(terminal.print_bytes(format!("{:#}\n", serde_json::Value::from(list)).as_bytes()));
    }
    if hits.is_empty() {
        terminal.error(&format!("nothing is known for \"{words}\""));
        return ExitCode::from(1);
    }
    super::done(terminal.print(&list(&hits, terminal.width)))
}

/// The encoder with its vectors, where there is one. Making the vectors takes a minute, once.
fn meaning(args: &SearchArgs, terminal: &Terminal) -> Result<Option<Meaning>, Fault> {
    if args.no_encoder {
        return Ok(None);
    }
    let folder = match &args.encoder {
        Some(folder) => Some(folder.clone()),
        None => super::model::configured(terminal).encoder,
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
                terminal.complain(&format!("encoding {all} texts, once for this encoder\n"));
            }
        }
        bar.set_position(done as u64);
    };
    let cache = caches::folder();
    let meaning = Meaning::open(Box::new(encoder), searcher().documents(), cache.as_deref(), &mut progress);
    bar.finish_and_clear();
    meaning.map(Some)
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("Encoding {bar:30} {pos}/{len} (once for this encoder)");
    style.unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// For programs.
fn object(hit: &Hit) -> serde_json::Value {
    let Document { kind, name, line, javascript, python, status, .. } = hit.document;
    let languages: Vec<&str> = [(*javascript, "javascript"), (*python, "python")]
        .into_iter()
        .filter(|(has, _)| *has)
        .map(|(_, l)| l)
        .collect();
    json!({
        "kind": kind.name(),
        "name": name,
        "line": line,
        "score": (f64::from(hit.score) * 1000.0).round() / 1000.0,
        "languages": languages,
        "status": status_name(*status).unwrap_or("current"),
        "also": hit.also,
        "more": more(hit.document),
    })
}

fn status_name(status: Status) -> Option<&'static str> {
    match status {
        Status::Current => None,
        Status::Beta => Some("beta"),
        Status::Deprecated => Some("deprecated"),
    }
}

/// The command that tells more.
fn more(document: &Document) -> String {
    match document.kind {
        Kind::Recipe => format!("geols recipes {}", document.name),
        _ => format!("geols explain {}", document.name),
    }
}

/// For people: a name, what it is, and a line; then how to see more.
fn list(hits: &[Hit], width: usize) -> String {
    let mut text = String::new();
    let kinds = hits.iter().map(|hit| hit.document.kind.name().len()).max().unwrap_or(0);
    for hit in hits {
        let document = hit.document;
        let mut marks = String::new();
        if let Some(status) = status_name(document.status) {
            _ = write!(marks, "  {YELLOW}{status}{YELLOW:#}");
        }
        match (document.javascript, document.python) {
            (true, false) => marks.push_str(&format!("  {DIM}JavaScript only{DIM:#}")),
            (false, true) => marks.push_str(&format!("  {DIM}Python only{DIM:#}")),
            _ => {}
        }
        let kind = document.kind.name();
        _ = writeln!(text, "{DIM}{kind:kinds$}{DIM:#}  {BOLD}{}{BOLD:#}{marks}", document.name);
        let room = width.min(120).saturating_sub(kinds + 2).max(24);
        for line in wrapped(document.line, room) {
            _ = writeln!(text, "{:kinds$}  {line}", "");
        }
        if !hit.also.is_empty() {
            let shown = hit.also.iter().take(MOST_ALSO).copied().collect::<Vec<_>>().join(", ");
            let rest = hit.also.len().saturating_sub(MOST_ALSO);
            let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            _ = writeln!(text, "{:kinds$}  {DIM}also {shown}{rest}{DIM:#}", "");
        }
    }
    let mut ways: Vec<&str> = Vec::new();
    if hits.iter().any(|hit| hit.document.kind != Kind::Recipe) {
        ways.push("geols explain NAME");
    }
    if hits.iter().any(|hit| hit.document.kind == Kind::Recipe) {
        ways.push("geols recipes NAME");
    }
    let ways: Vec<String> = ways.iter().map(|way| format!("{CYAN}{way}{CYAN:#}")).collect();
    _ = writeln!(text, "\nMore: {}", ways.join(", "));
    text
}

/// Lines of at most so many characters, broken between words.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(last) = lines.last_mut() else { break };
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > most {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}
