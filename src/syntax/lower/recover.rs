//! Recovers statements from an error node, which holds expressions, statements and loose tokens in
//! order.
//!
//! `syntax::repair` fixes common errors before, so this code sees only the errors that remain.
//! tree-sitter keeps the nodes that it had built before the error. The parts of interrupted chains,
//! calls and assignments are joined here, so that inference works in code that is being typed.

use super::{Lower, MAX_DEPTH, binary_op, logical_op};
use crate::syntax::flat_tree::Id;
use crate::syntax::hir::*;
use crate::syntax::kinds::{Category, Kind};
use crate::text::span::Span;

/// Lowers the children of an error node to statements.
pub(super) fn error(lower: &mut Lower, id: Id, out: &mut Block) {
    let items: Vec<Id> = lower.flat.children(id).collect();
    Recovery { lower, items, at: 0, depth: 0 }.statements(out);
}

struct Recovery<'l, 'a> {
    lower: &'l mut Lower<'a>,
    items: Vec<Id>,
    at: usize,
    depth: u32,
}

impl Recovery<'_, '_> {
    fn peek(&self) -> Option<Id> {
        self.items.get(self.at).copied()
    }
    /// Returns the text of the next item, if it is a token.
    fn token(&self) -> Option<&str> {
        self.peek().filter(|&id| self.lower.kind(id) == Kind::Token).map(|id| self.lower.source(id))
    }
    fn span(&self) -> Span {
        let last = Span { start: u32::MAX, end: u32::MAX };
        self.peek().map_or(last, |id| self.lower.span(id))
    }

    fn statements(&mut self, out: &mut Block) {
        while let Some(id) = self.peek() {
            let span = self.lower.span(id);
            match self.lower.kind(id).category() {
                Category::SimpleStatement | Category::Statement => {
                    self.at += 1;
                    self.lower.statement(id, out);
                }
                Category::Value | Category::Expression => {
                    let value = self.expression();
                    let whole = span.to(self.lower.hir.expr(value).span);
                    let kind = self.assignment(value);
                    let end = match &kind {
                        StmtKind::Assign { value: Some(value), .. } => self.lower.hir.expr(*value).span,
                        _ => whole,
                    };
                    let stmt = self.lower.stmt(kind, whole.to(end));
                    out.push(stmt);
                }
                Category::Loose => self.at += 1,
                Category::Group | Category::Jump => {
                    self.at += 1;
                    self.lower.deeper(span, |lower| error(lower, id, out));
                }
            }
        }
    }

    /// Joins a target with `= value` after it.
    fn assignment(&mut self, target: ExprId) -> StmtKind {
        if self.token() != Some("=") {
            return StmtKind::Expr(target);
        }
        let end = self.span().end;
        self.at += 1;
        let value = match self.peek().map(|id| self.lower.kind(id).category()) {
            Some(Category::Value | Category::Expression) => self.expression(),
            _ => self.lower.missing(end),
        };
        StmtKind::Assign { targets: vec![target], op: None, value: Some(value), declares: None, annotation: None }
    }

    /// Joins an expression with the members, calls and operators after it.
    fn expression(&mut self) -> ExprId {
        let Some(first) = self.peek() else { return self.lower.missing(0) };
        let start = self.lower.span(first).start;
        self.at += 1;
        let mut left = self.lower.expr(first);
        loop {
            let Some(id) = self.peek() else { return left };
            let span = self.lower.span(id);
            let kind = self.lower.kind(id);
            if matches!(kind, Kind::ArgumentList | Kind::Arguments) {
                self.at += 1;
                let args = self.lower.exprs(id).into_iter();
                let args =
                    args.map(|value| Arg { kind: ArgKind::Positional, value, span: self.lower.hir.expr(value).span });
                let call = ExprKind::Call { callee: left, args: args.collect(), new: false, args_span: span };
                left = self.lower.push(call, Span { start, end: span.end });
                continue;
            }
            if kind != Kind::Token {
                return left;
            }
            let text = self.lower.source(id);
            match text {
                "." | "?." => {
                    self.at += 1;
                    let property = self
                        .peek()
                        .filter(|&next| matches!(self.lower.kind(next), Kind::Identifier | Kind::PropertyIdentifier));
                    let property = match property {
                        Some(next) => {
                            self.at += 1;
                            self.lower.ident(Some(next), span.end)
                        }
                        None => self.lower.ident(None, span.end),
                    };
                    let whole = Span { start, end: property.span.end };
                    left = self.lower.push(ExprKind::Member { object: left, property }, whole);
                }
                "(" => left = self.open_call(left, start),
                _ => match self.operator(left, start, id) {
                    Some(value) => left = value,
                    None => return left,
                },
            }
        }
    }

    fn operator(&mut self, left: ExprId, start: u32, token: Id) -> Option<ExprId> {
        let next = self.items.get(self.at + 1).copied()?;
        if !is_expression(self.lower.kind(next).category()) {
            return None;
        }
        let op_span = self.lower.span(token);
        let text = self.lower.source(token);
        let (logical, binary) = (logical_op(text), binary_op(text));
        if logical.is_none() && binary.is_none() {
            return None;
        }
        self.at += 2;
        let right = self.lower.expr(next);
        let kind = match (logical, binary) {
            (Some(op), _) => ExprKind::Logical { op, op_span, left, right },
            (None, op) => ExprKind::Binary { op: op.unwrap_or(BinaryOp::Eq), op_span, left, right },
        };
        let end = self.lower.span(next).end;
        Some(self.lower.push(kind, Span { start, end }))
    }

    /// Joins `callee(` with the arguments after it. The bracket is not closed.
    fn open_call(&mut self, callee: ExprId, start: u32) -> ExprId {
        let open = self.span();
        self.at += 1;
        self.depth += 1;
        let mut args = Vec::new();
        let mut end = open.end;
        while let Some(id) = self.peek() {
            let span = self.lower.span(id);
            match self.token() {
                Some(")") => {
                    end = span.end;
                    self.at += 1;
                    break;
                }
                Some(",") => {
                    end = span.end;
                    self.at += 1;
                }
                None if is_expression(self.lower.kind(id).category()) && self.depth < MAX_DEPTH => {
                    let value = self.expression();
                    let span = self.lower.hir.expr(value).span;
                    end = end.max(span.end);
                    args.push(Arg { kind: ArgKind::Positional, value, span });
                }
                _ => break,
            }
        }
        self.depth -= 1;
        let args_span = Span { start: open.start, end };
        self.lower.push(ExprKind::Call { callee, args, new: false, args_span }, Span { start, end })
    }
}

fn is_expression(category: Category) -> bool {
    matches!(category, Category::Value | Category::Expression)
}
