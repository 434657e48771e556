//! Comparisons with numbers: `> 0.3`, "at least 30 %", "below -16 dB".

use super::scan::Scan;
use crate::assist::request::tokens::{Kind, Token};

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
    let Some((op, mut next)) = operator(scan, at) else { return limit_behind(scan, at) };
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

/// Returns the limit of which the comparison stands behind the number: "0.25 or more", "30 % and
/// above".
fn limit_behind(scan: &Scan<'_>, at: usize) -> Option<Limit> {
    let value = scan.tokens[at].number().filter(|_| !scan.taken[at])?;
    let unit = scan.unit_at(at + 1).filter(|(unit, _)| unit != "in");
    let (unit, next) = unit.map_or((None, at + 1), |(unit, end)| (Some(unit), end));
    let joins = matches!(scan.word(next), "or" | "and");
    let op = match scan.word(next + 1) {
        "more" | "above" | "greater" | "higher" | "over" | "larger" | "bigger" | "upward" | "upwards" => ">=",
        "less" | "below" | "lower" | "smaller" | "under" | "fewer" => "<=",
        _ => return None,
    };
    // "In 2010 and less in 2020" and "30 or more than 40" are no limits.
    let is_time = unit.is_none() && value.fract() == 0.0 && (1900.0..2100.0).contains(&value);
    let goes_on = matches!(scan.word(next + 2), "than" | "then") || scan.tokens.get(next + 2).is_some_and(is_number);
    (joins && !is_time && !goes_on).then(|| Limit { op, value, unit, tokens: (at, next + 2) })
}

fn is_number(token: &Token) -> bool {
    token.number().is_some()
}

/// Returns the operator that starts at a token, and the token after it. "Not above" is "at most".
fn operator(scan: &Scan<'_>, at: usize) -> Option<(&'static str, usize)> {
    let is_negation = matches!(scan.word(at), "not" | "no") && !scan.taken[at] && at + 1 < scan.tokens.len();
    if let Some((op, end)) = is_negation.then(|| plain_operator(scan, at + 1)).flatten()
        && plain_operator(scan, at).is_none()
    {
        let turned = match op {
            ">" => "<=",
            ">=" => "<",
            "<" => ">=",
            _ => ">",
        };
        return Some((turned, end));
    }
    plain_operator(scan, at)
}

/// Returns the operator without a negation that starts at a token, and the token after it.
fn plain_operator(scan: &Scan<'_>, at: usize) -> Option<(&'static str, usize)> {
    if scan.taken[at] || scan.is_arrow(at) {
        return None;
    }
    let token = &scan.tokens[at];
    let is_equal = scan.tokens.get(at + 1).is_some_and(|next| next.is('=') && next.glued);
    match token.kind {
        Kind::Mark('>') => return Some(if is_equal { (">=", at + 2) } else { (">", at + 1) }),
        Kind::Mark('<') => return Some(if is_equal { ("<=", at + 2) } else { ("<", at + 1) }),
        Kind::Mark('≥') => return Some((">=", at + 1)),
        Kind::Mark('≤') => return Some(("<=", at + 1)),
        // "Slope upper 5 degrees".
        Kind::Word if token.text == "upper" && scan.tokens.get(at + 1).is_some_and(is_number) => {
            return Some((">", at + 1));
        }
        _ => {}
    }
    (1..=4).rev().find_map(|length| {
        let words: Vec<&str> = (at..at + length).map(|at| scan.word(at)).collect();
        let op = scan.lexicon.term("comparison", &words.join(" "))?;
        let op = [">=", "<=", ">", "<"].into_iter().find(|known| *known == op)?;
        Some((op, at + length))
    })
}
