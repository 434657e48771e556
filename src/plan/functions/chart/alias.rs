//! Finds the ways in which an alias covers a span of tokens.

use super::{Chart, LOOSE, Meaning};
use crate::plan::functions::expression::{Expr, Hole, fit_typed};
use crate::plan::functions::lexicon::Part;
use crate::plan::functions::types::Types;
use std::cell::RefCell;

/// The search for the ways in which an alias covers a span.
pub struct Search<'a, 'b> {
    chart: &'a Chart<'b>,
    parts: &'a [Part],
    slots: &'a [Hole],
    start: usize,
    end: usize,
    /// The parts and positions from which nothing matches.
    dead: RefCell<Vec<bool>>,
}

/// The most ways in which an alias covers a span.
const MAX_WAYS: usize = 24;

/// The values of slots, by their numbers.
pub type Bound = Vec<(u32, Expr)>;

impl<'a, 'b> Search<'a, 'b> {
    /// Prepares the search of a span.
    pub fn new(chart: &'a Chart<'b>, parts: &'a [Part], slots: &'a [Hole], start: usize, end: usize) -> Search<'a, 'b> {
        let dead = RefCell::new(vec![false; (parts.len() + 1) * (end - start + 1)]);
        Search { chart, parts, slots, start, end, dead }
    }

    /// Returns the ways, each with its cost.
    pub fn ways(&self) -> Vec<(Bound, f32)> {
        let mut found = Vec::new();
        self.from(0, self.start, &mut Vec::new(), 0.0, &mut found);
        found
    }

    fn from(&self, part: usize, at: usize, bound: &mut Bound, cost: f32, found: &mut Vec<(Bound, f32)>) {
        let state = part * (self.end - self.start + 1) + at - self.start;
        if found.len() >= MAX_WAYS || self.dead.borrow()[state] {
            return;
        }
        let before = found.len();
        self.next(part, at, bound, cost, found);
        if found.len() == before {
            self.dead.borrow_mut()[state] = true;
        }
    }

    fn next(&self, part: usize, at: usize, bound: &mut Bound, cost: f32, found: &mut Vec<(Bound, f32)>) {
        let Some(next) = self.parts.get(part) else {
            if at == self.end {
                found.push((bound.clone(), cost));
            }
            return;
        };
        if at >= self.end {
            if matches!(next, Part::Optional(_) | Part::Slot(_, true)) {
                self.from(part + 1, at, bound, cost, found);
            }
            return;
        }
        let is_word = |words: &[String]| words.contains(&self.chart.tokens[at].stem);
        match next {
            Part::Words(words) if is_word(words) => self.from(part + 1, at + 1, bound, cost, found),
            Part::Words(_) => {}
            Part::Label(words) if is_word(words) => {
                self.from(part + 1, at + 1, bound, cost, found);
                self.from(part + 1, at, bound, cost, found);
            }
            Part::Label(_) => {}
            Part::Optional(words) => {
                if is_word(words) {
                    self.from(part + 1, at + 1, bound, cost, found);
                }
                self.from(part + 1, at, bound, cost, found);
            }
            Part::Slot(name, is_optional) => {
                self.slot(name, part, at, bound, cost, found);
                if *is_optional {
                    self.from(part + 1, at, bound, cost, found);
                }
            }
        }
        if part > 0
            && let Some(skip) = self.chart.filler[at]
        {
            self.from(part, at + 1, bound, cost + skip, found);
        }
    }

    /// Returns `false` if nothing can match from a part and position on.
    fn may_go_on(&self, part: usize, at: usize) -> bool {
        if self.dead.borrow()[part * (self.end - self.start + 1) + at - self.start] {
            return false;
        }
        match self.parts.get(part) {
            None => at == self.end,
            Some(Part::Words(words)) => {
                at < self.end && (words.contains(&self.chart.tokens[at].stem) || self.chart.filler[at].is_some())
            }
            Some(Part::Slot(_, false)) => at < self.end,
            Some(_) => true,
        }
    }

    /// Fills two slots with "and" between them by what names both: "between the two dates", "of
    /// them".
    fn pair(&self, slot: &Hole, part: usize, at: usize, bound: &mut Bound, cost: f32, found: &mut Vec<(Bound, f32)>) {
        let [Part::Words(and), Part::Slot(name, _)] = self.parts.get(part + 1..part + 3).unwrap_or_default() else {
            return;
        };
        let Some(second) = self.slots.iter().find(|slot| slot.slot == *name) else { return };
        if !and.iter().any(|word| word == "and") || second.id == slot.id {
            return;
        }
        for to in at + 1..=self.end {
            for item in self.chart.cell(at, to) {
                let Meaning::Value(Expr::Tuple(values)) = &item.meaning else { continue };
                let [left, right] = values.as_slice() else { continue };
                let parameters = &self.chart.parameters;
                let fitted = |value: &Expr, slot: &Hole| {
                    let value = fit_typed(value, value.types(parameters), slot.types, parameters)?;
                    bound.iter().all(|(id, other)| *id != slot.id || *other == value).then_some((slot.id, value))
                };
                let (Some(left), Some(right)) = (fitted(left, slot), fitted(right, second)) else { continue };
                bound.extend([left, right]);
                self.from(part + 3, to, bound, cost + item.cost, found);
                bound.truncate(bound.len() - 2);
            }
        }
    }

    fn slot(&self, name: &str, part: usize, at: usize, bound: &mut Bound, cost: f32, found: &mut Vec<(Bound, f32)>) {
        let Some(slot) = self.slots.iter().find(|slot| slot.slot == name) else { return };
        let token = &self.chart.tokens[at];
        // A name that is an ordinary word, as in "the property density".
        if slot.types.meets(Types::WORD.or(Types::KEY)) && self.chart.is_name(at) {
            let known = self.chart.lexicon.knows(&token.stem);
            let value = Expr::Text(token.text.clone());
            if bound.iter().all(|(id, other)| *id != slot.id || *other == value) {
                bound.push((slot.id, value));
                self.from(part + 1, at + 1, bound, cost + if known { 0.8 } else { 0.3 }, found);
                bound.pop();
            }
        }
        self.pair(slot, part, at, bound, cost, found);
        for to in at + 1..=self.end {
            if at == self.start && to == self.end || !self.may_go_on(part + 1, to) {
                continue;
            }
            // The subject of "... is greater than" is short.
            let cost = if part == 0 { cost + 0.02 * (to - at - 1) as f32 } else { cost };
            for item in self.chart.cell(at, to) {
                let Meaning::Value(value) = &item.meaning else { continue };
                let Some(value) = fit_typed(value, item.types, slot.types, &self.chart.parameters) else { continue };
                // A slot that is named twice has one value.
                if bound.iter().any(|(id, other)| *id == slot.id && *other != value) {
                    continue;
                }
                bound.push((slot.id, value));
                let loose = if item.is_sequence { LOOSE } else { 0.0 };
                self.from(part + 1, to, bound, cost + item.cost + loose, found);
                bound.pop();
            }
        }
    }
}
