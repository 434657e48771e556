//! Inline completion by a model, where the configuration names one that is loaded.

use crate::assist::infill::Gap;
use crate::base::cancel::Cancel;
use crate::check::modules::{FileModules, NoFiles};
use crate::semantic::infer::Modules;
use crate::server::documents::is_file;
use crate::server::main_loop::Host;
use crate::server::view::View;
use crate::server::writer::{Turn, What};
use std::time::{Duration, Instant};
use tower_lsp_server::ls_types::{InlineCompletionItem, InlineCompletionParams};

/// From the request to the answer; what comes later disturbs who types on.
pub const BUDGET: Duration = Duration::from_millis(300);

/// Takes the model for an answer, if there is one to be had and the cursor stands where something can be written.
pub fn turn(view: &View, params: &InlineCompletionParams, cancel: &Cancel) -> Option<Turn> {
    // A browser's documents are no reason to load what this machine has.
    if view.around.host != Host::Machine || view.parts.len() != 1 {
        return None;
    }
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)? as usize;
    let rest = view.snapshot.text.get(offset..)?.lines().next().unwrap_or("");
    // In the middle of a line only what closes may follow: nobody wants text to jump.
    let closes = rest.chars().all(|c| c.is_whitespace() || matches!(c, ')' | ']' | '}' | ';' | ',' | '\'' | '"' | ':'));
    closes.then(|| view.around.writer.turn(&view.snapshot.config.model, What::Gap, cancel)).flatten()
}

/// What can stand at the cursor. Takes up to [`BUDGET`] from `begun`.
pub fn inline(
    turn: &Turn,
    view: &View,
    params: &InlineCompletionParams,
    begun: Instant,
    cancel: &Cancel,
) -> Option<Vec<InlineCompletionItem>> {
    let at = &params.text_document_position;
    let offset = view.offset(&at.text_document.uri, at.position)? as usize;
    let snapshot = &view.snapshot;
    let around = &view.around;
    let modules = is_file(&at.text_document.uri)
        .then(|| FileModules::new(&snapshot.path, &around.workspace.roots, &around.workspace.cache, &snapshot.config));
    let modules: &dyn Modules = match &modules {
        Some(modules) => modules,
        None => &NoFiles(&snapshot.config),
    };
    let gap = Gap { snapshot, known: &view.findings().all, modules, offset };
    let text = match turn.filler().fill(&gap, begun + BUDGET, cancel) {
        Ok(text) => text?,
        Err(fault) => {
            around.writer.failed(&fault);
            return None;
        }
    };
    let item = InlineCompletionItem {
        insert_text: text,
        filter_text: None,
        range: None,
        command: None,
        insert_text_format: None,
    };
    Some(vec![item])
}
