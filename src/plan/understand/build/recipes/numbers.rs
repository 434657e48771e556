//! The numbers of a request that are arguments of a recipe: by the words beside them and by unit.

use super::attempt::Attempt;
use crate::kb::model::recipes::{Parameter, ParameterKind};
use crate::plan::units::{conversion, is_unit};

/// Marks between a word and its number.
const JOINING: [char; 4] = ['=', ':', '(', '-'];

/// A number of a request.
#[derive(Debug, Clone, PartialEq)]
struct Number {
    value: f64,
    unit: Option<String>,
    /// `<`, `<=`, `>` or `>=`.
    op: Option<&'static str>,
    /// The first token, that of the comparison included, and the one after the last.
    tokens: (usize, usize),
}

/// A number and the phrase of a parameter beside it.
#[derive(Debug, Clone)]
struct Pair {
    number: usize,
    parameter: usize,
    /// The tokens of the phrase; empty if the comparison alone says which parameter is meant.
    phrase: (usize, usize),
}

impl Attempt<'_, '_, '_> {
    /// Fills the parameters that have a number in the request.
    pub(super) fn numbers(&mut self) {
        let numbers = self.open_numbers();
        let mut pairs = self.pairs(&numbers);
        while !pairs.is_empty() {
            // The numbers with only one parameter first: what they take is not that of others.
            let count = |number: usize| pairs.iter().filter(|pair| pair.number == number).count();
            let Some(at) = pairs.iter().position(|pair| count(pair.number) == 1) else { return };
            let pair = pairs.remove(at);
            let (number, parameter) = (&numbers[pair.number], &self.recipe.parameters[pair.parameter]);
            self.set_number(number, parameter, pair.phrase);
            let overlaps = |other: (usize, usize)| other.0 < pair.phrase.1 && pair.phrase.0 < other.1;
            pairs.retain(|other| {
                other.number != pair.number && other.parameter != pair.parameter && !overlaps(other.phrase)
            });
        }
    }

    /// Returns the numbers that nothing accounts for.
    fn open_numbers(&self) -> Vec<Number> {
        let tokens = &self.text.scan.tokens;
        let mut found = Vec::new();
        for at in 0..tokens.len() {
            let Some(value) = self.text.scan.count_at(at).filter(|_| self.is_free(at)) else { continue };
            let is_name = self.facts.name_tokens.contains(&at);
            if is_name {
                continue;
            }
            let limit = self.facts.limits.iter().find(|limit| (limit.tokens.0..limit.tokens.1).contains(&at));
            // A choice may account for "below".
            let limit = limit.filter(|limit| self.is_free(limit.tokens.0) || self.text.is_filler(limit.tokens.0));
            found.push(match limit {
                Some(limit) => {
                    Number { value: limit.value, unit: limit.unit.clone(), op: Some(limit.op), tokens: limit.tokens }
                }
                None => {
                    let unit = tokens.get(at + 1).map(|token| token.text.as_str()).filter(|unit| is_unit(unit));
                    let behind = at + 1 + usize::from(unit.is_some());
                    let is_celsius = unit == Some("°") && tokens.get(behind).is_some_and(|token| token.text == "c");
                    let unit = if is_celsius { Some("°c") } else { unit };
                    Number {
                        value,
                        unit: unit.map(str::to_owned),
                        op: None,
                        tokens: (at, behind + usize::from(is_celsius)),
                    }
                }
            });
        }
        found
    }

    fn pairs(&self, numbers: &[Number]) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let is_number = |parameter: &Parameter<'_>| {
            matches!(parameter.kind, ParameterKind::Number | ParameterKind::Scale)
                && parameter.means.is_none_or(|meaning| !meaning.is_of_period())
        };
        for (number, of) in numbers.iter().enumerate() {
            let before = pairs.len();
            for (parameter, known) in self.recipe.parameters.iter().enumerate().filter(|(_, known)| is_number(known)) {
                let phrase = known.words.iter().filter_map(|phrase| self.beside(phrase, of)).max_by_key(|p| p.1 - p.0);
                pairs.extend(phrase.map(|phrase| Pair { number, parameter, phrase }));
            }
            // "Spike threshold 0.9" is no threshold.
            let of_number: Vec<Pair> = pairs.drain(before..).collect();
            let is_inner = |pair: &Pair| {
                of_number.iter().any(|other| {
                    let is_longer = other.phrase.1 - other.phrase.0 > pair.phrase.1 - pair.phrase.0;
                    is_longer && other.phrase.0 <= pair.phrase.0 && pair.phrase.1 <= other.phrase.1
                })
            };
            pairs.extend(of_number.iter().filter(|pair| !is_inner(pair)).cloned());
            // "Below -18 dB" is the threshold of a recipe that has one.
            let compared: Vec<usize> = (0..self.recipe.parameters.len())
                .filter(|&at| is_number(&self.recipe.parameters[at]) && self.recipe.parameters[at].compares.is_some())
                .collect();
            if let ([parameter], true, Some(_)) = (&compared[..], pairs.len() == before, of.op) {
                pairs.push(Pair { number, parameter: *parameter, phrase: (of.tokens.0, of.tokens.0) });
            }
        }
        pairs
    }

    /// Returns the tokens of a phrase beside a number.
    fn beside(&self, phrase: &str, number: &Number) -> Option<(usize, usize)> {
        let tokens = &self.text.scan.tokens;
        let may_skip = |at: usize| {
            let is_joining = JOINING.iter().any(|mark| tokens[at].is(*mark));
            is_joining || self.text.is_filler(at) && !tokens[at].is(',') && !tokens[at].is(';')
        };
        let is_free = |at: usize| self.is_free(at);
        self.text
            .find_behind(phrase, number.tokens.1, is_free)
            .or_else(|| self.text.find_before(phrase, number.tokens.0, is_free, may_skip))
    }

    fn set_number(&mut self, number: &Number, parameter: &Parameter<'static>, phrase: (usize, usize)) {
        let words = self.text.scan.source(phrase.0.min(number.tokens.0), phrase.1.max(number.tokens.1)).to_owned();
        let own = if parameter.kind == ParameterKind::Scale { Some("m") } else { parameter.unit };
        let value = match (number.unit.as_deref(), own) {
            (None, None) => Some(number.value),
            (None, Some(unit)) if unit == "fraction" && number.value > 1.0 => None,
            (None, Some(unit)) => {
                self.assumed.push(format!("The {} {} is in {unit}.", parameter.name.replace('_', " "), number.value));
                Some(number.value)
            }
            (Some("degrees" | "degree" | "°"), Some("°c")) => {
                self.assumed.push(format!("{} degrees are degrees Celsius.", number.value));
                Some(number.value)
            }
            (Some(given), Some(own)) => conversion(given, own).map(|(factor, offset)| number.value * factor + offset),
            (Some(_), None) => None,
        };
        let Some(value) = value else {
            let unit = own.map_or_else(|| "has no unit".to_owned(), |unit| format!("is in {unit}"));
            return self.refuse(words, format!("the {} of the recipe {unit}", parameter.name.replace('_', " ")));
        };
        match (number.op, parameter.compares) {
            (Some(op), Some(own)) if op[..1] != own[..1] => {
                return self.refuse(words, format!("the recipe compares with {own} {}", parameter.name));
            }
            (Some(_), None) => return self.refuse(words, "the recipe compares nothing with this number".to_owned()),
            (Some(op), Some(own)) if op != own => {
                let verb = if own.ends_with('=') { "counts too" } else { "does not count" };
                self.assumed.push(format!("A value of exactly {} {verb}.", number.value));
            }
            _ => {}
        }
        let rounded = (value * 1e9).round() / 1e9;
        self.set(parameter.name, rounded);
        self.cover(number.tokens);
        self.cover(phrase);
        // "At most" of a parameter that is a limit: "max 8 segments".
        let first = phrase.0.min(number.tokens.0);
        let limit = first.checked_sub(1).map_or("", |at| self.text.scan.word(at));
        let end =
            limit.get(..3).filter(|end| matches!(limit, "max" | "maximum" | "min" | "minimum") && !end.is_empty());
        if end.is_some_and(|end| parameter.words.iter().any(|phrase| phrase.starts_with(end))) {
            self.cover((first - 1, first));
        }
        // What joins the two: "threshold = 5".
        let between = (phrase.0.min(number.tokens.0), phrase.1.max(number.tokens.1));
        for at in between.0..between.1 {
            if JOINING.iter().any(|mark| self.text.scan.tokens[at].is(*mark)) {
                self.cover((at, at + 1));
            }
        }
    }
}
