//! From text to a tree, and from the trees of both languages to one shape. The only place that knows tree-sitter.

mod chunks;
mod flat;
pub mod hir;
mod hir_dump;
mod hir_map;
mod javascript;
mod kinds;
pub mod language;
mod lower;
pub mod parse;
mod python;
mod recover;
mod repair;
pub mod visit;

pub use hir_dump::dump;
pub use parse::Tree;

use crate::text::span::Span;
use hir::{Hir, Problem, ProblemKind};
use language::Language;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Parses and lowers `text`.
pub fn read(text: &str, language: Language) -> Hir {
    let starts = chunks::starts(text, language);
    if let [_] = starts[..] {
        return read_alone(text, language, None).unwrap_or_else(|| empty(language));
    }
    let pieces = spans(&starts, text)
        .map(|span| (read_alone(span.of(text), language, None).unwrap_or_else(|| empty(language)), span.start));
    assemble(pieces, language)
}

/// A text that was read, kept in pieces for the next version of the text.
pub struct Pieces {
    text: Arc<str>,
    starts: Vec<u32>,
    pieces: Vec<Arc<Hir>>,
}

/// Reads a text of which another version was read before: equal to [`read`], and in time of what changed. `None`: cancelled.
pub fn read_again(
    before: Option<&Pieces>,
    text: &Arc<str>,
    language: Language,
    cancel: &AtomicBool,
) -> Option<(Hir, Pieces)> {
    let starts = chunks::starts(text, language);
    let mut known = Known::new(before, language);
    let mut pieces = Vec::with_capacity(starts.len());
    for span in spans(&starts, text) {
        let source = span.of(text);
        let piece = match known.take(source) {
            Some(piece) => piece,
            None => Arc::new(read_alone(source, language, Some(cancel))?),
        };
        pieces.push(piece);
    }
    let hir = match &pieces[..] {
        [one] => Hir::clone(one),
        all => assemble(all.iter().zip(&starts).map(|(piece, &start)| (Hir::clone(piece), start)), language),
    };
    Some((hir, Pieces { text: text.clone(), starts, pieces }))
}

/// The pieces of another version by their text. Most are asked for in their old order; those that are not are looked up.
struct Known<'a> {
    before: Option<&'a Pieces>,
    /// The piece after the one that was found last.
    next: usize,
    /// Pieces by text, made when the order fails.
    by_text: Option<FxHashMap<&'a str, usize>>,
}

impl<'a> Known<'a> {
    fn new(before: Option<&'a Pieces>, language: Language) -> Known<'a> {
        let before = before.filter(|before| before.pieces.first().is_some_and(|piece| piece.language == language));
        Known { before, next: 0, by_text: None }
    }

    fn take(&mut self, source: &str) -> Option<Arc<Hir>> {
        let before = self.before?;
        let text_of = |at: usize| {
            let end = before.starts.get(at + 1).map_or(before.text.len(), |&end| end as usize);
            &before.text[before.starts[at] as usize..end]
        };
        if self.next >= before.pieces.len() || text_of(self.next) != source {
            let all = || (0..before.pieces.len()).map(|at| (text_of(at), at)).collect();
            self.next = *self.by_text.get_or_insert_with(all).get(source)?;
        }
        self.next += 1;
        Some(before.pieces[self.next - 1].clone())
    }
}

fn spans(starts: &[u32], text: &str) -> impl Iterator<Item = Span> {
    let ends = starts[1..].iter().copied().chain([text.len() as u32]);
    starts.iter().zip(ends).map(|(&start, end)| Span { start, end })
}

fn assemble(pieces: impl Iterator<Item = (Hir, u32)>, language: Language) -> Hir {
    let mut whole = empty(language);
    for (piece, start) in pieces {
        whole.append(piece, start);
    }
    whole.problems.truncate(MOST_PROBLEMS);
    whole
}

/// Reads a text, or a piece of one that stands alone.
fn read_alone(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Hir> {
    match parse::parse(text, language, cancel) {
        Some(tree) => Some(lower(&tree, text, language)),
        None if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) => None,
        // A grammar of another ABI.
        None => Some(empty(language)),
    }
}

/// Lowers a tree of `text`.
pub fn lower(tree: &Tree, text: &str, language: Language) -> Hir {
    let mut hir = if tree.has_error() {
        let flat = flat::Flat::of(&tree.raw, language, text.len());
        repair::lower(text, language, flat.errors.iter().map(|&error| flat.span(error)).collect())
    } else {
        match lower_tree(tree, text, language) {
            (hir, errors) if errors.is_empty() => hir,
            // The grammar is more lenient than Python.
            (_, errors) => repair::lower(text, language, errors),
        }
    };
    order(&mut hir.problems);
    hir
}

/// Problems in order, one at a place.
fn order(problems: &mut Vec<Problem>) {
    if problems.len() < 2 {
        return;
    }
    problems.sort_by_key(|problem| (problem.span.start, problem.span.end));
    let indents: Vec<u32> =
        problems.iter().filter(|p| p.kind == ProblemKind::Indentation).map(|problem| problem.span.end).collect();
    // What is odd about a line that is indented wrongly comes from that.
    problems.retain(|problem| indents.binary_search(&problem.span.start).is_err());
    problems.dedup_by_key(|problem| problem.span);
    problems.truncate(MOST_PROBLEMS);
}

/// More problems in one file help nobody.
const MOST_PROBLEMS: usize = 100;

/// Lowers what the tree has, errors and all; the places of the errors apart.
fn lower_tree(tree: &Tree, text: &str, language: Language) -> (Hir, Vec<Span>) {
    let mut flat = flat::Flat::of(&tree.raw, language, text.len());
    let comments = std::mem::take(&mut flat.comments);
    let mut lower = lower::Lower::new(text, &flat, language);
    let mut body = Vec::new();
    lower.block_into(0, &mut body);
    lower.errors_before(u32::MAX, &mut body);
    let mut errors: Vec<Span> = flat.errors.iter().map(|&error| flat.span(error)).collect();
    errors.append(&mut lower.cuts);
    let mut hir = lower.hir;
    hir.body = body;
    hir.comments = comments;
    (hir, errors)
}

fn empty(language: Language) -> Hir {
    Hir {
        language,
        exprs: Vec::new(),
        stmts: Vec::new(),
        functions: Vec::new(),
        body: Vec::new(),
        comments: Vec::new(),
        problems: Vec::new(),
        names: hir::Names::default(),
    }
}
