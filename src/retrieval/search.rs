//! Words in, documents out, best first.

use super::document::{self, Document, Kind, Status};
use super::fuse::fuse;
use super::lexical::{Lexical, WEAK};
use super::meaning::Meaning;
use super::phrases::Asked;
use super::request::{self, Request};
use crate::kb::words::Words;
use crate::kb::{Kb, kb};
use crate::model::backend::Fault;
use crate::syntax::language::Language;
use std::sync::OnceLock;

/// Documents that are looked at closely.
const CANDIDATES: usize = 400;
/// What the fit of a whole phrase is worth beside words wherever they stand.
const PHRASE: f32 = 1.5;
/// What being used by everybody is worth.
const USE: f32 = 0.35;
/// The same beside the nearness of meaning, which differs less from document to document.
const MEANT_USE: f32 = 0.1;
/// What a document is worth that should no longer be used.
const DEPRECATED: f32 = 0.45;
/// Hits that are worth less than this part of the best are none.
const FAINT: f32 = 0.12;

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Query<'a> {
    /// In a person's words.
    pub words: &'a str,
    /// Of these kinds; empty: of all.
    pub kinds: &'a [Kind],
    /// Usable in this language.
    pub language: Option<Language>,
    /// Also what should no longer be used, as if nothing were wrong with it.
    pub deprecated: bool,
    /// The last word may not be typed to its end.
    pub open: bool,
    /// How many at most.
    pub limit: usize,
}

impl<'a> Query<'a> {
    /// Anything, in any language.
    pub fn new(words: &'a str, limit: usize) -> Self {
        Query { words, kinds: &[], language: None, deprecated: false, open: false, limit }
    }
}

/// Something that was found.
#[derive(Debug, Clone)]
pub struct Hit {
    /// What.
    pub document: &'static Document,
    /// Its number, the same as long as the process lives.
    pub number: usize,
    /// How sure, from 0 to 1: comparable between requests.
    pub score: f32,
    /// The same on other classes.
    pub also: Vec<&'static str>,
}

/// All that a search needs.
#[derive(Debug)]
pub struct Searcher {
    documents: Vec<Document>,
    words: Words,
    lexical: Lexical,
    /// Logarithm of the uses of what is used most, by kind.
    most: Vec<f32>,
}

/// The searcher over the built-in knowledge base, made at first use.
pub fn searcher() -> &'static Searcher {
    static CELL: OnceLock<Searcher> = OnceLock::new();
    CELL.get_or_init(|| Searcher::new(kb()))
}

impl Searcher {
    /// Reads the index of a knowledge base.
    pub fn new(kb: &'static Kb) -> Self {
        let documents = document::all(kb);
        let most = Kind::ALL.iter().map(|kind| {
            let uses = documents.iter().filter(|document| document.kind == *kind).map(|document| document.uses);
            logarithm(uses.max().unwrap_or(0)).max(1.0)
        });
        let most = most.collect();
        let words = Words::new(&kb.search_words().units);
        Searcher { documents, words, lexical: Lexical::new(kb.search_index()), most }
    }

    /// Everything that can be found.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// What is found, best first. The same words give the same answer.
    pub fn search(&'static self, query: &Query<'_>) -> Vec<Hit> {
        self.collapsed(self.ranked(query), query.limit)
    }

    /// What is found by words and by meaning, best first.
    ///
    /// # Errors
    /// The encoder refused to run.
    pub fn search_with(&'static self, query: &Query<'_>, meaning: &Meaning) -> Result<Vec<Hit>, Fault> {
        let words = self.meant(query);
        if words.is_empty() {
            return Ok(self.search(query));
        }
        let by_meaning = self.ranked_by_meaning(&Query { words, ..query.clone() }, meaning)?;
        Ok(self.collapsed(fuse(&self.ranked(query), &by_meaning, CANDIDATES), query.limit))
    }

    /// What of the words means something: all, or while they are typed those before a last one that is none yet, and nothing of a name. An
    /// encoder makes something of every text, of half a word as well.
    fn meant<'q>(&self, query: &Query<'q>) -> &'q str {
        if !query.open {
            return query.words;
        }
        let name = |word: &str| word.trim_end_matches('.').contains(['.', '/', '_']);
        if query.words.split_whitespace().any(name) {
            return "";
        }
        let known = |word: &str| {
            let terms = self.words.terms(word, 8);
            !terms.is_empty() && terms.iter().all(|term| self.lexical.term(term).is_some())
        };
        let (before, last) = query.words.rsplit_once(char::is_whitespace).unwrap_or(("", query.words));
        if last.is_empty() || known(last) { query.words.trim() } else { before.trim() }
    }

    fn ranked_by_meaning(&self, query: &Query<'_>, meaning: &Meaning) -> Result<Vec<(usize, f32)>, Fault> {
        let mut by_meaning = meaning.nearest(query.words, CANDIDATES)?;
        by_meaning.retain(|(number, _)| self.documents.get(*number).is_some_and(|document| wanted(query, document)));
        for (number, cosine) in &mut by_meaning {
            let document = &self.documents[*number];
            let uses = logarithm(document.uses) / self.most[document.kind as usize];
            let old = document.status == Status::Deprecated && !query.deprecated;
            *cosine *= (1.0 + MEANT_USE * uses) * if old { DEPRECATED } else { 1.0 };
        }
        best_first(&mut by_meaning, CANDIDATES);
        Ok(by_meaning)
    }

    /// Documents with their scores, best first.
    pub fn ranked(&self, query: &Query<'_>) -> Vec<(usize, f32)> {
        let request = request::read(query.words, query.open, &self.words, &self.lexical);
        let total: f32 = request.concepts.iter().map(|concept| concept.weight * concept.times).sum();
        if total <= 0.0 {
            return Vec::new();
        }
        let sums = self.sums(&request);
        let mut found: Vec<(usize, f32)> = sums
            .into_iter()
            .enumerate()
            .filter(|(number, sum)| *sum > 0.0 && wanted(query, &self.documents[*number]))
            .collect();
        best_first(&mut found, CANDIDATES);
        let asked = Asked::new(&request, &self.lexical);
        let mut room = asked.room();
        for (number, score) in &mut found {
            let document = &self.documents[*number];
            let fit = asked.fit(*number, &mut room);
            let plain = (*score / total + PHRASE * fit) / (1.0 + PHRASE);
            let uses = logarithm(document.uses) / self.most[document.kind as usize];
            let old = document.status == Status::Deprecated && !query.deprecated;
            *score = plain * (1.0 + USE * uses) / (1.0 + USE) * if old { DEPRECATED } else { 1.0 };
            // Who types a name wants that, whatever else is made of its words.
            let name = query.words.trim();
            if document.name.eq_ignore_ascii_case(name) {
                *score = 0.9 + 0.1 * *score;
            } else if document.name.rsplit(['.', '/']).next().is_some_and(|last| last == name) {
                *score = 0.8 + 0.1 * *score;
            }
        }
        best_first(&mut found, CANDIDATES);
        found
    }

    /// What the words are worth in each document.
    fn sums(&self, request: &Request) -> Vec<f32> {
        let mut sums = vec![0.0f32; self.lexical.documents()];
        let mut best = vec![0.0f32; sums.len()];
        let mut way_sum = vec![0.0f32; sums.len()];
        let mut touched: Vec<usize> = Vec::new();
        for concept in &request.concepts {
            let weight = concept.times * if concept.weak { WEAK } else { 1.0 };
            for way in &concept.ways {
                if let [term] = way.terms[..] {
                    let most = self.lexical.weight(term) * way.scale;
                    for (document, share) in self.lexical.postings(term) {
                        let more = (share * most - best[document]).max(0.0);
                        best[document] += more;
                        sums[document] += more * weight;
                    }
                    continue;
                }
                for term in &way.terms {
                    let most = self.lexical.weight(*term) * way.scale;
                    for (document, share) in self.lexical.postings(*term) {
                        way_sum[document] += share * most;
                        touched.push(document);
                    }
                }
                for document in touched.drain(..) {
                    let more = (way_sum[document] - best[document]).max(0.0);
                    best[document] += more;
                    sums[document] += more * weight;
                    way_sum[document] = 0.0;
                }
            }
            best.fill(0.0);
        }
        sums
    }

    /// One hit for what several classes have alike (`size` of collections), up to a number.
    pub fn collapsed(&'static self, ranked: Vec<(usize, f32)>, limit: usize) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        let top = ranked.first().map_or(0.0, |(_, score)| *score);
        for (number, score) in ranked {
            if score < top * FAINT {
                break;
            }
            let document = &self.documents[number];
            if let Some(same) = hits.iter_mut().find(|hit| self.alike(hit.document, document)) {
                same.also.push(document.name);
                continue;
            }
            if hits.len() == limit {
                // More of what is there already may follow, and it would be shown.
                break;
            }
            hits.push(Hit { document, number, score: score.min(1.0), also: Vec::new() });
        }
        hits
    }

    /// Whether two operators are one for a reader: the same last name, and sentences that say much the same.
    fn alike(&self, a: &Document, b: &Document) -> bool {
        let last = |document: &Document| document.name.rsplit('.').next().unwrap_or(document.name);
        if a.kind != Kind::Operator || b.kind != Kind::Operator || last(a) != last(b) {
            return false;
        }
        let terms = |document: &Document| self.words.terms(document.line, 24);
        let (a, b) = (terms(a), terms(b));
        let shared = a.iter().filter(|term| b.contains(term)).count();
        shared * 3 >= a.len().min(b.len())
    }
}

fn wanted(query: &Query<'_>, document: &Document) -> bool {
    (query.kinds.is_empty() || query.kinds.contains(&document.kind))
        && query.language.is_none_or(|language| document.is_in(language))
}

fn logarithm(uses: u32) -> f32 {
    (uses as f32 + 1.0).ln()
}

/// Sorts by score, equal ones by number, and keeps the first.
fn best_first(found: &mut Vec<(usize, f32)>, most: usize) {
    let better = |a: &(usize, f32), b: &(usize, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if found.len() > most && most > 0 {
        found.select_nth_unstable_by(most - 1, better);
    }
    found.truncate(most);
    found.sort_unstable_by(better);
}

#[cfg(test)]
mod tests;
