//! Every feature at every place of real scripts and of damaged copies: no panic, and spans that lie
//! in the text.

use geols::base::cancel::Cancel;
use geols::diagnostic::Edit;
use geols::features::inlay_hint::InlayHintOptions;
use geols::features::*;
use geols::semantic::infer::NoModules;
use geols::syntax::language::Language;
use geols::text::span::Span;
use geols::workspace::config::Config;
use proptest::prelude::*;
use std::sync::Arc;

fn examples() -> Vec<(Language, String)> {
    let mut found = Vec::new();
    for (folder, language) in [("examples/javascript", Language::JavaScript), ("examples/python", Language::Python)] {
        let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        found.extend(paths.iter().map(|path| (language, std::fs::read_to_string(path).unwrap())));
    }
    assert!(found.len() >= 20);
    found
}

fn snapshot(text: &str, language: Language) -> Snapshot {
    let input = Input {
        path: "script".into(),
        text: text.into(),
        language,
        config: Arc::new(Config::default()),
        modules: &NoModules,
        cell_ends: Vec::new(),
    };
    Snapshot::new(input, None, &Cancel::default()).unwrap()
}

/// Fails on a span that lies outside of the text or cuts a character.
struct Judge<'s>(&'s Snapshot, &'static str);

impl Judge<'_> {
    fn span(&self, span: Span) {
        let text = &*self.0.text;
        let good = span.start <= span.end && text.get(span.range()).is_some();
        assert!(good, "{}: {span:?} in a text of {} bytes:\n{text}", self.1, text.len());
    }
    fn edits(&self, edits: &[Edit]) {
        edits.iter().for_each(|edit| self.span(edit.span));
    }
}

fn at_place(snapshot: &Snapshot, offset: u32) {
    let judge = |name| Judge(snapshot, name);
    if let Some(found) = hover::hover(snapshot, offset) {
        judge("hover").span(found.span);
        assert!(!found.markdown.trim().is_empty());
    }
    if let Some(help) = signature_help::signature_help(snapshot, offset) {
        assert!(help.parameters.iter().all(|(span, _)| help.label.get(span.range()).is_some()));
        assert!(help.active_parameter.is_none_or(|active| active < help.parameters.len()));
    }
    if let Some(found) = definition::definition(snapshot, offset) {
        judge("definition").span(found.origin);
        found.declaration.into_iter().for_each(|span| judge("definition").span(span));
    }
    references::references(snapshot, offset, true).into_iter().for_each(|span| judge("references").span(span));
    references::highlights(snapshot, offset).into_iter().for_each(|(span, _)| judge("highlights").span(span));
    if let Ok((span, _)) = rename::prepare(snapshot, offset) {
        judge("rename").span(span);
        if let Ok(edits) = rename::rename(snapshot, offset, "another_name") {
            assert!(!edits.is_empty());
            judge("rename").edits(&edits);
        }
    }
    let ranges = selection_range::selection_ranges(snapshot, offset);
    ranges.iter().for_each(|span| judge("selection").span(*span));
    assert!(ranges.windows(2).all(|pair| pair[1].contains(pair[0]) && pair[0] != pair[1]));
    if let Some(item) = call_hierarchy::prepare(snapshot, offset) {
        judge("calls").span(item.selection);
        let calls = call_hierarchy::incoming(snapshot, offset);
        calls.into_iter().chain(call_hierarchy::outgoing(snapshot, offset)).for_each(|calls| {
            judge("calls").span(calls.item.span);
            calls.spans.into_iter().for_each(|span| judge("calls").span(span));
        });
    }
}

fn whole(snapshot: &Snapshot) {
    let judge = |name| Judge(snapshot, name);
    let all = Span::new(0, snapshot.text.len());
    let diagnostics = snapshot.diagnostics(&|rule| panic!("{rule}"));
    for start in (0..=snapshot.text.len() as u32 + 3).step_by(97) {
        for action in code_action::code_actions(snapshot, Span { start, end: start + 5 }, &diagnostics) {
            judge("actions").edits(&action.edits);
            assert!(action.fixes.is_none_or(|index| index < diagnostics.len()));
        }
    }
    let tokens = semantic_tokens::semantic_tokens(snapshot, None);
    tokens.iter().for_each(|token| judge("tokens").span(token.span));
    assert!(tokens.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
    folding::folding_ranges(snapshot).into_iter().for_each(|fold| judge("folding").span(fold.span));
    inlay_hint::inlay_hints(snapshot, all, &InlayHintOptions::default())
        .into_iter()
        .for_each(|hint| judge("hints").span(Span { start: hint.offset, end: hint.offset }));
    document_link::document_links(snapshot).into_iter().for_each(|link| judge("links").span(link.span));
    document_link::operator_links(snapshot).into_iter().for_each(|link| judge("links").span(link.span));
    for color in color::colors(snapshot) {
        judge("colors").span(color.span);
        for (_, edit) in color::color_presentations(snapshot, color.span, [1, 2, 3], 255) {
            judge("colors").edits(&[edit]);
        }
    }
    code_lens::code_lenses(snapshot).into_iter().for_each(|lens| judge("lenses").span(lens.span));
    symbols(&document_symbol::document_symbols(snapshot), &judge("symbols"), all);
}

fn symbols(list: &[document_symbol::DocumentSymbol], judge: &Judge<'_>, around: Span) {
    for symbol in list {
        judge.span(symbol.span);
        assert!(symbol.span.contains(symbol.selection) && around.contains(symbol.span), "{symbol:?}");
        symbols(&symbol.children, judge, Span::new(0, judge.0.text.len()));
    }
}

#[test]
fn features_at_every_place_of_the_examples() {
    for (index, (language, text)) in examples().into_iter().enumerate() {
        let snapshot = snapshot(&text, language);
        whole(&snapshot);
        // Neighboring places are alike, and the scripts too: each is asked at other places.
        for offset in (index as u32 % 3..=text.len() as u32 + 2).step_by(3) {
            at_place(&snapshot, offset);
        }
    }
}

#[test]
fn names_are_renamed_back() {
    for (language, text) in examples() {
        let first = snapshot(&text, language);
        for offset in (0..text.len() as u32).step_by(211) {
            let Ok((span, old)) = rename::prepare(&first, offset) else { continue };
            let Ok(edits) = rename::rename(&first, offset, "zzz_name") else { continue };
            let changed = apply(&text, &edits);
            let second = snapshot(&changed, language);
            let before = edits.iter().filter(|edit| edit.span.end <= span.start);
            let moved: i64 = before.map(|edit| edit.text.len() as i64 - edit.span.len() as i64).sum();
            let at = i64::from(span.start) + moved;
            // What became `key: name` has the name behind the key.
            let Some(place) = changed[at as usize..].find("zzz_name").map(|place| at as u32 + place as u32) else {
                continue;
            };
            let back = rename::rename(&second, place, &old).unwrap_or_default();
            let shorthand = edits.iter().any(|edit| edit.text != "zzz_name");
            assert!(shorthand || apply(&changed, &back) == text, "{old} at {offset} of\n{text}");
            assert_eq!(
                second.diagnostics(&|rule| panic!("{rule}")).len(),
                first.diagnostics(&|rule| panic!("{rule}")).len(),
                "{old} at {offset} of\n{text}"
            );
        }
    }
}

fn apply(text: &str, edits: &[Edit]) -> String {
    use geols::text::edit::{TextEdit, apply};
    let edits: Vec<TextEdit> = edits.iter().map(|edit| TextEdit::replace(edit.span, &edit.text)).collect();
    apply(text, &edits).unwrap()
}

#[test]
fn features_in_deep_code() {
    let deep = 5_000;
    for (text, language) in [
        (format!("x = ee.Image(1){}\n", ".add(1)".repeat(deep)), Language::JavaScript),
        (format!("x = {}1{}\n", "f(".repeat(deep), ")".repeat(deep)), Language::Python),
        (format!("x = {}\n", "{a: [".repeat(deep)), Language::JavaScript),
        (format!("{}{}", "function f() {".repeat(1_000), "}".repeat(1_000)), Language::JavaScript),
        (format!("{}{{}}", "if (a) {} else ".repeat(1_000)), Language::JavaScript),
    ] {
        let snapshot = snapshot(&text, language);
        let start = std::time::Instant::now();
        let all = Span::new(0, text.len());
        let judge = Judge(&snapshot, "deep");
        semantic_tokens::semantic_tokens(&snapshot, None).iter().for_each(|token| judge.span(token.span));
        symbols(&document_symbol::document_symbols(&snapshot), &judge, all);
        folding::folding_ranges(&snapshot).into_iter().for_each(|fold| judge.span(fold.span));
        inlay_hint::inlay_hints(&snapshot, all, &InlayHintOptions::default());
        for offset in [0, 4, text.len() as u32 / 2, text.len() as u32] {
            at_place(&snapshot, offset);
        }
        assert!(start.elapsed().as_secs() < 20, "bounded: {}", &text[..40]);
    }
}

/// A damaged copy: a piece is cut out and something odd put in its place.
fn damaged(text: &str, at: usize, length: usize, odd: &str) -> String {
    let boundary = |mut place: usize| {
        place = place.min(text.len());
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    };
    let (start, end) = (boundary(at), boundary(at + length));
    format!("{}{odd}{}", &text[..start], &text[end..])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn features_in_damaged_scripts(
        which in 0_usize..20,
        at in 0_usize..6000,
        length in 0_usize..60,
        odd in prop::sample::select(vec!["", "(", ")", "'", "\"", "`", "{", "}", "[", ".", ",", "é", "日本", "😀", "\r\n", "/*", "'''", "\\", "ee.", ".select('", "#", "//", "=", "\t"]),
    ) {
        let (language, text) = examples().swap_remove(which);
        let text = damaged(&text, at % (text.len() + 1), length, odd);
        let snapshot = snapshot(&text, language);
        whole(&snapshot);
        let near = (at % (text.len() + 1)).saturating_sub(40) as u32;
        for offset in near..near + 80 {
            at_place(&snapshot, offset);
        }
    }

    #[test]
    fn features_in_any_text(text in "[a-c.()'\"{}\\[\\]:,= \n#/é😀]{0,60}") {
        for language in [Language::JavaScript, Language::Python] {
            let snapshot = snapshot(&text, language);
            whole(&snapshot);
            for offset in 0..text.len() as u32 + 2 {
                at_place(&snapshot, offset);
            }
        }
    }
}
