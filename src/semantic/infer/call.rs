//! Evaluates calls: of Earth Engine operators, of functions of the file, of functions of the
//! language.

use super::{Flow, Frame, Infer, MAX_DEPTH, MAX_RUNS, MemoizedCall, prepass};
use crate::kb::model::{Kind, OpId, Role};
use crate::semantic::bind::{self, Bound, BoundArg};
use crate::semantic::scope::BindingId;
use crate::semantic::value::{Instance, List, Marks, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionBody, FunctionId, ParamKind};
use crate::text::span::Span;
use std::rc::Rc;
use std::sync::Arc;

impl Infer<'_> {
    pub(super) fn eval_call(&mut self, id: ExprId, callee: ExprId, args: &[Arg], new: bool) -> Value {
        let target = self.eval_expr(callee);
        for arg in args {
            self.eval_expr(arg.value);
        }
        if let Some(module) = self.required_module(callee, args) {
            return self.module(&module);
        }
        match &target {
            Value::Operator(op, receiver) => self.operator_call(id, *op, receiver.as_deref(), args),
            Value::Namespace(namespace) => match self.constructor(namespace) {
                Some(op) => self.operator_call(id, op, None, args),
                None => self.opaque_call(args),
            },
            Value::Function(function) => {
                let bound = self.bind_function(*function, args);
                let result = if new {
                    self.eval_function(*function, bound);
                    // The object that the function constructs is unknown.
                    Value::Unknown
                } else {
                    self.call_function(*function, bound)
                };
                let changed = std::mem::take(&mut self.changed_params);
                self.forget_changed(args, &changed);
                result
            }
            Value::Imported(result) => {
                let result = Value::clone(result);
                self.opaque_call(args);
                result
            }
            _ => match self.client_call(callee, args, new) {
                Some(value) => value,
                None => self.opaque_call(args),
            },
        }
    }

    /// Returns the module of `require('...')`, or `None` if the callee is something else.
    fn required_module(&self, callee: ExprId, args: &[Arg]) -> Option<Arc<str>> {
        let ExprKind::Name(name) = self.hir.expr(callee).kind else { return None };
        if self.python || self.hir.name(name) != "require" || self.scopes.resolve(callee).is_some() {
            return None;
        }
        self.values[args.first()?.value].as_text().cloned()
    }

    fn operator_call(&mut self, id: ExprId, op_id: OpId, receiver: Option<&Value>, args: &[Arg]) -> Value {
        let op = self.kb.op(op_id);
        // A method that is called through its class takes the receiver as the first argument.
        let through_class = op.kind == Kind::Method && receiver.is_none();
        let first = args.first().filter(|arg| through_class && arg.kind == ArgKind::Positional);
        let first = first.map(|arg| self.values[arg.value].clone());
        let bound = bind::bind(self.hir, &self.values, op, args, through_class);
        self.eval_callbacks(op_id, &bound);
        self.operator_result(id, op_id, receiver.or(first.as_ref()), &bound)
    }

    /// Evaluates a call of an unknown function. It may call the functions among its arguments with
    /// any values, and may change lists and objects.
    fn opaque_call(&mut self, args: &[Arg]) -> Value {
        for arg in args {
            match self.values[arg.value].clone() {
                Value::Function(function) => drop(self.call_with_unknown_args(function)),
                _ => self.forget_contents(arg.value),
            }
        }
        Value::Unknown
    }

    /// Evaluates the callbacks of an operator that does not map them over elements (event handlers,
    /// `evaluate`), with unknown parameters.
    fn eval_callbacks(&mut self, op: OpId, bound: &Bound) {
        let op = self.kb.op(op);
        for arg in &bound.args {
            let callback = bind::param(op, arg.param).is_some_and(|param| param.role == Role::Callback);
            if let Value::Function(function) = arg.value
                && !callback
            {
                self.call_later(function);
            }
            if let Value::Object(object) = &arg.value {
                for (_, value) in object.entries.clone() {
                    if let Value::Function(function) = value {
                        self.call_later(function);
                    }
                }
            }
        }
    }

    /// Evaluates a function that the client calls at some time, with unknown parameters.
    fn call_later(&mut self, id: FunctionId) {
        let was_deferred = std::mem::replace(&mut self.is_deferred, true);
        let set = std::mem::take(&mut self.set_in_call);
        self.call_with_unknown_args(id);
        self.is_deferred = was_deferred;
        self.set_in_call = set;
    }

    /// Evaluates a function value that the server calls for each element.
    pub(super) fn apply_callback(&mut self, call: ExprId, function: &Value, args: Vec<Value>) -> Value {
        match function {
            Value::Function(id) => {
                self.reach_function(*id);
                if self.out.mapped_by[id.index()].is_none() {
                    self.out.mapped_by[id.index()] = Some(call);
                }
                let mut args: Vec<Value> = args.into_iter().map(marked_element).collect();
                let count = self.hir.function(*id).params.len();
                args.resize(count, Value::Null);
                self.call_function(*id, args)
            }
            Value::Namespace(namespace) => match self.constructor(namespace) {
                Some(op) => {
                    let bound = positional_args(args);
                    self.operator_result(call, op, None, &bound)
                }
                None => Value::Unknown,
            },
            Value::Imported(result) => Value::clone(result),
            Value::Operator(op, receiver) => {
                let bound = positional_args(args);
                match (receiver, self.kb.op(*op).kind) {
                    (None, Kind::Method) => Value::Unknown,
                    (receiver, _) => self.operator_result(call, *op, receiver.as_deref(), &bound),
                }
            }
            _ => Value::Unknown,
        }
    }

    /// Evaluates the defaults of parameters where Python does: at the definition.
    pub(super) fn eval_defaults(&mut self, id: FunctionId) {
        if self.python {
            self.hir.function(id).params.iter().for_each(|param| self.eval_exprs(&param.default));
        }
    }

    /// Returns the values of the parameters of a function for a client call.
    fn bind_function(&mut self, id: FunctionId, args: &[Arg]) -> Vec<Value> {
        self.reach_function(id);
        let hir = self.hir;
        let params = &hir.function(id).params;
        let mut values: Vec<Option<Value>> = vec![None; params.len()];
        let mut position = 0;
        let mut uncertain = false;
        for arg in args {
            let value = self.values[arg.value].clone();
            match arg.kind {
                ArgKind::Positional if !uncertain => {
                    if let Some(param) = params.get(position) {
                        match param.kind {
                            ParamKind::Normal => {
                                values[position] = Some(value);
                                position += 1;
                            }
                            ParamKind::Rest => {
                                let list = match values[position].take() {
                                    Some(Value::List(list)) => {
                                        let mut items = list.items.clone();
                                        items.push(value);
                                        Value::List(Arc::new(List { items, open: list.open }))
                                    }
                                    _ => Value::list(vec![value]),
                                };
                                values[position] = Some(list);
                            }
                            _ => {}
                        }
                    }
                }
                ArgKind::Positional => {}
                ArgKind::Keyword(ident) => {
                    let known = params.iter().position(|param| {
                        matches!(hir.expr(param.target).kind, ExprKind::Name(name) if name == ident.name)
                            && matches!(param.kind, ParamKind::Normal | ParamKind::KeywordOnly)
                    });
                    if let Some(index) = known {
                        values[index] = Some(value);
                    }
                }
                ArgKind::Spread | ArgKind::KeywordSpread => uncertain = true,
            }
        }
        params
            .iter()
            .zip(values)
            .map(|(param, value)| match (value, param.kind) {
                (Some(value), _) if !uncertain => value,
                (_, ParamKind::KeywordRest) => Value::open_object(),
                (_, ParamKind::Rest) => Value::list_of(Value::Unknown),
                _ if uncertain => Value::Unknown,
                (_, _) => match param.default {
                    Some(default) => self.eval_expr(default),
                    None => Value::Null,
                },
            })
            .collect()
    }

    /// Evaluates a function with unknown parameters.
    pub(super) fn call_with_unknown_args(&mut self, id: FunctionId) -> Value {
        let args = self.unknown_args(id);
        self.call_function(id, args)
    }

    /// Returns the values of parameters of which nothing is known.
    pub(super) fn unknown_args(&mut self, id: FunctionId) -> Vec<Value> {
        self.reach_function(id);
        let params = self.hir.function(id).params.iter();
        params
            .map(|param| match param.kind {
                ParamKind::Rest => Value::list_of(Value::Unknown),
                ParamKind::KeywordRest => Value::open_object(),
                _ => Value::Unknown,
            })
            .collect()
    }

    /// Evaluates a function, or returns the memoized result for the same arguments.
    pub(super) fn call_function(&mut self, id: FunctionId, args: Vec<Value>) -> Value {
        self.reach_function(id);
        let has_known_calls = self.has_known_calls.get(id.index()).is_some_and(|known| *known);
        if has_known_calls && self.is_recording && args.iter().any(is_of_unknown_data) {
            self.is_recording = false;
            let result = self.call_function(id, args);
            self.is_recording = true;
            return result;
        }
        if self.is_recording {
            self.recorder.record_call(self.current_function(), id);
        }
        if self.out.trace.volatile[id.index()] {
            // The result may differ at each call, so it is not memoized: the entries only count the
            // evaluations. A limit on them keeps the cost linear.
            let runs = self.memo.entry(id).or_default();
            if runs.len() >= MAX_RUNS {
                self.has_unfollowed_calls[id.index()] = true;
                self.forget_changed_variables(id);
                return Value::Unknown;
            }
            runs.push(MemoizedCall::unusable());
            self.volatile_calls += 1;
            return self.eval_function(id, args).unwrap_or_default();
        }
        let runs = self.memo.entry(id).or_default();
        let is_same = |run: &&MemoizedCall| run.usable && (run.recorded || !self.is_recording) && run.args == args;
        if let Some(run) = runs.iter().find(is_same) {
            self.changed_params.clone_from(&run.changed);
            return run.result.clone();
        }
        if runs.len() >= MAX_RUNS * 2 {
            self.has_unfollowed_calls[id.index()] = true;
            return Value::Unknown;
        }
        let recorded = self.is_recording;
        let volatile_calls = self.volatile_calls;
        let Some(result) = self.eval_function(id, args.clone()) else { return Value::Unknown };
        // The caller of a volatile function is volatile too.
        let run = if self.volatile_calls == volatile_calls {
            let changed = self.changed_params.clone();
            MemoizedCall { args, recorded, result: result.clone(), changed, usable: true }
        } else {
            MemoizedCall::unusable()
        };
        self.memo.entry(id).or_default().push(run);
        result
    }

    /// Forgets the outer variables that a function sets, because a call of it is not followed.
    fn forget_changed_variables(&mut self, id: FunctionId) {
        let changes = self.outer_changes.get_or_insert_with(|| Rc::new(prepass::outer_changes(self.hir, self.scopes)));
        for &binding in changes.clone().get(&id).into_iter().flatten() {
            self.set_binding(binding, Value::Unknown);
        }
    }

    /// Evaluates the body of a function. Returns `None` if the call is recursive or too deep, or if
    /// the budget is spent.
    pub(super) fn eval_function(&mut self, id: FunctionId, args: Vec<Value>) -> Option<Value> {
        self.reach_function(id);
        self.changed_params.clear();
        let is_recursive = self.frames.iter().any(|frame| frame.function == id);
        if is_recursive || self.frames.len() >= MAX_DEPTH || self.steps == 0 {
            self.has_unfollowed_calls[id.index()] = true;
            self.forget_changed_variables(id);
            return None;
        }
        let function = self.hir.function(id);
        self.has_run[id.index()] |= self.is_recording;
        self.frames.push(Frame { function: id, returned: None, changed: Vec::new() });
        let loop_depth = std::mem::take(&mut self.loop_depth);
        let locals = self.scopes.locals[id.index()].iter().map(|binding| binding.0 as usize);
        let saved: Vec<(usize, Value)> =
            locals.map(|index| (index, std::mem::replace(&mut self.binding_values[index], Value::Null))).collect();
        self.hoist(Some(id));
        if let Some(binding) = self.scopes.function_binding[id.index()]
            && self.scopes.binding(binding).function == Some(id)
        {
            self.set_binding(binding, Value::Function(id));
        }
        for (param, value) in function.params.iter().zip(args) {
            if !self.python {
                // `args` has the value of the parameter. The expressions in the default get theirs.
                self.eval_exprs(&param.default);
            }
            self.assign(param.target, value);
        }
        let (flow, result) = match &function.body {
            FunctionBody::Block(block) => (self.eval_block(block), None),
            FunctionBody::Expr(value) => (Flow::Leaves, Some(self.eval_expr(*value))),
        };
        for (index, value) in saved {
            self.binding_values[index] = value;
        }
        self.loop_depth = loop_depth;
        let frame = self.frames.pop();
        self.changed_params = frame.iter().flat_map(|frame| self.params_among(id, &frame.changed)).collect();
        let mut returned = frame.and_then(|frame| frame.returned).or(result);
        if flow == Flow::Next {
            self.out.falls_through[id.index()] = true;
            returned = returned.map(|value| value.or_null());
        }
        let is_lazy = function.generator || function.asynchronous;
        let result = if is_lazy { Value::Unknown } else { returned.unwrap_or(Value::Null) };
        if self.is_recording {
            let known = &mut self.out.returns[id.index()];
            *known = known.join(&result);
        }
        Some(result)
    }

    /// Returns the indices of the parameters of a function that are among some bindings.
    fn params_among(&self, id: FunctionId, bindings: &[BindingId]) -> Vec<usize> {
        if bindings.is_empty() {
            return Vec::new();
        }
        let params = self.hir.function(id).params.iter().enumerate();
        let is_among = |target: ExprId| self.scopes.resolve(target).is_some_and(|binding| bindings.contains(&binding));
        params.filter(|(_, param)| is_among(param.target)).map(|(index, _)| index).collect()
    }

    /// Returns the function whose call is in progress.
    pub(super) fn current_function(&self) -> Option<FunctionId> {
        self.frames.last().map(|frame| frame.function)
    }
}

/// Returns the arguments of a call that the client or the server makes itself: positional, without
/// expressions.
pub(super) fn positional_args(args: Vec<Value>) -> Bound {
    let arg = |(param, value)| BoundArg { param, expr: None, value, span: Span::default(), name_span: None };
    Bound { args: args.into_iter().enumerate().map(arg).collect(), ..Bound::default() }
}

/// Marks an element that the server passes to a function.
fn marked_element(value: Value) -> Value {
    match value {
        Value::Instance(instance) => {
            let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
            facts.marks = facts.marks.with(Marks::ELEMENT).without(Marks::NULLABLE);
            facts.producer_origin = None;
            Value::Instance(Instance { class: instance.class, facts: Some(Arc::new(facts)) })
        }
        other => other,
    }
}

/// Returns `true` if a value is unknown, or is an object of Earth Engine of which only the class is
/// known.
fn is_of_unknown_data(value: &Value) -> bool {
    match value.facts() {
        Some(facts) => facts.dataset.is_none() && facts.bands.open && facts.bands.list.is_empty(),
        None => *value == Value::Unknown || value.class().is_some(),
    }
}
