//! Words for administrative units, and the level of units that a word means in a country.
//!
//! The same word means other levels elsewhere: a department is of the first level in Colombia and
//! of the second one in France. `operator_kb/words/countries.toml` has the words of each country.

use crate::assist::request::gazetteer::{self, Entry};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;
use crate::kb::model::words::places::{CountryWords, UnitWords};
use rustc_hash::FxHashSet;
use std::sync::OnceLock;

/// The most words of a word for a unit: "local government area".
const MAX_WORDS: usize = 3;

/// What a word for a unit means in a country.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// A unit of the first level.
    First,
    /// A unit of the second level.
    Second,
    /// A unit that the table of units does not have.
    Lacking,
}

/// Returns all words for units.
fn words() -> &'static FxHashSet<&'static str> {
    static CELL: OnceLock<FxHashSet<&'static str>> = OnceLock::new();
    CELL.get_or_init(|| {
        let units = kb().words().countries.iter().filter_map(|country| country.units.as_ref());
        units.flat_map(all).chain(["county", "state"]).collect()
    })
}

fn all(units: &UnitWords) -> impl Iterator<Item = &str> {
    let today = units.today1.iter().chain(&units.today2);
    units.first.iter().chain(&units.second).chain(&units.lacks).chain(today).map(String::as_str)
}

/// Returns the single words that words for units consist of, in the singular and the plural.
pub fn spellings() -> impl Iterator<Item = String> {
    words().iter().flat_map(|phrase| phrase.split(' ')).flat_map(|word| [word.to_owned(), plural(word)])
}

/// Returns the plural of a word.
pub fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) if !word.ends_with("ey") && !word.ends_with("ay") => format!("{stem}ies"),
        _ if word.ends_with("sh") || word.ends_with("ch") || word.ends_with('s') => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

/// Returns a word for units in the singular.
fn singular(phrase: &str) -> Option<&'static str> {
    let known = |phrase: &str| words().get(phrase).copied();
    let stem = |suffix: &str, ending: &str| Some(format!("{}{ending}", phrase.strip_suffix(suffix)?));
    let forms = [stem("ies", "y"), stem("es", ""), stem("s", "")];
    match phrase {
        "bundeslander" | "lander" => Some("bundesland"),
        _ => known(phrase).or_else(|| forms.iter().flatten().find_map(|form| known(form))),
    }
}

/// Returns the word for units that starts at a token, in the singular, and the token after it.
pub fn unit_at(tokens: &[Token], at: usize) -> Option<(&'static str, usize)> {
    let is_word = |at: &usize| tokens[*at].kind == Kind::Word;
    let run = (at..tokens.len().min(at + MAX_WORDS)).take_while(is_word).count();
    (1..=run).rev().find_map(|length| {
        let phrase: Vec<&str> = tokens[at..at + length].iter().map(|token| token.text.as_str()).collect();
        singular(&phrase.join(" ")).map(|word| (word, at + length))
    })
}

/// Returns `true` if a word for units that starts at a token is in the plural.
pub fn is_plural(tokens: &[Token], at: usize) -> bool {
    let Some((word, end)) = unit_at(tokens, at) else { return false };
    let last = word.rsplit(' ').next().unwrap_or(word);
    tokens[end - 1].text != last
}

/// Returns the word for units that ends before a token, in the singular, and its first token.
pub fn unit_before(tokens: &[Token], end: usize) -> Option<(&'static str, usize)> {
    (1..=MAX_WORDS.min(end)).rev().find_map(|length| {
        let (word, to) = unit_at(tokens, end - length)?;
        (to == end).then_some((word, end - length))
    })
}

/// Returns what a word for a unit means in a country, or `None` if it is not used there.
pub fn level_in(iso: &str, word: &str) -> Option<Level> {
    let units = gazetteer::country(iso)?.units.as_ref()?;
    let has = |words: &[String]| words.iter().any(|known| known == word);
    if has(&units.first) {
        Some(Level::First)
    } else if has(&units.second) {
        Some(Level::Second)
    } else {
        has(&units.lacks).then_some(Level::Lacking)
    }
}

/// Returns `true` unless the words of a country for its units are known and a word is none of them.
pub fn is_used(iso: &str, word: &str) -> bool {
    let Some(country) = gazetteer::country(iso).filter(|country| country.units.is_some()) else { return true };
    level_in(iso, word).is_some() || today(country, word).is_some()
}

/// Returns the kind of boundaries of today's units that a word means in a country.
pub fn today(country: &CountryWords, word: &str) -> Option<&'static str> {
    let units = country.units.as_ref()?;
    let has = |words: &[String]| words.iter().any(|known| known == word);
    if has(&units.today1) { Some("today1") } else { has(&units.today2).then_some("today2") }
}

/// Returns `true` if a place is a unit of the level that a word means in its country.
pub fn is_of(entry: &Entry, word: &str) -> bool {
    match level_in(entry.iso, word) {
        Some(Level::First) => entry.is_first_level(),
        Some(Level::Second) => entry.is_district(),
        _ => false,
    }
}

/// Returns why the table of units has no such units of a country.
pub fn lacking(country: &CountryWords, word: &str) -> String {
    let name = country.name.as_str();
    let Some(units) = &country.units else {
        return format!(
            "which units of {name} a {word} is, is not known: say \"first-level\" or \"second-level\" units"
        );
    };
    let of_level = |words: &[String]| words.first().map(|word| plural(word));
    let known: Vec<String> = [of_level(&units.first), of_level(&units.second)].into_iter().flatten().collect();
    let known = if known.is_empty() { "other units".to_owned() } else { format!("the {}", known.join(" and ")) };
    format!("FAO/GAUL/2015 has no {} of {name}, but {known}: give an asset with them", plural(word))
}

/// Returns the word of a country for its first-level units.
fn first_word(iso: &str) -> &'static str {
    let units = gazetteer::country(iso).and_then(|country| country.units.as_ref());
    units.and_then(|units| units.first.first()).map_or("province", String::as_str)
}

/// Returns how to say which of several places is meant.
pub fn advice(entries: &[Entry], label: &str) -> String {
    let is_town = |unit: &Entry| entries.iter().any(|town| town.city().is_some() && town.iso == unit.iso);
    if let Some(unit) = entries.iter().find(|entry| entry.is_unit() && is_town(entry)) {
        let word = first_word(unit.iso);
        return format!("write \"{label} {word}\" or \"within 10 km of {label}\", with the country");
    }
    "say which, with its country".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assist::request::tokens::tokens;

    #[test]
    fn the_country_says_the_level_of_a_word() {
        for (iso, word, level) in [
            ("CO", "department", Some(Level::First)),
            ("FR", "department", Some(Level::Second)),
            ("ES", "province", Some(Level::Second)),
            ("HU", "county", Some(Level::First)),
            ("PE", "district", Some(Level::Lacking)),
            ("NP", "district", Some(Level::Lacking)),
            ("ET", "woreda", Some(Level::Lacking)),
            ("KE", "canton", None),
        ] {
            assert_eq!(level_in(iso, word), level, "{iso} {word}");
        }
    }

    #[test]
    fn words_are_read_in_both_numbers() {
        for (text, word) in [
            ("municipalities", "municipality"),
            ("Bundesländer", "bundesland"),
            ("autonomous communities", "autonomous community"),
            ("local government areas", "local government area"),
            ("départements", "departement"),
            ("parishes", "parish"),
        ] {
            assert_eq!(unit_at(&tokens(text), 0).map(|(word, _)| word), Some(word), "{text}");
        }
        assert_eq!(unit_at(&tokens("woredasque"), 0), None);
    }
}
