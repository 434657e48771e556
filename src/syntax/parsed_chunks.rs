//! The chunks of one version of a text, and their difference from the chunks of the previous
//! version.

use super::hir::Hir;
use crate::text::edit::Change;
use crate::text::span::Span;
use std::sync::Arc;

/// One version of a text, parsed in chunks. The next version reuses the chunks that did not change.
#[derive(Default)]
pub struct ParsedChunks {
    pub(super) text: Arc<str>,
    /// Length of the text, which a recycled version no longer has.
    pub(super) text_len: u32,
    /// Byte offset of each chunk.
    pub(super) starts: Vec<u32>,
    /// Each chunk, lowered alone: its ids and spans count from its own start.
    pub(super) chunks: Vec<Arc<Hir>>,
    /// Chunks shared with the previous version.
    pub unchanged: UnchangedChunks,
    /// Text edit that led from the previous version to this one.
    pub change: Change,
}

/// How many chunks two versions of a text share, counted from the start and from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct UnchangedChunks {
    pub prefix: usize,
    pub suffix: usize,
}

impl UnchangedChunks {
    /// Returns the index in the old version of chunk `new`, or `None` if that chunk changed.
    pub fn old_chunk(self, new: usize, old_count: usize, new_count: usize) -> Option<usize> {
        if new < self.prefix {
            Some(new)
        } else if new + self.suffix >= new_count {
            Some(new + old_count - new_count)
        } else {
            None
        }
    }

    /// Returns the index in the new version of chunk `old`, or `None` if that chunk changed.
    pub fn new_chunk(self, old: usize, old_count: usize, new_count: usize) -> Option<usize> {
        self.old_chunk(old, new_count, old_count)
    }
}

/// An edit in terms of chunks: the removed chunks of the previous version and the inserted chunks
/// that replace them.
pub struct ChunkDiff<'a> {
    /// Chunks before and after the edit.
    pub unchanged: UnchangedChunks,
    /// All chunks of the new version, each lowered alone.
    chunks: &'a [Arc<Hir>],
    /// Chunks of the previous version that are not in the new version.
    pub removed: &'a [Arc<Hir>],
    /// Chunks of the new version that were not in the previous version.
    pub inserted: &'a [Arc<Hir>],
    /// Bytes of the removed chunks in the previous text.
    pub removed_span: Span,
    /// Byte offset of each inserted chunk in the new text, then of the first chunk after them.
    pub inserted_starts: Vec<u32>,
}

impl ChunkDiff<'_> {
    /// Returns a chunk of the new version, lowered alone.
    pub fn chunk(&self, index: usize) -> &Hir {
        &self.chunks[index]
    }
}

impl ParsedChunks {
    /// Returns the text of a chunk.
    pub(super) fn source(&self, index: usize) -> &str {
        &self.text[self.starts[index] as usize..self.start(index + 1) as usize]
    }

    /// Returns the byte offset of a chunk; after the last chunk, the length of the text.
    pub(super) fn start(&self, index: usize) -> u32 {
        self.starts.get(index).copied().unwrap_or(self.text_len)
    }

    /// Compares with `previous`, which must be the version that this one was parsed from.
    pub fn diff<'a>(&'a self, previous: &'a ParsedChunks) -> ChunkDiff<'a> {
        let UnchangedChunks { prefix, suffix } = self.unchanged;
        let removed = prefix..previous.chunks.len() - suffix;
        let inserted = prefix..self.chunks.len() - suffix;
        ChunkDiff {
            unchanged: self.unchanged,
            removed_span: Span { start: previous.start(removed.start), end: previous.start(removed.end) },
            inserted_starts: (inserted.start..=inserted.end).map(|index| self.start(index)).collect(),
            removed: &previous.chunks[removed],
            inserted: &self.chunks[inserted],
            chunks: &self.chunks,
        }
    }
}
