//! Words that say that only a part of a place is meant, or what lies beside it. No table has the
//! outline of such a part.

use super::{Doubt, Place, Shape};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;

/// Nouns for what grows on an area, which make a name only with a capital letter: "Borneo forest"
/// is the forest of Borneo.
const COVER: [&str; 5] = ["forest", "woods", "wetland", "marsh", "swamp"];

/// Returns the reasons why places of a request are not the area that is meant, and the tokens of
/// parts that brackets behind them define: "northern Ghana (Upper East, Upper West)".
pub fn doubts(tokens: &[Token], places: &[Place]) -> (Vec<Doubt>, Vec<(usize, usize)>) {
    let parts = &kb().words().places.part;
    let is_in = |words: &[String], word: &str| words.iter().any(|known| known == word);
    let word = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let is_length = |token: &Token| matches!(token.text.as_str(), "km" | "m" | "kilometers" | "kilometres" | "meters");
    let has_distance = tokens.windows(2).any(|pair| pair[0].number().is_some() && is_length(&pair[1]));
    let (mut found, mut defined) = (Vec::new(), Vec::new());
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
        } else if is_in(&parts.direction, before) && is_defined(tokens, place, places) {
            let is_direction = |at: &usize| is_in(&parts.direction, word(*at));
            let first = (0..start).rev().take_while(is_direction).last().unwrap_or(start);
            defined.push((first, to));
        } else if is_in(&parts.direction, before) {
            doubt(
                (start - 1, to),
                format!("which part of {label} is \"{before}\" is not known: give a box or an asset"),
            );
        } else if before == "of"
            && is_in(&parts.of, second)
            && !is_question(word(start.wrapping_sub(3)), second)
            && !(second == "part" && is_possessive(tokens, to))
        {
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
        // "Forest/non-forest" is a kind of map.
        let is_pair = tokens.get(to + 1).is_some_and(|token| token.is('/'));
        let is_cover = || COVER.contains(&word(to)) && !tokens[to].capital && is_area && !is_pair;
        if is_in(&parts.feature, word(to)) && !is_cover() {
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
    (found, defined)
}

/// Returns `true` if the places in brackets behind a place say which parts of it are meant.
fn is_defined(tokens: &[Token], place: &Place, places: &[Place]) -> bool {
    let to = place.tokens.1;
    let Some(open) = tokens.get(to).filter(|token| token.is('(')).map(|_| to) else { return false };
    let end = (open + 1..tokens.len()).find(|&at| tokens[at].is(')')).unwrap_or(tokens.len());
    let is_inner = |other: &&Place| other.tokens.0 > open && other.tokens.1 <= end;
    let inner: Vec<&Place> = places.iter().filter(is_inner).collect();
    let is_unit = |other: &&Place| !matches!(other.shape, Shape::Country(_)) && other.country().is_some();
    inner.iter().any(|other| other.tokens.0 == open + 1) && inner.iter().all(is_unit)
}

/// Returns `true` if a name that ends before a token has an apostrophe: "Norway's precipitation".
fn is_possessive(tokens: &[Token], to: usize) -> bool {
    let Some(token) = to.checked_sub(1).and_then(|at| tokens.get(at)) else { return false };
    token.kind == Kind::Word && (token.text.ends_with("'s") || token.text.ends_with("\u{2019}s"))
        || tokens.get(to).is_some_and(|of| of.is('\'') || of.is('\u{2019}'))
}

/// Returns `true` if parts of a place are what is asked for: "which parts of Chad are above 500 m".
fn is_question(before: &str, noun: &str) -> bool {
    matches!(before, "which" | "what" | "wich") && matches!(noun, "parts" | "areas" | "regions" | "places")
}
