//! The shared shape of both languages: names, member access, calls with arguments, literals, functions, assignments,
//! control flow. Every node keeps its byte range. Everything after `syntax/` reads this and nothing else.
//!
//! Arenas with ids instead of boxes: a script of 50,000 lines or 10,000 nested brackets must not recurse on drop, and ids
//! are what later layers hang their facts on.

use super::language::Language;
use crate::text::span::Span;
use rustc_hash::FxHashMap;

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
#[derive(Debug, PartialEq)]
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
}

/// Interned names.
#[derive(Debug, Default, PartialEq)]
pub struct Names {
    list: Vec<Box<str>>,
    index: FxHashMap<Box<str>, Symbol>,
}

impl Names {
    /// The symbol of `name`, made when new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.index.get(name) {
            return symbol;
        }
        let symbol = Symbol(self.list.len() as u32);
        self.list.push(name.into());
        self.index.insert(name.into(), symbol);
        symbol
    }
    /// The symbol of `name`, if the file has it.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        self.index.get(name).copied()
    }
    /// The name of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.list[symbol.index()]
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

/// A piece of a template string.
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

/// A statement and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its bytes.
    pub span: Span,
}

/// Statements in order.
pub type Block = Vec<StmtId>;

/// How a JavaScript variable is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Declare {
    Var,
    Let,
    Const,
}

/// What a statement is.
#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// An expression for its effect.
    Expr(ExprId),
    /// `a = b = value`, `var a = value`, `a += value`, `a: int`. One statement per JavaScript declarator.
    Assign {
        /// Left to right.
        targets: Vec<ExprId>,
        /// `+=` and its kin.
        op: Option<BinaryOp>,
        /// The value; absent in `var a;` and `a: int`.
        value: Option<ExprId>,
        /// JavaScript declaration.
        declares: Option<Declare>,
        /// Python annotation.
        annotation: Option<ExprId>,
    },
    /// A named function; its name is in the function.
    Function(FunctionId),
    /// A class.
    Class {
        /// Its name.
        name: Ident,
        /// Bases and Python keywords.
        bases: Vec<ExprId>,
        /// Decorators.
        decorators: Vec<ExprId>,
        /// Its body.
        body: Block,
    },
    /// `return`.
    Return(Option<ExprId>),
    /// `if`; `elif` is an `If` alone in `otherwise`.
    If {
        /// The condition.
        test: ExprId,
        /// When true.
        then: Block,
        /// When false.
        otherwise: Block,
    },
    /// `while`, `do ... while`.
    While {
        /// The condition.
        test: ExprId,
        /// The body.
        body: Block,
        /// Python's `else`.
        otherwise: Block,
        /// The body runs first.
        test_last: bool,
    },
    /// JavaScript's `for (init; test; update)`.
    For {
        /// Declarations or an expression.
        init: Block,
        /// The condition.
        test: Option<ExprId>,
        /// The step.
        update: Option<ExprId>,
        /// The body.
        body: Block,
    },
    /// `for x in xs`, `for (x of xs)`, `for (k in object)`.
    ForEach {
        /// The loop variable or pattern.
        target: ExprId,
        /// JavaScript declaration.
        declares: Option<Declare>,
        /// What is iterated.
        iter: ExprId,
        /// JavaScript's `in`: the keys.
        over_keys: bool,
        /// The body.
        body: Block,
        /// Python's `else`.
        otherwise: Block,
    },
    /// `try`.
    Try {
        /// Guarded statements.
        body: Block,
        /// `except`/`catch`, in order.
        handlers: Vec<Handler>,
        /// Python's `else`.
        otherwise: Block,
        /// `finally`.
        finally: Block,
    },
    /// Python's `with`.
    With {
        /// Context and target.
        items: Vec<(ExprId, Option<ExprId>)>,
        /// The body.
        body: Block,
    },
    /// `switch`, and Python's `match` (whose patterns are `Opaque`, their captured names `Name` targets in it).
    Switch {
        /// What is compared.
        subject: ExprId,
        /// Case value (`None`: default) and statements.
        cases: Vec<(Option<ExprId>, Block)>,
        /// Python's `match`: names in the case expressions are bound, not read.
        binds: bool,
    },
    /// Imports.
    Import(Vec<Import>),
    /// `{ ... }`, labels.
    Block(Block),
    /// `throw`, `raise`.
    Throw(Vec<ExprId>),
    /// Python's `del`.
    Delete(Vec<ExprId>),
    /// Python's `global` and `nonlocal`.
    Outer(Vec<Ident>),
    /// `assert`.
    Assert(Vec<ExprId>),
    /// `break`, `continue`.
    Jump,
    /// `pass`, `;`, `"use strict"`.
    Empty,
    /// A piece that is not of the language: what could be read of it.
    Broken(Vec<StmtId>),
}

/// `except Error as e`, `catch (e)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Handler {
    /// Exception classes.
    pub class: Option<ExprId>,
    /// The bound name or pattern.
    pub target: Option<ExprId>,
    /// The body.
    pub body: Block,
}

/// One imported name.
#[derive(Debug, Clone, PartialEq)]
pub struct Import {
    /// Dotted path of the module (`os.path`, leading dots kept) or the JavaScript module string.
    pub module: Box<str>,
    /// Place of the module's name.
    pub module_span: Span,
    /// What is taken.
    pub what: Imported,
    /// The name that is bound; `None` for a star import or a bare `import 'x'`.
    pub binds: Option<Ident>,
}

/// What an import takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Imported {
    /// `import a.b` binds `a`.
    Root,
    /// `import a.b as c`, `import * as c from 'x'`: the module itself.
    Module,
    /// `from a import name`, `import {name} from 'x'`.
    Name(Ident),
    /// JavaScript's default import.
    Default,
    /// `from a import *`.
    Star,
}

/// A function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// Its name, if it has one.
    pub name: Option<Ident>,
    /// Its parameters in order, with `self`.
    pub params: Vec<Param>,
    /// Its body.
    pub body: FunctionBody,
    /// Decorators, Python.
    pub decorators: Vec<ExprId>,
    /// Python's `-> annotation`.
    pub returns: Option<ExprId>,
    /// `async`.
    pub asynchronous: bool,
    /// It yields.
    pub generator: bool,
    /// Declared in the body of a class.
    pub method: bool,
    /// Arrow functions and lambdas.
    pub arrow: bool,
    /// All of it.
    pub span: Span,
    /// From its name or keyword to the end of its parameters: where to point at.
    pub head: Span,
}

/// A function's body.
#[derive(Debug, Clone, PartialEq)]
pub enum FunctionBody {
    /// Statements.
    Block(Block),
    /// The value of an arrow or lambda.
    Expr(ExprId),
}

/// A parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// A `Name` or a pattern.
    pub target: ExprId,
    /// Default value.
    pub default: Option<ExprId>,
    /// Annotation, Python.
    pub annotation: Option<ExprId>,
    /// How it takes arguments.
    pub kind: ParamKind,
    /// All of it.
    pub span: Span,
}

/// How a parameter takes arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ParamKind {
    Normal,
    KeywordOnly,
    Rest,
    KeywordRest,
}

/// Where the text is not of the language.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The smallest place that tells it.
    pub span: Span,
    /// What it is.
    pub kind: ProblemKind,
}

/// What is wrong with the text.
#[derive(Debug, Clone, PartialEq)]
pub enum ProblemKind {
    /// `(a]`: a bracket closed by another one.
    WrongBracket {
        /// Where it was opened.
        opened: Span,
        /// What should close it.
        expected: char,
    },
    /// A bracket that is never closed.
    UnclosedBracket,
    /// A closing bracket without an opening one.
    StrayBracket,
    /// A string that is never closed.
    UnclosedString,
    /// Something the grammar needs is missing.
    Missing(Box<str>),
    /// A word or sign of the other language (`var`, `function`, `&&`, `//` in Python; `def`, `elif`, `and` in JavaScript).
    Foreign(Box<str>),
    /// Python has no method of this name since it is a keyword: `.and(`, `.or(`, `.not(`.
    KeywordMethod(Box<str>),
    /// Python: a line is indented other than its block. The place is the white space.
    Indentation,
    /// Anything else, at the token that does not fit; empty where a line or the text ends too early.
    Unexpected,
    /// Nesting beyond what is read; what is deeper is `Missing`.
    TooDeep,
}
