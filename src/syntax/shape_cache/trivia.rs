//! Scans trivia: whitespace, line breaks and comments.

use super::key::placeholder;
use super::scanner::{LineState, PrecedingToken, Scanner, ValueState};
use crate::text::span::Span;
use memchr::{memchr, memrchr};

impl Scanner<'_> {
    /// Scans whitespace. Returns its end, or `None` to leave the statement to the parser.
    pub(super) fn whitespace(&mut self, at: usize) -> Option<usize> {
        if self.is_python() {
            return if self.is_outermost() { self.line_end(at) } else { self.trivia_in_brackets(at) };
        }
        if self.bytes[at] == b'\n' {
            // JavaScript may insert a semicolon here, and then no value follows.
            if let (ValueState::Expected, true) = (self.top().value, self.has_statements()) {
                self.set_value(ValueState::None);
            }
            if self.is_outermost() {
                self.preceding = PrecedingToken::Other;
            }
        }
        self.buffers.key.push(self.bytes[at]);
        Some(at + 1)
    }

    /// Scans a comment. Returns its end, or `None` to leave the statement to the parser.
    pub(super) fn comment(&mut self, at: usize) -> Option<usize> {
        if self.is_python() {
            return self.whitespace(at);
        }
        if self.bytes.get(at + 1) != Some(&b'/') {
            return None;
        }
        let end = self.comment_end(at)?;
        self.tree.comments.push(Span::new(at, end));
        Some(self.push_token(placeholder::COMMENT, at, end))
    }

    fn comment_end(&self, at: usize) -> Option<usize> {
        let end = memchr(b'\n', &self.bytes[at..]).map_or(self.bytes.len(), |line_feed| at + line_feed);
        // In JavaScript some characters beyond ASCII end a line.
        let is_unusual = |&byte: &u8| byte < b' ' && byte != b'\t' || byte >= 0x80 && !self.is_python();
        (!self.bytes[at..end].iter().any(is_unusual)).then_some(end)
    }

    fn trivia_in_brackets(&mut self, at: usize) -> Option<usize> {
        let mut end = at;
        while let Some(byte) = self.bytes.get(end) {
            match byte {
                b' ' | b'\n' | b'\t' => end += 1,
                b'#' => {
                    let start = end;
                    end = self.comment_end(end)?;
                    self.tree.comments.push(Span::new(start, end));
                }
                _ => break,
            }
        }
        self.trivia = Some(Span::new(at, end));
        Some(end)
    }

    /// Scans Python trivia outside of brackets. If it ends a line, the empty lines and comment
    /// lines after it belong to the same token.
    fn line_end(&mut self, at: usize) -> Option<usize> {
        let first_comment = self.tree.comments.len();
        let (mut end, mut ends_line) = (at, false);
        let code = loop {
            let code = self.skip_while(end, |byte| matches!(byte, b' ' | b'\t'));
            match self.bytes.get(code) {
                Some(b'\n') => (end, ends_line) = (code + 1, true),
                Some(b'#') => {
                    end = self.comment_end(code)?;
                    self.tree.comments.push(Span::new(code, end));
                    ends_line = true;
                }
                _ => break code,
            }
        };
        // A block on the line of its `if` ends with that line, and a comment on the line belongs to
        // the block.
        let is_line_of_block = matches!(self.line, LineState::Started(_)) || self.buffers.key.last() == Some(&b':');
        if ends_line {
            self.end_value();
            self.set_value(ValueState::None);
            self.end_line();
            self.line = LineState::Expected;
            self.preceding = PrecedingToken::Other;
        }
        let indent = &self.bytes[end..code];
        // Comments at the end of a block may belong to the block and extend it. They stay in the
        // key, unless the block goes on after them.
        let block_continues =
            is_line_of_block && code < self.bytes.len() && indent.starts_with(&self.bytes[self.indent.range()]);
        let comments_in_key = if block_continues { first_comment } else { self.tree.comments.len() };
        let mut start = at;
        for comment in first_comment..comments_in_key {
            let comment = self.tree.comments[comment];
            let comment_start = comment.start as usize;
            if memchr(b'\n', &self.bytes[start..comment_start]).is_some() {
                self.push_line_break(start, comment_start);
            } else if comment_start > start {
                // The comment is a token of its own, so its distance is irrelevant.
                self.buffers.key.push(b' ');
            }
            self.push(placeholder::COMMENT, comment);
            start = comment.end as usize;
        }
        self.push_line_break(start, code);
        if ends_line {
            self.indent = Span::new(end, code);
        }
        Some(code)
    }

    /// Pushes the end of a line as a token, and the indentation of the next line as it is.
    fn push_line_break(&mut self, start: usize, end: usize) {
        let line = memrchr(b'\n', &self.bytes[start..end]).map_or(start, |line_feed| start + line_feed + 1);
        if line > start {
            self.push(placeholder::LINE_BREAK, Span::new(start, line));
        }
        self.buffers.key.extend_from_slice(&self.bytes[line..end]);
    }
}
