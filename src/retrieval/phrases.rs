//! How well one phrase of a document fits a request as a whole: its name, its title or sentence, something that people call it.
//!
//! BM25 adds up words wherever they stand; that three of them stand together in one saying is worth more than that.

use super::lexical::{Lexical, Phrase, Term};
use super::request::Request;
use crate::kb::words::MOST_TERMS;

/// A request, made ready to be compared with many phrases.
#[derive(Debug)]
pub struct Asked<'a> {
    /// Of each term of the vocabulary the place of what it says among `uses`, from 1; 0: it was not asked for. Hundreds of phrases with thousands
    /// of words are looked up here for each request: a hash of every word took most of the time of a search.
    places: Vec<u16>,
    /// What a term says.
    uses: Vec<Vec<Use>>,
    /// Weight of each concept.
    concepts: Vec<f32>,
    total: f32,
    ways: usize,
    lexical: &'a Lexical,
}

/// What a term says of a request.
#[derive(Debug, Clone, Copy)]
struct Use {
    concept: u16,
    way: u16,
    /// The share of the concept that it covers.
    part: f32,
}

impl<'a> Asked<'a> {
    /// Of a request.
    pub fn new(request: &Request, lexical: &'a Lexical) -> Self {
        let places = vec![0; lexical.terms()];
        let mut asked = Asked { places, uses: Vec::new(), concepts: Vec::new(), total: 0.0, ways: 0, lexical };
        for (index, concept) in request.concepts.iter().enumerate().take(MOST_TERMS) {
            for way in &concept.ways {
                let all: f32 = way.terms.iter().map(|term| lexical.telling(*term)).sum();
                for term in &way.terms {
                    let part = way.share * lexical.telling(*term) / all.max(f32::EPSILON);
                    asked.add(*term, Use { concept: index as u16, way: asked.ways as u16, part });
                }
                asked.ways += 1;
            }
            let weight = concept.weight * concept.times;
            asked.concepts.push(weight);
            asked.total += weight;
        }
        asked
    }

    fn add(&mut self, term: Term, said: Use) {
        let Some(place) = self.places.get_mut(usize::from(term.0)) else { return };
        if *place == 0 {
            self.uses.push(Vec::new());
            *place = self.uses.len() as u16;
        }
        if let Some(uses) = self.uses.get_mut(usize::from(*place) - 1) {
            uses.push(said);
        }
    }

    fn uses(&self, term: Term) -> Option<&[Use]> {
        let place = usize::from(*self.places.get(usize::from(term.0))?);
        Some(self.uses.get(place.checked_sub(1)?)?)
    }

    /// Room for sums, to be used for document after document.
    pub fn room(&self) -> Room {
        Room { ways: vec![0.0; self.ways], concepts: vec![0.0; self.concepts.len()], touched: Vec::new() }
    }

    /// How well the best phrase of a document fits, from 0 to 1.
    pub fn fit(&self, document: usize, room: &mut Room) -> f32 {
        self.lexical.phrases(document).map(|phrase| self.fit_of(&phrase, room)).fold(0.0, f32::max)
    }

    fn fit_of(&self, phrase: &Phrase, room: &mut Room) -> f32 {
        let (mut own, mut shared) = (0.0, 0.0);
        for term in phrase.terms() {
            let weight = self.lexical.telling(term);
            own += weight;
            let Some(uses) = self.uses(term) else { continue };
            for said in uses {
                let (way, concept) = (usize::from(said.way), usize::from(said.concept));
                // What two ways of one concept say does not add up.
                room.ways[way] += said.part;
                if room.concepts[concept] == 0.0 {
                    room.touched.push((way, concept));
                } else {
                    room.touched.push((way, NONE));
                }
                room.concepts[concept] = room.concepts[concept].max(room.ways[way]);
            }
            shared += weight;
        }
        let mut said = 0.0;
        // Only what was written is cleared: a long request has hundreds of ways, and a phrase touches few.
        for (way, concept) in room.touched.drain(..) {
            room.ways[way] = 0.0;
            if concept != NONE {
                said += self.concepts[concept] * room.concepts[concept].min(1.0);
                room.concepts[concept] = 0.0;
            }
        }
        if shared == 0.0 {
            return 0.0;
        }
        let of_request = said / self.total.max(f32::EPSILON);
        let of_phrase = shared / own.max(f32::EPSILON);
        phrase.worth * of_request * of_phrase.sqrt()
    }
}

/// No concept: it was counted with another way of saying it.
const NONE: usize = usize::MAX;

/// Sums, kept from phrase to phrase.
#[derive(Debug)]
pub struct Room {
    ways: Vec<f32>,
    concepts: Vec<f32>,
    /// What was written since the last phrase.
    touched: Vec<(usize, usize)>,
}
