//! Collects the calls of the functions of modules in a script.

use crate::semantic::analysis::Analysis;
use crate::semantic::module_calls::ModuleCalls;
use crate::semantic::scope::{BindingId, Parent};
use crate::semantic::value::{Facts, Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Returns the calls of the functions of each module that a JavaScript file requires, by the name
/// in `require`.
pub fn module_calls(analysis: &Analysis) -> BTreeMap<String, ModuleCalls> {
    let hir = &analysis.hir;
    let mut calls: BTreeMap<String, ModuleCalls> = BTreeMap::new();
    let mut variables: BTreeMap<BindingId, String> = BTreeMap::new();
    for index in 0..hir.exprs.len() {
        let expr = ExprId(index as u32);
        let Some(module) = required_module(analysis, expr).map(|name| name.to_string()) else { continue };
        let entry = calls.entry(module.clone()).or_default();
        match variable_of(analysis, expr) {
            Some(binding) => _ = variables.insert(binding, module),
            None => add_use(analysis, expr, entry),
        }
    }
    for index in 0..hir.exprs.len() {
        let expr = ExprId(index as u32);
        if let ExprKind::Name(_) = hir.expr(expr).kind
            && let Some(binding) = analysis.scopes.resolve(expr)
            && let Some(module) = variables.get(&binding)
            && hir.expr(expr).span != analysis.scopes.binding(binding).span
        {
            add_use(analysis, expr, calls.entry(module.clone()).or_default());
        }
    }
    calls
}

/// Returns the name of the module if the expression is a `require` call.
pub fn required_module(analysis: &Analysis, expr: ExprId) -> Option<&Arc<str>> {
    let ExprKind::Call { callee, args, .. } = &analysis.hir.expr(expr).kind else { return None };
    let ExprKind::Name(name) = analysis.hir.expr(*callee).kind else { return None };
    let is_require = analysis.hir.name(name) == "require" && analysis.scopes.resolve(*callee).is_none();
    let module = args.first().filter(|_| is_require)?;
    analysis.value(module.value).as_text()
}

/// Returns the variable whose only value is the expression.
fn variable_of(analysis: &Analysis, expr: ExprId) -> Option<BindingId> {
    let Parent::Stmt(_) = analysis.scopes.parents[expr.index()] else { return None };
    let position =
        analysis.scopes.bindings.iter().position(|binding| binding.value == Some(expr) && binding.writes == 1);
    position.map(|index| BindingId(index as u32))
}

/// Adds a use of a module.
fn add_use(analysis: &Analysis, module: ExprId, calls: &mut ModuleCalls) {
    let parent = |expr: ExprId| match analysis.scopes.parents[expr.index()] {
        Parent::Expr(parent) => Some((parent, &analysis.hir.expr(parent).kind)),
        _ => None,
    };
    let Some((member, ExprKind::Member { object, property })) = parent(module) else {
        calls.open();
        return;
    };
    if *object != module {
        calls.open();
        return;
    }
    let args = match parent(member) {
        Some((_, ExprKind::Call { callee, args, new: false, .. })) if *callee == member => arguments(analysis, args),
        _ => None,
    };
    calls.add(analysis.hir.name(property.name).into(), args);
}

/// Returns the values of the arguments, or `None` if their number is not known.
fn arguments(analysis: &Analysis, args: &[Arg]) -> Option<Vec<Value>> {
    let value = |arg: &Arg| match arg.kind {
        ArgKind::Positional => Some(general(analysis.value(arg.value))),
        _ => None,
    };
    args.iter().map(value).collect()
}

/// Returns what is true of a value in any script: its type, and those of its parts.
fn general(value: &Value) -> Value {
    match value {
        Value::Str(_) => Value::Str(None),
        Value::Num(_) => Value::Num(None),
        Value::Bool(_) => Value::Bool(None),
        Value::List(list) => {
            let items = list.items.iter().map(general);
            Value::list_of(items.reduce(|a, b| a.join(&b)).unwrap_or_default())
        }
        Value::Object(object) => {
            let entries = object.entries.iter().map(|(key, value)| (key.clone(), general(value))).collect();
            Value::Object(Arc::new(Object { entries, open: true }))
        }
        Value::Instance(instance) => Value::with_facts(instance.class, Facts::default()),
        _ => Value::Unknown,
    }
}
