//! The packed index: terms by text, documents by term, phrases by document.

use crate::kb::model::index::Index;

/// Bytes of a posting: the number of a document, and the weight of the term in it.
const POSTING: usize = 3;

/// Factor for the weight of a weak word.
pub const WEAK_FACTOR: f32 = 0.25;

/// A term of the vocabulary: its index among the sorted terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub u16);

/// The index.
#[derive(Debug)]
pub struct LexicalIndex {
    index: &'static Index<'static>,
    /// The first posting of each term, and the end of the last.
    starts: Vec<u32>,
    /// The maximum weight of each term: its rarity.
    weights: Vec<f32>,
    /// The weight of each term in a phrase: less for weak terms.
    phrase_weights: Vec<f32>,
    /// The first phrase of each document, and the end of the last.
    phrases: Vec<u32>,
    /// The first word of each phrase, and the end of the last.
    words: Vec<u32>,
}

/// A phrase of a document: its name, its title, its description, or an alias.
#[derive(Debug, Clone, Copy)]
pub struct Phrase {
    words: &'static [u8],
    /// The score of a perfect match, at most 1.
    pub max_score: f32,
}

impl Phrase {
    /// Returns its terms, each once.
    pub fn terms(&self) -> impl Iterator<Item = Term> {
        self.words.chunks_exact(2).map(|bytes| Term(u16::from_le_bytes([bytes[0], bytes[1]])))
    }
}

impl LexicalIndex {
    /// Unpacks the index.
    pub fn new(index: &'static Index<'static>) -> Self {
        let documents = index.documents.len();
        let sums = |numbers: &mut dyn Iterator<Item = u32>| {
            let mut sum = 0;
            std::iter::once(0)
                .chain(numbers.map(|number| {
                    sum += number;
                    sum
                }))
                .collect::<Vec<u32>>()
        };
        let weights: Vec<f32> = index.counts.iter().map(|count| rarity(documents, usize::from(*count))).collect();
        let mut phrase_weights = weights.clone();
        for term in &index.weak {
            if let Some(weight) = phrase_weights.get_mut(usize::from(*term)) {
                *weight *= WEAK_FACTOR;
            }
        }
        LexicalIndex {
            starts: sums(&mut index.counts.iter().map(|count| u32::from(*count))),
            weights,
            phrase_weights,
            phrases: sums(&mut index.phrases.iter().map(|count| u32::from(*count))),
            words: sums(&mut index.lengths.iter().map(|(length, _)| u32::from(*length))),
            index,
        }
    }

    /// Returns the term of a text, if a document or alias has it.
    pub fn term(&self, text: &str) -> Option<Term> {
        self.index.terms.binary_search(&text).ok().map(|at| Term(at as u16))
    }

    /// Returns the text of a term by its number.
    pub fn text(&self, term: u16) -> Option<&'static str> {
        self.index.terms.get(usize::from(term)).copied()
    }

    /// Returns the terms with a prefix, sorted.
    pub fn with_prefix(&self, start: &str) -> impl Iterator<Item = (&'static str, Term)> {
        let terms = &self.index.terms;
        let from = terms.partition_point(|term| *term < start);
        let start = start.to_owned();
        let at = terms[from..].iter().enumerate().take_while(move |(_, term)| term.starts_with(&start));
        at.map(move |(at, term)| (*term, Term((from + at) as u16)))
    }

    /// Returns the documents with a term, each with the share of the term's weight that it gets
    /// there.
    pub fn postings(&self, term: Term) -> impl Iterator<Item = (usize, f32)> {
        let at = usize::from(term.0);
        let range = match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(from), Some(to)) => *from as usize * POSTING..*to as usize * POSTING,
            _ => 0..0,
        };
        let bytes = self.index.postings.get(range).unwrap_or_default();
        bytes
            .chunks_exact(POSTING)
            .map(|row| (usize::from(u16::from_le_bytes([row[0], row[1]])), f32::from(row[2]) / 255.0))
    }

    /// Returns the number of documents with a term.
    pub fn count(&self, term: Term) -> usize {
        self.index.counts.get(usize::from(term.0)).copied().unwrap_or(0).into()
    }

    /// Returns the weight of a term: its rarity.
    pub fn weight(&self, term: Term) -> f32 {
        self.weights.get(usize::from(term.0)).copied().unwrap_or_else(|| self.unseen_weight())
    }

    /// Returns the weight of a term in a phrase.
    pub fn phrase_weight(&self, term: Term) -> f32 {
        self.phrase_weights.get(usize::from(term.0)).copied().unwrap_or_else(|| self.unseen_weight())
    }

    /// Returns the number of terms.
    pub fn terms(&self) -> usize {
        self.index.counts.len()
    }

    /// Returns the weight of a term that no document has.
    pub fn unseen_weight(&self) -> f32 {
        rarity(self.documents(), 0)
    }

    /// Returns the number of documents.
    pub fn documents(&self) -> usize {
        self.index.documents.len()
    }

    /// Returns the phrases of a document.
    pub fn phrases(&self, document: usize) -> impl Iterator<Item = Phrase> {
        let range = match (self.phrases.get(document), self.phrases.get(document + 1)) {
            (Some(from), Some(to)) => *from as usize..*to as usize,
            _ => 0..0,
        };
        range.filter_map(|at| {
            let (from, to) = (*self.words.get(at)? as usize, *self.words.get(at + 1)? as usize);
            let words = self.index.words.get(2 * from..2 * to)?;
            Some(Phrase { words, max_score: f32::from(self.index.lengths.get(at)?.1) / 100.0 })
        })
    }

    /// Returns `true` if a term is a stop word.
    pub fn is_stop(&self, term: &str) -> bool {
        self.index.stop.binary_search(&term).is_ok()
    }

    /// Returns `true` if a term is a weak word.
    pub fn is_weak(&self, term: Term) -> bool {
        self.index.weak.binary_search(&term.0).is_ok()
    }

    /// Returns the synonyms of a phrase, given as terms separated by spaces.
    pub fn synonyms(&self, phrase: &str) -> &'static [Vec<u16>] {
        let all = &self.index.synonyms;
        all.binary_search_by(|(known, _)| (*known).cmp(phrase)).map(|at| &*all[at].1).unwrap_or_default()
    }
}

fn rarity(documents: usize, having: usize) -> f32 {
    let (all, having) = (documents as f32, having as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}
