//! Statements and functions.

use super::{BinaryOp, ExprId, FunctionId, Ident, StmtId};
use crate::text::span::Span;

/// A statement with its span.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    /// Kind and parts.
    pub kind: StmtKind,
    /// Bytes of the statement.
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

/// The kind of a statement.
#[derive(Debug, Clone, PartialEq)]
pub enum StmtKind {
    /// An expression for its effect.
    Expr(ExprId),
    /// `a = b = value`, `var a = value`, `a += value`, `a: int`. One statement per JavaScript
    /// declarator.
    Assign {
        /// Left to right.
        targets: Vec<ExprId>,
        /// `+=` and the like.
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
        /// The iterated expression.
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
    /// `switch`, and Python's `match`. Its patterns are `Opaque`, with the captured names as `Name`
    /// parts.
    Switch {
        /// The compared expression.
        subject: ExprId,
        /// Case value (`None`: default) and statements.
        cases: Vec<(Option<ExprId>, Block)>,
        /// Python's `match`: names in the case expressions are bound, not read.
        is_match: bool,
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
    OuterNames(Vec<Ident>),
    /// `assert`.
    Assert(Vec<ExprId>),
    /// `break`, `continue`.
    Jump,
    /// `pass`, `;`, `"use strict"`.
    Empty,
    /// Text with a syntax error, and the statements that could be recovered from it.
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
    /// Bytes of the module's name.
    pub module_span: Span,
    /// The imported item.
    pub kind: Imported,
    /// The bound name, or `None` for a star import or a bare `import 'x'`.
    pub binds: Option<Ident>,
}

/// The item that an import takes from the module.
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
    /// Its body has a `yield`.
    pub generator: bool,
    /// Declared in the body of a class.
    pub method: bool,
    /// Arrow functions and lambdas.
    pub arrow: bool,
    /// The whole function.
    pub span: Span,
    /// From the name or keyword to the end of the parameters. Diagnostics point at this.
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
    /// The whole parameter.
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
