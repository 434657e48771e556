//! Where a cursor stands in the text: in a comment, in a string, in which open brackets. What the things there are is asked of the
//! analysis, never of this.
//!
//! Hazard: code is completed while it is unfinished, and the shape that repair gave it ends where the text ends, not where the
//! author will go on. What was opened before the cursor is told by the text alone, so brackets and commas are counted here.

use crate::text::span::Span;

/// The surroundings of a cursor.
#[derive(Debug, Default)]
pub struct Place {
    /// What kind of text it is.
    pub within: Within,
    /// Open brackets, the innermost last.
    pub frames: Vec<Frame>,
    /// The last byte before the word that is neither white space nor comment.
    pub last: Option<u32>,
}

/// A kind of text.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// Code.
    #[default]
    Code,
    /// A comment or a regular expression: nothing is completed.
    Nothing,
    /// A string.
    String(Literal),
}

/// A string that the cursor is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal {
    /// Its first byte, prefix and quotes included.
    pub start: u32,
    /// Where its content starts.
    pub content: u32,
    /// The quote.
    pub quote: u8,
    /// Three quotes.
    pub triple: bool,
    /// Code can stand in it, in braces.
    pub holes: bool,
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// Where it is.
    pub open: u32,
    /// `(`, `[`, `{`, or `$` for a hole in a string: `${` of a template, `{` of an f-string.
    pub byte: u8,
    /// Commas in it so far, those in inner brackets left out.
    pub commas: u32,
    /// Where the current item starts.
    pub item: u32,
    /// The colon or equals sign in the current item.
    pub sign: Option<u32>,
    /// The string that goes on behind the bracket, for `$`.
    string: Option<Literal>,
}

/// Letters, digits, `_`, `$`, and whatever is not ASCII.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

/// The word that the cursor is in or at.
pub fn word(text: &str, offset: u32) -> Span {
    let bytes = text.as_bytes();
    let offset = (offset as usize).min(bytes.len());
    let before = bytes[..offset].iter().rev().take_while(|byte| is_word(**byte)).count();
    let after = bytes[offset..].iter().take_while(|byte| is_word(**byte)).count();
    // In front of a word one inserts; in a word one replaces it.
    Span::new(offset - before, if before == 0 { offset } else { offset + after })
}

/// Reads the text from a place where code begins to the cursor.
pub fn read(text: &str, from: u32, offset: u32, python: bool) -> Place {
    let mut reader =
        Reader { bytes: text.as_bytes(), at: from as usize, end: offset as usize, python, place: Place::default() };
    reader.run();
    reader.place
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    end: usize,
    python: bool,
    place: Place,
}

impl Reader<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn run(&mut self) {
        while self.at < self.end {
            let byte = self.byte(0);
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'#' if self.python => self.line_comment(),
                b'/' if !self.python && self.byte(1) == b'/' => self.line_comment(),
                b'/' if !self.python && self.byte(1) == b'*' => {
                    let rest = self.bytes.get(self.at + 2..).unwrap_or_default();
                    let close = memchr::memmem::find(rest, b"*/").map(|found| self.at + found + 4);
                    self.skip_to(close);
                }
                b'/' if !self.python && self.starts_regex() => self.regex(),
                b'\'' | b'"' => self.string(byte),
                b'`' if !self.python => {
                    let start = self.at as u32;
                    self.at += 1;
                    self.content(Literal { start, content: start + 1, quote: byte, triple: false, holes: true });
                }
                _ => {
                    // A word is not behind itself.
                    let word = is_word(byte);
                    let mut next = self.at + 1;
                    while word && self.bytes.get(next).copied().is_some_and(is_word) && next < self.end {
                        next += 1;
                    }
                    if !(word && next >= self.end) {
                        self.place.last = Some((next - 1) as u32);
                    }
                    if !word {
                        self.sign(byte);
                    }
                    self.at = self.at.max(next);
                }
            }
        }
    }

    /// Goes to where a comment ends; the cursor may be in it.
    fn skip_to(&mut self, close: Option<usize>) {
        match close {
            Some(close) if close <= self.end => self.at = close,
            _ => {
                self.place.within = Within::Nothing;
                self.at = self.end;
            }
        }
    }

    fn line_comment(&mut self) {
        let rest = self.bytes.get(self.at..self.end).unwrap_or_default();
        match memchr::memchr(b'\n', rest) {
            Some(found) => self.at += found + 1,
            None => self.skip_to(None),
        }
    }

    fn starts_regex(&self) -> bool {
        let Some(last) = self.place.last.map(|last| last as usize) else { return true };
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
                    self.place.last = Some(at as u32);
                    self.at = at + 1;
                    return;
                }
                // It was a division.
                b'\n' => {
                    self.place.last = Some(self.at as u32);
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
        let holes = before[self.at - prefix..].iter().any(|byte| matches!(byte, b'f' | b'F' | b't' | b'T'));
        let triple = self.python && self.byte(1) == quote && self.byte(2) == quote;
        let marks = if triple { 3 } else { 1 };
        let (start, content) = ((self.at - prefix) as u32, (self.at + marks) as u32);
        self.at += marks;
        if self.at > self.end {
            return self.skip_to(None);
        }
        self.content(Literal { start, content, quote, triple, holes });
    }

    /// The text of a string, from the reading place to its end, to the cursor, or to a hole in it.
    fn content(&mut self, literal: Literal) {
        let Literal { quote, triple, .. } = literal;
        let marks = if triple { 3 } else { 1 };
        while self.at < self.end {
            match self.byte(0) {
                b'\\' => self.at += 1,
                byte if byte == quote && (!triple || self.bytes[self.at..].starts_with(&[quote; 3])) => {
                    if self.at + marks > self.end {
                        return self.skip_to(None);
                    }
                    self.place.last = Some((self.at + marks - 1) as u32);
                    self.at += marks;
                    return;
                }
                // A string that is not closed ends with its line.
                b'\n' if !triple && quote != b'`' => {
                    self.place.last = Some((self.at - 1) as u32);
                    return;
                }
                b'$' if quote == b'`' && self.byte(1) == b'{' && self.at + 1 < self.end => {
                    self.open(b'$', Some(literal));
                    self.at += 2;
                    return;
                }
                b'{' if quote != b'`' && literal.holes => {
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
        self.place.within = Within::String(literal);
        self.at = self.end;
    }

    fn open(&mut self, byte: u8, string: Option<Literal>) {
        let open = self.at as u32;
        self.place.last = Some(open);
        let item = open + if byte == b'$' && !self.python { 2 } else { 1 };
        self.place.frames.push(Frame { open, byte, commas: 0, item, sign: None, string });
    }

    fn sign(&mut self, byte: u8) {
        let at = self.at as u32;
        let (before, after) = (self.at.checked_sub(1).map_or(0, |before| self.bytes[before]), self.byte(1));
        match byte {
            b'(' | b'[' | b'{' => self.open(byte, None),
            b')' | b']' | b'}' => {
                let fits =
                    |frame: &Frame| matches!((frame.byte, byte), (b'(', b')') | (b'[', b']') | (b'{' | b'$', b'}'));
                if let Some(found) = self.place.frames.iter().rposition(fits) {
                    let frame = self.place.frames[found];
                    self.place.frames.truncate(found);
                    if let Some(string) = frame.string {
                        self.at += 1;
                        self.content(string);
                    }
                }
            }
            b';' if !self.python => {
                // A statement ends: brackets that cannot hold one were never closed.
                while let Some(top) = self.place.frames.last() {
                    let header = self.bytes[..top.open as usize].trim_ascii_end().ends_with(b"for");
                    if !matches!(top.byte, b'(' | b'[') || header {
                        break;
                    }
                    self.place.frames.pop();
                }
            }
            _ => {
                let python = self.python;
                let Some(top) = self.place.frames.last_mut() else { return };
                match byte {
                    b',' => {
                        (top.commas, top.item, top.sign) = (top.commas + 1, at + 1, None);
                    }
                    b':' if matches!(top.byte, b'{' | b'$') && top.sign.is_none() => top.sign = Some(at),
                    b'=' if python
                        && top.byte == b'('
                        && top.sign.is_none()
                        && after != b'='
                        && !matches!(before, b'=' | b'<' | b'>' | b'!' | b':') =>
                    {
                        top.sign = Some(at);
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

    fn at(text: &str, python: bool) -> Place {
        let offset = text.find("$0").unwrap();
        read(&text.replacen("$0", "", 1), 0, offset as u32, python)
    }

    fn brackets(text: &str, python: bool) -> String {
        let place = at(text, python);
        place
            .frames
            .iter()
            .map(|frame| format!("{}{}", char::from(frame.byte), frame.commas))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn brackets_and_commas() {
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
    fn kinds_of_text() {
        let within = |text: &str, python: bool| at(text, python).within;
        for (text, python) in [("// a $0", false), ("/* $0 */", false), ("x = 1 # $0", true), ("a = /x$0/", false)] {
            assert_eq!(within(text, python), Within::Nothing, "{text}");
        }
        for (text, python) in [("f('$0", false), ("f(\"a$0\")", true), ("'''a\n$0'''", true), ("`a$0`", false)] {
            assert!(matches!(within(text, python), Within::String(_)), "{text}");
        }
        for text in ["f(f'{a}$0')", "f'{{$0'", "f'{a[\"b\"]} $0", "'{$0'"] {
            assert!(matches!(within(text, true), Within::String(_)), "{text}");
        }
        for text in ["f'{$0", "f'a {b} {c.$0}'", "rf\"\"\"{a(b, $0", "f'{{{$0"] {
            assert_eq!(within(text, true), Within::Code, "{text}");
        }
        for (text, python) in [("f('a'$0)", false), ("'''a'''$0", true), ("`${$0}`", false), ("// a\n$0", false)] {
            assert_eq!(within(text, python), Within::Code, "{text}");
        }
        let Within::String(literal) = within("x = rb'ab$0", true) else { panic!() };
        assert_eq!((literal.start, literal.content, literal.quote), (4, 7, b'\''));
    }

    #[test]
    fn words() {
        assert_eq!(word("a.select(b)", 4), Span::new(2, 8));
        assert_eq!(word("a.select(b)", 2), Span::new(2, 2));
        assert_eq!(word("", 9), Span::new(0, 0));
        assert_eq!(word("größe", 4), Span::new(0, 7));
    }
}
