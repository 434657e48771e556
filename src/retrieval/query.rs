//! Parses the words of a person into concepts, each with its synonyms: `LST` is also `land surface
//! temperature`.

use super::document::DocumentKind;
use super::lexical::{LexicalIndex, Term, WEAK_FACTOR};
use super::tokenize::{MAX_TERMS, Tokenizer};
use crate::syntax::language::Language;

/// Score of a synonym, relative to the words of the query.
const SYNONYM_SCORE: f32 = 0.85;
/// Score of the correction of a misspelled or incomplete word.
const CORRECTION_SCORE: f32 = 0.8;
/// Maximum words of a phrase.
pub(super) const MAX_PHRASE_WORDS: usize = 5;
/// Maximum completions of an incomplete word.
const MAX_COMPLETIONS: usize = 24;

/// A search query.
#[derive(Debug, Clone)]
pub struct Query<'a> {
    /// The words of a person.
    pub words: &'a str,
    /// The kinds to search; empty for all.
    pub kinds: &'a [DocumentKind],
    /// Restricts the hits to those usable in this language.
    pub language: Option<Language>,
    /// Ranks deprecated documents like current ones.
    pub deprecated: bool,
    /// The last word may be incomplete.
    pub open: bool,
    /// The maximum number of hits.
    pub limit: usize,
}

impl<'a> Query<'a> {
    /// Creates a query for all kinds and languages.
    pub fn new(words: &'a str, limit: usize) -> Self {
        Query { words, kinds: &[], language: None, deprecated: false, open: false, limit }
    }
}

/// A parsed query.
#[derive(Debug, Default)]
pub struct ParsedQuery {
    /// The concepts, in order.
    pub concepts: Vec<Concept>,
}

/// A concept that the query names.
#[derive(Debug)]
pub struct Concept {
    /// Its weight.
    pub weight: f32,
    /// How often the query names it.
    pub times: f32,
    /// It consists of weak words.
    pub weak: bool,
    /// Its phrasings, first the words of the query.
    pub phrasings: Vec<Phrasing>,
}

/// A phrasing of a concept.
#[derive(Debug)]
pub struct Phrasing {
    /// Its terms.
    pub terms: Vec<Term>,
    /// Its score, at most 1.
    pub share: f32,
    /// The factor for the weights of its terms: a long synonym must not be worth more than the
    /// words of the query.
    pub scale: f32,
}

/// Parses a query. `open`: the last word may be incomplete.
pub fn parse(text: &str, open: bool, words: &Tokenizer, lexical: &LexicalIndex) -> ParsedQuery {
    let all = words.terms(text, MAX_TERMS);
    let content_terms: Vec<String> = all.iter().filter(|term| !lexical.is_stop(term)).cloned().collect();
    // A query of stop words alone is used as it stands.
    let terms = if content_terms.is_empty() { all } else { content_terms };
    let mut parsed = ParsedQuery::default();
    let mut seen_phrases: Vec<&[String]> = Vec::new();
    let mut at = 0;
    while at < terms.len() {
        let phrase = (1..=MAX_PHRASE_WORDS.min(terms.len() - at)).rev().find_map(|length| {
            let synonyms = lexical.synonyms(&terms[at..at + length].join(" "));
            (!synonyms.is_empty()).then_some((length, synonyms))
        });
        let (length, synonyms) = phrase.unwrap_or((1, &[]));
        let phrase_terms = &terms[at..at + length];
        at += length;
        let is_incomplete = open && at == terms.len();
        // A repeated phrase is one concept.
        let same = seen_phrases.iter().position(|earlier| *earlier == phrase_terms).filter(|_| !is_incomplete);
        if let Some(concept) = same.and_then(|at| parsed.concepts.get_mut(at)) {
            concept.times += 1.0;
            continue;
        }
        seen_phrases.push(phrase_terms);
        parsed.concepts.push(concept(phrase_terms, synonyms, is_incomplete, lexical));
    }
    parsed
}

fn concept(phrase_terms: &[String], synonyms: &[Vec<Term>], is_incomplete: bool, lexical: &LexicalIndex) -> Concept {
    let own_terms: Vec<Term> = phrase_terms.iter().filter_map(|term| lexical.term(term)).collect();
    let sum = |terms: &[Term]| -> f32 { terms.iter().map(|term| lexical.weight(*term)).sum() };
    let mut weight = sum(&own_terms) + lexical.unseen_weight() * (phrase_terms.len() - own_terms.len()) as f32;
    let weak = own_terms.len() == phrase_terms.len() && own_terms.iter().all(|term| lexical.is_weak(*term));
    if weak {
        weight *= WEAK_FACTOR;
    }
    let is_known = own_terms.first().is_some_and(|term| lexical.count(*term) > 0);
    let mut phrasings = vec![Phrasing { share: 1.0, scale: 1.0, terms: own_terms }];
    let mut add = |share: f32, terms: Vec<Term>| {
        let scale = share * (weight / sum(&terms).max(f32::EPSILON)).min(1.0);
        phrasings.push(Phrasing { share, scale, terms });
    };
    for synonym in synonyms {
        add(SYNONYM_SCORE, synonym.clone());
    }
    if let [word] = phrase_terms {
        if is_incomplete {
            completions(word, lexical).into_iter().for_each(|term| add(CORRECTION_SCORE, vec![term]));
        } else if !is_known && synonyms.is_empty() {
            correction(word, lexical).into_iter().for_each(|term| add(CORRECTION_SCORE, vec![term]));
        }
    }
    Concept { weight, times: 1.0, weak, phrasings }
}

/// Returns the terms that complete a prefix, the most frequent first.
fn completions(start: &str, lexical: &LexicalIndex) -> Vec<Term> {
    if start.len() < 2 {
        return Vec::new();
    }
    let begins = lexical.with_prefix(start).filter(|(text, _)| text.len() > start.len());
    let mut found: Vec<(usize, Term)> = begins.map(|(_, term)| (lexical.count(term), term)).collect();
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found.into_iter().filter(|(uses, _)| *uses > 0).take(MAX_COMPLETIONS).map(|(_, term)| term).collect()
}

/// Returns the term that a misspelled word stands for. The first letter is assumed to be right,
/// which excludes most of the vocabulary.
fn correction(word: &str, lexical: &LexicalIndex) -> Option<Term> {
    let letters = word.chars().count();
    if letters < 4 || word.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    let max_edits = if letters < 8 { 1 } else { 2 };
    let first = word.chars().next()?.to_string();
    let own_terms = letter_set(word);
    let candidates = lexical.with_prefix(&first).filter(|(text, term)| {
        let other = letter_set(text);
        // Performance: an edit adds or removes one kind of letter, so the letter sets exclude most
        // words before they are compared.
        text.len().abs_diff(word.len()) <= max_edits
            && (own_terms & !other).count_ones() as usize <= max_edits
            && (other & !own_terms).count_ones() as usize <= max_edits
            && lexical.count(*term) > 0
    });
    let scored = candidates.filter_map(|(text, term)| {
        let edits = strsim::damerau_levenshtein(word, text);
        (edits <= max_edits).then(|| (edits, usize::MAX - lexical.count(term), term))
    });
    scored.min().map(|(.., term)| term)
}

/// Returns the letters of a word as a bit set, in which several letters share a bit.
fn letter_set(word: &str) -> u32 {
    word.bytes().fold(0, |found, byte| found | 1 << (byte & 31))
}
