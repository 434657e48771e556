//! Finds which parameter is which value of an operation.

use super::descriptions::Description;
use crate::kb::lookup::kb;
use crate::plan::functions::expression::{Expr, fit};
use crate::plan::functions::signature::Signature;
use crate::plan::functions::types::Types;

/// The most ways to assign values that are compared.
const MAX_WAYS: usize = 64;

/// The values in the slots of a description.
type Assignment = Vec<Option<usize>>;

/// How the parameters and literals fit the slots of an operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Binding {
    /// They do not.
    None,
    /// In several ways.
    Ambiguous,
    One(Expr),
}

/// Assigns all parameters and literals to the values that an operation takes.
pub fn bind(description: &Description, signature: &Signature, literals: &[Expr]) -> Binding {
    let values: Vec<Expr> =
        (0..signature.parameters.len()).map(Expr::Parameter).chain(literals.iter().cloned()).collect();
    let search = Search { description, signature, types: signature.types(), values: &values };
    let mut ways = Vec::new();
    search.from(&mut Vec::new(), &mut ways);
    let names =
        |way: &Assignment| way.iter().enumerate().filter(|(slot, value)| search.is_named(*slot, **value)).count();
    let Some(best) = ways.iter().map(names).max() else { return Binding::None };
    ways.retain(|way| names(way) == best);
    let chosen = match ways.as_slice() {
        [only] => Some(only),
        // The order of the operands says nothing: the one of the parameters is kept.
        [first, _] if is_symmetric(description) && literals.is_empty() && values.len() == 2 => Some(first),
        _ => None,
    };
    chosen.and_then(|way| search.expression(way)).map_or(Binding::Ambiguous, Binding::One)
}

/// Returns `true` if the operator gives the same for its operands in the other order.
fn is_symmetric(description: &Description) -> bool {
    kb().words().functions.symmetric.split_whitespace().any(|name| name == description.name)
}

struct Search<'a> {
    description: &'a Description,
    signature: &'a Signature,
    types: Vec<Types>,
    /// The parameters, and the literals of the text.
    values: &'a [Expr],
}

impl Search<'_> {
    fn from(&self, way: &mut Assignment, ways: &mut Vec<Assignment>) {
        let Some(slot) = self.description.slots.get(way.len()) else {
            if (0..self.values.len()).all(|value| way.contains(&Some(value))) {
                ways.push(way.clone());
            }
            return;
        };
        for value in 0..self.values.len() {
            let is_literal = value >= self.signature.parameters.len();
            let is_free = !way.contains(&Some(value)) && ways.len() < MAX_WAYS;
            // A literal is what must be said.
            let may_stand = !is_literal || slot.is_required && slot.hole.types != Types::OBJECT;
            if is_free && may_stand && self.fitted(way.len(), value).is_some() {
                way.push(Some(value));
                self.from(way, ways);
                way.pop();
            }
        }
        if !slot.is_required {
            way.push(None);
            self.from(way, ways);
            way.pop();
        }
    }

    fn fitted(&self, slot: usize, value: usize) -> Option<Expr> {
        let types = self.description.slots[slot].hole.types;
        let value = &self.values[value];
        // Nothing is cast to an object.
        let is_cast = types.meets(Types::OBJECTS) && value.types(&self.types) == Types::OBJECT;
        if is_cast && types != Types::OBJECT {
            return None;
        }
        fit(value, types, &self.types)
    }

    /// Returns `true` if a slot has the parameter with its name.
    fn is_named(&self, slot: usize, value: Option<usize>) -> bool {
        let plain = |name: &str| name.to_lowercase().replace('_', "");
        let parameter = value.and_then(|value| self.signature.parameters.get(value));
        parameter.is_some_and(|parameter| plain(&parameter.name) == plain(&self.description.slots[slot].hole.slot))
    }

    fn expression(&self, way: &Assignment) -> Option<Expr> {
        let mut expression = self.description.value.clone();
        for (at, value) in way.iter().enumerate() {
            let slot = &self.description.slots[at];
            let Some(value) = *value else { continue };
            let value = self.fitted(at, value)?;
            expression = match slot.argument {
                None => expression.fill(slot.hole.id, &value),
                Some(argument) => {
                    let Expr::Call(mut call) = expression else { return None };
                    call.named.push((argument.to_owned(), value));
                    Expr::Call(call)
                }
            };
        }
        Some(expression)
    }
}
