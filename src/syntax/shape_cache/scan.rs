//! Scans a statement token by token.

use super::ShapeCache;
use super::key::{ShapeKind, placeholder};
use super::scanner::{Buffers, LineState, OpenBracket, PrecedingToken, Scanner, ValueState, is_word_byte};
use super::shape::nested_shapes;
use crate::syntax::flat_tree::{FlatTree, Id};
use crate::syntax::kinds::Table;
use crate::syntax::language::Language;
use crate::syntax::lower::PLACEHOLDER;
use crate::text::span::Span;
use memchr::memchr;
use std::cell::RefCell;

/// Maximum nesting of brackets. Deeper statements are left to the parser.
const MAX_DEPTH: usize = 60;

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Returns the tree of a statement that stands alone, or `None` if it has to be parsed.
pub(super) fn parse_statement(cache: &ShapeCache, text: &str, language: Language) -> Option<FlatTree> {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.clear();
        let mut scanner = Scanner {
            cache,
            bytes: text.as_bytes(),
            text,
            language,
            keywords: Table::of(language).keywords(),
            preceding: PrecedingToken::Other,
            trivia: None,
            line: LineState::None,
            last_lines: None,
            last_end: 0,
            indent: Span::new(0, 0),
            tree: FlatTree::with_capacity_for(text.len()),
            buffers,
        };
        scanner.statement()?;
        Some(scanner.tree)
    })
}

impl Scanner<'_> {
    fn statement(&mut self) -> Option<()> {
        let start = self.checkpoint(0);
        self.buffers.key.push(ShapeKind::Statement as u8);
        self.buffers.open.push(OpenBracket {
            bracket: 0,
            kind: None,
            start,
            value: ValueState::None,
            chain: None,
            is_print: false,
        });
        let mut at = 0;
        while let Some(&byte) = self.bytes.get(at) {
            at = match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(at)?,
                b'0'..=b'9' => self.number(at),
                b'\'' | b'"' => self.string(at)?,
                b' ' | b'\n' | b'\t' => self.whitespace(at)?,
                b'#' if self.is_python() => self.comment(at)?,
                b'/' if !self.is_python() => self.comment(at)?,
                b'(' | b'[' | b'{' => self.open_bracket(at)?,
                b')' | b']' | b'}' => self.close_bracket(at)?,
                // Regular expressions, templates, escapes, names with other characters, HTML
                // comments.
                b'#' | b'`' | b'\\' | b'$' => return None,
                b'!' | b'-' if !self.is_python() && self.may_be_html_comment(at) => return None,
                b',' => self.comma(at),
                b'!'..=b'~' => self.operator(at),
                _ => return None,
            };
        }
        let [_] = self.buffers.open[..] else { return None };
        self.end_value();
        self.end_line();
        let shape = self.cache.get_or_parse(&self.buffers.key, ShapeKind::Statement, self.language)?;
        let Buffers { tokens, nodes, shapes, ids, .. } = &mut *self.buffers;
        shape.write(&mut self.tree.nodes, 0, tokens, nested_shapes(nodes, shapes), ids);
        for (at, node) in self.tree.nodes.iter_mut().enumerate() {
            node.next += at as Id;
        }
        Some(())
    }

    // Each of these methods scans one token and returns where it ends, or `None` to leave the
    // statement to the parser.

    fn word(&mut self, at: usize) -> Option<usize> {
        let end = self.skip_while(at, is_word_byte);
        let word = &self.text[at..end];
        if matches!(self.bytes.get(end), Some(b'\'' | b'"')) {
            return self.prefixed_string(at, end);
        }
        if word == PLACEHOLDER {
            return None;
        }
        if self.preceding == PrecedingToken::Dot && self.is_python() && self.keywords.contains(word) {
            // `a.and(b)` is an error of syntax, which has its own place in the HIR.
            return None;
        }
        if self.preceding == PrecedingToken::Dot || !self.keywords.contains(word) {
            self.push_token(placeholder::NAME, at, end);
            match self.preceding {
                PrecedingToken::Dot => {}
                PrecedingToken::BindsTighter => self.set_chain(None),
                _ => self.set_chain(Some(self.checkpoint_of_last(at))),
            }
            self.preceding = match self.preceding {
                PrecedingToken::Definition => PrecedingToken::Other,
                _ => PrecedingToken::Callee,
            };
            return Some(end);
        }
        self.push_verbatim(at, end);
        self.set_chain(None);
        self.preceding = match (self.preceding, word) {
            (PrecedingToken::Definition, _) => PrecedingToken::Other,
            (_, "def" | "function") => PrecedingToken::Definition,
            (_, "class") => PrecedingToken::BindsTighter,
            (_, "new") if !self.is_python() => PrecedingToken::BindsTighter,
            (_, "print") if self.is_python() && self.bytes.get(end) == Some(&b'(') => PrecedingToken::Print,
            (_, "in") => PrecedingToken::StartsValue,
            (_, "return") => {
                if self.has_statements() {
                    self.set_value(ValueState::Expected);
                }
                PrecedingToken::StartsValue
            }
            (_, "lambda") if self.is_python() => {
                self.set_value(match self.top().value {
                    ValueState::Started(start) if start.at as usize == at => ValueState::LambdaParameters(start),
                    _ => ValueState::Disabled,
                });
                PrecedingToken::Other
            }
            (_, "for") if self.is_python() => {
                self.set_value(ValueState::Disabled);
                PrecedingToken::Other
            }
            _ => PrecedingToken::Other,
        };
        Some(end)
    }

    fn number(&mut self, at: usize) -> usize {
        let mut end = self.skip_while(at, |byte| is_word_byte(byte) || byte == b'.');
        self.preceding = PrecedingToken::Other;
        self.set_chain(None);
        let is_digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let is_decimal = |number: &[u8]| match memchr(b'.', number) {
            Some(point) => is_digits(&number[..point]) && is_digits(&number[point + 1..]),
            None => is_digits(number),
        };
        let number = &self.bytes[at..end];
        if let [b'0', b'0'..=b'9', ..] = number {
            // Octal in one language, an error in the other.
            return self.push_verbatim(at, end);
        }
        if is_digits(number) {
            return self.push_token(placeholder::INTEGER, at, end);
        }
        let is_float = match number.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            None => is_decimal(number),
            Some(exponent) if is_decimal(&number[..exponent]) => {
                if exponent + 1 == number.len() && matches!(self.bytes.get(end), Some(b'+' | b'-')) {
                    end = self.skip_while(end + 1, is_word_byte);
                }
                let exponent = &self.bytes[at + exponent + 1..end];
                is_digits(exponent.strip_prefix(b"+").or(exponent.strip_prefix(b"-")).unwrap_or(exponent))
            }
            Some(_) => false,
        };
        if is_float { self.push_token(placeholder::FLOAT, at, end) } else { self.push_verbatim(at, end) }
    }

    fn may_be_html_comment(&self, at: usize) -> bool {
        match self.bytes[at] {
            b'!' => at.checked_sub(1).is_some_and(|previous| self.bytes[previous] == b'<'),
            _ => self.bytes[at..].starts_with(b"-->"),
        }
    }

    fn operator(&mut self, at: usize) -> usize {
        let byte = self.bytes[at];
        if byte == b';' && self.has_statements() {
            self.end_value();
        }
        if matches!(byte, b';' | b':' | b'@') && self.is_outermost() {
            self.line = LineState::None;
        }
        if byte == b'.' && self.preceding == PrecedingToken::Callee && self.is_python() && !self.is_outermost() {
            // Inside brackets there may be trivia before a dot. Without any, the trivia is empty;
            // else the chains with and without it would have different keys.
            self.trivia.get_or_insert(Span::new(at, at));
        }
        // In JavaScript a line can end before a dot.
        let follows_quote = self.last_end == at && matches!(self.bytes[at.saturating_sub(1)], b'\'' | b'"');
        let follows_value = self.preceding == PrecedingToken::Callee || self.top().chain.is_some() || follows_quote;
        match byte {
            b'.' if follows_value => self.end_chain_link(),
            _ => self.set_chain(None),
        }
        let end = self.push_verbatim(at, at + 1);
        let kind = self.top().kind;
        self.preceding = match byte {
            b'.' if follows_value => PrecedingToken::Dot,
            b'.' | b'*' => PrecedingToken::BindsTighter,
            b'=' => {
                let is_one_of = |at: Option<usize>, bytes: &[u8]| {
                    at.and_then(|at| self.bytes.get(at)).is_some_and(|byte| bytes.contains(byte))
                };
                let is_assignment = !is_one_of(at.checked_sub(1), b"=!<>+-*/%&|^@:~?") && !is_one_of(Some(end), b"=>");
                let is_keyword = kind == Some(ShapeKind::Arguments) && self.is_python();
                if is_assignment && (self.has_statements() || is_keyword) {
                    self.set_value(ValueState::Expected);
                }
                PrecedingToken::StartsValue
            }
            b':' => {
                match self.top().value {
                    ValueState::LambdaParameters(start) => self.set_value(ValueState::Started(start)),
                    _ if kind == Some(ShapeKind::Braces) => self.set_value(ValueState::Expected),
                    _ => {}
                }
                if self.is_outermost() { PrecedingToken::Other } else { PrecedingToken::StartsValue }
            }
            _ => PrecedingToken::Other,
        };
        end
    }

    fn comma(&mut self, at: usize) -> usize {
        self.set_chain(None);
        self.preceding = if self.is_outermost() { PrecedingToken::Other } else { PrecedingToken::StartsValue };
        if let ValueState::LambdaParameters(_) = self.top().value {
            return self.push_punctuation(at);
        }
        if self.is_python() && self.is_outermost() {
            // The value before the comma is one element of a tuple.
            self.set_value(ValueState::None);
        }
        self.end_value();
        let end = self.push_punctuation(at);
        if let Some(kind) = self.top().kind {
            self.expect_value(kind);
        }
        end
    }

    fn open_bracket(&mut self, at: usize) -> Option<usize> {
        use PrecedingToken::{BindsTighter, Callee, Print, StartsValue};
        let kind = match (self.bytes[at], self.preceding) {
            (b'(', Callee | Print) => Some(ShapeKind::Arguments),
            (b'(', StartsValue) if self.is_python() => Some(ShapeKind::Parentheses),
            (b'[', StartsValue) => Some(ShapeKind::List),
            (b'{', StartsValue) => Some(ShapeKind::Braces),
            // After a star.
            (b'[', BindsTighter) if self.is_python() => Some(ShapeKind::List),
            (b'{', BindsTighter) if self.is_python() => Some(ShapeKind::Braces),
            _ => None,
        };
        if self.buffers.open.len() > MAX_DEPTH {
            return None;
        }
        match self.preceding {
            Callee => self.end_chain_link(),
            _ => self.set_chain(None),
        }
        let is_print = self.preceding == Print;
        self.preceding = StartsValue;
        let trivia = self.trivia.take();
        if let (Some(trivia), Some(_)) = (trivia, kind)
            && !self.ends_in_punctuation()
        {
            self.push(placeholder::TRIVIA, trivia);
        }
        self.start_at(at);
        let start = self.checkpoint(at);
        let (bracket, value) = (self.bytes[at], ValueState::None);
        self.buffers.open.push(OpenBracket { bracket, kind, start, value, chain: None, is_print });
        self.buffers.key.extend(kind.map(|kind| kind as u8));
        let end = self.push_punctuation(at);
        if let Some(kind) = kind {
            self.expect_value(kind);
        }
        Some(end)
    }

    fn close_bracket(&mut self, at: usize) -> Option<usize> {
        self.end_value();
        let OpenBracket { bracket, kind, start, is_print, .. } = self.buffers.open.pop()?;
        if !matches!((bracket, self.bytes[at]), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
            return None;
        }
        self.preceding = if bracket == b'{' { PrecedingToken::Other } else { PrecedingToken::Callee };
        let end = self.push_punctuation(at);
        if is_print && self.buffers.key[start.key..].contains(&b'*') {
            return None;
        }
        match kind {
            // Empty brackets are no shape: the kind byte goes, the brackets stay.
            Some(_) if self.buffers.key.len() == start.key + 3 => drop(self.buffers.key.remove(start.key)),
            Some(kind) if !self.reduce(start, kind) => return None,
            _ => {}
        }
        Some(end)
    }
}
