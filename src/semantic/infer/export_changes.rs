//! Finds out which exported values a module may change after inference recorded them.
//!
//! An export is recorded where the module assigns it. Functions of the module, statements below
//! and other names of the same object may still change what it holds.

use super::mutation::is_mutator;
use crate::semantic::scope::{BindingId, Scopes};
use crate::syntax::hir::{ExprId, ExprKind, Hir, StmtKind};
use rustc_hash::FxHashSet;

/// The parts of exported values that may change.
#[derive(Default)]
pub(super) struct ExportChanges {
    /// Names of properties that may change in any object.
    pub properties: FxHashSet<Box<str>>,
    /// Any property of any object may change.
    pub any_property: bool,
    /// Exports whose lists or objects may change.
    pub exports: FxHashSet<Box<str>>,
}

/// Returns what a module may change of its exports.
pub(super) fn export_changes(hir: &Hir, scopes: &Scopes) -> ExportChanges {
    let mut finder = Finder { hir, scopes, first_export: first_export(hir, scopes), changes: ExportChanges::default() };
    let mut changed_variables: FxHashSet<BindingId> = FxHashSet::default();
    for expr in &hir.exprs {
        match &expr.kind {
            ExprKind::Assign { target, .. } | ExprKind::Update { target } => finder.note_target(*target),
            ExprKind::Call { callee, .. } => {
                if let ExprKind::Member { object, property } = &hir.expr(*callee).kind
                    && is_mutator(hir.language.is_python(), hir.name(property.name))
                    && finder.is_out_of_order(*object)
                {
                    changed_variables.extend(scopes.resolve(*object));
                }
            }
            _ => {}
        }
    }
    for stmt in &hir.stmts {
        if let StmtKind::Assign { targets, declares: None, .. } = &stmt.kind {
            targets.iter().for_each(|&target| finder.note_target(target));
        }
    }
    for (name, value) in exported_variables(hir, scopes) {
        if changed_variables.contains(&value) {
            finder.changes.exports.insert(name);
        }
    }
    finder.changes
}

struct Finder<'a> {
    hir: &'a Hir,
    scopes: &'a Scopes,
    /// The position of the first export, if there is one.
    first_export: Option<u32>,
    changes: ExportChanges,
}

impl Finder<'_> {
    /// Notes the property that an assignment changes.
    fn note_target(&mut self, target: ExprId) {
        let hir = self.hir;
        match &hir.expr(target).kind {
            ExprKind::Member { object, property } if self.is_out_of_order(*object) => {
                self.changes.properties.insert(hir.name(property.name).into());
            }
            ExprKind::Index { object, index } if self.is_out_of_order(*object) => match &hir.expr(*index).kind {
                ExprKind::String(key) => _ = self.changes.properties.insert(key.clone()),
                ExprKind::Number { .. } => {}
                _ => self.changes.any_property = true,
            },
            _ => {}
        }
    }

    /// Returns `true` if inference does not record a change of an object where it happens, as part
    /// of a variable that holds the object alone.
    fn is_out_of_order(&self, object: ExprId) -> bool {
        let hir = self.hir;
        let ExprKind::Name(name) = hir.expr(object).kind else {
            // Inference notes the property of `a.b.c = x`, but not the key of `a.b[c] = x`.
            return true;
        };
        let Some(binding) = self.scopes.resolve(object) else { return hir.name(name) != "exports" };
        let variable = self.scopes.binding(binding);
        let is_literal = |value: ExprId| matches!(hir.expr(value).kind, ExprKind::Object(_) | ExprKind::List(_));
        let is_own = variable.writes == 1 && variable.value.is_some_and(is_literal);
        let is_local = variable.function.is_some();
        let is_in_function = self.scopes.function_of[object.index()].is_some();
        let is_late = self.first_export.is_some_and(|first| hir.expr(object).span.start > first);
        !is_own || !is_local && (is_in_function || is_late)
    }
}

/// Returns the position of the first assignment to a property of `exports`.
fn first_export(hir: &Hir, scopes: &Scopes) -> Option<u32> {
    exports(hir, scopes).map(|(target, _, _)| hir.expr(target).span.start).min()
}

/// Returns the exports that are variables, with their names.
fn exported_variables(hir: &Hir, scopes: &Scopes) -> Vec<(Box<str>, BindingId)> {
    match hir.language.is_python() {
        true => Vec::new(),
        false => exports(hir, scopes).filter_map(|(_, name, value)| Some((name, scopes.resolve(value?)?))).collect(),
    }
}

/// Returns the assignments to properties of `exports`: the target, the name and the value.
fn exports(hir: &Hir, scopes: &Scopes) -> impl Iterator<Item = (ExprId, Box<str>, Option<ExprId>)> {
    let assignments = hir.stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Assign { targets, value, .. } => Some((targets, *value)),
        _ => None,
    });
    let all = assignments.flat_map(|(targets, value)| targets.iter().map(move |&target| (target, value)));
    all.filter_map(|(target, value)| match &hir.expr(target).kind {
        ExprKind::Member { object, property }
            if matches!(hir.expr(*object).kind, ExprKind::Name(name) if hir.name(name) == "exports")
                && scopes.resolve(*object).is_none() =>
        {
            Some((target, hir.name(property.name).into(), value))
        }
        _ => None,
    })
}
