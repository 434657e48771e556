//! What lies around a place, as opposed to the place: "in a 20 km ring around the city", "and in a
//! buffer of 10 km outside it".

use super::scan::Scan;
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;

/// What lies around a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Ring {
    /// How far it reaches, in meters.
    pub meters: f64,
    /// The first token, and the one after the last.
    pub tokens: (usize, usize),
    /// The place itself has a result too.
    pub has_inside: bool,
}

/// The most tokens of the phrase on either side of the distance.
const MAX_PHRASE: usize = 6;

/// Returns the ring of a request. `is_place` says which tokens name the place. Takes no tokens.
pub fn ring(scan: &Scan<'_>, is_place: impl Fn(usize) -> bool) -> Option<Ring> {
    let words = &kb().words().conditions;
    let is_in = |list: &[String], at: usize| list.iter().any(|word| word == scan.word(at));
    for at in 0..scan.tokens.len() {
        let Some(number) = scan.tokens.get(at).and_then(Token::number) else { continue };
        let factor = scan.lexicon.term("unit", scan.word(at + 1)).and_then(|factor| factor.parse::<f64>().ok());
        let Some(factor) = factor else { continue };
        let is_before = |at: usize| {
            matches!(scan.word(at), "and" | "in" | "within" | "a" | "an" | "the" | "its" | "of" | "up" | "to" | "by")
                || is_in(&words.rings, at)
        };
        let is_side = |at: usize| matches!(scan.word(at), "around" | "outside" | "surrounding" | "beyond");
        let is_behind = |at: usize| {
            let is_dash = scan.tokens[at].is('-') && scan.tokens[at].glued;
            is_dash || is_side(at) || scan.word(at) == "of" || is_in(&words.rings, at) || is_in(&words.anchors, at)
        };
        let start = (at.saturating_sub(MAX_PHRASE)..at).rev().take_while(|&at| is_before(at)).last().unwrap_or(at);
        let last = scan.tokens.len().min(at + 2 + MAX_PHRASE);
        let mut end = at + 2;
        while end < last && (is_behind(end) || is_place(end)) {
            end += 1;
        }
        let span = || start..end;
        let has_noun = span().any(|at| is_in(&words.rings, at));
        let has_side = span().any(is_side);
        let is_exact = span().any(|at| matches!(scan.word(at), "ring" | "outside" | "surroundings"));
        let is_joined = scan.word(start) == "and" || start > 0 && scan.word(start - 1) == "and";
        let has_inside = is_joined || (0..start).any(|at| scan.word(at) == "inside");
        let is_it = span().any(|at| matches!(scan.word(at), "it" | "its"));
        let is_ring = has_side && (is_exact || is_it || has_noun && is_joined || is_bare(scan, end))
            || has_noun && is_exact && is_joined;
        if is_ring && (has_noun || has_side) {
            return Some(Ring { meters: number * factor, tokens: (start, end), has_inside });
        }
    }
    None
}

/// Returns `true` if nothing says around what: "within 15 km around".
fn is_bare(scan: &Scan<'_>, end: usize) -> bool {
    let is_around = scan.word(end.wrapping_sub(1)) == "around";
    is_around && scan.tokens.get(end).is_none_or(|token| matches!(token.kind, Kind::Mark(_)))
}

#[cfg(test)]
mod tests {
    use super::{Scan, ring};

    #[test]
    fn a_ring_lies_around_a_place_that_is_known() {
        for (text, expected) in [
            ("LST of forest in a 20 km ring around the city", Some((20_000.0, false))),
            ("loss inside the park and in a 10 km buffer outside it", Some((10_000.0, true))),
            ("the rural area within 15 km around, July 2022", Some((15_000.0, false))),
            ("NDVI within 10 km around Paris", None),
            ("a 5 km buffer around my point", None),
            ("slope within 100 m of the river", None),
        ] {
            let found = ring(&Scan::new(text), |_| false);
            assert_eq!(found.map(|ring| (ring.meters, ring.has_inside)), expected, "{text}");
        }
    }
}
