//! Inference: evaluates a file by abstract interpretation, and records a [`Value`] for each
//! expression.
//!
//! [`infer`] evaluates the statements from top to bottom. A function is evaluated at each call,
//! with the abstract values of the arguments, so a cloud mask keeps the bands of each collection
//! that it is mapped over. The recorded value of an expression is the join over all evaluations.
//! Functions that are never called come last, with unknown parameters. Calls are memoized; beyond a
//! budget of steps, all values are unknown.
//!
//! - `stmt`, `assign`, `condition` and `modules` evaluate statements
//! - `expr` and `arithmetic` evaluate expressions
//! - `call` evaluates calls of functions of the file, `client` those of the language itself
//! - `effect` evaluates calls of Earth Engine operators
//! - `bindings` holds the values of variables, also over branches
//! - `prepass` and `aliases` scan the file before the evaluation
//! - `recorder`, `trace` and `incremental` reuse results of the previous version of the file

mod aliases;
mod arithmetic;
mod assign;
mod bindings;
mod call;
mod client;
mod condition;
mod effect;
mod export_changes;
mod expr;
mod incremental;
mod modules;
mod mutation;
mod prepass;
mod recorder;
mod stmt;
mod trace;
mod values;

pub(super) use incremental::{PreviousVersion, infer_incremental};

use super::module_calls::ModuleCalls;
use super::monkey_patching::{Load, MonkeyPatches, may_add_methods};
use super::scope::{BindingId, Scopes};
use super::value::{Origin, Value};
use crate::kb::{Kb, kb};
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{ExprId, FunctionId, Hir};
use recorder::{AccessRecorder, ChunkRun};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;
use trace::Trace;
pub use values::ExprValues;
use values::WorkingValues;

/// The results of inference.
#[derive(Debug, Default)]
pub struct Inferred {
    /// By expression: its value.
    pub values: ExprValues,
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
    pub fn evaluated_chunks(&self) -> impl Iterator<Item = usize> {
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

/// Maximum number of evaluations of one volatile function. Of any other function, twice as many
/// calls are memoized. Further calls give `Unknown`.
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
    /// Returns `true` if the file imports a Python client of its project: nothing is known of it.
    fn has_own_client(&self) -> bool {
        false
    }
    /// Returns the calls of the functions of the file by other files, if these are known.
    fn calls(&self) -> Option<&ModuleCalls> {
        None
    }
    /// Returns `true` if another file runs the file together with others in one namespace.
    fn shares_names(&self, _python: bool) -> bool {
        false
    }
    /// Returns whether a loaded file, or a file loaded before it, adds methods to Earth Engine's
    /// classes.
    fn monkey_patches(&self, python: bool, loads: &[Load]) -> MonkeyPatches {
        match python && loads.iter().any(|load| may_add_methods(&load.module)) {
            true => MonkeyPatches::Possible,
            false => MonkeyPatches::None,
        }
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
    evaluated(hir, scopes, modules, assets).finish()
}

/// Infers a file for a migration. A call with unknown arguments from a function that nothing calls
/// says nothing about a function that has other calls.
pub fn infer_known_calls(hir: &Hir, scopes: &Scopes, modules: &dyn Modules, assets: &dyn Assets) -> Inferred {
    let values = WorkingValues::new(hir.exprs.len());
    let mut infer = Infer::new(hir, scopes, modules, assets, Trace::new(hir, scopes), values);
    infer.prefers_known_calls = true;
    infer.evaluate_file();
    infer.finish()
}

/// Infers a file and returns its exports: the top-level names in Python, the properties of
/// `exports` in JavaScript.
pub fn exports(hir: &Hir, scopes: &Scopes, modules: &dyn Modules, assets: &dyn Assets) -> Vec<(Arc<str>, Value)> {
    evaluated(hir, scopes, modules, assets).export()
}

fn evaluated<'a>(hir: &'a Hir, scopes: &'a Scopes, modules: &'a dyn Modules, assets: &'a dyn Assets) -> Infer<'a> {
    let values = WorkingValues::new(hir.exprs.len());
    let mut infer = Infer::new(hir, scopes, modules, assets, Trace::new(hir, scopes), values);
    infer.evaluate_file();
    infer
}

/// How a statement ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Flow {
    /// Control reaches the next statement.
    #[default]
    Next,
    /// `return`, `throw`, `break`, `continue`.
    Leaves,
}

/// A memoized call of a function.
struct MemoizedCall {
    args: Vec<Value>,
    /// The evaluation recorded values. While values are recorded, only such a call can be reused.
    recorded: bool,
    result: Value,
    /// The indices of the parameters whose lists or objects the call changed.
    changed: Vec<usize>,
    /// Another call with the same arguments gives the same result. A call that is not usable counts
    /// for the limit alone.
    usable: bool,
}

impl MemoizedCall {
    /// Creates the entry of a call whose result may differ each time.
    fn unusable() -> MemoizedCall {
        MemoizedCall { args: Vec::new(), recorded: false, result: Value::Unknown, changed: Vec::new(), usable: false }
    }
}

/// A call of a function in progress.
struct Frame {
    function: FunctionId,
    /// The join of the returned values, or `None` before the first `return`.
    returned: Option<Value>,
    /// The bindings of the function whose lists or objects were changed.
    changed: Vec<BindingId>,
}

/// An evaluation of a file.
struct Infer<'a> {
    hir: &'a Hir,
    scopes: &'a Scopes,
    kb: &'static Kb,
    modules: &'a dyn Modules,
    assets: &'a dyn Assets,
    python: bool,
    /// The values of the expressions.
    values: WorkingValues,
    /// By binding: its current value.
    binding_values: Vec<Value>,
    /// By binding: it was set at least once.
    is_assigned: Vec<bool>,
    memo: FxHashMap<FunctionId, Vec<MemoizedCall>>,
    /// The calls of functions in progress, the innermost last.
    frames: Vec<Frame>,
    /// The parameters whose lists or objects the last call of a function changed.
    changed_params: Vec<usize>,
    /// Number of calls of volatile functions so far.
    volatile_calls: usize,
    /// Values are recorded. The first of the two evaluations of a loop body is not recorded.
    is_recording: bool,
    /// Uncalled functions are evaluated: outer variables may hold any of their values.
    is_deferred: bool,
    /// The bindings that the call of an uncalled function in progress set.
    set_in_call: FxHashSet<BindingId>,
    /// See [`infer_known_calls`].
    prefers_known_calls: bool,
    /// With `prefers_known_calls`, by function: the statements of the file reach it.
    has_known_calls: Vec<bool>,
    /// The old values of bindings that the branches in progress changed.
    undo_log: Vec<(BindingId, Value)>,
    branch_depth: u32,
    loop_depth: u32,
    /// The last `a && b` that was evaluated, with what `a` tests.
    last_tested: Option<(ExprId, Vec<condition::TestedPart>)>,
    /// The steps that are left of the budget.
    steps: usize,
    /// By function: it was evaluated.
    has_run: Vec<bool>,
    /// By function: some calls were not followed, so its parameters may be anything.
    has_unfollowed_calls: Vec<bool>,
    /// The outer variables that each function sets, once they are needed.
    outer_changes: Option<Rc<prepass::OuterChanges>>,
    load_cache: FxHashMap<Arc<str>, (Value, Option<crate::kb::model::DatasetKind>)>,
    /// The properties of `exports` that were set.
    exports: Vec<(Arc<str>, Value)>,
    /// The chunk that is evaluated.
    chunk: usize,
    recorder: AccessRecorder,
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
    /// Creates an evaluation. `values` are the recorded values of the expressions so far.
    fn new(
        hir: &'a Hir,
        scopes: &'a Scopes,
        modules: &'a dyn Modules,
        assets: &'a dyn Assets,
        trace: Trace,
        values: WorkingValues,
    ) -> Infer<'a> {
        let (bindings, functions) = (scopes.bindings.len(), hir.functions.len());
        Infer {
            hir,
            scopes,
            kb: kb(),
            modules,
            assets,
            python: hir.language.is_python(),
            values,
            binding_values: std::iter::repeat_with(|| Value::Null).take(bindings).collect(),
            is_assigned: vec![false; bindings],
            memo: FxHashMap::default(),
            frames: Vec::new(),
            changed_params: Vec::new(),
            volatile_calls: 0,
            is_recording: true,
            is_deferred: false,
            set_in_call: FxHashSet::default(),
            prefers_known_calls: false,
            has_known_calls: Vec::new(),
            undo_log: Vec::new(),
            branch_depth: 0,
            loop_depth: 0,
            last_tested: None,
            steps: budget(hir),
            has_run: vec![false; functions],
            has_unfollowed_calls: vec![false; functions],
            outer_changes: None,
            load_cache: FxHashMap::default(),
            exports: Vec::new(),
            chunk: 0,
            recorder: AccessRecorder::new(scopes),
            evaluate: vec![true; hir.chunk_count()],
            unplanned_chunks: Vec::new(),
            out: Inferred {
                values: ExprValues::default(),
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
            Phase::UncalledFunctions => {
                self.is_deferred = true;
                if self.prefers_known_calls {
                    self.has_known_calls.clone_from(&self.has_run);
                }
            }
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
            Phase::UncalledFunctions => {
                let has_calls = chunk == 0 && self.modules.calls().is_some();
                has_calls || parts.functions.clone().any(|index| !self.has_run[index])
            }
            Phase::UnfollowedCalls => parts.functions.clone().any(|index| self.has_unfollowed_calls[index]),
        };
        if !runs {
            return None;
        }
        self.chunk = chunk;
        self.reset_values(chunk);
        self.recorder.start();
        let steps = self.steps;
        match phase {
            Phase::Main => _ = self.eval_block(&hir.body[parts.body]),
            Phase::UncalledFunctions => {
                // The functions that these calls reach count as called.
                if chunk == 0 {
                    self.evaluate_calls_of_other_files();
                }
                for index in parts.functions {
                    if !self.has_run[index] {
                        self.set_in_call.clear();
                        self.call_with_unknown_args(FunctionId(index as u32));
                    }
                }
            }
            Phase::UnfollowedCalls => {
                for index in parts.functions {
                    if self.has_unfollowed_calls[index] {
                        self.set_in_call.clear();
                        let id = FunctionId(index as u32);
                        let args = self.unknown_args(id);
                        self.eval_function(id, args);
                    }
                }
            }
        }
        let mut run = self.recorder.finish();
        run.steps = steps - self.steps;
        run.written = self.written_states();
        Some(Arc::new(run))
    }

    /// Forgets the reused values of a chunk. Call it before the evaluation of anything in the
    /// chunk.
    fn reset_values(&mut self, chunk: usize) {
        self.values.forget_reused(self.hir.chunk(chunk).exprs);
    }

    fn finish(mut self) -> Inferred {
        self.out.values = self.values.finish();
        self.out.trace.finish(budget(self.hir));
        (self.out.calls, self.out.declared) = self.out.trace.calls_and_declared();
        self.out
    }

    /// Records the value of an expression, and returns the value.
    fn record_value(&mut self, expr: ExprId, value: Value) -> Value {
        self.values.set(expr, &value, self.is_recording);
        value
    }

    /// Records that the evaluation reaches a function. Call it before anything of the function is
    /// used.
    fn reach_function(&mut self, function: FunctionId) {
        let chunk = self.hir.chunk_of_function(function);
        if chunk != self.chunk {
            self.reset_values(chunk);
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
}

/// Returns a list of `Unknown`. `vec!` would be slower, since it clones a value.
fn unknown_values(count: usize) -> Vec<Value> {
    std::iter::repeat_with(|| Value::Unknown).take(count).collect()
}

/// Returns the step budget of a file.
fn budget(hir: &Hir) -> usize {
    (hir.exprs.len() * STEPS_PER_EXPR).max(MIN_STEPS)
}
