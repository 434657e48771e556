//! Translates functions: declarations to `def`, short callbacks to `lambda`, others to a `def`
//! before the statement.
//!
//! JavaScript: `var double = function(x) { return x * 2; };`
//! Python: `def double(x):` with `return x * 2`

use super::ToPython;
use super::names::identifier;
use super::precedence::LAMBDA;
use super::python_fragment::{default_if_none, lambda};
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{ExprId, ExprKind, FunctionBody, FunctionId, LogicalOp, ParamKind, StmtId, StmtKind, UnaryOp};
use crate::translate::code::{Line, Role, Token};
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, flat};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum width of the body of a lambda.
const LAMBDA_WIDTH: usize = 60;

impl ToPython<'_> {
    /// Returns the name of a declared function.
    pub(super) fn function_name(&mut self, id: FunctionId) -> Box<str> {
        let binding = self.analysis.scopes.function_binding.get(id.index()).copied().flatten();
        match (binding, &self.hir.function(id).name) {
            (Some(binding), _) => self.names.get(binding).into(),
            (None, Some(name)) => identifier(self.hir.name(name.name)),
            (None, None) => self.names.fresh("function"),
        }
    }

    /// Translates a function to `def name(...):`.
    pub(super) fn definition(&mut self, id: FunctionId, name: &str) -> Vec<Line> {
        if let Some(constructor) = self.state.classes.constructor(id).cloned() {
            return self.constructor_class(&constructor, name);
        }
        let (params, body) = self.function_parts(id);
        vec![define(name, params, body)]
    }

    /// Translates a function value: to a lambda if it is a short expression, else to a definition
    /// before the statement.
    pub(super) fn function_value(&mut self, expr: ExprId, id: FunctionId) -> Fragment {
        let function = self.hir.function(id);
        let (params, body) = self.function_parts(id);
        if let [Line::Code { tokens, body: inner }] = &body[..]
            && inner.is_empty()
            && tokens.first().is_some_and(|token| &*token.text == "return")
            && function.name.is_none()
            && tokens.iter().all(|token| token.leading_comments.is_empty() && token.trailing_comment.is_none())
        {
            let value = tokens[1..]
                .iter()
                .filter(|token| !(token.text.is_empty() && matches!(token.role, Role::Open | Role::Close)));
            let value: Vec<Token> = value.cloned().collect();
            let text = flat(&value);
            if !value.is_empty() && text.chars().count() <= LAMBDA_WIDTH && !text.contains("lambda") {
                return lambda(params, Fragment::new(value, LAMBDA));
            }
        }
        let name = match &function.name {
            Some(_) => self.function_name(id),
            None => self.callback_name(expr, id),
        };
        self.prelude.push(define(&name, params, body));
        atom(name)
    }

    /// Translates the parameters and the body of a function.
    pub(super) fn function_parts(&mut self, id: FunctionId) -> (Vec<Fragment>, Vec<Line>) {
        let loops = std::mem::take(&mut self.state.loops);
        let outer_writes = std::mem::take(&mut self.state.outer_writes);
        let parts = self.in_function(id, |this| this.parameters_and_body(id));
        self.state.loops = loops;
        self.state.outer_writes = outer_writes;
        parts
    }

    fn parameters_and_body(&mut self, id: FunctionId) -> (Vec<Fragment>, Vec<Line>) {
        let hir = self.hir;
        let function = hir.function(id);
        let mut prologue: Vec<Line> = Vec::new();
        let mut params = Vec::new();
        let min_args = self.min_args(id);
        let mut has_default = false;
        let is_variadic = self.state.classes.takes_arguments(id);
        if is_variadic {
            params = self.variadic_parameters(id, &mut prologue);
        }
        let named = if is_variadic { &[][..] } else { &function.params[..] };
        for (index, param) in named.iter().enumerate() {
            // The default comes before the parts.
            let mut parts: Vec<Line> = Vec::new();
            let name = match &hir.expr(param.target).kind {
                ExprKind::Name(_) => self.expr(param.target),
                _ => {
                    let name = self.names.fresh("parts");
                    self.unpack(param.target, atom(name.clone()), &Value::Unknown, &mut parts);
                    atom(name)
                }
            };
            params.push(match (param.kind, param.default) {
                (ParamKind::Rest, _) => name.starred("*"),
                (_, Some(default)) if self.is_literal(default) && !self.may_receive_undefined(param.target) => {
                    has_default = true;
                    let default = self.expr(default);
                    name.keyword_of(default)
                }
                // Python evaluates a default once, before any call.
                (_, Some(default)) => {
                    has_default = true;
                    let default = self.expr(default);
                    prologue.push(default_if_none(name.clone(), default));
                    name.keyword_of(atom("None"))
                }
                _ if has_default || index >= min_args => {
                    has_default = true;
                    name.keyword_of(atom("None"))
                }
                _ => name,
            });
            prologue.append(&mut parts);
        }
        // JavaScript ignores extra arguments.
        if !is_variadic && (self.has_surplus_outside(id) || self.has_surplus_inside(id)) {
            params.push(atom("_").starred("*"));
        }
        let captured = self.captured_variables(id);
        for binding in &captured {
            // The default binds the variable of the current iteration.
            let name = atom(self.names.get(*binding));
            params.push(name.clone().keyword_of(name));
        }
        let mut body = match &function.body {
            FunctionBody::Expr(value) => self.expression_body(*value, function.span.end),
            FunctionBody::Block(stmts) => self.braced_body(stmts, function.head.end, function.span.end),
        };
        let mut declared = self.outer_names(id);
        declared.extend(self.initial_values(Some(id)));
        declared.append(&mut prologue);
        if !declared.is_empty() {
            declared.append(&mut body);
            body = declared;
        }
        (params, body)
    }

    /// Returns the smallest number of arguments of a call: some calls omit arguments, which are
    /// `undefined` in JavaScript. Other files may omit those that an export tests.
    fn min_args(&self, id: FunctionId) -> usize {
        let inside = self.state.writes.min_args(id);
        let params = &self.hir.function(id).params;
        let tested = params.iter().position(|param| self.is_tested(param.target)).filter(|_| self.is_exported(id));
        [inside, self.min_outside_args(id), tested].into_iter().flatten().min().unwrap_or(usize::MAX)
    }

    /// Returns `true` if a call that may run one of several functions has more arguments than this
    /// one has parameters.
    fn has_surplus_inside(&self, id: FunctionId) -> bool {
        let params = &self.hir.function(id).params;
        self.state.writes.max_indirect_args(id).is_some_and(|count| count > params.len())
            && params.iter().all(|param| param.kind == ParamKind::Normal)
    }

    /// Returns `true` if the function tests whether it gets a parameter, as in `x || 1`.
    fn is_tested(&self, param: ExprId) -> bool {
        let Some(binding) = self.resolve(param) else { return false };
        let hir = self.hir;
        let is_absent = |expr: ExprId| matches!(hir.expr(expr).kind, ExprKind::Undefined | ExprKind::Null);
        self.state.writes.references(binding).iter().any(|&reference| {
            match self.analysis.scopes.parents[reference.index()] {
                Parent::Expr(parent) => match &hir.expr(parent).kind {
                    ExprKind::Logical { op: LogicalOp::Or | LogicalOp::Nullish, left, .. } => *left == reference,
                    ExprKind::Binary { op, left, right, .. } => {
                        op.is_comparison() && (is_absent(*left) || is_absent(*right))
                    }
                    ExprKind::Unary { op, .. } => matches!(op, UnaryOp::Typeof | UnaryOp::Not),
                    ExprKind::Conditional { test, .. } => *test == reference,
                    _ => false,
                },
                Parent::Stmt(stmt) => {
                    matches!(hir.stmt(stmt).kind, StmtKind::If { test, .. } if test == reference)
                }
                _ => false,
            }
        })
    }

    /// Returns `true` if a call may pass `undefined` for a parameter.
    fn may_receive_undefined(&self, param: ExprId) -> bool {
        let Some(binding) = self.resolve(param) else { return false };
        self.state.writes.get(binding).iter().any(|(write, _)| match write {
            super::writes::Write::Value(value) => {
                matches!(self.hir.expr(*value).kind, ExprKind::Undefined | ExprKind::Name(_) | ExprKind::Member { .. })
            }
            _ => false,
        })
    }

    fn is_literal(&self, expr: ExprId) -> bool {
        match &self.hir.expr(expr).kind {
            ExprKind::Number { .. }
            | ExprKind::String(_)
            | ExprKind::Bool(_)
            | ExprKind::Null
            | ExprKind::Undefined => true,
            ExprKind::Unary { operand, .. } => self.is_literal(*operand),
            _ => false,
        }
    }

    /// Returns the block variables of a loop that a closure captures: JavaScript has one for each
    /// iteration, Python one for all.
    fn captured_variables(&self, id: FunctionId) -> Vec<BindingId> {
        let hir = self.hir;
        let scopes = &self.analysis.scopes;
        if self.is_called_immediately(id) {
            return Vec::new();
        }
        let span = hir.function(id).span;
        let mut captured: Vec<BindingId> = Vec::new();
        let chunk = hir.chunk(hir.chunk_of_function(id));
        for index in chunk.exprs.clone() {
            let expr = &hir.exprs[index];
            if !matches!(expr.kind, ExprKind::Name(_)) || !span.contains(expr.span) {
                continue;
            }
            let Some(binding) = scopes.names[index] else { continue };
            let known = scopes.binding(binding);
            if captured.contains(&binding)
                || span.contains(known.span)
                || scopes.scopes[known.scope.0 as usize].kind != crate::semantic::scope::ScopeKind::Block
                || self.state.writes.get(binding).iter().any(|(_, target)| span.contains(self.span(*target)))
            {
                continue;
            }
            let in_loop = chunk.stmts.clone().any(|index| {
                let stmt = &hir.stmts[index];
                matches!(stmt.kind, StmtKind::For { .. } | StmtKind::ForEach { .. } | StmtKind::While { .. })
                    && stmt.span.contains(known.span)
                    && stmt.span.contains(span)
                    && scopes.stmt_function[index] == known.function
            });
            if in_loop {
                captured.push(binding);
            }
        }
        captured
    }

    /// Returns `global` and `nonlocal` statements for the outer variables that a function writes.
    fn outer_names(&mut self, id: FunctionId) -> Vec<Line> {
        let mut bindings: Vec<BindingId> = self.state.writes.outer(id).to_vec();
        bindings.append(&mut self.state.outer_writes);
        bindings.sort_unstable();
        bindings.dedup();
        let mut out = Vec::new();
        for (keyword, is_global) in [("global", true), ("nonlocal", false)] {
            let exports = if is_global { self.exports_set_in(id) } else { Vec::new() };
            let names: Vec<Fragment> = bindings
                .iter()
                .filter(|&&binding| {
                    let declaring_function = self.function_in_output(self.analysis.scopes.binding(binding).function);
                    declaring_function.is_none() == is_global && declaring_function != Some(id)
                })
                .map(|&binding| Box::from(self.names.get(binding)))
                .chain(exports)
                .map(|name: Box<str>| atom(name))
                .collect();
            if !names.is_empty() {
                let mut tokens = vec![word(keyword)];
                tokens.extend(Fragment::items(names).spaced().tokens);
                out.push(Line::code(tokens));
            }
        }
        out
    }

    /// Returns the function whose variables those of a function become: another one where the
    /// function is the body of a loop.
    fn function_in_output(&self, function: Option<FunctionId>) -> Option<FunctionId> {
        let mut at = function;
        while let Some(function) = at.filter(|function| self.state.inlined.contains(function)) {
            at = self.analysis.scopes.function_parent[function.index()];
        }
        at
    }

    /// Returns the index in `stmts` of the last declaration of each function. JavaScript runs the
    /// last of several functions with one name wherever it is called.
    pub(super) fn last_declarations(&self, stmts: &[StmtId]) -> FxHashMap<BindingId, usize> {
        let declared = stmts.iter().enumerate();
        declared.filter_map(|(index, &stmt)| Some((self.declared_function(stmt)?, index))).collect()
    }

    /// Returns `true` if a later function of the same name replaces the one that `stmt` declares.
    pub(super) fn is_overridden(
        &self,
        stmt: StmtId,
        stmts: &[StmtId],
        last_declarations: &FxHashMap<BindingId, usize>,
    ) -> bool {
        let last = self.declared_function(stmt).and_then(|binding| last_declarations.get(&binding));
        last.is_some_and(|&last| stmts[last] != stmt)
    }

    /// Returns the name that a function declaration declares.
    fn declared_function(&self, stmt: StmtId) -> Option<BindingId> {
        let StmtKind::Function(function) = self.hir.stmt(stmt).kind else { return None };
        self.analysis.scopes.function_binding[function.index()]
    }

    /// Returns statements in an order that Python can run: a function moves before its first use.
    pub(super) fn execution_order(
        &self,
        stmts: &[StmtId],
        last_declarations: &FxHashMap<BindingId, usize>,
    ) -> Vec<StmtId> {
        let hir = self.hir;
        if last_declarations.is_empty() {
            return stmts.to_vec();
        }
        // The declared functions that each statement names.
        let mut mentioned: Vec<Vec<usize>> = vec![Vec::new(); stmts.len()];
        for (&binding, &function) in last_declarations {
            for &reference in self.state.writes.references(binding) {
                let at = stmts.partition_point(|&stmt| hir.stmt(stmt).span.end <= self.span(reference).start);
                if at < stmts.len() && !mentioned[at].contains(&function) {
                    mentioned[at].push(function);
                }
            }
        }
        let mut out = Vec::with_capacity(stmts.len());
        let mut emitted: FxHashSet<usize> = FxHashSet::default();
        for index in 0..stmts.len() {
            let is_function = matches!(hir.stmt(stmts[index]).kind, StmtKind::Function(_));
            if !is_function {
                let mut worklist = mentioned[index].clone();
                let mut needed = FxHashSet::default();
                while let Some(function) = worklist.pop() {
                    if needed.insert(function) {
                        worklist.extend(&mentioned[function]);
                    }
                }
                let mut needed: Vec<usize> = needed.into_iter().filter(|&function| function > index).collect();
                needed.sort_unstable();
                for function in needed {
                    if emitted.insert(function) {
                        out.push(stmts[function]);
                    }
                }
            }
            if !is_function || emitted.insert(index) {
                out.push(stmts[index]);
            }
        }
        out
    }
}

/// Returns `def name(params):` with its body.
pub(super) fn define(name: &str, params: Vec<Fragment>, body: Vec<Line>) -> Line {
    let mut tokens = vec![word("def")];
    tokens.extend(atom(name).spaced().call(params).tokens);
    tokens.push(word(":"));
    Line::Code { tokens, body }
}

impl Fragment {
    /// Returns the parameter `self=default`.
    fn keyword_of(self, default: Fragment) -> Fragment {
        default.keyword(&self.text())
    }
}
