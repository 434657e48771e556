//! How well one phrase of a document fits a request as a whole: its name, its title or sentence, something that people call it.
//!
//! BM25 adds up words wherever they stand; that three of them stand together in one saying is worth more than that.

use super::lexical::{Lexical, Phrase, Term};
use super::request::{Request, WEAK};
use crate::kb::words::MOST_TERMS;
use rustc_hash::FxHashMap;

/// A request, made ready to be compared with many phrases.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What a term says: concept, way, and the share of the concept that it covers.
    terms: FxHashMap<Term, Vec<(u16, u16, f32)>>,
    /// Weight of each concept.
    concepts: Vec<f32>,
    total: f32,
    ways: usize,
    lexical: &'a Lexical,
}

impl<'a> Asked<'a> {
    /// Of a request.
    pub fn new(request: &Request, lexical: &'a Lexical) -> Self {
        let mut asked = Asked { terms: FxHashMap::default(), concepts: Vec::new(), total: 0.0, ways: 0, lexical };
        for (index, concept) in request.concepts.iter().enumerate().take(MOST_TERMS) {
            for way in &concept.ways {
                let all: f32 = way.terms.iter().map(|term| asked.weight_of(*term)).sum();
                for term in &way.terms {
                    let part = way.share * asked.weight_of(*term) / all.max(f32::EPSILON);
                    asked.terms.entry(*term).or_default().push((index as u16, asked.ways as u16, part));
                }
                asked.ways += 1;
            }
            asked.concepts.push(concept.weight);
            asked.total += concept.weight;
        }
        asked
    }

    /// How well the best phrase of a document fits, from 0 to 1.
    pub fn fit(&self, document: usize) -> f32 {
        let mut room = Room { ways: vec![0.0; self.ways], concepts: vec![0.0; self.concepts.len()] };
        self.lexical.phrases(document).map(|phrase| self.fit_of(&phrase, &mut room)).fold(0.0, f32::max)
    }

    fn fit_of(&self, phrase: &Phrase, room: &mut Room) -> f32 {
        let (mut own, mut shared) = (0.0, 0.0);
        for term in phrase.terms() {
            let weight = self.weight_of(term);
            own += weight;
            let Some(uses) = self.terms.get(&term) else { continue };
            if shared == 0.0 {
                room.ways.fill(0.0);
                room.concepts.fill(0.0);
            }
            for (concept, way, part) in uses {
                // What two ways of one concept say does not add up.
                let sum = &mut room.ways[usize::from(*way)];
                *sum += part;
                let covered = &mut room.concepts[usize::from(*concept)];
                *covered = covered.max(*sum);
            }
            shared += weight;
        }
        if shared == 0.0 {
            return 0.0;
        }
        let said: f32 =
            self.concepts.iter().zip(&room.concepts).map(|(weight, covered)| weight * covered.min(1.0)).sum();
        let of_request = said / self.total.max(f32::EPSILON);
        let of_phrase = shared / own.max(f32::EPSILON);
        phrase.worth * of_request * of_phrase.sqrt()
    }

    fn weight_of(&self, term: Term) -> f32 {
        self.lexical.weight(term) * if self.lexical.is_weak(term) { WEAK } else { 1.0 }
    }
}

/// Sums, kept from phrase to phrase.
struct Room {
    ways: Vec<f32>,
    concepts: Vec<f32>,
}
