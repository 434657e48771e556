//! Translates functions: declarations, lambdas, parameters.

use super::javascript_fragment::{atom, change, docstring_comment, object_literal};
use super::untranslatable::shortened;
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
        let whole = hir.function(id);
        if whole.generator || whole.asynchronous {
            self.trouble(span, "generators and `async` functions are not translated");
            return Vec::new();
        }
        for &decorator in &whole.decorators {
            let code = shortened(self.source(self.span(decorator)));
            self.trouble(self.span(decorator), format!("the decorator `{code}` is not translated"));
        }
        let mut out = Vec::new();
        // The docstring moves above the function.
        let mut documented = false;
        if let FunctionBody::Block(stmts) = &whole.body
            && let Some(text) = self.docstring(stmts)
        {
            out.push(Line::Comment(docstring_comment(&text)));
            documented = true;
        }
        let (params, body) = self.function_parts(id, documented);
        let binding = self.analysis.scopes.function_binding.get(id.index()).copied().flatten();
        let name: Box<str> = match (binding, &whole.name) {
            (Some(binding), _) => self.names.of(binding).into(),
            (None, Some(name)) => names::identifier(hir.name(name.name)),
            (None, None) => self.names.fresh("callback"),
        };
        // JavaScript hoists declarations, so the last of several functions with one name would
        // apply from the start.
        let several = binding.is_some_and(|binding| self.analysis.scopes.binding(binding).writes > 1);
        let nested = self.is_nested(id);
        if (several || nested)
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
    fn is_nested(&self, id: FunctionId) -> bool {
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

    fn docstring(&self, stmts: &[StmtId]) -> Option<String> {
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
        let whole = self.hir.function(id);
        if !whole.arrow {
            return Vec::new();
        }
        let params = whole.params.iter().filter(|param| param.kind == ParamKind::Normal);
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

    /// Translates the parameters and the body of a function. If it is `documented`, its first
    /// statement is a docstring, which is not translated here.
    pub(super) fn function_parts(&mut self, id: FunctionId, documented: bool) -> (Vec<Fragment>, Vec<Line>) {
        let break_flags = std::mem::take(&mut self.state.break_flags);
        let error_names = std::mem::take(&mut self.state.error_names);
        let parts = self.in_function(id, |this| this.parameters_and_body(id, documented));
        self.state.break_flags = break_flags;
        self.state.error_names = error_names;
        parts
    }

    fn parameters_and_body(&mut self, id: FunctionId, documented: bool) -> (Vec<Fragment>, Vec<Line>) {
        let hir = self.hir;
        let whole = hir.function(id);
        let mut params = Vec::new();
        for param in &whole.params {
            let ExprKind::Name(_) = &hir.expr(param.target).kind else { continue };
            if whole.arrow && param.default.is_some_and(|value| self.is_captured_default(param.target, value)) {
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
                            let wish = format!("{}_", self.names.of(binding));
                            let fresh = self.names.fresh(&wish);
                            self.names.set(binding, fresh.clone());
                            atom(fresh)
                        }
                        _ => name,
                    };
                    if self.is_mutated(param.target)
                        && matches!(hir.expr(value).kind, ExprKind::List(_) | ExprKind::Object(_) | ExprKind::Set(_))
                    {
                        self.trouble(
                            self.span(value),
                            "a default that is changed is the same for all calls in Python, new for each in JavaScript",
                        );
                    }
                    if self.may_change(value) {
                        self.trouble(
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
        if let Some(rest) = whole.params.iter().position(|param| param.kind == ParamKind::Rest)
            && rest + 1 < whole.params.len()
        {
            self.trouble(whole.head, "parameters after `*args` are not translated");
            params.truncate(rest + 1);
        }
        let mut body = Vec::new();
        self.flush_trouble(&mut body);
        match &whole.body {
            FunctionBody::Expr(value) => body.append(&mut self.expression_body(*value, whole.span.end)),
            FunctionBody::Block(stmts) => {
                let from = whole.head.end;
                let end = self.block_end(stmts, from);
                let stmts = if documented { &stmts[1..] } else { &stmts[..] };
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
                let looped = known.kind == BindingKind::Variable
                    && known.value.is_none()
                    && self.analysis.scopes.scopes[known.scope.0 as usize].kind != ScopeKind::Comprehension;
                known.writes > 1 || looped
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
        let is = |object: ExprId| self.analysis.scopes.resolve(object) == Some(binding);
        let called = hir.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Member { object, property } => {
                is(*object)
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
        called
            || hir.stmts.iter().any(|stmt| match &stmt.kind {
                StmtKind::Assign { targets, .. } => targets
                    .iter()
                    .any(|&target| matches!(hir.expr(target).kind, ExprKind::Index { object, .. } if is(object))),
                _ => false,
            })
    }
}
