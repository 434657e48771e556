//! BM25 over the fields of all documents (BM25F: fields are weighed before the saturation, not after).
//!
//! What a term is worth in a document is worked out when the index is built, so that a search only adds up.

use super::document::Text;
use super::words::{MOST_TERMS, Words};
use rustc_hash::FxHashMap;

/// How soon a term that comes again adds nothing.
const K1: f32 = 1.2;
/// Fields of a document.
const FIELDS: usize = 6;
/// Weight and length normalisation of each: name, place, line, called, more, facts.
const WEIGHTS: [(f32, f32); FIELDS] = [(4.0, 0.2), (1.5, 0.3), (2.0, 0.4), (3.0, 0.2), (1.2, 0.6), (0.5, 0.6)];
/// Terms of a field; bands and columns of some datasets go on for pages.
const MOST_IN_FIELD: usize = 4 * MOST_TERMS;

/// A term of the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub u32);

/// All terms that there are.
#[derive(Debug, Default)]
pub struct Vocabulary {
    numbers: FxHashMap<Box<str>, u32>,
}

impl Vocabulary {
    /// The number of a term, a new one if need be.
    pub fn add(&mut self, term: &str) -> Term {
        if let Some(number) = self.numbers.get(term) {
            return Term(*number);
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(term.into(), number);
        Term(number)
    }

    /// The number of a term that there is.
    pub fn get(&self, term: &str) -> Option<Term> {
        self.numbers.get(term).map(|number| Term(*number))
    }

    /// All terms, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Term)> {
        self.numbers.iter().map(|(text, number)| (&**text, Term(*number)))
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// The inverted index.
#[derive(Debug)]
pub struct Lexical {
    /// First posting of each term, and one end.
    starts: Vec<u32>,
    /// Document, and what the term is worth in it, from 0 to its weight.
    postings: Vec<(u32, f32)>,
    /// How rare each term is: its most.
    weights: Vec<f32>,
    documents: usize,
}

impl Lexical {
    /// Indexes the texts. Terms that come into the vocabulary later are in no document.
    pub fn new<'a>(texts: impl Iterator<Item = &'a Text>, words: &Words, vocabulary: &mut Vocabulary) -> Self {
        let mut fields: Vec<[Vec<Term>; FIELDS]> = Vec::new();
        let mut terms = |text: &str| -> Vec<Term> {
            words.terms(text, MOST_IN_FIELD).iter().map(|term| vocabulary.add(term)).collect()
        };
        for text in texts {
            fields.push([
                terms(&text.name),
                terms(&text.place),
                terms(&text.line),
                text.called.iter().flat_map(|called| terms(called)).collect(),
                terms(&text.more),
                terms(&text.facts),
            ]);
        }
        let documents = fields.len();
        let mean = |field: usize| {
            let (mut count, mut total) = (0usize, 0usize);
            for document in fields.iter().filter(|document| !document[field].is_empty()) {
                count += 1;
                total += document[field].len();
            }
            total as f32 / count.max(1) as f32
        };
        let means: [f32; FIELDS] = std::array::from_fn(mean);
        let mut rows: Vec<Vec<(u32, f32)>> = vec![Vec::new(); vocabulary.len()];
        let mut own: FxHashMap<Term, f32> = FxHashMap::default();
        for (number, document) in fields.iter().enumerate() {
            own.clear();
            for (field, terms) in document.iter().enumerate() {
                let (weight, normal) = WEIGHTS[field];
                let length = 1.0 - normal + normal * terms.len() as f32 / means[field].max(1.0);
                for term in terms {
                    *own.entry(*term).or_default() += weight / length;
                }
            }
            for (term, frequency) in &own {
                rows[term.0 as usize].push((number as u32, frequency / (K1 + frequency)));
            }
        }
        let mut lexical =
            Lexical { starts: vec![0], postings: Vec::new(), weights: Vec::with_capacity(rows.len()), documents };
        for row in &rows {
            let weight = rarity(documents, row.len());
            lexical.weights.push(weight);
            lexical.postings.extend(row.iter().map(|(document, share)| (*document, share * weight)));
            lexical.starts.push(lexical.postings.len() as u32);
        }
        lexical
    }

    /// The documents with a term, and what it is worth in each.
    pub fn postings(&self, term: Term) -> &[(u32, f32)] {
        let at = term.0 as usize;
        match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(from), Some(to)) => &self.postings[*from as usize..*to as usize],
            _ => &[],
        }
    }

    /// How rare a term is; a term of no document is as rare as can be.
    pub fn weight(&self, term: Term) -> f32 {
        self.weights.get(term.0 as usize).copied().unwrap_or_else(|| rarity(self.documents, 0))
    }

    /// How many documents there are.
    pub fn documents(&self) -> usize {
        self.documents
    }

    /// Bytes of the index, without the vocabulary.
    pub fn bytes(&self) -> usize {
        self.starts.len() * 4 + self.postings.len() * 8 + self.weights.len() * 4
    }
}

fn rarity(documents: usize, having: usize) -> f32 {
    let (all, having) = (documents as f32, having as f32);
    (1.0 + (all - having + 0.5) / (having + 0.5)).ln()
}
