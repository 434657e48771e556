//! Finds formulas in the words: `es = 0.6108 * exp(17.27 t / (t + 237.3))`.

use super::expression::{Call, Expr};
use super::lexicon::lexicon;
use super::signature::Signature;
use super::tokens::{Kind, Token};
use super::types::Types;
use std::ops::Range;

/// A formula in a text.
pub struct Formula {
    pub start: usize,
    pub end: usize,
    pub value: Expr,
    /// The words before it that it explains.
    pub described: Range<usize>,
}

/// Returns the formulas of parameters and bands that have at least one sign.
pub fn spans(tokens: &[Token], signature: &Signature) -> Vec<Formula> {
    let mut formulas: Vec<Formula> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mut reader = Reader { tokens, signature, at, signs: 0, names: 0 };
        let value = reader.sum();
        let Some(value) = value.filter(|_| reader.signs > 0 && reader.names > 0) else {
            at += 1;
            continue;
        };
        let end = reader.at;
        let is_named = at >= 2 && tokens[at - 1].is_mark("=");
        let start = if is_named { at - 2 } else { at };
        let is_defined = is_named || at >= 1 && tokens[at - 1].is_mark(":,");
        // What stands before in the sentence says the same in words, if the formula has all
        // parameters that are numbers.
        let uses_all = (0..signature.parameters.len()).all(|parameter| value.uses(parameter));
        let sentence = tokens[..start].iter().rposition(|token| token.is_mark(".")).map_or(0, |at| at + 1);
        let has_unknown = tokens[sentence.min(start)..start].iter().any(|token| {
            token.kind == Kind::Word && !lexicon().knows(&token.stem) && signature.position(&token.text).is_none()
        });
        let described = if (is_defined || has_unknown) && uses_all { sentence..start } else { start..start };
        formulas.push(Formula { start, end, value, described });
        at = end;
    }
    formulas
}

struct Reader<'a> {
    tokens: &'a [Token],
    signature: &'a Signature,
    at: usize,
    signs: usize,
    names: usize,
}

impl Reader<'_> {
    fn eat(&mut self, mark: &str) -> bool {
        let is_next = self.tokens.get(self.at).is_some_and(|token| token.kind == Kind::Mark && token.text == mark);
        self.at += usize::from(is_next);
        is_next
    }

    fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            let before = (self.at, self.signs);
            let sign = if self.eat("+") {
                '+'
            } else if self.eat("-") {
                '-'
            } else {
                return Some(left);
            };
            self.signs += 1;
            match self.product() {
                Some(right) => left = Expr::Arithmetic(sign, Box::new(left), Box::new(right)),
                None => {
                    (self.at, self.signs) = before;
                    return Some(left);
                }
            }
        }
    }

    fn product(&mut self) -> Option<Expr> {
        let mut left = self.power()?;
        loop {
            let before = (self.at, self.signs);
            let sign = if self.eat("*") || self.eat("×") {
                '*'
            } else if self.eat("/") {
                '/'
            } else if matches!(left, Expr::Number(_)) && self.is_implicit() {
                '*'
            } else {
                return Some(left);
            };
            self.signs += 1;
            match self.power() {
                Some(right) => left = Expr::Arithmetic(sign, Box::new(left), Box::new(right)),
                None => {
                    (self.at, self.signs) = before;
                    return Some(left);
                }
            }
        }
    }

    /// Returns `true` before a parameter, as in `17.27 t`.
    fn is_implicit(&self) -> bool {
        let next = self.tokens.get(self.at);
        next.is_some_and(|token| self.signature.position(&token.text).is_some_and(|at| self.is_number(at)))
    }

    fn is_number(&self, parameter: usize) -> bool {
        self.signature.parameters[parameter].types.meets(Types::NUMBER.or(Types::IMAGE).or(Types::ARRAY))
    }

    fn power(&mut self) -> Option<Expr> {
        let base = self.primary()?;
        if self.eat("^") || self.eat("**") {
            self.signs += 1;
            let exponent = self.primary()?;
            return Some(method(base, "pow", vec![exponent]));
        }
        if self.tokens.get(self.at).is_some_and(|token| token.text == "squared") && self.signs > 0 {
            self.at += 1;
            return Some(method(base, "pow", vec![Expr::Number(2.0)]));
        }
        Some(base)
    }

    fn primary(&mut self) -> Option<Expr> {
        let before = self.at;
        if self.eat("(") {
            let value = self.sum().filter(|_| self.eat(")"));
            if value.is_none() {
                self.at = before;
            }
            return value;
        }
        if self.eat("-") {
            let value = self.primary()?;
            return Some(match value {
                Expr::Number(number) => Expr::Number(-number),
                value => Expr::Arithmetic('*', Box::new(value), Box::new(Expr::Number(-1.0))),
            });
        }
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        if let Some(parameter) = self.signature.position(&token.text) {
            if !self.is_number(parameter) {
                self.at = before;
                return None;
            }
            self.names += 1;
            return Some(Expr::Parameter(parameter));
        }
        match (&token.kind, token.text.as_str()) {
            (Kind::Number(number), _) => return Some(Expr::Number(*number)),
            (Kind::Word, "pi") => return Some(Expr::Pi),
            (Kind::Word | Kind::Text, name) if self.tokens.get(self.at).is_some_and(|next| next.is_mark("(")) => {
                if let Some(name) = function(name) {
                    let argument = self.primary()?;
                    self.signs += 1;
                    return Some(method(argument, name, Vec::new()));
                }
            }
            (Kind::Text, band) => {
                if let Some(image) = self.signature.only(Types::IMAGE) {
                    self.names += 1;
                    return Some(method(Expr::Parameter(image), "select", vec![Expr::Text(band.to_owned())]));
                }
            }
            _ => {}
        }
        self.at = before;
        None
    }
}

fn function(name: &str) -> Option<&'static str> {
    let names = [
        ("exp", "exp"),
        ("ln", "log"),
        ("log", "log"),
        ("log10", "log10"),
        ("sqrt", "sqrt"),
        ("abs", "abs"),
        ("sin", "sin"),
        ("cos", "cos"),
        ("tan", "tan"),
        ("asin", "asin"),
        ("acos", "acos"),
        ("atan", "atan"),
        ("tanh", "tanh"),
        ("floor", "floor"),
        ("round", "round"),
        ("ceil", "ceil"),
    ];
    names.into_iter().find(|(known, _)| *known == name).map(|(_, method)| method)
}

fn method(on: Expr, name: &str, positional: Vec<Expr>) -> Expr {
    Expr::Call(Box::new(Call { on: Some(on), name: name.to_owned(), positional, named: Vec::new() }))
}
