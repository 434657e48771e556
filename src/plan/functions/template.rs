//! Parses the expressions of `operator_kb/functions/`: `{List}.slice({n:Number})`.

use super::expression::{BUILTINS, Call, Expr, Hole};
use super::types::Types;

/// Positional arguments, and those with names.
type Arguments = (Vec<Expr>, Vec<(String, Expr)>);

/// What an operation of the knowledge base writes.
#[derive(Debug, Clone)]
pub enum Template {
    /// A value.
    Value(Expr),
    /// An optional argument of calls around it: `maxError = {Distance}`.
    Setting(String, Expr),
    /// Words that tell nothing new about a result of these types.
    Note(Types, Vec<Hole>),
}

/// Parses a template. Returns `None` if it is malformed.
pub fn parse(text: &str) -> Option<Template> {
    let mut template = parse_in_order(text)?;
    if let Template::Value(value) | Template::Setting(_, value) = &mut template {
        start_first(value);
    }
    Some(template)
}

/// Parses a program, `name = value; value`, whose slots have known types.
pub fn parse_program(text: &str, slots: &[(String, Types)]) -> Option<Expr> {
    let mut parser = Parser { rest: text.trim(), slots: slots.to_vec(), variables: Vec::new() };
    let value = parser.program()?;
    parser.is_done().then_some(value)
}

/// Exchanges the numbers of the slots `end` and `start` if the end is written first: "between two
/// dates" says the start first.
fn start_first(value: &mut Expr) {
    let holes = value.holes();
    let id = |name: &str| holes.iter().find(|hole| hole.slot == name).map(|hole| hole.id);
    let (Some(start), Some(end)) = (id("start"), id("end")) else { return };
    if end < start {
        value.visit_mut(&mut |part| {
            if let Expr::Hole(hole) = part {
                hole.id = if hole.id == start {
                    end
                } else if hole.id == end {
                    start
                } else {
                    hole.id
                };
            }
        });
    }
}

fn parse_in_order(text: &str) -> Option<Template> {
    if let Some(types) = text.strip_prefix("note ") {
        let (types, slots) = types.split_once(' ').unwrap_or((types, ""));
        let mut parser = Parser { rest: slots, slots: Vec::new(), variables: Vec::new() };
        let mut holes = Vec::new();
        while !parser.is_done() {
            holes.extend(parser.primary()?.holes());
        }
        return Some(Template::Note(Types::parse(types)?, holes));
    }
    let mut parser = Parser { rest: text.trim(), slots: Vec::new(), variables: Vec::new() };
    if let Some((name, value)) = text.split_once(" = ")
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        parser.rest = value.trim();
        let value = parser.sum()?;
        return parser.is_done().then(|| Template::Setting(name.to_owned(), value));
    }
    let value = parser.sum()?;
    parser.is_done().then_some(Template::Value(value))
}

struct Parser<'a> {
    rest: &'a str,
    slots: Vec<(String, Types)>,
    variables: Vec<(String, Types)>,
}

impl<'a> Parser<'a> {
    fn is_done(&self) -> bool {
        self.rest.trim().is_empty()
    }

    fn eat(&mut self, mark: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(mark) {
            Some(after) => {
                self.rest = after;
                true
            }
            None => false,
        }
    }

    fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        if end == 0 {
            return None;
        }
        self.rest = &rest[end..];
        Some(&rest[..end])
    }

    /// Parses `name = value; ... value`.
    fn program(&mut self) -> Option<Expr> {
        let known = self.variables.len();
        let mut values = Vec::new();
        loop {
            let before = self.rest;
            let name = self.word().filter(|_| self.rest.starts_with(" = "));
            let Some(name) = name else {
                self.rest = before;
                let value = self.sum()?;
                if self.eat(";") {
                    // A statement whose value nothing takes.
                    values.push((String::new(), value));
                    continue;
                }
                self.variables.truncate(known);
                return Some(if values.is_empty() { value } else { Expr::Let(values, Box::new(value)) });
            };
            self.eat("=");
            let value = self.sum()?;
            if !self.eat(";") {
                return None;
            }
            self.variables.push((name.to_owned(), value.types(&[])));
            values.push((name.to_owned(), value));
        }
    }

    fn sum(&mut self) -> Option<Expr> {
        let mut left = self.product()?;
        loop {
            let sign = if self.eat("+ ") {
                '+'
            } else if self.eat("- ") {
                '-'
            } else {
                return Some(left);
            };
            left = Expr::Arithmetic(sign, Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Option<Expr> {
        let mut left = self.chain()?;
        loop {
            let sign = if self.eat("* ") {
                '*'
            } else if self.eat("/ ") {
                '/'
            } else {
                return Some(left);
            };
            left = Expr::Arithmetic(sign, Box::new(left), Box::new(self.chain()?));
        }
    }

    fn chain(&mut self) -> Option<Expr> {
        let mut value = self.primary()?;
        while self.eat(".") {
            let name = self.word()?.to_owned();
            if !self.eat("(") {
                return None;
            }
            let (positional, named) = self.arguments()?;
            value = Expr::Call(Box::new(Call { on: Some(value), name, positional, named }));
        }
        Some(value)
    }

    fn arguments(&mut self) -> Option<Arguments> {
        let (mut positional, mut named) = (Vec::new(), Vec::new());
        if self.eat(")") {
            return Some((positional, named));
        }
        loop {
            let before = self.rest;
            let name = self.word().filter(|_| !self.rest.starts_with("=>") && self.rest.starts_with('='));
            if let Some(name) = name {
                self.eat("=");
                named.push((name.to_owned(), self.sum()?));
            } else {
                self.rest = before;
                positional.push(self.sum()?);
            }
            if self.eat(")") {
                return Some((positional, named));
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    fn primary(&mut self) -> Option<Expr> {
        let rest = self.rest.trim_start();
        let first = rest.chars().next()?;
        if first == '{' {
            return self.slot();
        }
        if first == '#' {
            return self.dictionary();
        }
        if first == '(' {
            let before = self.rest;
            if let Some(parameters) = self.parameters() {
                return self.lambda(parameters);
            }
            self.rest = before;
            self.eat("(");
            let value = self.sum()?;
            return self.eat(")").then_some(value);
        }
        if first == '[' {
            self.eat("[");
            let items = if self.eat("]") { Vec::new() } else { self.items()? };
            return Some(Expr::List(items));
        }
        if first == '\'' {
            return self.text().map(Expr::Text);
        }
        if first.is_ascii_digit() || first == '-' {
            let digits = |c: char| !(c.is_ascii_digit() || matches!(c, '.' | 'e'));
            let end = rest[1..].find(digits).map_or(rest.len(), |at| at + 1);
            self.rest = &rest[end..];
            return Some(Expr::Number(rest[..end].parse().ok()?));
        }
        self.named()
    }

    /// Parses `#{name: value, 'a:b': value}`.
    fn dictionary(&mut self) -> Option<Expr> {
        if !self.eat("#{") {
            return None;
        }
        let mut items = Vec::new();
        loop {
            let name = match self.text() {
                Some(name) => name,
                None => self.word()?.to_owned(),
            };
            if !self.eat(":") {
                return None;
            }
            items.push((name, self.sum()?));
            if self.eat("}") {
                return Some(Expr::Dict(items));
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    /// Parses a text in quotation marks.
    fn text(&mut self) -> Option<String> {
        let rest = self.rest.trim_start().strip_prefix('\'')?;
        let end = rest.find('\'')?;
        self.rest = &rest[end + 1..];
        Some(rest[..end].to_owned())
    }

    /// Parses `(name:Type, name:Type) =>`.
    fn parameters(&mut self) -> Option<Vec<(String, Types)>> {
        self.eat("(");
        let mut parameters = Vec::new();
        loop {
            let name = self.word()?.to_owned();
            if !self.eat(":") {
                return None;
            }
            parameters.push((name, Types::parse(self.word()?)?));
            if self.eat(")") {
                return self.eat("=>").then_some(parameters);
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    /// Parses the value of a function, or its statements in braces.
    fn lambda(&mut self, parameters: Vec<(String, Types)>) -> Option<Expr> {
        let known = self.variables.len();
        self.variables.extend(parameters.iter().cloned());
        let rest = self.rest.trim_start();
        let body = if rest.starts_with("{ ") || rest.starts_with("{\n") {
            self.eat("{");
            self.program().filter(|_| self.eat("}"))?
        } else {
            self.sum()?
        };
        self.variables.truncate(known);
        Some(Expr::Lambda(parameters, Box::new(body)))
    }

    fn items(&mut self) -> Option<Vec<Expr>> {
        let mut items = Vec::new();
        loop {
            items.push(self.sum()?);
            if self.eat("]") {
                return Some(items);
            }
            if !self.eat(",") {
                return None;
            }
        }
    }

    /// Parses `{name:Type|Type}`, `{Type}`, or `{name}` of a slot above.
    fn slot(&mut self) -> Option<Expr> {
        self.eat("{");
        let end = self.rest.find('}')?;
        let inner = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        let (name, types) = inner.split_once(':').unwrap_or((inner, inner));
        let at = self.slots.iter().position(|(known, _)| known == name);
        let (id, types) = match at {
            Some(at) => (at, self.slots[at].1),
            None => {
                let types = Types::parse(types)?;
                self.slots.push((name.to_owned(), types));
                (self.slots.len() - 1, types)
            }
        };
        Some(Expr::Hole(Hole { id: u32::try_from(id).ok()?, slot: name.to_owned(), types }))
    }

    /// Parses a function of Earth Engine, a variable, a lambda, or a constant.
    fn named(&mut self) -> Option<Expr> {
        let word = self.word()?;
        match word {
            "true" => return Some(Expr::Boolean(true)),
            "false" => return Some(Expr::Boolean(false)),
            "null" => return Some(Expr::Null),
            "pi" => return Some(Expr::Pi),
            "ee" | "ui" | "Export" => return self.function(word),
            // `1 << n` and the like, which both clients compute.
            _ if BUILTINS.contains(&word) && self.eat("(") => {
                let (positional, named) = self.arguments()?;
                return Some(Expr::Call(Box::new(Call { on: None, name: word.to_owned(), positional, named })));
            }
            _ => {}
        }
        if self.rest.starts_with(':') {
            self.eat(":");
            let types = Types::parse(self.word()?)?;
            if !self.eat("=>") {
                return None;
            }
            return self.lambda(vec![(word.to_owned(), types)]);
        }
        let (name, types) = self.variables.iter().rev().find(|(name, _)| name == word)?;
        Some(Expr::Variable(name.clone(), *types))
    }

    fn function(&mut self, namespace: &str) -> Option<Expr> {
        let mut name = namespace.to_owned();
        while self.eat(".") {
            name.push('.');
            name.push_str(self.word()?);
        }
        if !self.eat("(") {
            return None;
        }
        let (positional, named) = self.arguments()?;
        Some(Expr::Call(Box::new(Call { on: None, name, positional, named })))
    }
}
