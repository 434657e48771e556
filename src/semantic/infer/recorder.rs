//! What a run of one chunk of a file reads and changes beyond itself, written down as it runs.
//!
//! A chunk is some top-level statements. What it shares with others are the names of the file's own scope, each a [`Cell`]; all else
//! that it holds (its expressions, functions and inner variables) is its own, and others reach it by running its functions alone.
//! That is what makes it possible to know, without running a chunk again, that it would give the same (`reuse.rs`).

use super::Exports;
use crate::kb::model::DatasetKind;
use crate::semantic::scope::{BindingId, Scopes};
use crate::semantic::value::Value;
use crate::syntax::hir::FunctionId;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The state of a name of the file's scope.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cell {
    /// Its value now.
    pub env: Value,
    /// What it held at any time.
    pub known: Value,
    /// Whether it was ever set.
    pub assigned: bool,
}

/// One run of a chunk.
#[derive(Debug, Clone, Default)]
pub(super) struct Unit {
    /// Names of the file that it read or set.
    pub accessed: Vec<BindingId>,
    /// Those that it set, and how it left them.
    pub written: Vec<(BindingId, Cell)>,
    /// Other chunks of which it ran functions.
    pub touched: Vec<u32>,
    /// Steps of the budget that it took.
    pub steps: usize,
    /// Declared assets that it loaded.
    pub declared: Vec<(Arc<str>, DatasetKind)>,
    /// Calls of functions of the file: caller, callee.
    pub calls: Vec<(Option<FunctionId>, FunctionId)>,
    /// Modules that it asked for, and what they were.
    pub modules: Vec<(Arc<str>, Option<Exports>)>,
}

/// Writes down one unit after the other.
pub(super) struct Watch {
    /// By binding: whether it is of the file's scope.
    public: Vec<bool>,
    number: u32,
    /// By binding: the last unit that accessed it, that set it.
    accessed: Vec<u32>,
    written: Vec<u32>,
    unit: Unit,
    /// What the unit set, as it was before.
    pub before: Vec<(BindingId, Cell)>,
    calls: FxHashSet<(Option<FunctionId>, FunctionId)>,
}

impl Watch {
    pub fn new(scopes: &Scopes) -> Watch {
        let count = scopes.bindings.len();
        Watch {
            public: scopes.bindings.iter().map(|binding| binding.scope.0 == 0).collect(),
            number: 0,
            accessed: vec![u32::MAX; count],
            written: vec![u32::MAX; count],
            unit: Unit::default(),
            before: Vec::new(),
            calls: FxHashSet::default(),
        }
    }

    /// Starts the next unit.
    pub fn start(&mut self) {
        self.number += 1;
        self.unit = Unit::default();
        self.before.clear();
        if !self.calls.is_empty() {
            self.calls.clear();
        }
    }

    /// What was written down since; the cells that were set are those of `before`.
    pub fn end(&mut self) -> Unit {
        std::mem::take(&mut self.unit)
    }

    pub fn read(&mut self, binding: BindingId) {
        let index = binding.0 as usize;
        if self.public[index] && self.accessed[index] != self.number {
            self.accessed[index] = self.number;
            self.unit.accessed.push(binding);
        }
    }

    /// Whether the unit has not set the name yet.
    pub fn first_write(&mut self, binding: BindingId) -> bool {
        self.read(binding);
        let index = binding.0 as usize;
        self.public[index] && std::mem::replace(&mut self.written[index], self.number) != self.number
    }

    pub fn touch(&mut self, chunk: usize) {
        if !self.unit.touched.contains(&(chunk as u32)) {
            self.unit.touched.push(chunk as u32);
        }
    }

    pub fn call(&mut self, caller: Option<FunctionId>, callee: FunctionId) {
        if self.calls.insert((caller, callee)) {
            self.unit.calls.push((caller, callee));
        }
    }

    pub fn declared(&mut self, id: &str, kind: Option<DatasetKind>) {
        if let Some(kind) = kind
            && !self.unit.declared.iter().any(|(known, _)| **known == *id)
        {
            self.unit.declared.push((id.into(), kind));
        }
    }

    pub fn module(&mut self, name: &str, exports: Option<&Exports>) {
        self.unit.modules.push((name.into(), exports.cloned()));
    }
}
