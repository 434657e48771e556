//! Changes some chunks of what was put together, in place: the rest is moved where it stands, and nothing of it is copied.
//!
//! Hazard: the result must be what putting all chunks together gives, in the numbers of names too, which go by where a name comes first.

use super::append::Shift;
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
    /// Wrapping distance in bytes by which the chunks behind the edit move.
    pub(in crate::syntax) suffix_shift: u32,
}

impl Hir {
    /// Puts chunks in the place of the chunks `old`. `chunks` and `starts` are all that there are afterwards, with where they start in
    /// the text; those before and after are what they were, but for where those after start. `gone`: the old ones and their bytes;
    /// `bytes`: how far those after are moved.
    pub(in crate::syntax) fn splice(&mut self, splice: &ChunkSplice<'_>) {
        let &ChunkSplice {
            removed: ref old,
            removed_chunks,
            removed_bytes: ref gone,
            chunks,
            starts,
            suffix_shift: bytes,
        } = splice;
        let last = self.chunks.len() - old.end;
        let new = old.start..chunks.len() - last;
        let (from, to) = (self.chunk_start(old.start), self.chunk_start(old.end));
        self.count_names(removed_chunks, |count| *count = count.saturating_sub(1));
        let (counts, moved, by) = self.splice_names((from.names, to.names), &chunks[new.clone()], &chunks[new.end..]);
        self.count_names(&chunks[new.clone()], |count| *count += 1);

        let (mut exprs, mut stmts, mut functions, mut body) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut fresh = Vec::with_capacity(new.len());
        for (at, chunk) in chunks[new.clone()].iter().enumerate() {
            let start = ChunkStart {
                expr: from.expr + exprs.len() as u32,
                stmt: from.stmt + stmts.len() as u32,
                function: from.function + functions.len() as u32,
                body: from.body + body.len() as u32,
                names: counts[at],
            };
            let known = chunk.names.list.iter().map(|name| self.names.find(name).unwrap_or(Symbol(0)));
            let shift = Shift::<true> {
                bytes: starts[new.start + at],
                exprs: start.expr,
                stmts: start.stmt,
                functions: start.function,
                names: known.collect(),
            };
            exprs.extend(chunk.exprs.iter().map(|expr| shift.whole_expr(expr.clone())));
            stmts.extend(chunk.stmts.iter().map(|stmt| shift.whole_stmt(stmt.clone())));
            functions.extend(chunk.functions.iter().map(|function| shift.whole_function(function.clone())));
            body.extend(chunk.body.iter().map(|id| StmtId(id.0 + start.stmt)));
            fresh.push(start);
        }
        let end = ChunkStart {
            expr: from.expr + exprs.len() as u32,
            stmt: from.stmt + stmts.len() as u32,
            function: from.function + functions.len() as u32,
            body: from.body + body.len() as u32,
            names: 0,
        };
        let shift = Shift::<true> {
            bytes,
            exprs: end.expr.wrapping_sub(to.expr),
            stmts: end.stmt.wrapping_sub(to.stmt),
            functions: end.function.wrapping_sub(to.function),
            names: moved.unwrap_or_default(),
        };
        self.exprs.splice(from.expr as usize..to.expr as usize, exprs);
        self.stmts.splice(from.stmt as usize..to.stmt as usize, stmts);
        self.functions.splice(from.function as usize..to.function as usize, functions);
        self.body.splice(from.body as usize..to.body as usize, body);
        match shift.has_ids() {
            true => self.move_behind(end, &shift),
            false => self.move_behind(end, &Shift::places(bytes)),
        }
        self.chunks.splice(old.clone(), fresh);
        let behind = end.body.wrapping_sub(to.body);
        if shift.has_ids() || behind != 0 || by != 0 || counts.len() > new.len() {
            for (at, start) in self.chunks[new.end..].iter_mut().enumerate() {
                start.expr = start.expr.wrapping_add(shift.exprs);
                start.stmt = start.stmt.wrapping_add(shift.stmts);
                start.function = start.function.wrapping_add(shift.functions);
                start.body = start.body.wrapping_add(behind);
                start.names = counts.get(new.len() + at).copied().unwrap_or(start.names.wrapping_add(by));
            }
        }
        self.splice_asides(new, gone, chunks, starts, bytes);
    }

    /// Moves all from a place on.
    fn move_behind<const IDS: bool>(&mut self, from: ChunkStart, shift: &Shift<IDS>) {
        self.exprs[from.expr as usize..].iter_mut().for_each(|expr| shift.move_expr(expr));
        self.stmts[from.stmt as usize..].iter_mut().for_each(|stmt| shift.move_stmt(stmt));
        self.functions[from.function as usize..].iter_mut().for_each(|function| shift.move_function(function));
        self.body[from.body as usize..].iter_mut().for_each(|id| shift.stmt(id));
    }

    /// Comments and problems.
    fn splice_asides(&mut self, new: Range<usize>, gone: &Range<u32>, chunks: &[Arc<Hir>], starts: &[u32], bytes: u32) {
        let place = |at: u32| self.comments.partition_point(|comment| comment.start < at);
        let (first, last) = (place(gone.start), place(gone.end));
        let after = self.comments.split_off(last);
        self.comments.truncate(first);
        // Mostly there are none, and no other chunk need be looked at.
        let some = !self.problems.is_empty();
        self.problems.clear();
        for at in new {
            self.append_asides(&chunks[at].comments, &chunks[at].problems, starts[at]);
        }
        if some {
            self.problems.clear();
            for (chunk, &start) in chunks.iter().zip(starts) {
                self.append_asides(&[], &chunk.problems, start);
            }
        }
        let moved = |at: u32| at.wrapping_add(bytes);
        self.comments.extend(after.iter().map(|span| Span { start: moved(span.start), end: moved(span.end) }));
    }

    /// Numbers names anew where `new` chunks took the place of others, which had those from `first` to `past` as the first to have them;
    /// `tail` are the chunks after. How many names there are before each of the chunks, and new numbers by old ones; none: all as they
    /// were. Where there are no counts for the tail, they are those of before and a number that is added.
    fn splice_names(
        &mut self,
        (first, past): (u32, u32),
        new: &[Arc<Hir>],
        tail: &[Arc<Hir>],
    ) -> (Vec<u32>, Option<Vec<Symbol>>, u32) {
        let mut counts = Vec::with_capacity(new.len() + tail.len());
        let mut added: Vec<&Arc<str>> = Vec::new();
        for chunk in new {
            counts.push(first + added.len() as u32);
            for name in &chunk.names.list {
                let known = self.names.find(name).is_some_and(|symbol| symbol.0 < first);
                if !known && !added.contains(&name) {
                    added.push(name);
                }
            }
        }
        let old = &self.names.list[first as usize..past as usize];
        if added.iter().copied().eq(old) {
            return (counts, None, 0);
        }
        // Mostly a name that nobody else has is changed into another that nobody has.
        let unused = |(name, &chunks): (&Arc<str>, &u32)| chunks == 0 || added.contains(&name);
        let fresh = |name: &&Arc<str>| self.names.find(name).is_none_or(|symbol| symbol.0 < past);
        let mut used = old.iter().zip(&self.names.chunks[first as usize..past as usize]);
        if used.all(unused) && added.iter().all(fresh) {
            let added: Vec<Arc<str>> = added.into_iter().cloned().collect();
            let by = (added.len() as u32).wrapping_sub(past - first);
            let moved = self.names.exchange(first as usize..past as usize, added);
            return (counts, moved, by);
        }
        let old = self.names.list.split_off(first as usize);
        let chunks = self.names.chunks.split_off(first as usize);
        if let Some(char_bags) = self.names.char_bags.get_mut() {
            char_bags.truncate(first as usize);
        }
        for name in &old {
            self.names.index.remove(name);
        }
        counts.clear();
        for chunk in new.iter().chain(tail) {
            counts.push(self.names.list.len() as u32);
            for name in &chunk.names.list {
                if self.names.find(name).is_none() {
                    self.names.add(name.clone());
                }
            }
        }
        for (name, chunks) in old.iter().zip(chunks) {
            if let Some(symbol) = self.names.find(name) {
                self.names.chunks[symbol.index()] = chunks;
            }
        }
        // What nothing has any more is nobody's name.
        let moved = old.iter().map(|name| self.names.find(name).unwrap_or(Symbol(0)));
        let moved = (0..first).map(Symbol).chain(moved).collect();
        (counts, Some(moved), 0)
    }
}

impl Hir {
    /// Counts anew how many chunks have the names of these.
    fn count_names(&mut self, chunks: &[Arc<Hir>], count: impl Fn(&mut u32)) {
        for name in chunks.iter().flat_map(|chunk| &chunk.names.list) {
            if let Some(symbol) = self.names.find(name) {
                count(&mut self.names.chunks[symbol.index()]);
            }
        }
    }
}

impl Names {
    /// Puts names in the place of some, where all others stay in their order. New numbers by old ones; none: those that are still there have
    /// what they had.
    fn exchange(&mut self, range: Range<usize>, added: Vec<Arc<str>>) -> Option<Vec<Symbol>> {
        self.make_index();
        let (start, end, count) = (range.start, range.end, self.list.len());
        let by = (added.len() as u32).wrapping_sub((end - start) as u32);
        let chunks: Vec<u32> =
            added.iter().map(|name| self.find(name).map_or(0, |symbol| self.chunks[symbol.index()])).collect();
        self.chunks.splice(range.clone(), chunks);
        if let Some(char_bags) = self.char_bags.get_mut() {
            char_bags.splice(range.clone(), added.iter().map(|name| CharBag::of(name)));
        }
        let old: Vec<Arc<str>> = self.list.splice(range, added).collect();
        for name in &old {
            self.index.remove(name);
        }
        if by != 0 {
            let behind = self.index.values_mut().filter(|symbol| symbol.index() >= end);
            behind.for_each(|symbol| symbol.0 = symbol.0.wrapping_add(by));
        }
        for (at, name) in self.list[start..(end as u32).wrapping_add(by) as usize].iter().enumerate() {
            self.index.insert(name.clone(), Symbol((start + at) as u32));
        }
        let now = |(at, name): (usize, &Arc<str>)| self.find(name).unwrap_or(Symbol((start + at) as u32));
        let inner: Vec<Symbol> = old.iter().enumerate().map(now).collect();
        let same = by == 0 && inner.iter().enumerate().all(|(at, symbol)| symbol.index() == start + at);
        let behind = (end..count).map(|at| Symbol((at as u32).wrapping_add(by)));
        (!same).then(|| (0..start as u32).map(Symbol).chain(inner).chain(behind).collect())
    }
}
