//! Which bracket is wrong. Only for text that does not parse.
//!
//! A plain count tells whether all brackets match; when they do, nothing here speaks. When they do not, each step that is
//! possible at a closing bracket (it is the wrong one, the one before is not closed, it is one too many) is tried out to
//! the end of the statement, and the one that leaves the least undone is taken.

mod lines;

use super::Faults;
use super::lexer::{Kind, Token, ends_operand, starts_operand};
use crate::syntax::hir::ProblemKind;
use crate::text::span::Span;

/// More of one kind tell nothing.
const MOST: usize = 20;
/// How far a trial looks.
const TRIAL: usize = 600;

#[derive(Clone, Copy)]
struct Opened {
    token: usize,
    byte: u8,
    /// Semicolons are fine in it: `for (;;)`.
    for_header: bool,
    /// How many are open up to the innermost that holds statements, inclusive.
    base: usize,
    /// How many problems, repairs and places where something is closed were known before it.
    faults: (usize, usize, usize),
}

/// Finds brackets that do not match.
pub(super) fn check(tokens: &[Token], faults: &mut Faults) {
    if balanced(tokens, faults.text) {
        return;
    }
    let mut matcher = Matcher { tokens, text: faults.text, python: faults.python, open: Vec::new(), cuts: Vec::new() };
    let (mut at, mut found) = (0, 0);
    loop {
        let stop = match at < tokens.len() {
            true => matcher.boundary(at, &matcher.open),
            // First those behind the last block that is open, then the others with it.
            false => matcher.open.last().map_or(0, |top| if top.base < matcher.open.len() { top.base } else { 0 }),
        };
        if stop < matcher.open.len() {
            if let Some(cut) = matcher.cut_inside(stop, at) {
                at = matcher.cut(cut, stop, faults);
                continue;
            }
            // Each end that is found before goes over the rest again.
            let end = if found < MOST { matcher.end(stop, at) } else { at };
            let unclosed = matcher.open.split_off(stop).into_iter().rev();
            for opened in unclosed.filter(|opened| opened.token < end) {
                found += 1;
                if found <= MOST {
                    matcher.unclosed(opened, end, faults);
                }
            }
            at = end;
            continue;
        }
        let Some(token) = tokens.get(at) else { return };
        if matcher.cuts.contains(&at) {
            let keep = matcher.left_open(&matcher.open, at);
            for opened in matcher.open.split_off(keep).into_iter().rev() {
                matcher.unclosed(opened, at, faults);
            }
        }
        match token.kind {
            Kind::Open => {
                let opened = matcher.opened(at, &matcher.open);
                let told = (faults.problems.len(), faults.edits.len(), faults.closed.len());
                matcher.open.push(Opened { faults: told, ..opened });
            }
            Kind::Close => {
                if found < MOST
                    && let Some((cut, stop)) = matcher.cut_by(at)
                {
                    at = matcher.cut(cut, stop, faults);
                    continue;
                }
                found += 1;
                if found <= MOST {
                    found -= usize::from(matcher.close(at, faults));
                } else if matcher.open.last().is_some_and(|top| fits(top.byte, matcher.byte(at))) {
                    matcher.open.pop();
                }
            }
            _ => {}
        }
        at += 1;
    }
}

fn fits(open: u8, close: u8) -> bool {
    matches!((open, close), (b'(', b')') | (b'[', b']') | (b'{', b'}'))
}

fn closer(open: u8) -> char {
    match open {
        b'(' => ')',
        b'[' => ']',
        _ => '}',
    }
}

fn balanced(tokens: &[Token], text: &str) -> bool {
    let mut open = Vec::new();
    for token in tokens {
        let byte = text.as_bytes().get(token.span.start as usize).copied().unwrap_or(0);
        match token.kind {
            Kind::Open => open.push(byte),
            Kind::Close if !open.pop().is_some_and(|open| fits(open, byte)) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

struct Matcher<'a> {
    tokens: &'a [Token],
    text: &'a str,
    python: bool,
    open: Vec<Opened>,
    /// Lines before which what the line before them leaves open ends, by their first tokens.
    cuts: Vec<usize>,
}

impl<'a> Matcher<'a> {
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(self.tokens[at].span.start as usize).copied().unwrap_or(0)
    }
    fn word(&self, at: usize) -> &'a str {
        self.tokens[at].span.of(self.text)
    }
    /// The text of the token before.
    fn before(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |at| self.word(at))
    }

    /// The text of the token behind.
    fn after(&self, at: usize) -> &'a str {
        self.tokens.get(at + 1).map_or("", |token| token.span.of(self.text))
    }

    fn opened(&self, at: usize, open: &[Opened]) -> Opened {
        let byte = self.byte(at);
        let before = self.before(at);
        // In Python a brace after `)` or `=>` is the body of a JavaScript function.
        let block = byte == b'{' && self.python && matches!(before, ")" | "=>");
        let block = block
            || byte == b'{' && !self.python && {
                let named = at.checked_sub(1).is_some_and(|at| self.tokens[at].kind == Kind::Name);
                matches!(before, ")" | "=>" | ";" | "{" | "}" | "" | "else" | "do" | "try" | "finally")
                    || (named && before != "return")
            };
        let for_header = byte == b'(' && matches!(before, "for" | "await");
        // Of a block, not of an object.
        let base = if block { open.len() + 1 } else { open.last().map_or(0, |top| top.base) };
        Opened { token: at, byte, for_header, base, faults: (0, 0, 0) }
    }

    /// How many of the open brackets stay open when token `at` comes: at what surely starts a statement, those that
    /// cannot hold statements do not.
    fn boundary(&self, at: usize, open: &[Opened]) -> usize {
        let Some(top) = open.last() else { return 0 };
        let token = self.tokens[at];
        let word = self.word(at);
        if !token.first && word != ";" || top.base == open.len() {
            return open.len();
        }
        // Where the statement starts that the brackets belong to.
        let block = top.base;
        if !self.python && word == ";" {
            let held = open[block..].iter().rposition(|o| o.for_header).map_or(block, |at| block + at + 1);
            return if matches!(top.byte, b'(' | b'[') && !top.for_header { held } else { open.len() };
        }
        if !token.first {
            return open.len();
        }
        let starts = if self.python { self.python_start(at) } else { self.javascript_start(at) };
        if starts {
            return block;
        }
        let indent = self.tokens[open[block].token].indent;
        let before = &self.tokens[at - 1];
        let side_by_side = token.kind == Kind::Name && self.side_by_side(at);
        let ends = side_by_side || (self.assigns(at) && !matches!(before.kind, Kind::Open));
        if ends && token.indent <= indent { block } else { open.len() }
    }
    fn python_start(&self, at: usize) -> bool {
        let next = self.after(at);
        match self.word(at) {
            "def" | "class" | "import" | "return" | "while" | "with" | "try" | "except" | "finally" | "elif"
            | "pass" | "break" | "continue" | "raise" | "del" | "global" | "nonlocal" | "assert" => next != "=",
            "if" | "for" | "else" | "from" => {
                // In brackets these go on with an expression.
                let line = self.tokens[at].line;
                let last = self.tokens[at..].iter().take_while(|token| token.line == line).count();
                let ends_with = self.word(at + last - 1);
                ends_with == ":" || (self.word(at) == "from" && self.tokens[at].indent == 0)
            }
            _ => false,
        }
    }
    fn javascript_start(&self, at: usize) -> bool {
        let next = self.after(at);
        match self.word(at) {
            "var" | "let" | "const" | "if" | "for" | "while" | "switch" | "throw" | "try" | "return" | "do"
            | "import" | "export" => !matches!(next, ":" | "," | "=" | "."),
            "function" => next != "(" && next != "*" && ends_operand(&self.tokens[at - 1], self.text, false),
            _ => false,
        }
    }

    /// Whether an operand starts right behind another.
    fn side_by_side(&self, at: usize) -> bool {
        starts_operand(&self.tokens[at], self.text, self.python)
            && ends_operand(&self.tokens[at - 1], self.text, self.python)
    }
    /// Whether a name starts an assignment. `name=` without a gap is an argument in Python.
    fn assigns(&self, at: usize) -> bool {
        let (token, next) = (self.tokens[at], self.tokens.get(at + 1));
        let sign = next.filter(|sign| sign.span.of(self.text) == "=");
        token.kind == Kind::Name && sign.is_some_and(|sign| !self.python || sign.span.start > token.span.end)
    }

    /// Reports a bracket that is not closed before token `at`, and closes it.
    fn unclosed(&self, opened: Opened, at: usize, faults: &mut Faults) {
        let last = at.saturating_sub(1).max(opened.token);
        let mut end = self.tokens[last].span.end;
        // `if foo(x:` is to be closed before the colon.
        if self.python && last > opened.token && self.word(last) == ":" && opened.byte == b'(' {
            end = self.tokens[last].span.start;
        }
        // `f(a, {b: 1,` ends in `})`, not in `)` before and `}` after the comma.
        let inner = faults.closed.last() == Some(&end);
        if last > opened.token && matches!(self.word(last), "," | ";") && opened.byte != b'{' && !inner {
            end = self.tokens[last].span.start;
            let alone = self.open.last().is_none_or(|top| top.base == self.open.len());
            let ends = self.tokens.get(at).is_none_or(|next| matches!(next.kind, Kind::Sign | Kind::Close));
            if (alone || ends) && self.word(last) == "," && faults.closed.last() != Some(&end) {
                // There is nothing behind it to keep apart: it would make a tuple.
                faults.replace(self.tokens[last].span, "");
            }
        }
        faults.problem(self.tokens[opened.token].span, ProblemKind::UnclosedBracket);
        faults.insert(end, &closer(opened.byte).to_string());
        faults.closed.push(end);
    }

    /// A closing bracket; whether all was well.
    fn close(&mut self, at: usize, faults: &mut Faults) -> bool {
        let byte = self.byte(at);
        let span = self.tokens[at].span;
        let Some(&top) = self.open.last() else {
            faults.problem(span, ProblemKind::StrayBracket);
            faults.replace(span, "");
            return false;
        };
        if fits(top.byte, byte) {
            if let Some(keep) = self.by_indent(at, top) {
                for opened in self.open.split_off(keep).into_iter().rev() {
                    self.unclosed(opened, self.inner_end(opened, at), faults);
                }
                self.open.pop();
                return false;
            }
            self.open.pop();
            return true;
        }
        let second = self.open.len() >= 2 && fits(self.open[self.open.len() - 2].byte, byte);
        let deeper = self.open.iter().rposition(|o| fits(o.byte, byte));
        let mut best = (usize::MAX, 0, 0);
        for (choice, keep) in [(0, self.open.len() - 1), (1, deeper.unwrap_or(usize::MAX)), (2, self.open.len())] {
            if keep == usize::MAX || (choice == 1 && !second && self.open.len() - keep > 4) {
                continue;
            }
            let extra = if choice == 1 { self.open.len() - keep - 2 } else { 0 };
            let cost = self.trial(at + 1, self.open[..keep].to_vec()) + extra;
            // With equal costs the first is the likeliest: a slip of the finger.
            if cost < best.0 {
                best = (cost, choice, keep);
            }
        }
        match best.1 {
            0 => {
                let opened = self.tokens[top.token].span;
                faults.problem(span, ProblemKind::WrongBracket { opened, expected: closer(top.byte) });
                faults.replace(span, &closer(top.byte).to_string());
                self.open.pop();
            }
            1 => {
                for opened in self.open.split_off(best.2 + 1).into_iter().rev() {
                    self.unclosed(opened, self.inner_end(opened, at), faults);
                }
                self.open.pop();
            }
            _ => {
                faults.problem(span, ProblemKind::StrayBracket);
                faults.replace(span, "");
            }
        }
        false
    }

    /// A `}` at the start of a line that stands further left than the line of its `{`, under the line of an outer `{`:
    /// those between are not closed. How many stay open with the outer one.
    fn by_indent(&self, at: usize, top: Opened) -> Option<usize> {
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

    /// What does not match from token `from` to the end of the statement, with these brackets open.
    fn trial(&self, from: usize, mut open: Vec<Opened>) -> usize {
        let mut cost = 0;
        for at in from..self.tokens.len().min(from + TRIAL) {
            let keep = self.boundary(at, &open);
            cost += open.len() - keep;
            open.truncate(keep);
            let token = self.tokens[at];
            let ends = token.first && token.indent == 0 && token.kind != Kind::Close && token.kind != Kind::Sign;
            if ends {
                return cost + open.len();
            }
            match token.kind {
                Kind::Open => open.push(self.opened(at, &open)),
                Kind::Close => match open.last() {
                    Some(top) if fits(top.byte, self.byte(at)) => {
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

/// Where each open bracket is closed, by token; `usize::MAX` where it is not.
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

/// Between two tokens.
pub(super) fn between(a: Token, b: Token) -> Span {
    Span { start: a.span.start, end: b.span.end }
}
