//! Translates `switch` to `if`, or to a loop that runs once if a case falls through.
//!
//! JavaScript: `switch (x) { case 1: f(); break; default: g(); }`
//! Python: `if x == 1:` with `f()`, `else:` with `g()`

use super::ToPython;
use super::python_fragment::{change, clause, compound, line};
use crate::syntax::hir::{Block, ExprId, ExprKind, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::{Fragment, atom};

impl ToPython<'_> {
    /// Translates `switch` to `if`, if every case ends with a jump or is empty.
    pub(super) fn switch(&mut self, subject: ExprId, cases: &[(Option<ExprId>, Block)], span: Span) -> Vec<Line> {
        let hir = self.hir;
        let ends_with_jump = |block: &Block| {
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
        let has_fall_through = cases
            .iter()
            .enumerate()
            .any(|(index, (_, block))| !block.is_empty() && index + 1 < cases.len() && !ends_with_jump(block));
        let has_inner_default = cases
            .iter()
            .enumerate()
            .any(|(index, (value, block))| value.is_none() && block.is_empty() && index + 1 < cases.len());
        let has_inner_break = cases.iter().any(|(_, block)| self.has_inner_break(block));
        if has_fall_through || has_inner_default || has_inner_break {
            return self.fall_through_switch(subject, cases, span);
        }
        let value = self.expr(subject);
        let mut out = Vec::new();
        let value = if matches!(hir.expr(subject).kind, ExprKind::Name(_)) {
            value
        } else {
            let name = atom(self.names.fresh("case"));
            out.push(change(name.clone(), "=", value));
            name
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
            let ends_with_break = stmts.last().is_some_and(|&last| self.is_break(last));
            if ends_with_break {
                stmts.pop();
            }
            let test = match &labels[..] {
                [] => None,
                [only] => {
                    let label = self.expr(*only);
                    Some(value.clone().infix("==", label))
                }
                labels => {
                    let items = labels.iter().map(|&label| self.expr(label)).collect();
                    Some(value.clone().infix("in", Fragment::list("(", items, ")")))
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
                out.push(clause("else", body));
            }
        }
        out
    }

    /// Returns `true` if a `break` of the switch precedes the end of a case.
    fn has_inner_break(&self, block: &[StmtId]) -> bool {
        let Some((last, rest)) = block.split_last() else { return false };
        let has_break = |id: StmtId| self.has_jump(id, |text| text == "break");
        rest.iter().any(|&id| has_break(id))
            || match &self.hir.stmt(*last).kind {
                StmtKind::Jump => false,
                StmtKind::Block(inner) => self.has_inner_break(inner),
                _ => has_break(*last),
            }
    }
    /// Returns `true` for `break` without a label.
    fn is_break(&self, id: StmtId) -> bool {
        self.jump_text(id) == Some("break")
    }
    /// Returns the text of `break` or `continue` with its label.
    fn jump_text(&self, id: StmtId) -> Option<&str> {
        let stmt = self.hir.stmt(id);
        matches!(stmt.kind, StmtKind::Jump).then(|| self.source(stmt.span).trim_end_matches(';').trim())
    }
    /// Returns `true` if a statement contains a jump outside of its loops, for which `test` returns
    /// `true`.
    fn has_jump(&self, id: StmtId, test: fn(&str) -> bool) -> bool {
        let any = |block: &Block| block.iter().any(|&stmt| self.has_jump(stmt, test));
        match &self.hir.stmt(id).kind {
            StmtKind::Jump => self.jump_text(id).is_some_and(test),
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
    fn fall_through_switch(&mut self, subject: ExprId, cases: &[(Option<ExprId>, Block)], span: Span) -> Vec<Line> {
        let hir = self.hir;
        if cases.iter().any(|(_, block)| block.iter().any(|&id| self.has_jump(id, |text| text.starts_with("continue"))))
        {
            self.untranslatable.insert(subject);
            self.report_todo(span, "`continue` in a `switch` with cases that fall through is not translated");
            return Vec::new();
        }
        let entry = self.names.fresh("entry");
        let value = self.expr(subject);
        let mut labels = Vec::new();
        let mut default = cases.len();
        let mut inner: Vec<Line> = Vec::new();
        let mut from = hir.expr(subject).span.end;
        self.enter_loop(Vec::new());
        for (index, (label, block)) in cases.iter().enumerate() {
            match label {
                Some(label) => {
                    let label = self.expr(*label);
                    labels.push(atom(index.to_string()).entry(label));
                }
                None => default = index,
            }
            let start = label.map_or(from, |label| hir.expr(label).span.end);
            let end = block.last().map_or(start, |&stmt| hir.stmt(stmt).span.end);
            let body = self.block(block, start, end);
            from = end;
            if body.is_empty() {
                continue;
            }
            let test = atom(entry.clone()).infix("<=", atom(index.to_string()));
            inner.push(compound("if", test, body));
        }
        self.leave_loop();
        inner.push(line("break"));
        let table = Fragment::list("{", labels, "}");
        let entry_index = table.invoke("get", [value, atom(default.to_string())]);
        vec![change(atom(entry), "=", entry_index), compound("while", atom("True"), inner)]
    }
}
