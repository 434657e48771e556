//! Declares the names that a block binds, before any of it is evaluated.

use super::*;

impl Resolver<'_> {
    pub(super) fn declare(&mut self, scope: ScopeId, name: Symbol, span: Span, kind: BindingKind) -> BindingId {
        if let Some(&existing) = self.out.scopes[scope.0 as usize].names.get(&name) {
            let binding = &mut self.out.bindings[existing.0 as usize];
            if binding.kind == BindingKind::Variable {
                binding.kind = kind;
            }
            return existing;
        }
        let id = BindingId(self.out.bindings.len() as u32);
        let function = self.out.scopes[scope.0 as usize].function;
        self.out.bindings.push(Binding { name, span, scope, kind, writes: 0, reads: 0, function, value: None });
        self.out.scopes[scope.0 as usize].names.insert(name, id);
        if let Some(function) = function {
            self.out.locals[function.index()].push(id);
        }
        id
    }

    /// Returns the scope in which `var`, `def` and Python assignments at the current position
    /// declare names.
    fn function_scope(&self) -> ScopeId {
        let mut scope = self.scope;
        loop {
            let current = &self.out.scopes[scope.0 as usize];
            match (current.kind, current.parent) {
                (ScopeKind::Block | ScopeKind::Comprehension, Some(parent)) => scope = parent,
                _ => return scope,
            }
        }
    }

    /// Returns `true` for names that the current function declares `global` or `nonlocal`.
    fn is_outer(&self, name: Symbol) -> bool {
        self.function.is_some_and(|function| self.outer_names.contains(&(function, name)))
    }

    pub(super) fn declare_target(&mut self, target: ExprId, scope: ScopeId) {
        deep(|| match &self.hir.expr(target).kind {
            ExprKind::Name(name) => {
                if self.is_outer(*name) {
                    return;
                }
                self.declare(scope, *name, self.hir.expr(target).span, BindingKind::Variable);
            }
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                items.iter().for_each(|&item| self.declare_target(item, scope))
            }
            ExprKind::Object(properties) => {
                properties.iter().for_each(|property| self.declare_target(property.value, scope));
            }
            ExprKind::Spread(inner) => self.declare_target(*inner, scope),
            ExprKind::Assign { target, op: None, .. } => self.declare_target(*target, scope),
            _ => {}
        });
    }

    /// Declares the names that a block binds in the current scope, before any of it is evaluated.
    /// JavaScript hoists declarations; in Python, a name assigned anywhere in a function is local.
    ///
    /// `outermost` is `false` in nested blocks, from which JavaScript hoists only `var` and
    /// functions.
    pub(super) fn declare_block(&mut self, block: &[StmtId], outermost: bool) {
        // `global x` must hold for the whole function, wherever it is written.
        for &id in block {
            if let StmtKind::OuterNames(names) = &self.hir.stmt(id).kind
                && let Some(function) = self.function
            {
                self.outer_names.extend(names.iter().map(|ident| (function, ident.name)));
            }
        }
        for &id in block {
            self.declare_stmt(id, outermost);
        }
    }

    fn declare_stmt(&mut self, id: StmtId, outermost: bool) {
        let hir = self.hir;
        let function_scope = self.function_scope();
        let block_scope = self.scope;
        let python = self.python;
        deep(|| {
            match &hir.stmt(id).kind {
                StmtKind::Assign { targets, declares, op, value, annotation, .. } => match declares {
                    Some(Declare::Var) => {
                        targets.iter().for_each(|&target| self.declare_target(target, function_scope))
                    }
                    Some(_) if outermost => targets.iter().for_each(|&target| self.declare_target(target, block_scope)),
                    Some(_) => {}
                    None if python && (op.is_none() || value.is_some() || annotation.is_some()) => {
                        targets.iter().for_each(|&target| self.declare_target(target, function_scope));
                    }
                    None => {}
                },
                StmtKind::Function(function) => {
                    let head = hir.function(*function);
                    // Python's methods are names of the class body: the body can read them, as in
                    // `old = new` and `@value.setter`.
                    if let Some(name) = head.name
                        && (python || !head.method)
                    {
                        let binding = self.declare(function_scope, name.name, name.span, BindingKind::Function);
                        self.out.function_binding[function.index()] = Some(binding);
                    }
                }
                StmtKind::Class { name, .. } if python || outermost => {
                    let scope = if python { function_scope } else { block_scope };
                    let binding = self.declare(scope, name.name, name.span, BindingKind::Class);
                    self.out.stmt_bindings.entry(id).or_default().push(binding);
                }
                StmtKind::Import(imports) => {
                    for import in imports {
                        if import.kind == Imported::Star {
                            self.out.open = true;
                        }
                        if let Some(ident) = import.binds.filter(|ident| self.is_outer(ident.name)) {
                            self.outer_imports.push(ident);
                        } else if let Some(Ident { name, span }) = import.binds {
                            let binding = self.declare(function_scope, name, span, BindingKind::Import);
                            self.out.stmt_bindings.entry(id).or_default().push(binding);
                        }
                    }
                }
                StmtKind::ForEach { target, declares, .. } if python || *declares == Some(Declare::Var) => {
                    self.declare_target(*target, function_scope);
                }
                StmtKind::With { items, .. } if python => {
                    for target in items.iter().filter_map(|(_, target)| *target) {
                        self.declare_target(target, function_scope);
                    }
                }
                StmtKind::Try { handlers, .. } if python => {
                    for target in handlers.iter().filter_map(|handler| handler.target) {
                        self.declare_target(target, function_scope);
                    }
                }
                StmtKind::Switch { cases, is_match: true, .. } => {
                    for case in cases.iter().filter_map(|(case, _)| *case) {
                        self.declare_captures(case, function_scope);
                    }
                }
                _ => {}
            }
            if self.walrus {
                visit::stmt_exprs(&hir.stmt(id).kind, |expr| self.declare_walrus(expr, function_scope));
            }
            // Entering a block declares the names of its own scope. The outermost block has already
            // declared the names hoisted out of it.
            let broken = matches!(hir.stmt(id).kind, StmtKind::Broken(_));
            if (self.hoisting || broken) && !matches!(hir.stmt(id).kind, StmtKind::Class { .. }) {
                // Fragments of broken code are resolved as parts of the enclosing block.
                let outermost = outermost && broken;
                visit::stmt_blocks(&hir.stmt(id).kind, |block| self.declare_block(block, outermost));
            }
        });
    }

    fn declare_captures(&mut self, pattern: ExprId, scope: ScopeId) {
        let hir = self.hir;
        if let ExprKind::Name(name) = hir.expr(pattern).kind {
            self.declare(scope, name, hir.expr(pattern).span, BindingKind::Variable);
        }
        deep(|| visit::child_exprs(&hir.expr(pattern).kind, |child| self.declare_captures(child, scope)));
    }

    fn declare_walrus(&mut self, expr: ExprId, scope: ScopeId) {
        let hir = self.hir;
        deep(|| {
            if let ExprKind::Assign { target, .. } = hir.expr(expr).kind {
                self.declare_target(target, scope);
            }
            visit::child_exprs(&hir.expr(expr).kind, |child| self.declare_walrus(child, scope));
        });
    }
}
