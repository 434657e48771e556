//! A template of the interface as a pattern: read as Python once, so that what a script says can be
//! laid beside it.

use crate::kb::model::equivalents::{Argument, Bracket, Conversion, Item, Part, Piece as Template};
use crate::syntax::hir::{Arg, BinaryOp, ExprId, ExprKind, Hir, StmtKind};
use crate::syntax::language::Language;

/// What places are called while a template is read; no script has such names.
const HOLE: &str = "geols_hole_";
/// The keyword of the place where more keywords may stand.
const MORE: &str = "geols_more";

/// A place in a pattern.
pub enum Hole {
    /// What the method is called on.
    Receiver,
    /// The map of the script.
    Map,
    /// An argument.
    Argument(&'static Argument<'static>),
}

/// What a pattern is.
pub enum Root {
    /// An expression.
    Expr(ExprId),
    /// An assignment.
    Assign(ExprId, Option<BinaryOp>, ExprId),
}

/// A template that was read.
pub struct Pattern {
    /// The template as Python.
    pub hir: Hir,
    /// Its text.
    pub text: String,
    /// What it is.
    pub root: Root,
    holes: Vec<Hole>,
}

impl Pattern {
    /// Reads a template; `None`: it is no single statement.
    pub fn of(template: &'static [Template<'static>]) -> Option<Pattern> {
        let mut writer = Writer { out: String::new(), holes: Vec::new() };
        writer.pieces(template);
        let Writer { out: text, holes } = writer;
        let hir = crate::syntax::parse_and_lower(&text, Language::Python);
        let &[only] = hir.body.as_slice() else { return None };
        let root = match &hir.stmt(only).kind {
            StmtKind::Expr(value) => Root::Expr(*value),
            StmtKind::Assign { targets, op, value: Some(value), .. } => Root::Assign(*targets.first()?, *op, *value),
            _ => return None,
        };
        hir.problems.is_empty().then_some(Pattern { hir, text, root, holes })
    }

    /// The place that an expression of the pattern is.
    pub fn hole(&self, at: ExprId) -> Option<&Hole> {
        let ExprKind::Name(name) = self.hir.expr(at).kind else { return None };
        self.holes.get(self.hir.name(name).strip_prefix(HOLE)?.parse::<usize>().ok()?)
    }

    /// The function of the user that an expression of the pattern calls, and with what.
    pub fn called(&self, at: ExprId) -> Option<(&'static Argument<'static>, &[Arg])> {
        let ExprKind::Call { callee, args, .. } = &self.hir.expr(at).kind else { return None };
        match self.hole(*callee)? {
            Hole::Argument(argument) => Some((argument, args)),
            _ => None,
        }
    }

    /// Whether it is where more keywords may stand.
    pub fn is_more(&self, keyword: &str) -> bool {
        keyword == MORE
    }

    /// Whether there is a place in an expression of the pattern.
    pub fn has_holes(&self, at: ExprId) -> bool {
        self.text[self.hir.expr(at).span.start as usize..self.hir.expr(at).span.end as usize].contains(HOLE)
    }
}

/// The text of pieces on one line, with names in their places.
struct Writer {
    out: String,
    holes: Vec<Hole>,
}

impl Writer {
    fn pieces(&mut self, pieces: &'static [Template<'static>]) {
        for (at, piece) in pieces.iter().enumerate() {
            if piece.space && at > 0 {
                self.out.push(' ');
            }
            match &piece.part {
                Part::Token(text) => self.out.push_str(text),
                Part::Receiver => self.hole(Hole::Receiver),
                Part::Map => self.hole(Hole::Map),
                Part::Argument(argument) => {
                    self.hole(Hole::Argument(argument));
                    if let Conversion::Call(args) = &argument.conversion {
                        self.out.push('(');
                        for arg in args {
                            self.pieces(arg);
                            self.out.push_str(", ");
                        }
                        self.out.push(')');
                    }
                }
                Part::Group(bracket, items) => self.group(*bracket, items),
                Part::Added => self.out.push_str(&format!("{MORE}=0")),
            }
        }
    }

    fn group(&mut self, bracket: Bracket, items: &'static [Item<'static>]) {
        let (open, close) = match bracket {
            Bracket::Round => ('(', ')'),
            Bracket::Square => ('[', ']'),
            Bracket::Curly => ('{', '}'),
        };
        self.out.push(open);
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            if let Some(keyword) = item.keyword {
                self.out.push_str(&format!("{keyword}="));
            }
            self.pieces(&item.pieces);
        }
        self.out.push(close);
    }

    fn hole(&mut self, hole: Hole) {
        self.out.push_str(&format!("{HOLE}{}", self.holes.len()));
        self.holes.push(hole);
    }
}

/// The text of what is written by default.
pub fn default_text(pieces: &'static [Template<'static>]) -> Option<String> {
    let mut writer = Writer { out: String::new(), holes: Vec::new() };
    writer.pieces(pieces);
    writer.holes.is_empty().then_some(writer.out)
}
