//! Finds the operation whose description says what the function does, in whatever order.
//!
//! The description must account for all words of the request, and all parameters must be values of
//! the operation by their types and names. No other operation that takes them may be described
//! nearly as well, whether it accounts for all words or not: the request may mean that one.

mod arguments;
mod descriptions;
#[cfg(test)]
mod tests;

use super::chart;
use super::expression::Expr;
use super::lexicon::lexicon;
use super::signature::Signature;
use super::tokens::{Kind, Token};
use super::types::Types;
use crate::retrieval::searcher;
use arguments::Binding;
use descriptions::{Description, Group, descriptions};
use rustc_hash::FxHashSet;

/// The score that a description must have, of 1.
const MIN_SCORE: f32 = 0.7;
/// By how much the best score must be above all others.
const MARGIN: f32 = 0.1;
/// What a synonym is worth, relative to the word.
const SYNONYM_SHARE: f32 = 0.85;

/// Returns the operation that the words describe. Returns `None` if there is none, or if several
/// come close.
pub fn operation(tokens: &[Token], signature: &Signature) -> Option<Expr> {
    let question = Question::read(tokens, signature)?;
    if question.required.is_empty() {
        return by_names(&question, signature);
    }
    let possible = descriptions().all.iter().filter(|description| gives_result(description, signature));
    let scored = possible.map(|description| (question.score(description), description));
    let mut ranked: Vec<(f32, &Description)> = scored.filter(|(score, _)| *score > MIN_SCORE - MARGIN).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut best: Option<(f32, Expr)> = None;
    for (score, description) in ranked {
        let binding = question.bind(description, signature);
        match (&best, binding) {
            // What cannot be called with the parameters is not meant.
            (_, Binding::None) => {}
            (None, Binding::One(value)) if score >= MIN_SCORE && question.is_covered(description) => {
                best = Some((score, value));
            }
            (None, _) => return None,
            (Some((_, value)), Binding::One(other)) if *value == other => {}
            (Some((known, _)), _) if known - score < MARGIN => return None,
            _ => {}
        }
    }
    best.map(|(_, value)| value)
}

/// Returns the call of the only function whose arguments have the names of all parameters, if the
/// words say nothing but its class: "a list of keys and a list of values" and "a dictionary".
fn by_names(question: &Question, signature: &Signature) -> Option<Expr> {
    let names: FxHashSet<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let has_names = |description: &&Description| {
        let mut required = description.slots.iter().filter(|slot| slot.is_required);
        let takes_all = names.iter().all(|name| description.slots.iter().any(|slot| slot.hole.slot == *name));
        let is_function = !description.is_method && !description.name.is_empty();
        is_function && takes_all && required.all(|slot| names.contains(slot.hole.slot.as_str()))
    };
    let is_named = |description: &&Description| {
        question.nouns.iter().all(|(_, types)| types.meets(description.returns))
            && description.returns != Types::OBJECT
            && gives_result(description, signature)
    };
    let mut found = descriptions().all.iter().filter(has_names).filter(is_named);
    let only = found.next().filter(|_| found.next().is_none() && !names.is_empty() && !question.nouns.is_empty())?;
    match arguments::bind(only, signature, &question.literals) {
        Binding::One(value) => Some(value),
        _ => None,
    }
}

/// Returns `true` if an operation gives what the function returns.
fn gives_result(description: &Description, signature: &Signature) -> bool {
    signature.returns.is_none_or(|returns| {
        returns == Types::OBJECT
            || description.returns == Types::OBJECT
            || returns.meets(description.returns)
            || returns == Types::BOOLEAN && description.returns == Types::NUMBER
    })
}

/// The words of a request.
#[derive(Debug, Default)]
struct Question {
    /// The terms that a description must have, in their order.
    required: Vec<String>,
    /// Nouns for classes, with the classes.
    nouns: Vec<(String, Types)>,
    /// Terms that a description may have.
    optional: Vec<String>,
    /// What other words say: the first and last required term of a span, and the words.
    synonyms: Vec<(usize, usize, Vec<String>)>,
    /// The numbers and names in the text.
    literals: Vec<Expr>,
    /// A word negates something.
    has_negation: bool,
}

impl Question {
    /// Reads the words. Returns `None` if they are about several operations or have a formula.
    fn read(tokens: &[Token], signature: &Signature) -> Option<Question> {
        let lexicon = lexicon();
        let known = descriptions();
        let mut question = Question::default();
        for (at, token) in tokens.iter().enumerate() {
            let stem = token.stem.as_str();
            match &token.kind {
                Kind::Mark if "()[],.:\"?!*/-`".contains(&token.text) => continue,
                Kind::Mark => return None,
                _ if signature.position(&token.text).is_some() => continue,
                Kind::Number(number) => {
                    question.literals.push(Expr::Number(*number));
                    continue;
                }
                Kind::Text => {
                    question.literals.push(Expr::Text(token.text.clone()));
                    continue;
                }
                Kind::Word if matches!(stem, "then" | "after" | "afterward" | "finally" | "final" | "next") => {
                    return None;
                }
                Kind::Word => {}
            }
            let terms = searcher().terms(&token.text);
            let is_link = chart::is_link(stem) || searcher().is_stop(&terms.join(" ")) && stem != "when";
            let next = tokens.get(at + 1);
            // "The number of days" counts, "the number of the day" does not: order matters.
            let counts = stem == "number" && next.is_some_and(|next| next.stem == "of") || stem == "many";
            if counts && tokens[at + 1..].iter().take(3).any(|token| token.text.ends_with('s')) {
                return None;
            }
            // "at each pixel", "the band NDVI" and "the NDVI band" say what a type or name says.
            let is_value = |token: &Token| {
                matches!(token.kind, Kind::Text | Kind::Number(_)) || signature.position(&token.text).is_some()
            };
            let is_label =
                lexicon.labels.contains(stem) && (next.is_some_and(is_value) || at > 0 && is_value(&tokens[at - 1]));
            let is_pixel = is_quantifier(stem) && next.is_some_and(|next| next.stem == "pixel")
                || stem == "pixel" && at > 0 && is_quantifier(&tokens[at - 1].stem);
            if is_label || is_pixel {
                question.optional.extend(terms);
                continue;
            }
            question.has_negation |= terms.iter().any(|term| known.is_negation(term));
            if let Some(types) = lexicon.noun(token) {
                question.nouns.extend(terms.into_iter().map(|term| (term, types)));
            } else if lexicon.filler.contains(stem) || lexicon.soft.contains(stem) && !is_quantifier(stem) || is_link {
                question.optional.extend(terms);
            } else {
                question.required.extend(terms);
            }
        }
        let synonyms = searcher().synonyms_within(&question.required);
        question.synonyms = synonyms;
        Some(question)
    }

    /// Assigns the parameters and literals to the values that an operation takes.
    fn bind(&self, description: &Description, signature: &Signature) -> Binding {
        let binding = arguments::bind(description, signature, &self.literals);
        // "or -1 if it is absent" says what the operator does anyway.
        let summary = searcher().terms(description.summary);
        let is_in_summary =
            |literal: &Expr| matches!(literal, Expr::Number(number) if summary.contains(&number.abs().to_string()));
        if binding == Binding::None && !self.literals.is_empty() && self.literals.iter().all(is_in_summary) {
            return arguments::bind(description, signature, &[]);
        }
        binding
    }

    /// Returns how well the best phrase of a description fits, from 0 to 1: the shares of both that
    /// the other one has.
    fn score(&self, description: &Description) -> f32 {
        description.phrases.iter().map(|phrase| self.phrase_score(phrase)).fold(0.0, f32::max)
    }

    fn phrase_score(&self, phrase: &[Group]) -> f32 {
        let known = descriptions();
        let negates = |group: &Group| !group.is_optional && group.terms.iter().all(|term| known.is_negation(term));
        if phrase.iter().any(negates) != self.has_negation {
            return 0.0;
        }
        let has = |term: &String| phrase.iter().any(|group| group.terms.contains(term));
        let mut matched: Vec<&String> = self.optional.iter().filter(|term| has(term)).collect();
        matched.extend(self.nouns.iter().map(|(term, _)| term).filter(|term| has(term)));
        let (mut covered, mut total) = (0.0, 0.0);
        for (at, term) in self.required.iter().enumerate() {
            let weight = known.weight(term);
            total += weight;
            if has(term) {
                covered += weight;
                matched.push(term);
            } else if let Some(words) = self.synonym(at, has) {
                covered += SYNONYM_SHARE * weight;
                matched.extend(words);
            }
        }
        let (mut common, mut all) = (0.0, 0.0);
        for group in phrase {
            let weight = group.terms.iter().map(|term| known.weight(term)).fold(0.0, f32::max);
            let is_common = group.terms.iter().any(|term| matched.contains(&term));
            common += if is_common { weight } else { 0.0 };
            all += if is_common || !group.is_optional { weight } else { 0.0 };
        }
        let precision = common / f32::max(all, f32::EPSILON);
        let recall = covered / f32::max(total, f32::EPSILON);
        2.0 * precision * recall / (precision + recall).max(f32::EPSILON)
    }

    /// Returns the words that say the same as a required term, and that all hold.
    fn synonym(&self, at: usize, has: impl Fn(&String) -> bool) -> Option<&[String]> {
        let is_around = |(start, end, _): &&(usize, usize, Vec<String>)| (*start..*end).contains(&at);
        let mut around = self.synonyms.iter().filter(is_around).map(|(_, _, words)| words.as_slice());
        around.find(|words| words.iter().all(&has))
    }

    /// Returns `true` if one phrase of a description has all required terms, beside those of its
    /// arguments, and all nouns are of its types.
    ///
    /// Terms of several phrases may say something else: "not missing" and "missing".
    fn is_covered(&self, description: &Description) -> bool {
        description.phrases.iter().any(|phrase| self.is_covered_by(phrase, description))
    }

    fn is_covered_by(&self, phrase: &[Group], description: &Description) -> bool {
        let has = |term: &String| {
            phrase.iter().any(|group| group.terms.contains(term)) || description.arguments.contains(term)
        };
        let types = description.slots.iter().fold(description.returns, |types, slot| types.or(slot.hole.types));
        self.phrase_score(phrase) >= MIN_SCORE
            && (0..self.required.len()).all(|at| has(&self.required[at]) || self.synonym(at, has).is_some())
            && self.nouns.iter().all(|(term, noun)| noun.meets(types) || has(term))
    }
}

/// Returns `true` for words that say that something is done to all parts.
fn is_quantifier(stem: &str) -> bool {
    matches!(stem, "every" | "each" | "all")
}
