//! Writes lines of JavaScript: statements, blocks and comments.
//!
//! `expression` splits statements that are too long for a line.

use super::width;
use crate::base::stack::deep;
use crate::translate::code::{Line, Role, Token};

/// Maximum columns of a line.
pub const WIDTH: usize = 80;
/// Indentation of blocks, objects and lists.
pub const STEP: usize = 2;
/// Indentation of the continuation of a statement.
pub const CONTINUATION: usize = 4;

/// Returns lines as text.
pub fn write(lines: &[Line]) -> String {
    let mut page = Page { out: String::new(), column: 0, at_line_start: true, trailing: Vec::new(), commented: None };
    page.lines(lines, 0);
    page.out
}

/// Output with the current column.
pub struct Page<'a> {
    out: String,
    /// Columns of the current line.
    pub column: usize,
    /// The current line holds only indentation.
    pub at_line_start: bool,
    /// Comments to write at the end of the line.
    trailing: Vec<&'a str>,
    /// The token whose preceding comments are already written.
    commented: Option<&'a Token>,
}

impl<'a> Page<'a> {
    /// Writes lines at an indentation. Blank lines are merged, and dropped at both ends.
    pub fn lines(&mut self, lines: &'a [Line], indent: usize) {
        let mut blank = false;
        let mut first = true;
        for line in lines {
            match line {
                Line::Blank => {
                    blank = !first;
                    continue;
                }
                Line::Code { tokens, .. } if tokens.is_empty() => continue,
                _ => {}
            }
            if std::mem::take(&mut blank) {
                self.out.push('\n');
            }
            first = false;
            match line {
                Line::Blank => {}
                Line::Comment(text) => {
                    self.indent(indent);
                    self.comment(text, indent);
                    self.end();
                }
                Line::Code { tokens, body } => {
                    self.statement(tokens, indent);
                    deep(|| self.lines(body, indent + STEP));
                }
            }
        }
    }

    fn statement(&mut self, tokens: &'a [Token], indent: usize) {
        self.indent(indent);
        let source = Source::new(tokens);
        self.before(&source, 0, indent);
        deep(|| self.sections(&source, 0, tokens.len(), indent));
        self.end();
    }

    /// Writes the sections of a statement: each head with its block, then the rest.
    fn sections(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize) {
        let mut from = from;
        while from < to {
            let block = source.nodes(from, to).find(|at| matches!(source.tokens[*at].role, Role::Block(_)));
            let end = block.unwrap_or(to);
            let semicolon = end > from && &*source.tokens[end - 1].text == ";" && end == to;
            let code = if semicolon { end - 1 } else { end };
            let trail = if block.is_some() { 2 } else { usize::from(semicolon) };
            let head = source.head(from).filter(|head| block.is_none() && *head < code);
            match head
                .filter(|_| self.column + source.columns(from, code) + trail > WIDTH || source.is_hard(from, code))
            {
                Some(head) => {
                    self.items(source, from, head, indent, 0);
                    self.line(indent + CONTINUATION);
                    self.before(source, head, indent + CONTINUATION);
                    self.items(source, head, code, indent + CONTINUATION, trail);
                }
                None => self.items(source, from, code, indent, trail),
            }
            if semicolon {
                self.leaf(&source.tokens[code], indent);
            }
            let Some(block) = block else { break };
            self.leaf(&source.tokens[block], indent);
            from = block + 1;
        }
    }

    /// Writes comma-separated items of a statement, each on its own line if they do not fit on one.
    fn items(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        let fits = source.flat(from, to).is_some_and(|columns| self.column + columns + trail <= WIDTH);
        let commas: Vec<usize> = if fits {
            Vec::new()
        } else {
            source.nodes(from, to).filter(|at| source.tokens[*at].role == Role::Comma).collect()
        };
        let mut from = from;
        for comma in commas {
            self.run(source, from, comma, indent, 1);
            self.leaf(&source.tokens[comma], indent);
            self.line(indent + CONTINUATION);
            from = comma + 1;
            self.before(source, from, indent + CONTINUATION);
        }
        self.run(source, from, to, indent, trail);
    }

    /// Writes a token, including its statements if it is a block.
    pub fn leaf(&mut self, token: &'a Token, indent: usize) {
        if !token.before.is_empty() && !self.commented.is_some_and(|commented| std::ptr::eq(commented, token)) {
            self.line(indent + CONTINUATION);
            self.comments(token, indent + CONTINUATION);
        }
        if !self.trailing.is_empty() && !matches!(&*token.text, "," | ";") {
            self.line(indent + CONTINUATION);
        }
        if token.space && !self.at_line_start {
            self.text(" ");
        }
        match &token.role {
            Role::Block(lines) if lines.iter().all(|line| *line == Line::Blank) => self.text("{}"),
            Role::Block(lines) => {
                self.text("{");
                self.end();
                deep(|| self.lines(lines, indent + STEP));
                self.indent(indent);
                self.text("}");
            }
            _ => self.text(&token.text),
        }
        self.trailing.extend(token.after.as_deref());
    }

    /// Writes a range of tokens without splitting it, except for comments and blocks.
    pub fn write_unsplit(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize) {
        for at in from..to {
            self.leaf(&source.tokens[at], indent);
        }
    }

    /// Writes the comments before a token, each on its own line.
    pub fn before(&mut self, source: &Source<'a>, at: usize, indent: usize) {
        if let Some(token) = source.tokens.get(at) {
            self.comments(token, indent);
        }
    }

    fn comments(&mut self, token: &'a Token, indent: usize) {
        for comment in &token.before {
            self.comment(comment, indent);
            self.line(indent);
        }
        self.commented = Some(token);
    }

    /// Writes the comments before a closing bracket that gets a line of its own.
    pub fn before_closing(&mut self, source: &Source<'a>, closing: usize, indent: usize) {
        for (at, comment) in source.tokens[closing].before.iter().enumerate() {
            if at > 0 {
                self.line(indent);
            }
            self.comment(comment, indent);
        }
        self.commented = Some(&source.tokens[closing]);
    }

    fn comment(&mut self, text: &str, indent: usize) {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        self.text(first.trim_end());
        let lines = || rest.lines().filter(|line| !line.trim().is_empty());
        // Leading stars are aligned; other lines keep their relative indentation.
        let stars = lines().all(|line| line.trim_start().starts_with('*'));
        let common = lines().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        for line in rest.lines() {
            self.out.push('\n');
            if !line.trim().is_empty() {
                self.indent(indent);
                self.text(if stars { " " } else { "" });
                self.text(if stars { line.trim() } else { line.get(common..).unwrap_or(line).trim_end() });
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.out.push_str(text);
        self.at_line_start &= text.is_empty();
        match text.rfind('\n') {
            Some(at) => self.column = width::columns(&text[at + 1..]),
            None => self.column += width::columns(text),
        }
    }

    fn indent(&mut self, indent: usize) {
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
        self.at_line_start = true;
    }

    fn end(&mut self) {
        for comment in std::mem::take(&mut self.trailing) {
            self.out.push_str("  ");
            self.out.push_str(comment.trim_end());
        }
        self.out.push('\n');
        self.column = 0;
        self.at_line_start = true;
    }

    /// Starts a new line.
    pub fn line(&mut self, indent: usize) {
        if self.at_line_start && self.trailing.is_empty() {
            self.out.truncate(self.out.trim_end_matches(' ').len());
        } else {
            self.end();
        }
        self.indent(indent);
    }
}

/// The tokens of a statement, with measurements of their ranges.
pub struct Source<'a> {
    /// The tokens.
    pub tokens: &'a [Token],
    /// The matching bracket by token; the token itself for other tokens.
    partner: Vec<usize>,
    /// The total columns of all previous tokens.
    columns: Vec<usize>,
    /// Running count of forced line breaks, in three steps a token: comments before it, statements
    /// of a block, a comment behind it.
    hard: Vec<u32>,
}

impl<'a> Source<'a> {
    /// Measures the tokens of a statement.
    pub fn new(tokens: &'a [Token]) -> Source<'a> {
        let mut partner: Vec<usize> = (0..tokens.len()).collect();
        let mut open = Vec::new();
        let (mut columns, mut hard) = (Vec::with_capacity(tokens.len() + 1), Vec::with_capacity(3 * tokens.len() + 1));
        let (mut width_so_far, mut ends) = (0, 0);
        columns.push(0);
        hard.push(0);
        for (at, token) in tokens.iter().enumerate() {
            match token.role {
                Role::Open => open.push(at),
                Role::Close => {
                    if let Some(opening) = open.pop() {
                        partner[opening] = at;
                        partner[at] = opening;
                    }
                }
                _ => {}
            }
            let (text, lines) = match &token.role {
                Role::Block(lines) => (2, lines.iter().any(|line| *line != Line::Blank)),
                _ => (width::columns(token.text.lines().next().unwrap_or_default()), false),
            };
            width_so_far += text + usize::from(token.space);
            columns.push(width_so_far);
            for is in [!token.before.is_empty(), lines, token.after.is_some()] {
                ends += u32::from(is);
                hard.push(ends);
            }
        }
        Source { tokens, partner, columns, hard }
    }

    /// Returns the columns of a range of tokens on one line. Returns `None` if the range contains a
    /// forced line break; comments before its first and behind its last token do not count.
    pub fn flat(&self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return Some(0);
        }
        (self.hard[3 * to - 1] == self.hard[3 * from + 1]).then(|| self.columns[to] - self.columns[from])
    }
    /// Returns the columns of a range of tokens, ignoring comments and blocks.
    pub fn columns(&self, from: usize, to: usize) -> usize {
        self.columns[to.max(from)] - self.columns[from]
    }
    /// Returns `true` if a range of tokens contains a forced line break.
    pub fn is_hard(&self, from: usize, to: usize) -> bool {
        self.flat(from, to).is_none()
    }
    /// Returns the closing bracket of an opening one.
    pub fn closing(&self, opening: usize) -> usize {
        self.partner[opening].max(opening)
    }
    /// Returns the opening bracket of a closing one.
    pub fn opening(&self, closing: usize) -> usize {
        self.partner[closing].min(closing)
    }
    /// Returns the tokens of a range that are in no brackets within it. A pair of brackets is
    /// represented by its opening bracket.
    pub fn nodes(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        let mut at = from;
        std::iter::from_fn(move || {
            let now = at;
            (now < to).then(|| {
                at = if self.tokens[now].role == Role::Open { self.closing(now) + 1 } else { now + 1 };
                now
            })
        })
    }
    /// Returns the end of the head of an `if`, `for` or `while`.
    fn head(&self, from: usize) -> Option<usize> {
        let is = matches!(self.text(from), "if" | "for" | "while") && self.text(from + 1) == "(";
        is.then(|| self.closing(from + 1) + 1)
    }
    /// Returns the text of a token.
    pub fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &*token.text)
    }
}
