//! What an editor shows, one file per request of the Language Server Protocol: pure functions from a snapshot and a place to
//! plain results. Nothing here knows the protocol; `server/` converts.

pub mod call_hierarchy;
pub mod card;
pub mod code_action;
pub mod code_lens;
pub mod color;
pub mod definition;
pub mod describe;
pub mod document_link;
pub mod document_symbol;
#[cfg(test)]
pub(crate) mod fixture;
pub mod folding;
pub mod hover;
pub mod inlay_hint;
pub mod mentions;
pub mod names;
pub mod place;
pub mod references;
pub mod rename;
pub mod selection_range;
pub mod semantic_tokens;
pub mod signature_help;
pub mod wording;
pub mod workspace_symbol;

use crate::check::{self, Surroundings};
use crate::diagnostic::Diagnostic;
use crate::semantic::analysis::Analysis;
use crate::semantic::infer::Modules;
use crate::syntax::language::Language;
use crate::text::line_index::LineIndex;
use crate::workspace::config::Config;
use std::path::PathBuf;
use std::sync::Arc;

/// One version of a document and all that is known about it.
pub struct Snapshot {
    /// Where it is; of a document that has no file, a name.
    pub path: PathBuf,
    /// The text that was analysed; of a notebook the joined cells. Every span of the analysis is of this text.
    pub text: Arc<str>,
    /// Its lines.
    pub lines: Arc<LineIndex>,
    /// What it means.
    pub analysis: Analysis,
    /// What the user configured for it.
    pub config: Arc<Config>,
}

impl Snapshot {
    /// Analyses a text.
    pub fn new(
        path: PathBuf,
        text: Arc<str>,
        language: Language,
        config: Arc<Config>,
        modules: &dyn Modules,
        cell_ends: &[u32],
    ) -> Snapshot {
        let around = Surroundings { modules, assets: &config.assets, cell_ends, ..Surroundings::default() };
        let analysis = check::analyse(&text, language, &around);
        let lines = Arc::new(LineIndex::new(&text));
        Snapshot { path, text, lines, analysis, config }
    }

    /// Findings under the user's configuration, in order.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let severities = self.config.severities(&self.path);
        let around = Surroundings {
            assets: &self.config.assets,
            globals: &self.config.globals,
            severity: &|rule| severities.of(rule.name, rule.severity),
            ..Surroundings::default()
        };
        check::check_analysis(&self.analysis, &self.text, &around)
    }

    /// Whether it is Python.
    pub fn python(&self) -> bool {
        self.analysis.python()
    }
}
