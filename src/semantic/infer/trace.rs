//! What is kept of an inference for the next version of the file: what each chunk read and left, and which chunks go together.

use super::recorder::{Cell, Unit};
use super::{Phase, prepass};
use crate::kb::model::DatasetKind;
use crate::semantic::scope::{BindingId, Scopes};
use crate::syntax::hir::{FunctionId, Hir};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Calls of functions of a file: caller, callee.
type Calls = Vec<(Option<FunctionId>, FunctionId)>;
/// Assets that a user declares.
type Declared = Vec<(Arc<str>, DatasetKind)>;

/// The runs of all chunks of a file.
#[derive(Debug, Default)]
pub(super) struct Trace {
    /// By chunk: its key, which it keeps in the next version of the file.
    pub keys: Arc<[u32]>,
    /// By key: the chunk.
    places: Arc<[u32]>,
    /// By chunk: properties that something in it changes.
    pub changing: Arc<Changing>,
    /// Their names.
    pub changing_names: Arc<FxHashSet<Box<str>>>,
    /// By phase and chunk: its run.
    units: Units,
    /// Names that were bound before all, and to what, in the order of their numbers.
    pub hoisted: Arc<[(BindingId, Cell)]>,
    /// By function: its result depends on variables around it that change.
    pub volatile: Arc<[bool]>,
    /// Functions directly in each function, and in the file.
    pub nested: Arc<Nested>,
    /// How chunks hang together.
    pub together: Arc<Together>,
    /// Steps of the budget that all took.
    steps: usize,
    /// The budget was not spent: nothing depends on how much was left of it.
    pub sound: bool,
}

/// How the chunks of a file hang together.
#[derive(Debug, Default)]
pub(super) struct Together {
    /// Runs that have to do with more than names, by phase and chunk.
    remarkable: Vec<(u8, u32)>,
    /// Those of them that asked for modules.
    importing: Vec<(u8, u32)>,
    /// By chunk: the first of those that it goes together with, since one runs functions of the other.
    pub groups: Vec<u32>,
    /// By the first of them, those of groups of more than one chunk.
    pub members: FxHashMap<u32, Vec<usize>>,
}

/// Functions directly in each function, and in the file.
pub(super) type Nested = FxHashMap<Option<FunctionId>, Arc<Vec<FunctionId>>>;

/// By chunk, what changes properties in it.
pub(super) type Changing = Vec<Option<Arc<[Box<str>]>>>;
/// By phase and chunk: its run.
pub(super) type Units = [Vec<Option<Ran>>; 3];

/// A run, with what is asked of each at every key: looking into all of them takes longer than what a key changes.
#[derive(Debug, Clone)]
pub(super) struct Ran {
    unit: Arc<Unit>,
    steps: u32,
    wrote: Wrote,
    /// A bit for each of the names that it read or set, by their numbers: several share one.
    pub accessed: u32,
    /// It has to do with more than names: it ran functions, loaded declared assets, imported modules.
    pub remarkable: bool,
}

/// Names of the file that a run set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrote {
    Nothing,
    One(BindingId),
    Several,
}

/// The bit of a name in [`Ran::accessed`].
pub(super) fn bit(binding: BindingId) -> u32 {
    1 << (binding.0 % 32)
}

/// A state in which a run of a chunk left a name: that of a chunk in a phase, and which of the names that it set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Held {
    pub chunk: u32,
    pub phase: u8,
    pub name: u32,
    /// The run was that of the chunk in the version before the last, too.
    pub stays: bool,
}

const NOWHERE: u32 = u32::MAX;

impl Ran {
    /// Names that it set.
    pub fn written(&self) -> impl Iterator<Item = BindingId> {
        let (one, several) = match self.wrote {
            Wrote::Nothing => (None, &[][..]),
            // Most set one, and the rest need not be looked at.
            Wrote::One(binding) => (Some(binding), &[][..]),
            Wrote::Several => (None, &self.unit.written[..]),
        };
        one.into_iter().chain(several.iter().map(|(binding, _)| *binding))
    }
    pub fn unit(&self) -> &Arc<Unit> {
        &self.unit
    }
    /// Which of the names that it set one is.
    pub fn place_of(&self, name: BindingId) -> Option<u32> {
        match self.wrote {
            Wrote::Nothing => None,
            Wrote::One(binding) => (binding == name).then_some(0),
            Wrote::Several if self.accessed & bit(name) == 0 => None,
            Wrote::Several => self.unit.written.iter().position(|(binding, _)| *binding == name).map(|at| at as u32),
        }
    }
}

impl Trace {
    /// Of a file of which nothing is known from before.
    pub fn of(hir: &Hir, scopes: &Scopes) -> Trace {
        let count = hir.chunk_count();
        let changing = (0..count).map(|chunk| prepass::changing_properties(hir, chunk)).collect();
        Trace::with(hir, scopes, ((0..count as u32).collect(), count), Arc::new(changing), None)
    }

    /// Of chunks with these keys, all below the number with them. `units`: runs that may be those of the chunks.
    pub fn with(
        hir: &Hir,
        scopes: &Scopes,
        (keys, next): (Arc<[u32]>, usize),
        changing: Arc<Changing>,
        units: Option<Units>,
    ) -> Trace {
        let count = keys.len();
        let mut places = vec![NOWHERE; next];
        for (chunk, key) in keys.iter().enumerate() {
            places[*key as usize] = chunk as u32;
        }
        let units = units.unwrap_or_else(|| std::array::from_fn(|_| vec![None; count]));
        Trace {
            keys,
            places: places.into(),
            changing_names: Arc::new(names_of(&changing)),
            changing,
            units,
            volatile: prepass::volatile_functions(hir, scopes).into(),
            nested: Arc::new(prepass::nested_functions(scopes)),
            ..Trace::default()
        }
    }

    /// Of the next version of a file, where that has the same chunks, names and functions in the same numbers. `alike`: none of those
    /// that changed has functions.
    pub fn next(&self, hir: &Hir, scopes: &Scopes, units: Units, alike: bool) -> Trace {
        let (volatile, nested) = match alike {
            true => (self.volatile.clone(), self.nested.clone()),
            false => {
                let nested = Arc::new(prepass::nested_functions(scopes));
                (prepass::volatile_functions(hir, scopes).into(), nested)
            }
        };
        Trace {
            keys: self.keys.clone(),
            places: self.places.clone(),
            changing: self.changing.clone(),
            changing_names: self.changing_names.clone(),
            units,
            hoisted: if alike { self.hoisted.clone() } else { Arc::default() },
            volatile,
            nested,
            together: Arc::default(),
            steps: 0,
            sound: false,
        }
    }

    /// One above the largest key that there ever was.
    pub fn next_key(&self) -> usize {
        self.places.len()
    }

    pub fn place_of(&self, key: u32) -> Option<usize> {
        self.places.get(key as usize).filter(|place| **place != NOWHERE).map(|place| *place as usize)
    }

    pub fn unit(&self, phase: Phase, chunk: usize) -> Option<&Arc<Unit>> {
        self.ran(phase, chunk).map(|ran| &ran.unit)
    }

    /// By chunk, its run in a phase.
    pub fn units_at(&self, phase: usize) -> &[Option<Ran>] {
        &self.units[phase]
    }

    pub fn ran(&self, phase: Phase, chunk: usize) -> Option<&Ran> {
        self.units[phase as usize][chunk].as_ref()
    }

    /// The state that something left.
    pub fn cell(&self, held: Held) -> Option<&Cell> {
        let ran = self.units[held.phase as usize].get(held.chunk as usize)?.as_ref()?;
        ran.unit.written.get(held.name as usize).map(|(_, cell)| cell)
    }

    /// Takes the runs out.
    pub fn leave(&mut self) -> Units {
        std::mem::take(&mut self.units)
    }

    /// Runs that ran functions, loaded declared assets or imported modules; once all chunks were run.
    fn remarkable(&self) -> impl Iterator<Item = &Arc<Unit>> {
        self.units_of(&self.together.remarkable)
    }

    /// Runs that asked for modules.
    pub fn importing(&self) -> impl Iterator<Item = &Arc<Unit>> {
        self.units_of(&self.together.importing)
    }

    fn units_of(&self, list: &[(u8, u32)]) -> impl Iterator<Item = &Arc<Unit>> {
        let ran = |(phase, chunk): &(u8, u32)| self.units[*phase as usize].get(*chunk as usize)?.as_ref();
        list.iter().filter_map(ran).map(|ran| &ran.unit)
    }

    pub fn add(&mut self, phase: Phase, chunk: usize, unit: Option<Arc<Unit>>) {
        self.units[phase as usize][chunk] = unit.map(|unit| {
            let Unit { accessed, written, touched, declared, calls, modules, steps } = &*unit;
            let remarkable = !(touched.is_empty() && declared.is_empty() && calls.is_empty() && modules.is_empty());
            let wrote = match written[..] {
                [] => Wrote::Nothing,
                [(binding, _)] => Wrote::One(binding),
                _ => Wrote::Several,
            };
            let accessed = accessed.iter().fold(0, |bits, binding| bits | bit(*binding));
            Ran { steps: u32::try_from(*steps).unwrap_or(u32::MAX), wrote, accessed, remarkable, unit }
        });
    }

    /// Takes over a run as it is; whether it is here already. Hazard for time: counting up and down what is there already would touch all of them at each key.
    pub fn pass(&mut self, phase: Phase, chunk: usize, before: &Trace, old: usize) -> bool {
        let (here, known) = (&mut self.units[phase as usize][chunk], &before.units[phase as usize][old]);
        let there = match (&here, known) {
            (Some(here), Some(known)) => Arc::ptr_eq(&here.unit, &known.unit),
            (None, None) => true,
            _ => false,
        };
        if !there {
            here.clone_from(known);
        }
        there
    }

    /// All chunks were run, with so many steps at most.
    pub fn end(&mut self, budget: usize) {
        let (mut steps, mut some) = (0, false);
        let mut groups: Vec<u32> = (0..self.keys.len() as u32).collect();
        let mut together = Together::default();
        for (phase, units) in self.units.iter().enumerate() {
            for (chunk, ran) in units.iter().enumerate() {
                let Some(ran) = ran else { continue };
                steps += ran.steps as usize;
                if !ran.remarkable {
                    continue;
                }
                together.remarkable.push((phase as u8, chunk as u32));
                if !ran.unit.modules.is_empty() {
                    together.importing.push((phase as u8, chunk as u32));
                }
                for &touched in &ran.unit.touched {
                    some = true;
                    let (one, other) = (first(&mut groups, chunk as u32), first(&mut groups, touched));
                    groups[one.max(other) as usize] = one.min(other);
                }
            }
        }
        for chunk in 0..if some { groups.len() } else { 0 } {
            let group = first(&mut groups, chunk as u32);
            groups[chunk] = group;
            if group as usize != chunk {
                together.members.entry(group).or_insert_with(|| vec![group as usize]).push(chunk);
            }
        }
        together.groups = groups;
        (self.steps, self.sound, self.together) = (steps, steps < budget, Arc::new(together));
    }

    /// The same where nothing but these chunks is not as it was in the version before. Whether they hang together as they did: then so is what all
    /// found.
    pub fn end_again(&mut self, before: &Trace, ran: &[u32], budget: usize) -> bool {
        let runs = |trace: &'_ Trace| {
            let all =
                trace.units.iter().flat_map(|units| ran.iter().filter_map(|&chunk| units[chunk as usize].as_ref()));
            all.fold((0, false), |(steps, some), ran| (steps + ran.steps as usize, some || ran.remarkable))
        };
        let ((now, some), (then, had)) = (runs(self), runs(before));
        if some || had {
            self.end(budget);
            return false;
        }
        self.steps = before.steps - then + now;
        self.sound = self.steps < budget;
        self.together = before.together.clone();
        true
    }

    /// What all chunks found, in the order in which they ran.
    pub fn gathered(&self) -> (Calls, Declared) {
        let (mut calls, mut declared) = (Calls::new(), Declared::new());
        let (mut seen, mut known) = (FxHashSet::default(), FxHashSet::default());
        for unit in self.remarkable() {
            calls.extend(unit.calls.iter().copied().filter(|call| seen.insert(*call)));
            declared.extend(unit.declared.iter().filter(|(id, _)| known.insert(id.clone())).cloned());
        }
        (calls, declared)
    }
}

/// The names that chunks change.
pub(super) fn names_of(changing: &[Option<Arc<[Box<str>]>>]) -> FxHashSet<Box<str>> {
    changing.iter().flatten().flat_map(|names| names.iter().cloned()).collect()
}

/// The first of the group that a chunk is in, with the way there shortened.
fn first(groups: &mut [u32], chunk: u32) -> u32 {
    let mut at = chunk;
    while groups[at as usize] != at {
        let next = groups[at as usize];
        groups[at as usize] = groups[next as usize];
        at = next;
    }
    at
}
