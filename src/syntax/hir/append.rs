//! Puts lowered chunks of a text together: what was lowered alone becomes part of the whole.
//!
//! All ids, names and places of the chunk are moved behind those that are there. The matches name every variant, so that a new one
//! that holds an id cannot be forgotten.

use super::*;

/// How far the parts of a chunk are moved; back by numbers that wrap around. Without `IDS` only places are: mostly a key changes no
/// number, and then most nodes have nothing more to move.
pub(super) struct Shift<const IDS: bool = true> {
    pub(super) bytes: u32,
    pub(super) exprs: u32,
    pub(super) stmts: u32,
    pub(super) functions: u32,
    /// New symbols by old ones; those beyond stay.
    pub(super) names: Vec<Symbol>,
}

impl Hir {
    /// Adds a chunk of the text that starts at byte `offset`.
    pub(in crate::syntax) fn append(&mut self, chunk: Hir, offset: u32) {
        let shift = self.shift(&chunk, offset);
        self.exprs.extend(chunk.exprs.into_iter().map(|expr| shift.whole_expr(expr)));
        self.stmts.extend(chunk.stmts.into_iter().map(|stmt| shift.whole_stmt(stmt)));
        self.functions.extend(chunk.functions.into_iter().map(|function| shift.whole_function(function)));
        self.append_rest(&chunk.body, &chunk.comments, &chunk.problems, &shift);
    }

    /// Adds a copy of a chunk that is kept.
    pub(in crate::syntax) fn append_copy(&mut self, chunk: &Hir, offset: u32) {
        let shift = self.shift(chunk, offset);
        self.exprs.extend(chunk.exprs.iter().map(|expr| shift.whole_expr(expr.clone())));
        self.stmts.extend(chunk.stmts.iter().map(|stmt| shift.whole_stmt(stmt.clone())));
        self.functions.extend(chunk.functions.iter().map(|function| shift.whole_function(function.clone())));
        self.append_rest(&chunk.body, &chunk.comments, &chunk.problems, &shift);
    }

    /// How the parts of the next chunk are moved.
    fn shift(&mut self, chunk: &Hir, bytes: u32) -> Shift {
        let start = ChunkStart {
            expr: self.exprs.len() as u32,
            stmt: self.stmts.len() as u32,
            function: self.functions.len() as u32,
            body: self.body.len() as u32,
            names: self.names.len() as u32,
        };
        self.chunks.push(start);
        let names = chunk.names.list.iter().map(|name| {
            let symbol = self.names.find(name).unwrap_or_else(|| self.names.add(name.clone()));
            self.names.chunks[symbol.index()] += 1;
            symbol
        });
        Shift { names: names.collect(), bytes, exprs: start.expr, stmts: start.stmt, functions: start.function }
    }

    fn append_rest(&mut self, body: &[StmtId], comments: &[Span], problems: &[Problem], shift: &Shift) {
        self.body.extend(body.iter().map(|id| StmtId(id.0 + shift.stmts)));
        self.append_asides(comments, problems, shift.bytes);
    }

    /// Adds comments and problems of a chunk that starts at byte `offset`.
    pub(super) fn append_asides(&mut self, comments: &[Span], problems: &[Problem], offset: u32) {
        let shift = Shift::<false>::places(offset);
        self.comments.extend(comments.iter().map(|&(mut span)| {
            shift.span(&mut span);
            span
        }));
        self.problems.extend(problems.iter().cloned().map(|mut problem| {
            shift.span(&mut problem.span);
            if let ProblemKind::WrongBracket { opened, .. } = &mut problem.kind {
                shift.span(opened);
            }
            problem
        }));
    }
}

impl Shift {
    /// Whether anything but places is moved.
    pub(super) fn has_ids(&self) -> bool {
        self.exprs != 0 || self.stmts != 0 || self.functions != 0 || !self.names.is_empty()
    }
}

impl Shift<false> {
    pub(super) fn places(bytes: u32) -> Self {
        Shift { bytes, exprs: 0, stmts: 0, functions: 0, names: Vec::new() }
    }
}

impl<const IDS: bool> Shift<IDS> {
    pub(super) fn whole_expr(&self, mut expr: Expr) -> Expr {
        self.move_expr(&mut expr);
        expr
    }
    pub(super) fn move_expr(&self, expr: &mut Expr) {
        self.expr_kind(&mut expr.kind);
        self.span(&mut expr.span);
    }
    pub(super) fn whole_stmt(&self, mut stmt: Stmt) -> Stmt {
        self.move_stmt(&mut stmt);
        stmt
    }
    pub(super) fn move_stmt(&self, stmt: &mut Stmt) {
        self.stmt_kind(&mut stmt.kind);
        self.span(&mut stmt.span);
    }
    fn span(&self, span: &mut Span) {
        span.start = span.start.wrapping_add(self.bytes);
        span.end = span.end.wrapping_add(self.bytes);
    }
    fn expr(&self, id: &mut ExprId) {
        if IDS {
            id.0 = id.0.wrapping_add(self.exprs);
        }
    }
    fn exprs<'a>(&self, ids: impl IntoIterator<Item = &'a mut ExprId>) {
        ids.into_iter().for_each(|id| self.expr(id));
    }
    pub(super) fn stmt(&self, id: &mut StmtId) {
        if IDS {
            id.0 = id.0.wrapping_add(self.stmts);
        }
    }
    fn block(&self, block: &mut Block) {
        block.iter_mut().for_each(|id| self.stmt(id));
    }
    fn function(&self, id: &mut FunctionId) {
        if IDS {
            id.0 = id.0.wrapping_add(self.functions);
        }
    }
    fn symbol(&self, symbol: &mut Symbol) {
        if IDS && let Some(new) = self.names.get(symbol.index()) {
            *symbol = *new;
        }
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
            Switch { subject, cases, binds: _ } => {
                self.expr(subject);
                for (value, block) in cases {
                    self.exprs(value);
                    self.block(block);
                }
            }
            Import(imports) => imports.iter_mut().for_each(|import| self.import(import)),
            Block(block) => self.block(block),
            Throw(values) | Delete(values) | Assert(values) => self.exprs(values),
            Outer(names) => names.iter_mut().for_each(|name| self.ident(name)),
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
        let Import { module: _, module_span, what, binds } = import;
        self.span(module_span);
        match what {
            Imported::Name(name) => self.ident(name),
            Imported::Root | Imported::Module | Imported::Default | Imported::Star => {}
        }
        binds.iter_mut().for_each(|name| self.ident(name));
    }

    pub(super) fn whole_function(&self, mut whole: Function) -> Function {
        self.move_function(&mut whole);
        whole
    }
    pub(super) fn move_function(&self, whole: &mut Function) {
        let Function { name, params, body, decorators, returns, span, head, .. } = whole;
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
