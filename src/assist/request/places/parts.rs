//! Words that say that only a part of a place is meant, or what lies beside it. No table has the
//! outline of such a part.

use super::{Doubt, Place, Shape};
use crate::assist::request::tokens::Token;
use crate::kb::kb;

/// Returns the reasons why places of a request are not the area that is meant.
pub fn doubts(tokens: &[Token], places: &[Place]) -> Vec<Doubt> {
    let parts = &kb().words().places.part;
    let is_in = |words: &[String], word: &str| words.iter().any(|known| known == word);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let is_length = |token: &Token| matches!(token.text.as_str(), "km" | "m" | "kilometers" | "kilometres" | "meters");
    let has_distance = tokens.windows(2).any(|pair| pair[0].number().is_some() && is_length(&pair[1]));
    let mut found = Vec::new();
    for place in places.iter().filter(|place| !place.label.is_empty() && !matches!(place.shape, Shape::Unknown { .. }))
    {
        let (from, to) = place.tokens;
        let label = &place.label;
        let start = if word(from.wrapping_sub(1)) == "the" { from - 1 } else { from };
        let before = word(start.wrapping_sub(1));
        let second = word(start.wrapping_sub(2));
        let mut doubt = |tokens: (usize, usize), reason: String| {
            found.push(Doubt { tokens, reason, is_weak: false, is_name: true })
        };
        if let Some(within) = place.within.as_ref().filter(|_| place.is_sea()) {
            let reason = format!("which part of {label} belongs to {} is not known: give a box", within.label);
            doubt((from, within.tokens.1), reason);
        }
        let is_area = !matches!(place.shape, Shape::City(..) | Shape::Mountain(..) | Shape::Point(..));
        if matches!(before, "around" | "near" | "surrounding") && is_area && !has_distance {
            let reason = format!("how far {before} {label} the area reaches is not said: give a box or an asset");
            doubt((start - 1, to), reason);
        } else if is_in(&parts.direction, before) {
            doubt(
                (start - 1, to),
                format!("which part of {label} is \"{before}\" is not known: give a box or an asset"),
            );
        } else if before == "of" && is_in(&parts.of, second) && !is_question(word(start.wrapping_sub(3)), second) {
            doubt(
                (start - 2, to),
                format!("which area \"{second} of {label}\" means is not known: give a box or an asset"),
            );
        } else if before == "between"
            && word(to) == "and"
            && places.iter().any(|other| other.tokens.0 > to && other.tokens.0 <= to + 2)
        {
            doubt(
                (start - 1, to),
                format!("which area lies between {label} and the other place is not known: give a box"),
            );
        } else if before == "along" {
            doubt(
                (start - 1, to),
                format!("how far the area along {label} reaches is not known: give a box or an asset"),
            );
        }
        if is_in(&parts.feature, word(to)) {
            let name = format!("{label} {}", word(to));
            doubt((from, to + 1), format!("where {name} lies is not known: give coordinates, a box or an asset"));
        }
        if is_in(&parts.behind, word(to)) {
            let reason = format!("where the {} of {label} lies is not known: give a box or an asset", word(to));
            doubt((from, to + 1), reason);
        } else if word(to) == "and" && matches!(word(to + 1), "its" | "the") && is_in(&parts.around, word(to + 2)) {
            doubt(
                (to, to + 3),
                format!("how far the surroundings of {label} reach is not said: add \"within 20 km of {label}\""),
            );
        }
    }
    found
}

/// Returns `true` if parts of a place are what is asked for: "which parts of Chad are above 500 m".
fn is_question(before: &str, noun: &str) -> bool {
    matches!(before, "which" | "what" | "wich") && matches!(noun, "parts" | "areas" | "regions" | "places")
}
