//! Finds variables that may be read before their first write: `undefined` in JavaScript, an error
//! in Python.
//!
//! JavaScript: `if (a) { var x = 1; } print(x);`
//! Python: `x = None` before the `if`

use super::ToPython;
use super::python_fragment::change;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::syntax::hir::{Block, ExprId, ExprKind, FunctionBody, FunctionId, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::atom;
use rustc_hash::FxHashSet;

impl ToPython<'_> {
    /// Returns statements that set the variables of a function, or of the file, to `None`.
    pub(super) fn initial_values(&mut self, function: Option<FunctionId>) -> Vec<Line> {
        let hir = self.hir;
        let block: Block = match function.map(|id| &hir.function(id).body) {
            Some(FunctionBody::Block(block)) => block.clone(),
            Some(FunctionBody::Expr(_)) => return Vec::new(),
            None => hir.body.clone(),
        };
        let scopes = &self.analysis.scopes;
        let mut uninitialized: FxHashSet<BindingId> = FxHashSet::default();
        // A function is within one chunk of the file.
        let exprs = match function {
            Some(function) => hir.chunk(hir.chunk_of_function(function)).exprs,
            None => 0..hir.exprs.len(),
        };
        for index in exprs {
            let expr = &hir.exprs[index];
            let ExprKind::Name(_) = expr.kind else { continue };
            let Some(binding) = scopes.names[index] else { continue };
            let known = scopes.binding(binding);
            if known.kind != BindingKind::Variable
                || known.function != function
                || scopes.function_of[index] != function
                || uninitialized.contains(&binding)
                || self.state.writes.get(binding).iter().any(|(_, target)| target.index() == index)
                || expr.span == known.span
            {
                continue;
            }
            if !self.is_set_before(&block, binding, expr.span) {
                uninitialized.insert(binding);
            }
        }
        let mut uninitialized: Vec<BindingId> = uninitialized.into_iter().collect();
        uninitialized.sort_unstable();
        let lines = uninitialized
            .into_iter()
            .filter(|binding| !self.untranslatable_bindings.get(binding).copied().unwrap_or(false));
        lines.map(|binding| change(atom(self.names.get(binding)), "=", atom("None"))).collect()
    }

    /// Returns `true` if a variable has a value on all paths through a block to `at`.
    fn is_set_before(&self, block: &Block, binding: BindingId, at: Span) -> bool {
        let span = |index: usize| self.hir.stmt(block[index]).span;
        let containing = block.partition_point(|&stmt| self.hir.stmt(stmt).span.end < at.end);
        // Only a statement that contains a write can set the variable.
        let is_set = self.state.writes.get(binding).iter().any(|(_, target)| {
            let target = self.span(*target);
            let index = block.partition_point(|&stmt| self.hir.stmt(stmt).span.end < target.end);
            index < containing.min(block.len()) && span(index).contains(target) && self.is_set_by(block[index], binding)
        });
        is_set
            || (containing < block.len()
                && span(containing).contains(at)
                && self.is_set_within(block[containing], binding, at))
    }

    /// Returns the same for a statement that contains `at`.
    fn is_set_within(&self, stmt: StmtId, binding: BindingId, at: Span) -> bool {
        let inner = |block: &Block| self.is_set_before(block, binding, at);
        match &self.hir.stmt(stmt).kind {
            StmtKind::If { test, then, otherwise } => {
                self.has_write_in(self.span(*test), binding) || inner(then) || inner(otherwise)
            }
            StmtKind::While { test, body, test_last, .. } => {
                // The test of `do ... while` runs after the body.
                self.has_write_in(self.span(*test), binding)
                    || inner(body)
                    || (*test_last && self.is_set_by_block(body, binding))
            }
            StmtKind::For { init, test, update, body } => {
                let first = init.iter().any(|&stmt| self.is_set_by(stmt, binding));
                let is_set_by_body =
                    update.is_some_and(|update| self.span(update).contains(at)) && self.is_set_by_block(body, binding);
                first
                    || is_set_by_body
                    || inner(init)
                    || inner(body)
                    || test.is_some_and(|test| self.has_write_in(self.span(test), binding))
            }
            StmtKind::ForEach { target, body, .. } => self.has_write_in(self.span(*target), binding) || inner(body),
            StmtKind::Try { body, handlers, finally, .. } => {
                inner(body)
                    || handlers.iter().any(|handler| {
                        inner(&handler.body)
                            || handler.target.is_some_and(|target| self.has_write_in(self.span(target), binding))
                    })
                    || inner(finally)
            }
            StmtKind::Switch { cases, .. } => cases.iter().any(|(_, block)| inner(block)),
            StmtKind::Block(block) => inner(block),
            // `x = x || 1` reads the variable before the write.
            _ => false,
        }
    }

    /// Returns `true` if a statement sets a variable on all paths.
    fn is_set_by(&self, stmt: StmtId, binding: BindingId) -> bool {
        let hir = self.hir;
        match &hir.stmt(stmt).kind {
            StmtKind::If { test, then, otherwise } => {
                self.has_write_in(self.span(*test), binding)
                    || (!otherwise.is_empty()
                        && (self.is_set_by_block(then, binding) || self.is_diverging(then))
                        && (self.is_set_by_block(otherwise, binding) || self.is_diverging(otherwise)))
            }
            StmtKind::While { body, test_last: true, .. } => self.is_set_by_block(body, binding),
            StmtKind::While { test, .. } => self.has_write_in(self.span(*test), binding),
            StmtKind::For { init, .. } => init.iter().any(|&stmt| self.is_set_by(stmt, binding)),
            // A loop over an empty collection sets nothing.
            StmtKind::ForEach { .. } => false,
            StmtKind::Try { body, handlers, finally, .. } => {
                self.is_set_by_block(finally, binding)
                    || (self.is_set_by_block(body, binding)
                        && handlers.iter().all(|handler| {
                            self.is_set_by_block(&handler.body, binding) || self.is_diverging(&handler.body)
                        }))
            }
            StmtKind::Switch { cases, .. } => {
                cases.iter().any(|(label, _)| label.is_none())
                    && cases.iter().all(|(_, block)| {
                        block.is_empty() || self.is_set_by_block(block, binding) || self.is_diverging(block)
                    })
            }
            StmtKind::Block(block) => self.is_set_by_block(block, binding),
            StmtKind::Function(_) | StmtKind::Class { .. } => false,
            _ => self.has_write_in(hir.stmt(stmt).span, binding),
        }
    }

    fn is_set_by_block(&self, block: &Block, binding: BindingId) -> bool {
        block.iter().any(|&stmt| self.is_set_by(stmt, binding))
    }

    /// Returns `true` if a block ends with `return` or `throw`.
    fn is_diverging(&self, block: &Block) -> bool {
        block.last().is_some_and(|&last| matches!(self.hir.stmt(last).kind, StmtKind::Return(_) | StmtKind::Throw(_)))
    }

    /// Returns `true` if a span contains a write of a variable in the function that declares it.
    fn has_write_in(&self, span: Span, binding: BindingId) -> bool {
        let declaring_function = self.analysis.scopes.binding(binding).function;
        let is_in_declaring_function =
            |target: ExprId| self.analysis.scopes.function_of[target.index()] == declaring_function;
        self.state
            .writes
            .get(binding)
            .iter()
            .any(|(_, target)| span.contains(self.span(*target)) && is_in_declaring_function(*target))
    }
}
