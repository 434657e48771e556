//! Translates jumps to labels of outer loops.
//!
//! JavaScript: `outer: for (...) { for (...) { continue outer; } }`
//! Python: the inner loop sets a flag and ends with `break`; the code after it tests the flag.

use super::ToPython;
use super::python_fragment::{change, compound, line};
use crate::syntax::hir::{Block, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::atom;

/// An enclosing loop of the current statement.
#[derive(Default)]
pub(super) struct EnclosingLoop {
    /// Code that runs before every `continue`: the update of a `for`, or the test of a `do`.
    step: Vec<Line>,
    label: Option<Box<str>>,
    /// Jumps from the loop, or from loops inside it, to outer loops.
    outer_jumps: Vec<Jump>,
}

/// A jump to an outer loop.
#[derive(Clone, PartialEq)]
pub(super) struct Jump {
    /// The variable of the Python code that is true while the jump is in progress.
    flag: Box<str>,
    /// Depth of the target loop.
    target: usize,
    /// The jump is a `continue`, not a `break`.
    is_continue: bool,
}

impl ToPython<'_> {
    /// Enters a loop; `step` runs before every `continue`.
    pub(super) fn enter_loop(&mut self, step: Vec<Line>) {
        let label = self.state.pending_label.take();
        self.state.loops.push(EnclosingLoop { step, label, outer_jumps: Vec::new() });
    }
    /// Leaves the innermost loop.
    pub(super) fn leave_loop(&mut self) {
        if let Some(innermost) = self.state.loops.pop() {
            self.state.pending_jumps.extend(innermost.outer_jumps);
        }
    }

    /// Translates `label: for (...) {...}`.
    pub(super) fn labeled_statement(&mut self, inner: &Block, span: Span) -> Vec<Line> {
        // `a: b: for (...)` is a block in a block. The loop gets the label `b`.
        let is_loop = |kind: &StmtKind| {
            matches!(
                kind,
                StmtKind::For { .. } | StmtKind::ForEach { .. } | StmtKind::While { .. } | StmtKind::Block(_)
            )
        };
        let label = self.source(span).split_once(':').map(|(label, _)| label.trim());
        match (&inner[..], label) {
            ([only], Some(label)) if is_loop(&self.hir.stmt(*only).kind) => {
                self.state.pending_label = Some(label.into())
            }
            _ => self.report_todo(span, "a label on a statement that is not a loop has no equivalent in Python"),
        }
        let lines = self.block(inner, span.start, span.end);
        self.state.pending_label = None;
        lines
    }

    /// Translates `break` and `continue`, with or without a label.
    pub(super) fn jump(&mut self, span: Span) -> Vec<Line> {
        let text = self.source(span).trim_end_matches(';').trim();
        let (keyword, label) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (is_continue, label) = (keyword == "continue", label.trim());
        let Some(innermost) = self.state.loops.len().checked_sub(1) else {
            return vec![line(if is_continue { "continue" } else { "break" })];
        };
        if label.is_empty() {
            return self.plain_jump(innermost, is_continue);
        }
        let Some(target) = self.state.loops.iter().rposition(|outer| outer.label.as_deref() == Some(label)) else {
            self.report_todo(span, "a jump to this label has no equivalent in Python");
            return self.plain_jump(innermost, is_continue);
        };
        if target == innermost {
            return self.plain_jump(target, is_continue);
        }
        let known = self.state.loops[innermost]
            .outer_jumps
            .iter()
            .find(|jump| jump.target == target && jump.is_continue == is_continue);
        let flag = match known {
            Some(jump) => jump.flag.clone(),
            None => {
                let hint = format!("{}_{label}", if is_continue { "next" } else { "leave" });
                let flag = self.names.fresh(&hint);
                self.state.loops[innermost].outer_jumps.push(Jump { flag: flag.clone(), target, is_continue });
                flag
            }
        };
        vec![change(atom(flag), "=", atom("True")), line("break")]
    }

    /// Returns the `break` or `continue` of a loop, with the code that must run before it.
    fn plain_jump(&self, depth: usize, is_continue: bool) -> Vec<Line> {
        let step = if is_continue { &self.state.loops[depth].step[..] } else { &[] };
        [step, &[line(if is_continue { "continue" } else { "break" })]].concat()
    }

    /// Adds the flags of the jumps that left the last loop: tests after `lines`, and `flag = False`
    /// before them if the jump ends in the loop around them. Call it after [`Self::leave_loop`].
    pub(super) fn with_jump_flags(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let jumps = std::mem::take(&mut self.state.pending_jumps);
        let Some(depth) = self.state.loops.len().checked_sub(1) else { return lines };
        let mut out = Vec::new();
        let mut jump_tests = Vec::new();
        for jump in jumps {
            let is_target = jump.target == depth;
            let body = self.plain_jump(depth, is_target && jump.is_continue);
            jump_tests.push(compound("if", atom(jump.flag.clone()), body));
            if is_target {
                out.push(change(atom(jump.flag), "=", atom("False")));
            } else if !self.state.loops[depth].outer_jumps.contains(&jump) {
                self.state.loops[depth].outer_jumps.push(jump);
            }
        }
        out.extend(lines);
        out.extend(jump_tests);
        out
    }
}
