//! Finds the exports of a module, and renames the variables that an export would overwrite: both
//! are globals of a Python module.
//!
//! JavaScript: `var p = scale(); exports.p = p.divide(2); print(p);`
//! Python: `p_2 = scale()`, `p = p_2.divide(2)`, `print(p_2)`

use super::ToPython;
use super::names::identifier;
use super::writes::Writes;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, FunctionId, StmtKind, Symbol};
use crate::translate::names::Names;
use rustc_hash::{FxHashMap, FxHashSet};

/// An assignment `exports.name = value`.
struct ExportWrite {
    target: ExprId,
    op: Option<BinaryOp>,
    value: ExprId,
}

/// Returns `true` for `exports` and `module.exports`.
fn is_exports(analysis: &Analysis, expr: ExprId) -> bool {
    let hir = &analysis.hir;
    match &hir.expr(expr).kind {
        ExprKind::Name(name) => {
            hir.name(*name) == "exports"
                && analysis.scopes.resolve(expr).is_none_or(|binding| analysis.scopes.binding(binding).writes == 0)
        }
        ExprKind::Member { object, property } => {
            hir.name(property.name) == "exports"
                && matches!(hir.expr(*object).kind, ExprKind::Name(name) if hir.name(name) == "module")
        }
        _ => false,
    }
}

/// Returns the name of `exports.name`.
fn exported_name(analysis: &Analysis, expr: ExprId) -> Option<Symbol> {
    match &analysis.hir.expr(expr).kind {
        ExprKind::Member { object, property } if is_exports(analysis, *object) => Some(property.name),
        _ => None,
    }
}

/// Returns the assignments of each export.
fn export_writes(analysis: &Analysis) -> FxHashMap<Symbol, Vec<ExportWrite>> {
    let hir = &analysis.hir;
    let mut writes: FxHashMap<Symbol, Vec<ExportWrite>> = FxHashMap::default();
    let mut add = |target: ExprId, op: Option<BinaryOp>, value: ExprId| {
        if let Some(name) = exported_name(analysis, target) {
            writes.entry(name).or_default().push(ExportWrite { target, op, value });
        }
    };
    for stmt in &hir.stmts {
        if let StmtKind::Assign { targets, op, value: Some(value), .. } = &stmt.kind {
            targets.iter().for_each(|&target| add(target, *op, *value));
        }
    }
    for expr in &hir.exprs {
        if let ExprKind::Assign { target, op, value } = &expr.kind {
            add(*target, *op, *value);
        }
    }
    writes
}

/// Renames the variables that an export of their name would overwrite or hide.
pub(super) fn rename_variables(analysis: &Analysis, writes: &Writes, names: &mut Names) {
    let hir = &analysis.hir;
    if hir.names.find("exports").is_none() {
        return;
    }
    let exports = export_writes(analysis);
    // The functions in which each export is named.
    let mut functions: FxHashMap<Symbol, FxHashSet<FunctionId>> = FxHashMap::default();
    for index in 0..hir.exprs.len() {
        if let Some(name) = exported_name(analysis, ExprId(index as u32))
            && let Some(function) = analysis.scopes.function_of[index]
        {
            functions.entry(name).or_default().insert(function);
        }
    }
    let exported: FxHashMap<Box<str>, Symbol> =
        exports.keys().map(|&name| (identifier(hir.name(name)), name)).collect();
    for (index, known) in analysis.scopes.bindings.iter().enumerate() {
        let binding = BindingId(index as u32);
        let Some(&name) = exported.get(names.get(binding)) else { continue };
        let is_overwritten = match known.function {
            None => exports[&name].iter().any(|write| !is_export_of(analysis, writes, write, binding)),
            Some(function) => functions
                .get(&name)
                .into_iter()
                .flatten()
                .any(|&inner| inner == function || analysis.scopes.is_within(Some(inner), function)),
        };
        if is_overwritten {
            let free = names.fresh(hir.name(known.name));
            names.set(binding, free);
        }
    }
}

/// Returns `true` if an export is a variable of its own name that does not change afterwards.
fn is_export_of(analysis: &Analysis, writes: &Writes, write: &ExportWrite, binding: BindingId) -> bool {
    let hir = &analysis.hir;
    if write.op.is_some() {
        return false;
    }
    if let ExprKind::Function(function) = hir.expr(write.value).kind {
        // `exports.f = function f() {}`
        return analysis.scopes.function_binding[function.index()] == Some(binding);
    }
    let exported_at = hir.expr(write.target).span.start;
    let is_final = |&(_, target): &(_, ExprId)| {
        hir.expr(target).span.start <= exported_at && analysis.scopes.function_of[target.index()].is_none()
    };
    analysis.scopes.resolve(write.value) == Some(binding) && writes.get(binding).iter().all(is_final)
}

impl ToPython<'_> {
    /// Returns `true` for `exports` and `module.exports`.
    pub(super) fn is_exports(&self, expr: ExprId) -> bool {
        is_exports(self.analysis, expr)
    }

    /// Returns the names of the exports that a function sets.
    pub(super) fn exports_set_in(&self, function: FunctionId) -> Vec<Box<str>> {
        if !self.state.is_module {
            return Vec::new();
        }
        let mut names: Vec<Box<str>> = Vec::new();
        for (name, writes) in export_writes(self.analysis) {
            let is_set =
                writes.iter().any(|write| self.analysis.scopes.function_of[write.target.index()] == Some(function));
            if is_set {
                names.push(identifier(self.hir.name(name)));
            }
        }
        names.sort_unstable();
        names
    }
}
