//! Reports the errors of a text that does not parse, and repairs a copy of the text so that it
//! parses.
//!
//! The recovery of a parser stops often lines after the error, and drops the code that it had
//! almost understood. So the checks here search the tokens for common mistakes: brackets, quotes,
//! keywords of the other language, names and values that are not typed yet. Each check reports a
//! problem and adds an edit. The edited copy is parsed and lowered, and its spans are mapped back.
//! Errors that remain are reported once per statement, at the token where the parser stops.

mod brackets;
mod imports;
mod interpolations;
mod javascript;
mod lexer;
mod missing;
mod python;
mod unexpected_token;

use super::hir::{Hir, MAX_PROBLEMS, Problem, ProblemKind};
use super::language::Language;
use super::lower::lower_tree;
use super::parse;
use crate::text::edit::TextEdit;
use crate::text::span::Span;
use lexer::{Kind, Token};

/// Maximum number of further rounds after the first repair.
const MAX_EXTRA_ROUNDS: usize = 2;

/// The problems of a text, and the edits that repair it.
struct Repairs<'a> {
    text: &'a str,
    python: bool,
    problems: Vec<Problem>,
    edits: Vec<TextEdit>,
    /// Offsets of the added closing brackets.
    closed: Vec<u32>,
    /// Start of the last line that `missing::join_lines` joined to its previous line.
    joined: u32,
}

impl Repairs<'_> {
    fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.problems.push(Problem { span, kind });
    }
    fn foreign(&mut self, span: Span, word: &str) {
        self.problem(span, ProblemKind::Foreign(word.into()));
    }
    fn replace(&mut self, span: Span, text: &str) {
        self.edits.push(TextEdit { span, text: text.into() });
    }
    fn insert(&mut self, at: u32, text: &str) {
        self.replace(Span { start: at, end: at }, text);
    }
}

/// Repairs and lowers a text whose tree has errors at `errors`.
pub(super) fn lower(text: &str, language: Language, mut errors: Vec<Span>) -> Hir {
    let tokens = lexer::lex(text, language);
    let chunks = Chunks::new(&tokens, text);
    // A repair can reveal errors that the first error hid.
    for round in 0.. {
        let mut repairs = find_repairs(text, language, &tokens, &chunks.broken(&errors));
        let edits = std::mem::take(&mut repairs.edits);
        let repaired = RepairedText::new(text, edits);
        let Some(tree) = parse::parse(&repaired.text, language, None) else { break };
        let (mut hir, remaining) = lower_tree(&tree, &repaired.text, language);
        hir.map_spans(|at| repaired.start(at), |at| repaired.end(at));
        let original = |span: &Span| Span { start: repaired.start(span.start), end: repaired.end(span.end) };
        let remaining: Vec<Span> = remaining.iter().map(original).collect();
        let known_errors = errors.len();
        if round < MAX_EXTRA_ROUNDS {
            let checked = chunks.broken(&errors);
            let token_of = |span: &Span| chunks.starts[chunks.at(span.start)].token;
            let is_new = |span: &Span| !checked.iter().any(|range| range.contains(&token_of(span)));
            errors.extend(remaining.iter().copied().filter(is_new));
            errors.sort_unstable();
        }
        if errors.len() > known_errors {
            continue;
        }
        hir.problems.append(&mut repairs.problems);
        report_remaining(&mut hir, &remaining, &chunks, &tokens, text, language);
        return hir;
    }
    Hir::empty(language)
}

/// Runs all checks. Checks that need certainty about an error run only on the token ranges that are
/// known to have one.
fn find_repairs<'a>(
    text: &'a str,
    language: Language,
    tokens: &[Token],
    broken: &[std::ops::Range<usize>],
) -> Repairs<'a> {
    let python = language.is_python();
    let mut repairs = Repairs { text, python, problems: Vec::new(), edits: Vec::new(), closed: Vec::new(), joined: 0 };
    close_strings(tokens, &mut repairs);
    // Edits at one offset are applied in the order of `repairs.edits`: a missing name goes before a
    // missing bracket.
    let quotes = std::mem::take(&mut repairs.edits);
    brackets::check(tokens, &mut repairs);
    repairs.closed.sort_unstable();
    let brackets = std::mem::replace(&mut repairs.edits, quotes);
    for range in broken {
        // Adjacent chunks with errors are checked together.
        let chunk = &tokens[range.clone()];
        // The end of an interpolation goes before the missing quote of its string.
        let others = std::mem::take(&mut repairs.edits);
        interpolations::check(chunk, &mut repairs);
        repairs.edits.extend(others);
        missing::check(chunk, &mut repairs);
        match language {
            Language::Python => {
                imports::check(chunk, &mut repairs);
                python::check(chunk, &mut repairs);
            }
            Language::JavaScript => javascript::check(chunk, &mut repairs),
        }
    }
    repairs.edits.extend(brackets);
    repairs
}

/// Closes strings.
fn close_strings(tokens: &[Token], repairs: &mut Repairs) {
    for token in tokens {
        let Kind::String { opening_len, closed: false } = token.kind else { continue };
        repairs.problem(token.span, ProblemKind::UnclosedString);
        let start = token.span.of(repairs.text);
        let quotes =
            start.get(..opening_len as usize).unwrap_or(start).trim_start_matches(char::is_alphabetic).to_string();
        // A backslash at the end would escape the quote.
        let space = if start.ends_with('\\') { " " } else { "" };
        repairs.insert(token.span.end, &format!("{space}{quotes}"));
    }
}

/// The most chunks of an error that are parsed alone, and the most bytes of one.
const MAX_CHUNKS_ALONE: usize = 16;
const MAX_BYTES_ALONE: usize = 4000;

/// Reports the remaining errors, one for each top-level statement that has no problem yet.
fn report_remaining(hir: &mut Hir, errors: &[Span], chunks: &Chunks, tokens: &[Token], text: &str, language: Language) {
    let mut reported = usize::MAX;
    for error in errors {
        let at = chunks.first_broken(*error, text, language);
        let span = chunks.span(at);
        let is_inside = |problem: &Problem| span.start <= problem.span.start && problem.span.start <= span.end;
        if at == reported || hir.problems.iter().any(is_inside) {
            continue;
        }
        reported = at;
        if hir.problems.len() >= MAX_PROBLEMS {
            return;
        }
        let problem = unexpected_token::of_chunk(span, *error, tokens, text, language);
        hir.problems.push(problem);
    }
}

/// The chunks of a broken text, cut where top-level statements start, as far as the tokens show.
/// They may differ from those of `syntax::chunks`.
struct Chunks {
    starts: Vec<ChunkStart>,
    token_count: usize,
    text_len: u32,
}

struct ChunkStart {
    /// Index of the first token.
    token: usize,
    byte: u32,
}

impl Chunks {
    fn new(tokens: &[Token], text: &str) -> Chunks {
        let mut starts = vec![ChunkStart { token: 0, byte: 0 }];
        for (at, token) in tokens.iter().enumerate().skip(1) {
            if token.first && token.indent == 0 && matches!(token.kind, Kind::Name | Kind::ForeignComment) {
                let word = token.span.of(text);
                let continues = matches!(word, "else" | "elif" | "except" | "finally" | "catch" | "case" | "default");
                let last = tokens[at - 1];
                // The statement before is incomplete.
                let is_incomplete = match last.kind {
                    Kind::Punctuation => !matches!(last.span.of(text), ";" | ":" | "++" | "--" | "}"),
                    Kind::Name => matches!(last.span.of(text), "var" | "let" | "const" | "import" | "from"),
                    _ => false,
                };
                if !continues && !is_incomplete {
                    starts.push(ChunkStart { token: at, byte: token.span.start });
                }
            }
        }
        Chunks { starts, token_count: tokens.len(), text_len: text.len() as u32 }
    }

    /// Returns the first chunk within an error that does not parse alone. An error may begin with
    /// statements before the faulty one.
    fn first_broken(&self, error: Span, text: &str, language: Language) -> usize {
        let (first, last) = (self.at(error.start), self.at(error.end));
        let is_broken = |at: &usize| {
            let source = self.span(*at).of(text);
            source.len() > MAX_BYTES_ALONE || parse::first_error(source, language).is_some()
        };
        (first..=last.min(first + MAX_CHUNKS_ALONE)).find(is_broken).unwrap_or(first)
    }

    /// Returns the index of the chunk at a byte.
    fn at(&self, offset: u32) -> usize {
        self.starts.partition_point(|start| start.byte <= offset).saturating_sub(1)
    }

    fn span(&self, at: usize) -> Span {
        let end = self.starts.get(at + 1).map_or(self.text_len, |start| start.byte);
        let start = self.starts[at].byte;
        Span { start, end: end.saturating_sub(1).max(start) }
    }
    /// Returns the token ranges of the chunks with errors. Adjacent chunks are one range.
    fn broken(&self, errors: &[Span]) -> Vec<std::ops::Range<usize>> {
        let mut out: Vec<std::ops::Range<usize>> = Vec::new();
        for &span in errors {
            // A token may be missing at the end of the previous statement.
            let first = self.at(span.start.saturating_sub(1)).min(self.at(span.start));
            let last = self.at(span.end.saturating_sub(1).max(span.start));
            let start = self.starts[first].token;
            let end = self.starts.get(last + 1).map_or(self.token_count, |start| start.token);
            match out.last_mut() {
                Some(previous) if start <= previous.end => previous.end = previous.end.max(end),
                _ => out.push(start..end),
            }
        }
        out
    }
}

/// A repaired copy of a text that maps its offsets back to the text.
struct RepairedText {
    text: String,
    /// Applied edits in order.
    changes: Vec<Change>,
}

/// An applied edit: these bytes of the copy replace those of the original.
#[derive(Clone, Copy)]
struct Change {
    copy: Span,
    original: Span,
}

impl RepairedText {
    /// Applies the edits. Of overlapping edits the first wins.
    fn new(text: &str, mut edits: Vec<TextEdit>) -> RepairedText {
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut repaired = RepairedText { text: String::with_capacity(text.len() + 64), changes: Vec::new() };
        let mut done = 0;
        for edit in edits {
            let Some(between) = text.get(done as usize..edit.span.start as usize) else { continue };
            if !text.is_char_boundary(edit.span.end as usize) {
                continue;
            }
            repaired.text.push_str(between);
            let start = repaired.text.len();
            repaired.text.push_str(&edit.text);
            repaired.changes.push(Change { copy: Span::new(start, repaired.text.len()), original: edit.span });
            done = edit.span.end;
        }
        repaired.text.push_str(text.get(done as usize..).unwrap_or_default());
        repaired
    }
    /// Maps the start of a node in the copy.
    fn start(&self, offset: u32) -> u32 {
        match self.change_before(offset) {
            Some(Change { copy, original }) if offset < copy.end => original.start,
            Some(Change { copy, original }) => offset - copy.end + original.end,
            None => offset,
        }
    }
    /// Maps the end of a node in the copy.
    fn end(&self, offset: u32) -> u32 {
        match self.change_before(offset.saturating_sub(1)) {
            Some(Change { copy, original }) if offset <= copy.start => original.start,
            Some(Change { copy, original }) if offset <= copy.end => original.end,
            Some(Change { copy, original }) => offset - copy.end + original.end,
            None => offset,
        }
    }
    /// Returns the last change that starts at or before `offset`.
    fn change_before(&self, offset: u32) -> Option<Change> {
        let at = self.changes.partition_point(|change| change.copy.start <= offset);
        at.checked_sub(1).map(|at| self.changes[at])
    }
}
