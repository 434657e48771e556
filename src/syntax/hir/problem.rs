//! What is wrong with a text.

use super::Hir;
use crate::text::span::Span;

/// Where the text is not of the language.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The smallest place that tells it.
    pub span: Span,
    /// What it is.
    pub kind: ProblemKind,
}

/// What is wrong with the text.
#[derive(Debug, Clone, PartialEq)]
pub enum ProblemKind {
    /// `(a]`: a bracket closed by another one.
    WrongBracket {
        /// Where it was opened.
        opened: Span,
        /// What should close it.
        expected: char,
    },
    /// A bracket that is never closed.
    UnclosedBracket,
    /// A closing bracket without an opening one.
    StrayBracket,
    /// A string that is never closed.
    UnclosedString,
    /// Something the grammar needs is missing.
    Missing(Box<str>),
    /// A word or sign of the other language (`var`, `function`, `&&`, `//` in Python; `def`, `elif`, `and` in JavaScript).
    Foreign(Box<str>),
    /// Python has no method of this name since it is a keyword: `.and(`, `.or(`, `.not(`.
    KeywordMethod(Box<str>),
    /// Python: a line is indented other than its block. The place is the white space.
    Indentation,
    /// Anything else, at the token that does not fit; empty where a line or the text ends too early.
    Unexpected,
    /// Nesting beyond what is read; what is deeper is `Missing`.
    TooDeep,
}

impl Hir {
    /// Whether the string or bracket that starts there is never closed: what it will be is not known.
    pub fn is_unclosed(&self, start: u32) -> bool {
        let is_open = |kind: &ProblemKind| matches!(kind, ProblemKind::UnclosedString | ProblemKind::UnclosedBracket);
        self.problems.iter().any(|problem| problem.span.start == start && is_open(&problem.kind))
    }
}
