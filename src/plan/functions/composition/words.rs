//! The words of a description with what each of them may say.

use super::operations::{Cue, Operation, Operations, Write, is_link, name_words};
use crate::plan::functions::lexicon::lexicon;
use crate::plan::functions::signature::Signature;
use crate::plan::functions::tokens::{Kind, Token};
use crate::plan::functions::types::Types;
use rustc_hash::FxHashMap;

/// What a word does in a description.
#[derive(Debug, Clone, PartialEq)]
pub enum Role {
    /// A mark, a filler word, or a preposition.
    Nothing,
    /// A noun for a class, or a word that rarely says more than the types do.
    Soft(Types),
    /// "Each" or "every".
    Quantifier,
    /// It restricts or changes a meaning.
    Strict,
    /// Anything else.
    Content,
    Parameter(usize),
    /// A number or name in the text.
    Literal,
}

/// A word of a description.
#[derive(Debug)]
pub struct Word {
    pub stem: String,
    pub role: Role,
    pub weight: f32,
    /// The sentence that it is in.
    sentence: usize,
}

/// The words of a description, and behind them those of the name of the function.
pub struct Words {
    pub all: Vec<Word>,
    /// The number of words of the description.
    pub count: usize,
    /// Where the words are that have a stem, or a synonym of it.
    places: FxHashMap<String, u128>,
    /// The words of notes that say nothing new, with the types that they are about.
    pub notes: Vec<(Types, u128)>,
}

/// Where a cue is in a description.
#[derive(Debug, Clone, Copy)]
pub struct CuePlace {
    pub bits: u128,
    /// The weight of the words of the cue.
    pub weight: f32,
    pub anchor: f32,
}

/// How far the words of a cue may be apart.
const REACH: usize = 12;

impl Words {
    /// Reads the words of a description.
    pub fn read(tokens: &[Token], signature: &Signature, operations: &Operations) -> Words {
        let mut sentence = 0;
        let mut all: Vec<Word> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            sentence += usize::from(token.is_mark(".;!?"));
            let role = role(tokens, at, signature, operations);
            let weight = match role {
                Role::Soft(_) => 0.3,
                Role::Content | Role::Strict => operations.weight(&token.stem),
                _ => 0.0,
            };
            all.push(Word { stem: token.stem.clone(), role, weight, sentence });
        }
        let count = all.len();
        let name = name_words(&signature.name).into_iter().take(8);
        all.extend(name.map(|stem| Word { stem, role: Role::Nothing, weight: 0.0, sentence: usize::MAX }));
        let mut places: FxHashMap<String, u128> = FxHashMap::default();
        for (at, word) in all.iter().enumerate() {
            for stem in operations.same(&word.stem) {
                *places.entry(stem.to_owned()).or_default() |= 1 << at;
            }
        }
        let mut words = Words { all, count, places, notes: Vec::new() };
        let notes = operations.all.iter().filter_map(|operation| match operation.write {
            Write::Note(types) => Some((types, words.phrases(operation))).filter(|(_, bits)| *bits != 0),
            _ => None,
        });
        words.notes = notes.collect();
        words
    }

    /// Returns `true` if a word is of the description, not of the name.
    pub fn is_described(&self, at: usize) -> bool {
        at < self.count
    }

    /// Returns the best place of a cue.
    pub fn find(&self, cue: &Cue, operations: &Operations) -> Option<CuePlace> {
        if cue.share > 0.99 && cue.groups.iter().any(|group| self.places_of(group) == 0) {
            return None;
        }
        let matches = |group: &Vec<String>| -> Vec<usize> {
            let bits = self.places_of(group);
            (0..self.all.len()).filter(|at| bits >> at & 1 == 1).collect()
        };
        let places: Vec<(f32, Vec<usize>)> = cue
            .groups
            .iter()
            .map(|group| (group.iter().map(|word| operations.weight(word)).fold(0.0, f32::max), matches(group)))
            .collect();
        let total: f32 = places.iter().map(|(weight, _)| weight).sum();
        let present: Vec<&(f32, Vec<usize>)> = places.iter().filter(|(_, at)| !at.is_empty()).collect();
        let share = present.iter().map(|(weight, _)| weight).sum::<f32>() / total.max(f32::EPSILON);
        if present.is_empty() || share < cue.share - 0.001 {
            return None;
        }
        let mut best: Option<(usize, CuePlace)> = None;
        let rarest = present.iter().min_by_key(|(_, at)| at.len())?;
        for &first in &rarest.1 {
            let Some((spread, found)) = self.around(first, &present, share) else { continue };
            if best.as_ref().is_none_or(|(known, _)| spread < *known) {
                best = Some((spread, found));
            }
        }
        best.map(|(_, found)| found)
    }

    /// Returns where one of some stems is, as bits.
    fn places_of(&self, group: &[String]) -> u128 {
        group.iter().filter_map(|stem| self.places.get(stem)).fold(0, |all, bits| all | bits)
    }

    fn around(&self, first: usize, groups: &[&(f32, Vec<usize>)], share: f32) -> Option<(usize, CuePlace)> {
        let (mut bits, mut weight, mut spread, mut spoken) = (0_u128, 0.0, 0, Vec::new());
        let distance = |at: usize| match (self.is_described(first), self.is_described(at)) {
            (true, true) => at.abs_diff(first) + if self.all[at].sentence == self.all[first].sentence { 0 } else { 4 },
            _ => REACH / 2,
        };
        for (own, places) in groups {
            let free = places.iter().filter(|at| bits >> **at & 1 == 0);
            let at = *free.min_by_key(|at| distance(**at))?;
            if distance(at) > REACH {
                return None;
            }
            bits |= 1 << at;
            spread += distance(at);
            if self.is_described(at) {
                weight += own;
                spoken.push(at);
            } else {
                weight += 0.6 * own;
            }
        }
        let anchor = spoken.iter().sum::<usize>() as f32 / spoken.len().max(1) as f32;
        // Nothing but the name says too little.
        let weight = if spoken.is_empty() { weight * 0.5 } else { weight };
        Some((spread, CuePlace { bits, weight: weight * share, anchor }))
    }

    /// Returns the words of the phrases that an operation makes true.
    pub fn phrases(&self, operation: &Operation) -> u128 {
        operation.phrases.iter().map(|phrase| self.phrase(phrase)).fold(0, |all, bits| all | bits)
    }

    /// Returns the words of a phrase where they stand in their order, close together.
    fn phrase(&self, phrase: &[Vec<String>]) -> u128 {
        let groups: Vec<u128> = phrase.iter().map(|group| self.places_of(group)).collect();
        if groups.contains(&0) {
            return 0;
        }
        let is_word = |at: usize, group: u128| group >> at & 1 == 1;
        let phrase = &groups;
        let Some(&first) = phrase.first() else { return 0 };
        for start in (0..self.count).filter(|at| is_word(*at, first)) {
            let (mut bits, mut at) = (1_u128 << start, start);
            let is_whole = phrase[1..].iter().all(|&group| {
                let next = (at + 1..self.count.min(at + 4)).find(|at| is_word(*at, group));
                if let Some(next) = next {
                    bits |= 1 << next;
                    at = next;
                }
                next.is_some()
            });
            if is_whole {
                return bits;
            }
        }
        0
    }
}

fn role(tokens: &[Token], at: usize, signature: &Signature, operations: &Operations) -> Role {
    let token = &tokens[at];
    let stem = token.stem.as_str();
    if let Some(parameter) = signature.position(&token.text) {
        let is_article = matches!(token.text.as_str(), "a" | "an" | "to" | "from" | "in" | "of");
        return if is_article { Role::Nothing } else { Role::Parameter(parameter) };
    }
    if token.text == signature.name {
        return Role::Nothing;
    }
    match &token.kind {
        Kind::Mark => return Role::Nothing,
        Kind::Number(_) | Kind::Text => return Role::Literal,
        Kind::Word => {}
    }
    let lexicon = lexicon();
    // "note" has the stem of "not".
    if token.text.eq_ignore_ascii_case("note") {
        return Role::Nothing;
    }
    if operations.strict.contains(stem) {
        return Role::Strict;
    }
    if matches!(stem, "each" | "every") {
        return Role::Quantifier;
    }
    if let Some(types) = lexicon.noun(token) {
        return Role::Soft(types);
    }
    if lexicon.soft.contains(stem) || lexicon.labels.contains(stem) {
        return Role::Soft(Types::NONE);
    }
    // A part of the name of a parameter: "the old names" of `oldNames`.
    let of_name = signature.parameters.iter().position(|parameter| {
        let words = name_words(&parameter.name);
        words.len() < 3 && words.iter().any(|word| word == stem && word.len() > 2)
    });
    if of_name.is_some() && !operations.heads.contains(stem) {
        return Role::Soft(Types::NONE);
    }
    if lexicon.filler.contains(stem) || operations.harmless.contains(stem) || is_link(stem) {
        return Role::Nothing;
    }
    Role::Content
}
