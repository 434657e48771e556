//! Translates jumps to labels of outer loops.
//!
//! JavaScript: `outer: for (...) { for (...) { continue outer; } }`
//! Python: the inner loop sets a flag and ends with `break`; the code after it tests the flag

use super::ToPython;
use super::python_fragment::{change, compound, line};
use crate::syntax::hir::{Block, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::atom;

/// An enclosing loop of the current statement.
#[derive(Default)]
pub(super) struct Frame {
    /// Code that runs before every `continue`.
    step: Vec<Line>,
    label: Option<Box<str>>,
    /// Jumps from the loop, or from loops inside it, to outer loops.
    out: Vec<Jump>,
}

/// A jump to an outer loop.
#[derive(Clone, PartialEq)]
pub(super) struct Jump {
    /// The flag that is set while the jump is in progress.
    flag: Box<str>,
    /// Depth of the target loop.
    target: usize,
    /// The jump is a `continue`, not a `break`.
    is_continue: bool,
}

impl ToPython<'_> {
    /// Enters a loop; `step` runs before every `continue`.
    pub(super) fn enter_loop(&mut self, step: Vec<Line>) {
        let label = self.state.label.take();
        self.state.loops.push(Frame { step, label, out: Vec::new() });
    }
    /// Leaves the innermost loop.
    pub(super) fn leave_loop(&mut self) {
        if let Some(frame) = self.state.loops.pop() {
            self.state.jumps.extend(frame.out);
        }
    }

    /// Translates `label: for (...) {...}`.
    pub(super) fn labeled_statement(&mut self, inner: &Block, span: Span) -> Vec<Line> {
        let is_loop = |kind: &StmtKind| {
            matches!(
                kind,
                StmtKind::For { .. } | StmtKind::ForEach { .. } | StmtKind::While { .. } | StmtKind::Block(_)
            )
        };
        let label = self.source(span).split_once(':').map(|(label, _)| label.trim());
        match (&inner[..], label) {
            ([only], Some(label)) if is_loop(&self.hir.stmt(*only).kind) => self.state.label = Some(label.into()),
            _ => self.trouble(span, "a label on a statement that is not a loop has no equivalent in Python"),
        }
        let lines = self.block(inner, span.start, span.end);
        self.state.label = None;
        lines
    }

    /// Translates `break` and `continue`, with or without a label.
    pub(super) fn jump(&mut self, span: Span) -> Vec<Line> {
        let text = self.source(span).trim_end_matches(';').trim();
        let (name, label) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (is_continue, label) = (name == "continue", label.trim());
        let Some(innermost) = self.state.loops.len().checked_sub(1) else {
            return vec![line(if is_continue { "continue" } else { "break" })];
        };
        if label.is_empty() {
            return self.jump_here(innermost, is_continue);
        }
        let Some(target) = self.state.loops.iter().rposition(|frame| frame.label.as_deref() == Some(label)) else {
            self.trouble(span, "a jump to this label has no equivalent in Python");
            return self.jump_here(innermost, is_continue);
        };
        if target == innermost {
            return self.jump_here(target, is_continue);
        }
        let known = self.state.loops[innermost]
            .out
            .iter()
            .find(|jump| jump.target == target && jump.is_continue == is_continue);
        let flag = match known {
            Some(jump) => jump.flag.clone(),
            None => {
                let wish = format!("{}_{label}", if is_continue { "next" } else { "leave" });
                let flag = self.names.fresh(&wish);
                self.state.loops[innermost].out.push(Jump { flag: flag.clone(), target, is_continue });
                flag
            }
        };
        vec![change(atom(flag), "=", atom("True")), line("break")]
    }

    fn jump_here(&self, depth: usize, is_continue: bool) -> Vec<Line> {
        let step = if is_continue { &self.state.loops[depth].step[..] } else { &[] };
        [step, &[line(if is_continue { "continue" } else { "break" })]].concat()
    }

    /// Adds the flags that jumps out of a loop need before and behind it.
    pub(super) fn with_jumps(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let jumps = std::mem::take(&mut self.state.jumps);
        let Some(depth) = self.state.loops.len().checked_sub(1) else { return lines };
        let mut out = Vec::new();
        let mut after = Vec::new();
        for jump in jumps {
            let arrives = jump.target == depth;
            let body = self.jump_here(depth, arrives && jump.is_continue);
            after.push(compound("if", atom(jump.flag.clone()), body));
            if arrives {
                out.push(change(atom(jump.flag), "=", atom("False")));
            } else if !self.state.loops[depth].out.contains(&jump) {
                self.state.loops[depth].out.push(jump);
            }
        }
        out.extend(lines);
        out.extend(after);
        out
    }
}
