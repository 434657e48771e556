//! Looks up the search index: terms by text, documents by term, phrases by document.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

/// Factor for the weight of a weak word.
pub const WEAK_FACTOR: f32 = 0.25;

/// A term of the vocabulary, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub u16);

/// What [`super::index`] gives.
#[derive(Debug)]
pub struct Contents {
    /// The terms, with their numbers from 0.
    pub terms: BTreeMap<String, Term>,
    /// The documents of each term, with the share of the term's weight that it has there.
    pub postings: Vec<Vec<(u16, f32)>>,
    /// The phrases of each document.
    pub phrases: Vec<Vec<Phrase>>,
    /// Stop words.
    pub stop: BTreeSet<String>,
    /// Terms that count less.
    pub weak: BTreeSet<Term>,
    /// Synonyms of phrases, which are terms separated by spaces.
    pub synonyms: FxHashMap<String, Vec<Vec<Term>>>,
}

/// A phrase of a document: its name, its title, its description, or an alias.
#[derive(Debug)]
pub struct Phrase {
    /// Its terms, sorted, each once.
    pub terms: Vec<Term>,
    /// The score of a perfect match, at most 1.
    pub max_score: f32,
}

/// The index.
#[derive(Debug)]
pub struct LexicalIndex {
    contents: Contents,
    /// The text of each term.
    texts: Vec<String>,
    /// The maximum weight of each term: its rarity.
    weights: Vec<f32>,
    /// The weight of each term in a phrase: less for weak terms.
    phrase_weights: Vec<f32>,
}

impl LexicalIndex {
    /// Computes the weights of terms.
    pub fn new(contents: Contents) -> Self {
        let documents = contents.phrases.len();
        let weights: Vec<f32> = contents.postings.iter().map(|found| rarity(documents, found.len())).collect();
        let mut phrase_weights = weights.clone();
        for term in &contents.weak {
            phrase_weights[usize::from(term.0)] *= WEAK_FACTOR;
        }
        let mut texts = vec![String::new(); contents.terms.len()];
        for (text, term) in &contents.terms {
            texts[usize::from(term.0)].clone_from(text);
        }
        LexicalIndex { contents, texts, weights, phrase_weights }
    }

    /// Returns the term of a text, if a document or alias has it.
    pub fn term(&self, text: &str) -> Option<Term> {
        self.contents.terms.get(text).copied()
    }

    /// Returns the text of a term.
    pub fn text(&self, term: Term) -> &str {
        &self.texts[usize::from(term.0)]
    }

    /// Returns the terms with a prefix, sorted.
    pub fn with_prefix(&self, start: &str) -> impl Iterator<Item = (&str, Term)> {
        let start = start.to_owned();
        let from = self.contents.terms.range(start.clone()..);
        from.take_while(move |(text, _)| text.starts_with(&start)).map(|(text, term)| (&**text, *term))
    }

    /// Returns the documents with a term, each with the share of the term's weight that it gets
    /// there.
    pub fn postings(&self, term: Term) -> impl Iterator<Item = (usize, f32)> {
        self.contents.postings[usize::from(term.0)].iter().map(|(document, share)| (usize::from(*document), *share))
    }

    /// Returns the number of documents with a term.
    pub fn count(&self, term: Term) -> usize {
        self.contents.postings[usize::from(term.0)].len()
    }

    /// Returns the weight of a term: its rarity.
    pub fn weight(&self, term: Term) -> f32 {
        self.weights[usize::from(term.0)]
    }

    /// Returns the weight of a term in a phrase.
    pub fn phrase_weight(&self, term: Term) -> f32 {
        self.phrase_weights[usize::from(term.0)]
    }

    /// Returns the number of terms.
    pub fn terms(&self) -> usize {
        self.texts.len()
    }

    /// Returns the weight of a term that no document has.
    pub fn unseen_weight(&self) -> f32 {
        rarity(self.documents(), 0)
    }

    /// Returns the number of documents.
    pub fn documents(&self) -> usize {
        self.contents.phrases.len()
    }

    /// Returns the phrases of a document.
    pub fn phrases(&self, document: usize) -> &[Phrase] {
        &self.contents.phrases[document]
    }

    /// Returns `true` if a term is a stop word.
    pub fn is_stop(&self, term: &str) -> bool {
        self.contents.stop.contains(term)
    }

    /// Returns `true` if a term is a weak word.
    pub fn is_weak(&self, term: Term) -> bool {
        self.contents.weak.contains(&term)
    }

    /// Returns the synonyms of a phrase, given as terms separated by spaces.
    pub fn synonyms(&self, phrase: &str) -> &[Vec<Term>] {
        self.contents.synonyms.get(phrase).map_or(&[], |found| found)
    }
}

fn rarity(documents: usize, having: usize) -> f32 {
    let (all, having) = (documents as f32, having as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}
