//! Records what the evaluation of one chunk reads and sets outside of the chunk.
//!
//! Chunks share only the bindings of the module scope, each with a [`BindingState`]. Expressions,
//! functions and local variables belong to one chunk; another chunk reaches them only by calling
//! its functions. Therefore the record of a [`ChunkRun`] is enough to decide, in `incremental.rs`,
//! whether a new run of the chunk would give the same result.

use super::Exports;
use crate::kb::model::DatasetKind;
use crate::semantic::scope::{BindingId, Scopes};
use crate::semantic::value::Value;
use crate::syntax::hir::FunctionId;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The state of a binding at some time during the evaluation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct BindingState {
    /// The current value.
    pub current: Value,
    /// The join of all values up to now.
    pub joined: Value,
    /// The binding was set at least once.
    pub assigned: bool,
}

/// The record of one run of a chunk.
#[derive(Debug, Clone, Default)]
pub(super) struct ChunkRun {
    /// Module bindings that the run read or set.
    pub accessed: Vec<BindingId>,
    /// Module bindings that the run set, each with its state after the run.
    pub written: Vec<(BindingId, BindingState)>,
    /// Other chunks whose functions the run called.
    pub called_chunks: Vec<u32>,
    /// Evaluation steps that the run took.
    pub steps: usize,
    /// Declared assets that the run loaded: assets of the user that the configuration describes.
    pub declared: Vec<(Arc<str>, DatasetKind)>,
    /// Calls of functions of the file: caller, callee.
    pub calls: Vec<(Option<FunctionId>, FunctionId)>,
    /// Modules that the run imported, each with its exports at that time.
    pub modules: Vec<(Arc<str>, Option<Exports>)>,
}

/// Records one run after the other.
pub(super) struct AccessRecorder {
    /// By binding: whether it belongs to the module scope.
    is_module_binding: Vec<bool>,
    run_number: u32,
    /// By binding: the number of the last run that read or set it.
    last_access: Vec<u32>,
    /// By binding: the number of the last run that set it.
    last_write: Vec<u32>,
    run: ChunkRun,
    /// Module bindings that the run set, each with its state before the run. `Infer::record_write`
    /// adds them.
    pub overwritten: Vec<(BindingId, BindingState)>,
    calls: FxHashSet<(Option<FunctionId>, FunctionId)>,
}

impl AccessRecorder {
    pub fn new(scopes: &Scopes) -> AccessRecorder {
        let count = scopes.bindings.len();
        AccessRecorder {
            is_module_binding: scopes.bindings.iter().map(|binding| binding.scope.0 == 0).collect(),
            run_number: 0,
            last_access: vec![u32::MAX; count],
            last_write: vec![u32::MAX; count],
            run: ChunkRun::default(),
            overwritten: Vec::new(),
            calls: FxHashSet::default(),
        }
    }

    /// Starts the next run.
    pub fn start(&mut self) {
        self.run_number += 1;
        self.run = ChunkRun::default();
        self.overwritten.clear();
        self.calls.clear();
    }

    /// Returns the record of the run. `Infer::evaluate_chunk` fills in `steps`, and `written` from
    /// `overwritten`.
    pub fn finish(&mut self) -> ChunkRun {
        std::mem::take(&mut self.run)
    }

    /// Records that a binding is read.
    pub fn record_read(&mut self, binding: BindingId) {
        let index = binding.0 as usize;
        if self.is_module_binding[index] && self.last_access[index] != self.run_number {
            self.last_access[index] = self.run_number;
            self.run.accessed.push(binding);
        }
    }

    /// Records that a binding is set. Returns `true` if the run sets a module binding for the first
    /// time.
    pub fn record_write(&mut self, binding: BindingId) -> bool {
        self.record_read(binding);
        let index = binding.0 as usize;
        let last = &mut self.last_write[index];
        self.is_module_binding[index] && std::mem::replace(last, self.run_number) != self.run_number
    }

    /// Records that a function of another chunk is called. The caller checks that it is another
    /// one.
    pub fn record_called_chunk(&mut self, chunk: usize) {
        if !self.run.called_chunks.contains(&(chunk as u32)) {
            self.run.called_chunks.push(chunk as u32);
        }
    }

    /// Records a call of a function of the file.
    pub fn record_call(&mut self, caller: Option<FunctionId>, callee: FunctionId) {
        if self.calls.insert((caller, callee)) {
            self.run.calls.push((caller, callee));
        }
    }

    /// Records that a declared asset is loaded. `kind` is `None` for an asset that is not declared.
    pub fn record_declared(&mut self, id: &str, kind: Option<DatasetKind>) {
        if let Some(kind) = kind
            && !self.run.declared.iter().any(|(known, _)| **known == *id)
        {
            self.run.declared.push((id.into(), kind));
        }
    }

    /// Records that a module is imported.
    pub fn record_module(&mut self, name: &str, exports: Option<&Exports>) {
        self.run.modules.push((name.into(), exports.cloned()));
    }
}
