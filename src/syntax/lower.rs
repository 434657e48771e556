//! What lowering of both languages shares: making nodes, lists of statements, depth, and operators.
//!
//! Method chains and `a + b + c + ...` nest to the left as deep as they are long, so the left spine is walked with a stack
//! of its own. Everything else recurses, at most `MAX_DEPTH` levels; what is deeper is `Missing`.

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

/// Levels of nesting that are read. In unoptimised builds a level takes up to 8 kB of stack.
pub(super) const MAX_DEPTH: u32 = 180;

/// The state of lowering one file.
pub(super) struct Lower<'a> {
    pub(super) text: &'a str,
    pub(super) flat: &'a FlatTree,
    pub(super) hir: Hir,
    /// Functions that the walk is inside of.
    pub(super) inside: Vec<FunctionId>,
    /// The left spine on the way down; shared, each user keeps to its part.
    pub(super) spine: Vec<Id>,
    depth: u32,
    too_deep: bool,
    /// Errors of `flat.errors` that are lowered.
    errors_done: usize,
    /// Where Python ends a line and the grammar does not.
    pub(super) cuts: Vec<Span>,
}

impl<'a> Lower<'a> {
    /// Ready to lower.
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
    /// The tokens among the children of a node.
    pub(super) fn tokens(&self, id: Id) -> impl Iterator<Item = Id> + use<'a> {
        let flat = self.flat;
        flat.children(id).filter(move |&child| flat.kind(child) == Kind::Token)
    }
    /// Whether a keyword or sign is among the children.
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
    /// The identifier at `id`; without a node an empty one at `at`.
    pub(super) fn ident(&mut self, id: Option<Id>, at: u32) -> Ident {
        let span = id.map_or(Span { start: at, end: at }, |id| self.span(id));
        let text = span.of(self.text);
        let name = if text == PLACEHOLDER { "" } else { text };
        Ident { name: self.intern(name), span }
    }
    /// The expression of a name; `Missing` where the name is.
    pub(super) fn name(&mut self, id: Id) -> ExprId {
        let span = self.span(id);
        let text = span.of(self.text);
        if text.is_empty() || text == PLACEHOLDER {
            return self.push(ExprKind::Missing, span);
        }
        let symbol = self.intern(text);
        self.push(ExprKind::Name(symbol), span)
    }
    pub(super) fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.hir.problems.push(Problem { span, kind });
    }

    /// Runs `body` one level deeper; `None` when that is too deep.
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

    /// Any expression.
    pub(super) fn expr(&mut self, id: Id) -> ExprId {
        let span = self.span(id);
        let result = self.deeper(span, |lower| match lower.hir.language {
            Language::Python => python::expr(lower, id),
            Language::JavaScript => javascript::expr(lower, id),
        });
        result.unwrap_or_else(|| self.push(ExprKind::Missing, span))
    }
    /// The expression of a field, `Missing` without one.
    pub(super) fn expr_of(&mut self, id: Id, field: Field) -> ExprId {
        match self.field(id, field) {
            Some(child) => self.expr(child),
            None => {
                let end = self.span(id).end;
                self.missing(end)
            }
        }
    }
    /// The first child that is an expression, `Missing` without one.
    pub(super) fn only_expr(&mut self, id: Id) -> ExprId {
        match self.flat.named(id).next() {
            Some(child) => self.expr(child),
            None => {
                let end = self.span(id).end;
                self.missing(end)
            }
        }
    }
    /// All named children as expressions.
    pub(super) fn exprs(&mut self, id: Id) -> Vec<ExprId> {
        let flat = self.flat;
        flat.named(id).map(|child| self.expr(child)).collect()
    }
    /// All named children as the parts of something whose value is unknown.
    pub(super) fn opaque(&mut self, id: Id) -> ExprId {
        let parts = self.exprs(id);
        let span = self.span(id);
        self.push(ExprKind::Opaque(parts), span)
    }

    /// One statement node, which may be several statements.
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
    /// The children of a node as statements.
    pub(super) fn block(&mut self, id: Id) -> Block {
        let mut out = Block::new();
        self.block_into(id, &mut out);
        out
    }
    /// The children of a node as statements, after those that are there.
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
    /// Lowers the errors before node `end` that nothing lowered yet: they lie inside a statement, or are one.
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
            out.push(stmt);
        }
    }

    /// A function whose body is lowered by `body`. Its place in the list is that of its start.
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
    /// A `yield` was seen.
    pub(super) fn mark_generator(&mut self) {
        if let Some(id) = self.inside.last() {
            self.hir.functions[id.index()].generator = true;
        }
    }
}

/// Stands in the text for a name that is not there (see `repair`).
pub(super) const PLACEHOLDER: &str = "__geols_missing__";

/// A binary operator by its spelling, without `=`.
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

/// A short-circuit operator by its spelling, without `=`.
pub(super) fn logical_op(text: &str) -> Option<LogicalOp> {
    match text {
        "and" | "&&" => Some(LogicalOp::And),
        "or" | "||" => Some(LogicalOp::Or),
        "??" => Some(LogicalOp::Nullish),
        _ => None,
    }
}

/// A function of which only the outside is known.
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

/// A number of either language. `integer` as it is written: no point, no exponent.
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
    let old_octal = integer && clean.len() > 1 && clean.starts_with('0') && !clean.contains(['8', '9']);
    if old_octal {
        let value = clean.bytes().fold(0.0, |sum, digit| sum * 8.0 + f64::from(digit - b'0'));
        return ExprKind::Number { value, integer };
    }
    ExprKind::Number { value: clean.parse().unwrap_or(f64::NAN), integer }
}
