//! Maps the ids, symbols and spans of HIR nodes.

use super::*;

/// A mapping of ids, symbols and spans. The methods without a body map one of them in place; the
/// others walk a node.
///
/// # Invariants
/// The matches name every variant, so that a new variant with an id or a span cannot be forgotten.
pub(super) trait Remap {
    fn span(&self, span: &mut Span);
    fn expr(&self, id: &mut ExprId);
    fn stmt(&self, id: &mut StmtId);
    fn function(&self, id: &mut FunctionId);
    fn symbol(&self, symbol: &mut Symbol);

    fn map_expr(&self, expr: &mut Expr) {
        self.expr_kind(&mut expr.kind);
        self.span(&mut expr.span);
    }
    fn map_stmt(&self, stmt: &mut Stmt) {
        self.stmt_kind(&mut stmt.kind);
        self.span(&mut stmt.span);
    }
    fn exprs<'a>(&self, ids: impl IntoIterator<Item = &'a mut ExprId>) {
        ids.into_iter().for_each(|id| self.expr(id));
    }
    fn block(&self, block: &mut Block) {
        block.iter_mut().for_each(|id| self.stmt(id));
    }
    fn ident(&self, ident: &mut Ident) {
        self.symbol(&mut ident.name);
        self.span(&mut ident.span);
    }

    fn expr_kind(&self, kind: &mut ExprKind) {
        use ExprKind::*;
        match kind {
            Name(symbol) => self.symbol(symbol),
            Number { .. } | String(_) | Bool(_) | Null | Undefined | Regex(_) | This | Missing => {}
            Template(parts) => {
                for part in parts {
                    match part {
                        TemplatePart::Text(_) => {}
                        TemplatePart::Expr(id) => self.expr(id),
                    }
                }
            }
            List(items) | Tuple(items) | Set(items) | Sequence(items) | Opaque(items) => self.exprs(items),
            Object(properties) => {
                for Property { key, value, span } in properties {
                    match key {
                        Key::Ident(ident) => self.ident(ident),
                        Key::String(_, span) => self.span(span),
                        Key::Computed(id) => self.expr(id),
                        Key::Spread => {}
                    }
                    self.expr(value);
                    self.span(span);
                }
            }
            Member { object, property } => {
                self.expr(object);
                self.ident(property);
            }
            Index { object, index } => self.exprs([object, index]),
            Call { callee, args, new: _, args_span } => {
                self.expr(callee);
                self.span(args_span);
                for Arg { kind, value, span } in args {
                    match kind {
                        ArgKind::Keyword(ident) => self.ident(ident),
                        ArgKind::Positional | ArgKind::Spread | ArgKind::KeywordSpread => {}
                    }
                    self.expr(value);
                    self.span(span);
                }
            }
            Function(id) => self.function(id),
            Unary { op: _, operand } => self.expr(operand),
            Binary { op: _, op_span, left, right } => {
                self.span(op_span);
                self.exprs([left, right]);
            }
            Logical { op: _, op_span, left, right } => {
                self.span(op_span);
                self.exprs([left, right]);
            }
            Conditional { test, then, otherwise } => self.exprs([test, then, otherwise]),
            Assign { target, op: _, value } => self.exprs([target, value]),
            Update { target } => self.expr(target),
            Comprehension { kind: _, element, value, clauses } => {
                self.expr(element);
                self.exprs(value);
                for Clause { target, iter, conditions } in clauses {
                    self.exprs([target, iter]);
                    self.exprs(conditions);
                }
            }
            Spread(id) => self.expr(id),
            Await(id) => self.exprs(id),
        }
    }

    fn stmt_kind(&self, kind: &mut StmtKind) {
        use StmtKind::*;
        match kind {
            Expr(id) => self.expr(id),
            Assign { targets, op: _, value, declares: _, annotation } => {
                self.exprs(targets);
                self.exprs(value);
                self.exprs(annotation);
            }
            Function(id) => self.function(id),
            Class { name, bases, decorators, body } => {
                self.ident(name);
                self.exprs(bases);
                self.exprs(decorators);
                self.block(body);
            }
            Return(value) => self.exprs(value),
            If { test, then, otherwise } => {
                self.expr(test);
                self.block(then);
                self.block(otherwise);
            }
            While { test, body, otherwise, test_last: _ } => {
                self.expr(test);
                self.block(body);
                self.block(otherwise);
            }
            For { init, test, update, body } => {
                self.block(init);
                self.exprs(test);
                self.exprs(update);
                self.block(body);
            }
            ForEach { target, declares: _, iter, over_keys: _, body, otherwise } => {
                self.exprs([target, iter]);
                self.block(body);
                self.block(otherwise);
            }
            Try { body, handlers, otherwise, finally } => {
                self.block(body);
                for handler in handlers {
                    self.handler(handler);
                }
                self.block(otherwise);
                self.block(finally);
            }
            With { items, body } => {
                for (context, target) in items {
                    self.expr(context);
                    self.exprs(target);
                }
                self.block(body);
            }
            Switch { subject, cases, is_match: _ } => {
                self.expr(subject);
                for (value, block) in cases {
                    self.exprs(value);
                    self.block(block);
                }
            }
            Import(imports) => imports.iter_mut().for_each(|import| self.import(import)),
            Block(block) => self.block(block),
            Throw(values) | Delete(values) | Assert(values) => self.exprs(values),
            OuterNames(names) => names.iter_mut().for_each(|name| self.ident(name)),
            Jump | Empty => {}
            Broken(block) => self.block(block),
        }
    }

    fn handler(&self, handler: &mut Handler) {
        let Handler { class, target, body } = handler;
        self.exprs(class);
        self.exprs(target);
        self.block(body);
    }

    fn import(&self, import: &mut Import) {
        let Import { module: _, module_span, kind, binds } = import;
        self.span(module_span);
        match kind {
            Imported::Name(name) => self.ident(name),
            Imported::Root | Imported::Module | Imported::Default | Imported::Star => {}
        }
        binds.iter_mut().for_each(|name| self.ident(name));
    }

    fn map_function(&self, function: &mut Function) {
        let Function { name, params, body, decorators, returns, span, head, .. } = function;
        name.iter_mut().for_each(|name| self.ident(name));
        for Param { target, default, annotation, kind: _, span } in params {
            self.expr(target);
            self.exprs(default);
            self.exprs(annotation);
            self.span(span);
        }
        match body {
            FunctionBody::Block(block) => self.block(block),
            FunctionBody::Expr(id) => self.expr(id),
        }
        self.exprs(decorators);
        self.exprs(returns);
        self.span(span);
        self.span(head);
    }
}

/// Maps spans only, starts and ends by a function each.
struct SpanMap<S, E> {
    start: S,
    end: E,
}

impl<S: Fn(u32) -> u32, E: Fn(u32) -> u32> Remap for SpanMap<S, E> {
    fn span(&self, span: &mut Span) {
        if span.is_empty() {
            // A missing token is missing after the token before it.
            let at = (self.end)(span.start);
            *span = Span { start: at, end: at };
            return;
        }
        let start = (self.start)(span.start);
        *span = Span { start, end: (self.end)(span.end).max(start) };
    }
    fn expr(&self, _: &mut ExprId) {}
    fn stmt(&self, _: &mut StmtId) {}
    fn function(&self, _: &mut FunctionId) {}
    fn symbol(&self, _: &mut Symbol) {}
}

impl Hir {
    /// Maps every span, from a repaired copy of the text back to the text. Both functions must be
    /// monotonic.
    pub(in crate::syntax) fn map_spans(&mut self, start: impl Fn(u32) -> u32, end: impl Fn(u32) -> u32) {
        let map = SpanMap { start, end };
        self.exprs.iter_mut().for_each(|expr| map.map_expr(expr));
        self.stmts.iter_mut().for_each(|stmt| map.map_stmt(stmt));
        self.functions.iter_mut().for_each(|function| map.map_function(function));
        self.comments.iter_mut().for_each(|comment| map.span(comment));
        self.problems.iter_mut().for_each(|problem| map.span(&mut problem.span));
    }
}
