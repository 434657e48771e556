//! The shared shape of both languages: names, member access, calls with arguments, literals, functions, assignments,
//! control flow. Every node keeps its byte range. Everything after `syntax/` reads this and nothing else.
//!
//! Arenas with ids instead of boxes: a script of 50,000 lines or 10,000 nested brackets must not recurse on drop, and ids
//! are what later layers hang their facts on.
//!
//! Method chains, `a + b + c`, `elif` chains and `a ? b : c ? d : e` are as deep here as they are long, thousands of levels;
//! everything else is at most 180 deep. Whoever recurses along those needs a stack that grows, or a loop.

mod append;
mod dump;
mod problem;
mod remap;
mod splice;
mod stmt;

pub use dump::dump;
pub(super) use problem::MAX_PROBLEMS;
pub use problem::{Problem, ProblemKind};
pub(super) use splice::ChunkSplice;
pub use stmt::*;

use super::language::Language;
use crate::text::char_bag::CharBag;
use crate::text::span::Span;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);
        impl $name {
            /// As an index into its arena.
            pub fn index(self) -> usize { self.0 as usize }
        }
    )* };
}
ids!(
    /// An expression.
    ExprId,
    /// A statement.
    StmtId,
    /// A function, lambda, or method of a class.
    FunctionId,
    /// An interned name of this file.
    Symbol
);

/// A lowered file.
#[derive(Debug, Clone, PartialEq)]
pub struct Hir {
    /// Language of the source.
    pub language: Language,
    /// Expressions; children come before parents.
    pub exprs: Vec<Expr>,
    /// Statements.
    pub stmts: Vec<Stmt>,
    /// Functions, in order of their start.
    pub functions: Vec<Function>,
    /// Top-level statements in order.
    pub body: Vec<StmtId>,
    /// Comments in order.
    pub comments: Vec<Span>,
    /// Where the text is not of the language.
    pub problems: Vec<Problem>,
    /// Interned names.
    pub names: Names,
    /// Where the parts of the chunks start that it was put together from; empty: it is one chunk.
    pub chunks: Vec<ChunkStart>,
}

/// Where the parts of a chunk start: a chunk is some top-level statements, read alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ChunkStart {
    pub expr: u32,
    pub stmt: u32,
    pub function: u32,
    /// In [`Hir::body`].
    pub body: u32,
    /// How many names the chunks before it have.
    pub names: u32,
}

/// The parts of a chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ChunkRanges {
    pub exprs: Range<usize>,
    pub stmts: Range<usize>,
    pub functions: Range<usize>,
    /// In [`Hir::body`].
    pub body: Range<usize>,
}

/// Interned names.
#[derive(Debug, Clone, Default)]
pub struct Names {
    list: Vec<Arc<str>>,
    /// Empty while there are few, as in most statements, which are lowered one by one.
    index: FxHashMap<Arc<str>, Symbol>,
    /// By name, how many of the chunks have it that a file was put together from.
    chunks: Vec<u32>,
    /// What can be told of each in one pass, once somebody asked.
    char_bags: OnceLock<Vec<CharBag>>,
}

/// So many names are found faster by looking at each.
const FEW_NAMES: usize = 8;

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        let (one, two) = (&self.index, &other.index);
        let indexed = one.is_empty() || two.is_empty() || one == two;
        indexed && self.list == other.list && self.chunks == other.chunks
    }
}

impl Names {
    /// The symbol of `name`, made when new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        self.find(name).unwrap_or_else(|| self.add(name.into()))
    }
    fn add(&mut self, name: Arc<str>) -> Symbol {
        let symbol = Symbol(self.list.len() as u32);
        if let Some(char_bags) = self.char_bags.get_mut() {
            char_bags.push(CharBag::of(&name));
        }
        self.list.push(name.clone());
        self.chunks.push(0);
        match self.list.len() {
            ..=FEW_NAMES if self.index.is_empty() => {}
            _ if self.index.is_empty() => self.make_index(),
            _ => drop(self.index.insert(name, symbol)),
        }
        symbol
    }
    fn make_index(&mut self) {
        if self.index.is_empty() {
            let symbols = self.list.iter().enumerate().map(|(at, name)| (name.clone(), Symbol(at as u32)));
            self.index = symbols.collect();
        }
    }
    /// The symbol of `name`, if the file has it.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        if !self.index.is_empty() {
            return self.index.get(name).copied();
        }
        self.list.iter().position(|known| **known == *name).map(|at| Symbol(at as u32))
    }
    /// The name of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.list[symbol.index()]
    }
    /// By symbol, what can be told of its name in one pass.
    pub fn char_bags(&self) -> &[CharBag] {
        self.char_bags.get_or_init(|| self.list.iter().map(|name| CharBag::of(name)).collect())
    }
    /// The symbols that names of `before` have here; of those that are not here any more, any. `None`: all have what they had.
    pub fn symbol_remap(&self, before: &Names) -> Option<Vec<Symbol>> {
        let (old, new) = (&before.list, &self.list);
        let same = |(a, b): &(&Arc<str>, &Arc<str>)| Arc::ptr_eq(a, b) || a == b;
        let first = old.iter().zip(new).take_while(same).count();
        if first == old.len() {
            return None;
        }
        let stays = |at: usize| self.find(&old[at]).is_none_or(|symbol| symbol.index() == at);
        let most = old.len().min(new.len()) - first;
        let last = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
        if old.len() == new.len() && (first..old.len() - last).all(stays) {
            // A name was changed into another, as it is at each key within a word.
            return None;
        }
        let symbols = (0..old.len()).map(|at| match at {
            at if at < first => Symbol(at as u32),
            at if at >= old.len() - last => Symbol((at + new.len() - old.len()) as u32),
            at => self.find(&old[at]).unwrap_or(Symbol(0)),
        });
        Some(symbols.collect())
    }
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Hir {
    /// The HIR of an empty text.
    pub(super) fn empty(language: Language) -> Hir {
        Hir {
            language,
            exprs: Vec::new(),
            stmts: Vec::new(),
            functions: Vec::new(),
            body: Vec::new(),
            comments: Vec::new(),
            problems: Vec::new(),
            names: Names::default(),
            chunks: Vec::new(),
        }
    }
    /// The expression `id`.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.index()]
    }
    /// The statement `id`.
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.index()]
    }
    /// The function `id`.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }
    /// Makes it one chunk.
    pub(in crate::syntax) fn forget_chunks(&mut self) {
        self.chunks.clear();
        self.names.chunks.fill(0);
    }
    /// How many chunks it is made of, one at least.
    pub fn chunk_count(&self) -> usize {
        self.chunks.len().max(1)
    }
    /// A chunk by its number.
    pub fn chunk(&self, number: usize) -> ChunkRanges {
        let (start, end) = (self.chunk_start(number), self.chunk_start(number + 1));
        let range = |from: u32, to: u32| from as usize..to as usize;
        ChunkRanges {
            exprs: range(start.expr, end.expr),
            stmts: range(start.stmt, end.stmt),
            functions: range(start.function, end.function),
            body: range(start.body, end.body),
        }
    }
    /// The functions of a chunk alone: most have none.
    pub fn chunk_functions(&self, chunk: usize) -> Range<usize> {
        let start = |chunk: usize| match self.chunks.get(chunk) {
            Some(start) => start.function as usize,
            None if chunk == 0 => 0,
            None => self.functions.len(),
        };
        start(chunk)..start(chunk + 1)
    }
    /// Where a chunk starts, or the end.
    pub fn chunk_start(&self, chunk: usize) -> ChunkStart {
        self.chunks.get(chunk).copied().unwrap_or(match chunk {
            0 => ChunkStart::default(),
            _ => ChunkStart {
                expr: self.exprs.len() as u32,
                stmt: self.stmts.len() as u32,
                function: self.functions.len() as u32,
                body: self.body.len() as u32,
                names: self.names.len() as u32,
            },
        })
    }
    /// The chunk that holds an expression.
    pub fn chunk_of_expr(&self, expr: ExprId) -> usize {
        self.chunks.partition_point(|chunk| chunk.expr <= expr.0).saturating_sub(1)
    }
    /// The chunk that holds a statement of the file's own, by its place among those.
    pub fn chunk_of_body_stmt(&self, at: usize) -> usize {
        self.chunks.partition_point(|chunk| chunk.body as usize <= at).saturating_sub(1)
    }
    /// The chunk that holds a function.
    pub fn chunk_of_function(&self, function: FunctionId) -> usize {
        self.chunks.partition_point(|chunk| chunk.function <= function.0).saturating_sub(1)
    }
    /// The text of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.text(symbol)
    }
}

/// An expression and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its bytes, without surrounding parentheses.
    pub span: Span,
}

/// A name with its place: of a member, keyword, key, parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    /// The name; an empty name where it is missing (`image.` while typing).
    pub name: Symbol,
    /// Its bytes.
    pub span: Span,
}

/// What an expression is. Assignment targets are expressions too (`Name`, `Member`, `Index`, `List`, `Object`, `Spread`).
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A variable.
    Name(Symbol),
    /// A number; `integer` as it is written (`30`, not `30.0`; `1e9` is not).
    Number {
        /// Its value.
        value: f64,
        /// Written without point and exponent.
        integer: bool,
    },
    /// A string with its escapes resolved. Adjacent Python strings are one. Bytes literals are `Opaque`.
    String(Box<str>),
    /// `true`, `True`.
    Bool(bool),
    /// `null`, `None`.
    Null,
    /// `undefined` where it is not a variable of the file, and JavaScript's `void 0`.
    Undefined,
    /// A template string or f-string: strings and expressions in order.
    Template(Vec<TemplatePart>),
    /// `[...]`; in patterns too.
    List(Vec<ExprId>),
    /// A Python tuple, with or without parentheses.
    Tuple(Vec<ExprId>),
    /// A Python set display.
    Set(Vec<ExprId>),
    /// `{...}`: object or dict; in patterns too.
    Object(Vec<Property>),
    /// `object.property`, `object?.property`.
    Member {
        /// Left of the point.
        object: ExprId,
        /// Right of the point.
        property: Ident,
    },
    /// `object[index]`.
    Index {
        /// Left of the bracket.
        object: ExprId,
        /// In the bracket; a Python slice is an `Opaque` of its parts.
        index: ExprId,
    },
    /// A call, also `new f()`.
    Call {
        /// What is called.
        callee: ExprId,
        /// The arguments in order.
        args: Vec<Arg>,
        /// `new`.
        new: bool,
        /// From the opening to the closing bracket, inclusive.
        args_span: Span,
    },
    /// A function expression, arrow, or lambda.
    Function(FunctionId),
    /// `not x`, `!x`, `-x`, `+x`, `~x`, `typeof x`, ...
    Unary {
        /// The operator.
        op: UnaryOp,
        /// Its operand.
        operand: ExprId,
    },
    /// Arithmetic, bits, comparison, `in`, `instanceof`. Chained Python comparisons are `Logical(And)` of pairs that share
    /// the middle operand's id.
    Binary {
        /// The operator.
        op: BinaryOp,
        /// Bytes of the operator.
        op_span: Span,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `and`, `or`, `&&`, `||`, `??`.
    Logical {
        /// The operator.
        op: LogicalOp,
        /// Bytes of the operator.
        op_span: Span,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `test ? then : otherwise`, `then if test else otherwise`.
    Conditional {
        /// The condition.
        test: ExprId,
        /// When true.
        then: ExprId,
        /// When false.
        otherwise: ExprId,
    },
    /// An assignment used as a value: JavaScript everywhere below a statement, Python's walrus.
    Assign {
        /// What is assigned to.
        target: ExprId,
        /// `+=` and its kin.
        op: Option<BinaryOp>,
        /// The new value.
        value: ExprId,
    },
    /// `x++`, `--x`.
    Update {
        /// What changes.
        target: ExprId,
    },
    /// A Python comprehension or generator.
    Comprehension {
        /// List, set, dict or generator.
        kind: ComprehensionKind,
        /// The element; for a dict the key.
        element: ExprId,
        /// The dict's value.
        value: Option<ExprId>,
        /// `for target in iter if ...` in order.
        clauses: Vec<Clause>,
    },
    /// `...x`, `*x`, `**x` inside a list or object; in a pattern: the rest.
    Spread(ExprId),
    /// `await x`, `yield x`.
    Await(Option<ExprId>),
    /// `a, b` in JavaScript.
    Sequence(Vec<ExprId>),
    /// `/regex/flags`.
    Regex(Box<str>),
    /// `this`, `super`.
    This,
    /// Nothing where the grammar wants an expression.
    Missing,
    /// Anything else: its parts in order. Its value is unknown.
    Opaque(Vec<ExprId>),
}

/// A segment of a template string.
#[derive(Debug, Clone, PartialEq)]
pub enum TemplatePart {
    /// Text, escapes resolved.
    Text(Box<str>),
    /// An embedded expression.
    Expr(ExprId),
}

/// A property of an object or dict.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// Its key.
    pub key: Key,
    /// Its value; for a spread, what is spread; for a shorthand `{a}` the name expression.
    pub value: ExprId,
    /// Key and value.
    pub span: Span,
}

/// The key of a property.
#[derive(Debug, Clone, PartialEq)]
pub enum Key {
    /// JavaScript `{scale: 30}`: the name is the key.
    Ident(Ident),
    /// `{'scale': 30}`: a string; with the place of the literal.
    String(Box<str>, Span),
    /// `{[x]: 1}`, `{1: 2}`, and in Python every key that is not a string literal (`{scale: 30}` reads a variable).
    Computed(ExprId),
    /// `...x`, `**x`.
    Spread,
}

/// An argument of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// How it is passed.
    pub kind: ArgKind,
    /// Its value.
    pub value: ExprId,
    /// With its keyword.
    pub span: Span,
}

/// How an argument is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgKind {
    /// By place.
    Positional,
    /// Python `name=value`.
    Keyword(Ident),
    /// `*args`, `...args`.
    Spread,
    /// Python `**options`.
    KeywordSpread,
}

/// Unary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum UnaryOp {
    Not,
    Minus,
    Plus,
    BitNot,
    Typeof,
    Void,
    Delete,
}

/// Binary operators of both languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    MatMul,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Eq,
    NotEq,
    StrictEq,
    StrictNotEq,
    Less,
    LessEq,
    Greater,
    GreaterEq,
    In,
    NotIn,
    Is,
    IsNot,
    InstanceOf,
}

impl BinaryOp {
    /// Whether it compares: `==`, `<`, `is`, ... (not `in`).
    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | NotEq | StrictEq | StrictNotEq | Less | LessEq | Greater | GreaterEq | Is | IsNot)
    }
}

/// Short-circuit operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum LogicalOp {
    And,
    Or,
    Nullish,
}

/// What a comprehension builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ComprehensionKind {
    List,
    Set,
    Dict,
    Generator,
}

/// One `for ... in ... if ...` of a comprehension.
#[derive(Debug, Clone, PartialEq)]
pub struct Clause {
    /// The loop target.
    pub target: ExprId,
    /// What is iterated.
    pub iter: ExprId,
    /// Conditions.
    pub conditions: Vec<ExprId>,
}
