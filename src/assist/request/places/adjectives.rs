//! Countries by the adjectives before words for units, "Kenyan counties", and before landscapes,
//! "the Swiss Alps", and by their people.

use super::{Place, Shape, title};
use crate::assist::request::gazetteer::title as title_of;
use crate::assist::request::levels;
use crate::assist::request::lexicon::{Lexicon, Meaning, Mention};
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

/// Returns the only country whose people are named, or whose adjective stands before what is
/// measured: "how many Malawians", "Italian summers", "snow cover swiss". Other words behind an
/// adjective make it the name of something: Chinese cabbage, the Dutch grid.
pub fn people(tokens: &[Token], mentions: &[Mention], words: &Words, lexicon: &Lexicon) -> Option<Place> {
    let mut found: Vec<Place> = Vec::new();
    for at in 0..tokens.len() {
        let is_people = tokens[at].kind == Kind::Word && tokens[at].capital;
        let singular = tokens[at].text.strip_suffix('s').filter(|_| is_people);
        let of_people = words.countries.iter().position(|country| {
            singular.is_some_and(|word| word.ends_with("an") && country.adjective.iter().any(|of| of == word))
        });
        let place = match of_people {
            Some(known) => {
                let country = &words.countries[known];
                let place = Place::new(Shape::Country(known), country.name.clone(), country.south);
                Some(Place { tokens: (at, at + 1), ..place })
            }
            None => country(tokens, at + 1, words).filter(|_| is_measured(tokens, at + 1, mentions, lexicon)),
        };
        found.extend(place);
    }
    let [place, others @ ..] = &found[..] else { return None };
    let written = title(&tokens[place.tokens.0..place.tokens.1]);
    let assumed = Some(format!("\"{written}\" means {}.", place.label));
    others.iter().all(|other| other.shape == place.shape).then(|| Place { assumed, ..place.clone() })
}

/// Returns `true` if what stands behind an adjective is measured, a season, a time or nothing.
fn is_measured(tokens: &[Token], at: usize, mentions: &[Mention], lexicon: &Lexicon) -> bool {
    let Some(token) = tokens.get(at) else { return true };
    if token.number().is_some() || lexicon.is_month(&token.text) {
        return true;
    }
    let is_it = |meaning: &Meaning| {
        matches!(meaning, Meaning::Measure(..) | Meaning::Index(_) | Meaning::Term("season" | "rough_season", _))
    };
    let is_here = |mention: &&Mention| mention.from == at && mention.meanings.iter().any(is_it);
    let singular = token.text.strip_suffix('s').unwrap_or(&token.text);
    mentions.iter().find(is_here).is_some() || lexicon.term("season", singular).is_some()
}
