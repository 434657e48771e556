//! Tests of the sets of tokens. `tests/fixtures/script_constraint` has tests of what they allow.

use super::*;
use crate::model::tokenizer::tests::bytes;
use crate::syntax::language::Language;

const SCRIPTS: [&str; 2] = [
    include_str!("../../../examples/javascript/ndvi_time_series.js"),
    include_str!("../../../examples/python/ndvi_time_series.py"),
];

/// Returns a constraint of the text after `prefix`, with a vocabulary of all bytes and some words.
fn constraint(prefix: &str, words: &[&str]) -> ScriptConstraint<'static> {
    let tokenizer = bytes(words).inner().clone();
    let vocabulary = Arc::new(Vocabulary::new(tokenizer, 258 + words.len(), &[256]).unwrap());
    let script = ScriptContext::untitled(Language::of_text(prefix).unwrap_or(Language::JavaScript));
    ScriptConstraint::new(prefix, "", &vocabulary, script)
}

#[test]
fn no_token_continues_beyond_a_name_that_is_unresolved() {
    let words = [".select('", ".select('elevation", "elevation')", "Elevation')", "elevation", ".selectt", ".add("];
    let mut constraint = constraint("var x = ee.Image('USGS/SRTMGL1_003')", &words);
    let allowed = |constraint: &mut ScriptConstraint<'_>| {
        let set = constraint.allowed_tokens().unwrap();
        words.into_iter().zip(258..).filter(|(_, id)| set.is_allowed(*id)).map(|(word, _)| word).collect::<Vec<_>>()
    };
    assert_eq!(allowed(&mut constraint), [".select('", ".add("]);
    constraint.accept(258);
    assert_eq!(allowed(&mut constraint), ["elevation')", "elevation"]);
}

#[test]
fn the_set_of_tokens_is_what_single_steps_allow() {
    for (script, part) in SCRIPTS.into_iter().flat_map(|script| (1..20).map(move |part| (script, part))) {
        let mut words: Vec<&str> = script.split_inclusive([' ', '.', '(', ';', '\n']).collect();
        words.sort_unstable();
        words.dedup();
        // The vocabulary has a token for each byte.
        words.retain(|word| word.len() > 1);
        let prefix = &script[..script.floor_char_boundary(script.len() * part / 20)];
        let mut constraint = constraint(prefix, &words);
        let set = constraint.allowed_tokens().unwrap().clone();
        let start = (constraint.position.state, constraint.position.replayed);
        let mut grammar = HealedGrammar { automaton: &mut constraint.automaton, replay: &constraint.replay };
        for token in (0..256).chain(258..258 + words.len() as u32) {
            let bytes = constraint.vocabulary.bytes(token);
            let end = bytes.iter().try_fold(start, |position, byte| grammar.step(position, *byte));
            grammar.discard_lookahead();
            assert_eq!(set.is_allowed(token), end.is_some(), "{prefix}<-{}", String::from_utf8_lossy(bytes));
        }
    }
}
