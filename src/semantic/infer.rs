//! Inference: runs a file abstractly, from top to bottom, with knowledge in place of values.
//!
//! Functions are run at their calls, with what is known about the arguments, so that a cloud mask written once keeps the bands
//! of every collection it is mapped over. What an expression is recorded to be is the join over all runs; functions that
//! nobody calls are run last, with unknown parameters. Memoised and bounded: beyond the budget everything is unknown.

mod call;
mod client;
mod effect;
mod expr;
mod filter;
mod load;
mod scale;
mod stmt;

use super::scope::{BindingId, Scopes};
use super::value::Value;
use crate::kb::{Kb, kb};
use crate::syntax::hir::{ExprId, ExprKind, FunctionId, Hir, StmtKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What inference found.
#[derive(Debug, Default)]
pub struct Inferred {
    /// By expression.
    pub values: Vec<Value>,
    /// By binding: what it may hold at any time.
    pub bindings: Vec<Value>,
    /// By function: the call that runs it on the server per element (`map`, `iterate`), if there is one.
    pub mapped_by: Vec<Option<ExprId>>,
    /// By function: what it returns.
    pub returns: Vec<Value>,
    /// By function: some path ends without `return` a value.
    pub falls_through: Vec<bool>,
    /// (caller, callee), as far as calls were followed.
    pub calls: Vec<(Option<FunctionId>, FunctionId)>,
    /// Assets that the user declares, as far as the file loads them: id, kind.
    pub declared: Vec<(Arc<str>, crate::kb::model::DatasetKind)>,
    /// Exported names of the file: top-level bindings of Python, `exports.name` of JavaScript.
    pub exports: Vec<(Arc<str>, Value)>,
}

/// Runs of one function that are remembered; further calls with other arguments give `Unknown`.
const MAX_RUNS: usize = 12;
/// Nested calls that are followed.
const MAX_DEPTH: usize = 12;
/// Steps per expression of the file, and at least.
const STEPS_PER_EXPR: usize = 30;
const MIN_STEPS: usize = 100_000;

/// Modules of the workspace that a file can import: name as written to what it exports.
pub trait Modules {
    /// The exports of a module, if it can be read.
    fn exports(&self, module: &str) -> Option<Exports>;
}

/// Names that a module exports.
pub type Exports = Arc<Vec<(Arc<str>, Value)>>;

/// No modules.
pub struct NoModules;
impl Modules for NoModules {
    fn exports(&self, _: &str) -> Option<Exports> {
        None
    }
}

/// Assets that the user declares.
pub trait Assets {
    /// The dataset that a declared id or pattern stands for.
    fn asset(&self, id: &str) -> Option<(crate::kb::model::DatasetKind, Arc<crate::kb::model::Dataset>)>;
}

/// No declared assets.
pub struct NoAssets;
impl Assets for NoAssets {
    fn asset(&self, _: &str) -> Option<(crate::kb::model::DatasetKind, Arc<crate::kb::model::Dataset>)> {
        None
    }
}

/// Infers a file.
pub fn infer(hir: &Hir, scopes: &Scopes, modules: &dyn Modules, assets: &dyn Assets) -> Inferred {
    let mut run = Infer {
        hir,
        scopes,
        kb: kb(),
        modules,
        assets,
        python: hir.language.is_python(),
        now: vec![Value::Unknown; hir.exprs.len()],
        seen: vec![false; hir.exprs.len()],
        env: vec![Value::Null; scopes.bindings.len()],
        assigned: vec![false; scopes.bindings.len()],
        memo: FxHashMap::default(),
        stack: Vec::new(),
        frames: Vec::new(),
        record: true,
        deferred: false,
        log: Vec::new(),
        logging: 0,
        steps: (hir.exprs.len() * STEPS_PER_EXPR).max(MIN_STEPS),
        loop_depth: 0,
        ran: vec![false; hir.functions.len()],
        missed: vec![false; hir.functions.len()],
        volatile: volatile_functions(hir, scopes),
        changing: changing_properties(hir),
        load_cache: FxHashMap::default(),
        nested: nested_functions(scopes),
        called: FxHashSet::default(),
        out: Inferred {
            values: vec![Value::Unknown; hir.exprs.len()],
            bindings: vec![Value::Unknown; scopes.bindings.len()],
            mapped_by: vec![None; hir.functions.len()],
            returns: vec![Value::Null; hir.functions.len()],
            falls_through: vec![false; hir.functions.len()],
            calls: Vec::new(),
            declared: Vec::new(),
            exports: Vec::new(),
        },
    };
    run.hoist(None);
    run.block(&hir.body);
    run.run_the_rest();
    run.export();
    run.out
}

fn nested_functions(scopes: &Scopes) -> FxHashMap<Option<FunctionId>, Arc<Vec<FunctionId>>> {
    let mut nested: FxHashMap<Option<FunctionId>, Vec<FunctionId>> = FxHashMap::default();
    for (index, parent) in scopes.function_parent.iter().enumerate() {
        nested.entry(*parent).or_default().push(FunctionId(index as u32));
    }
    nested.into_iter().map(|(parent, functions)| (parent, Arc::new(functions))).collect()
}

/// Functions whose result depends on variables around them that change: their runs cannot be remembered.
fn volatile_functions(hir: &Hir, scopes: &Scopes) -> Vec<bool> {
    let mut volatile = vec![false; hir.functions.len()];
    for (index, expr) in hir.exprs.iter().enumerate() {
        if let (ExprKind::Name(_), Some(function)) = (&expr.kind, scopes.function_of[index])
            && let Some(binding) = scopes.names[index]
        {
            let binding = scopes.binding(binding);
            if binding.function != Some(function) && binding.writes > 1 {
                volatile[function.index()] = true;
            }
        }
    }
    // What calls a volatile function is volatile; nesting is the cheap approximation of calling.
    for index in (0..hir.functions.len()).rev() {
        if volatile[index]
            && let Some(parent) = scopes.function_parent[index]
        {
            volatile[parent.index()] = true;
        }
    }
    volatile
}

/// Names of properties that something reached through more than a variable writes (`app.state.image = x`) or grows
/// (`app.list.push(x)`). Objects are shared by reference; which one is meant is not followed.
fn changing_properties(hir: &Hir) -> FxHashSet<Box<str>> {
    let mut found = FxHashSet::default();
    let mut note = |target: ExprId, nested_only: bool| match &hir.expr(target).kind {
        ExprKind::Member { object, property }
            if (!nested_only || !matches!(hir.expr(*object).kind, ExprKind::Name(_))) =>
        {
            found.insert(hir.name(property.name).into());
        }
        ExprKind::Index { object, index } => {
            if let ExprKind::String(key) = &hir.expr(*index).kind
                && (!nested_only || !matches!(hir.expr(*object).kind, ExprKind::Name(_)))
            {
                found.insert(key.clone());
            }
        }
        _ => {}
    };
    for expr in &hir.exprs {
        match &expr.kind {
            ExprKind::Assign { target, .. } | ExprKind::Update { target } => note(*target, true),
            ExprKind::Call { callee, .. } => {
                if let ExprKind::Member { object, property } = &hir.expr(*callee).kind
                    && matches!(
                        hir.name(property.name),
                        "push" | "append" | "extend" | "unshift" | "insert" | "update" | "splice"
                    )
                {
                    note(*object, false);
                }
            }
            _ => {}
        }
    }
    for stmt in &hir.stmts {
        if let StmtKind::Assign { targets, declares: None, .. } = &stmt.kind {
            targets.iter().for_each(|&target| note(target, true));
        }
    }
    found
}

/// How a statement ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The next statement runs.
    Next,
    /// `return`, `throw`, `break`, `continue`.
    Leaves,
}

/// A remembered run of a function.
struct Run {
    args: Vec<Value>,
    recorded: bool,
    result: Value,
}

/// A function being run.
struct Frame {
    returns: Option<Value>,
}

pub(crate) struct Infer<'a> {
    hir: &'a Hir,
    scopes: &'a Scopes,
    kb: &'static Kb,
    modules: &'a dyn Modules,
    assets: &'a dyn Assets,
    python: bool,
    /// Values of the run in progress.
    now: Vec<Value>,
    /// Whether an expression has a recorded value.
    seen: Vec<bool>,
    env: Vec<Value>,
    assigned: Vec<bool>,
    memo: FxHashMap<FunctionId, Vec<Run>>,
    stack: Vec<FunctionId>,
    frames: Vec<Frame>,
    /// Whether this run is recorded; the first of two runs of a loop body is not.
    record: bool,
    /// Functions that nobody calls are running: variables around them may hold any value they ever had.
    deferred: bool,
    /// Old values of bindings that the branch in progress changed.
    log: Vec<(BindingId, Value)>,
    logging: u32,
    steps: usize,
    loop_depth: u32,
    ran: Vec<bool>,
    /// Functions of which some calls were not followed: their parameters may be anything.
    missed: Vec<bool>,
    volatile: Vec<bool>,
    /// Properties of client objects that are written or grown through a path: their value cannot be followed.
    changing: FxHashSet<Box<str>>,
    load_cache: FxHashMap<Arc<str>, Value>,
    /// Functions directly in each function, and in the file.
    nested: FxHashMap<Option<FunctionId>, Arc<Vec<FunctionId>>>,
    /// (caller, callee) seen.
    called: FxHashSet<(Option<FunctionId>, FunctionId)>,
    out: Inferred,
}

impl Infer<'_> {
    /// Binds the functions of a scope before it runs: JavaScript hoists them; in Python a call may come before the `def` in
    /// the text when it sits in another function.
    fn hoist(&mut self, scope: Option<FunctionId>) {
        let nested = self.nested.get(&scope).cloned().unwrap_or_default();
        for &id in nested.iter() {
            if let Some(binding) = self.scopes.function_binding[id.index()]
                && self.scopes.binding(binding).writes <= 1
                && (!self.python || !self.assigned[binding.0 as usize])
            {
                let decorated = self.python && !self.hir.function(id).decorators.is_empty();
                let value = if decorated { Value::Unknown } else { Value::Function(id) };
                self.set(binding, value);
            }
        }
    }

    fn set(&mut self, binding: BindingId, value: Value) {
        let index = binding.0 as usize;
        if self.record {
            self.out.bindings[index] =
                if self.assigned[index] { self.out.bindings[index].join(&value) } else { value.clone() };
            self.assigned[index] = true;
        }
        let old = std::mem::replace(&mut self.env[index], value);
        if self.logging > 0 {
            self.log.push((binding, old));
        }
    }

    /// Records the value of an expression in this run.
    fn put(&mut self, expr: ExprId, value: Value) -> Value {
        let index = expr.index();
        if self.record {
            if self.seen[index] {
                if self.out.values[index] != value {
                    self.out.values[index] = self.out.values[index].join(&value);
                }
            } else {
                self.seen[index] = true;
                self.out.values[index] = value.clone();
            }
        }
        self.now[index] = value.clone();
        value
    }

    /// Runs `f` as one of several branches and takes its assignments back: (how it ended, binding -> value at its end).
    fn branch(&mut self, f: impl FnOnce(&mut Self) -> Flow) -> (Flow, FxHashMap<BindingId, Value>) {
        let mark = self.log.len();
        self.logging += 1;
        let flow = f(self);
        self.logging -= 1;
        let mut end = FxHashMap::default();
        for (binding, old) in self.log.split_off(mark).into_iter().rev() {
            let current = std::mem::replace(&mut self.env[binding.0 as usize], old);
            end.entry(binding).or_insert(current);
        }
        (flow, end)
    }

    /// Goes on after branches of which one was taken: each changed binding is the join of its values at the branches' ends.
    /// Branches that left do not count.
    fn merge(&mut self, branches: Vec<(Flow, FxHashMap<BindingId, Value>)>) -> Flow {
        if !branches.is_empty() && branches.iter().all(|(flow, _)| *flow == Flow::Leaves) {
            return Flow::Leaves;
        }
        let going: Vec<_> = branches.into_iter().filter(|(flow, _)| *flow == Flow::Next).map(|(_, end)| end).collect();
        let mut changed: Vec<BindingId> = going.iter().flat_map(|end| end.keys().copied()).collect();
        changed.sort_unstable();
        changed.dedup();
        for binding in changed {
            let before = self.env[binding.0 as usize].clone();
            let joined = going
                .iter()
                .map(|end| end.get(&binding).unwrap_or(&before).clone())
                .reduce(|a, b| a.join(&b))
                .unwrap_or_default();
            self.set(binding, joined);
        }
        Flow::Next
    }

    /// Functions that no run reached: event handlers, library code. Outer ones first, for they may run the inner ones.
    fn run_the_rest(&mut self) {
        self.deferred = true;
        for index in 0..self.hir.functions.len() {
            if !self.ran[index] {
                self.run_unknown(FunctionId(index as u32));
            }
        }
        self.steps = self.steps.max(self.hir.exprs.len() * 4);
        for index in 0..self.hir.functions.len() {
            if self.missed[index] {
                let id = FunctionId(index as u32);
                let args = self.unknown_args(id);
                self.run(id, args, None);
            }
        }
    }

    /// What other files see: the top-level names of Python, what JavaScript puts on `exports`.
    fn export(&mut self) {
        // What other files may call a function with says nothing about the calls in this one.
        self.record = false;
        let mut exports = std::mem::take(&mut self.out.exports);
        if self.python {
            let top = self.scopes.bindings.iter().enumerate().filter(|(_, binding)| binding.scope.0 == 0);
            exports.extend(
                top.map(|(index, binding)| (self.hir.name(binding.name).into(), self.out.bindings[index].clone())),
            );
        }
        self.out.exports = exports.into_iter().map(|(name, value)| (name, self.portable(&value))).collect();
    }

    /// What of a value still means something in another file.
    fn portable(&mut self, value: &Value) -> Value {
        match value {
            Value::Function(id) => Value::Imported(Arc::new(match self.run_unknown(*id) {
                Value::Function(_) => Value::Unknown,
                result => self.portable(&result),
            })),
            Value::Union(_) | Value::Operator(_, Some(_)) => Value::Unknown,
            Value::Object(object) => Value::Object(Arc::new(super::value::Object {
                entries: object.entries.iter().map(|(key, value)| (key.clone(), self.portable(value))).collect(),
                open: true,
            })),
            Value::List(list) => Value::List(Arc::new(super::value::List {
                items: list.items.iter().map(|item| self.portable(item)).collect(),
                open: list.open,
            })),
            // The call that made it is a place in this file.
            Value::Instance(instance) => {
                let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
                facts.made_by = None;
                Value::with(instance.class, facts)
            }
            other => other.clone(),
        }
    }
}
