//! What may stand in the slots of operations: parameters, numbers and names of the text, and the
//! evidence for where they belong.

use super::operations::{Operations, Slot, is_link, name_words};
use super::words::{Role, Words};
use crate::plan::functions::expression::Expr;
use crate::plan::functions::lexicon::lexicon;
use crate::plan::functions::references;
use crate::plan::functions::signature::Signature;
use crate::plan::functions::tokens::Token;
use crate::plan::functions::types::Types;

/// A value for a slot.
#[derive(Debug)]
pub struct Value {
    pub expr: Expr,
    pub types: Types,
    /// The types that the name of a parameter suggests.
    pub usual: Types,
    /// Where it is in the text.
    pub places: Vec<(usize, usize)>,
    /// The words of the name of a parameter.
    names: Vec<String>,
}

/// Returns the parameters, then the literals.
pub fn values(tokens: &[Token], signature: &Signature) -> Vec<Value> {
    let mut values: Vec<Value> = Vec::new();
    for (at, parameter) in signature.parameters.iter().enumerate() {
        let spoken = |token: &&Token| token.text == parameter.name && !is_article(&token.text);
        let places: Vec<(usize, usize)> =
            (0..tokens.len()).filter(|at| spoken(&&tokens[*at])).map(|at| (at, at + 1)).collect();
        let is_guess = !parameter.is_declared && !parameter.is_client;
        let near = places.iter().filter_map(|(start, _)| noun_before(tokens, *start)).next();
        let types = match near {
            Some(types) if is_guess => types,
            _ if is_guess && parameter.types == Types::STRING => Types::STRING,
            _ if is_guess => Types::CLASSES,
            _ => parameter.types,
        };
        values.push(Value {
            expr: Expr::Parameter(at),
            types,
            usual: parameter.types,
            places,
            names: name_words(&parameter.name),
        });
    }
    let mut spans = references::spans(tokens, signature, lexicon());
    spans.retain(|(_, _, value, _)| is_literal(value));
    // A number with its unit, not the number alone.
    let within = spans.clone();
    spans.retain(|(start, end, _, _)| {
        !within.iter().any(|(from, to, _, _)| from <= start && end <= to && to - from > end - start)
    });
    for (start, end, expr, _) in spans {
        let types = expr.types(&[]);
        values.push(Value { expr, types, usual: types, places: vec![(start, end)], names: Vec::new() });
    }
    values.truncate(40);
    values
}

fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "to" | "from" | "in" | "of" | "first" | "last" | "start" | "end")
}

fn is_literal(value: &Expr) -> bool {
    matches!(
        value,
        Expr::Number(_) | Expr::Text(_) | Expr::Distance(_) | Expr::Month(_) | Expr::Unit(_) | Expr::Boolean(_)
    )
}

/// Returns the class of the noun before a parameter: "the image top".
fn noun_before(tokens: &[Token], at: usize) -> Option<Types> {
    let noun = lexicon().noun(at.checked_sub(1).map(|at| &tokens[at])?)?;
    let pair = at.checked_sub(2).map(|before| format!("{} {}", tokens[before].stem, tokens[at - 1].stem));
    let types = pair.and_then(|pair| lexicon().nouns.get(&pair).copied()).unwrap_or(noun);
    types.meets(Types::OBJECTS).then_some(types)
}

impl Value {
    /// Returns how strongly names and words put the value in a slot.
    pub fn evidence(&self, slot: &Slot, others: &[&Slot], tokens: &[Token], words: &Words, known: &Operations) -> f32 {
        let slot_words = name_words(&slot.hole.slot);
        let names_slot = |word: &str| slot_words.iter().any(|own| known.is_same_name(own, word));
        let names_other = |word: &str| {
            others.iter().any(|other| name_words(&other.hole.slot).iter().any(|own| known.is_same_name(own, word)))
        };
        let mut evidence = 0.0;
        if self.names.join("") == slot_words.join("") {
            evidence += 1.2;
        } else if self.names.iter().any(|name| names_slot(name)) {
            evidence += 0.8;
        } else if self.names.iter().any(|name| names_other(name)) {
            evidence -= 0.5;
        }
        let mut best = 0.0_f32;
        let mut worst = 0.0_f32;
        for &(start, end) in &self.places {
            let before = (0..start).rev().take(3).take_while(|at| !tokens[*at].is_mark(".;()"));
            let mut own = 0.0_f32;
            for (distance, at) in before.enumerate() {
                let word = &words.all[at];
                if distance > 0 && matches!(word.role, Role::Parameter(_) | Role::Literal) {
                    break;
                }
                let fade = if distance == 0 { 1.0 } else { 0.7 };
                let is_filler = lexicon().filler.contains(&word.stem);
                if names_slot(&word.stem) && !is_link(&word.stem) {
                    own = own.max(0.8 * fade);
                } else if names_other(&word.stem) && !is_link(&word.stem) {
                    worst = worst.min(-0.4 * fade);
                }
                let leads = |slot: &Slot| slot.leads.contains(&word.stem);
                if !is_filler && leads(slot) && !others.iter().any(|other| leads(other)) {
                    own = own.max(0.5 * fade);
                } else if !is_filler && is_link(&word.stem) && others.iter().any(|other| leads(other)) && !leads(slot) {
                    worst = worst.min(-0.3 * fade);
                }
                if is_link(&word.stem) && distance == 0 && word.stem != "and" {
                    break;
                }
            }
            // "lat (latitude)", "seed is the seed"
            if end < tokens.len() {
                let next = &words.all[end..(end + 3).min(words.count)];
                let is_gloss = tokens[end].text == "(" || matches!(tokens[end].stem.as_str(), "is" | "ar" | ":" | "=");
                if is_gloss && next.iter().any(|word| names_slot(&word.stem)) {
                    own = own.max(0.6);
                }
            }
            best = best.max(own);
        }
        evidence + best + worst
    }
}
