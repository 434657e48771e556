//! Countries by the adjectives before words for units, "Kenyan counties", and before landscapes,
//! "the Swiss Alps".

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
        let of_continent = words.places.continents.rows.iter().filter_map(|(name, _, adjective)| {
            let (_, west, south, east, north) =
                words.places.areas.rows.iter().find(|(names, ..)| names.iter().any(|known| known == name))?;
            let from = start(tokens, at, adjective)?;
            let shape = Shape::Box([*west, *south, *east, *north]);
            Some(Place { tokens: (from, at), ..Place::new(shape, title_of(name), false) })
        });
        found.extend(country(tokens, at, words).into_iter().chain(of_continent).min_by_key(|place| place.tokens.0));
    }
    found
}

/// Returns the country whose adjective ends before a token.
pub fn country(tokens: &[Token], at: usize, words: &Words) -> Option<Place> {
    let countries = words.countries.iter().enumerate();
    let of_country = countries.filter_map(|(country, known)| {
        let from = known.adjective.iter().find_map(|adjective| start(tokens, at, adjective))?;
        let place = Place::new(Shape::Country(country), known.name.clone(), known.south);
        Some(Place { tokens: (from, at), ..place })
    });
    of_country.min_by_key(|place| place.tokens.0)
}

/// Returns the first token of an adjective that ends before a token.
fn start(tokens: &[Token], at: usize, adjective: &str) -> Option<usize> {
    let parts: Vec<&str> = adjective.split(' ').collect();
    let from = at.checked_sub(parts.len()).filter(|from| tokens[*from].kind == Kind::Word)?;
    tokens[from..at].iter().map(|token| token.text.as_str()).eq(parts).then_some(from)
}
