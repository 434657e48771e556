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
    pub fn before(&mut self, end: u32) -> Option<Comment<'a>> {
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
        while let Some(comment) = self.before(end) {
            lines.push(Line::Comment(self.converted(comment.text)));
        }
        lines
    }
    /// Takes and drops all comments that start before `end`.
    pub fn skip_before(&mut self, end: u32) {
        while self.before(end).is_some() {}
    }
    /// Returns `true` if an untaken comment starts before `end`.
    pub fn has_before(&self, end: u32) -> bool {
        let left = (self.next..self.list.len()).find(|&index| !self.taken[index]);
        left.is_some_and(|index| self.list[index].start < end)
    }
    /// Returns the end of the last comment before the cursor, or 0.
    pub fn reached(&self) -> u32 {
        self.next.checked_sub(1).map_or(0, |last| self.list[last].end)
    }
    /// Returns the position of the cursor, for `resume` and `back`.
    pub fn mark(&self) -> usize {
        self.next
    }
    /// Moves the cursor back to a mark. Comments taken since then stay taken.
    pub fn resume(&mut self, mark: usize) {
        self.next = mark;
    }
    /// Moves the cursor to the first comment that starts at `at` or later.
    pub fn seek(&mut self, at: u32) {
        self.next = self.list.partition_point(|span| span.start < at);
    }
    /// Moves the cursor back to a mark, and makes the comments taken since then available again.
    pub fn back(&mut self, mark: usize) {
        self.taken[mark..self.next.max(mark)].fill(false);
        self.next = mark;
    }
    /// Returns the start of the comments directly above `at`, each on its own line. Returns `at` if
    /// there are none.
    pub fn above(&self, at: u32) -> u32 {
        let mut start = at;
        for span in self.list[..self.list.partition_point(|span| span.end <= at)].iter().rev() {
            let between = self.text.get(span.end as usize..start as usize).unwrap_or("x");
            let line = self.text[..span.start as usize].rfind('\n').map_or(0, |at| at + 1);
            let alone = self.text[line..span.start as usize].trim().is_empty();
            if !alone || !between.trim().is_empty() || between.matches('\n').count() > 1 {
                break;
            }
            start = span.start;
        }
        start
    }

    /// Returns a comment of the source as a comment of the target language.
    pub fn converted(&self, comment: &str) -> Box<str> {
        let lines = words(comment).into_iter().map(|line| format!("{} {line}", self.marker).trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n").into()
    }
    /// Returns a part of the source, commented out.
    pub fn switched_off(&self, span: Span) -> Line {
        let before = &self.text[..span.start as usize];
        let indent = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
        let lines = span.of(self.text).lines().enumerate().map(|(index, line)| {
            let own = line.len() - line.trim_start().len();
            let line = if index == 0 { line } else { line.get(indent.min(own)..).unwrap_or(line) };
            format!("{} {}", self.marker, line.trim_end())
        });
        Line::Comment(lines.collect::<Vec<_>>().join("\n").into())
    }
    /// Attaches the comments before `start` to a token within brackets. A comment that follows code
    /// on its line goes behind `last`, any other before `token`.
    pub fn anchor(&mut self, start: u32, mut last: Option<&mut Token>, token: &mut Token) {
        while let Some(comment) = self.before(start) {
            let text = self.converted(comment.text);
            match &mut last {
                Some(last) if comment.trailing && last.after.is_none() && !text.contains('\n') => {
                    last.after = Some(text)
                }
                _ => token.before.extend(text.lines().map(Into::into)),
            }
        }
    }
    /// Returns `owner.name`. `at` is the position of the name in the source: comments before it are
    /// attached to the dot.
    pub fn dotted(&mut self, mut owner: Fragment, name: &str, at: u32) -> Fragment {
        if !self.has_before(at) {
            return owner.member(name);
        }
        let mut held = Token::new("", Role::Plain);
        self.anchor(at, owner.tokens.last_mut(), &mut held);
        let mut fragment = owner.member(name);
        let point = fragment.tokens.len() - 2;
        fragment.tokens[point].before.append(&mut held.before);
        fragment
    }
    /// Returns the number of line breaks of the source between two positions.
    pub fn gap(&self, from: u32, to: u32) -> usize {
        let between = self.text.get(from as usize..to.max(from) as usize).unwrap_or("");
        between.bytes().filter(|&byte| byte == b'\n').count()
    }
    /// Adds a blank line if the source has one between two positions.
    pub fn blank(&self, out: &mut Vec<Line>, from: u32, to: u32) {
        if self.gap(from, to) > 1 && !out.is_empty() && out.last() != Some(&Line::Blank) {
            out.push(Line::Blank);
        }
    }
}

/// Returns the lines of a comment without its markers.
pub fn words(comment: &str) -> Vec<&str> {
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
    use super::words;

    #[test]
    fn markers_are_taken_off() {
        assert_eq!(words("// a b"), ["a b"]);
        assert_eq!(words("//a"), ["a"]);
        assert_eq!(words("/* a */"), ["a"]);
        assert_eq!(words("/**\n * a\n *   b\n */"), ["a", "  b"]);
        assert_eq!(words("/*\n   a\n     b\n*/"), ["a", "  b"]);
        assert_eq!(words("#a"), ["a"]);
    }
}
