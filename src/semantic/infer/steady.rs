//! The next version of a file that has the chunks, names and functions of the one before, in the same numbers: each key within a statement.
//!
//! What such a key costs must not depend on how long the file is. So chunks that are passed are not gone through: what they left is looked up where
//! something has to do with it (`names`), and what was found lies in its place in the version before the last, where what that and the version
//! before have differently is put right. `reuse` is what this must equal, and goes on where it cannot.

use super::incremental::{Pass, Plan, Reached};
use super::left::There;
use super::names::{self, LeftBy, States, Steady};
use super::trace::Held;
use super::{Assets, Infer, Inferred, Modules, Phase, budget};
use crate::semantic::scope::BindingId;
use crate::syntax::hir::ExprId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

impl Plan<'_> {
    /// Whether this version and the one before have everything in the same numbers but expressions and statements, and no name is set once that was
    /// set more often, or the other way round: functions elsewhere depend on that.
    pub fn is_level(&self) -> bool {
        let (hir, before) = (self.hir, self.before);
        before.moved.as_ref().is_some_and(|moved| !moved.often)
            && self.bindings.is_none()
            && self.same_names
            && hir.chunk_count() == before.hir.chunk_count()
            && hir.functions.len() == before.hir.functions.len()
            && self.scopes.bindings.len() == before.scopes.bindings.len()
    }

    /// Whether the one before that has, too, which left what is there.
    pub fn is_steady(&self, there: &There) -> bool {
        let known = self.before.inferred;
        let names = self.scopes.bindings.len();
        self.is_level()
            && known.level
            && [there.found.bindings.len(), there.held.len(), known.held.len()] == [names; 3]
            && Arc::ptr_eq(&self.changing, &known.trace.changing)
    }

    /// Goes through what is to be run.
    pub fn attempt_steady(
        &self,
        modules: &dyn Modules,
        assets: &dyn Assets,
        there: There,
    ) -> Result<Inferred, Reached> {
        let (hir, scopes, before) = (self.hir, self.scopes, self.before);
        let known = before.inferred;
        let There { mut found, units, held, placed } = there;
        let changed = self.first..hir.chunk_count() - self.last;
        let has =
            |chunk: usize| !hir.chunk_functions(chunk).is_empty() || !before.hir.chunk_functions(chunk).is_empty();
        let alike = !changed.clone().any(has);
        // Those of what runs are found anew.
        found.mapped_by.clear();
        found.mapped_by.extend(known.mapped_by.iter().map(|call| call.and_then(|call| self.moved(call))));
        let trace = known.trace.next(hir, scopes, units, alike);
        let states =
            States::Steady(Steady { before: &known.trace, held: &known.held, since: FxHashMap::default(), now: 0 });
        let mut run = Infer::new(hir, scopes, modules, assets, trace, states, Some(found));
        let todo = self.mark(&mut run.runs);
        let mut pass = Pass { plan: self, run, was: FxHashMap::default(), accessed: 0, todo };
        if !alike {
            pass.hoist();
        }
        for phase in [Phase::Main, Phase::Rest, Phase::Missed] {
            pass.run.enter(phase);
            let mut from = 0;
            while let Some(chunk) = pass.next(phase, from) {
                if changed.contains(&chunk) {
                    pass.changed(phase)?;
                    from = changed.end;
                } else {
                    pass.kept(phase, chunk, chunk)?;
                    from = chunk + 1;
                }
            }
        }
        Ok(pass.finish_steady(held, placed.open()))
    }

    /// A call of the version before, where it is now.
    fn moved(&self, call: ExprId) -> Option<ExprId> {
        let first = self.hir.chunk_start(self.first).expr;
        let count = self.hir.chunk_count();
        let (from, to) =
            (self.before.hir.chunk_start(count - self.last).expr, self.hir.chunk_start(count - self.last).expr);
        match call.0 {
            id if id < first => Some(call),
            id if id >= from => Some(ExprId(id - from + to)),
            _ => None,
        }
    }
}

impl Pass<'_, '_> {
    /// The next chunk, from one on, that is to be run, or that read what is not what it was.
    fn next(&self, phase: Phase, from: usize) -> Option<usize> {
        let marked = self.todo.range(from..).next().copied();
        if self.was.is_empty() {
            return marked;
        }
        let trace = &self.plan.before.inferred.trace;
        let end = marked.unwrap_or(self.plan.hir.chunk_count());
        let read = (from..end).find(|&chunk| trace.ran(phase, chunk).is_some_and(|ran| self.differs(ran)));
        read.or(marked)
    }

    /// With what was found about all others. `held`: what left names as they were in the version before the last; `open`: the chunks whose values of
    /// that are in no place.
    fn finish_steady(mut self, mut held: Vec<Option<Held>>, open: std::ops::Range<usize>) -> Inferred {
        let (hir, before) = (self.plan.hir, self.plan.before);
        let known = before.inferred;
        let ran: Vec<u32> = self.todo.iter().map(|&chunk| chunk as u32).collect();
        let all = 0..if known.ran.is_none() { hir.chunk_count() } else { 0 };
        let older = known.ran.iter().flatten().map(|&chunk| chunk as usize);
        for chunk in older.chain(all).chain(open) {
            if !self.run.runs[chunk] {
                self.take(chunk);
            }
        }
        let recent = self.names(&mut held);
        let mut inferred = self.run.finish_again(known, &ran);
        (inferred.ran, inferred.held, inferred.recent) = (Some(ran), held, Some(recent));
        inferred
    }

    /// Takes over what is known of a chunk.
    fn take(&mut self, chunk: usize) {
        let (hir, scopes, before) = (self.plan.hir, self.plan.scopes, self.plan.before);
        let (known, out) = (before.inferred, &mut self.run.out);
        let (from, to) = (before.hir.chunk(chunk).exprs, hir.chunk(chunk).exprs);
        out.values[to].clone_from_slice(&known.values[from]);
        let functions = hir.chunk_functions(chunk);
        out.returns[functions.clone()].clone_from_slice(&known.returns[functions.clone()]);
        out.falls_through[functions.clone()].copy_from_slice(&known.falls_through[functions]);
        for name in scopes.bindings_in(chunk).filter(|&name| scopes.bindings[name].scope.0 != 0) {
            out.bindings[name] = known.bindings[name].clone();
        }
        for phase in [Phase::Main, Phase::Rest, Phase::Missed] {
            out.trace.pass(phase, chunk, &known.trace, chunk);
        }
    }

    /// Makes what is known of names that of the end; those that something had to do with.
    fn names(&mut self, held: &mut [Option<Held>]) -> Vec<BindingId> {
        let States::Steady(steady) = &self.run.states else { return Vec::new() };
        let recent: Vec<BindingId> = steady.since.keys().copied().collect();
        let older = self.plan.before.inferred.recent.as_deref();
        let own = |name: &BindingId| self.plan.scopes.binding(*name).scope.0 == 0;
        let all = 0..if older.is_none() { held.len() as u32 } else { 0 };
        let others: Vec<BindingId> =
            older.unwrap_or_default().iter().copied().chain(all.map(BindingId)).filter(own).collect();
        self.run.turn_to_time(names::END);
        for &name in recent.iter().chain(&others) {
            self.run.settle(name);
            held[name.0 as usize] = self.left_by(name);
        }
        recent
    }

    fn left_by(&self, name: BindingId) -> Option<Held> {
        let States::Steady(steady) = &self.run.states else { return None };
        match steady.since.get(&name)?.1 {
            LeftBy::Nothing | LeftBy::Ran(0) => None,
            LeftBy::Passed(held) => Some(Held { stays: false, ..held }),
            LeftBy::Ran(time) => {
                let (phase, chunk) = names::place(time, self.plan.hir.chunk_count());
                let place = self.run.out.trace.units_at(phase)[chunk].as_ref()?.place_of(name)?;
                Some(Held { chunk: chunk as u32, phase: phase as u8, name: place, stays: false })
            }
        }
    }
}

impl Infer<'_> {
    /// What was found, where nothing but these chunks is not as it was in the version before.
    fn finish_again(mut self, before: &Inferred, ran: &[u32]) -> Inferred {
        let out = &mut self.out;
        (out.calls, out.declared) = match out.trace.end_again(&before.trace, ran, budget(self.hir)) {
            true => (before.calls.clone(), before.declared.clone()),
            false => out.trace.gathered(),
        };
        self.clear()
    }
}
