//! What the Code Editor's interface is called in Python: look-up, and writing a form for the arguments that are given.
//!
//! What is written are pieces and no text: where lines are broken is for who lays them out.

use super::load;
use super::lookup::Kb;
use super::model::OpId;
use crate::kb::model::equivalents::{
    Argument, Bracket, Equivalent, Equivalents, Form, Item, Package, Packages, Part, Piece, Prelude,
};

/// A piece of a form that is written.
#[derive(Debug, Clone, Copy)]
pub struct Written<'f> {
    /// A space stands before it.
    pub space: bool,
    /// What it is.
    pub what: What<'f>,
}

/// What is written.
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
    /// An argument that is given, with what is to be done to it.
    Argument(&'f Argument<'static>),
    /// What the method is called on.
    Receiver,
    /// The map of the script.
    Map,
    /// One of the items that were added, by its place among them.
    Added(usize),
}

impl Kb {
    /// What an operator of the Code Editor is in Python.
    pub fn equivalent(&self, op: OpId) -> Option<&'static Equivalent<'static>> {
        let all = &load::equivalents().operators;
        all.binary_search_by_key(&op, |(known, _)| *known).ok().map(|at| &all[at].1)
    }

    /// What two calls of which one is made on the result of the other are in Python: `Map.layers().add(layer)`. The receiver of the
    /// first is that of the form, and the arguments are those of the second.
    pub fn equivalent_of_chain(&self, first: OpId, second: OpId) -> Option<&'static Equivalent<'static>> {
        let all = &load::equivalents().chains;
        all.binary_search_by_key(&(first, second), |(a, b, _)| (*a, *b)).ok().map(|at| &all[at].2)
    }

    /// All that the Code Editor's interface is called in Python.
    pub fn equivalents(&self) -> &'static Equivalents<'static> {
        load::equivalents()
    }

    /// What a function of a Python package takes for a keyword that is not given, as Python writes it.
    pub fn default_of(&self, function: &str, keyword: &str) -> Option<&'static str> {
        let all = &self.packages().defaults;
        all.binary_search_by(|(path, name, _)| (*path, *name).cmp(&(function, keyword))).ok().map(|at| all[at].2)
    }

    /// What becomes of Python packages in the Code Editor.
    pub fn packages(&self) -> &'static Packages<'static> {
        &load::equivalents().packages
    }

    /// A Python package of which something is translated.
    pub fn package(&self, name: &str) -> Option<&'static Package<'static>> {
        let all = &self.packages().packages;
        all.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| &all[at].1)
    }

    /// The lines that must stand at the top of a script for a form that asks for them by name: what one needs before it.
    pub fn prelude(&self, name: &str) -> Option<&'static Prelude<'static>> {
        let all = &load::equivalents().preludes;
        all.binary_search_by(|prelude| prelude.name.cmp(name)).ok().map(|at| &all[at])
    }
}

impl Form<'static> {
    /// Writes the statements of the form. `given` says whether there is something to write for an argument, `added` are the keywords
    /// of the items that methods in the same chain add. `None`: the form cannot do without something that is not given.
    pub fn write(
        &'static self,
        given: &dyn Fn(&Argument<'static>) -> bool,
        added: &[&'static str],
    ) -> Option<Vec<Vec<Written<'static>>>> {
        let mut writer = Writer { given, added, out: Vec::new() };
        let mut statements = Vec::new();
        for pieces in &self.python {
            if self.python.len() > 1 && writer.drop_out(pieces) {
                continue;
            }
            writer.pieces(pieces)?;
            statements.push(std::mem::take(&mut writer.out));
        }
        (self.python.is_empty() || !statements.is_empty()).then_some(statements)
    }
}

/// Writes pieces, such as [`crate::kb::model::equivalents::Outcome::After`] or the arguments of a function that is called.
pub fn write<'f>(
    pieces: &'f [Piece<'static>],
    given: &dyn Fn(&Argument<'static>) -> bool,
    added: &[&'static str],
) -> Option<Vec<Written<'f>>> {
    let mut writer = Writer { given, added, out: Vec::new() };
    writer.pieces(pieces)?;
    Some(writer.out)
}

/// Writes one item that is added, without its keyword; `None`: nothing of it is given.
pub fn write_item<'f>(item: &'f Item<'static>, given: &dyn Fn(&Argument<'static>) -> bool) -> Option<Vec<Written<'f>>> {
    let mut writer = Writer { given, added: &[], out: Vec::new() };
    if writer.drop_out(&item.pieces) {
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
        // One that stands by its place has dropped out: those after it need their keywords.
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
            let place = match item.pieces.as_slice() {
                [Piece { part: Part::Argument(argument), .. }] => Some(argument),
                _ => None,
            };
            // What is said later in the chain holds.
            let name = item.keyword.or_else(|| place?.keyword);
            let said_later = name.is_some_and(|name| self.added.contains(&name));
            let may_drop_out = item.keyword.is_some() || place.is_some();
            if said_later || may_drop_out && self.drop_out(&item.pieces) {
                if bracket != Bracket::Round {
                    return None;
                }
                gap |= item.keyword.is_none();
                continue;
            }
            let keyword = match item.keyword {
                None if gap => Some(place?.keyword?),
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

    /// A comma before all but the first; whether what follows has a space before it.
    fn comma(&mut self, first: &mut bool) -> bool {
        let follows = !std::mem::take(first);
        if follows {
            self.push(false, What::Comma);
        }
        follows
    }

    /// There is a place for an argument in them, and nothing is given or written by default for any.
    fn drop_out(&self, pieces: &[Piece<'static>]) -> bool {
        let (mut places, mut filled) = (0, 0);
        self.count(pieces, &mut places, &mut filled);
        places > 0 && filled == 0
    }

    fn count(&self, pieces: &[Piece<'static>], places: &mut usize, filled: &mut usize) {
        for piece in pieces {
            match &piece.part {
                Part::Argument(argument) => {
                    *places += 1;
                    *filled += usize::from((self.given)(argument) || argument.default.is_some());
                }
                Part::Group(_, items) => items.iter().for_each(|item| self.count(&item.pieces, places, filled)),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
