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

/// Maximum number of problems reported per file.
pub(in crate::syntax) const MAX_PROBLEMS: usize = 100;

impl Hir {
    /// Sorts the problems, keeps one per span, and truncates them to [`MAX_PROBLEMS`].
    pub(in crate::syntax) fn normalize_problems(&mut self) {
        let problems = &mut self.problems;
        if problems.len() < 2 {
            return;
        }
        problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
        let is_indent = |problem: &&Problem| problem.kind == ProblemKind::Indentation;
        let indents: Vec<u32> = problems.iter().filter(is_indent).map(|problem| problem.span.end).collect();
        // A problem at the first token of a wrongly indented line is a consequence of the indentation.
        problems.retain(|problem| indents.binary_search(&problem.span.start).is_err());
        problems.dedup_by_key(|problem| problem.span);
        problems.truncate(MAX_PROBLEMS);
    }

    /// Whether the string or bracket that starts there is never closed: what it will be is not known.
    pub fn is_unclosed(&self, start: u32) -> bool {
        let is_open = |kind: &ProblemKind| matches!(kind, ProblemKind::UnclosedString | ProblemKind::UnclosedBracket);
        self.problems.iter().any(|problem| problem.span.start == start && is_open(&problem.kind))
    }
}
