//! Inference: evaluates a file by abstract interpretation, and records a [`Value`] for each
//! expression.
//!
//! [`infer`] evaluates the statements from top to bottom. A function is evaluated at each call,
//! with the abstract values of the arguments, so a cloud mask keeps the bands of each collection
//! that it is mapped over. The recorded value of an expression is the join over all evaluations.
//! Functions that are never called come last, with unknown parameters. Calls are memoized; beyond a
//! budget of steps, all values are unknown.
//!
//! - `stmt`, `expr`, `call` evaluate statements, expressions and calls of functions of the file
//! - `effect` evaluates calls of Earth Engine operators; `filter`, `load` and `scale` help it
//! - `client` evaluates methods of the language itself: strings, lists, dictionaries
//! - `prepass` scans the file before the evaluation
//! - `recorder`, `trace` and `incremental` reuse results of the previous version of the file

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

pub(super) use incremental::{PreviousVersion, infer_incremental};

use super::monkey_patching::Load;
use super::scope::{BindingId, Scopes};
use super::value::{Origin, Value};
use crate::kb::{Kb, kb};
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{ExprId, FunctionId, Hir};
use recorder::{AccessRecorder, BindingState, ChunkRun};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use trace::Trace;

/// The results of inference.
#[derive(Debug, Default)]
pub struct Inferred {
    /// By expression: its value.
    pub values: Vec<Value>,
    /// By binding: the join of all values that it ever has.
    pub bindings: Vec<Value>,
    /// By function: the call that runs it on the server for each element (`map`, `iterate`), if
    /// any.
    pub mapped_by: Vec<Option<ExprId>>,
    /// By function: the join of its results.
    pub returns: Vec<Value>,
    /// By function: some path ends without `return` of a value.
    pub falls_through: Vec<bool>,
    /// The followed calls: caller, callee.
    pub calls: Vec<(Option<FunctionId>, FunctionId)>,
    /// The declared assets that the file loads: id, kind.
    pub declared: Vec<(Arc<str>, crate::kb::model::DatasetKind)>,
    /// The evaluated chunks, in order. The results of the others are those of the previous version.
    /// `None` if all were evaluated.
    evaluated: Option<Vec<u32>>,
    /// The records of the runs, for the next version of the file.
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
    /// Returns the evaluated chunks.
    pub fn ran(&self) -> impl Iterator<Item = usize> {
        let all = if self.evaluated.is_none() { self.trace.keys.len() } else { 0 };
        self.evaluated.iter().flatten().map(|&chunk| chunk as usize).chain(0..all)
    }
    /// Returns `true` if a chunk was evaluated.
    pub fn has_run(&self, chunk: usize) -> bool {
        self.evaluated.as_ref().is_none_or(|chunks| chunks.binary_search(&(chunk as u32)).is_ok())
    }
    /// Returns the index in the previous version of a chunk whose results were reused, or `None` if
    /// it was evaluated.
    pub fn old_chunk(&self, chunk: usize) -> Option<usize> {
        let previous = self.previous.filter(|_| !self.has_run(chunk))?;
        previous.unchanged.old_chunk(chunk, previous.count, self.trace.keys.len())
    }
    /// Returns the index of a chunk of the previous version whose results were reused, or `None` if
    /// they were not.
    pub fn new_chunk(&self, old: usize) -> Option<usize> {
        let previous = self.previous?;
        let chunk = previous.unchanged.new_chunk(old, previous.count, self.trace.keys.len());
        chunk.filter(|&chunk| !self.has_run(chunk))
    }
    /// Returns the number of chunks whose results were reused.
    pub fn reused(&self) -> usize {
        self.evaluated.as_ref().map_or(0, |chunks| self.trace.keys.len() - chunks.len())
    }
    /// Returns the key of a chunk. The chunk keeps the key in later versions of the file.
    pub fn key_of(&self, chunk: usize) -> u32 {
        self.trace.keys[chunk]
    }
    /// Returns the chunk with a key, or `None` if this version has no such chunk.
    pub fn chunk_of_key(&self, key: u32) -> Option<usize> {
        self.trace.chunk_of_key(key)
    }
}

/// Maximum number of memoized calls of one function. Calls with further arguments give `Unknown`.
const MAX_RUNS: usize = 12;
/// Maximum depth of nested calls that are followed.
const MAX_DEPTH: usize = 12;
/// Step budget for each expression of the file.
const STEPS_PER_EXPR: usize = 30;
/// Minimum step budget of a file.
const MIN_STEPS: usize = 100_000;
/// Stands for the call where the client calls an operator implicitly. The first expression of a
/// file is never a call.
const NO_CALL: ExprId = ExprId(0);

/// Resolves the modules of the workspace that a file can import.
pub trait Modules {
    /// Returns the exports of a module, by its name as written, or `None` if it cannot be read.
    fn exports(&self, module: &str) -> Option<Exports>;
    /// Returns `true` if a loaded file, or a file loaded before it, adds methods to Earth Engine's
    /// classes.
    fn extended(&self, python: bool, loads: &[Load]) -> bool {
        let _ = (python, loads);
        false
    }
}

/// The names that a module exports, with their values.
pub type Exports = Arc<Vec<(Arc<str>, Value)>>;

/// No modules.
pub struct NoModules;
impl Modules for NoModules {
    fn exports(&self, _: &str) -> Option<Exports> {
        None
    }
}

/// Looks up assets that the user declares.
pub trait Assets {
    /// Returns the dataset of a declared id or pattern.
    fn asset(&self, id: &str) -> Option<(crate::kb::model::DatasetKind, Arc<crate::kb::model::Dataset>)>;
}

/// No declared assets.
pub struct NoAssets;
impl Assets for NoAssets {
    fn asset(&self, _: &str) -> Option<(crate::kb::model::DatasetKind, Arc<crate::kb::model::Dataset>)> {
        None
    }
}

/// Infers a file from scratch.
pub fn infer(hir: &Hir, scopes: &Scopes, modules: &dyn Modules, assets: &dyn Assets) -> Inferred {
    let mut run = Infer::new(hir, scopes, modules, assets, Trace::new(hir, scopes), unknown_values(hir.exprs.len()));
    run.evaluate_file();
    run.finish()
}

/// Infers a file and returns its exports: the top-level names in Python, the properties of
/// `exports` in JavaScript.
pub fn exports(hir: &Hir, scopes: &Scopes, modules: &dyn Modules, assets: &dyn Assets) -> Vec<(Arc<str>, Value)> {
    let mut run = Infer::new(hir, scopes, modules, assets, Trace::new(hir, scopes), unknown_values(hir.exprs.len()));
    run.evaluate_file();
    run.export()
}

/// How a statement ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Control reaches the next statement.
    Next,
    /// `return`, `throw`, `break`, `continue`.
    Leaves,
}

/// A memoized call of a function.
struct MemoizedCall {
    args: Vec<Value>,
    recorded: bool,
    result: Value,
}

/// A function call in progress.
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
    /// By expression: its value in the evaluation in progress.
    now: Vec<Value>,
    /// By expression: it has a recorded value.
    seen: Vec<bool>,
    /// By binding: its current value.
    env: Vec<Value>,
    /// By binding: it was set at least once.
    assigned: Vec<bool>,
    memo: FxHashMap<FunctionId, Vec<MemoizedCall>>,
    stack: Vec<FunctionId>,
    frames: Vec<Frame>,
    /// Values are recorded. The first of the two evaluations of a loop body is not recorded.
    record: bool,
    /// Uncalled functions are evaluated: outer variables may hold any of their values.
    deferred: bool,
    /// The old values of bindings that the branch in progress changed.
    log: Vec<(BindingId, Value)>,
    logging: u32,
    steps: usize,
    loop_depth: u32,
    /// By function: it was evaluated.
    ran: Vec<bool>,
    /// By function: some calls were not followed, so its parameters may be anything.
    missed: Vec<bool>,
    load_cache: FxHashMap<Arc<str>, (Value, Option<crate::kb::model::DatasetKind>)>,
    /// The properties of `exports` that were set.
    exports: Vec<(Arc<str>, Value)>,
    /// The chunk that is evaluated.
    chunk: usize,
    recorder: AccessRecorder,
    /// By chunk: the evaluation of something in it has started.
    started: Vec<bool>,
    /// By chunk: it is evaluated. The results of the others are reused.
    evaluate: Vec<bool>,
    /// Chunks that were not to be evaluated, but of which a function was called.
    unplanned_chunks: Vec<usize>,
    out: Inferred,
}

/// Each chunk is evaluated in three phases. A phase covers all chunks before the next phase starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The statements of the chunk.
    Main,
    /// The functions that no call reached: event handlers, library code.
    UncalledFunctions,
    /// The functions that were called, but of which some calls were not followed.
    UnfollowedCalls,
}

impl Phase {
    /// All phases, in order.
    const ALL: [Phase; 3] = [Phase::Main, Phase::UncalledFunctions, Phase::UnfollowedCalls];
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
            now: unknown_values(hir.exprs.len()),
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
            recorder: AccessRecorder::new(scopes),
            started: vec![false; hir.chunk_count()],
            evaluate: vec![true; hir.chunk_count()],
            unplanned_chunks: Vec::new(),
            out: Inferred {
                values,
                bindings: unknown_values(bindings),
                mapped_by: vec![None; functions],
                returns: vec![Value::Null; functions],
                falls_through: vec![false; functions],
                calls: Vec::new(),
                declared: Vec::new(),
                evaluated: None,
                trace,
                previous: None,
            },
        }
    }

    /// Evaluates all chunks.
    fn evaluate_file(&mut self) {
        self.hoist_file();
        for phase in Phase::ALL {
            self.start_phase(phase);
            for chunk in 0..self.hir.chunk_count() {
                let unit = self.evaluate_chunk(phase, chunk);
                self.out.trace.insert(phase, chunk, unit);
            }
        }
    }

    fn start_phase(&mut self, phase: Phase) {
        match phase {
            Phase::Main => {}
            // Outer functions come before inner ones: their evaluation may call the inner ones.
            Phase::UncalledFunctions => self.deferred = true,
            Phase::UnfollowedCalls => self.steps = self.steps.max(self.hir.exprs.len() * 4),
        }
    }

    /// Evaluates a chunk in a phase. Returns the record of it, or `None` if there is nothing to
    /// evaluate.
    fn evaluate_chunk(&mut self, phase: Phase, chunk: usize) -> Option<Arc<ChunkRun>> {
        let hir = self.hir;
        let parts = hir.chunk(chunk);
        let runs = match phase {
            Phase::Main => true,
            Phase::UncalledFunctions => parts.functions.clone().any(|index| !self.ran[index]),
            Phase::UnfollowedCalls => parts.functions.clone().any(|index| self.missed[index]),
        };
        if !runs {
            return None;
        }
        self.chunk = chunk;
        self.start(chunk);
        self.recorder.start();
        let steps = self.steps;
        match phase {
            Phase::Main => {
                self.block(&hir.body[parts.body]);
            }
            Phase::UncalledFunctions => {
                for index in parts.functions {
                    if !self.ran[index] {
                        self.run_unknown(FunctionId(index as u32));
                    }
                }
            }
            Phase::UnfollowedCalls => {
                for index in parts.functions {
                    if self.missed[index] {
                        let id = FunctionId(index as u32);
                        let args = self.unknown_args(id);
                        self.run(id, args, None);
                    }
                }
            }
        }
        let mut run = self.recorder.finish();
        run.steps = steps - self.steps;
        run.written =
            self.recorder.overwritten.iter().map(|&(binding, _)| (binding, self.binding_state(binding))).collect();
        Some(Arc::new(run))
    }

    /// Forgets the reused values of a chunk. Call it before the evaluation of anything in the
    /// chunk.
    fn start(&mut self, chunk: usize) {
        if !std::mem::replace(&mut self.started[chunk], true) {
            self.out.values[self.hir.chunk(chunk).exprs].fill_with(|| Value::Unknown);
        }
    }

    fn finish(mut self) -> Inferred {
        self.out.trace.finish(budget(self.hir));
        (self.out.calls, self.out.declared) = self.out.trace.calls_and_declared();
        self.out
    }

    fn binding_state(&self, binding: BindingId) -> BindingState {
        let index = binding.0 as usize;
        BindingState {
            current: self.env[index].clone(),
            joined: self.out.bindings[index].clone(),
            assigned: self.assigned[index],
        }
    }

    /// Puts a binding into a recorded state.
    fn restore(&mut self, binding: BindingId, state: &BindingState) {
        let index = binding.0 as usize;
        self.env[index] = state.current.clone();
        self.out.bindings[index] = state.joined.clone();
        self.assigned[index] = state.assigned;
    }

    /// Records that the evaluation reaches a function. Call it before anything of the function is
    /// used.
    fn touch(&mut self, function: FunctionId) {
        let chunk = self.hir.chunk_of_function(function);
        if chunk != self.chunk {
            self.start(chunk);
            self.recorder.record_called_chunk(chunk);
            if !self.evaluate[chunk] {
                self.unplanned_chunks.push(chunk);
            }
        }
    }

    /// Returns the origin of a value, which stays valid when the chunk of the call moves.
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

    /// Sets the bindings of the functions of the file, before the first statement.
    fn hoist_file(&mut self) {
        self.recorder.start();
        self.hoist(None);
        let hoisted = self.recorder.overwritten.iter().map(|&(binding, _)| (binding, self.binding_state(binding)));
        let hoisted = hoisted.collect();
        self.recorder.finish();
        self.out.trace.hoisted = hoisted;
    }
}

/// Returns a list of `Unknown`. `vec!` would be slower, since it clones a value.
fn unknown_values(count: usize) -> Vec<Value> {
    std::iter::repeat_with(|| Value::Unknown).take(count).collect()
}

/// Returns the step budget of a file.
fn budget(hir: &Hir) -> usize {
    (hir.exprs.len() * STEPS_PER_EXPR).max(MIN_STEPS)
}

impl Infer<'_> {
    /// Sets the bindings of the functions of a scope before its evaluation. JavaScript hoists
    /// functions. In Python, a call in another function may precede the `def` in the text.
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
        self.recorder.record_read(binding);
        true
    }

    /// Records that a binding is about to be set.
    fn before_write(&mut self, binding: BindingId) {
        if self.recorder.record_write(binding) {
            let cell = self.binding_state(binding);
            self.recorder.overwritten.push((binding, cell));
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

    /// Records the value of an expression, and returns the value.
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

    /// Evaluates `f` as one of several branches and undoes its assignments. Returns how the branch
    /// ended, and the values of the changed bindings at its end.
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

    /// Joins branches of which one was taken: each changed binding gets the join of its values at
    /// their ends. Branches that left do not count.
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

    /// Returns the exports.
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

    /// Returns the value as other files see it, without ids of this file.
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
            // The origin is an expression of this file.
            Value::Instance(instance) => {
                let mut facts = instance.facts.as_deref().cloned().unwrap_or_default();
                facts.made_by = None;
                Value::with(instance.class, facts)
            }
            other => other.clone(),
        }
    }
}
