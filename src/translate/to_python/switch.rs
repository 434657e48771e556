//! Translates `switch` to `if`, or to a loop that runs once if a case falls through.
//!
//! JavaScript: `switch (x) { case 1: f(); break; default: g(); }`
//! Python: `if x == 1:` with `f()`, `else:` with `g()`

use super::python_fragment::compound;
use super::{ToPython, breakable, word};
use crate::syntax::hir::{Block, ExprId, ExprKind, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToPython<'_> {
    /// Translates `switch` to `if`, if every case ends with a jump or is empty.
    pub(super) fn switch(&mut self, subject: ExprId, cases: &[(Option<ExprId>, Block)], span: Span) -> Vec<Line> {
        let hir = self.hir;
        let leaves_by = |block: &Block| {
            let mut last = block.last().copied();
            while let Some(id) = last {
                match &hir.stmt(id).kind {
                    StmtKind::Block(inner) => last = inner.last().copied(),
                    StmtKind::Jump | StmtKind::Return(_) | StmtKind::Throw(_) => return true,
                    _ => return false,
                }
            }
            false
        };
        let falls = cases
            .iter()
            .enumerate()
            .any(|(index, (_, block))| !block.is_empty() && index + 1 < cases.len() && !leaves_by(block));
        let default_inside = cases
            .iter()
            .enumerate()
            .any(|(index, (value, block))| value.is_none() && block.is_empty() && index + 1 < cases.len());
        let inner_break = cases.iter().any(|(_, block)| self.breaks_inside(block));
        if falls || default_inside || inner_break {
            return self.falling_switch(subject, cases, span);
        }
        let value = self.expr(subject);
        let mut out = Vec::new();
        let value = if matches!(hir.expr(subject).kind, ExprKind::Name(_)) {
            value
        } else {
            let name = self.names.fresh("case");
            let mut tokens = vec![word(&name), word("=").spaced()];
            let mut right = breakable(value);
            right[0].space = true;
            tokens.extend(right);
            out.push(Line::code(tokens));
            Fragment::atom(name)
        };
        let mut labels: Vec<ExprId> = Vec::new();
        let mut default: Option<Vec<Line>> = None;
        let mut first = true;
        let mut from = hir.expr(subject).span.end;
        for (label, block) in cases {
            labels.extend(*label);
            if block.is_empty() && label.is_some() {
                continue;
            }
            let start = label.map_or(from, |label| hir.expr(label).span.end);
            let end = block.last().map_or(start, |&stmt| hir.stmt(stmt).span.end);
            let mut stmts: Vec<StmtId> = Vec::new();
            for &stmt in block {
                match &hir.stmt(stmt).kind {
                    StmtKind::Block(inner) if block.len() == 1 => stmts.extend(inner),
                    _ => stmts.push(stmt),
                }
            }
            let jumps = stmts.last().is_some_and(|&last| self.is_break(last));
            if jumps {
                stmts.pop();
            }
            let test = match &labels[..] {
                [] => None,
                [only] => {
                    let label = self.expr(*only);
                    Some(value.clone().infix("==", label, super::binds::COMPARE))
                }
                several => {
                    let items = several.iter().map(|&label| self.expr(label)).collect();
                    Some(value.clone().infix("in", Fragment::list("(", items, ")"), super::binds::COMPARE))
                }
            };
            let body = self.body(&stmts, start, end);
            from = end;
            labels.clear();
            match test {
                Some(test) if label.is_some() => {
                    out.push(compound(if first { "if" } else { "elif" }, test, body));
                    first = false;
                }
                _ => default = Some(body),
            }
        }
        if let Some(body) = default {
            if first {
                out.extend(body);
            } else {
                out.push(Line::Code { tokens: vec![word("else"), word(":")], body });
            }
        }
        out
    }

    /// Returns `true` if a `break` of the switch precedes the end of a case.
    fn breaks_inside(&self, block: &[StmtId]) -> bool {
        let (last, rest) = match block.split_last() {
            Some(parts) => parts,
            None => return false,
        };
        let inside = |id: &StmtId| self.breaks(*id);
        rest.iter().any(inside)
            || match &self.hir.stmt(*last).kind {
                StmtKind::Jump => false,
                StmtKind::Block(inner) => self.breaks_inside(inner),
                _ => self.breaks(*last),
            }
    }
    /// Returns `true` for `break` without a label.
    fn is_break(&self, id: StmtId) -> bool {
        let stmt = self.hir.stmt(id);
        matches!(stmt.kind, StmtKind::Jump) && self.source(stmt.span).trim_end_matches(';').trim() == "break"
    }
    fn breaks(&self, id: StmtId) -> bool {
        let any = |block: &Block| block.iter().any(|&stmt| self.breaks(stmt));
        match &self.hir.stmt(id).kind {
            StmtKind::Jump => self.is_break(id),
            StmtKind::If { then, otherwise, .. } => any(then) || any(otherwise),
            StmtKind::Block(inner) => any(inner),
            StmtKind::Try { body, handlers, finally, .. } => {
                any(body) || any(finally) || handlers.iter().any(|handler| any(&handler.body))
            }
            _ => false,
        }
    }

    /// Translates a `switch` with cases that fall through to a loop that runs once: `break` leaves
    /// it, and `entry` is the first case to run.
    fn falling_switch(&mut self, subject: ExprId, cases: &[(Option<ExprId>, Block)], span: Span) -> Vec<Line> {
        let hir = self.hir;
        if cases.iter().any(|(_, block)| block.iter().any(|&stmt| self.continues(stmt))) {
            self.lost.insert(subject);
            self.trouble(span, "`continue` in a `switch` with cases that fall through is not translated");
            return Vec::new();
        }
        let entry = self.names.fresh("entry");
        let value = self.expr(subject);
        let mut labels = Vec::new();
        let mut default = cases.len();
        let mut inner: Vec<Line> = Vec::new();
        let mut from = hir.expr(subject).span.end;
        self.enter_loop(Vec::new());
        for (place, (label, block)) in cases.iter().enumerate() {
            match label {
                Some(label) => {
                    let label = self.expr(*label);
                    labels.push(Fragment::atom(place.to_string()).entry(label));
                }
                None => default = place,
            }
            let start = label.map_or(from, |label| hir.expr(label).span.end);
            let end = block.last().map_or(start, |&stmt| hir.stmt(stmt).span.end);
            let body = self.block(block, start, end);
            from = end;
            if body.is_empty() {
                continue;
            }
            let test =
                Fragment::atom(entry.clone()).infix("<=", Fragment::atom(place.to_string()), super::binds::COMPARE);
            inner.push(compound("if", test, body));
        }
        self.leave_loop();
        inner.push(Line::code(vec![word("break")]));
        let table = Fragment::list("{", labels, "}");
        let found = table.method("get").call(vec![value, Fragment::atom(default.to_string())]);
        vec![
            super::statement::change(Fragment::atom(entry), "=", found),
            Line::Code { tokens: vec![word("while"), word("True").spaced(), word(":")], body: inner },
        ]
    }

    /// Returns `true` if a statement contains a `continue` of a loop around the switch.
    fn continues(&self, id: StmtId) -> bool {
        let any = |block: &Block| block.iter().any(|&stmt| self.continues(stmt));
        match &self.hir.stmt(id).kind {
            StmtKind::Jump => self.source(self.hir.stmt(id).span).starts_with("continue"),
            StmtKind::If { then, otherwise, .. } => any(then) || any(otherwise),
            StmtKind::Block(inner) => any(inner),
            StmtKind::Try { body, handlers, finally, .. } => {
                any(body) || any(finally) || handlers.iter().any(|handler| any(&handler.body))
            }
            _ => false,
        }
    }
}
