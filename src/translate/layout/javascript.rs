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
    let mut printer =
        Printer { out: String::new(), column: 0, at_line_start: true, trailing: Vec::new(), commented: None };
    printer.lines(lines, 0);
    printer.out
}

/// Output with the current column.
pub struct Printer<'a> {
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

impl<'a> Printer<'a> {
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
                    self.end_line();
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
        let stmt = StatementTokens::new(tokens);
        self.comments_before(&stmt, 0, indent);
        deep(|| self.sections(&stmt, 0, tokens.len(), indent));
        self.end_line();
    }

    /// Writes the sections of a statement: each head with its block, then the rest.
    fn sections(&mut self, stmt: &StatementTokens<'a>, from: usize, to: usize, indent: usize) {
        let mut from = from;
        while from < to {
            let block = stmt.top_level(from, to).find(|at| matches!(stmt.tokens[*at].role, Role::Block(_)));
            let end = block.unwrap_or(to);
            let semicolon = end > from && &*stmt.tokens[end - 1].text == ";" && end == to;
            let code = if semicolon { end - 1 } else { end };
            let trail = if block.is_some() { 2 } else { usize::from(semicolon) };
            let head = stmt.head(from).filter(|head| block.is_none() && *head < code);
            match head
                .filter(|_| self.column + stmt.columns(from, code) + trail > WIDTH || stmt.has_forced_break(from, code))
            {
                Some(head) => {
                    self.items(stmt, from, head, indent, 0);
                    self.start_line(indent + CONTINUATION);
                    self.comments_before(stmt, head, indent + CONTINUATION);
                    self.items(stmt, head, code, indent + CONTINUATION, trail);
                }
                None => self.items(stmt, from, code, indent, trail),
            }
            if semicolon {
                self.token(&stmt.tokens[code], indent);
            }
            let Some(block) = block else { break };
            self.token(&stmt.tokens[block], indent);
            from = block + 1;
        }
    }

    /// Writes comma-separated items of a statement, each on its own line if they do not fit on one.
    fn items(&mut self, stmt: &StatementTokens<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        let fits = stmt.flat_columns(from, to).is_some_and(|columns| self.column + columns + trail <= WIDTH);
        let commas: Vec<usize> = if fits {
            Vec::new()
        } else {
            stmt.top_level(from, to).filter(|at| stmt.tokens[*at].role == Role::Comma).collect()
        };
        let mut from = from;
        for comma in commas {
            self.item(stmt, from, comma, indent, 1);
            self.token(&stmt.tokens[comma], indent);
            self.start_line(indent + CONTINUATION);
            from = comma + 1;
            self.comments_before(stmt, from, indent + CONTINUATION);
        }
        self.item(stmt, from, to, indent, trail);
    }

    /// Writes a token, including its statements if it is a block.
    pub fn token(&mut self, token: &'a Token, indent: usize) {
        if !token.leading_comments.is_empty() && !self.commented.is_some_and(|commented| std::ptr::eq(commented, token))
        {
            self.start_line(indent + CONTINUATION);
            self.comments(token, indent + CONTINUATION);
        }
        if !self.trailing.is_empty() && !matches!(&*token.text, "," | ";") {
            self.start_line(indent + CONTINUATION);
        }
        if token.space && !self.at_line_start {
            self.text(" ");
        }
        match &token.role {
            Role::Block(lines) if lines.iter().all(|line| *line == Line::Blank) => self.text("{}"),
            Role::Block(lines) => {
                self.text("{");
                self.end_line();
                deep(|| self.lines(lines, indent + STEP));
                self.indent(indent);
                self.text("}");
            }
            _ => self.text(&token.text),
        }
        self.trailing.extend(token.trailing_comment.as_deref());
    }

    /// Writes a range of tokens without splitting it, except for comments and blocks.
    pub fn write_unsplit(&mut self, stmt: &StatementTokens<'a>, from: usize, to: usize, indent: usize) {
        for at in from..to {
            self.token(&stmt.tokens[at], indent);
        }
    }

    /// Writes the comments before a token, each on its own line.
    pub fn comments_before(&mut self, stmt: &StatementTokens<'a>, at: usize, indent: usize) {
        if let Some(token) = stmt.tokens.get(at) {
            self.comments(token, indent);
        }
    }

    fn comments(&mut self, token: &'a Token, indent: usize) {
        for comment in &token.leading_comments {
            self.comment(comment, indent);
            self.start_line(indent);
        }
        self.commented = Some(token);
    }

    /// Writes the comments before a closing bracket that gets a line of its own.
    pub fn comments_before_closing(&mut self, stmt: &StatementTokens<'a>, closing: usize, indent: usize) {
        for (at, comment) in stmt.tokens[closing].leading_comments.iter().enumerate() {
            if at > 0 {
                self.start_line(indent);
            }
            self.comment(comment, indent);
        }
        self.commented = Some(&stmt.tokens[closing]);
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

    fn end_line(&mut self) {
        for comment in std::mem::take(&mut self.trailing) {
            self.out.push_str("  ");
            self.out.push_str(comment.trim_end());
        }
        self.out.push('\n');
        self.column = 0;
        self.at_line_start = true;
    }

    /// Starts a new line.
    pub fn start_line(&mut self, indent: usize) {
        if self.at_line_start && self.trailing.is_empty() {
            self.out.truncate(self.out.trim_end_matches(' ').len());
        } else {
            self.end_line();
        }
        self.indent(indent);
    }
}

/// The tokens of a statement, with measurements of their ranges.
pub struct StatementTokens<'a> {
    /// The tokens.
    pub tokens: &'a [Token],
    /// The matching bracket by token; the token itself for other tokens.
    partner: Vec<usize>,
    /// The total columns of all previous tokens.
    columns: Vec<usize>,
    /// Running count of forced line breaks, in three steps a token: comments before it, statements
    /// of a block, a comment behind it.
    forced_breaks: Vec<u32>,
}

impl<'a> StatementTokens<'a> {
    /// Measures the tokens of a statement.
    pub fn new(tokens: &'a [Token]) -> StatementTokens<'a> {
        let mut partner: Vec<usize> = (0..tokens.len()).collect();
        let mut open = Vec::new();
        let (mut columns, mut forced_breaks) =
            (Vec::with_capacity(tokens.len() + 1), Vec::with_capacity(3 * tokens.len() + 1));
        let (mut width_so_far, mut breaks) = (0, 0);
        columns.push(0);
        forced_breaks.push(0);
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
            for is_break in [!token.leading_comments.is_empty(), lines, token.trailing_comment.is_some()] {
                breaks += u32::from(is_break);
                forced_breaks.push(breaks);
            }
        }
        StatementTokens { tokens, partner, columns, forced_breaks }
    }

    /// Returns the columns of a range of tokens on one line. Returns `None` if the range contains a
    /// forced line break; comments before its first and behind its last token do not count.
    pub fn flat_columns(&self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return Some(0);
        }
        (self.forced_breaks[3 * to - 1] == self.forced_breaks[3 * from + 1])
            .then(|| self.columns[to] - self.columns[from])
    }
    /// Returns the columns of a range of tokens, ignoring comments and blocks.
    pub fn columns(&self, from: usize, to: usize) -> usize {
        self.columns[to.max(from)] - self.columns[from]
    }
    /// Returns `true` if a range of tokens contains a forced line break.
    pub fn has_forced_break(&self, from: usize, to: usize) -> bool {
        self.flat_columns(from, to).is_none()
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
    pub fn top_level(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        let mut at = from;
        std::iter::from_fn(move || {
            let current = at;
            (current < to).then(|| {
                at = if self.tokens[current].role == Role::Open { self.closing(current) + 1 } else { current + 1 };
                current
            })
        })
    }
    /// Returns the end of the head of an `if`, `for` or `while`.
    fn head(&self, from: usize) -> Option<usize> {
        let has_head = matches!(self.text(from), "if" | "for" | "while") && self.text(from + 1) == "(";
        has_head.then(|| self.closing(from + 1) + 1)
    }
    /// Returns the text of a token.
    pub fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &*token.text)
    }
}
