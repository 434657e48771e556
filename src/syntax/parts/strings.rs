//! Strings: where they end, and which of them say nothing but their text.

use super::key::sign;
use super::scan::{Before, Scan, is_word};
use crate::text::span::Span;
use memchr::memchr_iter;

impl Scan<'_> {
    pub(super) fn string(&mut self, at: usize) -> Option<usize> {
        self.before = Before::Other;
        let quotes = self.quotes(at);
        let (end, is_plain) = self.string_end(at, quotes)?;
        let is_empty = end == at + 2 * quotes;
        self.chain(None);
        match quotes {
            1 if is_plain && !is_empty => {
                self.sign(sign::STRING, at, end);
                self.chain(Some(self.mark_of_last(at)));
            }
            3 if is_plain && !is_empty => {
                self.sign(sign::LONG_STRING, at, end);
            }
            1 => self.pieces(at, Span::new(at + 1, end - 1), false),
            _ => {
                self.literal(at, end);
            }
        }
        Some(end)
    }

    /// A string from `start`, of which the escapes and the names that are put in are told apart from the text between them, if they are simple.
    /// `inside`: between its quotes.
    fn pieces(&mut self, start: usize, inside: Span, is_format: bool) {
        let (mut at, last) = (inside.start as usize, inside.end as usize);
        let mut pieces = Vec::new();
        let is_text = |byte: u8| byte != b'\\' && !(is_format && matches!(byte, b'{' | b'}'));
        while at < last {
            let end = match self.bytes[at] {
                b'\\' if matches!(self.bytes[at + 1], b'n' | b't' | b'\\' | b'\'' | b'"') => at + 2,
                b'{' if is_format => {
                    let end = self.run(at + 1, |byte| is_word(byte) || byte == b'.');
                    let mut names = self.text[at + 1..end].split('.');
                    let is_name = |name: &str| {
                        !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && !self.known.contains(name)
                    };
                    if self.bytes[end] != b'}' || !names.all(is_name) {
                        break;
                    }
                    end + 1
                }
                byte if is_text(byte) => self.run(at, is_text).min(last),
                _ => break,
            };
            pieces.push(Span::new(at, end));
            at = end;
        }
        if at < last {
            self.literal(start, last + 1);
            return;
        }
        self.literal(start, inside.start as usize);
        for piece in pieces {
            match self.bytes[piece.start as usize] {
                b'\\' => {
                    self.literal(piece.start as usize, piece.end as usize);
                }
                b'{' if is_format => {
                    let mut at = piece.start as usize;
                    for name in self.text[at + 1..piece.end as usize - 1].split('.') {
                        self.literal(at, at + 1);
                        self.push(sign::NAME, Span::new(at + 1, at + 1 + name.len()));
                        at += 1 + name.len();
                    }
                    self.literal(at, at + 1);
                }
                _ => self.push(sign::TEXT, piece),
            }
        }
        self.literal(last, last + 1);
    }

    /// A string with letters before it.
    pub(super) fn prefixed(&mut self, at: usize, quote: usize) -> Option<usize> {
        self.before = Before::Other;
        let is_prefix = |byte: &u8| matches!(byte, b'r' | b'R' | b'b' | b'B' | b'u' | b'U' | b'f' | b'F');
        if !self.is_python() || !self.bytes[at..quote].iter().all(is_prefix) {
            return None;
        }
        let quotes = self.quotes(quote);
        let (end, _) = self.string_end(quote, quotes)?;
        self.chain(None);
        // The quote may be one of a string within a value that is put in.
        let count = |bracket| memchr_iter(bracket, &self.bytes[quote..end]).count();
        if count(b'{') != count(b'}') {
            return None;
        }
        match (&self.bytes[at..quote], quotes) {
            (b"f" | b"F", 1) => self.pieces(at, Span::new(quote + 1, end - 1), true),
            _ => {
                self.literal(at, end);
            }
        }
        Some(end)
    }

    /// How many quotes a string has at either end.
    fn quotes(&self, at: usize) -> usize {
        if self.is_python() && self.bytes[at..].starts_with(&[self.bytes[at]; 3]) { 3 } else { 1 }
    }

    /// Where a string ends that starts at `at`, and whether it has no escapes.
    fn string_end(&self, at: usize, quotes: usize) -> Option<(usize, bool)> {
        let last = [self.bytes[at]; 3];
        let mut end = at + quotes;
        let mut is_plain = true;
        loop {
            match *self.bytes.get(end)? {
                _ if self.bytes[end..].starts_with(&last[..quotes]) => return Some((end + quotes, is_plain)),
                b'\\' => {
                    is_plain = false;
                    end += 1;
                    // A string of one quote may go on in the next line, which is odd; other control characters are signs in keys.
                    self.bytes.get(end).filter(|byte| match byte {
                        b' '..=b'~' => true,
                        b'\n' => quotes == 3,
                        _ => false,
                    })?;
                }
                b'\n' if quotes == 3 => {}
                b'\t' | b' '..=b'~' => {}
                // Some of these end a line of JavaScript.
                0x80.. if self.is_python() => {}
                _ => return None,
            }
            end += 1;
        }
    }
}
