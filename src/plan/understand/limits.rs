//! Comparisons with numbers: `> 0.3`, "at least 30 %", "below -16 dB".

use super::scan::Scan;
use crate::assist::request::tokens::Kind;

/// A comparison with a number.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// `<`, `<=`, `>` or `>=`.
    pub op: &'static str,
    /// The number.
    pub value: f64,
    /// The word of the unit behind it, folded.
    pub unit: Option<String>,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
}

impl Limit {
    /// Returns `true` for the size of patches, as opposed to the limit of values.
    pub fn is_size(&self) -> bool {
        let unit = self.unit.as_deref();
        unit.is_some_and(|unit| matches!(unit, "ha" | "hectares" | "km2" | "km²" | "pixels" | "pixel"))
    }
}

/// Returns the comparisons of a request, in order. Their tokens are not taken yet.
pub fn limits(scan: &Scan<'_>) -> Vec<Limit> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        match limit(scan, at) {
            Some(limit) => {
                at = limit.tokens.1;
                found.push(limit);
            }
            None => at += 1,
        }
    }
    found
}

fn limit(scan: &Scan<'_>, at: usize) -> Option<Limit> {
    let (op, mut next) = operator(scan, at)?;
    let negative = scan.tokens.get(next).is_some_and(|token| token.is('-') || token.is('−'));
    next += usize::from(negative);
    let number = scan.tokens.get(next).filter(|_| !scan.taken[next])?.number()?;
    next += 1;
    let pixels = ["pixel", "pixels"].contains(&scan.word(next)).then(|| (scan.word(next).to_owned(), next + 1));
    // "Below 5 in winter" is no length.
    let unit = pixels.or_else(|| scan.unit_at(next)).filter(|(unit, _)| unit != "in");
    let (unit, next) = unit.map_or((None, next), |(unit, end)| (Some(unit), end));
    Some(Limit { op, value: if negative { -number } else { number }, unit, tokens: (at, next) })
}

/// Returns the operator that starts at a token, and the token after it.
fn operator(scan: &Scan<'_>, at: usize) -> Option<(&'static str, usize)> {
    if scan.taken[at] {
        return None;
    }
    let token = &scan.tokens[at];
    let is_equal = scan.tokens.get(at + 1).is_some_and(|next| next.is('=') && next.glued);
    match token.kind {
        Kind::Mark('>') => return Some(if is_equal { (">=", at + 2) } else { (">", at + 1) }),
        Kind::Mark('<') => return Some(if is_equal { ("<=", at + 2) } else { ("<", at + 1) }),
        Kind::Mark('≥') => return Some((">=", at + 1)),
        Kind::Mark('≤') => return Some(("<=", at + 1)),
        _ => {}
    }
    (1..=4).rev().find_map(|length| {
        let words: Vec<&str> = (at..at + length).map(|at| scan.word(at)).collect();
        let op = scan.lexicon.term("comparison", &words.join(" "))?;
        let op = [">=", "<=", ">", "<"].into_iter().find(|known| *known == op)?;
        Some((op, at + length))
    })
}
