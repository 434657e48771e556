//! The high-level intermediate representation (HIR) of a script, shared by both languages.
//!
//! It is lowered from the syntax tree, and all later layers read it instead of the tree. Every node
//! keeps its byte range. The nodes lie in arenas and refer to each other by id. Later layers store
//! their results by these ids.
//!
//! # Invariants
//! Method chains, `a + b + c`, `elif` chains and `a ? b : c ? d : e` nest as deep as they are long:
//! thousands of levels. All other nodes nest at most 180 levels deep (`MAX_DEPTH` in `lower.rs`).
//! Code that recurses along a chain needs a stack that grows, or a loop.
//!
//! # Rejected
//! Boxes instead of arenas: dropping a tree of 10,000 nested brackets would recurse.

mod append;
mod expr;
mod names;
mod problem;
mod remap;
mod splice;
mod stmt;

pub use expr::*;
pub use names::Names;
pub(super) use problem::MAX_PROBLEMS;
pub use problem::{Problem, ProblemKind};
pub(super) use splice::ChunkSplice;
pub use stmt::*;

use super::language::Language;
use crate::text::span::Span;
use std::ops::Range;
use std::sync::Arc;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => { $(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);
        impl $name {
            /// The index into the arena.
            pub fn index(self) -> usize { self.0 as usize }
        }
    )* };
}
ids!(
    /// An expression.
    ExprId,
    /// A statement.
    StmtId,
    /// A function, a lambda or a method of a class.
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
    /// Syntax errors, at most `MAX_PROBLEMS`.
    pub problems: Vec<Problem>,
    /// Interned names.
    pub names: Names,
    /// Start of each chunk that the HIR was assembled from. Empty if it is a single chunk.
    pub chunks: Vec<ChunkStart>,
}

/// Index of the first node of a chunk in each arena. A chunk consists of consecutive top-level
/// statements that are parsed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ChunkStart {
    pub expr: u32,
    pub stmt: u32,
    pub function: u32,
    /// In [`Hir::body`].
    pub body: u32,
    /// Number of distinct names in the chunks before this one.
    pub names: u32,
}

/// The nodes of a chunk, as a range of each arena.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct ChunkRanges {
    pub exprs: Range<usize>,
    pub stmts: Range<usize>,
    pub functions: Range<usize>,
    /// In [`Hir::body`].
    pub body: Range<usize>,
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
    /// Turns the HIR into a single chunk.
    pub(in crate::syntax) fn merge_chunks(&mut self) {
        self.chunks.clear();
        self.names.chunk_counts.fill(0);
    }
    /// Returns the number of chunks, at least one.
    pub fn chunk_count(&self) -> usize {
        self.chunks.len().max(1)
    }
    /// Returns the nodes of a chunk.
    pub fn chunk(&self, index: usize) -> ChunkRanges {
        let (start, end) = (self.chunk_start(index), self.chunk_start(index + 1));
        let range = |from: u32, to: u32| from as usize..to as usize;
        ChunkRanges {
            exprs: range(start.expr, end.expr),
            stmts: range(start.stmt, end.stmt),
            functions: range(start.function, end.function),
            body: range(start.body, end.body),
        }
    }
    /// Returns the functions of a chunk. Cheaper than [`Hir::chunk`].
    pub fn chunk_functions(&self, chunk: usize) -> Range<usize> {
        let start = |chunk: usize| match self.chunks.get(chunk) {
            Some(start) => start.function as usize,
            None if chunk == 0 => 0,
            None => self.functions.len(),
        };
        start(chunk)..start(chunk + 1)
    }
    /// Returns where a chunk starts. Behind the last chunk, returns the end of all arenas.
    pub fn chunk_start(&self, chunk: usize) -> ChunkStart {
        self.chunks.get(chunk).copied().unwrap_or_else(|| match chunk {
            0 => ChunkStart::default(),
            _ => self.end(),
        })
    }
    /// Returns the end of all arenas, where a chunk that is appended next starts.
    fn end(&self) -> ChunkStart {
        ChunkStart {
            expr: self.exprs.len() as u32,
            stmt: self.stmts.len() as u32,
            function: self.functions.len() as u32,
            body: self.body.len() as u32,
            names: self.names.len() as u32,
        }
    }
    /// Returns the chunk of an expression.
    pub fn chunk_of_expr(&self, expr: ExprId) -> usize {
        self.chunks.partition_point(|chunk| chunk.expr <= expr.0).saturating_sub(1)
    }
    /// Returns the chunk of a top-level statement, given its index in [`Hir::body`].
    pub fn chunk_of_body_stmt(&self, at: usize) -> usize {
        self.chunks.partition_point(|chunk| chunk.body as usize <= at).saturating_sub(1)
    }
    /// Returns the chunk of a function.
    pub fn chunk_of_function(&self, function: FunctionId) -> usize {
        self.chunks.partition_point(|chunk| chunk.function <= function.0).saturating_sub(1)
    }
    /// Returns the text of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.text(symbol)
    }
}
