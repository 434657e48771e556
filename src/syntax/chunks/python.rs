//! Finds the lines on which top-level statements of a Python text start. Further statements on a
//! line stay in the chunk of the first.

use super::{is_word_byte, string_end, word};
use std::ops::ControlFlow;

/// Keywords that continue the previous statement.
const CONTINUATIONS: &[&[u8]] = &[b"else", b"elif", b"except", b"finally"];
/// Keywords that cannot start a line inside brackets. The brackets before them are unclosed.
const NEVER_IN_BRACKETS: &[&[u8]] = &[b"def", b"class", b"import", b"while", b"with", b"try", b"return"];

/// By byte, `true` if the scan has to stop at it. Most bytes are skipped.
const IS_SIGNIFICANT: [bool; 256] = {
    let mut table = [false; 256];
    let mut bytes: &[u8] = b"\n\r\\#()[]{}\"'";
    while let [byte, tail @ ..] = bytes {
        table[*byte as usize] = true;
        bytes = tail;
    }
    table
};

/// Calls `report` for the start of each top-level statement that begins a line, in order, from byte
/// `at` on. `at` is 0 or such a start. A statement starts at its first decorator.
pub(super) fn statements(bytes: &[u8], mut at: usize, mut report: impl FnMut(u32) -> ControlFlow<()>) {
    if at == 0 && bytes.starts_with(b"\xef\xbb\xbf") {
        at = 3;
    }
    let mut depth = 0u32;
    // The previous statement is a decorator; the previous line ends in a backslash.
    let (mut after_decorator, mut is_continued) = (false, false);
    let mut line_start = true;
    while at < bytes.len() {
        if std::mem::take(&mut line_start) && !std::mem::take(&mut is_continued) {
            let first = bytes[at];
            if depth > 0 && is_word_byte(first) && cannot_stand_inside(bytes, at) {
                depth = 0;
            }
            let starts = depth == 0
                && (is_word_byte(first)
                    || matches!(first, b'@' | b'(' | b'[' | b'{' | b'"' | b'\'' | b'-' | b'*' | b'~'));
            if starts {
                if !after_decorator && !CONTINUATIONS.contains(&word(bytes, at)) && report(at as u32).is_break() {
                    return;
                }
                after_decorator = first == b'@';
            }
        }
        let rest = &bytes[at..];
        at += rest.iter().position(|&byte| IS_SIGNIFICANT[usize::from(byte)]).unwrap_or(rest.len());
        let Some(&byte) = bytes.get(at) else { return };
        at += 1;
        match byte {
            b'\n' => line_start = true,
            b'\r' => {
                at += usize::from(bytes.get(at) == Some(&b'\n'));
                line_start = true;
            }
            b'\\' if matches!(bytes.get(at), Some(b'\n' | b'\r')) => is_continued = true,
            b'#' => {
                let rest = &bytes[at..];
                at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'"' | b'\'' => {
                let triple = bytes.get(at) == Some(&byte) && bytes.get(at + 1) == Some(&byte);
                at = if triple { triple_end(bytes, at + 2, byte) } else { string_end(bytes, at, byte) };
            }
            _ => {}
        }
    }
}

fn cannot_stand_inside(bytes: &[u8], at: usize) -> bool {
    let first = word(bytes, at);
    let next = bytes.get(at + first.len()).copied().unwrap_or(b'\n');
    NEVER_IN_BRACKETS.contains(&first)
        && matches!(next, b' ' | b'\t' | b'\n' | b'\r' | b':' | b'(')
        && (next != b'(' || first == b"while")
}

fn triple_end(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    loop {
        let Some(next) = memchr::memchr2(quote, b'\\', &bytes[at.min(bytes.len())..]) else { return bytes.len() };
        at += next;
        if bytes[at] == b'\\' {
            at += 2;
        } else if bytes.get(at + 1) == Some(&quote) && bytes.get(at + 2) == Some(&quote) {
            return at + 3;
        } else {
            at += 1;
        }
    }
}
