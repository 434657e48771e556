//! Countries by the adjectives before words for units: "Kenyan counties", "each French
//! département".

use super::{Place, Shape};
use crate::assist::request::gazetteer::title as title_of;
use crate::assist::request::levels;
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::model::words::Words;

/// Returns the countries whose adjectives stand before a word for units. Elsewhere an adjective
/// says nothing of a place: Chinese cabbage, the Indian Ocean.
pub fn countries(tokens: &[Token], words: &Words) -> Vec<Place> {
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        if levels::unit_at(tokens, at).is_none() {
            continue;
        }
        let is_adjective = |adjective: &&String| {
            let parts: Vec<&str> = adjective.split(' ').collect();
            let from = at.checked_sub(parts.len()).filter(|from| tokens[*from].kind == Kind::Word);
            from.is_some_and(|from| tokens[from..at].iter().map(|token| token.text.as_str()).eq(parts))
        };
        let countries = words.countries.iter().enumerate();
        let of_country = countries.filter_map(|(country, known)| {
            let adjective = known.adjective.iter().find(is_adjective)?;
            Some((adjective, Place::new(Shape::Country(country), known.name.clone(), known.south)))
        });
        let of_continent = words.places.continents.rows.iter().filter_map(|(name, _, adjective)| {
            let (_, west, south, east, north) =
                words.places.areas.rows.iter().find(|(names, ..)| names.iter().any(|known| known == name))?;
            let shape = Shape::Box([*west, *south, *east, *north]);
            Some(adjective).filter(is_adjective).map(|adjective| (adjective, Place::new(shape, title_of(name), false)))
        });
        let longest = of_country.chain(of_continent).max_by_key(|(adjective, _)| adjective.len());
        found.extend(longest.map(|(adjective, place)| {
            let from = at - adjective.split(' ').count();
            Place { tokens: (from, at), ..place }
        }));
    }
    found
}
