//! Resolves the scopes and bindings of a file. Declares the names of each block first, then
//! resolves each name.

mod declare;

use super::*;
use crate::base::stack::deep;
use crate::syntax::hir::{
    Declare, ExprId, ExprKind, Function, FunctionBody, FunctionId, Handler, Hir, Ident, Imported, StmtId, StmtKind,
    Symbol,
};
use crate::syntax::visit;
use rustc_hash::FxHashMap;

/// Resolves all names of a file.
pub fn resolve(hir: &Hir) -> Scopes {
    let mut resolver = Resolver::new(hir, Scopes::of(hir));
    resolver.push_scope(ScopeKind::Module, None);
    resolver.walrus = resolver.assigns(0..hir.exprs.len());
    resolver.declare_block(&hir.body, true);
    (0..hir.chunk_count()).for_each(|chunk| resolver.chunk(chunk));
    resolver.end_chunk();
    resolver.bind_implicit();
    resolver.out
}

pub(super) struct Resolver<'h> {
    hir: &'h Hir,
    python: bool,
    pub(super) out: Scopes,
    function: Option<FunctionId>,
    scope: ScopeId,
    /// `global` and `nonlocal` names of the functions being resolved.
    outer_names: Vec<(FunctionId, Symbol)>,
    /// JavaScript assignments to undeclared names (`true`), and reads that did not resolve
    /// (`false`).
    pub(super) implicit: Vec<(ExprId, bool)>,
    /// Names that functions import after `global`.
    pub(super) outer_imports: Vec<Ident>,
    /// `true` while all blocks of a function or file are declared at once.
    hoisting: bool,
    /// Python: an expression of the code contains an assignment (`:=`).
    walrus: bool,
}

impl<'h> Resolver<'h> {
    pub(super) fn new(hir: &'h Hir, out: Scopes) -> Resolver<'h> {
        Resolver {
            hir,
            python: hir.language.is_python(),
            out,
            function: None,
            scope: ScopeId(0),
            outer_names: Vec::new(),
            implicit: Vec::new(),
            outer_imports: Vec::new(),
            hoisting: true,
            walrus: false,
        }
    }

    /// Returns `true` if one of the expressions is a Python assignment (`:=`).
    fn assigns(&self, exprs: std::ops::Range<usize>) -> bool {
        self.python && self.hir.exprs[exprs].iter().any(|expr| matches!(expr.kind, ExprKind::Assign { .. }))
    }

    /// Declares the names of an edited chunk again. All of them must be declared in the file
    /// already.
    pub(super) fn declare_incremental(&mut self, chunk: usize) {
        let parts = self.hir.chunk(chunk);
        self.walrus = self.assigns(parts.exprs);
        self.declare_block(&self.hir.body[parts.body], true);
    }

    /// Resolves the names of a chunk. The names of the file must be declared.
    pub(super) fn chunk(&mut self, chunk: usize) {
        self.end_chunk();
        self.block(&self.hir.body[self.hir.chunk(chunk).body], Parent::None);
    }

    /// Records the counts of bindings and scopes at a chunk boundary.
    pub(super) fn end_chunk(&mut self) {
        self.out.chunk_bindings.push(self.out.bindings.len() as u32);
        self.out.chunk_scopes.push(self.out.scopes.len() as u32);
    }
}

impl Resolver<'_> {
    fn push_scope(&mut self, kind: ScopeKind, parent: Option<ScopeId>) -> ScopeId {
        let id = ScopeId(self.out.scopes.len() as u32);
        self.out.scopes.push(Scope { parent, kind, function: self.function, names: FxHashMap::default() });
        self.scope = id;
        id
    }

    fn block(&mut self, block: &[StmtId], parent: Parent) {
        for &id in block {
            self.stmt(id, parent);
        }
    }

    /// Resolves a block, which has a scope of its own in JavaScript.
    fn nested_block(&mut self, block: &[StmtId], parent: Parent) {
        if self.python || block.is_empty() {
            return self.block(block, parent);
        }
        let outer = self.scope;
        self.push_scope(ScopeKind::Block, Some(outer));
        self.declare_inner(block);
        self.block(block, parent);
        self.scope = outer;
    }

    /// Declares the names that a nested block binds in its own scope, but not those of blocks
    /// within it.
    ///
    /// # Rejected
    ///
    /// Declaring all blocks below at each level: a chain of 5,000 `else if` has 5,000 levels.
    fn declare_inner(&mut self, block: &[StmtId]) {
        let hoisting = std::mem::replace(&mut self.hoisting, false);
        self.declare_block(block, true);
        self.hoisting = hoisting;
    }

    fn stmt(&mut self, id: StmtId, parent: Parent) {
        self.out.stmt_parent[id.index()] = parent;
        self.out.stmt_function[id.index()] = self.function;
        deep(|| self.stmt_kind(id, Parent::Stmt(id)));
    }

    fn stmt_kind(&mut self, id: StmtId, parent: Parent) {
        let hir = self.hir;
        match &hir.stmt(id).kind {
            StmtKind::Assign { targets, op, value, annotation, .. } => {
                annotation.iter().chain(value).for_each(|&expr| self.expr(expr, parent));
                for &target in targets {
                    self.target(target, parent, value.is_some());
                    if op.is_some() {
                        self.count_target_read(target);
                    } else if let (Some(value), Some(binding)) = (*value, self.out.names[target.index()]) {
                        self.out.bindings[binding.0 as usize].value = Some(value);
                    }
                }
            }
            StmtKind::Function(function) => {
                if let Some(binding) = self.out.function_binding[function.index()] {
                    self.out.bindings[binding.0 as usize].writes += 1;
                }
                self.function(*function);
            }
            StmtKind::Class { bases, decorators, body, .. } => {
                decorators.iter().chain(bases).for_each(|&expr| self.expr(expr, parent));
                self.inner_scope(ScopeKind::Class, |this| {
                    this.declare_block(body, true);
                    this.block(body, parent);
                });
            }
            StmtKind::ForEach { .. } | StmtKind::For { .. } => self.loop_stmt(&hir.stmt(id).kind, parent),
            StmtKind::Try { body, handlers, otherwise, finally } => {
                self.nested_block(body, parent);
                handlers.iter().for_each(|handler| self.handler(handler, parent));
                self.nested_block(otherwise, parent);
                self.nested_block(finally, parent);
            }
            StmtKind::With { items, body } => {
                for (context, target) in items {
                    self.expr(*context, parent);
                    target.iter().for_each(|&target| self.target(target, parent, true));
                }
                self.nested_block(body, parent);
                self.out.open |= !self.python;
            }
            StmtKind::Import(imports) => {
                // An import that is still being typed may bind any name.
                let is_empty = |name: Ident| self.hir.name(name.name).is_empty();
                self.out.open |=
                    imports.iter().any(|import| import.module.is_empty() || import.binds.is_some_and(is_empty));
                for binding in self.out.stmt_bindings.get(&id).cloned().unwrap_or_default() {
                    self.out.bindings[binding.0 as usize].writes += 1;
                }
            }
            StmtKind::Switch { subject, cases, is_match } => {
                self.expr(*subject, parent);
                self.block_scope(|this| {
                    if !this.python {
                        cases.iter().for_each(|(_, body)| this.declare_inner(body));
                    }
                    for (case, body) in cases {
                        if let Some(case) = case {
                            if *is_match { this.target(*case, parent, true) } else { this.expr(*case, parent) }
                        }
                        this.block(body, parent);
                    }
                });
            }
            kind => {
                visit::stmt_exprs(kind, |expr| self.expr(expr, parent));
                let broken = matches!(kind, StmtKind::Broken(_));
                visit::stmt_blocks(kind, |block| match broken {
                    true => self.block(block, parent),
                    false => self.nested_block(block, parent),
                });
            }
        }
    }

    /// Resolves a `for` loop of either kind.
    fn loop_stmt(&mut self, kind: &StmtKind, parent: Parent) {
        match kind {
            StmtKind::ForEach { target, iter, declares, body, otherwise, .. } => {
                self.expr(*iter, parent);
                let outer = self.scope;
                if !self.python && declares.is_some() {
                    self.push_scope(ScopeKind::Block, Some(outer));
                    if *declares != Some(Declare::Var) {
                        self.declare_target(*target, self.scope);
                    }
                }
                self.target(*target, parent, true);
                self.nested_block(body, parent);
                self.scope = outer;
                self.nested_block(otherwise, parent);
            }
            StmtKind::For { init, test, update, body } => self.block_scope(|this| {
                if !this.python {
                    this.declare_inner(init);
                }
                this.block(init, parent);
                test.iter().chain(update).for_each(|&expr| this.expr(expr, parent));
                this.nested_block(body, parent);
            }),
            _ => {}
        }
    }

    fn handler(&mut self, handler: &Handler, parent: Parent) {
        handler.class.iter().for_each(|&expr| self.expr(expr, parent));
        self.block_scope(|this| {
            if let Some(target) = handler.target {
                if !this.python {
                    this.declare_target(target, this.scope);
                }
                this.target(target, parent, true);
            }
            this.nested_block(&handler.body, parent);
        });
    }

    /// Resolves code that has a scope of its own in JavaScript.
    fn block_scope(&mut self, resolve: impl FnOnce(&mut Self)) {
        match self.python {
            true => resolve(self),
            false => self.inner_scope(ScopeKind::Block, resolve),
        }
    }

    /// Resolves code in a new scope.
    fn inner_scope(&mut self, kind: ScopeKind, resolve: impl FnOnce(&mut Self)) {
        let outer = self.scope;
        self.push_scope(kind, Some(outer));
        resolve(self);
        self.scope = outer;
    }

    /// Records the parent of an expression, and the function around it.
    fn set_parent(&mut self, id: ExprId, parent: Parent) {
        self.out.parents[id.index()] = parent;
        self.out.function_of[id.index()] = self.function;
    }

    /// Returns the binding of a name in the current scope.
    fn lookup(&self, name: Symbol) -> Option<BindingId> {
        let mut current = Some(self.scope);
        let mut first = true;
        while let Some(id) = current {
            let scope = &self.out.scopes[id.0 as usize];
            // Names of a class body are visible in the body itself, but not in its functions.
            let hidden = scope.kind == ScopeKind::Class && !first && scope.function != self.function;
            if !hidden && let Some(&binding) = scope.names.get(&name) {
                return Some(binding);
            }
            if scope.kind != ScopeKind::Comprehension {
                first = false;
            }
            current = scope.parent;
        }
        None
    }

    /// Counts a read of an assignment target, as in `a += 1`.
    fn count_target_read(&mut self, target: ExprId) {
        match self.out.names[target.index()] {
            Some(binding) => self.out.bindings[binding.0 as usize].reads += 1,
            None if matches!(self.hir.expr(target).kind, ExprKind::Name(_)) => self.implicit.push((target, false)),
            None => {}
        }
    }

    /// Resolves a name that is read.
    fn read(&mut self, id: ExprId, name: Symbol) {
        match self.lookup(name) {
            Some(binding) => {
                self.out.names[id.index()] = Some(binding);
                self.out.bindings[binding.0 as usize].reads += 1;
            }
            None => {
                if matches!(self.hir.name(name), "eval" | "exec" | "globals" | "locals" | "vars") {
                    self.out.open = true;
                }
                self.implicit.push((id, false));
            }
        }
    }

    /// Resolves an assignment target.
    fn target(&mut self, id: ExprId, parent: Parent, writes: bool) {
        let hir = self.hir;
        self.set_parent(id, parent);
        let as_parent = Parent::Expr(id);
        deep(|| match &hir.expr(id).kind {
            ExprKind::Name(name) => {
                match self.lookup(*name) {
                    Some(binding) => {
                        self.out.names[id.index()] = Some(binding);
                        self.out.bindings[binding.0 as usize].writes += u32::from(writes);
                    }
                    None => self.implicit.push((id, true)),
                };
            }
            ExprKind::List(items) | ExprKind::Tuple(items) | ExprKind::Opaque(items) => {
                items.iter().for_each(|&item| self.target(item, as_parent, writes));
            }
            ExprKind::Object(properties) => {
                for property in properties {
                    if let crate::syntax::hir::Key::Computed(key) = property.key {
                        self.expr(key, as_parent);
                    }
                    self.target(property.value, as_parent, writes);
                }
            }
            ExprKind::Spread(inner) => self.target(*inner, as_parent, writes),
            ExprKind::Assign { target, value, op: None } => {
                self.expr(*value, as_parent);
                self.target(*target, as_parent, writes);
            }
            _ => self.expr(id, parent),
        });
    }

    fn expr(&mut self, id: ExprId, parent: Parent) {
        let hir = self.hir;
        self.set_parent(id, parent);
        let as_parent = Parent::Expr(id);
        // Most expressions contain no other expressions.
        match hir.expr(id).kind {
            ExprKind::Name(name) => return self.read(id, name),
            ExprKind::Number { .. } | ExprKind::String(_) | ExprKind::Bool(_) | ExprKind::Null => return,
            _ => {}
        }
        deep(|| match &hir.expr(id).kind {
            ExprKind::Function(function) => self.function(*function),
            ExprKind::Assign { target, value, op } => {
                self.expr(*value, as_parent);
                self.target(*target, as_parent, true);
                if op.is_some() {
                    self.count_target_read(*target);
                }
            }
            ExprKind::Update { target } => {
                self.target(*target, as_parent, true);
                self.count_target_read(*target);
            }
            ExprKind::Comprehension { element, value, clauses, .. } => {
                let outer = self.scope;
                for (index, clause) in clauses.iter().enumerate() {
                    self.expr(clause.iter, as_parent);
                    if index == 0 {
                        self.push_scope(ScopeKind::Comprehension, Some(outer));
                    }
                    self.declare_target(clause.target, self.scope);
                    self.target(clause.target, as_parent, true);
                    clause.conditions.iter().for_each(|&condition| self.expr(condition, as_parent));
                }
                self.expr(*element, as_parent);
                value.iter().for_each(|&value| self.expr(value, as_parent));
                self.scope = outer;
            }
            kind => visit::child_exprs(kind, |child| self.expr(child, as_parent)),
        });
    }

    fn function(&mut self, id: FunctionId) {
        let hir = self.hir;
        let function: &Function = hir.function(id);
        self.out.function_parent[id.index()] = self.function;
        let as_parent = Parent::Function(id);
        function.decorators.iter().for_each(|&expr| self.expr(expr, as_parent));
        for param in &function.params {
            param.annotation.iter().for_each(|&expr| self.expr(expr, as_parent));
            if self.python {
                param.default.iter().for_each(|&expr| self.expr(expr, as_parent));
            }
        }
        function.returns.iter().for_each(|&expr| self.expr(expr, as_parent));

        let (outer_scope, outer_function) = (self.scope, self.function);
        self.function = Some(id);
        let scope = self.push_scope(ScopeKind::Function, Some(outer_scope));
        // A named function expression can call itself.
        if let Some(name) = function.name
            && self.out.function_binding[id.index()].is_none()
            && !function.method
        {
            let binding = self.declare(scope, name.name, name.span, BindingKind::Function);
            self.out.function_binding[id.index()] = Some(binding);
            self.out.bindings[binding.0 as usize].writes += 1;
        }
        for param in &function.params {
            self.declare_param(param.target, scope);
        }
        match &function.body {
            FunctionBody::Block(block) => {
                let hoisting = std::mem::replace(&mut self.hoisting, true);
                self.declare_block(block, true);
                self.hoisting = hoisting;
                self.params(function, as_parent);
                self.block(block, as_parent);
            }
            FunctionBody::Expr(value) => {
                self.params(function, as_parent);
                self.expr(*value, as_parent);
            }
        }
        self.scope = outer_scope;
        self.function = outer_function;
    }

    fn params(&mut self, function: &Function, parent: Parent) {
        for param in &function.params {
            if !self.python {
                param.default.iter().for_each(|&expr| self.expr(expr, parent));
            }
            self.target(param.target, parent, true);
        }
    }

    fn declare_param(&mut self, target: ExprId, scope: ScopeId) {
        self.declare_target(target, scope);
        if let ExprKind::Name(name) = self.hir.expr(target).kind
            && let Some(&binding) = self.out.scopes[self.scope.0 as usize].names.get(&name)
        {
            self.out.bindings[binding.0 as usize].kind = BindingKind::Parameter;
        }
    }

    /// Declares JavaScript names that are assigned but never declared as globals of the file, and
    /// names that functions of Python import after `global`, and resolves their reads.
    pub(super) fn bind_implicit(&mut self) {
        let pending = std::mem::take(&mut self.implicit);
        let module = ScopeId(0);
        self.function = None;
        for Ident { name, span } in std::mem::take(&mut self.outer_imports) {
            let binding = self.declare(module, name, span, BindingKind::Implicit);
            self.out.bindings[binding.0 as usize].writes += 1;
        }
        for &(expr, write) in &pending {
            if write && let ExprKind::Name(name) = self.hir.expr(expr).kind {
                self.declare(module, name, self.hir.expr(expr).span, BindingKind::Implicit);
            }
        }
        for (expr, write) in pending {
            if let ExprKind::Name(name) = self.hir.expr(expr).kind
                && let Some(&binding) = self.out.scopes[0].names.get(&name)
            {
                self.out.names[expr.index()] = Some(binding);
                let binding = &mut self.out.bindings[binding.0 as usize];
                *if write { &mut binding.writes } else { &mut binding.reads } += 1;
            } else {
                self.out.free.push(expr);
            }
        }
        // Most entries are in order already. `sort` exploits that; a sort that ignores existing
        // order would be slow here.
        self.out.free.sort();
    }
}
