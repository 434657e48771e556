//! Translates loops: a `for` with a counter to `range`, every other `for` to `while`.
//!
//! JavaScript: `for (var i = 0; i < 10; i += 2) {...}`
//! Python: `for i in range(0, 10, 2):`

use super::ToPython;
use super::header::Module;
use super::kinds::Kind;
use super::precedence::NOT;
use super::python_fragment::{compound, conditional, for_loop, line};
use super::writes::Write;
use crate::semantic::scope::{BindingId, Parent, ScopeKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, Block, ExprId, ExprKind, FunctionId, StmtKind, UnaryOp};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::fragment::{Fragment, atom, call};

/// `for (var i = start; i < end; i += step)`.
struct Counter {
    binding: BindingId,
    name: ExprId,
    start: ExprId,
    end: ExprId,
    /// The range includes its end.
    inclusive: bool,
    step: i64,
}

impl ToPython<'_> {
    pub(super) fn for_loop(
        &mut self,
        init: &Block,
        test: Option<ExprId>,
        update: Option<ExprId>,
        body: &Block,
        span: Span,
    ) -> Vec<Line> {
        let head_end = update.or(test).map_or(span.start + 4, |expr| self.span(expr).end);
        if let Some(counter) = self.counter(init, test, update, span) {
            self.state.integer_variables.insert(counter.binding);
            let name = self.expr(counter.name);
            let range = self.range(&counter);
            let lines = self.loop_body(body, head_end, span, Vec::new());
            return vec![for_loop(name, range, lines)];
        }
        let mut out: Vec<Line> = init.iter().flat_map(|&stmt| self.statement(stmt)).collect();
        let test = match test {
            Some(test) => self.truth(test),
            None => atom("True"),
        };
        let prelude = std::mem::take(&mut self.prelude);
        let step = match update {
            Some(update) => self.update_lines(update),
            None => Vec::new(),
        };
        self.prelude = prelude;
        let mut lines = self.loop_body(body, head_end, span, step.clone());
        lines.retain(|line| !is_pass(line));
        lines.extend(step);
        if lines.is_empty() {
            lines.push(line("pass"));
        }
        out.push(compound("while", test, lines));
        out
    }

    fn update_lines(&mut self, update: ExprId) -> Vec<Line> {
        match &self.hir.expr(update).kind {
            ExprKind::Sequence(parts) => parts.iter().flat_map(|&part| self.expression_lines(part)).collect(),
            _ => self.expression_lines(update),
        }
    }

    /// Translates the body of a loop; `step` runs before every `continue`.
    fn loop_body(&mut self, body: &Block, from: u32, span: Span, step: Vec<Line>) -> Vec<Line> {
        let end = self.end_of(body, from, span.end);
        let start = body.first().map_or(end, |&stmt| self.hir.stmt(stmt).span.start);
        let start = self
            .text
            .get(from as usize..start as usize)
            .and_then(|between| between.find('{'))
            .map_or(from, |at| from + at as u32 + 1);
        self.enter_loop(step);
        let lines = self.body(body, start.min(end), end);
        self.leave_loop();
        lines
    }

    fn counter(&self, init: &Block, test: Option<ExprId>, update: Option<ExprId>, span: Span) -> Option<Counter> {
        let hir = self.hir;
        let [first] = init[..] else { return None };
        let StmtKind::Assign { targets, op: None, value: Some(start), .. } = &hir.stmt(first).kind else { return None };
        let [name] = targets[..] else { return None };
        let binding = self.resolve(name)?;
        let is_counter =
            |expr: ExprId| matches!(hir.expr(expr).kind, ExprKind::Name(_)) && self.resolve(expr) == Some(binding);
        let step =
            match &hir.expr(update?).kind {
                ExprKind::Update { target } if is_counter(*target) => {
                    if self.source(self.span(update?)).contains("++") { 1 } else { -1 }
                }
                ExprKind::Assign { target, op: Some(op @ (BinaryOp::Add | BinaryOp::Sub)), value }
                    if is_counter(*target) =>
                {
                    let amount = self.literal_number(*value)?;
                    if *op == BinaryOp::Add { amount } else { -amount }
                }
                ExprKind::Assign { target, op: None, value } if is_counter(*target) => match &hir.expr(*value).kind {
                    ExprKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right, .. }
                        if is_counter(*left) =>
                    {
                        let amount = self.literal_number(*right)?;
                        if *op == BinaryOp::Add { amount } else { -amount }
                    }
                    _ => return None,
                },
                _ => return None,
            };
        let ExprKind::Binary { op, left, right, .. } = hir.expr(test?).kind else { return None };
        let (op, end) = if is_counter(left) {
            (op, right)
        } else if is_counter(right) {
            let mirrored = match op {
                BinaryOp::Less => BinaryOp::Greater,
                BinaryOp::LessEq => BinaryOp::GreaterEq,
                BinaryOp::Greater => BinaryOp::Less,
                BinaryOp::GreaterEq => BinaryOp::LessEq,
                _ => return None,
            };
            (mirrored, left)
        } else {
            return None;
        };
        let (is_ascending, inclusive) = match op {
            BinaryOp::Less => (true, false),
            BinaryOp::LessEq => (true, true),
            BinaryOp::Greater => (false, false),
            BinaryOp::GreaterEq => (false, true),
            _ => return None,
        };
        let is_range = step != 0
            && (step > 0) == is_ascending
            && self.is_integer(*start)
            && self.is_loop_invariant(end, span)
            && !matches!(self.kind(end), Kind::Server);
        // The body must not write the counter, and no code may read it after the loop.
        let is_within = |target: ExprId| {
            let at = self.span(target);
            span.start <= at.start && at.end <= span.end
        };
        let head = self.span(update?).end;
        let is_written_in_body = self
            .state
            .writes
            .get(binding)
            .iter()
            .any(|(_, target)| is_within(*target) && self.span(*target).start > head);
        let is_read_after = self.state.writes.references(binding).iter().any(|&id| {
            let expr = hir.expr(id);
            expr.span.start >= span.end
                && !self.state.writes.get(binding).iter().any(|(write, target)| {
                    matches!(write, Write::Value(_) | Write::Item(_)) && {
                        let at = self.span(*target).start;
                        at >= span.end && at <= expr.span.start
                    }
                })
        });
        // A closure that outlives the loop reads the final counter, which is one step further in
        // JavaScript.
        let from = hir.functions.partition_point(|function| function.span.start < span.start);
        let to = hir.functions.partition_point(|function| function.span.start < span.end);
        let is_captured = (from as u32..to as u32).map(FunctionId).any(|function| {
            let function_span = hir.function(function).span;
            span.contains(function_span)
                && self.analysis.scopes.scopes[self.analysis.scopes.binding(binding).scope.0 as usize].kind
                    != ScopeKind::Block
                && !self.is_called_immediately(function)
                && self.state.writes.references(binding).iter().any(|&target| function_span.contains(self.span(target)))
        });
        let has_integer_end = self.kind(end) != Kind::Number || !inclusive;
        (is_range && !is_written_in_body && !is_read_after && !is_captured && has_integer_end).then_some(Counter {
            binding,
            name,
            start: *start,
            end,
            inclusive,
            step,
        })
    }

    fn literal_number(&self, expr: ExprId) -> Option<i64> {
        match &self.hir.expr(expr).kind {
            ExprKind::Number { value, integer: true } => Some(*value as i64),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => self.literal_number(*operand).map(|value| -value),
            _ => None,
        }
    }

    /// Returns `true` if an expression has the same value in all iterations of a loop.
    fn is_loop_invariant(&self, expr: ExprId, span: Span) -> bool {
        let hir = self.hir;
        match &hir.expr(expr).kind {
            ExprKind::Number { .. } => true,
            ExprKind::Name(_) => match self.resolve(expr) {
                Some(binding) => {
                    !self.state.writes.get(binding).iter().any(|(_, target)| span.contains(self.span(*target)))
                }
                None => true,
            },
            ExprKind::Binary { left, right, .. } => {
                self.is_loop_invariant(*left, span) && self.is_loop_invariant(*right, span)
            }
            ExprKind::Unary { operand, .. } => self.is_loop_invariant(*operand, span),
            ExprKind::Member { object, .. } => {
                self.is_loop_invariant(*object, span) && !self.may_be_resized(*object, span)
            }
            ExprKind::Index { object, index } => {
                self.is_loop_invariant(*object, span) && self.is_loop_invariant(*index, span)
            }
            ExprKind::Call { callee, args, .. } => {
                // Every iteration requests the value from the server.
                let requests_server = matches!(&hir.expr(*callee).kind, ExprKind::Member { property, .. } if hir.name(property.name) == "getInfo");
                let is_pure = !requests_server
                    && match &hir.expr(*callee).kind {
                        ExprKind::Member { object, .. } => self.is_loop_invariant(*object, span),
                        ExprKind::Name(_) => self.resolve(*callee).is_none(),
                        _ => false,
                    };
                is_pure && args.iter().all(|arg| self.is_loop_invariant(arg.value, span))
            }
            _ => false,
        }
    }

    /// Returns `true` if a list may change within a loop.
    fn may_be_resized(&self, list: ExprId, span: Span) -> bool {
        let hir = self.hir;
        let Some(binding) = self.resolve(list) else { return !self.is_arguments(list) };
        self.state.writes.references(binding).iter().any(|&reference| {
            if !span.contains(self.span(reference)) {
                return false;
            }
            match self.analysis.scopes.parents[reference.index()] {
                Parent::Expr(parent) => match &hir.expr(parent).kind {
                    ExprKind::Member { property, .. } => {
                        matches!(hir.name(property.name), "push" | "pop" | "shift" | "unshift" | "splice")
                    }
                    ExprKind::Assign { .. } => true,
                    _ => false,
                },
                _ => false,
            }
        })
    }

    fn range(&mut self, counter: &Counter) -> Fragment {
        let end = match self.literal_number(counter.end) {
            Some(end) => {
                let end = if counter.inclusive { end + counter.step.signum() } else { end };
                atom(end.to_string())
            }
            None => {
                let kind = self.kind(counter.end);
                let mut end = self.expr(counter.end);
                if kind == Kind::Number {
                    let round = if counter.step > 0 { "ceil" } else { "floor" };
                    end = self.module(Module::Math).invoke(round, [end]);
                }
                if counter.inclusive {
                    let sign = if counter.step > 0 { "+" } else { "-" };
                    end = end.infix(sign, atom("1"));
                }
                end
            }
        };
        let start = self.expr(counter.start);
        if counter.step == 1 && start.is_token("0") {
            return call("range", [end]);
        }
        let mut args = vec![start, end];
        if counter.step != 1 {
            args.push(atom(counter.step.to_string()));
        }
        call("range", args)
    }

    pub(super) fn while_loop(&mut self, test: ExprId, body: &Block, test_last: bool, span: Span) -> Vec<Line> {
        if test_last {
            let exit_test = self.truth(test).prefixed("not", NOT);
            let exit_test = compound("if", exit_test, vec![line("break")]);
            let body_span = Span { start: span.start, end: self.span(test).start };
            let mut inner = self.loop_body(body, span.start + 2, body_span, vec![exit_test.clone()]);
            inner.retain(|line| !is_pass(line));
            inner.push(exit_test);
            return vec![compound("while", atom("True"), inner)];
        }
        let head = self.truth(test);
        let body = self.loop_body(body, self.span(test).end, span, Vec::new());
        vec![compound("while", head, body)]
    }

    pub(super) fn for_each(
        &mut self,
        target: ExprId,
        iter: ExprId,
        over_keys: bool,
        body: &Block,
        span: Span,
    ) -> Vec<Line> {
        let hir = self.hir;
        if self.kind(iter).is_server() {
            self.report_todo(
                self.span(iter),
                "a loop over a server object iterates over the members of the client object",
            );
        }
        let mut prologue = Vec::new();
        let name = match &hir.expr(target).kind {
            ExprKind::Name(_) => self.expr(target),
            ExprKind::List(items)
                if items.iter().all(|&item| matches!(hir.expr(item).kind, ExprKind::Name(_))) && !items.is_empty() =>
            {
                let items = items.iter().map(|&item| self.expr(item)).collect();
                Fragment::items(items)
            }
            _ => {
                let name = self.names.fresh("item");
                self.unpack(target, atom(name.clone()), &Value::Unknown, &mut prologue);
                atom(name)
            }
        };
        let values = self.expr(iter);
        let values = match (over_keys, self.kind(iter)) {
            (true, Kind::List | Kind::Text) => {
                if let Some(binding) = self.resolve(target) {
                    if self.is_used_as_text(binding, target) {
                        let reason = "JavaScript counts with texts in this loop, Python with numbers";
                        self.report_todo(self.span(target), reason);
                    }
                    self.state.integer_variables.insert(binding);
                }
                call("range", [call("len", [values])])
            }
            (true, Kind::Unknown) => {
                let list = call("isinstance", [values.clone(), atom("list")]);
                let range = call("range", [call("len", [values.clone()])]);
                conditional(range, list, values)
            }
            _ => values,
        };
        prologue.append(&mut self.loop_body(body, self.span(iter).end, span, Vec::new()));
        vec![for_loop(name, values, prologue)]
    }

    /// Returns `true` if it matters that the variable of `for (var i in list)` is a text: the
    /// script does more with it than read items, calculate or join texts.
    fn is_used_as_text(&self, variable: BindingId, target: ExprId) -> bool {
        let hir = self.hir;
        let mut references = self.state.writes.references(variable).iter().filter(|&&reference| reference != target);
        references.any(|&reference| {
            let Parent::Expr(parent) = self.analysis.scopes.parents[reference.index()] else { return true };
            match &hir.expr(parent).kind {
                ExprKind::Index { index, .. } => *index != reference,
                ExprKind::Binary { op: BinaryOp::Add, left, right, .. } => {
                    let other = if *left == reference { *right } else { *left };
                    !self.kind(other).is_text()
                }
                ExprKind::Call { callee, .. } => {
                    !["Number", "String", "parseFloat", "parseInt"].iter().any(|name| self.is_global(*callee, name))
                }
                ExprKind::Binary { .. } | ExprKind::Unary { .. } | ExprKind::Update { .. } | ExprKind::Template(_) => {
                    false
                }
                _ => true,
            }
        })
    }
}

pub(super) fn is_pass(line: &Line) -> bool {
    matches!(line, Line::Code { tokens, body } if body.is_empty() && matches!(&tokens[..], [only] if &*only.text == "pass"))
}
