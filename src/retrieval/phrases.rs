//! How well one phrase of a document fits a request as a whole: its name, its title or sentence, something that people call it.
//!
//! BM25 adds up words wherever they stand; that three of them stand together in one saying is worth more than that.

use super::document::{Document, Text};
use super::lexical::{Lexical, Term, Vocabulary};
use super::request::Request;
use super::words::{MOST_TERMS, Words};
use rustc_hash::FxHashMap;

/// Where a phrase stands, and with it what a fit is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Phrase {
    /// Its terms, in [`Phrases::terms`].
    from: u32,
    to: u32,
    worth: f32,
}

/// The phrases of all documents.
#[derive(Debug, Default)]
pub struct Phrases {
    /// First phrase of each document, and one end.
    starts: Vec<u32>,
    phrases: Vec<Phrase>,
    terms: Vec<Term>,
}

impl Phrases {
    /// Of documents, in their order.
    pub fn new(texts: &[(Document, Text)], words: &Words, vocabulary: &mut Vocabulary) -> Self {
        let mut found = Phrases { starts: vec![0], ..Phrases::default() };
        for (_, text) in texts {
            let mut add = |phrase: &str, worth: f32| {
                let from = found.terms.len() as u32;
                let mut terms: Vec<Term> =
                    words.terms(phrase, MOST_TERMS).iter().map(|term| vocabulary.add(term)).collect();
                terms.sort_unstable();
                terms.dedup();
                found.terms.extend(terms);
                let to = found.terms.len() as u32;
                if to > from {
                    found.phrases.push(Phrase { from, to, worth });
                }
            };
            for called in &text.called {
                add(called, 1.0);
            }
            add(&text.name, 0.9);
            if !text.name.is_empty() && !text.place.is_empty() {
                add(&format!("{} {}", text.place, text.name), 0.8);
            }
            // What comes after a semicolon is advice.
            add(text.line.split(';').next().unwrap_or_default(), 0.7);
            found.starts.push(found.phrases.len() as u32);
        }
        found
    }

    /// How well the best phrase of a document fits, from 0 to 1.
    pub fn fit(&self, document: usize, asked: &Asked) -> f32 {
        let (Some(from), Some(to)) = (self.starts.get(document), self.starts.get(document + 1)) else { return 0.0 };
        let phrases = &self.phrases[*from as usize..*to as usize];
        phrases.iter().map(|phrase| self.fit_of(phrase, asked)).fold(0.0, f32::max)
    }

    fn fit_of(&self, phrase: &Phrase, asked: &Asked) -> f32 {
        let mut covered: [f32; MOST_TERMS] = [0.0; MOST_TERMS];
        // Ways are told apart by number: what two ways of one concept say must not add up.
        let mut ways: FxHashMap<u16, f32> = FxHashMap::default();
        let (mut own, mut shared) = (0.0, 0.0);
        for term in &self.terms[phrase.from as usize..phrase.to as usize] {
            let weight = asked.weight_of(*term);
            own += weight;
            let Some(uses) = asked.terms.get(term) else { continue };
            let mut best: f32 = 0.0;
            for (concept, way, part) in uses {
                let sum = ways.entry(*way).or_default();
                *sum += part;
                covered[usize::from(*concept)] = covered[usize::from(*concept)].max(*sum);
                best = best.max(1.0);
            }
            shared += weight * best;
        }
        if shared == 0.0 {
            return 0.0;
        }
        let said: f32 = asked.concepts.iter().zip(covered).map(|(weight, covered)| weight * covered.min(1.0)).sum();
        let of_request = said / asked.total.max(f32::EPSILON);
        let of_phrase = shared / own.max(f32::EPSILON);
        phrase.worth * of_request * of_phrase.sqrt()
    }
}

/// A request, made ready to be compared with many phrases.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What a term says: (concept, way, share of the concept that it covers).
    terms: FxHashMap<Term, Vec<(u16, u16, f32)>>,
    /// Weight of each concept.
    concepts: Vec<f32>,
    total: f32,
    lexical: &'a Lexical,
    weak: &'a rustc_hash::FxHashSet<Term>,
}

impl<'a> Asked<'a> {
    /// Of a request.
    pub fn new(request: &Request, lexical: &'a Lexical, weak: &'a rustc_hash::FxHashSet<Term>) -> Self {
        let mut asked = Asked { terms: FxHashMap::default(), concepts: Vec::new(), total: 0.0, lexical, weak };
        let mut number = 0u16;
        for (index, concept) in request.concepts.iter().enumerate().take(MOST_TERMS) {
            for way in &concept.ways {
                let all: f32 = way.terms.iter().map(|term| asked.weight_of(*term)).sum();
                for term in &way.terms {
                    let part = way.share * asked.weight_of(*term) / all.max(f32::EPSILON);
                    asked.terms.entry(*term).or_default().push((index as u16, number, part));
                }
                number = number.saturating_add(1);
            }
            asked.concepts.push(concept.weight);
            asked.total += concept.weight;
        }
        asked
    }

    fn weight_of(&self, term: Term) -> f32 {
        let weight = self.lexical.weight(term);
        if self.weak.contains(&term) { weight * super::request::WEAK } else { weight }
    }
}
