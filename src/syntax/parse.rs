//! Runs the tree-sitter parsers.

use super::comment_runs::{self, CommentRun};
use super::language::Language;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tree_sitter::{ParseOptions, Parser, Point};

/// A tree-sitter tree.
#[derive(Debug, Clone)]
pub struct Tree {
    pub(super) raw: tree_sitter::Tree,
    /// The comments that were hidden from the parser.
    pub(super) comment_runs: Vec<CommentRun>,
}

impl Tree {
    /// Returns `true` if the text has a syntax error.
    pub fn has_error(&self) -> bool {
        self.raw.root_node().has_error()
    }
    /// Returns the tree as an S-expression, for tests and bug reports.
    pub fn sexp(&self) -> String {
        self.raw.root_node().to_sexp()
    }
}

thread_local! {
    static PARSERS: RefCell<[Option<Parser>; 2]> = const { RefCell::new([None, None]) };
}

/// Drops the parsers of this thread, with the stacks that they keep for the next text.
pub(super) fn drop_parsers() {
    PARSERS.take();
}

/// Parses `text`. Returns `None` if `cancel` is set meanwhile, or if the grammar has another ABI
/// version.
pub fn parse(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Tree> {
    run(text, language, cancel, false)
}

/// Parses like [`parse`], but hides runs of comments from the parser. [`super::flat_tree`] puts
/// them back.
pub(super) fn parse_without_comments(text: &str, language: Language, cancel: Option<&AtomicBool>) -> Option<Tree> {
    run(text, language, cancel, true)
}

/// Returns the input of the parser: the text with NUL as a space and a lone carriage return as a
/// line feed.
fn parser_input(text: &str) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    let is_replaced = |at: usize| bytes[at] == 0 || bytes.get(at + 1) != Some(&b'\n');
    if !memchr::memchr2_iter(0, b'\r', bytes).any(is_replaced) {
        return Cow::Borrowed(bytes);
    }
    let mut copy = bytes.to_vec();
    for at in memchr::memchr2_iter(0, b'\r', bytes).filter(|&at| is_replaced(at)) {
        copy[at] = if bytes[at] == 0 { b' ' } else { b'\n' };
    }
    Cow::Owned(copy)
}

fn run(text: &str, language: Language, cancel: Option<&AtomicBool>, hide_comments: bool) -> Option<Tree> {
    PARSERS.with(|parsers| {
        // The borrow cannot fail, since no callback parses. If it did, a second parser would be
        // better than a panic.
        let mut fallback = [None, None];
        let mut borrowed = parsers.try_borrow_mut();
        let slots = borrowed.as_deref_mut().unwrap_or(&mut fallback);
        let slot = &mut slots[usize::from(language.is_python())];
        if slot.is_none() {
            let mut parser = Parser::new();
            parser.set_language(&grammar(language)).ok()?;
            *slot = Some(parser);
        }
        let parser = slot.as_mut()?;
        let bytes = parser_input(text);
        let comment_runs = if hide_comments { comment_runs::find(&bytes, language) } else { Vec::new() };
        if !comment_runs.is_empty() {
            parser.set_included_ranges(&comment_runs::visible_ranges(&comment_runs, &bytes)).ok()?;
        }
        let mut read = |offset: usize, _| bytes.get(offset..).unwrap_or_default();
        let mut stop = |_: &tree_sitter::ParseState| match cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let options = cancel.is_some().then(|| ParseOptions::new().progress_callback(&mut stop));
        let raw = parser.parse_with_options(&mut read, None, options);
        if raw.is_none() {
            // Otherwise the next parse would continue this one.
            parser.reset();
        }
        if !comment_runs.is_empty() {
            parser.set_included_ranges(&[]).ok()?;
        }
        Some(Tree { raw: raw?, comment_runs })
    })
}

/// Returns the byte at which the parser first finds no way to continue in `text`.
///
/// The error nodes of a tree do not tell this: they show what error recovery dropped. The log of
/// the parser does. Since reading it is slow, this is for short texts that are known to be broken.
pub(super) fn first_error(text: &str, language: Language) -> Option<usize> {
    #[derive(Default)]
    struct Log {
        current: Point,
        first_error: Option<Point>,
        is_done: bool,
    }
    let log = Arc::new(Mutex::new(Log::default()));
    let writer = log.clone();
    let mut parser = Parser::new();
    parser.set_language(&grammar(language)).ok()?;
    parser.set_logger(Some(Box::new(move |_, message| {
        let mut log = writer.lock().unwrap_or_else(PoisonError::into_inner);
        if log.is_done {
            return;
        }
        if let Some(rest) = message.strip_prefix("process ") {
            let number = |name: &str| -> Option<usize> {
                let value = rest.split(", ").find_map(|part| part.strip_prefix(name))?;
                value.parse().ok()
            };
            if let (Some(row), Some(column)) = (number("row:"), number("col:")) {
                log.current = Point::new(row, column);
            }
        } else if message.starts_with("detect_error") {
            log.first_error = log.first_error.max(Some(log.current));
        } else if message.starts_with("resume") || message.starts_with("recover") || message.starts_with("skip_token") {
            log.is_done = log.first_error.is_some();
        }
    })));
    parser.parse(parser_input(text), None)?;
    let error = log.lock().unwrap_or_else(PoisonError::into_inner).first_error?;
    let line_start = match error.row {
        0 => 0,
        row => memchr::memchr_iter(b'\n', &parser_input(text)).nth(row - 1)? + 1,
    };
    Some((line_start + error.column).min(text.len()))
}

fn grammar(language: Language) -> tree_sitter::Language {
    match language {
        Language::Python => tree_sitter_python::LANGUAGE.into(),
        Language::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
    }
}
