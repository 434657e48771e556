//! Translates functions: declarations, lambdas, parameters.

use super::javascript_fragment::{atom, change, docstring_comment, object_literal};
use super::untranslatable::shorten;
use super::{ToJavaScript, block, function, names, returning, word};
use crate::semantic::scope::{BindingKind, Parent, ScopeKind};
use crate::syntax::hir::{ExprId, ExprKind, FunctionBody, FunctionId, ParamKind, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    /// Translates `def name(...):`.
    pub(super) fn definition(&mut self, id: FunctionId, span: Span) -> Vec<Line> {
        let hir = self.hir;
        let hir_function = hir.function(id);
        if hir_function.generator || hir_function.asynchronous {
            self.report_todo(span, "generators and `async` functions are not translated");
            return Vec::new();
        }
        for &decorator in &hir_function.decorators {
            let code = shorten(self.source(self.span(decorator)));
            self.report_todo(self.span(decorator), format!("the decorator `{code}` is not translated"));
        }
        let mut out = Vec::new();
        // The docstring moves above the function.
        let mut has_docstring = false;
        if let FunctionBody::Block(stmts) = &hir_function.body
            && let Some(text) = self.docstring(stmts)
        {
            out.push(Line::Comment(docstring_comment(&text)));
            has_docstring = true;
        }
        let (params, body) = self.function_parts(id, has_docstring);
        let binding = self.analysis.scopes.function_binding.get(id.index()).copied().flatten();
        let name: Box<str> = match (binding, &hir_function.name) {
            (Some(binding), _) => self.names.get(binding).into(),
            (None, Some(name)) => names::identifier(hir.name(name.name)),
            (None, None) => self.names.fresh("callback"),
        };
        // JavaScript hoists declarations, so the last of several functions with one name would
        // apply from the start.
        let is_redefined = binding.is_some_and(|binding| self.analysis.scopes.binding(binding).writes > 1);
        let is_in_block = self.is_in_block(id);
        if (is_redefined || is_in_block)
            && let Some(binding) = binding
        {
            let known = self.analysis.scopes.binding(binding);
            let declares = known.function == self.function
                && matches!(known.kind, BindingKind::Variable | BindingKind::Function)
                && self.state.declared.insert(binding);
            out.push(change(declares, atom(name), "=", function(params, body)));
            return out;
        }
        let mut tokens = vec![word("function")];
        tokens.extend(atom(name).spaced().call(params).tokens);
        tokens.push(block(body));
        out.push(Line::code(tokens));
        out
    }

    /// Returns `true` if a function is declared within a block, where Python defines it only when
    /// the block runs.
    fn is_in_block(&self, id: FunctionId) -> bool {
        let stmt = self.hir.stmts.iter().position(|stmt| matches!(stmt.kind, StmtKind::Function(other) if other == id));
        let Some(stmt) = stmt else { return false };
        match self.analysis.scopes.stmt_parent[stmt] {
            Parent::Stmt(parent) => {
                !matches!(self.hir.stmt(parent).kind, StmtKind::Function(_) | StmtKind::With { .. })
                    && !self.is_main_block(parent)
            }
            _ => false,
        }
    }

    fn is_main_block(&self, stmt: StmtId) -> bool {
        self.source(self.hir.stmt(stmt).span).lines().next().is_some_and(|line| line.contains("__main__"))
    }

    pub(super) fn docstring(&self, stmts: &[StmtId]) -> Option<String> {
        let StmtKind::Expr(value) = self.hir.stmt(*stmts.first()?).kind else { return None };
        match &self.hir.expr(value).kind {
            ExprKind::String(text) => Some(text.to_string()),
            _ => None,
        }
    }

    /// Translates a lambda.
    pub(super) fn function_value(&mut self, id: FunctionId) -> Fragment {
        let (params, body) = self.function_parts(id, false);
        let value = function(params, body);
        let captured = self.captured_defaults(id);
        if captured.is_empty() {
            return value;
        }
        // In a loop, `lambda x, i=i` captures the present value of `i`. An enclosing function holds
        // that value in JavaScript.
        let names = captured.iter().map(|(param, _)| self.expr(*param)).collect();
        let values = captured.iter().map(|(_, value)| self.expr(*value)).collect();
        returning(names, value).in_brackets("(", ")").call(values)
    }

    /// Returns the parameters of a lambda whose defaults capture a variable of the same name, with
    /// these defaults.
    fn captured_defaults(&self, id: FunctionId) -> Vec<(ExprId, ExprId)> {
        let hir_function = self.hir.function(id);
        if !hir_function.arrow {
            return Vec::new();
        }
        let params = hir_function.params.iter().filter(|param| param.kind == ParamKind::Normal);
        params
            .filter_map(|param| Some((param.target, param.default?)))
            .filter(|&(param, value)| self.is_captured_default(param, value))
            .collect()
    }

    /// Returns `true` if a default captures a changing variable with the name of its parameter:
    /// `i=i`.
    fn is_captured_default(&self, param: ExprId, value: ExprId) -> bool {
        let name = self.analysis.scopes.resolve(param).map(|binding| self.analysis.scopes.binding(binding).name);
        name.is_some_and(|name| self.is_named(value, self.hir.name(name))) && self.may_change(value)
    }

    /// Translates the parameters and the body of a function. If `skip_docstring`, the first
    /// statement of the body is a docstring, which is left out.
    pub(super) fn function_parts(&mut self, id: FunctionId, skip_docstring: bool) -> (Vec<Fragment>, Vec<Line>) {
        let break_flags = std::mem::take(&mut self.state.break_flags);
        let error_names = std::mem::take(&mut self.state.error_names);
        let parts = self.in_function(id, |this| this.parameters_and_body(id, skip_docstring));
        self.state.break_flags = break_flags;
        self.state.error_names = error_names;
        parts
    }

    fn parameters_and_body(&mut self, id: FunctionId, skip_docstring: bool) -> (Vec<Fragment>, Vec<Line>) {
        let hir = self.hir;
        let hir_function = hir.function(id);
        let mut params = Vec::new();
        let receiver = self.state.classes.receiver(self.analysis, id);
        for param in &hir_function.params {
            let ExprKind::Name(_) = &hir.expr(param.target).kind else { continue };
            if receiver == Some(param.target) {
                continue;
            }
            if hir_function.arrow && param.default.is_some_and(|value| self.is_captured_default(param.target, value)) {
                continue;
            }
            let name = self.expr(param.target);
            params.push(match (param.kind, param.default) {
                (ParamKind::Rest, _) => name.prefixed("...", 0),
                (ParamKind::KeywordRest, _) => name.assign(object_literal([])),
                (_, Some(value)) => {
                    // In `i=i`, a JavaScript default would refer to the parameter itself.
                    let name = match self.analysis.scopes.resolve(param.target) {
                        Some(binding) if self.is_named(value, hir.name(self.analysis.scopes.binding(binding).name)) => {
                            let hint = format!("{}_", self.names.get(binding));
                            let fresh = self.names.fresh(&hint);
                            self.names.set(binding, fresh.clone());
                            atom(fresh)
                        }
                        _ => name,
                    };
                    if self.is_mutated(param.target)
                        && matches!(hir.expr(value).kind, ExprKind::List(_) | ExprKind::Object(_) | ExprKind::Set(_))
                    {
                        self.report_todo(
                            self.span(value),
                            "a default that is changed is the same for all calls in Python, new for each in JavaScript",
                        );
                    }
                    if self.may_change(value) {
                        self.report_todo(
                            self.span(value),
                            "JavaScript evaluates a default when the function is called, Python when it is defined",
                        );
                    }
                    name.assign(self.expr(value))
                }
                _ => name,
            });
        }
        // JavaScript cannot pass an argument to a parameter after `*args`.
        if let Some(rest) = hir_function.params.iter().position(|param| param.kind == ParamKind::Rest)
            && rest + 1 < hir_function.params.len()
        {
            self.report_todo(hir_function.head, "parameters after `*args` are not translated");
            params.truncate(rest + 1);
        }
        let mut body = Vec::new();
        self.flush_todos(&mut body);
        match &hir_function.body {
            FunctionBody::Expr(value) => body.append(&mut self.expression_body(*value, hir_function.span.end)),
            FunctionBody::Block(stmts) => {
                let from = hir_function.head.end;
                let end = self.block_end(stmts, from);
                let stmts = if skip_docstring { &stmts[1..] } else { &stmts[..] };
                let mut lines = self.block(stmts, from, end);
                while lines.first() == Some(&Line::Blank) {
                    lines.remove(0);
                }
                body.append(&mut lines);
            }
        }
        (params, body)
    }

    /// Returns `true` if a default may change after the function is defined.
    fn may_change(&self, value: ExprId) -> bool {
        match &self.hir.expr(value).kind {
            ExprKind::Name(_) => self.analysis.scopes.resolve(value).is_some_and(|binding| {
                let known = self.analysis.scopes.binding(binding);
                // A loop variable has no single value.
                let is_loop_variable = known.kind == BindingKind::Variable
                    && known.value.is_none()
                    && self.analysis.scopes.scopes[known.scope.0 as usize].kind != ScopeKind::Comprehension;
                known.writes > 1 || is_loop_variable
            }),
            _ => false,
        }
    }

    fn is_named(&self, value: ExprId, name: &str) -> bool {
        matches!(self.hir.expr(value).kind, ExprKind::Name(symbol) if self.hir.name(symbol) == name)
    }

    /// Returns `true` if a list or dictionary is modified.
    fn is_mutated(&self, target: ExprId) -> bool {
        let hir = self.hir;
        let Some(binding) = self.analysis.scopes.resolve(target) else { return false };
        let is_target = |object: ExprId| self.analysis.scopes.resolve(object) == Some(binding);
        let has_mutating_call = hir.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Member { object, property } => {
                is_target(*object)
                    && matches!(
                        hir.name(property.name),
                        "append"
                            | "extend"
                            | "insert"
                            | "update"
                            | "setdefault"
                            | "pop"
                            | "add"
                            | "remove"
                            | "clear"
                            | "sort"
                    )
            }
            _ => false,
        });
        has_mutating_call
            || hir.stmts.iter().any(|stmt| match &stmt.kind {
                StmtKind::Assign { targets, .. } => targets.iter().any(
                    |&target| matches!(hir.expr(target).kind, ExprKind::Index { object, .. } if is_target(object)),
                ),
                _ => false,
            })
    }
}
