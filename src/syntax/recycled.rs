//! Reuse of the retired version N-2: its HIR is patched in place into version N.

use super::hir::{ChunkSplice, Hir, MAX_PROBLEMS};
use super::language::Language;
use super::parsed_chunks::ParsedChunks;
use std::sync::Arc;

/// Minimum number of chunks of a version that is recycled. Building the HIR of a smaller file is
/// fast, and an editor with hundreds of small files open should not hold two versions of each.
const MIN_CHUNKS: usize = 40;

/// A retired version of a text that nobody reads any more.
///
/// # Performance
/// Its HIR is patched into the next version. Building that HIR from all chunks would copy every
/// node.
pub struct RecycledHir {
    hir: Hir,
    chunks: ParsedChunks,
}

impl RecycledHir {
    /// Takes the HIR and the chunks out of a retired version. Returns `None` if it has too few
    /// chunks to be worth it.
    pub fn take(hir: &mut Hir, chunks: &mut ParsedChunks) -> Option<RecycledHir> {
        (chunks.chunks.len() >= MIN_CHUNKS).then(|| {
            // Nobody needs the retired text.
            chunks.text = Arc::default();
            let empty = Hir::empty(hir.language);
            RecycledHir { hir: std::mem::replace(hir, empty), chunks: std::mem::take(chunks) }
        })
    }

    /// Patches the HIR into the version that has chunks at `starts`, where `chunk` returns a chunk
    /// by index. Returns `None` if the two versions share less than half of the chunks.
    pub(super) fn patch<'c>(
        self,
        chunk: impl Fn(usize) -> &'c Arc<Hir>,
        starts: &[u32],
        language: Language,
    ) -> Option<(Hir, Vec<Arc<Hir>>)> {
        let RecycledHir { mut hir, chunks: mut old } = self;
        let (old_count, new_count) = (old.chunks.len(), starts.len());
        let max_unchanged = old_count.min(new_count);
        let is_same_from_start = |&at: &usize| Arc::ptr_eq(&old.chunks[at], chunk(at));
        let prefix = (0..max_unchanged).take_while(is_same_from_start).count();
        let is_same_from_end = |&at: &usize| Arc::ptr_eq(&old.chunks[old_count - at], chunk(new_count - at));
        let suffix = (1..=max_unchanged - prefix).take_while(is_same_from_end).count();
        if hir.language != language || hir.chunks.len() != old_count || (prefix + suffix) * 2 < new_count {
            return None;
        }
        let removed = prefix..old_count - suffix;
        let removed_span = old.start(removed.start)..old.start(removed.end);
        // Without a suffix nothing moves.
        let shift = if suffix == 0 { 0 } else { starts[new_count - suffix].wrapping_sub(removed_span.end) };
        // Only the changed entries are replaced: cloning the list would touch the reference count
        // of every chunk.
        let inserted = (prefix..new_count - suffix).map(|at| chunk(at).clone());
        let removed_chunks: Vec<_> = old.chunks.splice(removed.clone(), inserted).collect();
        hir.splice(&ChunkSplice {
            removed,
            removed_chunks: &removed_chunks,
            removed_bytes: removed_span,
            chunks: &old.chunks,
            starts,
            suffix_shift: shift,
        });
        hir.problems.truncate(MAX_PROBLEMS);
        Some((hir, old.chunks))
    }
}
