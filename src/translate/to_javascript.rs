//! Python to JavaScript of the Code Editor, on the lowered file with its types.

mod array;
mod assign;
mod builtin;
mod call;
mod comprehension;
mod date;
mod expr;
mod format;
mod function;
mod header;
mod kinds;
mod loops;
mod lost;
mod maps;
mod modules;
mod names;
mod operator;
mod statement;
mod string;

#[cfg(test)]
mod tests;

use super::code::{Leaf, Line, Role};
use super::comments::{Comments, words};
use super::layout;
use super::piece::Piece;
use super::{Note, Translation};
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{ExprId, FunctionId, Hir};
use crate::syntax::language::Language;
use crate::text::span::Span;
use header::Helper;
use modules::Paths;
use names::Names;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// How tightly JavaScript's operators bind.
mod binds {
    pub use crate::translate::piece::ATOM;
    pub const ASSIGN: u8 = 1;
    pub const TERNARY: u8 = 2;
    pub const OR: u8 = 3;
    pub const AND: u8 = 4;
    pub const BIT_OR: u8 = 5;
    pub const XOR: u8 = 6;
    pub const BIT_AND: u8 = 7;
    pub const EQUAL: u8 = 8;
    pub const LESS: u8 = 9;
    pub const SHIFT: u8 = 10;
    pub const SUM: u8 = 11;
    pub const PRODUCT: u8 = 12;
    pub const UNARY: u8 = 14;
}

/// Translates an analysed Python file.
pub(super) fn translate(analysis: &Analysis, text: &str) -> Translation {
    let mut to = ToJavaScript::new(analysis, text);
    let mut body = to.file();
    // What cannot be translated and is named all the same must be defined: known when all is written.
    for _ in 0..3 {
        if to.needed.is_empty() {
            break;
        }
        let needed = std::mem::take(&mut to.needed);
        to =
            ToJavaScript { defined: needed.union(&to.defined).copied().collect(), ..ToJavaScript::new(analysis, text) };
        body = to.file();
        to.needed.retain(|binding| !to.defined.contains(binding));
    }
    let text = layout::write(&body, Language::JavaScript);
    Translation { text, notes: to.notes }
}

/// The state of a translation.
struct ToJavaScript<'a> {
    analysis: &'a Analysis,
    hir: &'a Hir,
    text: &'a str,
    comments: Comments<'a>,
    names: Names,
    /// What imported names stand for.
    paths: Paths,
    /// Small functions that the output needs.
    helpers: BTreeSet<Helper>,
    notes: Vec<Note>,
    /// Statements that must stand before the one that is being written.
    prelude: Vec<Line>,
    /// What is the matter with the statement that is being written.
    trouble: Vec<String>,
    /// Comments in the statement for which there is no place within it.
    floating: Vec<Box<str>>,
    /// Expressions that could not be translated.
    lost: FxHashSet<ExprId>,
    /// Whether a variable holds nothing, because what it is given cannot be translated.
    lost_bindings: FxHashMap<BindingId, bool>,
    lost_functions: FxHashMap<FunctionId, bool>,
    /// Variables that hold nothing and are named somewhere that stays.
    needed: FxHashSet<BindingId>,
    /// Of these, the ones that are set to `null`.
    defined: FxHashSet<BindingId>,
    /// Variables that have been declared.
    declared: FxHashSet<BindingId>,
    /// The function that is being written.
    function: Option<FunctionId>,
    /// For the loops around: the variable that says that the loop was left, where Python's `else` asks for it.
    left: Vec<Option<Box<str>>>,
    /// Variables that `with` statements give a value.
    contexts: FxHashSet<BindingId>,
    /// The variables of the `catch` blocks around.
    caught: Vec<Box<str>>,
}

impl<'a> ToJavaScript<'a> {
    fn new(analysis: &'a Analysis, text: &'a str) -> ToJavaScript<'a> {
        let hir = &analysis.hir;
        ToJavaScript {
            analysis,
            hir,
            text,
            comments: Comments::new(hir, text),
            names: Names::new(analysis),
            paths: Paths::new(analysis),
            helpers: BTreeSet::new(),
            notes: Vec::new(),
            prelude: Vec::new(),
            trouble: Vec::new(),
            floating: Vec::new(),
            lost: FxHashSet::default(),
            lost_bindings: FxHashMap::default(),
            lost_functions: FxHashMap::default(),
            needed: FxHashSet::default(),
            defined: FxHashSet::default(),
            declared: FxHashSet::default(),
            function: None,
            left: Vec::new(),
            contexts: lost::contexts(analysis),
            caught: Vec::new(),
        }
    }

    fn span(&self, expr: ExprId) -> Span {
        self.hir.expr(expr).span
    }
    fn source(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// A comment of the source with JavaScript's marker.
    fn comment_line(&self, comment: &str) -> Box<str> {
        let lines =
            words(comment).into_iter().map(|line| if line.is_empty() { "//".to_owned() } else { format!("// {line}") });
        lines.collect::<Vec<_>>().join("\n").into()
    }

    /// Puts the comments before `start` at a token within brackets: those behind something on its line at `last`, the others before `piece`.
    fn anchor(&mut self, start: u32, last: Option<&mut Leaf>, piece: &mut Leaf) {
        let mut last = last;
        while let Some(comment) = self.comments.before(start) {
            let text = self.comment_line(comment.text);
            match &mut last {
                Some(leaf) if comment.trailing && leaf.after.is_none() => leaf.after = Some(text),
                _ => piece.before.push(text),
            }
        }
    }

    /// Says what is the matter with the statement that is being written.
    fn trouble(&mut self, span: Span, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.trouble.contains(&reason) {
            self.trouble.push(reason.clone());
        }
        self.notes.push(Note { span, text: reason });
    }
    /// An expression that cannot be translated: `null` in its place, and a word why.
    fn lose(&mut self, expr: ExprId, reason: impl Into<String>) -> Piece {
        self.trouble(self.span(expr), reason);
        self.lost.insert(expr);
        Piece::atom("null")
    }
    /// Uses a helper.
    fn helper(&mut self, helper: Helper) -> Piece {
        self.helpers.insert(helper);
        Piece::atom(helper.name())
    }
}

/// A token.
fn word(text: &str) -> Leaf {
    Leaf::new(text, Role::Plain)
}

/// `{ ... }`.
fn block(lines: Vec<Line>) -> Leaf {
    Leaf::new("", Role::Block(lines)).spaced()
}

/// A statement with its semicolon.
fn statement(mut leaves: Vec<Leaf>) -> Line {
    let mut semicolon = word(";");
    semicolon.after = leaves.last_mut().and_then(|leaf| leaf.after.take());
    leaves.push(semicolon);
    Line::code(leaves)
}

/// `word expression`.
fn after_word(text: &str, piece: Piece) -> Vec<Leaf> {
    let mut leaves = vec![word(text)];
    leaves.extend(piece.spaced().leaves);
    leaves
}

/// `word (expression) {`, without the block.
fn head(text: &str, piece: Piece) -> Vec<Leaf> {
    let mut leaves = vec![word(text)];
    leaves.extend(piece.in_brackets("(", ")").spaced().leaves);
    leaves
}

/// `function(params) { lines }`.
fn function(params: Vec<Piece>, lines: Vec<Line>) -> Piece {
    let mut leaves = vec![word("function")];
    leaves.extend(Piece::list("(", params, ")").leaves);
    leaves.push(block(lines));
    Piece::of(leaves, binds::ASSIGN)
}

/// `function(params) { return value; }`.
fn returning(params: Vec<Piece>, value: Piece) -> Piece {
    function(params, vec![statement(after_word("return", value))])
}
