//! Carries the comments of the source into the translation.
//!
//! Each comment is taken once, by the first output token that comes after it in the source.

use super::code::{Line, Role, Token};
use super::fragment::Fragment;
use crate::syntax::hir::Hir;
use crate::text::span::Span;

/// The comments of a file in source order, with a cursor.
pub struct Comments<'a> {
    text: &'a str,
    /// The marker that starts a comment of the target language.
    marker: &'static str,
    list: &'a [Span],
    next: usize,
    taken: Vec<bool>,
}

/// A comment with its position.
pub struct Comment<'a> {
    /// The text with its markers.
    pub text: &'a str,
    /// The span in the source.
    pub span: Span,
    /// Code precedes the comment on its line.
    pub trailing: bool,
}

impl<'a> Comments<'a> {
    /// Creates the cursor over all comments of a file. `marker` starts comments of the target
    /// language.
    pub fn new(hir: &'a Hir, text: &'a str, marker: &'static str) -> Comments<'a> {
        Comments { text, marker, list: &hir.comments, next: 0, taken: vec![false; hir.comments.len()] }
    }
    /// Takes the next comment. Returns `None` if it starts at `end` or later.
    pub fn next_before(&mut self, end: u32) -> Option<Comment<'a>> {
        while self.taken.get(self.next) == Some(&true) {
            self.next += 1;
        }
        let span = *self.list.get(self.next)?;
        if span.start >= end {
            return None;
        }
        self.taken[self.next] = true;
        self.next += 1;
        let line = self.text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let trailing = !self.text[line..span.start as usize].trim().is_empty();
        Some(Comment { text: span.of(self.text), span, trailing })
    }
    /// Takes all comments that start before `end`, and returns them as lines.
    pub fn lines_before(&mut self, end: u32) -> Vec<Line> {
        let mut lines = Vec::new();
        while let Some(comment) = self.next_before(end) {
            lines.push(Line::Comment(self.convert(comment.text)));
        }
        lines
    }
    /// Takes and drops all comments that start before `end`.
    pub fn skip_before(&mut self, end: u32) {
        while self.next_before(end).is_some() {}
    }
    /// Returns `true` if an untaken comment starts before `end`.
    pub fn has_before(&self, end: u32) -> bool {
        let untaken = (self.next..self.list.len()).find(|&index| !self.taken[index]);
        untaken.is_some_and(|index| self.list[index].start < end)
    }
    /// Returns the end of the last comment before the cursor, or 0.
    pub fn consumed_end(&self) -> u32 {
        self.next.checked_sub(1).map_or(0, |last| self.list[last].end)
    }
    /// Returns the position of the cursor, for `resume` and `rewind`.
    pub fn checkpoint(&self) -> usize {
        self.next
    }
    /// Moves the cursor back to a checkpoint. Comments taken since then stay taken.
    pub fn resume(&mut self, checkpoint: usize) {
        self.next = checkpoint;
    }
    /// Moves the cursor to the first comment that starts at `at` or later.
    pub fn seek(&mut self, at: u32) {
        self.next = self.list.partition_point(|span| span.start < at);
    }
    /// Moves the cursor back to a checkpoint, and makes the comments taken since then available
    /// again.
    pub fn rewind(&mut self, checkpoint: usize) {
        self.taken[checkpoint..self.next.max(checkpoint)].fill(false);
        self.next = checkpoint;
    }
    /// Returns the start of the comments directly above `at`, each on its own line. Returns `at` if
    /// there are none.
    pub fn leading_start(&self, at: u32) -> u32 {
        let mut start = at;
        for span in self.list[..self.list.partition_point(|span| span.end <= at)].iter().rev() {
            let between = self.text.get(span.end as usize..start as usize).unwrap_or("x");
            let line = self.text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
            let is_own_line = self.text[line..span.start as usize].trim().is_empty();
            if !is_own_line || !between.trim().is_empty() || between.matches('\n').count() > 1 {
                break;
            }
            start = span.start;
        }
        start
    }

    /// Returns a comment of the source as a comment of the target language.
    pub fn convert(&self, comment: &str) -> Box<str> {
        let lines =
            comment_lines(comment).into_iter().map(|line| format!("{} {line}", self.marker).trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n").into()
    }
    /// Returns a part of the source, commented out.
    pub fn commented_out(&self, span: Span) -> Line {
        let preceding = &self.text[..span.start as usize];
        let indent = preceding.len() - preceding.rfind('\n').map_or(0, |at| at + 1);
        let lines = span.of(self.text).lines().enumerate().map(|(index, line)| {
            let line_indent = line.len() - line.trim_start().len();
            let line = if index == 0 { line } else { line.get(indent.min(line_indent)..).unwrap_or(line) };
            format!("{} {}", self.marker, line.trim_end())
        });
        Line::Comment(lines.collect::<Vec<_>>().join("\n").into())
    }
    /// Attaches the comments before `start` to a token within brackets. A comment that follows code
    /// on its line goes behind `last`, any other before `token`.
    pub fn attach(&mut self, start: u32, mut last: Option<&mut Token>, token: &mut Token) {
        while let Some(comment) = self.next_before(start) {
            let text = self.convert(comment.text);
            match &mut last {
                Some(last) if comment.trailing && last.trailing_comment.is_none() && !text.contains('\n') => {
                    last.trailing_comment = Some(text)
                }
                _ => token.leading_comments.extend(text.lines().map(Into::into)),
            }
        }
    }
    /// Returns `owner.name`. `at` is the position of the name in the source: comments before it are
    /// attached to the dot.
    pub fn member(&mut self, mut owner: Fragment, name: &str, at: u32) -> Fragment {
        if !self.has_before(at) {
            return owner.member(name);
        }
        let mut carrier = Token::new("", Role::Plain);
        self.attach(at, owner.tokens.last_mut(), &mut carrier);
        let mut fragment = owner.member(name);
        let point = fragment.tokens.len() - 2;
        fragment.tokens[point].leading_comments.append(&mut carrier.leading_comments);
        fragment
    }
    /// Returns the number of line breaks of the source between two positions.
    pub fn line_breaks(&self, from: u32, to: u32) -> usize {
        let between = self.text.get(from as usize..to.max(from) as usize).unwrap_or("");
        between.bytes().filter(|&byte| byte == b'\n').count()
    }
    /// Adds a blank line if the source has one between two positions.
    pub fn push_blank_line(&self, out: &mut Vec<Line>, from: u32, to: u32) {
        if self.line_breaks(from, to) > 1 && !out.is_empty() && out.last() != Some(&Line::Blank) {
            out.push(Line::Blank);
        }
    }
}

/// Returns the lines of a comment without its markers.
pub fn comment_lines(comment: &str) -> Vec<&str> {
    if let Some(inner) = comment.strip_prefix("/*") {
        let inner = inner.strip_suffix("*/").unwrap_or(inner);
        let inner = inner.strip_prefix('*').unwrap_or(inner);
        let mut lines: Vec<&str> = inner
            .lines()
            .map(|line| {
                let bare = line.trim_start();
                // The stars of a box comment are no content; the spaces behind them are.
                let bare = bare.strip_prefix('*').map_or(line, |rest| rest.strip_prefix(' ').unwrap_or(rest));
                bare.trim_end()
            })
            .collect();
        if lines.len() == 1 {
            lines[0] = lines[0].trim();
        }
        let indent =
            lines.iter().skip(1).filter(|line| !line.is_empty()).map(|line| indent_of(line)).min().unwrap_or(0);
        for (index, line) in lines.iter_mut().enumerate() {
            *line = if index == 0 { line.trim_start() } else { line.get(indent..).unwrap_or("") };
        }
        while lines.len() > 1 && lines.first().is_some_and(|line| line.is_empty()) {
            lines.remove(0);
        }
        while lines.len() > 1 && lines.last().is_some_and(|line| line.is_empty()) {
            lines.pop();
        }
        return lines;
    }
    let bare = comment.strip_prefix("//").or_else(|| comment.strip_prefix('#')).unwrap_or(comment);
    vec![bare.strip_prefix(' ').unwrap_or(bare).trim_end()]
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

#[cfg(test)]
mod tests {
    use super::comment_lines;

    #[test]
    fn markers_are_taken_off() {
        assert_eq!(comment_lines("// a b"), ["a b"]);
        assert_eq!(comment_lines("//a"), ["a"]);
        assert_eq!(comment_lines("/* a */"), ["a"]);
        assert_eq!(comment_lines("/**\n * a\n *   b\n */"), ["a", "  b"]);
        assert_eq!(comment_lines("/*\n   a\n     b\n*/"), ["a", "  b"]);
        assert_eq!(comment_lines("#a"), ["a"]);
    }
}
