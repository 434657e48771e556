//! Text to tree: fresh, incremental, cancellable.

use super::folds::{self, Fold};
use super::language::Language;
use crate::text::edit::TextEdit;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tree_sitter::{InputEdit, ParseOptions, Parser, Point};

/// A tree-sitter tree and its language.
#[derive(Debug, Clone)]
pub struct Tree {
    pub(super) raw: tree_sitter::Tree,
    pub(super) language: Language,
    /// Comments that the parser did not read.
    pub(super) folds: Vec<Fold>,
}

impl Tree {
    /// Whether some of the text is not of the language.
    pub fn has_error(&self) -> bool {
        self.raw.root_node().has_error()
    }
    /// The language it was parsed as.
    pub fn language(&self) -> Language {
        self.language
    }
    /// The tree in tree-sitter's notation, for tests and bug reports.
    pub fn sexp(&self) -> String {
        self.raw.root_node().to_sexp()
    }
}

thread_local! {
    static PARSERS: RefCell<[Option<Parser>; 2]> = const { RefCell::new([None, None]) };
}

/// Parses `text`. `None` only when `cancel` was set meanwhile.
pub fn parse(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Tree> {
    run(text, language, None, cancel, false)
}

/// The same, without what stands in comments: for who reads what [`super::flat`] makes of the tree.
pub(super) fn parse_folded(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Tree> {
    run(text, language, None, cancel, true)
}

/// Parses `new_text`, which `edits` (in order, ranges of the text before each) made from the text of `old`: equal to a
/// fresh parse, and in time of what changed.
pub fn reparse(
    old: &Tree,
    old_text: &str,
    edits: &[TextEdit],
    new_text: &str,
    cancel: Option<&AtomicBool>,
) -> Option<Tree> {
    let mut raw = old.raw.clone();
    let mut current = Cow::Borrowed(old_text);
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        let start_position = point(&current, start);
        let mut next = String::with_capacity(current.len() + edit.text.len());
        next.push_str(current.get(..start)?);
        next.push_str(&edit.text);
        next.push_str(current.get(end..)?);
        let new_end = start + edit.text.len();
        raw.edit(&InputEdit {
            start_byte: start,
            old_end_byte: end,
            new_end_byte: new_end,
            start_position,
            old_end_position: point(&current, end),
            new_end_position: point(&next, new_end),
        });
        current = Cow::Owned(next);
    }
    debug_assert_eq!(&*current, new_text);
    if matches!(readable(new_text), Cow::Owned(_)) || matches!(readable(old_text), Cow::Owned(_)) {
        // What is read differs from the text in places that no edit touched.
        return run(new_text, old.language, None, cancel, false);
    }
    let tree = run(new_text, old.language, Some(&raw), cancel, false)?;
    if tree.has_error() {
        // How the parser recovers depends on what it knew before; the same text must give the same tree.
        return run(new_text, old.language, None, cancel, false);
    }
    Some(tree)
}

/// What is given to the parser: as many bytes, with NUL as a space and a lone carriage return as a line break.
fn readable(text: &str) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    let odd = |at: usize| bytes[at] == 0 || bytes.get(at + 1) != Some(&b'\n');
    if !memchr::memchr2_iter(0, b'\r', bytes).any(odd) {
        return Cow::Borrowed(bytes);
    }
    let mut copy = bytes.to_vec();
    for at in memchr::memchr2_iter(0, b'\r', bytes).filter(|&at| odd(at)) {
        copy[at] = if bytes[at] == 0 { b' ' } else { b'\n' };
    }
    Cow::Owned(copy)
}

fn point(text: &str, offset: usize) -> Point {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let row = memchr::memchr_iter(b'\n', before).count();
    let column = before.len() - memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    Point { row, column }
}

fn run(
    text: &str,
    language: Language,
    old: Option<&tree_sitter::Tree>,
    cancel: Option<&AtomicBool>,
    folded: bool,
) -> Option<Tree> {
    PARSERS.with(|parsers| {
        // Re-entrance cannot happen (no callback parses), but a panic there would be worse than a second parser.
        let mut spare = [None, None];
        let mut borrowed = parsers.try_borrow_mut();
        let slots = borrowed.as_deref_mut().unwrap_or(&mut spare);
        let slot = &mut slots[usize::from(language.is_python())];
        if slot.is_none() {
            let mut parser = Parser::new();
            parser.set_language(&grammar(language)).ok()?;
            *slot = Some(parser);
        }
        let parser = slot.as_mut()?;
        let bytes = readable(text);
        let folds = if folded { folds::of(&bytes, language) } else { Vec::new() };
        if !folds.is_empty() {
            parser.set_included_ranges(&folds::shown(&folds, &bytes)).ok()?;
        }
        let mut read = |offset: usize, _| bytes.get(offset..).unwrap_or_default();
        let mut stop = |_: &tree_sitter::ParseState| match cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let options = cancel.is_some().then(|| ParseOptions::new().progress_callback(&mut stop));
        let raw = parser.parse_with_options(&mut read, old, options);
        if raw.is_none() {
            // Without this the next parse would go on with this text.
            parser.reset();
        }
        if !folds.is_empty() {
            parser.set_included_ranges(&[]).ok()?;
        }
        Some(Tree { raw: raw?, language, folds })
    })
}

/// The byte at which the parser of `language` first finds no way on in `text`.
///
/// A tree with error nodes does not tell: they show what the recovery dropped. The parser's log does, and reading it is
/// slow, so it is for short pieces of text that are known to be broken.
pub(super) fn first_error(text: &str, language: Language) -> Option<usize> {
    let found = Arc::new(Mutex::new((Point::new(0, 0), None::<Point>, false)));
    let log = found.clone();
    let mut parser = Parser::new();
    parser.set_language(&grammar(language)).ok()?;
    parser.set_logger(Some(Box::new(move |_, message| {
        let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, first, done) = &mut *log;
        if *done {
            return;
        }
        if let Some(rest) = message.strip_prefix("process ") {
            let number = |name: &str| -> Option<usize> {
                let value = rest.split(", ").find_map(|part| part.strip_prefix(name))?;
                value.parse().ok()
            };
            if let (Some(row), Some(column)) = (number("row:"), number("col:")) {
                *at = Point::new(row, column);
            }
        } else if message.starts_with("detect_error") {
            *first = Some(first.map_or(*at, |first| first.max(*at)));
        } else if message.starts_with("resume") || message.starts_with("recover") || message.starts_with("skip_token") {
            *done = first.is_some();
        }
    })));
    parser.parse(readable(text), None)?;
    let place = found.lock().unwrap_or_else(PoisonError::into_inner).1?;
    let start = match place.row {
        0 => 0,
        row => memchr::memchr_iter(b'\n', &readable(text)).nth(row - 1)? + 1,
    };
    Some((start + place.column).min(text.len()))
}

fn grammar(language: Language) -> tree_sitter::Language {
    match language {
        Language::Python => tree_sitter_python::LANGUAGE.into(),
        Language::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
    }
}
