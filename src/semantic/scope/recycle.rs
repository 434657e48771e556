//! Reuses the buffers of the scopes of version N-2 for version N.
//!
//! The lists by expression, statement and function are most of the data. Once the entries of the
//! edited chunks are replaced, the other entries are in their positions, mostly with the right ids.
//! So they are not copied, and most edits do not touch them.

use super::{BindingId, Parent, Scopes};
use crate::syntax::UnchangedChunks;
use crate::syntax::hir::{ExprId, FunctionId, Hir, StmtId};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of the scopes of a version, and of the scopes that they were derived from.
#[derive(Debug, Clone, Copy)]
pub struct ScopesVersion {
    id: u64,
    prior: Option<PreviousScopes>,
}

#[derive(Debug, Clone, Copy)]
struct PreviousScopes {
    id: u64,
    /// How many chunks that had, and which of them were kept.
    count: usize,
    kept: UnchangedChunks,
}

impl ScopesVersion {
    /// Creates the identity of scopes that were resolved from scratch.
    pub fn new() -> ScopesVersion {
        static LAST: AtomicU64 = AtomicU64::new(0);
        ScopesVersion { id: LAST.fetch_add(1, Ordering::Relaxed) + 1, prior: None }
    }
    /// Creates the identity of scopes derived from these, of which the chunks `kept` are unchanged.
    pub fn next(self, count: usize, kept: UnchangedChunks) -> ScopesVersion {
        ScopesVersion { prior: Some(PreviousScopes { id: self.id, count, kept }), ..ScopesVersion::new() }
    }
}

/// The scopes of an older version.
pub struct RecycledScopes {
    /// The scopes.
    pub scopes: Scopes,
    /// Their identity.
    pub of: ScopesVersion,
}

/// The parts of the old buffers that stay valid in place.
pub(super) struct RetainedRanges {
    pub exprs: RetainedRange,
    pub stmts: RetainedRange,
    pub functions: RetainedRange,
    /// The first binding of the chunks at the end, and the first after those of all chunks, in the
    /// numbers of the room.
    bindings: (u32, u32),
    /// Chunks at the end.
    last: usize,
}

/// A list whose start and end stay valid.
pub(super) struct RetainedRange {
    /// How many at the start.
    head: usize,
    /// Where those at the end start now.
    tail: usize,
    /// What is added to numbers that lie there.
    by: u32,
}

impl RecycledScopes {
    /// Its scopes, and what of them stays in a version that keeps `kept` of the one before, which
    /// is `before`.
    pub(super) fn stay(
        self,
        hir: &Hir,
        before: ScopesVersion,
        kept: UnchangedChunks,
    ) -> (Scopes, Option<RetainedRanges>) {
        let stay = self.find(hir, before, kept);
        (self.scopes, stay)
    }

    fn find(&self, hir: &Hir, before: ScopesVersion, kept: UnchangedChunks) -> Option<RetainedRanges> {
        let prior = before.prior.filter(|prior| prior.id == self.of.id)?;
        let (first, last) = (prior.kept.prefix.min(kept.prefix), prior.kept.suffix.min(kept.suffix));
        let (head, tail) = (hir.chunk_start(first), hir.chunk_start(hir.chunk_count().checked_sub(last)?));
        let part = |head: u32, tail: u32, count: usize, room: usize| {
            let end = room.checked_sub(count.checked_sub(tail as usize)?)?;
            let part = RetainedRange { head: head as usize, tail: tail as usize, by: tail.wrapping_sub(end as u32) };
            (head <= tail && part.head <= end).then_some(part)
        };
        let room = &self.scopes;
        Some(RetainedRanges {
            exprs: part(head.expr, tail.expr, hir.exprs.len(), room.names.len())?,
            stmts: part(head.stmt, tail.stmt, hir.stmts.len(), room.stmt_parent.len())?,
            functions: part(head.function, tail.function, hir.functions.len(), room.function_parent.len())?,
            bindings: (*room.chunk_bindings.get(prior.count.checked_sub(last)?)?, *room.chunk_bindings.last()?),
            last,
        })
    }
}

impl RetainedRanges {
    /// Nothing does.
    pub fn nothing(hir: &Hir) -> RetainedRanges {
        let part = |count: usize| RetainedRange { head: 0, tail: count, by: 0 };
        RetainedRanges {
            exprs: part(hir.exprs.len()),
            stmts: part(hir.stmts.len()),
            functions: part(hir.functions.len()),
            bindings: (0, 0),
            last: 0,
        }
    }

    /// Scopes with what stays in its place and nothing else.
    pub fn place(&self, room: Scopes, hir: &Hir) -> Scopes {
        let (exprs, stmts, functions) = (hir.exprs.len(), hir.stmts.len(), hir.functions.len());
        Scopes {
            names: self.exprs.place(room.names, exprs, None),
            function_of: self.exprs.place(room.function_of, exprs, None),
            parents: self.exprs.place(room.parents, exprs, Parent::None),
            stmt_function: self.stmts.place(room.stmt_function, stmts, None),
            stmt_parent: self.stmts.place(room.stmt_parent, stmts, Parent::None),
            function_parent: self.functions.place(room.function_parent, functions, None),
            function_binding: self.functions.place(room.function_binding, functions, None),
            locals: self.functions.place(room.locals, functions, Vec::new()),
            scopes: empty(room.scopes),
            bindings: empty(room.bindings),
            free: empty(room.free),
            chunk_bindings: empty(room.chunk_bindings),
            chunk_scopes: empty(room.chunk_scopes),
            ..Scopes::default()
        }
    }

    /// Gives what stays the numbers of this version. `own`: how many bindings there are before
    /// those of the chunks; those of all chunks are known.
    pub fn number(&self, out: &mut Scopes, own: u32) {
        let Some(&tail) = out.chunk_bindings.get(out.chunk_bindings.len().wrapping_sub(self.last + 1)) else { return };
        let by = tail.wrapping_sub(self.bindings.0);
        if by != 0 {
            let implicit = self.bindings.1;
            // At the start only those that come after all chunks have other numbers.
            let head = |id: &mut BindingId| id.0 = if id.0 >= implicit { id.0.wrapping_add(by) } else { id.0 };
            let behind = |id: &mut BindingId| id.0 = if id.0 >= own { id.0.wrapping_add(by) } else { id.0 };
            let (RetainedRange { head: start, tail, .. }, functions) = (&self.exprs, &self.functions);
            out.names[..*start].iter_mut().flatten().for_each(head);
            out.names[*tail..].iter_mut().flatten().for_each(behind);
            out.function_binding[..functions.head].iter_mut().flatten().for_each(head);
            out.function_binding[functions.tail..].iter_mut().flatten().for_each(behind);
            out.locals[functions.tail..].iter_mut().flatten().for_each(behind);
        }
        let (exprs, stmts, functions) = (self.exprs.by, self.stmts.by, self.functions.by);
        if functions != 0 {
            let function = |id: &mut FunctionId| id.0 = id.0.wrapping_add(functions);
            out.function_of[self.exprs.tail..].iter_mut().flatten().for_each(function);
            out.stmt_function[self.stmts.tail..].iter_mut().flatten().for_each(function);
            out.function_parent[self.functions.tail..].iter_mut().flatten().for_each(function);
        }
        if exprs != 0 || stmts != 0 || functions != 0 {
            let parent = |parent: &mut Parent| match parent {
                Parent::None => {}
                Parent::Expr(ExprId(id)) => *id = id.wrapping_add(exprs),
                Parent::Stmt(StmtId(id)) => *id = id.wrapping_add(stmts),
                Parent::Function(FunctionId(id)) => *id = id.wrapping_add(functions),
            };
            out.parents[self.exprs.tail..].iter_mut().for_each(parent);
            out.stmt_parent[self.stmts.tail..].iter_mut().for_each(parent);
        }
    }
}

impl RetainedRange {
    fn place<T: Clone>(&self, mut list: Vec<T>, count: usize, nothing: T) -> Vec<T> {
        let end = list.len() - (count - self.tail);
        list.splice(self.head..end, std::iter::repeat_n(nothing, self.tail - self.head));
        list
    }

    /// What is kept of the version before and does not stay, where it was and where it is: what
    /// changed starts at `first`, and what is kept after it at `from` before and at `to` now.
    pub fn missing(&self, first: u32, from: u32, to: u32) -> [(Range<usize>, Range<usize>); 2] {
        let (first, from, to) = (first as usize, from as usize, to as usize);
        let behind = self.tail.saturating_sub(to);
        let head = self.head.min(first)..first;
        [(head.clone(), head), (from..from + behind, to..to + behind)]
    }
}

fn empty<T>(mut room: Vec<T>) -> Vec<T> {
    room.clear();
    room
}
