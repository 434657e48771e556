//! The values of bindings during the evaluation: hoisting, assignment, branches and their joins.

use super::mutation::forgotten_at;
use super::recorder::BindingState;
use super::{Flow, Infer};
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use crate::syntax::hir::FunctionId;
use rustc_hash::FxHashMap;

/// The end of one of several branches. The default is a branch that changes nothing.
#[derive(Default)]
pub(super) struct Branch {
    pub flow: Flow,
    /// The values of the changed bindings.
    pub changed: FxHashMap<BindingId, Value>,
}

impl Infer<'_> {
    /// Sets the bindings of the functions of the file, before the first statement.
    pub(super) fn hoist_file(&mut self) {
        self.recorder.start();
        self.hoist(None);
        self.out.trace.hoisted = self.written_states();
        self.recorder.finish();
    }

    /// Sets the bindings of the functions of a scope before its evaluation. JavaScript hoists
    /// functions. In Python, a call in another function may precede the `def` in the text.
    pub(super) fn hoist(&mut self, scope: Option<FunctionId>) {
        let nested = self.out.trace.nested.get(&scope).cloned().unwrap_or_default();
        for &id in nested.iter() {
            let Some(binding) = self.scopes.function_binding[id.index()] else { continue };
            if self.scopes.binding(binding).writes > 1 {
                continue;
            }
            self.recorder.record_read(binding);
            if !self.python || !self.is_assigned[binding.0 as usize] {
                let is_decorated = self.python && !self.hir.function(id).decorators.is_empty();
                self.set_binding(binding, if is_decorated { Value::Unknown } else { Value::Function(id) });
            }
        }
    }

    /// Assigns a value to a binding.
    pub(super) fn set_binding(&mut self, binding: BindingId, value: Value) {
        let value = if self.is_shared(binding) { forgotten_at(&value, &[]) } else { value };
        self.record_write(binding);
        let index = binding.0 as usize;
        if self.is_deferred {
            self.set_in_call.insert(binding);
        }
        if self.is_recording {
            self.out.bindings[index] =
                if self.is_assigned[index] { self.out.bindings[index].join(&value) } else { value.clone() };
            self.is_assigned[index] = true;
        }
        self.replace_value(binding, value);
    }

    /// Returns `true` if the list or object of a variable may change under another name.
    fn is_shared(&self, binding: BindingId) -> bool {
        let shared = &self.out.trace.changing_names.shared;
        !shared.is_empty() && shared.contains(self.hir.name(self.scopes.binding(binding).name))
    }

    /// Replaces the value of a binding by one that states less.
    pub(super) fn forget(&mut self, binding: BindingId, value: Value) {
        self.record_write(binding);
        self.replace_value(binding, value);
    }

    /// Records that a binding is about to be set.
    fn record_write(&mut self, binding: BindingId) {
        if self.recorder.record_write(binding) {
            let state = self.binding_state(binding);
            self.recorder.overwritten.push((binding, state));
        }
    }

    /// Replaces the current value of a binding. The end of the branch restores it.
    fn replace_value(&mut self, binding: BindingId, value: Value) {
        let old = std::mem::replace(&mut self.binding_values[binding.0 as usize], value);
        if self.branch_depth > 0 {
            self.undo_log.push((binding, old));
        }
    }

    /// Evaluates `f` as one of several branches and undoes its assignments.
    pub(super) fn branch(&mut self, f: impl FnOnce(&mut Self) -> Flow) -> Branch {
        let mark = self.undo_log.len();
        self.branch_depth += 1;
        let flow = f(self);
        self.branch_depth -= 1;
        let mut changed = FxHashMap::default();
        for (binding, old) in self.undo_log.split_off(mark).into_iter().rev() {
            let current = std::mem::replace(&mut self.binding_values[binding.0 as usize], old);
            changed.entry(binding).or_insert(current);
        }
        Branch { flow, changed }
    }

    /// Joins branches of which one was taken: each changed binding gets the join of its values at
    /// their ends. Branches that left do not count.
    pub(super) fn merge(&mut self, branches: impl IntoIterator<Item = Branch>) -> Flow {
        let continuing = branches.into_iter().filter(|branch| branch.flow == Flow::Next);
        let continuing: Vec<_> = continuing.map(|branch| branch.changed).collect();
        if continuing.is_empty() {
            return Flow::Leaves;
        }
        let mut changed: Vec<BindingId> = continuing.iter().flat_map(|end| end.keys().copied()).collect();
        changed.sort_unstable();
        changed.dedup();
        for binding in changed {
            let before = self.binding_values[binding.0 as usize].clone();
            let ends = continuing.iter().map(|end| end.get(&binding).unwrap_or(&before).clone());
            let joined = ends.reduce(|a, b| a.join(&b)).unwrap_or_default();
            self.set_binding(binding, joined);
        }
        Flow::Next
    }

    /// Returns the state of a binding.
    pub(super) fn binding_state(&self, binding: BindingId) -> BindingState {
        let index = binding.0 as usize;
        BindingState {
            current: self.binding_values[index].clone(),
            joined: self.out.bindings[index].clone(),
            assigned: self.is_assigned[index],
        }
    }

    /// Returns the module bindings that the run in progress set, with their states.
    pub(super) fn written_states(&self) -> Vec<(BindingId, BindingState)> {
        self.recorder.overwritten.iter().map(|&(binding, _)| (binding, self.binding_state(binding))).collect()
    }

    /// Puts a binding into a recorded state.
    pub(super) fn restore(&mut self, binding: BindingId, state: &BindingState) {
        let index = binding.0 as usize;
        self.binding_values[index] = state.current.clone();
        self.out.bindings[index] = state.joined.clone();
        self.is_assigned[index] = state.assigned;
    }
}
