//! The range of values that colors show: "min 0, max 3000".

use super::scan::Scan;
use crate::assist::request::tokens::Kind;

/// Returns the range of "min 0, max 3000" that starts at a token, and the token after it.
pub fn limits_at(scan: &Scan<'_>, at: usize) -> Option<((f64, f64), usize)> {
    let limit = |words: &[&str], at: usize| {
        let is_small = |at: usize| {
            let is_mark = scan.tokens.get(at).is_some_and(|token| token.is('=') || token.is(':'));
            is_mark || matches!(scan.word(at), "value" | "of" | "is")
        };
        let start = words.contains(&scan.word(at)).then_some(at + 1)?;
        let start = (start..start + 3).find(|&at| !is_small(at))?;
        value_at(scan, start)
    };
    let (low, end) = limit(&["min", "minimum"], at)?;
    let is_joined = |at: usize| {
        scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(',' | ';'))) || scan.word(at) == "and"
    };
    let next = (end..end + 3).find(|&at| !is_joined(at))?;
    let (high, end) = limit(&["max", "maximum"], next)?;
    Some(((low, high), end))
}

/// Returns the number that starts at a token, and the token after it.
pub fn value_at(scan: &Scan<'_>, at: usize) -> Option<(f64, usize)> {
    let token = scan.tokens.get(at)?;
    if token.is('-') || token.is('−') {
        return Some((-scan.tokens.get(at + 1)?.number()?, at + 2));
    }
    Some((token.number()?, at + 1))
}
