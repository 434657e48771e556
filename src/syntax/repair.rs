//! Text that does not parse: what is wrong with it, in one problem per fault, and a text that does parse.
//!
//! A parser's own recovery tells where it gave up, which is often lines away, and throws away what it was about to
//! understand. So the tokens are looked at for what people get wrong: brackets, quotes, words of the other language, a
//! name or value that is not typed yet. Each finding comes with a repair; the repaired copy is what is lowered, and all
//! places are mapped back. What is still wrong then is reported by statement, at the token where the parser stops.

mod brackets;
mod holes;
mod imports;
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

/// How often the repaired text is looked at again.
const ROUNDS: usize = 2;

/// What is found, and what to do about it.
struct Faults<'a> {
    text: &'a str,
    python: bool,
    problems: Vec<Problem>,
    edits: Vec<TextEdit>,
    /// Where a closing bracket was added.
    closed: Vec<u32>,
    /// The last line that was joined to the one before.
    joined: u32,
}

impl Faults<'_> {
    fn problem(&mut self, span: Span, kind: ProblemKind) {
        self.problems.push(Problem { span, kind });
    }
    fn foreign(&mut self, span: Span, what: &str) {
        self.problem(span, ProblemKind::Foreign(what.into()));
    }
    fn replace(&mut self, span: Span, text: &str) {
        self.edits.push(TextEdit { span, text: text.into() });
    }
    fn insert(&mut self, at: u32, text: &str) {
        self.replace(Span { start: at, end: at }, text);
    }
}

/// Lowers a text whose tree has errors at these places.
pub(super) fn lower(text: &str, language: Language, mut errors: Vec<Span>) -> Hir {
    let tokens = lexer::lex(text, language);
    let chunks = Chunks::new(&tokens, text);
    // A repair can bring to light what the first error hid.
    for round in 0.. {
        let mut faults = find(text, language, &tokens, &chunks.broken(&errors));
        let edits = std::mem::take(&mut faults.edits);
        let shadow = Shadow::new(text, edits);
        let Some(tree) = parse::parse(&shadow.text, language, None) else { break };
        let (mut hir, left) = lower_tree(&tree, &shadow.text, language);
        hir.map_spans(|at| shadow.start(at), |at| shadow.end(at));
        let place = |span: &Span| Span { start: shadow.start(span.start), end: shadow.end(span.end) };
        let left: Vec<Span> = left.iter().map(place).collect();
        let known = errors.len();
        if round < ROUNDS {
            let checked = chunks.broken(&errors);
            let new =
                |span: &Span| !checked.iter().any(|range| range.contains(&chunks.starts[chunks.at(span.start)].0));
            errors.extend(left.iter().copied().filter(new));
            errors.sort_unstable();
        }
        if errors.len() > known {
            continue;
        }
        hir.problems.append(&mut faults.problems);
        rest(&mut hir, &left, &chunks, &tokens, text, language);
        return hir;
    }
    Hir::empty(language)
}

/// What the tokens tell; whatever is not certain only in the pieces that are known to be broken.
fn find<'a>(text: &'a str, language: Language, tokens: &[Token], broken: &[std::ops::Range<usize>]) -> Faults<'a> {
    let python = language.is_python();
    let mut faults = Faults { text, python, problems: Vec::new(), edits: Vec::new(), closed: Vec::new(), joined: 0 };
    strings(tokens, &mut faults);
    // Where a name and a bracket are to be added, the name comes first.
    let quotes = std::mem::take(&mut faults.edits);
    brackets::check(tokens, &mut faults);
    faults.closed.sort_unstable();
    let brackets = std::mem::replace(&mut faults.edits, quotes);
    for range in broken {
        let piece = &tokens[range.clone()];
        // What a hole lacks comes before the quote that the string lacks.
        let others = std::mem::take(&mut faults.edits);
        holes::check(piece, &mut faults);
        faults.edits.extend(others);
        missing::check(piece, &mut faults);
        match language {
            Language::Python => {
                imports::check(piece, &mut faults);
                python::check(piece, &mut faults);
            }
            Language::JavaScript => javascript::check(piece, &mut faults),
        }
    }
    faults.edits.extend(brackets);
    faults
}

/// Strings that are not closed.
fn strings(tokens: &[Token], faults: &mut Faults) {
    for token in tokens {
        let Kind::String { quote, closed: false } = token.kind else { continue };
        faults.problem(token.span, ProblemKind::UnclosedString);
        let start = token.span.of(faults.text);
        let mark = start.get(..quote as usize).unwrap_or(start).trim_start_matches(char::is_alphabetic).to_string();
        // A backslash at the end would escape the quote.
        let slash = if start.ends_with('\\') { " " } else { "" };
        faults.insert(token.span.end, &format!("{slash}{mark}"));
    }
}

/// What is still wrong, one problem per top-level statement, where nothing else is said about it.
fn rest(hir: &mut Hir, errors: &[Span], chunks: &Chunks, tokens: &[Token], text: &str, language: Language) {
    let mut done = usize::MAX;
    for error in errors {
        let at = chunks.at(error.start);
        let span = chunks.span(at);
        let known = |problem: &Problem| span.start <= problem.span.start && problem.span.start <= span.end;
        if at == done || hir.problems.iter().any(known) {
            continue;
        }
        done = at;
        if hir.problems.len() >= MAX_PROBLEMS {
            return;
        }
        let problem = unexpected_token::of_chunk(span, *error, tokens, text, language);
        hir.problems.push(problem);
    }
}

/// The text cut where top-level statements start, as far as that can be seen without a tree.
struct Chunks {
    /// First token and first byte of each.
    starts: Vec<(usize, u32)>,
    tokens: usize,
    len: u32,
}

impl Chunks {
    fn new(tokens: &[Token], text: &str) -> Chunks {
        let mut starts = vec![(0, 0)];
        for (at, token) in tokens.iter().enumerate().skip(1) {
            if token.first && token.indent == 0 && matches!(token.kind, Kind::Name | Kind::ForeignComment) {
                let word = token.span.of(text);
                let goes_on = matches!(word, "else" | "elif" | "except" | "finally" | "catch" | "case" | "default");
                let last = tokens[at - 1];
                let awaits = match last.kind {
                    Kind::Sign => !matches!(last.span.of(text), ";" | ":" | "++" | "--" | "}"),
                    Kind::Name => matches!(last.span.of(text), "var" | "let" | "const" | "import" | "from"),
                    _ => false,
                };
                if !goes_on && !awaits {
                    starts.push((at, token.span.start));
                }
            }
        }
        Chunks { starts, tokens: tokens.len(), len: text.len() as u32 }
    }
    fn at(&self, offset: u32) -> usize {
        self.starts.partition_point(|(_, start)| *start <= offset).saturating_sub(1)
    }
    fn span(&self, at: usize) -> Span {
        let end = self.starts.get(at + 1).map_or(self.len, |(_, start)| *start);
        Span { start: self.starts[at].1, end: end.saturating_sub(1).max(self.starts[at].1) }
    }
    /// The tokens of runs of chunks that errors of the tree lie in.
    fn broken(&self, errors: &[Span]) -> Vec<std::ops::Range<usize>> {
        let mut out: Vec<std::ops::Range<usize>> = Vec::new();
        for &span in errors {
            // What is missing may be missed in the statement before.
            let first = self.at(span.start.saturating_sub(1)).min(self.at(span.start));
            let last = self.at(span.end.saturating_sub(1).max(span.start));
            let start = self.starts[first].0;
            let end = self.starts.get(last + 1).map_or(self.tokens, |(token, _)| *token);
            match out.last_mut() {
                Some(before) if start <= before.end => before.end = before.end.max(end),
                _ => out.push(start..end),
            }
        }
        out
    }
}

/// A repaired copy of a text, with the way back.
struct Shadow {
    text: String,
    /// (place in the copy, its length, place in the text, its length) of each change, in order.
    changes: Vec<(u32, u32, u32, u32)>,
}

impl Shadow {
    /// Applies what can be applied; of edits in each other's way the first wins.
    fn new(text: &str, mut edits: Vec<TextEdit>) -> Shadow {
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        let mut shadow = Shadow { text: String::with_capacity(text.len() + 64), changes: Vec::new() };
        let mut done = 0;
        for edit in edits {
            let Some(between) = text.get(done as usize..edit.span.start as usize) else { continue };
            if !text.is_char_boundary(edit.span.end as usize) {
                continue;
            }
            shadow.text.push_str(between);
            let start = shadow.text.len() as u32;
            shadow.changes.push((start, edit.text.len() as u32, edit.span.start, edit.span.len() as u32));
            shadow.text.push_str(&edit.text);
            done = edit.span.end;
        }
        shadow.text.push_str(text.get(done as usize..).unwrap_or_default());
        shadow
    }
    /// Where something starts that starts at `offset` in the copy.
    fn start(&self, offset: u32) -> u32 {
        match self.change(offset) {
            Some((start, len, back, gone)) if offset < start + len => back.min(back + gone),
            Some((start, len, back, gone)) => offset - (start + len) + back + gone,
            None => offset,
        }
    }
    /// Where something ends that ends at `offset` in the copy.
    fn end(&self, offset: u32) -> u32 {
        match self.change(offset.saturating_sub(1)) {
            Some((start, len, back, gone)) if offset <= start + len => {
                if offset <= start {
                    back
                } else {
                    back + gone
                }
            }
            Some((start, len, back, gone)) => offset - (start + len) + back + gone,
            None => offset,
        }
    }
    /// The last change that starts at or before `offset`.
    fn change(&self, offset: u32) -> Option<(u32, u32, u32, u32)> {
        let at = self.changes.partition_point(|change| change.0 <= offset);
        at.checked_sub(1).map(|at| self.changes[at])
    }
}
