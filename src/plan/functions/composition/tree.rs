//! Builds the expressions that operations, parameters and literals make together.

use super::operations::{Operation, Operations, Slot, Write, is_link};
use super::values::Value;
use super::words::{CuePlace, Role, Words};
use crate::plan::functions::expression::{Expr, fit_typed};
use crate::plan::functions::signature::Signature;
use crate::plan::functions::tokens::Token;
use crate::plan::functions::types::Types;
use rustc_hash::FxHashMap;

/// The most expressions that are built.
const MAX_TREES: usize = 6_000;
/// The most operations in an expression.
const MAX_DEPTH: usize = 3;

/// An operation that words speak of.
pub struct Mention {
    pub operation: &'static Operation,
    pub found: CuePlace,
    /// The words of the phrases that it makes true.
    pub phrases: u128,
}

/// An expression with what it uses.
#[derive(Debug, Clone)]
pub struct Tree {
    pub expr: Expr,
    pub types: Types,
    /// The mentions, as bits.
    pub mentions: u64,
    /// The values, as bits.
    pub values: u64,
    /// How well the values belong in their slots.
    pub evidence: f32,
    /// What speaks against the order of the operations.
    pub disorder: f32,
    /// The types that slots ask of parameters.
    pub narrowed: Vec<(usize, Types)>,
    /// It does something for each element of a parameter.
    pub is_mapped: bool,
}

/// What trees are built from.
pub struct Builder<'a> {
    pub tokens: &'a [Token],
    pub words: &'a Words,
    pub signature: &'a Signature,
    pub mentions: &'a [Mention],
    pub values: &'a [Value],
    pub known: &'static Operations,
    pub built: usize,
    /// The evidence for values in slots, by operation, slot and value.
    pub evidence: FxHashMap<(usize, u32, usize), f32>,
    /// The parameter whose elements are mapped, with their variable.
    pub element: Option<(usize, Expr, Types)>,
}

impl Builder<'_> {
    /// Returns the expressions that an operation is the outermost one of.
    pub fn from_mention(&mut self, mention: usize, used: (u64, u64), depth: usize) -> Vec<Tree> {
        let operation = self.mentions[mention].operation;
        let Write::Value(value) = &operation.write else { return Vec::new() };
        let start = Tree {
            expr: value.clone(),
            types: operation.returns,
            mentions: used.0 | 1 << mention,
            values: used.1,
            evidence: 0.0,
            disorder: 0.0,
            narrowed: Vec::new(),
            is_mapped: false,
        };
        let mut trees = vec![start];
        for slot in &operation.slots {
            let mut next = Vec::new();
            for tree in &trees {
                if self.built > MAX_TREES {
                    return Vec::new();
                }
                self.fill(mention, slot, tree, depth, &mut next);
            }
            trees = next;
            if trees.is_empty() {
                return trees;
            }
        }
        trees
    }

    fn fill(&mut self, mention: usize, slot: &Slot, tree: &Tree, depth: usize, next: &mut Vec<Tree>) {
        let operation = self.mentions[mention].operation;
        let others: Vec<&Slot> = operation.slots.iter().filter(|other| other.hole.id != slot.hole.id).collect();
        if !slot.is_required {
            next.push(tree.clone());
        }
        for (at, value) in self.values.iter().enumerate() {
            if tree.values >> at & 1 == 1 {
                continue;
            }
            let is_element = self.element.as_ref().is_some_and(|(parameter, _, _)| *parameter == at);
            let (expr, types) = match &self.element {
                Some((_, variable, types)) if is_element => (variable.clone(), *types),
                _ => (value.expr.clone(), value.types),
            };
            if is_element && (!slot.is_required || slot.hole.id != 0) {
                continue;
            }
            let Some(fitted) = self.fitted(&expr, types, slot) else { continue };
            let evidence = *self
                .evidence
                .entry((mention, slot.hole.id, at))
                .or_insert_with(|| value.evidence(slot, &others, self.tokens, self.words, self.known));
            let is_named = evidence >= 0.6;
            if matches!(expr, Expr::Number(_) | Expr::Distance(_) | Expr::Month(_))
                && !(slot.hole.types != Types::KEY
                    && (slot.hole.id > 0 || operation.slots.len() == 1)
                    && (evidence >= 0.3 || self.is_beside(mention, value)))
            {
                continue;
            }
            if !slot.is_required && !is_named {
                continue;
            }
            let is_parameter = at < self.signature.parameters.len();
            let mut evidence = match (is_element, is_parameter) {
                (true, _) => 0.0,
                (_, true) => evidence,
                _ => evidence.clamp(-0.5, 0.5),
            };
            if is_parameter && !is_element && types == Types::CLASSES {
                let is_usual = fit_typed(&expr, value.usual, slot.hole.types, &[]).is_some();
                let number_like = Types::NUMBER.or(Types::STRING).or(Types::IMAGE).or(Types::ARRAY).or(Types::DISTANCE);
                let may_differ = slot.hole.types.meets(number_like) || value.usual != Types::NUMBER;
                if !is_usual && !may_differ {
                    continue;
                }
                evidence -= if is_usual { 0.0 } else { 0.35 };
            }
            // Operands that keep their order, or may be exchanged, have that of the parameters.
            let before = tree.narrowed.last().map(|(before, _)| *before);
            if (operation.is_ordered || operation.is_symmetric) && is_parameter && slot.hole.id > 0 {
                let follows = before.is_some_and(|before| before < at);
                if operation.is_symmetric && !follows && tree.narrowed.len() == slot.hole.id as usize {
                    continue;
                }
                evidence += if follows { 0.5 } else { 0.0 };
            }
            let mut filled = self.with(tree, slot, &fitted);
            filled.values |= 1 << at;
            filled.evidence += evidence;
            if is_parameter && !is_element {
                filled.narrowed.push((at, slot.hole.types));
            }
            self.built += 1;
            next.push(filled);
        }
        if depth + 1 >= MAX_DEPTH || !slot.is_required {
            return;
        }
        for inner in 0..self.mentions.len() {
            let operation = self.mentions[inner].operation;
            let is_used = tree.mentions >> inner & 1 == 1;
            let is_possible = self.can_stand(operation.returns, slot.hole.types) && !self.is_same_place(inner, tree);
            if is_used || !is_possible || slot.hole.types == Types::KEY {
                continue;
            }
            for part in self.from_mention(inner, (tree.mentions, tree.values), depth + 1) {
                let Some(fitted) = self.fitted(&part.expr, operation.returns, slot) else { continue };
                let mut filled = self.with(tree, slot, &fitted);
                filled.mentions = part.mentions;
                filled.values = part.values;
                filled.evidence += part.evidence;
                filled.disorder += part.disorder + self.disorder(mention, inner);
                filled.narrowed.extend(part.narrowed);
                self.built += 1;
                next.push(filled);
            }
        }
    }

    /// Returns `true` if a value stands beside a word of a mention.
    fn is_beside(&self, mention: usize, value: &Value) -> bool {
        let bits = self.mentions[mention].found.bits;
        let near = |at: usize| bits >> at & 1 == 1;
        value.places.iter().any(|(start, end)| {
            (start.saturating_sub(2)..*start).any(near) || (*end..(end + 2).min(self.words.count)).any(near)
        })
    }

    /// Returns `true` if the words of a mention are all those of mentions that a tree has.
    fn is_same_place(&self, inner: usize, tree: &Tree) -> bool {
        let taken = self.bits(tree.mentions);
        self.mentions[inner].found.bits & !taken == 0
    }

    /// Returns the words of mentions.
    pub fn bits(&self, mentions: u64) -> u128 {
        let used = (0..self.mentions.len()).filter(|at| mentions >> at & 1 == 1);
        used.map(|at| self.mentions[at].found.bits).fold(0, |all, bits| all | bits)
    }

    fn can_stand(&self, returns: Types, slot: Types) -> bool {
        const CAST: &[&str] = &["Number", "String", "List", "Dictionary", "Date", "Array"];
        returns.meets(slot)
            || returns == Types::OBJECT && slot.class().is_some_and(|class| CAST.contains(&class))
            || slot.meets(Types::DISTANCE) && returns == Types::NUMBER
    }

    fn fitted(&self, expr: &Expr, types: Types, slot: &Slot) -> Option<Expr> {
        // Nothing is cast to an object.
        if types == Types::OBJECT && slot.hole.types.meets(Types::OBJECTS) && slot.hole.types.class().is_none() {
            return None;
        }
        fit_typed(expr, types, slot.hole.types, &self.signature.types())
    }

    fn with(&self, tree: &Tree, slot: &Slot, value: &Expr) -> Tree {
        let mut filled = tree.clone();
        match (slot.argument, &mut filled.expr) {
            (Some(argument), Expr::Call(call)) => call.named.push((argument.to_owned(), value.clone())),
            _ => filled.expr = tree.expr.fill(slot.hole.id, value),
        }
        filled
    }

    /// Returns what speaks against an operation being an argument of another one.
    fn disorder(&self, outer: usize, inner: usize) -> f32 {
        let (outer, inner) = (&self.mentions[outer], &self.mentions[inner]);
        let stages = inner.operation.stage - outer.operation.stage;
        if stages != 0 {
            return if stages > 0 { 0.7 } else { 0.0 };
        }
        let (first, last) = (outer.found.anchor.min(inner.found.anchor), outer.found.anchor.max(inner.found.anchor));
        let between = &self.words.all[first as usize..(last.ceil() as usize).min(self.words.count).max(first as usize)];
        let has = |stems: &[&str]| between.iter().any(|word| stems.contains(&word.stem.as_str()));
        let is_sequence = has(&["then", "and", "afterward", "next", "finaly"]);
        let is_nested = has(&["of", "for", "in"]) && !is_sequence;
        if outer.found.anchor < inner.found.anchor {
            if is_nested {
                0.0
            } else if is_sequence {
                0.4
            } else {
                0.2
            }
        } else if is_nested {
            0.3
        } else {
            0.0
        }
    }

    /// Returns `true` if the words speak of each element of a parameter.
    pub fn is_each(&self, noun: Types) -> bool {
        (1..self.words.count).any(|at| {
            let is_noun =
                matches!(&self.words.all[at].role, Role::Soft(types) if types.meets(noun) || *types == Types::NONE);
            let quantified = (at.saturating_sub(3)..at)
                .any(|before| self.words.all[before].role == Role::Quantifier || self.words.all[before].stem == "all");
            is_noun && quantified && !is_link(&self.words.all[at].stem)
        })
    }
}
