//! Reports the token at which the parser finds no way to continue a statement.

use super::lexer::{Kind, Token, ends_operand, starts_operand};
use crate::syntax::hir::{Problem, ProblemKind};
use crate::syntax::language::Language;
use crate::syntax::parse;
use crate::text::span::Span;

/// Longer chunks are not parsed a second time.
const MAX_CHUNK_BYTES: usize = 20_000;

/// Returns the problem of the statement at `chunk`. Its tree has an error at `error`.
pub(super) fn of_chunk(chunk: Span, error: Span, tokens: &[Token], text: &str, language: Language) -> Problem {
    let source = chunk.of(text);
    let stop = if source.len() <= MAX_CHUNK_BYTES { parse::first_error(source, language) } else { None };
    let at = stop.map_or(error.start, |stop| chunk.start + stop as u32);
    let python = language.is_python();
    let next = tokens.partition_point(|token| token.span.end <= at);
    let before = next.checked_sub(1).map(|at| tokens[at]);
    let token = tokens.get(next).filter(|token| token.span.start <= chunk.end);
    let Some(token) = token else {
        // The text ends too early.
        let end = before.map_or(error.start, |token| token.span.end);
        return Problem { span: Span { start: end, end }, kind: ProblemKind::Unexpected };
    };
    if let Some(before) = before.filter(|before| before.span.start >= chunk.start) {
        let end = Span { start: before.span.end, end: before.span.end };
        let new_line = before.line != token.line;
        let line_break = memchr::memchr(b'\n', &text.as_bytes()[end.range().start..token.span.range().start]).is_some();
        if python && new_line && line_break && at <= token.span.start && stop.is_some_and(|_| at < token.span.start) {
            return Problem { span: end, kind: ProblemKind::Unexpected };
        }
        if new_line
            && ends_operand(&before, text, python)
            && starts_operand(token, text, python)
            && token.kind != Kind::Name
        {
            return Problem { span: end, kind: ProblemKind::Unexpected };
        }
    }
    Problem { span: token.span, kind: ProblemKind::Unexpected }
}
