//! Translates loops: `for` over ranges, lists and dictionaries, `while`, and their `else` branches.

use super::binds::*;
use super::header::Helper;
use super::kinds::Kind;
use super::{ToJavaScript, block, head, statement, word};
use crate::syntax::hir::{Arg, ArgKind, Block, ExprId, ExprKind, StmtKind};
use crate::text::span::Span;
use crate::translate::code::{Line, Token};
use crate::translate::fragment::Fragment;

impl ToJavaScript<'_> {
    pub(super) fn while_loop(&mut self, test: ExprId, body: &Block, otherwise: &Block) -> Vec<Line> {
        let fragment = self.truth(test);
        let tokens = head("while", fragment);
        let from = self.span(test).end;
        self.looped(tokens, Vec::new(), body, otherwise, from)
    }

    /// Builds a loop from its head and body, followed by its `else` branch.
    fn looped(
        &mut self,
        mut tokens: Vec<Token>,
        mut first: Vec<Line>,
        body: &Block,
        otherwise: &Block,
        from: u32,
    ) -> Vec<Line> {
        let mut out = Vec::new();
        let flag = (!otherwise.is_empty()).then(|| self.names.fresh("left"));
        if let Some(flag) = &flag {
            out.push(statement([statement::assigning(flag), vec![word("false").spaced()]].concat()));
        }
        self.state.left.push(flag.clone());
        let mut lines = self.body(body, from);
        self.state.left.pop();
        first.append(&mut lines);
        tokens.push(block(first));
        out.push(Line::code(tokens));
        if let Some(flag) = flag {
            let from = self.block_end(body, from);
            let lines = self.body(otherwise, from);
            let mut tokens = head("if", Fragment::atom(flag).prefixed("!", UNARY));
            tokens.push(block(lines));
            out.push(Line::code(tokens));
        }
        out
    }

    pub(super) fn for_each(
        &mut self,
        target: ExprId,
        iter: ExprId,
        body: &Block,
        otherwise: &Block,
        span: Span,
    ) -> Vec<Line> {
        let hir = self.hir;
        let from = self.span(iter).end;
        if let Some(reason) = self.why_lost(iter) {
            self.lose(iter, reason);
            return Vec::new();
        }
        if self.kind(iter).is_server() {
            self.trouble(self.span(iter), "a loop over a server object");
        }
        if let ExprKind::Call { callee, args, .. } = &hir.expr(iter).kind
            && args.iter().all(|arg| arg.kind == ArgKind::Positional)
        {
            match (self.path(*callee).as_deref(), &args[..]) {
                (Some("range"), [_] | [_, _] | [_, _, _]) if matches!(hir.expr(target).kind, ExprKind::Name(_)) => {
                    return self.counted(target, args, body, otherwise, span, from);
                }
                (Some("enumerate"), [list, ..]) => {
                    if let ExprKind::Tuple(names) = &hir.expr(target).kind
                        && let [index, item] = names[..]
                        && matches!(hir.expr(index).kind, ExprKind::Name(_))
                        && args.len() == 1
                    {
                        return self.enumerated(index, item, list.value, body, otherwise, from);
                    }
                }
                _ => {}
            }
            if let ExprKind::Member { object, property } = &hir.expr(*callee).kind
                && args.is_empty()
                && !self.kind(*object).is_server()
            {
                let method = hir.name(property.name);
                let dict = self.kind(*object) == Kind::Dict || self.is_data(*object) || method == "items";
                match (method, &hir.expr(target).kind) {
                    ("keys", ExprKind::Name(_)) if dict => return self.keys(target, *object, body, otherwise, from),
                    ("items", ExprKind::Tuple(names))
                        if dict && names.len() == 2 && matches!(hir.expr(names[0]).kind, ExprKind::Name(_)) =>
                    {
                        return self.entries(names[0], names[1], *object, body, otherwise, from);
                    }
                    _ => {}
                }
            }
        }
        if self.kind(iter) == Kind::Dict && matches!(hir.expr(target).kind, ExprKind::Name(_)) {
            return self.keys(target, iter, body, otherwise, from);
        }
        let mut values = self.expr(iter);
        if self.lost.contains(&iter) {
            return Vec::new();
        }
        // A value from the server may be a list, which yields its items, or a dictionary, which
        // yields its keys.
        if self.kind(iter) == Kind::Unknown && self.is_data(iter) && matches!(hir.expr(target).kind, ExprKind::Name(_))
        {
            let test = Fragment::atom("Array.isArray").call(vec![values.clone()]);
            let keys = Fragment::atom("Object.keys").call(vec![values.clone()]);
            values = super::expr::conditional(test, values, keys);
        }
        let variable = self.loop_variable(target);
        let tokens = each(variable, "of", values);
        self.looped(tokens, Vec::new(), body, otherwise, from)
    }

    /// Builds `var x` or a destructuring pattern.
    fn loop_variable(&mut self, target: ExprId) -> Fragment {
        let hir = self.hir;
        if let ExprKind::Tuple(items) | ExprKind::List(items) = &hir.expr(target).kind {
            for &item in items {
                if let Some(binding) = self.analysis.scopes.resolve(item) {
                    self.declares(binding);
                }
            }
            let pattern = self.pattern_of(items);
            return Fragment::of([vec![word("var")], pattern.spaced().tokens].concat(), 0);
        }
        let Some(binding) = self.analysis.scopes.resolve(target) else { return self.target(target) };
        // A variable of another function, as with `global i`, is not declared by the loop.
        let own = self.analysis.scopes.binding(binding).function == self.function;
        self.declares(binding);
        let name = self.target(target);
        if own { Fragment::of([vec![word("var")], name.spaced().tokens].concat(), 0) } else { name }
    }

    /// Translates `for x in dict` and `for x in dict.keys()`.
    fn keys(&mut self, target: ExprId, dict: ExprId, body: &Block, otherwise: &Block, from: u32) -> Vec<Line> {
        self.check_keys(dict);
        let values = self.expr(dict);
        let variable = self.loop_variable(target);
        let tokens = each(variable, "in", values);
        self.looped(tokens, Vec::new(), body, otherwise, from)
    }

    /// Translates `for key, value in dict.items()`.
    fn entries(
        &mut self,
        key: ExprId,
        value: ExprId,
        dict: ExprId,
        body: &Block,
        otherwise: &Block,
        from: u32,
    ) -> Vec<Line> {
        self.check_keys(dict);
        let values = self.expr(dict);
        if self.lost.contains(&dict) {
            return Vec::new();
        }
        let (values, mut out) = self.held(dict, values, "entries");
        let variable = self.loop_variable(key);
        let tokens = each(variable, "in", values.clone());
        let at = self.target(key);
        let first = self.first_of(value, values.index(at));
        out.extend(self.looped(tokens, vec![first], body, otherwise, from));
        out
    }

    /// Reports keys that are numbers, because JavaScript turns them into strings.
    fn check_keys(&mut self, dict: ExprId) {
        let written = match self.analysis.scopes.resolve(dict) {
            Some(binding) => self.analysis.scopes.binding(binding).value.unwrap_or(dict),
            None => dict,
        };
        if let ExprKind::Object(properties) = &self.hir.expr(written).kind
            && properties.iter().any(|property| matches!(&property.key, crate::syntax::hir::Key::Computed(key) if self.kind(*key) == Kind::Number))
        {
            self.trouble(self.span(dict), "keys that are numbers are texts in JavaScript");
        }
    }

    /// Stores a value in a new variable, so that it is evaluated only once. A variable is used as
    /// it is.
    fn held(&mut self, id: ExprId, fragment: Fragment, wish: &str) -> (Fragment, Vec<Line>) {
        if matches!(self.hir.expr(id).kind, ExprKind::Name(_)) {
            return (fragment, Vec::new());
        }
        let name = self.names.fresh(wish);
        let line = super::assign::change(true, Fragment::atom(name.clone()), "=", fragment);
        (Fragment::atom(name), vec![line])
    }

    /// Builds the first statement of a loop's body, which assigns the loop variable.
    fn first_of(&mut self, target: ExprId, value: Fragment) -> Line {
        let hir = self.hir;
        if let ExprKind::Tuple(items) | ExprKind::List(items) = &hir.expr(target).kind {
            return self.pattern(items, value);
        }
        let declares = self.analysis.scopes.resolve(target).is_some_and(|binding| self.declares(binding));
        let place = self.target(target);
        super::assign::change(declares, place, "=", value)
    }

    /// Translates `for i, x in enumerate(list)`.
    fn enumerated(
        &mut self,
        index: ExprId,
        item: ExprId,
        list: ExprId,
        body: &Block,
        otherwise: &Block,
        from: u32,
    ) -> Vec<Line> {
        let values = self.expr(list);
        if self.lost.contains(&list) {
            return Vec::new();
        }
        let (values, mut out) = self.held(list, values, "items");
        if let Some(binding) = self.analysis.scopes.resolve(index) {
            self.declares(binding);
        }
        let name = self.target(index);
        let tokens = count(
            &name,
            Fragment::atom("0"),
            "<",
            values.clone().member("length"),
            [name.clone().tokens, vec![word("++")]].concat(),
        );
        let first = self.first_of(item, values.index(name));
        out.extend(self.looped(tokens, vec![first], body, otherwise, from));
        out
    }

    /// Translates `for i in range(...)`.
    fn counted(
        &mut self,
        target: ExprId,
        args: &[Arg],
        body: &Block,
        otherwise: &Block,
        span: Span,
        from: u32,
    ) -> Vec<Line> {
        let given: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let (start, end, step) = match given[..] {
            [end] => (None, end, None),
            [start, end] => (Some(start), end, None),
            [start, end, step] => (Some(start), end, Some(step)),
            _ => return Vec::new(),
        };
        if let Some(reason) = given.iter().find_map(|&arg| self.why_lost(arg)) {
            // An untranslatable bound makes the whole loop untranslatable.
            if let Some(iter) = self.iter_of(span) {
                self.lose(iter, reason);
            }
            return Vec::new();
        }
        let binding = self.analysis.scopes.resolve(target);
        let sign = match step {
            None => Some(1.0),
            Some(step) => self.analysis.value(step).as_number(),
        };
        let touched =
            binding.is_some_and(|binding| self.is_written(binding, span) > 1 || self.is_read_after(binding, span));
        let (Some(sign), false) = (sign, touched) else {
            // A loop over a list of numbers: assignments in the body do not affect the iteration,
            // and the variable keeps its last value after the loop.
            let values = self.range(&given);
            let variable = self.loop_variable(target);
            let tokens = each(variable, "of", values);
            return self.looped(tokens, Vec::new(), body, otherwise, from);
        };
        let mut out = Vec::new();
        let start = start.map_or_else(|| Fragment::atom("0"), |start| self.expr(start));
        let steady = self.is_steady(end, span);
        let mut limit = self.expr(end);
        if !steady {
            let name = self.names.fresh("end");
            out.push(super::assign::change(true, Fragment::atom(name.clone()), "=", limit));
            limit = Fragment::atom(name);
        }
        if let Some(binding) = binding {
            self.declares(binding);
        }
        let name = self.target(target);
        let step = match step {
            None => [name.clone().tokens, vec![word("++")]].concat(),
            Some(step) => {
                let (op, by) =
                    if sign < 0.0 { ("-=", Fragment::atom(format!("{}", -sign))) } else { ("+=", self.expr(step)) };
                [name.clone().tokens, vec![word(op).spaced()], by.spaced().tokens].concat()
            }
        };
        let tokens = count(&name, start, if sign < 0.0 { ">" } else { "<" }, limit, step);
        out.extend(self.looped(tokens, Vec::new(), body, otherwise, from));
        out
    }

    fn iter_of(&self, span: Span) -> Option<ExprId> {
        self.hir.stmts.iter().find(|stmt| stmt.span == span).and_then(|stmt| match stmt.kind {
            StmtKind::ForEach { iter, .. } => Some(iter),
            _ => None,
        })
    }

    /// Returns how often a variable is assigned within a statement.
    fn is_written(&self, binding: crate::semantic::scope::BindingId, span: Span) -> usize {
        let hir = self.hir;
        let is = |target: ExprId| self.analysis.scopes.resolve(target) == Some(binding);
        let inside = hir.stmts.iter().filter(|stmt| span.contains(stmt.span));
        inside
            .filter(|stmt| match &stmt.kind {
                StmtKind::Assign { targets, .. } => targets.iter().any(|&target| is(target)),
                StmtKind::ForEach { target, .. } => is(*target),
                _ => false,
            })
            .count()
    }

    fn is_read_after(&self, binding: crate::semantic::scope::BindingId, span: Span) -> bool {
        let hir = self.hir;
        let named = |from: u32| {
            let names = hir.exprs.iter().enumerate().filter(move |(_, expr)| expr.span.start >= from);
            names
                .filter(|(index, _)| self.analysis.scopes.names[*index] == Some(binding))
                .map(|(_, expr)| expr.span.start)
                .min()
        };
        let Some(first) = named(span.end) else { return false };
        // The variable is not read if its first later occurrence assigns it.
        !hir.stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::ForEach { target, .. } => self.span(*target).start == first,
            StmtKind::Assign { targets, op: None, .. } => {
                targets.iter().any(|&target| self.span(target).start == first)
            }
            _ => false,
        })
    }

    /// Returns `true` if an expression has the same value throughout a loop.
    fn is_steady(&self, expr: ExprId, span: Span) -> bool {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Number { .. } => true,
            ExprKind::Name(_) => {
                self.analysis.scopes.resolve(expr).is_some_and(|binding| self.is_written(binding, span) == 0)
            }
            ExprKind::Binary { op, left, right, .. } => {
                !matches!(op, crate::syntax::hir::BinaryOp::Pow)
                    && self.is_steady(*left, span)
                    && self.is_steady(*right, span)
            }
            ExprKind::Call { callee, args, .. } => {
                self.path(*callee).as_deref() == Some("len")
                    && args.len() == 1
                    && self.is_steady(args[0].value, span)
                    && !self.grows(args[0].value, span)
            }
            _ => false,
        }
    }

    /// Returns `true` if a list may change within a loop.
    fn grows(&self, list: ExprId, span: Span) -> bool {
        let hir = self.hir;
        let Some(binding) = self.analysis.scopes.resolve(list) else { return true };
        hir.exprs.iter().any(|expr| {
            span.contains(expr.span)
                && match &expr.kind {
                    ExprKind::Member { object, property } => {
                        self.analysis.scopes.resolve(*object) == Some(binding)
                            && matches!(
                                hir.name(property.name),
                                "append" | "extend" | "insert" | "pop" | "remove" | "clear"
                            )
                    }
                    _ => false,
                }
        })
    }

    /// Builds a call that returns the numbers of a range as a list.
    pub(super) fn range(&mut self, given: &[ExprId]) -> Fragment {
        let mut args: Vec<Fragment> = given.iter().map(|&arg| self.expr(arg)).collect();
        if args.len() == 1 {
            args.insert(0, Fragment::atom("0"));
        }
        self.helper(Helper::Range).call(args)
    }
}

/// Builds `for (variable of values)`; `joint` is `of` or `in`.
fn each(variable: Fragment, joint: &str, values: Fragment) -> Vec<Token> {
    let mut inner = variable.tokens;
    inner.push(word(joint).spaced());
    inner.extend(values.at_least(ASSIGN).spaced().tokens);
    head("for", Fragment::of(inner, 0))
}

/// Builds `for (var i = start; i < end; step)`.
fn count(name: &Fragment, start: Fragment, op: &str, end: Fragment, step: Vec<Token>) -> Vec<Token> {
    let mut inner = vec![word("var")];
    inner.extend(name.clone().spaced().tokens);
    inner.push(word("=").spaced());
    inner.extend(start.spaced().tokens);
    inner.push(word(";"));
    let test = name.clone().binary(op, end, LESS, LESS, LESS + 1);
    inner.extend(test.spaced().tokens);
    inner.push(word(";"));
    inner.extend(Fragment::of(step, 0).spaced().tokens);
    head("for", Fragment::of(inner, 0))
}
