//! Matches mappings of two statements: the first creates an object, and an expression in the next
//! one stands for that object.

use super::Equivalent;
use super::captures::Captures;
use super::pattern::Root;
use super::table::{Candidate, key_of, table};
use crate::syntax::hir::{ExprId, ExprKind, StmtId, StmtKind};
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;
use crate::translate::to_javascript::javascript_fragment::call;
use crate::translate::to_javascript::{ToJavaScript, statement};

impl ToJavaScript<'_> {
    /// Finds expressions that stand for the object that the previous statement creates:
    /// `geemap.chart.plt.current_figure()`, `m.layers[-1]`.
    pub(in crate::translate::to_javascript) fn find_results(&mut self) {
        if !self.state.uses_ui_package {
            return;
        }
        let table = table();
        let keys: Vec<Option<String>> = table
            .results
            .iter()
            .map(|(_, pattern)| match pattern.root {
                Root::Expr(at) => key_of(&pattern.hir, at),
                Root::Assign(..) => None,
            })
            .collect();
        for index in 0..self.hir.exprs.len() {
            let id = ExprId(index as u32);
            let Some(key) = key_of(self.hir, id) else { continue };
            for ((candidate, pattern), _) in
                table.results.iter().zip(&keys).filter(|(_, known)| known.as_deref() == Some(&*key))
            {
                let Root::Expr(at) = pattern.root else { continue };
                if self.matches_pattern(pattern, at, id, &mut Captures::default())
                    && let Some(call) = self.creating_call(candidate, id)
                {
                    self.state.results.insert(id, call);
                    self.state.moved_calls.insert(call);
                    break;
                }
            }
        }
    }

    /// Returns the creating call of a mapping, if it is the statement directly before the one that
    /// contains the expression.
    fn creating_call(&mut self, candidate: &'static Candidate, id: ExprId) -> Option<ExprId> {
        let stmt = self.analysis.statement_of(id)?;
        let previous = self.previous_stmt(stmt)?;
        let StmtKind::Expr(value) = self.hir.stmt(previous).kind else { return None };
        if let Some(equivalent) = self.ui_equivalent(value) {
            return (equivalent.op == candidate.op).then_some(value);
        }
        // The call may also be a method of the script's map.
        let ExprKind::Call { callee, .. } = self.hir.expr(value).kind else { return None };
        let ExprKind::Member { object, property } = self.hir.expr(callee).kind else { return None };
        let is_same = self.map_method(self.hir.name(property.name)) == Some(candidate.op);
        (is_same && self.is_map(object)).then_some(value)
    }

    /// Returns the last statement that ends before another one starts, with the same parent and
    /// function.
    fn previous_stmt(&self, stmt: StmtId) -> Option<StmtId> {
        let start = self.hir.stmt(stmt).span.start;
        let scopes = &self.analysis.scopes;
        let has_same_parent = |index: usize| {
            scopes.stmt_parent[index] == scopes.stmt_parent[stmt.index()]
                && scopes.stmt_function[index] == scopes.stmt_function[stmt.index()]
        };
        (0..self.hir.stmts.len())
            .filter(|&index| self.hir.stmts[index].span.end <= start && has_same_parent(index))
            .max_by_key(|&index| self.hir.stmts[index].span.end)
            .map(|index| StmtId(index as u32))
    }

    /// Translates an expression that stands for the previous statement's object to the call that
    /// creates the object. Returns `None` for other expressions.
    pub(in crate::translate::to_javascript) fn result_fragment(&mut self, id: ExprId) -> Option<Fragment> {
        let call = *self.state.results.get(&id)?;
        Some(self.expr(call))
    }

    /// Translates a UI call that is a statement. Returns `None` if the call needs no special
    /// handling.
    pub(in crate::translate::to_javascript) fn ui_call_lines(
        &mut self,
        id: ExprId,
        equivalent: Option<&Equivalent>,
    ) -> Option<Vec<Line>> {
        if self.state.moved_calls.contains(&id) {
            return Some(Vec::new());
        }
        if let Some(&creating) = self.state.results.get(&id) {
            let equivalent = self.ui_equivalent(creating)?;
            let fragment = self.ui_fragment(creating, &equivalent);
            return Some(vec![statement(call("print", [fragment]).tokens)]);
        }
        // Python shows the object when it is created; the Code Editor must print it.
        let equivalent = equivalent.filter(|equivalent| equivalent.mapping.shows)?;
        let fragment = self.ui_fragment(id, equivalent);
        Some(vec![statement(call("print", [fragment]).tokens)])
    }
}
