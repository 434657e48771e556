//! Which words of a description take part in an idiom.

use super::super::lexicon::lexicon;
use super::super::signature::Signature;
use super::super::tokens::{Kind, Token, stem};
use super::super::types::Types;
use super::phrases::{Phrase, Span};
use super::units;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// The tokens of a description that an idiom accounts for.
pub struct Coverage<'a> {
    pub tokens: &'a [Token],
    /// `true` for each token that takes part.
    pub covered: Vec<bool>,
    /// `true` for each token that says a need, a choice or a band. They count for the score.
    own: Vec<bool>,
    /// The spans of the needs.
    pub spans: Vec<Span>,
}

const NO_SLOT: &dyn Fn(&str, usize) -> bool = &|_, _| false;

fn words(text: &str) -> FxHashSet<String> {
    text.split_whitespace().map(stem).collect()
}

fn prose() -> &'static FxHashSet<String> {
    static PROSE: LazyLock<FxHashSet<String>> = LazyLock::new(|| words(&super::super::vocabulary::words().prose));
    &PROSE
}

fn descriptive() -> &'static FxHashSet<String> {
    static DESCRIPTIVE: LazyLock<FxHashSet<String>> =
        LazyLock::new(|| words(&super::super::vocabulary::words().descriptive));
    &DESCRIPTIVE
}

impl<'a> Coverage<'a> {
    pub fn new(tokens: &'a [Token]) -> Coverage<'a> {
        Coverage { tokens, covered: vec![false; tokens.len()], own: vec![false; tokens.len()], spans: Vec::new() }
    }

    /// Marks all phrases of a need. Returns `false` if neither the description nor the name of a
    /// parameter has one.
    pub fn need(&mut self, alternatives: &[Phrase], names: &[Token]) -> bool {
        let spans: Vec<Span> = alternatives.iter().flat_map(|phrase| phrase.spans(self.tokens, NO_SLOT)).collect();
        for (start, end) in &spans {
            self.mark(*start, *end);
        }
        self.spans.extend(&spans);
        !spans.is_empty() || alternatives.iter().any(|phrase| !phrase.spans(names, NO_SLOT).is_empty())
    }

    /// Marks words that say a need, a choice or a band.
    pub fn mark(&mut self, start: usize, end: usize) {
        self.covered[start..end].fill(true);
        self.own[start..end].fill(true);
    }

    /// Marks words that the idiom allows.
    pub fn allow(&mut self, phrases: &[Phrase]) {
        self.facts(phrases, NO_SLOT);
    }

    /// Marks words that the idiom allows. Unmarks the names in quotation marks that its program
    /// does not have.
    pub fn allow_besides(&mut self, phrases: &[Phrase], program: &str) {
        self.allow(phrases);
        for (at, token) in self.tokens.iter().enumerate() {
            let is_name = token.kind == Kind::Text && token.is_quoted() && !is_format(token);
            if is_name && !has_name(program, &token.text) {
                self.covered[at] = false;
            }
        }
    }

    /// Marks facts about slots that hold.
    pub fn facts(&mut self, facts: &[Phrase], is_slot: &dyn Fn(&str, usize) -> bool) {
        for (start, end) in facts.iter().flat_map(|fact| fact.spans(self.tokens, is_slot)) {
            self.covered[start..end].fill(true);
        }
    }

    /// Marks examples: "such as 'a'", "for example B4 or B5".
    pub fn examples(&mut self) {
        let stem = |at: usize| self.tokens.get(at).map_or("", |token| token.stem.as_str());
        let is_literal =
            |at: usize| self.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Text | Kind::Number(_)));
        for at in 0..self.tokens.len() {
            let leads =
                stem(at) == "exampl" || stem(at) == "lik" || stem(at) == "as" && at > 0 && stem(at - 1) == "such";
            let mut next = at + 1;
            while leads && self.tokens.get(next).is_some_and(|token| token.is_mark(":,")) {
                next += 1;
            }
            if !leads || !is_literal(next) {
                continue;
            }
            let mut end = next + 1;
            while (stem(end) == "or" || stem(end) == ",") && is_literal(end + 1) {
                end += 2;
            }
            self.covered[at..end].fill(true);
            if stem(at) == "as" {
                self.covered[at - 1] = true;
            }
        }
    }

    /// Marks what says nothing in any idiom, or nothing beyond the signature.
    pub fn generic(&mut self, signature: &Signature) {
        let types = signature.parameters.iter().fold(signature.returns.unwrap_or_default(), |types, parameter| {
            types.or(parameter.types.and(Types::OBJECTS.or(Types::STRING).or(Types::NUMBER)))
        });
        for at in 0..self.tokens.len() {
            let token = &self.tokens[at];
            let is_known = match token.kind {
                Kind::Mark => ".,;:()[]{}'\"-–—?!`/".contains(&token.text),
                Kind::Word => {
                    signature.position(&token.text).is_some()
                        || lexicon().filler.contains(&token.stem)
                        || prose().contains(&token.stem)
                        || token.is_class && class(&token.text).is_some_and(|class| class.meets(types))
                        || lexicon().noun(token).is_some_and(|noun| noun.meets(types))
                }
                _ => signature.position(&token.text).is_some(),
            };
            self.covered[at] |= is_known;
        }
        self.unit_words(signature);
        self.parameter_facts(signature);
    }

    /// Marks the units of parameters: "within radius meters", "in meters".
    fn unit_words(&mut self, signature: &Signature) {
        let known: Vec<units::Unit> =
            signature.parameters.iter().filter_map(|parameter| super::slots::unit_of(parameter, self.tokens)).collect();
        for at in 0..self.tokens.len() {
            if let Some((unit, length)) = units::at(self.tokens, at)
                && known.contains(&unit)
            {
                self.covered[at..at + length].fill(true);
            }
        }
    }

    /// Marks sentences that only describe parameters: "start and end are strings 'YYYY-MM-DD'".
    fn parameter_facts(&mut self, signature: &Signature) {
        /// Stems of the verbs of sentences that describe.
        const VERBS: &[&str] = &["is", "are", "be", "has", "hav", "can", "must", "may", "contain", "hold"];
        let is_parameter =
            |at: usize| self.tokens.get(at).is_some_and(|token| signature.position(&token.text).is_some());
        let mut start = 0;
        while start < self.tokens.len() {
            let end = (start..self.tokens.len()).find(|at| self.tokens[*at].is_mark(".;")).unwrap_or(self.tokens.len());
            let mut at = start;
            while is_parameter(at) || self.tokens.get(at).is_some_and(|token| token.stem == "and" || token.is_mark(","))
            {
                at += 1;
            }
            let is_fact = is_parameter(start)
                && self.tokens.get(at).is_some_and(|token| VERBS.contains(&token.stem.as_str()) || token.is_mark(":"));
            for at in start..if is_fact { end } else { start } {
                let token = &self.tokens[at];
                self.covered[at] |= token.kind == Kind::Text && is_format(token)
                    || token.kind == Kind::Word
                        && (descriptive().contains(&token.stem) || lexicon().noun(token).is_some());
            }
            start = end + 1;
        }
    }

    /// Returns how many words only this idiom accounts for.
    pub fn score(&self) -> usize {
        self.own.iter().filter(|own| **own).count()
    }

    /// Returns the words that take no part.
    pub fn uncovered(&self) -> Vec<String> {
        let words = self.tokens.iter().zip(&self.covered).filter(|(_, covered)| !**covered);
        words.map(|(token, _)| token.text.clone()).collect()
    }
}

/// Returns `true` for formats of dates: 'YYYY-MM-dd'.
fn is_format(token: &Token) -> bool {
    token.text.to_lowercase().contains("yy")
}

/// Returns `true` if a program has a name as a text or a key.
fn has_name(program: &str, name: &str) -> bool {
    program.contains(&format!("'{name}'")) || program.contains(&format!("{name}:"))
}

/// Returns the class at the start of a name: `Geometry.Point`.
fn class(name: &str) -> Option<Types> {
    Types::named(name.split('.').next().unwrap_or(name))
}
