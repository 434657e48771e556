//! Inference of the next version of a file: the chunks that a change can have reached are run, the others are what they were.
//!
//! What a run of a chunk gives depends on nothing but
//!
//! - its code, and what its names mean (which are the same names, and whether they are set once or more often),
//! - the state of the names of the file that it reads or sets, at the time at which it runs,
//! - what was run before of the chunks whose functions it runs, and of its own.
//!
//! So the file is gone through in order. A chunk that changed is run. A chunk whose functions were run by one that changed, or the
//! other way round, is run too: chunks that are connected in that way go together (`Trace::groups`) and all start afresh. For each of
//! the others it is compared whether the names that it read have the state that they had; then they get the state in which it left
//! them, and what was found about it stands. If not, it is run, and with it what it goes together with.
//!
//! Where something of the whole file changed (the properties that change anywhere, the numbering of the functions, the modules that
//! are imported), or where the budget did not suffice, nothing is used again. The tests compare with a fresh inference.

use super::recorder::{Cell, Unit};
use super::trace::{self, Changing, Ran, Trace};
use super::{Assets, Exports, Infer, Inferred, Modules, Phase, PreviousChunks, prepass, unknown};
use crate::semantic::scope::{BindingId, Moved, Scopes};
use crate::semantic::value::Value;
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{ExprId, Hir};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// Times that one starts over since something turned out to be reached that had been passed.
const ATTEMPTS: usize = 6;
/// Times that only what turned out to be reached is added; after that also what that could reach.
const EXACT_ATTEMPTS: usize = 3;
/// Keys for each chunk: when more were given out, one starts from nothing.
const MAX_KEYS: usize = 8;

/// What is known of another version of the file.
pub(crate) struct Before<'a> {
    pub hir: &'a Hir,
    pub scopes: &'a Scopes,
    pub inferred: &'a Inferred,
    /// The chunks that are the same.
    pub kept: UnchangedChunks,
    /// What became of its bindings, where all names of those chunks mean what they meant.
    pub moved: Option<Moved>,
}

/// Infers a file of which another version is known: equal to a fresh inference. `None`: what is known is of no use.
pub(crate) fn infer_again(
    hir: &Hir,
    scopes: &Scopes,
    modules: &dyn Modules,
    assets: &dyn Assets,
    before: &Before<'_>,
) -> Option<Inferred> {
    let mut plan = Plan::new(hir, scopes, modules, before)?;
    for attempt in 0..ATTEMPTS {
        match plan.attempt(modules, assets) {
            Ok(inferred) => return inferred.trace.sound.then_some(inferred),
            Err(Reached(group)) => plan.reach(group, attempt >= EXACT_ATTEMPTS),
        }
    }
    None
}

/// A group of chunks that have to be run after all: its first chunk.
struct Reached(u32);

const NONE: u32 = u32::MAX;

struct Plan<'a> {
    hir: &'a Hir,
    scopes: &'a Scopes,
    before: &'a Before<'a>,
    /// Chunks at the start, and at the end, that are the same.
    first: usize,
    last: usize,
    /// By binding of the other version: the one that it is now; `None`: all are what they were.
    bindings: Option<Vec<u32>>,
    /// The file's own names have the ids that they had.
    same_names: bool,
    /// By chunk its key, and one above the largest there ever was.
    keys: (Arc<[u32]>, usize),
    changing: Arc<Changing>,
    /// Groups that are to be run, by their first chunks in the other version.
    reached: BTreeSet<u32>,
}

impl<'a> Plan<'a> {
    fn new(hir: &'a Hir, scopes: &'a Scopes, modules: &dyn Modules, before: &'a Before<'a>) -> Option<Plan<'a>> {
        let old = &before.inferred.trace;
        let UnchangedChunks { prefix: first, suffix: last } = before.kept;
        let (old_count, count) = (before.hir.chunk_count(), hir.chunk_count());
        if !old.sound || first + last == 0 || old.next_key() > count * MAX_KEYS + 64 {
            return None;
        }
        // Functions are values: those that are not touched must keep their numbers.
        let functions = |hir: &Hir, chunk: usize| {
            if chunk < hir.chunk_count() { hir.chunk_functions(chunk).start } else { hir.functions.len() }
        };
        let (old_end, end) = (functions(before.hir, old_count - last), functions(hir, count - last));
        if old_end != end && old_end != before.hir.functions.len() {
            return None;
        }
        if !same_modules(old, modules) {
            return None;
        }
        let mut plan = Plan {
            hir,
            scopes,
            before,
            first,
            last,
            bindings: None,
            same_names: true,
            keys: keys(old, first, last, count),
            changing: Arc::default(),
            reached: (first..old_count - last).map(|gone| old.together.groups[gone]).collect(),
        };
        let come: Changing = (first..count - last).map(|chunk| prepass::changing_properties(hir, chunk)).collect();
        let gone = &old.changing[first..old_count - last];
        let some = gone.iter().chain(&come).any(Option::is_some);
        plan.changing = if !some && gone.len() == come.len() {
            old.changing.clone()
        } else {
            let (head, tail) = (&old.changing[..first], &old.changing[old_count - last..]);
            Arc::new(head.iter().cloned().chain(come).chain(tail.iter().cloned()).collect())
        };
        if some && trace::names_of(&plan.changing) != trace::names_of(&old.changing) {
            return None;
        }
        match &before.moved {
            Some(moved) => {
                plan.bindings = moved.table(before.scopes.bindings.len() as u32, NONE);
                plan.same_names = moved.own_stay;
                if moved.often {
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

    /// The chunk of the other version that a chunk is.
    fn old_chunk(&self, chunk: usize) -> Option<usize> {
        self.before.kept.old_chunk(chunk, self.before.hir.chunk_count(), self.hir.chunk_count())
    }

    /// The other way round.
    fn new_chunk(&self, old: usize) -> Option<usize> {
        self.before.kept.new_chunk(old, self.before.hir.chunk_count(), self.hir.chunk_count())
    }

    /// What a binding of the other version is now.
    fn now(&self, old: BindingId) -> Option<BindingId> {
        match &self.bindings {
            None => Some(old),
            Some(table) => Some(BindingId(table[old.0 as usize])).filter(|now| now.0 != NONE),
        }
    }

    /// The group of a chunk of the other version is to be run.
    fn reach_piece(&mut self, old: usize) {
        self.reached.insert(self.before.inferred.trace.together.groups[old]);
    }

    fn kept(&self) -> impl Iterator<Item = (usize, usize)> {
        let (old_count, count) = (self.before.hir.chunk_count(), self.hir.chunk_count());
        let (first, last) = (self.first, self.last);
        (0..first).map(|chunk| (chunk, chunk)).chain((1..=last).rev().map(move |at| (old_count - at, count - at)))
    }

    /// Which bindings are which: the file's own by their names, those inside of a chunk by their order.
    fn match_bindings(&mut self) {
        let (old, new) = (self.before.scopes, self.scopes);
        let mut found = vec![NONE; old.bindings.len()];
        let mut unlike = Vec::new();
        for (old_chunk, chunk) in self.kept() {
            let (from, to) = (old.bindings_in(old_chunk), new.bindings_in(chunk));
            if from.len() == to.len() {
                from.zip(to).for_each(|(from, to)| found[from] = to as u32);
            } else {
                unlike.push(old_chunk);
            }
        }
        for (index, binding) in old.bindings.iter().enumerate().filter(|(_, binding)| binding.scope.0 == 0) {
            let name = self.before.hir.name(binding.name);
            let same =
                |binding: &crate::semantic::scope::Binding| binding.scope.0 == 0 && self.hir.name(binding.name) == name;
            let now = match new.bindings.get(index) {
                Some(binding) if same(binding) => Some(BindingId(index as u32)),
                _ => self.hir.names.find(name).and_then(|name| new.module_binding(name)),
            };
            found[index] = now.map_or(NONE, |now| now.0);
            self.same_names &= now.is_none_or(|now| now.0 as usize == index);
        }
        self.bindings = Some(found);
        unlike.into_iter().for_each(|chunk| self.reach_piece(chunk));
    }

    /// Chunks in which a name does not mean what it meant are to be run.
    fn compare_names(&mut self) {
        let (old, new) = (self.before.scopes, self.scopes);
        let same = |was: Option<BindingId>, is: Option<BindingId>| match (was, is) {
            (None, None) => true,
            (Some(was), Some(is)) => {
                let often = |scopes: &Scopes, binding: BindingId| scopes.binding(binding).writes > 1;
                self.now(was) == Some(is) && often(old, was) == often(new, is)
            }
            _ => false,
        };
        let mut unlike = Vec::new();
        for (old_chunk, chunk) in self.kept() {
            let (from, to) = (self.before.hir.chunk(old_chunk).exprs, self.hir.chunk(chunk).exprs);
            let alike = from.len() == to.len() && old.names[from].iter().zip(&new.names[to]).all(|(a, b)| same(*a, *b));
            if !alike {
                unlike.push(old_chunk);
            }
        }
        unlike.into_iter().for_each(|chunk| self.reach_piece(chunk));
    }

    /// Adds a group to what is run. `all`: and all that reads what is written by what is run, directly or not.
    fn reach(&mut self, group: u32, all: bool) {
        self.reached.insert(group);
        let trace = &self.before.inferred.trace;
        let mut written = vec![false; if all { self.before.scopes.bindings.len() } else { 0 }];
        let mut grows = all;
        while grows {
            grows = false;
            for phase in [Phase::Main, Phase::Rest, Phase::Missed] {
                for (chunk, group) in trace.together.groups.iter().enumerate() {
                    let Some(unit) = trace.unit(phase, chunk) else { continue };
                    let mut reached = self.reached.contains(group);
                    if !reached && unit.accessed.iter().any(|binding| written[binding.0 as usize]) {
                        reached = self.reached.insert(*group);
                        grows = true;
                    }
                    if reached {
                        for (binding, _) in &unit.written {
                            grows |= !std::mem::replace(&mut written[binding.0 as usize], true);
                        }
                    }
                }
            }
        }
    }

    /// Marks the chunks that are to be run.
    fn mark(&self, runs: &mut [bool]) {
        let together = &self.before.inferred.trace.together;
        let count = runs.len();
        runs[..self.first].fill(false);
        runs[count - self.last..].fill(false);
        for group in &self.reached {
            let alone = [*group as usize];
            let members = together.members.get(group).map_or(&alone[..], |members| members);
            members.iter().filter_map(|&member| self.new_chunk(member)).for_each(|chunk| runs[chunk] = true);
        }
    }

    /// Returns the values of the unchanged chunks in the previous version, and `Unknown` for the changed chunks.
    fn reused_values(&self) -> Vec<Value> {
        let (old_hir, old) = (self.before.hir, &self.before.inferred.values);
        let head = self.hir.chunk_start(self.first).expr as usize;
        let tail = self.hir.chunk_start(self.hir.chunk_count() - self.last).expr as usize;
        let old_tail = old_hir.chunk_start(old_hir.chunk_count() - self.last).expr as usize;
        let mut values = Vec::with_capacity(self.hir.exprs.len());
        values.extend_from_slice(&old[..head]);
        values.append(&mut unknown(tail - head));
        values.extend_from_slice(&old[old_tail..]);
        values
    }

    /// Goes through all chunks.
    fn attempt(&self, modules: &dyn Modules, assets: &dyn Assets) -> Result<Inferred, Reached> {
        let (hir, scopes) = (self.hir, self.scopes);
        let trace = Trace::with(hir, scopes, self.keys.clone(), self.changing.clone());
        let mut run = Infer::new(hir, scopes, modules, assets, trace, self.reused_values());
        let count = self.hir.chunk_count();
        self.mark(&mut run.runs);
        let mut pass = Pass { plan: self, run, was: FxHashMap::default(), accessed: 0 };
        pass.hoist();
        let (head, tail) = (0..self.first, count - self.last..count);
        // From a chunk that is kept after what changed to what it was.
        let back = |chunk: usize| chunk + self.before.hir.chunk_count() - count;
        head.clone().try_for_each(|chunk| pass.kept(Phase::Main, chunk, chunk))?;
        pass.changed(Phase::Main)?;
        tail.clone().try_for_each(|chunk| pass.kept(Phase::Main, back(chunk), chunk))?;
        // Without functions there is nothing else to run.
        let with_functions = |chunk: &usize| !self.hir.chunk_functions(*chunk).is_empty();
        let (head, tail): (Vec<_>, Vec<_>) =
            (head.filter(with_functions).collect(), tail.filter(with_functions).collect());
        for phase in [Phase::Rest, Phase::Missed] {
            pass.run.enter(phase);
            head.iter().try_for_each(|&chunk| pass.kept(phase, chunk, chunk))?;
            pass.changed(phase)?;
            tail.iter().try_for_each(|&chunk| pass.kept(phase, back(chunk), chunk))?;
        }
        Ok(pass.finish())
    }

    /// What a run wrote down, in terms of this version of the file. `None`: as it stands.
    fn translated(&self, ran: &Ran) -> Option<Arc<Unit>> {
        let stays = self.hir.chunk_count() == self.before.hir.chunk_count() || !ran.remarkable;
        if self.same_names && (stays || ran.unit().touched.is_empty()) {
            return None;
        }
        let mut unit = Unit::clone(ran.unit());
        unit.accessed = unit.accessed.iter().filter_map(|binding| self.now(*binding)).collect();
        unit.written = unit.written.into_iter().filter_map(|(name, cell)| Some((self.now(name)?, cell))).collect();
        unit.touched = unit.touched.iter().filter_map(|&chunk| Some(self.new_chunk(chunk as usize)? as u32)).collect();
        Some(Arc::new(unit))
    }
}

/// One way through the file.
struct Pass<'a, 'r> {
    plan: &'a Plan<'a>,
    run: Infer<'r>,
    /// Names of the file whose state is not what it was at this time: what it was.
    was: FxHashMap<BindingId, Cell>,
    /// Their bits.
    accessed: u32,
}

impl Pass<'_, '_> {
    fn now(&self, old: BindingId) -> Option<BindingId> {
        self.plan.now(old)
    }

    fn old_unit(&self, phase: Phase, old: usize) -> Option<&Arc<Unit>> {
        self.plan.before.inferred.trace.unit(phase, old)
    }

    /// What is bound before all.
    fn hoist(&mut self) {
        self.run.hoist_file();
        let before = std::mem::take(&mut self.run.watch.before);
        let old = self.plan.before.inferred.trace.hoisted.clone();
        self.compare(old, before);
    }

    /// Compares names that something set, then or now, with what they were at this time. `before`: what those that were set now were
    /// before that.
    fn compare(&mut self, old: Vec<(BindingId, Cell)>, before: Vec<(BindingId, Cell)>) {
        let mut then: FxHashMap<BindingId, Cell> = FxHashMap::default();
        for (binding, cell) in old {
            if let Some(now) = self.now(binding) {
                then.insert(now, cell);
            }
        }
        // Of several states before, the first counts.
        for (binding, cell) in before {
            let was = self.was.get(&binding);
            then.entry(binding).or_insert_with(|| was.cloned().unwrap_or(cell));
        }
        for (binding, cell) in then {
            if self.run.cell(binding) == cell {
                self.was.remove(&binding);
            } else {
                self.was.insert(binding, cell);
            }
        }
        self.accessed = self.was.keys().fold(0, |bits, binding| bits | trace::bit(*binding));
    }

    /// Runs the chunks that changed.
    fn changed(&mut self, phase: Phase) -> Result<(), Reached> {
        let (first, last) = (self.plan.first, self.plan.last);
        let mut before = Vec::new();
        for chunk in first..self.plan.hir.chunk_count() - last {
            self.unit(phase, chunk, &mut before)?;
        }
        let gone = first..self.plan.before.hir.chunk_count() - last;
        let old = gone.filter_map(|old| self.old_unit(phase, old)).flat_map(|unit| unit.written.clone()).collect();
        self.compare(old, before);
        Ok(())
    }

    /// Runs a chunk, and adds to `before` what it set as it was before.
    fn unit(&mut self, phase: Phase, chunk: usize, before: &mut Vec<(BindingId, Cell)>) -> Result<(), Reached> {
        let unit = self.run.unit(phase, chunk);
        if unit.is_some() {
            before.append(&mut self.run.watch.before);
        }
        self.run.out.trace.add(phase, chunk, unit);
        for surprise in std::mem::take(&mut self.run.surprises) {
            if !self.run.runs[surprise] {
                self.reach(phase, chunk, surprise)?;
            }
        }
        Ok(())
    }

    /// A chunk that was not to run is to run after all. That is possible on the way while nothing that goes together with it was passed.
    fn reach(&mut self, phase: Phase, at: usize, chunk: usize) -> Result<(), Reached> {
        let Some(old) = self.plan.old_chunk(chunk) else { return Ok(()) };
        let together = &self.plan.before.inferred.trace.together;
        let group = together.groups[old];
        if phase != Phase::Main || self.plan.new_chunk(group as usize).is_none_or(|first| first < at) {
            return Err(Reached(group));
        }
        let mut reached = vec![chunk];
        for &member in together.members.get(&group).into_iter().flatten() {
            reached.push(self.plan.new_chunk(member).ok_or(Reached(group))?);
        }
        for chunk in reached {
            self.run.runs[chunk] = true;
        }
        Ok(())
    }

    /// Passes a chunk that did not change: leaves what it left, or runs it where what it reads is not what it was. `old`: which it was.
    fn kept(&mut self, phase: Phase, old: usize, chunk: usize) -> Result<(), Reached> {
        let plan = self.plan;
        let trace = &plan.before.inferred.trace;
        let known = trace.ran(phase, old);
        if !self.run.runs[chunk] {
            let Some(ran) = known else { return Ok(()) };
            if !self.differs(ran) {
                match plan.translated(ran) {
                    Some(unit) => self.run.out.trace.add(phase, chunk, Some(unit)),
                    None => self.run.out.trace.reuse(phase, chunk, ran),
                }
                for (binding, cell) in ran.written() {
                    if let Some(now) = self.now(*binding) {
                        self.run.restore(now, cell);
                    }
                }
                return Ok(());
            }
            self.reach(phase, chunk, chunk)?;
        }
        let mut before = Vec::new();
        self.unit(phase, chunk, &mut before)?;
        let old = known.map(|ran| ran.unit().written.clone()).unwrap_or_default();
        self.compare(old, before);
        Ok(())
    }

    /// Whether something that a run read is not what it was.
    fn differs(&self, ran: &Ran) -> bool {
        // Most of the time nothing differs, and nothing need be looked up.
        let may = !self.was.is_empty() && (!self.plan.same_names || ran.accessed & self.accessed != 0);
        let differs = |binding: &BindingId| self.now(*binding).is_none_or(|now| self.was.contains_key(&now));
        (may || !self.plan.same_names) && ran.unit().accessed.iter().any(differs)
    }

    /// With what was found about the chunks that did not run.
    fn finish(mut self) -> Inferred {
        let plan = self.plan;
        let (hir, before) = (plan.hir, plan.before);
        let known = before.inferred;
        let runs = std::mem::take(&mut self.run.runs);
        let mut inferred = self.run.finish();
        inferred.previous = Some(PreviousChunks { count: before.hir.chunk_count(), unchanged: before.kept });
        inferred.ran = Some((0..runs.len() as u32).filter(|chunk| runs[*chunk as usize]).collect());
        for (old_chunk, chunk) in plan.kept().filter(|(_, chunk)| !runs[*chunk]) {
            let to = hir.chunk_functions(chunk);
            if !to.is_empty() {
                plan.functions(&mut inferred, before.hir.chunk_functions(old_chunk), to);
            }
            let to = plan.scopes.bindings_in(chunk);
            if to.is_empty() {
                continue;
            }
            for (from, to) in before.scopes.bindings_in(old_chunk).zip(to) {
                if plan.scopes.bindings[to].scope.0 != 0 {
                    inferred.bindings[to] = known.bindings[from].clone();
                }
            }
        }
        inferred
    }
}

impl Plan<'_> {
    /// What is known of functions that did not run.
    fn functions(&self, inferred: &mut Inferred, from: Range<usize>, to: Range<usize>) {
        let (before, known) = (self.before, self.before.inferred);
        inferred.returns[to.clone()].clone_from_slice(&known.returns[from.clone()]);
        inferred.falls_through[to.clone()].copy_from_slice(&known.falls_through[from.clone()]);
        for (to, from) in to.zip(from) {
            inferred.mapped_by[to] = known.mapped_by[from].and_then(|call| {
                let old_chunk = before.hir.chunk_of_expr(call);
                let moved = call.index() - before.hir.chunk(old_chunk).exprs.start;
                Some(ExprId((self.hir.chunk(self.new_chunk(old_chunk)?).exprs.start + moved) as u32))
            });
        }
    }
}

/// Whether the modules that were imported are what they were.
fn same_modules(old: &Trace, modules: &dyn Modules) -> bool {
    let mut asked: FxHashMap<&str, Option<Exports>> = FxHashMap::default();
    old.importing().flat_map(|unit| &unit.modules).all(|(name, known)| {
        let now = asked.entry(name).or_insert_with(|| modules.exports(name));
        match (known, now) {
            (Some(known), Some(now)) => Arc::ptr_eq(known, now) || known == now,
            (None, None) => true,
            _ => false,
        }
    })
}

/// Keys of the chunks: of those that are kept what they were; those that changed get those that have become free, and then new ones.
fn keys(old: &Trace, first: usize, last: usize, count: usize) -> (Arc<[u32]>, usize) {
    let old_count = old.keys.len();
    let mut next = old.next_key();
    if old_count == count {
        return (old.keys.clone(), next);
    }
    let mut free = old.keys[first..old_count - last].iter().copied();
    let mut keys = old.keys[..first].to_vec();
    for _ in first..count - last {
        keys.push(free.next().unwrap_or_else(|| {
            next += 1;
            next as u32 - 1
        }));
    }
    keys.extend_from_slice(&old.keys[old_count - last..]);
    (keys.into(), next)
}
