//! Parses a new version of a text: only the chunks that the edit changed are parsed.

use super::chunks;
use super::hir::{Hir, MAX_PROBLEMS};
use super::language::Language;
use super::parse_chunk;
use super::parsed_chunks::{ParsedChunks, UnchangedChunks};
use super::recycled::RecycledHir;
use crate::text::edit::Change;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// With fewer changed chunks, a moved chunk is searched for among the removed chunks only.
const MIN_CHUNKS_FOR_INDEX: usize = 8;

/// Parses and lowers the next version of a text. Returns `None` if cancelled.
///
/// The result equals that of [`super::parse_and_lower`], but the time is proportional to the edit.
/// `previous` is the version that the chunks are reused from; `recycled` is any older version.
pub fn parse_and_lower_incremental(
    previous: Option<&ParsedChunks>,
    recycled: Option<RecycledHir>,
    text: &Arc<str>,
    language: Language,
    cancel: &AtomicBool,
) -> Option<(Hir, ParsedChunks)> {
    let previous = previous.filter(|previous| previous.chunks.first().is_some_and(|it| it.language == language));
    let change = previous.map_or(Change { first: 0, last: 0 }, |previous| Change::between(&previous.text, text));
    let (starts, unchanged) = match previous {
        Some(previous) => {
            let starts = chunks::starts_incremental((&previous.text, &previous.starts), text, language, change);
            let unchanged = find_unchanged(previous, text, &starts, change);
            (starts, unchanged)
        }
        None => (chunks::starts(text, language), UnchangedChunks::default()),
    };
    let changed = unchanged.prefix..starts.len() - unchanged.suffix;
    let sources = changed.clone().map(|index| {
        let end = starts.get(index + 1).map_or(text.len(), |&end| end as usize);
        &text[starts[index] as usize..end]
    });
    let inserted = parse_changed(previous, unchanged, sources, language, cancel)?;
    let old = previous.map_or(&[][..], |previous| &previous.chunks);
    let chunk = |index: usize| match index {
        index if index < changed.start => &old[index],
        index if index < changed.end => &inserted[index - changed.start],
        index => &old[old.len() + index - starts.len()],
    };
    let recycled = recycled.filter(|_| starts.len() > 1);
    let patched = recycled.and_then(|recycled| recycled.patch(chunk, &starts, language));
    let (hir, chunks) = patched.unwrap_or_else(|| {
        let chunks: Vec<Arc<Hir>> = (0..starts.len()).map(|index| chunk(index).clone()).collect();
        let hir = match &chunks[..] {
            [single] => Hir::clone(single),
            all => assemble(all, &starts, language),
        };
        (hir, chunks)
    });
    Some((hir, ParsedChunks { text_len: text.len() as u32, text: text.clone(), starts, chunks, unchanged, change }))
}

/// Parses the changed chunks. A chunk that was moved or copied is found by its text instead.
fn parse_changed<'t>(
    previous: Option<&ParsedChunks>,
    unchanged: UnchangedChunks,
    sources: impl ExactSizeIterator<Item = &'t str>,
    language: Language,
    cancel: &AtomicBool,
) -> Option<Vec<Arc<Hir>>> {
    let mut inserted = Vec::with_capacity(sources.len());
    let is_small_change = sources.len() < MIN_CHUNKS_FOR_INDEX;
    let mut by_text: Option<FxHashMap<&str, &Arc<Hir>>> = None;
    for source in sources {
        let known = previous.and_then(|previous| {
            if is_small_change {
                let mut removed = unchanged.prefix..previous.chunks.len() - unchanged.suffix;
                return removed.find(|&at| previous.source(at) == source).map(|at| &previous.chunks[at]);
            }
            let all = || (0..previous.chunks.len()).map(|at| (previous.source(at), &previous.chunks[at])).collect();
            by_text.get_or_insert_with(all).get(source).copied()
        });
        inserted.push(match known {
            Some(chunk) => chunk.clone(),
            None => Arc::new(parse_chunk(source, language, Some(cancel))?),
        });
    }
    Some(inserted)
}

/// Returns how many chunks before and after the text edit `change` are the same in both versions.
fn find_unchanged(previous: &ParsedChunks, text: &str, starts: &[u32], change: Change) -> UnchangedChunks {
    let (old, old_text) = (&previous.starts[..], &*previous.text);
    let max_unchanged = old.len().min(starts.len());
    // Returns where a chunk ends, if it ends there in both versions.
    let common_end = |at: usize| match (old.get(at + 1), starts.get(at + 1)) {
        (Some(old_end), Some(end)) => (old_end == end).then_some(*end as usize),
        (None, None) => (text.len() == old_text.len()).then_some(text.len()),
        _ => None,
    };
    // Chunks that start before the edit mostly start where they did: one slice comparison instead
    // of a loop.
    let likely = old.partition_point(|start| *start as usize <= change.first).saturating_sub(1).min(max_unchanged);
    let is_likely_same = old[..=likely.min(old.len() - 1)] == starts[..=likely.min(starts.len() - 1)];
    let known_prefix = if is_likely_same { likely } else { 0 };
    let is_before_edit = |&at: &usize| common_end(at).is_some_and(|end| end <= change.first);
    let prefix = known_prefix + (known_prefix..max_unchanged).take_while(is_before_edit).count();
    let is_after_edit = |&from_end: &usize| {
        let distance = text.len() - starts[starts.len() - from_end] as usize;
        distance <= change.last && distance == old_text.len() - old[old.len() - from_end] as usize
    };
    let suffix = (1..=max_unchanged - prefix).take_while(is_after_edit).count();
    UnchangedChunks { prefix, suffix }
}

/// Copies all chunks into one HIR.
fn assemble(chunks: &[Arc<Hir>], starts: &[u32], language: Language) -> Hir {
    let mut whole = Hir::empty(language);
    whole.exprs.reserve(chunks.iter().map(|chunk| chunk.exprs.len()).sum());
    whole.stmts.reserve(chunks.iter().map(|chunk| chunk.stmts.len()).sum());
    whole.functions.reserve(chunks.iter().map(|chunk| chunk.functions.len()).sum());
    whole.chunks.reserve(chunks.len());
    for (chunk, &start) in chunks.iter().zip(starts) {
        whole.append_copy(chunk, start);
    }
    whole.problems.truncate(MAX_PROBLEMS);
    whole
}
