//! Functions of several operations that people often write: `operator_kb/functions/`.
//!
//! An idiom has the words that its description must have (`needs`), those that it may have, the
//! values that it takes, and what is written. It is the reading of a description if all words take
//! part: a need, a choice, the value of a slot, a word that the idiom allows, or a word of `prose`.

pub(super) mod choices;
mod coverage;
pub(super) mod phrases;
mod sensors;
pub(super) mod slots;
#[cfg(test)]
mod tests;
pub(super) mod units;

use super::expression::Expr;
use super::finish;
use super::signature::Signature;
use super::template;
use super::tokens::{Token, tokens};
use super::types::Types;
use super::vocabulary::words;
use super::write;
use crate::kb::model::words::functions::IdiomWords;
use coverage::Coverage;
use phrases::Phrase;
use slots::Slot;
use std::sync::LazyLock;

/// A function of several operations, with the words of its descriptions.
#[derive(Debug)]
struct Idiom {
    /// The alternatives of each need.
    needs: Vec<Vec<Phrase>>,
    may: Vec<Phrase>,
    /// What may be said about slots.
    facts: Vec<Phrase>,
    /// What says something else about slots.
    not: Vec<Phrase>,
    slots: Vec<Slot>,
    /// The forms of the program.
    write: &'static [String],
}

/// An idiom that says all that a description says.
pub struct Reading {
    pub value: Expr,
    /// The signature. Parameters without a type have that of their slot.
    pub signature: Signature,
    /// The number of words that say a need, a choice or a band.
    score: usize,
}

/// The result of reading a description.
pub enum Outcome {
    Read(Box<Reading>),
    /// The programs of two idioms with the same score.
    Ambiguous(String, String),
    /// No idiom has all words. Holds the words that the nearest idiom does not know.
    Unknown(Vec<String>),
}

/// The least score of an idiom that is near to a description.
const MIN_NEAR: usize = 3;

fn idioms() -> &'static [Idiom] {
    static IDIOMS: LazyLock<Vec<Idiom>> = LazyLock::new(|| words().idioms.iter().map(Idiom::new).collect());
    &IDIOMS
}

/// Finds the idiom that accounts for all words of a text and of the description of the result.
pub fn read(text: &str, signature: &Signature) -> Outcome {
    let names: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let text =
        format!("{} . {}", text.trim(), signature.result).replace("e.g.", "for example").replace("i.e.", "that is");
    let tokens = tokens(&text, &names);
    let names = name_parts(signature);
    if tokens.len() > super::chart::MAX_TOKENS {
        return Outcome::Unknown(Vec::new());
    }
    let mut readings: Vec<Reading> = Vec::new();
    let mut nearest: Option<(usize, Vec<String>)> = None;
    for idiom in idioms() {
        match idiom.read(&tokens, &names, signature) {
            Ok(reading) => readings.push(reading),
            Err(Mismatch { lacks, score }) if score >= MIN_NEAR => {
                let is_nearer = nearest.as_ref().is_none_or(|(known, _)| lacks.len() < *known);
                if is_nearer && !lacks.is_empty() {
                    nearest = Some((lacks.len(), lacks));
                }
            }
            Err(_) => {}
        }
    }
    readings.sort_by_key(|reading| std::cmp::Reverse(reading.score));
    let mut readings = readings.into_iter();
    let Some(best) = readings.next() else {
        return Outcome::Unknown(nearest.map(|(_, words)| words).unwrap_or_default());
    };
    match readings.next().filter(|next| next.score == best.score && next.value != best.value) {
        Some(next) => {
            let body = |reading: &Reading| write::write(&reading.value, &reading.signature).body;
            Outcome::Ambiguous(body(&best), body(&next))
        }
        None => Outcome::Read(Box::new(best)),
    }
}

/// Returns `true` if a text says nothing beyond the signature and the sensor of an image.
pub fn says_nothing(text: &str, signature: &Signature, may: &[Phrase]) -> bool {
    let names: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let tokens = tokens(text, &names);
    let mut coverage = Coverage::new(&tokens);
    coverage.generic(signature);
    coverage.allow(sensors::names());
    coverage.allow(idle());
    coverage.allow(may);
    coverage.examples();
    coverage.uncovered().is_empty()
}

/// Returns the words that only lead to what is done.
fn idle() -> &'static [Phrase] {
    static IDLE: LazyLock<Vec<Phrase>> = LazyLock::new(|| Phrase::parse_words(&words().idle));
    &IDLE
}

/// Returns the parts of the names of parameters as tokens.
fn name_parts(signature: &Signature) -> Vec<Token> {
    let parts = signature.parameters.iter().flat_map(|parameter| units::parts(&parameter.name));
    tokens(&parts.collect::<Vec<_>>().join(" . "), &[])
}

/// Returns a slot with the default that the words choose: `= '$area_key'`. A slot that is not in
/// the form gets no default.
fn with_default(slot: &Slot, form: &str, coverage: &mut Coverage<'_>, signature: &Signature) -> Slot {
    let mut slot = slot.clone();
    if let Some(Expr::Text(text)) = &slot.default
        && text.contains('$')
    {
        let chosen = is_written(&slot.name, form).then(|| choices::expand(text, coverage, signature)).flatten();
        slot.default = chosen.map(Expr::Text);
    }
    slot
}

/// Returns `true` if a form has the slot.
fn is_written(slot: &str, form: &str) -> bool {
    form.contains(&format!("{{{slot}}}"))
}

/// Tells why an idiom is no reading of a description.
#[derive(Default)]
struct Mismatch {
    /// The words that the idiom does not know.
    lacks: Vec<String>,
    score: usize,
}

impl Idiom {
    fn new(words: &'static IdiomWords) -> Idiom {
        Idiom {
            needs: words.needs.iter().map(|need| Phrase::parse_all(need)).collect(),
            may: Phrase::parse_words(&words.may),
            facts: words.facts.iter().map(|fact| Phrase::parse(fact)).collect(),
            not: words.not.iter().map(|fact| Phrase::parse(fact)).collect(),
            slots: words.takes.iter().filter_map(|slot| Slot::parse(slot)).collect(),
            write: &words.write,
        }
    }

    /// Reads a description as the first form that fits. `names` are the parts of the names of
    /// parameters.
    fn read(&self, tokens: &[Token], names: &[Token], signature: &Signature) -> Result<Reading, Mismatch> {
        let mut failure = Mismatch::default();
        for form in self.write {
            match self.form(form, tokens, names, signature) {
                Ok(reading) => return Ok(reading),
                Err(mismatch) if mismatch.score > failure.score => failure = mismatch,
                Err(_) => {}
            }
        }
        Err(failure)
    }

    /// Reads the description as one form of the idiom.
    fn form(&self, form: &str, tokens: &[Token], names: &[Token], signature: &Signature) -> Result<Reading, Mismatch> {
        let mut coverage = Coverage::new(tokens);
        for need in &self.needs {
            if !coverage.need(need, names) {
                return Err(Mismatch::default());
            }
        }
        let text = choices::expand(form, &mut coverage, signature).ok_or_else(Mismatch::default)?;
        let mut own = signature.clone();
        let slots: Vec<Slot> =
            self.slots.iter().map(|slot| with_default(slot, &text, &mut coverage, signature)).collect();
        let mut bound = slots::parameters(&slots, signature, tokens).ok_or_else(Mismatch::default)?;
        coverage.allow_besides(&self.may, &text);
        slots::declare(&slots, &bound, &mut own);
        coverage.examples();
        let is_written: Vec<bool> = slots.iter().map(|slot| is_written(&slot.name, &text)).collect();
        slots::literals(&slots, &is_written, &mut bound, tokens, &mut coverage.covered);
        let parameter = |slot: &str, at: usize| {
            let position = signature.position(&tokens[at].text);
            position.is_some_and(|position| slots[bound.of_parameter[position]].name == slot)
        };
        if self.not.iter().any(|phrase| !phrase.spans(tokens, &parameter).is_empty()) {
            return Err(Mismatch::default());
        }
        coverage.facts(&self.facts, &parameter);
        coverage.generic(&own);
        let score = coverage.score();
        let lacks = coverage.uncovered();
        if !lacks.is_empty() {
            return Err(Mismatch { lacks, score });
        }
        let failure = || Mismatch { lacks: Vec::new(), score };
        let types: Vec<(String, Types)> = slots.iter().map(|slot| (slot.name.clone(), slot.types)).collect();
        let mut value = template::parse_program(&text, &types).ok_or_else(failure)?;
        for hole in value.holes() {
            let at = hole.id as usize;
            let filling = bound.values[at].clone().or_else(|| slots[at].default.clone()).ok_or_else(failure)?;
            value = value.fill(hole.id, &filling);
        }
        // A value that nothing uses would be lost.
        let is_used = |at: usize| value.uses(at);
        if !(0..own.parameters.len()).all(is_used) {
            return Err(failure());
        }
        let (value, _) = finish::finish(&value, &own).map_err(|_| failure())?;
        Ok(Reading { value, signature: own, score })
    }
}
