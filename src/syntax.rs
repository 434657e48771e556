//! From text to a tree, and from the trees of both languages to one shape. The only place that knows tree-sitter.

mod chunks;
mod flat;
mod folds;
pub mod hir;
mod hir_dump;
mod hir_map;
mod javascript;
mod kinds;
pub mod language;
mod lower;
pub mod parse;
mod parts;
mod python;
mod recover;
mod repair;
mod statements;
pub mod visit;

pub use hir_dump::dump;
pub use parse::Tree;
pub use statements::Statements;

use crate::text::edit::Change;
use crate::text::shared::Shared;
use crate::text::span::Span;
use hir::{Hir, Problem, ProblemKind};
use language::Language;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Parses and lowers `text`.
pub fn read(text: &str, language: Language) -> Hir {
    let starts = chunks::starts(text, language);
    if let [_] = starts[..] {
        return read_alone(text, language, None).unwrap_or_else(|| empty(language));
    }
    let mut whole = empty(language);
    for span in spans(&starts, text) {
        whole.append(read_alone(span.of(text), language, None).unwrap_or_else(|| empty(language)), span.start);
    }
    whole.problems.truncate(MOST_PROBLEMS);
    whole
}

/// A text that was read, kept in pieces for the next version of the text.
#[derive(Default)]
pub struct Pieces {
    text: Shared,
    /// How long that is.
    length: u32,
    starts: Vec<u32>,
    pieces: Vec<Arc<Hir>>,
    /// What is as it was in the version before.
    pub kept: Kept,
    /// Where it differs from that.
    pub change: Change,
    /// A number that the pieces of no other version have, and that of the version before.
    id: u64,
    before: u64,
}

/// How many pieces of a text are those of another version, from its start and from its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Kept {
    pub first: usize,
    pub last: usize,
}

impl Kept {
    /// What is kept from one version to the next and from that to another.
    pub fn and(self, other: Kept) -> Kept {
        Kept { first: self.first.min(other.first), last: self.last.min(other.last) }
    }

    /// The piece of the other version, which has `there`, that a piece of one that has `here` is.
    pub fn old(self, piece: usize, there: usize, here: usize) -> Option<usize> {
        if piece < self.first {
            Some(piece)
        } else if piece + self.last >= here {
            Some(piece + there - here)
        } else {
            None
        }
    }

    /// The other way round.
    pub fn now(self, old: usize, there: usize, here: usize) -> Option<usize> {
        self.old(old, here, there)
    }
}

/// What of a text is not what it was in the version before.
pub struct Edited<'a> {
    /// What is.
    pub kept: Kept,
    /// All pieces of now, each read alone.
    pieces: &'a [Arc<Hir>],
    /// Those between, as they were before, each read alone.
    pub gone: &'a [Arc<Hir>],
    /// And as they are now.
    pub come: &'a [Arc<Hir>],
    /// The bytes where those of before started, and where the pieces that are kept after them did.
    pub gone_bytes: (u32, u32),
    /// The bytes where each of those of now starts, and where the pieces that are kept after them do.
    pub come_bytes: Vec<u32>,
}

/// An older version of a text that nobody reads any more: what was put together from its pieces is changed into the next version, where
/// putting that together from the start would copy all of it.
pub struct Spare {
    hir: Hir,
    pieces: Pieces,
}

impl Spare {
    /// Takes what was read out of a version; `None`: it is too small to be of use.
    pub fn take(hir: &mut Hir, pieces: &mut Pieces) -> Option<Spare> {
        (pieces.pieces.len() >= WORTHWHILE).then(|| {
            let language = hir.language;
            // Nobody reads that text through these any more, and it is room for the next one.
            pieces.text = Shared::default();
            Spare { hir: std::mem::replace(hir, empty(language)), pieces: std::mem::take(pieces) }
        })
    }
}

/// Fewer pieces are put together at once, and an editor with hundreds of small files open need not hold each of them twice.
const WORTHWHILE: usize = 40;

impl Pieces {
    fn source(&self, at: usize) -> &str {
        let end = self.starts.get(at + 1).map_or(self.text.len(), |&end| end as usize);
        &self.text[self.starts[at] as usize..end]
    }

    /// Where a piece starts, or the end of the text.
    fn start(&self, at: usize) -> u32 {
        self.starts.get(at).copied().unwrap_or(self.length)
    }

    /// What is not as it was `before`, which must be the version that these were read after.
    pub fn edited<'a>(&'a self, before: &'a Pieces) -> Edited<'a> {
        let Kept { first, last } = self.kept;
        let (gone, come) = (first..before.pieces.len() - last, first..self.pieces.len() - last);
        Edited {
            kept: self.kept,
            gone_bytes: (before.start(gone.start), before.start(gone.end)),
            come_bytes: (come.start..=come.end).map(|at| self.start(at)).collect(),
            gone: &before.pieces[gone],
            come: &self.pieces[come],
            pieces: &self.pieces,
        }
    }
}

impl Edited<'_> {
    /// A piece of now, read alone.
    pub fn piece(&self, piece: usize) -> &Hir {
        &self.pieces[piece]
    }
}

/// Reads a text of which another version was read before: equal to [`read`], and in time of what changed. `None`: cancelled. `spare`
/// is any older version.
pub fn read_again(
    before: Option<&Pieces>,
    spare: Option<Spare>,
    text: &Shared,
    language: Language,
    cancel: &AtomicBool,
) -> Option<(Hir, Pieces)> {
    let before = before.filter(|before| before.pieces.first().is_some_and(|piece| piece.language == language));
    let change = before.map_or(Change { first: 0, last: 0 }, |before| text.change_since(&before.text));
    let starts = match before {
        Some(before) => chunks::starts_again((&before.text, &before.starts), text, language, change),
        None => chunks::starts(text, language),
    };
    let kept = before.map_or(Kept::default(), |before| kept(before, (text, &starts), change));
    let changed = kept.first..starts.len() - kept.last;
    let source = |at: usize| {
        let end = starts.get(at + 1).map_or(text.len(), |&end| end as usize);
        &text[starts[at] as usize..end]
    };
    let mut fresh = Vec::with_capacity(changed.len());
    // A statement that was moved, or one of several that are the same.
    let mut by_text: Option<FxHashMap<&str, &Arc<Hir>>> = None;
    for source in changed.clone().map(source) {
        let known = before.and_then(|before| match changed.len() {
            few if few < MOVED => before.pieces[kept.first..before.pieces.len() - kept.last]
                .iter()
                .zip(kept.first..)
                .find_map(|(piece, at)| (before.source(at) == source).then_some(piece)),
            _ => {
                let all = || (0..before.pieces.len()).map(|at| (before.source(at), &before.pieces[at])).collect();
                by_text.get_or_insert_with(all).get(source).copied()
            }
        });
        fresh.push(match known {
            Some(piece) => piece.clone(),
            None => Arc::new(read_alone(source, language, Some(cancel))?),
        });
    }
    let known = before.map_or(&[][..], |before| &before.pieces);
    let piece = |at: usize| match at {
        at if at < changed.start => &known[at],
        at if at < changed.end => &fresh[at - changed.start],
        at => &known[known.len() + at - starts.len()],
    };
    let renewed = spare.zip(before).filter(|_| starts.len() > 1).and_then(|(spare, before)| {
        // What both have kept is the same without looking.
        let same = match spare.pieces.id == before.before {
            true => before.kept.and(kept),
            false => Kept::default(),
        };
        renewed(spare, piece, &starts, (language, same))
    });
    let (hir, pieces) = renewed.unwrap_or_else(|| {
        let pieces: Vec<Arc<Hir>> = (0..starts.len()).map(|at| piece(at).clone()).collect();
        let hir = match &pieces[..] {
            [one] => Hir::clone(one),
            all => assemble(all, &starts, language),
        };
        (hir, pieces)
    });
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let before = before.map_or(0, |before| before.id);
    Some((hir, Pieces { text: text.clone(), length: text.len() as u32, starts, pieces, kept, change, id, before }))
}

/// The number of the next version of any text.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Where fewer pieces changed, they are looked for among those that changed alone.
const MOVED: usize = 8;

fn kept(before: &Pieces, (text, starts): (&str, &[u32]), change: Change) -> Kept {
    let (old, old_text) = (&before.starts[..], &*before.text);
    let most = old.len().min(starts.len());
    // Where a piece ends in both versions.
    let ends = |at: usize| match (old.get(at + 1), starts.get(at + 1)) {
        (Some(was), Some(is)) => (was == is).then_some(*is as usize),
        (None, None) => (text.len() == old_text.len()).then_some(text.len()),
        _ => None,
    };
    // Those that start before the change mostly start where they did.
    let sure = old.partition_point(|start| *start as usize <= change.first).saturating_sub(1).min(most);
    let sure = if old[..=sure.min(old.len() - 1)] == starts[..=sure.min(starts.len() - 1)] { sure } else { 0 };
    let first = sure + (sure..most).take_while(|&at| ends(at).is_some_and(|end| end <= change.first)).count();
    let from_end = |length: usize, start: u32| length - start as usize;
    let alike = |back: &usize| {
        let place = from_end(text.len(), starts[starts.len() - back]);
        place <= change.last && place == from_end(old_text.len(), old[old.len() - back])
    };
    let last = (1..=most - first).take_while(alike).count();
    Kept { first, last }
}

fn spans(starts: &[u32], text: &str) -> impl Iterator<Item = Span> {
    let ends = starts[1..].iter().copied().chain([text.len() as u32]);
    starts.iter().zip(ends).map(|(&start, end)| Span { start, end })
}

/// An older version, and its pieces, made into one of these pieces; `None`: too little of it is the same.
fn renewed<'p>(
    spare: Spare,
    piece: impl Fn(usize) -> &'p Arc<Hir>,
    starts: &[u32],
    (language, known): (Language, Kept),
) -> Option<(Hir, Vec<Arc<Hir>>)> {
    let Spare { mut hir, pieces: mut old } = spare;
    let (was, is) = (old.pieces.len(), starts.len());
    let most = was.min(is);
    let first = known.first + (known.first..most).take_while(|&at| Arc::ptr_eq(&old.pieces[at], piece(at))).count();
    let same = |back: &usize| Arc::ptr_eq(&old.pieces[was - back], piece(is - back));
    let last = known.last.min(most - first);
    let last = last + (last + 1..=most - first).take_while(same).count();
    if hir.language != language || hir.pieces.len() != was || (first + last) * 2 < is {
        return None;
    }
    let gone = Span { start: old.start(first), end: old.start(was - last) };
    // Without anything after them it makes no difference where that is.
    let bytes = if last == 0 { 0 } else { starts[is - last].wrapping_sub(gone.end) };
    // Hazard for time: counting up each of those that stay would touch all of them.
    let pieces: Vec<_> = old.pieces.splice(first..was - last, (first..is - last).map(|at| piece(at).clone())).collect();
    hir.splice(first..was - last, (&pieces, gone), &old.pieces, starts, bytes);
    hir.problems.truncate(MOST_PROBLEMS);
    Some((hir, old.pieces))
}

fn assemble(pieces: &[Arc<Hir>], starts: &[u32], language: Language) -> Hir {
    let mut whole = empty(language);
    whole.exprs.reserve(pieces.iter().map(|piece| piece.exprs.len()).sum());
    whole.stmts.reserve(pieces.iter().map(|piece| piece.stmts.len()).sum());
    whole.functions.reserve(pieces.iter().map(|piece| piece.functions.len()).sum());
    whole.pieces.reserve(pieces.len());
    for (piece, &start) in pieces.iter().zip(starts) {
        whole.append_copy(piece, start);
    }
    whole.problems.truncate(MOST_PROBLEMS);
    whole
}

/// Reads a text, or a piece of one that stands alone.
fn read_alone(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Hir> {
    match parse::parse_folded(text, language, cancel) {
        Some(tree) => Some(lower(&tree, text, language)),
        None if cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) => None,
        // A grammar of another ABI.
        None => Some(empty(language)),
    }
}

/// Lowers a tree of `text`.
pub fn lower(tree: &Tree, text: &str, language: Language) -> Hir {
    let mut hir = if tree.has_error() {
        let flat = flat::Flat::of(tree, language, text.len());
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
    lower_flat(flat::Flat::of(tree, language, text.len()), text, language)
}

/// The same for a tree that is written down.
fn lower_flat(mut flat: flat::Flat, text: &str, language: Language) -> (Hir, Vec<Span>) {
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
        pieces: Vec::new(),
    }
}
