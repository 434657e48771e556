//! What can be said about a file before it is run: which functions depend on what changes, which properties change.

use crate::semantic::scope::Scopes;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Hir, StmtKind};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Functions directly in each function, and in the file.
pub(super) type Nested = FxHashMap<Option<FunctionId>, Arc<[FunctionId]>>;

pub(super) fn nested_functions(scopes: &Scopes) -> Nested {
    let mut nested: FxHashMap<Option<FunctionId>, Vec<FunctionId>> = FxHashMap::default();
    for (index, parent) in scopes.function_parent.iter().enumerate() {
        nested.entry(*parent).or_default().push(FunctionId(index as u32));
    }
    nested.into_iter().map(|(parent, functions)| (parent, functions.into())).collect()
}

/// Functions whose result depends on variables around them that change: their runs cannot be remembered.
pub(super) fn volatile_functions(hir: &Hir, scopes: &Scopes) -> Vec<bool> {
    let mut volatile = vec![false; hir.functions.len()];
    // Most of a script is in no function.
    let chunks = (0..hir.chunk_count()).filter(|&chunk| !hir.chunk_functions(chunk).is_empty());
    for index in chunks.flat_map(|chunk| hir.chunk(chunk).exprs) {
        if let (ExprKind::Name(_), Some(function)) = (&hir.exprs[index].kind, scopes.function_of[index])
            && let Some(binding) = scopes.names[index]
        {
            let binding = scopes.binding(binding);
            if binding.function != Some(function) && binding.writes > 1 {
                volatile[function.index()] = true;
            }
        }
    }
    // What calls a volatile function is volatile; nesting is the cheap approximation of calling.
    for index in (0..hir.functions.len()).rev() {
        if volatile[index]
            && let Some(parent) = scopes.function_parent[index]
        {
            volatile[parent.index()] = true;
        }
    }
    volatile
}

/// Names of properties that something reached through more than a variable writes (`app.state.image = x`) or grows
/// (`app.list.push(x)`). Objects are shared by reference; which one is meant is not followed.
pub(super) fn changing_properties(hir: &Hir, chunk: usize) -> Option<Arc<[Box<str>]>> {
    let chunk = hir.chunk(chunk);
    let mut found: Vec<Box<str>> = Vec::new();
    let mut note = |target: ExprId, nested_only: bool| match &hir.expr(target).kind {
        ExprKind::Member { object, property }
            if (!nested_only || !matches!(hir.expr(*object).kind, ExprKind::Name(_))) =>
        {
            found.push(hir.name(property.name).into());
        }
        ExprKind::Index { object, index } => {
            if let ExprKind::String(key) = &hir.expr(*index).kind
                && (!nested_only || !matches!(hir.expr(*object).kind, ExprKind::Name(_)))
            {
                found.push(key.clone());
            }
        }
        _ => {}
    };
    for expr in &hir.exprs[chunk.exprs] {
        match &expr.kind {
            ExprKind::Assign { target, .. } | ExprKind::Update { target } => note(*target, true),
            ExprKind::Call { callee, .. } => {
                if let ExprKind::Member { object, property } = &hir.expr(*callee).kind
                    && matches!(
                        hir.name(property.name),
                        "push" | "append" | "extend" | "unshift" | "insert" | "update" | "splice"
                    )
                {
                    note(*object, false);
                }
            }
            _ => {}
        }
    }
    for stmt in &hir.stmts[chunk.stmts] {
        if let StmtKind::Assign { targets, declares: None, .. } = &stmt.kind {
            targets.iter().for_each(|&target| note(target, true));
        }
    }
    (!found.is_empty()).then(|| found.into())
}
