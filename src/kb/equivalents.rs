//! Looks up the Python equivalents of the Code Editor's interface (`Map`, `ui`, charts), and fills
//! their templates with the arguments of a call. The translation to Python calls this.
//!
//! The result is a list of fragments rather than text: the translation breaks lines.

use super::load;
use super::lookup::{Kb, find};
use super::model::OpId;
use crate::kb::model::equivalents::{
    Argument, Bracket, Equivalent, Equivalents, Form, Item, Package, Packages, Part, Piece, Prelude,
};

/// A token of a filled template.
#[derive(Debug, Clone, Copy)]
pub struct Written<'f> {
    /// Whether a space precedes it.
    pub space: bool,
    /// The kind.
    pub what: What<'f>,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy)]
pub enum What<'f> {
    /// A name, number, string or operator of Python.
    Token(&'f str),
    /// A keyword, which `=` follows.
    Keyword(&'f str),
    /// An opening bracket.
    Open(Bracket),
    /// A closing bracket.
    Close(Bracket),
    /// A comma between two items.
    Comma,
    /// A given argument, with its conversion.
    Argument(&'f Argument<'static>),
    /// The receiver of the call.
    Receiver,
    /// The map of the script.
    Map,
    /// One of the added items, by its index.
    Added(usize),
}

impl Kb {
    /// Returns the Python equivalent of an operator of the Code Editor.
    pub fn equivalent(&self, op: OpId) -> Option<&'static Equivalent<'static>> {
        find(&load::EQUIVALENTS.operators, &op)
    }

    /// Returns the Python equivalent of two chained calls: `Map.layers().add(layer)`. The form has
    /// the receiver of the first call and the arguments of the second.
    pub fn equivalent_of_chain(&self, first: OpId, second: OpId) -> Option<&'static Equivalent<'static>> {
        let all = &load::EQUIVALENTS.chains;
        all.binary_search_by_key(&(first, second), |(a, b, _)| (*a, *b)).ok().map(|at| &all[at].2)
    }

    /// Returns all equivalents.
    pub fn equivalents(&self) -> &'static Equivalents<'static> {
        &load::EQUIVALENTS
    }

    /// Returns the default of a keyword of a Python package's function, as Python code.
    pub fn default_of(&self, function: &str, keyword: &str) -> Option<&'static str> {
        let all = &self.packages().defaults;
        all.binary_search_by(|(path, name, _)| (*path, *name).cmp(&(function, keyword))).ok().map(|at| all[at].2)
    }

    /// Returns how Python packages translate to the Code Editor.
    pub fn packages(&self) -> &'static Packages<'static> {
        &load::EQUIVALENTS.packages
    }

    /// Returns the translated parts of a Python package.
    pub fn package(&self, name: &str) -> Option<&'static Package<'static>> {
        find(&self.packages().packages, name)
    }

    /// Returns the lines that forms require at the top of a script, by name.
    pub fn prelude(&self, name: &str) -> Option<&'static Prelude<'static>> {
        let all = &load::EQUIVALENTS.preludes;
        all.binary_search_by(|prelude| prelude.name.cmp(name)).ok().map(|at| &all[at])
    }
}

impl Form<'static> {
    /// Fills the statements of the form. `given` returns `true` if an argument is given, and
    /// `added` lists the keywords of the items that later calls in the chain add. Returns `None` if
    /// the form needs an argument that is not given.
    pub fn write(
        &'static self,
        given: &dyn Fn(&Argument<'static>) -> bool,
        added: &[&'static str],
    ) -> Option<Vec<Vec<Written<'static>>>> {
        let mut writer = Writer { given, added, out: Vec::new() };
        let mut statements = Vec::new();
        for pieces in &self.python {
            if self.python.len() > 1 && writer.is_empty(pieces) {
                continue;
            }
            writer.pieces(pieces)?;
            statements.push(std::mem::take(&mut writer.out));
        }
        (self.python.is_empty() || !statements.is_empty()).then_some(statements)
    }
}

/// Fills a part of a template, such as [`crate::kb::model::equivalents::Outcome::After`] or the
/// arguments of a call.
pub fn write<'f>(
    pieces: &'f [Piece<'static>],
    given: &dyn Fn(&Argument<'static>) -> bool,
    added: &[&'static str],
) -> Option<Vec<Written<'f>>> {
    let mut writer = Writer { given, added, out: Vec::new() };
    writer.pieces(pieces)?;
    Some(writer.out)
}

/// Fills an added item, without its keyword. Returns `None` if none of its arguments is given.
pub fn write_item<'f>(item: &'f Item<'static>, given: &dyn Fn(&Argument<'static>) -> bool) -> Option<Vec<Written<'f>>> {
    let mut writer = Writer { given, added: &[], out: Vec::new() };
    if writer.is_empty(&item.pieces) {
        return None;
    }
    writer.pieces(&item.pieces)?;
    Some(writer.out)
}

struct Writer<'f, 'g> {
    given: &'g dyn Fn(&Argument<'static>) -> bool,
    added: &'g [&'static str],
    out: Vec<Written<'f>>,
}

impl<'f> Writer<'f, '_> {
    fn push(&mut self, space: bool, what: What<'f>) {
        self.out.push(Written { space, what });
    }

    fn pieces(&mut self, pieces: &'f [Piece<'static>]) -> Option<()> {
        for (at, piece) in pieces.iter().enumerate() {
            let space = piece.space && at > 0;
            match &piece.part {
                Part::Token(text) => self.push(space, What::Token(text)),
                Part::Receiver => self.push(space, What::Receiver),
                Part::Map => self.push(space, What::Map),
                Part::Group(bracket, items) => {
                    self.push(space, What::Open(*bracket));
                    self.items(*bracket, items)?;
                    self.push(false, What::Close(*bracket));
                }
                Part::Argument(argument) if (self.given)(argument) => self.push(space, What::Argument(argument)),
                Part::Argument(argument) => {
                    let from = self.out.len();
                    self.pieces(argument.default.as_ref()?)?;
                    if let Some(first) = self.out.get_mut(from) {
                        first.space = space;
                    }
                }
                Part::Added => return None,
            }
        }
        Some(())
    }

    fn items(&mut self, bracket: Bracket, items: &'f [Item<'static>]) -> Option<()> {
        let mut first = true;
        // A positional item is omitted, so that later ones need their keywords.
        let mut gap = false;
        for item in items {
            if let [Piece { part: Part::Added, .. }] = item.pieces.as_slice() {
                for (at, keyword) in self.added.iter().enumerate() {
                    let space = self.comma(&mut first);
                    self.push(space, What::Keyword(keyword));
                    self.push(false, What::Added(at));
                }
                continue;
            }
            if item.pieces.is_empty() {
                self.push(false, What::Comma);
                continue;
            }
            let positional = match item.pieces.as_slice() {
                [Piece { part: Part::Argument(argument), .. }] => Some(argument),
                _ => None,
            };
            // A later call in the chain overrides the item.
            let name = item.keyword.or_else(|| positional?.keyword);
            let is_overridden = name.is_some_and(|name| self.added.contains(&name));
            let is_optional = item.keyword.is_some() || positional.is_some();
            if is_overridden || is_optional && self.is_empty(&item.pieces) {
                if bracket != Bracket::Round {
                    return None;
                }
                gap |= item.keyword.is_none();
                continue;
            }
            let keyword = match item.keyword {
                None if gap => Some(positional?.keyword?),
                keyword => keyword,
            };
            let space = self.comma(&mut first);
            if let Some(keyword) = keyword {
                self.push(space, What::Keyword(keyword));
            }
            let from = self.out.len();
            self.pieces(&item.pieces)?;
            if let Some(start) = self.out.get_mut(from)
                && keyword.is_none()
            {
                start.space = space;
            }
        }
        Some(())
    }

    /// Pushes a comma before all items but the first. Returns `true` if it does.
    fn comma(&mut self, first: &mut bool) -> bool {
        let follows = !std::mem::take(first);
        if follows {
            self.push(false, What::Comma);
        }
        follows
    }

    /// Returns `true` if there are placeholders and none has an argument or a default.
    fn is_empty(&self, pieces: &[Piece<'static>]) -> bool {
        let (mut placeholders, mut filled) = (0, 0);
        self.count(pieces, &mut placeholders, &mut filled);
        placeholders > 0 && filled == 0
    }

    fn count(&self, pieces: &[Piece<'static>], placeholders: &mut usize, filled: &mut usize) {
        for piece in pieces {
            match &piece.part {
                Part::Argument(argument) => {
                    *placeholders += 1;
                    *filled += usize::from((self.given)(argument) || argument.default.is_some());
                }
                Part::Group(_, items) => items.iter().for_each(|item| self.count(&item.pieces, placeholders, filled)),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
