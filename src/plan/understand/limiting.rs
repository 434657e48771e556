//! Words that make their neighbors a condition: "only", "without", "except".

use super::scan::Scan;
use crate::assist::request::tokens::Kind;

/// Words that make their neighbors a condition.
const LIMITING: [&str; 26] = [
    "only",
    "without",
    "no",
    "not",
    "non",
    "except",
    "excluding",
    "exclude",
    "mask",
    "masked",
    "masking",
    "minus",
    "but",
    "if",
    "unless",
    "where",
    "when",
    "remove",
    "removed",
    "filter",
    "filtered",
    "keep",
    "ignore",
    "least",
    "most",
    "free",
];

/// The number of words around a word in which a limiting one makes it a condition.
const REACH: usize = 2;

/// Returns `true` if a word stands near one that makes it a condition.
pub fn is_limited(scan: &Scan<'_>, at: usize) -> bool {
    let is_limiting = |at: usize| LIMITING.contains(&scan.word(at));
    let is_end = |at: usize| scan.tokens.get(at).is_none_or(|token| matches!(token.kind, Kind::Mark(_)));
    let before = (at.saturating_sub(REACH)..at).rev().take_while(|&at| !is_end(at)).any(is_limiting);
    before || (at + 1..=at + REACH).take_while(|&at| !is_end(at)).any(is_limiting)
}
