//! Repairs string interpolations that are being typed: `f"{image.}"`, `` `${image.` ``.
//!
//! The grammar drops a whole string if one of its interpolations has an error.

use super::Repairs;
use super::lexer::{Kind, Token};
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Checks the strings among the tokens.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    for token in tokens {
        if let Kind::String { opening_len, closed } = token.kind {
            check_string(token.span, opening_len.into(), closed, repairs);
        }
    }
}

/// Repairs the interpolations of a string. Its prefix and opening quotes have `opening_len` bytes.
fn check_string(span: Span, opening_len: usize, closed: bool, repairs: &mut Repairs) {
    let source = span.of(repairs.text);
    let Some(opening) = source.get(..opening_len) else { return };
    let has_interpolations = match repairs.python {
        true => opening.contains(['f', 'F', 't', 'T']),
        false => opening == "`",
    };
    let quote_count = opening.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let end = if closed { source.len().saturating_sub(quote_count) } else { source.len() };
    let bytes = &source.as_bytes()[..end.max(opening_len)];
    let mut at = opening_len;
    while has_interpolations && at < bytes.len() {
        let opens = match repairs.python {
            true => bytes[at] == b'{',
            false => bytes[at..].starts_with(b"${"),
        };
        // Escapes: a backslash, and Python's `{{`.
        if bytes[at] == b'\\' || (opens && repairs.python && bytes.get(at + 1) == Some(&b'{')) {
            at += 2;
            continue;
        }
        at += 1;
        if opens {
            at = repair_interpolation(bytes, at + usize::from(!repairs.python), span.start, repairs);
        }
    }
}

/// Repairs the interpolation whose code begins at `start`. Returns the index after the
/// interpolation.
fn repair_interpolation(bytes: &[u8], start: usize, string_start: u32, repairs: &mut Repairs) -> usize {
    // The closing brackets and quotes that must still come.
    let mut closers = Vec::new();
    let mut at = start;
    let mut closed = false;
    while at < bytes.len() {
        match bytes[at] {
            b'(' => closers.push(b')'),
            b'[' => closers.push(b']'),
            b'{' => closers.push(b'}'),
            b'}' if closers.is_empty() => {
                closed = true;
                break;
            }
            b')' | b']' | b'}' => drop(closers.pop()),
            // A string in the interpolation. An unclosed one has no end.
            quote @ (b'\'' | b'"' | b'`') => {
                let length = bytes[at + 1..].iter().position(|byte| *byte == quote);
                if length.is_none() {
                    closers.push(quote);
                }
                at += length.map_or(bytes.len(), |length| length + 1);
            }
            _ => {}
        }
        at += 1;
    }
    let at = at.min(bytes.len());
    let code = bytes[start..at].trim_ascii_end();
    let end = string_start + (start + code.len()) as u32;
    if code.last() == Some(&b'.') {
        repairs.problem(Span { start: end - 1, end }, ProblemKind::Missing("a name after the point".into()));
        repairs.insert(end, PLACEHOLDER);
    } else if code.is_empty() {
        repairs.problem(Span { start: end, end }, ProblemKind::Missing("a value in the braces".into()));
        repairs.insert(end, PLACEHOLDER);
    }
    if !closed {
        let code_start = string_start + start as u32;
        repairs.problem(Span { start: code_start - 1, end: code_start }, ProblemKind::UnclosedBracket);
        let closers: String = closers.iter().rev().map(|&closer| char::from(closer)).chain(['}']).collect();
        repairs.insert(string_start + bytes.len() as u32, &closers);
    }
    at + 1
}
