//! Parses scripts of both languages and lowers them to the HIR. Only this module uses tree-sitter.
//!
//! A text is cut into chunks ([`chunks`]), each chunk is parsed ([`parse`]) and lowered ([`lower`])
//! alone, and the chunks are appended to one [`Hir`]. Text that does not parse is repaired first
//! ([`repair`]).
//!
//! - [`parse_and_lower`] does this from scratch.
//! - [`parse_and_lower_incremental`] reuses the chunks of the previous version of the text.
//! - [`StatementCache`] reuses statements of other files.

mod chunks;
mod comment_runs;
mod flat_tree;
pub mod hir;
mod incremental;
mod kinds;
pub mod language;
mod lower;
pub mod parse;
mod parsed_chunks;
mod recycled;
mod repair;
mod shape_cache;
mod statement_cache;
pub mod visit;

pub use incremental::parse_and_lower_incremental;
pub use parse::Tree;
pub use parsed_chunks::{ChunkDiff, ParsedChunks, UnchangedChunks};
pub use recycled::RecycledHir;
pub use statement_cache::StatementCache;

use flat_tree::FlatTree;
use hir::{Hir, MAX_PROBLEMS};
use language::Language;
use std::sync::atomic::{AtomicBool, Ordering};

/// Drops what this thread keeps to parse the next text faster. For a thread that is going to sleep.
pub fn drop_buffers() {
    parse::drop_parsers();
    flat_tree::drop_recycled();
}

/// Parses and lowers a text from scratch.
pub fn parse_and_lower(text: &str, language: Language) -> Hir {
    let starts = chunks::starts(text, language);
    if let [_] = starts[..] {
        return parse_chunk(text, language, None).unwrap_or_else(|| Hir::empty(language));
    }
    let mut whole = Hir::empty(language);
    for span in chunks::spans(&starts, text) {
        let chunk = parse_chunk(span.of(text), language, None).unwrap_or_else(|| Hir::empty(language));
        whole.append(chunk, span.start);
    }
    whole.problems.truncate(MAX_PROBLEMS);
    whole
}

/// Parses and lowers a chunk. Returns `None` if cancelled.
fn parse_chunk(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Hir> {
    match parse::parse_without_comments(text, language, cancel) {
        Some(tree) => Some(lower(&tree, text, language)),
        None if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) => None,
        // The grammar has another ABI version.
        None => Some(Hir::empty(language)),
    }
}

/// Lowers the tree of `text`. A text with syntax errors is repaired, and the repaired text is
/// lowered instead.
pub fn lower(tree: &Tree, text: &str, language: Language) -> Hir {
    let mut hir = if tree.has_error() {
        let flat = FlatTree::new(tree, language, text.len());
        repair::lower(text, language, flat.errors.iter().map(|&error| flat.span(error)).collect())
    } else {
        match lower::lower_tree(tree, text, language) {
            (hir, errors) if errors.is_empty() => hir,
            // The grammar accepts more than Python does.
            (_, errors) => repair::lower(text, language, errors),
        }
    };
    hir.normalize_problems();
    hir
}
