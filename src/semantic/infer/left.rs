//! What an inference leaves behind when nobody reads it any more: values for the version after the next, which mostly has the same.
//!
//! Taking over values from the version before, which is still read, means to copy all of them, and to drop as many. In those of the one
//! before that, the ones that are kept in both are where they belong once the chunks that changed are exchanged.

use super::trace::{Held, Units};
use super::{Inferred, unknown};
use crate::semantic::scope::Scopes;
use crate::semantic::value::Value;
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{ExprId, Hir};
use std::sync::atomic::{AtomicU64, Ordering};

/// What an inference found.
pub struct Left {
    id: u64,
    found: Found,
    held: Vec<Option<Held>>,
    units: Units,
}

/// By expression, name and function what is found.
pub(super) struct Found {
    pub values: Vec<Value>,
    pub bindings: Vec<Value>,
    pub mapped_by: Vec<Option<ExprId>>,
    pub returns: Vec<Value>,
    pub falls_through: Vec<bool>,
}

impl Found {
    /// Nothing yet.
    pub fn nothing(hir: &Hir, scopes: &Scopes) -> Found {
        Found::values(unknown(hir.exprs.len()), hir, scopes)
    }

    /// Nothing but what is known of expressions.
    pub fn values(values: Vec<Value>, hir: &Hir, scopes: &Scopes) -> Found {
        let functions = hir.functions.len();
        Found {
            values,
            bindings: unknown(scopes.bindings.len()),
            mapped_by: vec![None; functions],
            returns: vec![Value::Null; functions],
            falls_through: vec![false; functions],
        }
    }
}

/// What an inference took over from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prior {
    pub id: u64,
    /// How many chunks that had, and which of them were kept.
    pub count: usize,
    pub kept: UnchangedChunks,
}

/// A number that no other inference has.
pub(super) fn number() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl Left {
    /// Takes the values out of an inference.
    pub fn take(inferred: &mut Inferred) -> Left {
        Left {
            id: inferred.id,
            found: Found {
                values: std::mem::take(&mut inferred.values),
                bindings: std::mem::take(&mut inferred.bindings),
                mapped_by: std::mem::take(&mut inferred.mapped_by),
                returns: std::mem::take(&mut inferred.returns),
                falls_through: std::mem::take(&mut inferred.falls_through),
            },
            held: std::mem::take(&mut inferred.held),
            units: inferred.trace.leave(),
        }
    }

    /// Chunks of a version, of which there are `count`, that may have something else in this one, though `before` has the same: the chunks between those
    /// that all have in common, and those that were run in that. `None`: any.
    pub fn unlike(&self, before: &Inferred, kept: UnchangedChunks, count: usize) -> Option<Vec<usize>> {
        let prior = before.prior.filter(|prior| prior.id == self.id)?;
        let UnchangedChunks { prefix: first, suffix: last } = prior.kept.intersect(kept);
        let ran = before.ran.as_ref()?.iter();
        let ran = ran.filter_map(|&old| kept.new_chunk(old as usize, before.trace.keys.len(), count));
        Some((first..count - last).chain(ran).collect())
    }

    /// Makes it that of a version that keeps `kept` of the one `before`, for which this was the one before: what those have in common is
    /// in its place, and nothing is known of the rest. Where values are good: [`Placed::holds`].
    pub(super) fn place(self, hir: &Hir, before: &Inferred, kept: UnchangedChunks) -> Option<There> {
        let Left { id, mut found, held, mut units } = self;
        let prior = before.prior.filter(|prior| prior.id == id)?;
        let UnchangedChunks { prefix: first, suffix: last } = prior.kept.intersect(kept);
        let count = hir.chunk_count();
        let head = hir.chunk_start(first).expr as usize;
        let end = hir.chunk_start(count - last).expr as usize;
        let tail = hir.exprs.len() - end;
        let gone = head..found.values.len().checked_sub(tail)?;
        if gone.start > gone.end || first + last > prior.count || units.iter().any(|units| units.len() != prior.count) {
            return None;
        }
        found.values.splice(gone, std::iter::repeat_with(|| Value::Unknown).take(end - head));
        for units in &mut units {
            units.splice(first..prior.count - last, std::iter::repeat_n(None, count - first - last));
        }
        Some(There { found, units, held, placed: Placed { first, last, count, old: prior.count } })
    }
}

/// What is left of the version before the last, in its place.
pub(super) struct There {
    pub found: Found,
    /// Runs, each of which is a run of its chunk if the version before has the same.
    pub units: Units,
    /// By binding of that version, what left it so.
    pub held: Vec<Option<Held>>,
    pub placed: Placed,
}

/// What is needed at the end of a run that passes one chunk after the other.
pub(super) struct Rest {
    /// By binding of that version, and what left it so.
    pub bindings: Vec<Value>,
    pub held: Vec<Option<Held>>,
    pub placed: Placed,
}

impl Held {
    /// Whether it is what left a name so in the version before the last, too, where that was `there`.
    pub fn is(self, there: Held, placed: &Placed) -> bool {
        self.stays
            && (there.phase, there.name) == (self.phase, self.name)
            && placed.holds(self.chunk as usize, there.chunk as usize)
    }
}

/// Where values of the version before the last are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed {
    first: usize,
    last: usize,
    count: usize,
    old: usize,
}

impl Placed {
    /// The chunks whose values were put in no place.
    pub fn open(&self) -> std::ops::Range<usize> {
        self.first..self.count - self.last
    }
    /// Whether the values of a chunk are those that a chunk of the version before the last had.
    pub fn holds(&self, chunk: usize, old: usize) -> bool {
        match chunk {
            chunk if chunk < self.first => old == chunk,
            chunk if chunk >= self.count - self.last => old + self.count == chunk + self.old,
            _ => false,
        }
    }
}
