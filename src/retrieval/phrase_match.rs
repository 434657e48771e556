//! Scores how well a phrase of a document matches a query as a whole: its name, title, description
//! or alias.
//!
//! BM25 adds up words wherever they stand. Three words that stand together in one phrase are worth
//! more than that.

use super::lexical::{LexicalIndex, Phrase, Term};
use super::query::ParsedQuery;
use super::tokenize::MAX_TERMS;

/// A query, prepared to be compared with many phrases.
#[derive(Debug)]
pub struct PhraseMatcher<'a> {
    /// For each term of the vocabulary, the index of its uses plus 1; 0 means the query does not
    /// have it.
    ///
    /// # Performance
    ///
    /// A query is compared with thousands of words in hundreds of phrases. A hash look-up of every
    /// word took most of the time of a search.
    use_index: Vec<u16>,
    /// The uses of the terms.
    uses: Vec<Vec<TermUse>>,
    /// The weight of each concept.
    concepts: Vec<f32>,
    total: f32,
    phrasings: usize,
    lexical: &'a LexicalIndex,
}

/// A use of a term in the query.
#[derive(Debug, Clone, Copy)]
struct TermUse {
    concept: u16,
    phrasing: u16,
    /// The share of the concept that the term covers.
    part: f32,
}

impl<'a> PhraseMatcher<'a> {
    /// Prepares a query.
    pub fn new(query: &ParsedQuery, lexical: &'a LexicalIndex) -> Self {
        let use_index = vec![0; lexical.terms()];
        let mut matcher =
            PhraseMatcher { use_index, uses: Vec::new(), concepts: Vec::new(), total: 0.0, phrasings: 0, lexical };
        for (index, concept) in query.concepts.iter().enumerate().take(MAX_TERMS) {
            for phrasing in &concept.phrasings {
                let total: f32 = phrasing.terms.iter().map(|term| lexical.phrase_weight(*term)).sum();
                for term in &phrasing.terms {
                    let part = phrasing.share * lexical.phrase_weight(*term) / total.max(f32::EPSILON);
                    matcher.add(*term, TermUse { concept: index as u16, phrasing: matcher.phrasings as u16, part });
                }
                matcher.phrasings += 1;
            }
            let weight = concept.weight * concept.times;
            matcher.concepts.push(weight);
            matcher.total += weight;
        }
        matcher
    }

    fn add(&mut self, term: Term, term_use: TermUse) {
        let Some(index) = self.use_index.get_mut(usize::from(term.0)) else { return };
        if *index == 0 {
            self.uses.push(Vec::new());
            *index = self.uses.len() as u16;
        }
        if let Some(uses) = self.uses.get_mut(usize::from(*index) - 1) {
            uses.push(term_use);
        }
    }

    fn uses(&self, term: Term) -> Option<&[TermUse]> {
        let index = usize::from(*self.use_index.get(usize::from(term.0))?);
        Some(self.uses.get(index.checked_sub(1)?)?)
    }

    /// Creates buffers that are reused from document to document.
    pub fn buffers(&self) -> MatchBuffers {
        MatchBuffers {
            phrasings: vec![0.0; self.phrasings],
            concepts: vec![0.0; self.concepts.len()],
            written: Vec::new(),
        }
    }

    /// Returns how well the best phrase of a document matches, from 0 to 1.
    pub fn best_score(&self, document: usize, buffers: &mut MatchBuffers) -> f32 {
        self.lexical.phrases(document).iter().map(|phrase| self.phrase_score(phrase, buffers)).fold(0.0, f32::max)
    }

    fn phrase_score(&self, phrase: &Phrase, buffers: &mut MatchBuffers) -> f32 {
        let (mut phrase_weight, mut shared_weight) = (0.0, 0.0);
        for term in &phrase.terms {
            let weight = self.lexical.phrase_weight(*term);
            phrase_weight += weight;
            let Some(uses) = self.uses(*term) else { continue };
            for term_use in uses {
                let (phrasing, concept) = (usize::from(term_use.phrasing), usize::from(term_use.concept));
                // Two phrasings of one concept do not add up: the best counts.
                buffers.phrasings[phrasing] += term_use.part;
                if buffers.concepts[concept] == 0.0 {
                    buffers.written.push((phrasing, concept));
                } else {
                    buffers.written.push((phrasing, COUNTED_CONCEPT));
                }
                buffers.concepts[concept] = buffers.concepts[concept].max(buffers.phrasings[phrasing]);
            }
            shared_weight += weight;
        }
        let mut term_use = 0.0;
        // Clear only what was written: a long query has hundreds of phrasings, and a phrase touches
        // few.
        for (phrasing, concept) in buffers.written.drain(..) {
            buffers.phrasings[phrasing] = 0.0;
            if concept != COUNTED_CONCEPT {
                term_use += self.concepts[concept] * buffers.concepts[concept].min(1.0);
                buffers.concepts[concept] = 0.0;
            }
        }
        if shared_weight == 0.0 {
            return 0.0;
        }
        let query_share = term_use / self.total.max(f32::EPSILON);
        let phrase_share = shared_weight / phrase_weight.max(f32::EPSILON);
        phrase.max_score * query_share * phrase_share.sqrt()
    }
}

/// Marks a concept that another phrasing has touched already.
const COUNTED_CONCEPT: usize = usize::MAX;

/// Sums that are reused from phrase to phrase.
#[derive(Debug)]
pub struct MatchBuffers {
    phrasings: Vec<f32>,
    concepts: Vec<f32>,
    /// The phrasing and concept sums written for the current phrase.
    written: Vec<(usize, usize)>,
}
