//! Distances to what is measured: "within 2 km of forest", "more than 500 m from water".

use super::limits::Limit;
use super::scan::Scan;
use crate::assist::request::tokens::Kind;

/// A distance to pixels.
#[derive(Debug, Clone, PartialEq)]
pub struct Distance {
    /// What is meant is farther away.
    pub is_outside: bool,
    /// The distance in meters.
    pub meters: f64,
    /// The first token, and the one after the last: from "within" to "of".
    pub tokens: (usize, usize),
    /// The first token of what the distance is to.
    pub target: usize,
}

/// The most small words between a distance and its target.
const MAX_SMALL: usize = 3;

/// Returns the distances whose target `is_target` says. Takes no tokens.
pub fn distances(scan: &Scan<'_>, limits: &[Limit], is_target: impl Fn(usize) -> bool) -> Vec<Distance> {
    let mut found = Vec::new();
    for at in 0..scan.tokens.len() {
        let Some(number) = scan.tokens[at].number() else { continue };
        let factor = scan.lexicon.term("unit", scan.word(at + 1)).and_then(|factor| factor.parse::<f64>().ok());
        let Some(factor) = factor else { continue };
        let from = at + 2;
        let is_away = matches!(scan.word(from), "away" | "around");
        let link = from + usize::from(is_away && scan.word(from) == "away");
        if !matches!(scan.word(link), "of" | "from" | "to" | "around") {
            continue;
        }
        let is_small = |at: usize| {
            let token = &scan.tokens[at];
            matches!(token.text.as_str(), "the" | "a" | "any" | "an" | "existing" | "nearest")
                || token.kind == Kind::Mark('(')
        };
        let last = scan.tokens.len().min(link + 2 + MAX_SMALL);
        let Some(target) = (link + 1..last).find(|&at| !is_small(at)).filter(|&at| is_target(at)) else { continue };
        let limit = limits.iter().find(|limit| (limit.tokens.0..limit.tokens.1).contains(&at));
        let before = at.wrapping_sub(1);
        let (start, is_outside) = match limit {
            Some(limit) => (limit.tokens.0, limit.op.starts_with('>')),
            None if matches!(scan.word(before), "within" | "in") => (before, false),
            None if matches!(scan.word(before), "beyond" | "outside") => (before, true),
            None => continue,
        };
        found.push(Distance { is_outside, meters: number * factor, tokens: (start, link + 1), target });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Scan, distances};
    use crate::plan::understand::limits::limits;

    #[test]
    fn a_distance_has_a_side_and_a_target() {
        for (text, expected) in [
            ("people within 2 km of forest", Some((false, 2000.0, "within 2 km of", "forest"))),
            ("sites more than 500 m away from water", Some((true, 500.0, "more than 500 m away from", "water"))),
            ("less than 1.5 km from the water", Some((false, 1500.0, "less than 1.5 km from", "water"))),
            ("people beyond 3 km of water", Some((true, 3000.0, "beyond 3 km of", "water"))),
            ("within 5 km of Nairobi", None),
            ("above 2000 m in forest", None),
        ] {
            let scan = Scan::new(text);
            let is_target = |at: usize| matches!(scan.word(at), "forest" | "water");
            let found = distances(&scan, &limits(&scan), is_target);
            let found = found
                .first()
                .map(|of| (of.is_outside, of.meters, scan.source(of.tokens.0, of.tokens.1), scan.word(of.target)));
            assert_eq!(found, expected, "{text}");
        }
    }
}
