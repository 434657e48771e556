//! Syntax errors.

use super::Hir;
use crate::text::span::Span;

/// A syntax error.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The smallest span that shows the error.
    pub span: Span,
    /// Kind of the error.
    pub kind: ProblemKind,
}

/// The kind of a syntax error.
#[derive(Debug, Clone, PartialEq)]
pub enum ProblemKind {
    /// `(a]`: a bracket closed by another one.
    WrongBracket {
        /// The opening bracket.
        opened: Span,
        /// The closing bracket that matches it.
        expected: char,
    },
    /// A bracket that is never closed.
    UnclosedBracket,
    /// A closing bracket without an opening one.
    StrayBracket,
    /// A string that is never closed.
    UnclosedString,
    /// A missing name, value or punctuation mark. The text names it.
    Missing(Box<str>),
    /// A keyword or operator of the other language (`var`, `function`, `&&`, `//` in Python; `def`,
    /// `elif`, `and` in JavaScript).
    Foreign(Box<str>),
    /// A Python keyword used as a method name: `.and(`, `.or(`, `.not(`.
    KeywordMethod(Box<str>),
    /// A backslash at the end of a Python line, with spaces behind it: the next line does not
    /// continue it. The span is both.
    SpaceAfterBackslash,
    /// A Python line with another indentation than its block. The span is the whitespace.
    Indentation,
    /// Any other error, at the unexpected token. The span is empty where a line or the text ends
    /// too early.
    Unexpected,
    /// Nesting beyond the limit. Deeper expressions are `Missing`.
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
        // A problem at the first token of a wrongly indented line is a consequence of the
        // indentation.
        problems.retain(|problem| indents.binary_search(&problem.span.start).is_err());
        problems.dedup_by_key(|problem| problem.span);
        problems.truncate(MAX_PROBLEMS);
    }

    /// Returns `true` if the string or bracket that starts at `start` is never closed, so its final
    /// text is unknown.
    pub fn is_unclosed(&self, start: u32) -> bool {
        let is_open = |kind: &ProblemKind| matches!(kind, ProblemKind::UnclosedString | ProblemKind::UnclosedBracket);
        self.problems.iter().any(|problem| problem.span.start == start && is_open(&problem.kind))
    }
}
