//! What is kept of an inference for the next version of the file: what each chunk read and left, and which chunks go together.

use super::prepass::Nested;
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
    places: Vec<u32>,
    /// By chunk: properties that something in it changes.
    pub changing: Arc<Changing>,
    /// Their names.
    pub changing_names: FxHashSet<Box<str>>,
    /// By phase and chunk: its run.
    units: Units,
    /// Names that were bound before all, and to what, in the order of their numbers.
    pub hoisted: Vec<(BindingId, Cell)>,
    /// By function: its result depends on variables around it that change.
    pub volatile: Vec<bool>,
    /// Functions directly in each function, and in the file.
    pub nested: Nested,
    /// How chunks hang together.
    pub together: Together,
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

/// By chunk, what changes properties in it.
pub(super) type Changing = Vec<Option<Arc<[Box<str>]>>>;
/// By phase and chunk: its run.
type Units = [Vec<Option<Ran>>; 3];

/// A run, with what is asked of each at every key: looking into all of them takes longer than what a key changes.
#[derive(Debug, Clone)]
pub(super) struct Ran {
    unit: Arc<Unit>,
    steps: u32,
    /// A bit for each of the names that it read or set, by their numbers: several share one.
    pub accessed: u32,
    /// It has to do with more than names: it ran functions, loaded declared assets, imported modules.
    pub remarkable: bool,
}

/// The bit of a name in [`Ran::accessed`].
pub(super) fn bit(binding: BindingId) -> u32 {
    1 << (binding.0 % 32)
}

const NOWHERE: u32 = u32::MAX;

impl Ran {
    pub fn unit(&self) -> &Arc<Unit> {
        &self.unit
    }
    /// Returns the bindings that the run set, with the state in which it left them.
    pub fn written(&self) -> &[(BindingId, Cell)] {
        // Without an access there is no write. Most runs of functions have none: their `Unit` stays out of the cache.
        if self.accessed == 0 { &[] } else { &self.unit.written }
    }
}

impl Trace {
    /// Of a file of which nothing is known from before.
    pub fn of(hir: &Hir, scopes: &Scopes) -> Trace {
        let count = hir.chunk_count();
        let changing = (0..count).map(|chunk| prepass::changing_properties(hir, chunk)).collect();
        Trace::with(hir, scopes, ((0..count as u32).collect(), count), Arc::new(changing))
    }

    /// Of chunks with these keys, all below the number with them.
    pub fn with(hir: &Hir, scopes: &Scopes, (keys, next): (Arc<[u32]>, usize), changing: Arc<Changing>) -> Trace {
        let count = keys.len();
        let mut places = vec![NOWHERE; next];
        for (chunk, key) in keys.iter().enumerate() {
            places[*key as usize] = chunk as u32;
        }
        Trace {
            keys,
            places,
            changing_names: names_of(&changing),
            changing,
            units: std::array::from_fn(|_| vec![None; count]),
            volatile: prepass::volatile_functions(hir, scopes),
            nested: prepass::nested_functions(scopes),
            ..Trace::default()
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

    pub fn ran(&self, phase: Phase, chunk: usize) -> Option<&Ran> {
        self.units[phase as usize][chunk].as_ref()
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
            let Unit { accessed, touched, declared, calls, modules, steps, .. } = &*unit;
            let remarkable = !(touched.is_empty() && declared.is_empty() && calls.is_empty() && modules.is_empty());
            let accessed = accessed.iter().fold(0, |bits, binding| bits | bit(*binding));
            Ran { steps: u32::try_from(*steps).unwrap_or(u32::MAX), accessed, remarkable, unit }
        });
    }

    /// Takes over a run of the previous version as it is.
    pub fn reuse(&mut self, phase: Phase, chunk: usize, ran: &Ran) {
        self.units[phase as usize][chunk] = Some(ran.clone());
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
        (self.sound, self.together) = (steps < budget, together);
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
