//! The states of the names of a file while it is run: where they are as long as nothing has had to do with them.
//!
//! Hazard for time: what a key changes has to do with a handful of names, of thousands. So those that chunks left which were passed are looked up
//! in what is known of the version before, and only when something has to do with the name.

use super::trace::{Held, Trace};
use super::{Infer, Phase, scratch};
use crate::semantic::scope::BindingId;
use crate::semantic::value::Value;
use rustc_hash::FxHashMap;

/// Where they are.
pub(super) enum States<'a> {
    /// Nothing was passed.
    Fresh,
    /// By name: the run that left it so, of those that were passed up to here.
    Passed(&'a Trace, Vec<Option<Held>>),
    /// What was passed is not gone through at all.
    Steady(Steady<'a>),
}

/// What is known where a version of a file has the chunks, names and functions that the one before has, in the same numbers.
pub(super) struct Steady<'a> {
    pub before: &'a Trace,
    /// By name: which run left it so at the end of the version before.
    pub held: &'a [Option<Held>],
    /// Names that something has had to do with: when, and what left it so.
    pub since: FxHashMap<BindingId, (Time, LeftBy)>,
    pub now: Time,
}

/// A time of a run: one for each phase and chunk, in order; 0 is before all.
pub(super) type Time = u32;
pub(super) const END: Time = u32::MAX;

/// What left a name as it is.
#[derive(Debug, Clone, Copy)]
pub(super) enum LeftBy {
    Nothing,
    /// A run that was passed.
    Passed(Held),
    /// What ran at that time.
    Ran(Time),
}

/// The time at which a chunk is run.
pub(super) fn time(phase: usize, chunk: usize, count: usize) -> Time {
    (phase * count + chunk + 1) as Time
}

/// Phase and chunk of a time.
pub(super) fn place(time: Time, count: usize) -> (usize, usize) {
    let at = time as usize - 1;
    (at / count, at % count)
}

impl Steady<'_> {
    /// The last run that set a name from one time on and before another, of those that are passed.
    fn writer(&self, name: BindingId, (from, to): (Time, Time), runs: &[bool]) -> Option<Held> {
        let count = runs.len();
        if let Some(last) = self.held[name.0 as usize] {
            let at = time(usize::from(last.phase), last.chunk as usize, count);
            if at < from {
                return None;
            }
            if at < to && !runs[last.chunk as usize] {
                return Some(last);
            }
        }
        let to = to.min((3 * count + 1) as Time);
        (from.max(1)..to).rev().find_map(|time| {
            let (phase, chunk) = place(time, count);
            let ran = self.before.units_at(phase)[chunk].as_ref().filter(|_| !runs[chunk])?;
            let name = ran.place_of(name)?;
            Some(Held { chunk: chunk as u32, phase: phase as u8, name, stays: false })
        })
    }
}

impl Infer<'_> {
    /// A chunk is about to run.
    pub(super) fn turn_to(&mut self, phase: Phase, chunk: usize) {
        let now = time(phase as usize, chunk, self.hir.chunk_count());
        self.turn_to_time(now);
    }

    pub(super) fn turn_to_time(&mut self, now: Time) {
        if let States::Steady(steady) = &mut self.states {
            steady.now = now;
        }
    }

    /// To be called before the state of a name is looked at.
    pub(super) fn settle(&mut self, binding: BindingId) {
        let index = binding.0 as usize;
        let cell = match &mut self.states {
            States::Fresh => return,
            States::Passed(known, held) => {
                let Some(cell) = held.get_mut(index).and_then(Option::take).and_then(|held| known.cell(held)) else {
                    return;
                };
                cell
            }
            States::Steady(steady) => {
                if self.scopes.bindings[index].scope.0 != 0 {
                    return;
                }
                let (since, by) = match steady.since.get(&binding) {
                    Some((since, _)) if *since == steady.now => return,
                    Some(known) => *known,
                    None => {
                        // Nothing that is here is of this version.
                        self.env[index] = Value::Null;
                        self.out.bindings[index] = Value::Unknown;
                        self.assigned[index] = false;
                        (0, LeftBy::Nothing)
                    }
                };
                let fresh = matches!(by, LeftBy::Nothing) && steady.now > 0;
                let writer = steady.writer(binding, (since, steady.now), &self.runs);
                let by = writer.map_or(by, LeftBy::Passed);
                steady.since.insert(binding, (steady.now, by));
                let hoisted = || {
                    let hoisted = &self.out.trace.hoisted;
                    let at = hoisted.binary_search_by_key(&binding, |(name, _)| *name).ok().filter(|_| fresh)?;
                    Some(&hoisted[at].1)
                };
                let Some(cell) = writer.and_then(|held| steady.before.cell(held)).or_else(hoisted) else { return };
                cell
            }
        };
        self.env[index] = cell.env.clone();
        self.out.bindings[index] = cell.known.clone();
        self.assigned[index] = cell.assigned;
    }

    /// To be called before a name is read. True, for conditions.
    pub(super) fn reads(&mut self, binding: BindingId) -> bool {
        self.settle(binding);
        self.watch.read(binding);
        true
    }

    /// To be called before the value of a name changes.
    pub(super) fn before_write(&mut self, binding: BindingId) {
        self.settle(binding);
        if let States::Steady(Steady { since, now, .. }) = &mut self.states
            && let Some((_, by)) = since.get_mut(&binding)
        {
            *by = LeftBy::Ran(*now);
        }
        if self.watch.first_write(binding) {
            let cell = self.cell(binding);
            self.watch.before.push((binding, cell));
        }
    }

    /// What names inside of a chunk hold, and what its functions give, is not known before it runs.
    pub(super) fn forget_chunk(&mut self, chunk: usize) {
        if let States::Steady(_) = self.states {
            let functions = self.hir.chunk_functions(chunk);
            self.out.mapped_by[functions.clone()].fill(None);
            self.out.returns[functions.clone()].fill(Value::Null);
            self.out.falls_through[functions].fill(false);
            for index in self.scopes.bindings_in(chunk).filter(|&index| self.scopes.bindings[index].scope.0 != 0) {
                self.env[index] = Value::Null;
                self.out.bindings[index] = Value::Unknown;
                self.assigned[index] = false;
            }
        }
    }

    /// Gives the lists of states back.
    pub(super) fn give_back_names(&mut self) {
        let States::Steady(steady) = &self.states else { return };
        let (mut env, assigned) = (std::mem::take(&mut self.env), std::mem::take(&mut self.assigned));
        steady.since.keys().for_each(|name| env[name.0 as usize] = Value::Null);
        for &chunk in &self.order {
            env[self.scopes.bindings_in(chunk)].fill(Value::Null);
        }
        scratch::give_back_names(env, assigned);
    }
}
