//! Resolves names to bindings, by the scoping rules of the language.
//!
//! `resolve` resolves a whole file, `incremental` only the edited chunks.

mod incremental;
mod resolve;

pub(super) use incremental::{BindingRemap, resolve_incremental};
pub use resolve::resolve;

use crate::syntax::hir::{ExprId, FunctionId, Hir, StmtId, Symbol};
use crate::text::span::Span;
use rustc_hash::FxHashMap;

/// A binding: one variable, parameter, function, class or import of one scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BindingId(pub u32);

/// A scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);

/// What declares a binding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BindingKind {
    Variable,
    Parameter,
    Function,
    Class,
    Import,
    /// JavaScript: assigned without a declaration, so a global.
    Implicit,
}

/// One binding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Binding {
    /// Its name.
    pub name: Symbol,
    /// The span of the name in its declaration.
    pub span: Span,
    /// The scope that holds it.
    pub scope: ScopeId,
    /// What declares it.
    pub kind: BindingKind,
    /// Number of assignments, including declarations with a value.
    pub writes: u32,
    /// Number of reads.
    pub reads: u32,
    /// The function whose scope holds it; `None` for the module.
    pub function: Option<FunctionId>,
    /// The right-hand side of the last plain assignment in the text. It is the value if there is
    /// only one write.
    pub value: Option<ExprId>,
}

impl Binding {
    /// Returns the value of a variable that is assigned once.
    pub fn only_value(&self) -> Option<ExprId> {
        self.value.filter(|_| self.writes == 1)
    }
}

/// The kind of a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ScopeKind {
    Module,
    Function,
    /// Its names are not visible in the functions in it (Python).
    Class,
    Block,
    Comprehension,
}

/// One scope.
#[derive(Debug, Clone, PartialEq)]
pub struct Scope {
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// The kind.
    pub kind: ScopeKind,
    /// The innermost function that contains the scope.
    pub function: Option<FunctionId>,
    names: FxHashMap<Symbol, BindingId>,
}

/// The node that contains an expression or statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Parent {
    None,
    Expr(ExprId),
    Stmt(StmtId),
    Function(FunctionId),
}

/// The scopes and bindings of a file.
#[derive(Debug, Default, PartialEq)]
pub struct Scopes {
    /// All scopes; the first is the module scope.
    pub scopes: Vec<Scope>,
    /// All bindings.
    pub bindings: Vec<Binding>,
    /// For each `Name` expression, its binding; `None` for a global of the language or of the
    /// environment, or an undefined name.
    pub names: Vec<Option<BindingId>>,
    /// `Name` expressions without a binding, in order.
    pub free: Vec<ExprId>,
    /// For each expression, the innermost function around it.
    pub function_of: Vec<Option<FunctionId>>,
    /// For each expression, its parent.
    pub parents: Vec<Parent>,
    /// For each statement, the innermost function around it.
    pub stmt_function: Vec<Option<FunctionId>>,
    /// For each statement, the statement that holds it.
    pub stmt_parent: Vec<Parent>,
    /// For each function, the function around it.
    pub function_parent: Vec<Option<FunctionId>>,
    /// For each function, the binding of its name.
    pub function_binding: Vec<Option<BindingId>>,
    /// For each function, the bindings of its own scope and of the blocks in it.
    pub locals: Vec<Vec<BindingId>>,
    /// Bindings of classes and imports, by statement, in order.
    pub stmt_bindings: FxHashMap<StmtId, Vec<BindingId>>,
    /// The number of bindings before each chunk was resolved, and after the last chunk. The
    /// bindings of the inner scopes of a chunk lie between two of these numbers.
    pub chunk_bindings: Vec<u32>,
    /// The number of scopes before each chunk was resolved, and after the last chunk.
    chunk_scopes: Vec<u32>,
    /// Some code may bind names that are not in the text: `from x import *`, `exec`, `eval`,
    /// `with`.
    pub open: bool,
}

impl Scopes {
    /// Creates the scopes of a file that is not resolved yet.
    fn of(hir: &Hir) -> Scopes {
        Scopes {
            names: vec![None; hir.exprs.len()],
            function_of: vec![None; hir.exprs.len()],
            parents: vec![Parent::None; hir.exprs.len()],
            stmt_function: vec![None; hir.stmts.len()],
            stmt_parent: vec![Parent::None; hir.stmts.len()],
            function_parent: vec![None; hir.functions.len()],
            function_binding: vec![None; hir.functions.len()],
            locals: vec![Vec::new(); hir.functions.len()],
            ..Scopes::default()
        }
    }
    /// Returns a binding.
    pub fn binding(&self, id: BindingId) -> &Binding {
        &self.bindings[id.0 as usize]
    }
    /// Returns the indices of the bindings in the inner scopes of a chunk.
    pub fn bindings_in(&self, chunk: usize) -> std::ops::Range<usize> {
        self.chunk_bindings[chunk] as usize..self.chunk_bindings[chunk + 1] as usize
    }
    /// Returns the binding of a name expression.
    pub fn resolve(&self, expr: ExprId) -> Option<BindingId> {
        self.names[expr.index()]
    }
    /// Returns a binding of the module scope, by name.
    pub fn module_binding(&self, name: Symbol) -> Option<BindingId> {
        self.scopes[0].names.get(&name).copied()
    }
    /// Returns the bindings that are visible in `scope`, innermost first.
    pub fn visible(&self, mut scope: Option<ScopeId>) -> impl Iterator<Item = BindingId> + '_ {
        std::iter::from_fn(move || {
            let current = &self.scopes[scope?.0 as usize];
            scope = current.parent;
            Some(current.names.values().copied())
        })
        .flatten()
    }
    /// Returns `true` if `inner` is `outer` or lies in it.
    pub fn is_within(&self, inner: Option<FunctionId>, outer: FunctionId) -> bool {
        let mut current = inner;
        while let Some(function) = current {
            if function == outer {
                return true;
            }
            current = self.function_parent[function.index()];
        }
        false
    }
}
