//! Assembles a HIR from chunks that were lowered alone. The ids, symbols and spans of each chunk
//! are shifted.

use super::remap::Remap;
use super::*;

/// Distances by which the ids and spans of a chunk move, and its new symbols. Distances wrap
/// around.
///
/// # Performance
/// Without `IDS` only spans move. Most keystrokes change no id, and then most nodes need no more
/// than that.
pub(super) struct Shift<const IDS: bool = true> {
    pub(super) bytes: u32,
    pub(super) exprs: u32,
    pub(super) stmts: u32,
    pub(super) functions: u32,
    /// New symbols by old symbol. Symbols beyond the list stay.
    pub(super) names: Vec<Symbol>,
}

impl Hir {
    /// Appends the chunk that starts at byte `offset`.
    pub(in crate::syntax) fn append(&mut self, chunk: Hir, offset: u32) {
        let shift = self.shift(&chunk, offset);
        self.exprs.extend(chunk.exprs.into_iter().map(|expr| shift.shifted_expr(expr)));
        self.stmts.extend(chunk.stmts.into_iter().map(|stmt| shift.shifted_stmt(stmt)));
        self.functions.extend(chunk.functions.into_iter().map(|function| shift.shifted_function(function)));
        self.append_lists(&chunk.body, &chunk.comments, &chunk.problems, &shift);
    }

    /// Appends a copy of the chunk that starts at byte `offset`.
    pub(in crate::syntax) fn append_copy(&mut self, chunk: &Hir, offset: u32) {
        let shift = self.shift(chunk, offset);
        self.exprs.extend(chunk.exprs.iter().map(|expr| shift.shifted_expr(expr.clone())));
        self.stmts.extend(chunk.stmts.iter().map(|stmt| shift.shifted_stmt(stmt.clone())));
        self.functions.extend(chunk.functions.iter().map(|function| shift.shifted_function(function.clone())));
        self.append_lists(&chunk.body, &chunk.comments, &chunk.problems, &shift);
    }

    /// Starts the next chunk and adds its names. Returns how its nodes are shifted.
    fn shift(&mut self, chunk: &Hir, bytes: u32) -> Shift {
        let start = self.end();
        self.chunks.push(start);
        let names = chunk.names.list.iter().map(|name| {
            let symbol = self.names.find(name).unwrap_or_else(|| self.names.add(name.clone()));
            self.names.chunk_counts[symbol.index()] += 1;
            symbol
        });
        Shift { names: names.collect(), bytes, exprs: start.expr, stmts: start.stmt, functions: start.function }
    }

    fn append_lists(&mut self, body: &[StmtId], comments: &[Span], problems: &[Problem], shift: &Shift) {
        self.body.extend(body.iter().map(|id| StmtId(id.0 + shift.stmts)));
        self.append_comments_and_problems(comments, problems, shift.bytes);
    }

    /// Appends the comments and problems of the chunk that starts at byte `offset`.
    pub(super) fn append_comments_and_problems(&mut self, comments: &[Span], problems: &[Problem], offset: u32) {
        let shift = Shift::<false>::of_spans(offset);
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
    /// Returns `true` if ids or symbols change.
    pub(super) fn has_ids(&self) -> bool {
        self.exprs != 0 || self.stmts != 0 || self.functions != 0 || !self.names.is_empty()
    }
}

impl Shift<false> {
    /// Shifts spans only.
    pub(super) fn of_spans(bytes: u32) -> Self {
        Shift { bytes, exprs: 0, stmts: 0, functions: 0, names: Vec::new() }
    }
}

impl<const IDS: bool> Shift<IDS> {
    pub(super) fn shifted_expr(&self, mut expr: Expr) -> Expr {
        self.map_expr(&mut expr);
        expr
    }
    pub(super) fn shifted_stmt(&self, mut stmt: Stmt) -> Stmt {
        self.map_stmt(&mut stmt);
        stmt
    }
    pub(super) fn shifted_function(&self, mut function: Function) -> Function {
        self.map_function(&mut function);
        function
    }
}

impl<const IDS: bool> Remap for Shift<IDS> {
    fn span(&self, span: &mut Span) {
        span.start = span.start.wrapping_add(self.bytes);
        span.end = span.end.wrapping_add(self.bytes);
    }
    fn expr(&self, id: &mut ExprId) {
        if IDS {
            id.0 = id.0.wrapping_add(self.exprs);
        }
    }
    fn stmt(&self, id: &mut StmtId) {
        if IDS {
            id.0 = id.0.wrapping_add(self.stmts);
        }
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
}
