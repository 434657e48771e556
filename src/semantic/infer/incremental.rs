//! Infers the next version of a file: evaluates the chunks that an edit can affect and reuses the
//! results of the others.
//!
//! The result of a chunk run depends on
//!
//! - the code of the chunk and the bindings that its names refer to, including the kind of each
//!   binding and whether it is set once or more often,
//! - the state of the module bindings that it reads or sets, at the time of the run,
//! - earlier runs of the same chunk, and of the chunks whose functions it calls.
//!
//! [`ReusePlan`] compares the two versions before anything runs. [`IncrementalRun`] then visits all
//! chunks in order. It evaluates the edited chunks and their groups
//! ([`super::trace::ChunkGroups`]). For each other chunk it compares the bindings that the chunk
//! accessed with their states in the previous version. If they are equal, it restores the states
//! that the chunk left. Otherwise it evaluates the chunk and its group.
//!
//! # Invariants
//! The result equals that of a full inference; `tests/suite/incremental.rs` compares the two.
//! Nothing is reused if something of the whole file changed: the properties that the file changes,
//! the numbering of the functions, the imported modules, the kind of host. Nothing is reused from
//! or for a version that exceeds the step budget.

use super::prepass::{self, ChangingNames, ChunkChanges};
use super::recorder::{BindingState, ChunkRun};
use super::trace::{RunSummary, Trace, binding_bit};
use super::values::WorkingValues;
use super::{Assets, Exports, Infer, Inferred, Modules, Phase, PreviousChunks};
use crate::semantic::scope::{Binding, BindingId, BindingRemap, Scopes};
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{Expr, ExprId, ExprKind, Hir};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of passes over the file. A pass is abandoned if it affects a chunk that it has
/// already skipped.
const MAX_ATTEMPTS: usize = 6;
/// After this many attempts, all chunks that an affected chunk could affect are evaluated as well.
const EXACT_ATTEMPTS: usize = 3;
/// Maximum number of keys for each chunk. With more keys, the file is inferred from scratch.
const MAX_KEYS: usize = 8;

/// The previous version of the file.
pub(crate) struct PreviousVersion<'a> {
    pub hir: &'a Hir,
    pub scopes: &'a Scopes,
    pub inferred: &'a Inferred,
    /// The chunks that both versions share.
    pub unchanged: UnchangedChunks,
    /// The new ids of the bindings, or `None` if the scopes were resolved from scratch.
    pub remap: Option<BindingRemap>,
}

/// Infers the next version of a file. The result equals that of [`super::infer`]. Returns `None` if
/// nothing of the previous version can be reused.
pub(crate) fn infer_incremental(
    hir: &Hir,
    scopes: &Scopes,
    modules: &dyn Modules,
    assets: &dyn Assets,
    previous: &PreviousVersion<'_>,
) -> Option<Inferred> {
    let mut plan = ReusePlan::new(hir, scopes, modules, previous)?;
    for attempt in 0..MAX_ATTEMPTS {
        match plan.attempt(modules, assets) {
            Ok(inferred) => return inferred.trace.within_budget.then_some(inferred),
            Err(Invalidated(group)) => plan.invalidate(group, attempt >= EXACT_ATTEMPTS),
        }
    }
    None
}

/// The group of this first chunk was skipped but has to be evaluated.
struct Invalidated(u32);

/// In the place of a binding id: the binding is not in the new version.
const REMOVED: u32 = u32::MAX;

/// Compares a version with the previous one and decides which groups are evaluated.
struct ReusePlan<'a> {
    hir: &'a Hir,
    scopes: &'a Scopes,
    previous: &'a PreviousVersion<'a>,
    /// Unchanged chunks at the start of the file.
    prefix: usize,
    /// Unchanged chunks at the end of the file.
    suffix: usize,
    /// By old binding: its new id or [`REMOVED`]. `None` if all ids are the same.
    new_bindings: Option<Vec<u32>>,
    /// The module bindings have the same ids in both versions.
    module_ids_stable: bool,
    /// By chunk: its key.
    keys: Arc<[u32]>,
    /// The smallest number above all keys.
    next_key: usize,
    changing: Arc<ChunkChanges>,
    /// All names that the file changes.
    changing_names: Arc<ChangingNames>,
    /// Groups to evaluate, by their first chunks in the previous version.
    invalidated: BTreeSet<u32>,
}

impl<'a> ReusePlan<'a> {
    /// Returns `None` if nothing can be reused.
    fn new(
        hir: &'a Hir,
        scopes: &'a Scopes,
        modules: &dyn Modules,
        previous: &'a PreviousVersion<'a>,
    ) -> Option<ReusePlan<'a>> {
        let old = &previous.inferred.trace;
        let UnchangedChunks { prefix, suffix } = previous.unchanged;
        let (old_count, count) = (previous.hir.chunk_count(), hir.chunk_count());
        if !old.within_budget || prefix + suffix == 0 || old.next_key() > count * MAX_KEYS + 64 {
            return None;
        }
        // Functions are values, so the functions of unchanged chunks must keep their ids.
        let first_function = |hir: &Hir, chunk: usize| {
            if chunk < hir.chunk_count() { hir.chunk_functions(chunk).start } else { hir.functions.len() }
        };
        let (old_end, end) = (first_function(previous.hir, old_count - suffix), first_function(hir, count - suffix));
        if old_end != end && old_end != previous.hir.functions.len() {
            return None;
        }
        if !are_modules_unchanged(old, modules) || prepass::is_web_page(hir, scopes) != old.is_web_page {
            return None;
        }
        let removed = prefix..old_count - suffix;
        let (keys, next_key) = chunk_keys(old, prefix, suffix, count);
        let mut plan = ReusePlan {
            hir,
            scopes,
            previous,
            prefix,
            suffix,
            new_bindings: None,
            module_ids_stable: true,
            keys,
            next_key,
            changing: Arc::default(),
            changing_names: old.changing_names.clone(),
            invalidated: removed.clone().map(|chunk| old.groups.first_chunk[chunk]).collect(),
        };
        let inserted: ChunkChanges =
            (prefix..count - suffix).map(|chunk| prepass::changing_names(hir, chunk)).collect();
        let removed = &old.changing[removed];
        let has_changing = removed.iter().chain(&inserted).any(Option::is_some);
        plan.changing = if !has_changing && removed.len() == inserted.len() {
            old.changing.clone()
        } else {
            let (head, tail) = (&old.changing[..prefix], &old.changing[old_count - suffix..]);
            Arc::new(head.iter().cloned().chain(inserted).chain(tail.iter().cloned()).collect())
        };
        if has_changing {
            let names = prepass::all_names(&plan.changing);
            plan.invalidate_uses(&names.assigned_difference(&old.changing_names)?);
            plan.changing_names = Arc::new(names);
        }
        match &previous.remap {
            Some(remap) => {
                plan.new_bindings = remap.table(previous.scopes.bindings.len() as u32, REMOVED);
                plan.module_ids_stable = remap.module_ids_stable;
                if remap.write_counts_changed {
                    plan.compare_names();
                }
            }
            None => {
                plan.match_bindings();
                plan.compare_names();
            }
        }
        Some(plan)
    }

    /// Returns the chunk of the previous version that equals a chunk, or `None` if the chunk is
    /// new.
    fn old_chunk(&self, chunk: usize) -> Option<usize> {
        self.previous.unchanged.old_chunk(chunk, self.previous.hir.chunk_count(), self.hir.chunk_count())
    }

    /// Returns the chunk that equals a chunk of the previous version, or `None` if that was
    /// removed.
    fn new_chunk(&self, old: usize) -> Option<usize> {
        self.previous.unchanged.new_chunk(old, self.previous.hir.chunk_count(), self.hir.chunk_count())
    }

    /// Returns the id of a binding of the previous version, or `None` if the binding was removed.
    fn new_binding(&self, old: BindingId) -> Option<BindingId> {
        match &self.new_bindings {
            None => Some(old),
            Some(table) => Some(BindingId(table[old.0 as usize])).filter(|new| new.0 != REMOVED),
        }
    }

    /// Marks the group of a chunk of the previous version for evaluation.
    fn invalidate_chunk(&mut self, old: usize) {
        self.invalidated.insert(self.previous.inferred.trace.groups.first_chunk[old]);
    }

    /// Returns the unchanged chunks: index in the previous version, index in this version.
    fn unchanged_chunks(&self) -> impl Iterator<Item = (usize, usize)> {
        let (old_count, count) = (self.previous.hir.chunk_count(), self.hir.chunk_count());
        let prefix = (0..self.prefix).map(|chunk| (chunk, chunk));
        prefix.chain((1..=self.suffix).rev().map(move |from_end| (old_count - from_end, count - from_end)))
    }

    /// Finds the new ids of all bindings: of module bindings by name, of local bindings by their
    /// order in the chunk.
    fn match_bindings(&mut self) {
        let (old, new) = (self.previous.scopes, self.scopes);
        let mut new_ids = vec![REMOVED; old.bindings.len()];
        let mut differing = Vec::new();
        for (old_chunk, chunk) in self.unchanged_chunks() {
            let (from, to) = (old.bindings_in(old_chunk), new.bindings_in(chunk));
            if from.len() == to.len() {
                from.zip(to).for_each(|(from, to)| new_ids[from] = to as u32);
            } else {
                differing.push(old_chunk);
            }
        }
        for (index, binding) in old.bindings.iter().enumerate().filter(|(_, binding)| binding.scope.0 == 0) {
            let name = self.previous.hir.name(binding.name);
            let has_name = |binding: &Binding| binding.scope.0 == 0 && self.hir.name(binding.name) == name;
            let new_id = match new.bindings.get(index) {
                Some(binding) if has_name(binding) => Some(BindingId(index as u32)),
                _ => self.hir.names.find(name).and_then(|name| new.module_binding(name)),
            };
            new_ids[index] = new_id.map_or(REMOVED, |id| id.0);
            self.module_ids_stable &= new_id.is_none_or(|id| id.0 as usize == index);
        }
        self.new_bindings = Some(new_ids);
        differing.into_iter().for_each(|chunk| self.invalidate_chunk(chunk));
    }

    /// Marks unchanged chunks for evaluation in which a name refers to another binding than before.
    fn compare_names(&mut self) {
        let (old, new) = (self.previous.scopes, self.scopes);
        let is_same = |before: Option<BindingId>, after: Option<BindingId>| match (before, after) {
            (None, None) => true,
            (Some(before), Some(after)) => {
                let is_reassigned = |scopes: &Scopes, binding: BindingId| scopes.binding(binding).writes > 1;
                self.new_binding(before) == Some(after)
                    && old.binding(before).kind == new.binding(after).kind
                    && is_reassigned(old, before) == is_reassigned(new, after)
            }
            _ => false,
        };
        let mut differing = Vec::new();
        for (old_chunk, chunk) in self.unchanged_chunks() {
            let (from, to) = (self.previous.hir.chunk(old_chunk).exprs, self.hir.chunk(chunk).exprs);
            let is_equal =
                from.len() == to.len() && old.names[from].iter().zip(&new.names[to]).all(|(a, b)| is_same(*a, *b));
            if !is_equal {
                differing.push(old_chunk);
            }
        }
        differing.into_iter().for_each(|chunk| self.invalidate_chunk(chunk));
    }

    /// Marks unchanged chunks for evaluation that use one of the names.
    fn invalidate_uses(&mut self, names: &[&str]) {
        let symbols: Vec<_> = names.iter().filter_map(|name| self.hir.names.find(name)).collect();
        if symbols.is_empty() {
            return;
        }
        let is_use = |expr: &Expr| matches!(expr.kind, ExprKind::Name(name) if symbols.contains(&name));
        let uses = |chunk: usize| self.hir.exprs[self.hir.chunk(chunk).exprs].iter().any(is_use);
        let users: Vec<usize> =
            self.unchanged_chunks().filter(|(_, chunk)| uses(*chunk)).map(|(old_chunk, _)| old_chunk).collect();
        users.into_iter().for_each(|chunk| self.invalidate_chunk(chunk));
    }

    /// Marks a group for evaluation. If `transitively`, also marks all groups that access a binding
    /// that a marked group sets.
    fn invalidate(&mut self, group: u32, transitively: bool) {
        self.invalidated.insert(group);
        let trace = &self.previous.inferred.trace;
        let mut written = vec![false; if transitively { self.previous.scopes.bindings.len() } else { 0 }];
        let mut has_grown = transitively;
        while has_grown {
            has_grown = false;
            for phase in Phase::ALL {
                for (chunk, group) in trace.groups.first_chunk.iter().enumerate() {
                    let Some(run) = trace.run(phase, chunk) else { continue };
                    let mut is_marked = self.invalidated.contains(group);
                    if !is_marked && run.accessed.iter().any(|binding| written[binding.0 as usize]) {
                        is_marked = self.invalidated.insert(*group);
                        has_grown = true;
                    }
                    if is_marked {
                        for (binding, _) in &run.written {
                            has_grown |= !std::mem::replace(&mut written[binding.0 as usize], true);
                        }
                    }
                }
            }
        }
    }

    /// Returns by chunk whether it is evaluated.
    fn chunks_to_evaluate(&self) -> Vec<bool> {
        let groups = &self.previous.inferred.trace.groups;
        let count = self.hir.chunk_count();
        let mut evaluate = vec![false; count];
        evaluate[self.prefix..count - self.suffix].fill(true);
        for group in &self.invalidated {
            let single = [*group as usize];
            let members = groups.members.get(group).map_or(&single[..], |members| members);
            members.iter().filter_map(|&member| self.new_chunk(member)).for_each(|chunk| evaluate[chunk] = true);
        }
        evaluate
    }

    /// Returns the values of the unchanged chunks in the previous version, and `Unknown` for the
    /// changed chunks.
    fn reused_values(&self) -> WorkingValues {
        let (old_hir, old) = (self.previous.hir, &self.previous.inferred.values);
        let head = self.hir.chunk_start(self.prefix).expr as usize;
        let tail = self.hir.chunk_start(self.hir.chunk_count() - self.suffix).expr as usize;
        let old_tail = old_hir.chunk_start(old_hir.chunk_count() - self.suffix).expr as usize;
        let mut values = WorkingValues::default();
        values.append_reused(old, 0..head);
        values.append_evaluated(tail - head);
        values.append_reused(old, old_tail..old_hir.exprs.len());
        values
    }

    /// Visits all chunks once.
    fn attempt(&self, modules: &dyn Modules, assets: &dyn Assets) -> Result<Inferred, Invalidated> {
        let (hir, scopes) = (self.hir, self.scopes);
        let (changing, names) = (self.changing.clone(), self.changing_names.clone());
        let trace = Trace::with_keys(hir, scopes, self.keys.clone(), self.next_key, changing, names);
        let mut infer = Infer::new(hir, scopes, modules, assets, trace, self.reused_values());
        infer.evaluate = self.chunks_to_evaluate();
        let mut run = IncrementalRun { plan: self, infer, differing: FxHashMap::default(), differing_bits: 0 };
        run.hoist();
        let (old_count, count) = (self.previous.hir.chunk_count(), hir.chunk_count());
        for phase in Phase::ALL {
            run.infer.start_phase(phase);
            // After the main phase, only functions run.
            let is_needed = |chunk: &usize| phase == Phase::Main || !hir.chunk_functions(*chunk).is_empty();
            (0..self.prefix).filter(is_needed).try_for_each(|chunk| run.visit_unchanged(phase, chunk, chunk))?;
            run.evaluate_changed(phase)?;
            let mut suffix = (count - self.suffix..count).filter(is_needed);
            suffix.try_for_each(|chunk| run.visit_unchanged(phase, chunk + old_count - count, chunk))?;
        }
        Ok(run.finish())
    }

    /// Returns a record of the previous version with the ids of this version, or `None` if all ids
    /// in it are the same.
    fn renumbered(&self, summary: &RunSummary) -> Option<Arc<ChunkRun>> {
        let same_chunks = self.hir.chunk_count() == self.previous.hir.chunk_count() || !summary.has_side_inputs;
        if self.module_ids_stable && (same_chunks || summary.run().called_chunks.is_empty()) {
            return None;
        }
        let mut run = ChunkRun::clone(summary.run());
        run.accessed = run.accessed.iter().filter_map(|binding| self.new_binding(*binding)).collect();
        let written = run.written.into_iter();
        run.written = written.filter_map(|(binding, state)| Some((self.new_binding(binding)?, state))).collect();
        let called = run.called_chunks.iter();
        run.called_chunks = called.filter_map(|&chunk| Some(self.new_chunk(chunk as usize)? as u32)).collect();
        Some(Arc::new(run))
    }

    /// Copies the results of the functions of an unchanged chunk.
    fn copy_functions(&self, inferred: &mut Inferred, from: Range<usize>, to: Range<usize>) {
        let (previous, old) = (self.previous, self.previous.inferred);
        inferred.returns[to.clone()].clone_from_slice(&old.returns[from.clone()]);
        inferred.falls_through[to.clone()].copy_from_slice(&old.falls_through[from.clone()]);
        for (to, from) in to.zip(from) {
            inferred.mapped_by[to] = old.mapped_by[from].and_then(|call| {
                let old_chunk = previous.hir.chunk_of_expr(call);
                let offset = call.index() - previous.hir.chunk(old_chunk).exprs.start;
                Some(ExprId((self.hir.chunk(self.new_chunk(old_chunk)?).exprs.start + offset) as u32))
            });
        }
    }
}

/// One pass over the chunks of a file.
struct IncrementalRun<'a, 'r> {
    plan: &'a ReusePlan<'a>,
    infer: Infer<'r>,
    /// Module bindings whose state differs from the one at the same time in the previous version,
    /// each with that previous state.
    differing: FxHashMap<BindingId, BindingState>,
    /// The [`binding_bit`]s of `differing`.
    differing_bits: u32,
}

impl IncrementalRun<'_, '_> {
    /// Sets the bindings of the functions of the file.
    fn hoist(&mut self) {
        self.infer.hoist_file();
        let overwritten = std::mem::take(&mut self.infer.recorder.overwritten);
        self.compare(&self.plan.previous.inferred.trace.hoisted, overwritten);
    }

    /// Updates `differing` for the bindings that some runs set.
    ///
    /// `old` are the states that the runs of the previous version left. `overwritten` are the
    /// bindings that the runs of this version set, with their states before.
    fn compare<'o>(
        &mut self,
        old: impl IntoIterator<Item = &'o (BindingId, BindingState)>,
        overwritten: Vec<(BindingId, BindingState)>,
    ) {
        let mut expected: FxHashMap<BindingId, BindingState> = FxHashMap::default();
        for (binding, state) in old {
            if let Some(binding) = self.plan.new_binding(*binding) {
                expected.insert(binding, state.clone());
            }
        }
        // A binding that the previous version did not set here still has its earlier state there.
        // If several runs overwrote the binding, the first of the states counts.
        for (binding, state) in overwritten {
            let differing = self.differing.get(&binding);
            expected.entry(binding).or_insert_with(|| differing.cloned().unwrap_or(state));
        }
        for (binding, state) in expected {
            if self.infer.binding_state(binding) == state {
                self.differing.remove(&binding);
            } else {
                self.differing.insert(binding, state);
            }
        }
        self.differing_bits = self.differing.keys().fold(0, |bits, binding| bits | binding_bit(*binding));
    }

    /// Evaluates the changed chunks.
    fn evaluate_changed(&mut self, phase: Phase) -> Result<(), Invalidated> {
        let ReusePlan { hir, previous, prefix, suffix, .. } = *self.plan;
        let mut overwritten = Vec::new();
        for chunk in prefix..hir.chunk_count() - suffix {
            self.evaluate(phase, chunk, &mut overwritten)?;
        }
        let removed = prefix..previous.hir.chunk_count() - suffix;
        let runs = removed.filter_map(|old| previous.inferred.trace.run(phase, old));
        self.compare(runs.flat_map(|run| &run.written), overwritten);
        Ok(())
    }

    /// Evaluates a chunk, and adds the bindings that it sets to `overwritten`.
    fn evaluate(
        &mut self,
        phase: Phase,
        chunk: usize,
        overwritten: &mut Vec<(BindingId, BindingState)>,
    ) -> Result<(), Invalidated> {
        let run = self.infer.evaluate_chunk(phase, chunk);
        if run.is_some() {
            overwritten.append(&mut self.infer.recorder.overwritten);
        }
        self.infer.out.trace.insert(phase, chunk, run);
        for called in std::mem::take(&mut self.infer.unplanned_chunks) {
            if !self.infer.evaluate[called] {
                self.add_group(phase, chunk, called)?;
            }
        }
        Ok(())
    }

    /// Adds the group of `chunk` to the chunks that are evaluated. Fails if `position`, the chunk
    /// that is visited now, lies after the start of the group: then results of it were reused
    /// already.
    fn add_group(&mut self, phase: Phase, position: usize, chunk: usize) -> Result<(), Invalidated> {
        let Some(old) = self.plan.old_chunk(chunk) else { return Ok(()) };
        let groups = &self.plan.previous.inferred.trace.groups;
        let group = groups.first_chunk[old];
        if phase != Phase::Main || self.plan.new_chunk(group as usize).is_none_or(|first| first < position) {
            return Err(Invalidated(group));
        }
        let mut added = vec![chunk];
        for &member in groups.members.get(&group).into_iter().flatten() {
            added.push(self.plan.new_chunk(member).ok_or(Invalidated(group))?);
        }
        added.into_iter().for_each(|chunk| self.infer.evaluate[chunk] = true);
        Ok(())
    }

    /// Visits an unchanged chunk, which is chunk `old` of the previous version. Restores the states
    /// of the bindings that it set there, or evaluates it if its inputs differ.
    fn visit_unchanged(&mut self, phase: Phase, old: usize, chunk: usize) -> Result<(), Invalidated> {
        let plan = self.plan;
        let summary = plan.previous.inferred.trace.summary(phase, old);
        if !self.infer.evaluate[chunk] {
            let Some(summary) = summary else { return Ok(()) };
            if !self.has_differing_inputs(summary) {
                match plan.renumbered(summary) {
                    Some(run) => self.infer.out.trace.insert(phase, chunk, Some(run)),
                    None => self.infer.out.trace.reuse(phase, chunk, summary),
                }
                for (binding, state) in summary.written() {
                    if let Some(binding) = plan.new_binding(*binding) {
                        self.infer.restore(binding, state);
                    }
                }
                return Ok(());
            }
            self.add_group(phase, chunk, chunk)?;
        }
        let mut overwritten = Vec::new();
        self.evaluate(phase, chunk, &mut overwritten)?;
        self.compare(summary.into_iter().flat_map(|summary| &summary.run().written), overwritten);
        Ok(())
    }

    /// Returns `true` if a binding that a run accessed has another state than before.
    fn has_differing_inputs(&self, summary: &RunSummary) -> bool {
        let stable = self.plan.module_ids_stable;
        // The bits rule out almost all runs without a look at the records.
        if stable && summary.accessed_bits & self.differing_bits == 0 {
            return false;
        }
        let differs = |old: &BindingId| self.plan.new_binding(*old).is_none_or(|new| self.differing.contains_key(&new));
        summary.run().accessed.iter().any(differs)
    }

    /// Adds the results of the chunks that were not evaluated.
    fn finish(mut self) -> Inferred {
        let plan = self.plan;
        let (hir, previous) = (plan.hir, plan.previous);
        let evaluated = std::mem::take(&mut self.infer.evaluate);
        let mut inferred = self.infer.finish();
        inferred.previous = Some(PreviousChunks { count: previous.hir.chunk_count(), unchanged: previous.unchanged });
        inferred.evaluated = Some((0..evaluated.len() as u32).filter(|chunk| evaluated[*chunk as usize]).collect());
        for (old_chunk, chunk) in plan.unchanged_chunks().filter(|(_, chunk)| !evaluated[*chunk]) {
            let functions = hir.chunk_functions(chunk);
            if !functions.is_empty() {
                plan.copy_functions(&mut inferred, previous.hir.chunk_functions(old_chunk), functions);
            }
            for (from, to) in previous.scopes.bindings_in(old_chunk).zip(plan.scopes.bindings_in(chunk)) {
                if plan.scopes.bindings[to].scope.0 != 0 {
                    inferred.bindings[to] = previous.inferred.bindings[from].clone();
                }
            }
        }
        inferred
    }
}

/// Returns `true` if the imported modules export the same as in the previous version.
fn are_modules_unchanged(old: &Trace, modules: &dyn Modules) -> bool {
    let mut current: FxHashMap<&str, Option<Exports>> = FxHashMap::default();
    old.importing_runs().flat_map(|run| &run.modules).all(|(name, before)| {
        let now = current.entry(name).or_insert_with(|| modules.exports(name));
        match (before, now) {
            (Some(before), Some(now)) => Arc::ptr_eq(before, now) || before == now,
            (None, None) => true,
            _ => false,
        }
    })
}

/// Returns the keys of the chunks, and the smallest number above all keys. Unchanged chunks keep
/// their keys; the others get the keys of removed chunks, and then new ones.
fn chunk_keys(old: &Trace, prefix: usize, suffix: usize, count: usize) -> (Arc<[u32]>, usize) {
    let old_count = old.keys.len();
    let mut next = old.next_key();
    if old_count == count {
        return (old.keys.clone(), next);
    }
    let mut free = old.keys[prefix..old_count - suffix].iter().copied();
    let mut keys = old.keys[..prefix].to_vec();
    for _ in prefix..count - suffix {
        keys.push(free.next().unwrap_or_else(|| {
            next += 1;
            next as u32 - 1
        }));
    }
    keys.extend_from_slice(&old.keys[old_count - suffix..]);
    (keys.into(), next)
}
