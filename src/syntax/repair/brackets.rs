//! Finds brackets that do not match, in a text that does not parse.
//!
//! A closing bracket that does not match has three explanations: it is the wrong bracket, an inner
//! bracket is not closed, or it is one too many. Each is tried up to the end of the statement. The
//! one that leaves the fewest errors wins.

mod lines;

use super::Repairs;
use super::lexer::{Kind, Token, ends_operand, starts_operand};
use crate::syntax::hir::ProblemKind;
use crate::text::span::Span;

/// Maximum number of bracket errors reported per file.
const MAX_BRACKET_ERRORS: usize = 20;
/// Maximum number of tokens of a trial.
const MAX_TRIAL_TOKENS: usize = 600;

/// An open bracket.
#[derive(Clone, Copy)]
struct Opened {
    token: usize,
    byte: u8,
    /// Semicolons are allowed in it: `for (;;)`.
    is_for_header: bool,
    /// Number of open brackets up to the innermost one that holds statements, inclusive.
    base: usize,
    checkpoint: Checkpoint,
}

/// Lengths of the lists of [`Repairs`] before a bracket.
#[derive(Clone, Copy, Default)]
struct Checkpoint {
    problems: usize,
    edits: usize,
    closed: usize,
}

/// Reports and repairs brackets that do not match.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    if is_balanced(tokens, repairs.text) {
        return;
    }
    let mut matcher =
        Matcher { tokens, text: repairs.text, python: repairs.python, open: Vec::new(), cuts: Vec::new() };
    let (mut at, mut errors) = (0, 0);
    loop {
        let stop = match at < tokens.len() {
            true => matcher.boundary(at, &matcher.open),
            // First the brackets inside the last open block, then the block and the others.
            false => matcher.open.last().map_or(0, |top| if top.base < matcher.open.len() { top.base } else { 0 }),
        };
        if stop < matcher.open.len() {
            if let Some(cut) = matcher.cut_between(stop, at) {
                at = matcher.restart_with_cut(cut, stop, repairs);
                continue;
            }
            // Each end before `at` scans the tokens from there to `at` once more, so their number
            // is limited.
            let end = if errors < MAX_BRACKET_ERRORS { matcher.likely_end(stop, at) } else { at };
            let unclosed = matcher.open.split_off(stop).into_iter().rev();
            for opened in unclosed.filter(|opened| opened.token < end) {
                errors += 1;
                if errors <= MAX_BRACKET_ERRORS {
                    matcher.close_before(opened, end, repairs);
                }
            }
            at = end;
            continue;
        }
        let Some(token) = tokens.get(at) else { return };
        if matcher.cuts.contains(&at) {
            let keep = matcher.open_at_line(&matcher.open, at);
            for opened in matcher.open.split_off(keep).into_iter().rev() {
                matcher.close_before(opened, at, repairs);
            }
        }
        match token.kind {
            Kind::Open => {
                let opened = matcher.opened(at, &matcher.open);
                let checkpoint = Checkpoint {
                    problems: repairs.problems.len(),
                    edits: repairs.edits.len(),
                    closed: repairs.closed.len(),
                };
                matcher.open.push(Opened { checkpoint, ..opened });
            }
            Kind::Close => {
                if errors < MAX_BRACKET_ERRORS
                    && let Some((cut, stop)) = matcher.cut_for_closing(at)
                {
                    at = matcher.restart_with_cut(cut, stop, repairs);
                    continue;
                }
                errors += 1;
                if errors <= MAX_BRACKET_ERRORS {
                    errors -= usize::from(matcher.close(at, repairs));
                } else if matcher.open.last().is_some_and(|top| is_pair(top.byte, matcher.byte(at))) {
                    matcher.open.pop();
                }
            }
            _ => {}
        }
        at += 1;
    }
}

fn is_pair(open: u8, close: u8) -> bool {
    matches!((open, close), (b'(', b')') | (b'[', b']') | (b'{', b'}'))
}

fn closing_of(open: u8) -> char {
    match open {
        b'(' => ')',
        b'[' => ']',
        _ => '}',
    }
}

fn is_balanced(tokens: &[Token], text: &str) -> bool {
    let mut open = Vec::new();
    for token in tokens {
        let byte = text.as_bytes().get(token.span.start as usize).copied().unwrap_or(0);
        match token.kind {
            Kind::Open => open.push(byte),
            Kind::Close if !open.pop().is_some_and(|open| is_pair(open, byte)) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// An explanation of a closing bracket that does not match.
enum Explanation {
    /// It closes the last open bracket, but is of the wrong kind.
    WrongBracket,
    /// It closes open bracket number `keep`, and those inside are unclosed.
    UnclosedInside { keep: usize },
    /// It closes nothing.
    StrayBracket,
}

struct Matcher<'a> {
    tokens: &'a [Token],
    text: &'a str,
    python: bool,
    open: Vec<Opened>,
    /// First tokens of the lines before which all brackets of the previous line end.
    cuts: Vec<usize>,
}

impl<'a> Matcher<'a> {
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(self.tokens[at].span.start as usize).copied().unwrap_or(0)
    }
    fn source(&self, at: usize) -> &'a str {
        self.tokens[at].span.of(self.text)
    }
    /// Returns the text of the previous token.
    fn source_before(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |at| self.source(at))
    }

    /// Returns the text of the next token.
    fn source_after(&self, at: usize) -> &'a str {
        self.tokens.get(at + 1).map_or("", |token| token.span.of(self.text))
    }

    /// Returns the bracket at token `at`, inside the brackets `open`.
    fn opened(&self, at: usize, open: &[Opened]) -> Opened {
        let byte = self.byte(at);
        let before = self.source_before(at);
        // Blocks of statements, not objects.
        let is_block = byte == b'{'
            && match self.python {
                // The body of a JavaScript function in Python.
                true => matches!(before, ")" | "=>"),
                false => {
                    let follows_name = at.checked_sub(1).is_some_and(|at| self.tokens[at].kind == Kind::Name);
                    matches!(before, ")" | "=>" | ";" | "{" | "}" | "" | "else" | "do" | "try" | "finally")
                        || (follows_name && before != "return")
                }
            };
        let is_for_header = byte == b'(' && matches!(before, "for" | "await");
        let base = if is_block { open.len() + 1 } else { open.last().map_or(0, |top| top.base) };
        Opened { token: at, byte, is_for_header, base, checkpoint: Checkpoint::default() }
    }

    /// Returns how many of the open brackets stay open at token `at`. If that token certainly
    /// starts a statement, the brackets that cannot hold statements end.
    fn boundary(&self, at: usize, open: &[Opened]) -> usize {
        let Some(top) = open.last() else { return 0 };
        let token = self.tokens[at];
        let word = self.source(at);
        if !token.first && word != ";" || top.base == open.len() {
            return open.len();
        }
        // Index of the first bracket of the current statement.
        let block = top.base;
        if !self.python && word == ";" {
            let for_header = open[block..].iter().rposition(|o| o.is_for_header).map_or(block, |at| block + at + 1);
            return if matches!(top.byte, b'(' | b'[') && !top.is_for_header { for_header } else { open.len() };
        }
        if !token.first {
            return open.len();
        }
        let starts = if self.python { self.starts_python_statement(at) } else { self.starts_javascript_statement(at) };
        if starts {
            return block;
        }
        let indent = self.tokens[open[block].token].indent;
        let before = &self.tokens[at - 1];
        let follows_operand = token.kind == Kind::Name && self.is_operand_after_operand(at);
        let ends = follows_operand || (self.is_assignment(at) && !matches!(before.kind, Kind::Open));
        if ends && token.indent <= indent { block } else { open.len() }
    }
    fn starts_python_statement(&self, at: usize) -> bool {
        let next = self.source_after(at);
        match self.source(at) {
            "def" | "class" | "import" | "return" | "while" | "with" | "try" | "except" | "finally" | "elif"
            | "pass" | "break" | "continue" | "raise" | "del" | "global" | "nonlocal" | "assert" => next != "=",
            "if" | "for" | "else" | "from" => {
                // In brackets these keywords continue an expression.
                let line = self.tokens[at].line;
                let last = self.tokens[at..].iter().take_while(|token| token.line == line).count();
                let ends_with = self.source(at + last - 1);
                ends_with == ":" || (self.source(at) == "from" && self.tokens[at].indent == 0)
            }
            _ => false,
        }
    }
    fn starts_javascript_statement(&self, at: usize) -> bool {
        let next = self.source_after(at);
        match self.source(at) {
            "var" | "let" | "const" | "if" | "for" | "while" | "switch" | "throw" | "try" | "return" | "do"
            | "import" | "export" => !matches!(next, ":" | "," | "=" | "."),
            "function" => next != "(" && next != "*" && ends_operand(&self.tokens[at - 1], self.text, false),
            _ => false,
        }
    }

    /// Returns `true` if an operand follows another one without an operator.
    fn is_operand_after_operand(&self, at: usize) -> bool {
        starts_operand(&self.tokens[at], self.text, self.python)
            && ends_operand(&self.tokens[at - 1], self.text, self.python)
    }
    /// Returns `true` if an assignment starts at token `at`. In Python, `name=` without a space is
    /// an argument.
    fn is_assignment(&self, at: usize) -> bool {
        let (token, next) = (self.tokens[at], self.tokens.get(at + 1));
        let equals = next.filter(|next| next.span.of(self.text) == "=");
        token.kind == Kind::Name && equals.is_some_and(|equals| !self.python || equals.span.start > token.span.end)
    }

    /// Reports an unclosed bracket, and closes it before token `at`.
    fn close_before(&self, opened: Opened, at: usize, repairs: &mut Repairs) {
        let last = at.saturating_sub(1).max(opened.token);
        let mut end = self.tokens[last].span.end;
        // `if foo(x:` is closed before the colon.
        if self.python && last > opened.token && self.source(last) == ":" && opened.byte == b'(' {
            end = self.tokens[last].span.start;
        }
        // `f(a, {b: 1,` ends in `})`: both brackets go after the comma.
        let follows_inner = repairs.closed.last() == Some(&end);
        if last > opened.token && matches!(self.source(last), "," | ";") && opened.byte != b'{' && !follows_inner {
            end = self.tokens[last].span.start;
            let is_last = self.open.last().is_none_or(|top| top.base == self.open.len());
            let ends = self.tokens.get(at).is_none_or(|next| matches!(next.kind, Kind::Punctuation | Kind::Close));
            if (is_last || ends) && self.source(last) == "," && repairs.closed.last() != Some(&end) {
                // The comma separates nothing, and would make a tuple.
                repairs.replace(self.tokens[last].span, "");
            }
        }
        repairs.problem(self.tokens[opened.token].span, ProblemKind::UnclosedBracket);
        repairs.insert(end, &closing_of(opened.byte).to_string());
        repairs.closed.push(end);
    }

    /// Handles a closing bracket. Returns `true` if it matches.
    fn close(&mut self, at: usize, repairs: &mut Repairs) -> bool {
        let byte = self.byte(at);
        let span = self.tokens[at].span;
        let Some(&top) = self.open.last() else {
            repairs.problem(span, ProblemKind::StrayBracket);
            repairs.replace(span, "");
            return false;
        };
        if is_pair(top.byte, byte) {
            if let Some(keep) = self.unclosed_by_indent(at, top) {
                for opened in self.open.split_off(keep).into_iter().rev() {
                    self.close_before(opened, self.inner_end(opened, at), repairs);
                }
                self.open.pop();
                return false;
            }
            self.open.pop();
            return true;
        }
        let is_second_pair = self.open.len() >= 2 && is_pair(self.open[self.open.len() - 2].byte, byte);
        let deeper = self.open.iter().rposition(|o| is_pair(o.byte, byte));
        let mut explanations = vec![Explanation::WrongBracket, Explanation::StrayBracket];
        if let Some(keep) = deeper.filter(|keep| is_second_pair || self.open.len() - keep <= 4) {
            explanations.insert(1, Explanation::UnclosedInside { keep });
        }
        // Of equal costs the first wins. The wrong bracket is the most likely mistake: a typing
        // error.
        let cost = |explanation: &Explanation| match *explanation {
            Explanation::WrongBracket => self.trial(at + 1, self.open[..self.open.len() - 1].to_vec()),
            Explanation::UnclosedInside { keep } => {
                self.trial(at + 1, self.open[..keep].to_vec()) + self.open.len() - keep - 2
            }
            Explanation::StrayBracket => self.trial(at + 1, self.open.clone()),
        };
        match explanations.into_iter().min_by_key(cost) {
            Some(Explanation::WrongBracket) => {
                let opened = self.tokens[top.token].span;
                repairs.problem(span, ProblemKind::WrongBracket { opened, expected: closing_of(top.byte) });
                repairs.replace(span, &closing_of(top.byte).to_string());
                self.open.pop();
            }
            Some(Explanation::UnclosedInside { keep }) => {
                for opened in self.open.split_off(keep + 1).into_iter().rev() {
                    self.close_before(opened, self.inner_end(opened, at), repairs);
                }
                self.open.pop();
            }
            _ => {
                repairs.problem(span, ProblemKind::StrayBracket);
                repairs.replace(span, "");
            }
        }
        false
    }

    /// Checks a `}` that starts a line with less indentation than the line of its `{`. If it is
    /// indented like the line of an outer `{`, the brackets inside that one are unclosed. Returns
    /// how many stay open, with the outer one.
    fn unclosed_by_indent(&self, at: usize, top: Opened) -> Option<usize> {
        let token = self.tokens[at];
        if self.python || !token.first || self.byte(at) != b'}' {
            return None;
        }
        let indent = |opened: &Opened| self.tokens[opened.token].indent;
        if indent(&top) <= token.indent {
            return None;
        }
        let outer = self.open.iter().rposition(|o| o.byte == b'{' && indent(o) == token.indent)?;
        (outer + 1 < self.open.len()).then_some(outer + 1)
    }

    /// Counts the mismatches from token `from` to the end of the statement, if these brackets are
    /// open.
    fn trial(&self, from: usize, mut open: Vec<Opened>) -> usize {
        let mut cost = 0;
        for at in from..self.tokens.len().min(from + MAX_TRIAL_TOKENS) {
            let keep = self.boundary(at, &open);
            cost += open.len() - keep;
            open.truncate(keep);
            let token = self.tokens[at];
            let ends = token.first && token.indent == 0 && token.kind != Kind::Close && token.kind != Kind::Punctuation;
            if ends {
                return cost + open.len();
            }
            match token.kind {
                Kind::Open => open.push(self.opened(at, &open)),
                Kind::Close => match open.last() {
                    Some(top) if is_pair(top.byte, self.byte(at)) => {
                        open.pop();
                    }
                    _ => cost += 1,
                },
                _ => {}
            }
        }
        cost + open.len()
    }
}

/// Returns the index of the innermost bracket that is open at each token. Tokens outside of
/// brackets have `usize::MAX`.
pub(super) fn enclosing(tokens: &[Token]) -> Vec<usize> {
    let mut open = Vec::new();
    let innermost = |token: &Token, at: usize, open: &mut Vec<usize>| {
        let around = open.last().copied().unwrap_or(usize::MAX);
        match token.kind {
            Kind::Open => open.push(at),
            Kind::Close => _ = open.pop(),
            _ => {}
        }
        around
    };
    tokens.iter().enumerate().map(|(at, token)| innermost(token, at, &mut open)).collect()
}

/// Returns the index of the other bracket of each bracket, by token. Unmatched brackets have
/// `usize::MAX`.
pub(super) fn pairs(tokens: &[Token]) -> Vec<usize> {
    let mut pairs = vec![usize::MAX; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(at),
            Kind::Close => {
                if let Some(start) = open.pop() {
                    pairs[start] = at;
                    pairs[at] = start;
                }
            }
            _ => {}
        }
    }
    pairs
}

/// Returns the span from the start of `a` to the end of `b`.
pub(super) fn between(a: Token, b: Token) -> Span {
    Span { start: a.span.start, end: b.span.end }
}
