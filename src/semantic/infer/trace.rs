//! What is kept of an inference for the next version of the file: what each piece read and left, and which pieces go together.

use super::watch::{Cell, Unit};
use super::{Phase, ahead};
use crate::kb::model::DatasetKind;
use crate::semantic::scope::BindingId;
use crate::syntax::hir::{FunctionId, Hir};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Calls of functions of a file: caller, callee.
type Calls = Vec<(Option<FunctionId>, FunctionId)>;
/// Assets that a user declares.
type Declared = Vec<(Arc<str>, DatasetKind)>;

/// The runs of all pieces of a file.
#[derive(Debug, Default)]
pub(super) struct Trace {
    /// By piece: its key, which it keeps in the next version of the file.
    pub keys: Vec<u32>,
    /// By key: the piece.
    places: Vec<u32>,
    /// By piece: properties that something in it changes.
    pub changing: Vec<Option<Arc<[Box<str>]>>>,
    /// By phase and piece: its run.
    units: [Vec<Option<Ran>>; 3],
    /// Names that were bound before all, and to what.
    pub hoisted: Vec<(BindingId, Cell)>,
    /// By piece: the first of those that it goes together with, since one runs functions of the other.
    pub groups: Vec<u32>,
    /// The budget was not spent: nothing depends on how much was left of it.
    pub sound: bool,
}

/// A run, with what is asked of each at every key: looking into all of them takes longer than what a key changes.
#[derive(Debug, Clone)]
struct Ran {
    unit: Arc<Unit>,
    steps: u32,
    /// It has to do with more than names: it ran functions, loaded declared assets, imported modules.
    remarkable: bool,
}

const NOWHERE: u32 = u32::MAX;

impl Trace {
    /// Of a file of which nothing is known from before.
    pub fn of(hir: &Hir) -> Trace {
        let count = hir.piece_count();
        let changing = (0..count).map(|piece| ahead::changing_properties(hir, piece)).collect();
        Trace::with((0..count as u32).collect(), count, changing)
    }

    /// Of pieces with these keys, all below `next`.
    pub fn with(keys: Vec<u32>, next: usize, changing: Vec<Option<Arc<[Box<str>]>>>) -> Trace {
        let count = keys.len();
        let mut places = vec![NOWHERE; next];
        for (piece, key) in keys.iter().enumerate() {
            places[*key as usize] = piece as u32;
        }
        let units = std::array::from_fn(|_| vec![None; count]);
        Trace { keys, places, changing, units, ..Trace::default() }
    }

    /// One above the largest key that there ever was.
    pub fn next_key(&self) -> usize {
        self.places.len()
    }

    pub fn place_of(&self, key: u32) -> Option<usize> {
        self.places.get(key as usize).filter(|place| **place != NOWHERE).map(|place| *place as usize)
    }

    pub fn unit(&self, phase: Phase, piece: usize) -> Option<&Arc<Unit>> {
        self.units[phase as usize][piece].as_ref().map(|ran| &ran.unit)
    }

    /// Runs that ran functions, loaded declared assets or imported modules.
    pub fn remarkable(&self) -> impl Iterator<Item = &Arc<Unit>> {
        self.units.iter().flatten().flatten().filter(|ran| ran.remarkable).map(|ran| &ran.unit)
    }

    pub fn add(&mut self, phase: Phase, piece: usize, unit: Option<Arc<Unit>>) {
        self.units[phase as usize][piece] = unit.map(|unit| {
            let Unit { touched, declared, calls, modules, steps, .. } = &*unit;
            let remarkable = !(touched.is_empty() && declared.is_empty() && calls.is_empty() && modules.is_empty());
            Ran { steps: u32::try_from(*steps).unwrap_or(u32::MAX), remarkable, unit }
        });
    }

    /// Takes over a run as it is.
    pub fn pass(&mut self, phase: Phase, piece: usize, before: &Trace, old: usize) {
        self.units[phase as usize][piece].clone_from(&before.units[phase as usize][old]);
    }

    /// All pieces were run, with so many steps at most.
    pub fn end(&mut self, budget: usize) {
        let steps = self.units.iter().flatten().flatten().map(|ran| ran.steps as usize);
        self.sound = steps.sum::<usize>() < budget;
        let mut groups: Vec<u32> = (0..self.keys.len() as u32).collect();
        for units in &self.units {
            for (piece, ran) in units.iter().enumerate() {
                for &touched in ran.iter().filter(|ran| ran.remarkable).flat_map(|ran| &ran.unit.touched) {
                    let (one, other) = (first(&mut groups, piece as u32), first(&mut groups, touched));
                    groups[one.max(other) as usize] = one.min(other);
                }
            }
        }
        for piece in 0..groups.len() {
            groups[piece] = first(&mut groups, piece as u32);
        }
        self.groups = groups;
    }

    /// What all pieces found, in the order in which they ran.
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

/// The names that pieces change.
pub(super) fn names_of(changing: &[Option<Arc<[Box<str>]>>]) -> FxHashSet<Box<str>> {
    changing.iter().flatten().flat_map(|names| names.iter().cloned()).collect()
}

/// The first of the group that a piece is in, with the way there shortened.
fn first(groups: &mut [u32], piece: u32) -> u32 {
    let mut at = piece;
    while groups[at as usize] != at {
        let next = groups[at as usize];
        groups[at as usize] = groups[next as usize];
        at = next;
    }
    at
}
