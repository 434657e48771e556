//! Features of an editor, one file for each request of the Language Server Protocol.
//!
//! A feature is a pure function from a [`Snapshot`] and an offset to plain data with byte spans. It
//! knows nothing of the protocol; `server/` converts the results. Shared parts have files of their
//! own:
//!
//! - `node_at` finds the syntax node at an offset; `lexical` the brackets and strings around it in
//!   unfinished code
//! - `occurrences` finds all occurrences of a name
//! - `mentions` tells what strings and keys mean: dataset ids, bands, properties, options
//! - `describe`, `format` and `markdown` put values and facts into words
//! - `reference` finds what a name stands for, and has its page

pub mod call_hierarchy;
pub mod code_action;
pub mod code_lens;
pub mod color;
pub mod completion;
pub mod definition;
pub mod describe;
pub mod document_link;
pub mod document_symbol;
pub mod exports;
pub mod folding;
pub mod format;
pub mod hover;
pub mod inlay_hint;
mod lexical;
pub mod markdown;
pub mod mentions;
pub mod node_at;
pub mod occurrences;
pub mod reference;
pub mod references;
pub mod rename;
pub mod search;
pub mod selection_range;
pub mod semantic_tokens;
pub mod signature_help;
pub mod workspace_symbol;

use crate::base::cancel::Cancel;
use crate::check::{self, AnalysisEnv, RuleSchedule};
use crate::diagnostic::Diagnostic;
use crate::semantic::analysis::Analysis;
use crate::semantic::infer::Modules;
use crate::semantic::query::Semantics;
use crate::syntax::language::Language;
use crate::syntax::{self, ParsedChunks, RecycledHir};
use crate::text::line_index::LineIndex;
use crate::workspace::config::Config;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

/// One version of a document with its analysis.
pub struct Snapshot {
    /// Its path, or a name if it has no file.
    pub path: PathBuf,
    /// The analyzed text; for a notebook, the joined cells. All spans of the analysis refer to it.
    pub text: Arc<str>,
    /// The lines of the text.
    pub lines: Arc<LineIndex>,
    /// The semantic analysis.
    pub analysis: Analysis,
    /// The configuration that applies to it.
    pub config: Arc<Config>,
    /// The parsed chunks, which the next version reuses.
    chunks: ParsedChunks,
    /// The HIR of the retired version N-2, which version N recycles. All versions of a document
    /// share it.
    recycled: Arc<Mutex<Option<RecycledHir>>>,
    /// By chunk, the rules that have to run.
    schedule: RuleSchedule,
    /// The same for the next version, known once the rules have run.
    next_schedule: OnceLock<RuleSchedule>,
    /// The meaning of strings and keys, computed on first use.
    mentions: OnceLock<Vec<mentions::Mention>>,
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        if let Some(retired) = RecycledHir::take(&mut self.analysis.hir, &mut self.chunks)
            && let Ok(mut recycled) = self.recycled.lock()
        {
            *recycled = Some(retired);
        }
    }
}

/// The input of an analysis.
pub struct Input<'a> {
    /// The path of the document.
    pub path: PathBuf,
    /// Its text.
    pub text: Arc<str>,
    /// Its language.
    pub language: Language,
    /// The configuration that applies to it.
    pub config: Arc<Config>,
    /// The modules that it can import.
    pub modules: &'a dyn Modules,
    /// Ends of notebook cells.
    pub cell_ends: Vec<u32>,
}

impl Snapshot {
    /// Analyzes a text, and reuses the results of the previous version. Returns `None` if
    /// cancelled.
    pub fn new(input: Input<'_>, previous: Option<&Snapshot>, cancel: &Cancel) -> Option<Snapshot> {
        let Input { path, text, language, config, modules, cell_ends } = input;
        let previous_chunks = previous.map(|previous| &previous.chunks);
        let recycled = previous.map(|previous| previous.recycled.clone()).unwrap_or_default();
        let retired = recycled.lock().ok().and_then(|mut recycled| recycled.take());
        let (hir, chunks) =
            syntax::parse_and_lower_incremental(previous_chunks, retired, &text, language, cancel.flag())?;
        if cancel.is_cancelled() {
            return None;
        }
        let previous = previous.filter(|previous| Arc::ptr_eq(&previous.config, &config));
        let diff = previous.map(|previous| (previous, chunks.diff(&previous.chunks)));
        let analysis = match &diff {
            Some((previous, diff)) => {
                Analysis::new_incremental(hir, cell_ends, modules, &config.assets, &previous.analysis, diff)
            }
            None => Analysis::new(hir, cell_ends, modules, &config.assets),
        };
        let lines = Arc::new(match previous {
            Some(previous) => previous.lines.next(&previous.text, &text, chunks.change),
            None => LineIndex::new(&text),
        });
        let schedule = match diff.filter(|(previous, _)| previous.path == path) {
            Some((previous, diff)) => previous.next_schedule.get().unwrap_or(&previous.schedule).next(
                &previous.analysis,
                &analysis,
                &text,
                &diff,
            ),
            None => RuleSchedule::all(&analysis, &text),
        };
        let (next_schedule, mentions) = (OnceLock::new(), OnceLock::new());
        Some(Snapshot { path, text, lines, analysis, config, chunks, recycled, schedule, next_schedule, mentions })
    }

    /// Returns the diagnostics under the configuration, in order. Calls `on_panic` with the name
    /// of each rule that panics.
    pub fn diagnostics(&self, on_panic: &dyn Fn(&'static str)) -> Vec<Diagnostic> {
        let severities = self.config.severities(&self.path);
        let env = AnalysisEnv {
            assets: &self.config.assets,
            globals: &self.config.globals,
            severity: &|rule| severities.of(rule.name, rule.severity),
            on_panic,
            ..AnalysisEnv::default()
        };
        let (diagnostics, next_schedule) = check::check_incremental(&self.analysis, &self.text, &env, &self.schedule);
        self.next_schedule.get_or_init(|| next_schedule);
        diagnostics
    }

    /// Returns how many rule runs the file needs. A run whose result follows from the previous
    /// version does not count.
    pub fn rule_run_count(&self) -> usize {
        self.schedule.run_count()
    }

    /// Returns access to the analysis and the text.
    pub fn semantics(&self) -> Semantics<'_> {
        Semantics::new(&self.analysis, &self.text)
    }

    /// Returns `true` if the document is Python.
    pub fn python(&self) -> bool {
        self.analysis.python()
    }
}
