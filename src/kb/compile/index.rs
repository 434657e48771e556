//! Compiles the documents of [`super::documents`] into the search [`Index`]: terms with their BM25
//! scores over weighted fields, and phrases.
//!
//! Everything that does not depend on a query is computed here. `crate::retrieval` does the rest.
//! Part of `build.rs` too, see [`crate::kb`].

use std::collections::{BTreeMap, BTreeSet};

use crate::kb::compile::documents::{Document, DocumentFields, Tables, documents};
use crate::kb::compile::leak;
use crate::kb::model::index::Index;
use crate::kb::model::search::Search;
use crate::kb::tokenize::{MAX_TERMS, Tokenizer};

/// The BM25 parameter `k1`: how fast further occurrences of a term lose weight.
const K1: f32 = 1.2;
/// The number of fields of a document.
const FIELDS: usize = 6;
/// The weight and the length normalization of each field: name, parent, summary, aliases,
/// keywords, facts.
const WEIGHTS: [(f32, f32); FIELDS] = [(4.0, 0.2), (1.5, 0.3), (2.0, 0.4), (3.0, 0.2), (1.2, 0.6), (0.5, 0.6)];
/// Maximum number of terms in a field, because some datasets have thousands of bands and columns.
const MAX_FIELD_TERMS: usize = 4 * MAX_TERMS;
/// The value of a phrase match, in hundredths: with an alias, the name, the name in its parent, the
/// summary.
const ALIAS_VALUE: u8 = 100;
const NAME_VALUE: u8 = 90;
const IN_PARENT_VALUE: u8 = 80;
const SUMMARY_VALUE: u8 = 70;

/// Compiles the search index.
pub fn index<'a>(tables: &Tables<'_, '_>) -> Result<Index<'a>, Vec<String>> {
    let all = documents(tables);
    let mut builder = IndexBuilder { tokenizer: Tokenizer::new(&tables.search.units), numbers: BTreeMap::new() };
    builder.number_terms(&all, tables.search);
    if builder.numbers.len() > usize::from(u16::MAX) || all.len() > usize::from(u16::MAX) {
        return Err(vec!["search: more terms or documents than 16 bits count".to_owned()]);
    }
    for (number, value) in builder.numbers.values_mut().enumerate() {
        *value = number as u16;
    }
    let mut index = Index {
        documents: all.iter().map(|(document, _)| (document.kind, document.index, document.uses)).collect(),
        ..Index::default()
    };
    builder.postings(&all, &mut index);
    builder.phrases(&all, &mut index);
    builder.synonyms(tables.search, &mut index);
    index.terms = builder.numbers.into_keys().map(leak).collect();
    Ok(index)
}

struct IndexBuilder {
    tokenizer: Tokenizer,
    /// The number of each term.
    numbers: BTreeMap<String, u16>,
}

impl IndexBuilder {
    /// Assigns a number to every term.
    fn number_terms(&mut self, all: &[(Document, DocumentFields<'_>)], search: &Search<'_>) {
        let mut texts: Vec<&str> = Vec::new();
        for (_, text) in all {
            texts.extend([&*text.name, &text.parent, &text.summary, &text.keywords, &text.facts]);
            texts.extend(&text.aliases);
        }
        texts.extend(search.synonym_groups.iter().flatten());
        texts.extend(search.means.iter().flat_map(|(phrase, meanings)| meanings.iter().chain([phrase])));
        texts.extend(&search.weak);
        for text in texts {
            for term in self.tokenizer.terms(text, MAX_FIELD_TERMS) {
                self.numbers.entry(term).or_default();
            }
        }
    }

    fn terms(&self, text: &str, max: usize) -> Vec<u16> {
        self.tokenizer.terms(text, max).iter().filter_map(|term| self.numbers.get(term).copied()).collect()
    }

    fn postings(&self, all: &[(Document, DocumentFields<'_>)], index: &mut Index<'_>) {
        let fields: Vec<[Vec<u16>; FIELDS]> = all
            .iter()
            .map(|(_, text)| {
                [
                    self.terms(&text.name, MAX_FIELD_TERMS),
                    self.terms(&text.parent, MAX_FIELD_TERMS),
                    self.terms(&text.summary, MAX_FIELD_TERMS),
                    text.aliases.iter().flat_map(|alias| self.terms(alias, MAX_TERMS)).collect(),
                    self.terms(&text.keywords, MAX_FIELD_TERMS),
                    self.terms(&text.facts, MAX_FIELD_TERMS),
                ]
            })
            .collect();
        let mean = |field: usize| {
            let lengths: Vec<usize> = fields.iter().map(|document| document[field].len()).filter(|n| *n > 0).collect();
            lengths.iter().sum::<usize>() as f32 / lengths.len().max(1) as f32
        };
        let means: [f32; FIELDS] = std::array::from_fn(mean);
        let mut rows: Vec<Vec<(u16, u8)>> = vec![Vec::new(); self.numbers.len()];
        for (number, document) in fields.iter().enumerate() {
            let mut frequencies: BTreeMap<u16, f32> = BTreeMap::new();
            for (field, terms) in document.iter().enumerate() {
                let (weight, normal) = WEIGHTS[field];
                let length = 1.0 - normal + normal * terms.len() as f32 / means[field].max(1.0);
                for term in terms {
                    *frequencies.entry(*term).or_default() += weight / length;
                }
            }
            for (term, frequency) in frequencies {
                let score = (255.0 * frequency / (K1 + frequency)).round().clamp(1.0, 255.0);
                rows[usize::from(term)].push((number as u16, score as u8));
            }
        }
        index.counts = rows.iter().map(|row| row.len() as u16).collect();
        let bytes = rows.iter().flatten().flat_map(|(number, score)| {
            let [low, high] = number.to_le_bytes();
            [low, high, *score]
        });
        index.postings = Vec::leak(bytes.collect());
    }

    fn phrases(&self, all: &[(Document, DocumentFields<'_>)], index: &mut Index<'_>) {
        let mut words: Vec<u8> = Vec::new();
        for (_, text) in all {
            let mut seen: BTreeSet<Vec<u16>> = BTreeSet::new();
            let mut add = |phrase: &str, score: u8| {
                let mut terms = self.terms(phrase, MAX_TERMS);
                terms.sort_unstable();
                terms.dedup();
                if terms.is_empty() || seen.len() == usize::from(u8::MAX) || !seen.insert(terms.clone()) {
                    return;
                }
                index.lengths.push((terms.len() as u8, score));
                words.extend(terms.iter().flat_map(|term| term.to_le_bytes()));
            };
            for alias in &text.aliases {
                add(alias, ALIAS_VALUE);
            }
            add(&text.name, NAME_VALUE);
            if !text.name.is_empty() && !text.parent.is_empty() {
                add(&format!("{} {}", text.parent, text.name), IN_PARENT_VALUE);
            }
            // The text after a semicolon is advice.
            add(text.summary.split(';').next().unwrap_or_default(), SUMMARY_VALUE);
            index.phrases.push(seen.len() as u8);
        }
        index.words = words.leak();
    }

    fn synonyms(&self, search: &Search<'_>, index: &mut Index<'_>) {
        let stop: BTreeSet<String> = search.stop.iter().flat_map(|word| self.tokenizer.terms(word, 1)).collect();
        let weak: BTreeSet<u16> = search.weak.iter().flat_map(|word| self.terms(word, 1)).collect();
        let terms_of = |phrase: &str| -> (String, Vec<u16>) {
            let terms: Vec<String> =
                self.tokenizer.terms(phrase, MAX_TERMS).into_iter().filter(|term| !stop.contains(term)).collect();
            let numbers = terms.iter().filter_map(|term| self.numbers.get(term).copied()).collect();
            (terms.join(" "), numbers)
        };
        let mut others: BTreeMap<String, Vec<Vec<u16>>> = BTreeMap::new();
        let mut add_synonym = |from: &(String, Vec<u16>), to: &(String, Vec<u16>)| {
            if from.0 == to.0 || from.0.is_empty() || to.1.is_empty() {
                return;
            }
            let all = others.entry(from.0.clone()).or_default();
            if !all.contains(&to.1) {
                all.push(to.1.clone());
            }
        };
        for group in &search.synonym_groups {
            let phrases: Vec<_> = group.iter().map(|phrase| terms_of(phrase)).collect();
            for from in &phrases {
                phrases.iter().for_each(|to| add_synonym(from, to));
            }
        }
        for (phrase, meanings) in &search.means {
            let from = terms_of(phrase);
            meanings.iter().for_each(|meaning| add_synonym(&from, &terms_of(meaning)));
        }
        index.synonyms = others.into_iter().map(|(phrase, synonyms)| (leak(phrase), synonyms)).collect();
        index.weak = weak.into_iter().collect();
        index.stop = stop.into_iter().map(leak).collect();
    }
}
