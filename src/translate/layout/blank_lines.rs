//! Writes lines of Python with the blank lines and the comment style of Black.

use crate::base::stack::deep;
use crate::translate::code::{Line, Role, Token};

/// Returns lines as text. `statement` writes one statement at an indentation depth.
pub fn write(lines: &[Line], mut statement: impl FnMut(&[Token], usize, &mut String)) -> String {
    let mut tracker = Tracker::default();
    tracker.lines(lines, 0, false);
    let mut out = String::new();
    let mut blank_after = 0;
    for line in &tracker.lines {
        for _ in 0..blank_after + line.blank_before {
            out.push('\n');
        }
        blank_after = line.blank_after;
        match line.content {
            Content::Comment(text) => {
                for comment in text.lines() {
                    indent(line.depth, &mut out);
                    write_comment(comment, &mut out);
                    out.push('\n');
                }
            }
            Content::Code(tokens) => statement(tokens, line.depth, &mut out),
        }
    }
    out
}

/// Writes indentation.
pub fn indent(depth: usize, out: &mut String) {
    for _ in 0..depth {
        out.push_str("    ");
    }
}

/// Writes a comment with a space behind `#`.
pub fn write_comment(text: &str, out: &mut String) {
    let text = text.trim_end();
    match text.strip_prefix('#') {
        Some(rest) if !rest.is_empty() && !rest.starts_with([' ', '!', ':', '#', '\'']) => {
            out.push_str("# ");
            out.push_str(rest.strip_prefix('\u{a0}').unwrap_or(rest));
        }
        _ => out.push_str(text),
    }
}

#[derive(Clone, Copy)]
enum Content<'a> {
    Comment(&'a str),
    Code(&'a [Token]),
}

#[derive(Clone, Copy, PartialEq)]
enum LineKind {
    Comment,
    Decorator,
    Definition,
    Class,
    Import,
    Docstring,
    Other,
}

struct OutputLine<'a> {
    content: Content<'a>,
    kind: LineKind,
    depth: usize,
    /// Blank lines before the line.
    blank_before: usize,
    /// Blank lines that must follow the line.
    blank_after: usize,
    /// The line ends with a colon.
    ends_with_colon: bool,
}

#[derive(Default)]
struct Tracker<'a> {
    lines: Vec<OutputLine<'a>>,
    /// Blank lines of the input since the last line.
    blank: usize,
    /// Depths of the definitions that the next line may follow.
    definitions: Vec<usize>,
    /// Index of the first comment of a run that may belong to the next definition.
    leading_comment: Option<usize>,
}

impl<'a> Tracker<'a> {
    fn lines(&mut self, lines: &'a [Line], depth: usize, may_have_docstring: bool) {
        let mut first = true;
        for line in lines {
            match line {
                Line::Blank => self.blank += 1,
                Line::Code { tokens, .. } if tokens.is_empty() => {}
                Line::Comment(text) => self.add_line(Content::Comment(text), LineKind::Comment, depth, false),
                Line::Code { tokens, body } => {
                    let kind = line_kind(tokens, first && (may_have_docstring || depth == 0));
                    first = false;
                    // Comments outside of brackets move before the statement.
                    for comment in outer_comments(tokens) {
                        self.add_line(Content::Comment(comment), LineKind::Comment, depth, false);
                    }
                    let ends_with_colon = tokens.last().is_some_and(|token| &*token.text == ":");
                    self.add_line(Content::Code(tokens), kind, depth, ends_with_colon);
                    deep(|| self.lines(body, depth + 1, true));
                }
            }
        }
    }

    fn add_line(&mut self, content: Content<'a>, kind: LineKind, depth: usize, ends_with_colon: bool) {
        let blank = std::mem::take(&mut self.blank);
        let (blank_before, blank_after) =
            self.blank_lines_around(&content, kind, depth, blank.min(if depth == 0 { 2 } else { 1 }), ends_with_colon);
        let mut blank_before = blank_before.saturating_sub(self.lines.last().map_or(0, |last| last.blank_after));
        if let [only] = &self.lines[..]
            && only.kind == LineKind::Docstring
            && !matches!(kind, LineKind::Class | LineKind::Definition)
        {
            blank_before = 1;
        }
        let previous = self.lines.last().map(|last| last.kind);
        let at = self.lines.len();
        match kind {
            LineKind::Comment => {
                let starts_comment_run = previous.is_none_or(|previous| {
                    previous != LineKind::Decorator
                        && (previous != LineKind::Comment || blank_before > 0)
                        && (self.leading_comment.is_none() || blank_before > 0)
                });
                if starts_comment_run {
                    self.leading_comment = Some(at);
                }
            }
            LineKind::Decorator if blank_before == 0 => {}
            _ => self.leading_comment = None,
        }
        self.lines.push(OutputLine { content, kind, depth, blank_before, blank_after, ends_with_colon });
    }

    /// Returns the numbers of blank lines before and after a line.
    fn blank_lines_around(
        &mut self,
        content: &Content<'a>,
        kind: LineKind,
        depth: usize,
        mut blank_before: usize,
        ends_with_colon: bool,
    ) -> (usize, usize) {
        let has_blank = blank_before > 0;
        let mut ended_definition = None;
        while self.definitions.last().is_some_and(|open_depth| *open_depth >= depth) {
            ended_definition = self.definitions.pop();
        }
        if matches!(kind, LineKind::Definition | LineKind::Class) {
            self.definitions.push(depth);
        }
        let Some(previous) = self.lines.last() else { return (0, 0) };
        if kind == LineKind::Docstring {
            if previous.kind == LineKind::Class {
                return (0, 1);
            }
            if previous.ends_with_colon && previous.kind == LineKind::Definition {
                return (0, 0);
            }
        }
        if let Some(definition) = ended_definition {
            let is_clause = ends_with_colon
                && match content {
                    Content::Code([first, ..]) => {
                        !matches!(&*first.text, "with" | "try" | "for" | "while" | "if" | "match")
                    }
                    _ => false,
                };
            blank_before = if depth > 0 || (definition > 0 && is_clause) { 1 } else { 2 };
        }
        match kind {
            LineKind::Decorator | LineKind::Definition | LineKind::Class => {
                (self.blank_lines_before_definition(depth, blank_before, has_blank), 0)
            }
            LineKind::Import => (blank_before, 0),
            _ if previous.kind == LineKind::Import && previous.depth == depth => (blank_before.max(1), 0),
            _ => (blank_before, 0),
        }
    }

    fn blank_lines_before_definition(&mut self, depth: usize, blank_before: usize, has_blank: bool) -> usize {
        let Some(previous) = self.lines.last() else { return 0 };
        if previous.kind == LineKind::Decorator {
            return 0;
        }
        if previous.depth < depth && matches!(previous.kind, LineKind::Class | LineKind::Definition) {
            return usize::from(has_blank);
        }
        let lines = if depth > 0 { 1 } else { 2 };
        if previous.kind != LineKind::Comment || previous.depth != depth || blank_before > 0 {
            return lines;
        }
        // Comments directly above belong to the definition, so the blank lines go before them.
        if let Some(leading_comment) = self.leading_comment.filter(|at| *at > 0) {
            let above = &self.lines[leading_comment - 1];
            if above.kind != LineKind::Class && !above.ends_with_colon && self.lines[leading_comment].blank_before <= 1
            {
                self.lines[leading_comment].blank_before =
                    self.lines[leading_comment].blank_before.max(lines).saturating_sub(above.blank_after);
            }
        }
        0
    }
}

/// Returns the comments on their own lines before tokens outside of brackets.
fn outer_comments(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let outer_tokens = tokens.iter().filter(move |token| {
        let is_outside = depth == 0;
        match token.role {
            Role::Open => depth += 1,
            Role::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_outside
    });
    outer_tokens.flat_map(|token| &token.leading_comments).map(|comment| &**comment)
}

fn line_kind(tokens: &[Token], is_first: bool) -> LineKind {
    let text = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
    match text(0) {
        "@" => LineKind::Decorator,
        "def" => LineKind::Definition,
        "async" if text(1) == "def" => LineKind::Definition,
        "class" => LineKind::Class,
        "import" | "from" => LineKind::Import,
        string if is_first && tokens.len() == 1 && string.ends_with(['"', '\'']) => {
            let prefix = &string[..string.find(['"', '\'']).unwrap_or(0)];
            if prefix.contains(['b', 'B', 'f', 'F']) { LineKind::Other } else { LineKind::Docstring }
        }
        _ => LineKind::Other,
    }
}
