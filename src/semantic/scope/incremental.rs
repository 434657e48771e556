//! Resolves the next version of a file: reuses the scopes of unchanged chunks with new ids.
//!
//! A chunk affects other chunks by its declarations in the module scope, and by how often it reads
//! and sets module bindings. If the edited chunks declare the same names in the same order as
//! before, all names of the other chunks keep their bindings, so only the edited chunks are
//! resolved. Otherwise the whole file is resolved. The same holds if an assignment creates a global
//! without a declaration. Debug builds compare the result with that of a full resolution.

use super::recycle::{RecycledScopes, RetainedRanges, ScopesVersion};
use super::resolve::{Resolver, resolve};
use super::*;
use crate::syntax::hir::{ChunkStart, ExprKind};
use crate::syntax::{ChunkDiff, UnchangedChunks};
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of changed chunks. With more, the whole file is resolved.
const MOST: usize = 64;

/// The new ids of the bindings of the previous version.
pub struct BindingRemap {
    /// The removed bindings.
    gone: Range<u32>,
    /// The offset of the ids behind them.
    by: u32,
    /// The module bindings keep their ids.
    pub module_ids_stable: bool,
    /// A module binding that was set once is now set more often, or vice versa.
    pub write_counts_changed: bool,
}

impl BindingRemap {
    /// By binding of before, of which there were `count`: the number that it has now, or `none` if
    /// it is gone. `None`: all have the numbers that they had, and those that are gone were as many
    /// as there are in their place.
    pub fn table(&self, count: u32, none: u32) -> Option<Vec<u32>> {
        if self.by == 0 {
            return None;
        }
        let mut table = Vec::with_capacity(count as usize);
        table.extend(0..self.gone.start);
        table.resize(self.gone.end as usize, none);
        table.extend((self.gone.end..count).map(|old| old.wrapping_add(self.by)));
        Some(table)
    }
    fn id(&self, old: BindingId) -> BindingId {
        BindingId(if old.0 < self.gone.start { old.0 } else { old.0.wrapping_add(self.by) })
    }
}

/// Resolves the next version of a file. The result equals that of [`resolve`]. Returns `None` if
/// the whole file has to be resolved.
pub fn resolve_incremental(
    hir: &Hir,
    before: (&Hir, &Scopes, ScopesVersion),
    diff: &ChunkDiff<'_>,
    room: Option<RecycledScopes>,
) -> Option<(Scopes, BindingRemap)> {
    let (old_hir, old, of) = before;
    let UnchangedChunks { prefix: first, suffix: last } = diff.unchanged;
    let most = diff.removed.len().max(diff.inserted.len());
    if old.open || first + last == 0 || most > MOST || hir.chunks.is_empty() || old_hir.chunks.is_empty() {
        return None;
    }
    let (gone, come) = (first..old_hir.chunk_count() - last, first..hir.chunk_count() - last);
    let (was, is) = (ModuleAccesses::of(diff.removed), ModuleAccesses::of(diff.inserted));
    if !was.names().eq(is.names()) {
        return None;
    }
    let mut take = ScopeReuse {
        hir,
        old_hir,
        old,
        symbols: hir.names.symbol_remap(&old_hir.names),
        first: hir.chunk_start(first),
        from: old_hir.chunk_start(gone.end),
        to: hir.chunk_start(come.end),
        bytes: (diff.removed_span.end, *diff.inserted_starts.last()?),
        scopes: (old.chunk_scopes[gone.end], 0),
        bindings: BindingRemap {
            gone: old.chunk_bindings[gone.start]..old.chunk_bindings[gone.end],
            by: 0,
            module_ids_stable: true,
            write_counts_changed: false,
        },
    };
    let less = take.less(&was)?;
    let (room, stay) = match room {
        Some(room) => room.stay(hir, of, diff.unchanged),
        None => (Scopes::default(), None),
    };
    let stay = stay.unwrap_or_else(|| RetainedRanges::nothing(hir));
    let mut run = Resolver::new(hir, take.start(gone.start, room, &stay));
    take.places(&mut run.out, &was, &is, diff);
    for (binding, reads, writes) in less.iter().filter(|(binding, ..)| binding.0 < take.own()) {
        let binding = &mut run.out.bindings[binding.0 as usize];
        binding.reads -= reads;
        binding.writes -= writes;
    }
    come.clone().for_each(|chunk| run.declare_incremental(chunk));
    come.for_each(|chunk| run.chunk(chunk));
    if run.implicit.iter().any(|(_, sets)| *sets) || !take.values(&mut run.out) {
        return None;
    }
    take.end(&mut run.out, gone.end, &less, &stay);
    run.bind_implicit();
    let often = |id: BindingId| {
        let now = &run.out.bindings[take.bindings.id(id).0 as usize];
        (old.binding(id).writes > 1) != (now.writes > 1)
    };
    let changed = is.used.iter().filter_map(|used| take.module(used.name)).chain(less.iter().map(|(id, ..)| *id));
    take.bindings.write_counts_changed = changed.into_iter().any(often);
    debug_assert!(run.out == resolve(hir), "resolved again, a file is another than resolved afresh");
    Some((run.out, take.bindings))
}

/// What chunks have to do with the names of the file's own scope, as each tells when it is read
/// alone.
#[derive(Default)]
struct ModuleAccesses<'p> {
    declared: Vec<Declared<'p>>,
    used: Vec<Used<'p>>,
}

struct Declared<'p> {
    name: &'p str,
    kind: BindingKind,
    /// In the chunk, and which that is.
    span: Span,
    chunk: usize,
}

struct Used<'p> {
    name: &'p str,
    reads: u32,
    writes: u32,
}

impl<'p> ModuleAccesses<'p> {
    fn of(chunks: &'p [Arc<Hir>]) -> ModuleAccesses<'p> {
        let mut shared = ModuleAccesses::default();
        for (at, chunk) in chunks.iter().enumerate() {
            let scopes = resolve(chunk);
            for binding in scopes.bindings.iter().filter(|binding| binding.scope.0 == 0) {
                let name = chunk.name(binding.name);
                if binding.kind != BindingKind::Implicit {
                    shared.declared.push(Declared { name, kind: binding.kind, span: binding.span, chunk: at });
                }
                shared.used.push(Used { name, reads: binding.reads, writes: binding.writes });
            }
            let read = scopes.free.iter().filter_map(|&expr| match chunk.expr(expr).kind {
                ExprKind::Name(name) => Some(chunk.name(name)),
                _ => None,
            });
            shared.used.extend(read.map(|name| Used { name, reads: 1, writes: 0 }));
        }
        shared
    }

    /// Names that are declared, and by what, in order.
    fn names(&self) -> impl Iterator<Item = (&str, BindingKind)> {
        self.declared.iter().map(|declared| (declared.name, declared.kind))
    }
}

/// Takes over what is kept.
struct ScopeReuse<'a> {
    hir: &'a Hir,
    old_hir: &'a Hir,
    old: &'a Scopes,
    /// New symbols by old ones, where they are others.
    symbols: Option<Vec<Symbol>>,
    /// Where what changed starts.
    first: ChunkStart,
    /// Where what is kept after it started before, and where it starts now.
    from: ChunkStart,
    to: ChunkStart,
    bytes: (u32, u32),
    /// The first scope of what is kept after it, and what is added to its number.
    scopes: (u32, u32),
    bindings: BindingRemap,
}

impl ScopeReuse<'_> {
    /// A binding of the file's own scope, in the numbers of before.
    fn module(&self, name: &str) -> Option<BindingId> {
        self.old.module_binding(self.old_hir.names.find(name)?)
    }

    /// How often the file's own names were read and set by what is gone. `None`: one of them was
    /// made by that.
    fn less(&self, was: &ModuleAccesses<'_>) -> Option<Vec<(BindingId, u32, u32)>> {
        let mut less = Vec::new();
        for used in &was.used {
            let Some(binding) = self.module(used.name) else { continue };
            if used.writes > 0 && self.old.binding(binding).kind == BindingKind::Implicit {
                return None;
            }
            less.push((binding, used.reads, used.writes));
        }
        Some(less)
    }

    /// How many names the file declares in its own scope. They come first; those that are made by
    /// setting them come last.
    fn own(&self) -> u32 {
        self.old.chunk_bindings[0]
    }

    /// What the file's names are set to by the last assignment in the text, where it is known for
    /// what changed. Whether that can be told.
    fn values(&self, out: &mut Scopes) -> bool {
        let all = out.bindings.iter_mut().zip(&self.old.bindings).take(self.own() as usize);
        for (now, old) in all {
            now.value = match (old.value, now.value) {
                (Some(old), _) if old.0 >= self.from.expr => Some(self.expr(old)),
                // There may have been one before.
                (Some(old), None) if old.0 >= self.first.expr => return false,
                (old, now) => now.or(old),
            };
        }
        true
    }

    /// What stands before that which changed, and the file's own names but for those that are made
    /// by setting them.
    fn start(&self, chunk: usize, room: Scopes, stay: &RetainedRanges) -> Scopes {
        let mut out = stay.place(room, self.hir);
        let (bindings, scopes) = (self.old.chunk_bindings[chunk], self.old.chunk_scopes[chunk]);
        out.bindings.reserve(self.old.bindings.len());
        out.scopes.reserve(self.old.scopes.len());
        self.bindings(&mut out.bindings, 0..bindings as usize);
        out.scopes.extend(self.old.scopes[..scopes as usize].iter().map(|scope| self.scope(scope)));
        let all = self.old.chunk_bindings.last().copied();
        if let Some(module) = out.scopes.first_mut()
            && all != Some(self.old.bindings.len() as u32)
        {
            module.names.retain(|_, binding| binding.0 < self.own());
        }
        out.bindings.iter_mut().take(self.own() as usize).for_each(|binding| binding.value = None);
        out.chunk_bindings.extend_from_slice(&self.old.chunk_bindings[..chunk]);
        out.chunk_scopes.extend_from_slice(&self.old.chunk_scopes[..chunk]);
        out
    }

    /// Where the names are declared that what changed declares first.
    fn places(&self, out: &mut Scopes, was: &ModuleAccesses<'_>, is: &ModuleAccesses<'_>, diff: &ChunkDiff<'_>) {
        let gone = diff.removed_span.start..diff.removed_span.end;
        for (was, is) in was.declared.iter().zip(&is.declared).rev() {
            if let Some(id) = self.module(was.name)
                && gone.contains(&self.old.binding(id).span.start)
            {
                let by = diff.inserted_starts[is.chunk];
                out.bindings[id.0 as usize].span = Span { start: is.span.start + by, end: is.span.end + by };
            }
        }
    }

    /// What stands after that which changed, and everything by number.
    fn end(&mut self, out: &mut Scopes, chunk: usize, less: &[(BindingId, u32, u32)], stay: &RetainedRanges) {
        let old = self.old;
        self.bindings.by = (out.bindings.len() as u32).wrapping_sub(self.bindings.gone.end);
        self.scopes.1 = (out.scopes.len() as u32).wrapping_sub(self.scopes.0);
        let (bindings, scopes) = (self.bindings.gone.end as usize, self.scopes.0 as usize);
        self.bindings(&mut out.bindings, bindings..old.bindings.len());
        out.scopes.extend(old.scopes[scopes..].iter().map(|scope| self.scope(scope)));
        out.chunk_bindings.extend(old.chunk_bindings[chunk..].iter().map(|id| id.wrapping_add(self.bindings.by)));
        out.chunk_scopes.extend(old.chunk_scopes[chunk..].iter().map(|id| id.wrapping_add(self.scopes.1)));

        let last = old.chunk_bindings[old.chunk_bindings.len() - 1];
        self.bindings.module_ids_stable = self.bindings.by == 0 || last as usize == old.bindings.len();
        for id in (last..old.bindings.len() as u32).map(BindingId) {
            let now = self.bindings.id(id);
            let binding = &mut out.bindings[now.0 as usize];
            for (_, reads, writes) in less.iter().filter(|(less, ..)| *less == id) {
                binding.reads -= reads;
                binding.writes -= writes;
            }
            let name = binding.name;
            out.scopes[0].names.insert(name, now);
        }

        self.fill(out, stay);
        stay.number(out, self.own());
        let (first, from) = (self.first, self.from);
        for (&stmt, bindings) in &old.stmt_bindings {
            if stmt.0 < first.stmt || stmt.0 >= from.stmt {
                let bindings = bindings.iter().map(|id| self.bindings.id(*id)).collect();
                out.stmt_bindings.insert(self.stmt(stmt), bindings);
            }
        }
        let kept = old.free.iter().filter(|expr| expr.0 < first.expr || expr.0 >= from.expr);
        out.free.extend(kept.map(|expr| self.expr(*expr)));
    }

    /// Fills the entries of retained expressions, statements and functions that have no entry in
    /// the new tables yet.
    fn fill(&self, out: &mut Scopes, stay: &RetainedRanges) {
        let old = self.old;
        let (first, from, to) = (self.first, self.from, self.to);
        let binding = |id: Option<BindingId>| id.map(|id| self.bindings.id(id));
        let function = |id: Option<FunctionId>| id.map(|id| self.function(id));
        for (was, is) in stay.exprs.missing(first.expr, from.expr, to.expr) {
            fill(&mut out.names[is.clone()], &old.names[was.clone()], binding);
            fill(&mut out.function_of[is.clone()], &old.function_of[was.clone()], function);
            fill(&mut out.parents[is], &old.parents[was], |parent| self.parent(parent));
        }
        for (was, is) in stay.stmts.missing(first.stmt, from.stmt, to.stmt) {
            fill(&mut out.stmt_parent[is.clone()], &old.stmt_parent[was.clone()], |parent| self.parent(parent));
            fill(&mut out.stmt_function[is], &old.stmt_function[was], function);
        }
        for (was, is) in stay.functions.missing(first.function, from.function, to.function) {
            fill(&mut out.function_parent[is.clone()], &old.function_parent[was.clone()], function);
            fill(&mut out.function_binding[is.clone()], &old.function_binding[was.clone()], binding);
            for (is, was) in out.locals[is].iter_mut().zip(&old.locals[was]) {
                *is = was.iter().map(|id| self.bindings.id(*id)).collect();
            }
        }
    }

    /// Adds bindings of before. At a key within a word they have other places and nothing else.
    fn bindings(&self, out: &mut Vec<Binding>, old: Range<usize>) {
        let old = &self.old.bindings[old];
        let level = self.symbols.is_none()
            && self.from.expr == self.to.expr
            && self.from.function == self.to.function
            && self.scopes.1 == 0;
        if !level {
            return out.extend(old.iter().map(|binding| self.binding(binding)));
        }
        let (from, by) = (self.bytes.0, self.bytes.1.wrapping_sub(self.bytes.0));
        let first = out.len();
        out.extend_from_slice(old);
        for Binding { span, .. } in &mut out[first..] {
            let by = if span.start >= from { by } else { 0 };
            *span = Span { start: span.start.wrapping_add(by), end: span.end.wrapping_add(by) };
        }
    }

    fn binding(&self, old: &Binding) -> Binding {
        let by = if old.span.start >= self.bytes.0 { self.bytes.1.wrapping_sub(self.bytes.0) } else { 0 };
        Binding {
            name: self.symbol(old.name),
            span: Span { start: old.span.start.wrapping_add(by), end: old.span.end.wrapping_add(by) },
            scope: self.scope_id(old.scope),
            function: old.function.map(|id| self.function(id)),
            value: old.value.map(|id| self.expr(id)),
            ..*old
        }
    }

    fn scope(&self, old: &Scope) -> Scope {
        let same = self.symbols.is_none() && (old.parent.is_none() || self.bindings.by == 0);
        let names = match same {
            true => old.names.clone(),
            false => old.names.iter().map(|(name, id)| (self.symbol(*name), self.bindings.id(*id))).collect(),
        };
        let function = old.function.map(|id| self.function(id));
        Scope { parent: old.parent.map(|id| self.scope_id(id)), kind: old.kind, function, names }
    }

    fn symbol(&self, old: Symbol) -> Symbol {
        self.symbols.as_ref().map_or(old, |symbols| symbols[old.index()])
    }
    fn scope_id(&self, old: ScopeId) -> ScopeId {
        ScopeId(moved(old.0, self.scopes.0, self.scopes.1))
    }
    fn expr(&self, old: ExprId) -> ExprId {
        ExprId(moved(old.0, self.from.expr, self.to.expr.wrapping_sub(self.from.expr)))
    }
    fn stmt(&self, old: StmtId) -> StmtId {
        StmtId(moved(old.0, self.from.stmt, self.to.stmt.wrapping_sub(self.from.stmt)))
    }
    fn function(&self, old: FunctionId) -> FunctionId {
        FunctionId(moved(old.0, self.from.function, self.to.function.wrapping_sub(self.from.function)))
    }
    fn parent(&self, old: Parent) -> Parent {
        match old {
            Parent::None => Parent::None,
            Parent::Expr(id) => Parent::Expr(self.expr(id)),
            Parent::Stmt(id) => Parent::Stmt(self.stmt(id)),
            Parent::Function(id) => Parent::Function(self.function(id)),
        }
    }
}

/// A number, moved if it is of what is kept after that which changed.
fn moved(old: u32, from: u32, by: u32) -> u32 {
    if old >= from { old.wrapping_add(by) } else { old }
}

fn fill<T: Copy>(now: &mut [T], old: &[T], change: impl Fn(T) -> T) {
    now.iter_mut().zip(old).for_each(|(now, old)| *now = change(*old));
}
