//! The whole world: "in the world", "a global map".

use super::{Place, Shape};
use crate::assist::request::lexicon::{Meaning, Mention};
use crate::assist::request::tokens::Token;

/// The name of the place.
pub const WORLD: &str = "The world";

/// Phrases that mean the whole world.
const PHRASES: [&[&str]; 14] = [
    &["in", "the", "world"],
    &["of", "the", "world"],
    &["over", "the", "world"],
    &["across", "the", "world"],
    &["in", "the", "whole", "world"],
    &["of", "the", "whole", "world"],
    &["the", "whole", "world"],
    &["the", "entire", "world"],
    &["the", "whole", "globe"],
    &["the", "entire", "globe"],
    &["world", "map"],
    &["global", "map"],
    &["worldwide"],
    &["globally"],
];

/// Returns the whole world, if a request means it. Words of the names of datasets do not: "Global
/// Surface Water".
pub fn world(tokens: &[Token], taken: &[bool], mentions: &[Mention]) -> Option<Place> {
    let is_dataset = |meaning: &Meaning| matches!(meaning, Meaning::Dataset(_) | Meaning::Measure(..));
    let is_free = |at: usize| {
        let is_in = |mention: &&Mention| (mention.from..mention.to).contains(&at);
        !taken[at] && !mentions.iter().filter(is_in).any(|mention| mention.meanings.iter().any(is_dataset))
    };
    let found = (0..tokens.len()).find_map(|from| {
        let phrase = PHRASES.iter().find(|phrase| {
            let words = tokens.get(from..from + phrase.len()).unwrap_or_default();
            !words.is_empty() && words.iter().map(|token| token.text.as_str()).eq(phrase.iter().copied())
        })?;
        // The map is what is asked for, and stays so.
        let to = from + phrase.len() - usize::from(phrase.last() == Some(&"map"));
        (from..to).all(is_free).then_some((from, to))
    })?;
    let shape = Shape::Box([-180.0, -90.0, 180.0, 90.0]);
    Some(Place { tokens: found, ..Place::new(shape, WORLD, false) })
}
