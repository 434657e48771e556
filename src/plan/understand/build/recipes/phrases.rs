//! Finds phrases of recipes in a request: by stems, with filler words between.

use crate::assist::request::tokens::{Kind, tokens};
use crate::kb::kb;
use crate::plan::understand::scan::Scan;
use crate::retrieval::tokenize::{MAX_TERMS, Tokenizer};
use std::collections::BTreeSet;

/// The marks that say something of their own.
const SIGNIFICANT: [char; 6] = ['<', '>', '%', '=', '*', '+'];

/// A word, number or mark of a phrase.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    /// A word by its stems.
    Word(Vec<String>),
    /// A number.
    Number(f64),
}

/// The tokens of a request with their stems.
pub struct Text<'s, 't> {
    pub scan: &'s Scan<'t>,
    tokenizer: Tokenizer,
    parts: Vec<Option<Part>>,
    /// By token: neither a place nor a time has it.
    pub is_open: Vec<bool>,
    /// By token: it says nothing.
    is_filler: Vec<bool>,
}

impl<'s, 't> Text<'s, 't> {
    /// Prepares the tokens of a request. Tokens of datasets and what they measure are `sources`:
    /// recipes account for them.
    pub fn new(scan: &'s Scan<'t>, sources: &[usize]) -> Self {
        let tokenizer = Tokenizer::new(&kb().search_words().units);
        let is_open: Vec<bool> = (0..scan.tokens.len()).map(|at| !scan.taken[at] || sources.contains(&at)).collect();
        let parts = scan.tokens.iter().map(|token| part(&token.kind, &token.text, &tokenizer)).collect();
        let is_filler =
            (0..scan.tokens.len()).map(|at| is_open[at] && !sources.contains(&at) && says_nothing(scan, at)).collect();
        Text { scan, tokenizer, parts, is_open, is_filler }
    }

    /// Returns the number of tokens.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    /// Returns `true` if a token says nothing.
    pub fn is_filler(&self, at: usize) -> bool {
        self.is_filler.get(at).copied().unwrap_or(false)
    }

    /// Returns the stems of all words of a request that say something.
    pub fn stems(&self) -> BTreeSet<String> {
        let words = (0..self.len()).filter(|&at| self.is_open[at] && !self.is_filler[at]);
        words.flat_map(|at| self.stems_at(at).to_vec()).collect()
    }

    /// Returns the stems of a word, or none.
    pub fn stems_at(&self, at: usize) -> &[String] {
        match self.parts.get(at) {
            Some(Some(Part::Word(stems))) => stems,
            _ => &[],
        }
    }

    /// Returns the stems of a wording: of its words that say something, without numbers.
    pub fn stems_of(&self, wording: &str) -> BTreeSet<String> {
        let words = tokens(wording).into_iter().filter(|token| token.kind == Kind::Word);
        let words = words.filter(|token| self.scan.lexicon.term("filler", &token.text).is_none());
        words.flat_map(|token| self.tokenizer.terms(&token.text, MAX_TERMS)).collect()
    }

    fn parts_of(&self, phrase: &str) -> Vec<Part> {
        let all = tokens(phrase);
        let parts = |keeps_fillers: bool| -> Vec<Part> {
            all.iter()
                .filter(|token| keeps_fillers || self.scan.lexicon.term("filler", &token.text).is_none())
                .filter_map(|token| part(&token.kind, &token.text, &self.tokenizer))
                .collect()
        };
        let spoken = parts(false);
        if spoken.is_empty() { parts(true) } else { spoken }
    }

    /// Returns the ranges of tokens that say a phrase. Tokens that `is_free` rejects are not used.
    pub fn find(&self, phrase: &str, is_free: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
        let parts = self.parts_of(phrase);
        let mut found: Vec<(usize, usize)> = Vec::new();
        for at in 0..self.len() {
            if found.last().is_some_and(|last| at < last.1) {
                continue;
            }
            found.extend(self.find_at(&parts, at, &is_free));
        }
        found
    }

    /// Returns the range of a phrase that ends before a token; only tokens that `may_skip` accepts
    /// stand between.
    pub fn find_before(
        &self,
        phrase: &str,
        end: usize,
        is_free: impl Fn(usize) -> bool,
        may_skip: impl Fn(usize) -> bool,
    ) -> Option<(usize, usize)> {
        let mut last = end;
        while last > 0 && may_skip(last - 1) {
            last -= 1;
        }
        // The phrase may itself end with words that may be skipped.
        let found = self.find(phrase, is_free);
        found.into_iter().rev().find(|range| range.1 <= end && (range.1..end).all(&may_skip) && range.1 >= last)
    }

    /// Returns the range of a phrase that starts at a token or behind filler words.
    pub fn find_behind(&self, phrase: &str, start: usize, is_free: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
        let parts = self.parts_of(phrase);
        let mut at = start;
        loop {
            if let Some(range) = self.find_at(&parts, at, &is_free) {
                return Some(range);
            }
            if !self.is_filler(at) || self.scan.tokens[at].is(',') || self.scan.tokens[at].is(';') {
                return None;
            }
            at += 1;
        }
    }

    fn find_at(&self, parts: &[Part], start: usize, is_free: &impl Fn(usize) -> bool) -> Option<(usize, usize)> {
        let mut at = start;
        for (number, part) in parts.iter().enumerate() {
            while number > 0 && self.is_filler(at) && self.parts[at].as_ref() != Some(part) {
                at += 1;
            }
            let is_same = at < self.len() && is_free(at) && self.is_open[at] && self.parts[at].as_ref() == Some(part);
            if !is_same {
                return None;
            }
            at += 1;
        }
        (!parts.is_empty()).then_some((start, at))
    }
}

fn part(kind: &Kind, text: &str, tokenizer: &Tokenizer) -> Option<Part> {
    match kind {
        Kind::Number(number) => Some(Part::Number(*number)),
        Kind::Mark('%') => Some(Part::Word(vec!["%".to_owned()])),
        Kind::Word if matches!(text, "percent" | "pct") => Some(Part::Word(vec!["%".to_owned()])),
        Kind::Word if text.ends_with('²') => part(kind, &text.replace('²', "2"), tokenizer),
        Kind::Word => Some(tokenizer.terms(text, MAX_TERMS)).filter(|stems| !stems.is_empty()).map(Part::Word),
        _ => None,
    }
}

/// Verbs that ask for a method.
const VERBS: [&str; 9] = ["run", "apply", "perform", "conduct", "tell", "provide", "prepare", "execute", "implement"];

fn says_nothing(scan: &Scan<'_>, at: usize) -> bool {
    let token = &scan.tokens[at];
    match token.kind {
        Kind::Mark(mark) => !SIGNIFICANT.contains(&mark),
        Kind::Word => scan.lexicon.term("filler", &token.text).is_some() || VERBS.contains(&token.text.as_str()),
        _ => false,
    }
}
