//! Expressions that are being written: tokens with how tightly they bind, put together with the brackets that are needed.

use super::code::{Leaf, Role};

/// An expression in the target language.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its tokens.
    pub leaves: Vec<Leaf>,
    /// How tightly it binds; the scale is the target language's own, [`ATOM`] on top.
    pub binds: u8,
}

/// Names, literals, calls, members: never in need of parentheses.
pub const ATOM: u8 = 20;

impl Piece {
    /// A name, number or string.
    pub fn atom(text: impl Into<Box<str>>) -> Piece {
        Piece { leaves: vec![Leaf::new(text, Role::Plain)], binds: ATOM }
    }
    /// Tokens as they are.
    pub fn of(leaves: Vec<Leaf>, binds: u8) -> Piece {
        Piece { leaves, binds }
    }
    /// Its text on one line.
    pub fn text(&self) -> String {
        flat(&self.leaves)
    }
    /// Whether it is this single token.
    pub fn is(&self, text: &str) -> bool {
        matches!(&self.leaves[..], [only] if &*only.text == text)
    }
    /// Whether comments or statements are in it.
    pub fn is_plain(&self) -> bool {
        self.leaves.iter().all(|leaf| {
            leaf.before.is_empty()
                && leaf.after.is_none()
                && !leaf.text.contains('\n')
                && !matches!(leaf.role, Role::Block(_))
        })
    }
    /// With parentheses when it binds less tightly than `least`.
    pub fn at_least(self, least: u8) -> Piece {
        if self.binds < least { self.in_brackets("(", ")") } else { self }
    }
    /// Between brackets.
    pub fn in_brackets(self, open: &str, close: &str) -> Piece {
        let mut leaves = Vec::with_capacity(self.leaves.len() + 2);
        leaves.push(Leaf::new(open, Role::Open));
        leaves.extend(unspaced(self.leaves));
        leaves.push(Leaf::new(close, Role::Close));
        Piece { leaves, binds: ATOM }
    }
    /// With a space before it.
    pub fn spaced(mut self) -> Piece {
        if let Some(first) = self.leaves.first_mut() {
            first.space = true;
        }
        self
    }
    /// `self.name`.
    pub fn member(self, name: &str) -> Piece {
        self.dotted(name, false)
    }
    /// `self.name`, which is called or indexed next.
    pub fn method(self, name: &str) -> Piece {
        self.dotted(name, true)
    }
    fn dotted(self, name: &str, call: bool) -> Piece {
        let number = matches!(&self.leaves[..], [only] if only.text.starts_with(|c: char| c.is_ascii_digit()));
        let mut piece = if number { self.in_brackets("(", ")") } else { self.at_least(ATOM) };
        piece.leaves.push(Leaf::new(".", Role::Dot { call }));
        piece.leaves.push(Leaf::new(name, Role::Plain));
        piece
    }
    /// `self(args)`.
    pub fn call(self, args: Vec<Piece>) -> Piece {
        let mut piece = self.at_least(ATOM);
        piece.mark_call();
        piece.leaves.extend(bracketed("(", args, ")"));
        piece
    }
    /// `self(...)` with brackets that are written already.
    pub fn then(self, brackets: Piece) -> Piece {
        let mut piece = self.at_least(ATOM);
        piece.mark_call();
        piece.leaves.extend(brackets.leaves);
        piece
    }
    /// `self[index]`.
    pub fn index(self, index: Piece) -> Piece {
        let mut piece = self.at_least(ATOM);
        piece.mark_call();
        piece.leaves.extend(index.in_brackets("[", "]").leaves);
        piece
    }
    /// The last point of the chain belongs to a call.
    fn mark_call(&mut self) {
        if let [.., dot, _] = &mut self.leaves[..]
            && let Role::Dot { call } = &mut dot.role
        {
            *call = true;
        }
    }
    /// `self op right`, both sides with parentheses where they bind less tightly.
    pub fn binary(self, op: &str, right: Piece, binds: u8, left_least: u8, right_least: u8) -> Piece {
        let mut leaves = self.at_least(left_least).leaves;
        leaves.push(Leaf::new(op, Role::Operator).spaced());
        leaves.extend(right.at_least(right_least).spaced().leaves);
        Piece { leaves, binds }
    }
    /// `op self`; `op` with its space if it is a word.
    pub fn prefixed(self, op: &str, binds: u8) -> Piece {
        let word = op.ends_with(char::is_alphabetic);
        let inner = self.at_least(binds);
        let mut leaves = vec![Leaf::new(op, Role::Plain)];
        leaves.extend(if word { inner.spaced().leaves } else { inner.leaves });
        Piece { leaves, binds }
    }
    /// `name=self`.
    pub fn keyword(self, name: &str) -> Piece {
        let mut leaves = vec![Leaf::new(name, Role::Plain), Leaf::new("=", Role::Plain)];
        leaves.extend(unspaced(self.leaves));
        Piece { leaves, binds: 0 }
    }
    /// `key: self`.
    pub fn entry(self, key: Piece) -> Piece {
        let mut leaves = key.leaves;
        leaves.push(Leaf::new(":", Role::Plain));
        leaves.extend(self.spaced().leaves);
        Piece { leaves, binds: 0 }
    }
    /// `open item, item close`.
    pub fn list(open: &str, items: Vec<Piece>, close: &str) -> Piece {
        Piece { leaves: bracketed(open, items, close), binds: ATOM }
    }
    /// `item, item` without brackets.
    pub fn items(items: Vec<Piece>) -> Piece {
        let mut leaves = bracketed("", items, "");
        leaves.pop();
        leaves.remove(0);
        Piece { leaves, binds: 0 }
    }
}

fn unspaced(mut leaves: Vec<Leaf>) -> Vec<Leaf> {
    if let Some(first) = leaves.first_mut() {
        first.space = false;
    }
    leaves
}

/// Items between brackets with commas. A comment behind an item's last token belongs behind its comma.
fn bracketed(open: &str, items: Vec<Piece>, close: &str) -> Vec<Leaf> {
    let mut leaves = vec![Leaf::new(open, Role::Open)];
    let last = items.len().saturating_sub(1);
    for (index, item) in items.into_iter().enumerate() {
        let mut item = unspaced(item.leaves);
        if let Some(first) = item.first_mut() {
            first.space = index > 0;
        }
        leaves.extend(item);
        if index < last {
            let mut comma = Leaf::new(",", Role::Comma);
            comma.after = leaves.last_mut().and_then(|leaf| leaf.after.take());
            leaves.push(comma);
        }
    }
    leaves.push(Leaf::new(close, Role::Close));
    leaves
}

/// Tokens on one line.
pub fn flat(leaves: &[Leaf]) -> String {
    let mut out = String::new();
    for (index, leaf) in leaves.iter().enumerate() {
        if leaf.space && index > 0 {
            out.push(' ');
        }
        out.push_str(&leaf.text);
    }
    out
}
