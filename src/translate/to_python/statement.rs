//! Translates statements, and the comments and blank lines between them.

use super::ToPython;
use super::kinds::Kind;
use super::precedence::NOT;
use super::python_fragment::{after_word, change, clause, compound, line, literal};
use crate::semantic::value::Value;
use crate::syntax::hir::{Block, ExprId, ExprKind, Hir, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::Line;
use crate::translate::emitter::word;
use crate::translate::fragment::{Fragment, atom, call};
use rustc_hash::FxHashSet;

impl ToPython<'_> {
    /// Translates the statements of a block in order, with the comments and blank lines between
    /// them. The block spans the bytes from `start` to `end`.
    pub(super) fn block(&mut self, stmts: &[StmtId], start: u32, end: u32) -> Vec<Line> {
        let mut out = Vec::new();
        let mut at = start;
        let last_declarations = self.last_declarations(stmts);
        for stmt in self.execution_order(stmts, &last_declarations) {
            let span = self.hir.stmt(stmt).span;
            if self.is_overridden(stmt, stmts, &last_declarations) {
                self.write_trivia(&mut out, &mut at, span.start, true);
                self.comments.skip_before(span.end);
                if out.is_empty() {
                    // The comment is none about the file.
                    out.push(Line::Blank);
                }
                out.push(Line::Comment("# JavaScript runs the last function of this name instead:".into()));
                out.push(self.comments.commented_out(span));
                at = at.max(span.end);
                continue;
            }
            if self.state.classes.is_included(stmt) {
                self.write_trivia(&mut out, &mut at, span.start, true);
                self.comments.skip_before(span.end);
                at = at.max(span.end);
                continue;
            }
            let first = stmts
                .iter()
                .find(|&&other| self.hir.stmt(other).span.start >= at && !self.state.hoisted.contains(&other));
            if first.is_some_and(|&first| first != stmt) {
                // The script uses the function before its definition. The comments above the
                // definition move with it.
                self.state.hoisted.insert(stmt);
                let checkpoint = self.comments.checkpoint();
                let comments_start = self.comments.leading_start(span.start);
                self.comments.seek(comments_start);
                let mut from = comments_start;
                out.push(Line::Blank);
                self.write_trivia(&mut out, &mut from, span.start, true);
                let lines = self.statement(stmt);
                out.extend(lines);
                out.push(Line::Blank);
                self.comments.resume(checkpoint);
                continue;
            }
            self.write_trivia(&mut out, &mut at, span.start, true);
            let lines = self.statement(stmt);
            out.extend(lines);
            at = at.max(span.end);
        }
        self.write_trivia(&mut out, &mut at, end, true);
        while out.last() == Some(&Line::Blank) {
            out.pop();
        }
        out
    }

    /// Translates a block that may not be empty in Python: adds `pass` if it has no statement.
    pub(super) fn body(&mut self, stmts: &[StmtId], start: u32, end: u32) -> Vec<Line> {
        let mut out = self.block(stmts, start, end);
        if !out.iter().any(|line| matches!(line, Line::Code { .. })) {
            out.push(line("pass"));
        }
        out
    }

    /// Returns the offset of the next byte from `from` on that is no whitespace, comment or
    /// semicolon.
    pub(super) fn block_end(&self, from: u32, limit: u32) -> u32 {
        let bytes = self.text.as_bytes();
        let mut at = from;
        let mut next = self.hir.comments.partition_point(|comment| comment.end <= from);
        while at < limit {
            if let Some(comment) = self.hir.comments.get(next)
                && comment.start <= at
            {
                at = comment.end.max(at);
                next += 1;
                continue;
            }
            match bytes.get(at as usize) {
                Some(b) if b.is_ascii_whitespace() || *b == b';' => at += 1,
                _ => break,
            }
        }
        at.min(limit)
    }

    /// Returns the offset after the statements of `block` and the trivia behind them, at most
    /// `limit`. The statements of an empty block start and end after its brace.
    pub(super) fn end_of(&self, block: &Block, from: u32, limit: u32) -> u32 {
        let last = block.last().map_or(from, |&stmt| self.hir.stmt(stmt).span.end);
        let body_end = if block.is_empty() { self.after_brace(from, limit) } else { last };
        self.block_end(body_end, limit)
    }

    /// Returns the offset after the next `{`. Returns the offset of the next token if that is no
    /// `{`.
    fn after_brace(&self, from: u32, limit: u32) -> u32 {
        let mut at = self.block_end(from, limit);
        // The parenthesis of a condition may still be open.
        while self.text.as_bytes().get(at as usize) == Some(&b')') {
            at = self.block_end(at + 1, limit);
        }
        if self.text.as_bytes().get(at as usize) == Some(&b'{') { at + 1 } else { at }
    }

    /// Sets the variables to `None` that a commented-out statement would define, if the output uses
    /// them.
    pub(super) fn define_as_null(&mut self, id: StmtId, lines: &mut Vec<Line>) {
        let StmtKind::Assign { targets, .. } = &self.hir.stmt(id).kind else { return };
        for binding in targets.iter().filter_map(|&target| self.resolve(target)) {
            if self.defined_bindings.contains(&binding) {
                lines.push(change(atom(self.names.get(binding)), "=", atom("None")));
            }
        }
    }

    /// Returns `true` if the statement cannot be translated at all and is commented out.
    pub(super) fn is_commented_out(&self, id: StmtId) -> bool {
        match &self.hir.stmt(id).kind {
            StmtKind::Expr(value) => self.untranslatable.contains(value),
            StmtKind::Assign { targets, .. } => targets.iter().any(|target| self.untranslatable.contains(target)),
            StmtKind::Class { .. } | StmtKind::Import(_) | StmtKind::Broken(_) => true,
            StmtKind::Switch { subject, .. } => self.untranslatable.contains(subject),
            _ => false,
        }
    }

    /// Translates a statement without its comments.
    pub(super) fn lines(&mut self, id: StmtId) -> Vec<Line> {
        let lines = self.lines_without_jumps(id);
        self.with_jump_flags(lines)
    }

    fn lines_without_jumps(&mut self, id: StmtId) -> Vec<Line> {
        let hir = self.hir;
        let stmt = hir.stmt(id);
        let span = stmt.span;
        if self.state.broken.contains(&id) {
            self.report_todo(span, "this is not valid JavaScript; check how it was read");
        }
        match &stmt.kind {
            StmtKind::Expr(value) => self.expression_lines(*value),
            StmtKind::Assign { targets, op, value, .. } => self.assignment(targets, *op, *value),
            StmtKind::Function(function) => {
                let name = self.function_name(*function);
                self.definition(*function, &name)
            }
            StmtKind::Return(None) => vec![line("return")],
            StmtKind::Return(Some(value)) => vec![Line::code(after_word("return", self.expr(*value)))],
            StmtKind::If { .. } => self.condition(id),
            StmtKind::While { test, body, test_last, .. } => self.while_loop(*test, body, *test_last, span),
            StmtKind::For { init, test, update, body } => self.for_loop(init, *test, *update, body, span),
            StmtKind::ForEach { target, iter, over_keys, body, .. } => {
                self.for_each(*target, *iter, *over_keys, body, span)
            }
            StmtKind::Try { body, handlers, finally, .. } => self.try_statement(body, handlers, finally, span),
            StmtKind::Switch { subject, cases, .. } => self.switch(*subject, cases, span),
            StmtKind::Block(inner) => {
                if self.source(span).starts_with('{') {
                    return self.block(inner, span.start + 1, span.end.saturating_sub(1));
                }
                self.labeled_statement(inner, span)
            }
            StmtKind::Throw(values) => {
                let value = values.first().map_or(atom("Exception"), |&value| self.exception(value));
                vec![Line::code(after_word("raise", value))]
            }
            StmtKind::Jump => self.jump(span),
            StmtKind::Empty => Vec::new(),
            StmtKind::Class { .. } => self.class(id),
            StmtKind::Import(_) => {
                self.report_todo(span, "imports of JavaScript modules are not translated");
                Vec::new()
            }
            StmtKind::Broken(_) => {
                self.report_todo(span, "this is not JavaScript");
                Vec::new()
            }
            StmtKind::With { .. } | StmtKind::Delete(_) | StmtKind::OuterNames(_) | StmtKind::Assert(_) => Vec::new(),
        }
    }

    fn exception(&mut self, value: ExprId) -> Fragment {
        let hir = self.hir;
        let message = match &hir.expr(value).kind {
            ExprKind::Call { args, callee, .. }
                if matches!(hir.expr(*callee).kind, ExprKind::Name(_)) && self.resolve(*callee).is_none() =>
            {
                args.first().map(|arg| arg.value)
            }
            _ => Some(value),
        };
        if message.is_some_and(|message| self.is_catch_variable(message)) {
            return self.target(value);
        }
        call("Exception", message.map(|message| self.expr(message)))
    }

    /// Translates `if ... else if ... else`. Iterative, because such chains can be long.
    fn condition(&mut self, id: StmtId) -> Vec<Line> {
        let hir = self.hir;
        let mut out = Vec::new();
        let mut keyword = "if";
        let mut at = id;
        while let StmtKind::If { test, then, otherwise } = &hir.stmt(at).kind {
            let span = hir.stmt(at).span;
            let head = self.truth(*test);
            let start = hir.expr(*test).span.end;
            let end = self.end_of(then, start, span.end);
            let body = self.body(then, start, end);
            out.push(compound(keyword, head, body));
            match &otherwise[..] {
                [] => break,
                [only]
                    if matches!(hir.stmt(*only).kind, StmtKind::If { .. })
                        && !self.source(Span { start: end, end: hir.stmt(*only).span.start }).contains('{') =>
                {
                    let next = hir.stmt(*only).span.start;
                    // Comments between two branches go to the end of the first.
                    if let Some(Line::Code { body, .. }) = out.last_mut() {
                        body.extend(self.comments.lines_before(next));
                    }
                    keyword = "elif";
                    at = *only;
                }
                _ => {
                    let end = self.end_of(otherwise, end, span.end);
                    let start = hir.stmt(otherwise[0]).span.start.min(end);
                    let start = self.text[..start as usize].rfind('{').map_or(start, |at| at as u32);
                    let body = self.body(otherwise, start, end);
                    out.push(clause("else", body));
                    break;
                }
            }
        }
        out
    }

    fn try_statement(
        &mut self,
        body: &Block,
        handlers: &[crate::syntax::hir::Handler],
        finally: &Block,
        span: Span,
    ) -> Vec<Line> {
        let mut end = self.end_of(body, span.start + 3, span.end);
        let lines = self.body(body, span.start, end);
        let mut out = vec![clause("try", lines)];
        for handler in handlers {
            let mut tokens = vec![word("except"), word("Exception").spaced()];
            let mut from = end;
            if let Some(target) = handler.target {
                let name = self.target(target);
                tokens.push(word("as").spaced());
                tokens.extend(name.spaced().tokens);
                from = self.span(target).end;
            }
            tokens.push(word(":"));
            end = self.end_of(&handler.body, from, span.end);
            let body = self.body(&handler.body, from, end);
            out.push(Line::Code { tokens, body });
        }
        if !finally.is_empty() || handlers.is_empty() {
            let end = self.end_of(finally, end, span.end);
            let start = finally.first().map_or(end, |&stmt| self.hir.stmt(stmt).span.start);
            let body = self.body(finally, start, end);
            out.push(clause("finally", body));
        }
        out
    }

    /// Translates an expression that is evaluated for its effect.
    pub(super) fn expression_lines(&mut self, value: ExprId) -> Vec<Line> {
        let hir = self.hir;
        match &hir.expr(value).kind {
            ExprKind::Sequence(parts) => return self.sequence_lines(parts),
            ExprKind::Update { target } => {
                let sign = if self.source(self.span(value)).contains("++") { "+=" } else { "-=" };
                let changed = self.expr(*target);
                if self.propagate_untranslatable(value, *target) {
                    return vec![changed.statement()];
                }
                return vec![change(changed, sign, atom("1"))];
            }
            ExprKind::Assign { target, op, value } => return self.assignment(&[*target], *op, Some(*value)),
            ExprKind::Logical { left, right, op, .. } if self.has_effect(*right) => {
                return self.conditional_lines(*left, *right, *op);
            }
            ExprKind::Conditional { test, then, otherwise } => {
                let head = self.truth(*test);
                let then = self.with_prelude(|this| this.expression_lines(*then));
                let otherwise = self.with_prelude(|this| this.expression_lines(*otherwise));
                return vec![compound("if", head, then), clause("else", otherwise)];
            }
            ExprKind::Unary { op: crate::syntax::hir::UnaryOp::Delete, operand } => {
                return self.deletion(value, *operand);
            }
            ExprKind::Call { .. } => {
                if let Some(lines) = self.call_statement(value) {
                    return lines;
                }
            }
            ExprKind::Await(inner) if self.source(self.span(value)).starts_with("yield") => {
                return vec![self.yield_expression(value, *inner).statement()];
            }
            _ => {}
        }
        let fragment = self.expr(value);
        if self.untranslatable.contains(&value) {
            return vec![fragment.statement()];
        }
        // A bare name or number has no effect; a call may have one.
        vec![fragment.breakable().statement()]
    }

    /// Translates `delete object.key`, which does nothing where the key is absent.
    fn deletion(&mut self, statement: ExprId, operand: ExprId) -> Vec<Line> {
        let target = self.target(operand);
        if self.propagate_untranslatable(statement, operand) {
            return vec![target.statement()];
        }
        let key = match &self.hir.expr(operand).kind {
            ExprKind::Member { object, property } if matches!(self.kind(*object), Kind::Dict | Kind::Unknown) => {
                let is_attribute = self.is_attribute(*object, property.name, false) || self.is_exports(*object);
                (!is_attribute).then(|| (*object, literal(self.hir.name(property.name))))
            }
            ExprKind::Index { object, index } => match self.kind(*object) {
                Kind::List => return vec![change(target, "=", atom("None"))],
                Kind::Dict => Some((*object, self.subscript(*object, *index))),
                _ => None,
            },
            _ => None,
        };
        match key {
            Some((object, key)) => vec![self.expr(object).invoke("pop", [key, atom("None")]).statement()],
            None => vec![Line::code(after_word("del", target))],
        }
    }

    fn conditional_lines(&mut self, left: ExprId, right: ExprId, op: crate::syntax::hir::LogicalOp) -> Vec<Line> {
        let mut test = self.truth(left);
        if op == crate::syntax::hir::LogicalOp::Or {
            test = test.prefixed("not", NOT);
        }
        let body = self.with_prelude(|this| this.expression_lines(right));
        vec![compound("if", test, body)]
    }

    /// Returns `true` if an expression may have an effect beyond its value.
    fn has_effect(&self, expr: ExprId) -> bool {
        matches!(self.hir.expr(expr).kind, ExprKind::Call { .. } | ExprKind::Assign { .. } | ExprKind::Update { .. })
            && !self.analysis.value(expr).is_server()
            && *self.analysis.value(expr) != Value::Bool(None)
    }
}

/// Returns the innermost statement around each syntax error, or else the last one before it.
pub(super) fn broken(hir: &Hir) -> FxHashSet<StmtId> {
    let ids = || (0..hir.stmts.len()).map(|index| StmtId(index as u32));
    let innermost = |at: u32| {
        let around = ids().filter(|&id| hir.stmt(id).span.start <= at && at <= hir.stmt(id).span.end);
        let before = || ids().filter(|&id| hir.stmt(id).span.start <= at).max_by_key(|&id| hir.stmt(id).span.start);
        around.min_by_key(|&id| hir.stmt(id).span.len()).or_else(before)
    };
    hir.problems.iter().filter_map(|problem| innermost(problem.span.start)).collect()
}
