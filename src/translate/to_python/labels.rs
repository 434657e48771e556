//! Loops that are being written, and jumps to the labels of outer ones, which Python has not: the inner loop is left, and what follows it
//! asks a flag.

use super::statement::change;
use super::{ToPython, after_word, word};
use crate::syntax::hir::{Block, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::piece::Piece;

/// A loop that is being written.
#[derive(Default)]
pub(super) struct Frame {
    /// What runs before every `continue`.
    step: Vec<Line>,
    label: Option<Box<str>>,
    /// Jumps out of it, or out of loops in it, to loops around it.
    out: Vec<Jump>,
}

/// A jump to an outer loop.
#[derive(Clone, PartialEq)]
pub(super) struct Jump {
    /// The variable that says that it is under way.
    flag: Box<str>,
    /// The loop that it goes to, by depth.
    target: usize,
    /// `continue`, and not `break`.
    goes_on: bool,
}

impl ToPython<'_> {
    /// Goes into a loop; `step` runs before every `continue`.
    pub(super) fn enter_loop(&mut self, step: Vec<Line>) {
        let label = self.label.take();
        self.steps.push(Frame { step, label, out: Vec::new() });
    }
    /// Comes out of it.
    pub(super) fn leave_loop(&mut self) {
        if let Some(frame) = self.steps.pop() {
            self.jumps.extend(frame.out);
        }
    }

    /// `label: for (...) {...}`.
    pub(super) fn labelled(&mut self, inner: &Block, span: Span) -> Vec<Line> {
        let is_loop = |kind: &StmtKind| {
            matches!(
                kind,
                StmtKind::For { .. } | StmtKind::ForEach { .. } | StmtKind::While { .. } | StmtKind::Block(_)
            )
        };
        let label = self.source(span).split_once(':').map(|(label, _)| label.trim());
        match (&inner[..], label) {
            ([only], Some(label)) if is_loop(&self.hir.stmt(*only).kind) => self.label = Some(label.into()),
            _ => self.trouble(span, "labels of what is no loop have no equivalent in Python"),
        }
        let lines = self.block(inner, span.start, span.end);
        self.label = None;
        lines
    }

    /// `break`, `continue`, with or without a label.
    pub(super) fn jump(&mut self, span: Span) -> Vec<Line> {
        let text = self.source(span).trim_end_matches(';').trim();
        let (name, label) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (goes_on, label) = (name == "continue", label.trim());
        let Some(innermost) = self.steps.len().checked_sub(1) else {
            return vec![Line::code(vec![word(if goes_on { "continue" } else { "break" })])];
        };
        if label.is_empty() {
            return self.jump_here(innermost, goes_on);
        }
        let Some(target) = self.steps.iter().rposition(|frame| frame.label.as_deref() == Some(label)) else {
            self.trouble(span, "a jump to this label has no equivalent in Python");
            return self.jump_here(innermost, goes_on);
        };
        if target == innermost {
            return self.jump_here(target, goes_on);
        }
        let known = self.steps[innermost].out.iter().find(|jump| jump.target == target && jump.goes_on == goes_on);
        let flag = match known {
            Some(jump) => jump.flag.clone(),
            None => {
                let wish = format!("{}_{label}", if goes_on { "next" } else { "leave" });
                let flag = self.names.fresh(&wish);
                self.steps[innermost].out.push(Jump { flag: flag.clone(), target, goes_on });
                flag
            }
        };
        vec![change(Piece::atom(flag), "=", Piece::atom("True")), Line::code(vec![word("break")])]
    }

    fn jump_here(&self, depth: usize, goes_on: bool) -> Vec<Line> {
        let mut out = Vec::new();
        if goes_on {
            out.extend(self.steps[depth].step.iter().cloned());
        }
        out.push(Line::code(vec![word(if goes_on { "continue" } else { "break" })]));
        out
    }

    /// A loop, with the flags that jumps out of it need before it and after it.
    pub(super) fn with_jumps(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let jumps = std::mem::take(&mut self.jumps);
        let Some(depth) = self.steps.len().checked_sub(1) else { return lines };
        let mut out = Vec::new();
        let mut after = Vec::new();
        for jump in jumps {
            let mut leaves = after_word("if", Piece::atom(jump.flag.clone()));
            leaves.push(word(":"));
            let arrives = jump.target == depth;
            let body = self.jump_here(depth, arrives && jump.goes_on);
            after.push(Line::Code { leaves, body });
            if arrives {
                out.push(change(Piece::atom(jump.flag), "=", Piece::atom("False")));
            } else if !self.steps[depth].out.contains(&jump) {
                self.steps[depth].out.push(jump);
            }
        }
        out.extend(lines);
        out.extend(after);
        out
    }
}
