//! What stands between words and says nothing, or where lines end: blanks, line breaks, comments.

use super::build::{Line, Value};
use super::key::sign;
use super::scan::{Before, Scan};
use crate::text::span::Span;
use memchr::{memchr, memrchr};

impl Scan<'_> {
    pub(super) fn blank(&mut self, at: usize) -> Option<usize> {
        if self.is_python() {
            return if self.is_outermost() { self.line_end(at) } else { self.between_brackets(at) };
        }
        if self.bytes[at] == b'\n' {
            // Where a line ends before it, a value is none.
            if let (Value::Next, true) = (self.top().value, self.has_statements()) {
                self.value(Value::Nowhere);
            }
            if self.is_outermost() {
                self.before = Before::Other;
            }
        }
        self.room.keys.push(self.bytes[at]);
        Some(at + 1)
    }

    pub(super) fn comment(&mut self, at: usize) -> Option<usize> {
        if self.is_python() {
            return self.blank(at);
        }
        if self.bytes.get(at + 1) != Some(&b'/') {
            return None;
        }
        let end = self.comment_end(at)?;
        self.flat.comments.push(Span::new(at, end));
        Some(self.sign(sign::COMMENT, at, end))
    }

    fn comment_end(&self, at: usize) -> Option<usize> {
        let end = memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |feed| at + feed);
        // Some letters beyond ASCII end a line of JavaScript.
        let odd = |&byte: &u8| byte < b' ' && byte != b'\t' || byte >= 0x80 && !self.is_python();
        (!self.bytes[at..end].iter().any(odd)).then_some(end)
    }

    fn between_brackets(&mut self, at: usize) -> Option<usize> {
        let mut end = at;
        while let Some(byte) = self.bytes.get(end) {
            match byte {
                b' ' | b'\n' | b'\t' => end += 1,
                b'#' => {
                    let start = end;
                    end = self.comment_end(end)?;
                    self.flat.comments.push(Span::new(start, end));
                }
                _ => break,
            }
        }
        self.gap = Some(Span::new(at, end));
        Some(end)
    }

    /// Blanks or a comment of Python, outside of brackets. Where they end a line, so do the empty lines and those with comments that come next, and
    /// all of them are one word.
    fn line_end(&mut self, at: usize) -> Option<usize> {
        let first = self.flat.comments.len();
        let (mut end, mut is_end) = (at, false);
        let code = loop {
            let code = self.run(end, |byte| matches!(byte, b' ' | b'\t'));
            match self.bytes.get(code) {
                Some(b'\n') => (end, is_end) = (code + 1, true),
                Some(b'#') => {
                    end = self.comment_end(code)?;
                    self.flat.comments.push(Span::new(code, end));
                    is_end = true;
                }
                _ => break code,
            }
        };
        // A block in the line of its `if` ends with the line, and a comment there is in it.
        let is_plain = matches!(self.line, Line::Since(_)) || self.room.keys.last() == Some(&b':');
        if is_end {
            self.end_value();
            self.value(Value::Nowhere);
            self.end_line();
            self.line = Line::Next;
            self.before = Before::Other;
        }
        let indent = &self.bytes[end..code];
        // Comments before the end of a block may belong to it, and make it longer.
        let goes_on = is_plain && code < self.bytes.len() && indent.starts_with(&self.bytes[self.indent.range()]);
        let comments = if goes_on { first } else { self.flat.comments.len() };
        let mut start = at;
        for comment in first..comments {
            let comment = self.flat.comments[comment];
            let before = comment.start as usize;
            if memchr(b'\n', &self.bytes[start..before]).is_some() {
                self.line_break(start, before);
            } else if before > start {
                // A comment has a place of its own, however far it is from what stands before it.
                self.room.keys.push(b' ');
            }
            self.push(sign::COMMENT, comment);
            start = comment.end as usize;
        }
        self.line_break(start, code);
        if is_end {
            self.indent = Span::new(end, code);
        }
        Some(code)
    }

    /// The end of a line and the blanks of the next.
    fn line_break(&mut self, start: usize, end: usize) {
        let line = memrchr(b'\n', &self.bytes[start..end]).map_or(start, |feed| start + feed + 1);
        if line > start {
            self.push(sign::LINE_BREAK, Span::new(start, line));
        }
        self.room.keys.extend_from_slice(&self.bytes[line..end]);
    }
}
