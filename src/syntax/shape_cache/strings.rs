//! Scans string literals: where they end, and which of their parts may have any text.

use super::key::placeholder;
use super::scanner::{PrecedingToken, Scanner, is_word_byte};
use crate::text::span::Span;
use memchr::memchr_iter;

impl Scanner<'_> {
    /// Scans a string without a prefix. Returns its end, or `None` to leave the statement to the
    /// parser.
    pub(super) fn string(&mut self, at: usize) -> Option<usize> {
        self.preceding = PrecedingToken::Other;
        let quotes = self.quote_count(at);
        let (end, has_escapes) = self.string_end(at, quotes)?;
        let is_empty = end == at + 2 * quotes;
        self.set_chain(None);
        match quotes {
            1 if !has_escapes && !is_empty => {
                self.push_token(placeholder::STRING, at, end);
                self.set_chain(Some(self.checkpoint_of_last(at)));
            }
            3 if !has_escapes && !is_empty => _ = self.push_token(placeholder::LONG_STRING, at, end),
            1 => self.push_segments(at, Span::new(at + 1, end - 1), false),
            _ => _ = self.push_verbatim(at, end),
        }
        Some(end)
    }

    /// Pushes a string as text, escapes and interpolated names if all of these are simple, and
    /// verbatim otherwise. It starts at `start` with its prefix; `inside` is the text between its
    /// quotes.
    fn push_segments(&mut self, start: usize, inside: Span, is_format: bool) {
        let (mut at, close) = (inside.start as usize, inside.end as usize);
        let mut segments = Vec::new();
        let is_text = |byte: u8| byte != b'\\' && !(is_format && matches!(byte, b'{' | b'}'));
        while at < close {
            let end = match self.bytes[at] {
                b'\\' if matches!(self.bytes[at + 1], b'n' | b't' | b'\\' | b'\'' | b'"') => at + 2,
                b'{' if is_format => {
                    let end = self.skip_while(at + 1, |byte| is_word_byte(byte) || byte == b'.');
                    let mut names = self.text[at + 1..end].split('.');
                    let is_name = |name: &str| {
                        !name.is_empty() && !name.as_bytes()[0].is_ascii_digit() && !self.keywords.contains(name)
                    };
                    if self.bytes[end] != b'}' || !names.all(is_name) {
                        break;
                    }
                    end + 1
                }
                byte if is_text(byte) => self.skip_while(at, is_text).min(close),
                _ => break,
            };
            segments.push(Span::new(at, end));
            at = end;
        }
        if at < close {
            self.push_verbatim(start, close + 1);
            return;
        }
        self.push_verbatim(start, inside.start as usize);
        for segment in segments {
            match self.bytes[segment.start as usize] {
                b'\\' => _ = self.push_verbatim(segment.start as usize, segment.end as usize),
                b'{' if is_format => {
                    let mut at = segment.start as usize;
                    for name in self.text[at + 1..segment.end as usize - 1].split('.') {
                        self.push_verbatim(at, at + 1);
                        self.push(placeholder::NAME, Span::new(at + 1, at + 1 + name.len()));
                        at += 1 + name.len();
                    }
                    self.push_verbatim(at, at + 1);
                }
                _ => self.push(placeholder::TEXT, segment),
            }
        }
        self.push_verbatim(close, close + 1);
    }

    /// Scans a string whose prefix starts at `at` and whose first quote is at `quote`.
    pub(super) fn prefixed_string(&mut self, at: usize, quote: usize) -> Option<usize> {
        self.preceding = PrecedingToken::Other;
        let is_prefix = |byte: &u8| matches!(byte, b'r' | b'R' | b'b' | b'B' | b'u' | b'U' | b'f' | b'F');
        if !self.is_python() || !self.bytes[at..quote].iter().all(is_prefix) {
            return None;
        }
        let quotes = self.quote_count(quote);
        let (end, _) = self.string_end(quote, quotes)?;
        self.set_chain(None);
        // With unbalanced braces, the last quote may belong to a string within an interpolation.
        let count = |bracket| memchr_iter(bracket, &self.bytes[quote..end]).count();
        if count(b'{') != count(b'}') {
            return None;
        }
        match (&self.bytes[at..quote], quotes) {
            (b"f" | b"F", 1) => self.push_segments(at, Span::new(quote + 1, end - 1), true),
            _ => _ = self.push_verbatim(at, end),
        }
        Some(end)
    }

    /// Returns how many quotes open the string at `at`.
    fn quote_count(&self, at: usize) -> usize {
        if self.is_python() && self.bytes[at..].starts_with(&[self.bytes[at]; 3]) { 3 } else { 1 }
    }

    /// Returns where the string at `at` ends and whether it has escapes, or `None` if it is unusual
    /// or never closed.
    fn string_end(&self, at: usize, quotes: usize) -> Option<(usize, bool)> {
        let close = [self.bytes[at]; 3];
        let mut end = at + quotes;
        let mut has_escapes = false;
        loop {
            match *self.bytes.get(end)? {
                _ if self.bytes[end..].starts_with(&close[..quotes]) => return Some((end + quotes, has_escapes)),
                b'\\' => {
                    has_escapes = true;
                    end += 1;
                    // A line continuation in a string of one quote is unusual. Other control
                    // characters are placeholders.
                    self.bytes.get(end).filter(|byte| match byte {
                        b' '..=b'~' => true,
                        b'\n' => quotes == 3,
                        _ => false,
                    })?;
                }
                b'\n' if quotes == 3 => {}
                b'\t' | b' '..=b'~' => {}
                // In JavaScript some characters beyond ASCII end a line.
                0x80.. if self.is_python() => {}
                _ => return None,
            }
            end += 1;
        }
    }
}
