//! Replaces some chunks of a HIR in place. The other nodes are shifted where they lie, and none is
//! copied.
//!
//! # Invariants
//! The result equals a HIR that is assembled from all chunks. This includes the symbols, which are
//! in the order of the first use of each name.

use super::append::Shift;
use super::remap::Remap;
use super::*;

/// An edit of the HIR: some chunks are removed and others are inserted in their place.
pub(in crate::syntax) struct ChunkSplice<'a> {
    /// Indices of the removed chunks.
    pub(in crate::syntax) removed: Range<usize>,
    /// The removed chunks, each lowered alone.
    pub(in crate::syntax) removed_chunks: &'a [Arc<Hir>],
    /// Bytes of the removed chunks in the old text.
    pub(in crate::syntax) removed_bytes: Range<u32>,
    /// All chunks of the new version.
    pub(in crate::syntax) chunks: &'a [Arc<Hir>],
    /// Byte offset of each chunk of the new version.
    pub(in crate::syntax) starts: &'a [u32],
    /// Wrapping distance in bytes by which the chunks after the edit move.
    pub(in crate::syntax) suffix_shift: u32,
}

/// Changes of the symbols by a splice.
struct NameChanges {
    /// [`ChunkStart::names`] of each inserted chunk, followed by those of the chunks after them,
    /// unless `shift` gives the latter.
    counts: Vec<u32>,
    /// New symbols by old symbol, or `None` if no symbol in use changed.
    symbols: Option<Vec<Symbol>>,
    /// Wrapping distance of [`ChunkStart::names`] of the chunks after the splice.
    shift: u32,
}

impl Hir {
    /// Replaces the removed chunks by those of the new version at the same position.
    pub(in crate::syntax) fn splice(&mut self, splice: &ChunkSplice<'_>) {
        let &ChunkSplice { ref removed, removed_chunks, chunks, starts, suffix_shift, .. } = splice;
        let suffix = self.chunks.len() - removed.end;
        let inserted = removed.start..chunks.len() - suffix;
        let (from, to) = (self.chunk_start(removed.start), self.chunk_start(removed.end));
        self.update_name_counts(removed_chunks, |count| *count = count.saturating_sub(1));
        let old_names = from.names..to.names;
        let changes = self.splice_names(old_names, &chunks[inserted.clone()], &chunks[inserted.end..]);
        let NameChanges { counts, symbols, shift: names_shift } = changes;
        self.update_name_counts(&chunks[inserted.clone()], |count| *count += 1);

        let (mut exprs, mut stmts, mut functions, mut body) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut new_starts = Vec::with_capacity(inserted.len());
        let mut start = from;
        for (index, chunk) in chunks[inserted.clone()].iter().enumerate() {
            start.names = counts[index];
            let symbols = chunk.names.list.iter().map(|name| self.names.find(name).unwrap_or(Symbol(0)));
            let shift = Shift::<true> {
                bytes: starts[inserted.start + index],
                exprs: start.expr,
                stmts: start.stmt,
                functions: start.function,
                names: symbols.collect(),
            };
            exprs.extend(chunk.exprs.iter().map(|expr| shift.shifted_expr(expr.clone())));
            stmts.extend(chunk.stmts.iter().map(|stmt| shift.shifted_stmt(stmt.clone())));
            functions.extend(chunk.functions.iter().map(|function| shift.shifted_function(function.clone())));
            body.extend(chunk.body.iter().map(|id| StmtId(id.0 + start.stmt)));
            new_starts.push(start);
            start = ChunkStart {
                expr: from.expr + exprs.len() as u32,
                stmt: from.stmt + stmts.len() as u32,
                function: from.function + functions.len() as u32,
                body: from.body + body.len() as u32,
                names: 0,
            };
        }
        let end = start;
        let shift = Shift::<true> {
            bytes: suffix_shift,
            exprs: end.expr.wrapping_sub(to.expr),
            stmts: end.stmt.wrapping_sub(to.stmt),
            functions: end.function.wrapping_sub(to.function),
            names: symbols.unwrap_or_default(),
        };
        self.exprs.splice(from.expr as usize..to.expr as usize, exprs);
        self.stmts.splice(from.stmt as usize..to.stmt as usize, stmts);
        self.functions.splice(from.function as usize..to.function as usize, functions);
        self.body.splice(from.body as usize..to.body as usize, body);
        match shift.has_ids() {
            true => self.shift_from(end, &shift),
            false => self.shift_from(end, &Shift::of_spans(suffix_shift)),
        }
        self.chunks.splice(removed.clone(), new_starts);
        let body_shift = end.body.wrapping_sub(to.body);
        if shift.has_ids() || body_shift != 0 || names_shift != 0 || counts.len() > inserted.len() {
            for (index, start) in self.chunks[inserted.end..].iter_mut().enumerate() {
                start.expr = start.expr.wrapping_add(shift.exprs);
                start.stmt = start.stmt.wrapping_add(shift.stmts);
                start.function = start.function.wrapping_add(shift.functions);
                start.body = start.body.wrapping_add(body_shift);
                let known = counts.get(inserted.len() + index).copied();
                start.names = known.unwrap_or(start.names.wrapping_add(names_shift));
            }
        }
        self.splice_comments_and_problems(splice, inserted);
    }

    /// Shifts all nodes from `from` on.
    fn shift_from<const IDS: bool>(&mut self, from: ChunkStart, shift: &Shift<IDS>) {
        self.exprs[from.expr as usize..].iter_mut().for_each(|expr| shift.map_expr(expr));
        self.stmts[from.stmt as usize..].iter_mut().for_each(|stmt| shift.map_stmt(stmt));
        self.functions[from.function as usize..].iter_mut().for_each(|function| shift.map_function(function));
        self.body[from.body as usize..].iter_mut().for_each(|id| shift.stmt(id));
    }

    fn splice_comments_and_problems(&mut self, splice: &ChunkSplice<'_>, inserted: Range<usize>) {
        let &ChunkSplice { ref removed_bytes, chunks, starts, suffix_shift, .. } = splice;
        let comment_at = |offset: u32| self.comments.partition_point(|comment| comment.start < offset);
        let (first, end) = (comment_at(removed_bytes.start), comment_at(removed_bytes.end));
        let mut following = self.comments.split_off(end);
        self.comments.truncate(first);
        // Most versions have no problems, and then the other chunks need no look.
        let has_problems = !self.problems.is_empty();
        self.problems.clear();
        for index in inserted {
            self.append_comments_and_problems(&chunks[index].comments, &chunks[index].problems, starts[index]);
        }
        if has_problems {
            self.problems.clear();
            for (chunk, &start) in chunks.iter().zip(starts) {
                self.append_comments_and_problems(&[], &chunk.problems, start);
            }
        }
        let shift = Shift::of_spans(suffix_shift);
        following.iter_mut().for_each(|comment| shift.span(comment));
        self.comments.append(&mut following);
    }

    /// Renumbers the names after a splice. `old` are the symbols of the names that the removed
    /// chunks used first; `following` are the chunks after the `inserted` ones.
    fn splice_names(&mut self, old: Range<u32>, inserted: &[Arc<Hir>], following: &[Arc<Hir>]) -> NameChanges {
        let mut counts = Vec::with_capacity(inserted.len() + following.len());
        let mut added: Vec<&Arc<str>> = Vec::new();
        for chunk in inserted {
            counts.push(old.start + added.len() as u32);
            for name in &chunk.names.list {
                let is_known = self.names.find(name).is_some_and(|symbol| symbol.0 < old.start);
                if !is_known && !added.contains(&name) {
                    added.push(name);
                }
            }
        }
        let range = old.start as usize..old.end as usize;
        let removed = &self.names.list[range.clone()];
        if added.iter().copied().eq(removed) {
            return NameChanges { counts, symbols: None, shift: 0 };
        }
        // In most edits, a name that no other chunk uses becomes a name that no other chunk uses.
        let is_unused = |(name, &count): (&Arc<str>, &u32)| count == 0 || added.contains(&name);
        let is_new = |name: &&Arc<str>| self.names.find(name).is_none_or(|symbol| symbol.0 < old.end);
        let mut with_counts = removed.iter().zip(&self.names.chunk_counts[range.clone()]);
        if with_counts.all(is_unused) && added.iter().all(is_new) {
            let added: Vec<Arc<str>> = added.into_iter().cloned().collect();
            let shift = (added.len() as u32).wrapping_sub(old.end - old.start);
            let symbols = self.names.replace_range(range, added);
            return NameChanges { counts, symbols, shift };
        }
        let (removed, chunk_counts) = self.names.split_off(range.start);
        counts.clear();
        for chunk in inserted.iter().chain(following) {
            counts.push(self.names.len() as u32);
            for name in &chunk.names.list {
                if self.names.find(name).is_none() {
                    self.names.add(name.clone());
                }
            }
        }
        for (name, count) in removed.iter().zip(chunk_counts) {
            if let Some(symbol) = self.names.find(name) {
                self.names.chunk_counts[symbol.index()] = count;
            }
        }
        // No node has a symbol whose name is removed, so that symbol may become any other.
        let symbols = removed.iter().map(|name| self.names.find(name).unwrap_or(Symbol(0)));
        let symbols = (0..old.start).map(Symbol).chain(symbols).collect();
        NameChanges { counts, symbols: Some(symbols), shift: 0 }
    }

    /// Updates the chunk count of each name of these chunks.
    fn update_name_counts(&mut self, chunks: &[Arc<Hir>], update: impl Fn(&mut u32)) {
        for name in chunks.iter().flat_map(|chunk| &chunk.names.list) {
            if let Some(symbol) = self.names.find(name) {
                update(&mut self.names.chunk_counts[symbol.index()]);
            }
        }
    }
}
