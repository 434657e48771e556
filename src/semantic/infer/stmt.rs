//! Evaluates statements: sequences, loops, exceptions. Assignments, conditions and imports have
//! files of their own.

use super::bindings::Branch;
use super::{Flow, Infer};
use crate::base::stack::deep;
use crate::semantic::value::Value;
use crate::syntax::hir::{BinaryOp, ExprId, FunctionId, Handler, StmtId, StmtKind};
use std::sync::Arc;

/// Maximum depth of nested loops whose second evaluation starts with the joined values of changed
/// bindings. In deeper loops, these start as unknown.
const MAX_LOOP_DEPTH: u32 = 3;
/// Maximum depth of nested loops that the first evaluation of an outer loop evaluates twice.
/// Without it, the time doubles with each loop.
const MAX_REPEATED_LOOP_DEPTH: u32 = 6;

impl Infer<'_> {
    pub(super) fn eval_block(&mut self, block: &[StmtId]) -> Flow {
        let mut flow = Flow::Next;
        for &id in block {
            // Code after a `return` never runs, but editors show it and rules check it.
            if deep(|| self.eval_stmt(id)) == Flow::Leaves {
                flow = Flow::Leaves;
            }
        }
        flow
    }

    fn eval_stmt(&mut self, id: StmtId) -> Flow {
        let hir = self.hir;
        match &hir.stmt(id).kind {
            StmtKind::Expr(expr) => drop(self.eval_expr(*expr)),
            StmtKind::Assign { targets, op, value, annotation, declares } => {
                self.eval_exprs(annotation);
                match value {
                    Some(value) => {
                        let value = self.eval_expr(*value);
                        self.assign_to_all(targets, *op, value);
                    }
                    None if declares.is_some() => self.declare_without_value(targets),
                    // Python's `x: int`.
                    None => self.assign_to_all(targets, *op, Value::Unknown),
                }
            }
            StmtKind::Function(function) => self.define_function(*function),
            StmtKind::Class { name, bases, decorators, body } => {
                self.eval_exprs(decorators.iter().chain(bases));
                self.eval_block(body);
                if let Some(&[binding, ..]) = self.scopes.stmt_bindings.get(&id).map(Vec::as_slice) {
                    self.set_binding(binding, Value::Module(hir.name(name.name).into()));
                }
            }
            StmtKind::Return(value) => {
                let value = value.map_or(Value::Null, |value| self.eval_expr(value));
                if let Some(frame) = self.frames.last_mut() {
                    frame.returned = Some(match frame.returned.take() {
                        Some(known) => known.join(&value),
                        None => value,
                    });
                }
                return Flow::Leaves;
            }
            StmtKind::If { test, then, otherwise } => return self.eval_if(*test, then, otherwise),
            StmtKind::While { test, body, otherwise, .. } => {
                self.eval_loop(|infer| {
                    infer.eval_expr(*test);
                    infer.eval_block(body)
                });
                self.eval_block(otherwise);
            }
            StmtKind::For { init, test, update, body } => {
                self.eval_block(init);
                self.eval_loop(|infer| {
                    infer.eval_exprs(test);
                    let flow = infer.eval_block(body);
                    infer.eval_exprs(update);
                    flow
                });
            }
            StmtKind::ForEach { target, iter, over_keys, body, otherwise, .. } => {
                let items = self.eval_expr(*iter);
                let item = if *over_keys { Value::Str(None) } else { self.iterated(&items) };
                self.eval_loop(|infer| {
                    infer.assign(*target, item.clone());
                    infer.eval_block(body)
                });
                self.eval_block(otherwise);
            }
            StmtKind::Try { body, handlers, otherwise, finally } => {
                return self.eval_try(body, handlers, otherwise, finally);
            }
            StmtKind::With { items, body } => {
                for (context, target) in items {
                    self.eval_expr(*context);
                    target.iter().for_each(|target| self.assign(*target, Value::Unknown));
                }
                return self.eval_block(body);
            }
            StmtKind::Switch { subject, cases, is_match } => return self.eval_switch(*subject, cases, *is_match),
            StmtKind::Import(imports) => self.eval_import(id, imports),
            StmtKind::Block(body) | StmtKind::Broken(body) => return self.eval_block(body),
            StmtKind::Throw(items) => {
                self.eval_exprs(items);
                return Flow::Leaves;
            }
            StmtKind::Delete(items) => {
                self.eval_exprs(items);
                items.iter().for_each(|&item| self.delete_item(item));
            }
            StmtKind::Assert(items) => self.eval_exprs(items),
            StmtKind::Jump => return Flow::Leaves,
            StmtKind::OuterNames(_) | StmtKind::Empty => {}
        }
        Flow::Next
    }

    /// Evaluates `var x;`. A variable that was set keeps its value; any other becomes null.
    fn declare_without_value(&mut self, targets: &[ExprId]) {
        if let [target] = *targets
            && let Some(binding) = self.scopes.resolve(target)
        {
            self.recorder.record_read(binding);
            if !self.is_assigned[binding.0 as usize] {
                self.set_binding(binding, Value::Null);
            }
        }
    }

    fn assign_to_all(&mut self, targets: &[ExprId], op: Option<BinaryOp>, mut value: Value) {
        for &target in targets {
            if let Some(op) = op {
                let old = self.eval_expr(target);
                value = self.arithmetic(op, &old, &value);
                // `eval_expr` recorded the value that is read; `assign` would add the new value.
                if let Some(binding) = self.scopes.resolve(target) {
                    self.set_binding(binding, value.clone());
                    continue;
                }
            }
            self.assign(target, value.clone());
        }
    }

    /// Evaluates the definition of a function, and sets its binding.
    fn define_function(&mut self, id: FunctionId) {
        let decorators = &self.hir.function(id).decorators;
        self.eval_exprs(decorators);
        self.eval_defaults(id);
        if let Some(binding) = self.scopes.function_binding[id.index()] {
            self.set_binding(binding, if decorators.is_empty() { Value::Function(id) } else { Value::Unknown });
        }
    }

    /// Evaluates a loop body twice: first without recording values, to find the bindings that it
    /// changes, then with the joins of their values.
    pub(super) fn eval_loop(&mut self, mut body: impl FnMut(&mut Self) -> Flow) {
        self.loop_depth += 1;
        let was_recording = std::mem::replace(&mut self.is_recording, false);
        let first = self.branch(&mut body);
        self.is_recording = was_recording;
        // In deeper loops, the bindings that the body changes are unknown in its second evaluation.
        let is_deep = self.loop_depth > MAX_LOOP_DEPTH;
        for (binding, end) in first.changed {
            let before = &self.binding_values[binding.0 as usize];
            let joined = if is_deep { Value::Unknown } else { widen(before, &end) };
            self.set_binding(binding, joined);
        }
        if was_recording || self.loop_depth <= MAX_REPEATED_LOOP_DEPTH {
            let second = self.branch(&mut body);
            // The default branch is a loop without iterations.
            self.merge([Branch::default(), Branch { flow: Flow::Next, ..second }]);
        }
        self.loop_depth -= 1;
    }

    /// Evaluates `try`. The body with its `else` and each handler are branches, all of which start
    /// from the state before the `try`.
    fn eval_try(&mut self, body: &[StmtId], handlers: &[Handler], otherwise: &[StmtId], finally: &[StmtId]) -> Flow {
        let mut branches = vec![self.branch(|infer| match infer.eval_block(body) {
            Flow::Next => infer.eval_block(otherwise),
            Flow::Leaves => Flow::Leaves,
        })];
        for handler in handlers {
            branches.push(self.branch(|infer| {
                infer.eval_exprs(&handler.class);
                handler.target.iter().for_each(|target| infer.assign(*target, Value::Unknown));
                infer.eval_block(&handler.body)
            }));
        }
        let flow = self.merge(branches);
        if self.eval_block(finally) == Flow::Leaves { Flow::Leaves } else { flow }
    }

    /// Evaluates `switch` or `match`, whose cases are branches.
    fn eval_switch(&mut self, subject: ExprId, cases: &[(Option<ExprId>, Vec<StmtId>)], is_match: bool) -> Flow {
        self.eval_expr(subject);
        let mut branches = Vec::new();
        for (case, body) in cases {
            branches.push(self.branch(|infer| {
                match case {
                    Some(pattern) if is_match => infer.assign_captures(*pattern),
                    _ => infer.eval_exprs(case),
                }
                // A `break` leaves the switch, not the block around it. Of the statements that
                // leave the block, only a `return` directly in the case counts.
                infer.eval_block(body);
                let returns = body.iter().any(|&id| matches!(infer.hir.stmt(id).kind, StmtKind::Return(_)));
                if returns { Flow::Leaves } else { Flow::Next }
            }));
        }
        let has_default = cases.iter().any(|(case, _)| case.is_none());
        if !has_default {
            branches.push(Branch::default());
        }
        self.merge(branches)
    }
}

/// Returns the value of a variable over all iterations of a loop: the join. If the value changes,
/// the properties and keys of a server object are open, and its bands if they differ.
fn widen(before: &Value, after: &Value) -> Value {
    if before == after {
        return before.clone();
    }
    match before.join(after) {
        Value::Instance(mut instance) => {
            if let Some(facts) = &instance.facts {
                let mut joined = (**facts).clone();
                joined.constant = None;
                // A loop that adds a band or property in each iteration adds any number of them.
                joined.bands.open |=
                    before.facts().map(|facts| &facts.bands) != after.facts().map(|facts| &facts.bands);
                joined.properties.open = true;
                joined.keys.open = true;
                joined.producer_origin = None;
                instance.facts = Some(Arc::new(joined));
            }
            Value::Instance(instance)
        }
        other => other,
    }
}
