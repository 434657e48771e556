//! Evaluates statements: sequences, branches, loops, assignments, imports.

use super::{Flow, Infer};
use crate::base::stack::deep;
use crate::semantic::scope::BindingId;
use crate::semantic::value::{List, Object, Value};
use crate::syntax::hir::{ExprId, ExprKind, Import, Imported, Key, StmtId, StmtKind};
use std::sync::Arc;

/// The variables that a condition tests.
#[derive(Default)]
struct Narrowed {
    unsure: Vec<BindingId>,
}

impl Infer<'_> {
    pub(super) fn block(&mut self, block: &[StmtId]) -> Flow {
        let mut flow = Flow::Next;
        for &id in block {
            // Code after a `return` never runs, but editors show it and rules check it.
            if self.stmt(id) == Flow::Leaves {
                flow = Flow::Leaves;
            }
        }
        flow
    }

    fn stmt(&mut self, id: StmtId) -> Flow {
        deep(|| self.stmt_inner(id))
    }

    fn stmt_inner(&mut self, id: StmtId) -> Flow {
        let hir = self.hir;
        match &hir.stmt(id).kind {
            StmtKind::Expr(expr) => {
                self.expr(*expr);
            }
            StmtKind::Assign { targets, op, value, annotation, declares } => {
                if let Some(annotation) = annotation {
                    self.expr(*annotation);
                }
                let mut value = match value {
                    Some(value) => self.expr(*value),
                    // `var x;` keeps the value of the variable. The first `var x;` finds none.
                    None if declares.is_some() => {
                        if let [target] = targets[..]
                            && let Some(binding) = self.scopes.resolve(target)
                        {
                            self.reads(binding);
                            if !self.assigned[binding.0 as usize] {
                                self.set(binding, Value::Null);
                            }
                        }
                        return Flow::Next;
                    }
                    None => Value::Unknown,
                };
                for &target in targets {
                    if let Some(op) = op {
                        let old = self.expr(target);
                        value = self.arithmetic(*op, &old, &value);
                        // For a target that is read and set, the value that is read is recorded.
                        if let Some(binding) = self.scopes.resolve(target) {
                            self.set(binding, value.clone());
                            continue;
                        }
                    }
                    self.assign(target, value.clone());
                }
            }
            StmtKind::Function(function) => {
                let id = *function;
                let head = hir.function(id);
                head.decorators.iter().for_each(|&expr| drop(self.expr(expr)));
                self.eval_defaults(id);
                if let Some(binding) = self.scopes.function_binding[id.index()] {
                    let value = if head.decorators.is_empty() { Value::Function(id) } else { Value::Unknown };
                    self.set(binding, value);
                }
            }
            StmtKind::Class { name, bases, decorators, body } => {
                decorators.iter().chain(bases).for_each(|&expr| drop(self.expr(expr)));
                self.block(body);
                if let Some(&[binding, ..]) = self.scopes.stmt_bindings.get(&id).map(Vec::as_slice) {
                    self.set(binding, Value::Module(hir.name(name.name).into()));
                }
            }
            StmtKind::Return(value) => {
                let value = value.map_or(Value::Null, |value| self.expr(value));
                if let Some(frame) = self.frames.last_mut() {
                    frame.returns = Some(match frame.returns.take() {
                        Some(known) => known.join(&value),
                        None => value,
                    });
                }
                return Flow::Leaves;
            }
            StmtKind::If { test, then, otherwise } => {
                self.expr(*test);
                let unsure = self.narrowed(*test);
                let branches = vec![
                    self.branch(|run| {
                        run.forget(&unsure);
                        run.block(then)
                    }),
                    self.branch(|run| {
                        run.forget(&unsure);
                        run.block(otherwise)
                    }),
                ];
                let flow = self.merge(branches);
                self.forget(&unsure);
                return flow;
            }
            StmtKind::While { test, body, otherwise, .. } => {
                self.looped(|run| {
                    run.expr(*test);
                    run.block(body)
                });
                self.block(otherwise);
            }
            StmtKind::For { init, test, update, body } => {
                self.block(init);
                self.looped(|run| {
                    test.iter().for_each(|&test| drop(run.expr(test)));
                    let flow = run.block(body);
                    update.iter().for_each(|&update| drop(run.expr(update)));
                    flow
                });
            }
            StmtKind::ForEach { target, iter, over_keys, body, otherwise, .. } => {
                let items = self.expr(*iter);
                let item = if *over_keys { Value::Str(None) } else { self.iterated(&items) };
                self.looped(|run| {
                    run.assign(*target, item.clone());
                    run.block(body)
                });
                self.block(otherwise);
            }
            StmtKind::Try { body, handlers, otherwise, finally } => {
                // Any statement of the body may be the last that ran, so its assignments are
                // possible, not certain.
                let mut branches = vec![self.branch(|run| {
                    let flow = run.block(body);
                    if flow == Flow::Next { run.block(otherwise) } else { flow }
                })];
                for handler in handlers {
                    branches.push(self.branch(|run| {
                        if let Some(class) = handler.class {
                            run.expr(class);
                        }
                        if let Some(target) = handler.target {
                            run.assign(target, Value::Unknown);
                        }
                        run.block(&handler.body)
                    }));
                }
                let flow = self.merge(branches);
                if self.block(finally) == Flow::Leaves {
                    return Flow::Leaves;
                }
                return flow;
            }
            StmtKind::With { items, body } => {
                for (context, target) in items {
                    self.expr(*context);
                    if let Some(target) = target {
                        self.assign(*target, Value::Unknown);
                    }
                }
                return self.block(body);
            }
            StmtKind::Switch { subject, cases, binds } => {
                self.expr(*subject);
                let has_default = cases.iter().any(|(case, _)| case.is_none());
                let mut branches = Vec::new();
                for (case, body) in cases {
                    branches.push(self.branch(|run| {
                        if let Some(case) = case {
                            if *binds { run.assign_all(*case) } else { drop(run.expr(*case)) }
                        }
                        // A `break` ends the case, not the code after the switch.
                        run.block(body);
                        let returns = body.iter().any(|&id| matches!(run.hir.stmt(id).kind, StmtKind::Return(_)));
                        if returns { Flow::Leaves } else { Flow::Next }
                    }));
                }
                if !has_default {
                    branches.push((Flow::Next, Default::default()));
                }
                return self.merge(branches);
            }
            StmtKind::Import(imports) => self.imports(id, imports),
            StmtKind::Block(body) | StmtKind::Broken(body) => return self.block(body),
            StmtKind::Throw(items) => {
                items.iter().for_each(|&item| drop(self.expr(item)));
                return Flow::Leaves;
            }
            StmtKind::Delete(items) | StmtKind::Assert(items) => {
                items.iter().for_each(|&item| drop(self.expr(item)));
            }
            StmtKind::Jump => return Flow::Leaves,
            StmtKind::Outer(_) | StmtKind::Empty => {}
        }
        Flow::Next
    }

    /// Evaluates a loop body twice: first unrecorded, to find the bindings that it changes, then
    /// with their values joined.
    fn looped(&mut self, mut body: impl FnMut(&mut Self) -> Flow) {
        self.loop_depth += 1;
        let record = self.record;
        self.record = false;
        let (_, first) = self.branch(&mut body);
        self.record = record;
        // Two evaluations at each level would be 2^depth. In deep loops, changed bindings become
        // unknown instead.
        let deep = self.loop_depth > 3;
        for (binding, end) in first {
            let joined = if deep { Value::Unknown } else { widen(&self.env[binding.0 as usize], &end) };
            self.set(binding, joined);
        }
        let second = self.branch(&mut body);
        self.merge(vec![(Flow::Next, Default::default()), (Flow::Next, second.1)]);
        self.loop_depth -= 1;
    }

    /// Returns the variables that a condition tests for type or presence. Inside the branches they
    /// are unknown.
    ///
    /// # Rejected
    /// Narrowing the type in each branch. It would rarely help, and a wrong narrowing would be a
    /// false positive.
    pub(super) fn narrowed(&mut self, test: ExprId) -> Vec<BindingId> {
        let mut found = Narrowed::default();
        self.collect_narrowed(test, false, &mut found);
        found.unsure
    }

    fn collect_narrowed(&mut self, expr: ExprId, told_apart: bool, found: &mut Narrowed) {
        let hir = self.hir;
        deep(|| match &hir.expr(expr).kind {
            ExprKind::Name(_) => {
                if let Some(binding) = self.scopes.resolve(expr) {
                    self.reads(binding);
                    let value = &self.env[binding.0 as usize];
                    if told_apart || matches!(value, Value::Null | Value::Union(_)) {
                        found.unsure.push(binding);
                    }
                }
            }
            ExprKind::Call { callee, args, .. } => {
                let by_type = match &hir.expr(*callee).kind {
                    ExprKind::Name(name) => matches!(
                        hir.name(*name),
                        "isinstance" | "type" | "hasattr" | "issubclass" | "callable" | "getattr"
                    ),
                    ExprKind::Member { property, .. } => {
                        matches!(
                            hir.name(property.name),
                            "isArray" | "hasOwnProperty" | "name" | "isString" | "isNumber"
                        )
                    }
                    _ => false,
                };
                self.collect_narrowed(*callee, by_type, found);
                args.iter().for_each(|arg| self.collect_narrowed(arg.value, by_type || told_apart, found));
            }
            ExprKind::Unary { op, operand } => {
                let by_type = matches!(op, crate::syntax::hir::UnaryOp::Typeof);
                self.collect_narrowed(*operand, by_type || told_apart, found);
            }
            ExprKind::Binary { op, left, right, .. } => {
                use crate::syntax::hir::BinaryOp as Op;
                let null = |id: ExprId| matches!(hir.expr(id).kind, ExprKind::Null | ExprKind::Undefined);
                let by_type = matches!(op, Op::InstanceOf | Op::Is | Op::IsNot) || null(*left) || null(*right);
                self.collect_narrowed(*left, by_type || told_apart, found);
                self.collect_narrowed(*right, by_type || told_apart, found);
            }
            ExprKind::Member { object, property } => {
                let by_type = matches!(hir.name(property.name), "constructor" | "type" | "__class__");
                self.collect_narrowed(*object, by_type || told_apart, found);
            }
            kind => crate::syntax::visit::child_exprs(kind, |child| self.collect_narrowed(child, told_apart, found)),
        });
    }

    /// Evaluates a part of an expression in which some variables are unknown, and restores them
    /// afterwards. If the part is just one of the variables, its known value is the result: `x if x
    /// is not None else {}`.
    pub(super) fn unsure(&mut self, bindings: &[BindingId], part: ExprId) {
        if matches!(self.hir.expr(part).kind, ExprKind::Name(_)) {
            self.expr(part);
            return;
        }
        let before: Vec<Value> = bindings.iter().map(|binding| self.env[binding.0 as usize].clone()).collect();
        self.forget(bindings);
        self.expr(part);
        for (&binding, value) in bindings.iter().zip(before) {
            // An assignment in the part itself stays.
            if self.env[binding.0 as usize] == Value::Unknown {
                self.env[binding.0 as usize] = value;
            }
        }
    }

    fn forget(&mut self, bindings: &[BindingId]) {
        for &binding in bindings {
            self.before_write(binding);
            let index = binding.0 as usize;
            let old = std::mem::take(&mut self.env[index]);
            if self.logging > 0 {
                self.log.push((binding, old));
            }
        }
    }

    /// Sets everything that a match pattern captures to unknown.
    fn assign_all(&mut self, pattern: ExprId) {
        let hir = self.hir;
        if let Some(binding) = self.scopes.resolve(pattern) {
            self.set(binding, Value::Unknown);
        }
        deep(|| crate::syntax::visit::child_exprs(&hir.expr(pattern).kind, |child| self.assign_all(child)));
    }

    pub(super) fn assign(&mut self, target: ExprId, value: Value) {
        let hir = self.hir;
        deep(|| match &hir.expr(target).kind {
            ExprKind::Name(_) => {
                if let Some(binding) = self.scopes.resolve(target) {
                    self.set(binding, value.clone());
                }
                self.put(target, value);
            }
            ExprKind::List(items) | ExprKind::Tuple(items) => {
                let known: Option<Vec<Value>> = value.as_items().map(<[Value]>::to_vec);
                let starred = items.iter().any(|&item| matches!(hir.expr(item).kind, ExprKind::Spread(_)));
                for (index, &item) in items.iter().enumerate() {
                    let part = match &known {
                        Some(known) if !starred => known.get(index).cloned().unwrap_or_default(),
                        _ => value.item(),
                    };
                    match hir.expr(item).kind {
                        ExprKind::Spread(inner) => self.assign(inner, Value::list_of(Value::Unknown)),
                        _ => self.assign(item, part),
                    }
                }
            }
            ExprKind::Object(properties) => {
                for property in properties {
                    let part = match (&property.key, value.as_object()) {
                        (Key::Ident(ident), Some(object)) => {
                            object.get(hir.name(ident.name)).cloned().unwrap_or_default()
                        }
                        (Key::String(name, _), Some(object)) => object.get(name).cloned().unwrap_or_default(),
                        _ => Value::Unknown,
                    };
                    self.assign(property.value, part);
                }
            }
            ExprKind::Assign { target, value: default, op: None } => {
                let default = self.expr(*default);
                self.assign(*target, if value == Value::Unknown { value } else { value.join(&default) });
            }
            ExprKind::Member { object, property } => {
                let owner = self.expr(*object);
                let key: Arc<str> = hir.name(property.name).into();
                if self.is_exports(*object) && self.record {
                    self.exports.push((key.clone(), value.clone()));
                }
                self.store(*object, &owner, Some(key), value.clone());
                self.put(target, value);
            }
            ExprKind::Index { object, index } => {
                let owner = self.expr(*object);
                let key = self.expr(*index);
                self.store(*object, &owner, key.as_text().cloned(), value.clone());
                self.put(target, value);
            }
            ExprKind::Spread(inner) => self.assign(*inner, Value::Unknown),
            // Not a target, and evaluated already when its old value was read. Evaluating it once
            // more at each level of `- - - x` that the parser took for decrements is 2^depth runs.
            _ => {}
        });
    }

    fn is_exports(&self, object: ExprId) -> bool {
        match &self.hir.expr(object).kind {
            ExprKind::Name(name) => self.hir.name(*name) == "exports" && self.scopes.resolve(object).is_none(),
            ExprKind::Member { object, property } => {
                self.hir.name(property.name) == "exports"
                    && matches!(&self.hir.expr(*object).kind, ExprKind::Name(name) if self.hir.name(*name) == "module")
            }
            _ => false,
        }
    }

    /// Stores a value in a client object or list that a variable holds. `key` is `None` if it is
    /// unknown.
    fn store(&mut self, object: ExprId, owner: &Value, key: Option<Arc<str>>, value: Value) {
        let Some(binding) = self.scopes.resolve(object) else { return };
        let changed = match owner {
            Value::Object(known) => {
                let mut known = Object::clone(known);
                match key {
                    Some(key) => match known.entries.iter_mut().find(|(name, _)| *name == key) {
                        Some((_, old)) => *old = if self.logging > 0 { old.join(&value) } else { value },
                        None => known.entries.push((key, value)),
                    },
                    None => known.open = true,
                }
                Value::Object(Arc::new(known))
            }
            Value::List(known) => {
                let mut known = List::clone(known);
                known.open = true;
                if !known.items.contains(&value) {
                    known.items.push(value);
                }
                Value::List(Arc::new(known))
            }
            _ => return,
        };
        self.set(binding, changed);
    }

    fn imports(&mut self, id: StmtId, imports: &[Import]) {
        let bindings = self.scopes.stmt_bindings.get(&id).cloned().unwrap_or_default();
        let mut bindings = bindings.into_iter();
        for import in imports {
            if import.binds.is_none() {
                continue;
            }
            let Some(binding) = bindings.next() else { return };
            let value = match &import.what {
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
            self.set(binding, value);
        }
    }

    /// Returns the value of a module, by its name as written.
    pub(super) fn module(&mut self, name: &str) -> Value {
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
}

/// Returns the value of a variable over all iterations of a loop: the join, with growing sets
/// opened.
fn widen(before: &Value, after: &Value) -> Value {
    if before == after {
        return before.clone();
    }
    match before.join(after) {
        Value::Instance(mut instance) => {
            if let Some(facts) = &instance.facts {
                let mut facts = (**facts).clone();
                facts.constant = None;
                // A loop that adds a band or property in each iteration adds any number of them.
                facts.bands.open |= before.facts().map(|facts| &facts.bands) != after.facts().map(|facts| &facts.bands);
                facts.properties.open = true;
                facts.keys.open = true;
                facts.made_by = None;
                instance.facts = Some(Arc::new(facts));
            }
            Value::Instance(instance)
        }
        other => other,
    }
}
