//! `geols search`: finds operators, datasets, indices and recipes by words.

#[cfg_attr(not(feature = "model"), path = "search/without_encoder.rs")]
mod encoder;

use super::arg_values::{ReportFormat, ScriptLanguage};
use super::terminal::{BOLD, CYAN, DIM, Terminal, YELLOW, wrap};
use crate::retrieval::document::Status;
use crate::retrieval::{Document, DocumentKind, Hit, Query};
use crate::syntax::language::Language;
use clap::{Args, ValueEnum};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// The text after the help.
pub const EXAMPLES: &str = "\
Examples:
  geols search cloud free sentinel 2 composite
  geols search --kind dataset night lights
  geols search --kind operator --language python mean of each polygon
  geols search --output-format json burn severity";

/// The maximum number of other classes with the same operator that are listed.
const MAX_OTHER_CLASSES: usize = 3;

/// Arguments of `geols search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// The words to search for.
    #[arg(value_name = "WORDS", required = true)]
    pub words: Vec<String>,

    /// Find only these kinds.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "KIND,...")]
    pub kind: Vec<KindArg>,

    /// Find only what scripts in this language can use.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub language: Option<ScriptLanguage>,

    /// Do not rank deprecated results lower.
    #[arg(long)]
    pub deprecated: bool,

    /// Whether a sentence encoder takes part.
    #[command(flatten)]
    pub encoder: encoder::EncoderArgs,

    /// The maximum number of results.
    #[arg(short = 'n', long, default_value_t = 8, value_name = "N")]
    pub limit: usize,

    /// The format of the results.
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT")]
    pub output_format: ReportFormat,
}

/// A kind of hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum KindArg {
    /// Functions.
    Operator,
    /// Classes.
    Class,
    /// Datasets of the catalog.
    Dataset,
    /// Parts of the spectrum.
    Band,
    /// Spectral indices.
    Index,
    /// Solutions of whole tasks.
    Recipe,
}

impl KindArg {
    fn kind(self) -> DocumentKind {
        match self {
            KindArg::Operator => DocumentKind::Operator,
            KindArg::Class => DocumentKind::Class,
            KindArg::Dataset => DocumentKind::Dataset,
            KindArg::Band => DocumentKind::BandRole,
            KindArg::Index => DocumentKind::Index,
            KindArg::Recipe => DocumentKind::Recipe,
        }
    }
}

/// Runs the command.
pub fn run(args: &SearchArgs, terminal: &Terminal) -> ExitCode {
    let words = args.words.join(" ");
    let kinds: Vec<DocumentKind> = args.kind.iter().map(|kind| kind.kind()).collect();
    let language = args.language.map(Language::from);
    let query = Query { kinds: &kinds, language, deprecated: args.deprecated, ..Query::new(&words, args.limit) };
    let hits = match encoder::search(&args.encoder, &query, terminal) {
        Ok(hits) => hits,
        Err(code) => return code,
    };
    if args.output_format == ReportFormat::Json {
        let list: Vec<serde_json::Value> = hits.iter().map(hit_json).collect();
        return super::done(terminal.print_bytes(format!("{:#}\n", serde_json::Value::from(list)).as_bytes()));
    }
    if hits.is_empty() {
        terminal.error(&format!("nothing found for \"{words}\""));
        return ExitCode::from(1);
    }
    super::done(terminal.print(&hits_text(&hits, terminal.width)))
}

/// Returns a hit as JSON.
fn hit_json(hit: &Hit) -> serde_json::Value {
    let Document { kind, name, summary, javascript, python, status, .. } = hit.document;
    let languages: Vec<&str> = [(*javascript, "javascript"), (*python, "python")]
        .into_iter()
        .filter(|(has, _)| *has)
        .map(|(_, l)| l)
        .collect();
    json!({
        "kind": kind.name(),
        "name": name,
        "line": summary,
        "score": (f64::from(hit.score) * 1000.0).round() / 1000.0,
        "languages": languages,
        "status": status_name(*status).unwrap_or("current"),
        "also": hit.same_operators,
        "more": explain_command(hit.document),
    })
}

fn status_name(status: Status) -> Option<&'static str> {
    match status {
        Status::Current => None,
        Status::Beta => Some("beta"),
        Status::Deprecated => Some("deprecated"),
    }
}

/// Returns the command that explains a hit.
fn explain_command(document: &Document) -> String {
    match document.kind {
        DocumentKind::Recipe => format!("geols recipes {}", document.name),
        _ => format!("geols explain {}", document.name),
    }
}

/// Returns a list for people: name, kind and summary of each hit, and the commands that explain
/// hits.
fn hits_text(hits: &[Hit], width: usize) -> String {
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
        for line in wrap(document.summary, room) {
            _ = writeln!(text, "{:kinds$}  {line}", "");
        }
        if !hit.same_operators.is_empty() {
            let names = hit.same_operators.iter().take(MAX_OTHER_CLASSES).copied().collect::<Vec<_>>().join(", ");
            let rest = hit.same_operators.len().saturating_sub(MAX_OTHER_CLASSES);
            let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
            _ = writeln!(text, "{:kinds$}  {DIM}also {names}{rest}{DIM:#}", "");
        }
    }
    let mut commands: Vec<&str> = Vec::new();
    if hits.iter().any(|hit| hit.document.kind != DocumentKind::Recipe) {
        commands.push("geols explain NAME");
    }
    if hits.iter().any(|hit| hit.document.kind == DocumentKind::Recipe) {
        commands.push("geols recipes NAME");
    }
    let commands: Vec<String> = commands.iter().map(|command| format!("{CYAN}{command}{CYAN:#}")).collect();
    _ = writeln!(text, "\nMore: {}", commands.join(", "));
    text
}
