//! Translates statements, with the comments and blank lines between them.

use super::javascript_fragment::{atom, call, change, docstring_comment, literal};
use super::kinds::Kind;
use super::untranslatable::shorten;
use super::{ToJavaScript, after_word, block, head, statement, word};
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{Block, ExprId, ExprKind, FunctionBody, Handler, StmtId, StmtKind};
use crate::text::span::Span;
use crate::translate::code::{Line, Token};

impl ToJavaScript<'_> {
    /// Translates the statements of a block in order, with the comments and blank lines between
    /// them. The block spans the bytes from `start` to `end`.
    pub(super) fn block(&mut self, stmts: &[StmtId], start: u32, end: u32) -> Vec<Line> {
        let mut out = Vec::new();
        let mut at = start;
        // Is `true` if the previous statement produced code that a trailing comment can follow.
        let mut attaches = false;
        for &stmt in stmts {
            let span = self.hir.stmt(stmt).span;
            self.write_trivia(&mut out, &mut at, span.start, attaches);
            let mut lines = self.statement(stmt);
            // `a = 1; b = 2`
            attaches = matches!(lines.last(), Some(Line::Code { .. }));
            out.append(&mut lines);
            let reached = self.comments.consumed_end();
            at = at.max(span.end).max(if reached <= end { reached } else { 0 });
        }
        self.write_trivia(&mut out, &mut at, end, attaches);
        while out.last() == Some(&Line::Blank) {
            out.pop();
        }
        out
    }

    /// Translates the body of a compound statement. The body starts after `from`.
    pub(super) fn body(&mut self, stmts: &[StmtId], from: u32) -> Vec<Line> {
        let end = self.block_end(stmts, from);
        self.block(stmts, from, end)
    }

    /// Returns the end of an indented block. A comment after its last statement belongs to the
    /// block if it is indented at least as far or stands on the same line.
    pub(super) fn block_end(&self, stmts: &[StmtId], from: u32) -> u32 {
        let (Some(&first), Some(&last)) = (stmts.first(), stmts.last()) else { return from };
        let mut end = match &self.hir.stmt(last).kind {
            StmtKind::If { then, otherwise, .. } => {
                self.block_end(if otherwise.is_empty() { then } else { otherwise }, from)
            }
            StmtKind::ForEach { body, otherwise, .. } | StmtKind::While { body, otherwise, .. } => {
                self.block_end(if otherwise.is_empty() { body } else { otherwise }, from)
            }
            StmtKind::With { body, .. } | StmtKind::Class { body, .. } => self.block_end(body, from),
            StmtKind::Function(function) => match &self.hir.function(*function).body {
                FunctionBody::Block(body) => self.block_end(body, from),
                FunctionBody::Expr(_) => 0,
            },
            _ => 0,
        };
        end = end.max(self.hir.stmt(last).span.end);
        let column = self.column(self.hir.stmt(first).span.start);
        let list = &self.hir.comments;
        let mut next = list.partition_point(|comment| comment.start < end);
        while let Some(comment) = list.get(next) {
            let between = self.text.get(end as usize..comment.start as usize).unwrap_or("x");
            let own_line = between.contains('\n');
            if !between.trim_matches(|c: char| c.is_whitespace() || c == ';').is_empty()
                || (own_line && self.column(comment.start) < column)
            {
                break;
            }
            end = comment.end;
            next += 1;
        }
        end
    }

    fn column(&self, at: u32) -> usize {
        let before = &self.text[..at as usize];
        before.len() - before.rfind('\n').map_or(0, |line| line + 1)
    }

    /// Sets the variables of an untranslated statement to `null` where translated code needs them.
    pub(super) fn define_as_null(&mut self, id: StmtId, lines: &mut Vec<Line>) {
        let hir = self.hir;
        let mut worklist: Vec<ExprId> = match &hir.stmt(id).kind {
            StmtKind::Assign { targets, .. } => targets.clone(),
            StmtKind::Class { .. } | StmtKind::Import(_) | StmtKind::Function(_) => {
                let scopes = &self.analysis.scopes;
                let bindings: Vec<BindingId> = match &hir.stmt(id).kind {
                    StmtKind::Function(function) => scopes.function_binding[function.index()].into_iter().collect(),
                    _ => scopes.stmt_bindings.get(&id).into_iter().flatten().copied().collect(),
                };
                for binding in bindings {
                    if self.defined_bindings.contains(&binding) {
                        lines.push(self.set_null(binding));
                    }
                }
                return;
            }
            StmtKind::With { items, .. } => items.iter().filter_map(|(_, target)| *target).collect(),
            _ => return,
        };
        while let Some(target) = worklist.pop() {
            match &hir.expr(target).kind {
                ExprKind::Name(_) => {
                    let Some(binding) = self.analysis.scopes.resolve(target) else { continue };
                    // A variable with other values must not keep its previous value.
                    if self.defined_bindings.contains(&binding) || !self.is_untranslatable_binding(binding) {
                        lines.push(self.set_null(binding));
                    }
                }
                ExprKind::Tuple(items) | ExprKind::List(items) => worklist.extend(items.iter().rev()),
                ExprKind::Spread(inner) => worklist.push(*inner),
                _ => {}
            }
        }
    }

    fn set_null(&mut self, binding: BindingId) -> Line {
        change(self.try_declare(binding), atom(self.names.get(binding)), "=", atom("null"))
    }

    /// Returns `true` if a statement contains a syntax error.
    fn is_broken(&self, span: Span) -> bool {
        let problems = &self.hir.problems;
        let next = problems.partition_point(|problem| problem.span.end < span.start);
        problems.get(next).is_some_and(|problem| problem.span.start <= span.end)
    }

    /// Returns `true` if a statement is commented out as a whole.
    pub(super) fn is_commented_out(&self, id: StmtId) -> bool {
        if !self.hir.problems.is_empty()
            && self.is_broken(self.hir.stmt(id).span)
            && !matches!(
                self.hir.stmt(id).kind,
                StmtKind::If { .. }
                    | StmtKind::While { .. }
                    | StmtKind::ForEach { .. }
                    | StmtKind::Function(_)
                    | StmtKind::With { .. }
                    | StmtKind::Try { .. }
            )
        {
            return true;
        }
        match &self.hir.stmt(id).kind {
            StmtKind::Expr(value) => self.untranslatable.contains(value),
            StmtKind::Assign { targets, value, .. } => {
                targets.iter().any(|target| self.untranslatable.contains(target))
                    || value.is_some_and(|value| self.untranslatable.contains(&value))
            }
            StmtKind::While { test, .. } => self.untranslatable.contains(test),
            StmtKind::ForEach { iter, .. } => self.untranslatable.contains(iter),
            StmtKind::Class { .. } | StmtKind::Import(_) | StmtKind::Broken(_) | StmtKind::Switch { .. } => true,
            StmtKind::Delete(targets) => targets.iter().any(|target| self.untranslatable.contains(target)),
            StmtKind::Function(function) => {
                self.hir.function(*function).generator || self.hir.function(*function).asynchronous
            }
            _ => false,
        }
    }

    /// Translates a statement without its comments.
    pub(super) fn lines(&mut self, id: StmtId) -> Vec<Line> {
        let hir = self.hir;
        let stmt = hir.stmt(id);
        let span = stmt.span;
        if self.state.known_helpers.is_definition(id) {
            return Vec::new();
        }
        let is_simple = matches!(
            stmt.kind,
            StmtKind::Expr(_)
                | StmtKind::Assign { .. }
                | StmtKind::Return(_)
                | StmtKind::Delete(_)
                | StmtKind::Assert(_)
                | StmtKind::Throw(_)
        );
        if is_simple && self.is_broken(span) {
            self.report_todo(span, "this is not valid Python");
            return Vec::new();
        }
        match &stmt.kind {
            StmtKind::Expr(value) => self.expression_lines(*value),
            StmtKind::Assign { targets, op, value, .. } => self.assignment(targets, *op, *value),
            StmtKind::Function(function) => self.definition(*function, span),
            // The export has no task in JavaScript.
            StmtKind::Return(Some(value)) if self.is_task_variable(*value) => vec![statement(vec![word("return")])],
            StmtKind::Return(Some(value)) => vec![statement(after_word("return", self.expr(*value)))],
            StmtKind::Return(None) => vec![statement(vec![word("return")])],
            StmtKind::If { .. } => self.condition(id),
            StmtKind::While { test, body, otherwise, .. } => self.while_loop(*test, body, otherwise),
            StmtKind::ForEach { target, iter, body, otherwise, .. } => {
                self.for_each(*target, *iter, body, otherwise, span)
            }
            StmtKind::Try { body, handlers, otherwise, finally } => {
                self.try_statement(body, handlers, otherwise, finally, span)
            }
            StmtKind::With { items, body } => self.with_statement(items, body, span),
            StmtKind::Block(inner) => self.block(inner, span.start, span.end),
            StmtKind::Throw(values) => self.throw(values),
            StmtKind::Delete(targets) => targets.iter().flat_map(|&target| self.delete(target)).collect(),
            StmtKind::Assert(values) => self.assert(values),
            StmtKind::Jump => self.jump(span),
            StmtKind::OuterNames(_) | StmtKind::Empty => Vec::new(),
            StmtKind::Class { name, body, .. } => self.class(id, *name, body),
            StmtKind::Import(imports) => {
                self.report_unknown_imports(imports);
                Vec::new()
            }
            StmtKind::Switch { .. } => {
                self.report_todo(span, "`match` is not translated");
                Vec::new()
            }
            StmtKind::Broken(_) | StmtKind::For { .. } => {
                self.report_todo(span, "this is not valid Python");
                Vec::new()
            }
        }
    }

    fn jump(&mut self, span: Span) -> Vec<Line> {
        let is_break = self.source(span).trim_start().starts_with("break");
        let mut out = Vec::new();
        if is_break && let Some(Some(name)) = self.state.break_flags.last() {
            out.push(change(false, atom(name.clone()), "=", atom("true")));
        }
        out.push(statement(vec![word(if is_break { "break" } else { "continue" })]));
        out
    }

    fn throw(&mut self, values: &[ExprId]) -> Vec<Line> {
        let hir = self.hir;
        let Some(&value) = values.first() else {
            let name = self.state.error_names.last().cloned().unwrap_or_else(|| "error".into());
            return vec![statement(after_word("throw", atom(name)))];
        };
        let fragment = match &hir.expr(value).kind {
            ExprKind::Call { callee, args, .. } if self.path(*callee).is_some() => {
                call("new Error", args.iter().map(|arg| self.expr(arg.value)))
            }
            ExprKind::Name(_) if self.is_caught(value) => self.expr(value),
            ExprKind::Name(name) => call("new Error", [literal(hir.name(*name))]),
            _ => call("new Error", [self.expr(value)]),
        };
        vec![statement(after_word("throw", fragment))]
    }

    /// Returns `true` if a variable is the error of an enclosing `catch` block.
    fn is_caught(&self, variable: ExprId) -> bool {
        let name = self.analysis.scopes.resolve(variable).map(|binding| self.names.get(binding));
        name.is_some_and(|name| self.state.error_names.iter().any(|error| &**error == name))
    }

    fn assert(&mut self, values: &[ExprId]) -> Vec<Line> {
        let Some(&test) = values.first() else { return Vec::new() };
        let test = self.truth(test).prefixed("!", super::precedence::UNARY);
        let message = values.get(1).map(|&message| self.expr(message));
        let error = call("new Error", message);
        let mut tokens = head("if", test);
        tokens.push(block(vec![statement(after_word("throw", error))]));
        vec![Line::code(tokens)]
    }

    fn delete(&mut self, target: ExprId) -> Vec<Line> {
        let hir = self.hir;
        match &hir.expr(target).kind {
            ExprKind::Tuple(items) => items.iter().flat_map(|&item| self.delete(item)).collect(),
            ExprKind::Name(_) => Vec::new(),
            ExprKind::Index { object, index } if self.kind(*object) == Kind::List => {
                let [list, index] = self.exprs([*object, *index]);
                vec![statement(list.invoke("splice", [index, atom("1")]).tokens)]
            }
            _ => vec![statement(after_word("delete", self.expr(target)))],
        }
    }

    /// Translates `if ... elif ... else` in a loop, because long chains would recurse too deeply.
    fn condition(&mut self, id: StmtId) -> Vec<Line> {
        let hir = self.hir;
        let mut tokens: Vec<Token> = Vec::new();
        let mut keyword = "if";
        let mut at = id;
        while let StmtKind::If { test, then, otherwise } = &hir.stmt(at).kind {
            if tokens.is_empty() && otherwise.is_empty() && self.is_main(*test) {
                return self.body(then, self.span(*test).end);
            }
            let test_fragment = self.truth(*test);
            let mut head_tokens = head(keyword, test_fragment);
            head_tokens[0].space = !tokens.is_empty();
            tokens.extend(head_tokens);
            let from = self.span(*test).end;
            let end = self.block_end(then, from);
            let mut body = self.block(then, from, end);
            let next = otherwise.first().map(|&next| hir.stmt(next).span.start);
            match (&otherwise[..], next) {
                ([], _) | (_, None) => {
                    tokens.push(block(body));
                    break;
                }
                ([only], Some(next))
                    if matches!(hir.stmt(*only).kind, StmtKind::If { .. })
                        && self.source(Span { start: next, end: hir.stmt(*only).span.end }).starts_with("elif") =>
                {
                    // Comments between two branches belong to the first one.
                    body.extend(self.comments.lines_before(next));
                    tokens.push(block(body));
                    keyword = "else if";
                    at = *only;
                }
                (_, Some(next)) => {
                    let else_start = self.text[..next as usize].rfind("else").map_or(next, |at| at as u32);
                    body.extend(self.comments.lines_before(else_start));
                    tokens.push(block(body));
                    tokens.push(word("else").spaced());
                    let body = self.body(otherwise, else_start.max(end));
                    tokens.push(block(body));
                    break;
                }
            }
        }
        vec![Line::code(tokens)]
    }

    /// Returns `true` if a test is `__name__ == '__main__'`.
    fn is_main(&self, test: ExprId) -> bool {
        let source = self.source(self.span(test));
        source.contains("__name__") && source.contains("__main__")
    }

    fn try_statement(
        &mut self,
        body: &Block,
        handlers: &[Handler],
        otherwise: &Block,
        finally: &Block,
        span: Span,
    ) -> Vec<Line> {
        let mut lines = self.body(body, span.start);
        if !otherwise.is_empty() && !handlers.is_empty() {
            self.report_todo(span, "the `else` block of `try` moved into the `try` block");
        }
        let notes = self.notes.len();
        let mut from = self.block_end(body, span.start);
        let mut tokens = vec![word("try")];
        // Handlers precede `else` in the source, and comments are taken in that order.
        let mut catch: Option<(Box<str>, Vec<Line>)> = None;
        for handler in handlers {
            let name: Box<str> = match handler.target {
                Some(target) => self.expr(target).text().into(),
                None => "error".into(),
            };
            if let Some(at) = handler.target.or(handler.class) {
                from = self.span(at).end;
            }
            self.state.error_names.push(name.clone());
            let inner = self.body(&handler.body, from);
            self.state.error_names.pop();
            from = self.block_end(&handler.body, from);
            match &mut catch {
                None => catch = Some((name, inner)),
                Some(_) => self.report_todo(
                    handler.class.map_or(span, |class| self.span(class)),
                    "only the first `except` is translated: JavaScript does not distinguish errors by class",
                ),
            }
        }
        if !otherwise.is_empty() {
            let mut otherwise_lines = self.body(otherwise, from);
            from = self.block_end(otherwise, from);
            lines.append(&mut otherwise_lines);
        }
        let is_code = |line: &Line| matches!(line, Line::Code { .. });
        if !lines.iter().any(is_code) && finally.is_empty() {
            // Without code in the body nothing can fail: it held imports or started the client.
            let comments = catch
                .into_iter()
                .flat_map(|(_, inner)| inner)
                .filter(|line| matches!(line, Line::Comment(text) if !text.starts_with("// TODO(geols)")));
            lines.extend(comments);
            self.notes.truncate(notes);
            return lines;
        }
        tokens.push(block(lines));
        if let Some((name, inner)) = catch {
            tokens.push(word("catch").spaced());
            tokens.extend(atom(name).in_brackets("(", ")").spaced().tokens);
            tokens.push(block(inner));
        }
        if !finally.is_empty() {
            tokens.push(word("finally").spaced());
            let inner = self.body(finally, from);
            tokens.push(block(inner));
        }
        vec![Line::code(tokens)]
    }

    /// Translates the body of `with context as name:`, without the context manager.
    fn with_statement(&mut self, items: &[(ExprId, Option<ExprId>)], body: &Block, span: Span) -> Vec<Line> {
        let from = items.last().map_or(span.start, |(context, target)| self.span(target.unwrap_or(*context)).end);
        let code = shorten(self.source(Span { start: span.start, end: from }));
        self.report_todo(span, format!("`{code}` has no equivalent in JavaScript"));
        self.body(body, from)
    }

    /// Translates an expression that is a statement.
    pub(super) fn expression_lines(&mut self, value: ExprId) -> Vec<Line> {
        let hir = self.hir;
        match &hir.expr(value).kind {
            ExprKind::String(text) => return vec![Line::Comment(docstring_comment(text))],
            ExprKind::Opaque(parts) if parts.is_empty() => return Vec::new(),
            ExprKind::Name(_) if self.is_map(value) => return Vec::new(),
            ExprKind::Tuple(parts) => return self.sequence_lines(parts),
            ExprKind::Comprehension { .. } => return self.comprehension_lines(value),
            ExprKind::Call { .. } => {
                let equivalent = self.ui_equivalent(value);
                let lines = self.ui_call_lines(value, equivalent.as_deref()).or_else(|| self.call_lines(value));
                if let Some(lines) = lines {
                    return lines;
                }
            }
            _ => {}
        }
        let has_value = !matches!(hir.expr(value).kind, ExprKind::Call { .. }) || self.kind(value) != Kind::Null;
        if has_value && self.is_last_of_cell(value) && self.untranslatable_reason(value).is_none() {
            return vec![statement(call("print", [self.printed_value(value)]).tokens)];
        }
        let fragment = self.expr(value);
        let needs_parentheses =
            matches!(fragment.tokens.first(), Some(token) if matches!(&*token.text, "{" | "function"));
        let fragment = if needs_parentheses { fragment.in_brackets("(", ")") } else { fragment };
        vec![statement(fragment.tokens)]
    }

    /// Returns `true` if a notebook displays the value because it is the last expression of a cell.
    fn is_last_of_cell(&self, value: ExprId) -> bool {
        let end = self.span(value).end;
        let next = self.analysis.cell_ends.iter().find(|&&cell| cell >= end);
        next.is_some_and(|&cell| {
            self.text
                .get(end as usize..cell as usize)
                .is_some_and(|rest| rest.lines().all(|line| line.trim().is_empty() || line.trim().starts_with('#')))
        })
    }
}
