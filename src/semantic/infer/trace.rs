//! The records of all runs of one inference, which the next version of the file compares with. A
//! run is the evaluation of one chunk in one [`Phase`].
//!
//! [`Trace::insert`] stores the record of each run. After the last run, [`Trace::finish`] joins two
//! chunks into a group if one calls functions of the other: `incremental.rs` reruns whole groups.

use super::Phase;
use super::prepass::{self, ChangingNames, ChunkChanges, NestedFunctions};
use super::recorder::{BindingState, ChunkRun};
use crate::kb::model::DatasetKind;
use crate::semantic::scope::{BindingId, Scopes};
use crate::syntax::hir::{FunctionId, Hir};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Calls of functions of a file: caller, callee.
type Calls = Vec<(Option<FunctionId>, FunctionId)>;
/// Assets that the user declares.
type Declared = Vec<(Arc<str>, DatasetKind)>;

/// The records of one inference.
#[derive(Debug, Default)]
pub(super) struct Trace {
    /// By chunk: its key. An unchanged chunk keeps its key in the next version of the file.
    pub keys: Arc<[u32]>,
    /// By key: the chunk, or [`NO_CHUNK`].
    chunk_by_key: Vec<u32>,
    /// By chunk: the names that it changes.
    pub changing: Arc<ChunkChanges>,
    /// All names that the file changes.
    pub changing_names: Arc<ChangingNames>,
    /// By phase and chunk: the run, or `None` if the phase had nothing to run there.
    runs: [Vec<Option<RunSummary>>; 3],
    /// Bindings that are set before the first run.
    pub hoisted: Vec<(BindingId, BindingState)>,
    /// By function: its result depends on outer variables that change.
    pub volatile: Vec<bool>,
    /// By function, or `None` for the file: the functions directly in it.
    pub nested: NestedFunctions,
    /// The script is part of a web page.
    pub is_web_page: bool,
    /// The groups of chunks, and lists of runs.
    pub groups: ChunkGroups,
    /// The step budget sufficed, so no result depends on how many steps were left.
    pub within_budget: bool,
}

/// The results of [`Trace::finish`]: groups of chunks of which one calls functions of another, and
/// lists of runs.
#[derive(Debug, Default)]
pub(super) struct ChunkGroups {
    /// Phase and chunk of the runs with [`RunSummary::has_side_inputs`].
    side_inputs: Vec<(u8, u32)>,
    /// Phase and chunk of the runs that import modules.
    importing: Vec<(u8, u32)>,
    /// By chunk: the first chunk of its group.
    pub first_chunk: Vec<u32>,
    /// By first chunk: all chunks of a group that has more than one.
    pub members: FxHashMap<u32, Vec<usize>>,
}

/// The record of a run with a summary of it.
///
/// # Performance
/// Every edit reads the summary of each run. Following the pointer of each record takes longer than
/// evaluating the edited chunk.
#[derive(Debug, Clone)]
pub(super) struct RunSummary {
    run: Arc<ChunkRun>,
    steps: u32,
    /// The [`binding_bit`]s of the bindings that the run read or set.
    pub accessed_bits: u32,
    /// The run depends on more than bindings: it called functions of the file, loaded declared
    /// assets or imported modules.
    pub has_side_inputs: bool,
}

/// Returns the bit of a binding in [`RunSummary::accessed_bits`]. Several bindings share a bit.
pub(super) fn binding_bit(binding: BindingId) -> u32 {
    1 << (binding.0 % 32)
}

const NO_CHUNK: u32 = u32::MAX;

impl RunSummary {
    pub fn run(&self) -> &Arc<ChunkRun> {
        &self.run
    }
    /// Returns the bindings that the run set, each with its state after the run.
    pub fn written(&self) -> &[(BindingId, BindingState)] {
        // A run that accessed nothing set nothing, so there is no need to follow the pointer.
        if self.accessed_bits == 0 { &[] } else { &self.run.written }
    }
}

impl Trace {
    /// Creates the trace of a file without a previous version.
    pub fn new(hir: &Hir, scopes: &Scopes) -> Trace {
        let count = hir.chunk_count();
        let changing: ChunkChanges = (0..count).map(|chunk| prepass::changing_names(hir, chunk)).collect();
        let names = Arc::new(prepass::all_names(&changing));
        Trace::with_keys(hir, scopes, (0..count as u32).collect(), count, Arc::new(changing), names)
    }

    /// Creates a trace whose chunks have `keys`, all of which are below `next_key`.
    pub fn with_keys(
        hir: &Hir,
        scopes: &Scopes,
        keys: Arc<[u32]>,
        next_key: usize,
        changing: Arc<ChunkChanges>,
        changing_names: Arc<ChangingNames>,
    ) -> Trace {
        let count = keys.len();
        let mut chunk_by_key = vec![NO_CHUNK; next_key];
        for (chunk, key) in keys.iter().enumerate() {
            chunk_by_key[*key as usize] = chunk as u32;
        }
        let volatile = prepass::volatile_functions(hir, scopes, &changing_names.variables);
        Trace {
            keys,
            chunk_by_key,
            changing_names,
            changing,
            runs: std::array::from_fn(|_| vec![None; count]),
            volatile,
            nested: prepass::nested_functions(scopes),
            is_web_page: prepass::is_web_page(hir, scopes),
            ..Trace::default()
        }
    }

    /// Returns the smallest number above all keys of this version and of earlier ones.
    pub fn next_key(&self) -> usize {
        self.chunk_by_key.len()
    }

    /// Returns the chunk that has a key, or `None` if no chunk of this version has it.
    pub fn chunk_of_key(&self, key: u32) -> Option<usize> {
        self.chunk_by_key.get(key as usize).filter(|chunk| **chunk != NO_CHUNK).map(|chunk| *chunk as usize)
    }

    /// Returns the record of a run.
    pub fn run(&self, phase: Phase, chunk: usize) -> Option<&Arc<ChunkRun>> {
        self.summary(phase, chunk).map(|summary| &summary.run)
    }

    /// Returns the record of a run with its summary.
    pub fn summary(&self, phase: Phase, chunk: usize) -> Option<&RunSummary> {
        self.runs[phase as usize][chunk].as_ref()
    }

    /// Returns the runs that import modules.
    pub fn importing_runs(&self) -> impl Iterator<Item = &Arc<ChunkRun>> {
        self.runs_at(&self.groups.importing)
    }

    fn runs_at(&self, list: &[(u8, u32)]) -> impl Iterator<Item = &Arc<ChunkRun>> {
        let summary = |(phase, chunk): &(u8, u32)| self.runs[*phase as usize].get(*chunk as usize)?.as_ref();
        list.iter().filter_map(summary).map(|summary| &summary.run)
    }

    /// Stores the record of a run.
    pub fn insert(&mut self, phase: Phase, chunk: usize, run: Option<Arc<ChunkRun>>) {
        self.runs[phase as usize][chunk] = run.map(|run| {
            let ChunkRun { accessed, called_chunks, declared, calls, modules, steps, .. } = &*run;
            let has_side_inputs =
                !(called_chunks.is_empty() && declared.is_empty() && calls.is_empty() && modules.is_empty());
            let accessed_bits = accessed.iter().fold(0, |bits, binding| bits | binding_bit(*binding));
            RunSummary { steps: u32::try_from(*steps).unwrap_or(u32::MAX), accessed_bits, has_side_inputs, run }
        });
    }

    /// Stores a run of the previous version as it is.
    pub fn reuse(&mut self, phase: Phase, chunk: usize, summary: &RunSummary) {
        self.runs[phase as usize][chunk] = Some(summary.clone());
    }

    /// Forms the groups of chunks, and compares the steps of all runs with the budget. Call it
    /// after the last run.
    pub fn finish(&mut self, budget: usize) {
        let mut steps = 0;
        let mut has_groups = false;
        let mut parents: Vec<u32> = (0..self.keys.len() as u32).collect();
        let mut groups = ChunkGroups::default();
        for (phase, runs) in self.runs.iter().enumerate() {
            for (chunk, summary) in runs.iter().enumerate() {
                let Some(summary) = summary else { continue };
                steps += summary.steps as usize;
                if !summary.has_side_inputs {
                    continue;
                }
                groups.side_inputs.push((phase as u8, chunk as u32));
                if !summary.run.modules.is_empty() {
                    groups.importing.push((phase as u8, chunk as u32));
                }
                for &called in &summary.run.called_chunks {
                    has_groups = true;
                    let (a, b) = (find_group(&mut parents, chunk as u32), find_group(&mut parents, called));
                    parents[a.max(b) as usize] = a.min(b);
                }
            }
        }
        if has_groups {
            for chunk in 0..parents.len() {
                let group = find_group(&mut parents, chunk as u32);
                parents[chunk] = group;
                if group as usize != chunk {
                    groups.members.entry(group).or_insert_with(|| vec![group as usize]).push(chunk);
                }
            }
        }
        groups.first_chunk = parents;
        (self.within_budget, self.groups) = (steps < budget, groups);
    }

    /// Returns the calls and the declared assets of all runs, in the order of the runs.
    pub fn calls_and_declared(&self) -> (Calls, Declared) {
        let (mut calls, mut declared) = (Calls::new(), Declared::new());
        let (mut seen_calls, mut seen_ids) = (FxHashSet::default(), FxHashSet::default());
        for run in self.runs_at(&self.groups.side_inputs) {
            calls.extend(run.calls.iter().copied().filter(|call| seen_calls.insert(*call)));
            declared.extend(run.declared.iter().filter(|(id, _)| seen_ids.insert(id.clone())).cloned());
        }
        (calls, declared)
    }
}

/// Returns the first chunk of the group of a chunk (union-find with path halving).
fn find_group(parents: &mut [u32], chunk: u32) -> u32 {
    let mut at = chunk;
    while parents[at as usize] != at {
        let next = parents[at as usize];
        parents[at as usize] = parents[next as usize];
        at = next;
    }
    at
}
