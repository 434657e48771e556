//! Tracks what an answer reads outside its chunk; it is computed again only when one of those
//! inputs changes.

use crate::kb::model::Role;
use crate::semantic::analysis::Analysis;
use crate::syntax::ChunkDiff;
use crate::syntax::hir::{Hir, Symbol};
use rustc_hash::{FxHashSet, FxHasher};
use std::cell::{Cell, RefCell};
use std::hash::Hasher;
use std::sync::Arc;

/// Something that a chunk may contain, and that questions look for in all chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Aspect {
    /// Functions: their calls, and which of them are mapped over elements.
    Functions = 1,
    /// Calls of operators that take names of bands.
    Bands = 2,
}

/// Records what is read while a question about one chunk is answered.
#[derive(Debug, Default)]
pub struct DependencyTracker {
    /// The chunk that the question is about; `None` for the whole file.
    own_chunk: Cell<Option<usize>>,
    whole_file: Cell<bool>,
    clean_syntax: Cell<bool>,
    aspects: Cell<u8>,
    chunks: RefCell<Vec<u32>>,
    names: RefCell<Vec<u64>>,
}

impl DependencyTracker {
    /// Forgets everything recorded: the next question is about `chunk`, or about the file.
    pub fn reset(&self, chunk: Option<usize>) {
        self.own_chunk.set(chunk);
        self.whole_file.set(false);
        self.clean_syntax.set(false);
        self.aspects.set(0);
        self.chunks.borrow_mut().clear();
        self.names.borrow_mut().clear();
    }

    /// Returns `true` if nothing outside the own chunk was read. The absence of syntax errors does
    /// not count.
    pub fn is_empty(&self) -> bool {
        !self.whole_file.get()
            && self.aspects.get() == 0
            && self.chunks.borrow().is_empty()
            && self.names.borrow().is_empty()
    }

    /// Records the whole file.
    pub fn depend_on_file(&self) {
        self.whole_file.set(true);
    }

    /// Records that the file has no syntax errors.
    pub fn depend_on_clean_syntax(&self) {
        self.clean_syntax.set(true);
    }

    /// Records a chunk, unless it is the own one.
    pub fn depend_on_chunk(&self, chunk: usize) {
        if self.own_chunk.get() == Some(chunk) {
            return;
        }
        let (mut chunks, chunk) = (self.chunks.borrow_mut(), chunk as u32);
        // Most often it is the chunk recorded last.
        if chunks.last() != Some(&chunk) && !chunks.contains(&chunk) {
            chunks.push(chunk);
        }
    }

    /// Records what a module binding of that name means, and where it is read and set.
    pub fn depend_on_name(&self, name: &str) {
        let (mut names, hash) = (self.names.borrow_mut(), hash(name));
        if !names.contains(&hash) {
            names.push(hash);
        }
    }

    /// Records all chunks that have an aspect.
    pub fn depend_on_aspect(&self, aspect: Aspect) {
        self.aspects.set(self.aspects.get() | aspect as u8);
    }

    /// Returns what was recorded. Returns `None` if that is the whole file.
    pub fn dependencies(&self, analysis: &Analysis) -> Option<Dependencies> {
        let keys = |chunks: &[u32]| chunks.iter().map(|&chunk| analysis.inferred.key_of(chunk as usize)).collect();
        (!self.whole_file.get()).then(|| Dependencies {
            is_syntax_clean: self.clean_syntax.get(),
            aspects: self.aspects.get(),
            chunks: keys(&self.chunks.borrow()),
            names: self.names.borrow()[..].into(),
        })
    }
}

/// What an answer depends on besides its own chunk.
#[derive(Debug, Clone)]
pub struct Dependencies {
    /// The file has no syntax errors.
    is_syntax_clean: bool,
    aspects: u8,
    /// Keys of chunks. A chunk that does not change keeps its key.
    chunks: Arc<[u32]>,
    names: Arc<[u64]>,
}

/// Differences between a file and its previous version, in the terms of [`Dependencies`].
pub struct ChangedInputs<'a> {
    analysis: &'a Analysis,
    has_problems: bool,
    aspects: u8,
    names: FxHashSet<u64>,
}

impl<'a> ChangedInputs<'a> {
    /// Collects the differences. `ran` lists the chunks that inference evaluated in the new
    /// version.
    pub fn new(prev: &Analysis, analysis: &'a Analysis, diff: &ChunkDiff<'_>, ran: &[u32]) -> ChangedInputs<'a> {
        let has_problems = !analysis.hir.problems.is_empty();
        let mut changed = ChangedInputs { analysis, has_problems, aspects: 0, names: FxHashSet::default() };
        let first = diff.unchanged.prefix;
        for (at, removed) in diff.removed.iter().enumerate() {
            changed.add(prev, first + at, removed);
        }
        for &chunk in ran {
            changed.add(analysis, chunk as usize, diff.chunk(chunk as usize));
        }
        changed
    }

    fn add(&mut self, analysis: &Analysis, chunk: usize, hir: &Hir) {
        self.names.extend((0..hir.names.len() as u32).map(|symbol| hash(hir.name(Symbol(symbol)))));
        let takes_bands = || {
            let mut args = analysis.calls_of_chunk(chunk).iter().flat_map(|call| call.arguments());
            args.any(|(param, _)| matches!(param.role, Role::Band | Role::BandName))
        };
        if !hir.functions.is_empty() {
            self.aspects |= Aspect::Functions as u8;
        }
        if takes_bands() {
            self.aspects |= Aspect::Bands as u8;
        }
    }

    /// Returns `true` if something changed that an answer depends on.
    pub fn affect(&self, dependencies: &Dependencies) -> bool {
        let inferred = &self.analysis.inferred;
        let has_run = |key: &u32| inferred.chunk_of_key(*key).is_none_or(|chunk| inferred.has_run(chunk));
        self.has_problems && dependencies.is_syntax_clean
            || dependencies.aspects & self.aspects != 0
            || dependencies.names.iter().any(|name| self.names.contains(name))
            || dependencies.chunks.iter().any(has_run)
    }
}

/// Returns a hash of a name. After a collision a rule runs once more than needed.
fn hash(name: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    hasher.finish()
}
