//! Evaluates calls: of Earth Engine operators, of functions of the file, of functions of the
//! language.

use super::{Frame, Infer, MAX_DEPTH, MAX_RUNS, MemoizedCall};
use crate::kb::model::{Kind, OpId, Role};
use crate::semantic::bind::{self, Bound};
use crate::semantic::value::{Facts, List, Marks, Object, Value};
use crate::syntax::hir::{Arg, ArgKind, ExprId, ExprKind, FunctionBody, FunctionId, ParamKind};
use std::sync::Arc;

impl Infer<'_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, args: &[Arg], new: bool) -> Value {
        let target = self.expr(callee);
        for arg in args {
            self.expr(arg.value);
        }
        if let Some(module) = self.required(callee, args) {
            return self.module(&module);
        }
        match &target {
            Value::Operator(op, receiver) => self.operator_call(id, *op, receiver.as_deref().cloned(), args),
            Value::Namespace(namespace) => match self.constructor(namespace) {
                Some(op) => self.operator_call(id, op, None, args),
                None => self.opaque_call(args),
            },
            Value::Function(function) => {
                let bound = self.bind_function(*function, args);
                if new {
                    self.run(*function, bound, None).map_or(Value::Unknown, |_| Value::Unknown)
                } else {
                    self.invoke(*function, bound)
                }
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
    fn required(&self, callee: ExprId, args: &[Arg]) -> Option<Arc<str>> {
        let ExprKind::Name(name) = self.hir.expr(callee).kind else { return None };
        if self.python || self.hir.name(name) != "require" || self.scopes.resolve(callee).is_some() {
            return None;
        }
        self.now[args.first()?.value.index()].as_text().cloned()
    }

    fn operator_call(&mut self, id: ExprId, op_id: OpId, receiver: Option<Value>, args: &[Arg]) -> Value {
        let op = self.kb.op(op_id);
        // A method that is called through its class takes the receiver as the first argument.
        let through_class = op.kind == Kind::Method && receiver.is_none();
        let receiver = if through_class {
            args.first().filter(|arg| arg.kind == ArgKind::Positional).map(|arg| self.now[arg.value.index()].clone())
        } else {
            receiver
        };
        let bound = bind::bind(self.hir, &self.now, op, args, through_class);
        self.keep_callbacks(op_id, &bound);
        self.effect(id, op_id, receiver, &bound)
    }

    /// Evaluates a call of an unknown function. It may call the functions among its arguments with
    /// any values, and may change lists and objects.
    fn opaque_call(&mut self, args: &[Arg]) -> Value {
        for arg in args {
            match self.now[arg.value.index()].clone() {
                Value::Function(function) => drop(self.run_unknown(function)),
                Value::Object(_) => self.loosen(arg.value),
                _ => {}
            }
        }
        Value::Unknown
    }

    /// Marks a client object or list as open, since unknown code may change it.
    fn loosen(&mut self, expr: ExprId) {
        if let ExprKind::Name(_) = self.hir.expr(expr).kind
            && let Some(binding) = self.scopes.resolve(expr)
            && self.reads(binding)
            && let Value::Object(object) = &self.env[binding.0 as usize]
            && !object.open
        {
            let open = Value::Object(Arc::new(Object { entries: object.entries.clone(), open: true }));
            self.set(binding, open);
        }
    }

    /// Evaluates the callbacks of an operator that does not map them over elements (event handlers,
    /// `evaluate`), with unknown parameters.
    fn keep_callbacks(&mut self, op: OpId, bound: &Bound) {
        let op = self.kb.op(op);
        for arg in &bound.args {
            let callback = bind::param(op, arg.param).is_some_and(|param| param.role == Role::Callback);
            if let Value::Function(function) = arg.value
                && !callback
            {
                self.run_unknown(function);
            }
            if let Value::Object(object) = &arg.value {
                for (_, value) in object.entries.clone() {
                    if let Value::Function(function) = value {
                        self.run_unknown(function);
                    }
                }
            }
        }
    }

    /// Evaluates a function value that the server calls for each element.
    pub(super) fn apply_callback(&mut self, call: ExprId, function: &Value, args: Vec<Value>) -> Value {
        match function {
            Value::Function(id) => {
                self.touch(*id);
                if self.out.mapped_by[id.index()].is_none() {
                    self.out.mapped_by[id.index()] = Some(call);
                }
                let mut args: Vec<Value> = args.into_iter().map(marked_element).collect();
                let count = self.hir.function(*id).params.len();
                args.resize(count, Value::Null);
                self.invoke(*id, args)
            }
            Value::Namespace(namespace) => match self.constructor(namespace) {
                Some(op) => {
                    let bound = by_place(args);
                    self.effect(call, op, None, &bound)
                }
                None => Value::Unknown,
            },
            Value::Imported(result) => Value::clone(result),
            Value::Operator(op, receiver) => {
                let bound = by_place(args);
                match (receiver, self.kb.op(*op).kind) {
                    (None, Kind::Method) => Value::Unknown,
                    (receiver, _) => self.effect(call, *op, receiver.as_deref().cloned(), &bound),
                }
            }
            _ => Value::Unknown,
        }
    }

    pub(super) fn eval_defaults(&mut self, id: FunctionId) {
        for param in &self.hir.function(id).params {
            if self.python
                && let Some(default) = param.default
            {
                self.expr(default);
            }
        }
    }

    /// Returns the values of the parameters of a function for a client call.
    fn bind_function(&mut self, id: FunctionId, args: &[Arg]) -> Vec<Value> {
        self.touch(id);
        let hir = self.hir;
        let params = &hir.function(id).params;
        let mut values: Vec<Option<Value>> = vec![None; params.len()];
        let mut place = 0;
        let mut uncertain = false;
        for arg in args {
            let value = self.now[arg.value.index()].clone();
            match arg.kind {
                ArgKind::Positional if !uncertain => {
                    if let Some(param) = params.get(place) {
                        match param.kind {
                            ParamKind::Normal => {
                                values[place] = Some(value);
                                place += 1;
                            }
                            ParamKind::Rest => {
                                let list = match values[place].take() {
                                    Some(Value::List(list)) => {
                                        let mut items = list.items.clone();
                                        items.push(value);
                                        Value::List(Arc::new(List { items, open: list.open }))
                                    }
                                    _ => Value::list(vec![value]),
                                };
                                values[place] = Some(list);
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
                    Some(default) => self.expr(default),
                    None => Value::Null,
                },
            })
            .collect()
    }

    /// Evaluates a function with unknown parameters.
    pub(super) fn run_unknown(&mut self, id: FunctionId) -> Value {
        let args = self.unknown_args(id);
        self.invoke(id, args)
    }

    /// Returns the values of parameters of which nothing is known.
    pub(super) fn unknown_args(&mut self, id: FunctionId) -> Vec<Value> {
        self.touch(id);
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
    pub(super) fn invoke(&mut self, id: FunctionId, args: Vec<Value>) -> Value {
        self.touch(id);
        let caller = self.stack.last().copied();
        if self.record {
            self.recorder.record_call(caller, id);
        }
        if self.out.trace.volatile[id.index()] {
            // The result may differ at each call. A limit on the evaluations keeps the cost linear.
            let runs = self.memo.entry(id).or_default();
            if runs.len() >= MAX_RUNS {
                self.missed[id.index()] = true;
                return Value::Unknown;
            }
            runs.push(MemoizedCall { args: Vec::new(), recorded: true, result: Value::Unknown });
            return self.run(id, args, None).unwrap_or_default();
        }
        let runs = self.memo.entry(id).or_default();
        if let Some(run) = runs.iter().find(|run| (run.recorded || !self.record) && run.args == args) {
            return run.result.clone();
        }
        if runs.len() >= MAX_RUNS * 2 {
            self.missed[id.index()] = true;
            return Value::Unknown;
        }
        let recorded = self.record;
        match self.run(id, args.clone(), None) {
            Some(result) => {
                self.memo.entry(id).or_default().push(MemoizedCall { args, recorded, result: result.clone() });
                result
            }
            None => Value::Unknown,
        }
    }

    /// Evaluates the body of a function. Returns `None` if the call is recursive or too deep, or if
    /// the budget is spent.
    pub(super) fn run(&mut self, id: FunctionId, args: Vec<Value>, _this: Option<Value>) -> Option<Value> {
        if self.stack.contains(&id) || self.stack.len() >= MAX_DEPTH || self.steps == 0 {
            self.touch(id);
            self.missed[id.index()] = true;
            return None;
        }
        self.touch(id);
        let hir = self.hir;
        let function = hir.function(id);
        self.ran[id.index()] |= self.record;
        self.stack.push(id);
        self.frames.push(Frame { returns: None });
        let loop_depth = std::mem::take(&mut self.loop_depth);
        let saved: Vec<(usize, Value)> = self.scopes.locals[id.index()]
            .iter()
            .map(|binding| (binding.0 as usize, std::mem::replace(&mut self.env[binding.0 as usize], Value::Null)))
            .collect();
        self.hoist(Some(id));
        if let Some(binding) = self.scopes.function_binding[id.index()]
            && self.scopes.binding(binding).function == Some(id)
        {
            self.set(binding, Value::Function(id));
        }
        for (param, value) in function.params.iter().zip(args) {
            if !self.python
                && let Some(default) = param.default
            {
                self.expr(default);
            }
            self.assign(param.target, value);
        }
        let flow = match &function.body {
            FunctionBody::Block(block) => self.block(block),
            FunctionBody::Expr(value) => {
                let value = self.expr(*value);
                if let Some(frame) = self.frames.last_mut() {
                    frame.returns = Some(value);
                }
                super::Flow::Leaves
            }
        };
        for (index, value) in saved {
            self.env[index] = value;
        }
        self.loop_depth = loop_depth;
        self.stack.pop();
        let mut returned = self.frames.pop().and_then(|frame| frame.returns);
        if flow == super::Flow::Next {
            self.out.falls_through[id.index()] = true;
            returned = returned.map(|value| value.or_null());
        }
        let result =
            if function.generator || function.asynchronous { Value::Unknown } else { returned.unwrap_or(Value::Null) };
        if self.record {
            let known = &self.out.returns[id.index()];
            self.out.returns[id.index()] = known.join(&result);
        }
        Some(result)
    }
}

/// The arguments of a call that the server makes: by place, of no expression.
pub(super) fn by_place(args: Vec<Value>) -> Bound {
    Bound {
        args: args
            .into_iter()
            .enumerate()
            .map(|(param, value)| bind::BoundArg {
                param,
                expr: None,
                value,
                span: Default::default(),
                name_span: None,
            })
            .collect(),
        ..Bound::default()
    }
}

/// Marks an element that the server passes to a function.
fn marked_element(value: Value) -> Value {
    match value {
        Value::Instance(mut instance) => {
            let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
            facts.marks = facts.marks.with(Marks::ELEMENT).without(Marks::NULLABLE);
            facts.made_by = None;
            instance.facts = Some(Arc::new(Facts { ..facts }));
            Value::Instance(instance)
        }
        other => other,
    }
}
