//! The places that names mean together: the innermost of several, and lists.

use super::scan::Scan;
use crate::assist::request::levels;
use crate::assist::request::places::{Place, Shape};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;

/// Leaves out the places that only say where another one lies: "Story County, Iowa", "Mali, Inner
/// Niger Delta".
pub fn innermost(scan: &Scan<'_>, places: Vec<Place>, also: &[(usize, usize)]) -> Vec<Place> {
    let size = |place: &Place| match place.shape {
        Shape::Country(_) => 3,
        Shape::State(_) | Shape::Level1(..) | Shape::Coded { level: 1, .. } | Shape::Seat { .. } => 2,
        Shape::Point(..) | Shape::City(..) | Shape::Mountain(..) => 0,
        _ => 1,
    };
    // A landscape may be larger or smaller than a province.
    let is_landscape = |place: &Place| matches!(place.shape, Shape::Box(_)) && place.category != Some("water");
    let is_smaller = |inner: &Place, outer: &Place| {
        let is_comparable = size(inner) == 0
            || matches!(outer.shape, Shape::Country(_))
            || !is_landscape(inner) && !is_landscape(outer);
        // "The Tana basin in Garissa" is a part of the basin.
        let is_part = matches!(inner.shape, Shape::Drained { .. }) && !matches!(outer.shape, Shape::Country(_));
        size(inner) < size(outer) && is_comparable && !is_part
    };
    let is_asset = |place: &Place| matches!(place.shape, Shape::Asset(_) | Shape::Unknown { .. });
    // Nothing but marks, brackets and small words stands between them.
    let is_beside = |first: &Place, second: &Place| {
        let (first, second) = if first.tokens.0 <= second.tokens.0 {
            (first.tokens, second.tokens)
        } else {
            (second.tokens, first.tokens)
        };
        let is_small = |at: usize| {
            let is_mark = scan.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Mark(',' | '(' | ')')));
            let is_where = also.iter().any(|of| (of.0..of.1).contains(&at));
            is_mark || is_where || matches!(scan.word(at), "in" | "of" | "the" | "region" | "area")
        };
        (first.1..second.0).all(is_small)
    };
    let is_in_other_country = |inner: &Place, outer: &Place| {
        let countries = &kb().words().countries;
        match (&inner.shape, &outer.shape) {
            (Shape::Level1(country, _) | Shape::Level2(_, Some(country)), Shape::Country(at)) => {
                let outer = &countries[*at];
                outer.name != *country && outer.gaul.as_ref() != Some(country)
            }
            // "The Indus basin in Pakistan" is a part of the basin.
            (Shape::Drained { iso, .. }, Shape::Country(at)) => countries[*at].iso.0 != *iso,
            // "The Sierra Nevada in Spain" is not the one in California.
            (_, Shape::Country(at)) => !inner.is_near(&countries[*at]),
            _ => false,
        }
    };
    let mut found: Vec<Place> = Vec::new();
    for place in places {
        match found.last() {
            Some(last) if last.shape == place.shape => {}
            Some(last) if is_asset(last) || is_asset(&place) || !is_beside(last, &place) => found.push(place),
            Some(last) if is_smaller(last, &place) && !is_in_other_country(last, &place) => {}
            Some(last) if is_smaller(&place, last) && !is_in_other_country(&place, last) => {
                found.pop();
                found.push(place);
            }
            _ => found.push(place),
        }
    }
    found
}

/// Returns what kind of place one is, for lists: only places of one kind make one.
fn kind(place: &Place) -> Option<u8> {
    match place.shape {
        _ if place.label.is_empty() => None,
        Shape::Country(_) => Some(0),
        Shape::State(_) => Some(1),
        Shape::Level1(..) | Shape::Coded { level: 1, .. } => Some(2),
        Shape::County(..) => Some(3),
        Shape::Level2(..) | Shape::Coded { .. } => Some(4),
        Shape::City(..) => Some(5),
        Shape::Box(_) => Some(6),
        Shape::Point(..) => Some(7),
        _ => None,
    }
}

/// Makes one place of those that a list names: "Kenya, Uganda and Rwanda". Other places stay apart.
pub fn listed(scan: &mut Scan<'_>, mut places: Vec<Place>) -> Vec<Place> {
    let first = places.first().and_then(kind);
    // The seasons of two hemispheres differ.
    let has_season = scan.tokens.iter().any(|token| scan.lexicon.term("season", &token.text).is_some());
    let is_of_kind = |place: &Place| kind(place) == first && (!has_season || place.south == places[0].south);
    if places.len() < 2 || first.is_none() || !places.iter().all(is_of_kind) {
        return places;
    }
    places.sort_by_key(|place| place.tokens.0);
    let is_separator = |token: &Token| {
        matches!(token.kind, Kind::Mark(',' | '&' | '/' | '+'))
            || matches!(token.text.as_str(), "and" | "vs" | "versus" | "the")
    };
    // Names of points stand between them.
    let is_point = matches!(places[0].shape, Shape::Point(..));
    let is_between = |at: usize| {
        let token = &scan.tokens[at];
        is_separator(token)
            || is_point
                && (scan.taken[at] || token.text == "at" || matches!(token.kind, Kind::Mark(';' | '(' | ')' | ':')))
    };
    let is_joined = |pair: &[Place]| {
        let between = pair[0].tokens.1..pair[1].tokens.0;
        !between.is_empty() && between.into_iter().all(is_between)
    };
    if !places.windows(2).all(is_joined) {
        return places;
    }
    let (mut from, to) = (places[0].tokens.0, places[places.len() - 1].tokens.1);
    let labels: Vec<&str> = places.iter().map(|place| place.label.as_str()).collect();
    let label = match &labels[..] {
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
        [] => String::new(),
    };
    // "The cities Accra and Kumasi"
    let before = from.wrapping_sub(1);
    let is_noun = matches!(scan.word(before), "cities" | "towns" | "countries");
    if is_noun || levels::unit_at(&scan.tokens, before.min(from)).is_some_and(|(_, end)| end == from) {
        from = before;
    }
    scan.take(from, to);
    let south = places.iter().all(|place| place.south);
    vec![Place { tokens: (from, to), ..Place::new(Shape::Several(places), label, south) }]
}
