//! Finds the exports of a module, translates `exports = {...}`, and renames the variables that an
//! export would overwrite: both are globals of a Python module.
//!
//! JavaScript: `var p = scale(); exports.p = p.divide(2); print(p);`
//! Python: `p_2 = scale()`, `p = p_2.divide(2)`, `print(p_2)`

use super::ToPython;
use super::names::identifier;
use super::python_fragment::change;
use super::writes::Writes;
use crate::semantic::analysis::Analysis;
use crate::semantic::scope::{BindingId, BindingKind};
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, ExprKind, FunctionId, Hir, Key, StmtKind, Symbol};
use crate::translate::code::{Line, Token};
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

/// Returns the assignments of each export.
fn export_writes(analysis: &Analysis) -> FxHashMap<Symbol, Vec<ExportWrite>> {
    let hir = &analysis.hir;
    let mut writes: FxHashMap<Symbol, Vec<ExportWrite>> = FxHashMap::default();
    let mut add = |target: ExprId, op: Option<BinaryOp>, value: ExprId| {
        if let Some(name) = exported_name(analysis, target) {
            writes.entry(name).or_default().push(ExportWrite { target, op, value });
        } else if is_exports(analysis, target)
            && let ExprKind::Object(entries) = &hir.expr(value).kind
        {
            for entry in entries {
                if let Some(name) = key_of(hir, &entry.key).and_then(|name| hir.names.find(name)) {
                    writes.entry(name).or_default().push(ExportWrite { target, op, value: entry.value });
                }
            }
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

/// Returns the name of a key.
fn key_of<'h>(hir: &'h Hir, key: &'h Key) -> Option<&'h str> {
    match key {
        Key::Ident(key) => Some(hir.name(key.name)),
        Key::String(key, _) => Some(key),
        Key::Computed(_) | Key::Spread => None,
    }
}

/// Returns the modules that a file exports: the path of the export, which is empty for the whole
/// file, and the name in `require`.
pub fn exported_modules(analysis: &Analysis) -> Vec<(String, String)> {
    let hir = &analysis.hir;
    let mut modules = Vec::new();
    let mut add = |target: ExprId, value: ExprId| {
        if let Some(name) = exported_name(analysis, target) {
            add_modules(analysis, value, hir.name(name), 0, &mut modules);
        } else if is_exports(analysis, target) {
            add_modules(analysis, value, "", 0, &mut modules);
        }
    };
    for stmt in &hir.stmts {
        if let StmtKind::Assign { targets, op: None, value: Some(value), .. } = &stmt.kind {
            targets.iter().for_each(|&target| add(target, *value));
        }
    }
    for expr in &hir.exprs {
        if let ExprKind::Assign { target, op: None, value } = &expr.kind {
            add(*target, *value);
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
        ExprKind::Call { .. } => out.extend(required_name(analysis, value).map(|name| (path.to_owned(), name))),
        ExprKind::Name(_) => {
            if let Some(value) = only_value(analysis, value) {
                add_modules(analysis, value, path, depth + 1, out);
            }
        }
        ExprKind::Object(entries) => {
            for entry in entries {
                if let Some(key) = key_of(hir, &entry.key) {
                    let path = if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
                    add_modules(analysis, entry.value, &path, depth + 1, out);
                }
            }
        }
        _ => {}
    }
}

/// Returns the name of the module if an expression is `require('module')`.
fn required_name(analysis: &Analysis, expr: ExprId) -> Option<String> {
    let ExprKind::Call { callee, args, .. } = &analysis.hir.expr(expr).kind else { return None };
    let ExprKind::Name(name) = analysis.hir.expr(*callee).kind else { return None };
    let is_require = analysis.hir.name(name) == "require" && analysis.scopes.resolve(*callee).is_none();
    Some(analysis.value(args.first().filter(|_| is_require)?.value).as_text()?.to_string())
}

/// Returns the value of a variable that is assigned once.
fn only_value(analysis: &Analysis, variable: ExprId) -> Option<ExprId> {
    let binding = analysis.scopes.binding(analysis.scopes.resolve(variable)?);
    binding.value.filter(|_| binding.writes == 1)
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

/// Returns the value of each export that is assigned once.
pub(super) fn export_values(analysis: &Analysis) -> FxHashMap<Symbol, ExprId> {
    if analysis.hir.names.find("exports").is_none() {
        return FxHashMap::default();
    }
    let single = |(name, writes): (Symbol, Vec<ExportWrite>)| match writes[..] {
        [ExportWrite { op: None, value, .. }] => Some((name, value)),
        _ => None,
    };
    export_writes(analysis).into_iter().filter_map(single).collect()
}

/// Returns the names under which the file exports each function.
pub(super) fn exported_functions(analysis: &Analysis) -> FxHashMap<FunctionId, Vec<Box<str>>> {
    let mut functions: FxHashMap<FunctionId, Vec<Box<str>>> = FxHashMap::default();
    if analysis.hir.names.find("exports").is_none() {
        return functions;
    }
    for (name, writes) in export_writes(analysis) {
        for write in writes {
            if let Value::Function(function) = analysis.value(write.value) {
                functions.entry(*function).or_default().push(analysis.hir.name(name).into());
            }
        }
    }
    functions
}

impl ToPython<'_> {
    /// Returns `true` for `exports` and `module.exports`.
    pub(super) fn is_exports(&self, expr: ExprId) -> bool {
        is_exports(self.analysis, expr)
    }

    /// Returns the name in `require` of a module, and the path of one of its members; the path is
    /// empty for the module. Returns `None` for any other expression.
    pub(super) fn module_member(&self, expr: ExprId) -> Option<(String, String)> {
        let mut path: Vec<&str> = Vec::new();
        let mut at = expr;
        for _ in 0..MAX_DEPTH {
            match &self.hir.expr(at).kind {
                ExprKind::Call { .. } => {
                    path.reverse();
                    return Some((required_name(self.analysis, at)?, path.join(".")));
                }
                ExprKind::Member { object, property } if self.is_exports(*object) => {
                    at = *self.state.export_values.get(&property.name)?;
                }
                ExprKind::Member { object, property } => {
                    path.push(self.hir.name(property.name));
                    at = *object;
                }
                ExprKind::Name(_) => at = only_value(self.analysis, at)?,
                _ => return None,
            }
        }
        None
    }

    /// Returns the smallest number of arguments of a function in the calls of other files.
    pub(super) fn min_outside_args(&self, id: FunctionId) -> Option<usize> {
        let names = self.state.exported_functions.get(&id)?;
        names.iter().filter_map(|name| self.state.options.min_args.get(name)).min().copied()
    }

    /// Returns `true` if other files may call a function.
    pub(super) fn is_exported(&self, id: FunctionId) -> bool {
        self.state.exported_functions.contains_key(&id)
    }

    /// Translates `exports = value`, outside of functions. Returns `None` for any other assignment.
    pub(super) fn export_all(&mut self, target: ExprId, value: ExprId) -> Option<Vec<Line>> {
        let hir = self.hir;
        if !self.is_exports(target) || self.analysis.scopes.function_of[target.index()].is_some() {
            return None;
        }
        if self.is_module_value(value)
            && let Some((name, path)) = self.module_member(value)
            && path.is_empty()
            && let Some(module) = self.state.modules.names.get(&name)
        {
            self.report_unread_module(value);
            let import = ["from", module, "import", "*"].map(word);
            let [first, rest @ ..] = import;
            return Some(vec![Line::code(std::iter::once(first).chain(rest.into_iter().map(Token::spaced)).collect())]);
        }
        match &hir.expr(value).kind {
            ExprKind::Object(entries) if entries.iter().all(|entry| key_of(hir, &entry.key).is_some()) => {
                let mut lines = Vec::new();
                for entry in entries {
                    let name = identifier(key_of(hir, &entry.key).unwrap_or_default());
                    let first = self.prelude.len();
                    let line = match hir.expr(entry.value).kind {
                        ExprKind::Function(function) => self.definition(function, &name),
                        _ => {
                            let value = self.expr(entry.value);
                            let is_same = *value.text() == *name;
                            if is_same { Vec::new() } else { vec![change(atom(name), "=", value)] }
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
