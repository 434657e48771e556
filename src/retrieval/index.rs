//! The search index: terms with their BM25 scores in each document, and phrases. Built from the
//! tables of the knowledge base at the first search, because it would be a fifth of the compiled
//! knowledge base, and takes some 50 ms to build.

use std::collections::BTreeSet;

use super::fields::{Entry, Fields};
use super::lexical::{Contents, LexicalIndex, Phrase, Term};
use super::tokenize::{MAX_TERMS, Tokenizer};
use crate::kb::model::search::Search;
use rustc_hash::FxHashMap;

/// The BM25 parameter `k1`: how fast further occurrences of a term lose weight.
const K1: f32 = 1.2;
/// The number of fields of a document.
const FIELDS: usize = 6;
/// The weight and the length normalization of each field: name, parent, summary, aliases,
/// keywords, facts.
const WEIGHTS: [(f32, f32); FIELDS] = [(4.0, 0.2), (1.5, 0.3), (2.0, 0.4), (3.0, 0.2), (1.2, 0.6), (0.5, 0.6)];
/// Maximum number of terms in a field, because some datasets have thousands of bands and columns.
const MAX_FIELD_TERMS: usize = 4 * MAX_TERMS;
/// The value of a phrase match: with an alias, the name, the name in its parent, the summary.
const ALIAS_VALUE: f32 = 1.0;
const NAME_VALUE: f32 = 0.9;
const IN_PARENT_VALUE: f32 = 0.8;
const SUMMARY_VALUE: f32 = 0.7;

/// Builds the search index of all documents.
pub fn build(entries: &[Entry], search: &Search<'_>) -> LexicalIndex {
    let tokenizer = Tokenizer::new(&search.units);
    let mut terms = Terms { tokenizer, numbers: FxHashMap::default(), stems: FxHashMap::default() };
    let documents: Vec<Document> = entries.iter().map(|entry| terms.document(&entry.fields)).collect();
    let stop: BTreeSet<String> = search.stop.iter().flat_map(|word| terms.tokenizer.terms(word, 1)).collect();
    let synonyms = terms.synonyms(search, &stop);
    let weak = search.weak.iter().flat_map(|word| terms.read(word, 1)).collect();
    LexicalIndex::new(Contents {
        postings: postings(&documents, terms.numbers.len()),
        phrases: documents.into_iter().map(|document| document.phrases).collect(),
        terms: terms.numbers.into_iter().collect(),
        stop,
        weak,
        synonyms,
    })
}

/// The terms of a document.
struct Document {
    fields: [Vec<Term>; FIELDS],
    phrases: Vec<Phrase>,
}

/// All terms so far, with their numbers.
struct Terms {
    tokenizer: Tokenizer,
    numbers: FxHashMap<String, Term>,
    /// The stems of words, because most words come often and a stem takes long.
    stems: FxHashMap<String, String>,
}

impl Terms {
    /// Returns the terms of a text. New ones get a number.
    fn read(&mut self, text: &str, max: usize) -> Vec<Term> {
        let Terms { tokenizer, stems, .. } = self;
        let terms = tokenizer.terms_with(text, max, |word| match stems.get(word) {
            Some(stem) => stem.clone(),
            None => stems.entry(word.to_owned()).or_insert(tokenizer.stem(word)).clone(),
        });
        terms.into_iter().map(|term| self.number(term)).collect()
    }

    fn number(&mut self, term: String) -> Term {
        let next = Term(self.numbers.len() as u16);
        *self.numbers.entry(term).or_insert(next)
    }

    fn document(&mut self, text: &Fields) -> Document {
        let [name, parent, summary, keywords, facts] =
            [&text.name, &text.parent, &text.summary, &text.keywords, &text.facts]
                .map(|text| self.read(text, MAX_FIELD_TERMS));
        let aliases: Vec<Vec<Term>> = text.aliases.iter().map(|alias| self.read(alias, MAX_TERMS)).collect();
        // The text after a semicolon is advice.
        let title = text.summary.split(';').next().unwrap_or_default();
        let title = self.read(title, MAX_TERMS);
        let all_aliases = aliases.concat();
        let mut phrases = Phrases::default();
        aliases.into_iter().for_each(|alias| phrases.add(alias, ALIAS_VALUE));
        phrases.add(name.clone(), NAME_VALUE);
        if !name.is_empty() && !parent.is_empty() {
            phrases.add([parent.clone(), name.clone()].concat(), IN_PARENT_VALUE);
        }
        phrases.add(title, SUMMARY_VALUE);
        Document { fields: [name, parent, summary, all_aliases, keywords, facts], phrases: phrases.0 }
    }

    /// Returns the synonyms of each phrase of the vocabulary.
    fn synonyms(&mut self, search: &Search<'_>, stop: &BTreeSet<String>) -> FxHashMap<String, Vec<Vec<Term>>> {
        let mut synonyms: FxHashMap<String, Vec<Vec<Term>>> = FxHashMap::default();
        let mut add = |from: &(String, Vec<Term>), to: &(String, Vec<Term>)| {
            if from.0 == to.0 || from.0.is_empty() || to.1.is_empty() {
                return;
            }
            let all = synonyms.entry(from.0.clone()).or_default();
            if !all.contains(&to.1) {
                all.push(to.1.clone());
            }
        };
        let mut read = |phrase: &str| -> (String, Vec<Term>) {
            let terms = self.tokenizer.terms(phrase, MAX_TERMS);
            let terms: Vec<String> = terms.into_iter().filter(|term| !stop.contains(term)).collect();
            (terms.join(" "), terms.into_iter().map(|term| self.number(term)).collect())
        };
        for group in &search.synonym_groups {
            let phrases: Vec<_> = group.iter().map(|phrase| read(phrase)).collect();
            for from in &phrases {
                phrases.iter().for_each(|to| add(from, to));
            }
        }
        for (phrase, meanings) in &search.means {
            let from = read(phrase);
            meanings.iter().for_each(|meaning| add(&from, &read(meaning)));
        }
        synonyms
    }
}

/// The phrases of a document, each set of terms once.
#[derive(Default)]
struct Phrases(Vec<Phrase>);

impl Phrases {
    fn add(&mut self, mut terms: Vec<Term>, max_score: f32) {
        terms.sort_unstable();
        terms.dedup();
        if !terms.is_empty() && self.0.iter().all(|phrase| phrase.terms != terms) {
            self.0.push(Phrase { terms, max_score });
        }
    }
}

/// Returns the documents of each term, with the share of its weight that it has there.
fn postings(documents: &[Document], terms: usize) -> Vec<Vec<(u16, f32)>> {
    let means: [f32; FIELDS] = std::array::from_fn(|field| mean_length(documents, field));
    let mut postings = vec![Vec::new(); terms];
    for (number, document) in documents.iter().enumerate() {
        let mut frequencies: FxHashMap<Term, f32> = FxHashMap::default();
        for (field, terms) in document.fields.iter().enumerate() {
            let (weight, normal) = WEIGHTS[field];
            let length = 1.0 - normal + normal * terms.len() as f32 / means[field].max(1.0);
            for term in terms {
                *frequencies.entry(*term).or_default() += weight / length;
            }
        }
        for (Term(term), frequency) in frequencies {
            postings[usize::from(term)].push((number as u16, frequency / (K1 + frequency)));
        }
    }
    postings
}

/// Returns the mean number of terms in a field, over the documents that have it.
fn mean_length(documents: &[Document], field: usize) -> f32 {
    let lengths = documents.iter().map(|document| document.fields[field].len()).filter(|length| *length > 0);
    let lengths: Vec<usize> = lengths.collect();
    lengths.iter().sum::<usize>() as f32 / lengths.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::super::fields::entries;
    use super::*;
    use crate::kb::kb;

    #[test]
    fn numbers_of_terms_and_documents_have_16_bits() {
        let (entries, search) = (entries(), kb().search_words());
        let index = build(&entries, search);
        assert!(index.terms() < usize::from(u16::MAX) && entries.len() < usize::from(u16::MAX));
        assert_eq!(index.documents(), entries.len());
    }

    #[test]
    fn a_term_finds_the_documents_that_have_it() {
        let entries = entries();
        let index = build(&entries, kb().search_words());
        let term = index.term("hillshad").unwrap();
        let names: Vec<&str> = index.postings(term).map(|(document, _)| &*entries[document].fields.name).collect();
        assert!(names.contains(&"hillshade"), "{names:?}");
    }
}
