//! Scopes and bindings: which declaration each name means, by the scoping rules of its language.

mod incremental;
mod resolve;
mod room;

pub(super) use incremental::{Moved, resolve_again};
pub use resolve::resolve;
pub(super) use room::Resolved;
pub use room::Room;

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
    /// Where it is declared, the name alone.
    pub span: Span,
    /// The scope that holds it.
    pub scope: ScopeId,
    /// What declares it.
    pub kind: BindingKind,
    /// Every place that assigns it, declarations with a value included.
    pub writes: u32,
    /// Every place that reads it.
    pub reads: u32,
    /// The function whose scope holds it; `None`: the file's.
    pub function: Option<FunctionId>,
    /// What the last plain assignment in the text gives it; all there is to know when it is the only write.
    pub value: Option<ExprId>,
}

/// What a scope is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ScopeKind {
    Module,
    Function,
    /// Names in it are not seen by the functions in it (Python).
    Class,
    Block,
    Comprehension,
}

/// One scope.
#[derive(Debug, Clone, PartialEq)]
pub struct Scope {
    /// The scope around it.
    pub parent: Option<ScopeId>,
    /// What it is.
    pub kind: ScopeKind,
    /// The innermost function around or of it.
    pub function: Option<FunctionId>,
    names: FxHashMap<Symbol, BindingId>,
}

/// What an expression or statement hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Parent {
    None,
    Expr(ExprId),
    Stmt(StmtId),
    Function(FunctionId),
}

/// Scopes of a file.
#[derive(Debug, Default, PartialEq)]
pub struct Scopes {
    /// All scopes; the first is the file's.
    pub scopes: Vec<Scope>,
    /// All bindings.
    pub bindings: Vec<Binding>,
    /// For each `Name` expression, what it means; `None`: a global of the language or of the environment, or undefined.
    pub names: Vec<Option<BindingId>>,
    /// `Name` expressions that mean no binding, in order.
    pub free: Vec<ExprId>,
    /// For each expression, the innermost function around it.
    pub function_of: Vec<Option<FunctionId>>,
    /// For each expression, what it hangs on.
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
    /// How many bindings there were before each chunk of the file was walked, and after the last. What is of an inner scope of a chunk
    /// is between.
    pub chunk_bindings: Vec<u32>,
    /// The same of scopes.
    chunk_scopes: Vec<u32>,
    /// Something binds names that cannot be seen: `from x import *`, `exec`, `eval`, `with`.
    pub open: bool,
}

impl Scopes {
    /// Of a file of which nothing is resolved yet.
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
    /// The binding.
    pub fn binding(&self, id: BindingId) -> &Binding {
        &self.bindings[id.0 as usize]
    }
    /// The indices of the bindings that a chunk of the file holds, but for those of the file's own scope.
    pub fn bindings_in(&self, chunk: usize) -> std::ops::Range<usize> {
        self.chunk_bindings[chunk] as usize..self.chunk_bindings[chunk + 1] as usize
    }
    /// The meaning of a name expression.
    pub fn resolve(&self, expr: ExprId) -> Option<BindingId> {
        self.names[expr.index()]
    }
    /// A binding of the file's own scope by name.
    pub fn module_binding(&self, name: Symbol) -> Option<BindingId> {
        self.scopes[0].names.get(&name).copied()
    }
    /// Names that can be seen from `scope`, innermost first.
    pub fn visible(&self, mut scope: Option<ScopeId>) -> impl Iterator<Item = BindingId> + '_ {
        std::iter::from_fn(move || {
            let current = &self.scopes[scope?.0 as usize];
            scope = current.parent;
            Some(current.names.values().copied())
        })
        .flatten()
    }
    /// Whether `inner` is `outer` or lies in it.
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
