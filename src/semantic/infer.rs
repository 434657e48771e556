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
mod incremental;
mod load;
mod prepass;
mod recorder;
mod scale;
mod stmt;
mod trace;

pub(super) use incremental::{Before, infer_again};

use super::monkey_patching::Load;
use super::scope::{BindingId, Scopes};
use super::value::{Origin, Value};
use crate::kb::{Kb, kb};
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{ExprId, FunctionId, Hir};
use recorder::{Cell, Unit, Watch};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use trace::Trace;

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
    /// Chunks of the file that were run, in order; the others are what they were in the version before. `None`: all.
    ran: Option<Vec<u32>>,
    /// How that was found, for the next version of the file.
    trace: Trace,
    /// The version whose results were reused.
    previous: Option<PreviousChunks>,
}

/// The chunks of the previous version.
#[derive(Debug, Clone, Copy)]
struct PreviousChunks {
    count: usize,
    unchanged: UnchangedChunks,
}

impl Inferred {
    /// Chunks of the file that were run.
    pub fn ran(&self) -> impl Iterator<Item = usize> {
        let all = if self.ran.is_none() { self.trace.keys.len() } else { 0 };
        self.ran.iter().flatten().map(|&chunk| chunk as usize).chain(0..all)
    }
    /// Whether a chunk was run.
    pub fn has_run(&self, chunk: usize) -> bool {
        self.ran.as_ref().is_none_or(|ran| ran.binary_search(&(chunk as u32)).is_ok())
    }
    /// Which chunk of the version before a chunk was that was not run, since it is what it was.
    pub fn was(&self, chunk: usize) -> Option<usize> {
        let previous = self.previous.filter(|_| !self.has_run(chunk))?;
        previous.unchanged.old_chunk(chunk, previous.count, self.trace.keys.len())
    }
    /// Where a chunk of the version before is, if it was not run since it is what it was.
    pub fn now(&self, old: usize) -> Option<usize> {
        let previous = self.previous?;
        let chunk = previous.unchanged.new_chunk(old, previous.count, self.trace.keys.len());
        chunk.filter(|&chunk| !self.has_run(chunk))
    }
    /// How many were not run.
    pub fn reused(&self) -> usize {
        self.ran.as_ref().map_or(0, |ran| self.trace.keys.len() - ran.len())
    }
    /// The key of a chunk of the file, which it keeps in later versions that have it.
    pub fn key_of(&self, chunk: usize) -> u32 {
        self.trace.keys[chunk]
    }
    /// The number of the chunk of the file that has a key.
    pub fn chunk_of_key(&self, key: u32) -> Option<usize> {
        self.trace.place_of(key)
    }
}

/// Runs of one function that are remembered; further calls with other arguments give `Unknown`.
const MAX_RUNS: usize = 12;
/// Nested calls that are followed.
const MAX_DEPTH: usize = 12;
/// Steps per expression of the file, and at least.
const STEPS_PER_EXPR: usize = 30;
const MIN_STEPS: usize = 100_000;
/// In the place of a call, where the client calls an operator by itself. The first expression of a file is no call.
const NO_CALL: ExprId = ExprId(0);

/// Modules of the workspace that a file can import: name as written to what it exports.
pub trait Modules {
    /// The exports of a module, if it can be read.
    fn exports(&self, module: &str) -> Option<Exports>;
    /// Whether methods were added to Earth Engine's classes by what a file loads, or by what was loaded before it.
    fn extended(&self, python: bool, loads: &[Load]) -> bool {
        let _ = (python, loads);
        false
    }
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
    let mut run = Infer::new(hir, scopes, modules, assets, Trace::of(hir, scopes), unknown(hir.exprs.len()));
    run.whole();
    run.finish()
}

/// Infers a file for what others see of it: the top-level names of Python, what JavaScript puts on `exports`.
pub fn exports(hir: &Hir, scopes: &Scopes, modules: &dyn Modules, assets: &dyn Assets) -> Vec<(Arc<str>, Value)> {
    let mut run = Infer::new(hir, scopes, modules, assets, Trace::of(hir, scopes), unknown(hir.exprs.len()));
    run.whole();
    run.export()
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
    load_cache: FxHashMap<Arc<str>, (Value, Option<crate::kb::model::DatasetKind>)>,
    /// What `exports.name` was set to.
    exports: Vec<(Arc<str>, Value)>,
    /// The chunk that runs.
    chunk: usize,
    watch: Watch,
    /// By chunk: something in it ran.
    touched: Vec<bool>,
    /// By chunk: it is run in this version of the file, or was not and is what it was.
    runs: Vec<bool>,
    /// Chunks that were not to run and of which a function was run.
    surprises: Vec<usize>,
    out: Inferred,
}

/// The three times at which a chunk is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Its statements.
    Main,
    /// Its functions that no run reached.
    Rest,
    /// Its functions of which some calls were not followed.
    Missed,
}

impl<'a> Infer<'a> {
    fn new(
        hir: &'a Hir,
        scopes: &'a Scopes,
        modules: &'a dyn Modules,
        assets: &'a dyn Assets,
        trace: Trace,
        values: Vec<Value>,
    ) -> Infer<'a> {
        let (bindings, functions) = (scopes.bindings.len(), hir.functions.len());
        Infer {
            hir,
            scopes,
            kb: kb(),
            modules,
            assets,
            python: hir.language.is_python(),
            now: unknown(hir.exprs.len()),
            seen: vec![false; hir.exprs.len()],
            env: std::iter::repeat_with(|| Value::Null).take(bindings).collect(),
            assigned: vec![false; bindings],
            memo: FxHashMap::default(),
            stack: Vec::new(),
            frames: Vec::new(),
            record: true,
            deferred: false,
            log: Vec::new(),
            logging: 0,
            steps: budget(hir),
            loop_depth: 0,
            ran: vec![false; functions],
            missed: vec![false; functions],
            load_cache: FxHashMap::default(),
            exports: Vec::new(),
            chunk: 0,
            watch: Watch::new(scopes),
            touched: vec![false; hir.chunk_count()],
            runs: vec![true; hir.chunk_count()],
            surprises: Vec::new(),
            out: Inferred {
                values,
                bindings: unknown(bindings),
                mapped_by: vec![None; functions],
                returns: vec![Value::Null; functions],
                falls_through: vec![false; functions],
                calls: Vec::new(),
                declared: Vec::new(),
                ran: None,
                trace,
                previous: None,
            },
        }
    }

    /// Runs all of it.
    fn whole(&mut self) {
        self.hoist_file();
        for phase in [Phase::Main, Phase::Rest, Phase::Missed] {
            self.enter(phase);
            for chunk in 0..self.hir.chunk_count() {
                let unit = self.unit(phase, chunk);
                self.out.trace.add(phase, chunk, unit);
            }
        }
    }

    fn enter(&mut self, phase: Phase) {
        match phase {
            Phase::Main => {}
            // Functions that no run reached: event handlers, library code. Outer ones first, for they may run the inner ones.
            Phase::Rest => self.deferred = true,
            Phase::Missed => self.steps = self.steps.max(self.hir.exprs.len() * 4),
        }
    }

    /// Runs a chunk in a phase; `None`: there is nothing to run.
    fn unit(&mut self, phase: Phase, chunk: usize) -> Option<Arc<Unit>> {
        let hir = self.hir;
        let parts = hir.chunk(chunk);
        let runs = match phase {
            Phase::Main => true,
            Phase::Rest => parts.functions.clone().any(|index| !self.ran[index]),
            Phase::Missed => parts.functions.clone().any(|index| self.missed[index]),
        };
        if !runs {
            return None;
        }
        self.chunk = chunk;
        self.start(chunk);
        self.watch.start();
        let steps = self.steps;
        match phase {
            Phase::Main => {
                self.block(&hir.body[parts.body]);
            }
            Phase::Rest => {
                for index in parts.functions {
                    if !self.ran[index] {
                        self.run_unknown(FunctionId(index as u32));
                    }
                }
            }
            Phase::Missed => {
                for index in parts.functions {
                    if self.missed[index] {
                        let id = FunctionId(index as u32);
                        let args = self.unknown_args(id);
                        self.run(id, args, None);
                    }
                }
            }
        }
        let mut unit = self.watch.end();
        unit.steps = steps - self.steps;
        unit.written = self.watch.before.iter().map(|&(binding, _)| (binding, self.cell(binding))).collect();
        Some(Arc::new(unit))
    }

    /// To be called before anything in a chunk runs.
    fn start(&mut self, chunk: usize) {
        if !std::mem::replace(&mut self.touched[chunk], true) {
            self.out.values[self.hir.chunk(chunk).exprs].fill_with(|| Value::Unknown);
        }
    }

    fn finish(mut self) -> Inferred {
        self.out.trace.end(budget(self.hir));
        (self.out.calls, self.out.declared) = self.out.trace.gathered();
        self.out
    }

    fn cell(&self, binding: BindingId) -> Cell {
        let index = binding.0 as usize;
        Cell { env: self.env[index].clone(), known: self.out.bindings[index].clone(), assigned: self.assigned[index] }
    }

    /// Puts a binding into a state that a run left.
    fn restore(&mut self, binding: BindingId, state: &Cell) {
        let index = binding.0 as usize;
        self.env[index] = state.env.clone();
        self.out.bindings[index] = state.known.clone();
        self.assigned[index] = state.assigned;
    }

    /// To be called before a function is run, or anything about it matters.
    fn touch(&mut self, function: FunctionId) {
        let chunk = self.hir.chunk_of_function(function);
        if chunk != self.chunk {
            self.start(chunk);
            self.watch.touch(chunk);
            if !self.runs[chunk] {
                self.surprises.push(chunk);
            }
        }
    }

    /// A call, wherever its chunk moves.
    fn origin(&self, call: ExprId) -> Origin {
        if call == NO_CALL {
            return Origin { chunk: u32::MAX, expr: 0 };
        }
        // Most calls are of the chunk that runs.
        let parts = self.hir.chunk(self.chunk).exprs;
        let chunk = if parts.contains(&call.index()) { self.chunk } else { self.hir.chunk_of_expr(call) };
        let start = self.hir.chunk(chunk).exprs.start;
        Origin { chunk: self.out.trace.keys[chunk], expr: (call.index() - start) as u32 }
    }

    /// Binds the functions of the file before it runs.
    fn hoist_file(&mut self) {
        self.watch.start();
        self.hoist(None);
        let hoisted = self.watch.before.iter().map(|&(binding, _)| (binding, self.cell(binding)));
        let hoisted = hoisted.collect();
        self.watch.end();
        self.out.trace.hoisted = hoisted;
    }
}

/// Values of which nothing is known. Filling a list with copies of one asks each time what is copied.
fn unknown(count: usize) -> Vec<Value> {
    std::iter::repeat_with(|| Value::Unknown).take(count).collect()
}

/// Steps that a file may take.
fn budget(hir: &Hir) -> usize {
    (hir.exprs.len() * STEPS_PER_EXPR).max(MIN_STEPS)
}

impl Infer<'_> {
    /// Binds the functions of a scope before it runs: JavaScript hoists them; in Python a call may come before the `def` in
    /// the text when it sits in another function.
    fn hoist(&mut self, scope: Option<FunctionId>) {
        let nested = self.out.trace.nested.get(&scope).cloned().unwrap_or_default();
        for &id in nested.iter() {
            if let Some(binding) = self.scopes.function_binding[id.index()]
                && self.scopes.binding(binding).writes <= 1
                && self.reads(binding)
                && (!self.python || !self.assigned[binding.0 as usize])
            {
                let decorated = self.python && !self.hir.function(id).decorators.is_empty();
                let value = if decorated { Value::Unknown } else { Value::Function(id) };
                self.set(binding, value);
            }
        }
    }

    /// Records that a binding is read. Returns `true`, so that it can stand in a condition.
    fn reads(&mut self, binding: BindingId) -> bool {
        self.watch.read(binding);
        true
    }

    /// Records that a binding is about to be set.
    fn before_write(&mut self, binding: BindingId) {
        if self.watch.first_write(binding) {
            let cell = self.cell(binding);
            self.watch.before.push((binding, cell));
        }
    }

    fn set(&mut self, binding: BindingId, value: Value) {
        self.before_write(binding);
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

    /// What other files see.
    fn export(mut self) -> Vec<(Arc<str>, Value)> {
        // What other files may call a function with says nothing about the calls in this one.
        self.record = false;
        let mut exports = std::mem::take(&mut self.exports);
        if self.python {
            let top = self.scopes.bindings.iter().enumerate().filter(|(_, binding)| binding.scope.0 == 0);
            exports.extend(
                top.map(|(index, binding)| (self.hir.name(binding.name).into(), self.out.bindings[index].clone())),
            );
        }
        exports.into_iter().map(|(name, value)| (name, self.portable(&value))).collect()
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
