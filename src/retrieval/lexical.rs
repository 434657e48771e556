//! The packed index, ready to be asked: terms by text, documents by term, phrases by document.

use crate::kb::model_index::Index;

/// Bytes of a posting: a document's number and what the term is worth in it.
const POSTING: usize = 3;

/// What a weak word weighs.
pub const WEAK: f32 = 0.25;

/// A term of the vocabulary, by its place among the sorted terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub u16);

/// The index.
#[derive(Debug)]
pub struct Lexical {
    index: &'static Index<'static>,
    /// First posting of each term, and one end.
    starts: Vec<u32>,
    /// How rare each term is: its most.
    weights: Vec<f32>,
    /// The same, of weak ones a part: what a term tells in a phrase.
    telling: Vec<f32>,
    /// First phrase of each document, and one end.
    phrases: Vec<u32>,
    /// First word of each phrase, and one end.
    words: Vec<u32>,
}

/// A phrase of a document: its name, its title or sentence, something that people call it.
#[derive(Debug, Clone, Copy)]
pub struct Phrase {
    words: &'static [u8],
    /// What a fit is worth, up to 1.
    pub worth: f32,
}

impl Phrase {
    /// Its terms, each once.
    pub fn terms(&self) -> impl Iterator<Item = Term> {
        self.words.chunks_exact(2).map(|bytes| Term(u16::from_le_bytes([bytes[0], bytes[1]])))
    }
}

impl Lexical {
    /// Reads the index.
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
        let mut telling = weights.clone();
        for term in &index.weak {
            if let Some(weight) = telling.get_mut(usize::from(*term)) {
                *weight *= WEAK;
            }
        }
        Lexical {
            starts: sums(&mut index.counts.iter().map(|count| u32::from(*count))),
            weights,
            telling,
            phrases: sums(&mut index.phrases.iter().map(|count| u32::from(*count))),
            words: sums(&mut index.lengths.iter().map(|(length, _)| u32::from(*length))),
            index,
        }
    }

    /// The term of a text, if any document or saying has it.
    pub fn term(&self, text: &str) -> Option<Term> {
        self.index.terms.binary_search(&text).ok().map(|at| Term(at as u16))
    }

    /// Terms that begin so, sorted.
    pub fn beginning(&self, start: &str) -> impl Iterator<Item = (&'static str, Term)> {
        let terms = &self.index.terms;
        let from = terms.partition_point(|term| *term < start);
        let start = start.to_owned();
        let at = terms[from..].iter().enumerate().take_while(move |(_, term)| term.starts_with(&start));
        at.map(move |(at, term)| (*term, Term((from + at) as u16)))
    }

    /// The documents with a term, and which share of its weight it is worth in each.
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

    /// How many documents have a term.
    pub fn count(&self, term: Term) -> usize {
        self.index.counts.get(usize::from(term.0)).copied().unwrap_or(0).into()
    }

    /// How rare a term is.
    pub fn weight(&self, term: Term) -> f32 {
        self.weights.get(usize::from(term.0)).copied().unwrap_or_else(|| self.rarest())
    }

    /// What a term tells in a phrase: its weight, of a weak one a part.
    pub fn telling(&self, term: Term) -> f32 {
        self.telling.get(usize::from(term.0)).copied().unwrap_or_else(|| self.rarest())
    }

    /// How many terms there are.
    pub fn terms(&self) -> usize {
        self.index.counts.len()
    }

    /// The weight of a term of no document.
    pub fn rarest(&self) -> f32 {
        rarity(self.documents(), 0)
    }

    /// How many documents there are.
    pub fn documents(&self) -> usize {
        self.index.documents.len()
    }

    /// The phrases of a document.
    pub fn phrases(&self, document: usize) -> impl Iterator<Item = Phrase> {
        let range = match (self.phrases.get(document), self.phrases.get(document + 1)) {
            (Some(from), Some(to)) => *from as usize..*to as usize,
            _ => 0..0,
        };
        range.filter_map(|at| {
            let (from, to) = (*self.words.get(at)? as usize, *self.words.get(at + 1)? as usize);
            let words = self.index.words.get(2 * from..2 * to)?;
            Some(Phrase { words, worth: f32::from(self.index.lengths.get(at)?.1) / 100.0 })
        })
    }

    /// Whether a term says nothing.
    pub fn is_stop(&self, term: &str) -> bool {
        self.index.stop.binary_search(&term).is_ok()
    }

    /// Whether a term says little.
    pub fn is_weak(&self, term: Term) -> bool {
        self.index.weak.binary_search(&term.0).is_ok()
    }

    /// Other ways to say a phrase, given as terms with spaces between.
    pub fn ways(&self, phrase: &str) -> &'static [Vec<u16>] {
        let all = &self.index.sayings;
        all.binary_search_by(|(known, _)| (*known).cmp(phrase)).map(|at| &*all[at].1).unwrap_or_default()
    }
}

fn rarity(documents: usize, having: usize) -> f32 {
    let (all, having) = (documents as f32, having as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}
