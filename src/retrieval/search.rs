//! Ranks documents by the words of a query.

use super::document::{self, Document, DocumentKind, Status};
use super::lexical::{LexicalIndex, WEAK_FACTOR};
use super::phrase_match::PhraseMatcher;
use super::query::{self, ParsedQuery, Query};
use super::ranking::best_first;
use super::tokenize::{MAX_TERMS, Tokenizer};
use super::{fields, index};
use crate::kb::{Kb, kb};
use std::sync::OnceLock;

#[cfg(feature = "model")]
mod hybrid;

/// Documents that are scored in detail.
const CANDIDATES: usize = 400;
/// Weight of the phrase match relative to that of single words.
const PHRASE_WEIGHT: f32 = 1.5;
/// Weight of how often public scripts use a document.
const USE_WEIGHT: f32 = 0.35;
/// Factor for the score of deprecated documents.
const DEPRECATED_FACTOR: f32 = 0.45;
/// Hits below this share of the best score are dropped.
const MIN_SHARE_OF_BEST: f32 = 0.12;

/// A search hit.
#[derive(Debug, Clone)]
pub struct Hit {
    /// The document.
    pub document: &'static Document,
    /// Its number, which is stable within a process.
    pub number: usize,
    /// The score from 0 to 1, comparable between queries.
    pub score: f32,
    /// Names of the same operator on other classes.
    pub same_operators: Vec<&'static str>,
}

/// The searcher: documents with their index.
#[derive(Debug)]
pub struct Searcher {
    documents: Vec<Document>,
    words: Tokenizer,
    lexical: LexicalIndex,
    /// By kind, the logarithm of the most frequent document's uses.
    max_uses: Vec<f32>,
}

/// Returns the searcher over the built-in knowledge base, created on first use.
pub fn searcher() -> &'static Searcher {
    static CELL: OnceLock<Searcher> = OnceLock::new();
    CELL.get_or_init(|| Searcher::new(kb()))
}

impl Searcher {
    /// Creates a searcher over a knowledge base.
    pub fn new(kb: &'static Kb) -> Self {
        let entries = fields::entries();
        let documents: Vec<Document> =
            entries.iter().map(|entry| document::read(kb, entry.kind, entry.index, entry.uses)).collect();
        let max_uses = DocumentKind::ALL.iter().map(|kind| {
            let uses = documents.iter().filter(|document| document.kind == *kind).map(|document| document.uses);
            logarithm(uses.max().unwrap_or(0)).max(1.0)
        });
        let max_uses = max_uses.collect();
        let words = Tokenizer::new(&kb.search_words().units);
        Searcher { documents, words, lexical: index::build(&entries, kb.search_words()), max_uses }
    }

    /// Returns all documents.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// Returns the index of terms.
    pub fn lexical(&self) -> &LexicalIndex {
        &self.lexical
    }

    /// Returns the terms of a text, in order.
    pub fn terms(&self, text: &str) -> Vec<String> {
        self.words.terms(text, MAX_TERMS)
    }

    /// Returns `true` if a term is a stop word.
    pub fn is_stop(&self, term: &str) -> bool {
        self.lexical.is_stop(term)
    }

    /// Returns the synonyms of all spans of terms: the start and end of a span, and the terms of
    /// the synonym.
    pub fn synonyms_within(&self, terms: &[String]) -> Vec<(usize, usize, Vec<String>)> {
        let mut found = Vec::new();
        for start in 0..terms.len() {
            for end in start + 1..=terms.len().min(start + query::MAX_PHRASE_WORDS) {
                for synonym in self.lexical.synonyms(&terms[start..end].join(" ")) {
                    let texts = synonym.iter().map(|term| self.lexical.text(*term));
                    found.push((start, end, texts.map(str::to_owned).collect()));
                }
            }
        }
        found
    }

    /// Returns the hits, best first. It is deterministic.
    pub fn search(&'static self, query: &Query<'_>) -> Vec<Hit> {
        self.merged(self.ranked(query), query.limit)
    }

    /// Returns the documents with their scores, best first.
    pub fn ranked(&self, query: &Query<'_>) -> Vec<(usize, f32)> {
        let parsed = query::parse(query.words, query.open, &self.words, &self.lexical);
        let total: f32 = parsed.concepts.iter().map(|concept| concept.weight * concept.times).sum();
        if total <= 0.0 {
            return Vec::new();
        }
        let sums = self.sums(&parsed);
        let mut ranked: Vec<(usize, f32)> = sums
            .into_iter()
            .enumerate()
            .filter(|(number, sum)| *sum > 0.0 && matches_filters(query, &self.documents[*number]))
            .collect();
        best_first(&mut ranked, CANDIDATES);
        let matcher = PhraseMatcher::new(&parsed, &self.lexical);
        let mut buffers = matcher.buffers();
        for (number, score) in &mut ranked {
            let document = &self.documents[*number];
            let phrase_score = matcher.best_score(*number, &mut buffers);
            let text_score = (*score / total + PHRASE_WEIGHT * phrase_score) / (1.0 + PHRASE_WEIGHT);
            let uses = logarithm(document.uses) / self.max_uses[document.kind as usize];
            let is_outdated = document.status == Status::Deprecated && !query.deprecated;
            *score = text_score * (1.0 + USE_WEIGHT * uses) / (1.0 + USE_WEIGHT)
                * if is_outdated { DEPRECATED_FACTOR } else { 1.0 };
            // A typed name wins over all other readings of its words.
            let name = query.words.trim();
            if document.name.eq_ignore_ascii_case(name) {
                *score = 0.9 + 0.1 * *score;
            } else if document.name.rsplit(['.', '/']).next().is_some_and(|last| last == name) {
                *score = 0.8 + 0.1 * *score;
            }
        }
        best_first(&mut ranked, CANDIDATES);
        ranked
    }

    /// Returns the sum of word scores of each document. The phrasings of a concept do not add up:
    /// the best one counts.
    fn sums(&self, parsed: &ParsedQuery) -> Vec<f32> {
        let mut sums = vec![0.0f32; self.lexical.documents()];
        let mut best = vec![0.0f32; sums.len()];
        let mut phrasing_sum = vec![0.0f32; sums.len()];
        let mut matched: Vec<usize> = Vec::new();
        for concept in &parsed.concepts {
            let weight = concept.times * if concept.weak { WEAK_FACTOR } else { 1.0 };
            for phrasing in &concept.phrasings {
                if let [term] = phrasing.terms[..] {
                    let max_weight = self.lexical.weight(term) * phrasing.scale;
                    for (document, share) in self.lexical.postings(term) {
                        let more = (share * max_weight - best[document]).max(0.0);
                        best[document] += more;
                        sums[document] += more * weight;
                    }
                    continue;
                }
                for term in &phrasing.terms {
                    let max_weight = self.lexical.weight(*term) * phrasing.scale;
                    for (document, share) in self.lexical.postings(*term) {
                        phrasing_sum[document] += share * max_weight;
                        matched.push(document);
                    }
                }
                for document in matched.drain(..) {
                    let more = (phrasing_sum[document] - best[document]).max(0.0);
                    best[document] += more;
                    sums[document] += more * weight;
                    phrasing_sum[document] = 0.0;
                }
            }
            best.fill(0.0);
        }
        sums
    }

    /// Merges operators that several classes share (`size` of collections) into one hit.
    pub fn merged(&'static self, ranked: Vec<(usize, f32)>, limit: usize) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        let top = ranked.first().map_or(0.0, |(_, score)| *score);
        for (number, score) in ranked {
            if score < top * MIN_SHARE_OF_BEST {
                break;
            }
            let document = &self.documents[number];
            if let Some(same) = hits.iter_mut().find(|hit| self.is_same_operator(hit.document, document)) {
                same.same_operators.push(document.name);
                continue;
            }
            if hits.len() == limit {
                // Further names of existing hits would be shown, so the list ends here.
                break;
            }
            hits.push(Hit { document, number, score: score.min(1.0), same_operators: Vec::new() });
        }
        hits
    }

    /// Returns `true` if two operators are the same for a reader: same last name, similar
    /// descriptions.
    fn is_same_operator(&self, a: &Document, b: &Document) -> bool {
        let last = |document: &Document| document.name.rsplit('.').next().unwrap_or(document.name);
        if a.kind != DocumentKind::Operator || b.kind != DocumentKind::Operator || last(a) != last(b) {
            return false;
        }
        let terms = |document: &Document| self.words.terms(document.summary, 24);
        let (a, b) = (terms(a), terms(b));
        let shared = a.iter().filter(|term| b.contains(term)).count();
        shared * 3 >= a.len().min(b.len())
    }
}

fn matches_filters(query: &Query<'_>, document: &Document) -> bool {
    (query.kinds.is_empty() || query.kinds.contains(&document.kind))
        && query.language.is_none_or(|language| document.is_in(language))
}

fn logarithm(uses: u32) -> f32 {
    (uses as f32 + 1.0).ln()
}
