//! What an editor asks about a script, at places that the input names: `@@ LANGUAGE PLACE...`.

#![no_main]

use geols::base::cancel::Cancel;
use geols::features::inlay_hint::InlayHintOptions;
use geols::features::*;
use geols::semantic::infer::NoModules;
use geols::syntax::language::Language;
use geols::text::span::Span;
use libfuzzer_sys::{Corpus, fuzz_target};
use std::sync::Arc;

/// The maximum number of places.
const MAX_PLACES: usize = 4;

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some(text) = geols_fuzz::text(data) else { return Corpus::Reject };
    let Some((head, text)) = geols_fuzz::parts(text).into_iter().next() else { return Corpus::Reject };
    let language = if head.first() == Some(&"javascript") { Language::JavaScript } else { Language::Python };
    let input = Input {
        path: "script".into(),
        text: text.into(),
        language,
        config: Arc::default(),
        modules: &NoModules,
        cell_ends: Vec::new(),
    };
    let Some(snapshot) = Snapshot::new(input, None, &Cancel::default()) else { return Corpus::Reject };
    for word in head.iter().skip(1).take(MAX_PLACES) {
        at_place(&snapshot, geols_fuzz::boundary(text, geols_fuzz::number(Some(word))) as u32);
    }
    whole(&snapshot);
    Corpus::Keep
});

fn at_place(snapshot: &Snapshot, offset: u32) {
    hover::hover(snapshot, offset);
    completion::completion(snapshot, offset, None);
    completion::completion(snapshot, offset, Some('.'));
    signature_help::signature_help(snapshot, offset);
    definition::definition(snapshot, offset);
    references::references(snapshot, offset, true);
    references::highlights(snapshot, offset);
    selection_range::selection_ranges(snapshot, offset);
    if let Ok(edits) = rename::rename(snapshot, offset, "another_name") {
        assert!(edits.iter().all(|edit| snapshot.text.get(edit.span.range()).is_some()));
    }
    if call_hierarchy::prepare(snapshot, offset).is_some() {
        call_hierarchy::incoming(snapshot, offset);
        call_hierarchy::outgoing(snapshot, offset);
    }
}

fn whole(snapshot: &Snapshot) {
    let all = Span::new(0, snapshot.text.len());
    let diagnostics = snapshot.diagnostics(&|rule| panic!("{rule}"));
    for action in code_action::code_actions(snapshot, all, &diagnostics) {
        assert!(action.edits.iter().all(|edit| snapshot.text.get(edit.span.range()).is_some()));
    }
    semantic_tokens::semantic_tokens(snapshot, None);
    folding::folding_ranges(snapshot);
    inlay_hint::inlay_hints(snapshot, all, &InlayHintOptions::default());
    document_link::document_links(snapshot);
    color::colors(snapshot);
    code_lens::code_lenses(snapshot);
    document_symbol::document_symbols(snapshot);
    geols::assist::summarize::summarize(snapshot);
}
