//! The values that an idiom takes, and which parameters and literals they are.

use super::super::expression::{Call, Expr, cast};
use super::super::signature::{Parameter, Signature};
use super::super::template;
use super::super::tokens::{self, Kind, Token, stem};
use super::super::types::Types;
use super::units::{self, Unit};
use crate::base::calendar::MONTHS;

/// A value that an idiom takes.
#[derive(Debug, Clone)]
pub struct Slot {
    pub name: String,
    pub types: Types,
    /// The unit in which the value is written.
    pub unit: Option<String>,
    /// The value is one of the client, if the signature does not say.
    pub is_client: bool,
    /// Stems of the names that parameters for it have, and of the words beside literals.
    words: Vec<String>,
    pub default: Option<Expr>,
}

impl Slot {
    /// Parses `days:Number(day) window = 30`.
    pub fn parse(text: &str) -> Option<Slot> {
        let (declared, default) = match text.split_once(" = ") {
            Some((declared, default)) => (declared, Some(template::parse_program(default, &[])?)),
            None => (text, None),
        };
        let mut words = declared.split_whitespace();
        let (name, typed) = words.next()?.split_once(':')?;
        let is_client = typed.ends_with('!');
        let typed = typed.trim_end_matches('!');
        let (types, unit) = match typed.split_once('(') {
            Some((types, unit)) => (types, Some(unit.trim_end_matches(')').to_owned())),
            None => (typed, None),
        };
        let words = words.chain([name]).map(stem).collect();
        Some(Slot { name: name.to_owned(), types: Types::parse(types)?, unit, is_client, words, default })
    }

    pub fn is_value(&self) -> bool {
        self.types.meets(Types::NUMBER.or(Types::STRING).or(Types::KEY).or(Types::TEXTS).or(Types::LIST))
    }

    /// Returns `true` if a value of the types fills the slot, as it is or converted.
    pub fn accepts(&self, types: Types) -> bool {
        types.meets(self.types)
            || self.types.meets(date()) && types.meets(Types::STRING)
            || self.types.meets(geometry()) && types.meets(features())
            || self.types.meets(Types::KEY) && types.meets(Types::STRING)
            || self.types.meets(Types::NUMBERS) && types.meets(Types::LIST)
            || self.types.meets(Types::TEXTS) && types.meets(Types::LIST.or(Types::STRING))
    }

    /// Returns how well a parameter fits, or `None` if it does not.
    pub fn score(&self, parameter: &Parameter, stems: &[String]) -> Option<u32> {
        let is_named = stems.iter().any(|part| self.words.contains(part));
        let described =
            || tokens::tokens(&parameter.description, &[]).iter().any(|token| self.words.contains(&token.stem));
        let is_described = !is_named && described();
        let fits = self.accepts(parameter.types) || !parameter.is_declared && (is_named || is_described);
        if !fits {
            return None;
        }
        let neutral = || {
            let words: Vec<&str> = super::words().neutral.split_whitespace().collect();
            units::parts(&parameter.name).iter().all(|part| words.contains(&part.as_str()))
        };
        if self.is_value() && !is_named && !is_described && !neutral() {
            return None;
        }
        let common = stems.iter().filter(|part| self.words.contains(part)).count() as u32;
        let name = if is_named { 6 + 2 * common } else { 0 } + if is_described { 4 } else { 0 };
        let last = if stems.last().is_some_and(|last| self.words.contains(last)) { 1 } else { 0 };
        Some(1 + name + last + if self.default.is_none() { 2 } else { 0 })
    }

    /// Returns a parameter as the value of the slot.
    pub fn value(&self, at: usize, parameter: &Parameter, text: &[Token]) -> Option<Expr> {
        let value = Expr::Parameter(at);
        if self.types == date() && (parameter.types != date() || !parameter.is_declared) {
            return Some(cast("Date", value));
        }
        if !self.types.meets(features()) && self.types.meets(geometry()) && parameter.types.meets(features()) {
            return Some(Expr::Call(Box::new(Call {
                on: Some(value),
                name: "geometry".to_owned(),
                positional: Vec::new(),
                named: Vec::new(),
            })));
        }
        if self.types.meets(Types::TEXTS)
            && !self.types.meets(Types::STRING.or(Types::KEY))
            && !parameter.types.meets(Types::LIST)
        {
            return Some(Expr::List(vec![value]));
        }
        let Some(own) = &self.unit else { return Some(value) };
        let to = units::unit(own)?;
        match unit_of(parameter, text) {
            Some(from) => scaled(value, units::conversion(from, to)?),
            None => units::is_usual(own).then_some(value),
        }
    }
}

fn date() -> Types {
    Types::named("Date").unwrap_or_default()
}

fn geometry() -> Types {
    Types::named("Geometry").unwrap_or_default()
}

/// Returns the types of features and of tables, which have geometries.
fn features() -> Types {
    Types::parse("Feature|FeatureCollection").unwrap_or_default()
}

fn scaled(value: Expr, factor: f64) -> Option<Expr> {
    match value {
        value if (factor - 1.0).abs() < 1e-9 => Some(value),
        Expr::Number(number) => Some(Expr::Number(number * factor)),
        value if factor < 1.0 => {
            Some(Expr::Arithmetic('/', Box::new(value), Box::new(Expr::Number((1.0 / factor).round()))))
        }
        value => Some(Expr::Arithmetic('*', Box::new(value), Box::new(Expr::Number(factor)))),
    }
}

/// Returns the unit that the name of a parameter, its description or the word behind it tells.
pub fn unit_of(parameter: &Parameter, text: &[Token]) -> Option<Unit> {
    let named = units::parts(&parameter.name).iter().rev().find_map(|part| units::unit(part).filter(|_| part != "m"));
    let description = tokens::tokens(&parameter.description, &[]);
    let described = || (0..description.len()).find_map(|at| units::at(&description, at).map(|(unit, _)| unit));
    let mentioned = || {
        let mentions = (0..text.len()).filter(|at| text[*at].text == parameter.name);
        mentions.filter_map(|at| units::at(text, at + 1).map(|(unit, _)| unit)).next()
    };
    named.or_else(described).or_else(mentioned)
}

/// The values of slots, in their order.
pub struct Bound {
    pub values: Vec<Option<Expr>>,
    /// The slot of each parameter.
    pub of_parameter: Vec<usize>,
}

/// Assigns each parameter to a slot of its own. Returns `None` if there is no best way.
pub fn parameters(slots: &[Slot], signature: &Signature, text: &[Token]) -> Option<Bound> {
    if signature.parameters.len() > slots.len() {
        return None;
    }
    let mut best: Option<(u32, Vec<usize>, bool)> = None;
    let stems: Vec<Vec<String>> = signature.parameters.iter().map(|parameter| units::stems(&parameter.name)).collect();
    let scores: Vec<Vec<Option<u32>>> = signature
        .parameters
        .iter()
        .zip(&stems)
        .map(|(parameter, stems)| slots.iter().map(|slot| slot.score(parameter, stems)).collect())
        .collect();
    assign(&scores, &mut Vec::new(), 0, &mut best);
    let (_, of_parameter, is_unique) = best?;
    if !is_unique {
        return None;
    }
    let mut values: Vec<Option<Expr>> = vec![None; slots.len()];
    for (at, slot) in of_parameter.iter().enumerate() {
        values[*slot] = Some(slots[*slot].value(at, &signature.parameters[at], text)?);
    }
    Some(Bound { values, of_parameter })
}

/// Tries all ways to go on from the slots of the first parameters. Keeps the score and the slots of
/// the best way, and whether it is the only best one.
fn assign(scores: &[Vec<Option<u32>>], way: &mut Vec<usize>, score: u32, best: &mut Option<(u32, Vec<usize>, bool)>) {
    let Some(row) = scores.get(way.len()) else {
        match best {
            Some((known, _, is_unique)) if *known == score => *is_unique = false,
            Some((known, ..)) if *known > score => {}
            _ => *best = Some((score, way.clone(), true)),
        }
        return;
    };
    for (slot, own) in row.iter().enumerate() {
        if let Some(own) = own.filter(|_| !way.contains(&slot)) {
            way.push(slot);
            assign(scores, way, score + own, best);
            way.pop();
        }
    }
}

/// Fills slots with the names and numbers of a text, and marks their tokens as covered.
///
/// Only slots that are written are filled.
pub fn literals(slots: &[Slot], is_written: &[bool], bound: &mut Bound, tokens: &[Token], covered: &mut [bool]) {
    for at in 0..tokens.len() {
        if covered[at] {
            continue;
        }
        let Some(literal) = literal(tokens, at) else { continue };
        let length = match &literal {
            Expr::Number(_) => 1 + units::at(tokens, at + 1).map_or(0, |(_, length)| length),
            _ => 1,
        };
        if let Some(slot) = slot_of(&literal, slots, is_written, bound, tokens, at) {
            let value = match (&slots[slot].unit, units::at(tokens, at + 1), literal) {
                (Some(own), Some((from, _)), literal) => {
                    let factor = units::unit(own).and_then(|to| units::conversion(from, to));
                    factor.and_then(|factor| scaled(literal, factor))
                }
                (None, Some(_), Expr::Number(_)) => None,
                (Some(own), None, _) if !units::is_usual(own) => None,
                (_, _, literal) if slots[slot].types.meets(Types::TEXTS.or(Types::NUMBERS)) => {
                    let mut items = match bound.values[slot].take() {
                        Some(Expr::List(items)) => items,
                        _ => Vec::new(),
                    };
                    if !items.contains(&literal) {
                        items.push(literal);
                    }
                    Some(Expr::List(items))
                }
                (_, _, Expr::Text(text)) if slots[slot].name == "format" => Some(Expr::Text(format(&text))),
                (_, _, literal) => Some(literal),
            };
            if let Some(value) = value {
                bound.values[slot] = Some(value);
                covered[at..(at + length).min(tokens.len())].fill(true);
            }
        }
    }
}

/// Returns a format of dates as Earth Engine writes it: `DD` would be the day of the year.
fn format(text: &str) -> String {
    let text = text.replace("DD", "dd");
    if text.contains("MM") || text.contains("HH") { text } else { text.replace("mm", "MM") }
}

/// Returns the name or number at a token.
fn literal(tokens: &[Token], at: usize) -> Option<Expr> {
    /// Stems of the words behind which a word is a name: "called slope", "the band red".
    const LABELS: &[&str] = &["call", "nam", "band", "property", "column", "field", "key", "as"];
    let token = &tokens[at];
    match &token.kind {
        Kind::Number(number) => {
            let is_negative = at > 0
                && tokens[at - 1].is_mark("-")
                && tokens[at - 1].end == token.start
                && (at < 2 || tokens[at - 2].end < tokens[at - 1].start);
            Some(Expr::Number(if is_negative { -number } else { *number }))
        }
        Kind::Text => Some(Expr::Text(token.text.clone())),
        Kind::Word => {
            if let Some(month) = MONTHS.iter().position(|month| *month == token.text) {
                return Some(Expr::Number(month as f64 + 1.0));
            }
            let before = at.checked_sub(1).map(|at| tokens[at].stem.as_str());
            before.is_some_and(|word| LABELS.contains(&word)).then(|| Expr::Text(token.text.clone()))
        }
        Kind::Mark => None,
    }
}

/// Returns the slot that a literal fills.
fn slot_of(
    literal: &Expr,
    slots: &[Slot],
    is_written: &[bool],
    bound: &Bound,
    tokens: &[Token],
    at: usize,
) -> Option<usize> {
    let is_text = matches!(literal, Expr::Text(_));
    let kinds = if is_text { Types::STRING.or(Types::KEY).or(Types::TEXTS) } else { Types::NUMBER.or(Types::NUMBERS) };
    // A name or number that is said twice is one value.
    let same = |slot: &usize| bound.values[*slot].as_ref() == Some(literal);
    if let Some(slot) = (0..slots.len()).find(same) {
        return Some(slot);
    }
    let is_open = |slot: &usize| {
        let is_literal = |item: &Expr| matches!(item, Expr::Text(_) | Expr::Number(_));
        let takes_list = slots[*slot].types.meets(Types::TEXTS.or(Types::NUMBERS));
        let is_list =
            matches!(&bound.values[*slot], Some(Expr::List(items)) if takes_list && items.iter().all(is_literal));
        is_written[*slot] && slots[*slot].types.meets(kinds) && (bound.values[*slot].is_none() || is_list)
    };
    let open: Vec<usize> = (0..slots.len()).filter(is_open).collect();
    let usual = open.iter().find(|slot| slots[**slot].default.as_ref() == Some(literal));
    let is_near = |slot: &&usize| {
        let before = tokens[at.saturating_sub(3)..at].iter();
        let after = tokens.get(at + 1..(at + 3).min(tokens.len())).unwrap_or_default().iter();
        before.chain(after).any(|token| slots[**slot].words.contains(&token.stem))
    };
    let mut near = open.iter().filter(is_near);
    let only_near = near.next().filter(|_| near.next().is_none());
    let only = open.first().filter(|_| open.len() == 1);
    usual.or(only_near).or(only).copied()
}

/// Gives the parameters of a client slot that type, where the signature does not say it.
pub fn declare(slots: &[Slot], bound: &Bound, signature: &mut Signature) {
    for (parameter, slot) in signature.parameters.iter_mut().zip(&bound.of_parameter) {
        let slot = &slots[*slot];
        if !parameter.is_declared {
            parameter.is_client |= slot.is_client;
            if !parameter.types.meets(slot.types) && slot.types.class().is_some() {
                parameter.types = slot.types;
            }
        }
    }
}
