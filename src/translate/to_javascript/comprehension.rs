//! Translates comprehensions and generators to `map` and `filter` of lists.

use super::javascript_fragment::{array_literal, atom, call};
use super::kinds::Kind;
use super::{ToJavaScript, after_word, function, returning, statement};
use crate::syntax::hir::{ArgKind, Clause, ComprehensionKind, ExprId, ExprKind};
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    pub(super) fn comprehension(&mut self, id: ExprId) -> Fragment {
        let hir = self.hir;
        let ExprKind::Comprehension { kind, element, value, clauses } = &hir.expr(id).kind else {
            return atom("null");
        };
        if let Some(reason) = clauses.first().and_then(|clause| self.untranslatable_reason(clause.iter)) {
            return self.mark_untranslatable(id, reason);
        }
        match (kind, value) {
            (ComprehensionKind::Dict, Some(value)) => self.dict_comprehension(*element, *value, clauses),
            (ComprehensionKind::Set, _) => {
                let list = self.map_clauses(clauses, &mut |this| this.expr(*element), Some(*element));
                call("new Set", [list])
            }
            _ => self.map_clauses(clauses, &mut |this| this.expr(*element), Some(*element)),
        }
    }

    /// Builds `list.filter(...).map(...)`, with `flatMap` for several clauses.
    fn map_clauses(
        &mut self,
        clauses: &[Clause],
        element: &mut dyn FnMut(&mut Self) -> Fragment,
        item: Option<ExprId>,
    ) -> Fragment {
        let Some((clause, rest)) = clauses.split_first() else { return atom("[]") };
        let (list, params) = self.clause_source(clause);
        let list = self.filter_clause(list, &params, clause);
        if let Some(item) = item
            && self.is_captured(clause.target, item)
        {
            self.report_todo(
                self.span(item),
                "a function in a comprehension sees the last item in Python, its own in JavaScript",
            );
        }
        if rest.is_empty() {
            // `[x for x in list]`
            if let Some(item) = item
                && let (ExprKind::Name(_), Some(binding)) =
                    (&self.hir.expr(item).kind, self.analysis.scopes.resolve(item))
                && self.analysis.scopes.resolve(clause.target) == Some(binding)
            {
                return if clause.conditions.is_empty() { list.invoke("slice", []) } else { list };
            }
            let (value, mut lines) = self.with_own_prelude(element);
            lines.push(statement(after_word("return", value)));
            return list.invoke("map", [function(params, lines)]);
        }
        let inner = self.map_clauses(rest, element, item);
        list.invoke("flatMap", [returning(params, inner)])
    }

    /// Returns `true` if the element is a function that reads the loop variable.
    fn is_captured(&self, target: ExprId, element: ExprId) -> bool {
        let Some(binding) = self.analysis.scopes.resolve(target) else { return false };
        let ExprKind::Function(function) = self.hir.expr(element).kind else { return false };
        let span = self.hir.function(function).span;
        self.hir
            .exprs
            .iter()
            .zip(&self.analysis.scopes.names)
            .any(|(expr, name)| *name == Some(binding) && span.contains(expr.span))
    }

    /// Returns an expression of a callback, with the statements that must precede it.
    fn with_own_prelude(&mut self, element: &mut dyn FnMut(&mut Self) -> Fragment) -> (Fragment, Vec<Line>) {
        let outer = std::mem::take(&mut self.prelude);
        let value = element(self);
        let lines = std::mem::replace(&mut self.prelude, outer);
        (value, lines)
    }

    fn filter_clause(&mut self, list: Fragment, params: &[Fragment], clause: &Clause) -> Fragment {
        let tests: Vec<Fragment> = clause.conditions.iter().map(|&condition| self.truth(condition)).collect();
        let Some(test) = tests.into_iter().reduce(|a, b| a.op("&&", b)) else { return list };
        list.invoke("filter", [returning(params.to_vec(), test)])
    }

    /// Returns the list that a clause iterates over, and the parameters of a callback that receives
    /// its items.
    fn clause_source(&mut self, clause: &Clause) -> (Fragment, Vec<Fragment>) {
        let hir = self.hir;
        if let ExprKind::Call { callee, args, .. } = &hir.expr(clause.iter).kind
            && self.path(*callee).as_deref() == Some("enumerate")
            && let [only] = &args[..]
            && only.kind == ArgKind::Positional
            && clause.conditions.is_empty()
            && let ExprKind::Tuple(names) = &hir.expr(clause.target).kind
            && let [index, item] = names[..]
        {
            let list = self.as_list(only.value);
            return (list, vec![self.parameter(item), self.parameter(index)]);
        }
        let list = self.as_list(clause.iter);
        (list, vec![self.parameter(clause.target)])
    }

    fn parameter(&mut self, target: ExprId) -> Fragment {
        let hir = self.hir;
        match &hir.expr(target).kind {
            ExprKind::Tuple(items) | ExprKind::List(items) => self.destructuring_target(items),
            _ => self.target(target),
        }
    }

    /// Translates a Python iterable to a JavaScript list.
    pub(super) fn as_list(&mut self, iter: ExprId) -> Fragment {
        let kind = self.kind(iter);
        if kind.is_server() {
            self.report_todo(self.span(iter), "a loop over a server object");
        }
        let fragment = self.expr(iter);
        match kind {
            Kind::Dict => call("Object.keys", [fragment]),
            Kind::Set | Kind::Text => call("Array.from", [fragment]),
            _ => fragment,
        }
    }

    fn dict_comprehension(&mut self, key: ExprId, value: ExprId, clauses: &[Clause]) -> Fragment {
        let mut pair = |this: &mut Self| array_literal(this.exprs([key, value]));
        let pairs = self.map_clauses(clauses, &mut pair, None);
        call("Object.fromEntries", [pairs])
    }

    /// Translates a comprehension that is a statement, evaluated only for its effects.
    pub(super) fn comprehension_lines(&mut self, id: ExprId) -> Vec<Line> {
        let hir = self.hir;
        let ExprKind::Comprehension { element, clauses, .. } = &hir.expr(id).kind else { return Vec::new() };
        if let Some(reason) = clauses.first().and_then(|clause| self.untranslatable_reason(clause.iter)) {
            self.mark_untranslatable(id, reason);
            return Vec::new();
        }
        if let [clause] = &clauses[..] {
            let (list, params) = self.clause_source(clause);
            let list = self.filter_clause(list, &params, clause);
            let body = self.with_prelude(|this| this.expression_lines(*element));
            return vec![statement(list.invoke("forEach", [function(params, body)]).tokens)];
        }
        vec![statement(self.comprehension(id).tokens)]
    }
}
