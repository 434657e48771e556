//! Reports and replaces JavaScript syntax in a Python text.

use super::Repairs;
use super::brackets::{between, pairs};
use super::lexer::{Kind, Token, ends_operand, has_word, is_keyword};
use crate::syntax::hir::ProblemKind;
use crate::text::span::Span;

/// Keywords that stand before a name in JavaScript, and never do in Python.
const JAVASCRIPT_KEYWORDS: &str = "\
    var let const function new typeof throw delete void switch catch export extends do instanceof static default \
    async";

/// Checks the tokens of a chunk with an error.
pub(super) fn check(tokens: &[Token], repairs: &mut Repairs) {
    let pairs = pairs(tokens);
    let mut at = 0;
    let mut depth = 0u32;
    let mut line = 0;
    while at < tokens.len() {
        match tokens[at].kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Punctuation if depth == 0 && tokens[at].first => {
                if let Some(next) = magic(tokens, at, repairs) {
                    at = next;
                    continue;
                }
            }
            _ => {}
        }
        if tokens[at].line != tokens[line].line {
            line = at - tokens[..at].iter().rev().take_while(|token| token.line == tokens[at].line).count();
        }
        at = Cursor { tokens, pairs: &pairs, text: repairs.text, at, line }.step(repairs).max(at + 1);
    }
}

/// Replaces a notebook's `!command` or `%magic` by `pass`. Returns the index of the first token
/// after the line.
fn magic(tokens: &[Token], at: usize, repairs: &mut Repairs) -> Option<usize> {
    let token = tokens[at];
    let word = token.span.of(repairs.text);
    if !matches!(word, "!" | "%" | "%%") || tokens.get(at + 1).is_none_or(|next| next.line != token.line) {
        return None;
    }
    let line = tokens[at..].iter().take_while(|next| next.line == token.line).count();
    repairs.foreign(token.span, word);
    repairs.replace(between(token, tokens[at + line - 1]), "pass");
    if let Some(before) = at.checked_sub(1) {
        // The previous line does not continue here.
        repairs.insert(tokens[before].span.end, ";");
    }
    Some(at + line)
}

/// A position in the tokens.
struct Cursor<'a> {
    tokens: &'a [Token],
    pairs: &'a [usize],
    text: &'a str,
    at: usize,
    /// The first token of the line.
    line: usize,
}

impl<'a> Cursor<'a> {
    fn source(&self, offset: isize) -> &'a str {
        self.token(offset).map_or("", |token| token.span.of(self.text))
    }
    fn token(&self, offset: isize) -> Option<&'a Token> {
        self.tokens.get(self.at.checked_add_signed(offset)?)
    }
    /// Returns `true` if a token is on the line of the current one.
    fn is_on_line(&self, offset: isize) -> bool {
        self.token(offset).is_some_and(|token| token.line == self.tokens[self.at].line)
    }
    fn is_name(&self, offset: isize) -> bool {
        self.token(offset).is_some_and(|token| token.kind == Kind::Name)
    }
    fn close_of(&self, at: usize) -> Option<usize> {
        self.pairs.get(at).copied().filter(|&close| close != usize::MAX && close > at)
    }

    /// Checks one token. Returns the index of the token to continue at.
    fn step(&self, repairs: &mut Repairs) -> usize {
        let token = &self.tokens[self.at];
        let word = self.source(0);
        match token.kind {
            Kind::ForeignComment => {
                let block = word.starts_with("/*");
                let mark = Span { start: token.span.start, end: token.span.start + 2 };
                repairs.foreign(mark, if block { "/*" } else { "//" });
                if block {
                    repairs.replace(token.span, "");
                } else {
                    repairs.replace(mark, "# ");
                }
            }
            Kind::Name => return self.name(word, token, repairs),
            Kind::Punctuation => self.operator(word, token, repairs),
            Kind::Open if word == "{" => self.brace(token, repairs),
            Kind::String { .. } if word.starts_with('`') => {
                repairs.foreign(token.span, "`");
                repairs.replace(token.span, "''");
            }
            _ => {}
        }
        self.at + 1
    }

    fn name(&self, word: &str, token: &Token, repairs: &mut Repairs) -> usize {
        if self.source(-1) == "." && !token.first {
            // `and` is a keyword, so the Python client spells the method `.And(`.
            if is_keyword(word, true) || matches!(word, "True" | "False" | "None") {
                repairs.problem(token.span, ProblemKind::KeywordMethod(word.into()));
                let mut fixed = word.to_string();
                if let Some(first) = fixed.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                if fixed == word {
                    fixed.make_ascii_lowercase();
                }
                repairs.replace(token.span, &fixed);
            }
            return self.at + 1;
        }
        // Python 2 allowed `def f(x, True=True)`.
        let is_constant = matches!(word, "True" | "False" | "None");
        if is_constant && self.source(1) == "=" && matches!(self.source(-1), "(" | ",") {
            repairs.problem(token.span, ProblemKind::KeywordMethod(word.into()));
            repairs.replace(token.span, &word.to_ascii_lowercase());
            return self.at + 1;
        }
        let follows_operand = self.at > 0 && !token.first && ends_operand(&self.tokens[self.at - 1], self.text, true);
        if word == "function" && self.source(-1) != "def" && (self.source(1) == "(" || self.source(2) == "(") {
            return self.function(token, repairs);
        }
        if word == "else" && self.source(1) == "if" && self.is_on_line(1) && !follows_operand {
            repairs.foreign(between(*token, self.tokens[self.at + 1]), "else if");
            repairs.replace(between(*token, self.tokens[self.at + 1]), "elif");
            return self.at + 2;
        }
        let declares = matches!(word, "var" | "let" | "const") && matches!(self.source(1), "{" | "[");
        let before_name =
            self.is_name(1) && !matches!(self.source(1), "in" | "is" | "and" | "or" | "if" | "else" | "not");
        let before_value = word == "throw" || word == "typeof";
        if has_word(JAVASCRIPT_KEYWORDS, word)
            && self.is_on_line(1)
            && !is_keyword(word, true)
            && !follows_operand
            && (declares || before_name || (before_value && !matches!(self.source(1), "=" | "." | "," | ")")))
        {
            repairs.foreign(token.span, word);
            let next = self.tokens[self.at + 1].span.start;
            let removed = Span { start: token.span.start, end: next };
            repairs.replace(removed, if word == "throw" { "raise " } else { "" });
        }
        self.at + 1
    }

    fn operator(&self, word: &str, token: &Token, repairs: &mut Repairs) {
        if word.starts_with('\\') && word.len() > 1 {
            repairs.problem(token.span, ProblemKind::SpaceAfterBackslash);
            return repairs.replace(token.span, "\\");
        }
        let replacement = match word {
            "&&" => " and ",
            "||" | "??" => " or ",
            "===" => "==",
            "!==" => "!=",
            "?." => ".",
            "!" => " not ",
            "++" | "--" => {
                // `++x` is valid Python, with two operators. `x++` is not.
                let ends = self.token(1).is_none() || !self.is_on_line(1) || matches!(self.source(1), ";" | ")");
                if !ends || self.at == 0 || !ends_operand(&self.tokens[self.at - 1], self.text, true) {
                    return;
                }
                ""
            }
            "..." if self.is_name(1) && matches!(self.source(-1), "(" | "[" | "," | "{") => "*",
            "=>" => return self.arrow(token, repairs),
            "?" => return repairs.foreign(token.span, "?"),
            _ => return,
        };
        repairs.foreign(token.span, word);
        repairs.replace(token.span, replacement);
    }

    /// Replaces `x => value`, `(x, y) => value` and `x => { return value; }` by a lambda.
    fn arrow(&self, token: &Token, repairs: &mut Repairs) {
        repairs.foreign(token.span, "=>");
        let Some(before) = self.at.checked_sub(1) else { return };
        if self.is_name(-1) {
            repairs.insert(self.tokens[before].span.start, "lambda ");
        } else if self.source(-1) == ")" && self.pairs[before] != usize::MAX {
            repairs.replace(self.tokens[self.pairs[before]].span, "lambda ");
            repairs.replace(self.tokens[before].span, "");
        } else {
            return;
        }
        repairs.replace(token.span, ":");
        if self.source(1) == "{" {
            self.body(self.at + 1, "", repairs);
        }
    }

    /// Replaces `function(x) { return value; }` by a lambda. A function of several statements loses
    /// its body.
    fn function(&self, token: &Token, repairs: &mut Repairs) -> usize {
        let is_named = self.source(1) != "(";
        let open = self.at + if is_named { 2 } else { 1 };
        repairs.foreign(token.span, "function");
        let Some(close) = self.close_of(open) else { return open };
        if self.tokens.get(close + 1).is_none_or(|brace| brace.span.of(self.text) != "{") {
            return close;
        }
        if is_named {
            repairs.replace(token.span, "def");
            self.body(close + 1, ":", repairs);
        } else {
            repairs.replace(between(*token, self.tokens[open]), "lambda ");
            repairs.replace(self.tokens[close].span, "");
            if self.body(close + 1, ":", repairs) {
                // The body is dropped, and its errors with it.
                return self.close_of(close + 1).unwrap_or(open);
            }
        }
        open
    }

    /// Replaces the body in the braces that open at token `open`: `{ return value; }` becomes the
    /// value. Returns `true` if the body is dropped.
    fn body(&self, open: usize, colon: &str, repairs: &mut Repairs) -> bool {
        let Some(close) = self.close_of(open) else {
            repairs.replace(self.tokens[open].span, colon);
            return false;
        };
        let inside = &self.tokens[open + 1..close];
        let is = |at: usize, text: &str| inside.get(at).is_some_and(|token| token.span.of(self.text) == text);
        let semicolons = inside.iter().filter(|token| token.span.of(self.text) == ";").count();
        let last_is_semicolon = !inside.is_empty() && is(inside.len() - 1, ";");
        let is_single_return = is(0, "return") && (semicolons == 0 || (semicolons == 1 && last_is_semicolon));
        if is_single_return {
            repairs.replace(between(self.tokens[open], inside[0]), colon);
            if last_is_semicolon {
                repairs.replace(inside[inside.len() - 1].span, "");
            }
            repairs.replace(self.tokens[close].span, "");
        } else if colon.is_empty() || self.source(1) == "(" {
            // A lambda has no statements, so the body is dropped.
            let placeholder = format!("{colon} None");
            repairs.replace(between(self.tokens[open], self.tokens[close]), &placeholder);
            return true;
        } else {
            repairs.replace(self.tokens[open].span, colon);
            repairs.replace(self.tokens[close].span, "");
        }
        false
    }

    /// Replaces the `{` of a block.
    fn brace(&self, token: &Token, repairs: &mut Repairs) {
        let word = |at: usize| self.tokens.get(at).map_or("", |token| token.span.of(self.text));
        let closes = word(self.line) == "}";
        let start = self.line + usize::from(closes);
        let is_block = match word(start) {
            "if" | "while" | "for" | "switch" | "catch" | "def" | "class" | "elif" | "with" => {
                word(self.at.saturating_sub(1)) == ")" || self.token(1).is_none_or(|next| next.line != token.line)
            }
            "else" | "try" | "finally" | "do" => start + 1 == self.at || word(start + 1) == "if",
            _ => false,
        };
        if !is_block || (start..self.at).any(|at| word(at) == ":") {
            return;
        }
        if !closes {
            repairs.foreign(token.span, "{");
        }
        repairs.replace(token.span, ":");
        if let Some(close) = self.close_of(self.at) {
            repairs.replace(self.tokens[close].span, "");
        }
    }
}
