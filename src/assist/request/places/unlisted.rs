//! Names that no list has but a word beside them identifies: "Zorblax district, Kenya".
//!
//! Counties of the United States are taken as they are written. For other countries the tables of
//! units have all names, of which one may be spelled otherwise.

use super::joined::joined;
use super::resolve::{self, Context};
use super::{Doubt, Place, Shape, title};
use crate::assist::request::gazetteer::{self, Entry};
use crate::assist::request::levels;
use crate::assist::request::lexicon::{Lexicon, Meaning, Mention};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::fold::key;
use crate::kb::kb;
use crate::kb::model::words::Words;

/// The most words of such a name.
const MAX_WORDS: usize = 3;
/// Words before "county" that are no name.
const EACH: [&str; 11] = ["each", "every", "all", "per", "by", "any", "a", "the", "this", "my", "one"];
/// Letters of a word of which one may be another, and of one of which two may be.
const LONG: usize = 6;
const VERY_LONG: usize = 8;

/// A request, for finding names that no list has.
pub struct Unlisted<'r> {
    /// The tokens.
    pub tokens: &'r [Token],
    /// The phrases.
    pub mentions: &'r [Mention],
    /// The vocabulary.
    pub words: &'r Words,
    /// The meanings of words.
    pub lexicon: &'r Lexicon,
    /// What stands beside names.
    pub context: &'r Context<'r>,
}

impl Unlisted<'_> {
    /// Adds the places and the doubts about names.
    pub fn find(&self, places: &mut Vec<Place>, doubts: &mut Vec<Doubt>) {
        for at in 1..self.tokens.len() {
            let Some((word, end)) = levels::unit_at(self.tokens, at) else { continue };
            let is_inside = |token: usize| {
                places.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&token))
                    || doubts.iter().any(|of| (of.tokens.0..of.tokens.1).contains(&token))
            };
            if is_inside(at) || !self.tokens[end - 1].text.ends_with(word.rsplit(' ').next().unwrap_or(word)) {
                continue;
            }
            let here = Mention { from: at, to: end - 1, meanings: Vec::new() };
            let state = state_near(self.tokens, self.mentions, self.words, &here);
            let is_county = matches!(word, "county" | "parish");
            let Some(from) = self.start(at, is_county && state.is_some(), is_inside) else { continue };
            let name = title(&self.tokens[from..at]);
            let country = self.context.qualifier(at).map(|place| place.iso);
            let is_american = country.as_ref().is_none_or(|iso| iso == "US");
            if is_county && is_american && (state.is_some() || country.is_some() || places.is_empty()) {
                let (name, state) = match county(&name, word, state, self.words) {
                    Ok(found) => found,
                    Err(reason) => {
                        doubts.push(Doubt { tokens: (from, end), reason, is_weak: false, is_name: true });
                        continue;
                    }
                };
                let shape = Shape::County(name.clone(), state);
                // A state that is named in full is a place of its own.
                let is_inside_name = |place: &resolve::Qualifier| {
                    !self.mentions.iter().any(|mention| (end..place.end).contains(&mention.from))
                };
                let behind = self.context.qualifier(at).filter(is_inside_name);
                let end = behind.map_or(end, |place| place.end);
                places.push(Place { tokens: (from, end), ..Place::new(shape, format!("{name} {word}"), false) });
                continue;
            }
            let iso = country.or_else(|| self.only_country());
            if let Some(place) = iso.as_ref().and_then(|iso| joined(iso, word, &name)) {
                places.push(Place { tokens: (from, end), ..place });
                continue;
            }
            if let Some(place) = iso.and_then(|iso| self.spelled_otherwise(&iso, word, (from, at, end))) {
                places.push(place);
                continue;
            }
            let reason = format!("no unit \"{name}\" is known: give coordinates, a box or an asset");
            let is_weak = matches!(word, "region" | "state" | "department" | "division" | "block" | "sector");
            doubts.push(Doubt { tokens: (from, end), reason, is_weak, is_name: true });
        }
    }

    /// Adds doubts about lakes, dams, basins and the like that no list has: "Lake Chivero".
    pub fn features(&self, places: &[Place], doubts: &mut Vec<Doubt>) {
        let known: Vec<(usize, usize)> =
            places.iter().map(|of| of.tokens).chain(doubts.iter().map(|of| of.tokens)).collect();
        let part = &self.words.places.part;
        let has = |words: &[String], at: usize| words.iter().any(|word| *word == self.tokens[at].text);
        let is_name = |at: usize| {
            let token = &self.tokens[at];
            let is_free = !known.iter().any(|of| (of.0..of.1).contains(&at));
            let is_kind = part.kinds.contains(&token.text);
            is_free
                && !is_kind
                && token.kind == Kind::Word
                && token.text.len() > 3
                && !self.lexicon.is_known(&token.text)
        };
        // Where names have capital letters, words in small letters are none.
        let is_proper = |token: &Token| token.kind == Kind::Word && token.capital && !token.upper && !token.line_start;
        let has_names = self.tokens.iter().any(|token| is_proper(token) && !self.lexicon.is_known(&token.text));
        let mut at = 0;
        while at < self.tokens.len() {
            let mut from = at;
            while from < self.tokens.len() && is_name(from) {
                from += 1;
            }
            // From `at` to `from` stands a name; a noun leads or follows.
            let (mut start, name_end) = (at, from);
            at = from.max(at + 1);
            // Words in small letters before a name are none of it: "how badly Chivero Dam".
            let is_capital = |at: &usize| self.tokens[*at].capital && !self.tokens[*at].line_start;
            if let Some(first) = (start..name_end).find(is_capital) {
                start = first;
            } else if has_names && !(start..name_end).any(|at| self.tokens[at].capital) {
                continue;
            }
            if start == name_end {
                continue;
            }
            let leads = start > 0
                && matches!(self.tokens[start - 1].text.as_str(), "lake" | "lago" | "laguna" | "lac" | "river");
            let follows = name_end < self.tokens.len() && (has(&part.feature, name_end) || has(&part.behind, name_end));
            if !(leads || follows) {
                continue;
            }
            let tokens = (start - usize::from(leads), name_end + usize::from(follows));
            let name = title(&self.tokens[tokens.0..tokens.1]);
            let reason = format!("where {name} lies is not known: give coordinates, a box or an asset");
            doubts.push(Doubt { tokens, reason, is_weak: false, is_name: true });
        }
    }

    /// Returns the first token of the name before a word for a level: words with capital
    /// letters, or words in small letters behind which a state follows.
    fn start(&self, at: usize, is_sure: bool, is_inside: impl Fn(usize) -> bool) -> Option<usize> {
        let is_word = |of: usize| self.tokens[of].kind == Kind::Word && !is_inside(of);
        let is_name = |of: usize| {
            let token = &self.tokens[of];
            is_word(of) && token.capital && !(token.line_start && self.lexicon.is_common(&token.text))
        };
        let mut from = at;
        while from > 0 && is_name(from - 1) && at - from < MAX_WORDS {
            from -= 1;
        }
        let is_common = |of: usize| self.lexicon.is_common(&self.tokens[of].text);
        if from < at && !(from..at).all(is_common) {
            return Some(from);
        }
        // "In story county iowa": all words up to one before places.
        let is_before = |of: usize| {
            matches!(self.tokens[of].text.as_str(), "in" | "of" | "for" | "over" | "at" | "within" | "across")
        };
        let lead = (at.saturating_sub(MAX_WORDS)..at.saturating_sub(1)).rev().find(|&of| is_before(of));
        let is_each = |of: usize| EACH.contains(&self.tokens[of].text.as_str());
        let is_name = |from: usize| is_sure && (from..at).all(|of| is_word(of) && !is_each(of));
        if let Some(from) = lead.map(|lead| lead + 1).filter(|from| is_name(*from)) {
            return Some(from);
        }
        let from = at - 1;
        (is_name(from) && !self.lexicon.is_ordinary(&self.tokens[from].text)).then_some(from)
    }

    /// Returns the code of the only country that the request names.
    fn only_country(&self) -> Option<String> {
        let mut found = self.mentions.iter().flat_map(|mention| &mention.meanings).filter_map(|of| match of {
            Meaning::Country(at) => Some(self.words.countries[*at].iso.0.clone()),
            _ => None,
        });
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// Returns the only unit of a country with nearly the name of some tokens: Attapeu is Attapu.
    fn spelled_otherwise(&self, iso: &str, word: &str, (from, at, end): (usize, usize, usize)) -> Option<Place> {
        let level = levels::level_in(iso, word)?;
        let kind = match level {
            levels::Level::First => "1",
            levels::Level::Second => "2",
            levels::Level::Lacking => return None,
        };
        let words: Vec<&str> = self.tokens[from..at].iter().map(|token| token.text.as_str()).collect();
        let directions = &self.words.places.part.direction;
        let is_near = |known: &str, word: &str| {
            let (letters, length) = (known.chars().count(), word.chars().count());
            let most = if length >= VERY_LONG { 2 } else { 1 };
            let is_direction = [known, word].iter().any(|word| directions.iter().any(|other| other == word));
            known == word
                || length >= LONG
                    && letters.abs_diff(length) <= most
                    && !is_direction
                    && known.chars().next() == word.chars().next()
                    && strsim::osa_distance(known, word) <= most
        };
        let of_country = |line: &&str| line.split('\t').nth(1) == Some(kind) && line.split('\t').nth(3) == Some(iso);
        let lines = kb().gazetteer().lines.lines().filter(of_country);
        let mut found: Vec<Entry> = Vec::new();
        for line in lines {
            let name = line.split('\t').next().unwrap_or_default();
            let parts: Vec<&str> = name.split(' ').collect();
            if parts.len() != words.len() || !parts.iter().zip(&words).all(|(known, word)| is_near(known, word)) {
                continue;
            }
            let entries = gazetteer::entries(name).into_iter();
            let same = entries.filter(|entry| entry.iso == iso && levels::is_of(entry, word));
            for entry in same.filter(|entry| entry.is_unit() || entry.is_district()) {
                if !found.iter().any(|other| other.category == entry.category && key(&other.name) == key(&entry.name)) {
                    found.push(entry);
                }
            }
        }
        let [entry] = &found[..] else { return None };
        let written = title(&self.tokens[from..at]);
        let mut place = resolve::place(entry, &entry.name).ok()?;
        place.tokens = (from, end);
        place.assumed = Some(format!("\"{written}\" is {}.", entry.describe()));
        Some(place)
    }
}

/// Returns the code of the state behind a name.
pub fn state_near(tokens: &[Token], mentions: &[Mention], words: &Words, near: &Mention) -> Option<String> {
    let behind = mentions.iter().filter(|mention| mention.from >= near.to && mention.from <= near.to + 4);
    let named = behind.flat_map(|mention| &mention.meanings).find_map(|meaning| match meaning {
        Meaning::State(at) => Some(words.places.state[*at].1.clone()),
        _ => None,
    });
    // "Maricopa County AZ", "Boulder County, CO"
    let postal = |at: usize| {
        let token = tokens.get(at).filter(|token| token.upper)?;
        let state = words.places.state.iter().find(|(_, _, code)| code.eq_ignore_ascii_case(&token.text));
        state.map(|(_, code, _)| code.clone())
    };
    let is_comma = tokens.get(near.to + 1).is_some_and(|token| token.is(','));
    named.or_else(|| postal(near.to + 1 + usize::from(is_comma)))
}

/// Returns the name of a county of the United States in the table of counties and the code of its
/// state, or why it is no place: several states have a Lincoln County.
pub(super) fn county(name: &str, word: &str, state: Option<String>, words: &Words) -> Result<(String, String), String> {
    let has = |names: &[String]| names.iter().find(|known| key(known) == key(name)).cloned();
    let counties = &words.places.counties.rows;
    if let Some(state) = state {
        let of_state = counties.iter().find(|(code, _)| *code == state);
        let known = of_state.and_then(|(_, names)| has(names));
        let state_name = words.places.state.iter().find(|(_, code, _)| *code == state);
        let state_name = state_name.map_or(state.as_str(), |(name, ..)| name.trim_end_matches(" State"));
        return known.map(|name| (name, state.clone())).ok_or_else(|| format!("{state_name} has no {name} {word}"));
    }
    let found: Vec<(String, String)> =
        counties.iter().filter_map(|(code, names)| Some((has(names)?, code.clone()))).collect();
    match &found[..] {
        [one] => Ok(one.clone()),
        [] => Err(format!("no {name} {word} is known: give an asset with its outline")),
        _ => Err(format!("in which state {name} {word} lies is not said: add it")),
    }
}
