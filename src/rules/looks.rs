//! What a rule looked at beyond the piece of a file that it was asked about, so that it is asked again where that changed and nowhere else.

use crate::kb::model::Role;
use crate::semantic::analysis::Analysis;
use crate::syntax::Edited;
use crate::syntax::hir::{Hir, Symbol};
use rustc_hash::{FxHashSet, FxHasher};
use std::cell::{Cell, RefCell};
use std::hash::Hasher;
use std::sync::Arc;

/// What a rule looks at while it is asked about one piece.
#[derive(Debug, Default)]
pub(super) struct Looks {
    everything: Cell<bool>,
    aspects: Cell<u8>,
    pieces: RefCell<Vec<u32>>,
    names: RefCell<Vec<u64>>,
}

/// Something of which a piece may have any, that rules look for in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Aspect {
    /// Functions: what runs them, what they run, and what runs per element.
    Functions = 1,
    /// Calls of operators that take names of bands.
    Bands = 2,
}

impl Looks {
    pub fn clear(&self) {
        self.everything.set(false);
        self.aspects.set(0);
        self.pieces.borrow_mut().clear();
        self.names.borrow_mut().clear();
    }
    /// Whether it looked at nothing.
    pub fn is_nothing(&self) -> bool {
        !self.everything.get()
            && self.aspects.get() == 0
            && self.pieces.borrow().is_empty()
            && self.names.borrow().is_empty()
    }
    pub fn everything(&self) {
        self.everything.set(true);
    }
    /// A piece, by its number.
    pub fn piece(&self, piece: usize) {
        let (mut pieces, piece) = (self.pieces.borrow_mut(), piece as u32);
        // Mostly it is the last one again.
        if pieces.last() != Some(&piece) && !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    /// What a name of the file's own scope means, and where it is read and set.
    pub fn name(&self, name: &str) {
        let (mut names, number) = (self.names.borrow_mut(), number(name));
        if !names.contains(&number) {
            names.push(number);
        }
    }
    pub fn aspect(&self, aspect: Aspect) {
        self.aspects.set(self.aspects.get() | aspect as u8);
    }
    /// What it hangs on; `None`: on everything.
    pub fn hangs(&self, analysis: &Analysis) -> Option<Hangs> {
        let keys = |pieces: &[u32]| pieces.iter().map(|&piece| analysis.inferred.key_of(piece as usize)).collect();
        (!self.everything.get()).then(|| Hangs {
            aspects: self.aspects.get(),
            pieces: keys(&self.pieces.borrow()),
            names: self.names.borrow()[..].into(),
        })
    }
}

/// What an answer hangs on beside its own piece.
#[derive(Debug, Clone)]
pub(super) struct Hangs {
    aspects: u8,
    /// By their keys, which they keep where they are what they were.
    pieces: Arc<[u32]>,
    names: Arc<[u64]>,
}

/// What is not in a file as it was in the version before.
pub(super) struct Changed<'a> {
    now: &'a Analysis,
    aspects: u8,
    names: FxHashSet<u64>,
}

impl<'a> Changed<'a> {
    /// `ran`: the pieces about which inference may say something else.
    pub fn new(before: &Analysis, now: &'a Analysis, edited: &Edited<'_>, ran: &[u32]) -> Changed<'a> {
        let mut changed = Changed { now, aspects: 0, names: FxHashSet::default() };
        let first = edited.kept.first;
        for (at, gone) in edited.gone.iter().enumerate() {
            changed.see(before, first + at, gone);
        }
        for &piece in ran {
            changed.see(now, piece as usize, edited.piece(piece as usize));
        }
        changed
    }

    fn see(&mut self, analysis: &Analysis, piece: usize, hir: &Hir) {
        self.names.extend((0..hir.names.len() as u32).map(|symbol| number(hir.name(Symbol(symbol)))));
        let has_functions = !hir.functions.is_empty();
        let takes_bands = || {
            let mut roles = analysis.calls_of_piece(piece).iter().flat_map(|call| call.arguments());
            roles.any(|(param, _)| matches!(param.role, Role::Band | Role::BandName))
        };
        self.aspects |= if has_functions { Aspect::Functions as u8 } else { 0 };
        self.aspects |= if takes_bands() { Aspect::Bands as u8 } else { 0 };
    }

    /// Whether something is among it that an answer hangs on.
    pub fn reaches(&self, hangs: &Hangs) -> bool {
        let inferred = &self.now.inferred;
        let ran = |key: &u32| inferred.piece_of_key(*key).is_none_or(|piece| inferred.has_run(piece));
        hangs.aspects & self.aspects != 0
            || hangs.names.iter().any(|name| self.names.contains(name))
            || hangs.pieces.iter().any(ran)
    }
}

/// A number for a name. Two names may have the same: then a rule is asked once more than need be.
fn number(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}
