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
        if let Kind::String { quote, closed } = token.kind {
            string(token.span, quote.into(), closed, repairs);
        }
    }
}

fn string(span: Span, quote: usize, closed: bool, repairs: &mut Repairs) {
    let source = span.of(repairs.text);
    let Some(prefix) = source.get(..quote) else { return };
    let has_interpolations = match repairs.python {
        true => prefix.contains(['f', 'F', 't', 'T']),
        false => prefix == "`",
    };
    let quotes = prefix.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let end = if closed { source.len().saturating_sub(quotes) } else { source.len() };
    let bytes = &source.as_bytes()[..end.max(quote)];
    let mut at = quote;
    while has_interpolations && at < bytes.len() {
        let opens = match repairs.python {
            true => bytes[at] == b'{',
            false => bytes[at..].starts_with(b"${"),
        };
        if bytes[at] == b'\\' || (opens && repairs.python && bytes.get(at + 1) == Some(&b'{')) {
            at += 2;
            continue;
        }
        at += 1;
        if opens {
            at = interpolation(bytes, at + usize::from(!repairs.python), span.start, repairs);
        }
    }
}

/// Repairs the interpolation whose opening brace ends at `start`. Returns the index behind it.
fn interpolation(bytes: &[u8], start: usize, base: u32, repairs: &mut Repairs) -> usize {
    // The closing brackets and quotes that are due.
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
            // A string in the interpolation.
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
    let end = base + (start + code.len()) as u32;
    if code.last() == Some(&b'.') {
        repairs.problem(Span { start: end - 1, end }, ProblemKind::Missing("a name after the point".into()));
        repairs.insert(end, PLACEHOLDER);
    } else if code.is_empty() {
        repairs.problem(Span { start: end, end }, ProblemKind::Missing("a value in the braces".into()));
        repairs.insert(end, PLACEHOLDER);
    }
    if !closed {
        repairs
            .problem(Span { start: base + start as u32 - 1, end: base + start as u32 }, ProblemKind::UnclosedBracket);
        let closers: String = closers.iter().rev().map(|&closer| char::from(closer)).chain(['}']).collect();
        repairs.insert(base + bytes.len() as u32, &closers);
    }
    at + 1
}
