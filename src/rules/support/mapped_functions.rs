//! Finds code that the server runs for each element of a collection, and values that depend on the
//! element.
//!
//! The client runs a mapped function once, with a placeholder for the element. Values derived from
//! the placeholder have no value on the client, and no meaning outside the function.

use crate::rules::engine::context::Context;
use crate::semantic::analysis::CallSite;
use crate::semantic::query::dependencies::Aspect;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{Arg, ArgKind, ChunkRanges, ExprId, ExprKind, FunctionId, StmtId, StmtKind};
use crate::syntax::visit;
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of passes over assignments and calls.
const PASSES: usize = 8;

/// Functions that are mapped over elements, and bindings that depend on the element.
pub struct MappedFunctions {
    /// For each function that runs per element: the mapped function, and the call that maps it.
    functions: FxHashMap<FunctionId, (FunctionId, ExprId)>,
    element_bindings: FxHashSet<BindingId>,
    /// Chunks that contain such functions, in order.
    chunks: Vec<ChunkRanges>,
}

impl MappedFunctions {
    /// Finds the mapped functions of a file. Returns `None` if the file maps none.
    pub fn find(context: &Context<'_>) -> Option<MappedFunctions> {
        let analysis = context.analysis;
        context.depend_on_aspect(Aspect::Functions);
        if analysis.inferred.mapped_by.iter().all(Option::is_none) {
            return None;
        }
        let mut mapped = MappedFunctions {
            functions: FxHashMap::default(),
            element_bindings: FxHashSet::default(),
            chunks: Vec::new(),
        };
        loop {
            let previous_len = mapped.functions.len();
            for index in 0..context.hir().functions.len() {
                let id = FunctionId(index as u32);
                let parent = analysis.scopes.function_parent[index];
                let mapping = analysis.inferred.mapped_by[index]
                    .map(|call| (id, call))
                    .or_else(|| mapped.functions.get(&parent?).copied());
                if let Some(mapping) = mapping {
                    mapped.functions.entry(id).or_insert(mapping);
                }
            }
            for &(caller, callee) in &analysis.inferred.calls {
                if let Some(mapping) = caller.and_then(|caller| mapped.functions.get(&caller).copied()) {
                    mapped.functions.entry(callee).or_insert(mapping);
                }
            }
            if mapped.functions.len() == previous_len {
                break;
            }
        }
        let hir = context.hir();
        let mut chunks: Vec<usize> = mapped.functions.keys().map(|function| hir.chunk_of_function(*function)).collect();
        chunks.sort_unstable();
        chunks.dedup();
        mapped.chunks = chunks.into_iter().map(|chunk| hir.chunk(chunk)).collect();
        for (index, call) in analysis.inferred.mapped_by.iter().enumerate() {
            if call.is_some() {
                context.hir().functions[index].params.iter().for_each(|param| mapped.bind(context, param.target));
            }
        }
        for _ in 0..PASSES {
            let previous_len = mapped.element_bindings.len();
            mapped.propagate(context);
            if mapped.element_bindings.len() == previous_len {
                break;
            }
        }
        Some(mapped)
    }

    /// Returns the mapped function that is, contains or calls a function, together with the call
    /// that maps it. Returns `None` if the function does not run for each element.
    pub fn mapping_of(&self, function: Option<FunctionId>) -> Option<(FunctionId, ExprId)> {
        self.functions.get(&function?).copied()
    }

    /// Returns `true` if the function runs for each element.
    fn is_mapped(&self, function: Option<FunctionId>) -> bool {
        self.mapping_of(function).is_some()
    }

    /// Returns the statements that run for each element, in order.
    pub fn stmts(&self, context: &Context<'_>) -> impl Iterator<Item = StmtId> {
        let all = self.chunks.iter().flat_map(|chunk| chunk.stmts.clone());
        all.filter(|&index| self.is_mapped(context.analysis.scopes.stmt_function[index]))
            .map(|index| StmtId(index as u32))
    }

    /// Returns the expressions that run for each element, in order.
    pub fn exprs(&self, context: &Context<'_>) -> impl Iterator<Item = ExprId> {
        let all = self.chunks.iter().flat_map(|chunk| chunk.exprs.clone());
        all.filter(|&index| self.is_mapped(context.analysis.scopes.function_of[index]))
            .map(|index| ExprId(index as u32))
    }

    /// Returns the calls of operators that run for each element, in order.
    pub fn calls<'a>(&self, context: &Context<'a>) -> impl Iterator<Item = &'a CallSite> {
        self.exprs(context).filter_map(|id| context.call_at(id))
    }

    /// Returns `true` if an expression depends on the element.
    pub fn depends_on_element(&self, context: &Context<'_>, expr: ExprId) -> bool {
        let mut pending = vec![expr];
        while let Some(id) = pending.pop() {
            let kind = &context.expr(id).kind;
            match kind {
                ExprKind::Name(_)
                    if context
                        .analysis
                        .scopes
                        .resolve(id)
                        .is_some_and(|binding| self.element_bindings.contains(&binding)) =>
                {
                    return true;
                }
                _ => visit::child_exprs(kind, |child| pending.push(child)),
            }
        }
        false
    }

    /// Marks the names in an assignment target as dependent on the element, if they belong to a
    /// function that runs for each element.
    fn bind(&mut self, context: &Context<'_>, target: ExprId) {
        let mut pending = vec![target];
        while let Some(id) = pending.pop() {
            match &context.expr(id).kind {
                ExprKind::Name(_) => {
                    if let Some(binding) = context.analysis.scopes.resolve(id)
                        && self.is_mapped(context.binding(binding).function)
                    {
                        self.element_bindings.insert(binding);
                    }
                }
                ExprKind::Member { .. } | ExprKind::Index { .. } => {}
                kind => visit::child_exprs(kind, |child| pending.push(child)),
            }
        }
    }

    /// Propagates dependence on the element once through every assignment and call.
    fn propagate(&mut self, context: &Context<'_>) {
        let hir = context.hir();
        let (stmts, exprs): (Vec<StmtId>, Vec<ExprId>) = (self.stmts(context).collect(), self.exprs(context).collect());
        for id in stmts {
            match &hir.stmt(id).kind {
                StmtKind::Assign { targets, value: Some(value), .. } if self.depends_on_element(context, *value) => {
                    targets.iter().for_each(|&target| self.bind(context, target));
                }
                StmtKind::ForEach { target, iter, .. } if self.depends_on_element(context, *iter) => {
                    self.bind(context, *target)
                }
                _ => {}
            }
        }
        for id in exprs {
            match &hir.expr(id).kind {
                ExprKind::Assign { target, value, .. } if self.depends_on_element(context, *value) => {
                    self.bind(context, *target)
                }
                ExprKind::Call { callee, args, .. } => self.propagate_call(context, *callee, args),
                _ => {}
            }
        }
    }

    /// Marks parameters whose arguments depend on the element.
    fn propagate_call(&mut self, context: &Context<'_>, callee: ExprId, args: &[Arg]) {
        let hir = context.hir();
        if let Value::Function(function) = *context.value(callee) {
            let params = &hir.function(function).params;
            for (position, arg) in args.iter().enumerate() {
                let param = match arg.kind {
                    ArgKind::Positional => params.get(position),
                    ArgKind::Keyword(ident) => params.iter().find(
                        |param| matches!(hir.expr(param.target).kind, ExprKind::Name(name) if name == ident.name),
                    ),
                    _ => None,
                };
                if let Some(param) = param
                    && self.depends_on_element(context, arg.value)
                {
                    self.bind(context, param.target);
                }
            }
            return;
        }
        // `list.forEach(function(item) { ... })` over a client-side list that depends on the
        // element.
        if let ExprKind::Member { object, .. } = hir.expr(callee).kind
            && self.depends_on_element(context, object)
        {
            for arg in args {
                if let Value::Function(function) = *context.value(arg.value) {
                    hir.function(function).params.iter().for_each(|param| self.bind(context, param.target));
                }
            }
        }
    }
}

/// Returns `true` if a condition decides whether an expression of a function is evaluated.
pub fn is_conditional(context: &Context<'_>, expr: ExprId) -> bool {
    let scopes = &context.analysis.scopes;
    let mut child = expr;
    let mut stmt = loop {
        match scopes.parents[child.index()] {
            Parent::Expr(parent) => {
                match context.expr(parent).kind {
                    ExprKind::Conditional { test, .. } if test != child => return true,
                    ExprKind::Logical { right, .. } if right == child => return true,
                    _ => {}
                }
                child = parent;
            }
            Parent::Stmt(stmt) => break stmt,
            Parent::Function(_) | Parent::None => return false,
        }
    };
    while let Parent::Stmt(parent) = scopes.stmt_parent[stmt.index()] {
        if matches!(context.hir().stmt(parent).kind, StmtKind::If { .. } | StmtKind::Switch { .. }) {
            return true;
        }
        stmt = parent;
    }
    false
}
