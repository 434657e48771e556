//! Parses the templates of `operator_kb/equivalents/`, such as `{map}.set_center({lon}, {lat},
//! {zoom})`. `README.md` in that folder defines them.
//!
//! Templates become tokens when geols is built, so that the translation can lay out its output
//! without parsing Python. NodeKind of `build.rs` too, see [`crate::kb`].

use crate::kb::model::equivalents::{Argument, Bracket, Conversion, Item, NodeKind, Path, TemplateNode};

/// The names that a template may use.
pub struct Scope<'n> {
    /// The parameters of the operator, in its order.
    pub params: Vec<&'n str>,
    /// Whether there is a receiver.
    pub receiver: bool,
    /// Whether `{map}` is the receiver, because a map object shares the form of the script's map.
    pub map_is_receiver: bool,
}

/// Parses a template. The error is the message of a problem in the facts.
pub fn parse<'a>(text: &'a str, scope: &Scope<'_>) -> Result<Vec<TemplateNode<'a>>, String> {
    let mut reader = Reader { text, at: 0, scope };
    let nodes = reader.nodes(End::Text)?;
    if reader.at < text.len() { Err(reader.problem("a bracket is closed that is not open")) } else { Ok(nodes) }
}

/// Parses items that are added to brackets: `title={options.title}, colors={options.colors}`.
pub fn items<'a>(text: &'a str, scope: &Scope<'_>) -> Result<Vec<Item<'a>>, String> {
    let mut reader = Reader { text, at: 0, scope };
    let items = reader.items(End::Text)?;
    if reader.at < text.len() { Err(reader.problem("a bracket is closed that is not open")) } else { Ok(items) }
}

/// Parses `options` or `options.hAxis.title`.
pub fn path<'a>(text: &'a str, scope: &Scope<'_>) -> Result<Path<'a>, String> {
    let mut names = text.split('.');
    let name = names.next().unwrap_or_default();
    match scope.params.iter().position(|known| *known == name) {
        Some(at) => Ok(Path { param: at as u8, keys: names.collect() }),
        None => Err(format!("`{name}` is not a parameter")),
    }
}

struct Reader<'a, 's> {
    text: &'a str,
    at: usize,
    scope: &'s Scope<'s>,
}

/// The end of a sequence of nodes.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// The end of the template.
    Text,
    /// The closing bracket of a group.
    Group(Bracket),
    /// The brace that ends a placeholder.
    Placeholder,
}

impl End {
    fn text(self) -> &'static str {
        match self {
            End::Text => "",
            End::Group(Bracket::Round) => ")",
            End::Group(Bracket::Square) => "]",
            End::Group(Bracket::Curly) => "}}",
            End::Placeholder => "}",
        }
    }
}

impl<'a> Reader<'a, '_> {
    fn problem(&self, description: &str) -> String {
        format!("template `{}`, character {}: {description}", self.text, self.at)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, expected: &str) -> bool {
        let is_next = self.rest().starts_with(expected);
        if is_next {
            self.at += expected.len();
        }
        is_next
    }

    fn spaces(&mut self) -> bool {
        let before = self.at;
        self.at += self.rest().len() - self.rest().trim_start().len();
        self.at > before
    }

    fn take_while(&mut self, inside: impl Fn(char) -> bool) -> &'a str {
        let length = self.rest().find(|c| !inside(c)).unwrap_or(self.rest().len());
        let matched = &self.rest()[..length];
        self.at += length;
        matched
    }

    fn word(&mut self) -> &'a str {
        self.take_while(|c| c.is_alphanumeric() || c == '_')
    }

    /// Parses nodes up to `end` or a comma between items, neither of which is consumed.
    fn nodes(&mut self, end: End) -> Result<Vec<TemplateNode<'a>>, String> {
        let mut nodes: Vec<TemplateNode<'a>> = Vec::new();
        // The commas and the colon after `lambda` belong to it.
        let mut lambda = false;
        loop {
            let space = self.spaces() && !nodes.is_empty();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else { return Ok(nodes) };
            if end != End::Text && rest.starts_with(end.text()) || first == ',' && !lambda {
                return Ok(nodes);
            }
            let kind = match first {
                '{' if self.take("{{") => self.group(Bracket::Curly)?,
                '{' => {
                    self.at += 1;
                    self.placeholder()?
                }
                '(' => {
                    self.at += 1;
                    self.group(Bracket::Round)?
                }
                '[' => {
                    self.at += 1;
                    self.group(Bracket::Square)?
                }
                ')' | ']' | '}' => return Ok(nodes),
                '"' | '\'' => NodeKind::Token(self.string(first)?),
                _ if first.is_alphanumeric() || first == '_' => {
                    let number = first.is_ascii_digit();
                    let word = self.take_while(|c| c.is_alphanumeric() || c == '_' || number && c == '.');
                    lambda |= word == "lambda";
                    NodeKind::Token(word)
                }
                _ => {
                    let two = ["==", "!=", "<=", ">=", "**", "//", "+="].into_iter().find(|two| rest.starts_with(two));
                    let length = two.map_or(first.len_utf8(), str::len);
                    self.at += length;
                    lambda &= first != ':';
                    NodeKind::Token(&rest[..length])
                }
            };
            nodes.push(TemplateNode { space, kind });
        }
    }

    fn string(&mut self, quote: char) -> Result<&'a str, String> {
        let rest = self.rest();
        match rest[1..].find(quote) {
            Some(length) if !rest[..length + 1].contains('\\') => {
                self.at += length + 2;
                Ok(&rest[..length + 2])
            }
            Some(_) => Err(self.problem("a backslash in a string")),
            None => Err(self.problem("a string does not end")),
        }
    }

    fn group(&mut self, bracket: Bracket) -> Result<NodeKind<'a>, String> {
        let end = End::Group(bracket);
        let items = self.items(end)?;
        if self.take(end.text()) {
            Ok(NodeKind::Group(bracket, items))
        } else {
            Err(self.problem(&format!("`{}` is missing", end.text())))
        }
    }

    fn items(&mut self, end: End) -> Result<Vec<Item<'a>>, String> {
        let mut items = Vec::new();
        loop {
            let mut nodes = self.nodes(end)?;
            if nodes.is_empty() && end != End::Group(Bracket::Round) && !items.is_empty() {
                return Err(self.problem("nothing stands after a comma"));
            }
            if nodes.is_empty() && items.is_empty() {
                return Ok(items);
            }
            let keyword = match nodes.as_slice() {
                [
                    TemplateNode { kind: NodeKind::Token(name), .. },
                    TemplateNode { kind: NodeKind::Token("="), .. },
                    _,
                    ..,
                ] => Some(*name),
                _ => None,
            };
            if keyword.is_some() {
                nodes.drain(..2);
            }
            items.push(Item { keyword, nodes });
            if !self.take(",") {
                return Ok(items);
            }
        }
    }

    /// Parses a placeholder after its opening brace.
    fn placeholder(&mut self) -> Result<NodeKind<'a>, String> {
        let start = self.at;
        if self.take("*") {
            return if self.take("}") { Ok(NodeKind::Added) } else { Err(self.problem("`}` is missing")) };
        }
        self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '.');
        let name = &self.text[start..self.at];
        if (name == "self" || name == "map") && self.take("}") {
            return match name {
                "map" if !self.scope.map_is_receiver => Ok(NodeKind::Map),
                _ if self.scope.receiver => Ok(NodeKind::Receiver),
                _ => Err(self.problem("there is no receiver")),
            };
        }
        let path = path(name, self.scope).map_err(|message| self.problem(&message))?;
        let mut conversion = Conversion::None;
        if self.take("(") {
            let NodeKind::Group(_, items) = self.group(Bracket::Round)? else {
                return Err(self.problem("no arguments"));
            };
            if items.iter().any(|item| item.keyword.is_some()) {
                return Err(self.problem("a function of JavaScript takes no keywords"));
            }
            conversion = Conversion::Call(items.into_iter().map(|item| item.nodes).collect());
        }
        if self.take(":") {
            conversion = match (self.word(), &conversion) {
                ("text", Conversion::None) => Conversion::Text,
                ("list", Conversion::None) => Conversion::List,
                ("colors", Conversion::None) => Conversion::Colors,
                ("visualization", Conversion::None) => Conversion::Visualization,
                ("bands", Conversion::None) => Conversion::Bands,
                (other, _) => return Err(self.problem(&format!("`{other}` is not a conversion"))),
            };
        }
        let keyword = if self.take("=") { Some(self.word()) } else { None };
        let default = if self.take("|") { Some(self.nodes(End::Placeholder)?) } else { None };
        if !self.take("}") {
            return Err(self.problem("`}` is missing"));
        }
        Ok(NodeKind::Argument(Box::new(Argument { path, conversion, keyword, default })))
    }
}
