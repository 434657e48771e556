//! A tokenizer of both languages for text that does not parse.
//!
//! It never fails. It recognizes comments of the other language, and guesses where an unclosed
//! string should end.

use crate::syntax::language::Language;
use crate::text::span::Span;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or keyword.
    Name,
    Number,
    /// A string, template or regular expression.
    String {
        /// Length of the prefix and the opening quotes.
        opening_len: u8,
        closed: bool,
    },
    /// An operator or punctuation mark.
    Punctuation,
    /// `(`, `[`, `{`.
    Open,
    /// `)`, `]`, `}`.
    Close,
    /// A comment of the other language, or JavaScript's `/*` without its end.
    ForeignComment,
}

/// A token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// It is the first token of its line.
    pub(super) first: bool,
    /// Indentation of its line.
    pub(super) indent: u32,
    /// Number of line breaks before it.
    pub(super) line: u32,
}

const OPERATORS: &[&str] = &[
    ">>>=", "===", "!==", "**=", "//=", ">>=", "<<=", "...", "&&=", "||=", "??=", ">>>", "&&", "||", "??", "?.", "==",
    "!=", "<=", ">=", "<>", "=>", "->", ":=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@=", "**",
    "//", "/*", "*/", "<<", ">>",
];

/// Returns the tokens of `text`.
pub(super) fn lex(text: &str, language: Language) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        python: language.is_python(),
        at: 0,
        line: 0,
        line_start: 0,
        indent: 0,
        first: true,
        tokens: Vec::with_capacity(text.len() / 4),
    };
    lexer.run();
    lexer.tokens
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    python: bool,
    at: usize,
    line: u32,
    line_start: usize,
    indent: u32,
    first: bool,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn byte(&self, lookahead: usize) -> u8 {
        self.bytes.get(self.at + lookahead).copied().unwrap_or(0)
    }
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }
    fn line_end(&self, from: usize) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        memchr::memchr2(b'\n', b'\r', rest).map_or(self.bytes.len(), |length| from + length)
    }
    fn push(&mut self, kind: Kind, end: usize) {
        if self.first {
            self.indent = (self.at - self.line_start) as u32;
        }
        let span = Span::new(self.at, end);
        self.tokens.push(Token { kind, span, first: self.first, indent: self.indent, line: self.line });
        self.first = false;
        self.skip_to(end);
    }
    /// Continues after a string or comment. The next token is on its last line. Returns `true` if
    /// it spans lines.
    fn skip_to(&mut self, end: usize) -> bool {
        let inside = &self.bytes[self.at..end];
        let last = memchr::memrchr(b'\n', inside);
        if let Some(last) = last {
            self.line += memchr::memchr_iter(b'\n', inside).count() as u32;
            self.line_start = self.at + last + 1;
        }
        self.at = end;
        last.is_some()
    }

    fn run(&mut self) {
        if self.rest().starts_with("#!") {
            self.at = self.line_end(0);
        }
        while self.at < self.bytes.len() {
            let byte = self.byte(0);
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.line_start = self.at;
                    self.first = true;
                }
                b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' | 0 => self.at += 1,
                b'\\' if self.python => {
                    // The next line belongs to this one.
                    let rest = self.rest()[1..].trim_start_matches('\r');
                    let spaces = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
                    if rest[spaces..].starts_with('\n') {
                        let end = self.at + self.rest().len() - rest.len() + spaces;
                        if spaces > 0 {
                            self.push(Kind::Punctuation, end);
                        }
                        self.at = end + 1;
                        self.line += 1;
                    } else {
                        self.push(Kind::Punctuation, self.at + 1);
                    }
                }
                b'#' if self.python => self.at = self.line_end(self.at),
                b'#' if self.hash_is_comment() => self.push(Kind::ForeignComment, self.line_end(self.at)),
                b'/' if !self.python && self.byte(1) == b'/' => self.at = self.line_end(self.at),
                b'/' if !self.python && self.byte(1) == b'*' => self.block_comment(false),
                b'/' if self.python && self.byte(1) == b'*' => self.block_comment(true),
                b'/' if self.python && self.byte(1) == b'/' && self.slashes_are_comment() => {
                    self.push(Kind::ForeignComment, self.line_end(self.at));
                }
                b'\'' | b'"' => self.string(0),
                b'`' => self.template(),
                b'0'..=b'9' => self.number(),
                b'.' if self.byte(1).is_ascii_digit() => self.number(),
                b'(' | b'[' | b'{' => self.push(Kind::Open, self.at + 1),
                b')' | b']' | b'}' => self.push(Kind::Close, self.at + 1),
                b'/' if !self.python && self.regex_may_start() => self.regex(),
                _ => self.name_or_operator(),
            }
        }
    }

    fn name_or_operator(&mut self) {
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
        let rest = self.rest();
        let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        if length == 0 {
            let operator =
                OPERATORS.iter().find(|operator| rest.starts_with(**operator)).map(|operator| operator.len());
            let one = rest.chars().next().map_or(1, char::len_utf8);
            return self.push(Kind::Punctuation, self.at + operator.unwrap_or(one));
        }
        let prefix = length <= 2 && rest[..length].bytes().all(|b| b"rRbBuUfFtT".contains(&b));
        if self.python && prefix && matches!(self.byte(length), b'\'' | b'"') {
            return self.string(length);
        }
        self.push(Kind::Name, self.at + length);
    }

    fn number(&mut self) {
        let mut end = self.at + 1;
        while let Some(&byte) = self.bytes.get(end) {
            let exponent = matches!(byte, b'+' | b'-') && matches!(self.bytes[end - 1], b'e' | b'E') && !self.is_hex();
            if byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.') || exponent {
                end += 1;
            } else {
                break;
            }
        }
        self.push(Kind::Number, end);
    }
    fn is_hex(&self) -> bool {
        self.byte(0) == b'0' && matches!(self.byte(1), b'x' | b'X')
    }

    fn string(&mut self, prefix: usize) {
        let start = self.at + prefix;
        let quote = self.bytes[start];
        let triple = self.bytes.get(start..start + 3) == Some(&[quote; 3]);
        let width = if triple { 3 } else { 1 };
        let mut end = start + width;
        // Three quotes in JavaScript are certainly meant as in Python, not as an empty string and
        // the start of another.
        loop {
            match self.bytes.get(end) {
                None => break,
                Some(b'\\') => end += if self.bytes.get(end + 1..end + 3) == Some(b"\r\n") { 3 } else { 2 },
                Some(&byte) if byte == quote => {
                    if !triple || self.bytes.get(end..end + 3) == Some(&[quote; 3]) {
                        let kind = Kind::String { opening_len: (prefix + width) as u8, closed: true };
                        return self.push(kind, end + width);
                    }
                    end += 1;
                }
                Some(b'\n' | b'\r') if !triple => break,
                _ => end += 1,
            }
        }
        let mut end = end.min(self.bytes.len());
        if !triple {
            end = self.likely_end(start + 1, end);
        }
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        self.push(Kind::String { opening_len: (prefix + width) as u8, closed: false }, end);
    }
    /// Guesses where a string that is not closed on its line should end: before the punctuation at
    /// the end of the line.
    fn likely_end(&self, start: usize, end: usize) -> usize {
        let inside = self.text.get(start..end).unwrap_or_default();
        let code = inside.trim_end();
        let trimmed = code.trim_end_matches([')', ']', '}', ';', ',', ' ', '\t']);
        // Brackets that open in the string close in it.
        let open = trimmed.bytes().filter(|b| b"([{".contains(b)).count();
        let close = trimmed.bytes().filter(|b| b")]}".contains(b)).count();
        let mut extra = open.saturating_sub(close);
        let mut length = trimmed.len();
        for byte in code[trimmed.len()..].bytes() {
            if extra == 0 || !b")]}".contains(&byte) {
                break;
            }
            extra -= 1;
            length += 1;
        }
        start + length
    }

    fn template(&mut self) {
        let mut end = self.at + 1;
        let mut depth = 0u32;
        while let Some(&byte) = self.bytes.get(end) {
            match byte {
                b'\\' => end += 1,
                b'`' if depth == 0 => return self.push(Kind::String { opening_len: 1, closed: true }, end + 1),
                b'$' if self.bytes.get(end + 1) == Some(&b'{') => {
                    depth += 1;
                    end += 1;
                }
                b'{' if depth > 0 => depth += 1,
                b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            end += 1;
        }
        // An unclosed template hides no more than one line.
        let end = self.line_end(self.at);
        self.push(Kind::String { opening_len: 1, closed: false }, end);
    }

    fn block_comment(&mut self, foreign: bool) {
        let rest = self.bytes.get(self.at + 2..).unwrap_or_default();
        let end = memchr::memmem::find(rest, b"*/").map_or(self.bytes.len(), |length| self.at + length + 4);
        if foreign || end - self.at < 4 || !self.bytes[..end].ends_with(b"*/") {
            return self.push(Kind::ForeignComment, end);
        }
        self.first |= self.skip_to(end);
    }

    /// Returns `true` if `#` starts a comment in JavaScript, and not the name of a private member.
    fn hash_is_comment(&self) -> bool {
        let name = self.byte(1).is_ascii_alphabetic() || self.byte(1) == b'_';
        if !name {
            return true;
        }
        let line = &self.text[self.at + 1..self.line_end(self.at)];
        let word = line.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(line.len());
        let dotted = self.tokens.last().is_some_and(|token| matches!(token.span.of(self.text), "." | "?."));
        // `#private = 1`, `#private() {`, `#private;`
        !dotted && !line[word..].trim_start().starts_with(['=', '(', ';', ')', ',', '.', '[', '+', '-'])
    }

    /// Returns `true` if `//` starts a comment in Python, and is no division between two operands.
    fn slashes_are_comment(&self) -> bool {
        let Some(last) = self.tokens.last() else { return true };
        let operand = ends_operand(last, self.text, true)
            && !(self.first && last.line != self.line && self.is_outside_brackets());
        let line = &self.text[self.at + 2..self.line_end(self.at)];
        let mut words = line.split_whitespace();
        let plain = |word: &str| word.chars().all(|c| c.is_alphabetic() || c == '\'');
        let prose = matches!((words.next(), words.next()), (Some(a), Some(b)) if plain(a) && plain(b)
            && !["if", "and", "or", "for", "in", "is", "not", "else"].contains(&b));
        !operand || prose || line.trim().is_empty() || line.starts_with('/')
    }
    /// Returns `true` if no bracket is open. Called at the start of a line with `//` only.
    fn is_outside_brackets(&self) -> bool {
        let (mut depth, from) = (0i32, self.tokens.len().saturating_sub(200));
        for token in &self.tokens[from..] {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
        }
        depth <= 0
    }

    fn regex_may_start(&self) -> bool {
        self.tokens.last().is_none_or(|last| !ends_operand(last, self.text, false))
    }
    fn regex(&mut self) {
        let mut end = self.at + 1;
        let mut class = false;
        while let Some(&byte) = self.bytes.get(end) {
            match byte {
                b'\n' | b'\r' => break,
                b'\\' => end += 1,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => {
                    end += 1;
                    while self.bytes.get(end).is_some_and(u8::is_ascii_lowercase) {
                        end += 1;
                    }
                    return self.push(Kind::String { opening_len: 1, closed: true }, end);
                }
                _ => {}
            }
            end += 1;
        }
        self.push(Kind::Punctuation, self.at + 1);
    }
}

const PYTHON_KEYWORDS: &str = "\
    and as assert async await break class continue def del elif else except finally for from global if import in \
    is lambda nonlocal not or pass raise return try while with yield";
const JAVASCRIPT_KEYWORDS: &str = "\
    break case catch class const continue default delete do else export extends finally for function if import in \
    instanceof let new of return switch throw try typeof var void while with yield async await get set static";

/// Returns `true` if a list, separated by spaces, has a word.
pub(super) fn has_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// Returns `true` if a name is a keyword that is no value.
pub(super) fn is_keyword(text: &str, python: bool) -> bool {
    has_word(if python { PYTHON_KEYWORDS } else { JAVASCRIPT_KEYWORDS }, text)
}

/// Returns `true` if an operand ends with this token, so that an operator or separator must follow.
pub(super) fn ends_operand(token: &Token, text: &str, python: bool) -> bool {
    match token.kind {
        Kind::Name => !is_keyword(token.span.of(text), python),
        Kind::Number | Kind::String { .. } => true,
        Kind::Close => true,
        Kind::Punctuation => matches!(token.span.of(text), "++" | "--") && !python,
        Kind::Open | Kind::ForeignComment => false,
    }
}

/// Returns `true` if an operand starts with this token that cannot continue the previous operand.
pub(super) fn starts_operand(token: &Token, text: &str, python: bool) -> bool {
    match token.kind {
        Kind::Name => !is_keyword(token.span.of(text), python),
        Kind::Number | Kind::String { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the tokens, separated by `¦`.
    fn words(text: &str, language: Language) -> String {
        lex(text, language).iter().map(|token| token.span.of(text)).collect::<Vec<_>>().join("¦")
    }

    #[test]
    fn python_tokens() {
        for (text, expected) in [
            (
                "x = f'a' + rb\"b\\\"\" // 2 # c\ny = '''a\n'''; z.and(1.5e-3)",
                "x¦=¦f'a'¦+¦rb\"b\\\"\"¦//¦2¦y¦=¦'''a\n'''¦;¦z¦.¦and¦(¦1.5e-3¦)",
            ),
            ("// don't\nx = 1 // some words\n/* a ' */ y", "// don't¦x¦=¦1¦// some words¦/* a ' */¦y"),
            ("ee.Image('abc)\ny", "ee¦.¦Image¦(¦'abc¦)¦y"),
            ("f('a (b))\ny", "f¦(¦'a (b)¦)¦y"),
        ] {
            assert_eq!(words(text, Language::Python), expected);
        }
    }

    #[test]
    fn javascript_tokens() {
        let text = "a = b / c / /re[/]'/g; `x${`y` + {}}z` // it's\n# it's\nx.#p; #p = 1";
        let expected = "a¦=¦b¦/¦c¦/¦/re[/]'/g¦;¦`x${`y` + {}}z`¦# it's¦x¦.¦#¦p¦;¦#¦p¦=¦1";
        assert_eq!(words(text, Language::JavaScript), expected);
    }
}
