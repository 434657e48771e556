//! Looks up the Python equivalents of the Code Editor's interface (`Map`, `ui`, charts), and fills
//! their templates with the arguments of a call. The translation to Python calls this.
//!
//! The result is a list of tokens rather than text: the translation breaks lines.

use super::load;
use super::lookup::{Kb, find, find_by};
use super::model::OpId;
use crate::kb::model::equivalents::{
    Argument, Bracket, Equivalent, Equivalents, Form, Item, NodeKind, Package, Packages, Prelude, TemplateNode,
};

/// A token of a filled template.
#[derive(Debug, Clone, Copy)]
pub struct FilledToken<'f> {
    /// Whether a space precedes it.
    pub space: bool,
    /// The kind.
    pub kind: TokenKind<'f>,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy)]
pub enum TokenKind<'f> {
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
        find_by(&load::EQUIVALENTS.preludes, name, |prelude| prelude.name)
    }
}

impl Form<'static> {
    /// Returns the statements of the form with its arguments. `given` returns `true` if an argument
    /// is given, and `added` lists the keywords of the items that later calls in the chain add.
    /// Returns `None` if the form needs an argument that is not given.
    pub fn fill(
        &'static self,
        given: &dyn Fn(&Argument<'static>) -> bool,
        added: &[&'static str],
    ) -> Option<Vec<Vec<FilledToken<'static>>>> {
        let mut filler = Filler { given, added, out: Vec::new() };
        let mut statements = Vec::new();
        for nodes in &self.python {
            if self.python.len() > 1 && filler.is_empty(nodes) {
                continue;
            }
            filler.nodes(nodes)?;
            statements.push(std::mem::take(&mut filler.out));
        }
        (self.python.is_empty() || !statements.is_empty()).then_some(statements)
    }
}

/// Fills some nodes of a template, such as [`crate::kb::model::equivalents::Outcome::After`] or the
/// arguments of a call.
pub fn fill<'f>(
    nodes: &'f [TemplateNode<'static>],
    given: &dyn Fn(&Argument<'static>) -> bool,
    added: &[&'static str],
) -> Option<Vec<FilledToken<'f>>> {
    let mut filler = Filler { given, added, out: Vec::new() };
    filler.nodes(nodes)?;
    Some(filler.out)
}

/// Fills an added item, without its keyword. Returns `None` if none of its arguments is given.
pub fn fill_item<'f>(
    item: &'f Item<'static>,
    given: &dyn Fn(&Argument<'static>) -> bool,
) -> Option<Vec<FilledToken<'f>>> {
    let mut filler = Filler { given, added: &[], out: Vec::new() };
    if filler.is_empty(&item.nodes) {
        return None;
    }
    filler.nodes(&item.nodes)?;
    Some(filler.out)
}

struct Filler<'f, 'g> {
    given: &'g dyn Fn(&Argument<'static>) -> bool,
    added: &'g [&'static str],
    out: Vec<FilledToken<'f>>,
}

impl<'f> Filler<'f, '_> {
    fn push(&mut self, space: bool, kind: TokenKind<'f>) {
        self.out.push(FilledToken { space, kind });
    }

    fn nodes(&mut self, nodes: &'f [TemplateNode<'static>]) -> Option<()> {
        for (at, node) in nodes.iter().enumerate() {
            let space = node.space && at > 0;
            match &node.kind {
                NodeKind::Token(text) => self.push(space, TokenKind::Token(text)),
                NodeKind::Receiver => self.push(space, TokenKind::Receiver),
                NodeKind::Map => self.push(space, TokenKind::Map),
                NodeKind::Group(bracket, items) => {
                    self.push(space, TokenKind::Open(*bracket));
                    self.items(*bracket, items)?;
                    self.push(false, TokenKind::Close(*bracket));
                }
                NodeKind::Argument(argument) if (self.given)(argument) => {
                    self.push(space, TokenKind::Argument(argument))
                }
                NodeKind::Argument(argument) => {
                    let from = self.out.len();
                    self.nodes(argument.default.as_ref()?)?;
                    if let Some(first) = self.out.get_mut(from) {
                        first.space = space;
                    }
                }
                NodeKind::Added => return None,
            }
        }
        Some(())
    }

    fn items(&mut self, bracket: Bracket, items: &'f [Item<'static>]) -> Option<()> {
        let mut first = true;
        // A positional item is omitted, so that later ones need their keywords.
        let mut gap = false;
        for item in items {
            if let [TemplateNode { kind: NodeKind::Added, .. }] = item.nodes.as_slice() {
                for (at, keyword) in self.added.iter().enumerate() {
                    let space = self.comma(&mut first);
                    self.push(space, TokenKind::Keyword(keyword));
                    self.push(false, TokenKind::Added(at));
                }
                continue;
            }
            if item.nodes.is_empty() {
                self.push(false, TokenKind::Comma);
                continue;
            }
            let positional = match item.nodes.as_slice() {
                [TemplateNode { kind: NodeKind::Argument(argument), .. }] => Some(argument),
                _ => None,
            };
            // A later call in the chain overrides the item.
            let name = item.keyword.or_else(|| positional?.keyword);
            let is_overridden = name.is_some_and(|name| self.added.contains(&name));
            let is_optional = item.keyword.is_some() || positional.is_some();
            if is_overridden || is_optional && self.is_empty(&item.nodes) {
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
                self.push(space, TokenKind::Keyword(keyword));
            }
            let from = self.out.len();
            self.nodes(&item.nodes)?;
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
            self.push(false, TokenKind::Comma);
        }
        follows
    }

    /// Returns `true` if there are placeholders and none has an argument or a default.
    fn is_empty(&self, nodes: &[TemplateNode<'static>]) -> bool {
        let (mut placeholders, mut filled) = (0, 0);
        self.count(nodes, &mut placeholders, &mut filled);
        placeholders > 0 && filled == 0
    }

    fn count(&self, nodes: &[TemplateNode<'static>], placeholders: &mut usize, filled: &mut usize) {
        for node in nodes {
            match &node.kind {
                NodeKind::Argument(argument) => {
                    *placeholders += 1;
                    *filled += usize::from((self.given)(argument) || argument.default.is_some());
                }
                NodeKind::Group(_, items) => {
                    items.iter().for_each(|item| self.count(&item.nodes, placeholders, filled))
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
