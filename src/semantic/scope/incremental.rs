//! Resolves the next version of a file: reuses the scopes of unchanged chunks with new ids.
//!
//! A chunk affects other chunks by its declarations in the module scope, and by how often it reads
//! and sets module bindings. If the edited chunks declare the same names in the same order as
//! before, all names of the other chunks keep their bindings, so only the edited chunks are
//! resolved. Otherwise the whole file is resolved. The same holds if an assignment creates a global
//! without a declaration. Debug builds compare the result with that of a full resolution.

use super::resolve::{Resolver, resolve};
use super::*;
use crate::syntax::hir::{ChunkStart, ExprKind};
use crate::syntax::{ChunkDiff, UnchangedChunks};
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of changed chunks. With more, the whole file is resolved.
const MAX_CHANGED_CHUNKS: usize = 64;

/// The new ids of the bindings of the previous version.
pub struct BindingRemap {
    /// The removed bindings.
    removed: Range<u32>,
    /// The wrapping distance of the ids after them.
    shift: u32,
    /// The module bindings keep their ids.
    pub module_ids_stable: bool,
    /// A module binding that was set once is now set more often, or vice versa.
    pub write_counts_changed: bool,
}

impl BindingRemap {
    /// Returns the new ids of the first `count` old bindings, with `none` for removed ones. Returns
    /// `None` if all ids stay, and as many bindings were removed as added.
    pub fn table(&self, count: u32, none: u32) -> Option<Vec<u32>> {
        if self.shift == 0 {
            return None;
        }
        let mut table = Vec::with_capacity(count as usize);
        table.extend(0..self.removed.start);
        table.resize(self.removed.end as usize, none);
        table.extend((self.removed.end..count).map(|old| old.wrapping_add(self.shift)));
        Some(table)
    }
    fn id(&self, old: BindingId) -> BindingId {
        BindingId(shifted(old.0, self.removed.end, self.shift))
    }
}

/// Resolves the next version of a file. The result equals that of [`resolve`]. Returns `None` if
/// the whole file has to be resolved.
pub fn resolve_incremental(
    hir: &Hir,
    (old_hir, old): (&Hir, &Scopes),
    diff: &ChunkDiff<'_>,
) -> Option<(Scopes, BindingRemap)> {
    let UnchangedChunks { prefix, suffix } = diff.unchanged;
    let changed = diff.removed.len().max(diff.inserted.len());
    let is_single_chunk = hir.chunks.is_empty() || old_hir.chunks.is_empty();
    if old.open || prefix + suffix == 0 || changed > MAX_CHANGED_CHUNKS || is_single_chunk {
        return None;
    }
    let (removed, inserted) = (ModuleAccesses::of(diff.removed), ModuleAccesses::of(diff.inserted));
    if !removed.declarations().eq(inserted.declarations()) {
        return None;
    }
    let (old_end, end) = (old_hir.chunk_count() - suffix, hir.chunk_count() - suffix);
    let mut reuse = ScopeReuse {
        hir,
        old_hir,
        old,
        symbols: hir.names.symbol_remap(&old_hir.names),
        start: hir.chunk_start(prefix),
        old_end: old_hir.chunk_start(old_end),
        end: hir.chunk_start(end),
        byte_ends: (diff.removed_span.end, *diff.inserted_starts.last()?),
        scopes_end: old.chunk_scopes[old_end],
        scopes_shift: 0,
        bindings: BindingRemap {
            removed: old.chunk_bindings[prefix]..old.chunk_bindings[old_end],
            shift: 0,
            module_ids_stable: true,
            write_counts_changed: false,
        },
    };
    let removed_uses = reuse.removed_uses(&removed)?;
    let mut resolver = Resolver::new(hir, reuse.prefix_scopes(prefix));
    reuse.move_declarations(&mut resolver.out, &removed, &inserted, diff);
    (prefix..end).for_each(|chunk| resolver.declare_incremental(chunk));
    (prefix..end).for_each(|chunk| resolver.chunk(chunk));
    let creates_global = !resolver.outer_imports.is_empty() || resolver.implicit.iter().any(|(_, is_write)| *is_write);
    if creates_global || !reuse.merge_values(&mut resolver.out) {
        return None;
    }
    reuse.append_suffix(&mut resolver.out, old_end, &removed_uses);
    resolver.bind_implicit();
    let inserted_uses = inserted.uses.iter().filter_map(|used| reuse.module_binding(used.name));
    let changes_count = |id: BindingId| {
        let new = &resolver.out.bindings[reuse.bindings.id(id).0 as usize];
        (old.binding(id).writes > 1) != (new.writes > 1)
    };
    let write_counts_changed = inserted_uses.chain(removed_uses.iter().map(|(id, _)| *id)).any(changes_count);
    reuse.bindings.write_counts_changed = write_counts_changed;
    debug_assert!(resolver.out == resolve(hir), "the incremental resolution differs from a full one");
    Some((resolver.out, reuse.bindings))
}

/// The declarations and uses of module bindings in some chunks, each resolved alone.
#[derive(Default)]
struct ModuleAccesses<'p> {
    declared: Vec<Declared<'p>>,
    uses: Vec<Used<'p>>,
}

struct Declared<'p> {
    name: &'p str,
    kind: BindingKind,
    /// In the chunk.
    span: Span,
    /// The index of the chunk among these chunks.
    chunk: usize,
}

struct Used<'p> {
    name: &'p str,
    reads: u32,
    writes: u32,
}

impl<'p> ModuleAccesses<'p> {
    fn of(chunks: &'p [Arc<Hir>]) -> ModuleAccesses<'p> {
        let mut accesses = ModuleAccesses::default();
        for (index, chunk) in chunks.iter().enumerate() {
            let scopes = resolve(chunk);
            for binding in scopes.bindings.iter().filter(|binding| binding.scope.0 == 0) {
                let name = chunk.name(binding.name);
                if binding.kind != BindingKind::Implicit {
                    let &Binding { kind, span, .. } = binding;
                    accesses.declared.push(Declared { name, kind, span, chunk: index });
                }
                accesses.uses.push(Used { name, reads: binding.reads, writes: binding.writes });
            }
            let read = scopes.free.iter().filter_map(|&expr| match chunk.expr(expr).kind {
                ExprKind::Name(name) => Some(chunk.name(name)),
                _ => None,
            });
            accesses.uses.extend(read.map(|name| Used { name, reads: 1, writes: 0 }));
        }
        accesses
    }

    /// Returns the declared names with the kinds of their declarations, in order.
    fn declarations(&self) -> impl Iterator<Item = (&str, BindingKind)> {
        self.declared.iter().map(|declared| (declared.name, declared.kind))
    }
}

/// The scopes of the previous version, and how the ids of unchanged chunks change.
struct ScopeReuse<'a> {
    hir: &'a Hir,
    old_hir: &'a Hir,
    old: &'a Scopes,
    /// New symbols by old symbol, or `None` if all symbols stay.
    symbols: Option<Vec<Symbol>>,
    /// Start of the edited chunks.
    start: ChunkStart,
    /// End of the edited chunks in the previous version.
    old_end: ChunkStart,
    /// End of the edited chunks in this version.
    end: ChunkStart,
    /// End of the edited chunks in bytes, in the previous version and in this version.
    byte_ends: (u32, u32),
    /// The first old scope after the edited chunks.
    scopes_end: u32,
    /// The wrapping distance of the scope ids after the edited chunks.
    scopes_shift: u32,
    bindings: BindingRemap,
}

impl ScopeReuse<'_> {
    /// Returns the module binding of a name in the previous version.
    fn module_binding(&self, name: &str) -> Option<BindingId> {
        self.old.module_binding(self.old_hir.names.find(name)?)
    }

    /// Returns the module bindings of the previous version that the removed chunks used. Returns
    /// `None` if these chunks created a global without a declaration.
    fn removed_uses<'u>(&self, removed: &'u ModuleAccesses<'u>) -> Option<Vec<(BindingId, &'u Used<'u>)>> {
        let mut uses = Vec::new();
        for used in &removed.uses {
            let Some(binding) = self.module_binding(used.name) else { continue };
            if used.writes > 0 && self.old.binding(binding).kind == BindingKind::Implicit {
                return None;
            }
            uses.push((binding, used));
        }
        Some(uses)
    }

    /// Returns the number of bindings that the module declares. They come first; globals without a
    /// declaration come last.
    fn declared_count(&self) -> u32 {
        self.old.chunk_bindings[0]
    }

    /// Sets the last assigned values of the module bindings, where `out` has those of the edited
    /// chunks. Returns `false` if a value is not known.
    fn merge_values(&self, out: &mut Scopes) -> bool {
        for (new, old) in out.bindings.iter_mut().zip(&self.old.bindings).take(self.declared_count() as usize) {
            new.value = match (old.value, new.value) {
                (Some(old), _) if old.0 >= self.old_end.expr => Some(self.expr(old)),
                // There may be an earlier assignment.
                (Some(old), None) if old.0 >= self.start.expr => return false,
                (old, new) => new.or(old),
            };
        }
        true
    }

    /// Returns scopes with the bindings of the chunks before the edit, and with the declared module
    /// bindings.
    fn prefix_scopes(&self, prefix: usize) -> Scopes {
        let old = self.old;
        let (bindings, scopes) = (old.chunk_bindings[prefix] as usize, old.chunk_scopes[prefix] as usize);
        let mut out = Scopes::of(self.hir);
        out.bindings.reserve(old.bindings.len());
        out.bindings.extend(old.bindings[..bindings].iter().map(|binding| self.binding(binding)));
        out.bindings.iter_mut().take(self.declared_count() as usize).for_each(|binding| binding.value = None);
        out.scopes.reserve(old.scopes.len());
        out.scopes.extend(old.scopes[..scopes].iter().map(|scope| self.scope(scope)));
        let has_implicit = old.chunk_bindings.last().is_some_and(|&end| end as usize != old.bindings.len());
        if let Some(module) = out.scopes.first_mut().filter(|_| has_implicit) {
            module.names.retain(|_, binding| binding.0 < self.declared_count());
        }
        out.chunk_bindings.extend_from_slice(&old.chunk_bindings[..prefix]);
        out.chunk_scopes.extend_from_slice(&old.chunk_scopes[..prefix]);
        out
    }

    /// Updates the spans of the module bindings whose first declaration is in an edited chunk.
    fn move_declarations(
        &self,
        out: &mut Scopes,
        removed: &ModuleAccesses<'_>,
        inserted: &ModuleAccesses<'_>,
        diff: &ChunkDiff<'_>,
    ) {
        let removed_bytes = diff.removed_span.start..diff.removed_span.end;
        for (removed, inserted) in removed.declared.iter().zip(&inserted.declared).rev() {
            if let Some(id) = self.module_binding(removed.name)
                && removed_bytes.contains(&self.old.binding(id).span.start)
            {
                let offset = diff.inserted_starts[inserted.chunk];
                out.bindings[id.0 as usize].span =
                    Span { start: inserted.span.start + offset, end: inserted.span.end + offset };
            }
        }
    }

    /// Appends the bindings and scopes after the edited chunks, and fills the tables of all
    /// unchanged chunks. `old_end` is the number of chunks up to the end of the removed ones.
    fn append_suffix(&mut self, out: &mut Scopes, old_end: usize, removed_uses: &[(BindingId, &Used<'_>)]) {
        let old = self.old;
        let (bindings_end, scopes_end) = (self.bindings.removed.end, self.scopes_end);
        self.bindings.shift = (out.bindings.len() as u32).wrapping_sub(bindings_end);
        self.scopes_shift = (out.scopes.len() as u32).wrapping_sub(scopes_end);
        out.bindings.extend(old.bindings[bindings_end as usize..].iter().map(|binding| self.binding(binding)));
        out.scopes.extend(old.scopes[scopes_end as usize..].iter().map(|scope| self.scope(scope)));
        out.chunk_bindings.extend(old.chunk_bindings[old_end..].iter().map(|id| id.wrapping_add(self.bindings.shift)));
        out.chunk_scopes.extend(old.chunk_scopes[old_end..].iter().map(|id| id.wrapping_add(self.scopes_shift)));

        for (id, used) in removed_uses {
            let binding = &mut out.bindings[self.bindings.id(*id).0 as usize];
            binding.reads -= used.reads;
            binding.writes -= used.writes;
        }
        let implicit = old.chunk_bindings[old.chunk_bindings.len() - 1]..old.bindings.len() as u32;
        self.bindings.module_ids_stable = self.bindings.shift == 0 || implicit.is_empty();
        for id in implicit.map(|id| self.bindings.id(BindingId(id))) {
            let name = out.bindings[id.0 as usize].name;
            out.scopes[0].names.insert(name, id);
        }
        self.fill_tables(out);
        let is_outside = |id: u32, start: u32, end: u32| id < start || id >= end;
        for (&stmt, bindings) in &old.stmt_bindings {
            if is_outside(stmt.0, self.start.stmt, self.old_end.stmt) {
                let bindings = bindings.iter().map(|id| self.bindings.id(*id)).collect();
                out.stmt_bindings.insert(self.stmt(stmt), bindings);
            }
        }
        let unchanged = old.free.iter().filter(|expr| is_outside(expr.0, self.start.expr, self.old_end.expr));
        out.free.extend(unchanged.map(|expr| self.expr(*expr)));
    }

    /// Fills the entries of the unchanged expressions, statements and functions.
    fn fill_tables(&self, out: &mut Scopes) {
        let (old, start, old_end, end) = (self.old, self.start, self.old_end, self.end);
        let binding = |id: &Option<BindingId>| id.map(|id| self.bindings.id(id));
        let function = |id: &Option<FunctionId>| id.map(|id| self.function(id));
        let parent = |parent: &Parent| self.parent(*parent);
        let exprs = [start.expr, old_end.expr, end.expr];
        fill(&mut out.names, &old.names, exprs, binding);
        fill(&mut out.function_of, &old.function_of, exprs, function);
        fill(&mut out.parents, &old.parents, exprs, parent);
        let stmts = [start.stmt, old_end.stmt, end.stmt];
        fill(&mut out.stmt_parent, &old.stmt_parent, stmts, parent);
        fill(&mut out.stmt_function, &old.stmt_function, stmts, function);
        let functions = [start.function, old_end.function, end.function];
        fill(&mut out.function_parent, &old.function_parent, functions, function);
        fill(&mut out.function_binding, &old.function_binding, functions, binding);
        fill(&mut out.locals, &old.locals, functions, |ids| ids.iter().map(|id| self.bindings.id(*id)).collect());
    }

    fn binding(&self, old: &Binding) -> Binding {
        let (from, to) = self.byte_ends;
        let byte =
            |offset: u32| if old.span.start >= from { offset.wrapping_add(to.wrapping_sub(from)) } else { offset };
        Binding {
            name: self.symbol(old.name),
            span: Span { start: byte(old.span.start), end: byte(old.span.end) },
            scope: self.scope_id(old.scope),
            function: old.function.map(|id| self.function(id)),
            value: old.value.map(|id| self.expr(id)),
            ..*old
        }
    }

    fn scope(&self, old: &Scope) -> Scope {
        let names = match self.symbols.is_none() && self.bindings.shift == 0 {
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
        ScopeId(shifted(old.0, self.scopes_end, self.scopes_shift))
    }
    fn expr(&self, old: ExprId) -> ExprId {
        ExprId(shifted(old.0, self.old_end.expr, self.end.expr.wrapping_sub(self.old_end.expr)))
    }
    fn stmt(&self, old: StmtId) -> StmtId {
        StmtId(shifted(old.0, self.old_end.stmt, self.end.stmt.wrapping_sub(self.old_end.stmt)))
    }
    fn function(&self, old: FunctionId) -> FunctionId {
        FunctionId(shifted(old.0, self.old_end.function, self.end.function.wrapping_sub(self.old_end.function)))
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

/// Returns the new number of an id: ids from `end` on move.
fn shifted(old: u32, end: u32, shift: u32) -> u32 {
    if old >= end { old.wrapping_add(shift) } else { old }
}

/// Fills the entries before `start`, and those from `end` on, which were at `old_end` before.
fn fill<T>(new: &mut [T], old: &[T], [start, old_end, end]: [u32; 3], map: impl Fn(&T) -> T) {
    let (start, old_end, end) = (start as usize, old_end as usize, end as usize);
    new[..start].iter_mut().zip(&old[..start]).for_each(|(new, old)| *new = map(old));
    new[end..].iter_mut().zip(&old[old_end..]).for_each(|(new, old)| *new = map(old));
}
