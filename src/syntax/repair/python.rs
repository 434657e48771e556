//! JavaScript in Python.

use super::Faults;
use super::brackets::{between, pairs};
use super::lexer::{Kind, Token, ends_operand, is_word};
use crate::syntax::hir::ProblemKind;
use crate::text::span::Span;

/// Words that stand before a name in JavaScript, and never do in Python.
const WORDS: &[&str] = &[
    "var",
    "let",
    "const",
    "function",
    "new",
    "typeof",
    "throw",
    "delete",
    "void",
    "switch",
    "catch",
    "export",
    "extends",
    "do",
    "instanceof",
    "static",
    "default",
    "async",
];

/// Looks at the tokens of a broken piece.
pub(super) fn check(tokens: &[Token], faults: &mut Faults) {
    let pairs = pairs(tokens);
    let mut at = 0;
    let mut depth = 0u32;
    let mut line = 0;
    while at < tokens.len() {
        match tokens[at].kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Sign if depth == 0 && tokens[at].first => {
                if let Some(next) = magic(tokens, at, faults) {
                    at = next;
                    continue;
                }
            }
            _ => {}
        }
        if tokens[at].line != tokens[line].line {
            line = at - tokens[..at].iter().rev().take_while(|token| token.line == tokens[at].line).count();
        }
        at = Look { tokens, pairs: &pairs, text: faults.text, at, line }.step(faults).max(at + 1);
    }
}

/// A notebook's `!command` or `%magic` in a script: one line, one problem.
fn magic(tokens: &[Token], at: usize, faults: &mut Faults) -> Option<usize> {
    let token = tokens[at];
    let word = token.span.of(faults.text);
    if !matches!(word, "!" | "%" | "%%") || tokens.get(at + 1).is_none_or(|next| next.line != token.line) {
        return None;
    }
    let line = tokens[at..].iter().take_while(|next| next.line == token.line).count();
    faults.foreign(token.span, word);
    faults.replace(between(token, tokens[at + line - 1]), "pass");
    if let Some(before) = at.checked_sub(1) {
        // The line before does not go on here.
        faults.insert(tokens[before].span.end, ";");
    }
    Some(at + line)
}

struct Look<'a> {
    tokens: &'a [Token],
    pairs: &'a [usize],
    text: &'a str,
    at: usize,
    /// The first token of the line.
    line: usize,
}

impl<'a> Look<'a> {
    fn word(&self, ahead: isize) -> &'a str {
        self.token(ahead).map_or("", |token| token.span.of(self.text))
    }
    fn token(&self, ahead: isize) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_add_signed(ahead)?)
    }
    fn same_line(&self, ahead: isize) -> bool {
        self.token(ahead).is_some_and(|token| token.line == self.tokens[self.at].line)
    }
    fn is_name(&self, ahead: isize) -> bool {
        self.token(ahead).is_some_and(|token| token.kind == Kind::Name)
    }
    fn close_of(&self, at: usize) -> Option<usize> {
        self.pairs.get(at).copied().filter(|&close| close != usize::MAX && close > at)
    }

    /// Looks at one token; where to go on.
    fn step(&self, faults: &mut Faults) -> usize {
        let token = &self.tokens[self.at];
        let word = self.word(0);
        match token.kind {
            Kind::ForeignComment => {
                let block = word.starts_with("/*");
                let mark = Span { start: token.span.start, end: token.span.start + 2 };
                faults.foreign(mark, if block { "/*" } else { "//" });
                if block {
                    faults.replace(token.span, "");
                } else {
                    faults.replace(mark, "# ");
                }
            }
            Kind::Name => return self.name(word, token, faults),
            Kind::Sign => self.sign(word, token, faults),
            Kind::Open if word == "{" => self.brace(token, faults),
            Kind::String { .. } if word.starts_with('`') => {
                faults.foreign(token.span, "`");
                faults.replace(token.span, "''");
            }
            _ => {}
        }
        self.at + 1
    }

    fn name(&self, word: &str, token: &Token, faults: &mut Faults) -> usize {
        if self.word(-1) == "." && !token.first {
            // `.and(`: a keyword, so Earth Engine's client spells it `.And(`.
            if is_word(word, true) || matches!(word, "True" | "False" | "None") {
                faults.problem(token.span, ProblemKind::KeywordMethod(word.into()));
                let mut fixed = word.to_string();
                if let Some(first) = fixed.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                if fixed == word {
                    fixed.make_ascii_lowercase();
                }
                faults.replace(token.span, &fixed);
            }
            return self.at + 1;
        }
        let operand_before = self.at > 0 && !token.first && ends_operand(&self.tokens[self.at - 1], self.text, true);
        if word == "function" && self.word(-1) != "def" && (self.word(1) == "(" || self.word(2) == "(") {
            return self.function(token, faults);
        }
        if word == "else" && self.word(1) == "if" && self.same_line(1) && !operand_before {
            faults.foreign(between(*token, self.tokens[self.at + 1]), "else if");
            faults.replace(between(*token, self.tokens[self.at + 1]), "elif");
            return self.at + 2;
        }
        let declares = matches!(word, "var" | "let" | "const") && matches!(self.word(1), "{" | "[");
        let before_name =
            self.is_name(1) && !matches!(self.word(1), "in" | "is" | "and" | "or" | "if" | "else" | "not");
        let before_value = word == "throw" || word == "typeof";
        if WORDS.contains(&word)
            && self.same_line(1)
            && !is_word(word, true)
            && !operand_before
            && (declares || before_name || (before_value && !matches!(self.word(1), "=" | "." | "," | ")")))
        {
            faults.foreign(token.span, word);
            let next = self.tokens[self.at + 1].span.start;
            let gone = Span { start: token.span.start, end: next };
            faults.replace(gone, if word == "throw" { "raise " } else { "" });
        }
        self.at + 1
    }

    fn sign(&self, word: &str, token: &Token, faults: &mut Faults) {
        let replacement = match word {
            "&&" => " and ",
            "||" | "??" => " or ",
            "===" => "==",
            "!==" => "!=",
            "?." => ".",
            "!" => " not ",
            "++" | "--" => {
                // `++x` is two signs; `x++` is nothing.
                let ends = self.token(1).is_none() || !self.same_line(1) || matches!(self.word(1), ";" | ")");
                if !ends || self.at == 0 || !ends_operand(&self.tokens[self.at - 1], self.text, true) {
                    return;
                }
                ""
            }
            "..." if self.is_name(1) && matches!(self.word(-1), "(" | "[" | "," | "{") => "*",
            "=>" => return self.arrow(token, faults),
            "?" => return faults.foreign(token.span, "?"),
            _ => return,
        };
        faults.foreign(token.span, word);
        faults.replace(token.span, replacement);
    }

    /// `x => value`, `(x, y) => value`, `x => { return value; }`.
    fn arrow(&self, token: &Token, faults: &mut Faults) {
        faults.foreign(token.span, "=>");
        let Some(before) = self.at.checked_sub(1) else { return };
        if self.is_name(-1) {
            faults.insert(self.tokens[before].span.start, "lambda ");
        } else if self.word(-1) == ")" && self.pairs[before] != usize::MAX {
            faults.replace(self.tokens[self.pairs[before]].span, "lambda ");
            faults.replace(self.tokens[before].span, "");
        } else {
            return;
        }
        faults.replace(token.span, ":");
        if self.word(1) == "{" {
            self.body(self.at + 1, "", faults);
        }
    }

    /// `function(x) { return value; }` as a lambda; one of several statements as nothing.
    fn function(&self, token: &Token, faults: &mut Faults) -> usize {
        let named = self.word(1) != "(";
        let open = self.at + if named { 2 } else { 1 };
        faults.foreign(token.span, "function");
        let Some(close) = self.close_of(open) else { return open };
        if self.tokens.get(close + 1).is_none_or(|brace| brace.span.of(self.text) != "{") {
            return close;
        }
        if named {
            faults.replace(token.span, "def");
            self.body(close + 1, ":", faults);
        } else {
            faults.replace(between(*token, self.tokens[open]), "lambda ");
            faults.replace(self.tokens[close].span, "");
            if self.body(close + 1, ":", faults) {
                // What is wrong in there as well is no longer of interest.
                return self.close_of(close + 1).unwrap_or(open);
            }
        }
        open
    }

    /// The body in the braces that open at token `open`: what comes of `{ return value; }`.
    /// Whether it is lost.
    fn body(&self, open: usize, colon: &str, faults: &mut Faults) -> bool {
        let Some(close) = self.close_of(open) else {
            faults.replace(self.tokens[open].span, colon);
            return false;
        };
        let inside = &self.tokens[open + 1..close];
        let is = |at: usize, text: &str| inside.get(at).is_some_and(|token| token.span.of(self.text) == text);
        let semicolons = inside.iter().filter(|token| token.span.of(self.text) == ";").count();
        let last_is_semicolon = !inside.is_empty() && is(inside.len() - 1, ";");
        let one = is(0, "return") && (semicolons == 0 || (semicolons == 1 && last_is_semicolon));
        if one {
            faults.replace(between(self.tokens[open], inside[0]), colon);
            if last_is_semicolon {
                faults.replace(inside[inside.len() - 1].span, "");
            }
            faults.replace(self.tokens[close].span, "");
        } else if colon.is_empty() || self.word(1) == "(" {
            // Python's lambda has no statements: what is in there is lost.
            let placeholder = format!("{colon} None");
            faults.replace(between(self.tokens[open], self.tokens[close]), &placeholder);
            return true;
        } else {
            faults.replace(self.tokens[open].span, colon);
            faults.replace(self.tokens[close].span, "");
        }
        false
    }

    /// The `{` of a block.
    fn brace(&self, token: &Token, faults: &mut Faults) {
        let word = |at: usize| self.tokens.get(at).map_or("", |token| token.span.of(self.text));
        let closes = word(self.line) == "}";
        let start = self.line + usize::from(closes);
        let block = match word(start) {
            "if" | "while" | "for" | "switch" | "catch" | "def" | "class" | "elif" | "with" => {
                word(self.at.saturating_sub(1)) == ")" || self.token(1).is_none_or(|next| next.line != token.line)
            }
            "else" | "try" | "finally" | "do" => start + 1 == self.at || word(start + 1) == "if",
            _ => false,
        };
        if !block || (start..self.at).any(|at| word(at) == ":") {
            return;
        }
        if !closes {
            faults.foreign(token.span, "{");
        }
        faults.replace(token.span, ":");
        if let Some(close) = self.close_of(self.at) {
            faults.replace(self.tokens[close].span, "");
        }
    }
}
