//! Adjectives that compare times, and no value with a limit: "hotter than July 2021", "wetter than
//! usual".

use super::TermMention;
use crate::plan::understand::scan::Scan;

/// Returns the terms of adjectives whose phrase is otherwise one of a limit.
pub fn terms(scan: &Scan<'_>) -> Vec<(&'static str, TermMention)> {
    let mut found = Vec::new();
    for at in 0..scan.tokens.len() {
        let Some(term) = scan.lexicon.term("comparative", scan.word(at)) else { continue };
        // "Warmer than 30 degrees" has a limit.
        let is_limit = scan.tokens.get(at + 2).is_some_and(|token| token.number().is_some()) && !scan.taken[at + 2];
        if scan.word(at + 1) != "than" || is_limit || scan.lexicon.term("comparison", &phrase(scan, at)).is_none() {
            continue;
        }
        found.push(("comparative", TermMention { term, tokens: (at, at + 1) }));
        if matches!(scan.word(at + 2), "usual" | "normal" | "average") {
            found.push(("against", TermMention { term: "baseline", tokens: (at + 1, at + 3) }));
        }
    }
    found
}

fn phrase(scan: &Scan<'_>, at: usize) -> String {
    format!("{} {}", scan.word(at), scan.word(at + 1))
}
