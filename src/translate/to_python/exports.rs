//! Finds the exports of a module, translates `exports = {...}`, and renames the variables that an
//! export would overwrite: both are globals of a Python module.
//!
//! JavaScript: `var p = scale(); exports.p = p.divide(2); print(p);`
//! Python: `p_2 = scale()`, `p = p_2.divide(2)`, `print(p_2)`

use super::ToPython;
use super::names::identifier;
use super::python_fragment::change;
use super::writes::{Write, Writes};
use crate::semantic::analysis::{Analysis, Assignment, assignments};
use crate::semantic::module_uses::required_module;
use crate::semantic::query::objects::key_text;
use crate::semantic::scope::{BindingId, BindingKind, Parent};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, FunctionId, ParamKind, Symbol};
use crate::translate::code::Line;
use crate::translate::emitter::word;
use crate::translate::fragment::{atom, call};
use crate::translate::names::Names;
use rustc_hash::{FxHashMap, FxHashSet};

/// An assignment `exports.name = value`, or an entry of `exports = {name: value}`.
struct ExportWrite {
    target: ExprId,
    op: Option<BinaryOp>,
    value: ExprId,
}

/// Maximum number of variables and objects between an export and a module.
const MAX_DEPTH: usize = 8;

/// Returns `true` for `exports` and `module.exports`.
fn is_exports(analysis: &Analysis, expr: ExprId) -> bool {
    let hir = &analysis.hir;
    match &hir.expr(expr).kind {
        ExprKind::Name(name) => {
            hir.name(*name) == "exports"
                && analysis.scopes.resolve(expr).is_none_or(|binding| {
                    let binding = analysis.scopes.binding(binding);
                    binding.kind == BindingKind::Implicit || binding.writes == 0
                })
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

/// The exports of a file.
#[derive(Default)]
pub(super) struct Exports {
    /// By name: the assignments.
    writes: FxHashMap<Symbol, Vec<ExportWrite>>,
    /// By function: the names under which the file exports it.
    functions: FxHashMap<FunctionId, Vec<Symbol>>,
}

impl Exports {
    pub fn new(analysis: &Analysis) -> Exports {
        let hir = &analysis.hir;
        let mut exports = Exports::default();
        if hir.names.find("exports").is_none() {
            return exports;
        }
        for Assignment { target, op, value } in assignments(hir) {
            if let Some(name) = exported_name(analysis, target) {
                exports.add(analysis, name, ExportWrite { target, op, value });
            } else if is_exports(analysis, target)
                && let ExprKind::Object(entries) = &hir.expr(value).kind
            {
                for entry in entries {
                    if let Some(name) = key_text(hir, &entry.key).and_then(|name| hir.names.find(name)) {
                        exports.add(analysis, name, ExportWrite { target, op, value: entry.value });
                    }
                }
            }
        }
        exports
    }

    fn add(&mut self, analysis: &Analysis, name: Symbol, write: ExportWrite) {
        if let Value::Function(function) = analysis.value(write.value) {
            self.functions.entry(*function).or_default().push(name);
        }
        self.writes.entry(name).or_default().push(write);
    }

    /// Returns the value of an export that the file assigns once.
    fn only_value(&self, name: Symbol) -> Option<ExprId> {
        match self.writes.get(&name)?[..] {
            [ExportWrite { op: None, value, .. }] => Some(value),
            _ => None,
        }
    }
}

/// Returns the modules that a file exports: the path of the export, which is empty for the whole
/// file, and the name in `require`.
pub fn exported_modules(analysis: &Analysis) -> Vec<(String, String)> {
    let hir = &analysis.hir;
    let mut modules = Vec::new();
    for Assignment { target, value, .. } in assignments(hir).filter(|assignment| assignment.op.is_none()) {
        if let Some(name) = exported_name(analysis, target) {
            add_modules(analysis, value, hir.name(name), 0, &mut modules);
        } else if is_exports(analysis, target) {
            add_modules(analysis, value, "", 0, &mut modules);
        }
    }
    modules
}

/// Adds the modules in a value that is exported under a path.
fn add_modules(analysis: &Analysis, value: ExprId, path: &str, depth: usize, out: &mut Vec<(String, String)>) {
    let hir = &analysis.hir;
    if depth > MAX_DEPTH {
        return;
    }
    match &hir.expr(value).kind {
        ExprKind::Call { .. } => {
            out.extend(required_module(analysis, value).map(|name| (path.to_owned(), name.to_string())));
        }
        ExprKind::Name(_) => {
            if let Some(value) = only_value(analysis, value) {
                add_modules(analysis, value, path, depth + 1, out);
            }
        }
        ExprKind::Object(entries) => {
            for entry in entries {
                if let Some(key) = key_text(hir, &entry.key) {
                    let path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                    add_modules(analysis, entry.value, &path, depth + 1, out);
                }
            }
        }
        _ => {}
    }
}

/// Returns the value of a variable that is assigned once.
fn only_value(analysis: &Analysis, variable: ExprId) -> Option<ExprId> {
    analysis.scopes.binding(analysis.scopes.resolve(variable)?).only_value()
}

/// Renames the variables that an export of their name would overwrite or hide.
pub(super) fn rename_variables(analysis: &Analysis, exports: &Exports, writes: &Writes, names: &mut Names) {
    let hir = &analysis.hir;
    if exports.writes.is_empty() {
        return;
    }
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
        exports.writes.keys().map(|&name| (identifier(hir.name(name)), name)).collect();
    for (index, known) in analysis.scopes.bindings.iter().enumerate() {
        let binding = BindingId(index as u32);
        let Some(&name) = exported.get(names.get(binding)) else { continue };
        let is_overwritten = match known.function {
            None => exports.writes[&name].iter().any(|write| !is_export_of(analysis, writes, write, binding)),
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

    /// Returns the name in `require` of a module, and the path of one of its members; the path is
    /// empty for the module. Returns `None` for any other expression.
    pub(super) fn module_member(&self, expr: ExprId) -> Option<(&str, String)> {
        let mut path: Vec<&str> = Vec::new();
        let mut at = expr;
        for _ in 0..MAX_DEPTH {
            match &self.hir.expr(at).kind {
                ExprKind::Call { .. } => {
                    path.reverse();
                    return Some((required_module(self.analysis, at)?, path.join(".")));
                }
                ExprKind::Member { object, property } if self.is_exports(*object) => {
                    at = self.state.exports.only_value(property.name)?;
                }
                ExprKind::Member { object, property } => {
                    path.push(self.hir.name(property.name));
                    at = *object;
                }
                ExprKind::Name(_) => at = self.value_before(at)?,
                _ => return None,
            }
        }
        None
    }

    /// Returns the value of a variable where it is read: its only value, or the last one before
    /// that, where statements outside of functions and blocks give it all its values.
    fn value_before(&self, variable: ExprId) -> Option<ExprId> {
        let scopes = &self.analysis.scopes;
        if let Some(value) = only_value(self.analysis, variable) {
            return Some(value);
        }
        if scopes.function_of[variable.index()].is_some() {
            return None;
        }
        let is_outermost = |target: ExprId| match scopes.parents[target.index()] {
            Parent::Stmt(stmt) => !matches!(scopes.stmt_parent[stmt.0 as usize], Parent::Stmt(_)),
            _ => false,
        };
        let mut last: Option<ExprId> = None;
        for &(write, target) in self.state.writes.get(scopes.resolve(variable)?) {
            let Write::Value(value) = write else { return None };
            let is_function = scopes.function_of[target.index()].is_some();
            if is_function || !is_outermost(target) {
                return None;
            }
            let end = self.span(value).end;
            if end <= self.span(variable).start && last.is_none_or(|last| self.span(last).end < end) {
                last = Some(value);
            }
        }
        last
    }

    /// Returns the smallest number of arguments of a function in the calls of other files.
    pub(super) fn min_outside_args(&self, id: FunctionId) -> Option<usize> {
        let names = self.state.exports.functions.get(&id)?;
        names.iter().filter_map(|&name| self.state.options.min_args.get(self.hir.name(name))).min().copied()
    }

    /// Returns `true` if another file calls a function with more arguments than it has parameters.
    pub(super) fn has_surplus_outside(&self, id: FunctionId) -> bool {
        let names = self.state.exports.functions.get(&id).into_iter().flatten();
        let max_args = names.filter_map(|&name| self.state.options.max_args.get(self.hir.name(name))).max();
        let params = &self.hir.function(id).params;
        max_args.is_some_and(|&count| count > params.len())
            && params.iter().all(|param| param.kind == ParamKind::Normal)
    }

    /// Returns the function that the file exports under a name, and nothing else.
    pub(super) fn exported_function(&self, name: Symbol) -> Option<FunctionId> {
        match self.analysis.value(self.state.exports.only_value(name)?) {
            Value::Function(function) => Some(*function),
            _ => None,
        }
    }

    /// Returns `true` if other files may call a function.
    pub(super) fn is_exported(&self, id: FunctionId) -> bool {
        self.state.exports.functions.contains_key(&id)
    }

    /// Translates `exports = value`, outside of functions. Returns `None` for any other assignment.
    pub(super) fn export_all(&mut self, target: ExprId, value: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        if !self.is_exports(target) || self.analysis.scopes.function_of[target.index()].is_some() {
            return None;
        }
        if let Some((name, path)) = self.module_member(value)
            && path.is_empty()
            && let Some(module) = self.state.modules.names.get(name)
        {
            self.report_unread_module(value);
            let [module, import, all] = [module, "import", "*"].map(|text| word(text).spaced());
            return Some(vec![Line::code(vec![word("from"), module, import, all])]);
        }
        match &hir.expr(value).kind {
            ExprKind::Object(entries) if entries.iter().all(|entry| key_text(hir, &entry.key).is_some()) => {
                let mut lines = Vec::new();
                for entry in entries {
                    let name = identifier(key_text(hir, &entry.key).unwrap_or_default());
                    let first = self.prelude.len();
                    let line = match hir.expr(entry.value).kind {
                        ExprKind::Function(function) => self.definition(function, &name),
                        _ => {
                            let value = self.expr(entry.value);
                            // `{f: f}` exports `f` already.
                            let is_own_name = *value.text() == *name;
                            if is_own_name { Vec::new() } else { vec![change(atom(name), "=", value)] }
                        }
                    };
                    lines.extend(self.prelude.drain(first..));
                    lines.extend(line);
                }
                Some(lines)
            }
            _ if matches!(self.analysis.value(value), Value::Function(_)) => {
                self.mark_untranslatable(target, "a Python module cannot be a function");
                None
            }
            _ => {
                let value = self.expr(value);
                Some(vec![call("globals", []).invoke("update", [value]).statement()])
            }
        }
    }

    /// Returns the names of the exports that a function sets.
    pub(super) fn exports_set_in(&self, function: FunctionId) -> Vec<Box<str>> {
        let mut names: Vec<Box<str>> = Vec::new();
        for (&name, writes) in &self.state.exports.writes {
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
