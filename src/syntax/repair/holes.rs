//! The holes of strings, while they are typed: `f"{image.}"`, `` `${image.` ``.
//!
//! For the grammar a string with a broken hole is no string at all, and nothing in it means anything.

use super::Faults;
use super::lexer::{Kind, Token};
use crate::syntax::hir::ProblemKind;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;

/// Looks at the strings among the tokens.
pub(super) fn check(tokens: &[Token], faults: &mut Faults) {
    for token in tokens {
        if let Kind::String { quote, closed } = token.kind {
            string(token.span, quote as usize, closed, faults);
        }
    }
}

fn string(span: Span, marks: usize, closed: bool, faults: &mut Faults) {
    let source = span.of(faults.text);
    let Some(prefix) = source.get(..marks) else { return };
    let holes = match faults.python {
        true => prefix.contains(['f', 'F', 't', 'T']),
        false => prefix == "`",
    };
    let quotes = prefix.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let end = if closed { source.len().saturating_sub(quotes) } else { source.len() };
    let bytes = &source.as_bytes()[..end.max(marks)];
    let mut at = marks;
    while holes && at < bytes.len() {
        let opens = match faults.python {
            true => bytes[at] == b'{',
            false => bytes[at..].starts_with(b"${"),
        };
        if bytes[at] == b'\\' || (opens && faults.python && bytes.get(at + 1) == Some(&b'{')) {
            at += 2;
            continue;
        }
        at += 1;
        if opens {
            at = hole(bytes, at + usize::from(!faults.python), span.start, faults);
        }
    }
}

/// Reads a hole from behind its brace; gives the place behind it.
fn hole(bytes: &[u8], start: usize, base: u32, faults: &mut Faults) -> usize {
    // What closes that which is open in it.
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
            // A string in the hole.
            quote @ (b'\'' | b'"' | b'`') => {
                let rest = bytes[at + 1..].iter().position(|byte| *byte == quote);
                if rest.is_none() {
                    closers.push(quote);
                }
                at += rest.map_or(bytes.len(), |length| length + 1);
            }
            _ => {}
        }
        at += 1;
    }
    let at = at.min(bytes.len());
    let code = bytes[start..at].trim_ascii_end();
    let end = base + (start + code.len()) as u32;
    if code.last() == Some(&b'.') {
        faults.problem(Span { start: end - 1, end }, ProblemKind::Missing("a name after the point".into()));
        faults.insert(end, PLACEHOLDER);
    } else if code.is_empty() {
        faults.problem(Span { start: end, end }, ProblemKind::Missing("a value in the braces".into()));
        faults.insert(end, PLACEHOLDER);
    }
    if !closed {
        faults.problem(Span { start: base + start as u32 - 1, end: base + start as u32 }, ProblemKind::UnclosedBracket);
        let closers: String = closers.iter().rev().map(|&closer| char::from(closer)).chain(['}']).collect();
        faults.insert(base + bytes.len() as u32, &closers);
    }
    at + 1
}
