//! Reads a description as a sequence of steps: each one is said by a pattern with values, and takes
//! what the steps before it give. `[[step]]` of `operator_kb/functions/`.
//!
//! The words that no step says must be the start: an operation, an idiom, a dataset, or nothing but
//! the only parameter with data. Steps on an image are mapped over a collection.

mod condition;
mod pattern;
mod program;
mod sources;
mod text;

use super::expression::Expr;
use super::finish;
use super::idioms::{self, phrases::Phrase, slots::Slot, units};
use super::signature::Signature;
use super::tokens::{Token, tokens};
use super::types::Types;
use super::vocabulary;
use crate::kb::model::words::functions::StepWords;
use pattern::{Pattern, Values};
use program::Program;
use std::sync::LazyLock;
use text::Text;

/// A step that a value passes.
#[derive(Debug)]
struct Step {
    /// The types of the value. None for a step that comes first.
    on: Types,
    say: Vec<Pattern>,
    /// Values that the words need not say: parameters by their names, or defaults.
    takes: Vec<Slot>,
    /// Words that say nothing new beside a step that comes first.
    may: Vec<Phrase>,
    /// What is written, `{it}` being the value. Empty for words that change nothing.
    write: &'static str,
    /// Steps with a lower number come first.
    order: i32,
}

/// A step that words say.
#[derive(Debug)]
struct StepMatch {
    start: usize,
    end: usize,
    /// The steps of which it may be one, each with its values.
    steps: Vec<(&'static Step, Values)>,
}

impl StepMatch {
    /// Returns `true` if the step comes first.
    fn is_start(&self) -> bool {
        self.steps[0].0.on == Types::NONE
    }

    /// Returns `true` if both are the same step with the same values.
    fn says_same(&self, other: &StepMatch) -> bool {
        let ((step, values), (other_step, other_values)) = (&self.steps[0], &other.steps[0]);
        std::ptr::eq(*step, *other_step) && values == other_values
    }
}

/// The least score of a parameter by its name.
const MIN_NAMED: u32 = 5;

/// The most steps that are left out one by one.
const MAX_TRIED: usize = 8;

fn steps() -> &'static [Step] {
    static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
        let words = &vocabulary::words().steps;
        words.iter().filter_map(Step::new).collect()
    });
    &STEPS
}

impl Step {
    fn new(words: &'static StepWords) -> Option<Step> {
        Some(Step {
            on: if words.on.is_empty() { Types::NONE } else { Types::parse(&words.on)? },
            say: words.say.iter().map(|say| Pattern::parse(say)).collect::<Option<Vec<_>>>()?,
            takes: words.takes.iter().map(|slot| Slot::parse(slot)).collect::<Option<Vec<_>>>()?,
            may: Phrase::parse_words(&words.may),
            write: &words.write,
            order: words.order,
        })
    }

    /// Returns the longest words at a token that say the step.
    fn find(&self, text: Text<'_>, start: usize) -> Option<(usize, Values)> {
        let found = self.say.iter().filter_map(|pattern| pattern.end(text, start));
        let (end, mut values) = found.max_by_key(|(end, _)| *end)?;
        // A name that is said twice is one value.
        let is_other = |(name, value): &(String, Expr)| values.iter().any(|(other, own)| other == name && own != value);
        if values.iter().any(is_other) {
            return None;
        }
        for slot in &self.takes {
            if values.iter().any(|(name, _)| *name == slot.name) {
                continue;
            }
            values.push((slot.name.clone(), unsaid(slot, text)?));
        }
        Some((end, values))
    }
}

/// Returns the value of a slot that the words do not say: the parameter whose name fits best, or
/// the default.
fn unsaid(slot: &Slot, text: Text<'_>) -> Option<Expr> {
    let score = |at: usize| {
        let parameter = &text.signature.parameters[at];
        let stems = units::stems(&parameter.name);
        let score = slot.score(parameter, &stems)?;
        // A number or text needs a name that fits. `scale` is nearer to a scale than `tile_scale`.
        (!slot.is_value() || score > MIN_NAMED).then_some((score, std::cmp::Reverse(stems.len())))
    };
    let mut scores: Vec<((u32, std::cmp::Reverse<usize>), usize)> =
        (0..text.signature.parameters.len()).filter_map(|at| Some((score(at)?, at))).collect();
    scores.sort_unstable_by(|a, b| b.cmp(a));
    match scores[..] {
        [] => slot.default.clone(),
        [(first, _), (second, _), ..] if first == second => None,
        [(_, at), ..] => slot.value(at, &text.signature.parameters[at], text.tokens),
    }
}

/// Reads a description. `start` reads the words that no step says.
pub fn read(
    text: &str,
    signature: &Signature,
    start: impl Fn(&str, &Signature) -> Option<(Expr, Signature)>,
) -> Option<(Expr, Signature)> {
    let text = format!("{} . {}", text.trim(), signature.result);
    let text = text.replace("e.g.", "for example").replace("i.e.", "that is");
    let names: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let tokens = tokens(&text, &names);
    let all = find_all(Text { tokens: &tokens, signature });
    if all.is_empty() {
        return sources::find(&tokens).is_some().then(|| attempt(&text, &tokens, &[], signature, &start)).flatten();
    }
    let all: Vec<&StepMatch> = all.iter().collect();
    let starts: Vec<&StepMatch> = all.iter().filter(|found| found.is_start()).copied().collect();
    if let [start_found] = starts[..]
        && let Some(read) = attempt(&text, &tokens, &[start_found], signature, &start)
    {
        return Some(read);
    }
    attempt(&text, &tokens, &all, signature, &start).or_else(|| {
        let tried = (0..all.len().min(MAX_TRIED)).filter(|_| all.len() > 1);
        let mut read = tried.filter_map(|left_out| {
            let others: Vec<&StepMatch> =
                all.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, found)| *found).collect();
            attempt(&text, &tokens, &others, signature, &start)
        });
        let first = read.next()?;
        // Several ways are no reading.
        read.all(|other| other.0 == first.0).then_some(first)
    })
}

/// Finds the steps from left to right, the longest words at each place.
fn find_all(text: Text<'_>) -> Vec<StepMatch> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.tokens.len() {
        let mut best: Option<StepMatch> = None;
        for step in steps() {
            let Some((end, values)) = step.find(text, at) else { continue };
            match &mut best {
                Some(known) if known.end == end => known.steps.push((step, values)),
                Some(known) if known.end > end => {}
                _ => best = Some(StepMatch { start: at, end, steps: vec![(step, values)] }),
            }
        }
        at = best.as_ref().map_or(at + 1, |found| found.end);
        all.extend(best);
    }
    all
}

fn attempt(
    text: &str,
    tokens: &[Token],
    found: &[&StepMatch],
    signature: &Signature,
    start: &impl Fn(&str, &Signature) -> Option<(Expr, Signature)>,
) -> Option<(Expr, Signature)> {
    let (rest, source) = remaining(text, tokens, found)?;
    let used = |at: usize| {
        found.iter().any(|found| found.steps.iter().any(|(_, values)| values.iter().any(|(_, value)| value.uses(at))))
    };
    let open: Vec<usize> = (0..signature.parameters.len()).filter(|at| !used(*at)).collect();
    let mut own = signature.clone();
    let only_data = only(signature, &open);
    let starts: Vec<&&StepMatch> = found.iter().filter(|found| found.is_start()).collect();
    let may: Vec<Phrase> = found.iter().flat_map(|found| &found.steps).flat_map(|(step, _)| step.may.clone()).collect();
    if let [found_start] = starts[..] {
        let is_whole = source.is_none() && idioms::says_nothing(&rest, signature, &may);
        let firsts = found_start.steps.iter().filter(|_| is_whole);
        let finished = firsts.filter_map(|(step, values)| {
            let first = program::first(step, values, &own)?;
            follow(first, found, &own, only_data)
        });
        return finished.map(|value| (value, own.clone())).next();
    }
    let first = if !starts.is_empty() {
        return None;
    } else if let Some(source) = source {
        idioms::says_nothing(&rest, signature, &may).then_some(source)?
    } else if idioms::says_nothing(&rest, signature, &may) {
        Expr::Parameter(only_data?)
    } else {
        let mentioned = |at: &usize| open.contains(at);
        let retained: Vec<usize> = (0..signature.parameters.len()).filter(mentioned).collect();
        let parameters = retained.iter().map(|at| signature.parameters[*at].clone()).collect();
        let part = Signature { parameters, returns: None, result: String::new(), ..signature.clone() };
        let (mut value, read) = start(&rest, &part)?;
        value.visit_mut(&mut |part| {
            if let Expr::Parameter(at) | Expr::Measured(at) = part {
                *at = retained[*at];
            }
        });
        for (at, parameter) in retained.iter().zip(read.parameters) {
            own.parameters[*at] = parameter;
        }
        value
    };
    follow(first, found, &own, only_data).map(|value| (value, own))
}

/// Lets a value pass the steps behind the first one.
fn follow(first: Expr, found: &[&StepMatch], signature: &Signature, data: Option<usize>) -> Option<Expr> {
    let mut program = Program::new(first, signature, data);
    let mut ordered: Vec<&&StepMatch> = found.iter().filter(|found| !found.is_start()).collect();
    ordered.sort_by_key(|found| found.steps[0].0.order);
    // What the section about the result says again is done once.
    ordered.dedup_by(|next, found| found.says_same(next));
    for found in ordered {
        program.apply(&found.steps)?;
    }
    finish::finish(&program.value(), signature).ok().map(|(value, _)| value)
}

/// Returns the only parameter with data among some.
fn only(signature: &Signature, among: &[usize]) -> Option<usize> {
    let data = Types::OBJECTS.and(Types::DATA);
    let mut found = among.iter().filter(|at| {
        let parameter = &signature.parameters[**at];
        parameter.types.meets(data) && !parameter.is_client
    });
    let first = *found.next()?;
    found.next().is_none().then_some(first)
}

/// Returns the text without the words of steps, and the dataset that it names.
fn remaining(text: &str, tokens: &[Token], found: &[&StepMatch]) -> Option<(String, Option<Expr>)> {
    let mut taken = vec![false; tokens.len()];
    for found in found {
        taken[found.start..found.end].fill(true);
        // "and" joins the step with the words before.
        let mut at = found.start;
        while at > 0 && (matches!(tokens[at - 1].stem.as_str(), "and" | "then" | "also") || tokens[at - 1].is_mark(","))
        {
            at -= 1;
            taken[at] = true;
        }
    }
    let free: Vec<Token> =
        tokens.iter().zip(&taken).filter(|(_, taken)| !**taken).map(|(token, _)| token.clone()).collect();
    let source = sources::find(&free);
    if let Some((_, span)) = &source {
        for (at, token) in tokens.iter().enumerate() {
            taken[at] |= span.contains(&token.start);
        }
    }
    let mut rest = text.as_bytes().to_vec();
    for (token, taken) in tokens.iter().zip(&taken) {
        if *taken {
            rest[token.start..token.end].fill(b' ');
        }
    }
    Some((String::from_utf8(rest).ok()?, source.map(|(value, _)| value)))
}

#[cfg(test)]
mod tests;
