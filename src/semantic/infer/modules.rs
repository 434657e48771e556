//! Evaluates imports, and collects the exports of a file.

use super::Infer;
use super::export_changes::{ExportChanges, export_changes};
use crate::semantic::value::{List, Object, Value};
use crate::syntax::hir::{ExprId, FunctionId, Import, Imported, ParamKind, StmtId};
use std::sync::Arc;

impl Infer<'_> {
    /// Sets the bindings of an import.
    pub(super) fn eval_import(&mut self, id: StmtId, imports: &[Import]) {
        let bindings = self.scopes.stmt_bindings.get(&id).cloned().unwrap_or_default();
        let mut bindings = bindings.into_iter();
        for import in imports {
            if import.binds.is_none() {
                continue;
            }
            let Some(binding) = bindings.next() else { return };
            let value = match &import.kind {
                Imported::Root => {
                    let root = import.module.split('.').next().unwrap_or_default();
                    self.module(root)
                }
                Imported::Module | Imported::Default => self.module(&import.module),
                Imported::Name(name) => {
                    let owner = self.module(&import.module);
                    self.member_of(&owner, self.hir.name(name.name))
                }
                Imported::Star => continue,
            };
            self.set_binding(binding, value);
        }
    }

    /// Returns the value of a module, by its name as written.
    pub(super) fn module(&mut self, name: &str) -> Value {
        if self.python && name.split('.').next() == Some("ee") && self.modules.has_own_client() {
            return Value::Unknown;
        }
        if matches!(name, "ee" | "@google/earthengine") {
            return Value::Namespace("ee");
        }
        if let Some(rest) = name.strip_prefix("ee.") {
            let mut value = Value::Namespace("ee");
            for part in rest.split('.') {
                value = self.member_of(&value, part);
            }
            return value;
        }
        let exports = self.modules.exports(name);
        self.recorder.record_module(name, exports.as_ref());
        match exports {
            Some(exports) => Value::Object(Arc::new(Object { entries: exports.as_ref().clone(), open: true })),
            None => Value::Module(name.into()),
        }
    }

    /// Evaluates the exported functions with the arguments with which other files call them, if
    /// these are known.
    pub(super) fn evaluate_calls_of_other_files(&mut self) {
        let modules = self.modules;
        let Some(calls) = modules.calls() else { return };
        let exports = joined(self.exports.clone());
        for (name, value) in &exports {
            let Value::Function(function) = *value else { continue };
            let has_other_name = |(other, value): &(Arc<str>, Value)| other != name && contains(value, function);
            let Some(known) = calls.args(name) else { continue };
            if exports.iter().any(has_other_name) {
                continue;
            }
            let mut args = self.unknown_args(function);
            let params = &self.hir.function(function).params;
            for ((arg, param), value) in args.iter_mut().zip(params).zip(known) {
                if param.kind == ParamKind::Normal && param.default.is_none() {
                    *arg = value.clone();
                }
            }
            self.call_function(function, args);
        }
    }

    /// Returns the function `exports.name` of a module whose functions other files are known to
    /// call: `exports.f` calls `exports.g`.
    ///
    /// # Hazards
    /// The recorder does not follow exports. So other analyses, which may be incremental, do
    /// without.
    pub(super) fn own_export(&self, object: ExprId, name: &str) -> Option<Value> {
        self.modules.calls().filter(|_| self.is_exports(object))?;
        let mut values = self.exports.iter().filter(|(known, _)| &**known == name).map(|(_, value)| value);
        let value = values.next().filter(|value| matches!(value, Value::Function(_)))?;
        values.all(|other| other == value).then(|| value.clone())
    }

    /// Returns the exports.
    pub(super) fn export(mut self) -> Vec<(Arc<str>, Value)> {
        // What other files may call a function with says nothing about the calls in this one.
        self.is_recording = false;
        let changes = export_changes(self.hir, self.scopes);
        let mut exports = joined(std::mem::take(&mut self.exports));
        if self.python {
            let top = self.scopes.bindings.iter().enumerate().filter(|(_, binding)| binding.scope.0 == 0);
            exports.extend(
                top.map(|(index, binding)| (self.hir.name(binding.name).into(), self.out.bindings[index].clone())),
            );
        }
        let portable = exports.into_iter().map(|(name, value)| {
            let is_changed = matches!(value, Value::List(_) | Value::Object(_))
                && (changes.exports.contains(&*name) || self.out.trace.changing_names.properties.contains(&*name));
            (name, if is_changed { Value::Unknown } else { self.portable(&value, &changes) })
        });
        portable.collect()
    }

    /// Returns the value as other files see it, without ids of this file.
    fn portable(&mut self, value: &Value, changes: &ExportChanges) -> Value {
        match value {
            Value::Function(id) => Value::Imported(Arc::new(match self.call_with_unknown_args(*id) {
                Value::Function(_) => Value::Unknown,
                result => self.portable(&result, changes),
            })),
            Value::Union(_) | Value::Operator(_, Some(_)) => Value::Unknown,
            Value::Object(object) => Value::Object(Arc::new(Object {
                entries: object.entries.iter().map(|entry| self.portable_entry(entry, changes)).collect(),
                open: true,
            })),
            Value::List(list) => Value::List(Arc::new(List {
                items: list.items.iter().map(|item| self.portable(item, changes)).collect(),
                open: list.open,
            })),
            // The origin is an expression of this file.
            Value::Instance(instance) => {
                let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
                facts.producer_origin = None;
                Value::with_facts(instance.class, facts)
            }
            other => other.clone(),
        }
    }
    /// Returns an entry of an object as other files see it. Its value is unknown if the module may
    /// change it.
    fn portable_entry(&mut self, (key, value): &(Arc<str>, Value), changes: &ExportChanges) -> (Arc<str>, Value) {
        let is_changed = self.out.trace.changing_names.properties.contains(&**key)
            || changes.properties.contains(&**key)
            || changes.any_property && !matches!(value, Value::Function(_));
        (key.clone(), if is_changed { Value::Unknown } else { self.portable(value, changes) })
    }
}

/// Returns `true` if a value is a function or holds it.
fn contains(value: &Value, function: FunctionId) -> bool {
    match value {
        Value::Function(id) => *id == function,
        Value::Union(variants) => variants.iter().any(|variant| contains(variant, function)),
        Value::Object(object) => object.entries.iter().any(|(_, value)| contains(value, function)),
        Value::List(list) => list.items.iter().any(|item| contains(item, function)),
        _ => false,
    }
}

/// Returns each export once, with the join of its values.
fn joined(exports: Vec<(Arc<str>, Value)>) -> Vec<(Arc<str>, Value)> {
    let mut out: Vec<(Arc<str>, Value)> = Vec::with_capacity(exports.len());
    for (name, value) in exports {
        match out.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = known.join(&value),
            None => out.push((name, value)),
        }
    }
    out
}
