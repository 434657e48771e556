//! The lexical context of a cursor: the comment or string around it, and the brackets that are
//! open. It is read from the text alone.
//!
//! # Hazards
//!
//! Code is completed while it is unfinished. The repaired syntax tree ends where the text ends, not
//! where the author will continue. Only the text tells which brackets are open at the cursor, so
//! this scanner counts brackets and commas itself. Everything else comes from the analysis.

use crate::text::span::Span;

/// The lexical context of a cursor.
#[derive(Debug, Default)]
pub struct LexicalContext {
    /// The kind of text around the cursor.
    pub text_kind: TextKind,
    /// The open brackets, the innermost last.
    pub brackets: Vec<OpenBracket>,
    /// The last byte before the word at the cursor that is neither trivia nor comment.
    pub last_code_byte: Option<u32>,
}

/// The kind of text around a cursor.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum TextKind {
    /// Code.
    #[default]
    Code,
    /// A comment or a regular expression, where nothing is completed.
    Nothing,
    /// A string.
    String(Literal),
}

/// The string around a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal {
    /// The first byte, including prefix and quotes.
    pub start: u32,
    /// Where the content starts.
    pub content: u32,
    /// The quote character.
    pub quote: u8,
    /// The quotes are tripled.
    pub is_triple: bool,
    /// The string can hold code in braces.
    pub has_interpolations: bool,
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
pub struct OpenBracket {
    /// The offset of the bracket.
    pub open: u32,
    /// `(`, `[`, `{`, or `$` for an interpolation in a string: `${` of a template, `{` of an
    /// f-string.
    pub byte: u8,
    /// The commas so far, without those in inner brackets.
    pub commas: u32,
    /// Where the current item starts.
    pub item_start: u32,
    /// The colon or equals sign of the current item.
    pub separator: Option<u32>,
    /// The string that continues after the interpolation.
    string: Option<Literal>,
}

/// Returns `true` for letters, digits, `_`, `$` and all bytes that are not ASCII.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// Returns the word at the cursor: an item replaces it. Directly before a word the span is empty,
/// because the item is inserted there.
pub fn word(text: &str, offset: u32) -> Span {
    let bytes = text.as_bytes();
    let offset = (offset as usize).min(bytes.len());
    let before = bytes[..offset].iter().rev().take_while(|byte| is_word(**byte)).count();
    let after = bytes[offset..].iter().take_while(|byte| is_word(**byte)).count();
    Span::new(offset - before, if before == 0 { offset } else { offset + after })
}

/// Scans the text from `from`, where code begins, to the cursor.
pub fn scan(text: &str, from: u32, offset: u32, python: bool) -> LexicalContext {
    let mut scanner = Scanner {
        bytes: text.as_bytes(),
        at: from as usize,
        end: offset as usize,
        python,
        context: LexicalContext::default(),
    };
    scanner.scan();
    scanner.context
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
    python: bool,
    context: LexicalContext,
}

impl Scanner<'_> {
    fn byte(&self, lookahead: usize) -> u8 {
        self.bytes.get(self.at + lookahead).copied().unwrap_or(0)
    }

    fn scan(&mut self) {
        while self.at < self.end {
            let byte = self.byte(0);
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'#' if self.python => self.line_comment(),
                b'/' if !self.python && self.byte(1) == b'/' => self.line_comment(),
                b'/' if !self.python && self.byte(1) == b'*' => {
                    let rest = self.bytes.get(self.at + 2..).unwrap_or_default();
                    let close = memchr::memmem::find(rest, b"*/").map(|length| self.at + length + 4);
                    self.skip_to(close);
                }
                b'/' if !self.python && self.starts_regex() => self.regex(),
                b'\'' | b'"' => self.string(byte),
                b'`' if !self.python => {
                    let start = self.at as u32;
                    self.at += 1;
                    self.content(Literal {
                        start,
                        content: start + 1,
                        quote: byte,
                        is_triple: false,
                        has_interpolations: true,
                    });
                }
                _ => {
                    // The word at the cursor itself does not count.
                    let word = is_word(byte);
                    let mut next = self.at + 1;
                    while word && self.bytes.get(next).copied().is_some_and(is_word) && next < self.end {
                        next += 1;
                    }
                    if !(word && next >= self.end) {
                        self.context.last_code_byte = Some((next - 1) as u32);
                    }
                    if !word {
                        self.punctuation(byte);
                    }
                    self.at = self.at.max(next);
                }
            }
        }
    }

    /// Skips to the end of a comment, unless the cursor is in it.
    fn skip_to(&mut self, close: Option<usize>) {
        match close {
            Some(close) if close <= self.end => self.at = close,
            _ => {
                self.context.text_kind = TextKind::Nothing;
                self.at = self.end;
            }
        }
    }

    fn line_comment(&mut self) {
        let rest = self.bytes.get(self.at..self.end).unwrap_or_default();
        match memchr::memchr(b'\n', rest) {
            Some(length) => self.at += length + 1,
            None => self.skip_to(None),
        }
    }

    fn starts_regex(&self) -> bool {
        let Some(last) = self.context.last_code_byte.map(|last| last as usize) else { return true };
        match self.bytes[last] {
            b')' | b']' | b'}' | b'\'' | b'"' | b'`' => false,
            byte if is_word(byte) => {
                let start = self.bytes[..=last].iter().rposition(|byte| !is_word(*byte)).map_or(0, |at| at + 1);
                matches!(&self.bytes[start..=last], b"return" | b"typeof" | b"case")
            }
            _ => true,
        }
    }

    fn regex(&mut self) {
        let mut class = false;
        let mut at = self.at + 1;
        while at < self.end {
            match self.bytes[at] {
                b'\\' => at += 1,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => {
                    self.context.last_code_byte = Some(at as u32);
                    self.at = at + 1;
                    return;
                }
                // No regular expression: the slash was a division.
                b'\n' => {
                    self.context.last_code_byte = Some(self.at as u32);
                    self.at += 1;
                    return;
                }
                _ => {}
            }
            at += 1;
        }
        self.skip_to(None);
    }

    fn string(&mut self, quote: u8) {
        let before = &self.bytes[..self.at];
        let prefix = match self.python {
            true => before.iter().rev().take_while(|byte| is_word(**byte)).count(),
            false => 0,
        };
        let has_interpolations =
            before[self.at - prefix..].iter().any(|byte| matches!(byte, b'f' | b'F' | b't' | b'T'));
        let is_triple = self.python && self.byte(1) == quote && self.byte(2) == quote;
        let quote_len = if is_triple { 3 } else { 1 };
        let (start, content) = ((self.at - prefix) as u32, (self.at + quote_len) as u32);
        self.at += quote_len;
        if self.at > self.end {
            return self.skip_to(None);
        }
        self.content(Literal { start, content, quote, is_triple, has_interpolations });
    }

    /// Scans the content of a string up to its end, the cursor or an interpolation.
    fn content(&mut self, literal: Literal) {
        let Literal { quote, is_triple, .. } = literal;
        let quote_len = if is_triple { 3 } else { 1 };
        while self.at < self.end {
            match self.byte(0) {
                b'\\' => self.at += 1,
                byte if byte == quote && (!is_triple || self.bytes[self.at..].starts_with(&[quote; 3])) => {
                    if self.at + quote_len > self.end {
                        return self.skip_to(None);
                    }
                    self.context.last_code_byte = Some((self.at + quote_len - 1) as u32);
                    self.at += quote_len;
                    return;
                }
                // An unclosed string ends with its line.
                b'\n' if !is_triple && quote != b'`' => {
                    self.context.last_code_byte = Some((self.at - 1) as u32);
                    return;
                }
                b'$' if quote == b'`' && self.byte(1) == b'{' && self.at + 1 < self.end => {
                    self.open(b'$', Some(literal));
                    self.at += 2;
                    return;
                }
                b'{' if quote != b'`' && literal.has_interpolations => {
                    if self.byte(1) != b'{' || self.at + 1 >= self.end {
                        self.open(b'$', Some(literal));
                        self.at += 1;
                        return;
                    }
                    self.at += 1;
                }
                _ => {}
            }
            self.at += 1;
        }
        self.context.text_kind = TextKind::String(literal);
        self.at = self.end;
    }

    fn open(&mut self, byte: u8, string: Option<Literal>) {
        let open = self.at as u32;
        self.context.last_code_byte = Some(open);
        let item = open + if byte == b'$' && !self.python { 2 } else { 1 };
        self.context.brackets.push(OpenBracket { open, byte, commas: 0, item_start: item, separator: None, string });
    }

    fn punctuation(&mut self, byte: u8) {
        let at = self.at as u32;
        let (before, after) = (self.at.checked_sub(1).map_or(0, |before| self.bytes[before]), self.byte(1));
        match byte {
            b'(' | b'[' | b'{' => self.open(byte, None),
            b')' | b']' | b'}' => {
                let fits = |bracket: &OpenBracket| {
                    matches!((bracket.byte, byte), (b'(', b')') | (b'[', b']') | (b'{' | b'$', b'}'))
                };
                if let Some(matching) = self.context.brackets.iter().rposition(fits) {
                    let bracket = self.context.brackets[matching];
                    self.context.brackets.truncate(matching);
                    if let Some(string) = bracket.string {
                        self.at += 1;
                        self.content(string);
                    }
                }
            }
            b';' if !self.python => {
                // The statement ends: brackets that cannot hold a semicolon were never closed.
                while let Some(top) = self.context.brackets.last() {
                    let header = self.bytes[..top.open as usize].trim_ascii_end().ends_with(b"for");
                    if !matches!(top.byte, b'(' | b'[') || header {
                        break;
                    }
                    self.context.brackets.pop();
                }
            }
            _ => {
                let python = self.python;
                let Some(top) = self.context.brackets.last_mut() else { return };
                match byte {
                    b',' => {
                        (top.commas, top.item_start, top.separator) = (top.commas + 1, at + 1, None);
                    }
                    b':' if matches!(top.byte, b'{' | b'$') && top.separator.is_none() => top.separator = Some(at),
                    b'=' if python
                        && top.byte == b'('
                        && top.separator.is_none()
                        && after != b'='
                        && !matches!(before, b'=' | b'<' | b'>' | b'!' | b':') =>
                    {
                        top.separator = Some(at);
                    }
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, python: bool) -> LexicalContext {
        let offset = text.find("$0").unwrap();
        scan(&text.replacen("$0", "", 1), 0, offset as u32, python)
    }

    fn brackets(text: &str, python: bool) -> String {
        let context = at(text, python);
        context
            .brackets
            .iter()
            .map(|bracket| format!("{}{}", char::from(bracket.byte), bracket.commas))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn open_brackets_and_their_commas_are_counted() {
        assert_eq!(brackets("f(a, [1, 2], {x: 1, y: g(3, $0", false), "(2 {1 (1");
        assert_eq!(brackets("f(')', \"(\", /[(]/, `(${a(1, `}`)}(`, $0", false), "(4");
        assert_eq!(brackets("`${a(1, $0", false), "$0 (1");
        assert_eq!(brackets("f(a, // (\n /* [ */ b, $0)", false), "(2");
        assert_eq!(brackets("f(a, # (\n '''(\n''', r'(', $0)", true), "(3");
        assert_eq!(brackets("f('unclosed\ng(1, $0", false), "(0 (1");
        assert_eq!(brackets("f(a; var x = g($0", false), "(0");
        assert_eq!(brackets("for (var i = 0; i < $0", false), "(0");
        assert_eq!(brackets("a / b / c($0", false), "(0");
    }

    #[test]
    fn comments_strings_and_interpolations_are_recognized() {
        let text_kind = |text: &str, python: bool| at(text, python).text_kind;
        for (text, python) in [("// a $0", false), ("/* $0 */", false), ("x = 1 # $0", true), ("a = /x$0/", false)] {
            assert_eq!(text_kind(text, python), TextKind::Nothing, "{text}");
        }
        for (text, python) in [("f('$0", false), ("f(\"a$0\")", true), ("'''a\n$0'''", true), ("`a$0`", false)] {
            assert!(matches!(text_kind(text, python), TextKind::String(_)), "{text}");
        }
        for text in ["f(f'{a}$0')", "f'{{$0'", "f'{a[\"b\"]} $0", "'{$0'"] {
            assert!(matches!(text_kind(text, true), TextKind::String(_)), "{text}");
        }
        for text in ["f'{$0", "f'a {b} {c.$0}'", "rf\"\"\"{a(b, $0", "f'{{{$0"] {
            assert_eq!(text_kind(text, true), TextKind::Code, "{text}");
        }
        for (text, python) in [("f('a'$0)", false), ("'''a'''$0", true), ("`${$0}`", false), ("// a\n$0", false)] {
            assert_eq!(text_kind(text, python), TextKind::Code, "{text}");
        }
        let TextKind::String(literal) = text_kind("x = rb'ab$0", true) else { panic!() };
        assert_eq!((literal.start, literal.content, literal.quote), (4, 7, b'\''));
    }

    #[test]
    fn the_word_at_the_cursor_is_found() {
        assert_eq!(word("a.select(b)", 4), Span::new(2, 8));
        assert_eq!(word("a.select(b)", 2), Span::new(2, 2));
        assert_eq!(word("", 9), Span::new(0, 0));
        assert_eq!(word("größe", 4), Span::new(0, 7));
    }
}
