//! Lines of JavaScript: statements, blocks, comments, and the text that is being written with its column.
//!
//! How a statement that does not fit is broken is in `expression`.

use super::width;
use crate::base::stack::deep;
use crate::translate::code::{Leaf, Line, Role};

/// Columns of a line.
pub const WIDTH: usize = 80;
/// A step of a block, object or list.
pub const STEP: usize = 2;
/// A step of what a statement goes on with.
pub const CONTINUATION: usize = 4;

/// Writes lines.
pub fn write(lines: &[Line]) -> String {
    let mut page = Page { out: String::new(), column: 0, fresh: true, waiting: Vec::new(), told: None };
    page.lines(lines, 0);
    page.out
}

/// What has been written.
pub struct Page<'a> {
    out: String,
    /// Columns of the line so far.
    pub column: usize,
    /// Nothing but indentation is on the line.
    pub fresh: bool,
    /// Comments that go to the end of the line.
    waiting: Vec<&'a str>,
    /// The token whose comments before it have been written.
    told: Option<&'a Leaf>,
}

impl<'a> Page<'a> {
    /// Writes lines so many columns in. Blank lines come one at a time, and none at the ends.
    pub fn lines(&mut self, lines: &'a [Line], indent: usize) {
        let mut blank = false;
        let mut first = true;
        for line in lines {
            if *line == Line::Blank {
                blank = !first;
                continue;
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
                Line::Code { leaves, body } => {
                    self.statement(leaves, indent);
                    deep(|| self.lines(body, indent + STEP));
                }
            }
        }
    }

    fn statement(&mut self, leaves: &'a [Leaf], indent: usize) {
        self.indent(indent);
        let source = Source::new(leaves);
        self.before(&source, 0, indent);
        deep(|| self.sections(&source, 0, leaves.len(), indent));
        self.end();
    }

    /// A statement's parts: a head, its block, what follows that.
    fn sections(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize) {
        let mut from = from;
        while from < to {
            let block = source.nodes(from, to).find(|at| matches!(source.leaves[*at].role, Role::Block(_)));
            let end = block.unwrap_or(to);
            let semicolon = end > from && &*source.leaves[end - 1].text == ";" && end == to;
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
                self.leaf(&source.leaves[code], indent);
            }
            let Some(block) = block else { break };
            self.leaf(&source.leaves[block], indent);
            from = block + 1;
        }
    }

    /// What commas part in a statement: a line for each, if they do not fit.
    fn items(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize, trail: usize) {
        let fits = source.flat(from, to).is_some_and(|columns| self.column + columns + trail <= WIDTH);
        let commas: Vec<usize> = if fits {
            Vec::new()
        } else {
            source.nodes(from, to).filter(|at| source.leaves[*at].role == Role::Comma).collect()
        };
        let mut from = from;
        for comma in commas {
            self.run(source, from, comma, indent, 1);
            self.leaf(&source.leaves[comma], indent);
            self.line(indent + CONTINUATION);
            from = comma + 1;
            self.before(source, from, indent + CONTINUATION);
        }
        self.run(source, from, to, indent, trail);
    }

    /// Writes a token, with the block that it may be.
    pub fn leaf(&mut self, leaf: &'a Leaf, indent: usize) {
        if !leaf.before.is_empty() && !self.told.is_some_and(|told| std::ptr::eq(told, leaf)) {
            self.line(indent + CONTINUATION);
            self.comments(leaf, indent + CONTINUATION);
        }
        if !self.waiting.is_empty() && !matches!(&*leaf.text, "," | ";") {
            self.line(indent + CONTINUATION);
        }
        if leaf.space && !self.fresh {
            self.text(" ");
        }
        match &leaf.role {
            Role::Block(lines) if lines.iter().all(|line| *line == Line::Blank) => self.text("{}"),
            Role::Block(lines) => {
                self.text("{");
                self.end();
                deep(|| self.lines(lines, indent + STEP));
                self.indent(indent);
                self.text("}");
            }
            _ => self.text(&leaf.text),
        }
        self.waiting.extend(leaf.after.as_deref());
    }

    /// Writes the tokens from one to another, on one line as far as comments and blocks let it.
    pub fn plainly(&mut self, source: &Source<'a>, from: usize, to: usize, indent: usize) {
        for at in from..to {
            self.leaf(&source.leaves[at], indent);
        }
    }

    /// Writes the comments before a token, each on its line.
    pub fn before(&mut self, source: &Source<'a>, at: usize, indent: usize) {
        if let Some(leaf) = source.leaves.get(at) {
            self.comments(leaf, indent);
        }
    }

    fn comments(&mut self, leaf: &'a Leaf, indent: usize) {
        for comment in &leaf.before {
            self.comment(comment, indent);
            self.line(indent);
        }
        self.told = Some(leaf);
    }

    /// Writes the comments before a closing bracket that gets a line of its own.
    pub fn before_closing(&mut self, source: &Source<'a>, closing: usize, indent: usize) {
        for (at, comment) in source.leaves[closing].before.iter().enumerate() {
            if at > 0 {
                self.line(indent);
            }
            self.comment(comment, indent);
        }
        self.told = Some(&source.leaves[closing]);
    }

    fn comment(&mut self, text: &str, indent: usize) {
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        self.text(first.trim_end());
        let lines = || rest.lines().filter(|line| !line.trim().is_empty());
        // The stars of a comment of several lines stand below one another; other lines keep their places to one another.
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
        self.fresh &= text.is_empty();
        match text.rfind('\n') {
            Some(at) => self.column = width::of(&text[at + 1..]),
            None => self.column += width::of(text),
        }
    }

    fn indent(&mut self, indent: usize) {
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
        self.fresh = true;
    }

    fn end(&mut self) {
        for comment in std::mem::take(&mut self.waiting) {
            self.out.push_str("  ");
            self.out.push_str(comment.trim_end());
        }
        self.out.push('\n');
        self.column = 0;
        self.fresh = true;
    }

    /// Begins another line.
    pub fn line(&mut self, indent: usize) {
        if self.fresh && self.waiting.is_empty() {
            self.out.truncate(self.out.trim_end_matches(' ').len());
        } else {
            self.end();
        }
        self.indent(indent);
    }
}

/// The tokens of a statement with what is asked about pieces of them.
pub struct Source<'a> {
    /// The tokens.
    pub leaves: &'a [Leaf],
    /// The bracket that belongs to this one.
    partner: Vec<usize>,
    /// Columns of all tokens before.
    columns: Vec<usize>,
    /// How often a line must end: at comments before, in a block, at a comment behind; three numbers a token.
    hard: Vec<u32>,
}

impl<'a> Source<'a> {
    /// Of a statement's tokens.
    pub fn new(leaves: &'a [Leaf]) -> Source<'a> {
        let mut partner: Vec<usize> = (0..leaves.len()).collect();
        let mut open = Vec::new();
        let (mut columns, mut hard) = (Vec::with_capacity(leaves.len() + 1), Vec::with_capacity(3 * leaves.len() + 1));
        let (mut width_so_far, mut ends) = (0, 0);
        columns.push(0);
        hard.push(0);
        for (at, leaf) in leaves.iter().enumerate() {
            match leaf.role {
                Role::Open => open.push(at),
                Role::Close => {
                    if let Some(opening) = open.pop() {
                        partner[opening] = at;
                        partner[at] = opening;
                    }
                }
                _ => {}
            }
            let (text, lines) = match &leaf.role {
                Role::Block(lines) => (2, lines.iter().any(|line| *line != Line::Blank)),
                _ => (width::of(leaf.text.lines().next().unwrap_or_default()), false),
            };
            width_so_far += text + usize::from(leaf.space);
            columns.push(width_so_far);
            for is in [!leaf.before.is_empty(), lines, leaf.after.is_some()] {
                ends += u32::from(is);
                hard.push(ends);
            }
        }
        Source { leaves, partner, columns, hard }
    }

    /// Columns of tokens on one line; none if a line must end among them. A comment before the first or behind the last is not among them.
    pub fn flat(&self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return Some(0);
        }
        (self.hard[3 * to - 1] == self.hard[3 * from + 1]).then(|| self.columns[to] - self.columns[from])
    }
    /// Columns of tokens, whatever is among them.
    pub fn columns(&self, from: usize, to: usize) -> usize {
        self.columns[to.max(from)] - self.columns[from]
    }
    /// A line must end among the tokens.
    pub fn is_hard(&self, from: usize, to: usize) -> bool {
        self.flat(from, to).is_none()
    }
    /// The closing bracket of an opening one.
    pub fn closing(&self, opening: usize) -> usize {
        self.partner[opening].max(opening)
    }
    /// The opening bracket of a closing one.
    pub fn opening(&self, closing: usize) -> usize {
        self.partner[closing].min(closing)
    }
    /// The tokens from one to another that are in no bracket among them; of a bracketed piece the opening bracket.
    pub fn nodes(&self, from: usize, to: usize) -> impl Iterator<Item = usize> {
        let mut at = from;
        std::iter::from_fn(move || {
            let now = at;
            (now < to).then(|| {
                at = if self.leaves[now].role == Role::Open { self.closing(now) + 1 } else { now + 1 };
                now
            })
        })
    }
    /// Where the head of a statement ends that has a condition in brackets.
    fn head(&self, from: usize) -> Option<usize> {
        let is = matches!(self.text(from), "if" | "for" | "while") && self.text(from + 1) == "(";
        is.then(|| self.closing(from + 1) + 1)
    }
    /// A token's text.
    pub fn text(&self, at: usize) -> &str {
        self.leaves.get(at).map_or("", |leaf| &*leaf.text)
    }
}
