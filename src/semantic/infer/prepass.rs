//! Scans a file before it is evaluated: which functions depend on variables that change, and which
//! properties change.

use crate::semantic::scope::Scopes;
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Hir, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The functions directly in each function, and in the file (`None`).
pub(super) type NestedFunctions = FxHashMap<Option<FunctionId>, Arc<[FunctionId]>>;

/// By chunk: the names of the properties that it changes, or `None` if it changes none.
pub(super) type ChangingProperties = Vec<Option<Arc<[Box<str>]>>>;

/// Returns the functions directly in each function, and in the file.
pub(super) fn nested_functions(scopes: &Scopes) -> NestedFunctions {
    let mut nested: FxHashMap<Option<FunctionId>, Vec<FunctionId>> = FxHashMap::default();
    for (index, parent) in scopes.function_parent.iter().enumerate() {
        nested.entry(*parent).or_default().push(FunctionId(index as u32));
    }
    nested.into_iter().map(|(parent, functions)| (parent, functions.into())).collect()
}

/// Returns by function whether its result depends on outer variables that change. Calls of such a
/// function are not memoized.
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

/// Returns the names of the properties that a chunk sets through more than a variable
/// (`app.state.image = x`) or extends (`app.list.push(x)`).
///
/// Objects are shared by reference, and inference does not track which object is meant. So such a
/// property of any object may have any value.
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

/// Returns the names of the properties that any chunk changes.
pub(super) fn property_names(changing: &[Option<Arc<[Box<str>]>>]) -> FxHashSet<Box<str>> {
    changing.iter().flatten().flat_map(|names| names.iter().cloned()).collect()
}
