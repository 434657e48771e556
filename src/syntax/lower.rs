//! Lowers a syntax tree to the HIR. This file holds the parts that both languages share.
//!
//! Method chains and `a + b + c + ...` nest to the left as deep as they are long, so this left
//! spine is walked in a loop. Everything else recurses, at most `MAX_DEPTH` levels deep. Deeper
//! expressions become `Missing`.

mod javascript;
mod python;
mod recover;

pub(super) use python::ends_line;

use super::flat_tree::{FlatTree, Id};
use super::hir::*;
use super::kinds::{Field, Kind};
use super::language::Language;
use super::parse::Tree;
use crate::text::span::Span;

/// Lowers a tree with its errors. Returns the HIR and the spans of the errors.
pub(super) fn lower_tree(tree: &Tree, text: &str, language: Language) -> (Hir, Vec<Span>) {
    lower_flat_tree(FlatTree::new(tree, language, text.len()), text, language)
}

/// Lowers a flat tree with its errors. Returns the HIR and the spans of the errors.
pub(super) fn lower_flat_tree(mut flat: FlatTree, text: &str, language: Language) -> (Hir, Vec<Span>) {
    let comments = std::mem::take(&mut flat.comments);
    let mut lower = Lower::new(text, &flat, language);
    let mut body = Vec::new();
    lower.block_into(0, &mut body);
    lower.errors_before(u32::MAX, &mut body);
    let mut errors: Vec<Span> = flat.errors.iter().map(|&error| flat.span(error)).collect();
    errors.append(&mut lower.cuts);
    let mut hir = lower.hir;
    hir.body = body;
    hir.comments = comments;
    (hir, errors)
}

/// Maximum nesting that is lowered. In unoptimized builds, a level takes up to 8 kB of stack.
pub(super) const MAX_DEPTH: u32 = 180;

/// The state of lowering one file.
pub(super) struct Lower<'a> {
    pub(super) text: &'a str,
    pub(super) flat: &'a FlatTree,
    pub(super) hir: Hir,
    /// Functions around the current node, the innermost last.
    pub(super) inside: Vec<FunctionId>,
    /// Stack of the left spines of the current expression and of the expressions around it.
    spine: Vec<Id>,
    depth: u32,
    too_deep: bool,
    /// Number of lowered errors of `flat.errors`.
    errors_done: usize,
    /// Positions at which Python ends a line and the grammar does not.
    pub(super) cuts: Vec<Span>,
}

impl<'a> Lower<'a> {
    pub(super) fn new(text: &'a str, flat: &'a FlatTree, language: Language) -> Lower<'a> {
        let size = flat.nodes.len();
        let mut hir = Hir::empty(language);
        hir.exprs.reserve_exact(size / 3);
        hir.stmts.reserve_exact(size / 20);
        Lower {
            text,
            flat,
            hir,
            inside: Vec::new(),
            spine: Vec::new(),
            depth: 0,
            too_deep: false,
            errors_done: 0,
            cuts: Vec::new(),
        }
    }

    pub(super) fn kind(&self, id: Id) -> Kind {
        self.flat.kind(id)
    }
    pub(super) fn span(&self, id: Id) -> Span {
        self.flat.span(id)
    }
    pub(super) fn source(&self, id: Id) -> &'a str {
        self.flat.span(id).of(self.text)
    }
    pub(super) fn field(&self, id: Id, field: Field) -> Option<Id> {
        self.flat.field(id, field)
    }
    /// Returns the tokens among the children of a node.
    pub(super) fn tokens(&self, id: Id) -> impl Iterator<Item = Id> + use<'a> {
        let flat = self.flat;
        flat.children(id).filter(move |&child| flat.kind(child) == Kind::Token)
    }
    /// Returns `true` if a keyword or punctuation mark is among the children.
    pub(super) fn has_token(&self, id: Id, token: &str) -> bool {
        self.tokens(id).any(|child| self.source(child) == token)
    }

    pub(super) fn push(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let id = ExprId(self.hir.exprs.len() as u32);
        self.hir.exprs.push(Expr { kind, span });
        id
    }
    pub(super) fn missing(&mut self, at: u32) -> ExprId {
        self.push(ExprKind::Missing, Span { start: at, end: at })
    }
    pub(super) fn stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        let id = StmtId(self.hir.stmts.len() as u32);
        self.hir.stmts.push(Stmt { kind, span });
        id
    }
    pub(super) fn intern(&mut self, name: &str) -> Symbol {
        self.hir.names.intern(name)
    }
    /// Interns a name as the text writes it. In JavaScript, `\u0061` is another way to write `a`.
    fn intern_written(&mut self, written: &str) -> Symbol {
        if self.hir.language.is_python() || !written.contains('\\') {
            return self.intern(written);
        }
        self.intern(&javascript::unescaped_name(written))
    }
    /// Returns the identifier at node `id`. Without a node, returns an empty identifier at byte
    /// `at`.
    pub(super) fn ident(&mut self, id: Option<Id>, at: u32) -> Ident {
        let span = id.map_or(Span { start: at, end: at }, |id| self.span(id));
        let text = span.of(self.text);
        let name = if text == PLACEHOLDER { "" } else { text };
        Ident { name: self.intern_written(name), span }
    }
    /// Lowers a name to an expression. A missing name becomes `Missing`.
    pub(super) fn name(&mut self, id: Id) -> ExprId {
        let span = self.span(id);
        let text = span.of(self.text);
        if text.is_empty() || text == PLACEHOLDER {
            return self.push(ExprKind::Missing, span);
        }
        let symbol = self.intern_written(text);
        self.push(ExprKind::Name(symbol), span)
    }
    pub(super) fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.hir.problems.push(Problem { span, kind });
    }

    /// Runs `body` one level deeper. Returns `None` if that is too deep.
    pub(super) fn deeper<T>(&mut self, span: Span, body: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            if !self.too_deep {
                self.too_deep = true;
                self.problem(Span { start: span.start, end: span.start.saturating_add(1) }, ProblemKind::TooDeep);
            }
            return None;
        }
        self.depth += 1;
        let result = body(self);
        self.depth -= 1;
        Some(result)
    }

    /// Lowers an expression.
    pub(super) fn expr(&mut self, id: Id) -> ExprId {
        let span = self.span(id);
        let result = self.deeper(span, |lower| match lower.hir.language {
            Language::Python => python::expr(lower, id),
            Language::JavaScript => javascript::expr(lower, id),
        });
        result.unwrap_or_else(|| self.push(ExprKind::Missing, span))
    }
    /// Lowers the expression in a field. Without one, returns `Missing`.
    pub(super) fn expr_of(&mut self, id: Id, field: Field) -> ExprId {
        self.expr_or_missing(self.field(id, field), id)
    }
    /// Lowers the first named child. Without one, returns `Missing`.
    pub(super) fn only_expr(&mut self, id: Id) -> ExprId {
        self.expr_or_missing(self.flat.named(id).next(), id)
    }
    fn expr_or_missing(&mut self, child: Option<Id>, parent: Id) -> ExprId {
        match child {
            Some(child) => self.expr(child),
            None => self.missing(self.span(parent).end),
        }
    }
    /// Lowers all named children as expressions.
    pub(super) fn exprs(&mut self, id: Id) -> Vec<ExprId> {
        let flat = self.flat;
        flat.named(id).map(|child| self.expr(child)).collect()
    }
    /// Lowers a node to an `Opaque` expression of its named children.
    pub(super) fn opaque(&mut self, id: Id) -> ExprId {
        let parts = self.exprs(id);
        let span = self.span(id);
        self.push(ExprKind::Opaque(parts), span)
    }

    /// Lowers the binary or logical operator at node `id`, whose left operand is lowered.
    pub(super) fn operator(&mut self, id: Id, left: ExprId) -> ExprKind {
        let span = self.span(id);
        let token = self.tokens(id).next();
        let right = self.expr_of(id, Field::Right);
        let op_span = token.map_or(Span { start: span.start, end: span.start }, |token| self.span(token));
        let text = op_span.of(self.text);
        if let Some(op) = logical_op(text) {
            ExprKind::Logical { op, op_span, left, right }
        } else if let Some(op) = binary_op(text) {
            ExprKind::Binary { op, op_span, left, right }
        } else {
            ExprKind::Opaque(vec![left, right])
        }
    }
    /// Lowers an expression with a loop along its left spine: down to the first operand by `step`,
    /// which `leaf` lowers, and up again by `link`, which lowers a node given its left operand.
    #[inline]
    pub(super) fn left_spine(
        &mut self,
        id: Id,
        step: impl Fn(Kind) -> SpineStep,
        leaf: impl Fn(&mut Self, Id) -> ExprId,
        link: impl Fn(&mut Self, Id, ExprId) -> ExprId,
    ) -> ExprId {
        let base = self.spine.len();
        let mut at = id;
        loop {
            let (child, is_link) = match step(self.kind(at)) {
                SpineStep::Left(field) => (self.field(at, field), true),
                SpineStep::Inside => (self.flat.named(at).next(), false),
                SpineStep::End => break,
            };
            let Some(child) = child else { break };
            if is_link {
                self.spine.push(at);
            }
            at = child;
        }
        let mut left = leaf(self, at);
        while self.spine.len() > base {
            let Some(node) = self.spine.pop() else { break };
            left = link(self, node, left);
        }
        left
    }

    /// Lowers a statement node, which may become several statements.
    pub(super) fn statement(&mut self, id: Id, out: &mut Block) {
        let span = self.span(id);
        let done = self.deeper(span, |lower| match lower.hir.language {
            Language::Python => python::statement(lower, id, out),
            Language::JavaScript => javascript::statement(lower, id, out),
        });
        if done.is_none() {
            let stmt = self.stmt(StmtKind::Broken(Vec::new()), span);
            out.push(stmt);
        }
    }
    /// Lowers the children of a node as statements.
    pub(super) fn block(&mut self, id: Id) -> Block {
        let mut out = Block::new();
        self.block_into(id, &mut out);
        out
    }
    /// Lowers the children of a node as statements, and appends them to `out`.
    pub(super) fn block_into(&mut self, id: Id, out: &mut Block) {
        let flat = self.flat;
        if self.hir.language.is_python() {
            python::check_indents(self, id);
        }
        for child in flat.children(id) {
            match flat.kind(child) {
                Kind::Token => {}
                Kind::Error => self.errors_before(flat.node(child).next, out),
                _ => self.statement(child, out),
            }
            if self.errors_done < flat.errors.len() {
                self.errors_before(flat.node(child).next, out);
            }
        }
    }
    /// Lowers the errors before node `end` that are not lowered yet. An error lies inside a
    /// statement, or is one.
    pub(super) fn errors_before(&mut self, end: Id, out: &mut Block) {
        while let Some(&error) = self.flat.errors.get(self.errors_done).filter(|&&error| error < end) {
            self.errors_done += 1;
            if self.kind(error) != Kind::Error {
                continue;
            }
            let mut inner = Block::new();
            let span = self.span(error);
            self.deeper(span, |lower| recover::error(lower, error, &mut inner));
            let stmt = self.stmt(StmtKind::Broken(inner), span);
            // An error between the declarators of a statement comes after all of them here.
            let at = out.partition_point(|&other| self.hir.stmt(other).span.start <= span.start);
            out.insert(at, stmt);
        }
    }

    /// Adds a function whose parameters and body are lowered by `body`. Functions are in the order
    /// of their starts.
    pub(super) fn function(&mut self, shape: Function, body: impl FnOnce(&mut Self, &mut Function)) -> FunctionId {
        let id = FunctionId(self.hir.functions.len() as u32);
        let mut function = shape;
        self.hir.functions.push(function_shape(function.span, function.head));
        self.inside.push(id);
        body(self, &mut function);
        self.inside.pop();
        function.generator |= self.hir.functions[id.index()].generator;
        self.hir.functions[id.index()] = function;
        id
    }
    /// Marks the innermost function as a generator.
    pub(super) fn mark_generator(&mut self) {
        if let Some(id) = self.inside.last() {
            self.hir.functions[id.index()].generator = true;
        }
    }
}

/// Stands for a missing name in a repaired text (see `repair`).
pub(super) const PLACEHOLDER: &str = "__geols_missing__";

/// The way of [`Lower::left_spine`] from a node to the first operand.
pub(super) enum SpineStep {
    /// The node is a link, with its left operand in this field.
    Left(Field),
    /// The node adds nothing to its first named child, like parentheses.
    Inside,
    /// The node is the first operand.
    End,
}

/// Returns the binary operator with this spelling, which is without the `=` of an assignment.
pub(super) fn binary_op(text: &str) -> Option<BinaryOp> {
    use BinaryOp::*;
    Some(match text {
        "+" => Add,
        "-" => Sub,
        "*" => Mul,
        "/" => Div,
        "//" => FloorDiv,
        "%" => Mod,
        "**" => Pow,
        "@" => MatMul,
        "&" => BitAnd,
        "|" => BitOr,
        "^" => BitXor,
        "<<" => ShiftLeft,
        ">>" | ">>>" => ShiftRight,
        "==" => Eq,
        "!=" | "<>" => NotEq,
        "===" => StrictEq,
        "!==" => StrictNotEq,
        "<" => Less,
        "<=" => LessEq,
        ">" => Greater,
        ">=" => GreaterEq,
        "in" => In,
        "instanceof" => InstanceOf,
        "is" => Is,
        _ if text.starts_with("not") => NotIn,
        _ if text.starts_with("is") => IsNot,
        _ => return None,
    })
}

/// Returns the short-circuit operator with this spelling, which is without the `=` of an
/// assignment.
pub(super) fn logical_op(text: &str) -> Option<LogicalOp> {
    match text {
        "and" | "&&" => Some(LogicalOp::And),
        "or" | "||" => Some(LogicalOp::Or),
        "??" => Some(LogicalOp::Nullish),
        _ => None,
    }
}

/// Returns a function without a name, parameters and body.
pub(super) fn function_shape(span: Span, head: Span) -> Function {
    Function {
        name: None,
        params: Vec::new(),
        body: FunctionBody::Block(Vec::new()),
        decorators: Vec::new(),
        returns: None,
        asynchronous: false,
        generator: false,
        method: false,
        arrow: false,
        span,
        head,
    }
}

/// Lowers a number of either language.
pub(super) fn number(text: &str) -> ExprKind {
    let clean: std::borrow::Cow<str> = if text.contains('_') { text.replace('_', "").into() } else { text.into() };
    let radix = match clean.as_bytes() {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 10,
    };
    let clean = clean.strip_suffix('n').unwrap_or(&clean);
    if radix != 10 {
        let digits = clean.get(2..).unwrap_or_default();
        let value = digits
            .chars()
            .filter_map(|c| c.to_digit(radix))
            .fold(0.0, |sum, digit| sum * f64::from(radix) + f64::from(digit));
        return ExprKind::Number { value, integer: true };
    }
    let integer = clean.bytes().all(|b| b.is_ascii_digit());
    let is_old_octal = integer && clean.len() > 1 && clean.starts_with('0') && !clean.contains(['8', '9']);
    if is_old_octal {
        let value = clean.bytes().fold(0.0, |sum, digit| sum * 8.0 + f64::from(digit - b'0'));
        return ExprKind::Number { value, integer };
    }
    ExprKind::Number { value: clean.parse().unwrap_or(f64::NAN), integer }
}
