//! Finds names of the gazetteer in a request.
//!
//! Many names are words of English too: Nice, Reading, Of, Split. So a name counts only as the
//! words around it say that a place is meant, see [`NameReader::is_place`].

use super::resolve::{self, Context, Name};
use super::{Doubt, Place};
use crate::assist::request::gazetteer::{self, Entry};
use crate::assist::request::levels;
use crate::assist::request::lexicon::{Lexicon, Meaning, Mention};
use crate::assist::request::tokens::{Kind, Token};
use crate::kb::kb;
use crate::kb::model::words::Words;

/// The longest name in words.
const MAX_WORDS: usize = 8;
/// Thousands of inhabitants of a town behind a word that stands before other things too.
const NOTABLE: u32 = 100;
/// Thousands of inhabitants of a town that is known without a country.
const LARGE: u32 = 500;
/// The same in small letters, where nothing tells a name from a word.
const VERY_LARGE: u32 = 1000;

/// Words before a place, where nothing but a place stands.
const INSIDE: [&str; 14] = [
    "in",
    "near",
    "around",
    "over",
    "across",
    "within",
    "at",
    "outside",
    "inside",
    "throughout",
    "surrounding",
    "km",
    "kilometers",
    "kilometres",
];
/// Words before a place, where other things stand too.
const BEFORE: [&str; 4] = ["of", "for", "from", "to"];
/// Words within names that have no capital letter.
const SMALL: [&str; 20] = [
    "of", "the", "and", "de", "la", "du", "del", "do", "da", "di", "al", "el", "le", "les", "los", "las", "upon",
    "sur", "am", "an",
];
/// Words that start a question, before its subject.
const QUESTIONS: [&str; 14] =
    ["did", "does", "do", "is", "are", "was", "were", "has", "have", "had", "can", "could", "will", "would"];
/// Words beside the names of persons.
const GREETINGS: [&str; 12] =
    ["hi", "hello", "hey", "dear", "thanks", "thank", "regards", "cheers", "best", "by", "et", "said"];
/// Words that are names and nothing tells which, in small letters.
const WORDS: [&str; 5] = ["nice", "phoenix", "buffalo", "lima", "orange"];

/// Finds names in a request.
pub struct NameReader<'r> {
    /// The tokens.
    pub tokens: &'r [Token],
    /// By token: something else accounts for it.
    pub taken: &'r [bool],
    /// The phrases.
    pub mentions: &'r [Mention],
    /// The vocabulary.
    pub words: &'r Words,
    /// The meanings of words.
    pub lexicon: &'r Lexicon,
    /// Nothing else in the request is a place.
    pub is_last_resort: bool,
}

impl NameReader<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    /// Returns the places and the doubts about names.
    pub fn read(&self) -> (Vec<Place>, Vec<Doubt>) {
        let mut places = Vec::new();
        let mut doubts = Vec::new();
        let context = Context::new(self.tokens, self.mentions, self.words);
        let mut at = 0;
        while at < self.tokens.len() {
            let Some(name) = self.name(&context, at) else {
                at += 1;
                continue;
            };
            at = name.tokens.1;
            match context.resolve(&name) {
                Ok(place) => {
                    at = at.max(place.tokens.1);
                    places.push(place);
                }
                Err(reason) => doubts.push(Doubt { tokens: name.tokens, reason, is_weak: !name.is_led, is_name: true }),
            }
        }
        (places, doubts)
    }

    /// Returns the longest name that starts at a token and is a place.
    fn name(&self, context: &Context<'_>, from: usize) -> Option<Name> {
        let is_word = |at: &usize| {
            self.tokens[*at].kind == Kind::Word && !self.taken[*at] && !(self.tokens[*at].line_start && *at > from)
        };
        // "The center of Nairobi" is no town that is called Center.
        if matches!(self.word(from), "center" | "centre" | "middle" | "downtown") && !self.tokens[from].capital {
            return None;
        }
        let run = (from..self.tokens.len().min(from + MAX_WORDS)).take_while(is_word).count();
        let mut keys: Vec<String> = Vec::new();
        for length in 1..=run {
            let words: Vec<&str> = (from..from + length).map(|at| self.word(at)).collect();
            let key = words.join(" ");
            if !kb().gazetteer().has_start(&key) {
                break;
            }
            keys.push(key);
        }
        let known = self.mentions.iter().find(|mention| (mention.from..mention.to).contains(&from));
        let mut elsewhere = None;
        for (at, key) in keys.iter().enumerate().rev() {
            let to = from + at + 1;
            if known.is_some_and(|known| self.is_otherwise_known(context, known, from, to)) {
                return elsewhere;
            }
            let mut entries = gazetteer::entries(key);
            // The Orange River flows; an orange does not.
            let has_article = self.word(from.wrapping_sub(1)) == "the" || key.contains("river");
            entries.retain(|entry| entry.category != gazetteer::Category::River || has_article);
            let is_said = context.level_around(from, to).is_some() || context.qualifier(to).is_some();
            // A second-level unit is known by its country, or makes a name of others doubtful.
            if entries.iter().all(Entry::is_district) && !is_said {
                continue;
            }
            // "Each canton" is no town, and Hidalgo County in Texas no municipality of Mexico.
            let is_each = matches!(self.word(from.wrapping_sub(1)), "each" | "every" | "per" | "by");
            let is_zone = is_each && levels::unit_at(self.tokens, from).is_some_and(|(_, end)| end == to);
            let in_us = || context.qualifier(to).is_some_and(|place| place.iso == "US");
            let is_county = matches!(context.level_word(from, to), Some("county" | "parish")) && in_us();
            if is_zone || is_county {
                continue;
            }
            // Maricopa County is not the town.
            let is_unit = context.level_around(from, to).is_some_and(|level| level > 0);
            entries.retain(|entry| !is_unit || entry.city().is_none());
            // Fresno County is not the municipality of Colombia, which has no counties.
            let county = context.level_word(from, to).filter(|word| matches!(*word, "county" | "parish"));
            entries.retain(|entry| county.is_none_or(|word| levels::is_used(entry.iso, word)));
            if !entries.is_empty() && self.is_place(context, from, to, &entries) {
                let qualifier = context.qualifier_of(to, &entries);
                let is_in = |entry: &Entry| qualifier.as_ref().is_none_or(|place| resolve::lies_in(entry, place));
                let is_there = entries.iter().any(is_in);
                let name = Name { tokens: (from, to), entries, is_led: self.is_led(context, from, to) };
                if is_there {
                    return Some(name);
                }
                // The Northern Region of Ghana is called Northern.
                elsewhere = elsewhere.or(Some(name));
            }
        }
        elsewhere
    }

    /// Returns `true` if a phrase of the knowledge base explains the tokens better.
    fn is_otherwise_known(&self, context: &Context<'_>, known: &Mention, from: usize, to: usize) -> bool {
        let is_longer = known.from < from || known.to > to;
        let is_named = |meaning: &Meaning| matches!(meaning, Meaning::Country(_) | Meaning::State(_));
        let is_area = |meaning: &Meaning| matches!(meaning, Meaning::Area(_) | Meaning::Basin(_));
        if known.meanings.iter().any(is_named) {
            if known.from < from {
                return true;
            }
            // The state of Mexico is no country.
            let key: Vec<&str> = (from..to).map(|at| self.word(at)).collect();
            let is_unit = |entry: &Entry| entry.is_unit() || entry.is_district();
            let is_country = known.meanings.iter().all(|meaning| matches!(meaning, Meaning::Country(_)));
            // "Jordan country" is no unit.
            let is_unit_word = context.level_word(from, to) != Some("country");
            let has_level = is_unit_word && context.level_around(from, to).is_some_and(|level| level > 0);
            if known.to == to && is_country && has_level && gazetteer::entries(&key.join(" ")).iter().any(is_unit) {
                return false;
            }
            // "Florida, Uruguay" is no state of the United States.
            return known.to > to || known.to == to && !context.is_elsewhere(known);
        }
        if known.meanings.iter().any(is_area) {
            return known.to >= to && context.level_around(from, to).is_none();
        }
        // Words of methods and datasets.
        is_longer || known.to == to && !self.is_named_in(context, from, to)
    }

    /// Returns `true` if a country or a distance says that a word is a place.
    fn is_named_in(&self, context: &Context<'_>, from: usize, to: usize) -> bool {
        self.tokens[from].capital && (context.qualifier(to).is_some() || self.is_around(context, from))
    }

    /// Returns `true` for "within 8 km of".
    fn is_around(&self, context: &Context<'_>, from: usize) -> bool {
        let start = context.start(from);
        self.word(start.wrapping_sub(1)) == "of"
            && matches!(self.word(start.wrapping_sub(2)), "km" | "kilometers" | "kilometres" | "m" | "miles" | "radius")
    }

    /// Returns `true` if a word before a name is one before places.
    fn is_led(&self, context: &Context<'_>, from: usize, to: usize) -> bool {
        let before = self.word(context.start(from).wrapping_sub(1));
        INSIDE.contains(&before)
            || self.is_around(context, from)
            || context.level_around(from, to).is_some()
            || context.qualifier(to).is_some()
    }

    /// Returns `true` if the words of a name and those around it say that a place is meant.
    fn is_place(&self, context: &Context<'_>, from: usize, to: usize, entries: &[Entry]) -> bool {
        let before = self.word(context.start(from).wrapping_sub(1));
        let is_said = context.level_around(from, to).is_some() || context.qualifier(to).is_some();
        let is_around = self.is_around(context, from);
        let is_inside = INSIDE.contains(&before) || is_around;
        // "The coefficients of Roy et al." are of no town.
        let is_notable = entries.iter().any(|entry| entry.city().is_none_or(|city| city.thousands >= NOTABLE));
        let is_before = is_inside || BEFORE.contains(&before) && is_notable && self.word(to) != "et";
        let is_ordinary = (from..to).all(|at| self.lexicon.is_ordinary(self.word(at)));
        let is_well_known = entries
            .iter()
            .any(|entry| entry.is_unit() || entry.city().is_some_and(|city| city.is_known || city.thousands >= LARGE));
        let is_short = to - from == 1;
        let is_last = self.is_last_resort && self.is_likely(from, to, entries);
        if self.is_proper(from, to) {
            if !is_said && self.is_part_of_name(to) {
                return false;
            }
            return match (is_ordinary, is_short) {
                (true, true) => {
                    is_said && (is_before || before == "and") || is_around || is_before && entries.iter().any(is_famous)
                }
                (true, false) => is_before || is_said,
                (false, true) => is_before || is_said || (is_well_known || is_last) && self.stands_alone(from, to),
                (false, false) => true,
            };
        }
        // Small letters, or all of the request in capital letters.
        let is_word =
            |at: usize| self.lexicon.is_common(self.word(at)) || !self.lexicon.meanings(self.word(at)).is_empty();
        if !(from..to).all(is_word) && (is_last || self.is_said_in_small_letters(context, from, to, entries)) {
            return true;
        }
        let is_very_large = |entry: &Entry| {
            let is_large_region = matches!(entry.category, gazetteer::Category::Region { .. }) && !is_short;
            entry.city().is_some_and(|city| city.thousands >= VERY_LARGE) || is_large_region
        };
        let is_unit_only =
            self.word(from).len() > 4 && entries.iter().all(|entry| entry.is_unit() || entry.is_district());
        let is_word = WORDS.contains(&self.word(from)) || self.word(from).len() < 4;
        // A word that is no English one and the name of a large town: "temperature ouagadougou".
        let is_foreign = !(from..to).any(|at| self.lexicon.is_ordinary(self.word(at))) && self.word(from).len() > 4;
        // "Alice springs": a word that is no English one, and all words of a name.
        let is_strange = |at: usize| !self.lexicon.is_ordinary(self.word(at)) && self.word(at).len() > 3;
        let is_foreign_name = (from..to).any(is_strange);
        let is_large_name = is_foreign && is_short && entries.iter().any(is_very_large);
        let is_long_name = !is_short && (is_notable || is_foreign_name) && self.word(from).len() > 2;
        !(is_ordinary || is_word && is_short)
            && (is_inside
                || is_before && is_unit_only
                || context.qualifier(to).is_some() && is_before
                || !is_short && is_before
                || is_large_name
                || is_long_name)
            && (is_unit_only || !is_short && is_before || is_long_name || entries.iter().any(is_very_large))
    }

    /// Returns `true` for a name that is no word of English and whose places are landscapes or
    /// towns of one country, if it stands alone between marks, numbers and known words.
    fn is_likely(&self, from: usize, to: usize, entries: &[Entry]) -> bool {
        let least = if self.tokens[from].capital { NOTABLE } else { LARGE };
        let is_town = |entry: &Entry| entry.city().is_some_and(|city| city.thousands >= least);
        let is_landscape = |entry: &Entry| {
            matches!(entry.category, gazetteer::Category::Region { bounds: Some(_), .. }) && self.tokens[from].capital
        };
        let is_one = entries.iter().all(|entry| entry.iso == entries[0].iso);
        let is_name = |at: usize| {
            let word = self.word(at);
            !self.lexicon.is_ordinary(word) && !self.lexicon.is_method(word) && self.lexicon.meanings(word).is_empty()
        };
        let is_foreign = (from..to).all(is_name) && self.word(from).len() > 3;
        let is_greeted = GREETINGS.contains(&self.word(from.wrapping_sub(1))) || GREETINGS.contains(&self.word(to));
        is_foreign && is_one && !is_greeted && entries.iter().any(|entry| is_town(entry) || is_landscape(entry))
    }

    /// Returns `true` if the words behind a name in small letters say where it lies or what it is:
    /// "punjab pakistan", "fars province".
    fn is_said_in_small_letters(&self, context: &Context<'_>, from: usize, to: usize, entries: &[Entry]) -> bool {
        let is_short = to - from == 1 && self.word(from).len() < 4;
        let is_there = context.qualifier(to).is_some_and(|place| entries.iter().any(|of| resolve::lies_in(of, &place)));
        let is_named = self.tokens[from].kind == Kind::Word && self.lexicon.meanings(self.word(from)).is_empty();
        let has_level = || {
            let word = context.level_word(from, to);
            word.is_some_and(|word| entries.iter().any(|entry| levels::is_of(entry, word)))
        };
        !is_short && (is_there || is_named && has_level())
    }

    /// Returns `true` if a name has capital letters where names have them, and the rest of the
    /// request has small ones.
    fn is_proper(&self, from: usize, to: usize) -> bool {
        let is_name = |at: usize| {
            let token = &self.tokens[at];
            token.capital && (!token.upper || token.text.len() == 1)
                || at > from && SMALL.contains(&token.text.as_str())
        };
        // In a title, prepositions have capital letters too.
        let is_title = |at: usize| {
            let token = &self.tokens[at];
            token.capital && !token.line_start && (INSIDE.contains(&self.word(at)) || BEFORE.contains(&self.word(at)))
        };
        (from..to).all(is_name) && !(to - from == 1 && (0..self.tokens.len()).any(is_title))
    }

    /// Returns `true` if the next word belongs to the name: "Moreton Bay" is not Moreton.
    fn is_part_of_name(&self, to: usize) -> bool {
        // "Praia da Barra" is not Praia.
        let is_joint = matches!(self.word(to), "da" | "do" | "dos" | "das" | "de" | "del" | "di" | "du");
        let to = if is_joint { to + 1 } else { to };
        let is_known = self.mentions.iter().any(|mention| (mention.from..mention.to).contains(&to));
        self.tokens.get(to).is_some_and(|token| {
            token.kind == Kind::Word
                && token.capital
                && !token.upper
                && !token.line_start
                && !is_known
                && !self.lexicon.is_month(&token.text)
        })
    }

    /// Returns `true` if no other name stands beside a word, as in "Otsu Threshold".
    fn stands_alone(&self, from: usize, to: usize) -> bool {
        let is_name = |at: usize| {
            self.tokens.get(at).is_some_and(|token| {
                token.kind == Kind::Word && token.capital && !token.upper && !self.lexicon.is_month(&token.text)
            })
        };
        let is_method = ["method", "threshold", "filter", "test", "index", "model", "algorithm", "slope", "al"]
            .contains(&self.word(to));
        // "Did Kharkiv go dark?"
        let is_verb = |at: usize| self.tokens[at].line_start && QUESTIONS.contains(&self.word(at));
        let follows_name = from > 0 && !self.tokens[from].line_start && is_name(from - 1) && !is_verb(from - 1);
        !(is_name(to) || follows_name || is_method || self.lexicon.is_ordinary(self.word(from)))
    }
}

/// Returns `true` for towns that are known all over the world.
fn is_famous(entry: &Entry) -> bool {
    entry.city().is_some_and(|city| city.is_known || city.thousands >= LARGE)
}
