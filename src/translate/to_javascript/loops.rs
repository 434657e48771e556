//! Translates loops: `for` over ranges, lists and dictionaries, `while`, and their `else` branches.

use super::header::Helper;
use super::javascript_fragment::{atom, call, change, conditional};
use super::kinds::Kind;
use super::precedence::{ASSIGN, UNARY};
use super::{ToJavaScript, block, head, word};
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{Arg, ArgKind, BinaryOp, Block, ExprId, ExprKind, Key, StmtKind};
use crate::text::span::Span;
use crate::translate::code::{Line, Token};
use crate::translate::fragment::Fragment;

/// The blocks of a loop.
#[derive(Clone, Copy)]
struct Blocks<'h> {
    body: &'h Block,
    /// The `else` branch.
    otherwise: &'h Block,
    /// The end of the loop's head, where the body starts.
    from: u32,
}

impl ToJavaScript<'_> {
    pub(super) fn while_loop(&mut self, test: ExprId, body: &Block, otherwise: &Block) -> Vec<Line> {
        let tokens = head("while", self.truth(test));
        self.loop_lines(tokens, Vec::new(), Blocks { body, otherwise, from: self.span(test).end })
    }

    /// Builds a loop from its head and body, followed by its `else` branch. The body begins with
    /// the line `first`.
    fn loop_lines(&mut self, mut tokens: Vec<Token>, first: Vec<Line>, blocks: Blocks<'_>) -> Vec<Line> {
        let mut out = Vec::new();
        let flag = (!blocks.otherwise.is_empty()).then(|| self.names.fresh("left"));
        if let Some(flag) = &flag {
            out.push(change(true, atom(flag.clone()), "=", atom("false")));
        }
        self.state.break_flags.push(flag.clone());
        let body = self.body(blocks.body, blocks.from);
        self.state.break_flags.pop();
        tokens.push(block(first.into_iter().chain(body).collect()));
        out.push(Line::code(tokens));
        if let Some(flag) = flag {
            let lines = self.body(blocks.otherwise, self.block_end(blocks.body, blocks.from));
            let mut tokens = head("if", atom(flag).prefixed("!", UNARY));
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
        let blocks = Blocks { body, otherwise, from: self.span(iter).end };
        if let Some(reason) = self.untranslatable_reason(iter) {
            self.mark_untranslatable(iter, reason);
            return Vec::new();
        }
        if self.kind(iter).is_server() {
            self.report_todo(self.span(iter), "a loop over a server object");
        }
        let is_name = |expr: ExprId| matches!(hir.expr(expr).kind, ExprKind::Name(_));
        if let ExprKind::Call { callee, args, .. } = &hir.expr(iter).kind
            && args.iter().all(|arg| arg.kind == ArgKind::Positional)
        {
            let targets = match &hir.expr(target).kind {
                ExprKind::Tuple(names) => &names[..],
                _ => std::slice::from_ref(&target),
            };
            match (self.path(*callee).as_deref(), &args[..], targets) {
                (Some("range"), [_] | [_, _] | [_, _, _], _) if is_name(target) => {
                    return self.range_loop(target, iter, args, span, blocks);
                }
                (Some("enumerate"), [list], &[index, item]) if is_name(index) => {
                    return self.enumerate_loop(index, item, list.value, blocks);
                }
                _ => {}
            }
            if let ExprKind::Member { object, property } = &hir.expr(*callee).kind
                && args.is_empty()
                && !self.kind(*object).is_server()
            {
                let method = hir.name(property.name);
                let is_dict = self.kind(*object) == Kind::Dict || self.is_data(*object) || method == "items";
                match (method, targets) {
                    ("keys", _) if is_dict && is_name(target) => return self.keys_loop(target, *object, blocks),
                    ("items", &[key, value]) if is_dict && is_name(key) => {
                        return self.entries_loop(key, value, *object, blocks);
                    }
                    _ => {}
                }
            }
        }
        if self.kind(iter) == Kind::Dict && is_name(target) {
            return self.keys_loop(target, iter, blocks);
        }
        let mut values = self.expr(iter);
        if self.untranslatable.contains(&iter) {
            return Vec::new();
        }
        // A value from the server may be a list, which yields its items, or a dictionary, which
        // yields its keys.
        if self.kind(iter) == Kind::Unknown && self.is_data(iter) && is_name(target) {
            let test = call("Array.isArray", [values.clone()]);
            let keys = call("Object.keys", [values.clone()]);
            values = conditional(test, values, keys);
        }
        let variable = self.loop_variable(target);
        self.loop_lines(for_each_head(variable, "of", values), Vec::new(), blocks)
    }

    /// Builds `var x` or a destructuring pattern.
    fn loop_variable(&mut self, target: ExprId) -> Fragment {
        let hir = self.hir;
        if let ExprKind::Tuple(items) | ExprKind::List(items) = &hir.expr(target).kind {
            for &item in items {
                self.try_declare_target(item);
            }
            return self.destructuring_target(items).declare();
        }
        let Some(binding) = self.analysis.scopes.resolve(target) else { return self.target(target) };
        // A variable of another function, as with `global i`, is not declared by the loop.
        let is_declared_here = self.analysis.scopes.binding(binding).function == self.function;
        self.try_declare(binding);
        let name = self.target(target);
        if is_declared_here { name.declare() } else { name }
    }

    /// Translates `for x in dict` and `for x in dict.keys()`.
    fn keys_loop(&mut self, target: ExprId, dict: ExprId, blocks: Blocks<'_>) -> Vec<Line> {
        self.report_number_keys(dict);
        let values = self.expr(dict);
        let variable = self.loop_variable(target);
        self.loop_lines(for_each_head(variable, "in", values), Vec::new(), blocks)
    }

    /// Translates `for key, value in dict.items()`.
    fn entries_loop(&mut self, key: ExprId, value: ExprId, dict: ExprId, blocks: Blocks<'_>) -> Vec<Line> {
        self.report_number_keys(dict);
        let values = self.expr(dict);
        if self.untranslatable.contains(&dict) {
            return Vec::new();
        }
        let (values, mut out) = self.store(dict, values, "entries");
        let variable = self.loop_variable(key);
        let tokens = for_each_head(variable, "in", values.clone());
        let key = self.target(key);
        let first = self.assign_to(value, values.index(key));
        out.extend(self.loop_lines(tokens, first, blocks));
        out
    }

    /// Reports keys that are numbers, because JavaScript turns them into strings.
    fn report_number_keys(&mut self, dict: ExprId) {
        let literal = match self.analysis.scopes.resolve(dict) {
            Some(binding) => self.analysis.scopes.binding(binding).value.unwrap_or(dict),
            None => dict,
        };
        let is_number = |key: &Key| matches!(key, Key::Computed(key) if self.kind(*key) == Kind::Number);
        if let ExprKind::Object(properties) = &self.hir.expr(literal).kind
            && properties.iter().any(|property| is_number(&property.key))
        {
            self.report_todo(self.span(dict), "JavaScript turns number keys into strings");
        }
    }

    /// Stores a value in a new variable, so that it is evaluated only once. A variable is used as
    /// it is.
    fn store(&mut self, id: ExprId, fragment: Fragment, hint: &str) -> (Fragment, Vec<Line>) {
        if matches!(self.hir.expr(id).kind, ExprKind::Name(_)) {
            return (fragment, Vec::new());
        }
        let name = atom(self.names.fresh(hint));
        (name.clone(), vec![change(true, name, "=", fragment)])
    }

    /// Translates `for i, x in enumerate(list)`.
    fn enumerate_loop(&mut self, index: ExprId, item: ExprId, list: ExprId, blocks: Blocks<'_>) -> Vec<Line> {
        let values = self.expr(list);
        if self.untranslatable.contains(&list) {
            return Vec::new();
        }
        let (values, mut out) = self.store(list, values, "items");
        self.try_declare_target(index);
        let name = self.target(index);
        let step = [name.clone().tokens, vec![word("++")]].concat();
        let tokens = counting_head(&name, atom("0"), "<", values.clone().member("length"), step);
        let first = self.assign_to(item, values.index(name));
        out.extend(self.loop_lines(tokens, first, blocks));
        out
    }

    /// Translates `for i in range(...)`.
    fn range_loop(&mut self, target: ExprId, iter: ExprId, args: &[Arg], span: Span, blocks: Blocks<'_>) -> Vec<Line> {
        let values: Vec<ExprId> = args.iter().map(|arg| arg.value).collect();
        let (start, end, step) = match values[..] {
            [end] => (None, end, None),
            [start, end] => (Some(start), end, None),
            [start, end, step] => (Some(start), end, Some(step)),
            _ => return Vec::new(),
        };
        if let Some(reason) = values.iter().find_map(|&arg| self.untranslatable_reason(arg)) {
            // An untranslatable bound makes the whole loop untranslatable.
            self.mark_untranslatable(iter, reason);
            return Vec::new();
        }
        let binding = self.analysis.scopes.resolve(target);
        let sign = step.map_or(Some(1.0), |step| self.analysis.value(step).as_number());
        let is_reassigned =
            binding.is_some_and(|binding| self.count_writes(binding, span) > 1 || self.is_read_after(binding, span));
        let (Some(sign), false) = (sign, is_reassigned) else {
            // A loop over a list of numbers: assignments in the body do not affect the iteration,
            // and the variable keeps its last value after the loop.
            let values = self.range(&values);
            let variable = self.loop_variable(target);
            return self.loop_lines(for_each_head(variable, "of", values), Vec::new(), blocks);
        };
        let mut out = Vec::new();
        let start = start.map_or_else(|| atom("0"), |start| self.expr(start));
        let mut limit = self.expr(end);
        if !self.is_loop_invariant(end, span) {
            let name = atom(self.names.fresh("end"));
            out.push(change(true, name.clone(), "=", limit));
            limit = name;
        }
        self.try_declare_target(target);
        let name = self.target(target);
        let step = match step {
            None => vec![word("++")],
            Some(_) if sign < 0.0 => vec![word("-=").spaced(), word(&format!("{}", -sign)).spaced()],
            Some(step) => [vec![word("+=").spaced()], self.expr(step).spaced().tokens].concat(),
        };
        let step = [name.clone().tokens, step].concat();
        let tokens = counting_head(&name, start, if sign < 0.0 { ">" } else { "<" }, limit, step);
        out.extend(self.loop_lines(tokens, Vec::new(), blocks));
        out
    }

    /// Returns how often a variable is assigned within a statement.
    fn count_writes(&self, binding: BindingId, span: Span) -> usize {
        let hir = self.hir;
        let is_variable = |target: ExprId| self.analysis.scopes.resolve(target) == Some(binding);
        let inner_stmts = hir.stmts.iter().filter(|stmt| span.contains(stmt.span));
        inner_stmts
            .filter(|stmt| match &stmt.kind {
                StmtKind::Assign { targets, .. } => targets.iter().any(|&target| is_variable(target)),
                StmtKind::ForEach { target, .. } => is_variable(*target),
                _ => false,
            })
            .count()
    }

    fn is_read_after(&self, binding: BindingId, span: Span) -> bool {
        let hir = self.hir;
        let first_reference = |from: u32| {
            let names = hir.exprs.iter().enumerate().filter(move |(_, expr)| expr.span.start >= from);
            names
                .filter(|(index, _)| self.analysis.scopes.names[*index] == Some(binding))
                .map(|(_, expr)| expr.span.start)
                .min()
        };
        let Some(reference) = first_reference(span.end) else { return false };
        // The variable is not read if its first later occurrence assigns it.
        !hir.stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::ForEach { target, .. } => self.span(*target).start == reference,
            StmtKind::Assign { targets, op: None, .. } => {
                targets.iter().any(|&target| self.span(target).start == reference)
            }
            _ => false,
        })
    }

    /// Returns `true` if an expression has the same value throughout a loop.
    fn is_loop_invariant(&self, expr: ExprId, span: Span) -> bool {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Number { .. } => true,
            ExprKind::Name(_) => {
                self.analysis.scopes.resolve(expr).is_some_and(|binding| self.count_writes(binding, span) == 0)
            }
            ExprKind::Binary { op, left, right, .. } => {
                !matches!(op, BinaryOp::Pow)
                    && self.is_loop_invariant(*left, span)
                    && self.is_loop_invariant(*right, span)
            }
            ExprKind::Call { callee, args, .. } => {
                self.path(*callee).as_deref() == Some("len")
                    && args.len() == 1
                    && self.is_loop_invariant(args[0].value, span)
                    && !self.may_be_resized(args[0].value, span)
            }
            _ => false,
        }
    }

    /// Returns `true` if a list may change within a loop.
    fn may_be_resized(&self, list: ExprId, span: Span) -> bool {
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
    pub(super) fn range(&mut self, values: &[ExprId]) -> Fragment {
        let start = (values.len() == 1).then(|| atom("0"));
        let args = start.into_iter().chain(values.iter().map(|&arg| self.expr(arg))).collect();
        self.helper(Helper::Range).call(args)
    }
}

/// Builds `for (variable of values)`; `keyword` is `of` or `in`.
fn for_each_head(variable: Fragment, keyword: &str, values: Fragment) -> Vec<Token> {
    let mut inner = variable.tokens;
    inner.push(word(keyword).spaced());
    inner.extend(values.at_least(ASSIGN).spaced().tokens);
    head("for", Fragment::new(inner, 0))
}

/// Builds `for (var i = start; i < end; step)`.
fn counting_head(name: &Fragment, start: Fragment, op: &str, end: Fragment, step: Vec<Token>) -> Vec<Token> {
    let mut inner = name.clone().declare().assign(start).tokens;
    inner.push(word(";"));
    inner.extend(name.clone().op(op, end).spaced().tokens);
    inner.push(word(";"));
    inner.extend(Fragment::new(step, 0).spaced().tokens);
    head("for", Fragment::new(inner, 0))
}
